//! Columns for people.

use crate::lines::{Lines, blanks, width};

/// How a column's cells lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows of cells under a head, aligned. The last column may be a bar and is not padded.
#[derive(Debug)]
pub(super) struct Columns {
    aligned: Vec<Align>,
    rows: Vec<Vec<String>>,
}

/// Between two columns.
const GAP: &str = "  ";

/// Before the first column.
const MARGIN: &str = "  ";

impl Columns {
    pub(super) fn new(aligned: &[Align]) -> Columns {
        Columns {
            aligned: aligned.to_vec(),
            rows: Vec::new(),
        }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The room that a column takes.
    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    }

    /// The room that a line takes.
    pub(super) fn total(&self) -> usize {
        let columns = (0..self.aligned.len()).map(|column| self.width(column) + GAP.len());
        (MARGIN.len() + columns.sum::<usize>()).saturating_sub(GAP.len())
    }

    /// The same on a terminal so wide: where there is more, the widest cells go on below their first line.
    pub(super) fn within(self, room: usize) -> Columns {
        if self.total() <= room {
            return self;
        }
        let all = 0..self.aligned.len();
        let mut widths: Vec<usize> = all.clone().map(|column| self.width(column)).collect();
        let least: Vec<usize> = all
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| longest_word(cell)).max().unwrap_or(0)
            })
            .collect();
        for _ in room..self.total() {
            let wide = widths.iter_mut().zip(&least);
            let wide = wide.filter(|(width, least)| **width > **least);
            match wide.max_by_key(|(width, _)| **width) {
                Some((width, _)) => *width -= 1,
                // No word is broken.
                None => break,
            }
        }
        let mut narrow = Columns::new(&self.aligned);
        for row in &self.rows {
            let cells = row.iter().zip(&widths);
            let cells: Vec<Vec<String>> = cells.map(|(cell, width)| broken(cell, *width)).collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..lines {
                let each = cells.iter().map(|cell| cell.get(line).cloned());
                narrow.row(each.map(Option::unwrap_or_default));
            }
        }
        narrow
    }

    /// Each line has its end.
    pub(super) fn text(&self) -> String {
        let widths: Vec<usize> = (0..self.aligned.len())
            .map(|column| self.width(column))
            .collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = MARGIN.to_owned();
            for (column, cell) in row.iter().enumerate() {
                if column > 0 {
                    line.push_str(GAP);
                }
                let blanks = blanks(cell, widths.get(column).copied().unwrap_or(0));
                if self.aligned.get(column) == Some(&Align::Right) {
                    line.push_str(&blanks);
                    line.push_str(cell);
                } else {
                    line.push_str(cell);
                    line.push_str(&blanks);
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The room of the longest word: no column is narrower.
fn longest_word(text: &str) -> usize {
    text.split(' ').map(width).max().unwrap_or(0)
}

/// A text in lines so wide.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Lines::new(width);
    lines.wrap("", "", text);
    lines.text().lines().map(str::to_owned).collect()
}

/// A bar of so many parts of a whole, at most so many signs long.
pub(super) fn bar(part: f64, whole: f64, most: usize, unicode: bool) -> String {
    if whole <= 0.0 || !part.is_finite() {
        return String::new();
    }
    let share = (part / whole).clamp(0.0, 1.0);
    if !unicode {
        return "#".repeat((share * most as f64).round() as usize);
    }
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    // What is possible is seen.
    let eighths = ((share * most as f64 * 8.0).round() as usize).max(usize::from(part > 0.0));
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_lines_end_without_blanks() {
        let mut columns = Columns::new(&[Align::Left, Align::Right]);
        columns.row(["a", "100"]);
        columns.row(["größer", "1"]);
        columns.row(["b", ""]);
        assert_eq!(columns.text(), "  a       100\n  größer    1\n  b\n");
        assert_eq!(columns.total(), 13);
    }

    #[test]
    fn signs_that_take_two_columns_are_counted_so() {
        let mut columns = Columns::new(&[Align::Left, Align::Right]);
        columns.row(["桜桜桜桜", "100"]);
        columns.row(["Fehl", "桜"]);
        assert_eq!(columns.text(), "  桜桜桜桜  100\n  Fehl       桜\n");
        assert_eq!(columns.total(), 15);
    }

    #[test]
    fn what_is_too_wide_goes_on_below_and_numbers_stay_whole() {
        let mut columns = Columns::new(&[Align::Left, Align::Left, Align::Right]);
        columns.row(["The turn is over", "no", "1/25"]);
        columns.row(["Neither", "yes", "24/25"]);
        let told = "  The turn is  no    1/25\n  over\n  Neither      yes  24/25\n";
        assert_eq!(columns.within(26).text(), told);
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar(0.5, 1.0, 4, true), "██");
        assert_eq!(bar(0.3, 1.0, 4, true), "█▎");
        assert_eq!(bar(0.0001, 1.0, 4, true), "▏");
        assert_eq!(bar(0.0, 1.0, 4, true), "");
        assert_eq!(bar(0.6, 1.0, 10, false), "######");
        assert_eq!(bar(1.0, 0.0, 10, false), "");
    }
}
