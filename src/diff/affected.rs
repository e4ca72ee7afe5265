//! What depends on what has changed, however far.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Keyed;
use crate::catalogue::{Catalogue, Thing};
use crate::model::Symbol;

/// Things of the new side that depend on what is touched there, or did on the old side.
pub(super) fn both(
    old: &Keyed<'_>,
    touched_old: &[Thing],
    new: &Keyed<'_>,
    touched_new: &[Thing],
) -> FxHashSet<Thing> {
    let mut found = spread(&new.all, touched_new);
    let before = spread(&old.all, touched_old);
    let still = before
        .iter()
        .filter_map(|thing| new.by_key(old.key_of(*thing)?));
    found.extend(still.map(|entry| entry.thing));
    found
}

fn spread(all: &Catalogue<'_>, touched: &[Thing]) -> FxHashSet<Thing> {
    let mut users: FxHashMap<Thing, Vec<Thing>> = FxHashMap::default();
    for entry in &all.entries {
        for used in &entry.uses {
            users.entry(*used).or_default().push(entry.thing);
        }
    }
    let mut found: FxHashSet<Thing> = touched.iter().copied().collect();
    let mut open: Vec<Thing> = found.iter().copied().collect();
    let dated: Vec<Thing> = touched
        .iter()
        .filter_map(|thing| army_of_years(all, *thing))
        .collect();
    while let Some(thing) = open.pop() {
        if leads_everywhere(all, thing) && !dated.contains(&thing) {
            continue;
        }
        let mut further: Vec<Thing> = users.get(&thing).into_iter().flatten().copied().collect();
        further.extend(all.get(thing).and_then(|entry| entry.within));
        if let Thing::Cell(row, field) = thing {
            further.push(Thing::Field(all.model.row(row).kind, field));
        }
        open.extend(further.into_iter().filter(|thing| found.insert(*thing)));
    }
    found
}

/// The army of which this is the first year or the last: what belongs to it was there as long.
fn army_of_years(all: &Catalogue<'_>, thing: Thing) -> Option<Thing> {
    let army = &all.model.prelude.as_ref()?.army;
    match thing {
        Thing::Cell(row, field) if all.model.row(row).kind == army.kind => {
            let is_year = [army.from, army.until].contains(&field);
            is_year.then_some(Thing::Named(Symbol::Row(row)))
        }
        _ => None,
    }
}

/// An army names its units and its units name it: through it each would depend on each. A kind has
/// to do with all of its rows.
fn leads_everywhere(all: &Catalogue<'_>, thing: Thing) -> bool {
    let prelude = all.model.prelude.as_ref();
    match thing {
        Thing::Named(Symbol::Row(row)) => {
            prelude.is_some_and(|prelude| prelude.army.kind == all.model.row(row).kind)
        }
        Thing::Named(Symbol::Kind(_)) => true,
        _ => false,
    }
}
