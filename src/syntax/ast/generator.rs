//! Generators.

use super::{Amount, Block, Cite, Dice, Header, Label, Name, OneOf, Path, Text};
use crate::source::Span;

/// `generator battlefield "Battlefield" { … }`.
#[derive(Clone, Debug)]
pub struct Generator {
    pub header: Header,
    pub body: Block<Statement>,
}

/// A line of a generator or of a branch.
#[derive(Clone, Debug)]
pub enum Statement {
    Roll(Roll),
    Place(Place),
    RollOn { table: Path, span: Span },
    Note { text: Text, span: Span },
    Use { generator: Path, span: Span },
}

/// `roll feature d6 { … }`.
#[derive(Clone, Debug)]
pub struct Roll {
    pub name: Name,
    pub dice: Dice,
    pub dice_span: Span,
    pub title: Option<Text>,
    pub branches: Block<Branch>,
    pub span: Span,
}

/// `1-3 hamlet "Hamlet" : place …` or with a block.
#[derive(Clone, Debug)]
pub struct Branch {
    pub label: Label,
    pub name: Option<Name>,
    pub title: Option<Text>,
    pub cites: Vec<Cite>,
    pub body: Block<Statement>,
    pub span: Span,
}

/// `place 2 to 3 house along the roads, with 1 gate`.
#[derive(Clone, Debug)]
pub struct Place {
    pub amount: Option<Amount>,
    pub terrain: Path,
    pub site: Option<(Site, Span)>,
    pub clauses: Vec<Clause>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// Where terrain is placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Site {
    Everywhere,
    Across,
    MeetingInTheCentre,
    CrossingInTheCentre,
    InTheCentre,
    NearTheCentre,
    AroundTheCentre,
    AlongTheEdges,
    AtOneEdge,
    AlongTheRoads,
    HereAndThere,
}

/// What goes with a piece of terrain.
#[derive(Clone, Debug)]
pub enum Clause {
    CrossedBy(OneOf),
    BoundedBy(OneOf),
    Growing(OneOf),
    With(Amount, OneOf),
}
