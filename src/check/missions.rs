//! Does a scenario have what its mission is about?

use super::headquarters;
use super::placing::off_table;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0506;
use crate::ground::{Drawing, Point, Shape, lies_on};
use crate::kinds::{OnTable, Typed};
use crate::model::{
    Answer, Datum, Mark, MarkSite, Mission, Model, RowId, Scenario, TableSize, Value,
};

/// Warns of objectives and marks that a mission rolls or places and that are gone from the scenario, and of marks that
/// no longer fit.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    let scenarios = model.scenarios.iter().zip(&typed.places.scenarios);
    for (number, (scenario, span)) in scenarios.enumerate() {
        let Some(mission) = model.mission_of(scenario.mission) else {
            continue;
        };
        let title = &model.row(mission.row).header.title;
        let mut lacks = |what: String, line: String| {
            let message = format!("the mission \"{title}\" {what}, and this scenario does not");
            (out.report(&W0506, *span, message)).help(format!("add a line such as `{line}`"));
        };
        if let Some(rule) = &mission.objective
            && !scenario
                .objectives
                .iter()
                .any(|each| each.side == rule.side)
        {
            let side = &mission.sides[rule.side];
            let hidden = if rule.hidden { ", hidden" } else { "" };
            let line = format!("objective of {side} {}{hidden}", one_of(model, mission));
            lacks(format!("has an objective for `{side}`"), line);
        }
        for label in missing(scenario, mission) {
            let TableSize { width, depth } = scenario.table;
            let mut own = mission.marks.iter().filter(|mark| mark.label == label);
            let is_hidden = own.any(|mark| is_secret(scenario, mark.objective));
            let hidden = if is_hidden { ", hidden" } else { "" };
            let line = format!("mark \"{label}\" at {} {}{hidden}", width / 2, depth / 2);
            lacks(format!("marks \"{label}\""), line);
        }
        for (index, mark) in scenario.marks.iter().enumerate() {
            // That it lies off the table has been told.
            if off_table(scenario, OnTable::Mark(index)).is_some() {
                continue;
            }
            let place = typed.places.placed_at(number, OnTable::Mark(index));
            let place = place.unwrap_or(*span);
            if let Some(nearest) = headquarters::nearest(model, scenario, mission, index) {
                let Mark { label, .. } = mark;
                let message = format!(
                    "nothing lies at the mark \"{label}\", and the mission has it at a piece of terrain"
                );
                let Point { x, y } = nearest.at;
                let name = &model.row(nearest.terrain).header.name;
                out.report(&W0506, place, message).help(format!(
                    "the nearest piece that would do is a `{name}`: write `mark \"{label}\" at {x} {y}`"
                ));
            }
            match stray(model, scenario, mission, mark) {
                Some(Stray::Unwanted { message, help } | Stray::Apart { message, help }) => {
                    out.report(&W0506, place, message).help(help);
                }
                Some(Stray::Open) => {
                    let message =
                        "everybody sees this mark, and it is there for a hidden objective";
                    (out.report(&W0506, place, message))
                        .help("write `, hidden` behind it, or take that out behind the objective");
                }
                // The line would show what one side must not know.
                Some(Stray::HiddenApart) => {
                    let message = "something hidden no longer lies where the mission has it";
                    (out.report(&W0506, *span, message)).help(
                        "put back what you moved or took out, or let whoever may know it see to the lines that end in \
                         `hidden`",
                    );
                }
                None => {}
            }
        }
    }
}

/// What is wrong with a mark that has its label from the mission.
enum Stray {
    /// Nobody asks for it.
    Unwanted {
        message: String,
        help: String,
    },
    /// It is told of a building, and none lies there.
    Apart {
        message: String,
        help: String,
    },
    HiddenApart,
    /// It gives a hidden objective away.
    Open,
}

