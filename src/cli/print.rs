//! `orbat print`: booklets, unit records, what is cut out, and procedures as numbered steps.

use std::path::{Path, PathBuf};

use super::args::{Back, CardSize, Depth, PrintArgs, Sheets};
use super::compiled::{self, Compiled};
use super::output::write_whole;
use super::progress::Progress;
use super::{Exit, Failure, Output, packages};
use crate::html;
use crate::icons::Icons;
use crate::map::drawn;
use crate::model::{DeckId, List, Model, PackageId, Procedure, Scenario, Symbol};
use crate::outline::Outline;
use crate::package::{Assets, Library, Paper};
use crate::sheet::compose::{self, Game, RecordWishes};
use crate::sheet::{self, BackColour, Booklet, Detail, Printout, RecordSheet, RecordSize};

pub(super) fn run(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    check(args)?;
    if args.what == Sheets::Steps {
        return steps(args, output);
    }
    if args.what == Sheets::Map {
        return map(args, output);
    }
    let (path, form) = form(args)?;
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
    let loaded = opened(args, subjects)?;
    let mut assets = Assets::of(&loaded.packages, &Library::bundled())?;
    if let Some(folder) = &args.sheets {
        assets.add_sheets(folder)?;
    }
    // A book follows the order of the files, which the model does not know.
    let read =
        (args.what == Sheets::Rulebook).then(|| (loaded.packages.clone(), loaded.sources.clone()));
    let Some(mut rules) = compiled::compile(loaded, &args.with, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    rules.stand()?;
    progress.step("setting pages");
    let printout = match read {
        Some((packages, sources)) => {
            let outline = Outline::new(&packages, &sources, &rules.model, rules.subject);
            let paper = args.paper.map(paper);
            let book = compose::rulebook(&rules.model, rules.subject, &outline, paper);
            Printout::Rulebook(Box::new(book))
        }
        None => printout(args, &rules)?,
    };
    let printout = if args.plain {
        printout.plain()
    } else {
        printout
    };
    let files = match &printout {
        // Text that flows, as no typesetter's pages do.
        Printout::Rulebook(book) if form == Form::Html => {
            let page = html::page(book, &Icons::with(&assets));
            vec![(path.to_owned(), page.into_bytes())]
        }
        printout => written(printout, &assets, path, form)?,
    };
    progress.clear();
    for (path, bytes) in &files {
        write_whole(path, bytes)?;
    }
    output.note(&match files.as_slice() {
        [(first, _), .., (last, _)] => {
            format!("wrote {} to {}", first.display(), last.display())
        }
        _ => format!("wrote {}", path.display()),
    });
    Ok(Exit::Done)
}

/// What a sheet is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Pdf,
    Html,
    /// One page, from 1, or each in a file of its own.
    Svg(Option<u32>),
    /// The same, with so many dots to the inch.
    Png(Option<u32>, u32),
}

/// Dots to the inch where nobody says: enough for a screen, and for a page of some 1 MB.
const DPI: u32 = 150;

fn form(args: &PrintArgs) -> Result<(&Path, Form), Failure> {
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

/// What the arguments name, to be printed in the unit and for the scale that they name.
fn opened<'a>(
    args: &PrintArgs,
    subjects: impl IntoIterator<Item = &'a str>,
) -> Result<packages::Loaded, Failure> {
    packages::open(subjects)?.measured(&args.measures)
}

/// A scenario's map alone.
fn map(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    let path = match &args.output {
        Some(path) if ends_in(path, "svg") => path,
        Some(path) => {
            return Err(unknown_ending(
                path,
                "maps are written as SVG: let the name end in `.svg`",
            ));
        }
        None => {
            return Err(Failure::Usage {
                message: "a map needs a file to be written to".into(),
                help: Some("name it: `-o FILE.svg`".into()),
            });
        }
    };
    let subjects = std::iter::once(&args.subject)
        .chain(&args.further)
        .map(String::as_str);
    let loaded = opened(args, subjects)?;
    let Some(Compiled { model, subject, .. }) = compiled::compile(loaded, &args.with, output)?
    else {
        return Ok(Exit::InputHasErrors);
    };
    let chart = compose::chart(&model, scenario(&model, subject)?);
    write_whole(path, drawn(&chart, args.ink).as_bytes())?;
    output.note(&format!("wrote {}", path.display()));
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
    let records = args.size.is_some() || args.detail != Depth::Standard || !args.back.is_empty();
    if records && args.what != Sheets::Records {
        return Err(Failure::usage(
            "`--size`, `--detail` and `--back` go with `--what records`",
        ));
    }
    if !args.back.is_empty() && args.size.is_none() {
        return Err(Failure::usage(
            "`--back` needs cards of one size: add `--size index` or `--size half`",
        ));
    }
    if args.odds && args.what != Sheets::Reference {
        return Err(Failure::usage("`--odds` goes with `--what reference`"));
    }
    Ok(())
}

