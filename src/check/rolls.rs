//! A table that is rolled on in place of another gives what that one gives.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0203;
use crate::kinds::Typed;
use crate::model::{Type, TypeBase};

pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    for (from, to, span) in &typed.places.rolls_on {
        let (from, to) = (model.table(*from), model.table(*to));
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

/// Whether every value of one type is a value of another.
fn fits(inner: Type, outer: Type) -> bool {
    let base = match (inner.base, outer.base) {
        (TypeBase::Range(..) | TypeBase::Number, TypeBase::Number) => true,
        (TypeBase::Range(least, most), TypeBase::Range(low, high)) => low <= least && most <= high,
        (inner, outer) => inner == outer,
    };
    base && (outer.optional || !inner.optional)
}
