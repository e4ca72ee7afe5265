//! Words set into lines for a terminal.

/// The lines of a result for people.
#[derive(Debug)]
pub(crate) struct Lines {
    /// In signs. No line is wider, but for a word that is.
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
        let mut column = signs(lead);
        let mut begun = false;
        let mut rest = text.trim_end();
        while !rest.is_empty() {
            let word = rest.trim_start_matches(BLANKS);
            let blanks = rest.len() - word.len();
            let (word, behind) = word.split_at(word.find(BLANKS).unwrap_or(word.len()));
            let wide = signs(word);
            if begun && column + blanks + wide > self.width {
                self.plain(&line);
                hang.clone_into(&mut line);
                column = signs(hang);
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
        self.wrap(lead, &" ".repeat(signs(lead) + indent(text)), text);
    }

    /// A text that may have others below it, set in: what does not fit goes on further in than they.
    pub(crate) fn item(&mut self, lead: &str, text: &str) {
        self.wrap(lead, &" ".repeat(signs(lead) + indent(text) + HANG), text);
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

/// The signs that are seen of a text: what sets a colour takes no room.
fn signs(text: &str) -> usize {
    let mut pieces = text.split('\u{1b}');
    let plain = pieces.next().map_or(0, |piece| piece.chars().count());
    let behind = pieces.map(|piece| match piece.split_once('m') {
        Some((_, seen)) => seen.chars().count(),
        None => 0,
    });
    plain + behind.sum::<usize>()
}

/// No line is wider than the paper, but for a word that has a line for itself (a path, a generator's
/// branch in a branch), and none ends in blanks.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_fits(what: &str, told: &str, width: usize) {
    for line in told.lines() {
        let wide = signs(line);
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
        let mut empty = Lines::new(14);
        empty.below("  lead   ", "");
        empty.blank();
        assert_eq!(empty.text(), "  lead\n\n");
    }
}
