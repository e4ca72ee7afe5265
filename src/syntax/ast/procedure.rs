//! Procedures and modifiers.

use super::{Block, Cell, Cite, Expr, Header, Name, Path, Promise, Text, Type};
use crate::source::Span;

/// `range : band = short "Range"`.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Name,
    pub ty: Type,
    pub default: Option<Box<Expr>>,
    pub title: Option<Text>,
    pub span: Span,
}

/// `procedure attack "Attack" (range : band) gives 0 to 9 { … }`.
#[derive(Clone, Debug)]
pub struct Procedure {
    pub header: Header,
    pub parameters: Vec<Parameter>,
    /// Nothing where the header has no `gives`.
    pub gives: Option<Gives>,
    pub steps: Block<Step>,
}

/// The type of an outcome.
#[derive(Clone, Debug)]
pub enum Gives {
    One(Type),
    /// `(lost: 0 to 10, out: 0 to 10)`.
    Parts(Vec<OutcomePart>),
}

/// `lost : 0 to 10 "Figures lost"`.
#[derive(Clone, Debug)]
pub struct OutcomePart {
    pub name: Name,
    pub ty: Type,
    pub title: Option<Text>,
}

/// `step aim "Aim" { … }`.
#[derive(Clone, Debug)]
pub struct Step {
    pub header: Header,
    pub body: Block<Action>,
}

/// A statement of a step with its place.
#[derive(Clone, Debug)]
pub struct Action {
    pub kind: ActionKind,
    pub span: Span,
}

/// `action`, or `action of the other side`.
#[derive(Clone, Debug)]
pub struct SideDeck {
    pub path: Path,
    /// Where it is said that the other side's is meant.
    pub other: Option<Span>,
}

/// A statement of a procedure.
#[derive(Clone, Debug)]
pub enum ActionKind {
    /// `draw aim from action`
    Draw {
        card: Name,
        deck: SideDeck,
    },
    Reshuffle(SideDeck),
    /// `shift = total aim-shift`
    Set {
        name: Name,
        value: Expr,
    },
    /// `wounds of figure = 3`
    SetOf {
        array: Name,
        index: Box<Expr>,
        value: Box<Expr>,
    },
    /// `keep wounds : 0 to 3 for each 1 to 5 = 0`
    Keep {
        name: Name,
        ty: Option<Type>,
        each: Option<(i64, i64, Span)>,
        value: Box<Expr>,
    },
    If {
        /// Condition and what is done; tried in order.
        arms: Vec<(Expr, Block<Action>)>,
        otherwise: Option<Block<Action>>,
    },
    Choose {
        by: Expr,
        branches: Block<ChooseBranch>,
    },
    Repeat {
        times: Expr,
        most: Option<(u32, Span)>,
        body: Block<Action>,
    },
    /// `repeat with n from 1 to 5`
    Count {
        name: Name,
        from: Box<Expr>,
        to: Box<Expr>,
        body: Block<Action>,
    },
    Stop,
    /// `do attack(regular)`
    Do(Expr),
    /// One value for each part of the outcome.
    End(Vec<Expr>),
    Note(Text),
}

/// `1-3: …`, `green { … }`, `otherwise: …`.
#[derive(Clone, Debug)]
pub struct ChooseBranch {
    /// Read by the rules of a row label.
    pub label: Cell,
    pub body: Block<Action>,
    pub span: Span,
}

/// `modifiers aim-shift "Shifts" (range : band) { … }`.
#[derive(Clone, Debug)]
pub struct Modifiers {
    pub header: Header,
    pub parameters: Vec<Parameter>,
    pub promise: Option<Promise>,
    pub rows: Block<ModifierRow>,
    /// The words over the two columns.
    pub titles: Option<(Cell, Cell)>,
    /// The first line, where it is a row already and no titles stand above.
    pub untitled: Option<Span>,
}

/// `| range is medium | 1 | [qs 1.5.2]`.
#[derive(Clone, Debug)]
pub struct ModifierRow {
    pub when: Expr,
    pub value: Expr,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// `extend modifiers aim-shift (mounted: yes/no = no) { … }`.
#[derive(Clone, Debug)]
pub struct ExtendModifiers {
    pub modifiers: Path,
    pub cites: Vec<Cite>,
    pub parameters: Vec<Parameter>,
    pub promise: Option<Promise>,
    pub rows: Block<ModifierRow>,
    pub span: Span,
}

impl Action {
    /// Whether this is such an action, or holds one.
    pub fn any(&self, is_it: &impl Fn(&ActionKind) -> bool) -> bool {
        let mut held = self.blocks().into_iter().flat_map(|block| &block.lines);
        is_it(&self.kind) || held.any(|each| each.any(is_it))
    }

    /// Shows this action, and all that it holds.
    pub fn each(&self, seen: &mut dyn FnMut(&ActionKind)) {
        seen(&self.kind);
        let held = self.blocks().into_iter().flat_map(|block| &block.lines);
        held.for_each(|each| each.each(seen));
    }

    /// The blocks that it holds, in order.
    pub fn blocks(&self) -> Vec<&Block<Action>> {
        match &self.kind {
            ActionKind::If { arms, otherwise } => {
                let arms = arms.iter().map(|(_, body)| body);
                arms.chain(otherwise).collect()
            }
            ActionKind::Choose { branches, .. } => {
                branches.lines.iter().map(|branch| &branch.body).collect()
            }
            ActionKind::Repeat { body, .. } | ActionKind::Count { body, .. } => vec![body],
            _ => Vec::new(),
        }
    }

    /// The values that it gives a name, or ends with.
    pub fn values(&self) -> &[Expr] {
        match &self.kind {
            ActionKind::Set { value, .. } => std::slice::from_ref(value),
            ActionKind::SetOf { value, .. } | ActionKind::Keep { value, .. } => {
                std::slice::from_ref(value)
            }
            ActionKind::End(values) => values,
            _ => &[],
        }
    }
}
