//! Units and forces: do they have figures, are the figures armed, do the numbers add up?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Typed;
use crate::model::{Element, Model, RowId, Value};
use crate::syntax::ast::Promise;

/// Works out the strength of every force, and asks. Forces hold no circle.
pub(super) fn check(typed: &mut Typed, out: &mut Diagnostics) {
    work_out(&mut typed.model);
    let (model, places) = (&typed.model, &typed.places);
    for (unit, promise) in model.units.iter().zip(&places.unit_promises) {
        let (name, span) = (
            &model.row(unit.row).header.name,
            places.rows[unit.row.index()],
        );
        if unit.figures.is_empty() && !typed.incomplete {
            out.report(&E0601, span, format!("the unit `{name}` has no figures"))
                .help("add a table of its figures: `| | title | count | weapons |`, and a row for each sort");
        }
        if !typed.incomplete {
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
    if typed.incomplete {
        return;
    }
    for (force, promise) in model.forces.iter().zip(&places.force_promises) {
        let (name, span) = (
            &model.row(force.row).header.name,
            places.rows[force.row.index()],
        );
        if force.parts.is_empty() {
            out.report(&E0603, span, format!("the force `{name}` has no parts"))
                .help("add a line such as `2 line-team`");
        } else {
            promised(
                force.least,
                promise.as_ref(),
                &format!("the force `{name}`"),
                out,
            );
        }
    }
}

fn promised(has: u32, promise: Option<&Promise>, who: &str, out: &mut Diagnostics) {
    if let Some(promise) = promise
        && promise.count != has
    {
        out.report(
            &E0605,
            promise.span,
            format!("{who} promises {} figures, and has {has}", promise.count),
        )
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
    if !armed && !typed.incomplete {
        let header = &typed.model.row(figure).header;
        out.report(
            &E0602,
            typed.places.rows[figure.index()],
            format!("`{}` has no weapon", header.name),
        )
        .help(
            "name one in the column `weapons`; a bare fist is a weapon too, if the rules have one",
        );
    }
}

/// Least and greatest strength, from the units up.
fn work_out(model: &mut Model) {
    let mut known: Vec<Option<(u32, u32)>> = vec![None; model.forces.len()];
    for index in 0..model.forces.len() {
        force(model, index, &mut known);
    }
    for (force, strength) in model.forces.iter_mut().zip(known) {
        let (least, most) = strength.unwrap_or_default();
        (force.least, force.most) = (least, most);
    }
}

/// Recursion ends: a force does not hold itself, and is worked out once.
fn force(model: &Model, index: usize, known: &mut [Option<(u32, u32)>]) -> (u32, u32) {
    if let Some(strength) = known[index] {
        return strength;
    }
    let (mut least, mut most) = (0_u32, 0_u32);
    for part in &model.forces[index].parts {
        let (low, high) = match part.what {
            Element::Unit(row) => {
                let strength = model.unit_of(row).map_or(0, |unit| unit.strength);
                (strength, strength)
            }
            Element::Force(row) => {
                let inner = model.force_index(row);
                inner.map_or((0, 0), |inner| force(model, inner, known))
            }
        };
        least = least.saturating_add(part.least.saturating_mul(low));
        most = most.saturating_add(part.most.saturating_mul(high));
    }
    known[index] = Some((least, most));
    (least, most)
}
