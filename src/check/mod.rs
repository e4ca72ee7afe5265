//! Questions about the whole: diagnostics only, nothing is changed but what a force adds up to.

mod circles;
mod lists;
mod placing;
mod rolls;
mod strength;
mod unused;

pub(crate) use circles::circle;

use crate::diagnostic::Diagnostics;
use crate::kinds::Typed;
use crate::names::Declared;
use crate::source::SourceSet;

/// Asks every question. A tree that could not be read whole is asked only what it can answer.
pub fn check(
    typed: &mut Typed,
    declared: &Declared<'_>,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    let no_circles = circles::check(typed, out);
    if no_circles {
        strength::check(typed, out);
    }
    placing::check(typed, out);
    rolls::check(typed, out);
    unused::check(typed, declared, sources, out);
    if no_circles && !out.has_errors() {
        lists::check(typed, declared.extent.is_whole(), out);
    }
}
