//! Tables of reference sheets as pieces of a page: in so many columns of it, at the size that takes least of it.

use super::columns;
use super::grid::Grid;
use super::look::Look;
use super::paging::{Body, COLUMNS};
use super::reference::{Piece, SIZES, cut};
use super::tables;
use super::words;
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::TableSheet;

/// A narrow table that is taller than this share of a page goes on beside itself.
const TALL: f64 = 0.4;
/// In a table of more columns than these, names on more than so many lines, or heads, are worth so much more room.
const LIST: usize = 3;
const NAME_LINES: usize = 2;
const HEAD_LINES: usize = 5;
const TORN: f64 = 1.6;

pub(super) fn table(
    index: usize,
    sheet: &TableSheet,
    look: &Look,
    body: &Body,
    most: f64,
) -> Result<Vec<Piece>, PrintError> {
    let grid = Grid::new(&sheet.header, &sheet.rows, true).close(look.lines);
    tables::whole(&grid, &sheet.title)?;
    let title = words(
        "title",
        &sheet.title,
        Face::SerifBold,
        look.title,
        body.width,
    );
    title.map_err(|misfit| misfit.of(&sheet.title))?;
    let Some(set) = best(sheet, &grid, look, body) else {
        return Err(grid.misfit(7.0).of(&sheet.title));
    };
    let rows = sheet.rows.len();
    let room = body.across(set.span);
    let columns = tables::snug(set.columns.clone(), &grid.spans(set.size), room);
    let piece = |parts: Vec<(usize, usize)>, span: usize| {
        let height = parts.iter().map(|(from, to)| set.tall(*from, *to));
        Piece {
            index: Some(index),
            height: height.fold(0.0, f64::max),
            parts,
            size: set.size,
            columns: columns.clone(),
            stands: grid.stands(&columns, set.size),
            span,
            across: None,
        }
    };
    let tall = |from: usize, to: usize| set.tall(from, to);
    let abreast = match set.span {
        1 => (1..=COLUMNS).find(|parts| {
            let rows = rows.div_ceil(*parts);
            *parts == COLUMNS || tall(0, rows) <= TALL * body.height
        }),
        _ => None,
    };
    let abreast = abreast.unwrap_or(1);
    let parts = cut(rows, most, &|from, to| {
        tall(from, from + (to - from).div_ceil(abreast))
    });
    let each = parts.into_iter().map(|(from, to)| {
        let rows = (to - from).div_ceil(abreast).max(1);
        let mut starts: Vec<usize> = (from..to).step_by(rows).collect();
        if starts.is_empty() {
            starts.push(from);
        }
        let parts = starts.iter().map(|at| (*at, (at + rows).min(to)));
        let span = set.span * starts.len().min(abreast);
        piece(parts.collect(), span)
    });
    let mut pieces: Vec<Piece> = each.collect();
    if let [piece] = pieces.as_mut_slice()
        && (2..COLUMNS).contains(&set.span)
    {
        piece.across = across(sheet, &grid, look, body, piece).map(Box::new);
    }
    Ok(pieces)
}

/// In so many columns of the page, and at the size, that take least of it; where it fits nowhere so, across the page
/// with columns that all give way.
fn best<'a>(sheet: &'a TableSheet, grid: &Grid, look: &Look, body: &Body) -> Option<Set<'a>> {
    let sizes = SIZES.into_iter().filter(|size| *size <= look.size.min(8.5));
    let settings = (1..=COLUMNS).flat_map(|span| sizes.clone().map(move |size| (span, size)));
    let mut best: Option<(f64, Set)> = None;
    for (span, size) in settings {
        let room = body.across(span);
        // The first size that will do is the one for so many columns.
        if best.as_ref().is_some_and(|(_, set)| set.span == span) {
            continue;
        }
        let title = words("title", &sheet.title, Face::SerifBold, look.title, room);
        let Some(columns) = tables::columns(grid, size, room, look.cell()) else {
            continue;
        };
        if title.is_err() {
            continue;
        }
        let set = Set::of(sheet, grid, look, span, size, columns);
        // What takes several columns is in the way of others.
        let mut weight = set.tall(0, sheet.rows.len()) * room * (1.0 + 0.12 * (span - 1) as f64);
        if set.is_torn(grid) {
            weight *= TORN;
        }
        if best.as_ref().is_none_or(|(least, _)| weight < *least) {
            best = Some((weight, set));
        }
    }
    let all_give_way = || {
        SIZES
            .into_iter()
            .filter(|size| *size <= look.size)
            .find_map(|size| {
                let columns = columns::numbers_last(&grid.spans(size), &grid.centred, body.width)?;
                Some(Set::of(sheet, grid, look, COLUMNS, size, columns))
            })
    };
    best.map(|(_, set)| set).or_else(all_give_way)
}

/// The same table across the page, at the same size; nothing where that makes it no lower, for it is then as well as it
/// is.
fn across(
    sheet: &TableSheet,
    grid: &Grid,
    look: &Look,
    body: &Body,
    piece: &Piece,
) -> Option<Piece> {
    let (size, room) = (piece.size, body.across(COLUMNS));
    let columns = tables::columns(grid, size, room, look.cell())?;
    let set = Set::of(sheet, grid, look, COLUMNS, size, columns);
    let height = set.tall(0, sheet.rows.len());
    let columns = tables::snug(set.columns, &grid.spans(size), room);
    (height < piece.height).then(|| Piece {
        stands: grid.stands(&columns, size),
        columns,
        span: COLUMNS,
        height,
        ..piece.clone()
    })
}

/// A table at a size, in so many columns of the page.
struct Set<'a> {
    span: usize,
    size: f64,
    columns: Vec<f64>,
    /// Title and heads.
    head: f64,
    rows: Vec<f64>,
    sheet: &'a TableSheet,
}

impl<'a> Set<'a> {
    fn of(
        sheet: &'a TableSheet,
        grid: &Grid,
        look: &Look,
        span: usize,
        size: f64,
        columns: Vec<f64>,
    ) -> Self {
        let room: f64 = columns.iter().sum();
        let heads = grid.head_height(&columns, size, look.cell());
        let rows = grid.rows.iter();
        let rows = rows.map(|row| grid.row_height(row, &columns, size, look.cell()));
        Set {
            span,
            size,
            head: look.head(&sheet.title, &sheet.citation, room.max(100.0)) + heads,
            rows: rows.collect(),
            columns,
            sheet,
        }
    }

    /// Whether names of its rows, or heads, have a word on each line.
    fn is_torn(&self, grid: &Grid) -> bool {
        grid.header.len() > LIST
            && (grid.name_lines(&self.columns, self.size) > NAME_LINES
                || grid.head_lines(&self.columns, self.size) > HEAD_LINES)
    }

    fn tall(&self, from: usize, to: usize) -> f64 {
        let to = to.min(self.sheet.rows.len());
        self.head + self.rows[from.min(to)..to].iter().sum::<f64>()
    }
}
