//! Units and forces.

use super::{
    Amount, Block, Cite, ForceLine, Grid, Header, PartClauses, Path, Promise, Setting, Swap, Text,
};
use crate::source::Span;

/// `promise` is `, 5 figures`.
#[derive(Clone, Debug)]
pub struct Unit {
    pub header: Header,
    pub promise: Option<Promise>,
    pub settings: Block<Setting>,
    pub swaps: Vec<Swap>,
    pub figures: Grid,
}

/// `promise` is `, 12 figures`.
#[derive(Clone, Debug)]
pub struct Force {
    pub header: Header,
    pub promise: Option<Promise>,
    pub settings: Block<Setting>,
    pub parts: Vec<Part>,
    pub lines: Vec<ForceLine>,
}

/// `2 to 3 line-squad "Line squads", from 1944`, or `1 of pike-team or line-team`.
#[derive(Clone, Debug)]
pub struct Part {
    pub amount: Amount,
    /// The first, or the only one.
    pub what: Path,
    /// The others of which one may be had in its place.
    pub others: Vec<Path>,
    pub title: Option<Text>,
    pub clauses: PartClauses,
    pub cites: Vec<Cite>,
    pub span: Span,
}
