//! The terrain that somebody owns: what of a battle's ground can be built with it.

mod build;
mod clearings;
mod fit;
mod read;
mod shelf;

use std::fmt::Display;

use ecow::EcoString;

use crate::measure::{Length, Unit};
use crate::measures::Measures;
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
        /// What other terrain has left of them.
        left: u32,
        owned: u32,
    },
    Length {
        wanted: Length,
        left: Length,
        owned: Length,
    },
    /// A clearing has no trees round it.
    Bare,
    /// What there is covers less than a third of what should be covered.
    Cover,
    /// The pieces find no room.
    Room,
}

impl Inventory {
    /// Whether any piece may stand for a terrain.
    pub(super) fn has(&self, terrain: RowId) -> bool {
        let mut pieces = self.pieces.iter();
        pieces.any(|piece| piece.terrains.contains(&terrain) && piece.count != Some(0))
    }
}

impl Lack {
    /// What is lacking, in the lengths of the table.
    pub(super) fn told(&self, measures: Measures) -> String {
        match self {
            Lack::Pieces { owned: 0, .. }
            | Lack::Length {
                owned: Length(0), ..
            } => "there is none".to_owned(),
            Lack::Pieces {
                wanted,
                left,
                owned,
            } => there([wanted, left, owned], Left::of(left, owned)),
            Lack::Length {
                wanted,
                left,
                owned,
            } => {
                let unit = measures.large();
                // In whole feet, or tens of centimetres: what is wanted up, what is there down.
                let step = match unit {
                    Unit::Centimetre => unit.length().0 * 10,
                    _ => unit.length().0,
                };
                let steps = |length: Length, add: i64| {
                    let whole = (measures.on_table(length).0 + add) / step * step;
                    Length(whole).display(unit)
                };
                let told = [steps(*wanted, step - 1), steps(*left, 0), steps(*owned, 0)];
                there(told, Left::of(left, owned))
            }
            Lack::Bare => "no woods left round it".to_owned(),
            Lack::Cover => "too few to cover a third of the ground".to_owned(),
            Lack::Room => "no room".to_owned(),
        }
    }
}

/// How much of what somebody owns other terrain has left.
enum Left {
    All,
    Some,
    None,
}

impl Left {
    fn of<T: PartialEq + Default>(left: &T, owned: &T) -> Left {
        if left == owned {
            Left::All
        } else if *left == T::default() {
            Left::None
        } else {
            Left::Some
        }
    }
}

/// What other terrain has taken is not missing: `2 wanted, none left of 5`.
fn there<T: Display>([wanted, some, owned]: [T; 3], left: Left) -> String {
    match left {
        Left::All => format!("{wanted} wanted, {owned} there"),
        Left::Some => format!("{wanted} wanted, {some} left of {owned}"),
        Left::None => format!("{wanted} wanted, none left of {owned}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lacking_is_set_against_what_is_there_and_what_is_left() {
        let pieces = |wanted, left, owned| {
            let lack = Lack::Pieces {
                wanted,
                left,
                owned,
            };
            lack.told(Measures::default())
        };
        assert_eq!(pieces(2, 0, 0), "there is none");
        assert_eq!(pieces(3, 2, 2), "3 wanted, 2 there");
        assert_eq!(pieces(3, 1, 2), "3 wanted, 1 left of 2");
        assert_eq!(pieces(2, 0, 4), "2 wanted, none left of 4");
        // What is wanted is rounded up, what is there down.
        let walls = |wanted, left, owned| {
            let lack = Lack::Length {
                wanted: Length::from_inches(wanted),
                left: Length::from_inches(left),
                owned: Length::from_inches(owned),
            };
            lack.told(Measures::default())
        };
        assert_eq!(walls(30, 23, 23), "3 ft wanted, 1 ft there");
        assert_eq!(walls(30, 23, 40), "3 ft wanted, 1 ft left of 3 ft");
        assert_eq!(walls(30, 0, 40), "3 ft wanted, none left of 3 ft");
    }
}
