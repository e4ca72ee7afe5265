//! What is done once, when the program is built.
//!
//! Embedded folders are read by macros, which notice a changed file and miss a new one. The grammar reads
//! the bundled sources here, so that it need not at every start (`src/syntax/prepared.rs`).
//!
//! A release of the whole program has a hundred thousand addresses that are set at every start. Packed,
//! they are two megabytes less to read; where packing does not work, nothing is packed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use pest::Parser;

// The parser that pest makes without `std` names it.
extern crate alloc;

#[path = "src/syntax/entries.rs"]
#[allow(dead_code, reason = "the program unpacks what is packed here")]
mod entries;
#[path = "src/syntax/grammar.rs"]
mod grammar;

/// Linkers and the loaders of systems have not long known of it.
const PACK: &str = "-Wl,-z,pack-relative-relocs";

fn main() -> io::Result<()> {
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
    prepare(Path::new("rulesets"))
}

/// Writes what the grammar reads of all sources below a folder, a file for each, and an index by the
/// length of the source.
#[allow(
    clippy::disallowed_methods,
    reason = "this script is no part of the program"
)]
fn prepare(folder: &Path) -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut prepared = Vec::new();
    for path in sources(folder)? {
        let text = fs::read_to_string(&path)?;
        // What cannot be read is reported by the program, or by a test.
        let Ok(pairs) = grammar::Grammar::parse(grammar::Rule::file, &text) else {
            continue;
        };
        let name = format!("{}.entries", prepared.len());
        fs::write(out.join(&name), entries::pack(&entries::entries(pairs)))?;
        let below = path.strip_prefix(folder).unwrap_or(&path);
        let below = below.to_string_lossy().replace('\\', "/");
        prepared.push((text.len(), below, name));
    }
    prepared.sort();
    let mut index = String::from("&[\n");
    for (length, path, name) in prepared {
        index += &format!(
            "Prepared {{ path: {path:?}, length: {length}, \
             entries: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\")) }},\n"
        );
    }
    fs::write(out.join("prepared.rs"), index + "]\n")
}

/// The sources below a folder, in the order of their paths.
#[allow(
    clippy::disallowed_methods,
    reason = "this script is no part of the program"
)]
fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "orbat") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
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