fn paper(paper: Paper) -> sheet::Paper {
    match paper {
        Paper::A4 => sheet::Paper::A4,
        Paper::Letter => sheet::Paper::Letter,
    }
}

/// What is asked for, as data.
fn printout(args: &PrintArgs, rules: &Compiled) -> Result<Printout, Failure> {
    let Compiled { model, subject, .. } = rules;
    let paper = args.paper.map(paper);
    let none = |what: &str| {
        let id = &model.package(*subject).id;
        Err(Failure::usage(format!("`{id}` has no {what}")))
    };
    let booklet = |booklet| Printout::Booklet(Box::new(booklet));
    Ok(match args.what {
        Sheets::Records => match args.size {
            Some(size) => Printout::Records(record_cards(args, rules, size, paper)?),
            None => booklet(records(model, *subject, detail(args.detail), paper)?),
        },
        // A file with a list and no scenario: there is nothing but its units to print.
        Sheets::Booklet if is_list(model, *subject) => {
            booklet(records(model, *subject, Detail::Standard, paper)?)
        }
        Sheets::Booklet | Sheets::Steps | Sheets::Map | Sheets::Rulebook => {
            let scenario = scenario(model, *subject)?;
            let mut sheet = compose::booklet(model, scenario, paper);
            if let Some(map) = &mut sheet.map {
                map.svg = drawn(&compose::chart(model, scenario), args.ink);
            }
            booklet(sheet)
        }
        Sheets::Forces => match list_of(model, *subject) {
            Some(list) => booklet(super::list::forces(model, list, paper)?),
            None => booklet(compose::forces(model, scenario(model, *subject)?, paper)),
        },
        Sheets::Reference => match reference(args, rules, paper)? {
            sheet if sheet.reference.is_empty() => return none("tables"),
            sheet => booklet(sheet),
        },
        Sheets::Cards => {
            let backs = args.backs.iter().map(|back| match back {
                Back::Black => BackColour::Black,
                Back::Blue => BackColour::Blue,
                Back::Orange => BackColour::Orange,
                Back::Green => BackColour::Green,
                Back::Purple => BackColour::Purple,
            });
            let backs: Vec<BackColour> = backs.collect();
            let decks = decks(args, rules)?;
            Printout::Cards(compose::cards(model, *subject, &decks, &backs, paper))
        }
        Sheets::Markers => match compose::markers(model, *subject, paper) {
            sheet if sheet.counters.is_empty() => return none("markers"),
            sheet => Printout::Pieces(sheet),
        },
        Sheets::Templates => match compose::templates(model, *subject, paper) {
            sheet if sheet.templates.is_empty() => return none("templates"),
            sheet => Printout::Pieces(sheet),
        },
        Sheets::Worksheet => match compose::worksheets(model, *subject, paper) {
            sheet if sheet.reference.is_empty() => return none("worksheet"),
            sheet => booklet(sheet),
        },
    })
}

fn is_list(model: &Model, subject: PackageId) -> bool {
    list_of(model, subject).is_some()
}

/// The one army list of a file or package without a scenario.
fn list_of(model: &Model, subject: PackageId) -> Option<&List> {
    let mut scenarios = model.scenarios.iter();
    match scenarios.all(|each| each.header.package != subject) {
        true => super::list::only(model, subject),
        false => None,
    }
}

fn detail(depth: Depth) -> Detail {
    match depth {
        Depth::Full => Detail::Full,
        Depth::Standard => Detail::Standard,
        Depth::Brief => Detail::Brief,
    }
}

/// What is looked up while a scenario, an army list or a game is played.
fn reference(
    args: &PrintArgs,
    rules: &Compiled,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    let Compiled { model, subject, .. } = rules;
    if let Ok(scenario) = scenario(model, *subject) {
        let game = Game::Scenario(scenario);
        return Ok(compose::reference(model, game, args.odds, paper));
    }
    match list_of(model, *subject) {
        Some(list) => super::list::reference(model, list, args.odds, paper),
        None => {
            let game = Game::Package(*subject);
            Ok(compose::reference(model, game, args.odds, paper))
        }
    }
}

