//! What is cut out and laid on the table: counters, and templates at their true size.

use serde::Serialize;

use super::{PackageLine, Paper, Symbol, Value};

/// Counters fill the inch squares of as many pages as they need.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct PieceSheet {
    /// Never empty.
    pub title: String,
    pub package: PackageLine,
    /// As it must be typed to get the same battle again.
    pub seed: Option<String>,
    pub counters: Vec<Counter>,
    pub templates: Vec<TemplatePiece>,
    pub paper: Paper,
}

/// Lies beside a figure.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Counter {
    pub symbol: Symbol,
    /// What it does to the figure.
    pub note: String,
    pub assumed: bool,
    /// So many are needed; what room is left on the last page is shared by all.
    pub least: u32,
}

/// Laid down to see who is under it, or how far something goes.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct TemplatePiece {
    pub title: String,
    pub outline: Outline,
    /// From flat to flat, or from end to end, in hundredths of a millimetre.
    pub across: i64,
    /// The same in words.
    pub size: Value,
    pub copies: u32,
}

/// The shape of a template.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outline {
    #[default]
    Circle,
    /// Regular.
    Octagon,
    Square,
    /// A strip a quarter of an inch broad.
    Stick,
}
