//! Swaps of units that nobody can ever make.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0607;
use crate::kinds::Typed;
use crate::model::{Clause, Element, FieldId, Model, Period, RowId, Swap, Unit, Value};
use crate::names::Declared;
use crate::numbers::counted;
use crate::source::Span;
use crate::syntax::ast::Item;

/// Asks each swap whether somebody can make it, and as often as it says. The model is sound. What an option may set
/// otherwise, nobody is held to.
pub(super) fn check(typed: &Typed, declared: &Declared<'_>, out: &mut Diagnostics) {
    let model = &typed.model;
    let Some(prelude) = &model.prelude else {
        return;
    };
    let name = |kind, field: FieldId| {
        let kind = model.kind(kind);
        &*kind.fields[field.index()].header.name
    };
    let figure = prelude.figure.kind;
    let counts = [prelude.figure.count, prelude.figure.weapons].map(|field| name(figure, field));
    let army = prelude.army.kind;
    let years = [prelude.army.from, prelude.army.until].map(|field| name(army, field));
    for unit in &model.units {
        for (at, swap) in unit.swaps.iter().enumerate() {
            let Some(span) = typed.places.clauses.get(&Clause::Swap(unit.row, at)) else {
                continue;
            };
            if swap.most == Some(0) {
                let what = if swap.from.is_some() {
                    "swaps"
                } else {
                    "takes"
                };
                out.report(
                    &E0607,
                    *span,
                    format!("with `up to 0` nobody {what} anything"),
                )
                .help("write `up to 1` or more, or take the line out");
            } else if !is_set_by_an_option(declared, &counts)
                && more_than_there_are(model, unit, swap, *span, out)
            {
                continue;
            } else if !is_set_by_an_option(declared, &years) {
                out_of_time(typed, unit, swap, *span, out);
            }
        }
    }
}

/// Whether an option sets one of these fields in some row.
fn is_set_by_an_option(declared: &Declared<'_>, fields: &[&str]) -> bool {
    let mut items = declared
        .options
        .list
        .iter()
        .flat_map(|(_, option)| &option.items);
    items.any(|item| match item {
        Item::ReplaceRow(row) => {
            let mut set = row.settings.lines.iter();
            set.any(|setting| fields.contains(&&*setting.field.text))
        }
        _ => false,
    })
}

/// Whether a swap is allowed more often than there are men who could make it; says so.
fn more_than_there_are(
    model: &Model,
    unit: &Unit,
    swap: &Swap,
    span: Span,
    out: &mut Diagnostics,
) -> bool {
    let (Some(most), Some(prelude)) = (swap.most, &model.prelude) else {
        return false;
    };
    let may = |figure: &&RowId| {
        let carries = |from| model.weapons_of(**figure).contains(&from);
        swap.figure.is_none_or(|one| one == **figure) && swap.from.is_none_or(carries)
    };
    let men = unit.figures.iter().filter(may);
    let men: i64 = men
        .map(
            |figure| match model.field(*figure, prelude.figure.count).value {
                Value::Number(count) => count,
                _ => 0,
            },
        )
        .sum();
    if i64::from(most) <= men {
        return false;
    }
    let there = match men {
        1 => "there is only 1 figure that may".to_owned(),
        _ => format!("there are only {} that may", counted(men, "figure")),
    };
    let name = &model.row(unit.row).header.name;
    out.report(
        &E0607,
        span,
        format!("`up to {most}` is too many: in `{name}` {there}"),
    )
    .help(format!("write `up to {men}`, or take `up to {most}` out"));
    true
}

/// A swap that is never there while its unit is.
fn out_of_time(typed: &Typed, unit: &Unit, swap: &Swap, span: Span, out: &mut Diagnostics) {
    let model = &typed.model;
    let Some(army) = model.army_of(Element::Unit(unit.row)) else {
        return;
    };
    let years = model.years_of(army);
    // A force of another army may fight with the unit at other times.
    let forces = model.forces.iter().flat_map(|force| {
        let parts = force.parts.iter();
        let its = parts.filter(|part| part.elements().any(|each| each.row() == unit.row));
        its.map(|part| part.period.meet(model.period_of(force)))
    });
    let times: Vec<Period> = std::iter::once(years).chain(forces).collect();
    let is_there = times.iter().any(|time| !time.meet(swap.period).is_empty());
    if is_there || times.iter().all(Period::is_empty) {
        return;
    }
    let name = &model.row(army).header.name;
    let message = format!(
        "this is there {}, and the army `{name}` {years}",
        swap.period
    );
    out.report(&E0607, span, message)
        .label(typed.places.rows[army.index()], format!("is there {years}"))
        .help("change the date, or take the line out");
}
