//! Tables as a page shows them: a list of labels, a grid, or columns side by side.

use super::{chances, thrown};
use super::{printed, typeset};
use crate::model::{Answer, Datum, FieldId, Key, Kind, Model, Shown, Table, Type, TypeBase, Value};
use crate::sheet;
use crate::spelling::headed;
use crate::wording::key_label;

/// Heads and rows.
pub(super) type Laid = (Vec<String>, Vec<Vec<sheet::Value>>);

/// A table's heads and rows. `said` is the field that tells what an answer means; with `odds`,
/// chances stand beside what is rolled for.
pub(super) fn laid(model: &Model, table: &Table, said: Option<FieldId>, odds: bool) -> Laid {
    if table.grid {
        return grid(model, table, odds);
    }
    let compact = match said {
        None => compact(model, table, odds),
        Some(_) => None,
    };
    compact.unwrap_or_else(|| list(model, table, said, odds))
}

/// More members than this do not go side by side.
const ACROSS: usize = 6;
/// More totals than this are a long way down.
const DOWN: i64 = 12;

/// A table of a few members and a roll of a few totals: a column a member, a line a total.
fn compact(model: &Model, table: &Table, odds: bool) -> Option<Laid> {
    let [first, second] = table.keys.as_slice() else {
        return None;
    };
    let (roll, members, roll_first) = match (first, second) {
        (Key::Roll { .. }, members) => (first, members, true),
        (members, Key::Roll { .. }) => (second, members, false),
        _ => return None,
    };
    let titles = titles(model, members)?;
    let Key::Roll { dice, zero_for } = roll else {
        return None;
    };
    let totals = dice.least()..=dice.most();
    if titles.len() > ACROSS || totals.end() - totals.start() >= DOWN {
        return None;
    }
    let mut rows = Vec::new();
    for total in totals {
        let zero = zero_for.is_some_and(|zero| i64::from(zero) == total);
        let shown = if zero { 0 } else { total };
        let mut cells = vec![sheet::Value::new(typeset(&shown.to_string()))];
        for member in 0..titles.len() {
            let member = i64::try_from(member).ok()?;
            let keys = if roll_first {
                [total, member]
            } else {
                [member, total]
            };
            cells.push(answer(model, &table.row(&keys)?.answer));
        }
        rows.push(cells);
    }
    let mut header = vec![key_title(model, roll)];
    header.extend(titles);
    let chances = odds.then(|| chances::of_totals(*dice)).flatten();
    beside(&mut header, &mut rows, 1, "Chance".into(), chances);
    Some((header, rows))
}

/// The titles of the members of a scale, or of the rows of a kind.
fn titles(model: &Model, key: &Key) -> Option<Vec<String>> {
    match key {
        Key::Scale(id) => {
            let members = model.scale(*id).members.iter();
            Some(members.map(|member| typeset(&member.title)).collect())
        }
        Key::Kind(id) => {
            let rows = model.kind(*id).rows.iter();
            let titles = rows.map(|row| typeset(&model.row(*row).header.title));
            Some(titles.collect())
        }
        _ => None,
    }
}

fn key_title(model: &Model, key: &Key) -> String {
    match key {
        Key::Roll { dice, .. } => typeset(&dice.to_string()),
        Key::Number { name, .. } => headed(name),
        Key::Scale(id) => typeset(&model.scale(*id).header.title),
        Key::Kind(id) => typeset(&model.kind(*id).header.title),
    }
}

/// The text field of the kind a table gives, if it has one: it says what the answer means.
pub(super) fn explained(model: &Model, gives: Type) -> Option<FieldId> {
    let TypeBase::Kind(kind) = gives.base else {
        return None;
    };
    text_fields(model.kind(kind)).next()
}

fn text_fields(kind: &Kind) -> impl Iterator<Item = FieldId> {
    let fields = kind.fields.iter().enumerate();
    fields
        .filter(|(_, field)| field.ty.base == TypeBase::Text && field.shown != Shown::Hidden)
        .map(|(index, _)| FieldId::new(index))
}

fn list(model: &Model, table: &Table, said: Option<FieldId>, odds: bool) -> Laid {
    let mut header: Vec<String> = table.keys.iter().map(|key| key_title(model, key)).collect();
    header.push("Result".into());
    // Where no answer says anything there is no column for it.
    let said = said.filter(|field| {
        let mut answers = table.rows.iter().map(|row| &row.answer);
        answers.any(|answer| meaning(model, answer, *field).is_some())
    });
    if said.is_some() {
        header.push("Meaning".into());
    }
    let mut above: Vec<String> = vec![String::new(); table.keys.len()];
    let rows = table.rows.iter().map(|row| {
        let mut cells = Vec::with_capacity(header.len());
        let mut repeats = true;
        for (index, (key, each)) in table.keys.iter().zip(&row.labels).enumerate() {
            let text = typeset(&key_label(model, key, each));
            // A label that repeats the one above is printed once, as on the page; not behind one that differs.
            repeats &= index + 1 < table.keys.len() && above[index] == text;
            above[index] = text.clone();
            cells.push(sheet::Value::new(if repeats {
                String::new()
            } else {
                text
            }));
        }
        cells.push(answer(model, &row.answer));
        if let Some(field) = said {
            cells.push(meaning(model, &row.answer, field).unwrap_or_default());
        }
        cells
    });
    let mut rows: Vec<Vec<sheet::Value>> = rows.collect();
    if odds {
        // What dice show before anything is added to them: the head of the chances names the dice.
        let (title, chances) = match thrown::dice(model, table) {
            Some(dice) => (
                format!("Chance, {dice}"),
                chances::of_rows_by(table, 0, dice),
            ),
            None => ("Chance".to_owned(), chances::of_rows(table)),
        };
        beside(&mut header, &mut rows, table.keys.len(), title, chances);
    }
    (header, rows)
}

