//! Where terrain lies: from what a generator asked for to pieces on a table.
//!
//! Knows nothing of the language. Terrain is an opaque number with a [`Drawing`]; a [`Feature`] is
//! one request; [`layout`] answers with [`Piece`]s in the order in which they are drawn. All of it
//! is whole tenths of an inch, nearly always halves, so a person can measure the table out and a
//! scenario file holds the ground exactly. The same draws give the same ground on every machine:
//! there is no floating point here and no hashing.

mod areas;
mod beside;
mod block;
mod buildings;
#[cfg(test)]
mod buildings_tests;
#[cfg(test)]
mod counted_tests;
mod courses;
#[cfg(test)]
mod courses_tests;
mod crossings;
mod drawing;
mod enclosure;
#[cfg(test)]
mod enclosure_tests;
mod extent;
mod fields;
mod footprint;
mod frontage;
mod geometry;
mod near;
mod plan;
mod put_up;
#[cfg(test)]
mod put_up_tests;
mod reach;
mod refusal;
#[cfg(test)]
mod sample;
mod segment;
mod siting;
mod sound;
#[cfg(test)]
mod sound_tests;
#[cfg(test)]
mod tests;

pub use drawing::{Drawing, Form};
pub use near::{in_water, near_centre, stand_near_centre, stand_nearest};
pub use plan::{Ground, layout, layout_into, refusal};
pub use put_up::put_up;
pub use refusal::{Misfit, Refusal};
pub use sound::{Fault, Start, clashes, closer, fault, lies_on, reach};

use crate::measure::Length;

/// A source of chance.
pub trait Draw {
    /// A number from 0 to `n - 1`; zero when `n` is zero.
    fn below(&mut self, n: u32) -> u32;
}

/// The table's size: `width` from west to east, `depth` from south to north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    pub width: Length,
    pub depth: Length,
}

/// Where a feature goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    Everywhere,
    Across,
    /// Roads that meet in the centre: mostly a crossroads, now and then a junction of three arms.
    Meeting,
    /// Two roads that cross each other in the centre; of more, the others end there.
    Crossing,
    Centre,
    NearCentre,
    AroundCentre,
    Edges,
    OneEdge,
    AlongRoads,
    HereAndThere,
}

impl Site {
    /// Whether the roads that lie there run to one point.
    pub const fn meets(self) -> bool {
        matches!(self, Site::Meeting | Site::Crossing)
    }

    /// As it is written in a generator.
    pub const fn words(self) -> &'static str {
        match self {
            Site::Everywhere => "everywhere",
            Site::Across => "across",
            Site::Meeting => "meeting in the centre",
            Site::Crossing => "crossing in the centre",
            Site::Centre => "in the centre",
            Site::NearCentre => "near the centre",
            Site::AroundCentre => "around the centre",
            Site::Edges => "along the edges",
            Site::OneEdge => "at one edge",
            Site::AlongRoads => "along the roads",
            Site::HereAndThere => "here and there",
        }
    }
}

/// A terrain that serves another: the ford of a stream, the wall round a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub terrain: u32,
    pub drawing: Drawing,
    /// See [`Feature::breadth`].
    pub breadth: Length,
    /// See [`Feature::extent`].
    pub extent: Length,
}

/// One request: so many pieces of a terrain, somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    pub terrain: u32,
    pub drawing: Drawing,
    /// How broad a line is, or the lesser side of an area or block. Zero: usual for its drawing.
    pub breadth: Length,
    /// How long a run of a line is, or the greater side of an area or block. Zero: usual for its drawing.
    pub extent: Length,
    /// Its pieces have just this size, and no other near it.
    pub exact: bool,
    pub site: Site,
    /// How many.
    pub count: u32,
    /// An author says how many. Otherwise terrain that is everywhere or along the edges or roads is as many as it takes.
    pub counted: bool,
    /// Lies where a road crosses this line; where none does, once, near the middle.
    pub crossed_by: Option<Part>,
    /// Runs round each of these, or between fields, or along both sides of a road.
    pub bounded_by: Option<Part>,
    /// Grows inside.
    pub growing: Option<Part>,
    /// So many more, that belong to it: gates stand in its boundary, anything else close by.
    pub with: Option<(u32, Part)>,
}

impl Feature {
    /// Its terrain by itself, as where that serves another.
    pub(super) fn part(&self) -> Part {
        Part {
            terrain: self.terrain,
            drawing: self.drawing,
            breadth: self.breadth,
            extent: self.extent,
        }
    }

    /// The gates that belong to it, and how many.
    pub(crate) fn gates(&self) -> Option<(u32, Part)> {
        self.with.filter(|(_, part)| part.drawing == Drawing::Gate)
    }
}

/// A point on the table, from its south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    pub x: Length,
    pub y: Length,
}

impl Point {
    /// The distance to another, squared: what is nearer has less.
    pub(crate) fn squared_to(self, other: Point) -> i128 {
        let (x, y) = (self.x.0 - other.x.0, self.y.0 - other.y.0);
        i128::from(x).pow(2) + i128::from(y).pow(2)
    }
}

/// What a piece covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    Line(Vec<Point>),
    /// A rectangle round its middle; the outline of woods or a hill is drawn within it.
    Block {
        at: Point,
        width: Length,
        depth: Length,
        /// Degrees clockwise, seen from above.
        turned: i32,
    },
}

/// One piece of terrain on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub terrain: u32,
    pub drawing: Drawing,
    /// How broad a line is; zero for an area or block.
    pub breadth: Length,
    pub shape: Shape,
    /// The contours of a hill; zero for all else.
    pub levels: u8,
}
