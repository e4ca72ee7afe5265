//! A table as it is measured: how wide its columns would like to be, how tall its rows are, how its cells stand.

use std::borrow::Cow;

use super::Misfit;
use super::columns::{CAPITALS, LINE, PAD, Span};
use super::digits::{Digits, Stand};
use crate::print::error::in_quotes;
use crate::print::fonts::Face;
use crate::sheet::Value;

/// A table ready to be measured at any size.
pub(super) struct Grid<'a> {
    pub(super) header: &'a [String],
    pub(super) rows: &'a [Vec<Value>],
    /// What rows begin with is their name, and bold.
    lead: bool,
    /// Which columns hold short answers or numbers, and so stand centred under their heads.
    pub(super) centred: Vec<bool>,
    /// By column, where its digits have to be put below each other.
    digits: Vec<Option<Digits>>,
    /// From one line of a cell to the next, of the text's size.
    line: f64,
    /// Between a cell's edge and its text, on each side that is not the table's own edge.
    beside: f64,
}

impl<'a> Grid<'a> {
    pub(super) fn new(header: &'a [String], rows: &'a [Vec<Value>], lead: bool) -> Self {
        let mut grid = Grid {
            header,
            rows,
            lead,
            centred: centred(header, rows),
            digits: Vec::new(),
            line: LINE,
            beside: PAD,
        };
        grid.digits = (0..header.len())
            .map(|column| grid.digits(column))
            .collect();
        grid
    }

    /// With this share of the usual room between the lines of a cell.
    pub(super) fn close(self, lines: f64) -> Self {
        Grid {
            line: CAPITALS + (LINE - CAPITALS) * lines,
            ..self
        }
    }

    /// With so much between a cell's edge and its text.
    pub(super) fn beside(self, beside: f64) -> Self {
        Grid { beside, ..self }
    }

    /// Numbers stand centred, or are the keys of a list.
    fn digits(&self, column: usize) -> Option<Digits> {
        let texts = || {
            self.rows
                .iter()
                .map(|row| row.get(column).map(Value::marked))
        };
        let keys = column == 0 && self.header.len() == 2;
        let is_key = |text: Option<Cow<'_, str>>| text.is_some_and(|text| is_number(&text));
        if !(self.centred[column] || keys && texts().all(is_key)) {
            return None;
        }
        Digits::of(&texts().collect::<Option<Vec<_>>>()?, self.face(column))
    }

    /// How the cells of its columns stand where these have such widths.
    pub(super) fn stands(&self, columns: &[f64], size: f64) -> Vec<Stand> {
        let stand = |(column, centred): (usize, &bool)| {
            let room = columns.get(column).map(|width| width - self.pad(column));
            let digits = self.digits[column].as_ref().zip(room);
            match digits.and_then(|(digits, room)| digits.behind(room, size, *centred)) {
                Some(behind) => Stand::Digits(behind),
                None if *centred => Stand::Centred,
                None => Stand::Left,
            }
        };
        self.centred.iter().enumerate().map(stand).collect()
    }

    /// The face of a column's cells.
    fn face(&self, column: usize) -> Face {
        match (self.lead, column) {
            (true, 0) => Face::SansBold,
            _ => Face::Sans,
        }
    }

    /// What stands beside a column's text, on both sides together: a table's own edges need none.
    fn pad(&self, column: usize) -> f64 {
        let edges = usize::from(column == 0) + usize::from(column + 1 == self.header.len());
        self.beside * 2_usize.saturating_sub(edges) as f64
    }

    /// The room of a cell's text.
    fn room(&self, column: usize, width: f64) -> f64 {
        // Two sums of the same widths may differ by a hair.
        (width - self.pad(column)).max(1.0) + 0.02
    }

    pub(super) fn spans(&self, size: f64) -> Vec<Span> {
        let column = |(index, head): (usize, &String)| {
            // Heads stand in small capitals, which are narrower than capitals.
            let head = head.to_uppercase();
            let head_size = head_size(size);
            let word = Face::SansBold.longest_word(&head, head_size);
            let mut span = Span {
                least: word,
                cells: word,
                whole: Face::SansBold.width(&head, head_size),
            };
            for cell in self.rows.iter().filter_map(|row| row.get(index)) {
                let text = cell.marked();
                span.least = span.least.max(self.face(index).longest_word(&text, size));
                let whole = self.face(index).width(&text, size);
                span.cells = span.cells.max(whole);
                span.whole = span.whole.max(whole);
            }
            if let Some(digits) = &self.digits[index] {
                let width = digits.width(size);
                span.cells = span.cells.max(width);
                span.whole = span.whole.max(width);
                if digits.single {
                    span.least = span.least.max(width);
                }
            }
            let pad = self.pad(index);
            Span {
                least: span.least + pad,
                cells: span.cells + pad,
                whole: span.whole + pad,
            }
        };
        self.header.iter().enumerate().map(column).collect()
    }

    /// The same where its cells of words take two lines at most, and the others one; heads may wrap.
    pub(super) fn pairs(&self, size: f64) -> Vec<Span> {
        let spans = self.spans(size).into_iter().zip(&self.centred);
        let column = |(index, (span, centred)): (usize, (Span, &bool))| {
            let cells = self.rows.iter().filter_map(|row| row.get(index));
            let two = cells.map(|cell| {
                let text = cell.marked();
                let whole = self.face(index).width(&text, size);
                self.face(index).within(&text, size, 2, whole)
            });
            let least = match centred {
                true => span.cells,
                false => two.fold(0.0, f64::max) + self.pad(index),
            };
            Span {
                least: span.least.max(least),
                whole: span.cells,
                ..span
            }
        };
        spans.enumerate().map(column).collect()
    }