/// What the text of a row that is answered says.
fn meaning(model: &Model, answer: &Answer, field: FieldId) -> Option<sheet::Value> {
    let Answer::Value(Datum {
        value: Value::Row(row),
        ..
    }) = answer
    else {
        return None;
    };
    let said = printed(model, model.field(*row, field));
    (!said.text.is_empty()).then_some(said)
}

/// Puts chances into a column of their own, before the one at `at`.
fn beside(
    header: &mut Vec<String>,
    rows: &mut [Vec<sheet::Value>],
    at: usize,
    title: String,
    chances: Option<Vec<sheet::Value>>,
) {
    let Some(chances) = chances else { return };
    // Where all are as likely, the table says it itself.
    if chances.windows(2).all(|pair| pair[0] == pair[1]) {
        return;
    }
    header.insert(at, title);
    for (row, chance) in rows.iter_mut().zip(chances) {
        row.insert(at, chance);
    }
}

fn grid(model: &Model, table: &Table, odds: bool) -> Laid {
    let mut across: Vec<String> = Vec::new();
    let mut rows: Vec<(String, Vec<sheet::Value>)> = Vec::new();
    for row in &table.rows {
        let (down, column) = (
            typeset(&key_label(model, &table.keys[0], &row.labels[0])),
            typeset(&key_label(model, &table.keys[1], &row.labels[1])),
        );
        if !across.contains(&column) {
            across.push(column);
        }
        match rows.last_mut() {
            Some((last, cells)) if *last == down => cells.push(answer(model, &row.answer)),
            _ => rows.push((down, vec![answer(model, &row.answer)])),
        }
    }
    let mut header = vec![key_title(model, &table.keys[0])];
    let columns = across.len();
    // Numbers alone do not say that they are rolled; nor do they say what with.
    if let (Key::Roll { .. }, Some(first)) = (&table.keys[1], across.first_mut()) {
        *first = format!("{}: {first}", key_title(model, &table.keys[1]));
    }
    header.extend(across);
    let rows = rows.into_iter().map(|(down, mut cells)| {
        cells.insert(0, sheet::Value::new(down));
        cells
    });
    let mut rows: Vec<Vec<sheet::Value>> = rows.collect();
    // A row of the grid is as likely as the first of the table's rows that it is made of.
    if odds && matches!(table.keys[0], Key::Roll { .. }) {
        let chances = chances::of_rows(table);
        let chances = chances.map(|all| all.into_iter().step_by(columns.max(1)).collect());
        beside(&mut header, &mut rows, 1, "Chance".into(), chances);
    }
    (header, rows)
}

/// How likely each answer is for each member of a scale or kind by which a roll is read: what stands in columns side
/// by side tells only how likely a line is.
pub(super) fn likely(model: &Model, table: &Table) -> Option<Laid> {
    let at = match table.keys.as_slice() {
        [Key::Roll { .. }, _] => 1,
        [_, Key::Roll { .. }] => 0,
        _ => return None,
    };
    if !table.grid && compact(model, table, false).is_none() {
        return None;
    }
    let titles = titles(model, &table.keys[at])?;
    let mut answers: Vec<sheet::Value> = Vec::new();
    let mut cells: Vec<Vec<sheet::Value>> = Vec::new();
    for member in 0..titles.len() {
        let chances = chances::of_answers(table, at, i64::try_from(member).ok()?)?;
        for (given, chance) in chances {
            let told = answer(model, given);
            // Daggers are the table's own affair.
            let place = answers.iter().position(|each| each.text == told.text);
            let place = place.unwrap_or_else(|| {
                answers.push(sheet::Value::new(told.text));
                cells.push(vec![sheet::Value::new("–"); titles.len()]);
                answers.len() - 1
            });
            cells[place][member] = chance;
        }
    }
    if titles.len() > ACROSS || answers.len() < 2 {
        return None;
    }
    let header = std::iter::once("Result".to_owned()).chain(titles).collect();
    let rows = answers.into_iter().zip(cells).map(|(answer, mut cells)| {
        cells.insert(0, answer);
        cells
    });
    Some((header, rows.collect()))
}

pub(super) fn answer(model: &Model, answer: &Answer) -> sheet::Value {
    match answer {
        Answer::Value(datum) => printed(model, datum),
        Answer::RollOn(table) => {
            sheet::Value::new(format!("roll on {}", model.table(*table).header.title))
        }
    }
}
