//! Does what a scenario places lie on its table? Can a battle's armies fight its missions?

use super::{ground, roadside, room};
use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ground::{Drawing, Point, Shape};
use crate::kinds::{OnTable, Typed, too_late};
use crate::measure::Length;
use crate::model::{
    Battle, Brings, MissionChoice, Model, RowId, Scenario, ScenarioId, TableSize, Value, Zone,
};
use crate::numbers::counted;
use crate::source::Span;

/// Where forces hold a circle, nobody asks what comes with one of them.
pub(super) fn check(typed: &Typed, no_circles: bool, out: &mut Diagnostics) {
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
    if !no_circles || typed.names_in_doubt {
        return;
    }
    let unsure = forces_in_doubt(typed);
    let mut told = Vec::new();
    for (battle, span) in model.battles.iter().zip(&typed.places.battles) {
        unsaid(typed, battle, *span, &mut told, out);
        if !unsure {
            forces(typed, battle, *span, out);
        }
        support(typed, battle, *span, out);
        ground::check(typed, battle, *span, out);
        room::check(typed, battle, *span, out);
        roadside::check(typed, battle, *span, out);
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

/// Whether a force or unit could not be read whole: it may be the one that seems to be missing, or with which nobody
/// seems to come.
fn forces_in_doubt(typed: &Typed) -> bool {
    let (model, broken) = (&typed.model, &typed.broken);
    let forces = model.forces.iter().map(|force| force.row);
    let units = model.units.iter();
    let mut rows = forces.chain(units.flat_map(|unit| {
        let figures = unit.figures.iter().copied();
        std::iter::once(unit.row).chain(figures)
    }));
    rows.any(|row| broken.rows.contains(&row) || broken.bodies.contains(&row))
}

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

/// A scenario of one's own may say what a mission does not; one that is made has only the mission to go by.
fn unsaid(
    typed: &Typed,
    battle: &Battle,
    span: Span,
    told: &mut Vec<RowId>,
    out: &mut Diagnostics,
) {
    let model = &typed.model;
    let kind = model.prelude.as_ref().map(|prelude| prelude.mission);
    for row in missions(model, battle) {
        // Of a table that gives something else so much has been said.
        let is_mission = Some(model.row(row).kind) == kind;
        if !is_mission || told.contains(&row) || typed.broken.bodies.contains(&row) {
            continue;
        }
        told.push(row);
        let name = &model.row(row).header.name;
        let mut report = |message: String, help: String| {
            out.report(&E0507, typed.places.rows[row.index()], message)
                .label(span, "this battle may be about it")
                .help(help);
        };
        let Some(mission) = model.mission_of(row) else {
            report(
                format!("of the mission `{name}` nothing is said but its name"),
                format!("write it as a block, `mission {name} \"…\" {{ … }}`"),
            );
            continue;
        };
        let mut lacks = |what: String, line: String| {
            let message = format!("the mission `{name}` does not say {what}");
            report(message, format!("add a line such as `{line}`"));
        };
        for (at, side) in mission.sides.iter().enumerate() {
            if matches!(mission.brings[at], Brings::Unsaid) {
                lacks(
                    format!("what `{side}` brings"),
                    format!("{side} brings squad"),
                );
            }
            // Whoever sets up opposite nobody has been told of already.
            let is_told = mission.deploy[1 - at].is_opposite();
            if matches!(mission.deploy[at], Zone::Unsaid) && !is_told {
                let line = format!("deploy {side} on an edge of their choice");
                lacks(format!("where `{side}` sets up"), line);
            }
        }
    }
}

/// Each army that a side may be of has the units that reinforce it.
fn support(typed: &Typed, battle: &Battle, span: Span, out: &mut Diagnostics) {
    let model = &typed.model;
    let Some(prelude) = &model.prelude else {
        return;
    };
    for row in missions(model, battle) {
        let Some(mission) = model.mission_of(row) else {
            continue;
        };
        for (side, wanted) in mission.reinforced.into_iter().enumerate() {
            for (whose, army) in battle.armies.into_iter().enumerate() {
                // The player has the first side, where no roll says which.
                let may_be = mission.player.is_some() || whose == side;
                if !may_be || typed.broken.rows.contains(&army) {
                    continue;
                }
                let has = match &model.field(army, prelude.army.support).value {
                    Value::List(units) => units.len(),
                    _ => 0,
                };
                if has >= wanted as usize {
                    continue;
                }
                let (army, title) = (&model.row(army).header.name, &model.row(row).header.title);
                let has = match has {
                    0 => "no supporting unit".to_owned(),
                    _ => counted(has, "supporting unit"),
                };
                let message = format!(
                    "the army `{army}` has {has}, and the mission \"{title}\" may ask for {wanted}"
                );
                let report = out.report(&E0507, span, message);
                asked_for(typed, row, side, report);
                report.help(format!(
                    "name more units behind `support` of `{army}`, or write a lower number behind `reinforced by`"
                ));
            }
        }
    }
}

/// Shows the line of the mission by which a side brings something.
fn asked_for(typed: &Typed, mission: RowId, side: usize, report: &mut Diagnostic) {
    if let Some(line) = typed.places.brings.get(&(mission, side)) {
        report.label(*line, "asked for here");
    }
}

/// Each army of a battle needs a force of each echelon its missions may ask for, one with which somebody comes.
fn forces(typed: &Typed, battle: &Battle, span: Span, out: &mut Diagnostics) {
    let model = &typed.model;
    let Some(prelude) = &model.prelude else {
        return;
    };
    let mut armies = battle.armies.to_vec();
    armies.dedup();
    let mut told: Vec<(RowId, u32)> = Vec::new();
    for row in missions(model, battle) {
        let Some(mission) = model.mission_of(row) else {
            continue;
        };
        let title = &model.row(row).header.title;
        for (side, brings) in mission.brings.iter().enumerate() {
            let echelons = match brings {
                Brings::Echelons(list) => list.as_slice(),
                Brings::Force(force) => {
                    let force = model.force_of(*force);
                    if let Some(force) = force.filter(|force| !model.musters(force)) {
                        let report = nobody(typed, force.row, title, span, out);
                        asked_for(typed, row, side, report);
                    }
                    continue;
                }
                _ => continue,
            };
            for &echelon in echelons {
                let mut without = Vec::new();
                for &army in &armies {
                    if told.contains(&(army, echelon)) {
                        continue;
                    }
                    let mut forces = model.forces.iter().filter(|force| {
                        model.field(force.row, prelude.force.army).value == Value::Row(army)
                            && model.field(force.row, prelude.force.echelon).value
                                == Value::Member(prelude.echelon, echelon)
                    });
                    let first = forces.clone().next();
                    if forces.any(|force| model.musters(force)) {
                        continue;
                    }
                    told.push((army, echelon));
                    match first {
                        None => without.push(&model.row(army).header.name),
                        Some(force) => {
                            let report = nobody(typed, force.row, title, span, out);
                            asked_for(typed, row, side, report);
                        }
                    }
                }
                let member = &model.scale(prelude.echelon).members[echelon as usize].name;
                let (have, declare) = match without.as_slice() {
                    [] => continue,
                    [army] => (
                        format!("the army `{army}` has"),
                        format!("declare a force with `army {army}` and `echelon {member}`"),
                    ),
                    [army, other, ..] => (
                        format!("the armies `{army}` and `{other}` have"),
                        format!(
                            "declare a force with `army {army}` and `echelon {member}`, and one with `army {other}`"
                        ),
                    ),
                };
                let message =
                    format!("{have} no {member}, which the mission \"{title}\" may ask for");
                let report = out.report(&E0507, span, message);
                asked_for(typed, row, side, report);
                report.help(declare);
            }
        }
    }
}

/// Tells of a force with which nobody comes where no army list says who.
fn nobody<'o>(
    typed: &Typed,
    force: RowId,
    mission: &str,
    battle: Span,
    out: &'o mut Diagnostics,
) -> &'o mut Diagnostic {
    let name = &typed.model.row(force).header.name;
    let message = format!(
        "nobody comes with the force `{name}`, which the mission \"{mission}\" may ask for"
    );
    out.report(&E0507, battle, message)
        .label(typed.places.rows[force.index()], "the force")
        .help("let the count of a part begin with 1, or be free of others: `0 to 2 line-team`")
}

/// What a battle may be about.
pub(super) fn missions(model: &Model, battle: &Battle) -> Vec<RowId> {
    match battle.mission {
        MissionChoice::Always(row) => vec![row],
        MissionChoice::RollOn(table) => model.rows_given(table),
    }
}
