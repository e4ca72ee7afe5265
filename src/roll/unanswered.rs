//! Why something that was rolled gave no answer.

use std::fmt;

use crate::numbers::counted;
use ecow::EcoString;

/// Why a table, a generator or a procedure gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// So many keys are not rolled for, and other than so many were given.
    Keys {
        table: EcoString,
        wanted: usize,
        given: usize,
    },
    NoRow {
        table: EcoString,
    },
    /// No branch of a generator's roll.
    NoBranch {
        roll: EcoString,
    },
    /// Its answers send on to itself; a procedure or a list of modifiers needs itself.
    Circle {
        table: EcoString,
    },
    /// It sends on to a table with a key that it has not.
    Onward {
        table: EcoString,
        to: EcoString,
    },
    /// A procedure is asked with so many values, and other than so many were given.
    Arguments {
        procedure: EcoString,
        wanted: usize,
        given: usize,
    },
    /// A procedure reads something that no whole number stands for.
    NoNumber {
        what: EcoString,
    },
    /// A list with a place for each of more things than can be kept.
    TooMany {
        what: EcoString,
    },
    /// A procedure could not go on.
    Stuck {
        procedure: EcoString,
        /// The step's name; empty before the first.
        step: EcoString,
        why: Stuck,
    },
}

/// Why a procedure could not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// A card is to be drawn, and none is left.
    DeckEmpty {
        deck: EcoString,
    },
    /// A face is read before a card was drawn.
    NoCard,
    /// A table has no row for the keys that it is asked with.
    NoRow {
        table: EcoString,
    },
    /// No branch answers the value.
    NoBranch,
    /// A part is asked of `none`, or of a member that is not there.
    Nothing,
    /// An array has no such place.
    NoPlace,
    DivisionByZero,
    /// A number passes what can be computed.
    TooLarge,
    TooManyDice,
    /// Repeats and calls go on and on.
    TooLong,
    /// The steps ended without an outcome.
    NoOutcome,
}

impl std::error::Error for Unanswered {}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Keys {
                table,
                wanted,
                given,
            } => write!(
                f,
                "`{table}` is asked with {} besides its dice, and {given} {} given",
                counted(wanted, "key"),
                if *given == 1 { "is" } else { "are" }
            ),
            Unanswered::NoRow { table } => write!(f, "no row of `{table}` answers this"),
            Unanswered::NoBranch { roll } => {
                write!(f, "the roll `{roll}` has a total without a branch")
            }
            Unanswered::Circle { table } => write!(f, "`{table}` sends on to itself"),
            Unanswered::Onward { table, to } => write!(
                f,
                "`{table}` sends on to `{to}`, which asks for a key that `{table}` has not"
            ),
            Unanswered::Arguments {
                procedure,
                wanted,
                given,
            } => write!(
                f,
                "`{procedure}` is asked with {}, and {given} {} given",
                counted(wanted, "value"),
                if *given == 1 { "is" } else { "are" }
            ),
            Unanswered::NoNumber { what } => write!(f, "no whole number stands for {what}"),
            Unanswered::TooMany { what } => write!(f, "`{what}` has too many places to keep"),
            Unanswered::Stuck {
                procedure,
                step,
                why,
            } if step.is_empty() => write!(f, "`{procedure}`: {why}"),
            Unanswered::Stuck {
                procedure,
                step,
                why,
            } => write!(f, "`{procedure}`, step `{step}`: {why}"),
        }
    }
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::DeckEmpty { deck } => write!(f, "no card is left in `{deck}`"),
            Stuck::NoCard => f.write_str("a face is read before a card was drawn"),
            Stuck::NoRow { table } => write!(f, "no row of `{table}` answers this"),
            Stuck::NoBranch => f.write_str("no branch answers this"),
            Stuck::Nothing => f.write_str("a part of nothing is asked for"),
            Stuck::NoPlace => f.write_str("a list has no such place"),
            Stuck::DivisionByZero => f.write_str("something is divided by zero"),
            Stuck::TooLarge => f.write_str("a number is too large"),
            Stuck::TooManyDice => f.write_str("too many dice are rolled at once"),
            Stuck::TooLong => f.write_str("it repeats and calls more than ten million times"),
            Stuck::NoOutcome => f.write_str("the steps end without an outcome"),
        }
    }
}
