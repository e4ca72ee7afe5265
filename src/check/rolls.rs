//! A table that is rolled on in place of another gives what that one gives, and is asked with no more than that one is.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0203, E0854};
use crate::kinds::Typed;
use crate::model::{Key, Model, Table, Type, TypeBase};
use crate::source::Span;

pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    for (from, to, span) in &typed.places.rolls_on {
        let (from, to) = (model.table(*from), model.table(*to));
        if let Err(key) = from.passes_on(to) {
            lacks(key, (from, to), *span, model, out);
        }
        if fits(to.gives, from.gives) {
            continue;
        }
        let (outer, inner) = (&from.header.name, &to.header.name);
        out.report(
            &E0203,
            *span,
            format!("`{inner}` may give what `{outer}` does not"),
        )
        .help(format!(
            "let both give the same: look at what stands behind `gives` in `{inner}` and in `{outer}`"
        ));
    }
}

/// Reports that a table sends on to one that asks for a key which it has not, or not so often.
fn lacks(
    key: &Key,
    (from, to): (&Table, &Table),
    span: Span,
    model: &Model,
    out: &mut Diagnostics,
) {
    let name = match key {
        Key::Number { name, .. } => name,
        Key::Scale(scale) => &model.scale(*scale).header.name,
        Key::Kind(kind) => &model.kind(*kind).header.name,
        // It is rolled anew.
        Key::Roll { .. } => return,
    };
    let has_one = from.keys.iter().any(|own| own.is_same(key));
    let (from, to) = (&from.header.name, &to.header.name);
    let message = match has_one {
        true => format!("`{from}` sends on to `{to}`, which has the key `{name}` more often"),
        false => {
            format!("`{from}` sends on to `{to}`, which has a key that `{from}` has not: `{name}`")
        }
    };
    let once_more = if has_one { "once more" } else { "as well" };
    out.report(&E0854, span, message).help(format!(
        "give `{from}` the key `{name}` {once_more}, or let none of its rows send on to `{to}`"
    ));
}

/// Whether every value of one type is a value of another.
fn fits(inner: Type, outer: Type) -> bool {
    let base = match (inner.base, outer.base) {
        (TypeBase::Range(..) | TypeBase::Number, TypeBase::Number) => true,
        (TypeBase::Range(least, most), TypeBase::Range(low, high)) => low <= least && most <= high,
        (inner, outer) => inner == outer,
    };
    base && (outer.optional || !inner.optional)
}
