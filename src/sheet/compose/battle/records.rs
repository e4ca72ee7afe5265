//! Unit records by themselves: those of a scenario, or of a whole package.

use super::super::about::About;
use super::super::in_play::RecordNotes;
use super::super::package::{about_package, shown_in};
use super::super::records::{army_title, units_of_side};
use super::super::{record, typeset, unit_records};
use crate::abreast::abreast;
use crate::model::{self, Model, Scenario};
use crate::sheet::{Booklet, Detail, Paper};

/// The unit records of a scenario by themselves.
pub fn records_of_scenario(
    model: &Model,
    scenario: &Scenario,
    detail: Detail,
    paper: Option<Paper>,
) -> Booklet {
    let about = About::of_scenario(model, scenario);
    let mission = model.mission_of(scenario.mission).into_iter();
    let sides = mission.flat_map(|mission| scenario.sides.iter().zip(&mission.sides));
    let records = sides.flat_map(|(side, name)| unit_records(model, side, name, detail));
    let units = scenario.sides.iter();
    let units = units.flat_map(|side| units_of_side(model, side));
    let units: Vec<model::RowId> = units.map(|(unit, _)| unit).collect();
    let notes = RecordNotes::new(model, &units);
    Booklet {
        title: typeset(&about.title),
        subtitle: "Unit records".into(),
        package: about.package,
        seed: about.seed,
        records: records.collect(),
        heads: notes.heads,
        sources: notes.sources,
        assumed: notes.assumed,
        paper: paper.unwrap_or(about.paper),
        units: shown_in(model),
        ..Booklet::default()
    }
}

/// The records of all units of a package by themselves.
pub fn records_only(
    model: &Model,
    package: model::PackageId,
    detail: Detail,
    paper: Option<Paper>,
) -> Booklet {
    let about = model.package(package);
    let mine = |row: &model::RowId| model.row(*row).header.package == package;
    let units: Vec<&model::Unit> = model.units.iter().filter(|unit| mine(&unit.row)).collect();
    let rows: Vec<model::RowId> = units.iter().map(|unit| unit.row).collect();
    let notes = RecordNotes::new(model, &rows);
    let records = abreast(&units, |unit| {
        record(model, unit, "", army_title(model, unit), detail)
    });
    Booklet {
        title: about.title.clone(),
        subtitle: "Unit records".into(),
        package: about_package(model, package),
        records,
        heads: notes.heads,
        sources: notes.sources,
        assumed: notes.assumed,
        units: shown_in(model),
        paper: paper.unwrap_or(about.paper),
        ..Booklet::default()
    }
}
