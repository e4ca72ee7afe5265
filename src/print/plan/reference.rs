//! Reference sheets: narrow ones in two columns, in the order of the turn, and behind them the wide
//! ones, which would tear them apart; a long narrow table goes on beside itself.

use serde::Serialize;

use super::columns::{self, Grid, PAD};
use super::{Geometry, SIZES, words};
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::{ReferenceSheet, TableSheet, Value, Worksheet};

/// The size of a sheet's title.
const TITLE: f64 = 11.0;
/// From the baseline to the top of capitals, of the text's size.
const CAPITALS: f64 = 0.66;
/// From one line of a cell to the next, of the text's size.
const LINE: f64 = CAPITALS + 0.45;
/// Above and below the text of a cell, together.
const CELL: f64 = 5.6;
/// The narrowest field of a worksheet that a pencil can fill.
const FIELD: f64 = 24.0;
/// The column of a worksheet that says what to count.
const WHAT: f64 = 150.0;
/// The column of a worksheet's letters.
const LETTER: f64 = 16.0;

/// Sheets that stand together, in print order.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::print) enum Run {
    /// Two columns.
    Columns(Vec<Piece>, Vec<Piece>),
    Wide(Piece),
}

/// A sheet, or a part of one.
#[derive(Debug, Serialize)]
pub(in crate::print) struct Piece {
    /// Which sheet of the booklet.
    index: usize,
    /// The rows of a table, or the columns of a worksheet: from here up to, not with, `to`.
    from: usize,
    to: usize,
    pub(super) size: f64,
    /// The widths of the columns.
    pub(super) columns: Vec<f64>,
    pub(super) centred: Vec<bool>,
    /// May go on over a page's end.
    breaks: bool,
    /// About how tall it will be.
    pub(super) height: f64,
}

pub(super) fn plan(sheets: &[ReferenceSheet], page: &Geometry) -> Result<Vec<Run>, PrintError> {
    let (mut runs, mut behind) = (Vec::new(), Vec::new());
    let mut narrow = Vec::new();
    for (index, sheet) in sheets.iter().enumerate() {
        match sheet {
            ReferenceSheet::Table(table) => {
                let (wide, piece) = self::table(index, table, page)?;
                if wide && narrow.is_empty() {
                    runs.push(Run::Wide(piece));
                } else if wide {
                    behind.push(Run::Wide(piece));
                } else {
                    narrow.extend(parts(piece, table, page));
                }
            }
            ReferenceSheet::Worksheet(form) => {
                let forms = worksheet(index, form, page)?.into_iter().map(Run::Wide);
                match narrow.is_empty() {
                    true => runs.extend(forms),
                    false => behind.extend(forms),
                }
            }
            ReferenceSheet::Text(text) => {
                let fits = words("title", &text.title, Face::SerifBold, TITLE, page.half);
                fits.map_err(|misfit| misfit.of(&text.title))?;
                for paragraph in &text.paragraphs {
                    let fits = words("text", paragraph, Face::Serif, 9.0, page.half);
                    fits.map_err(|misfit| misfit.of(&text.title))?;
                }
                let lines: f64 = text
                    .paragraphs
                    .iter()
                    .map(|each| prose_lines(each, page.half))
                    .sum();
                let height = 28.0 + lines * 11.3;
                narrow.push(Piece {
                    index,
                    from: 0,
                    to: 0,
                    size: 9.0,
                    columns: vec![],
                    centred: vec![],
                    breaks: true,
                    height,
                });
            }
        }
    }
    close(&mut runs, &mut narrow);
    runs.append(&mut behind);
    Ok(runs)
}

