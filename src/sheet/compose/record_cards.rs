//! Unit records as cards to cut out.

use super::cards::symbol_of_row;
use super::in_play::InPlay;
use super::records::{record, units_of_side};
use super::reference::Pages;
use crate::model::{Citation, Model, PackageId, RowId, Scenario, Symbol, Value};
use crate::sheet::{self, Detail, Paper, RecordCard, RecordSheet, RecordSize, ReferenceSheet};

/// How records are to be printed.
#[derive(Clone, Copy, Debug)]
pub struct RecordWishes<'a> {
    pub size: RecordSize,
    pub detail: Detail,
    /// Kinds, tables and lists of modifiers for the backs.
    pub back: &'a [Symbol],
    pub paper: Option<Paper>,
}

/// The units of a package, or of a scenario's sides, as cards.
pub fn record_cards(
    model: &Model,
    package: PackageId,
    scenario: Option<&Scenario>,
    wishes: RecordWishes<'_>,
) -> RecordSheet {
    let units: Vec<(RowId, String, String)> = match scenario {
        Some(scenario) => of_scenario(model, scenario),
        None => of_package(model, package),
    };
    let play = InPlay::of_units(model, units.iter().map(|(unit, ..)| *unit));
    let pages = Pages {
        model,
        play: &play,
        symbols: wishes.back,
        odds: false,
    };
    let tables = pages.sheets().into_iter().filter_map(|sheet| match sheet {
        ReferenceSheet::Table(table) => Some(table),
        _ => None,
    });
    let about = model.package(package);
    let cards = units.iter().filter_map(|(unit, group, side)| {
        let record = record(model, model.unit_of(*unit)?, group, side, wishes.detail);
        let citation = model.citation(model.row(*unit).header.cite);
        Some(RecordCard {
            weapons: weapons(model, &record),
            short_citations: shorter(model, citation),
            record,
        })
    });
    RecordSheet {
        title: match scenario {
            Some(scenario) => format!("{}: unit records", scenario.header.title),
            None => format!("{}: unit records", about.title),
        },
        package: match scenario {
            Some(scenario) => super::battle::package_line(model, scenario),
            None => super::battle::about_package(model, package),
        },
        seed: scenario.and_then(|scenario| Some(scenario.seed.as_ref()?.to_string())),
        size: wishes.size,
        records: cards.collect(),
        back: tables.collect(),
        paper: wishes.paper.unwrap_or(super::battle::likes(about.paper)),
    }
}

fn of_package(model: &Model, package: PackageId) -> Vec<(RowId, String, String)> {
    let units = model.units.iter().map(|unit| unit.row);
    let mine = units.filter(|row| model.row(*row).header.package == package);
    let army = |unit: RowId| {
        let field = model.prelude.as_ref().map(|prelude| prelude.unit.army);
        match field.map(|field| &model.field(unit, field).value) {
            Some(Value::Row(army)) => model.row(*army).header.title.to_string(),
            _ => String::new(),
        }
    };
    mine.map(|row| (row, String::new(), army(row))).collect()
}

fn of_scenario(model: &Model, scenario: &Scenario) -> Vec<(RowId, String, String)> {
    let names = model
        .mission_of(scenario.mission)
        .map(|mission| &mission.sides);
    let sides = scenario.sides.iter().enumerate().flat_map(|(index, side)| {
        let name = names.and_then(|names| names.get(index));
        let name = name.map(ToString::to_string).unwrap_or_default();
        let units = units_of_side(model, side).into_iter();
        units.map(move |(row, group)| (row, group, name.clone()))
    });
    sides.collect()
}

/// Shorter ways to say where a record comes from: without the reason for what is assumed, then by the marks
/// of the sources alone.
fn shorter(model: &Model, citation: &Citation) -> Vec<String> {
    let assumed = matches!(citation, Citation::Assumed { .. }).then(|| "assumed".to_owned());
    let said = |places: Vec<String>| {
        let parts = places.into_iter().chain(assumed.clone());
        parts.collect::<Vec<_>>().join("; ")
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
        _ => vec![citation.show_places(model)],
    };
    let mut ways = vec![said(places), said(marks)];
    ways.retain(|way| !way.is_empty() && *way != citation.show(model));
    ways.dedup();
    ways
}

/// The symbols of a record's weapons.
fn weapons(model: &Model, record: &sheet::UnitRecord) -> Vec<sheet::Symbol> {
    let kind = model.prelude.as_ref().map(|prelude| prelude.weapon);
    let rows = kind.map_or(&[][..], |kind| &model.kind(kind).rows);
    let symbol = |cells: &Vec<sheet::Value>| {
        let title = cells.first().map_or("", |cell| cell.text.as_str());
        let found = rows
            .iter()
            .find(|row| model.row(**row).header.title == title);
        found.map_or_else(sheet::Symbol::default, |row| symbol_of_row(model, *row))
    };
    record.weapons.rows.iter().map(symbol).collect()
}
