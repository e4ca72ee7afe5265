//! A map of a table as SVG, and the same map in words.
//!
//! In: shapes with drawings, and labels. Out: text. Nothing is known here of rules or typesetting,
//! and nothing is left to chance: where a tree stands follows from where its wood does.

mod barriers;
mod border;
mod built;
mod doors;
mod frame;
mod growth;
mod ink;
mod keys;
mod labels;
#[cfg(test)]
mod legend_tests;
mod looks;
mod outline;
mod overlay;
mod places;
mod relief;
#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod set_up_tests;
mod span;
mod spots;
mod terrain;
#[cfg(test)]
mod tests;
mod tones;
mod under;
mod view;
mod words;
#[cfg(test)]
mod words_tests;

pub use tones::Palette;
pub use words::{describe, place_of, set_up};

use crate::ground::{Drawing, Point, Shape, Table};
use crate::measure::Length;
use crate::measures::Measures;

/// The size of the smallest text on a map, in units of its sheet.
pub const SMALLEST_TEXT: u8 = 12;

/// Everything that one map shows.
#[derive(Clone, PartialEq, Debug)]
pub struct MapSheet {
    /// How its lengths are told; what it draws is as large as in the rules.
    pub measures: Measures,
    pub table: Table,
    pub title: String,
    /// What covers the whole table; open ground when absent.
    pub ground: Option<Drawing>,
    /// In drawing order: later pieces lie on earlier ones.
    pub pieces: Vec<MapPiece>,
    pub zones: Vec<Zone>,
    pub marks: Vec<Mark>,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Debug)]
pub struct MapPiece {
    pub drawing: Drawing,
    pub shape: Shape,
    /// How broad a line is; zero means what is usual for its drawing.
    pub breadth: Length,
    /// Its own name, written on the map.
    pub title: Option<String>,
    /// The name of its terrain, written in the legend.
    pub legend: String,
    /// The place of its terrain in the rules, among those drawn alike: fields look by it, the same on every map.
    pub sort: usize,
    /// The contours of a hill; zero means as many as its size suggests.
    pub levels: u8,
}

/// Where a side deploys: a rectangle round its middle.
#[derive(Clone, PartialEq, Debug)]
pub struct Zone {
    pub side: String,
    /// Empty where it is the only one of its side.
    pub title: String,
    /// 0 for the first side, 1 for the second.
    pub index: usize,
    pub at: Point,
    pub width: Length,
    pub depth: Length,
}

impl Zone {
    /// What stands on the map: it is often too narrow for more than its own name, and its colour says whose it is.
    pub(crate) fn name(&self) -> &str {
        match self.title.as_str() {
            "" => &self.side,
            title => title,
        }
    }
}

/// A sign with a label.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    pub label: String,
    pub at: Point,
    pub sort: MarkSort,
}

/// What a mark stands for, and how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkSort {
    /// A star.
    Objective,
    /// An arrow from the nearest edge.
    Entry,
    /// The same, hollow.
    Reinforcement,
}

/// Draws a map in colour.
pub fn svg(map: &MapSheet) -> String {
    drawn(map, Palette::Colour)
}

/// Draws a map.
pub fn drawn(map: &MapSheet, palette: Palette) -> String {
    frame::sheet(map, palette)
}
