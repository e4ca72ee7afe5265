//! How wide the columns of a table are.

use super::Misfit;
use crate::print::fonts::Face;
use crate::sheet::Value;

/// From the baseline to the top of capitals, of the text's size.
pub(super) const CAPITALS: f64 = 0.66;
/// From one line of a cell to the next, of the text's size.
pub(super) const LINE: f64 = CAPITALS + 0.45;

/// Between a cell's edge and its text, on each side that is not the table's own edge.
pub(super) const PAD: f64 = 3.5;

/// What a column would like to have, padding included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// Its longest word.
    pub(super) least: f64,
    /// Its longest cell on one line, with a head that may wrap.
    pub(super) cells: f64,
    /// All of it on one line.
    pub(super) whole: f64,
}

/// A table ready to be measured at any size.
pub(super) struct Grid<'a> {
    pub(super) header: &'a [String],
    pub(super) rows: &'a [Vec<Value>],
    /// What rows begin with is their name, and bold.
    pub(super) lead: bool,
}

impl Grid<'_> {
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
        PAD * 2_usize.saturating_sub(edges) as f64
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
        let spans = self.spans(size).into_iter().zip(self.centred());
        let column = |(index, (span, centred)): (usize, (Span, bool))| {
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

    /// Which columns hold short answers or numbers, and so stand centred under their heads.
    pub(super) fn centred(&self) -> Vec<bool> {
        // Lengths are numbers, whatever they are measured in.
        let is_number = |text: &str| {
            let bare = text.replace("cm", "");
            !bare.chars().any(char::is_alphabetic)
        };
        let column = |index: usize| {
            // What a row begins with is its name, be it as short as an answer.
            let short = |text: &str| is_number(text) || (index > 0 && text.chars().count() <= 4);
            self.rows
                .iter()
                .filter_map(|row| row.get(index))
                .all(|cell| short(&cell.text))
        };
        // Two columns read as a list, whose keys stand at its left edge.
        (0..self.header.len())
            .map(|index| (index, column(index)))
            .map(|(index, short)| short && (index > 0 || self.header.len() > 2))
            .collect()
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

    /// Whether no cell takes more than two lines in columns of these widths.
    pub(super) fn is_paired(&self, columns: &[f64], size: f64) -> bool {
        let two_lines = size * (CAPITALS + LINE) + 0.01;
        let tall = |row: &Vec<Value>| self.row_height(row, columns, size, 0.0);
        self.rows.iter().all(|row| tall(row) <= two_lines)
    }

    /// How tall a row is; `cell` is what stands above and below the text of a cell.
    pub(super) fn row_height(&self, row: &[Value], columns: &[f64], size: f64, cell: f64) -> f64 {
        let lines = |(column, (value, width)): (usize, (&Value, &f64))| {
            let room = self.room(column, *width);
            self.face(column).lines(&value.marked(), size, room)
        };
        let cells = row.iter().zip(columns).enumerate();
        let lines = cells.map(lines).max().unwrap_or(1);
        size * (CAPITALS + LINE * (lines.max(1) - 1) as f64) + cell
    }

    /// How tall the heads are; `cell` as for a row.
    pub(super) fn head_height(&self, columns: &[f64], size: f64, cell: f64) -> f64 {
        let size = head_size(size);
        let lines = |(column, (head, width)): (usize, (&String, &f64))| {
            Face::SansBold.lines(&head.to_uppercase(), size, self.room(column, *width))
        };
        let lines = self.header.iter().zip(columns).enumerate().map(lines);
        let lines = lines.max().unwrap_or(1).max(1);
        size * (CAPITALS + LINE * (lines - 1) as f64) + cell
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
            field: format!("column {field:?}"),
            text: longest,
        }
    }
}

/// The size of a table's heads beside its cells.
pub(super) fn head_size(size: f64) -> f64 {
    size.clamp(7.0, 8.0)
}

/// Every cell on one line, except that one column may wrap down to a share of its wish.
///
/// The spare room goes to that column too. `None` when the room is too small.
pub(super) fn one_wraps(spans: &[Span], wraps: usize, share: f64, room: f64) -> Option<Vec<f64>> {
    let others: f64 = spans
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != wraps)
        .map(|(_, span)| span.whole)
        .sum();
    let left = room - others;
    let span = spans.get(wraps)?;
    if left < span.least || left < share * span.whole {
        return None;
    }
    Some(
        spans
            .iter()
            .enumerate()
            .map(|(i, span)| if i == wraps { left } else { span.whole })
            .collect(),
    )
}

