//! Whose are the names that a block says, where there are several copies of its line: they are counted over all copies,
//! and the first copy has the first of them.

use ecow::EcoString;

use super::Way;
use crate::model::{List, Pick};

/// The names that some copies of a line have; copies are numbered from nought, over all copies of what it stands in.
pub(super) fn names(pick: &Pick, has: &dyn Fn(usize) -> bool) -> Vec<EcoString> {
    let names = pick.leaders.iter().enumerate();
    let names = names.filter(|(copy, _)| has(*copy));
    names.map(|(_, name)| name.clone()).collect()
}

/// What stands in the block of some copies of a line, with the names that these have. Recursion follows the nesting of
/// blocks.
pub(super) fn share(picks: &[Pick], has: &dyn Fn(usize) -> bool) -> Vec<Pick> {
    let each = picks.iter();
    each.map(|pick| {
        let one_of = |copy: usize| has(copy / pick.count.max(1) as usize);
        Pick {
            leaders: names(pick, &one_of),
            picks: share(&pick.picks, &one_of),
            ..pick.clone()
        }
    })
    .collect()
}

/// So many copies of a line, the first ones, have a name in their block. Recursion follows the nesting of blocks.
pub(super) fn named(picks: &[Pick]) -> usize {
    let each = picks.iter().map(|pick| {
        let below = pick.leaders.len().max(named(&pick.picks));
        below.div_ceil(pick.count.max(1) as usize)
    });
    each.max().unwrap_or(0)
}

/// How many copies of a line there are in a list; of the list itself, one.
pub(super) fn copies(list: &List, way: &[usize]) -> u32 {
    let (mut picks, mut copies) = (&list.picks, 1_u32);
    for at in way {
        let Some(pick) = picks.get(*at) else {
            return copies;
        };
        copies = copies.saturating_mul(pick.count);
        picks = &pick.picks;
    }
    copies
}

/// The lines of a pick and below it that name more leaders than so many copies of it have, and how many these may name.
pub(super) fn too_many(way: &Way, pick: &Pick, copies: u32) -> Vec<(Way, usize)> {
    let mut found = Vec::new();
    if pick.leaders.len() > copies as usize {
        found.push((way.clone(), copies as usize));
    }
    for (at, inner) in pick.picks.iter().enumerate() {
        let below: Way = way.iter().copied().chain([at]).collect();
        found.extend(too_many(&below, inner, copies.saturating_mul(inner.count)));
    }
    found
}
