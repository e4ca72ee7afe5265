//! What a scenario is about, in sentences: who fights, on what ground, and where they begin.
//!
//! Told from the scenario as it is, so that whoever edits it edits this too. A scenario that has a story of its own
//! has that.

use ecow::EcoString;

use super::words::within;
use super::zones::Edge;
use crate::model::{Mission, Model, Scenario, Zone};
use crate::spelling::headed;
use crate::wording::{is_plural, spoken};

/// Facts, each a sentence; what is hidden is not told.
pub fn situation(model: &Model, scenario: &Scenario) -> Vec<EcoString> {
    if !scenario.situation.is_empty() {
        return scenario.situation.clone();
    }
    let Some(mission) = model.mission_of(scenario.mission) else {
        return Vec::new();
    };
    let army = |side: usize| {
        let of = &scenario.sides[side];
        let army = &model.row(of.army).header.title;
        let name = headed(&mission.sides[side]);
        // How many they are stands with the forces.
        match of.list {
            Some(list) => format!(
                "{name}: {army} ({}).",
                model.lists[list.index()].header.title
            ),
            None => format!("{name}: {army}."),
        }
    };
    let mut first = format!("{} {}", army(0), army(1));
    if let Some(player) = scenario.sides.iter().position(|side| side.player) {
        first.push_str(&format!(" You are the {}.", spoken(&mission.sides[player])));
    }
    let mut second: Vec<String> = Vec::new();
    if !scenario.found.is_empty() {
        // With the author's capitals: a word may be the name of a place.
        second.push(format!("On the table: {}.", scenario.found.join(". ")));
    }
    let chooser = super::zones::chooser(mission);
    let sides = [chooser, 1 - chooser].into_iter();
    second.extend(sides.filter_map(|side| begins(model, mission, scenario, side)));
    let second = second.join(" ");
    [first, second]
        .into_iter()
        .filter(|paragraph| !paragraph.is_empty())
        .map(EcoString::from)
        .collect()
}

/// Where a side begins.
fn begins(model: &Model, mission: &Mission, scenario: &Scenario, side: usize) -> Option<String> {
    let name = spoken(&mission.sides[side]);
    let (sets, its) = match is_plural(&name) {
        true => ("set", "their"),
        false => ("sets", "its"),
    };
    let zones = scenario.zones.iter().filter(|zone| zone.side == side);
    let zones: Vec<_> = zones.collect();
    let edge = match zones.as_slice() {
        [zone] => Edge::along(zone, scenario.table).map(Edge::name),
        _ => None,
    };
    let drawn = || {
        let zones = match zones.len() {
            0 => return None,
            1 => "zone",
            _ => "zones",
        };
        Some(format!(
            "The {name} {sets} up in the {zones} drawn on the map."
        ))
    };
    let by_edge = |place: &dyn Fn(&str) -> String| match edge {
        Some(edge) => Some(format!("The {name} {sets} up {}.", place(edge))),
        None => drawn(),
    };
    match &mission.deploy[side] {
        Zone::Unsaid => None,
        Zone::NearestThird => by_edge(&|edge| {
            format!("in the third nearest an edge of {its} choice; the map shows the {edge} edge")
        }),
        Zone::OppositeThird => by_edge(&|edge| format!("in the third nearest the {edge} edge")),
        Zone::OwnEdge => {
            by_edge(&|edge| format!("along an edge of {its} choice; the map shows the {edge} edge"))
        }
        Zone::OppositeEdge => by_edge(&|edge| format!("along the {edge} edge")),
        Zone::Anywhere => match zones.as_slice() {
            [] => Some(format!("The {name} {sets} up anywhere.")),
            [zone] if (zone.width, zone.depth) == (scenario.table.width, scenario.table.depth) => {
                Some(format!("The {name} {sets} up anywhere."))
            }
            _ => drawn(),
        },
        Zone::OffTable => {
            let (begins, comes) = match is_plural(&name) {
                true => ("begin", "come"),
                false => ("begins", "comes"),
            };
            let mut entries = scenario.entries.iter();
            let entry = entries.find(|entry| entry.side == side);
            let edge = entry.and_then(|entry| Edge::at(entry.at, scenario.table));
            Some(match edge {
                Some(edge) => format!(
                    "The {name} {begins} off the table and {comes} on at the {} edge.",
                    edge.name()
                ),
                None => format!("The {name} {begins} off the table."),
            })
        }
        // How near stands with the side, in the lengths of whoever prints it.
        Zone::Within(_, terrain) => {
            let title = within(&model.row(*terrain).header.title);
            let mut pieces = scenario.pieces.iter();
            Some(match pieces.any(|piece| piece.terrain == *terrain) {
                true => format!("The {name} {sets} up close to the {title}."),
                false => format!(
                    "The {name} {sets} up close to the middle of the table, for want of the {title}."
                ),
            })
        }
    }
}
