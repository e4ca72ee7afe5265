//! What differs between two models: values, rows and steps, what depends on them, and the odds.
//!
//! In: two checked models, perhaps of one package with other options. Out: a [`Diff`], for printers.

mod affected;
mod odds;

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::catalogue::{Catalogue, Entry, Thing};
use crate::model::{Model, PackageId, Symbol};

pub(crate) use odds::{Number, Odds, Shift, Skipped};

/// A model and the package that was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side<'m> {
    pub model: &'m Model,
    pub subject: PackageId,
}

/// All differences, in the order of the new side.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Diff {
    pub changes: Vec<Change>,
    /// What is not changed itself and depends on something that is: units, forces, lists, missions,
    /// battles, scenarios.
    pub affected: Vec<Named>,
    pub odds: Odds,
}

/// What people call a thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Named {
    pub sort: String,
    /// In full: `combat.rifle.pen`.
    pub name: String,
    pub title: String,
}

/// A difference of one thing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Change {
    pub named: Named,
    /// What it is a part of.
    pub within: Option<Named>,
    /// The title of the option that put it there, as far as that is known.
    pub option: Option<String>,
    pub how: How,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum How {
    /// With what it says, and for a whole with what its parts say.
    Added(Vec<String>),
    Removed(Vec<String>),
    Changed(Vec<Aspect>),
}

/// What of a thing is another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Aspect {
    pub of: Of,
    /// Line by line.
    pub old: Vec<String>,
    pub new: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Of {
    /// What it says: a value, the words of a step.
    Says,
    Title,
    /// What is cited, or that it is assumed.
    Source,
    /// In which its parts stand.
    Order,
}

/// What a thing is matched by: its sort, its full name, and which of several of that name it is.
pub(crate) type Key = (String, String, usize);

/// A catalogue with the keys of its entries.
pub(crate) struct Keyed<'m> {
    all: Catalogue<'m>,
    keys: Vec<Key>,
    by_key: FxHashMap<Key, usize>,
    by_thing: FxHashMap<Thing, usize>,
}

