//! Does what a scenario places lie on its table? Can a battle's armies fight its missions?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::ground::{Point, Shape};
use crate::kinds::Typed;
use crate::measure::Length;
use crate::model::{Answer, Battle, Brings, MissionChoice, Model, RowId, TableSize, Value};
use crate::source::Span;

pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    for (id, piece, span) in &typed.places.pieces {
        let Some(scenario) = model.scenarios.get(id.index()) else {
            continue;
        };
        let Some(placed) = scenario.pieces.get(*piece) else {
            continue;
        };
        if let Some(off) = off_table(&placed.shape, scenario.table) {
            let table = format!(
                "{} by {}",
                model.show_length(scenario.table.width),
                model.show_length(scenario.table.depth)
            );
            out.report(
                &E0505,
                *span,
                format!("{off} of this piece lies off the table"),
            )
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
    for (battle, span) in model.battles.iter().zip(&typed.places.battles) {
        forces(model, battle, *span, out);
    }
}

/// Where a shape leaves the table, in words.
fn off_table(shape: &Shape, table: TableSize) -> Option<String> {
    let out_of = |point: &Point| {
        let far = |value: Length, most: Length| value < Length::ZERO || value > most;
        far(point.x, table.width) || far(point.y, table.depth)
    };
    match shape {
        Shape::Line(points) => points
            .iter()
            .position(out_of)
            .map(|index| format!("point {}", index + 1)),
        Shape::Block { at, .. } => out_of(at).then(|| "the middle".to_owned()),
    }
}

/// Each army of a battle needs a force of each echelon its missions may ask for.
fn forces(model: &Model, battle: &Battle, span: Span, out: &mut Diagnostics) {
    let Some(prelude) = &model.prelude else {
        return;
    };
    let missions: Vec<RowId> = match battle.mission {
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
    };
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
