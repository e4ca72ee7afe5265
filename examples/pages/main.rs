//! Makes new what can be read off elsewhere: the tables of `docs/odds.md`, each from the command under it,
//! the counts of values, the pages of diagnostics, and the page of all forms of the language.
//!
//!     cargo run --no-default-features --example pages
#![allow(
    clippy::disallowed_methods,
    reason = "pages are read and written, and nothing else goes on"
)]

mod counts;
mod diagnostics;
mod grammar;
mod odds;
mod pest;

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
    let forms = grammar::Forms::read(&grammar_files(home)?)?;
    fs::write(home.join("docs/language/forms.md"), forms.page()?)?;
    for (path, page) in diagnostics::pages()? {
        let path = home.join("docs").join(path);
        fs::create_dir_all(path.parent().unwrap_or(home))?;
        fs::write(path, page)?;
    }
    let counted = home.join("docs/rulesets.md");
    fs::write(
        &counted,
        counts::refreshed(&fs::read_to_string(&counted)?, ask)?,
    )?;
    let page = home.join("docs/odds.md");
    fs::write(&page, odds::refreshed(&fs::read_to_string(&page)?, ask)?)?;
    Ok(())
}

/// The texts of all files of the grammar, one after the other.
fn grammar_files(home: &Path) -> Result<String, Box<dyn Error>> {
    let mut paths: Vec<_> = fs::read_dir(home.join("grammar"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let texts: Vec<String> = paths
        .iter()
        .map(fs::read_to_string)
        .collect::<Result<_, _>>()?;
    Ok(texts.join("\n"))
}

/// What `orbat` prints for these words.
fn ask(words: &[String]) -> Result<String, Box<dyn Error>> {
    let output = Command::new(env::current_exe()?).args(words).output()?;
    if !output.status.success() {
        return Err(String::from_utf8(output.stderr)?.into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
