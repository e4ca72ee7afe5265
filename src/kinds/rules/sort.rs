//! What sorts of values are called.

use crate::kinds::Reader;
use crate::model::*;

impl Reader<'_> {
    /// A sort in the author's words: "a number", "a `band`".
    pub(in crate::kinds) fn noun(&self, sort: Sort) -> String {
        let named = |name: &str| match name.chars().next() {
            Some('a' | 'e' | 'i' | 'o' | 'u') if !name.starts_with("uni") => format!("an `{name}`"),
            _ => format!("a `{name}`"),
        };
        match sort {
            Sort::Number => "a number".into(),
            Sort::Length => "a length".into(),
            Sort::YesNo => "yes or no".into(),
            Sort::Member(scale) => named(&self.model.scale(scale).header.name),
            Sort::Row(kind) => named(&self.model.kind(kind).header.name),
            Sort::Text => "a text".into(),
            Sort::Nothing => "`none`".into(),
        }
    }
}