impl<'m> Keyed<'m> {
    /// `alias`: a package that is called otherwise in keys.
    fn new(model: &'m Model, alias: Option<(PackageId, &str)>) -> Keyed<'m> {
        let all = Catalogue::new(model);
        let mut seen: FxHashMap<(String, String), usize> = FxHashMap::default();
        let keys = all.entries.iter().map(|entry| {
            let package = match alias {
                Some((package, other)) if package == entry.package => other,
                _ => &model.package(entry.package).id,
            };
            let (sort, name) = (entry.sort.clone(), format!("{package}.{}", entry.name));
            let count = seen.entry((sort.clone(), name.clone())).or_default();
            *count += 1;
            (sort, name, *count)
        });
        let keys: Vec<Key> = keys.collect();
        let places = || 0..all.entries.len();
        let by_key = keys.iter().cloned().zip(places()).collect();
        let by_thing = all
            .entries
            .iter()
            .map(|entry| entry.thing)
            .zip(places())
            .collect();
        Keyed {
            keys,
            by_key,
            by_thing,
            all,
        }
    }

    pub(crate) fn key_of(&self, thing: Thing) -> Option<&Key> {
        self.by_thing.get(&thing).map(|at| &self.keys[*at])
    }

    pub(crate) fn by_key(&self, key: &Key) -> Option<&Entry> {
        self.by_key.get(key).map(|at| &self.all.entries[*at])
    }

    /// Keys of the parts of a thing, in order.
    fn parts(&self, thing: Thing) -> Vec<&Key> {
        let parts = self.all.parts(thing);
        parts.filter_map(|part| self.key_of(part.thing)).collect()
    }

    fn named(&self, entry: &Entry) -> Named {
        Named {
            sort: entry.sort.clone(),
            name: self.all.full_name(entry),
            title: entry.title.clone(),
        }
    }

    fn change(&self, entry: &Entry, how: How) -> Change {
        let within = entry.within.and_then(|whole| self.all.get(whole));
        let option = entry.option;
        Change {
            named: self.named(entry),
            within: within.map(|whole| self.named(whole)),
            option: option.map(|id| self.all.model.options[id.index()].header.title.to_string()),
            how,
        }
    }

    /// What a thing says, and what its parts say that are not as they always are.
    fn says_with_parts(&self, entry: &Entry) -> Vec<String> {
        let mut says = entry.says.clone();
        for part in self.all.parts(entry.thing).filter(|part| !part.taken_over) {
            let name = part.name.strip_prefix(entry.name.as_str());
            let name = name.unwrap_or(&part.name).trim_start_matches('.');
            let title = if part.title.is_empty() {
                name
            } else {
                &part.title
            };
            match part.says.as_slice() {
                [] => says.push(title.to_owned()),
                [one] => says.push(format!("{title}: {one}")),
                several => {
                    says.push(format!("{title}:"));
                    says.extend(several.iter().map(|line| format!("  {line}")));
                }
            }
        }
        says
    }
}

/// Compares two models.
pub(crate) fn diff(old: Side<'_>, new: Side<'_>) -> Diff {
    // A package that took the place of another one is compared with it, whatever it is called.
    let id = |side: Side<'_>| side.model.package(side.subject).id.clone();
    let (old_id, new_id) = (id(old), id(new));
    let has = |side: Side<'_>, id: &str| side.model.packages.iter().any(|package| package.id == id);
    let takes_place = !has(old, &new_id) && !has(new, &old_id);
    let alias = takes_place.then_some((old.subject, new_id.as_str()));
    let (old, new) = (Keyed::new(old.model, alias), Keyed::new(new.model, None));

    let mut changes = Vec::new();
    let mut touched_old = Vec::new();
    let mut touched_new = Vec::new();
    // What a whole has lost is told with it, before what came in its place.
    let mut lost: FxHashMap<&Key, Vec<Change>> = FxHashMap::default();
    let mut gone = Vec::new();
    for (entry, key) in old.all.entries.iter().zip(&old.keys) {
        if !is_compared(entry) || entry.taken_over || new.by_key(key).is_some() {
            continue;
        }
        touched_old.push(entry.thing);
        let change = || old.change(entry, How::Removed(old.says_with_parts(entry)));
        match entry.within.and_then(|whole| old.key_of(whole)) {
            None => gone.push(change()),
            Some(whole) if new.by_key(whole).is_some() => {
                lost.entry(whole).or_default().push(change());
            }
            Some(_) => {}
        }
    }
    for (entry, key) in new.all.entries.iter().zip(&new.keys) {
        if !is_compared(entry) {
            continue;
        }
        match old.by_key(key) {
            // A field that a kind has now is news where a row says something in it.
            None if entry.taken_over => {}
            None => {
                touched_new.push(entry.thing);
                let whole = entry.within.and_then(|whole| new.key_of(whole));
                let whole_is_new = whole.is_some_and(|whole| old.by_key(whole).is_none());
                if !whole_is_new {
                    changes.push(new.change(entry, How::Added(new.says_with_parts(entry))));
                }
            }
            Some(before) => {
                let aspects = aspects(&old, before, &new, entry);
                if !aspects.is_empty() {
                    let tells = |aspect: &Aspect| aspect.of != Of::Source;
                    if aspects.iter().any(tells) {
                        touched_old.push(before.thing);
                        touched_new.push(entry.thing);
                    }
                    changes.push(new.change(entry, How::Changed(aspects)));
                }
            }
        }
        changes.append(lost.get_mut(key).unwrap_or(&mut Vec::new()));
    }
    changes.append(&mut gone);
    let affected = affected::both(&old, &touched_old, &new, &touched_new);
    let is_direct = |entry: &Entry| {
        let name = new.all.full_name(entry);
        let is_it = |named: &Named| named.name == name && named.sort == entry.sort;
        changes
            .iter()
            .any(|change| is_it(&change.named) || change.within.as_ref().is_some_and(is_it))
    };
    let told = new.all.entries.iter().filter(|entry| {
        affected.contains(&entry.thing) && is_told(entry, new.all.model) && !is_direct(entry)
    });
    Diff {
        affected: told.map(|entry| new.named(entry)).collect(),
        odds: odds::shifts(&old, &new, &affected),
        changes,
    }
}

/// What an example claims is compared with the odds: its lines are there under its options only.
fn is_compared(entry: &Entry) -> bool {
    !matches!(entry.thing, Thing::Example(_))
}

fn is_told(entry: &Entry, model: &Model) -> bool {
    match entry.thing {
        Thing::Named(Symbol::Row(row)) => {
            entry.within.is_none()
                && (model.unit_of(row).is_some()
                    || model.force_of(row).is_some()
                    || model.mission_of(row).is_some())
        }
        Thing::Named(Symbol::List(_) | Symbol::Battle(_) | Symbol::Scenario(_)) => true,
        _ => false,
    }
}

fn aspects(old: &Keyed<'_>, before: &Entry, new: &Keyed<'_>, now: &Entry) -> Vec<Aspect> {
    // Where a field's default is taken over on both sides, the field's own change tells it.
    if before.taken_over && now.taken_over {
        return Vec::new();
    }
    let source = |side: &Keyed<'_>, entry: &Entry| {
        let model = side.all.model;
        model.citation(entry.cite).show(model)
    };
    let lines = |text: String| match text.is_empty() {
        true => Vec::new(),
        false => vec![text],
    };
    let mut found = Vec::new();
    let mut note = |of: Of, old: Vec<String>, new: Vec<String>| {
        if old != new {
            found.push(Aspect { of, old, new });
        }
    };
    note(
        Of::Title,
        lines(before.title.clone()),
        lines(now.title.clone()),
    );
    note(Of::Says, before.says.clone(), now.says.clone());
    note(
        Of::Source,
        lines(source(old, before)),
        lines(source(new, now)),
    );
    let (was, is) = (old.parts(before.thing), new.parts(now.thing));
    let common = |list: &[&Key], other: &Keyed<'_>| {
        let both = list.iter().filter(|key| other.by_key.contains_key(**key));
        let names = both.map(|(_, name, _)| name.rsplit('.').next().unwrap_or(name).to_owned());
        names.collect::<Vec<String>>()
    };
    note(Of::Order, common(&was, new), common(&is, old));
    found
}
