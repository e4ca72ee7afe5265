//! Dice that procedures roll together.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::Dice;
use super::expressions::{Expr, Faces, Inside};
use super::values::dice;

/// Dice rolled together, and the number that is read off them.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Pool {
    #[serde(flatten)]
    pub dice: PoolDice,
    /// Which number is read off them.
    pub reading: Reading,
}

/// Dice, and what is done to each of them.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct PoolDice {
    /// How many are rolled, in place of the dice's own count: none where it comes to less than 1. Left out where the
    /// dice's own count holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Expr>,
    /// Which dice. Their `plus` is added once to what is read as a sum, `highest` or `lowest`, and counts for nothing
    /// else.
    pub of: Dice,
    /// What is done to each die from first to last before it is read; left out where nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<DieChange>,
}

/// What is done to each die.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum DieChange {
    /// The pips of a die that shows none of these become 0.
    Counting(Faces),
    /// Takes pips from a die.
    Less {
        /// How many pips are taken.
        by: Expr,
        /// The die keeps at least so many; one that has fewer already stays as it is.
        floor: i64,
    },
    /// Rolls a die again while it shows certain faces.
    Rerolling {
        /// The faces that are rolled again.
        faces: Faces,
        /// So often at the most.
        times: u32,
    },
    /// Rolls one more die after a die that shows its top face.
    Open {
        /// From this number of pips on, each pip of that one more die adds one.
        from: i64,
    },
}

/// What is read off the dice.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// The sum of all dice.
    Sum,
    /// The sum of so many of the highest.
    Highest(Expr),
    /// The sum of so many of the lowest.
    Lowest(Expr),
    /// How many dice show these.
    NumberShowing(Faces),
    /// How many pairs are won against these dice: both are sorted, the highest stands against the highest, and who
    /// has more wins.
    PairsWon(PoolDice),
}

pub(super) fn pool_of(inside: &Inside<'_>, pool: &model::Pool) -> Pool {
    Pool {
        dice: dice_of(inside, &pool.dice),
        reading: reading_of(inside, &pool.reading),
    }
}

fn dice_of(inside: &Inside<'_>, pool: &model::PoolDice) -> PoolDice {
    PoolDice {
        count: pool.count.as_ref().map(|count| inside.expr(count)),
        of: dice(pool.dice),
        changes: super::each(&pool.changes, |change| match change {
            model::DieChange::Counting(faces) => DieChange::Counting(inside.faces(faces)),
            model::DieChange::Less { by, floor } => DieChange::Less {
                by: inside.expr(by),
                floor: *floor,
            },
            model::DieChange::Rerolling { faces, times } => DieChange::Rerolling {
                faces: inside.faces(faces),
                times: *times,
            },
            model::DieChange::Open { from } => DieChange::Open { from: *from },
        }),
    }
}

fn reading_of(inside: &Inside<'_>, reading: &model::Reading) -> Reading {
    match reading {
        model::Reading::Sum => Reading::Sum,
        model::Reading::Best { lowest, keep } => {
            let keep = inside.expr(keep);
            if *lowest {
                Reading::Lowest(keep)
            } else {
                Reading::Highest(keep)
            }
        }
        model::Reading::NumberShowing(faces) => Reading::NumberShowing(inside.faces(faces)),
        model::Reading::PairsWon(dice) => Reading::PairsWon(dice_of(inside, dice)),
    }
}
