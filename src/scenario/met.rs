//! Which armies met: at one time, in one part of the world, on two sides.

use std::fmt;

use crate::model::{Model, RowId, Value};

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
    let Some(prelude) = &model.prelude else {
        return Ok(());
    };
    let fields = &prelude.army;
    let text = |army: RowId, field| match &model.field(army, field).value {
        Value::Text(text) if !text.is_empty() => Some(text),
        _ => None,
    };
    let same = |field| text(one, field).is_some() && text(one, field) == text(other, field);
    if one == other || same(fields.nation) || same(fields.coalition) {
        return Err(Apart::OneSide);
    }
    let years = |army| model.years_of(army);
    let over = |early, late| years(early).until < years(late).from;
    if over(one, other) || over(other, one) {
        return Err(Apart::Years);
    }
    let theatres = |army| match &model.field(army, fields.theatres).value {
        Value::List(rows) if !rows.is_empty() => Some(rows),
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
