//! What is to be printed, as data.

use super::subject::{
    has_lists, has_scenario, is_list, list_of, no_forces, no_units, played, scenario,
};
use super::{not_of_records, wishes_of_records};
use crate::cli::args::{Back, CardSize, Depth, PrintArgs, Sheets};
use crate::cli::compiled::Compiled;
use crate::cli::own_rules::OwnRules;
use crate::cli::{Failure, list};
use crate::map::drawn;
use crate::model::{DeckId, Model, PackageId, Prelude, Symbol};
use crate::sheet::compose::{self, Game, PlayedDeck, RecordWishes};
use crate::sheet::{BackColour, Booklet, Detail, Paper, Printout, RecordSheet, RecordSize};

/// What is asked for, as data.
pub(super) fn printout(
    args: &PrintArgs,
    rules: &Compiled,
    own: &OwnRules,
) -> Result<Printout, Failure> {
    let Compiled { model, subject, .. } = rules;
    let paper = args.paper;
    let none = |what: &str| {
        let id = &model.package(*subject).id;
        Err(Failure::usage(format!("`{id}` has no {what}")))
    };
    let booklet = |booklet| Printout::Booklet(Box::new(booklet));
    let what = match args.what {
        // A file with a list and no scenario: there is nothing but its units to print.
        Sheets::Booklet if is_list(model, *subject) => Sheets::Records,
        Sheets::Booklet if wishes_of_records(args) => return Err(not_of_records()),
        what => what,
    };
    Ok(match what {
        Sheets::Records => match args.size {
            Some(size) => Printout::Records(record_cards(args, rules, size, paper)?),
            None => booklet(records(model, *subject, detail(args.detail), paper)?),
        },
        Sheets::Booklet | Sheets::Steps | Sheets::Map | Sheets::Rulebook => {
            let scenario = scenario(model, *subject)?;
            let mut sheet = compose::booklet(model, scenario, paper);
            if let Some(map) = &mut sheet.map {
                map.svg = drawn(&compose::chart(model, scenario), args.ink);
            }
            booklet(sheet)
        }
        Sheets::Forces if has_scenario(model, *subject) => {
            booklet(compose::forces(model, scenario(model, *subject)?, paper))
        }
        Sheets::Forces => match list::only(model, *subject) {
            Some(list) => booklet(list::forces(model, list, paper)?),
            None if has_lists(model, *subject) => {
                booklet(list::all_forces(model, *subject, own, paper)?)
            }
            None => return Err(no_forces(model, *subject)),
        },
        Sheets::Reference => match reference(args, rules, paper)? {
            sheet if sheet.reference.is_empty() => {
                let id = &model.package(*subject).id;
                return Err(Failure::Usage {
                    message: format!("`{id}` has no tables"),
                    help: Some(
                        "say what is looked up with a line such as `reference TABLE, KIND`".into(),
                    ),
                });
            }
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
            let mut backs: Vec<BackColour> = backs.collect();
            let decks = decks(args, rules)?;
            // A battle has two sides.
            if backs.is_empty()
                && args.decks.is_empty()
                && played(model, *subject).is_some()
                && decks.iter().any(|deck| !deck.shared)
            {
                backs = vec![BackColour::Blue, BackColour::Orange];
            }
            Printout::Cards(compose::cards(model, *subject, &decks, &backs, paper))
        }
        Sheets::Markers => {
            match compose::markers(model, *subject, played(model, *subject), paper) {
                sheet if sheet.counters.is_empty() => return none("markers"),
                sheet => Printout::Pieces(sheet),
            }
        }
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

/// All unit records of a package, of both sides of a file's scenario, or of its army list.
fn records(
    model: &Model,
    package: PackageId,
    detail: Detail,
    paper: Option<Paper>,
) -> Result<Booklet, Failure> {
    if let Some(scenario) = played(model, package) {
        return Ok(compose::records_of_scenario(model, scenario, detail, paper));
    }
    if let Some(list) = list_of(model, package) {
        return list::records(model, list, detail, paper);
    }
    let booklet = compose::records_only(model, package, detail, paper);
    if booklet.records.is_empty() {
        return Err(no_units(model, package));
    }
    Ok(booklet)
}

fn detail(depth: Depth) -> Detail {
    match depth {
        Depth::Full => Detail::Full,
        Depth::Standard => Detail::Standard,
        Depth::Brief => Detail::Brief,
    }
}

/// What is looked up while a scenario, an army list or a game is played.
fn reference(args: &PrintArgs, rules: &Compiled, paper: Option<Paper>) -> Result<Booklet, Failure> {
    let Compiled { model, subject, .. } = rules;
    if let Some(scenario) = played(model, *subject) {
        let game = Game::Scenario(scenario);
        return Ok(compose::reference(model, game, args.odds, paper));
    }
    match list_of(model, *subject) {
        Some(list) => list::reference(model, list, args.odds, paper),
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
    paper: Option<Paper>,
) -> Result<RecordSheet, Failure> {
    // Whoever is on the fronts is no table to look something up in.
    let is_table = |model: &Model, symbol: Symbol| match symbol {
        Symbol::Kind(kind) => {
            let mut fielded = model.prelude.iter().flat_map(Prelude::fielded);
            !fielded.any(|each| each == kind)
        }
        symbol => matches!(symbol, Symbol::Table(_) | Symbol::Modifiers(_)),
    };
    let back = args.back.iter().map(|name| {
        rules.named(name, "table, kind or list of modifiers", |model, symbol| {
            is_table(model, symbol).then_some(symbol)
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
    let sheet = match (played(model, subject), list_of(model, subject)) {
        (Some(scenario), _) => compose::record_cards(model, Game::Scenario(scenario), wishes),
        (_, Some(list)) => list::record_cards(model, list, wishes)?,
        _ => compose::record_cards(model, Game::Package(subject), wishes),
    };
    if sheet.records.is_empty() {
        return Err(no_units(model, subject));
    }
    match sheet.back.len() < back.len() {
        true => Err(Failure::usage(format!(
            "nothing in play stands in one of these: {}",
            args.back.join(", ")
        ))),
        false => Ok(sheet),
    }
}

/// The decks named; else those that the file's scenario is played with; else those of the package and of all it requires.
fn decks(args: &PrintArgs, rules: &Compiled) -> Result<Vec<PlayedDeck>, Failure> {
    let model = &rules.model;
    if !args.decks.is_empty() {
        let named = args.decks.iter().map(|name| {
            rules.named(name, "deck", |_, symbol| match symbol {
                Symbol::Deck(id) => Some(PlayedDeck::whole(id)),
                _ => None,
            })
        });
        return named.collect();
    }
    let decks: Vec<PlayedDeck> = match played(model, rules.subject) {
        Some(scenario) => compose::decks_of(model, scenario),
        None => {
            let all = (0..model.decks.len()).map(DeckId::new);
            all.map(|id| PlayedDeck::of_game(model, id)).collect()
        }
    };
    match decks.is_empty() {
        true => Err(Failure::usage(format!(
            "`{}` has no decks",
            model.package(rules.subject).id
        ))),
        false => Ok(decks),
    }
}
