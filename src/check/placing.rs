//! Does what a scenario places lie on its table, and does whoever comes later come in time?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0505, W0504};
use crate::ground::{Drawing, Point, Shape};
use crate::kinds::{OnTable, Typed, too_late};
use crate::measure::Length;
use crate::model::{Model, Scenario, ScenarioId, TableSize};
use crate::source::Span;

pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    let mut told = Vec::new();
    let mut off: Vec<(ScenarioId, Span, String)> = Vec::new();
    for (id, placed, span) in &typed.places.placed {
        let Some(scenario) = model.scenarios.get(id.index()) else {
            continue;
        };
        if let OnTable::Coming { side, turn } = *placed {
            // One entry serves all who come later, so one line is told of.
            let is_first = !told.contains(&(*id, side));
            told.push((*id, side));
            coming(model, scenario, (side, turn), is_first, *span, out);
        }
        let what = off_table(scenario, *placed).or_else(|| hanging(model, scenario, *placed));
        off.extend(what.map(|what| (*id, *span, what)));
    }
    for of_one in off.chunk_by(|(one, ..), (other, ..)| one == other) {
        lie_off(model, of_one, out);
    }
}

/// Tells what of one scenario lies off its table. Where that is much, not each piece is wrong but the table.
fn lie_off(model: &Model, off: &[(ScenarioId, Span, String)], out: &mut Diagnostics) {
    let Some((id, first, _)) = off.first() else {
        return;
    };
    let TableSize { width, depth } = model.scenarios[id.index()].table;
    let table = format!(
        "the table is {} by {}",
        model.show_length(width),
        model.show_length(depth)
    );
    let corner = "lengths count from its south-west corner, east first";
    if off.len() > MOST_APART {
        let more = off.len() - 1;
        let message = format!("this and {more} more lines of the scenario lie off the table");
        out.report(&E0505, *first, message).help(format!(
            "{table}; {corner}: make the table larger, or move what lies beyond its edges"
        ));
        return;
    }
    for (_, span, what) in off {
        out.report(&E0505, *span, format!("{what} lies off the table"))
            .help(format!("{table}; {corner}"));
    }
}

/// So many things off one table are told of one by one.
const MOST_APART: usize = 3;

/// Those who come later come while the battle lasts, and somewhere.
fn coming(
    model: &Model,
    scenario: &Scenario,
    (side, turn): (usize, u32),
    is_first: bool,
    span: Span,
    out: &mut Diagnostics,
) {
    let mission = model.mission_of(scenario.mission);
    let turns = scenario.turns.or(mission.and_then(|mission| mission.turns));
    if let Some(turns) = turns.filter(|turns| turn > *turns) {
        return too_late(out, span, turn, turns);
    }
    if !is_first || scenario.entries.iter().any(|entry| entry.side == side) {
        return;
    }
    let name = mission.map_or("SIDE", |mission| mission.sides[side].as_str());
    out.report(
        &W0504,
        span,
        format!("nothing says where they come on in turn {turn}"),
    )
    .help(format!(
        "add a line such as `entry {name} at 0\" 24\"`, with a place at the edge of the table"
    ));
}

/// What of a thing leaves the table, in words. Of blocks the middle counts: a wood may reach over an edge.
pub(super) fn off_table(scenario: &Scenario, placed: OnTable) -> Option<String> {
    let TableSize { width, depth } = scenario.table;
    let is_out = |x: Length, y: Length| {
        let far = |value: Length, most: Length| value < Length::ZERO || value > most;
        far(x, width) || far(y, depth)
    };
    let out_of = |point: &Point| is_out(point.x, point.y);
    match placed {
        OnTable::Coming { .. } | OnTable::Line { .. } => None,
        OnTable::Piece(index) => match &scenario.pieces.get(index)?.shape {
            Shape::Line(points) => points
                .iter()
                .position(out_of)
                .map(|index| format!("point {} of this piece", index + 1)),
            Shape::Block { at, .. } => out_of(at).then(|| "the middle of this piece".to_owned()),
        },
        OnTable::Zone(index) => {
            let zone = scenario.zones.get(index)?;
            let (half_width, half_depth) = (Length(zone.width.0 / 2), Length(zone.depth.0 / 2));
            let is_off = is_out(zone.at.x - half_width, zone.at.y - half_depth)
                || is_out(zone.at.x + half_width, zone.at.y + half_depth);
            is_off.then(|| "a part of this zone".to_owned())
        }
        OnTable::Entry(index) => {
            out_of(&scenario.entries.get(index)?.at).then(|| "this entry".to_owned())
        }
        OnTable::Mark(index) => {
            out_of(&scenario.marks.get(index)?.at).then(|| "this mark".to_owned())
        }
    }
}

/// What stands upright stands on the table whole. To a tenth of an inch, by which what is turned is rounded.
fn hanging(model: &Model, scenario: &Scenario, placed: OnTable) -> Option<String> {
    let OnTable::Piece(index) = placed else {
        return None;
    };
    let piece = scenario.pieces.get(index)?;
    let Shape::Block {
        at,
        width,
        depth,
        turned,
    } = &piece.shape
    else {
        return None;
    };
    let drawing = model.drawing(piece.terrain)?;
    if !matches!(drawing, Drawing::Building | Drawing::Position) {
        return None;
    }
    let angle = f64::from(*turned).to_radians();
    let (cos, sin) = (libm::cos(angle).abs(), libm::sin(angle).abs());
    let (long, deep) = (width.0 as f64 / 2.0, depth.0 as f64 / 2.0);
    let reach = |along: f64, across: f64| Length((along + across) as i64 - Length::INCH.0 / 10);
    let (east, north) = (reach(long * cos, deep * sin), reach(long * sin, deep * cos));
    let TableSize { width, depth } = scenario.table;
    let is_off = at.x - east < Length::ZERO
        || at.y - north < Length::ZERO
        || at.x + east > width
        || at.y + north > depth;
    is_off.then(|| "a part of this piece".to_owned())
}
