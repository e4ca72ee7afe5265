//! What a sheet says of its game at its head and foot.

use super::package::{about_package, package_line};
use super::typeset;
use crate::model::{List, Model, PackageId, Scenario};
use crate::sheet::{PackageLine, Paper};
use crate::signs::on_paper;

/// Whose sheet it is.
pub(super) struct About {
    pub(super) title: String,
    pub(super) package: PackageLine,
    pub(super) seed: Option<String>,
    pub(super) paper: Paper,
}

impl About {
    /// Of what was asked for. A file with a scenario or an army list is no game: its sheets name the game
    /// that it is played by.
    pub(super) fn of(model: &Model, asked: PackageId) -> About {
        let mut scenarios = model.scenarios.iter();
        if let Some(scenario) = scenarios.find(|each| each.header.package == asked) {
            return About::of_scenario(model, scenario);
        }
        // A game with lists among its rules is a game all the same.
        let alone = model.package(asked).alone;
        let mut lists = model.lists.iter();
        match lists.find(|each| alone && each.header.package == asked) {
            Some(list) => About::of_list(model, list),
            None => About::of_package(model, asked),
        }
    }

    pub(super) fn of_package(model: &Model, package: PackageId) -> About {
        let about = model.package(package);
        About {
            title: about.title.clone(),
            package: about_package(model, package),
            seed: None,
            paper: about.paper,
        }
    }

    pub(super) fn of_scenario(model: &Model, scenario: &Scenario) -> About {
        About {
            title: scenario.header.title.to_string(),
            package: package_line(model, scenario),
            seed: seed_on_paper(scenario),
            paper: model.package(scenario.header.package).paper,
        }
    }

    pub(super) fn of_list(model: &Model, list: &List) -> About {
        let package = model.row(list.force).header.package;
        About {
            title: typeset(&list.header.title),
            ..About::of_package(model, package)
        }
    }
}

/// A line of a page has room for so many signs of a seed.
const SEED_ROOM: usize = 40;

/// The seed as a page shows it. A seed may be any text: the file of the scenario keeps it whole.
pub(super) fn seed_on_paper(scenario: &Scenario) -> Option<String> {
    let seed = scenario.seed.as_ref()?;
    Some(on_paper(seed, SEED_ROOM))
}
