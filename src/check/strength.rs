//! Units and forces: do they have figures, are the figures armed, do the numbers add up?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Typed;
use crate::model::{RowId, Value};
use crate::numbers::counted;
use crate::syntax::ast::Promise;

/// Asks units and forces, which hold no circle. What options change is looked at by itself where the run is not
/// `whole`: it may not have read units at all.
pub(super) fn check(typed: &Typed, whole: bool, out: &mut Diagnostics) {
    // Without the prelude nobody knows what a figure is; that has been reported.
    if typed.model.prelude.is_none() {
        return;
    }
    let (model, places) = (&typed.model, &typed.places);
    let units = model.units.iter().zip(&places.unit_promises);
    for ((unit, promise), strength) in units.zip(&typed.nesting.units) {
        let (name, span) = (
            &model.row(unit.row).header.name,
            places.rows[unit.row.index()],
        );
        if typed.broken.bodies.contains(&unit.row) {
            continue;
        }
        if unit.figures.is_empty() {
            out.report(&E0601, span, format!("the unit `{name}` has no figures"))
                .help("add a table of its figures: `| | title | count | weapons |`, and a row for each sort");
        } else if strength.sure {
            promised(
                unit.strength,
                promise.as_ref(),
                &format!("the unit `{name}`"),
                out,
            );
        }
        for figure in &unit.figures {
            unarmed(typed, *figure, out);
        }
    }
    if whole {
        in_tables(typed, out);
    }
    let forces = model
        .forces
        .iter()
        .zip(&places.force_promises)
        .zip(&typed.nesting.forces);
    for ((force, promise), strength) in forces {
        let (name, span) = (
            &model.row(force.row).header.name,
            places.rows[force.row.index()],
        );
        if force.parts.is_empty() && !typed.broken.bodies.contains(&force.row) {
            out.report(&E0603, span, format!("the force `{name}` has no parts"))
                .help("add a line such as `2 line-team`");
        } else if strength.sure && !strength.is_told_within(promise.as_ref()) {
            promised(
                strength.own,
                promise.as_ref(),
                &format!("the force `{name}`"),
                out,
            );
        }
    }
}

/// Units in a table of rows, where none can have figures.
fn in_tables(typed: &Typed, out: &mut Diagnostics) {
    let (model, places) = (&typed.model, &typed.places);
    let Some(prelude) = &model.prelude else {
        return;
    };
    for row in &model.kind(prelude.unit.kind).rows {
        if model.unit_of(*row).is_none() && !typed.broken.rows.contains(row) {
            let name = &model.row(*row).header.name;
            let message = format!("the unit `{name}` has no figures");
            let span = places.rows[row.index()];
            out.report(&E0601, span, message).help(format!(
                "write it as a block of its own, `unit {name} \"TITLE\" {{ … }}`, with a table of its figures in it"
            ));
        }
    }
}

fn promised(has: u32, promise: Option<&Promise>, who: &str, out: &mut Diagnostics) {
    if let Some(promise) = promise
        && promise.count != has
    {
        let promised = counted(promise.count as usize, "figure");
        let message = format!("{who} promises {promised}, and has {has}");
        out.report(&E0605, promise.span, message)
            .help("find the line that is missing or too many, or change the number");
    }
}

/// A figure whose weapons are an empty list.
fn unarmed(typed: &Typed, figure: RowId, out: &mut Diagnostics) {
    let Some(prelude) = &typed.model.prelude else {
        return;
    };
    let weapons = typed.model.field(figure, prelude.figure.weapons);
    let armed = match &weapons.value {
        Value::List(list) => !list.is_empty(),
        _ => true,
    };
    if !armed && !typed.broken.rows.contains(&figure) {
        let header = &typed.model.row(figure).header;
        let span = typed.places.rows[figure.index()];
        out.report(&E0602, span, format!("`{}` has no weapon", header.name))
            .help("name one in the column `weapons`; a bare fist is a weapon too, if the rules have one");
    }
}
