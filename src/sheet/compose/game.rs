//! The reference sheet of a game: what is looked up while it is played, in the order of the turn.

use super::about::seed_on_paper;
use super::battle::behind;
use super::called::Printed;
use super::in_play::{Cited, InPlay};
use super::package::{about_package, package_line};
use super::reference::{Pages, turns};
use super::typeset;
use crate::list::Fielded;
use crate::model::{
    Element, Key, KindId, List, Model, ModifiersId, PackageId, RowId, Scenario, Symbol, TableId,
};
use crate::sheet::{Booklet, Paper};

/// What is played, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub enum Game<'a> {
    Scenario(&'a Scenario),
    List(&'a List, &'a Fielded),
    Package(PackageId),
}

/// Tables, weapons and rules in play. With `odds`, chances stand beside what is rolled for.
///
/// Worksheets are not among them. What they are and their order are the author's: the `reference` lines of the scenario, or of a
/// battle, or of the package. Where nobody says any, the package is told by its own tables.
pub fn reference(model: &Model, game: Game<'_>, odds: bool, paper: Option<Paper>) -> Booklet {
    let (title, package, mut symbols, play) = match game {
        Game::Scenario(scenario) => (
            typeset(&scenario.header.title),
            package_line(model, scenario),
            or_its_own(behind(model, scenario), model, scenario.header.package),
            InPlay::of_scenario(model, scenario),
        ),
        Game::List(list, fielded) => {
            let package = model.row(list.force).header.package;
            (
                typeset(&list.header.title),
                about_package(model, package),
                of_package(model, package),
                InPlay::of_units_anywhere(model, fielded.units().into_iter()),
            )
        }
        Game::Package(package) => (
            model.package(package).title.clone(),
            about_package(model, package),
            of_package(model, package),
            in_play(model, package),
        ),
    };
    // A reference is kept from game to game; what is filled in once is printed by itself.
    let is_form = |symbol: &Symbol| matches!(symbol, Symbol::Worksheet(_));
    if !symbols.iter().all(is_form) {
        symbols.retain(|symbol| !is_form(symbol));
    }
    let printed = Printed::of(model, play.pages(model, symbols));
    let pages = Pages {
        model,
        play: &play,
        printed: &printed,
        odds,
        turns: match game {
            Game::Scenario(scenario) => turns(model, scenario),
            _ => None,
        },
    };
    let reference = pages.sheets();
    let mut cited = Cited::new(model, &InPlay::default());
    for symbol in &printed.symbols {
        cited.symbol(*symbol, &play);
    }
    let likes_of = model.root().map(|root| root.paper);
    Booklet {
        title,
        subtitle: "Reference".into(),
        package,
        seed: match game {
            Game::Scenario(scenario) => seed_on_paper(scenario),
            Game::List(..) | Game::Package(_) => None,
        },
        reference,
        sources: cited.sources(),
        paper: paper.or(likes_of).unwrap_or_default(),
        ..Booklet::default()
    }
}

/// What may come into play by a package: all there is; but where it puts its own armies into a battle of another, what
/// these have.
fn in_play(model: &Model, package: PackageId) -> InPlay {
    let is_own = |row: RowId| model.row(row).header.package == package;
    let mut battles = model.battles.iter();
    let battle = battles.find(|battle| {
        battle.header.package != package && battle.armies.iter().all(|army| is_own(*army))
    });
    let Some(battle) = battle else {
        return InPlay::everything(model);
    };
    let fights = |unit: &RowId| {
        let army = model.army_of(Element::Unit(*unit));
        army.is_some_and(|army| battle.armies.contains(&army))
    };
    let units = model.units.iter().map(|unit| unit.row).filter(fights);
    InPlay::of_units_anywhere(model, units)
}

/// What a battle of the package has behind it, and what options bring; else its tables.
fn of_package(model: &Model, package: PackageId) -> Vec<Symbol> {
    or_its_own(model.reference_of(package), model, package)
}

/// The pages that somebody names, or else those of the package itself.
fn or_its_own(pages: Vec<Symbol>, model: &Model, package: PackageId) -> Vec<Symbol> {
    match pages.is_empty() {
        true => its_own(model, package),
        false => pages,
    }
}

/// Tables to roll on or to look things up in, modifiers, and kinds with rows, of a package itself.
fn its_own(model: &Model, package: PackageId) -> Vec<Symbol> {
    let tables = (0..model.tables.len())
        .map(TableId::new)
        .filter(|id| model.table(*id).header.package == package && is_read(model, *id));
    let modifiers = (0..model.modifiers.len())
        .map(ModifiersId::new)
        .filter(|id| model.modifiers(*id).header.package == package);
    let known = model.prelude.as_ref().map(|prelude| prelude.weapon);
    let kinds = (0..model.kinds.len()).map(KindId::new).filter(|id| {
        let kind = model.kind(*id);
        let mine = kind.header.package == package && !kind.fields.is_empty();
        (mine || Some(*id) == known) && !kind.rows.is_empty()
    });
    let modifiers = modifiers.map(Symbol::Modifiers);
    let kinds = kinds.map(Symbol::Kind);
    kinds
        .chain(modifiers)
        .chain(tables.map(Symbol::Table))
        .collect()
}

/// Tables of more keys than this are worked with, not read.
const ACROSS: usize = 2;
/// Nor are those with more rows than this.
const DOWN: usize = 120;

/// Whether a table is read on a sheet.
pub(super) fn is_read(model: &Model, id: TableId) -> bool {
    let table = model.table(id);
    let is_rolled = table.keys.iter().any(|key| matches!(key, Key::Roll { .. }));
    table.keys.len() <= ACROSS && (is_rolled || table.rows.len() <= DOWN)
}
