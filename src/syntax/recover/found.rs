//! What stands at a place.

use super::super::{cite, text};

/// What stands at a place.
pub(super) struct Found {
    pub(super) what: String,
    pub(super) length: usize,
    pub(super) line_ends: bool,
    pub(super) is_word: bool,
}

impl Found {
    pub(super) fn word<'t>(&self, whole: &'t str, at: usize) -> &'t str {
        &whole[at..at + self.length]
    }

    pub(super) fn at(whole: &str, at: usize) -> Found {
        let rest = &whole[at..];
        let first = rest.chars().next().unwrap_or('\n');
        if matches!(first, '\n' | '#') {
            return Found {
                what: "the end of the line".to_owned(),
                length: 0,
                line_ends: true,
                is_word: false,
            };
        }
        if let ('[', Ok(end)) = (first, cite::closing(rest)) {
            return Found {
                what: "a citation".to_owned(),
                length: end + 1,
                line_ends: false,
                is_word: false,
            };
        }
        let length = if text::is_opening(first) {
            text::closed_length(rest).unwrap_or(first.len_utf8())
        } else {
            match super::word(rest).len() {
                0 => first.len_utf8(),
                word if first.is_ascii_digit() => word + fraction(&rest[word..]),
                word => word,
            }
        };
        // A very long word is shown by its start.
        let shown: String = rest[..length].chars().take(40).collect();
        let dots = if shown.len() < length { "…" } else { "" };
        Found {
            what: format!("`{shown}{dots}`"),
            length,
            line_ends: false,
            is_word: first.is_alphabetic(),
        }
    }
}

/// The length of the point and the digits behind it that a number goes on with, or a version.
fn fraction(rest: &str) -> usize {
    let mut length = 0;
    while let Some(digits) = rest[length..].strip_prefix('.') {
        match super::word(digits).len() {
            0 => break,
            more => length += 1 + more,
        }
    }
    length
}

pub(super) fn skip_blanks(whole: &str, at: usize) -> usize {
    let rest = &whole[at..];
    at + rest.len()
        - rest
            .trim_start_matches([' ', '\t', '\r', '\u{a0}', '\u{202f}'])
            .len()
}
