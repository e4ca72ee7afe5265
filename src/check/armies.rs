//! Does everybody fight for his own army, and against one that he met?

use crate::diagnostic::codes::{W0601, W0602};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::kinds::{OnTable, Typed};
use crate::model::{Apart, Brings, Element, Model, Period, RowId, Symbol};
use crate::source::Span;

/// Warns of units and forces that stand under another army than their own, where the two are not of one nation
/// or coalition. Those of no army may fight for any.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let (model, places) = (&typed.model, &typed.places);
    let Some(prelude) = &model.prelude else {
        return;
    };
    for (force, lines) in model.forces.iter().zip(&places.forces) {
        let Some(army) = model.army_of(Element::Force(force.row)) else {
            continue;
        };
        for (part, line) in force.parts.iter().zip(&lines.parts) {
            for what in part.elements() {
                stranger(model, what, army, *line, out);
            }
        }
    }
    for army in &model.kind(prelude.army.kind).rows {
        let support = prelude.army.support;
        let Some(cell) = places.stated(*army, support) else {
            continue;
        };
        for what in model.field(*army, support).value.rows() {
            stranger(model, element(model, what), *army, cell, out);
        }
    }
    for (scenario, placed, line) in &places.placed {
        let OnTable::Line { side, line: at } = *placed else {
            continue;
        };
        let side = (model.scenarios.get(scenario.index())).map(|scenario| &scenario.sides[side]);
        if let Some(side) = side
            && let Some(brought) = side.lines.get(at)
        {
            stranger(model, brought.what, side.army, *line, out);
        }
    }
    for (battle, span) in model.battles.iter().zip(&places.battles) {
        for row in model.missions_of(battle) {
            let Some(mission) = model.mission_of(row) else {
                continue;
            };
            // Where no force says whose a side is, the first has the first army, or a roll decides; a force that is of
            // neither is a stranger by either way.
            let first = model.side_of_first(mission, battle.armies).unwrap_or(0);
            for (side, brings) in mission.brings.iter().enumerate() {
                let army = battle.armies[usize::from(side != first)];
                if let Brings::Force(force) = brings
                    && let Some(line) = places.brings.get(&(row, side))
                    && let Some(report) = stranger(model, Element::Force(*force), army, *line, out)
                {
                    report.label(*span, "this battle may be about it");
                }
            }
        }
    }
}

/// Warns of battles whose own armies fought at other times or in other places. Those of one nation or coalition may
/// fight each other in a war of their own.
pub(super) fn met(typed: &Typed, out: &mut Diagnostics) {
    let (model, places) = (&typed.model, &typed.places);
    for (battle, line) in model.battles.iter().zip(&places.battle_armies) {
        let [one, other] = battle.armies;
        // Years that lie the wrong way round are told by themselves.
        if battle
            .armies
            .iter()
            .any(|army| typed.broken.rows.contains(army) || model.years_of(*army).is_empty())
        {
            continue;
        }
        let Some(apart @ (Apart::Years | Apart::Theatres)) =
            model.apart(model.posting(one), model.posting(other))
        else {
            continue;
        };
        let name = |row: RowId| model.name_of(Symbol::Row(row));
        let who = |army: RowId| {
            let all = model.met(model.posting(army)).into_iter();
            let others: Vec<String> = all.filter(|other| *other != army).map(name).collect();
            match others.len() {
                0 => format!("`{}` met nobody", name(army)),
                1..=MOST_NAMED => format!("`{}` met {}", name(army), others.join(", ")),
                many => format!("`{}` met {many} others", name(army)),
            }
        };
        let message = format!("`{}` and `{}` never met: {apart}", name(one), name(other));
        let report = out.report(&W0602, *line, message);
        for army in [one, other] {
            report.label(places.rows[army.index()], said(model, army));
        }
        report.help(format!(
            "{}; {}; name two that met, or mend the years or theatres of one",
            who(one),
            who(other)
        ));
    }
}

/// So many armies are named.
const MOST_NAMED: usize = 6;

/// Where and when an army fought.
fn said(model: &Model, army: RowId) -> String {
    let theatres = model.theatres_of(army).into_iter();
    let theatres: Vec<&str> = theatres
        .map(|row| model.row(row).header.name.as_str())
        .collect();
    let theatres = match theatres.is_empty() {
        true => "everywhere".to_owned(),
        false => theatres.join(", "),
    };
    match model.years_of(army) {
        Period::ALWAYS => theatres,
        years => format!("{years}: {theatres}"),
    }
}

fn element(model: &Model, row: RowId) -> Element {
    match model.unit_of(row) {
        Some(_) => Element::Unit(row),
        None => Element::Force(row),
    }
}

/// Warns where this is of another side's army than the one it stands under.
fn stranger<'o>(
    model: &Model,
    what: Element,
    army: RowId,
    line: Span,
    out: &'o mut Diagnostics,
) -> Option<&'o mut Diagnostic> {
    let own = model.army_of(what)?;
    if own == army || model.allied(own, army).is_some() {
        return None;
    }
    let name = |row: RowId| &model.row(row).header.name;
    let (what, army, own) = (name(what.row()), name(army), name(own));
    let message = format!("`{what}` is of the army `{own}`, and fights for `{army}` here");
    let report = out.report(&W0601, line, message);
    report.help(format!(
        "name one of `{army}`, or give both armies one `coalition`; for what was captured declare a unit of its own, \
         with `army {army}` or with none"
    ));
    Some(report)
}
