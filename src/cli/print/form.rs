//! What a sheet is written as, by the ending of its file's name.

use std::path::{Path, PathBuf};

#[cfg(feature = "print")]
use super::memory;
#[cfg(feature = "print")]
use crate::abreast::both;
use crate::cli::Failure;
use crate::cli::args::PrintArgs;
use crate::package::Assets;
#[cfg(feature = "print")]
use crate::print::PrintError;
use crate::sheet::Printout;
#[cfg(feature = "print")]
use crate::sheet::{RecordSize, UnitRecord};

/// What a sheet is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Pdf,
    Html,
    /// One page, from 1, or each in a file of its own.
    Svg(Option<u32>),
    /// The same, with so many dots to the inch.
    Png(Option<u32>, u32),
}

/// Dots to the inch where nobody says: enough for a screen, and for a page of some 1 MB.
const DPI: u32 = 150;

pub(super) fn form(args: &PrintArgs) -> Result<(&Path, Form), Failure> {
    let Some(path) = args.output.as_deref() else {
        return Err(Failure::Usage {
            message: "a sheet needs a file to be written to".into(),
            help: Some("name it: `-o FILE.pdf`".into()),
        });
    };
    let form = match path.extension().map(|end| end.to_ascii_lowercase()) {
        Some(end) if end == "pdf" => Form::Pdf,
        Some(end) if end == "html" || end == "htm" => Form::Html,
        Some(end) if end == "svg" => Form::Svg(args.page),
        Some(end) if end == "png" => Form::Png(args.page, args.dpi.unwrap_or(DPI)),
        _ => {
            return Err(unknown_ending(
                path,
                "let the name of a sheet end in `.pdf`, `.html`, `.svg` or `.png`",
            ));
        }
    };
    if args.page.is_some() && matches!(form, Form::Pdf | Form::Html) {
        return Err(Failure::usage("`--page` goes with `.svg` and `.png`"));
    }
    if args.dpi.is_some() && !matches!(form, Form::Png(..)) {
        return Err(Failure::usage("`--dpi` goes with `.png`"));
    }
    Ok((path, form))
}

pub(super) fn ends_in(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case(wanted))
}

pub(super) fn unknown_ending(path: &Path, help: &str) -> Failure {
    Failure::Usage {
        message: format!("cannot tell what {} should be", path.display()),
        help: Some(help.into()),
    }
}

/// Why a sheet cannot be, and the way out.
#[cfg(feature = "print")]
fn refused(error: &PrintError, printout: &Printout) -> Failure {
    let is_small = matches!(printout, Printout::Records(sheet) if sheet.size == RecordSize::Index);
    let on_back = |field: &str| {
        let Printout::Records(sheet) = printout else {
            return false;
        };
        sheet.back.iter().any(|table| table.title == field)
    };
    // The lines of a record go on over cards, but no line does: each man of his own has more of them.
    let is_of_many = |unit: &str| {
        record(printout, unit)
            .is_some_and(|record| record.figures.iter().any(|line| line.count > 1))
    };
    // On half a page the lines are longer as well: about so much more has room there.
    let is_half_enough = !matches!(error, PrintError::Tall { over, .. } if *over > 300);
    let help = match error {
        PrintError::Fit { unit: table, .. } | PrintError::Tall { field: table, .. }
            if on_back(table) =>
        {
            match printout {
                Printout::Records(sheet) if sheet.back.len() > 1 => {
                    "name fewer behind `--back`: what a card has no room for is on the sheets of `--what reference`"
                }
                _ if is_small && is_half_enough => {
                    "take a larger card with `--size half`, or another table"
                }
                _ => "take another table: this one is on the sheets of `--what reference`",
            }
        }
        PrintError::Fit { .. } if is_small => {
            "give it fewer or shorter words, or take a larger card with `--size half`"
        }
        PrintError::Fit { .. } => "give it fewer or shorter words",
        PrintError::Wide { .. } => "shorten its longest word, or part it by a blank or a hyphen",
        PrintError::Large { .. } => {
            "cut it from card by hand, or print it for smaller figures with `--scale`"
        }
        PrintError::Tall { unit, field, .. } if field == "figures" && is_of_many(unit) => {
            "take `--detail full`: each figure has a line of its own there, and lines go on over as many cards as \
             they need"
        }
        PrintError::Tall { .. } if is_small => {
            "take a larger card with `--size half`; `--detail brief` tells less"
        }
        PrintError::Tall { .. } => {
            "tell less with `--detail standard` or `brief`, or leave `--size` out: then a record takes the \
             room that it needs"
        }
        PrintError::Page { unit, .. } if is_of_many(unit) => {
            "print it with `--what records --size half --detail full`: each figure has a line of its own there, and \
             lines go on over as many cards as they need"
        }
        PrintError::Page { unit, .. } if record(printout, unit).is_some() => {
            "print it with `--what records --size half`, where a record goes on over as many cards as it needs, \
             fewest with `--detail brief`; or with `--detail full`, where it may be as broad as the page"
        }
        PrintError::Sign { .. } => "write it in another way; `orbat check` shows where it stands",
        PrintError::Long => match printout {
            Printout::Rulebook(_) => "write it as `.html`, which has no pages",
            Printout::Booklet(booklet) if booklet.records.is_empty() => {
                "name fewer tables and kinds behind `reference`, or shorter ones"
            }
            _ => "let fewer units take part, or print the records of some of them at a time",
        },
        PrintError::TheirTemplate(_) => {
            "what a template is given, and what it may read, stands in docs/sheets.md under `Templates of your own`"
        }
        PrintError::Endless { .. } => {
            "look for a loop in the templates that `--sheets` or the package names"
        }
        _ => "",
    };
    Failure::Sheet {
        message: error.to_string(),
        help: (!help.is_empty()).then(|| help.into()),
    }
}

