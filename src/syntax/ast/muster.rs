//! Units and forces.

use super::{Amount, Block, Cite, Grid, Header, Path, Promise, Setting, Text};
use crate::source::Span;

/// `promise` is `, 5 figures`.
#[derive(Clone, Debug)]
pub struct Unit {
    pub header: Header,
    pub promise: Option<Promise>,
    pub settings: Block<Setting>,
    pub figures: Grid,
}

/// `promise` is `, 12 figures`.
#[derive(Clone, Debug)]
pub struct Force {
    pub header: Header,
    pub promise: Option<Promise>,
    pub settings: Block<Setting>,
    pub parts: Vec<Part>,
}

/// `2 to 3 line-squad "Line squads"`.
#[derive(Clone, Debug)]
pub struct Part {
    pub amount: Amount,
    pub what: Path,
    pub title: Option<Text>,
    pub cites: Vec<Cite>,
    pub span: Span,
}
