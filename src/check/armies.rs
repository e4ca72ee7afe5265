//! Does everybody fight for his own army?

use crate::diagnostic::codes::W0601;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::kinds::{Placed, Typed};
use crate::model::{Brings, Element, Model, RowId};
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
        for (part, line) in force.parts.iter().zip(lines) {
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
        let Placed::Line { side, line: at } = *placed else {
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
        for row in super::placing::missions(model, battle) {
            let Some(mission) = model.mission_of(row) else {
                continue;
            };
            for (side, brings) in mission.brings.iter().enumerate() {
                // The player has the first side, where no roll says which.
                let army = battle.armies[side];
                if let (Brings::Force(force), None) = (brings, &mission.player)
                    && let Some(line) = places.brings.get(&(row, side))
                    && let Some(report) = stranger(model, Element::Force(*force), army, *line, out)
                {
                    report.label(*span, "this battle may be about it");
                }
            }
        }
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
