//! Unit records by themselves: those of a scenario, or of a whole package.

use super::super::in_play::{Cited, InPlay};
use super::super::package::{about_package, likes, shown_in};
use super::super::{record, unit_records};
use super::booklet_with;
use crate::abreast::abreast;
use crate::model::{self, Model, Scenario, Value};
use crate::sheet::{Booklet, Detail, Paper};

/// The unit records of a scenario by themselves.
pub fn records_of_scenario(
    model: &Model,
    scenario: &Scenario,
    detail: Detail,
    paper: Option<Paper>,
) -> Booklet {
    let whole = booklet_with(None, model, scenario, paper);
    let mission = model.mission_of(scenario.mission).into_iter();
    let sides = mission.flat_map(|mission| scenario.sides.iter().zip(&mission.sides));
    let records = sides.flat_map(|(side, name)| unit_records(model, side, name, detail));
    let cited = Cited::new(model, &InPlay::of_scenario(model, scenario));
    Booklet {
        title: whole.title,
        subtitle: "Unit records".into(),
        package: whole.package,
        seed: whole.seed,
        records: records.collect(),
        sources: cited.sources(),
        assumed: cited.assumed(),
        paper: whole.paper,
        units: whole.units,
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
    let play = InPlay::of_units(model, units.iter().map(|unit| unit.row));
    let cited = Cited::new(model, &play);
    let records = abreast(&units, |unit| {
        let army = model.prelude.as_ref().map(|prelude| prelude.unit.army);
        let army = match army.map(|field| &model.field(unit.row, field).value) {
            Some(Value::Row(army)) => model.row(*army).header.title.as_str(),
            _ => "",
        };
        record(model, unit, "", army, detail)
    });
    Booklet {
        title: about.title.clone(),
        subtitle: "Unit records".into(),
        package: about_package(model, package),
        records,
        sources: cited.sources(),
        assumed: cited.assumed(),
        units: shown_in(model),
        paper: paper.unwrap_or(likes(about.paper)),
        ..Booklet::default()
    }
}
