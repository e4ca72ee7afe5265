//! Procedures, modifiers, options, examples: rules that are rolled, weighed and printed.

use ecow::{EcoString, EcoVec};

use super::{
    CardId, ChangeNote, CitationId, DeckId, Expr, FaceId, Fraction, Header, Label, LocalId,
    OptionId, PackageId, Pool, ProcedureId, SideDeck, Symbol, TableId, Type,
};
use crate::measure::Unit;

/// A rule in steps. Its [`Expr`]s say how values are numbers.
#[derive(Clone, Debug)]
pub struct Procedure {
    pub header: Header,
    /// The first locals, in order.
    pub parameters: EcoVec<Parameter>,
    pub locals: Vec<Local>,
    /// A single part without a name is a plain outcome; none where the procedure gives nothing, which
    /// then ends with an empty [`Action::End`].
    pub outcome: Vec<OutcomePart>,
    pub steps: Vec<Step>,
}

/// What a procedure is told by whoever asks it.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: EcoString,
    pub title: EcoString,
    pub ty: Type,
    /// As a number, see [`Expr`].
    pub default: Option<i64>,
}

/// A name that holds something while the procedure runs.
#[derive(Clone, Debug)]
pub struct Local {
    /// Empty for a value the author gave no name.
    pub name: EcoString,
    pub holds: Holds,
}

/// What a local can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// A value, and between which bounds its number lies.
    Value {
        ty: Type,
        low: i64,
        high: i64,
    },
    /// One value for each index between two bounds, both included.
    Array {
        ty: Type,
        first: i64,
        last: i64,
    },
    Card(DeckId),
}

/// One of the values that a procedure gives.
#[derive(Clone, Debug)]
pub struct OutcomePart {
    /// Empty for a plain outcome.
    pub name: EcoString,
    pub title: EcoString,
    pub ty: Type,
    /// The least and the greatest number that may come of it; nothing where nobody has looked.
    pub reach: Option<(i64, i64)>,
    /// Whatever is asked, 0 or no comes of it with the options that are on: it is there for others. Beside other
    /// parts it is not told.
    pub idle: bool,
}

impl Local {
    /// Whether it never holds anything but 0 or no.
    pub fn is_idle(&self) -> bool {
        match self.holds {
            Holds::Value { ty, low, high } => ty.counts() && (low, high) == (0, 0),
            Holds::Array { .. } | Holds::Card(_) => false,
        }
    }
}

impl Procedure {
    /// The parts of its outcome that people are told, by index: all, where all are idle.
    pub fn told_parts(&self) -> impl Iterator<Item = usize> {
        let all = self.outcome.iter().all(|part| part.idle);
        let parts = self.outcome.iter().enumerate();
        parts.filter_map(move |(at, part)| (all || !part.idle).then_some(at))
    }
}

/// A step of a procedure, with a title of its own in print.
#[derive(Clone, Debug)]
pub struct Step {
    pub header: Header,
    /// The option that put it here.
    pub option: Option<OptionId>,
    pub body: Vec<Action>,
    /// The fields of dice that its actions roll.
    pub rolled: Vec<RolledField>,
    /// The tables with answers that its actions roll.
    pub answered: Vec<AnsweredTable>,
}

impl Step {
    /// What its author asks for, and what no action of it may name any more: the fields of dice, and the tables with
    /// their keys.
    pub fn asked(&self) -> impl Iterator<Item = &Expr> {
        let rolled = self.rolled.iter().map(|rolled| &rolled.of);
        rolled.chain(self.answered.iter().map(|answered| &answered.asked))
    }
}

/// A table that is asked, and some of whose answers are rolled: what comes of it is found by several actions.
#[derive(Clone, PartialEq, Debug)]
pub struct AnsweredTable {
    pub into: LocalId,
    /// The table and its keys, as they are asked where nothing is rolled.
    pub asked: Expr,
}

/// A field of dice that is rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RolledField {
    pub into: LocalId,
    /// The field, as it is asked whether there are any dice.
    pub of: Expr,
}

/// One thing that is done.
#[derive(Clone, Debug)]
pub enum Action {
    Draw {
        into: LocalId,
        deck: SideDeck,
    },
    /// All cards of the deck are in it again; no card drawn before is read after.
    Reshuffle(SideDeck),
    Set {
        local: LocalId,
        value: Expr,
    },
    SetElement {
        array: LocalId,
        index: Expr,
        value: Expr,
    },
    /// Sets all elements of an array.
    Fill {
        array: LocalId,
        value: Expr,
    },
    Roll {
        into: LocalId,
        pool: Box<Pool>,
    },
    /// Runs another procedure; each part of its outcome goes into a local, or nowhere.
    Call {
        procedure: ProcedureId,
        args: Vec<Expr>,
        into: Vec<Option<LocalId>>,
    },
    If {
        condition: Expr,
        then: Vec<Action>,
        otherwise: Vec<Action>,
    },
    /// Each value of `by` is answered by exactly one branch.
    Choose {
        by: Expr,
        branches: Vec<ChooseBranch>,
    },
    /// `most` is never passed.
    Repeat {
        times: Expr,
        most: u32,
        /// The author says so, and without it there might be more rounds.
        stated: bool,
        body: Vec<Action>,
    },
    /// Counts `counter` from `from` to `to`, at most `most` times.
    Count {
        counter: LocalId,
        from: Expr,
        to: Expr,
        most: u32,
        body: Vec<Action>,
    },
    /// Leaves the innermost repeat.
    Stop,
    /// One value for each part of the outcome.
    End(Vec<Expr>),
    Note(EcoString),
}

