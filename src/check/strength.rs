//! Units and forces: do they have figures, are the figures armed, do the numbers add up?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::figures::counted;
use crate::kinds::{Places, Typed};
use crate::model::{Element, Model, RowId, Value};
use crate::syntax::ast::Promise;

/// A force's strength at its least and most counts, and whether all of it could be read and is as its author
/// counted.
#[derive(Clone, Copy)]
struct Strength {
    least: u32,
    most: u32,
    /// The least, were each part as strong as it promises.
    promised: u32,
    sure: bool,
}

impl Strength {
    /// The same for what holds it.
    fn as_promised(self, promise: Option<&Promise>) -> Self {
        Strength {
            promised: promise.map_or(self.promised, |promise| promise.count),
            ..self
        }
    }

    /// Whether a promise is right but for a part that is not as strong as it promises, which is told there.
    fn is_told_within(self, promise: Option<&Promise>) -> bool {
        promise.is_some_and(|promise| promise.count == self.promised)
    }
}

/// Works out the strength of every force, and asks. Forces hold no circle. What options change is looked at by
/// itself where the run is not `whole`: it may not have read units at all.
pub(super) fn check(typed: &mut Typed, whole: bool, out: &mut Diagnostics) {
    // Without the prelude nobody knows what a figure is; that has been reported.
    if typed.model.prelude.is_none() {
        return;
    }
    let strengths = work_out(&typed.model, &typed.places);
    for (force, strength) in typed.model.forces.iter_mut().zip(&strengths) {
        (force.least, force.most) = (strength.least, strength.most);
    }
    let (model, places) = (&typed.model, &typed.places);
    for (unit, promise) in model.units.iter().zip(&places.unit_promises) {
        let (name, span) = (
            &model.row(unit.row).header.name,
            places.rows[unit.row.index()],
        );
        if places.broken_bodies.contains(&unit.row) {
            continue;
        }
        if unit.figures.is_empty() {
            out.report(&E0601, span, format!("the unit `{name}` has no figures"))
                .help("add a table of its figures: `| | title | count | weapons |`, and a row for each sort");
        } else if unit_is_sure(model, places, &unit.figures) {
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
        in_tables(model, places, out);
    }
    let forces = model
        .forces
        .iter()
        .zip(&places.force_promises)
        .zip(strengths);
    for ((force, promise), strength) in forces {
        let (name, span) = (
            &model.row(force.row).header.name,
            places.rows[force.row.index()],
        );
        if force.parts.is_empty() && !places.broken_bodies.contains(&force.row) {
            out.report(&E0603, span, format!("the force `{name}` has no parts"))
                .help("add a line such as `2 line-team`");
        } else if strength.sure && !strength.is_told_within(promise.as_ref()) {
            promised(
                force.least,
                promise.as_ref(),
                &format!("the force `{name}`"),
                out,
            );
        }
    }
}

/// Units in a table of rows, where none can have figures.
fn in_tables(model: &Model, places: &Places, out: &mut Diagnostics) {
    let Some(prelude) = &model.prelude else {
        return;
    };
    for row in &model.kind(prelude.unit.kind).rows {
        if model.unit_of(*row).is_none() && !places.broken_rows.contains(row) {
            let name = &model.row(*row).header.name;
            let message = format!("the unit `{name}` has no figures");
            let span = places.rows[row.index()];
            out.report(&E0601, span, message).help(format!(
                "write it as a block of its own, `unit {name} \"TITLE\" {{ … }}`, with a table of its figures in it"
            ));
        }
    }
}

/// What a unit promises is held to what its author wrote: not where a change has more of its men or fewer.
fn unit_is_sure(model: &Model, places: &Places, figures: &[RowId]) -> bool {
    let count = model.prelude.as_ref().map(|prelude| prelude.figure.count);
    let is_recounted =
        |figure| count.is_some_and(|count| places.replaced.contains_key(&(figure, count)));
    !figures
        .iter()
        .any(|figure| places.broken_rows.contains(figure) || is_recounted(*figure))
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
    if !armed && !typed.places.broken_rows.contains(&figure) {
        let header = &typed.model.row(figure).header;
        let span = typed.places.rows[figure.index()];
        out.report(&E0602, span, format!("`{}` has no weapon", header.name))
            .help("name one in the column `weapons`; a bare fist is a weapon too, if the rules have one");
    }
}

/// The strength of every force, from the units up.
fn work_out(model: &Model, places: &Places) -> Vec<Strength> {
    let mut known: Vec<Option<Strength>> = vec![None; model.forces.len()];
    (0..model.forces.len())
        .map(|index| force(model, places, index, &mut known))
        .collect()
}

/// Recursion ends: a force does not hold itself, and is worked out once.
fn force(model: &Model, places: &Places, index: usize, known: &mut [Option<Strength>]) -> Strength {
    if let Some(strength) = known[index] {
        return strength;
    }
    let row = model.forces[index].row;
    let mut all = Strength {
        least: 0,
        most: 0,
        promised: 0,
        sure: !places.broken_bodies.contains(&row),
    };
    let month = model.usual_month(&model.forces[index]);
    for part in model.forces[index].parts_in(month) {
        let each = match part.what {
            Element::Unit(row) => unit(model, places, row),
            Element::Force(row) => model.force_index(row).map(|inner| {
                let strength = force(model, places, inner, known);
                strength.as_promised(places.force_promises[inner].as_ref())
            }),
        };
        let each = each.unwrap_or(Strength {
            least: 0,
            most: 0,
            promised: 0,
            sure: false,
        });
        all.least = all
            .least
            .saturating_add(part.least.saturating_mul(each.least));
        all.most = all.most.saturating_add(part.most.saturating_mul(each.most));
        all.promised = all
            .promised
            .saturating_add(part.least.saturating_mul(each.promised));
        all.sure &= each.sure;
    }
    known[index] = Some(all);
    all
}

fn unit(model: &Model, places: &Places, row: RowId) -> Option<Strength> {
    let index = model.unit_index(row)?;
    let unit = &model.units[index];
    let sure = !places.broken_bodies.contains(&row) && unit_is_sure(model, places, &unit.figures);
    let strength = Strength {
        least: unit.strength,
        most: unit.strength,
        promised: unit.strength,
        sure,
    };
    Some(strength.as_promised(places.unit_promises[index].as_ref()))
}
