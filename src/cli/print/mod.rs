//! `orbat print`: booklets, unit records, what is cut out, and procedures as numbered steps.

mod form;
mod map;
#[cfg(feature = "print")]
mod memory;
mod rulebook;
mod sheet;
mod steps;
mod subject;

use std::path::PathBuf;

use serde::Serialize;

use super::args::{Depth, PrintArgs, Sheets};
use super::compiled;
use super::files::write_together;
use super::output::Format;
use super::own_rules::OwnRules;
use super::progress::Progress;
use super::{Exit, Failure, Output};
use crate::diagnostic::Diagnostics;
use crate::html;
use crate::icons::Icons;
use crate::map::Palette;
use crate::package::{Assets, Library};
use crate::sheet::Printout;
use crate::{Played, Reach, Request};
use form::{Form, Written};
pub(super) use form::{make_ready, pdf};

pub(super) fn run(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    check(args)?;
    if args.what == Sheets::Steps {
        return steps::run(args, output);
    }
    if args.what == Sheets::Map {
        return map::run(args, output);
    }
    let (path, form) = form::form(args)?;
    form::make_ready();
    let mut progress = Progress::new(output);
    progress.step("reading");
    let subjects = std::iter::once(&args.subject)
        .chain(&args.further)
        .map(String::as_str);
    let loaded = subject::opened(args, subjects)?;
    let read = loaded.out.clone();
    let format = args.report.format;
    let played = match args.what {
        Sheets::Forces => Played::OnlyForces,
        _ => Played::Only,
    };
    let request = match args.what {
        // Only a book shows the examples, and it is of no one's battle.
        Sheets::Rulebook => args.with.request(),
        _ => Request {
            played: vec![played],
            reach: Reach::WithoutExamples,
            ..args.with.request()
        },
    };
    let Some(mut rules) = compiled::compile(loaded, request, output, format)? else {
        return Ok(Exit::InputHasErrors);
    };
    let mut own = OwnRules::default();
    if args.what == Sheets::Forces && !subject::has_scenario(&rules.model, rules.subject) {
        let (mut out, sources) = (Diagnostics::default(), &rules.loaded.sources);
        own = OwnRules::of(&rules.model, &rules.loaded, &args.with, &read, &mut out)?;
        if out.has_errors() {
            return output.diagnostics(&out.sorted(sources), sources, format);
        }
    }
    let mut assets = Assets::of(&rules.loaded.packages, &Library::bundled())?;
    if let Some(folder) = &args.sheets {
        assets.add_sheets(folder)?;
    }
    rules.stand()?;
    if args.plain {
        rules.model = rules.model.unmarked();
        own.unmark();
    }
    progress.step("setting pages");
    let printout = match args.what {
        Sheets::Rulebook => {
            Printout::Rulebook(Box::new(rulebook::rulebook(&rules, args.plain, args.paper)))
        }
        _ => sheet::printout(args, &rules, &own)?,
    };
    // Nobody asks them any more, and the pages take the room that they had.
    drop((rules, own));
    let Written { files, pages } = match &printout {
        // Text that flows, as no typesetter's pages do.
        Printout::Rulebook(book) if form == Form::Html => {
            let page = html::page(book, &Icons::with(&assets));
            let files = vec![(path.to_owned(), page.into_bytes())];
            Written { files, pages: None }
        }
        printout => form::written(printout, &assets, path, form)?,
    };
    progress.clear();
    write_together(&files)?;
    let files: Vec<PathBuf> = files.into_iter().map(|(path, _)| path).collect();
    tell(&files, pages, args, output)
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    files: &'a [PathBuf],
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<usize>,
}

/// Says what was written.
fn tell(
    files: &[PathBuf],
    pages: Option<usize>,
    args: &PrintArgs,
    output: &Output,
) -> Result<Exit, Failure> {
    match (args.report.format, files) {
        (Format::Json, _) => output.json(&Report { files, pages })?,
        (Format::Text, [first, .., last]) => {
            output.note(&format!("wrote {} to {}", first.display(), last.display()));
        }
        (Format::Text, files) => {
            let only = files.iter().map(|path| format!("wrote {}", path.display()));
            only.for_each(|line| output.note(&line));
        }
    }
    Ok(Exit::Done)
}

/// Refuses what belongs to another sheet than the one asked for: it would be passed over.
fn check(args: &PrintArgs) -> Result<(), Failure> {
    let cards = !args.decks.is_empty() || !args.backs.is_empty();
    if cards && args.what != Sheets::Cards {
        return Err(Failure::usage(
            "`--deck` and `--backs` go with `--what cards`",
        ));
    }
    // What nobody named is unit records where the file turns out to be an army list.
    if wishes_of_records(args) && !matches!(args.what, Sheets::Records | Sheets::Booklet) {
        return Err(not_of_records());
    }
    if !args.back.is_empty() && args.size.is_none() {
        return Err(Failure::usage(
            "`--back` needs cards of one size: add `--size index` or `--size half`",
        ));
    }
    if args.ink != Palette::default() && !matches!(args.what, Sheets::Map | Sheets::Booklet) {
        return Err(Failure::usage(
            "`--ink` goes with `--what map` and with booklets",
        ));
    }
    // A map is one drawing, and steps are text: neither has pages.
    if matches!(args.what, Sheets::Map | Sheets::Steps) {
        let what = match args.what {
            Sheets::Map => "a map",
            _ => "steps",
        };
        let set = [
            ("--paper", args.paper.is_some()),
            ("--page", args.page.is_some()),
            ("--dpi", args.dpi.is_some()),
            ("--sheets", args.sheets.is_some()),
            ("--plain", args.plain && args.what == Sheets::Map),
        ];
        if let Some((name, _)) = set.into_iter().find(|(_, set)| *set) {
            return Err(Failure::usage(format!("`{name}` does not go with {what}")));
        }
    }
    if args.report.format == Format::Json && args.what == Sheets::Steps && args.output.is_none() {
        return Err(Failure::Usage {
            message: "`--format json` tells which files were written, and steps go to no file here"
                .into(),
            help: Some("name one: `-o FILE.md`; or ask for all of a package: `orbat model`".into()),
        });
    }
    if args.markdown && args.what != Sheets::Steps {
        return Err(Failure::usage(
            "only steps are written as Markdown: add `--what steps`",
        ));
    }
    if args.odds && args.what != Sheets::Reference {
        return Err(Failure::usage("`--odds` goes with `--what reference`"));
    }
    Ok(())
}

/// Whether something is asked for that unit records alone have.
fn wishes_of_records(args: &PrintArgs) -> bool {
    args.size.is_some() || args.detail != Depth::Standard || !args.back.is_empty()
}

fn not_of_records() -> Failure {
    Failure::usage("`--size`, `--detail` and `--back` go with `--what records`")
}

#[cfg(test)]
#[cfg(feature = "print")]
mod tests;