/// Unit records as cards of one size.
fn record_cards(
    args: &PrintArgs,
    rules: &Compiled,
    size: CardSize,
    paper: Option<sheet::Paper>,
) -> Result<RecordSheet, Failure> {
    let back = args.back.iter().map(|name| {
        rules.named(name, "table, kind or list of modifiers", |symbol| {
            let is_table = matches!(
                symbol,
                Symbol::Kind(_) | Symbol::Table(_) | Symbol::Modifiers(_)
            );
            is_table.then_some(symbol)
        })
    });
    let back = back.collect::<Result<Vec<Symbol>, Failure>>()?;
    let wishes = RecordWishes {
        size: match size {
            CardSize::Index => RecordSize::Index,
            CardSize::Half => RecordSize::Half,
        },
        detail: detail(args.detail),
        back: &back,
        paper,
    };
    let (model, subject) = (&rules.model, rules.subject);
    let found = scenario(model, subject).ok();
    let sheet = compose::record_cards(model, subject, found, wishes);
    match sheet.records.is_empty() {
        true => Err(Failure::usage(format!(
            "`{}` has no units",
            model.package(subject).id
        ))),
        false => Ok(sheet),
    }
}

/// The decks named; else the package's own; else those of all it requires.
fn decks(args: &PrintArgs, rules: &Compiled) -> Result<Vec<DeckId>, Failure> {
    let model = &rules.model;
    if !args.decks.is_empty() {
        let named = args.decks.iter().map(|name| {
            rules.named(name, "deck", |symbol| match symbol {
                Symbol::Deck(id) => Some(id),
                _ => None,
            })
        });
        return named.collect();
    }
    let all = || (0..model.decks.len()).map(DeckId::new);
    let own: Vec<DeckId> = all()
        .filter(|id| model.deck(*id).header.package == rules.subject)
        .collect();
    let decks = if own.is_empty() { all().collect() } else { own };
    match decks.is_empty() {
        true => Err(Failure::usage(format!(
            "`{}` has no decks",
            model.package(rules.subject).id
        ))),
        false => Ok(decks),
    }
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
    let loaded = opened(args, [args.subject.as_str()])?;
    let Some(rules) = compiled::compile(loaded, &args.with, output)? else {
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
    output.result_into(args.output.as_deref(), &text)?;
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

/// Sets a sheet as PDF.
///
/// # Errors
/// Where a text does not fit its page or has characters without a shape.
#[cfg(feature = "print")]
pub(super) fn pdf(printout: &Printout, assets: &Assets) -> Result<Vec<u8>, Failure> {
    crate::print::print(printout, assets).map_err(|error| Failure::Sheet(error.to_string()))
}

/// The files that a sheet is written to, each whole.
#[cfg(feature = "print")]
fn written(
    printout: &Printout,
    assets: &Assets,
    path: &Path,
    form: Form,
) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    let failed = |error: crate::print::PrintError| Failure::Sheet(error.to_string());
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
    match form {
        Form::Pdf => Ok(vec![(path.to_owned(), pages.pdf().map_err(failed)?)]),
        Form::Html => Ok(vec![(path.to_owned(), pages.html().into_bytes())]),
        Form::Svg(only) => each(only, &|page| Ok(pages.svg(page).into_bytes())),
        Form::Png(only, dpi) => each(only, &|page| pages.png(page, dpi).map_err(failed)),
    }
}

#[cfg(not(feature = "print"))]
fn written(
    printout: &Printout,
    assets: &Assets,
    path: &Path,
    _: Form,
) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    Ok(vec![(path.to_owned(), pdf(printout, assets)?)])
}

#[cfg(not(feature = "print"))]
pub(super) fn pdf(_: &Printout, _: &Assets) -> Result<Vec<u8>, Failure> {
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
    detail: Detail,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    if let Ok(scenario) = scenario(model, package) {
        return Ok(compose::records_of_scenario(model, scenario, detail, paper));
    }
    if let Some(list) = list_of(model, package) {
        return super::list::records(model, list, detail, paper);
    }
    let booklet = compose::records_only(model, package, detail, paper);
    if booklet.records.is_empty() {
        return Err(Failure::usage(format!(
            "`{}` has no units",
            model.package(package).id
        )));
    }
    Ok(booklet)
}

#[cfg(test)]
#[cfg(feature = "print")]
mod tests;
