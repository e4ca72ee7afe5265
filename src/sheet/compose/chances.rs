//! How likely each answer of a rolled table is, and what each weapon hits, to stand beside what is looked up.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::in_play::InPlay;
use super::{cited, printed, typeset};
use crate::balance::{FireLine, Means, OfShooter, chart};
use crate::model::{Answer, Dice, Field, Key, Label, Model, RowId, Table, TableRow};
use crate::numbers::{decimal, percent};
use crate::sheet::{TableSheet, Value};
use crate::wording::dagger;

/// The most dice of which totals are counted.
const DICE: u32 = 10;

/// In how many ways dice come to each total, from the least on.
fn ways(dice: Dice) -> Option<Vec<BigInt>> {
    if dice.count > DICE {
        return None;
    }
    let mut ways = vec![BigInt::from(1)];
    for _ in 0..dice.count {
        let mut next = vec![BigInt::ZERO; ways.len() + dice.sides as usize - 1];
        for (total, count) in ways.iter().enumerate() {
            for way in next.iter_mut().skip(total).take(dice.sides as usize) {
                *way += count;
            }
        }
        ways = next;
    }
    Some(ways)
}

/// The chance of each row of a table, in its order, by all dice that it is asked with; nothing for one that is not
/// rolled on.
pub(super) fn of_rows(table: &Table) -> Option<Vec<Value>> {
    let mut rolls = Vec::new();
    for (at, key) in table.keys.iter().enumerate() {
        if let Key::Roll { dice, .. } = key {
            rolls.push((at, *dice, ways(*dice)?));
        }
    }
    if rolls.is_empty() {
        return None;
    }
    let of_row = |row: &TableRow| {
        let chances =
            (rolls.iter()).map(|(at, dice, ways)| of_label(&row.labels[*at], *dice, ways));
        shown(chances.product())
    };
    Some(table.rows.iter().map(of_row).collect())
}

/// The chance of each row of a table whose key at `at` is what these dice show.
pub(super) fn of_rows_by(table: &Table, at: usize, dice: Dice) -> Option<Vec<Value>> {
    let ways = ways(dice)?;
    let of_row = |row: &TableRow| shown(of_label(&row.labels[at], dice, &ways));
    Some(table.rows.iter().map(of_row).collect())
}

/// The chance that dice, which come to each total in so many ways, show what a label answers.
fn of_label(label: &Label, dice: Dice, ways: &[BigInt]) -> BigRational {
    let mut sum = BigInt::ZERO;
    for (low, high) in label.keys.ranges() {
        let range = (*low).max(dice.least())..=(*high).min(dice.most());
        for total in range {
            let place = usize::try_from(total - dice.least()).unwrap_or(usize::MAX);
            sum += ways.get(place).cloned().unwrap_or_default();
        }
    }
    BigRational::new(sum, ways.iter().sum())
}

fn shown(chance: BigRational) -> Value {
    match *chance.numer() == BigInt::ZERO {
        true => Value::new("–"),
        false => Value::new(typeset(&percent(&chance))),
    }
}

/// The answers that a member of the key at `at` may get by the roll of a table's other key, in the order of totals, and
/// the chance of each.
pub(super) fn of_answers(table: &Table, at: usize, member: i64) -> Option<Vec<(&Answer, Value)>> {
    let Key::Roll { dice, .. } = table.keys.get(1 - at)? else {
        return None;
    };
    let ways = ways(*dice)?;
    let all: BigInt = ways.iter().sum();
    let mut found: Vec<(&Answer, BigInt)> = Vec::new();
    for (total, way) in (dice.least()..).zip(ways) {
        let keys = match at {
            0 => [member, total],
            _ => [total, member],
        };
        let answer = &table.row(&keys)?.answer;
        match found.iter_mut().find(|(other, _)| same(other, answer)) {
            Some((_, sum)) => *sum += way,
            None => found.push((answer, way)),
        }
    }
    let chance = |sum| Value::new(percent(&BigRational::new(sum, all.clone())));
    let found = found.into_iter();
    Some(found.map(|(answer, sum)| (answer, chance(sum))).collect())
}

