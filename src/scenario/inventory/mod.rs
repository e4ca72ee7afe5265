//! The terrain that somebody owns: what of a battle's ground can be built with it.

mod build;
mod read;

use std::fmt;

use ecow::EcoString;

use crate::measure::Length;
use crate::model::RowId;

pub use read::read;

/// Pieces of terrain, and how many there are of each.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Inventory {
    pub title: EcoString,
    pub pieces: Vec<Owned>,
}

/// One sort of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Owned {
    /// What the owner calls it. May be empty.
    pub name: EcoString,
    /// All that it may stand for: rows of the kind `terrain`.
    pub terrains: Vec<RowId>,
    /// Its long and its short side; of a stretch of wall its length and its breadth. Where nothing
    /// is said the ruleset's size is as good as any.
    pub size: Option<(Length, Length)>,
    /// None for as many as it takes.
    pub count: Option<u32>,
}

/// Why ground cannot be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// A row of the kind `terrain`.
    pub terrain: RowId,
    pub lack: Lack,
}

/// What there is too little of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lack {
    Pieces {
        wanted: u32,
        owned: u32,
    },
    Length {
        wanted: Length,
        owned: Length,
    },
    /// What there is covers less than a third of what should be covered.
    Cover,
    /// The pieces find no room.
    Room,
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let feet = |length: &Length| {
            let foot = Length::FOOT.0;
            Length::from_feet((length.0 + foot - 1) / foot).display(crate::measure::Unit::Foot)
        };
        match self {
            Lack::Pieces { owned: 0, .. }
            | Lack::Length {
                owned: Length(0), ..
            } => {
                write!(f, "there is none")
            }
            Lack::Pieces { wanted, owned } => write!(f, "{wanted} wanted, {owned} there"),
            Lack::Length { wanted, owned } => {
                let feet_owned = Length(owned.0 / Length::FOOT.0 * Length::FOOT.0);
                write!(f, "{} wanted, {} there", feet(wanted), feet(&feet_owned))
            }
            Lack::Cover => write!(f, "too few to cover a third of the ground"),
            Lack::Room => write!(f, "no room"),
        }
    }
}
