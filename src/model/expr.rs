//! What a procedure computes, rolls and reads off cards.
//!
//! While a procedure runs, every value is a whole number (see `Procedure`): a number itself; a length
//! in the units of [`Length`](super::Length); yes 1, no 0; a member its index; a row its [`RowId`];
//! `none` [`NOTHING`]; a text its index in [`Model::texts`](super::Model).

use super::{DeckId, Dice, FaceId, FieldId, KindId, LocalId, ModifiersId, Sort, TableId};

/// The number that stands for `none`.
pub const NOTHING: i64 = i64::MIN;

/// The number that stands for dice where it is only asked whether there are any: the least that a die shows.
pub const SOME_DICE: i64 = 1;

/// What can be worked out without rolling. Reading a card's face may tell more of that card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expr {
    /// Of the sort of the value that the number stands for.
    Constant(i64, Sort),
    Local(LocalId),
    /// `wounds of figure`: an element of an array.
    Element {
        array: LocalId,
        index: Box<Expr>,
    },
    /// A face of the card that a local name holds.
    Face {
        card: LocalId,
        deck: DeckId,
        face: FaceId,
        /// For a face with one value a member: which; for a strip: where it starts.
        at: Option<Box<Expr>>,
        /// For a strip: how far to the right.
        shift: Option<Box<Expr>>,
    },
    /// Whether a set on a card holds something.
    FaceHas {
        card: LocalId,
        deck: DeckId,
        face: FaceId,
        item: Box<Expr>,
    },
    /// A field of a row; the row is worked out.
    Field {
        row: Box<Expr>,
        kind: KindId,
        field: FieldId,
        /// For a field with one value a member: which.
        at: Option<Box<Expr>>,
    },
    /// Whether a list or set in a field holds something.
    FieldHas {
        row: Box<Expr>,
        kind: KindId,
        field: FieldId,
        item: Box<Expr>,
    },
    /// The answer of a table whose rows give values, asked with all its keys. A key that is a row
    /// stands as everywhere for its [`RowId`](super::RowId), whereas the labels of a table count rows
    /// by their place in the kind.
    Lookup {
        table: TableId,
        keys: Vec<Expr>,
    },
    /// The sum of the modifiers that hold; one argument a parameter.
    Total {
        modifiers: ModifiersId,
        args: Vec<Expr>,
    },
    Not(Box<Expr>),
    Minus(Box<Expr>),
    Binary {
        op: Operator,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Least(Vec<Expr>),
    Greatest(Vec<Expr>),
    /// Whether a value is among these.
    Shows {
        what: Box<Expr>,
        faces: Faces,
    },
    If {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
}

/// Comparison is of the numbers that stand for the values; members of a scale compare by rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// The right side is looked at only where the left is no.
    Or,
    /// The right side is looked at only where the left is yes.
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    /// The remainder, never negative.
    Mod,
    /// Towards minus infinity.
    DivideDown,
    /// Towards plus infinity.
    DivideUp,
}

/// Which values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Faces {
    Even,
    Odd,
    OrMore(Box<Expr>),
    OrLess(Box<Expr>),
    Between(Box<Expr>, Box<Expr>),
    OneOf(Vec<Expr>),
}

/// Dice rolled together, and the number that is read off them.
#[derive(Clone, PartialEq, Debug)]
pub struct Pool {
    pub dice: PoolDice,
    pub reading: Reading,
}

/// Dice of one sort, and what is done to each before they are read.
#[derive(Clone, PartialEq, Debug)]
pub struct PoolDice {
    /// How many; below one is none at all. In place of `dice.count`.
    pub count: Option<Expr>,
    /// `dice.plus` is added once, after the reading (for [`Reading::Sum`] and the best dice).
    pub dice: Dice,
    /// Applied to each die from left to right.
    pub changes: Vec<DieChange>,
}

/// What is done to the pips of a die.
#[derive(Clone, PartialEq, Debug)]
pub enum DieChange {
    /// The pips of other dice become 0.
    Counting(Faces),
    /// Fewer pips, but not below the floor: a die that is below it already stays.
    Less { by: Expr, floor: i64 },
    /// Rolled again while it shows these, so many times at most. Always the first change.
    Rerolling { faces: Faces, times: u32 },
    /// After the top face one more die: from `from` on, each of its pips adds one.
    Open { from: i64 },
}

