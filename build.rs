//! Embedded folders are read by macros, which notice a changed file and miss a new one.
//!
//! A release of the whole program has a hundred thousand addresses that are set at every start. Packed,
//! they are two megabytes less to read; where packing does not work, nothing is packed.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// Linkers and the loaders of systems have not long known of it.
const PACK: &str = "-Wl,-z,pack-relative-relocs";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=rulesets");
    println!("cargo::rerun-if-changed=tests/errors");
    println!("cargo::rerun-if-changed=src/print/icons");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let for_here = env::var("HOST").is_ok_and(|host| is("TARGET", &host));
    let gnu = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if is("PROFILE", "release") && gnu && for_here && packs().unwrap_or_default() {
        println!("cargo::rustc-link-arg-bins={PACK}");
    }
}

/// Whether a program that does nothing can be linked so, and then starts.
#[allow(clippy::disallowed_methods, reason = "the folder is this script's own")]
fn packs() -> Option<bool> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let (source, program) = (folder.join("nothing.rs"), folder.join("nothing"));
    std::fs::write(&source, "fn main() {}\n").ok()?;
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let mut rustc = Command::new(env::var_os("RUSTC")?);
    rustc.args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()));
    if let Some(linker) = env::var_os("RUSTC_LINKER") {
        rustc.arg("-C");
        rustc.arg(format!("linker={}", linker.display()));
    }
    rustc.args(["-C", &format!("link-arg={PACK}"), "-o"]);
    rustc.arg(&program).arg(&source);
    let linked = rustc.output().ok()?.status.success();
    Some(linked && Command::new(&program).output().ok()?.status.success())
}
