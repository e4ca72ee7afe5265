//! Do the sides of a scenario set up where its mission says?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0505;
use crate::kinds::{OnTable, Typed};
use crate::measure::Length;
use crate::model::{Mission, Scenario, Zone, ZonePiece};
use crate::scenario::edge_along;
use crate::source::Span;

/// Warns of zones at one edge where one side sets up opposite the other: one was not moved with the other. And of zones
/// that share ground where each side is to have its own.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    for (number, scenario) in model.scenarios.iter().enumerate() {
        let Some(mission) = model.mission_of(scenario.mission) else {
            continue;
        };
        let place = |at: usize| typed.places.placed_at(number, OnTable::Zone(at));
        if !at_one_edge(scenario, mission, &place, out) {
            on_each_other(scenario, mission, &place, out);
        }
    }
}

/// Whether one of two zones was not moved with the other.
fn at_one_edge(
    scenario: &Scenario,
    mission: &Mission,
    place: &dyn Fn(usize) -> Option<Span>,
    out: &mut Diagnostics,
) -> bool {
    let chooses = |zone: &Zone| matches!(zone, Zone::OwnEdge | Zone::NearestThird);
    let Some(side) = [0, 1]
        .into_iter()
        .find(|side| mission.deploy[*side].is_opposite() && chooses(&mission.deploy[1 - *side]))
    else {
        return false;
    };
    let one_of = |side: usize| {
        let mut zones = scenario.zones.iter().enumerate();
        let zone = zones.find(|(_, zone)| zone.side == side)?;
        let alone = !zones.any(|(_, zone)| zone.side == side);
        alone.then_some(zone)
    };
    let (Some((at, zone)), Some((_, other))) = (one_of(side), one_of(1 - side)) else {
        return false;
    };
    let edge = edge(scenario, zone);
    // A zone in a corner lies along two edges: both ways to tell must come to one.
    let nearest = nearest_edge(scenario, zone) == nearest_edge(scenario, other);
    if edge != self::edge(scenario, other) || !nearest {
        return false;
    }
    let Some(span) = place(at) else {
        return false;
    };
    let name = &mission.sides[side];
    let message = format!(
        "both sides set up at the {edge} edge, and the mission sets `{name}` up opposite the other"
    );
    out.report(&W0505, span, message)
        .help("move one of the two zones to the edge across the table");
    true
}

fn on_each_other(
    scenario: &Scenario,
    mission: &Mission,
    place: &dyn Fn(usize) -> Option<Span>,
    out: &mut Diagnostics,
) {
    if !mission.keeps_apart() {
        return;
    }
    let zones = || scenario.zones.iter().enumerate();
    let other = |zone: &ZonePiece| zones().find(|(_, other)| share_ground(zone, other));
    let own = zones().filter(|(_, zone)| zone.side == 0);
    let Some((at, _)) = own.filter_map(|(_, zone)| other(zone)).next() else {
        return;
    };
    let Some(span) = place(at) else {
        return;
    };
    let message = "both sides set up on the same ground, and the mission gives each its own";
    out.report(&W0505, span, message)
        .help("move one of the two zones, or make it smaller, until they lie apart");
}

/// Whether two zones are of both sides, and lie on each other.
fn share_ground(one: &ZonePiece, other: &ZonePiece) -> bool {
    let near = |far: Length, one: Length, other: Length| far.abs() * 2 < one + other;
    one.side != other.side
        && near(other.at.x - one.at.x, one.width, other.width)
        && near(other.at.y - one.at.y, one.depth, other.depth)
}

/// The edge along which a zone lies, or that it lies nearest to where it is apart from all. Its middle alone does not tell:
/// a third of an oblong table is deeper than half the edge is long that it lies along.
fn edge(scenario: &Scenario, zone: &ZonePiece) -> &'static str {
    edge_along(zone, scenario.table).unwrap_or_else(|| nearest_edge(scenario, zone))
}

/// The edge that the middle of a zone is nearest to.
fn nearest_edge(scenario: &Scenario, zone: &ZonePiece) -> &'static str {
    let (x, y) = (zone.at.x, zone.at.y);
    let far: [(Length, &str); 4] = [
        (y, "south"),
        (scenario.table.depth - y, "north"),
        (x, "west"),
        (scenario.table.width - x, "east"),
    ];
    let nearest = far.into_iter().min_by_key(|(far, _)| *far);
    nearest.map_or("south", |(_, name)| name)
}
