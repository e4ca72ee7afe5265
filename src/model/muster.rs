//! Units and forces.

use ecow::EcoString;

use super::RowId;

/// What activates together.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The row of the kind `unit`.
    pub row: RowId,
    /// Rows of the kind `figure`, in the author's order; each stands for its `count`.
    pub figures: Vec<RowId>,
    /// All its figures.
    pub strength: u32,
}

/// Units and forces under one head.
#[derive(Clone, Debug)]
pub struct Force {
    /// The row of the kind `force`.
    pub row: RowId,
    pub parts: Vec<Part>,
    /// Figures when every part has its least count, and its greatest.
    pub least: u32,
    pub most: u32,
}

#[derive(Clone, Debug)]
pub struct Part {
    pub least: u32,
    pub most: u32,
    pub what: Element,
    /// Empty where the author gave none.
    pub title: EcoString,
}

/// A part of a force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// A row of the kind `unit`.
    Unit(RowId),
    /// A row of the kind `force`.
    Force(RowId),
}
