//! One kind of blank, so that the grammar knows one only.

use std::borrow::Cow;

use memchr::memchr3;

/// What an author may type for a blank, or a printer for the end of a page. A lone carriage return is one, so that
/// `\r\n` needs no rule.
pub(crate) const ODD: [char; 6] = ['\t', '\r', '\u{b}', '\u{c}', '\u{a0}', '\u{202f}'];

/// Whether a text may hold one of these, told by the last byte of each.
fn may_be_odd(text: &[u8]) -> bool {
    memchr3(b'\t', b'\r', 0xa0, text).is_some() || memchr3(0xb, 0xc, 0xaf, text).is_some()
}

/// The same as [`str::trim_start`], sooner done where there are but plain blanks to take away.
pub(super) fn trim_start(text: &str) -> &str {
    let rest = text.trim_ascii_start();
    match rest.as_bytes().first() {
        Some(first) if !first.is_ascii_graphic() => rest.trim_start(),
        _ => rest,
    }
}

/// The same as [`str::trim_end`], in the same way.
pub(super) fn trim_end(text: &str) -> &str {
    let rest = text.trim_ascii_end();
    match rest.as_bytes().last() {
        Some(last) if !last.is_ascii_graphic() => rest.trim_end(),
        _ => rest,
    }
}

/// The text with as many spaces in the place of each odd blank as it has bytes: every place stays
/// where it is. What stands in quotes is to be read from the text itself.
pub(super) fn even(text: &str) -> Cow<'_, str> {
    if !may_be_odd(text.as_bytes()) {
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
    use super::{even, trim_end, trim_start};

    #[test]
    fn places_stay() {
        assert_eq!(even("a\tb\u{a0}c\u{202f}d\r\n"), "a b  c   d \n");
        assert!(matches!(even("a b – ½"), std::borrow::Cow::Borrowed(_)));
    }

    #[test]
    fn blanks_of_all_kinds_are_trimmed() {
        for text in [
            "",
            "  ",
            "a",
            " a \u{a0}",
            "\u{2003} ä\u{b}\n",
            "\t\u{202f}½ \u{85}",
        ] {
            assert_eq!(trim_start(text), text.trim_start());
            assert_eq!(trim_end(text), text.trim_end());
        }
    }
}
