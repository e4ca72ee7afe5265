//! How a table is set in a column or on a page: the size of its text and the widths of its columns.

use super::columns::{self, CAPITALS};
use super::digits::Stand;
use super::grid::Grid;
use super::{Geometry, SIZES};
use crate::print::PrintError;

/// Above and below the text of a cell, together.
const CELL: f64 = 5.6;

/// What sentences keep of a column's width beside their answers.
const SENTENCES: f64 = 0.7;

/// A head on more lines than these has one word on each as a rule: perhaps its column is better off with more room.
const HEAD_LINES: usize = 3;

/// A table ready to be drawn.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) size: f64,
    /// The widths of the columns.
    pub(super) columns: Vec<f64>,
    pub(super) stands: Vec<Stand>,
    /// About how tall it will be.
    pub(super) height: f64,
}

/// Whether it needs the page's width, and how it is set. Nothing where no page is wide enough.
pub(super) fn table(grid: &Grid, page: &Geometry) -> Option<(bool, Setting)> {
    let setting = |size, columns: Vec<f64>, room: f64| {
        let height = height(grid, &columns, size, CELL) + 40.0;
        // A table of a few short cells looks lost when it is drawn out to the column's width.
        let columns = snug(columns, &grid.spans(size), room);
        Setting {
            size,
            height,
            stands: grid.stands(&columns, size),
            columns,
        }
    };
    for (wide, room) in [(false, page.half), (true, page.width)] {
        for size in SIZES {
            if let Some(columns) = columns(grid, size, room, CELL) {
                return Some((wide, setting(size, columns, room)));
            }
        }
    }
    SIZES.into_iter().find_map(|size| {
        let columns = columns::numbers_last(&grid.spans(size), &grid.centred, page.width)?;
        Some((true, setting(size, columns, page.width)))
    })
}

/// How sentences with a short answer each are set: they read as a text does, on as many lines as a
/// column needs. Nothing where the answers are too long for that.
pub(super) fn told(grid: &Grid, page: &Geometry) -> Option<(bool, Setting)> {
    let size = SIZES[1];
    let columns = columns::one_wraps(&grid.spans(size), 0, 0.0, page.half)?;
    if *columns.first()? < SENTENCES * page.half {
        return None;
    }
    let setting = Setting {
        size,
        height: height(grid, &columns, size, CELL) + 40.0,
        stands: grid.stands(&columns, size),
        columns,
    };
    Some((false, setting))
}

/// Fails unless every row has a cell for each head.
pub(super) fn whole(grid: &Grid, title: &str) -> Result<(), PrintError> {
    let expected = grid.header.len();
    match grid.rows.iter().find(|row| row.len() != expected) {
        None => Ok(()),
        Some(row) => Err(PrintError::Cells {
            unit: title.to_owned(),
            expected,
            found: row.len(),
        }),
    }
}

/// The widths of the columns where the table goes well into the room; `cell` is what stands above and
/// below a cell's text.
pub(super) fn columns(grid: &Grid, size: f64, room: f64, cell: f64) -> Option<Vec<f64>> {
    let spans = grid.spans(size);
    let least = (size * CAPITALS + cell) * grid.rows.len() as f64;
    // Many columns of broken lines read badly: rather smaller, or wider.
    let is_readable = |rows: f64| match grid.header.len() {
        0..=3 => true,
        4 => rows <= 2.2 * least,
        _ => rows <= 1.3 * least,
    };
    // To measure all rows takes long: once for each.
    let measured = |columns: Vec<f64>| {
        let rows = height(grid, &columns, size, cell);
        (rows + grid.head_height(&columns, size, cell), rows, columns)
    };
    // One long column gives way, or all long ones, or all columns of words, or the heads: what is shortest.
    let one =
        columns::one_wraps(&spans, columns::widest(&spans, &grid.centred), 0.4, room).map(measured);
    if let Some((_, rows, columns)) = &one
        && *rows <= least + 0.01
        && grid.head_lines(columns, size) <= HEAD_LINES
    {
        return Some(columns.clone());
    }
    let heads = columns::heads_wrap(&spans, room).map(measured);
    // A long column need not give way to what heads of others would like to have on one line.
    let cells = columns::of_cells(&spans);
    let headed =
        columns::one_wraps(&cells, columns::widest(&cells, &grid.centred), 0.4, room).map(measured);
    let centred = grid.centred.clone();
    let share = room / spans.len() as f64;
    let columns = spans.iter().zip(&centred);
    let short = columns.map(|(span, centred)| *centred || span.cells <= share);
    let short: Vec<bool> = short.collect();
    let [words, long] = [centred, short].map(|keep| {
        let found = columns::some_wrap(&spans, &keep, room).map(measured);
        found.filter(|(_, rows, columns)| roomy(columns, &spans) && is_readable(*rows))
    });
    let all = [one, words, long, heads, headed].into_iter().flatten();
    let shortest = all.min_by(|one, other| one.0.total_cmp(&other.0));
    shortest.map(|(_, _, columns)| columns)
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

/// With the heads, at the usual distance from row to row.
pub(super) fn whole_height(grid: &Grid, columns: &[f64], size: f64) -> f64 {
    height(grid, columns, size, CELL) + grid.head_height(columns, size, CELL)
}

/// Without the heads.
fn height(grid: &Grid, columns: &[f64], size: f64, cell: f64) -> f64 {
    let rows = grid.rows.iter();
    rows.map(|row| grid.row_height(row, columns, size, cell))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Value;

    fn rows(cells: &[[&str; 3]]) -> Vec<Vec<Value>> {
        let row = |cells: &[&str; 3]| cells.iter().map(|cell| Value::new(*cell)).collect();
        cells.iter().map(row).collect()
    }

    #[test]
    fn heads_break_where_cells_would() {
        let header = ["Sort", "Strokes that each of them takes", "Moves as"].map(String::from);
        let rows = rows(&[["Gun", "2", "Infantry, heavy weapons"]; 5]);
        let grid = Grid::new(&header, &rows, true);
        let whole: f64 = grid.spans(8.0).iter().map(|span| span.whole).sum();
        let columns = columns(&grid, 8.0, whole - 30.0, CELL).unwrap();
        assert!(grid.is_flat(&columns, 8.0), "{columns:?}");
        let one_line = grid.head_height(&[whole; 3], 8.0, CELL);
        assert!(grid.head_height(&columns, 8.0, CELL) > one_line);
    }

    #[test]
    fn names_of_rows_are_measured_as_bold_as_they_are() {
        let header = ["Sort", "Strokes", "Moves as"].map(String::from);
        let rows = rows(&[["Gun of a tank on a stand", "2", "Gun of a tank on a stand"]]);
        let spans = |lead| {
            Grid::new(&header, &rows, lead)
                .spans(8.0)
                .iter()
                .map(|span| span.cells)
                .collect::<Vec<_>>()
        };
        let (plain, lead) = (spans(false), spans(true));
        assert_eq!(plain[0], plain[2]);
        assert!(lead[0] > lead[2]);
        assert_eq!(lead[1..], plain[1..]);
    }
}
