//! Sheets without scholarship: no daggers, no citations, no notes on sources.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Printout;
use super::steps::StepsSheet;

impl Printout {
    /// The same sheet without marks of what is assumed and of where it comes from.
    pub fn plain(self) -> Printout {
        unmarked(self)
    }
}

impl StepsSheet {
    /// The same steps without marks of what is assumed and of where it comes from.
    pub fn plain(self) -> StepsSheet {
        unmarked(self)
    }
}

fn unmarked<T: Serialize + DeserializeOwned>(sheet: T) -> T {
    let Ok(mut data) = serde_json::to_value(&sheet) else {
        return sheet;
    };
    strip(&mut data);
    // What was taken away leaves every field in its place.
    serde_json::from_value(data).unwrap_or(sheet)
}

fn strip(data: &mut Value) {
    match data {
        Value::String(text) => *text = text.replace('†', ""),
        Value::Array(list) => list.iter_mut().for_each(strip),
        Value::Object(map) => {
            for (key, value) in map {
                match (key.as_str(), value) {
                    ("assumed", value @ Value::Bool(_)) => *value = Value::Bool(false),
                    (
                        "assumed" | "sources" | "assumptions" | "short_citations",
                        Value::Array(list),
                    ) => list.clear(),
                    ("citation" | "source", Value::String(text)) => text.clear(),
                    // A drawing is not for reading.
                    ("svg", _) => {}
                    (_, value) => strip(value),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::sheet::{Booklet, Printout, SourceNote, TableSheet, Value};
    use crate::sheet::{PackageLine, ReferenceSheet};

    #[test]
    fn a_plain_sheet_says_the_same_without_marks() {
        let table = |text: &str, citation: &str, assumed| {
            ReferenceSheet::Table(TableSheet {
                title: "Ranges".into(),
                header: vec!["Range".into()],
                rows: vec![vec![Value {
                    text: text.into(),
                    assumed,
                    source: citation.into(),
                }]],
                citation: citation.into(),
            })
        };
        let booklet = |reference, sources, assumed| {
            Printout::Booklet(Box::new(Booklet {
                title: "Sheet".into(),
                package: PackageLine::default(),
                reference: vec![reference],
                sources,
                assumed,
                ..Booklet::default()
            }))
        };
        let marked = booklet(
            table("12″ / 24″†", "qs 1.5", true),
            vec![SourceNote::default()],
            vec!["A guess".into()],
        );
        let plain = booklet(table("12″ / 24″", "", false), vec![], vec![]);
        assert_eq!(marked.plain(), plain);
    }
}
