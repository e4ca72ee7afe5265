//! What was rolled, a line a roll: `d6: 4 -> Large village`.

use ecow::{EcoString, eco_format};

use super::{RolledGenerator, RolledTable, StepKind};
use crate::model::{Dice, Key, Model, RowId, TableId, Value};

impl RolledTable {
    /// The line for the whole chain: `d6: 2 -> d10: 7 -> Prisoners, alive`.
    pub fn show(&self, model: &Model) -> String {
        let mut parts: Vec<String> = Vec::new();
        for roll in &self.rolls {
            let dice: Vec<String> = roll
                .dice
                .iter()
                .zip(zeros(model, roll.table))
                .map(|((dice, total), zero_for)| match zero_for == Some(*total) {
                    // As the page prints it.
                    true => format!("{}: 0", show_dice(*dice)),
                    false => format!("{}: {total}", show_dice(*dice)),
                })
                .collect();
            if !dice.is_empty() {
                parts.push(dice.join(", "));
            }
        }
        parts.push(show_value(model, &self.value).into());
        parts.join(" -> ")
    }
}

impl RolledGenerator {
    pub fn show(&self, model: &Model) -> Vec<String> {
        let title = |row: RowId| &model.row(row).header.title;
        let line = |kind: &StepKind| match kind {
            StepKind::Note(text) => text.to_string(),
            StepKind::Table(rolled) => rolled.show(model),
            StepKind::Roll {
                dice,
                total,
                label,
                name,
                branch,
                ..
            } => {
                let found = [branch, name, label]
                    .into_iter()
                    .find(|text| !text.is_empty());
                let found = found.map_or("", |text| text.as_str());
                format!("{}: {total} -> {found}", show_dice(*dice))
            }
            StepKind::Place {
                count,
                terrain,
                crossed_by,
                bounded_by,
                growing,
                with,
                ..
            } => {
                let mut line = format!("{count} x {}", title(*terrain));
                let clauses = [
                    ("crossed by", crossed_by),
                    ("bounded by", bounded_by),
                    ("growing", growing),
                ];
                for (words, row) in clauses {
                    if let Some(row) = row {
                        line.push_str(&format!(", {words}: {}", title(*row)));
                    }
                }
                if let Some((count, row)) = with {
                    line.push_str(&format!(", with {count} x {}", title(*row)));
                }
                line
            }
        };
        self.steps.iter().map(|step| line(&step.kind)).collect()
    }
}

/// For each rolled key of a table: the total that its page prints as 0.
fn zeros(model: &Model, table: TableId) -> impl Iterator<Item = Option<i64>> {
    let keys = model.table(table).keys.iter();
    keys.filter_map(|key| match key {
        Key::Roll { zero_for, .. } => Some(zero_for.map(i64::from)),
        _ => None,
    })
}

/// `d6`, `3d6+1`, `d2-1`.
fn show_dice(dice: Dice) -> String {
    let count = match dice.count {
        1 => String::new(),
        n => n.to_string(),
    };
    match dice.plus {
        0 => format!("{count}d{}", dice.sides),
        plus => format!("{count}d{}{plus:+}", dice.sides),
    }
}

/// A value as a reader says it: a row or member by its title.
pub(crate) fn show_value(model: &Model, value: &Value) -> EcoString {
    match value {
        Value::None => "none".into(),
        Value::Number(number) => eco_format!("{number}"),
        Value::Fraction(fraction) => match fraction.denominator {
            1 => eco_format!("{}", fraction.numerator),
            below => eco_format!("{}/{below}", fraction.numerator),
        },
        Value::Length(length) => eco_format!("{length}"),
        Value::YesNo(true) => "yes".into(),
        Value::YesNo(false) => "no".into(),
        Value::Text(text) => text.clone(),
        Value::Dice(dice) => show_dice(*dice).into(),
        Value::Member(scale, member) => {
            let scale = model.scale(*scale);
            let member = scale.members.get(*member as usize);
            member.map_or_else(EcoString::new, |member| member.title.clone())
        }
        Value::Row(row) => model.row(*row).header.title.clone(),
        Value::List(values) => {
            let values: Vec<_> = values
                .iter()
                .map(|value| show_value(model, value))
                .collect();
            values.join(", ").into()
        }
        Value::Each(data) => {
            let values: Vec<_> = data.iter().map(|d| show_value(model, &d.value)).collect();
            values.join(" / ").into()
        }
    }
}
