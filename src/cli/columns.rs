//! Columns for people.

/// How a column's cells lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

/// Rows of cells under a head, aligned. The last column may be a bar and is not padded.
#[derive(Debug)]
pub(super) struct Columns {
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

/// Between two columns.
const GAP: &str = "  ";

/// Before the first column.
const MARGIN: &str = "  ";

impl Columns {
    pub(super) fn new(sides: &[Side]) -> Columns {
        Columns {
            sides: sides.to_vec(),
            rows: Vec::new(),
        }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The signs that a column takes.
    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    }

    /// The signs that a line takes.
    pub(super) fn total(&self) -> usize {
        let columns = (0..self.sides.len()).map(|column| self.width(column) + GAP.len());
        (MARGIN.len() + columns.sum::<usize>()).saturating_sub(GAP.len())
    }

    /// Each line has its end.
    pub(super) fn text(&self) -> String {
        let widths: Vec<usize> = (0..self.sides.len())
            .map(|column| self.width(column))
            .collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = MARGIN.to_owned();
            for (column, cell) in row.iter().enumerate() {
                if column > 0 {
                    line.push_str(GAP);
                }
                let blanks = widths
                    .get(column)
                    .map_or(0, |most| most.saturating_sub(width(cell)));
                if self.sides.get(column) == Some(&Side::Right) {
                    line.extend(std::iter::repeat_n(' ', blanks));
                    line.push_str(cell);
                } else {
                    line.push_str(cell);
                    line.extend(std::iter::repeat_n(' ', blanks));
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The signs that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
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
        let mut columns = Columns::new(&[Side::Left, Side::Right]);
        columns.row(["a", "100"]);
        columns.row(["größer", "1"]);
        columns.row(["b", ""]);
        assert_eq!(columns.text(), "  a       100\n  größer    1\n  b\n");
        assert_eq!(columns.total(), 13);
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
