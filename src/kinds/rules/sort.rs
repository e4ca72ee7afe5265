//! The types of expressions.

use crate::kinds::Reader;
use crate::model::*;

/// What sort of value an expression has. Bounds are found later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kinds) enum Sort {
    Number,
    Length,
    YesNo,
    Member(ScaleId),
    Row(KindId),
    Text,
    /// `none` alone.
    Nothing,
}

impl Sort {
    /// The sort of a type's values; nothing for types that are only printed.
    pub(crate) fn of(ty: Type) -> Option<Sort> {
        Some(match ty.base {
            TypeBase::Range(..) | TypeBase::Number => Sort::Number,
            TypeBase::Length => Sort::Length,
            TypeBase::YesNo => Sort::YesNo,
            TypeBase::Text => Sort::Text,
            TypeBase::Scale(scale) => Sort::Member(scale),
            TypeBase::Kind(kind) => Sort::Row(kind),
            _ => return None,
        })
    }

    /// The type of a name that holds such values.
    pub(crate) fn ty(self, optional: bool) -> Type {
        let base = match self {
            Sort::Number | Sort::Nothing => TypeBase::Number,
            Sort::Length => TypeBase::Length,
            Sort::YesNo => TypeBase::YesNo,
            Sort::Member(scale) => TypeBase::Scale(scale),
            Sort::Row(kind) => TypeBase::Kind(kind),
            Sort::Text => TypeBase::Text,
        };
        Type { base, optional }
    }
}

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
