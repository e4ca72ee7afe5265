//! Can a battle's armies fight its missions, on its ground?

use super::{ground, roadside, room};
use crate::diagnostic::codes::E0507;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::kinds::Typed;
use crate::model::{Battle, Brings, Element, RowId, Value, Zone};
use crate::numbers::counted;
use crate::source::Span;

/// Asked where forces hold no circle: nobody knows else what comes with one of them.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    if typed.names_in_doubt {
        return;
    }
    let unsure = forces_in_doubt(typed);
    let mut told = Vec::new();
    let places = typed.places.battles.iter().zip(&typed.places.battle_armies);
    for (battle, (span, armies)) in model.battles.iter().zip(places) {
        unsaid(typed, battle, *span, &mut told, out);
        if !unsure {
            forces(typed, battle, *armies, out);
        }
        support(typed, battle, *armies, out);
        ground::check(typed, battle, *span, out);
        room::check(typed, battle, *span, out);
        roadside::check(typed, battle, *span, out);
    }
}

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
    for row in model.missions_of(battle) {
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
    for row in model.missions_of(battle) {
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
    for row in model.missions_of(battle) {
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
                        model.army_of(Element::Force(force.row)) == Some(army)
                            && model.echelon_of(force.row) == Some(echelon)
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
        .help(
            "let the count of a part begin with 1, or let a part be one thing: `0 to 2 line-team`",
        )
}
