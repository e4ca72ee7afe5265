//! What a procedure is compiled to.

use super::code::{Array, Code, FacesCode};
use super::refusal::Place;
use crate::model::{KeySet, SideDeck};

/// A procedure of which some parts of the outcome are wanted. Its states have a column for each
/// local (an element of an array has its own), and some for loops.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) width: u32,
    /// Columns that hold cards.
    pub(crate) cards: Vec<u32>,
    /// Columns of parameters that matter.
    pub(crate) parameters: Vec<bool>,
    pub(crate) body: Block,
    /// How many parts of the outcome are wanted.
    pub(crate) parts: usize,
    /// Whether it, or what it calls, draws or shuffles cards.
    pub(crate) cards_matter: bool,
}

/// Lines that are done in order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Block {
    /// Columns whose values do not matter once the block is entered.
    pub(crate) entry: Dead,
    pub(crate) lines: Vec<Line>,
}

/// Columns whose values do not matter any more.
pub(crate) type Dead = Box<[u32]>;

#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) op: Op,
    /// Columns whose values do not matter after it.
    pub(crate) dead: Dead,
}

#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A step begins: for refusals.
    Step(Place),
    Set {
        to: u32,
        value: Code,
    },
    SetElement {
        array: Array,
        index: Code,
        value: Code,
        /// By element: whether it matters.
        live: Box<[bool]>,
    },
    Fill {
        array: Array,
        value: Code,
    },
    Roll {
        to: u32,
        pool: PoolCode,
    },
    /// A roll, and a value that is worked out from it without cards.
    RollSet {
        roll: u32,
        pool: PoolCode,
        to: u32,
        value: Code,
    },
    Draw {
        to: u32,
        deck: SideDeck,
    },
    Reshuffle {
        deck: SideDeck,
    },
    Call {
        call: Callee,
        /// The columns of the callee and what they are given.
        args: Vec<Code>,
        into: Vec<Option<u32>>,
    },
    If {
        condition: Code,
        then: Block,
        otherwise: Block,
    },
    Choose {
        by: Code,
        branches: Vec<(KeySet, Block)>,
    },
    Loop(Box<Loop>),
    Stop,
    End(Vec<Code>),
}

/// A repeat. Its two kinds differ in what is counted.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// The counter and its first value.
    pub(crate) from: Option<(u32, Code)>,
    /// Whether the counter's value matters.
    pub(crate) counts: bool,
    /// How many times, or the last value of the counter.
    pub(crate) to: Code,
    /// The column of turns left.
    pub(crate) left: u32,
    pub(crate) most: u32,
    pub(crate) body: Block,
    /// Dead where the loop begins and where it is left.
    pub(crate) entry: Dead,
    pub(crate) exit: Dead,
    /// Whether nothing in it has to do with cards.
    pub(crate) cardless: bool,
}

/// What is called: first a procedure, then its frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Callee {
    Procedure(crate::model::ProcedureId),
    Frame(usize),
}

/// Dice with the numbers they depend on.
#[derive(Clone, Debug)]
pub(crate) struct PoolCode {
    /// Tells pools apart.
    pub(crate) id: u32,
    pub(crate) numbers: Vec<Code>,
    pub(crate) dice: DiceCode,
    pub(crate) reading: ReadingCode,
}

/// A place in the numbers of a pool.
pub(crate) type Slot = usize;

#[derive(Clone, Debug)]
pub(crate) struct DiceCode {
    pub(crate) count: Result<u32, Slot>,
    pub(crate) sides: u32,
    pub(crate) plus: i64,
    pub(crate) changes: Vec<ChangeCode>,
}

#[derive(Clone, Debug)]
pub(crate) enum ChangeCode {
    Counting(FaceSlots),
    Less { by: Slot, floor: i64 },
    Rerolling { faces: FaceSlots, times: u32 },
    Open { from: i64 },
}

#[derive(Clone, Debug)]
pub(crate) enum FaceSlots {
    Even,
    Odd,
    Between(Option<Slot>, Option<Slot>),
    OneOf(Vec<Slot>),
}

#[derive(Clone, Debug)]
pub(crate) enum ReadingCode {
    Sum,
    Best { lowest: bool, keep: Slot },
    NumberShowing(FaceSlots),
    PairsWon(DiceCode),
}

impl FaceSlots {
    /// Moves the expressions of faces into a pool's numbers.
    pub(crate) fn new(faces: FacesCode, numbers: &mut Vec<Code>) -> Self {
        let mut enter = |code: Code| {
            numbers.push(code);
            numbers.len() - 1
        };
        match faces {
            FacesCode::Even => FaceSlots::Even,
            FacesCode::Odd => FaceSlots::Odd,
            FacesCode::Between(low, high) => {
                let low = low.map(|code| enter(*code));
                FaceSlots::Between(low, high.map(|code| enter(*code)))
            }
            FacesCode::OneOf(codes) => FaceSlots::OneOf(codes.into_iter().map(enter).collect()),
        }
    }
}

impl Line {
    /// Before it is known what is dead.
    pub(crate) fn plain(op: Op) -> Line {
        Line {
            op,
            dead: Dead::default(),
        }
    }
}

impl Block {
    /// Whether it does anything but stop.
    pub(crate) fn matters(&self) -> bool {
        self.lines.iter().any(|line| match &line.op {
            Op::Step(_) | Op::Stop => false,
            Op::If {
                then, otherwise, ..
            } => then.matters() || otherwise.matters(),
            Op::Choose { branches, .. } => branches.iter().any(|(_, block)| block.matters()),
            Op::Loop(inner) => inner.body.matters(),
            _ => true,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| matches!(line.op, Op::Step(_)))
    }
}
