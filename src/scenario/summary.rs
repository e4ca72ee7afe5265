//! A scenario for the terminal.

use super::notes::{crowded, uneven};
use super::strength::{points, strengths};
use crate::lines::{Lines, padded, width};
use crate::model::{Model, RowId, Scenario};
use crate::numbers::counted;
use crate::spelling::headed;
use crate::wording::{muster, spoken};

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
            text.push_str(&format!(", {}", muster::points(sums[at].sum, title)));
        }
        if side.player {
            text.push_str(" (you)");
        }
        (name, text)
    })
}
