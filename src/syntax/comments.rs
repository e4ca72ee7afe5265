//! Comments: where ours ends a line, and as other languages begin them.

use super::{cite, text};

/// What to write.
pub(crate) const OURS: &str = "a comment begins with `#`, and ends with its line";

/// What stands on a line before its comment, without the blanks between the two. A `#` in a text or a citation
/// begins none.
pub(crate) fn without(line: &str) -> &str {
    let mut at = 0;
    while let Some(next) = line[at..].find(['#', '"', '“', '„', '[']) {
        at += next;
        let rest = &line[at..];
        let length = match rest.as_bytes()[0] {
            b'#' => return line[..at].trim_end(),
            b'"' if cite::is_inch(line.as_bytes(), at) => Some(1),
            b'[' => cite::closing(rest).ok().map(|end| end + 1),
            _ => text::closed_length(rest),
        };
        let Some(length) = length else {
            // What nobody closes goes on to the end of the line, or to its comment.
            let comment = rest.find('#').unwrap_or(rest.len());
            return line[..at + comment].trim_end();
        };
        at += length;
    }
    line.trim_end()
}

/// How comments begin elsewhere, as they stand behind what is said.
const MARKS: &[&str] = &["//", "/*", "-- "];

/// Whether a text begins with such a mark.
pub(crate) fn begins(text: &str) -> bool {
    MARKS.iter().any(|mark| text.starts_with(mark))
}

/// Where such a comment begins behind something else.
pub(crate) fn behind(text: &str) -> Option<usize> {
    let blanks = text.match_indices([' ', '\t']);
    let mut places = blanks.map(|(at, _)| at + 1);
    places.find(|at| begins(&text[*at..]))
}

#[cfg(test)]
mod tests {
    use super::{behind, without};

    #[test]
    fn a_line_is_cut_before_its_comment() {
        assert_eq!(without("place woods  # near"), "place woods");
        assert_eq!(without("# all"), "");
        assert_eq!(
            without("piece \"Hill #3\" [pp #4] at 8\" 4\" # “#1”"),
            "piece \"Hill #3\" [pp #4] at 8\" 4\""
        );
        assert_eq!(without("note „a # b” # c"), "note „a # b”");
        assert_eq!(without("note \"open # c"), "note \"open");
        assert_eq!(without("[open # c"), "[open");
    }

    #[test]
    fn a_comment_is_found_behind_a_blank_only() {
        assert_eq!(behind("yes // always"), Some(4));
        assert_eq!(behind("yes -- always"), Some(4));
        assert_eq!(behind("4 --2"), None);
        assert_eq!(behind("1//2"), None);
    }
}
