//! How deep forces lie inside each other: all that follows their nesting is bounded by it.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0006;
use crate::kinds::{Nesting, Typed};

/// As many as blocks; armies have a handful of levels.
const DEEPEST: usize = 40;

/// Reports the first force that holds too many levels; true if none does.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) -> bool {
    let Nesting { holds, order, .. } = &typed.nesting;
    let mut held: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
    for (outer, inner, _) in holds {
        held[*outer].push(*inner);
    }
    let mut levels = vec![0; order.len()];
    for force in order {
        let deepest = held[*force].iter().map(|inner| levels[*inner]).max();
        levels[*force] = 1 + deepest.unwrap_or(0);
    }
    // Those around it hold too many because of it.
    let mut lines = holds
        .iter()
        .filter(|(outer, inner, _)| levels[*outer] == DEEPEST + 1 && levels[*inner] == DEEPEST);
    let Some((outer, _, span)) = lines.next() else {
        return true;
    };
    let force = typed.model.forces[*outer].row;
    let name = &typed.model.row(force).header.name;
    out.report(
        &E0006,
        *span,
        format!("the force `{name}` holds {DEEPEST} others, one inside the other"),
    )
    .here("too deep")
    .help("take a level out: name the parts of this force instead of the force");
    false
}
