//! Makes new what pages show of the rulesets: the tables of `docs/odds.md`, each from the command under
//! it, and the counts in the README.
//!
//!     cargo run --no-default-features --example pages
#![allow(
    clippy::disallowed_methods,
    reason = "pages are read and written, and nothing else goes on"
)]

mod counts;
mod odds;

use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

fn main() -> ExitCode {
    // For each command it starts itself anew, as the program `orbat`.
    if env::args_os().len() > 1 {
        return orbat::cli::run(env::args_os());
    }
    match refresh() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn refresh() -> Result<(), Box<dyn Error>> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = home.join("README.md");
    fs::write(
        &readme,
        counts::refreshed(&fs::read_to_string(&readme)?, ask)?,
    )?;
    let page = home.join("docs/odds.md");
    fs::write(&page, odds::refreshed(&fs::read_to_string(&page)?, ask)?)?;
    Ok(())
}

/// What `orbat` prints for these words.
fn ask(words: &[String]) -> Result<String, Box<dyn Error>> {
    let output = Command::new(env::current_exe()?).args(words).output()?;
    if !output.status.success() {
        return Err(String::from_utf8(output.stderr)?.into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
