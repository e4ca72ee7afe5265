//! Questions about the whole: diagnostics only.

mod armies;
mod battles;
mod circles;
mod claims;
mod depth;
mod forces;
mod ground;
mod headquarters;
mod lists;
mod missions;
mod own_names;
mod placing;
mod points;
mod roadside;
mod rolls;
mod room;
mod sizes;
mod standing;
mod strength;
mod swallowed;
mod swaps;
mod thrown;
mod unused;
mod zones;

use crate::diagnostic::Diagnostics;
use crate::kinds::Typed;
use crate::list::settle_years;
use crate::names::Declared;
use crate::source::SourceSet;

/// Asks every question. A tree that could not be read whole is asked only what it can answer.
pub(crate) fn check(
    typed: &mut Typed,
    declared: &Declared<'_>,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    let whole = declared.extent.is_whole();
    let no_circles = circles::check(typed, out);
    if no_circles {
        strength::check(typed, whole, out);
    }
    placing::check(typed, out);
    standing::check(typed, out);
    if no_circles {
        battles::check(typed, out);
    }
    armies::check(typed, out);
    armies::met(typed, out);
    missions::check(typed, out);
    zones::check(typed, out);
    rolls::check(typed, out);
    sizes::check(typed, out);
    thrown::check(declared, sources, out);
    claims::check(declared, out);
    unused::check(typed, declared, sources, out);
    own_names::check(typed, declared, sources, out);
    // With options looked at by themselves, forces are what they were, unless options add to them.
    let elements = typed.model.prelude.as_ref().map(|prelude| {
        let (army, force) = (prelude.army.kind, prelude.force.kind);
        [army, force, prelude.unit.kind, prelude.figure.kind]
    });
    let forces_differ = elements.is_some_and(|kinds| declared.options_have_rows(&kinds))
        || declared.options_extend_forces();
    if whole && !out.has_errors() {
        swaps::check(typed, declared, out);
    }
    if no_circles && (whole || forces_differ) && !out.has_errors() {
        if whole {
            settle_years(&mut typed.model);
        }
        lists::check(typed, declared, out);
    }
}
