//! Odds as tables for a page.

use super::Asked;
use super::answer::{Answer, part_title};
use super::sheet::{Shown, in_order};
use crate::model::{Model, NOTHING, Type};
use crate::numbers;
use crate::odds::Distribution;

/// The tables of an answer; where it has several parts, each under its title.
pub(super) fn told(model: &Model, asked: &Asked) -> String {
    let shown = Shown::new(model, asked, true);
    let parts = &asked.question.procedure.outcome;
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        if parts.len() > 1 {
            let gap = if index == 0 { "" } else { "\n" };
            text.push_str(&format!("{gap}{}:\n\n", part_title(part)));
        }
        let each = asked.rows.iter().map(|row| &row.answer);
        let each: Vec<&Distribution> = each
            .filter_map(|Answer { parts, .. }| parts.get(index))
            .collect();
        match each.as_slice() {
            [only] if asked.question.procedure.parameters.is_empty() => {
                one(model, shown, part.ty, only, &mut text);
            }
            each => {
                let sheet = shown.sheet(asked, part.ty, each);
                let columns: Vec<&Vec<String>> = sheet.heads.iter().chain(&sheet.numbers).collect();
                table(&columns, sheet.heads.len(), &mut text);
            }
        }
    }
    text
}

/// A line for each outcome.
fn one(model: &Model, shown: Shown<'_>, ty: Type, found: &Distribution, text: &mut String) {
    let at_least = found.at_least();
    let each: Vec<_> = found.outcomes.iter().zip(&at_least).collect();
    let heads = ["Outcome", "Chance", "", "At least"];
    let mut columns: Vec<Vec<String>> = heads.map(|head| vec![head.to_owned()]).into();
    let each = in_order(ty, each);
    let values: Vec<i64> = each.iter().map(|(_, (value, _))| *value).collect();
    let titles = model.texts_apart(ty, &values);
    for ((outcome, (value, at_least)), title) in each.into_iter().zip(titles) {
        let [first, second] = shown.both(&found.chance_of(outcome));
        let more = match *value {
            NOTHING => String::new(),
            _ => numbers::percent(&numbers::signed(at_least)),
        };
        let cells = [title, first, second, more];
        columns
            .iter_mut()
            .zip(cells)
            .for_each(|(column, cell)| column.push(cell));
    }
    let many = if ty.is_numeric() { 4 } else { 3 };
    let columns: Vec<&Vec<String>> = columns.iter().take(many).collect();
    table(&columns, 1, text);
    if let Some(mean) = shown.mean(ty, found) {
        text.push_str(&format!("\nMean: {mean}\n"));
    }
}

/// Columns with their heads; so many of the first are words, the others numbers.
fn table(columns: &[&Vec<String>], words: usize, text: &mut String) {
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        text.push('|');
        cells.for_each(|cell| text.push_str(&format!(" {cell} |")));
        text.push('\n');
    };
    let cell = |column: &&Vec<String>, place: usize| {
        let cell = column.get(place).map(String::as_str).unwrap_or_default();
        cell.replace('|', "\\|")
    };
    line(&mut columns.iter().map(|column| cell(column, 0)));
    line(
        &mut (0..columns.len()).map(|place| if place < words { "---" } else { "---:" }.to_owned()),
    );
    for place in 1..columns.first().map_or(0, |column| column.len()) {
        line(&mut columns.iter().map(|column| cell(column, place)));
    }
}