/// All columns wrap, each between its least and its whole width in the same proportion.
pub(super) fn all_wrap(spans: &[Span], room: f64) -> Option<Vec<f64>> {
    let least: f64 = spans.iter().map(|span| span.least).sum();
    let whole: f64 = spans.iter().map(|span| span.whole).sum();
    if least > room {
        return None;
    }
    let part = if whole > least {
        ((room - least) / (whole - least)).min(1.0)
    } else {
        1.0
    };
    Some(
        spans
            .iter()
            .map(|span| span.least + (span.whole - span.least) * part)
            .collect(),
    )
}

/// Every cell on one line, and heads wrap: they are read once, cells again and again.
pub(super) fn heads_wrap(spans: &[Span], room: f64) -> Option<Vec<f64>> {
    let rigid = |span: &Span| Span {
        least: span.cells,
        ..*span
    };
    all_wrap(&spans.iter().map(rigid).collect::<Vec<_>>(), room)
}

/// What columns would like to have if their heads wrap: no head takes room from another column's cells.
pub(super) fn of_cells(spans: &[Span]) -> Vec<Span> {
    let of = |span: &Span| Span {
        whole: span.cells,
        ..*span
    };
    spans.iter().map(of).collect()
}

/// Columns wrap in the same proportion, except for those that keep every cell on one line.
pub(super) fn some_wrap(spans: &[Span], keep: &[bool], room: f64) -> Option<Vec<f64>> {
    let kept = |index: usize| keep.get(index).copied().unwrap_or_default();
    let rigid = |(index, span): (usize, &Span)| Span {
        least: if kept(index) { span.cells } else { span.least },
        ..*span
    };
    let rigid: Vec<Span> = spans.iter().enumerate().map(rigid).collect();
    all_wrap(&rigid, room)
}

/// The column that gains most from more room.
pub(super) fn widest(spans: &[Span]) -> usize {
    (0..spans.len())
        .max_by(|&a, &b| spans[a].whole.total_cmp(&spans[b].whole))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans() -> [Span; 3] {
        [(20.0, 80.0), (30.0, 30.0), (10.0, 40.0)].map(|(least, whole)| Span {
            least,
            cells: whole,
            whole,
        })
    }

    #[test]
    fn the_edges_of_a_table_need_no_room_beside_their_text() {
        let (header, row) = (
            vec![String::from("Head"); 3],
            vec![Value::new("a cell of some words"); 3],
        );
        let grid = Grid {
            header: &header,
            rows: &[row],
            lead: false,
        };
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
        let row = ["Great steaming thrower", "3 / 2 / 1", "Small blaze"].map(Value::new);
        let grid = Grid {
            header: &header,
            rows: &[row.to_vec()],
            lead: false,
        };
        let pairs = grid.pairs(8.0);
        let least: Vec<f64> = pairs.iter().map(|span| span.least).collect();
        assert!(grid.is_paired(&least, 8.0), "{least:?}");
        assert!(least[0] < 0.8 * pairs[0].cells && least[2] < 0.8 * pairs[2].cells);
        assert_eq!(least[1], pairs[1].cells, "numbers stand on one line");
        let narrower = [least[0] - 1.0, least[1], least[2]];
        assert!(!grid.is_paired(&narrower, 8.0));
    }

    #[test]
    fn spare_room_goes_to_the_column_that_wraps() {
        assert_eq!(
            one_wraps(&spans(), 0, 0.5, 200.0),
            Some(vec![130.0, 30.0, 40.0])
        );
        assert_eq!(
            one_wraps(&spans(), 0, 0.5, 110.0),
            Some(vec![40.0, 30.0, 40.0])
        );
        assert_eq!(one_wraps(&spans(), 0, 0.5, 109.0), None);
    }

    #[test]
    fn columns_of_numbers_stay_on_one_line() {
        let keep = [false, false, true];
        assert_eq!(
            some_wrap(&spans(), &keep, 120.0),
            Some(vec![50.0, 30.0, 40.0])
        );
        assert_eq!(some_wrap(&spans(), &keep, 89.0), None);
    }

    #[test]
    fn heads_wrap_before_any_cell_does() {
        let mut spans = spans();
        spans[0].cells = 35.0;
        assert_eq!(heads_wrap(&spans, 105.0), Some(vec![35.0, 30.0, 40.0]));
        assert_eq!(heads_wrap(&spans, 128.0), Some(vec![58.0, 30.0, 40.0]));
        assert_eq!(heads_wrap(&spans, 104.0), None);
        // Not 40, 30 and 20: the head of the first column is no reason to tear cells of the third.
        assert_eq!(
            all_wrap(&of_cells(&spans), 90.0),
            Some(vec![30.0, 30.0, 30.0])
        );
    }

    #[test]
    fn all_columns_give_way_in_proportion() {
        assert_eq!(all_wrap(&spans(), 60.0), Some(vec![20.0, 30.0, 10.0]));
        assert_eq!(all_wrap(&spans(), 105.0), Some(vec![50.0, 30.0, 25.0]));
        assert_eq!(all_wrap(&spans(), 59.0), None);
    }
}
