//! A scenario's booklet: from the title to the sources.

use serde::Serialize;

use super::{Paper, ReferenceSheet, UnitRecord, Units, Value, with_sort};

/// Everything a printout holds, in print order. Whatever is empty is left out, heading and all.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Booklet {
    /// Never empty: a document without a title is not accessible.
    pub title: String,
    /// The mission's title, say.
    pub subtitle: String,
    pub package: PackageLine,
    /// As it must be typed to get the same printout again.
    pub seed: Option<String>,
    /// The table's size in words: `6 ft by 4 ft`.
    pub table: Option<String>,
    pub turns: Option<u32>,
    /// Paragraphs.
    pub situation: Vec<String>,
    /// Paragraphs.
    pub mission: Vec<String>,
    /// What was rolled on the way to this scenario.
    pub answers: Vec<Answer>,
    /// How the two sides compare.
    pub balance: Vec<Answer>,
    /// What else the game needs on the table: cards, markers, templates.
    pub at_hand: Vec<Answer>,
    /// What the command line says so that other sheets have the lengths of this one: ` --units cm --scale 15mm`.
    /// Empty where these are the package's own.
    pub lengths: String,
    pub map: Option<MapSheet>,
    /// Steps, in order.
    pub set_up: Vec<String>,
    pub sides: Vec<SideSheet>,
    pub victory: Vec<String>,
    pub special_rules: Vec<Passage>,
    pub records: Vec<UnitRecord>,
    pub reference: Vec<ReferenceSheet>,
    /// What the letters in the heads of columns stand for: `S/M/L: short, medium, long`. Of unit records by themselves.
    pub heads: Vec<String>,
    pub sources: Vec<SourceNote>,
    /// What the sources leave open and why, one sentence a reason: `A guess: signal gun, net.`
    pub assumed: Vec<String>,
    /// Each on a page of its own, behind everything else.
    pub sealed: Vec<Sealed>,
    pub paper: Paper,
    pub units: Units,
}

impl Booklet {
    /// What a reader's window and a screen reader call it: several sheets of one game have its title.
    pub fn document_title(&self) -> String {
        match self.subtitle.as_str() {
            "" => self.title.clone(),
            subtitle => with_sort(&self.title, subtitle),
        }
    }
}

/// The ruleset that made the printout.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct PackageLine {
    pub id: String,
    pub version: String,
    /// What people call it. May be empty.
    pub title: String,
    pub authors: Vec<String>,
    /// Titles of the optional rules in play.
    pub options: Vec<String>,
    /// The other packages that they come from.
    pub options_from: Vec<PackageName>,
    /// The packages of which the rules know nothing, and which change them.
    pub changed_by: Vec<PackageName>,
    /// Those of which the rules know nothing, and whose units take part all the same.
    pub troops_from: Vec<PackageName>,
    /// The scale of the figures where it is not that of the rules, and what it does to lengths:
    /// `15mm: lengths × 1/2`. May be empty.
    pub scale: String,
}

/// A package as it is named on paper.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct PackageName {
    pub id: String,
    pub version: String,
    pub title: String,
}

/// One answer rolled: what was asked, and what came.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    pub label: String,
    pub value: Value,
}

/// A drawing of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MapSheet {
    /// A whole SVG document; its text is set in the booklet's sans whatever family it names.
    pub svg: String,
    /// What the drawing shows, for those who cannot see it. Never empty.
    pub alt: String,
    /// The size of the smallest text in the drawing, in its own units: the map is made no smaller than lets it be read.
    pub smallest_text: u8,
}

/// One side of the battle.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct SideSheet {
    pub name: String,
    /// The title of its army; of a side that brings a list also the list's, and where and when that fights.
    pub army: String,
    /// Whether the person at the table commands it.
    pub player: bool,
    pub forces: Vec<ForceLine>,
    pub total_figures: u32,
    /// Where the game has some and the page tells them line by line.
    pub points: Option<Points>,
    /// Where and how it deploys; may be empty.
    pub deploy: String,
    pub notes: Vec<String>,
}

/// One line of an order of battle.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct ForceLine {
    /// Its depth in the order of battle; the outermost is 0.
    pub indent: u32,
    pub count: u32,
    pub title: String,
    /// Figures in all of them together.
    pub figures: u32,
    /// Such as `on turn 3`; may be empty.
    pub note: String,
    /// Rolled for orders by all of them together.
    pub dice: u32,
    /// Of all of them together.
    pub points: Option<i64>,
    /// Some of those points are assumed.
    pub assumed: bool,
}

/// What a side is worth.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Points {
    /// What the game calls them.
    pub title: String,
    pub sum: i64,
    /// Some of them are assumed.
    pub assumed: bool,
}

/// A text under a title.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Passage {
    pub title: String,
    pub text: String,
}

/// What one side alone may read.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Sealed {
    pub side: String,
    pub title: String,
    pub text: String,
}

/// A book that citations name.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct SourceNote {
    /// As it stands in citations: `qs`.
    pub mark: String,
    pub title: String,
    pub author: String,
}
