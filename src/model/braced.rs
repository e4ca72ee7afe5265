//! Texts with lengths in braces: shown in one unit, and written into a file so that each reader sees them in his.

use ecow::EcoString;

use super::{Length, Model};
use crate::spelling::escaped;

/// A text that holds lengths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Braced {
    /// As it is shown: `within 8"`.
    pub shown: EcoString,
    /// As it is written between quotation marks: `within {8 in}`.
    pub written: EcoString,
}

/// A length in a text: `{8 in}`.
pub(crate) fn of_length(length: Length) -> String {
    let told = length.to_string();
    match told.strip_suffix('"') {
        Some(inches) => format!("{{{inches} in}}"),
        None => format!("{{{told}}}"),
    }
}

impl Model {
    /// A text that this run shows as it stands between quotation marks, with lengths in the braces in which authors wrote
    /// them.
    pub(crate) fn written(&self, text: &str) -> String {
        self.written_with(text, &[])
    }

    /// The same of a text that may have been `made` in this run.
    pub(crate) fn written_with(&self, text: &str, made: &[Braced]) -> String {
        let found = self.braced.iter().chain(made).filter_map(|braced| {
            let at = place_of(&braced.shown, text)?;
            Some((braced, at))
        });
        // What holds another one tells more.
        let Some((braced, at)) = found.max_by_key(|(braced, _)| braced.shown.len()) else {
            return escaped(text);
        };
        let before = self.written_with(&text[..at], made);
        let behind = self.written_with(&text[at + braced.shown.len()..], made);
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
    if words.len() > text.len() {
        return None;
    }
    let joins = |sign: char| sign.is_alphanumeric() || matches!(sign, '.' | '/' | '-');
    let whole = |at: &usize| {
        let (before, behind) = (&text[..*at], &text[at + words.len()..]);
        let first = words.starts_with(joins) && before.ends_with(joins);
        let last =
            words.ends_with(char::is_alphanumeric) && behind.starts_with(char::is_alphanumeric);
        !first && !last
    };
    text.match_indices(words).map(|(at, _)| at).find(whole)
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
        let written = |text| format!("\"{}\"", model.written(text));
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
