//! What a sheet takes from its package: the line that names it, the paper, the units of lengths.

use indexmap::IndexSet;

use super::records::units_of_side;
use super::typeset;
use crate::measure::Unit;
use crate::model::{self, Model, OptionRule, PackageId, Scenario};
use crate::sheet::{PackageLine, PackageName, Units};

/// What lengths are shown in.
pub(super) fn shown_in(model: &Model) -> Units {
    match model.measures().unit() {
        Unit::Centimetre | Unit::Millimetre => Units::Centimetres,
        Unit::Inch | Unit::Foot => Units::Inches,
    }
}

/// What the command line says for sheets with the lengths of this model.
pub(super) fn lengths_asked(model: &Model) -> String {
    let Some(root) = model.root() else {
        return String::new();
    };
    let units = match root.units == root.own_units {
        true => String::new(),
        false => format!(" --units {}", root.units.word()),
    };
    match root.scale.split_once(':') {
        Some((scale, _)) => format!("{units} --scale {scale}"),
        None => units,
    }
}

/// The ruleset a scenario belongs to: that of its battle, or else of its mission.
pub(super) fn package_line(model: &Model, scenario: &Scenario) -> PackageLine {
    let of_battle = scenario
        .battle
        .map(|id| model.battles[id.index()].header.package);
    let package = of_battle.unwrap_or_else(|| of_mission(model, scenario));
    let names = |packages: IndexSet<PackageId>| {
        let packages = packages.into_iter().map(|from| model.package(from));
        packages.filter(|from| !from.alone).map(named).collect()
    };
    PackageLine {
        changed_by: names(changed_by(model, package)),
        troops_from: names(brought_by(model, scenario, package)),
        ..about_package(model, package)
    }
}

/// The ruleset of a scenario that is of no battle: that of its mission, or of its first side's army, where that builds on
/// the mission's. A mission that the scenario's own file brings tells of none.
fn of_mission(model: &Model, scenario: &Scenario) -> PackageId {
    let of_army = model.row(scenario.sides[0].army).header.package;
    let of_mission = model.row(scenario.mission).header.package;
    let is_lower = model.reached_by(of_army).contains(&of_mission);
    match is_lower || model.package(of_mission).alone {
        true => of_army,
        false => of_mission,
    }
}

/// Packages that the rules of a scenario know nothing of, and of which units take part in it.
pub(super) fn brought_by(
    model: &Model,
    scenario: &Scenario,
    rules: PackageId,
) -> IndexSet<PackageId> {
    let known = model.reached_by(rules);
    let units = (scenario.sides.iter()).flat_map(|side| units_of_side(model, side));
    let packages = units.map(|(unit, _)| model.row(unit).header.package);
    packages.filter(|each| !known.contains(each)).collect()
}

/// Packages that the rules of a scenario know nothing of, and that change them without being asked by an option.
pub(super) fn changed_by(model: &Model, rules: PackageId) -> IndexSet<PackageId> {
    let known = model.reached_by(rules);
    let notes = model.changes.iter().filter(|note| note.option.is_none());
    let packages = notes.map(|note| note.package);
    packages.filter(|each| !known.contains(each)).collect()
}

pub(super) fn about_package(model: &Model, package: model::PackageId) -> PackageLine {
    let played: Vec<&OptionRule> = (model.played_with().into_iter())
        .map(|id| &model.options[id.index()])
        .collect();
    // A file that brings an option of its own has no version to tell.
    let others: IndexSet<PackageId> = (played.iter())
        .map(|option| option.header.package)
        .filter(|from| *from != package && !model.package(*from).alone)
        .collect();
    let package = model.package(package);
    let root = model.root();
    PackageLine {
        id: package.id.to_string(),
        version: match package.alone {
            true => String::new(),
            false => package.version.clone(),
        },
        title: package.title.clone(),
        authors: package.authors.clone(),
        options: (played.iter())
            .map(|option| typeset(&option.header.title))
            .collect(),
        options_from: (others.into_iter())
            .map(|id| named(model.package(id)))
            .collect(),
        changed_by: Vec::new(),
        troops_from: Vec::new(),
        scale: root.map(|root| root.scale.clone()).unwrap_or_default(),
    }
}

fn named(package: &model::Package) -> PackageName {
    PackageName {
        id: package.id.to_string(),
        version: package.version.clone(),
        title: package.title.clone(),
    }
}
