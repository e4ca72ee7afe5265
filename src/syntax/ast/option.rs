//! Options, the changes they make, and worked examples.

use ecow::{EcoString, eco_format};

use super::{
    Block, Cell, Cite, DeckCheck, Expr, Header, Item, Name, Parameter, Path, Setting, Shows, Step,
    Text,
};
use crate::source::Span;

/// `option body-armour "Body armour" [opt 7.9] { … }`.
#[derive(Clone, Debug)]
pub struct OptionItem {
    pub header: Header,
    pub lines: Vec<OptionLine>,
    /// What is printed behind the booklets of battles that are played with it.
    pub reference: Vec<Path>,
    /// Tables that a battle played with it rolls on.
    pub rolls: Vec<Path>,
    /// Declarations and changes in force where the option is switched on.
    pub items: Vec<Item>,
    pub broken: bool,
}

/// How an option stands to others.
#[derive(Clone, Debug)]
pub enum OptionLine {
    Requires(Path),
    Excludes(Path),
    Replaces(Path),
}

/// `replace weapon rifle [cite] { pen 2 }`, `replace figure archers.leader { nerve 4 }`.
#[derive(Clone, Debug)]
pub struct ReplaceRow {
    pub kind: Path,
    /// The unit where one of its figures is meant.
    pub row: Path,
    pub figure: Option<Name>,
    pub cites: Vec<Cite>,
    pub settings: Block<Setting>,
    pub span: Span,
}

impl ReplaceRow {
    /// What is changed, as people are shown it: `rifle`, `archers.leader`.
    pub fn thing(&self) -> EcoString {
        match &self.figure {
            Some(figure) => eco_format!("{}.{}", self.row.name.text, figure.text),
            None => self.row.name.text.clone(),
        }
    }
}

/// `in attack [cite] { … }`.
#[derive(Clone, Debug)]
pub struct ChangeProcedure {
    pub procedure: Path,
    pub cites: Vec<Cite>,
    pub changes: Block<ProcedureChange>,
    pub span: Span,
}

/// What an option does to a procedure.
#[derive(Clone, Debug)]
pub enum ProcedureChange {
    /// `take armour : 0 to 10 = 0`
    Take(Box<Parameter>),
    /// `after cover { step … }`
    Steps {
        position: Position,
        anchor: Name,
        steps: Block<Step>,
        span: Span,
    },
}

/// Where further steps stand, by one that is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    Before,
    After,
    InsteadOf,
}

/// `example "Class V against a rifle" [opt 7.9.1] { … }`.
#[derive(Clone, Debug)]
pub struct Example {
    pub title: Text,
    pub cites: Vec<Cite>,
    pub body: Block<ExampleLine>,
    pub span: Span,
}

/// A line of an example with its place.
#[derive(Clone, Debug)]
pub struct ExampleLine {
    pub kind: ExampleKind,
    pub span: Span,
}

/// What an example needs or claims.
#[derive(Clone, Debug)]
pub enum ExampleKind {
    /// `with body-armour, night`
    With(Vec<Path>),
    /// `chance EXPR = 60%`: the claim as written.
    Chance {
        of: Expr,
        claim: Cell,
    },
    Mean {
        of: Expr,
        claim: Cell,
    },
    Least {
        of: Expr,
        claim: Expr,
    },
    Most {
        of: Expr,
        claim: Expr,
    },
    /// `value EXPR = EXPR`
    Value {
        of: Expr,
        claim: Expr,
    },
    /// `check 25 cards of action with …`, `check action d10 : 5 of each`
    Check {
        deck: Path,
        check: DeckCheck,
    },
    Play(Play),
}

/// Fixed dice and cards, and what comes of them.
#[derive(Clone, Debug)]
pub struct Play {
    pub call: Expr,
    pub feed: Vec<Feed>,
    /// One value for each part of the outcome.
    pub gives: Vec<Expr>,
    pub broken: bool,
}

/// What is thrown or drawn in a play, with its place.
#[derive(Clone, Debug)]
pub struct Feed {
    pub kind: FeedKind,
    pub span: Span,
}

/// Fixed dice or a fixed card.
#[derive(Clone, Debug)]
pub enum FeedKind {
    /// `draw a17`, `draw a17 from weather`
    Card(Name, Option<Path>),
    /// `draw with pips 3, sky clear`, the deck behind it as above
    CardShowing(Vec<Shows>, Option<Path>),
    /// `roll 4, 6`
    Dice(Vec<u32>),
}
