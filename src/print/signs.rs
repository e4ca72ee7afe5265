//! Every character must have a glyph: a missing one would print as an empty box, or not at all.

use serde_json::Value;

use super::PrintError;
use super::fonts::FONTS;

/// Looks through all texts of a sheet, the map's included.
pub(super) fn check(sheet: &Value, what: &str) -> Result<(), PrintError> {
    Walk::default()
        .walk(sheet)
        .map_err(|missing| PrintError::Sign {
            sign: missing.sign,
            field: missing.within(what.to_owned()).field.join(" of "),
        })
}

/// A sign that cannot be printed. Nearly always there is none, so its place is put together on the way back.
struct Missing {
    sign: char,
    /// From the inside out.
    field: Vec<String>,
    /// Whether an entry with a name of its own was reached: what is further out says nothing more.
    found: bool,
}

impl Missing {
    fn within(mut self, outer: String) -> Self {
        if !self.found {
            self.field.push(outer);
        }
        self
    }

    fn within_entry(self, entry: &Value) -> Self {
        let name = ["name", "title", "label"]
            .iter()
            .find_map(|key| entry.get(key)?.as_str());
        match name {
            Some(name) => Missing {
                found: true,
                ..self.within(format!("{name:?}"))
            },
            None => self,
        }
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
                Some(sign) => Err(Missing {
                    sign,
                    field: Vec::new(),
                    found: false,
                }),
                None => Ok(()),
            },
            Value::Array(list) => list.iter().try_for_each(|each| {
                self.walk(each)
                    .map_err(|missing| missing.within_entry(each))
            }),
            Value::Object(map) => map.iter().try_for_each(|(key, each)| {
                let inside = self.walk(each);
                inside.map_err(|missing| missing.within(key.replace('_', " ")))
            }),
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
}
