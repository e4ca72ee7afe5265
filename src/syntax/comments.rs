//! Comments as other languages begin them.

/// What to write.
pub(crate) const OURS: &str = "a comment begins with `#`, and ends with its line";

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
    use super::behind;

    #[test]
    fn a_comment_is_found_behind_a_blank_only() {
        assert_eq!(behind("yes // always"), Some(4));
        assert_eq!(behind("yes -- always"), Some(4));
        assert_eq!(behind("4 --2"), None);
        assert_eq!(behind("1//2"), None);
    }
}
