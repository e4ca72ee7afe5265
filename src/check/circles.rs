//! Nothing may lead back to itself: forces that hold forces, generators that use generators,
//! tables that roll on tables. And forces may not hold forces without end.

use super::depth;
use crate::circles;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Typed;
use crate::source::Span;

/// Reports every circle, and forces that lie too deep in each other; true if there is none.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) -> bool {
    let (model, nesting) = (&typed.model, &typed.nesting);
    let force = |index: usize| model.row(model.forces[index].row).header.name.to_string();
    circles::refuse(&E0604, &nesting.circles, "force", "holds", force, out);
    // From here on whoever follows the nesting of forces may do so by recursion.
    let forces = nesting.circles.is_empty() && depth::check(typed, out);

    let uses: Vec<(usize, usize, Span)> = (typed.places.uses.iter())
        .map(|(from, to, span)| (from.index(), to.index(), *span))
        .collect();
    let (_, generators) = circles::order(model.generators.len(), &uses);
    let generator = |index: usize| model.generators[index].header.name.to_string();
    circles::refuse(&E0112, &generators, "generator", "uses", generator, out);

    let rolls: Vec<(usize, usize, Span)> = (typed.places.rolls_on.iter())
        .map(|(from, to, span)| (from.index(), to.index(), *span))
        .collect();
    let (_, tables) = circles::order(model.tables.len(), &rolls);
    let table = |index: usize| model.tables[index].header.name.to_string();
    circles::refuse(&E0112, &tables, "table", "rolls on", table, out);
    forces && generators.is_empty() && tables.is_empty()
}
