//! The weapons of a unit record: a table, or lines where they are few.

use super::cards::LABEL;
use super::columns;
use super::digits::Stand;
use super::grid::Grid;
use super::{Misfit, tables};
use crate::print::fonts::Face;
use crate::sheet::{UnitRecord, Value};

/// Which cells of a weapon table may take several lines.
#[derive(Clone, Copy)]
pub(super) enum Wraps {
    /// Names of weapons, or heads.
    Names,
    /// All that are words, on two lines at most.
    Pairs,
    /// All that are words: a row of numbers is read at a glance only if it stands on one line.
    Words,
    All,
    /// There is no table: each value stands behind its title.
    Listed,
}

/// The table of a record's weapons, which every try to fit it measures.
pub(super) fn grid(record: &UnitRecord) -> Grid<'_> {
    Grid::new(&record.weapons.columns, &record.weapons.rows, false)
}

/// How the cells of these columns stand: names of weapons always at the left.
pub(super) fn stands(grid: &Grid<'_>, columns: &[f64], size: f64) -> Vec<Stand> {
    let mut stands = grid.stands(columns, size);
    if let Some(names) = stands.first_mut() {
        *names = Stand::Left;
    }
    stands
}

/// The widths of the table's columns; of a list there are none.
pub(super) fn columns(
    grid: &Grid<'_>,
    room: f64,
    size: f64,
    wraps: Wraps,
) -> Result<Vec<f64>, Misfit> {
    if grid.rows.is_empty() || grid.header.is_empty() {
        return Ok(Vec::new());
    }
    let spans = grid.spans(size);
    let widths = match wraps {
        Wraps::Names => {
            // A head on two lines takes less room than two names that are torn, and reads better.
            let ways = [
                columns::one_wraps(&spans, 0, 0.5, room),
                columns::heads_wrap(&spans, room),
            ];
            let ways = ways.into_iter().flatten();
            ways.min_by(|one, other| {
                let tall = |columns: &Vec<f64>| tables::whole_height(grid, columns, size);
                tall(one).total_cmp(&tall(other))
            })
        }
        Wraps::Pairs => {
            let only_names = || columns::one_wraps(&columns::of_cells(&spans), 0, 0.0, room);
            columns::heads_wrap(&spans, room)
                .or_else(|| only_names().filter(|columns| grid.is_within(2, columns, size)))
                .or_else(|| columns::all_wrap(&grid.pairs(size), room))
        }
        Wraps::Words => columns::heads_wrap(&spans, room)
            .or_else(|| columns::some_wrap(&columns::of_cells(&spans), &grid.centred, room)),
        // What asks for it may be the figures: a table that has room is set as it is read best.
        Wraps::All => columns::one_wraps(&spans, 0, 1.0, room)
            .or_else(|| columns::heads_wrap(&spans, room))
            .or_else(|| columns::numbers_last(&spans, &grid.centred, room)),
        Wraps::Listed => {
            // None is torn from its title.
            let wide = |row: &Vec<Value>| {
                let pairs = grid.header.iter().zip(row);
                let width = pairs.map(|(head, cell)| {
                    let head = Face::SansBold.width(&head.to_uppercase(), LABEL);
                    head + 4.0 + Face::Sans.width(&cell.marked(), size)
                });
                width.fold(0.0, f64::max)
            };
            let fits = grid.rows.iter().all(|row| wide(row) <= room);
            fits.then(Vec::new)
        }
    };
    widths.ok_or_else(|| grid.misfit(size))
}
