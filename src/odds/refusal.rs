//! Why there are no exact odds.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use ecow::EcoString;

/// How much may be done.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most states that are held at once; there may be less room than that.
    pub states: usize,
    /// From so many states on, what finished cards are is forgotten where that leaves few rows; if this
    /// is nought, wherever it can be.
    pub piles: usize,
    /// Where there are more ways than this of having drawn cards of each atom of a deck, cards are not told apart
    /// as soon as they are drawn.
    pub atoms: usize,
    /// How many rows, or piles, may be gone through in one way.
    pub work: u64,
    /// Set from outside to end a computation at once.
    pub cancelled: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            states: 2_000_000,
            piles: 6_000,
            atoms: 20_000,
            work: u64::MAX,
            cancelled: None,
        }
    }
}

/// How deep calls may lie in each other: each takes room on the stack while it is done.
pub(super) const MOST_CALLS: u32 = 60;

/// Why there are no exact odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// More states than there is room for; sampling still works.
    TooLarge { states: usize, place: Place },
    /// More work than was allowed; sampling still works.
    TooLong { place: Place },
    /// A pool of more dice than can be counted in a moment; sampling still works.
    TooManyDice { place: Place },
    /// Procedures call each other more deeply than is followed; sampling still works.
    TooDeep { place: Place },
    /// A deck of which cards have been seen is shuffled again, so that these come back; sampling still works.
    SeenComeBack { deck: EcoString },
    /// Stopped from outside.
    Cancelled,
    /// Something cannot be done that the rules ask for.
    Fault { fault: Fault, place: Place },
}

/// Where a computation was: a step of a procedure. Either may be empty.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Place {
    pub procedure: EcoString,
    pub step: EcoString,
}

impl Refusal {
    /// Where it happened.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Refusal::Cancelled | Refusal::SeenComeBack { .. } => None,
            Refusal::TooLarge { place, .. }
            | Refusal::TooLong { place }
            | Refusal::TooManyDice { place }
            | Refusal::TooDeep { place }
            | Refusal::Fault { place, .. } => Some(place),
        }
    }
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
    Arguments {
        wanted: usize,
        given: usize,
    },
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooLarge { states, place } => {
                write!(f, "more than {states} states{place}")
            }
            Refusal::TooLong { place } => {
                write!(f, "it takes long to work out{place}")
            }
            Refusal::TooManyDice { place } => {
                write!(f, "more dice together than can be counted{place}")
            }
            Refusal::TooDeep { place } => {
                write!(
                    f,
                    "procedures call each other more than {MOST_CALLS} deep{place}"
                )
            }
            Refusal::SeenComeBack { deck } => {
                write!(
                    f,
                    "`{deck}` is shuffled again, and the cards that were seen come back"
                )
            }
            Refusal::Cancelled => f.write_str("stopped"),
            Refusal::Fault { fault, place } => write!(f, "{fault}{place}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.step.is_empty() {
            write!(f, " in the step `{}`", self.step)?;
        }
        // A question asked by itself has no name.
        match self.procedure.as_str() {
            "" => Ok(()),
            name if self.step.is_empty() => write!(f, " in `{name}`"),
            name => write!(f, " of `{name}`"),
        }
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
    /// So many states: another way may be better.
    Piles,
    /// This way cannot be gone.
    Unfit,
    /// Cards that were taken for alike are not: begin anew, and tell them apart.
    Finer,
    TooMuch(usize),
    TooLong,
    TooManyDice,
    Cancelled,
    Fault(Fault),
}

impl Halt {
    /// For whoever asked. Nothing if it can be done in another way.
    pub(crate) fn refusal(self, place: Place) -> Option<Refusal> {
        Some(match self {
            Halt::Size | Halt::Piles | Halt::Unfit | Halt::Finer => return None,
            Halt::TooMuch(states) => Refusal::TooLarge { states, place },
            Halt::TooLong => Refusal::TooLong { place },
            Halt::TooManyDice => Refusal::TooManyDice { place },
            Halt::Cancelled => Refusal::Cancelled,
            Halt::Fault(fault) => Refusal::Fault { fault, place },
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
    /// The most states.
    most: usize,
    turns: u32,
    /// How many rows and piles have been gone through.
    work: Cell<u64>,
}

/// How many turns pass between two looks at the flag.
const TURNS: u32 = 4096;

/// The room in bytes for states that are held together. While a line is done there are those before
/// and those after it, and each list grows by doubling.
const ROOM: usize = 160 << 20;

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Self {
        Watch {
            limits,
            most: limits.states,
            turns: 0,
            work: Cell::new(0),
        }
    }

    /// Leaves room for states of so many bytes.
    pub(crate) fn room(&mut self, bytes: usize) {
        self.most = self.limits.states.min(ROOM / bytes.max(1));
    }

    /// From how many states on piles are forgotten.
    pub(crate) fn piles(&self) -> usize {
        self.limits.piles
    }

    /// One more thing was done, and so many states are held.
    #[inline]
    pub(crate) fn turn(&mut self, states: usize) -> Result<(), Halt> {
        if states > self.most {
            return Err(Halt::TooMuch(self.most));
        }
        self.turns += 1;
        if self.turns >= TURNS {
            self.turns = 0;
            self.look()?;
            self.did(TURNS as usize)?;
        }
        Ok(())
    }

    /// So many more rows or piles were gone through.
    pub(crate) fn did(&self, more: usize) -> Result<(), Halt> {
        let work = self.work.get().saturating_add(more as u64);
        self.work.set(work);
        match work > self.limits.work {
            true => Err(Halt::TooLong),
            false => Ok(()),
        }
    }

    /// Looks at the flag.
    pub(crate) fn look(&self) -> Result<(), Halt> {
        match self.limits.cancelled {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Halt::Cancelled),
            _ => Ok(()),
        }
    }
}
