//! Stretches of a cell: a cell cut at its slashes and commas, each part with its place.

use smallvec::SmallVec;

use crate::source::Span;

/// A stretch of a cell: its text and where it stands.
#[derive(Clone, Copy, Debug)]
pub(in crate::kinds) struct Snippet<'a> {
    pub text: &'a str,
    pub span: Span,
}

impl<'a> Snippet<'a> {
    pub(super) fn trim(self) -> Self {
        let front = self.text.len() - self.text.trim_start().len();
        let text = self.text.trim();
        Snippet {
            text,
            span: self.span.part(front, front + text.len()),
        }
    }

    pub(super) fn part(self, start: usize, end: usize) -> Self {
        Snippet {
            text: &self.text[start..end],
            span: self.span.part(start, end),
        }
        .trim()
    }

    /// The parts between separators, each trimmed.
    pub(in crate::kinds) fn split(
        self,
        is_separator: impl Fn(&str, usize) -> bool,
    ) -> SmallVec<[Self; 4]> {
        let mut parts = SmallVec::new();
        let mut start = 0;
        let mut quoted = false;
        for (at, byte) in self.text.bytes().enumerate() {
            if byte == b'"' && (quoted || self.text[start..at].trim().is_empty()) {
                quoted = !quoted;
            } else if !quoted && is_separator(self.text, at) {
                parts.push(self.part(start, at));
                start = at + 1;
            }
        }
        parts.push(self.part(start, self.text.len()));
        parts
    }
}

/// A slash separates values, but not the halves of `1/2`.
pub(super) fn is_slash(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let digit = |index: Option<usize>| {
        index
            .and_then(|i| bytes.get(i))
            .is_some_and(u8::is_ascii_digit)
    };
    bytes[at] == b'/' && !(digit(at.checked_sub(1)) && digit(Some(at + 1)))
}

pub(in crate::kinds) fn is_comma(text: &str, at: usize) -> bool {
    text.as_bytes()[at] == b','
}
