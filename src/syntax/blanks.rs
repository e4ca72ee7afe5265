//! One kind of blank, so that the grammar knows one only.

use std::borrow::Cow;

/// What an author may type for a blank. A lone carriage return is one, so that `\r\n` needs no rule.
const ODD: [char; 4] = ['\t', '\r', '\u{a0}', '\u{202f}'];

/// The text with as many spaces in the place of each odd blank as it has bytes: every place stays
/// where it is. What stands in quotes is to be read from the text itself.
pub(super) fn even(text: &str) -> Cow<'_, str> {
    if !ODD.iter().any(|odd| text.contains(*odd)) {
        return Cow::Borrowed(text);
    }
    let mut even = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(ODD) {
        even.push_str(&rest[..at]);
        let odd = rest[at..].chars().next().map_or(1, char::len_utf8);
        even.push_str(&"   "[..odd]);
        rest = &rest[at + odd..];
    }
    even.push_str(rest);
    Cow::Owned(even)
}

#[cfg(test)]
mod tests {
    use super::even;

    #[test]
    fn places_stay() {
        assert_eq!(even("a\tb\u{a0}c\u{202f}d\r\n"), "a b  c   d \n");
        assert!(matches!(even("a b – ½"), std::borrow::Cow::Borrowed(_)));
    }
}
