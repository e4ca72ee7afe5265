//! Every character must have a glyph: a missing one would print as an empty box, or not at all.

use serde_json::Value;

use super::PrintError;
use super::error::in_quotes;
use super::fonts::FONTS;

/// Looks through all texts of a sheet, the map's included.
pub(super) fn check(sheet: &Value) -> Result<(), PrintError> {
    Walk::default()
        .walk(sheet)
        .map_err(|missing| PrintError::Sign {
            sign: missing.sign,
            field: missing.within.unwrap_or_else(|| "the sheet".to_owned()),
        })
}

/// A sign that cannot be printed.
struct Missing {
    sign: char,
    /// The innermost entry with a name of its own: what is further out says nothing more.
    within: Option<String>,
}

impl Missing {
    fn within_entry(mut self, entry: &Value) -> Self {
        let name = ["name", "title", "label"]
            .iter()
            .find_map(|key| entry.get(key)?.as_str());
        self.within = self.within.or_else(|| name.map(in_quotes));
        self
    }
}

/// What of a sheet has been looked through.
#[derive(Default)]
struct Walk {
    /// Signs outside ASCII that the fonts have: a sheet has few of them, and often. To ask the fonts takes a while.
    known: Vec<char>,
}

impl Walk {
    fn walk(&mut self, value: &Value) -> Result<(), Missing> {
        match value {
            Value::String(text) => match text.chars().find(|&sign| !self.printable(sign)) {
                Some(sign) => Err(Missing { sign, within: None }),
                None => Ok(()),
            },
            Value::Array(list) => list.iter().try_for_each(|each| {
                self.walk(each)
                    .map_err(|missing| missing.within_entry(each))
            }),
            Value::Object(map) => map.values().try_for_each(|each| self.walk(each)),
            _ => Ok(()),
        }
    }

    fn printable(&mut self, sign: char) -> bool {
        // Each of the fonts has all of ASCII, and a test says so.
        if matches!(sign, ' '..='~' | '\n' | '\t' | '\r') || self.known.contains(&sign) {
            return true;
        }
        let printable = !sign.is_control() && FONTS.have(sign);
        if printable {
            self.known.push(sign);
        }
        printable
    }
}

#[cfg(test)]
mod tests {
    use super::FONTS;

    #[test]
    fn the_fonts_have_all_of_ascii() {
        assert!((' '..='~').all(|sign| FONTS.have(sign)));
    }

    #[test]
    fn what_is_known_without_the_fonts_is_what_they_have() {
        let all = ('\u{20}'..=char::MAX).filter(|sign| !sign.is_control());
        let wrong: Vec<char> = all
            .filter(|sign| FONTS.have(*sign) != crate::signs::is_printed(*sign))
            .collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
