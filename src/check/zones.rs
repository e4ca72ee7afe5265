//! Do the sides of a scenario set up where its mission says?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0505;
use crate::kinds::{Placed, Typed};
use crate::measure::Length;
use crate::model::{Scenario, Zone, ZonePiece};

/// Warns of zones at one edge where one side sets up opposite the other: one was not moved with the other.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    for (number, scenario) in model.scenarios.iter().enumerate() {
        let Some(mission) = model.mission_of(scenario.mission) else {
            continue;
        };
        let chooses = |zone: &Zone| matches!(zone, Zone::OwnEdge | Zone::NearestThird);
        let Some(side) = [0, 1].into_iter().find(|side| {
            mission.deploy[*side].is_opposite() && chooses(&mission.deploy[1 - *side])
        }) else {
            continue;
        };
        let one_of = |side: usize| {
            let mut zones = scenario.zones.iter().enumerate();
            let zone = zones.find(|(_, zone)| zone.side == side)?;
            let alone = !zones.any(|(_, zone)| zone.side == side);
            alone.then_some(zone)
        };
        let (Some((at, zone)), Some((_, other))) = (one_of(side), one_of(1 - side)) else {
            continue;
        };
        let edge = edge(scenario, zone);
        if edge != self::edge(scenario, other) {
            continue;
        }
        let placed = typed.places.placed.iter().find(|(id, placed, _)| {
            id.index() == number && matches!(placed, Placed::Zone(index) if *index == at)
        });
        let Some((_, _, span)) = placed else {
            continue;
        };
        let name = &mission.sides[side];
        let message = format!(
            "both sides set up at the {edge} edge, and the mission sets `{name}` up opposite the other"
        );
        out.report(&W0505, *span, message)
            .help("move one of the two zones to the edge across the table");
    }
}

/// The edge that a zone lies nearest to.
fn edge(scenario: &Scenario, zone: &ZonePiece) -> &'static str {
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
