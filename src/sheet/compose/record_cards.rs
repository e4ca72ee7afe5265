//! Unit records as cards to cut out.

use rustc_hash::FxHashMap;

use super::about::About;
use super::called::Printed;
use super::cards::symbol_of_row;
use super::game::Game;
use super::in_play::{InPlay, RecordNotes};
use super::list::records_of_list;
use super::records::{army_title, record, unit_records, units_of_side};
use super::reference::Pages;
use super::{cited, typeset};
use crate::list::Fielded;
use crate::model::{Citation, List, Model, PackageId, RowId, Scenario, Symbol, Unit};
use crate::sheet::{
    self, Detail, Paper, RecordCard, RecordSheet, RecordSize, ReferenceSheet, UnitRecord,
};

/// How records are to be printed.
#[derive(Clone, Copy, Debug)]
pub struct RecordWishes<'a> {
    pub size: RecordSize,
    pub detail: Detail,
    /// Kinds, tables and lists of modifiers for the backs.
    pub back: &'a [Symbol],
    pub paper: Option<Paper>,
}

/// The units of a package, of a scenario's sides or of an army list, as cards.
pub fn record_cards(model: &Model, game: Game<'_>, wishes: RecordWishes<'_>) -> RecordSheet {
    let (records, about) = match game {
        Game::Scenario(scenario) => (
            of_scenario(model, scenario, wishes.detail),
            About::of_scenario(model, scenario),
        ),
        Game::List(list, fielded) => (
            of_list(list, fielded, wishes.detail),
            About::of_list(model, list),
        ),
        Game::Package(package) => (
            of_package(model, package, wishes.detail),
            About::of_package(model, package),
        ),
    };
    // The units of a list stand in a model of their own, beside all that are declared.
    let model = match game {
        Game::List(_, fielded) => &fielded.model,
        _ => model,
    };
    let play = match game {
        Game::Scenario(scenario) => InPlay::of_scenario(model, scenario),
        _ => InPlay::of_units_anywhere(model, records.iter().map(|(unit, _)| *unit)),
    };
    let printed = Printed {
        symbols: wishes.back.to_vec(),
        ..Printed::default()
    };
    let pages = Pages {
        model,
        play: &play,
        printed: &printed,
        odds: false,
        turns: None,
    };
    let tables = pages.sheets().into_iter().filter_map(|sheet| match sheet {
        ReferenceSheet::Table(table) => Some(table),
        _ => None,
    });
    let weapons = weapons_by_title(model);
    let units: Vec<RowId> = records.iter().map(|(unit, _)| *unit).collect();
    let notes = RecordNotes::new(model, &units);
    let cards = records.into_iter().map(|(unit, record)| RecordCard {
        weapons: symbols(model, &weapons, &record),
        short_citations: shorter(model, model.citation(model.row(unit).header.cite)),
        record,
    });
    RecordSheet {
        title: crate::sheet::with_sort(&about.title, "Unit records"),
        package: about.package,
        seed: about.seed,
        size: wishes.size,
        records: cards.collect(),
        heads: notes.heads,
        sources: notes.sources,
        back: tables.collect(),
        paper: wishes.paper.unwrap_or(about.paper),
    }
}

fn of_package(model: &Model, package: PackageId, detail: Detail) -> Vec<(RowId, UnitRecord)> {
    let mine = |unit: &&Unit| model.row(unit.row).header.package == package;
    let card = |unit: &Unit| {
        let army = army_title(model, unit);
        (unit.row, record(model, unit, "", army, detail))
    };
    model.units.iter().filter(mine).map(card).collect()
}

fn of_scenario(model: &Model, scenario: &Scenario, detail: Detail) -> Vec<(RowId, UnitRecord)> {
    let names = model
        .mission_of(scenario.mission)
        .map(|mission| &mission.sides);
    let sides = scenario.sides.iter().enumerate().flat_map(|(index, side)| {
        let name = names.and_then(|names| names.get(index));
        let rows = units_of_side(model, side).into_iter().map(|(row, _)| row);
        let rows = rows.filter(|row| model.unit_of(*row).is_some());
        let records = unit_records(model, side, name.map_or("", |name| name), detail);
        rows.zip(records)
    });
    sides.collect()
}

fn of_list(list: &List, fielded: &Fielded, detail: Detail) -> Vec<(RowId, UnitRecord)> {
    let mut rows: Vec<RowId> = Vec::new();
    fielded.walk_units(&mut |row| rows.push(row));
    let records = records_of_list(list, fielded, detail, None).records;
    rows.into_iter().zip(records).collect()
}

/// Shorter ways to say where a record comes from: without the reason for what is assumed, then by the marks
/// of the sources alone.
fn shorter(model: &Model, citation: &Citation) -> Vec<String> {
    let assumed = matches!(citation, Citation::Assumed { .. }).then(|| "assumed".to_owned());
    let said = |places: Vec<String>| {
        let parts = places.into_iter().chain(assumed.clone());
        cited(&parts.collect::<Vec<_>>().join("; "))
    };
    let mut marks: Vec<String> = Vec::new();
    for (source, _) in citation.places() {
        let mark = model.sources[source.index()].name.to_string();
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    let places = match citation.places() {
        [] => Vec::new(),
        _ => vec![citation.cited(model).to_string()],
    };
    let mut ways = vec![said(places), said(marks)];
    ways.retain(|way| !way.is_empty() && *way != cited(&citation.show(model)));
    ways.dedup();
    ways
}

/// The weapons of all games at hand by their titles as records have them.
fn weapons_by_title(model: &Model) -> FxHashMap<String, RowId> {
    let kind = model.prelude.as_ref().map(|prelude| prelude.weapon);
    let rows = kind.map_or(&[][..], |kind| &model.kind(kind).rows);
    // Of those that are called alike the first counts.
    let titled = rows.iter().rev();
    let titled = titled.map(|row| (typeset(&model.row(*row).header.title), *row));
    titled.collect()
}

/// The symbols of a record's weapons.
fn symbols(
    model: &Model,
    weapons: &FxHashMap<String, RowId>,
    record: &UnitRecord,
) -> Vec<sheet::Symbol> {
    let symbol = |cells: &Vec<sheet::Value>| {
        let found = cells.first().and_then(|cell| weapons.get(&cell.text));
        found.map_or_else(sheet::Symbol::default, |row| symbol_of_row(model, *row))
    };
    record.weapons.rows.iter().map(symbol).collect()
}
