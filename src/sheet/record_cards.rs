//! Unit records as cards of a fixed size, to cut out.

use serde::Serialize;

use super::{PackageLine, Paper, SourceNote, Symbol, TableSheet, UnitRecord};

/// Several cards to a page; with a back, each page of fronts is followed by the page of its backs.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct RecordSheet {
    /// Never empty.
    pub title: String,
    pub package: PackageLine,
    /// As it must be typed to get the same battle again.
    pub seed: Option<String>,
    pub size: RecordSize,
    pub records: Vec<RecordCard>,
    /// What the letters in the heads of columns stand for, and the books that the cards cite.
    pub heads: Vec<String>,
    pub sources: Vec<SourceNote>,
    /// The same tables behind each card.
    pub back: Vec<TableSheet>,
    pub paper: Paper,
}

/// The record of a unit on a card of its own.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct RecordCard {
    pub record: UnitRecord,
    /// For the rows of the record's weapons, in order.
    pub weapons: Vec<Symbol>,
    /// Shorter ways to say the record's citation, the longest first: for a foot that has no room for it.
    pub short_citations: Vec<String>,
}

/// How large a unit's card is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordSize {
    /// 5 by 3 inches.
    #[default]
    Index,
    /// Half of a page.
    Half,
}

/// How much of a unit its record tells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Detail {
    /// A line for each figure, with all that it has.
    Full,
    /// A line for each sort of figure, with what differs from the unit.
    #[default]
    Standard,
    /// Figures by their boxes alone.
    Brief,
}