/// The record that has such a name at its head; behind a name may stand which of several it is.
#[cfg(feature = "print")]
fn record<'a>(printout: &'a Printout, head: &str) -> Option<&'a UnitRecord> {
    let has = |record: &&UnitRecord| {
        let rest = head.strip_prefix(record.name.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" · "))
    };
    match printout {
        Printout::Booklet(booklet) => booklet.records.iter().find(has),
        Printout::Records(sheet) => sheet.records.iter().map(|entry| &entry.record).find(has),
        _ => None,
    }
}

/// Lets the typesetter read what it needs while the rules are read. Comes before all else that a verb does.
pub(in crate::cli) fn make_ready() {
    #[cfg(feature = "print")]
    {
        memory::give_back_early();
        crate::print::make_ready();
    }
}

/// Sets a sheet as PDF.
///
/// # Errors
/// Where a text does not fit its page or has characters without a shape.
#[cfg(feature = "print")]
pub(in crate::cli) fn pdf(printout: &Printout, assets: &Assets) -> Result<Vec<u8>, Failure> {
    let pages = crate::print::Pages::set(printout, assets);
    let pdf = pages.and_then(|pages| last(|| pages.pdf()));
    pdf.map_err(|error| refused(&error, printout))
}

/// Makes the last that this run makes of its pages, while what is kept for a next one is given up.
#[cfg(feature = "print")]
fn last<T>(make: impl FnOnce() -> T) -> T {
    both(make, crate::print::forget).0
}

/// The files that a sheet is written to, each whole.
pub(super) struct Written {
    pub(super) files: Vec<(PathBuf, Vec<u8>)>,
    /// How many pages the sheet has, whether all of them are written or one; nothing of what has none.
    pub(super) pages: Option<usize>,
}

/// A sheet in its form.
#[cfg(feature = "print")]
pub(super) fn written(
    printout: &Printout,
    assets: &Assets,
    path: &Path,
    form: Form,
) -> Result<Written, Failure> {
    let failed = |error: PrintError| refused(&error, printout);
    let pages = crate::print::Pages::set(printout, assets).map_err(failed)?;
    let count = pages.count();
    let numbers = |only: Option<u32>| match only.map(|page| page as usize) {
        None => Ok((1..=count).collect::<Vec<usize>>()),
        Some(page) if page <= count => Ok(vec![page]),
        Some(page) => Err(Failure::Usage {
            message: format!("there is no page {page}"),
            help: Some(format!("the sheet ends with page {count}")),
        }),
    };
    // Several pages are numbered, so that they stand in their order in a folder.
    let named = |numbers: &[usize], number: usize| {
        if numbers.len() == 1 {
            return path.to_owned();
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let end = path.extension().unwrap_or_default().to_string_lossy();
        let digits = count.to_string().len();
        path.with_file_name(format!("{stem}-{number:0digits$}.{end}"))
    };
    let each = |only, make: &dyn Fn(usize) -> Result<Vec<u8>, Failure>| {
        let numbers = numbers(only)?;
        let files = numbers
            .iter()
            .map(|number| Ok((named(&numbers, *number), make(*number)?)));
        files.collect::<Result<Vec<_>, Failure>>()
    };
    let files = match form {
        Form::Pdf => vec![(path.to_owned(), last(|| pages.pdf()).map_err(failed)?)],
        Form::Html => vec![(path.to_owned(), pages.html().into_bytes())],
        Form::Svg(only) => each(only, &|page| Ok(pages.svg(page).into_bytes()))?,
        Form::Png(only, dpi) => each(only, &|page| pages.png(page, dpi).map_err(failed))?,
    };
    let pages = Some(count);
    Ok(Written { files, pages })
}

#[cfg(not(feature = "print"))]
pub(super) fn written(
    printout: &Printout,
    assets: &Assets,
    path: &Path,
    _: Form,
) -> Result<Written, Failure> {
    let files = vec![(path.to_owned(), pdf(printout, assets)?)];
    Ok(Written { files, pages: None })
}

#[cfg(not(feature = "print"))]
pub(in crate::cli) fn pdf(_: &Printout, _: &Assets) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage {
        message: "this program was built without its typesetter".into(),
        help: Some(
            "build it with the feature `print`, which is on unless it is switched off".into(),
        ),
    })
}
