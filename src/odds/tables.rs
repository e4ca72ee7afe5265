//! Tables and fields as arrays.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::code::{Answers, Axis, Lists, Lookup};
use crate::model::{Answer, FieldId, Key, KeySet, KindId, Model, RowId, Table, TableId, Value};

/// Up to so many answers are laid out one by one.
const MOST: i64 = 1 << 17;

pub(crate) fn table(model: &Model, id: TableId) -> Lookup {
    let table = model.table(id);
    let answer = |answer: &Answer| match answer {
        Answer::Value(datum) => model.number_of(&datum.value),
        Answer::RollOn(_) => None,
    };
    let keys = table.keys.iter().enumerate();
    let axes: Option<Vec<Axis>> = keys
        .map(|(place, key)| axis(model, table, place, key))
        .collect();
    let axes = axes.filter(|axes| {
        let sizes = axes.iter().map(|axis| axis.len);
        sizes.fold(1_i64, i64::saturating_mul) <= MOST
    });
    let answers = match axes {
        Some(axes) => dense(model, table, axes, answer),
        None => {
            let rows = table.rows.iter().map(|row| {
                let labels = row.labels.iter().zip(&table.keys);
                let labels = labels.map(|(label, key)| asked(model, key, &label.keys).into_owned());
                (labels.collect(), answer(&row.answer))
            });
            Answers::Rows(rows.collect())
        }
    };
    Lookup {
        name: table.header.name.clone(),
        answers,
    }
}

/// How the values of a key are laid out.
fn axis(model: &Model, table: &Table, place: usize, key: &Key) -> Option<Axis> {
    let (low, high) = match key {
        Key::Kind(kind) => rows_of(model, *kind),
        _ => key.bounds(model),
    };
    let len = |low: i64, high: i64| {
        let len = high.checked_sub(low)?.checked_add(1)?;
        (len <= MOST).then_some(len.max(0))
    };
    if let Some(len) = len(low, high) {
        return Some(Axis::closed(low, len));
    }
    // Numbers without end: below the first of which a label makes a difference all are alike, and
    // so are all from the last one on.
    let labels = table.rows.iter().filter_map(|row| row.labels.get(place));
    let ranges = labels.flat_map(|label| label.keys.ranges());
    // An end that is none has nothing before or behind it.
    let ends = ranges.flat_map(|(from, to)| {
        let from = from.checked_sub(1).map(|_| *from);
        [from, to.checked_add(1)].into_iter().flatten()
    });
    let (first, last) = ends.fold((i64::MAX, i64::MIN), |(first, last), end| {
        (first.min(end - 1), last.max(end))
    });
    Some(Axis::open(first, len(first, last)?))
}

/// The least and the greatest row of a kind.
fn rows_of(model: &Model, kind: KindId) -> (i64, i64) {
    let rows = || model.kind(kind).rows.iter().map(|row| i64::from(row.0));
    (rows().min().unwrap_or(0), rows().max().unwrap_or(-1))
}

fn dense(
    model: &Model,
    table: &Table,
    axes: Vec<Axis>,
    answer: impl Fn(&Answer) -> Option<i64>,
) -> Answers {
    let size = axes.iter().map(|axis| axis.len).product::<i64>();
    let mut answers = vec![None; size as usize];
    // The first row that fits answers, so it is written last.
    for row in table.rows.iter().rev() {
        let labels = row.labels.iter().zip(&table.keys);
        let labels: Labels<'_> = labels
            .map(|(label, key)| asked(model, key, &label.keys))
            .collect();
        fill(&mut answers, &axes, &labels, 0, answer(&row.answer));
    }
    Answers::Dense { axes, answers }
}

type Labels<'k> = SmallVec<[Cow<'k, KeySet>; 4]>;

/// Writes the answer of a row wherever its labels meet, its first keys having led to `place`.
fn fill(
    answers: &mut [Option<i64>],
    axes: &[Axis],
    labels: &[Cow<'_, KeySet>],
    place: i64,
    value: Option<i64>,
) {
    let (Some((axis, axes)), Some((label, labels))) = (axes.split_first(), labels.split_first())
    else {
        answers[place as usize] = value;
        return;
    };
    for (from, to) in label.ranges() {
        let (from, to) = (axis.first.max(*from), axis.last().min(*to));
        for key in from..=to {
            let place = place * axis.len + (key - axis.first);
            fill(answers, axes, labels, place, value);
        }
    }
}

/// The keys of a label as the numbers that a table is asked with.
fn asked<'k>(model: &Model, key: &Key, keys: &'k KeySet) -> Cow<'k, KeySet> {
    match key {
        // A table counts the rows of a kind by their places in it.
        Key::Kind(kind) => {
            let rows = (0..).zip(&model.kind(*kind).rows);
            let meant = rows.filter(|(place, _)| keys.contains(*place));
            let numbers = meant.map(|(_, row)| (i64::from(row.0), i64::from(row.0)));
            Cow::Owned(KeySet::new(numbers.collect()))
        }
        _ => Cow::Borrowed(keys),
    }
}

/// A field by row and, where it has one value a member, by member.
pub(crate) fn field(model: &Model, kind: KindId, field: FieldId) -> Lookup {
    let (first, last) = rows_of(model, kind);
    let rows = first..=last;
    let own = &model.kind(kind).fields[field.index()];
    let members = own
        .each
        .map(|along| model.scale(along.scale).members.len() as i64);
    let mut axes = vec![Axis::closed(first, last - first + 1)];
    axes.extend(members.map(|members| Axis::closed(0, members)));
    let mut answers = Vec::new();
    for row in rows {
        let row = &model.rows[row as usize];
        let value = (row.kind == kind).then(|| &row.fields[field.index()].value);
        match (members, value) {
            (None, value) => answers.push(value.and_then(|value| model.number_of(value))),
            (Some(members), Some(Value::Each(each))) => {
                let one = |member: i64| each.get(member as usize);
                answers.extend((0..members).map(|member| model.number_of(&one(member)?.value)));
            }
            (Some(members), value) => {
                let same = value.and_then(|value| model.number_of(value));
                answers.extend((0..members).map(|_| same));
            }
        }
    }
    Lookup {
        name: own.header.name.clone(),
        answers: Answers::Dense { axes, answers },
    }
}

/// What the lists in a field hold, by row.
pub(crate) fn lists(model: &Model, kind: KindId, field: FieldId) -> Lists {
    let (first, last) = rows_of(model, kind);
    let list = |row: i64| {
        let row = RowId(row as u32);
        let own = model.row(row);
        let mut list: Vec<i64> = match own.fields.get(field.index()).map(|datum| &datum.value) {
            Some(Value::List(values)) if own.kind == kind => values
                .iter()
                .filter_map(|value| model.number_of(value))
                .collect(),
            _ => Vec::new(),
        };
        list.sort_unstable();
        list
    };
    Lists {
        name: model.kind(kind).fields[field.index()].header.name.clone(),
        first,
        lists: (first..=last).map(list).collect(),
    }
}
