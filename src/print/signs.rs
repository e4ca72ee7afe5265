//! Every character must have a glyph: a missing one would print as an empty box, or not at all.

use serde_json::Value;

use super::PrintError;
use super::fonts::FONTS;

/// Looks through all texts of a sheet, the map's included.
pub(super) fn check(sheet: &Value, what: &str) -> Result<(), PrintError> {
    walk(sheet).map_err(|missing| PrintError::Sign {
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

fn walk(value: &Value) -> Result<(), Missing> {
    match value {
        Value::String(text) => match text.chars().find(|&sign| !printable(sign)) {
            Some(sign) => Err(Missing {
                sign,
                field: Vec::new(),
                found: false,
            }),
            None => Ok(()),
        },
        Value::Array(list) => list
            .iter()
            .try_for_each(|each| walk(each).map_err(|missing| missing.within_entry(each))),
        Value::Object(map) => map.iter().try_for_each(|(key, each)| {
            walk(each).map_err(|missing| missing.within(key.replace('_', " ")))
        }),
        _ => Ok(()),
    }
}

fn printable(sign: char) -> bool {
    // Each of the fonts has all of ASCII, and a test says so.
    matches!(sign, ' '..='~' | '\n' | '\t' | '\r') || (!sign.is_control() && FONTS.have(sign))
}

#[cfg(test)]
mod tests {
    use super::FONTS;

    #[test]
    fn the_fonts_have_all_of_ascii() {
        assert!((' '..='~').all(|sign| FONTS.have(sign)));
    }
}
