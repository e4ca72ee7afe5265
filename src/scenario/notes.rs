//! What a player should know before he sets up: that it will be crowded, or that one side is worth more.

use super::strength::{points_to_begin, strengths};
use super::words::within;
use crate::measure::Length;
use crate::model::{Brings, Model, Scenario, ZonePiece};
use crate::numbers::counted;
use crate::spelling::{headed, joined};
use crate::wording::spoken;

/// A figure with less than a square of this for itself has no room to move but in single file.
const ROOM: Length = Length::from_inches(2);

/// For each side that has hardly room to set up: how many figures on how large a part of the table.
pub fn crowded(model: &Model, scenario: &Scenario) -> Vec<String> {
    let mission = model.mission_of(scenario.mission);
    let strengths = strengths(model, scenario);
    let told = |side: usize| {
        let mut zones: Vec<&ZonePiece> = scenario.zones.iter().collect();
        zones.retain(|zone| zone.side == side);
        let figures = strengths[side].0;
        let area = |width: Length, depth: Length| i128::from(width.0) * i128::from(depth.0);
        let room: i128 = (zones.iter())
            .map(|zone| area(zone.width, zone.depth))
            .sum();
        let size = |zone: &&ZonePiece| {
            let (width, depth) = (zone.width, zone.depth);
            let [width, depth] = [width, depth].map(|length| model.show_length(length));
            format!("{width} by {depth}")
        };
        let name = mission.map_or("", |mission| &mission.sides[side]);
        let is_crowded = !zones.is_empty() && room < area(ROOM, ROOM) * i128::from(figures);
        is_crowded.then(|| {
            format!(
                "{}: {} on {}, less than {} by {} for each; a larger table has more room",
                headed(name),
                counted(figures, "figure"),
                joined(&zones.iter().map(size).collect::<Vec<_>>(), "and"),
                model.show_length(ROOM),
                model.show_length(ROOM),
            )
        })
    };
    [0, 1].into_iter().filter_map(told).collect()
}

/// Where the mission wants both sides equal: what each is worth, if that differs by more than a tenth. Whoever comes
/// later is not counted.
pub fn uneven(model: &Model, scenario: &Scenario) -> Option<String> {
    let mission = model.mission_of(scenario.mission)?;
    let equal = mission
        .brings
        .iter()
        .any(|each| matches!(each, Brings::Same));
    if !equal {
        return None;
    }
    let (title, [first, second]) = points_to_begin(model, scenario)?;
    let (first, second) = (first.sum, second.sum);
    let (less, more) = (first.min(second), first.max(second));
    let is_uneven = (more - less) * 10 > more;
    is_uneven.then(|| {
        let (one, other) = (headed(&mission.sides[0]), spoken(&mission.sides[1]));
        let mut lines = scenario.sides.iter().flat_map(|side| &side.lines);
        let begin = match lines.any(|line| line.turn.is_some()) {
            true => ", without those who come later",
            false => "",
        };
        format!("{one} {first}, {other} {second} {}{begin}", within(&title))
    })
}
