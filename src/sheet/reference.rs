//! Reference sheets: tables, worksheets and texts to have at hand.

use serde::Serialize;

use super::Value;

/// One sheet to have at hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum ReferenceSheet {
    Table(TableSheet),
    Worksheet(Worksheet),
    Text(TextSheet),
}

/// A table as the book shows it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct TableSheet {
    pub title: String,
    /// Every row has as many cells.
    pub header: Vec<String>,
    pub rows: Vec<Vec<Value>>,
    /// May be empty.
    pub citation: String,
}

/// An empty form with a column a turn.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Worksheet {
    pub title: String,
    /// How many columns to fill in, numbered from one.
    pub columns: u32,
    /// What a column is: `Turn`.
    pub column: String,
    pub rows: Vec<WorksheetRow>,
    /// May be empty.
    pub citation: String,
}

/// A line of an empty form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WorksheetRow {
    /// By which formulas name it; may be empty.
    pub letter: String,
    pub title: String,
    pub reckoning: Reckoning,
    /// The bands of a table that this row is looked up in.
    pub bands: Vec<Band>,
}

/// How a worksheet's row is filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reckoning {
    /// Counted by hand during the turn.
    Tally,
    /// Reckoned from other rows: `b − a`.
    Formula(String),
    /// Looked up in the bands: `Result`.
    Read(String),
}

/// A stretch of results and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Band {
    pub range: String,
    pub meaning: Value,
}

/// A rule in words.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct TextSheet {
    pub title: String,
    pub paragraphs: Vec<String>,
    /// What is done one after the other, numbered from 1; behind the paragraphs.
    pub steps: Vec<StepText>,
    /// May be empty.
    pub citation: String,
}

/// A step of a rule: what is done, then the cases in which something else is.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct StepText {
    pub title: String,
    /// May be empty.
    pub text: String,
    pub points: Vec<Point>,
}

/// A point of a list.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Point {
    /// How many points it belongs to; none for the outermost.
    pub depth: u32,
    pub text: String,
}
