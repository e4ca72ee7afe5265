//! Which swaps a unit allows.

use crate::model::{Model, Month, PickedSwap, RowId, Swap, Unit, Value};

/// Why a swap is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refused {
    /// No line of the unit says so.
    Nowhere,
    /// A line of the unit says so, by its place, and for another time.
    NotNow(usize),
    /// A line says so, by its place, and for fewer figures.
    TooMany(usize, u32),
}

/// A swap that is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Allowed {
    /// The line of the unit, by its place.
    pub line: usize,
    /// The sort of figure, by its place in the unit.
    pub figure: usize,
    /// So many figures.
    pub count: u32,
}

/// Looks for the line of a unit that allows a swap.
pub(super) fn allowed(
    model: &Model,
    unit: &Unit,
    swap: &PickedSwap,
    month: Month,
) -> Result<Allowed, Refused> {
    let mut refused = Refused::Nowhere;
    for (line, rule) in unit.swaps.iter().enumerate() {
        if rule.from != swap.from || rule.to != swap.to {
            continue;
        }
        let Some(figure) = (0..unit.figures.len()).find(|at| fits(model, unit, *at, rule, swap))
        else {
            continue;
        };
        if !rule.period.has(month) {
            refused = Refused::NotNow(line);
            continue;
        }
        let most = count(model, unit.figures[figure]).min(rule.most.unwrap_or(u32::MAX));
        let wanted = swap.count.unwrap_or(most);
        if wanted > most {
            refused = Refused::TooMany(line, most);
            continue;
        }
        return Ok(Allowed {
            line,
            figure,
            count: wanted,
        });
    }
    Err(refused)
}

/// Whether a sort of figure may swap so: it is the one that is meant, and has what goes.
fn fits(model: &Model, unit: &Unit, at: usize, rule: &Swap, swap: &PickedSwap) -> bool {
    let figure = unit.figures[at];
    let meant = rule.figure.is_none_or(|only| only == figure)
        && (swap.figure.as_ref()).is_none_or(|name| model.row(figure).header.name == *name);
    let has = |weapon: RowId| model.weapons_of(figure).contains(&weapon);
    meant && swap.from.is_none_or(has)
}

/// How many figures of a sort there are.
pub(super) fn count(model: &Model, figure: RowId) -> u32 {
    let field = model.prelude.as_ref().map(|prelude| prelude.figure.count);
    match field.map(|field| &model.field(figure, field).value) {
        Some(Value::Number(count)) => u32::try_from(*count).unwrap_or(0),
        _ => 1,
    }
}

/// Whether a unit has a leader to be named.
pub(super) fn is_led(model: &Model, unit: &Unit) -> bool {
    let field = model.prelude.as_ref().map(|prelude| prelude.figure.leader);
    let leads = |figure: &RowId| {
        field.is_some_and(|field| model.field(*figure, field).value == Value::YesNo(true))
    };
    unit.figures.iter().any(leads)
}
