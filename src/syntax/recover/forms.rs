//! How a line with such a word is written as a whole.

use super::super::words;
use super::missed::Missed;

impl Missed<'_> {
    /// The form of the statement or declaration that the line begins with its word.
    pub(super) fn form(&self) -> Option<&'static str> {
        let subject = self.subject;
        // The `table` of a scenario is one to play on.
        let line = self.text[self.base..].lines().next().unwrap_or_default();
        let behind = line.get(subject.len()..).unwrap_or_default();
        let is_size = behind
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit());
        // The `list` of a side names one that is declared.
        if subject == "list" && stands_in_a_side(self.text, self.base) {
            return Some("list NAME");
        }
        if subject == "piece" && behind.contains(" from ") {
            return Some("piece NAME from 12\" 8\", 30\" 8\"");
        }
        words::form(subject).filter(|_| !(subject == "table" && is_size))
    }
}

/// Whether the line at a place stands in the block of a side.
fn stands_in_a_side(whole: &str, base: usize) -> bool {
    let start = whole[..base].rfind('\n').map_or(0, |end| end + 1);
    let indent = base - start;
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let mut above = whole[..start].lines().rev();
    let head = above.find(|line| !line.trim().is_empty() && blanks(line) < indent);
    head.is_some_and(|line| super::word(line.trim_start()) == "side")
}
