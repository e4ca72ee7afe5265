//! `orbat print`: booklets and unit records.

use super::args::{PrintArgs, Sheets};
use super::compiled::{Compiled, compiled};
use super::output::write_whole;
use super::progress::Progress;
use super::{Exit, Failure, Output};
use crate::model::{Model, PackageId, Scenario};
use crate::package::Paper;
use crate::sheet::{self, Booklet, compose};

pub(super) fn run(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    if args
        .output
        .extension()
        .is_none_or(|end| !end.eq_ignore_ascii_case("pdf"))
    {
        return Err(Failure::Usage {
            message: format!("cannot tell what {} should be", args.output.display()),
            help: Some("sheets are written as PDF: let the name end in `.pdf`".into()),
        });
    }
    let mut progress = Progress::new(output);
    progress.step("reading");
    let subjects = std::iter::once(&args.subject)
        .chain(&args.packages)
        .map(String::as_str);
    let Some(Compiled { model, subject }) = compiled(subjects, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let paper = args.paper.map(|paper| match paper {
        Paper::A4 => sheet::Paper::A4,
        Paper::Letter => sheet::Paper::Letter,
    });
    progress.step("setting pages");
    let booklet = match args.what {
        Sheets::Booklet => compose::booklet(&model, scenario(&model, subject)?, paper),
        Sheets::Records => records(&model, subject, paper)?,
    };
    let pdf = pdf(&booklet)?;
    progress.clear();
    write_whole(&args.output, &pdf)?;
    output.note(&format!("wrote {}", args.output.display()));
    Ok(Exit::Done)
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

/// All unit records of a package, or of both sides of a file's scenario.
fn records(
    model: &Model,
    package: PackageId,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    if let Ok(scenario) = scenario(model, package) {
        return Ok(compose::records_of_scenario(model, scenario, paper));
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
