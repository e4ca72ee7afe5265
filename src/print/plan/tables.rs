//! How a table is set in a column or on a page: the size of its text and the widths of its columns.

use super::columns::{self, Grid, PAD};
use super::{Geometry, SIZES, words};
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::{TableSheet, Value};

/// The size of the title above.
const TITLE: f64 = 11.0;
/// From the baseline to the top of capitals, of the text's size.
pub(super) const CAPITALS: f64 = 0.66;
/// From one line of a cell to the next, of the text's size.
pub(super) const LINE: f64 = CAPITALS + 0.45;
/// Above and below the text of a cell, together.
const CELL: f64 = 5.6;

/// A table ready to be drawn.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) size: f64,
    /// The widths of the columns.
    pub(super) columns: Vec<f64>,
    pub(super) centred: Vec<bool>,
    /// About how tall it will be.
    pub(super) height: f64,
}

/// Whether it needs the page's width, and how it is set.
pub(super) fn table(table: &TableSheet, page: &Geometry) -> Result<(bool, Setting), PrintError> {
    whole(table)?;
    let grid = Grid {
        header: &table.header,
        rows: &table.rows,
    };
    let title = |room| words("title", &table.title, Face::SerifBold, TITLE, room);
    title(page.width).map_err(|misfit| misfit.of(&table.title))?;
    let piece = |size, columns: Vec<f64>, room: f64| Setting {
        size,
        height: height(&table.rows, &columns, size) + 40.0,
        // A table of a few short cells looks lost when it is drawn out to the column's width.
        columns: snug(columns, &grid.spans(size), room),
        centred: grid.centred(),
    };
    for (wide, room) in [(false, page.half), (true, page.width)] {
        for size in SIZES {
            let lower = self::columns(&grid, size, room, CELL);
            if let Some(columns) = lower.filter(|_| title(room).is_ok()) {
                return Ok((wide, piece(size, columns, room)));
            }
        }
    }
    for size in SIZES {
        if let Some(columns) = columns::all_wrap(&grid.spans(size), page.width) {
            return Ok((true, piece(size, columns, page.width)));
        }
    }
    Err(grid.misfit(7.0).of(&table.title))
}

/// Fails unless every row has a cell for each head.
pub(super) fn whole(table: &TableSheet) -> Result<(), PrintError> {
    let expected = table.header.len();
    match table.rows.iter().find(|row| row.len() != expected) {
        None => Ok(()),
        Some(row) => Err(PrintError::Cells {
            unit: table.title.clone(),
            expected,
            found: row.len(),
        }),
    }
}

/// The widths of the columns where the table goes well into the room; `cell` is what stands above and
/// below a cell's text.
pub(super) fn columns(grid: &Grid, size: f64, room: f64, cell: f64) -> Option<Vec<f64>> {
    let tall = |columns: &[f64]| -> f64 {
        let rows = grid.rows.iter();
        rows.map(|row| row_height(row, columns, size, cell)).sum()
    };
    let spans = grid.spans(size);
    // Many columns of broken lines read badly: rather smaller, or wider.
    let is_readable = |columns: &[f64], tall: f64| {
        let most = match columns.len() {
            0..=3 => return true,
            4 => 2.2,
            _ => 1.3,
        };
        tall <= most * (size * CAPITALS + cell) * grid.rows.len() as f64
    };
    // One long column gives way, or all columns of words do: whichever is shorter.
    let one = columns::one_wraps(&spans, columns::widest(&spans), 0.4, room);
    let words = columns::some_wrap(&spans, &grid.centred(), room);
    let words = words.filter(|columns| roomy(columns, &spans));
    // To measure all rows takes long: once for each.
    let Some((words, words_tall)) = words.map(|columns| {
        let tall = tall(&columns);
        (columns, tall)
    }) else {
        return one;
    };
    match one {
        one if !is_readable(&words, words_tall) => one,
        Some(one) if tall(&one) <= words_tall => Some(one),
        _ => Some(words),
    }
}

/// Whether no column is squeezed to less than two fifths of what it would like.
fn roomy(columns: &[f64], spans: &[columns::Span]) -> bool {
    let fits = |(width, span): (&f64, &columns::Span)| *width >= 0.4 * span.whole;
    columns.iter().zip(spans).all(fits)
}

/// Takes back spare room where every cell already stands on one line.
pub(super) fn snug(columns: Vec<f64>, spans: &[columns::Span], room: f64) -> Vec<f64> {
    let whole: f64 = spans.iter().map(|span| span.whole).sum();
    if whole >= room || columns.is_empty() {
        return columns;
    }
    // Two columns read as a list; more look like a grid when the spare room is shared out evenly.
    if columns.len() < 3 {
        return columns;
    }
    let spare = (room - whole) / columns.len() as f64;
    spans.iter().map(|span| span.whole + spare).collect()
}

fn height(rows: &[Vec<Value>], columns: &[f64], size: f64) -> f64 {
    rows.iter()
        .map(|row| row_height(row, columns, size, CELL))
        .sum()
}

/// `cell` is what stands above and below the text of a cell.
pub(super) fn row_height(row: &[Value], columns: &[f64], size: f64, cell: f64) -> f64 {
    let lines = |(value, width): (&Value, &f64)| {
        // Two sums of the same widths may differ by a hair.
        Face::Sans.lines(&value.marked(), size, (width - 2.0 * PAD).max(1.0) + 0.02)
    };
    let lines = row.iter().zip(columns).map(lines).max().unwrap_or(1);
    size * (CAPITALS + LINE * (lines.max(1) - 1) as f64) + cell
}
