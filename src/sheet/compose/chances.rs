//! How likely each answer of a rolled table is, to stand beside it.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::typeset;
use crate::figures::percent;
use crate::model::{Dice, Key, Table};
use crate::sheet::Value;

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

/// The chance of each row of a table, in its order; nothing for one that is not rolled on.
pub(super) fn of_rows(table: &Table) -> Option<Vec<Value>> {
    let rolled = |key: &Key| matches!(key, Key::Roll { .. });
    let at = table.keys.iter().position(rolled)?;
    let Key::Roll { dice, .. } = table.keys[at] else {
        return None;
    };
    let ways = ways(dice)?;
    let all: BigInt = ways.iter().sum();
    let of_row = |row: &crate::model::TableRow| {
        let mut sum = BigInt::ZERO;
        for (low, high) in row.labels[at].keys.ranges() {
            let range = (*low).max(dice.least())..=(*high).min(dice.most());
            for total in range {
                let place = usize::try_from(total - dice.least()).unwrap_or(usize::MAX);
                sum += ways.get(place).cloned().unwrap_or_default();
            }
        }
        let chance = BigRational::new(sum, all.clone());
        Value::new(typeset(&percent(&chance)))
    };
    Some(table.rows.iter().map(of_row).collect())
}

/// The chance of each total of a roll, from the least on.
pub(super) fn of_totals(dice: Dice) -> Option<Vec<Value>> {
    let ways = ways(dice)?;
    let all: BigInt = ways.iter().sum();
    let chance = |way: BigInt| Value::new(percent(&BigRational::new(way, all.clone())));
    Some(ways.into_iter().map(chance).collect())
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
