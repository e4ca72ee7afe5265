//! What the grammar has read of the bundled sources when the program was built.
//!
//! Nearly everybody's rules rest on bundled packages, which are the same at every start; to read them with
//! the grammar took half the time of a check. What the grammar reads of a text depends on that text alone:
//! so wherever a text is a bundled one, letter by letter, the list that the build script made of it is
//! taken instead. Everything behind the grammar is done as for any other text.

use super::entries::{Entry, unpack};
use crate::source::bundled;

/// The list of a bundled source, as [`super::entries::pack`] packs it.
struct Prepared {
    /// Below `rulesets/`.
    path: &'static str,
    /// The length of the source in bytes.
    length: usize,
    entries: &'static [u8],
}

/// All of them, by length.
static PREPARED: &[Prepared] = include!(concat!(env!("OUT_DIR"), "/prepared.rs"));

/// What the grammar reads of a text, where that is known.
pub(super) fn entries(text: &str) -> Option<Vec<Entry>> {
    unpack(of(text)?.entries)
}

/// Whether it is known what the grammar reads of a text.
pub(super) fn is_prepared(text: &str) -> bool {
    of(text).is_some()
}

fn of(text: &str) -> Option<&'static Prepared> {
    let first = PREPARED.partition_point(|each| each.length < text.len());
    let mut alike = PREPARED[first..]
        .iter()
        .take_while(|each| each.length == text.len());
    alike.find(|each| bundled::file(each.path).is_some_and(|found| *found == *text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use pest::Parser;

    use super::super::entries::entries as read;
    use super::super::grammar::{Grammar, Rule};
    use super::*;

    #[test]
    fn what_is_prepared_is_what_the_grammar_reads() {
        let sources = bundled::paths().filter(|path| path.ends_with(".orbat"));
        let mut count = 0;
        for path in sources {
            let bytes = bundled::file(&path).unwrap();
            let text = std::str::from_utf8(&bytes).unwrap();
            let pairs = Grammar::parse(Rule::file, text).unwrap();
            assert!(entries(text).unwrap() == read(pairs), "{path}");
            count += 1;
        }
        assert_eq!(count, PREPARED.len());
        assert!(count > 20, "only {count} sources");
    }

    #[test]
    fn a_text_that_differs_by_a_letter_is_none_of_them() {
        for prepared in PREPARED {
            let mut bytes = bundled::file(prepared.path).unwrap().into_owned();
            bytes[0] ^= 1;
            assert!(!is_prepared(std::str::from_utf8(&bytes).unwrap()));
        }
    }
}