fn same(one: &Answer, other: &Answer) -> bool {
    match (one, other) {
        (Answer::Value(one), Answer::Value(other)) => one.value == other.value,
        (Answer::RollOn(one), Answer::RollOn(other)) => one == other,
        _ => false,
    }
}

/// The chance of each total of a roll, from the least on.
pub(super) fn of_totals(dice: Dice) -> Option<Vec<Value>> {
    let ways = ways(dice)?;
    let all: BigInt = ways.iter().sum();
    let chance = |way: BigInt| Value::new(percent(&BigRational::new(way, all.clone())));
    Some(ways.into_iter().map(chance).collect())
}

/// What the weapons of those in play are to be expected to hit, by the package's own measure of fire:
/// nothing where it has none.
pub(super) fn of_fire(model: &Model, play: &InPlay) -> Option<TableSheet> {
    let means = Means::new(model)?;
    let found = chart(&means, &play.units(model)).ok()?;
    if found.lines.is_empty() {
        return None;
    }
    let prelude = model.prelude.as_ref()?;
    let field = |of: &OfShooter| -> &Field {
        match *of {
            OfShooter::Unit(field) => &model.kind(prelude.unit.kind).fields[field.index()],
            OfShooter::Figure(field) => &model.kind(prelude.figure.kind).fields[field.index()],
        }
    };
    let shown = |line: &FireLine, of: &OfShooter| match *of {
        OfShooter::Unit(field) => printed(model, model.field(line.unit, field)),
        OfShooter::Figure(field) => printed(model, model.field(line.figure, field)),
    };
    // What all have alike needs no column, and leaves its room to the names.
    let mut title = format!("{}: hits to be expected", typeset(&found.title));
    let first = found.lines.first()?;
    let (alike, reads): (Vec<OfShooter>, Vec<OfShooter>) =
        (found.reads.iter().copied()).partition(|of| {
            found
                .lines
                .iter()
                .all(|it| shown(it, of) == shown(first, of))
        });
    for of in &alike {
        let shown = shown(first, of);
        let (what, dagger) = (&field(of).header.title, dagger(shown.assumed));
        title.push_str(&format!(", {} {}{dagger}", typeset(what), shown.text));
    }
    let mut header = vec![model.kind(prelude.weapon).header.title.to_string()];
    header.extend(reads.iter().map(|of| field(of).header.title.to_string()));
    header.extend(found.bands.iter().map(ToString::to_string));
    // Those of a weapon together, and the weapons as on the page that shows them.
    let weapons = play.rows(model, prelude.weapon);
    let mut lines: Vec<&FireLine> = found.lines.iter().collect();
    lines.sort_by_key(|line| weapons.iter().position(|row| *row == line.weapon));
    let mut above: Option<RowId> = None;
    let rows = lines.into_iter().map(|line| {
        // A weapon in several hands is named once.
        let name = match above.replace(line.weapon) == Some(line.weapon) {
            true => String::new(),
            false => typeset(&model.row(line.weapon).header.title),
        };
        let mut cells = vec![Value::new(name)];
        cells.extend(reads.iter().map(|of| shown(line, of)));
        cells.extend(line.hits.iter().map(|hits| match decimal(hits, 2) {
            none if none == "0.00" => Value::new("–"),
            some => Value::new(some),
        }));
        cells
    });
    Some(TableSheet {
        title,
        rows: rows.collect(),
        header,
        citation: cited(&model.citation(means.firepower().cite).show(model)),
    })
}

#[cfg(test)]
mod tests {
    use super::of_totals;
    use crate::model::Dice;

    #[test]
    fn totals_of_two_dice_are_as_likely_as_they_are() {
        let dice = Dice {
            count: 2,
            sides: 6,
            plus: 1,
        };
        let chances = of_totals(dice).unwrap_or_default();
        let texts: Vec<&str> = chances.iter().map(|each| each.text.as_str()).collect();
        assert_eq!(texts.len(), 11);
        assert_eq!((texts[0], texts[5], texts[10]), ("2.8%", "16.7%", "2.8%"));
    }
}
