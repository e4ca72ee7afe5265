//! Expressions: what is computed, rolled or read off a card.

use smallvec::SmallVec;

use super::{Dice, Name, Path, Text};
use crate::source::Span;

/// An expression with its place.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

/// The forms of an expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(i64),
    /// `12"`: read later by the rules of a length.
    Length,
    /// `yes`, `no`.
    YesNo(bool),
    /// `none`.
    Nothing,
    /// A quoted text.
    Text(Text),
    /// `range`, `aim.hit`, `my-rules.rifle.pen`: names joined by points.
    Name(Names),
    /// `WHAT at MEMBER + SHIFT`: one of several values.
    At(Box<Expr>, Box<Expr>),
    /// `wounds of 3`.
    Of(Name, Box<Expr>),
    /// `volley(3).out`.
    Part(Box<Expr>, Name),
    Pool(Box<Pool>),
    /// `highest 2 of 4d6`.
    Best {
        lowest: bool,
        keep: Option<Box<Expr>>,
        of: Box<Pool>,
    },
    /// `number of 4d6 showing 5 or more`.
    NumberOf {
        of: Box<Pool>,
        showing: Faces,
    },
    /// `pairs won by 4d6 against 4d6`.
    PairsWon(Box<Pool>, Box<Pool>),
    /// A procedure, a table, or a scale's name over which the command line runs.
    Call {
        name: Path,
        args: Vec<Arg>,
    },
    /// `roll casualty`, `roll orders(mood)`.
    RollOn {
        table: Path,
        args: Vec<Arg>,
    },
    /// `total aim-shift`.
    Total {
        modifiers: Path,
        args: Vec<Arg>,
    },
    Least(Vec<Expr>),
    Greatest(Vec<Expr>),
    Not(Box<Expr>),
    Minus(Box<Expr>),
    Binary {
        op: BinaryOp,
        op_span: Span,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `x / y rounded down`; nothing where the author did not say how.
    Divide {
        left: Box<Expr>,
        right: Box<Expr>,
        round: Option<Round>,
    },
    /// `x is even`, `x is not 5 or more`. Plain `x is y` is [`BinaryOp::Is`].
    Shows {
        what: Box<Expr>,
        not: bool,
        faces: Faces,
    },
    /// `x in strike.cover`, `x not in (a, b)`.
    In {
        item: Box<Expr>,
        not: bool,
        set: Set,
    },
    If {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `1 to 5` as an argument on the command line: runs over it.
    Range(i64, i64),
    /// `yes/no` as an argument on the command line: runs over both.
    YesAndNo,
}

/// Mostly one.
pub type Names = SmallVec<[Name; 1]>;

/// In what something is looked for.
#[derive(Clone, Debug)]
pub enum Set {
    /// A set-valued face or field.
    Named(Box<Expr>),
    Listed(Vec<Expr>),
}

/// What stands between two operands. Division is a form of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Or,
    And,
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Mod,
}

/// Which way a division is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    Down,
    Up,
}

/// An argument: by position, or `range: long`.
#[derive(Clone, Debug)]
pub struct Arg {
    pub name: Option<Name>,
    pub value: Expr,
}

/// Dice rolled together.
#[derive(Clone, Debug)]
pub struct Pool {
    /// `many` in `many d6`; it takes the place of the dice's own count.
    pub count: Option<Box<Expr>>,
    /// What is added (`2d10+2`) comes last, after all changes.
    pub dice: Dice,
    /// Applied to each die from left to right.
    pub changes: Vec<DieChange>,
    pub span: Span,
}

/// What is done to each die of a pool.
#[derive(Clone, Debug)]
pub enum DieChange {
    /// The pips of other dice count as nothing.
    Counting(Faces),
    /// `less 1 each down to 0`.
    Less {
        by: Box<Expr>,
        floor: i64,
    },
    /// `above 4`.
    Above(Box<Expr>),
    Rerolling {
        faces: Faces,
        times: u32,
    },
    /// `open from 4`.
    Open {
        from: i64,
        span: Span,
    },
}

/// Which faces of a die, or which values.
#[derive(Clone, Debug)]
pub struct Faces {
    pub kind: FacesKind,
    pub span: Span,
}

/// How faces are named.
#[derive(Clone, Debug)]
pub enum FacesKind {
    Even,
    Odd,
    OrMore(Box<Expr>),
    OrLess(Box<Expr>),
    Between(Box<Expr>, Box<Expr>),
    /// `3`, `1 or 3 or 5`.
    OneOf(Vec<Expr>),
}
