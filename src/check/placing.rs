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
    let mut off: Vec<Off> = Vec::new();
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
        if let OnTable::Entry(index) = *placed {
            at_no_edge(model, scenario, index, *span, out);
        }
        let what = off_table(scenario, *placed).or_else(|| hanging(model, scenario, *placed));
        off.extend(what.map(|what| Off {
            scenario: *id,
            placed: *placed,
            span: *span,
            what,
        }));
    }
    for of_one in off.chunk_by(|one, other| one.scenario == other.scenario) {
        lie_off(model, of_one, out);
    }
}

/// Something that a scenario places off its table.
struct Off {
    scenario: ScenarioId,
    placed: OnTable,
    span: Span,
    /// What of it, in words.
    what: String,
}

/// Tells what of one scenario lies off its table. Where that is much, not each piece is wrong but the table.
fn lie_off(model: &Model, off: &[Off], out: &mut Diagnostics) {
    let Some(first) = off.first() else {
        return;
    };
    let scenario = &model.scenarios[first.scenario.index()];
    let TableSize { width, depth } = scenario.table;
    let table = format!(
        "the table is {} by {}",
        model.show_length(width),
        model.show_length(depth)
    );
    let corner = "lengths count from its south-west corner, east first";
    if off.len() > MOST_APART {
        let more = off.len() - 1;
        let message = format!("this and {more} more lines of the scenario lie off the table");
        out.report(&E0505, first.span, message).help(format!(
            "{table}; {corner}: make the table larger, or move what lies beyond its edges"
        ));
        return;
    }
    for each in off {
        let message = format!("{} lies off the table", each.what);
        let middle = middle_meant(model, scenario, each.placed).unwrap_or_default();
        out.report(&E0505, each.span, message)
            .help(format!("{table}; {corner}{middle}"));
    }
}

/// That a place is the middle of what lies there, of which a corner may have been given; and the middle of the same on
/// the table.
fn middle_meant(model: &Model, scenario: &Scenario, placed: OnTable) -> Option<String> {
    let (at, width, depth) = match placed {
        OnTable::Zone(index) => {
            let zone = scenario.zones.get(index)?;
            (zone.at, zone.width, zone.depth)
        }
        OnTable::Piece(index) => match scenario.pieces.get(index)?.shape {
            Shape::Block {
                at,
                width,
                depth,
                turned: 0,
            } => (at, width, depth),
            _ => return None,
        },
        _ => return None,
    };
    let table = scenario.table;
    let half = |length: Length| Length((length.0 + 1) / 2);
    let is_corner = Length::ZERO <= at.x
        && Length::ZERO <= at.y
        && at.x + width <= table.width
        && at.y + depth <= table.depth;
    let said = if is_corner {
        "where this is the corner, write"
    } else if width <= table.width && depth <= table.depth {
        "nearest to it on the table is"
    } else {
        return Some(", and a place is that of the middle".to_owned());
    };
    let middle = |at: Length, size: Length, most: Length| match is_corner {
        true => at + half(size),
        false => at.max(half(size)).min(most - half(size)),
    };
    // As the rules measure, where that is not rounded.
    let written = |length: Length| {
        let shown = model.show_length(length);
        let is_exact = shown.parse() == Ok(length);
        if is_exact { shown } else { length.to_string() }
    };
    let x = written(middle(at.x, width, table.width));
    let y = written(middle(at.y, depth, table.depth));
    let (width, depth) = (written(width), written(depth));
    Some(format!(
        ", and a place is that of the middle: {said} `at {x} {y}, {width} by {depth}`"
    ))
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

/// Whoever comes later comes over an edge of the table.
fn at_no_edge(model: &Model, scenario: &Scenario, index: usize, span: Span, out: &mut Diagnostics) {
    let Some(entry) = scenario.entries.get(index) else {
        return;
    };
    let TableSize { width, depth } = scenario.table;
    let Point { x, y } = entry.at;
    let edges = [
        (y, Point { x, y: Length::ZERO }),
        (depth - y, Point { x, y: depth }),
        (x, Point { x: Length::ZERO, y }),
        (width - x, Point { x: width, y }),
    ];
    let Some((far, nearest)) = edges.into_iter().min_by_key(|(far, _)| *far) else {
        return;
    };
    if far <= Length::INCH {
        return;
    }
    let mission = model.mission_of(scenario.mission);
    let name = mission.map_or("SIDE", |mission| mission.sides[entry.side].as_str());
    let message = format!(
        "nothing says over which edge they come on: this place lies {} from the nearest",
        model.show_length(far)
    );
    let Point { x, y } = nearest;
    out.report(&W0504, span, message).help(format!(
        "write a place at an edge of the table, such as `entry {name} at {x} {y}`"
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
