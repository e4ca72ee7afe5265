//! What the command line names: a package, a scenario, an army list.

use crate::cli::args::PrintArgs;
use crate::cli::strange::belong_together;
use crate::cli::{Failure, packages};
use crate::model::{Battle, List, Model, PackageId, Scenario};

/// What the arguments name, to be printed in the unit and for the scale that they name.
pub(super) fn opened<'a>(
    args: &PrintArgs,
    subjects: impl IntoIterator<Item = &'a str>,
) -> Result<packages::Loaded, Failure> {
    let loaded = packages::open(subjects)?;
    // A file that could not be read seems to use nothing; what is wrong with it is told in its place.
    if !loaded.out.has_errors() {
        belong_together(
            &loaded,
            "print each by itself; a package of the program need not be named",
        )?;
    }
    loaded.measured(&args.measures)
}

/// The one scenario of a package or file.
pub(super) fn scenario(model: &Model, package: PackageId) -> Result<&Scenario, Failure> {
    let written = (model.playables.iter()).filter(|it| it.package == package && it.is_scenario);
    let mut mine = model
        .scenarios
        .iter()
        .filter(|scenario| scenario.header.package == package);
    match (written.count(), mine.next()) {
        (1, Some(only)) => Ok(only),
        (0 | 1, _) => Err(Failure::Usage {
            message: format!("`{}` has no scenario", model.package(package).id),
            help: Some(instead(model, package)),
        }),
        _ => Err(Failure::Usage {
            message: format!("`{}` has several scenarios", model.package(package).id),
            help: Some("put each into a file of its own, and print that".into()),
        }),
    }
}

/// The scenario for which a file stands: a package that has battles is a game, with a scenario in it or without.
pub(super) fn played(model: &Model, package: PackageId) -> Option<&Scenario> {
    let mut battles = model.battles.iter();
    match battles.any(|battle| battle.header.package == package) {
        true => None,
        false => scenario(model, package).ok(),
    }
}

/// The one scenario of which there is a map.
pub(super) fn mapped(model: &Model, package: PackageId) -> Result<&Scenario, Failure> {
    if has_scenario(model, package) {
        return scenario(model, package);
    }
    let battles = model.battles.iter().map(|battle| battle.header.package);
    let battle = battles.max_by_key(|of| *of == package);
    Err(Failure::Usage {
        message: format!(
            "`{}` has no scenario, and nothing else has a map",
            model.package(package).id
        ),
        help: Some(match battle {
            Some(of) => {
                let id = &model.package(of).id;
                format!("make one with `orbat scenario {id}` and name its file")
            }
            None => String::from("name the file of a scenario"),
        }),
    })
}

/// What is said where neither a scenario nor an army list has forces to print.
pub(super) fn no_forces(model: &Model, package: PackageId) -> Failure {
    let id = &model.package(package).id;
    let is_battle = |battle: &Battle| battle.header.package == package;
    let scenario = (model.battles.iter().any(is_battle))
        .then(|| format!("a scenario with `orbat scenario {id}`"));
    let forces = || (model.forces.iter()).map(|force| &model.row(force.row).header);
    let force = forces().find(|force| force.package == package);
    let list = force.or_else(|| forces().next()).map(|force| {
        let force = &force.name;
        format!("an army list with `orbat list --new {force} {id} -o my-{force}.orbat`")
    });
    let ways: Vec<String> = scenario.into_iter().chain(list).collect();
    Failure::Usage {
        message: format!("`{id}` has no scenario and no army list"),
        help: Some(match ways.is_empty() {
            true => instead(model, package),
            false => format!("make {}, and name its file", ways.join(" or ")),
        }),
    }
}

const ONE_LIST: &str = "put each army list into a file of its own, and print that";

/// What is said where nobody has unit records. One army list would have: then there are several.
pub(super) fn no_units(model: &Model, package: PackageId) -> Failure {
    Failure::Usage {
        message: format!("`{}` has no units", model.package(package).id),
        help: has_lists(model, package).then(|| ONE_LIST.into()),
    }
}

/// How to come by what can be printed.
fn instead(model: &Model, package: PackageId) -> String {
    let id = &model.package(package).id;
    let is_battle = |battle: &Battle| battle.header.package == package;
    let mut forces = model
        .forces
        .iter()
        .map(|force| &model.row(force.row).header);
    let way = if model.battles.iter().any(is_battle) {
        format!("make one with `orbat scenario {id}` and name its file")
    } else if let Some(force) = forces.find(|force| force.package == package) {
        let force = &force.name;
        format!(
            "write an army list with `orbat list --new {force} {id} -o my-{force}.orbat` and name its file"
        )
    } else if has_lists(model, package) {
        String::from(ONE_LIST)
    } else {
        String::from("name the file of a scenario or of an army list")
    };
    let mut units = model.units.iter().map(|unit| &model.row(unit.row).header);
    match units.any(|unit| unit.package == package) {
        true => format!("{way}, or print unit records with `--what records`"),
        false => way,
    }
}

pub(super) fn is_list(model: &Model, subject: PackageId) -> bool {
    list_of(model, subject).is_some()
}

pub(super) fn has_scenario(model: &Model, subject: PackageId) -> bool {
    let mut written = model.playables.iter();
    written.any(|it| it.package == subject && it.is_scenario)
}

pub(super) fn has_lists(model: &Model, subject: PackageId) -> bool {
    let mut written = model.playables.iter();
    written.any(|it| it.package == subject && !it.is_scenario)
}

/// The one army list for which a file or package stands: it has neither a scenario nor units of its own, which
/// would be printed too.
pub(super) fn list_of(model: &Model, subject: PackageId) -> Option<&List> {
    let mut units = model.units.iter();
    let has_units = units.any(|unit| model.row(unit.row).header.package == subject);
    match has_units || has_scenario(model, subject) {
        false => crate::cli::list::only(model, subject),
        true => None,
    }
}
