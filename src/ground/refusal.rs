//! Why something does not fit.

use std::fmt;

use super::{Drawing, Table};
use crate::measure::Length;
use crate::measures::Measures;

/// What stood in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// The table is smaller than a foot or larger than twelve, one way or the other.
    Table,
    /// No room is left for this piece of this size.
    Piece {
        terrain: u32,
        drawing: Drawing,
        width: Length,
        depth: Length,
    },
    /// No road or stream can pass beside what stands in the centre.
    Passage {
        terrain: u32,
        drawing: Drawing,
        breadth: Length,
    },
    /// The boundary is too short for so many gates.
    Gates { terrain: u32, count: u32 },
}

/// A table that cannot hold what was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub misfit: Misfit,
    pub table: Table,
    /// The smallest table, in whole feet, on which the same request was seen to fit; none up to
    /// twelve feet square does when this is missing.
    pub would_do: Option<Table>,
    /// What stands for a foot, of which a table has one to twelve either way.
    pub foot: Length,
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Measures::default())
    }
}

impl Refusal {
    /// In words, with lengths as sheets show them.
    pub fn write(&self, f: &mut fmt::Formatter<'_>, measures: Measures) -> fmt::Result {
        let show = |length: Length| measures.show(length);
        let feet = |n: i64| measures.show_side(self.foot * n);
        let size = |table: Table| {
            let asked = measures.as_asked([table.width, table.depth]);
            asked.show_table(table.width, table.depth)
        };
        let table = size(self.table);
        match self.misfit {
            Misfit::Table => {
                return write!(
                    f,
                    "a table of {table} is not between {} and {} either way",
                    feet(1),
                    feet(12)
                );
            }
            Misfit::Piece {
                drawing,
                width,
                depth,
                ..
            } => {
                let name = drawing.name();
                write!(
                    f,
                    "{name} of {} by {} finds no room on a table of {table}",
                    show(width),
                    show(depth)
                )?;
            }
            Misfit::Passage {
                drawing, breadth, ..
            } => {
                let name = drawing.name();
                write!(
                    f,
                    "{name}, {} broad, cannot pass what stands in the centre of a table of {table}",
                    show(breadth)
                )?;
            }
            Misfit::Gates { count, .. } => {
                write!(f, "{count} gates are more than the boundary has room for")?;
            }
        }
        match self.would_do {
            Some(would_do) => write!(f, "; {} would do", size(would_do)),
            None => write!(f, "; no table up to {0} by {0} would do", feet(12)),
        }
    }
}
