//! The chances of a pool of dice once its numbers are known.

use smallvec::SmallVec;

use super::ops::{ChangeCode, DiceCode, FaceSlots, PoolCode, ReadingCode};
use super::pool::{Chances, Change, FaceSet};
use super::refusal::{Halt, Watch};
use super::weight::Weight;

pub(crate) fn chances<W: Weight>(
    pool: &PoolCode,
    numbers: &[i64],
    watch: &Watch<'_>,
) -> Result<Chances<W>, Halt> {
    let die = die::<W>(&pool.dice, numbers)?;
    let count = count(&pool.dice, numbers)?;
    match &pool.reading {
        ReadingCode::Sum => Ok(die.sum(count, watch)?.shifted(pool.dice.plus)),
        ReadingCode::Best { lowest, keep } => {
            let keep = numbers[*keep].clamp(0, i64::from(count)) as u32;
            Ok(die
                .best(count, keep, *lowest, watch)?
                .shifted(pool.dice.plus))
        }
        ReadingCode::NumberShowing(faces) => {
            die.showing(&face_set(faces, numbers)).sum(count, watch)
        }
        ReadingCode::PairsWon(others) => {
            let other = self::die::<W>(others, numbers)?;
            die.pairs_won(count, &other, self::count(others, numbers)?, watch)
        }
    }
}

/// Below one is none at all.
fn count(dice: &DiceCode, numbers: &[i64]) -> Result<u32, Halt> {
    match dice.count {
        Ok(count) => Ok(count),
        Err(slot) => u32::try_from(numbers[slot].max(0)).map_err(|_| Halt::TooManyDice),
    }
}

fn die<W: Weight>(dice: &DiceCode, numbers: &[i64]) -> Result<Chances<W>, Halt> {
    let change = |change: &ChangeCode| match change {
        ChangeCode::Counting(faces) => Change::Counting(face_set(faces, numbers)),
        ChangeCode::Less { by, floor } => Change::Less {
            by: numbers[*by],
            floor: *floor,
        },
        ChangeCode::Rerolling { faces, times } => Change::Rerolling {
            faces: face_set(faces, numbers),
            times: *times,
        },
        ChangeCode::Open { from } => Change::Open { from: *from },
    };
    let changes: SmallVec<[Change; 3]> = dice.changes.iter().map(change).collect();
    Chances::die(dice.sides, &changes)
}

fn face_set(faces: &FaceSlots, numbers: &[i64]) -> FaceSet {
    match faces {
        FaceSlots::Even => FaceSet::Even,
        FaceSlots::Odd => FaceSet::Odd,
        FaceSlots::Between(low, high) => FaceSet::Between(
            low.map_or(i64::MIN, |slot| numbers[slot]),
            high.map_or(i64::MAX, |slot| numbers[slot]),
        ),
        FaceSlots::OneOf(slots) => {
            FaceSet::OneOf(slots.iter().map(|slot| numbers[*slot]).collect())
        }
    }
}
