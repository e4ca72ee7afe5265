//! A text cut at its braces: `Within {8 in}` is words and what stands in braces.

use ecow::EcoString;

use crate::measure::Length;
use crate::model::{Model, of_length};
use crate::spelling::escaped;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// What is shown as it stands.
    Words(&'a str),
    /// The braces and what they hold; where they begin in the text, in bytes.
    Braces {
        whole: &'a str,
        inside: &'a str,
        at: usize,
    },
    /// From a brace that nothing closes to the end.
    Open(&'a str),
    /// A brace that closes nothing.
    Close(&'a str),
}

/// The parts of a text, in their order. A backslash before a brace is gone.
pub(super) fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let (part, length) = next(text, from)?;
        from += length;
        Some(part)
    })
}

/// The part that begins there, and how far it goes.
fn next(text: &str, at: usize) -> Option<(Part<'_>, usize)> {
    let rest = &text[at..];
    if rest.starts_with("\\{") || rest.starts_with("\\}") {
        return Some((Part::Words(&rest[1..2]), 2));
    }
    if let Some(after) = rest.strip_prefix('{') {
        let Some(end) = after.find('}') else {
            return Some((Part::Open(rest), rest.len()));
        };
        let (whole, inside) = (&rest[..end + 2], after[..end].trim());
        return Some((Part::Braces { whole, inside, at }, whole.len()));
    }
    if rest.starts_with('}') {
        return Some((Part::Close(&rest[..1]), 1));
    }
    let first = rest.chars().next()?.len_utf8();
    let words = rest[first..]
        .find(['{', '}', '\\'])
        .map_or(rest, |end| &rest[..first + end]);
    Some((Part::Words(words), words.len()))
}

/// Whether a text mentions something, or shows braces only behind backslashes.
pub(super) fn mentions_something(text: &str) -> bool {
    parts(text).any(|part| !matches!(part, Part::Words(_)))
}

/// A title as it is written, where it holds lengths.
pub(super) fn written_title(title: &str) -> Option<String> {
    if !title.contains('{') {
        return None;
    }
    let mut written = String::new();
    let mut measures = false;
    for part in parts(title) {
        match part {
            Part::Words(words) | Part::Open(words) | Part::Close(words) => {
                written.push_str(&escaped(words));
            }
            Part::Braces { whole, inside, .. } => match inside.parse::<Length>() {
                Ok(length) => {
                    measures = true;
                    written.push_str(&of_length(length));
                }
                Err(_) => written.push_str(&escaped(whole)),
            },
        }
    }
    measures.then_some(written)
}

/// Whether a text mentions anything but lengths, or has a brace too many.
pub(super) fn mentions_others(text: &str) -> bool {
    parts(text).any(|part| match part {
        Part::Words(_) => false,
        Part::Braces { inside, .. } => inside.parse::<Length>().is_err(),
        Part::Open(_) | Part::Close(_) => true,
    })
}

/// A title as people see it: lengths as sheets show them all. What else stands in braces, which the
/// reader reports, stays as it is.
pub(crate) fn shown_title(model: &Model, title: &str) -> EcoString {
    if !title.contains(['{', '}']) {
        return title.into();
    }
    let mut shown = EcoString::new();
    for part in parts(title) {
        match part {
            Part::Words(words) | Part::Open(words) | Part::Close(words) => shown.push_str(words),
            Part::Braces { whole, inside, .. } => match inside.parse::<Length>() {
                Ok(length) => shown.push_str(&model.show_length(length)),
                Err(_) => shown.push_str(whole),
            },
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_text_is_cut_at_its_braces_and_loses_the_backslashes_before_them() {
        let cut: Vec<Part<'_>> = parts(r"a {b } \{c\} \d} {e").collect();
        let braces = Part::Braces {
            whole: "{b }",
            inside: "b",
            at: 2,
        };
        let words = ["{", "c", "}", " ", r"\d"].map(Part::Words);
        let mut wanted = vec![Part::Words("a "), braces, Part::Words(" ")];
        wanted.extend(words);
        wanted.extend([Part::Close("}"), Part::Words(" "), Part::Open("{e")]);
        assert_eq!(cut, wanted);
    }

    proptest! {
        #[test]
        fn nothing_of_a_text_is_lost_but_backslashes(text in r"[ab{}\\é ]{0,12}") {
            let told: String = parts(&text)
                .map(|part| match part {
                    Part::Words(text) | Part::Open(text) | Part::Close(text) => text,
                    Part::Braces { whole, .. } => whole,
                })
                .collect();
            prop_assert_eq!(told.replace('\\', ""), text.replace('\\', ""));
        }
    }
}
