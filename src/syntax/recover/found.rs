//! What stands at a place.

use std::fmt;

use super::super::{cite, text};

/// A very long word is shown by its start.
const SHOWN: usize = 40;

/// What stands at a place, as it is written.
#[derive(Clone, Copy)]
pub(super) enum Found<'t> {
    LineEnd,
    Citation(&'t str),
    Word(&'t str),
    /// A sign, a number or a text.
    Sign(&'t str),
}

impl<'t> Found<'t> {
    pub(super) fn at(whole: &'t str, at: usize) -> Found<'t> {
        let rest = &whole[at..];
        let first = rest.chars().next().unwrap_or('\n');
        if matches!(first, '\n' | '#') {
            return Found::LineEnd;
        }
        if let ('[', Ok(end)) = (first, cite::closing(rest)) {
            return Found::Citation(&rest[..end + 1]);
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
        match first.is_alphabetic() {
            true => Found::Word(&rest[..length]),
            false => Found::Sign(&rest[..length]),
        }
    }

    /// As it is written; nothing where the line ends.
    pub(super) fn written(self) -> &'t str {
        match self {
            Found::LineEnd => "",
            Found::Citation(written) | Found::Word(written) | Found::Sign(written) => written,
        }
    }

    pub(super) fn is_word(self) -> bool {
        matches!(self, Found::Word(_))
    }

    pub(super) fn is_line_end(self) -> bool {
        matches!(self, Found::LineEnd)
    }
}

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::LineEnd => f.write_str("the end of the line"),
            Found::Citation(_) => f.write_str("a citation"),
            Found::Word(written) | Found::Sign(written) => {
                let shown: String = written.chars().take(SHOWN).collect();
                let dots = if shown.len() < written.len() {
                    "…"
                } else {
                    ""
                };
                write!(f, "`{shown}{dots}`")
            }
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
