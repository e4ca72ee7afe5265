//! Words set into lines for a terminal.

/// The lines of a result for people.
#[derive(Debug)]
pub(crate) struct Lines {
    /// In columns of the terminal. No line is wider, but for a word that is.
    width: usize,
    text: String,
}

impl Lines {
    pub(crate) fn new(width: usize) -> Lines {
        Lines {
            width,
            text: String::new(),
        }
    }

    /// A text behind its lead. What does not fit goes on below, behind `hang`. Blanks between words
    /// stay as they are, but for those at which a line is broken.
    pub(crate) fn wrap(&mut self, lead: &str, hang: &str, text: &str) {
        let mut line = lead.to_owned();
        let mut column = width(lead);
        let mut begun = false;
        let mut rest = text.trim_end();
        while !rest.is_empty() {
            let word = rest.trim_start_matches(BLANKS);
            let blanks = rest.len() - word.len();
            let (word, behind) = word.split_at(word.find(BLANKS).unwrap_or(word.len()));
            let wide = width(word);
            if begun && column + blanks + wide > self.width {
                self.plain(&line);
                hang.clone_into(&mut line);
                column = width(hang);
            } else {
                line.extend(std::iter::repeat_n(' ', blanks));
                column += blanks;
            }
            line.push_str(word);
            column += wide;
            begun = true;
            rest = behind;
        }
        self.plain(&line);
    }

    /// A text behind its lead; what does not fit goes on below the text's first word.
    pub(crate) fn below(&mut self, lead: &str, text: &str) {
        self.wrap(lead, &" ".repeat(width(lead) + indent(text)), text);
    }

    /// A text that may have others below it, set in: what does not fit goes on further in than they.
    pub(crate) fn item(&mut self, lead: &str, text: &str) {
        self.wrap(lead, &" ".repeat(width(lead) + indent(text) + HANG), text);
    }

    /// A line as it is.
    pub(crate) fn plain(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    pub(crate) fn blank(&mut self) {
        self.text.push('\n');
    }

    pub(crate) fn text(self) -> String {
        self.text
    }
}

/// How much further in an item goes on.
const HANG: usize = 4;

/// Where a line may be broken.
const BLANKS: [char; 2] = [' ', '\n'];

/// The blanks before a text.
fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches(BLANKS).len()
}

/// The columns of a terminal that a text takes: some signs take two, and what sets a colour takes none.
pub(crate) fn width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// A text with blanks behind it, so wide.
pub(crate) fn padded(text: &str, wide: usize) -> String {
    format!("{text}{}", blanks(text, wide))
}

/// What is missing of a text that is to be so wide.
pub(crate) fn blanks(text: &str, wide: usize) -> String {
    " ".repeat(wide.saturating_sub(width(text)))
}

/// No line is wider than the paper, but for a word that has a line for itself (a path, a generator's
/// branch in a branch), and none ends in blanks.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_fits(what: &str, told: &str, width: usize) {
    for line in told.lines() {
        let wide = self::width(line);
        let is_word = !line.trim_start().contains(BLANKS);
        assert!(wide <= width || is_word, "{what}: {wide} columns:\n{line}");
        assert_eq!(line, line.trim_end(), "{what}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_goes_on_below_and_no_word_is_broken() {
        let mut lines = Lines::new(12);
        lines.below("* ", "one two three   four");
        lines.item("  ", "  five six sevenfold-and-more");
        lines.wrap("|- ", "|   ", "eight nine ten");
        lines.plain("as it is, however wide");
        let told = "\
* one two
  three
  four
    five six
        sevenfold-and-more
|- eight
|   nine ten
as it is, however wide
";
        assert_eq!(lines.text(), told);
    }

    #[test]
    fn blanks_within_a_line_stay_and_colours_take_no_room() {
        let mut lines = Lines::new(14);
        lines.below("\u{1b}[32m+\u{1b}[0m ", "a   (b) cccccc ddd");
        let told = "\u{1b}[32m+\u{1b}[0m a   (b)\n  cccccc ddd\n";
        assert_eq!(lines.text(), told);
        let mut wide = Lines::new(14);
        wide.below("桜 ", "a 桜桜桜桜 ¼ “b”");
        assert_eq!(wide.text(), "桜 a 桜桜桜桜\n   ¼ “b”\n");
        let mut empty = Lines::new(14);
        empty.below("  lead   ", "");
        empty.blank();
        assert_eq!(empty.text(), "  lead\n\n");
    }
}
