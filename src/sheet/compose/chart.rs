//! A scenario's table as a map.

use crate::ground::{Drawing, Table};
use crate::map::{MapPiece, MapSheet, Mark, MarkSort, Zone};
use crate::measure::Length;
use crate::model::{Model, RowId, Scenario, Value};
use crate::spelling::headed;

/// The map of a scenario, as both sides may see it. Every terrain has a drawing: the prelude's field has no default.
pub fn chart(model: &Model, scenario: &Scenario) -> MapSheet {
    let sides = model
        .mission_of(scenario.mission)
        .map(|mission| mission.sides.clone())
        .unwrap_or_default();
    let pieces = scenario.pieces.iter().filter_map(|piece| {
        let drawing = model.drawing(piece.terrain)?;
        Some(MapPiece {
            drawing,
            shape: piece.shape.clone(),
            breadth: breadth(model, piece.terrain),
            title: (!piece.title.is_empty()).then(|| piece.title.to_string()),
            legend: model.row(piece.terrain).header.title.to_string(),
            sort: before(model, piece.terrain, drawing),
            levels: 0,
        })
    });
    let zones = scenario.zones.iter().map(|zone| {
        let side = headed(&sides[zone.side]);
        Zone {
            title: match zone.title == side {
                true => String::new(),
                false => zone.title.to_string(),
            },
            side,
            index: zone.side,
            at: zone.at,
            width: zone.width,
            depth: zone.depth,
        }
    });
    let later = [0, 1].map(|side: usize| {
        scenario.sides[side]
            .lines
            .iter()
            .any(|line| line.turn.is_some())
    });
    let entries = scenario.entries.iter().map(|entry| {
        let side = headed(&sides[entry.side]);
        let label = match entry.label.as_str() {
            "" => side,
            label if label == side => side,
            label => format!("{side}: {label}"),
        };
        Mark {
            label,
            at: entry.at,
            sort: match later[entry.side] {
                true => MarkSort::Reinforcement,
                false => MarkSort::Entry,
            },
        }
    });
    let shown = scenario.marks.iter().filter(|mark| !mark.hidden);
    let marks = shown.map(|mark| Mark {
        label: mark.label.to_string(),
        at: mark.at,
        sort: MarkSort::Objective,
    });
    MapSheet {
        measures: model.ground_measures(scenario.battle),
        table: Table {
            width: scenario.table.width,
            depth: scenario.table.depth,
        },
        title: scenario.header.title.to_string(),
        ground: scenario
            .ground
            .and_then(|ground| model.drawing(ground))
            .filter(|drawing| *drawing != Drawing::Clearing),
        pieces: pieces.collect(),
        zones: zones.collect(),
        marks: entries.chain(marks).collect(),
    }
}

/// How many terrains before this one are drawn like it.
fn before(model: &Model, terrain: RowId, drawn: Drawing) -> usize {
    let kind = model.row(terrain).kind;
    let earlier = (0..terrain.index()).map(RowId::new);
    earlier
        .filter(|row| model.row(*row).kind == kind && model.drawing(*row) == Some(drawn))
        .count()
}

fn breadth(model: &Model, terrain: RowId) -> Length {
    let Some(prelude) = &model.prelude else {
        return Length::ZERO;
    };
    match model.field(terrain, prelude.terrain.breadth).value {
        Value::Length(length) => length,
        _ => Length::ZERO,
    }
}
