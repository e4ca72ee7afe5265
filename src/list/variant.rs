//! Units of a list that are not as they are declared: rows of their own.

use ecow::EcoString;

use super::swaps::{self, Allowed};
use crate::model::{Datum, FieldId, KindId, Model, PickedSwap, Row, RowId, Unit, Value};

/// Figures of one sort that carry the same.
struct Bearers {
    figure: usize,
    count: u32,
    weapons: Vec<RowId>,
    /// The swap that changed them last, by its place.
    by: Option<usize>,
}

/// Adds a unit with a quality, swaps and a leader to the model; the declared one where nothing differs.
pub(super) fn variant(
    model: &mut Model,
    unit: &Unit,
    quality: Option<RowId>,
    swaps: &[(PickedSwap, Allowed)],
    leader: Option<&EcoString>,
) -> RowId {
    if quality.is_none() && swaps.is_empty() && leader.is_none() {
        return unit.row;
    }
    let mut bearers: Vec<Bearers> = (unit.figures.iter().enumerate())
        .map(|(figure, row)| Bearers {
            figure,
            count: swaps::count(model, *row),
            weapons: model.weapons_of(*row),
            by: None,
        })
        .collect();
    for (at, (swap, allowed)) in swaps.iter().enumerate() {
        exchange(&mut bearers, at, swap, allowed);
    }
    let mut figures = Vec::with_capacity(bearers.len());
    for bearers in bearers {
        let base = unit.figures[bearers.figure];
        let mut row = model.row(base).clone();
        if let Some(fields) = model.prelude.as_ref().map(|prelude| prelude.figure.clone()) {
            let set = |datum: &mut Datum, value: Value| datum.value = value;
            set(
                &mut row.fields.make_mut()[fields.count.index()],
                Value::Number(bearers.count.into()),
            );
            if bearers.by.is_some() {
                let list = bearers.weapons.into_iter().map(Value::Row).collect();
                set(
                    &mut row.fields.make_mut()[fields.weapons.index()],
                    Value::List(list),
                );
            }
        }
        set_quality(model, &mut row, quality);
        figures.push(add(model, row));
    }
    let mut row = model.row(unit.row).clone();
    set_quality(model, &mut row, quality);
    let row = add(model, row);
    model.units.push(Unit {
        row,
        figures,
        leader: leader.cloned().unwrap_or_default(),
        quality,
        ..unit.clone()
    });
    row
}

/// Swaps a weapon of so many figures, those first that have been left alone so far.
fn exchange(bearers: &mut Vec<Bearers>, which: usize, swap: &PickedSwap, allowed: &Allowed) {
    let mut left = allowed.count;
    for fresh in [true, false] {
        let mut at = 0;
        while at < bearers.len() && left > 0 {
            let each = &mut bearers[at];
            let has = swap.from.is_none_or(|from| each.weapons.contains(&from));
            let turn = each.by.is_none() == fresh && each.by != Some(which);
            if each.figure != allowed.figure || !turn || !has {
                at += 1;
                continue;
            }
            let taken = each.count.min(left);
            let mut weapons = each.weapons.clone();
            match swap
                .from
                .and_then(|from| weapons.iter().position(|each| *each == from))
            {
                Some(place) => weapons[place] = swap.to,
                None => weapons.push(swap.to),
            }
            let new = Bearers {
                figure: each.figure,
                count: taken,
                weapons,
                by: Some(which),
            };
            each.count -= taken;
            left -= taken;
            match each.count {
                0 => bearers[at] = new,
                _ => {
                    bearers.insert(at + 1, new);
                    at += 1;
                }
            }
            at += 1;
        }
    }
}

/// Sets the fields that a quality has a value for.
fn set_quality(model: &Model, row: &mut Row, quality: Option<RowId>) {
    let (Some(quality), Some(prelude)) = (quality, &model.prelude) else {
        return;
    };
    let fields = &model.kind(prelude.quality).fields;
    let kind: &crate::model::Kind = model.kind(row.kind);
    for (field, datum) in fields.iter().zip(&model.row(quality).fields) {
        if let (Some(id), false) = (kind.field(&field.header.name), datum.value == Value::None) {
            row.fields.make_mut()[FieldId::index(id)] = datum.clone();
        }
    }
}

fn add(model: &mut Model, row: Row) -> RowId {
    let id = RowId::new(model.rows.len());
    let kind: KindId = row.kind;
    model.rows.push(row);
    model.kinds[kind.index()].rows.push(id);
    id
}
