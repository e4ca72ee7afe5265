//! Values as an author would write them, by names and not by titles.

use crate::measure::Unit;
use crate::model::{Length, Model, RowId, Value};
pub(super) use crate::spelling::quoted;

/// A value as it stands in a cell.
pub(super) fn spelt(model: &Model, value: &Value) -> String {
    match value {
        Value::None => "none".into(),
        Value::Number(number) => number.to_string(),
        Value::Fraction(fraction) => fraction.to_string(),
        Value::Length(length) => length_spelt(*length),
        Value::YesNo(yes) => if *yes { "yes" } else { "no" }.into(),
        Value::Text(text) => quoted(text),
        Value::Dice(dice) => dice.to_string(),
        Value::Member(scale, member) => {
            let members = &model.scale(*scale).members;
            members
                .get(*member as usize)
                .map_or_else(String::new, |member| member.name.to_string())
        }
        Value::Row(row) => name(model, *row),
        Value::List(values) if values.is_empty() => "none".into(),
        Value::List(values) => {
            let each: Vec<String> = values.iter().map(|each| spelt(model, each)).collect();
            each.join(", ")
        }
        Value::Each(data) => {
            let mut each: Vec<String> = data.iter().map(|each| spelt(model, &each.value)).collect();
            // One value for all is written once.
            if each.windows(2).all(|pair| pair[0] == pair[1]) {
                each.truncate(1);
            }
            each.join(" / ")
        }
    }
}

/// A row's name, in full where another package has the same one.
pub(super) fn name(model: &Model, row: RowId) -> String {
    let header = &model.row(row).header;
    if model.find(&header.name).len() == 1 {
        header.name.to_string()
    } else {
        format!("{}.{}", model.package(header.package).id, header.name)
    }
}

/// In inches where they say it exactly.
fn length_spelt(length: Length) -> String {
    let inches = length.0.saturating_mul(10_000) % Unit::Inch.length().0 == 0;
    let unit = if inches { Unit::Inch } else { Unit::Centimetre };
    length.display(unit).to_string()
}
