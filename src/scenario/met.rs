//! Which armies met: at one time, in one part of the world, on two sides.

use std::fmt;

use crate::model::{Datum, Model, RowId, Value};

/// Why two armies did not meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Apart {
    /// They are of one nation, or of one coalition.
    OneSide,
    Years,
    Theatres,
}

impl fmt::Display for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Apart::OneSide => "they fought on one side",
            Apart::Years => "they fought in different years",
            Apart::Theatres => "they fought in different parts of the world",
        })
    }
}

/// Whether two armies met. What an army does not say stands in no other's way.
pub fn met(model: &Model, one: RowId, other: RowId) -> Result<(), Apart> {
    let of = |army: RowId, field: &str| value(model, army, field);
    let text = |army, field: &str| match of(army, field).map(|datum| &datum.value) {
        Some(Value::Text(text)) if !text.is_empty() => Some(text),
        _ => None,
    };
    let same = |field: &str| text(one, field).is_some() && text(one, field) == text(other, field);
    if one == other || same("nation") || same("coalition") {
        return Err(Apart::OneSide);
    }
    let year = |army, field: &str| match of(army, field)?.value {
        Value::Number(year) => Some(year),
        _ => None,
    };
    let over = |early, late| match (year(early, "until"), year(late, "from")) {
        (Some(until), Some(from)) => until < from,
        _ => false,
    };
    if over(one, other) || over(other, one) {
        return Err(Apart::Years);
    }
    let theatres = |army| match of(army, "theatres").map(|datum| &datum.value) {
        Some(Value::List(rows)) if !rows.is_empty() => Some(rows),
        _ => None,
    };
    if let (Some(one), Some(other)) = (theatres(one), theatres(other))
        && !one.iter().any(|theatre| other.contains(theatre))
    {
        return Err(Apart::Theatres);
    }
    Ok(())
}

/// All armies that met this one, in the author's order.
pub fn who_met(model: &Model, army: RowId) -> Vec<RowId> {
    let Some(prelude) = &model.prelude else {
        return Vec::new();
    };
    let all = model.kind(prelude.army.kind).rows.iter().copied();
    all.filter(|other| met(model, army, *other).is_ok())
        .collect()
}

fn value<'m>(model: &'m Model, army: RowId, field: &str) -> Option<&'m Datum> {
    let row = model.row(army);
    let fields = &model.kind(row.kind).fields;
    let at = fields.iter().position(|known| known.header.name == field)?;
    row.fields.get(at)
}
