//! A side: its order of battle, where it deploys, and what is said of it.

use crate::spelling::headed;
use ecow::EcoString;

use super::super::forces::{about, in_brief};
use super::super::records::says;
use super::super::typeset;
use crate::list::Worth;
use crate::model::{self, Element, Model, Point, Scenario, Shape, Side, Zone, ZonePiece};
use crate::scenario::edge_along;
use crate::sheet::{ForceLine, SideSheet, marked};
use crate::wording::mission::{self, Drawn};

pub(super) fn side_sheet(
    model: &Model,
    mission: &model::Mission,
    scenario: &Scenario,
    index: usize,
    side: &Side,
    points: Option<&(EcoString, [Worth; 2])>,
) -> SideSheet {
    let (forces, total) = order_of_battle(model, side);
    let in_lines = |row| {
        side.lines
            .iter()
            .any(|line| line.what.row() == row && line.turn.is_some())
    };
    let points = points.map(|(title, sums)| {
        let Worth { sum, assumed } = sums[index];
        let sum = marked(&sum.to_string(), assumed, "").into_owned();
        format!("{title}: {sum} in all.")
    });
    // Reinforcements that the forces list are said there.
    let joins = |row| model.joins(row, side.army) && !in_lines(row);
    let later = mission::reinforcements(model, mission, index, joins);
    let marked = scenario.marks.iter().any(|mark| !mark.hidden);
    let turns = mission::turns(mission, scenario);
    let notes = mission::notes(model, mission, index, turns, marked);
    let notes = points.into_iter().chain(notes).chain(later);
    let table = scenario.table;
    let is_part = |zone: &&ZonePiece| zone.width < table.width || zone.depth < table.depth;
    let mut zones: Vec<&ZonePiece> = scenario.zones.iter().filter(is_part).collect();
    zones.retain(|zone| zone.side == index);
    let drawn = Drawn {
        zones: zones.len(),
        at_edge: matches!(*zones, [zone] if edge_along(zone, table).is_some()),
        about: matches!(*zones, [zone] if lies_about(mission, index, zone, scenario)),
    };
    SideSheet {
        name: headed(&mission.sides[index]),
        army: match side.brought {
            Some((list, _)) => {
                let list = &model.lists[list.index()];
                let title = typeset(&list.header.title);
                format!("{title}, {}", about(model, Some(side.army), list))
            }
            None => typeset(&model.row(side.army).header.title),
        },
        player: side.player,
        forces,
        total_figures: total,
        points: None,
        deploy: typeset(&mission::deploys(
            model,
            mission,
            index,
            drawn,
            Some(&scenario.pieces),
        )),
        notes: notes.map(|note| typeset(&note)).collect(),
    }
}

/// Whether a zone holds the middle of a piece within a length of which a side sets up; of the table, where no such piece
/// lies on it.
fn lies_about(
    mission: &model::Mission,
    side: usize,
    zone: &ZonePiece,
    scenario: &Scenario,
) -> bool {
    let Zone::Within(_, terrain) = mission.deploy[side] else {
        return false;
    };
    let holds = |at: Point| {
        let (x, y) = (at.x - zone.at.x, at.y - zone.at.y);
        x.abs() * 2 <= zone.width && y.abs() * 2 <= zone.depth
    };
    let mut pieces = (scenario.pieces.iter())
        .filter(|piece| piece.terrain == terrain)
        .peekable();
    match pieces.peek() {
        None => holds(Point {
            x: scenario.table.width / 2,
            y: scenario.table.depth / 2,
        }),
        Some(_) => pieces.any(|piece| match &piece.shape {
            Shape::Block { at, .. } => holds(*at),
            Shape::Line(points) => points.iter().copied().any(holds),
        }),
    }
}

/// More lines than this are summed up: the unit records say who belongs where.
const LINES: usize = 8;

/// The order of battle, and all its figures.
pub(in super::super) fn order_of_battle(model: &Model, side: &Side) -> (Vec<ForceLine>, u32) {
    let (mut forces, mut total, mut others) = (Vec::new(), 0, side.lines.as_slice());
    if let Some((list, count)) = side.brought
        && let Some((lines, figures)) = in_brief(model, list)
    {
        (forces, total) = (lines, figures);
        others = others.get(count..).unwrap_or_default();
    }
    // What comes on at the same time, in the order in which it is first named.
    let mut lines: Vec<(Element, Option<u32>, u32, &str)> = Vec::new();
    for line in others {
        let same = |(what, turn, ..): &&mut (Element, Option<u32>, u32, &str)| {
            *what == line.what && *turn == line.turn
        };
        match lines.iter_mut().find(same) {
            Some(before) if others.len() > LINES => {
                before.2 += line.count;
                before.3 = "";
            }
            _ => lines.push((line.what, line.turn, line.count, line.title.as_str())),
        }
    }
    for (what, turn, count, name) in lines {
        let own = title(model, what);
        let figures = model.figures_of(what).saturating_mul(count);
        total = figures.saturating_add(total);
        // `4 × 1st squad: cell` would be four squads.
        let (shown, title) = match (says(&own, name), count) {
            (true, _) => (count, own),
            (false, 1) => (1, format!("{name}: {own}")),
            (false, _) => (1, format!("{name}: {count} × {own}")),
        };
        forces.push(ForceLine {
            indent: 0,
            count: shown,
            title,
            figures,
            note: turn
                .map(|turn| format!("on turn {turn}"))
                .unwrap_or_default(),
            ..ForceLine::default()
        });
        if let Element::Force(_) = what {
            parts(model, what, count, 1, &mut forces);
        }
    }
    (forces, total)
}

/// All its figures, whenever they come.
pub(in super::super) fn strength(model: &Model, side: &Side) -> u32 {
    let lines = side.lines.iter();
    let figures = lines.map(|line| model.figures_of(line.what).saturating_mul(line.count));
    figures.fold(0, u32::saturating_add)
}

fn parts(model: &Model, what: Element, times: u32, indent: u32, lines: &mut Vec<ForceLine>) {
    let Element::Force(row) = what else { return };
    let Some(force) = model.force_of(row) else {
        return;
    };
    for part in model.usual_parts(force).filter(|part| part.least > 0) {
        // A force that is one unit by the same title is told already.
        let told = |what| (title(model, what), model.figures_of(what));
        if part.least == 1 && told(part.what) == told(what) {
            parts(model, part.what, times, indent, lines);
            continue;
        }
        let count = part.least.saturating_mul(times);
        lines.push(ForceLine {
            indent,
            count,
            title: title(model, part.what),
            figures: model.figures_of(part.what).saturating_mul(count),
            ..ForceLine::default()
        });
        parts(model, part.what, count, indent + 1, lines);
    }
}

fn title(model: &Model, what: Element) -> String {
    typeset(&model.row(what.row()).header.title)
}
