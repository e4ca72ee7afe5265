//! Does what a scenario places lie on its table? Can a battle's armies fight its missions?

use super::ground;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::ground::{Drawing, Point, Shape};
use crate::kinds::{Placed, Typed, too_late};
use crate::measure::Length;
use crate::model::{
    Answer, Battle, Brings, MissionChoice, Model, RowId, Scenario, TableSize, Value, Zone,
};
use crate::source::Span;

pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    let mut told = Vec::new();
    for (id, placed, span) in &typed.places.placed {
        let Some(scenario) = model.scenarios.get(id.index()) else {
            continue;
        };
        if let Placed::Coming { side, turn } = *placed {
            // One entry serves all who come later, so one line is told of.
            let is_first = !told.contains(&(*id, side));
            told.push((*id, side));
            coming(model, scenario, (side, turn), is_first, *span, out);
        }
        let off = off_table(scenario, *placed).or_else(|| hanging(model, scenario, *placed));
        if let Some(off) = off {
            let table = format!(
                "{} by {}",
                model.show_length(scenario.table.width),
                model.show_length(scenario.table.depth)
            );
            out.report(&E0505, *span, format!("{off} lies off the table"))
                .help(format!(
                    "the table is {table}; lengths count from its south-west corner, east first"
                ));
        }
    }
    // A force that could not be read whole may be the one that seems to be missing.
    let unsure = model
        .forces
        .iter()
        .any(|force| typed.places.broken_rows.contains(&force.row));
    if unsure || typed.names_in_doubt {
        return;
    }
    let mut told = Vec::new();
    for (battle, span) in model.battles.iter().zip(&typed.places.battles) {
        unsaid(typed, battle, *span, &mut told, out);
        forces(model, battle, *span, out);
        support(typed, battle, *span, out);
        ground::check(model, battle, *span, out);
    }
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
fn off_table(scenario: &Scenario, placed: Placed) -> Option<String> {
    let TableSize { width, depth } = scenario.table;
    let is_out = |x: Length, y: Length| {
        let far = |value: Length, most: Length| value < Length::ZERO || value > most;
        far(x, width) || far(y, depth)
    };
    let out_of = |point: &Point| is_out(point.x, point.y);
    match placed {
        Placed::Coming { .. } => None,
        Placed::Piece(index) => match &scenario.pieces.get(index)?.shape {
            Shape::Line(points) => points
                .iter()
                .position(out_of)
                .map(|index| format!("point {} of this piece", index + 1)),
            Shape::Block { at, .. } => out_of(at).then(|| "the middle of this piece".to_owned()),
        },
        Placed::Zone(index) => {
            let zone = scenario.zones.get(index)?;
            let (half_width, half_depth) = (Length(zone.width.0 / 2), Length(zone.depth.0 / 2));
            let is_off = is_out(zone.at.x - half_width, zone.at.y - half_depth)
                || is_out(zone.at.x + half_width, zone.at.y + half_depth);
            is_off.then(|| "a part of this zone".to_owned())
        }
        Placed::Entry(index) => {
            out_of(&scenario.entries.get(index)?.at).then(|| "this entry".to_owned())
        }
        Placed::Mark(index) => {
            out_of(&scenario.marks.get(index)?.at).then(|| "this mark".to_owned())
        }
    }
}

/// What stands upright stands on the table whole. To a tenth of an inch, by which what is turned is rounded.
fn hanging(model: &Model, scenario: &Scenario, placed: Placed) -> Option<String> {
    let Placed::Piece(index) = placed else {
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
    let field = model.prelude.as_ref()?.terrain.drawing;
    let drawing = match model.field(piece.terrain, field).value {
        Value::Member(scale, member) => {
            let member = model.scale(scale).members.get(member as usize)?;
            Drawing::from_name(&member.name)?
        }
        _ => return None,
    };
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
        if !is_mission || told.contains(&row) || typed.places.broken_bodies.contains(&row) {
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
                if !may_be || typed.places.broken_rows.contains(&army) {
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
                let message = format!(
                    "the army `{army}` has {has} supporting units, and the mission \"{title}\" may ask for {wanted}"
                );
                out.report(&E0507, span, message).help(format!(
                    "name more units behind `support` of `{army}`, or write a lower number behind `reinforced by`"
                ));
            }
        }
    }
}

/// Each army of a battle needs a force of each echelon its missions may ask for.
fn forces(model: &Model, battle: &Battle, span: Span, out: &mut Diagnostics) {
    let Some(prelude) = &model.prelude else {
        return;
    };
    let missions = missions(model, battle);
    let mut told: Vec<(RowId, u32)> = Vec::new();
    for mission in missions.iter().filter_map(|row| model.mission_of(*row)) {
        for echelon in mission.brings.iter().flat_map(|brings| match brings {
            Brings::Echelons(list) => list.clone(),
            _ => Vec::new(),
        }) {
            for army in battle.armies {
                let has = model.forces.iter().any(|force| {
                    model.field(force.row, prelude.force.army).value == Value::Row(army)
                        && model.field(force.row, prelude.force.echelon).value
                            == Value::Member(prelude.echelon, echelon)
                });
                if !has && !told.contains(&(army, echelon)) {
                    told.push((army, echelon));
                    let member = &model.scale(prelude.echelon).members[echelon as usize];
                    let title = &model.row(mission.row).header.title;
                    let message = format!(
                        "the army `{}` has no {}, which the mission \"{title}\" may ask for",
                        model.row(army).header.name,
                        member.name
                    );
                    out.report(&E0507, span, message).help(format!(
                        "declare a force with `army {}` and `echelon {}`",
                        model.row(army).header.name,
                        member.name
                    ));
                }
            }
        }
    }
}

/// What a battle may be about.
pub(super) fn missions(model: &Model, battle: &Battle) -> Vec<RowId> {
    match battle.mission {
        MissionChoice::Always(row) => vec![row],
        MissionChoice::RollOn(table) => {
            let answers = model
                .table(table)
                .rows
                .iter()
                .filter_map(|row| match &row.answer {
                    Answer::Value(datum) => match datum.value {
                        Value::Row(row) => Some(row),
                        _ => None,
                    },
                    Answer::RollOn(_) => None,
                });
            answers.collect()
        }
    }
}
