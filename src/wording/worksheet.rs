//! A worksheet in words.

use crate::model::{Entry, Model, Operand, Term, Worksheet};
use crate::numbers::counted;

/// What a worksheet says, line by line, for somebody who has none before him.
pub(crate) fn told(model: &Model, sheet: &Worksheet) -> Vec<String> {
    let mut says = vec![counted(sheet.turns, "turn")];
    says.extend(sheet.rows.iter().enumerate().map(|(at, row)| {
        let letter = letter(sheet, at).map_or(String::new(), |letter| format!("{letter}. "));
        let entry = match &row.entry {
            Entry::Tally => ", in strokes".to_owned(),
            Entry::Total(terms) => format!(" = {}", formula(sheet, terms)),
        };
        format!("{letter}{}{entry}", row.title)
    }));
    says.extend(sheet.reads.map(|(table, row)| {
        let title = &model.table(table).header.title;
        format!("{title}, read by {}", sheet.rows[row].title)
    }));
    says
}

/// A name of a sign or two stands before its row as a letter; a longer one stands nowhere.
pub(crate) fn letter(sheet: &Worksheet, row: usize) -> Option<String> {
    let name = &sheet.rows[row].name;
    (name.chars().count() <= 2).then(|| name.to_uppercase().to_string())
}

/// `B − A`, `X + Y + last Result`.
pub(crate) fn formula(sheet: &Worksheet, terms: &[Term]) -> String {
    let mut formula = String::new();
    for (place, term) in terms.iter().enumerate() {
        let sign = if term.sign < 0 { "−" } else { "+" };
        if place > 0 {
            formula.push_str(&format!(" {sign} "));
        } else if term.sign < 0 {
            formula.push_str(sign);
        }
        formula.push_str(&match term.what {
            Operand::Number(number) => number.to_string(),
            Operand::Row(row) => {
                letter(sheet, row).unwrap_or_else(|| sheet.rows[row].title.to_string())
            }
            Operand::Previous(row) => format!("last {}", sheet.rows[row].title),
        });
    }
    formula
}