    /// Whether every cell stands on one line in columns of these widths; heads may take several.
    pub(super) fn is_flat(&self, columns: &[f64], size: f64) -> bool {
        let fits = |(column, (cell, width)): (usize, (&Value, &f64))| {
            self.face(column).width(&cell.marked(), size) <= self.room(column, *width)
        };
        self.rows
            .iter()
            .all(|row| row.iter().zip(columns).enumerate().all(fits))
    }

    /// Whether no cell takes more than so many lines in columns of these widths.
    pub(super) fn is_within(&self, lines: usize, columns: &[f64], size: f64) -> bool {
        let most = size * (CAPITALS + self.line * (lines.max(1) - 1) as f64) + 0.01;
        let tall = |row: &Vec<Value>| self.row_height(row, columns, size, 0.0);
        self.rows.iter().all(|row| tall(row) <= most)
    }

    /// How tall a row is; `cell` is what stands above and below the text of a cell.
    pub(super) fn row_height(&self, row: &[Value], columns: &[f64], size: f64, cell: f64) -> f64 {
        let lines = |(column, (value, width)): (usize, (&Value, &f64))| {
            let room = self.room(column, *width);
            self.face(column).lines(&value.marked(), size, room)
        };
        let cells = row.iter().zip(columns).enumerate();
        let lines = cells.map(lines).max().unwrap_or(1);
        size * (CAPITALS + self.line * (lines.max(1) - 1) as f64) + cell
    }

    /// How tall the heads are; `cell` as for a row.
    pub(super) fn head_height(&self, columns: &[f64], size: f64, cell: f64) -> f64 {
        let lines = self.head_lines(columns, size);
        head_size(size) * (CAPITALS + self.line * (lines - 1) as f64) + cell
    }

    /// How many lines the longest of its heads takes beside cells of that size; at least one.
    pub(super) fn head_lines(&self, columns: &[f64], size: f64) -> usize {
        let size = head_size(size);
        let lines = |(column, (head, width)): (usize, (&String, &f64))| {
            Face::SansBold.lines(&head.to_uppercase(), size, self.room(column, *width))
        };
        let lines = self.header.iter().zip(columns).enumerate().map(lines);
        lines.max().unwrap_or(1).max(1)
    }

    /// How many lines the longest of what its rows begin with takes.
    pub(super) fn name_lines(&self, columns: &[f64], size: f64) -> usize {
        let Some(width) = columns.first() else {
            return 0;
        };
        let room = self.room(0, *width);
        let names = self.rows.iter().filter_map(|row| row.first());
        let lines = names.map(|name| self.face(0).lines(&name.marked(), size, room));
        lines.max().unwrap_or(0)
    }

    /// The head whose column asks for most: where to shorten.
    pub(super) fn misfit(&self, size: f64) -> Misfit {
        let spans = self.spans(size);
        let widest = (0..spans.len()).max_by(|&a, &b| spans[a].least.total_cmp(&spans[b].least));
        let field = widest
            .and_then(|index| self.header.get(index))
            .cloned()
            .unwrap_or_default();
        let cells = self
            .rows
            .iter()
            .filter_map(|row| row.get(widest?))
            .map(|cell| &cell.text);
        let longest = cells
            .max_by_key(|text| text.len())
            .cloned()
            .unwrap_or_default();
        Misfit {
            field: format!("column {}", in_quotes(&field)),
            text: longest,
        }
    }
}

/// Lengths are numbers, whatever they are measured in.
fn is_number(text: &str) -> bool {
    !text.replace("cm", "").contains(char::is_alphabetic)
}

/// Which columns hold short answers or numbers.
fn centred(header: &[String], rows: &[Vec<Value>]) -> Vec<bool> {
    let column = |index: usize| {
        // What a row begins with is its name, be it as short as an answer.
        let short = |text: &str| is_number(text) || (index > 0 && text.chars().count() <= 4);
        rows.iter()
            .filter_map(|row| row.get(index))
            .all(|cell| short(&cell.text))
    };
    // Two columns read as a list, whose keys stand at its left edge.
    (0..header.len())
        .map(|index| column(index) && (index > 0 || header.len() > 2))
        .collect()
}

/// The size of a table's heads beside its cells.
pub(super) fn head_size(size: f64) -> f64 {
    size.clamp(7.0, 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_of_a_table_need_no_room_beside_their_text() {
        let header = vec![String::from("Head"); 3];
        let rows = [vec![Value::new("a cell of some words"); 3]];
        let grid = Grid::new(&header, &rows, false);
        let [first, middle, last] = grid.spans(8.0)[..] else {
            panic!("three columns")
        };
        assert_eq!(first.whole, last.whole);
        assert!((middle.whole - first.whole - PAD).abs() < 1e-9);
        let snug = [first.whole, middle.whole, last.whole];
        assert!(grid.is_flat(&snug, 8.0));
        assert!(!grid.is_flat(&snug.map(|width| width - 0.5), 8.0));
    }

    #[test]
    fn words_on_two_lines_need_about_half_their_room() {
        let header = ["Weapon", "Shots at each band", "Burst"].map(String::from);
        let rows = [["Great steaming thrower", "3 / 2 / 1", "Small blaze"]
            .map(Value::new)
            .to_vec()];
        let grid = Grid::new(&header, &rows, false);
        let pairs = grid.pairs(8.0);
        let least: Vec<f64> = pairs.iter().map(|span| span.least).collect();
        assert!(grid.is_within(2, &least, 8.0), "{least:?}");
        assert!(least[0] < 0.8 * pairs[0].cells && least[2] < 0.8 * pairs[2].cells);
        assert_eq!(least[1], pairs[1].cells, "numbers stand on one line");
        let narrower = [least[0] - 1.0, least[1], least[2]];
        assert!(!grid.is_within(2, &narrower, 8.0));
    }
}
