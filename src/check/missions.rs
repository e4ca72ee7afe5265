//! Does a scenario have what its mission is about?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0506;
use crate::kinds::Typed;
use crate::model::{Answer, Datum, Mark, Mission, Model, Scenario, TableSize, Value};

/// Warns of objectives and marks that a mission rolls or places, and that are gone from the scenario.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    for (scenario, span) in model.scenarios.iter().zip(&typed.places.scenarios) {
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
            let line = format!("mark \"{label}\" at {} {}", width / 2, depth / 2);
            lacks(format!("marks \"{label}\""), line);
        }
    }
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

/// The labels of marks that are wanted and not there. Whoever gave them other labels has as many.
fn missing<'m>(scenario: &Scenario, mission: &'m Mission) -> Vec<&'m str> {
    let homes = mission.headquarters.iter().filter(|has| **has);
    let homes = homes.map(|_| Mark::HEADQUARTERS);
    let is_wanted = |objective| match objective {
        None => true,
        Some(row) => scenario.objectives.iter().any(|each| each.row == row),
    };
    let marks = mission
        .marks
        .iter()
        .filter(|mark| is_wanted(mark.objective));
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
