//! Makes `docs/odds.md` new: each table is what the command under it prints.
//!
//!     cargo run --no-default-features --example odds-page

#![allow(
    clippy::disallowed_methods,
    reason = "a page is read and written, and nothing else goes on"
)]

mod page;

use std::error::Error;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

fn main() -> ExitCode {
    // For each table it starts itself anew, as the program `orbat`.
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/odds.md");
    let old = fs::read_to_string(&path)?;
    let program = env::current_exe()?;
    let mut ask = |words: &[String]| -> Result<String, Box<dyn Error>> {
        let words = words.iter().map(OsString::from);
        let output = Command::new(&program).args(words).output()?;
        if !output.status.success() {
            return Err(String::from_utf8(output.stderr)?.into());
        }
        Ok(String::from_utf8(output.stdout)?)
    };
    let new = page::refreshed(&old, &mut ask)?;
    fs::write(&path, new)?;
    Ok(())
}
