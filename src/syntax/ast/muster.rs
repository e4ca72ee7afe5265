//! Units and forces.

use ecow::EcoString;

use super::{
    Amount, Block, Cite, ForceLine, Grid, Header, PartClauses, Path, Promise, Setting, Swap, Text,
};
use crate::source::Span;
use crate::wording::muster;

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

/// `extend force line-platoon [cite] { … }`: parts that somebody adds to a force of another.
#[derive(Clone, Debug)]
pub struct ExtendForce {
    pub force: Path,
    pub cites: Vec<Cite>,
    pub parts: Block<Part>,
    pub span: Span,
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

impl Part {
    /// How many of what, by their names: `2 to 3 line-squad`.
    pub fn said(&self) -> EcoString {
        let (least, most) = match &self.amount {
            Amount::Exactly(count, _) => (*count, *count),
            Amount::Between(least, most, _) => (*least, *most),
            // No force has it, which is told.
            Amount::Dice(..) => (0, 0),
        };
        let names = std::iter::once(&self.what).chain(&self.others);
        muster::part(least, most, names.map(|path| path.name.text.as_str()))
    }
}
