//! Texts with lengths in braces: shown in one unit, and written into a file so that each reader sees them in his.

use ecow::EcoString;

use super::Model;
use crate::spelling::escaped;

/// A text that holds lengths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Braced {
    /// As it is shown: `within 8"`.
    pub shown: EcoString,
    /// As it is written between quotation marks: `within {8 in}`.
    pub written: EcoString,
}

impl Model {
    /// A text that this run shows, in quotation marks, with lengths in the braces in which authors wrote them.
    pub(crate) fn quoted(&self, text: &str) -> String {
        format!("\"{}\"", self.written(text))
    }

    /// What stands between the quotation marks.
    pub(crate) fn written(&self, text: &str) -> String {
        let found = self.braced.iter().filter_map(|braced| {
            let at = place_of(&braced.shown, text)?;
            Some((braced, at))
        });
        // What holds another one tells more.
        let Some((braced, at)) = found.max_by_key(|(braced, _)| braced.shown.len()) else {
            return escaped(text);
        };
        let before = self.written(&text[..at]);
        let behind = self.written(&text[at + braced.shown.len()..]);
        format!("{before}{}{behind}", braced.written)
    }

    /// Takes note of a text that holds lengths.
    pub(crate) fn note_braced(&mut self, shown: &EcoString, written: String) {
        if self.braced.iter().all(|each| each.shown != *shown) {
            self.braced.push(Braced {
                shown: shown.clone(),
                written: written.into(),
            });
        }
    }
}

/// Where words stand in a text by themselves: `4"` does not in `14"`.
fn place_of(words: &str, text: &str) -> Option<usize> {
    let joins = |sign: char| sign.is_alphanumeric() || matches!(sign, '.' | '/' | '-');
    let whole = |at: &usize| {
        let (before, behind) = (&text[..*at], &text[at + words.len()..]);
        let first = words.starts_with(joins) && before.ends_with(joins);
        let last =
            words.ends_with(char::is_alphanumeric) && behind.starts_with(char::is_alphanumeric);
        !first && !last
    };
    let places = text.match_indices(words).map(|(at, _)| at);
    places.filter(|_| !words.is_empty()).find(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_in_braces_where_they_stand_by_themselves() {
        let mut model = Model::default();
        for (shown, written) in [
            ("4\"", "{4 in}"),
            ("Mist: within 4\" only", "Mist: within {4 in} only"),
        ] {
            model.note_braced(&shown.into(), written.into());
        }
        let written = |text| model.quoted(text);
        assert_eq!(
            written("Mist: within 4\" only"),
            "\"Mist: within {4 in} only\""
        );
        assert_eq!(
            written("so 4\", not 14\" {here}"),
            r#""so {4 in}, not 14\" \{here\}""#
        );
    }
}
