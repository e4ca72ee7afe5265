//! What is done once, when the program is built.
//!
//! Embedded folders are read by macros, which notice a changed file and miss a new one. The grammar reads
//! the bundled sources here, so that it need not at every start (`src/syntax/prepared.rs`).
//!
//! A release of the whole program has a hundred thousand addresses that would be set at every start, in
//! two milliseconds and a megabyte. On Linux it stands at a fixed place instead, where they are known.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use pest::Parser;

// The parser that pest makes without `std` names it.
extern crate alloc;

#[path = "src/syntax/entries.rs"]
#[allow(dead_code, reason = "the program unpacks what is packed here")]
mod entries;
#[path = "src/syntax/grammar.rs"]
mod grammar;

/// Every compiler driver of that system knows it, and the last of its kind on the line holds.
const FIXED: &str = "-no-pie";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=rulesets");
    println!("cargo::rerun-if-changed=tests/errors");
    println!("cargo::rerun-if-changed=src/print/icons");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let gnu = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let has_loader = !features.split(',').any(|feature| feature == "crt-static");
    if is("PROFILE", "release") && gnu && has_loader {
        println!("cargo::rustc-link-arg-bins={FIXED}");
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
