//! Why there are no exact odds.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use ecow::EcoString;

/// How much may be done.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most states that are held at once.
    pub states: usize,
    /// Set from outside to end a computation at once.
    pub cancelled: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            states: 2_000_000,
            cancelled: None,
        }
    }
}

/// Why there are no exact odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// More states than allowed; sampling still works.
    TooLarge { states: usize, step: EcoString },
    /// A pool of more dice than can be counted in any time; sampling still works.
    TooManyDice { step: EcoString },
    /// Stopped from outside.
    Cancelled,
    /// Something cannot be done that the rules ask for.
    Fault { fault: Fault, step: EcoString },
}

/// What cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    DivisionByZero,
    /// A number left the range of 64 bits.
    Overflow,
    /// A table, or the branches of a choice, has no answer to this key.
    NoAnswer {
        asked: EcoString,
    },
    /// An array has no element of this number.
    NoElement {
        array: EcoString,
        index: i64,
    },
    /// A face has no place of this number.
    NoFace {
        face: EcoString,
    },
    /// A face is read of a card that was not drawn since the deck was shuffled.
    NoCard {
        card: EcoString,
    },
    /// More cards are drawn than the deck has.
    DeckEmpty {
        deck: EcoString,
    },
    /// A field or an answer that is not a number here.
    NotANumber {
        what: EcoString,
    },
    /// The last step is over and there is no outcome.
    NoEnd,
    /// Procedures call each other more deeply than is followed.
    TooDeep,
    Arguments {
        wanted: usize,
        given: usize,
    },
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooLarge { states, step } => {
                write!(f, "more than {states} states")?;
                in_step(f, step)
            }
            Refusal::TooManyDice { step } => {
                f.write_str("more dice together than can be counted")?;
                in_step(f, step)
            }
            Refusal::Cancelled => f.write_str("stopped"),
            Refusal::Fault { fault, step } => {
                write!(f, "{fault}")?;
                in_step(f, step)
            }
        }
    }
}

fn in_step(f: &mut fmt::Formatter<'_>, step: &str) -> fmt::Result {
    match step {
        "" => Ok(()),
        step => write!(f, " in the step `{step}`"),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::DivisionByZero => f.write_str("a division by zero"),
            Fault::Overflow => f.write_str("a number beyond 64 bits"),
            Fault::NoAnswer { asked } => write!(f, "`{asked}` has no answer to this"),
            Fault::NoElement { array, index } => write!(f, "`{array}` has no element {index}"),
            Fault::NoFace { face } => write!(f, "the face `{face}` has no such place"),
            Fault::NoCard { card } => write!(f, "`{card}` holds no card"),
            Fault::DeckEmpty { deck } => {
                write!(f, "more cards are drawn from `{deck}` than it has")
            }
            Fault::NotANumber { what } => write!(f, "`{what}` is not a number"),
            Fault::NoEnd => f.write_str("it ends without an outcome"),
            Fault::TooDeep => f.write_str("procedures call each other too deeply"),
            Fault::Arguments { wanted, given } => {
                write!(f, "{wanted} arguments are wanted, and {given} are given")
            }
        }
    }
}

/// Why a run stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// The numbers do not fit: run again with larger ones.
    Size,
    /// So many states that differ in their piles: knots are better.
    Piles,
    /// Knots cannot be used for this.
    Unfit,
    TooLarge(usize),
    TooManyDice,
    Cancelled,
    Fault(Fault),
}

impl Halt {
    /// For whoever asked; `step` is where it happened. Nothing if larger numbers would do.
    pub(crate) fn refusal(self, step: EcoString) -> Option<Refusal> {
        Some(match self {
            Halt::Size | Halt::Piles | Halt::Unfit => return None,
            Halt::TooLarge(states) => Refusal::TooLarge { states, step },
            Halt::TooManyDice => Refusal::TooManyDice { step },
            Halt::Cancelled => Refusal::Cancelled,
            Halt::Fault(fault) => Refusal::Fault { fault, step },
        })
    }
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Halt::Fault(fault)
    }
}

/// Looks at the limits now and then.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    limits: &'a Limits<'a>,
    turns: u32,
}

/// How many turns pass between two looks at the flag.
const TURNS: u32 = 4096;

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Self {
        Watch { limits, turns: 0 }
    }

    /// One more thing was done, and so many states are held.
    #[inline]
    pub(crate) fn turn(&mut self, states: usize) -> Result<(), Halt> {
        if states > self.limits.states {
            return Err(Halt::TooLarge(self.limits.states));
        }
        self.turns += 1;
        if self.turns >= TURNS {
            self.turns = 0;
            self.look()?;
        }
        Ok(())
    }

    /// Looks at the flag.
    pub(crate) fn look(&self) -> Result<(), Halt> {
        match self.limits.cancelled {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Halt::Cancelled),
            _ => Ok(()),
        }
    }
}
