//! `orbat print`: booklets, unit records, and procedures as numbered steps.

use std::path::Path;

use super::args::{PrintArgs, Sheets};
use super::compiled::{Compiled, compiled};
use super::output::write_whole;
use super::progress::Progress;
use super::{Exit, Failure, Output};
use crate::model::{Model, PackageId, Procedure, Scenario, Symbol};
use crate::package::Paper;
use crate::sheet::{self, Booklet, compose};

pub(super) fn run(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    if args.what == Sheets::Steps {
        return steps(args, output);
    }
    let path = match &args.output {
        Some(path) if ends_in(path, "pdf") => path,
        Some(path) => {
            return Err(unknown_ending(
                path,
                "sheets are written as PDF: let the name end in `.pdf`",
            ));
        }
        None => {
            return Err(Failure::Usage {
                message: "a PDF needs a file to be written to".into(),
                help: Some("name it: `-o FILE.pdf`".into()),
            });
        }
    };
    if args.markdown {
        return Err(Failure::usage(
            "only steps are written as Markdown: add `--what steps`",
        ));
    }
    let mut progress = Progress::new(output);
    progress.step("reading");
    let subjects = std::iter::once(&args.subject)
        .chain(&args.further)
        .map(String::as_str);
    let Some(Compiled { model, subject }) = compiled(subjects, &args.with, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let paper = args.paper.map(|paper| match paper {
        Paper::A4 => sheet::Paper::A4,
        Paper::Letter => sheet::Paper::Letter,
    });
    progress.step("setting pages");
    let booklet = match args.what {
        Sheets::Records => records(&model, subject, paper)?,
        // A file with a list and no scenario: there is nothing but its units to print.
        _ if model
            .scenarios
            .iter()
            .all(|each| each.header.package != subject)
            && super::list::only(&model, subject).is_some() =>
        {
            records(&model, subject, paper)?
        }
        _ => compose::booklet(&model, scenario(&model, subject)?, paper),
    };
    let pdf = pdf(&booklet)?;
    progress.clear();
    write_whole(path, &pdf)?;
    output.note(&format!("wrote {}", path.display()));
    Ok(Exit::Done)
}

/// Procedures as numbered steps: text for a terminal, or Markdown.
fn steps(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    if let Some(path) = &args.output
        && !ends_in(path, "md")
    {
        return Err(unknown_ending(
            path,
            "steps are written as Markdown: let the name end in `.md`",
        ));
    }
    let Some(rules) = compiled([args.subject.as_str()], &args.with, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let model = &rules.model;
    let procedures: Vec<&Procedure> = match args.further.as_slice() {
        [] => {
            let own = model.procedures.iter();
            own.filter(|procedure| procedure.header.package == rules.subject)
                .collect()
        }
        names => {
            let named = names.iter().map(|name| {
                let found = rules.named(name, "procedure", |symbol| match symbol {
                    Symbol::Procedure(id) => Some(id),
                    _ => None,
                });
                found.map(|id| model.procedure(id))
            });
            named.collect::<Result<_, Failure>>()?
        }
    };
    if procedures.is_empty() {
        return Err(Failure::Usage {
            message: format!("`{}` has no procedures", model.package(rules.subject).id),
            help: Some("name those of a package that it requires".into()),
        });
    }
    let sheets = procedures
        .iter()
        .map(|procedure| compose::steps(model, procedure));
    let markdown = args.markdown || args.output.is_some();
    let texts: Vec<String> = match markdown {
        true => sheets.map(|sheet| sheet.markdown()).collect(),
        false => sheets.map(|sheet| sheet.text()).collect(),
    };
    let text = texts.join("\n");
    match &args.output {
        None => output.result(&text)?,
        Some(path) => {
            write_whole(path, text.as_bytes())?;
            output.note(&format!("wrote {}", path.display()));
        }
    }
    Ok(Exit::Done)
}

fn ends_in(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case(wanted))
}

fn unknown_ending(path: &Path, help: &str) -> Failure {
    Failure::Usage {
        message: format!("cannot tell what {} should be", path.display()),
        help: Some(help.into()),
    }
}

/// Sets a booklet as PDF.
///
/// # Errors
/// Where a text does not fit its page or has characters without a shape.
#[cfg(feature = "print")]
pub(super) fn pdf(booklet: &Booklet) -> Result<Vec<u8>, Failure> {
    crate::print::booklet(booklet).map_err(|error| Failure::Sheet(error.to_string()))
}

#[cfg(not(feature = "print"))]
pub(super) fn pdf(_: &Booklet) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage {
        message: "this program was built without its typesetter".into(),
        help: Some(
            "build it with the feature `print`, which is on unless it is switched off".into(),
        ),
    })
}

/// The one scenario of a package or file.
fn scenario(model: &Model, package: PackageId) -> Result<&Scenario, Failure> {
    let mut mine = model
        .scenarios
        .iter()
        .filter(|scenario| scenario.header.package == package);
    match (mine.next(), mine.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(Failure::Usage {
            message: format!("`{}` has no scenario", model.package(package).id),
            help: Some(
                "make one with `orbat scenario`, or print its unit records with `--what records`"
                    .into(),
            ),
        }),
        (Some(_), Some(_)) => Err(Failure::Usage {
            message: format!("`{}` has several scenarios", model.package(package).id),
            help: Some("put each into a file of its own, and print that".into()),
        }),
    }
}

/// All unit records of a package, of both sides of a file's scenario, or of its army list.
fn records(
    model: &Model,
    package: PackageId,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    if let Ok(scenario) = scenario(model, package) {
        return Ok(compose::records_of_scenario(model, scenario, paper));
    }
    if let Some(list) = super::list::only(model, package) {
        return super::list::records(model, list, paper);
    }
    let booklet = compose::records_only(model, package, paper);
    if booklet.records.is_empty() {
        return Err(Failure::usage(format!(
            "`{}` has no units",
            model.package(package).id
        )));
    }
    Ok(booklet)
}