impl Action {
    /// The actions inside of this one, body by body, in the author's order.
    pub fn bodies(&self) -> impl Iterator<Item = &[Action]> {
        let (two, many): ([&[Action]; 2], &[ChooseBranch]) = match self {
            Action::If {
                then, otherwise, ..
            } => ([then, otherwise], &[]),
            Action::Choose { branches, .. } => ([&[], &[]], branches),
            Action::Repeat { body, .. } | Action::Count { body, .. } => ([body, &[]], &[]),
            _ => ([&[], &[]], &[]),
        };
        let branches = many.iter().map(|branch| branch.body.as_slice());
        two.into_iter().chain(branches)
    }

    /// The local into which both arms of a condition, at their end, put a value.
    pub(crate) fn found_by_arms(&self) -> Option<LocalId> {
        let Action::If {
            then, otherwise, ..
        } = self
        else {
            return None;
        };
        let found = |arm: &[Action]| match arm.last()? {
            Action::Set { local: into, .. } | Action::Roll { into, .. } => Some(*into),
            other => other.found_by_arms(),
        };
        found(then).filter(|into| found(otherwise) == Some(*into))
    }
}

/// What is done where a choice comes to some of its values.
#[derive(Clone, Debug)]
pub struct ChooseBranch {
    /// Its keys are numbers as in [`Expr`]: rows are not counted by their places in their kind.
    pub label: Label,
    pub body: Vec<Action>,
}

/// A sum of what applies.
#[derive(Clone, Debug)]
pub struct Modifiers {
    pub header: Header,
    /// Locals `0..` of its expressions.
    pub parameters: EcoVec<Parameter>,
    pub titles: (EcoString, EcoString),
    pub rows: Vec<Modifier>,
}

/// A line of modifiers: what is added where a condition holds.
#[derive(Clone, Debug)]
pub struct Modifier {
    /// The author's words for the condition, as written but for its blanks.
    pub text: EcoString,
    pub when: Expr,
    pub value: Expr,
    pub cite: CitationId,
    pub option: Option<OptionId>,
}

/// A named set of changes.
#[derive(Clone, Debug)]
pub struct OptionRule {
    pub header: Header,
    pub requires: Vec<OptionId>,
    pub excludes: Vec<OptionId>,
    pub replaces: Vec<OptionId>,
    /// Whether this model was compiled with it.
    pub active: bool,
    /// What it changes, in the author's order.
    pub changes: Vec<ChangeNote>,
    /// What is printed behind the booklets of battles that are played with it; empty where it is
    /// not switched on.
    pub reference: Vec<Symbol>,
    /// Tables rolled on for each battle that is played with it, whose keys are all rolls; empty where it is not
    /// switched on.
    pub rolls: Vec<TableId>,
    /// The same two in words, by the names that the author gives: of an option that is switched off too, which may
    /// declare what it names.
    pub does: Vec<EcoString>,
}

/// A worked example.
#[derive(Clone, Debug)]
pub struct Example {
    pub package: PackageId,
    pub title: EcoString,
    pub cite: CitationId,
    /// Options it needs; it runs only in a model compiled with exactly these (and what they require).
    pub with: Vec<OptionId>,
    pub lines: Vec<ExampleLine>,
}

/// A line of an example, held against what the rules give.
#[derive(Clone, Debug)]
pub struct ExampleLine {
    /// As the author wrote it but for blanks and comments.
    pub text: EcoString,
    pub claim: Claim,
}

/// What an author says comes out.
#[derive(Clone, Debug)]
pub enum Claim {
    /// The chance that a question is answered yes. `places`: decimal places of the percentage as
    /// written; nothing for an exact fraction.
    Chance {
        question: Question,
        claim: Fraction,
        places: Option<u32>,
    },
    Mean {
        question: Question,
        claim: Fraction,
        /// Of a length what it is so many of.
        unit: Option<Unit>,
        places: Option<u32>,
    },
    Least {
        question: Question,
        claim: i64,
    },
    Most {
        question: Question,
        claim: i64,
    },
    Value {
        question: Question,
        claim: i64,
    },
    /// Counted while compiling.
    Check {
        deck: DeckId,
        asked: CardsAsked,
        wanted: u32,
        found: u32,
    },
    Play {
        question: Question,
        feed: Vec<Feed>,
        gives: Vec<i64>,
    },
}

impl Claim {
    /// What is asked; nothing for what is counted while compiling.
    pub fn question(&self) -> Option<&Question> {
        match self {
            Claim::Chance { question, .. }
            | Claim::Mean { question, .. }
            | Claim::Least { question, .. }
            | Claim::Most { question, .. }
            | Claim::Value { question, .. }
            | Claim::Play { question, .. } => Some(question),
            Claim::Check { .. } => None,
        }
    }
}

/// Which cards are counted.
#[derive(Clone, Debug)]
pub enum CardsAsked {
    /// Those that show each value of a face.
    Each(FaceId),
    /// Those of which this is so. The card is the only local.
    That(Expr),
}

/// Fixed dice and cards of a play example.
#[derive(Clone, Debug)]
pub enum Feed {
    Card(DeckId, CardId),
    Dice(Vec<u32>),
}

/// An expression to be weighed: a procedure without a name, of one step. Its parameters are what it
/// runs over, a row of the answer for each combination.
#[derive(Clone, Debug)]
pub struct Question {
    /// As the author wrote it but for blanks and comments.
    pub text: EcoString,
    pub procedure: Procedure,
}