/// Spreads what is narrow over two columns, each piece into the shorter one; but a table that was cut
/// begins on the left, so that it goes on to the right of itself.
fn close(runs: &mut Vec<Run>, narrow: &mut Vec<Piece>) {
    if narrow.is_empty() {
        return;
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let (mut left_height, mut right_height) = (0.0, 0.0);
    let mut pieces = narrow.drain(..).peekable();
    while let Some(piece) = pieces.next() {
        let goes_on =
            piece.from == 0 && pieces.peek().is_some_and(|next| next.index == piece.index);
        let (column, height) = match goes_on || left_height <= right_height {
            true => (&mut left, &mut left_height),
            false => (&mut right, &mut right_height),
        };
        *height += piece.height;
        column.push(piece);
    }
    drop(pieces);
    runs.push(Run::Columns(left, right));
}

/// Whether it needs the page's width, and how it is set.
pub(super) fn table(
    index: usize,
    table: &TableSheet,
    page: &Geometry,
) -> Result<(bool, Piece), PrintError> {
    if let Some(row) = table
        .rows
        .iter()
        .find(|row| row.len() != table.header.len())
    {
        let (expected, found) = (table.header.len(), row.len());
        return Err(PrintError::Cells {
            unit: table.title.clone(),
            expected,
            found,
        });
    }
    let grid = Grid {
        header: &table.header,
        rows: &table.rows,
    };
    let title = |room| words("title", &table.title, Face::SerifBold, TITLE, room);
    title(page.width).map_err(|misfit| misfit.of(&table.title))?;
    let piece = |size, columns: Vec<f64>, room: f64| {
        let height = height(&table.rows, &columns, size) + 40.0;
        let breaks = height > 0.55 * page.height();
        // A table of a few short cells looks lost when it is drawn out to the column's width.
        let columns = snug(columns, &grid.spans(size), room);
        Piece {
            index,
            from: 0,
            to: table.rows.len(),
            size,
            columns,
            centred: grid.centred(),
            breaks,
            height,
        }
    };
    for (wide, room) in [(false, page.half), (true, page.width)] {
        for size in SIZES {
            let spans = grid.spans(size);
            // One long column gives way, or all columns of words do: whichever is shorter.
            let one = columns::one_wraps(&spans, columns::widest(&spans), 0.4, room);
            let words = columns::some_wrap(&spans, &grid.centred(), room)
                .filter(|columns| roomy(columns, &spans))
                .filter(|columns| {
                    // Many columns of broken lines read badly: rather smaller, or wider.
                    let line = size * CAPITALS + CELL;
                    let plain = 1.3 * line * table.rows.len() as f64;
                    columns.len() < 5 || height(&table.rows, columns, size) <= plain
                });
            let lower = [one, words].into_iter().flatten().min_by(|a, b| {
                let height = |columns: &[f64]| height(&table.rows, columns, size);
                height(a).total_cmp(&height(b))
            });
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

/// Whether no column is squeezed to less than two fifths of what it would like.
fn roomy(columns: &[f64], spans: &[columns::Span]) -> bool {
    let fits = |(width, span): (&f64, &columns::Span)| *width >= 0.4 * span.whole;
    columns.iter().zip(spans).all(fits)
}

/// Takes back spare room where every cell already stands on one line.
fn snug(columns: Vec<f64>, spans: &[columns::Span], room: f64) -> Vec<f64> {
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
    rows.iter().map(|row| row_height(row, columns, size)).sum()
}

fn row_height(row: &[Value], columns: &[f64], size: f64) -> f64 {
    let lines = |(cell, width): (&Value, &f64)| {
        let room = (width - 2.0 * PAD).max(1.0);
        // Less a trifle: a cell as wide as its column stands on one line.
        (Face::Sans.width(&cell.text, size) / room - 0.02)
            .ceil()
            .max(1.0)
    };
    let lines = row.iter().zip(columns).map(lines).fold(1.0, f64::max);
    size * (CAPITALS + LINE * (lines - 1.0)) + CELL
}

/// A table too tall for half a page is cut into even parts, so that it goes on in the next column.
fn parts(piece: Piece, table: &TableSheet, page: &Geometry) -> Vec<Piece> {
    if !piece.breaks {
        return vec![piece];
    }
    let most = page.height() - 40.0;
    let count = ((piece.height / most).ceil() as usize).max(2);
    let rows = table.rows.len().div_ceil(count).max(1);
    let starts = (0..table.rows.len()).step_by(rows);
    starts
        .map(|from| {
            let to = (from + rows).min(table.rows.len());
            let height = height(&table.rows[from..to], &piece.columns, piece.size) + 40.0;
            let (columns, centred) = (piece.columns.clone(), piece.centred.clone());
            Piece {
                from,
                to,
                columns,
                centred,
                breaks: height > most,
                height,
                ..piece
            }
        })
        .collect()
}

/// A form with more turns than the page is wide for is cut into even parts.
fn worksheet(index: usize, form: &Worksheet, page: &Geometry) -> Result<Vec<Piece>, PrintError> {
    let check = |field: &str, text: &str, face, size, room| {
        words(field, text, face, size, room).map_err(|misfit| misfit.of(&form.title))
    };
    check("title", &form.title, Face::SerifBold, TITLE, page.width)?;
    for row in &form.rows {
        check("letter", &row.letter, Face::SansBold, 9.0, LETTER)?;
        check("row", &row.title, Face::SansBold, 8.5, WHAT - 2.0 * PAD)?;
        for band in &row.bands {
            check("band", &band.range, Face::Sans, 7.5, WHAT - 2.0 * PAD)?;
            check(
                "band",
                &band.meaning.text,
                Face::Sans,
                7.5,
                WHAT - 2.0 * PAD - 4.0,
            )?;
        }
    }
    let columns = form.columns.max(1) as usize;
    let most = ((page.width - LETTER - WHAT) / FIELD).floor() as usize;
    let count = columns.div_ceil(most.max(1));
    let each = columns.div_ceil(count);
    let starts = (0..columns).step_by(each);
    Ok(starts
        .map(|from| {
            let to = (from + each).min(columns);
            let field = (page.width - LETTER - WHAT) / each as f64;
            let field = field.min(2.0 * FIELD);
            let what = page.width - LETTER - field * (to - from) as f64;
            let mut widths = vec![LETTER, what.min(WHAT * 1.6)];
            widths.extend(std::iter::repeat_n(field, to - from));
            Piece {
                index,
                from,
                to,
                size: 8.5,
                columns: widths,
                centred: vec![],
                breaks: form.rows.len() > 12,
                height: 0.0,
            }
        })
        .collect())
}

fn prose_lines(text: &str, room: f64) -> f64 {
    (Face::Serif.width(text, 9.0) / room).ceil().max(1.0) + 0.4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_cut_goes_on_to_the_right_of_itself() {
        let piece = |index, from, height| Piece {
            index,
            from,
            to: from + 1,
            size: 9.0,
            columns: Vec::new(),
            centred: Vec::new(),
            breaks: false,
            height,
        };
        let mut narrow = vec![piece(0, 0, 300.0), piece(1, 0, 200.0), piece(1, 1, 200.0)];
        let mut runs = Vec::new();
        close(&mut runs, &mut narrow);
        let [Run::Columns(left, right)] = runs.as_slice() else {
            panic!("one run of two columns")
        };
        let places = |column: &[Piece]| -> Vec<(usize, usize)> {
            column.iter().map(|each| (each.index, each.from)).collect()
        };
        assert_eq!(places(left), [(0, 0), (1, 0)]);
        assert_eq!(places(right), [(1, 1)]);
    }
}
