//! Every character must have a glyph: a missing one would print as an empty box, or not at all.

use serde_json::Value;

use super::PrintError;
use super::fonts::FONTS;

/// Looks through all texts of a sheet, the map's included.
pub(super) fn check(sheet: &Value, what: &str) -> Result<(), PrintError> {
    // Nearly always all is well, and no place needs a name.
    match whole(sheet) {
        true => Ok(()),
        false => walk(sheet, what),
    }
}

fn whole(value: &Value) -> bool {
    match value {
        Value::String(text) => text.chars().all(printable),
        Value::Array(list) => list.iter().all(whole),
        Value::Object(map) => map.values().all(whole),
        _ => true,
    }
}

fn walk(value: &Value, field: &str) -> Result<(), PrintError> {
    match value {
        Value::String(text) => match text.chars().find(|&sign| !printable(sign)) {
            Some(sign) => Err(PrintError::Sign {
                sign,
                field: field.to_owned(),
            }),
            None => Ok(()),
        },
        Value::Array(list) => list
            .iter()
            .try_for_each(|each| walk(each, &named(field, each))),
        Value::Object(map) => map.iter().try_for_each(|(key, each)| {
            walk(each, &format!("{} of {field}", key.replace('_', " ")))
        }),
        _ => Ok(()),
    }
}

/// The field, or the entry's own name where it has one.
fn named(field: &str, value: &Value) -> String {
    let name = ["name", "title", "label"]
        .iter()
        .find_map(|key| value.get(key)?.as_str());
    name.map_or_else(|| field.to_owned(), |name| format!("{name:?}"))
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
