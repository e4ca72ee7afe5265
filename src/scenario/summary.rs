//! A scenario for the terminal.

use ecow::EcoString;

use super::notes::{crowded, uneven};
use super::words::within;
use crate::lines::{Lines, padded, width};
use crate::list::{Fielded, Reckoner, Worth};
use crate::model::{Element, Model, RowId, Scenario, SideLine};
use crate::numbers::counted;
use crate::spelling::headed;
use crate::wording::spoken;

/// What a player may know before the game, fact by fact, for a terminal so many columns wide.
pub fn summary(model: &Model, scenario: &Scenario, paper: usize) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut fact = |name: &str, value: String| lines.push((name.to_owned(), value));
    if let Some(seed) = &scenario.seed {
        fact("Seed", seed.to_string());
    }
    let title = |row: RowId| model.row(row).header.title.to_string();
    fact("Mission", title(scenario.mission));
    let table = scenario.table;
    fact(
        "Table",
        model
            .ground_measures(scenario.battle)
            .show_table(table.width, table.depth),
    );
    if !scenario.found.is_empty() {
        let found: Vec<&str> = scenario.found.iter().map(|found| found.as_str()).collect();
        fact("Terrain", found.join("; "));
    }
    if !scenario.with.is_empty() {
        let options = model.played_with().into_iter();
        let titles = options.map(|id| model.options[id.index()].header.title.as_str());
        fact("Played with", titles.collect::<Vec<_>>().join(", "));
    }
    if let Some(turns) = scenario.turns {
        fact("Turns", turns.to_string());
    }
    if let Some(inventory) = &scenario.inventory {
        fact("Built with", inventory.to_string());
    }
    let mission = model.mission_of(scenario.mission);
    for (name, text) in sides(model, scenario) {
        fact(&name, text);
    }
    for objective in &scenario.objectives {
        let side = &scenario.sides[objective.side.min(1)];
        let own = match (objective.hidden, side.player) {
            (false, _) | (true, true) => title(objective.row),
            (true, false) => "hidden from you".into(),
        };
        let name = mission.map_or("", |mission| &mission.sides[objective.side.min(1)]);
        fact("Objective", format!("{own} ({})", spoken(name)));
    }
    for told in crowded(model, scenario) {
        fact("Crowded", told);
    }
    if let Some(told) = uneven(model, scenario) {
        fact("Not equal", told);
    }
    for advice in mission.iter().flat_map(|mission| &mission.recommends) {
        fact("Recommended", advice.to_string());
    }
    let wide = lines.iter().map(|(name, _)| width(name)).max();
    let wide = wide.unwrap_or(0) + 1;
    let mut text = Lines::new(paper);
    text.item("", &scenario.header.title);
    for (name, value) in lines {
        text.below(&format!("  {} ", padded(&format!("{name}:"), wide)), &value);
    }
    text.text()
}

/// For each side its name, and its army with its figures and points: `Raider` and `Rangers, 16
/// figures (you)`.
pub fn strengths_told(model: &Model, scenario: &Scenario) -> [(String, String); 2] {
    sides(model, scenario)
}

fn sides(model: &Model, scenario: &Scenario) -> [(String, String); 2] {
    let mission = model.mission_of(scenario.mission);
    let strengths = strengths(model, scenario);
    let points = points(model, scenario);
    [0, 1].map(|at| {
        let side = &scenario.sides[at];
        let name = mission.map_or(String::new(), |mission| headed(&mission.sides[at]));
        let (now, later) = strengths[at];
        let army = &model.row(side.army).header.title;
        let mut text = format!("{army}, {}", counted(now, "figure"));
        if later > 0 {
            text.push_str(&format!(" and {later} more later"));
        }
        if let Some((title, sums)) = &points {
            text.push_str(&format!(", {} {}", sums[at].sum, within(title)));
        }
        if side.player {
            text.push_str(" (you)");
        }
        (name, text)
    })
}

/// What the points of the game are called, and what all units of each side are worth; nothing
/// where the game has none.
pub fn points(model: &Model, scenario: &Scenario) -> Option<(EcoString, [Worth; 2])> {
    points_of(model, scenario, |_| true)
}

/// The same of those that are there from the beginning.
pub(super) fn points_to_begin(
    model: &Model,
    scenario: &Scenario,
) -> Option<(EcoString, [Worth; 2])> {
    points_of(model, scenario, |line| line.turn.is_none())
}

fn points_of(
    model: &Model,
    scenario: &Scenario,
    counts: impl Fn(&SideLine) -> bool,
) -> Option<(EcoString, [Worth; 2])> {
    let mut reckoner = Reckoner::new(model).ok()??;
    let mut sums = [Worth::default(); 2];
    for (side, sum) in scenario.sides.iter().zip(&mut sums) {
        for line in side.lines.iter().filter(|line| counts(line)) {
            let worth = worth(model, &mut reckoner, line.what)?;
            sum.add(worth.times(line.count));
        }
    }
    Some((reckoner.title().clone(), sums))
}

fn worth(model: &Model, reckoner: &mut Reckoner<'_>, what: Element) -> Option<Worth> {
    match what {
        Element::Unit(row) => Some(reckoner.unit(model.unit_of(row)?).ok()?.worth()),
        Element::Force(row) => {
            let parts = model.usual_parts(model.force_of(row)?);
            let mut sum = Worth::default();
            for part in parts {
                let each = worth(model, reckoner, part.what)?;
                sum.add(each.times(part.least));
            }
            Some(sum)
        }
    }
}

/// For each side: the figures it begins with, and those that come later.
pub(super) fn strengths(model: &Model, scenario: &Scenario) -> [(u32, u32); 2] {
    let [zero, one] = &scenario.sides;
    [zero, one].map(|side| {
        let list = side.list.map(|list| &model.lists[list.index()]);
        let list = list.and_then(|list| Fielded::new(model, list).ok());
        let (mut now, mut later) = (list.map_or(0, |list| list.figures), 0_u32);
        for line in &side.lines {
            let all = model.figures_of(line.what).saturating_mul(line.count);
            match line.turn {
                None => now = now.saturating_add(all),
                Some(_) => later = later.saturating_add(all),
            }
        }
        (now, later)
    })
}
