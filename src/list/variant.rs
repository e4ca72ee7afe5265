//! Units of a list that are not as they are declared: rows of their own.

use ecow::EcoString;

use super::bearers;
use super::swaps::Allowed;
use crate::model::{Datum, FieldId, KindId, Model, PickedSwap, Row, RowId, Unit, Value};

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
    let mut bearers = bearers::of(model, unit);
    for (swap, allowed) in swaps {
        bearers::exchange(&mut bearers, swap, allowed);
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
            if !bearers.by.is_empty() {
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
