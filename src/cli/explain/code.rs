//! The page of a diagnostic.

use serde::Serialize;

use super::page::page;
use crate::cli::args::ExplainArgs;
use crate::cli::output::Format;
use crate::cli::{Exit, Failure, Output};
use crate::diagnostic::codes::{ALL, Code};
use crate::diagnostic::suggest::near;
use crate::package::{Library, LoadError};

/// What `--format json` prints.
#[derive(Serialize)]
struct Explanation<'a> {
    code: &'a str,
    title: &'a str,
    page: &'a str,
}

pub(super) fn run(args: &ExplainArgs, output: &Output) -> Result<Exit, Failure> {
    let code = find(&args.subject)?;
    stands_alone(code, args)?;
    let page = page(code);
    match args.report.format {
        Format::Text => output.result(&page)?,
        Format::Json => {
            output.json(&Explanation {
                code: code.id,
                title: code.title,
                page: &page,
            })?;
        }
    }
    Ok(Exit::Done)
}

/// Refuses what goes with packages.
fn stands_alone(code: &Code, args: &ExplainArgs) -> Result<(), Failure> {
    let set = [
        ("--with", !args.with.options.is_empty()),
        ("--using", !args.using.using.is_empty()),
    ];
    match set.into_iter().find(|(_, set)| *set) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::usage(format!(
            "`{option}` goes with a package, and `{}` is a code: its page is always the same",
            code.id
        ))),
    }
}

fn find(wanted: &str) -> Result<&'static Code, Failure> {
    let found = ALL.iter().find(|code| code.id.eq_ignore_ascii_case(wanted));
    found.copied().ok_or_else(|| {
        let library = Library::bundled();
        if !near(wanted, library.ids()).is_empty() {
            return LoadError::unknown(wanted, &library).into();
        }
        let help = match near(wanted, ALL.iter().map(|code| code.id)).as_slice() {
            [] => format!(
                "a code is a letter and four digits, such as E0107; for what a package calls so, name the package too: \
                 `orbat explain PACKAGE {wanted}`"
            ),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        Failure::Usage {
            message: format!("there is no code `{wanted}`"),
            help: Some(help),
        }
    })
}
