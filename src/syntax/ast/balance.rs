//! How the fire of two sides is compared.

use super::{Block, Cell, Cite, Expr, Path, Text};
use crate::source::Span;

/// `firepower "Fire" { over band … }`
#[derive(Clone, Debug)]
pub struct Firepower {
    pub title: Option<Text>,
    pub cites: Vec<Cite>,
    pub lines: Block<FirepowerLine>,
    pub span: Span,
}

/// A line of how fire is compared.
#[derive(Clone, Debug)]
pub enum FirepowerLine {
    /// `over band`: a scale.
    Over(Path, Span),
    /// `attacks weapon.shots at band`
    Attacks(Expr, Span),
    /// `hits volley(weapon.shots at band, figure.accuracy, band).markers`
    Hits(Expr, Span),
}

/// `fair 1/2 to 2`
#[derive(Clone, Debug)]
pub struct Fair {
    pub least: Cell,
    pub most: Cell,
    pub cites: Vec<Cite>,
}