/// Which number is read off a pool.
#[derive(Clone, PartialEq, Debug)]
pub enum Reading {
    Sum,
    /// The sum of the highest or lowest so many.
    Best {
        lowest: bool,
        keep: Expr,
    },
    /// How many dice show these.
    NumberShowing(Faces),
    /// How many pairs the first pool wins over this one, both sorted, highest to highest.
    PairsWon(PoolDice),
}

impl Expr {
    /// The number of a constant, whatever it stands for.
    pub fn constant(&self) -> Option<i64> {
        match self {
            Expr::Constant(number, _) => Some(*number),
            _ => None,
        }
    }
}

impl Operator {
    /// The comparison that holds where this one does not; nothing for what compares nothing.
    pub fn denied(self) -> Option<Operator> {
        Some(match self {
            Operator::Equal => Operator::Unequal,
            Operator::Unequal => Operator::Equal,
            Operator::Less => Operator::AtLeast,
            Operator::AtLeast => Operator::Less,
            Operator::More => Operator::AtMost,
            Operator::AtMost => Operator::More,
            _ => return None,
        })
    }

    /// The comparison that says the same where the sides are changed.
    pub fn turned(self) -> Operator {
        match self {
            Operator::Less => Operator::More,
            Operator::More => Operator::Less,
            Operator::AtMost => Operator::AtLeast,
            Operator::AtLeast => Operator::AtMost,
            same => same,
        }
    }

    /// Two numbers combined; both are looked at. Nothing for a division by zero, and where the
    /// result is beyond 64 bits.
    #[inline]
    pub fn combine(self, left: i64, right: i64) -> Option<i64> {
        let yes = |yes: bool| Some(i64::from(yes));
        match self {
            Operator::Or => yes(left != 0 || right != 0),
            Operator::And => yes(left != 0 && right != 0),
            Operator::Equal => yes(left == right),
            Operator::Unequal => yes(left != right),
            Operator::Less => yes(left < right),
            Operator::AtMost => yes(left <= right),
            Operator::More => yes(left > right),
            Operator::AtLeast => yes(left >= right),
            Operator::Plus => left.checked_add(right),
            Operator::Minus => left.checked_sub(right),
            Operator::Times => left.checked_mul(right),
            Operator::Mod => left.checked_rem_euclid(right),
            Operator::DivideDown | Operator::DivideUp => {
                let quotient = left.checked_div(right)?;
                let inexact = left.checked_rem(right)? != 0;
                let negative = (left < 0) != (right < 0);
                Some(match self {
                    Operator::DivideDown => quotient - i64::from(inexact && negative),
                    _ => quotient + i64::from(inexact && !negative),
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_as_it_is_told() {
        for left in -7..=7_i64 {
            for right in [-3, -2, -1, 1, 2, 3_i64] {
                let exact = left as f64 / right as f64;
                let (down, up) = (exact.floor() as i64, exact.ceil() as i64);
                assert_eq!(Operator::DivideDown.combine(left, right), Some(down));
                assert_eq!(Operator::DivideUp.combine(left, right), Some(up));
                assert_eq!(
                    Operator::Mod.combine(left, right).map(|rest| rest >= 0),
                    Some(true)
                );
            }
        }
        assert_eq!(Operator::DivideDown.combine(i64::MIN, -1), None);
        assert_eq!(Operator::Mod.combine(3, 0), None);
    }

    #[test]
    fn a_comparison_is_denied_and_turned() {
        use Operator::*;
        for op in [Equal, Unequal, Less, AtMost, More, AtLeast] {
            for (left, right) in [(1, 2), (2, 2), (3, 2)] {
                let holds = op.combine(left, right);
                let denied = op.denied().and_then(|op| op.combine(left, right));
                assert_eq!(denied, holds.map(|holds| 1 - holds));
                assert_eq!(op.turned().combine(right, left), holds);
            }
        }
        assert_eq!(Plus.denied(), None);
    }
}