fn stray(model: &Model, scenario: &Scenario, mission: &Mission, mark: &Mark) -> Option<Stray> {
    let label = &mark.label;
    let own = || mission.marks.iter().filter(|each| each.label == *label);
    let wanted = own().find(|each| is_wanted(scenario, each.objective));
    let Some(wanted) = wanted else {
        // Of an objective that is gone it is told elsewhere.
        let objective = own().find_map(|each| each.objective)?;
        let side = &mission.sides[mission.objective.as_ref()?.side];
        let name = &model.row(objective).header.name;
        let hidden = if mark.hidden { ", hidden" } else { "" };
        return (!scenario.objectives.is_empty()).then(|| Stray::Unwanted {
            message: format!(
                "nobody asks for the mark \"{label}\": it is there for the objective `{name}`"
            ),
            help: format!("take it out, or write `objective of {side} {name}{hidden}`"),
        });
    };
    if is_secret(scenario, wanted.objective) && !mark.hidden {
        return Some(Stray::Open);
    }
    let MarkSite::OnBuilding { otherwise } = wanted.site else {
        return None;
    };
    let buildings = || {
        let pieces = scenario.pieces.iter();
        pieces.filter(|piece| model.drawing(piece.terrain) == Some(Drawing::Building))
    };
    if buildings().any(|piece| lies_on(&piece.shape, mark.at)) {
        return None;
    }
    if mark.hidden {
        return Some(Stray::HiddenApart);
    }
    let places = buildings().filter_map(|piece| match piece.shape {
        Shape::Block { at, .. } => Some((piece.terrain, at)),
        Shape::Line(_) => None,
    });
    let help = match places.min_by_key(|(_, at)| at.squared_to(mark.at)) {
        Some((terrain, Point { x, y })) => format!(
            "the nearest building is a piece `{}`: write `mark \"{label}\" at {x} {y}`",
            model.row(terrain).header.name
        ),
        None => {
            let name = otherwise.map_or("NAME", |row| &model.row(row).header.name);
            let Point { x, y } = mark.at;
            format!("add a line such as `piece {name} at {x} {y}, 6\" by 5\"`")
        }
    };
    let kind = Drawing::Building.name();
    let message = format!(
        "no piece lies at the mark \"{label}\" that is drawn as `{kind}`, which the mission asks for"
    );
    Some(Stray::Apart { message, help })
}

/// The first objective that may be rolled.
fn one_of(model: &Model, mission: &Mission) -> String {
    let rows = mission
        .objective
        .iter()
        .flat_map(|rule| &model.table(rule.table).rows);
    let mut given = rows.filter_map(|row| match &row.answer {
        Answer::Value(Datum {
            value: Value::Row(row),
            ..
        }) => Some(*row),
        Answer::Value(_) | Answer::RollOn(_) => None,
    });
    let first = given.next();
    first.map_or_else(
        || "NAME".to_owned(),
        |row| model.row(row).header.name.to_string(),
    )
}

/// Whether the mark of an objective, or of none, is about what the scenario is about.
fn is_wanted(scenario: &Scenario, objective: Option<RowId>) -> bool {
    objective.is_none_or(|row| scenario.objectives.iter().any(|each| each.row == row))
}

/// Whether a mark is there for an objective that one side does not know.
fn is_secret(scenario: &Scenario, objective: Option<RowId>) -> bool {
    let mut objectives = scenario.objectives.iter();
    objectives.any(|each| each.hidden && Some(each.row) == objective)
}

/// The labels of marks that are wanted and not there. Whoever gave them other labels has as many.
fn missing<'m>(scenario: &Scenario, mission: &'m Mission) -> Vec<&'m str> {
    let homes = mission.headquarters.iter().filter(|has| **has);
    let homes = homes.map(|_| Mark::HEADQUARTERS);
    let marks = mission
        .marks
        .iter()
        .filter(|mark| is_wanted(scenario, mark.objective));
    let marks = marks.map(|mark| mark.label.as_str());
    let wanted: Vec<&str> = homes.chain(marks).collect();
    let lacking = wanted.len().saturating_sub(scenario.marks.len());
    let is_there = |label: &str| {
        let mut marks = scenario.marks.iter();
        marks.any(|mark| mark.label.starts_with(label))
    };
    let gone = wanted.into_iter().filter(|label| !is_there(label));
    gone.take(lacking).collect()
}
