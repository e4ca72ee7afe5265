//! All about one thing, put together for printing.

use rustc_hash::FxHashSet;

use crate::catalogue::{Catalogue, Entry, Thing};
use crate::model::{ChangeNote, Changed, ChangedPart, Citation, Model, SourceId, Symbol};
use crate::written::{Place, Places};

/// One thing, what was done to it, and what has to do with it.
pub(super) struct About<'a> {
    pub all: &'a Catalogue<'a>,
    pub places: &'a Places,
    pub entry: &'a Entry,
    /// In the order in which they were made; the last one of a value holds.
    pub changes: Vec<&'a ChangeNote>,
    /// By options that are switched off.
    pub possible: Vec<&'a ChangeNote>,
    pub parts: Vec<&'a Entry>,
    /// Of a kind.
    pub rows: Vec<&'a Entry>,
    pub users: Vec<&'a Entry>,
}

impl<'a> About<'a> {
    pub(super) fn new(all: &'a Catalogue<'a>, entry: &'a Entry, places: &'a Places) -> About<'a> {
        let model = all.model;
        let mine = |note: &&ChangeNote| concerns(note, entry);
        let off = model.options.iter().filter(|option| !option.active);
        About {
            places,
            changes: model.changes.iter().filter(mine).collect(),
            possible: off
                .flat_map(|option| &option.changes)
                .filter(mine)
                .collect(),
            parts: all
                .parts(entry.thing)
                .filter(|part| !part.taken_over)
                .collect(),
            rows: rows(all, entry),
            users: users(all, entry),
            all,
            entry,
        }
    }

    pub(super) fn model(&self) -> &'a Model {
        self.all.model
    }

    pub(super) fn place(&self, entry: &Entry) -> Option<&'a Place> {
        self.places.of(entry, self.all)
    }

    /// Whether no source gives it.
    pub(super) fn is_assumed(&self) -> bool {
        let cited = self.model().citation(self.entry.cite);
        self.entry.assumed || matches!(cited, Citation::Assumed { .. })
    }

    /// Why it is assumed, where somebody said.
    pub(super) fn reason(&self) -> &'a str {
        match self.model().citation(self.entry.cite) {
            Citation::Assumed { reason, .. } => reason,
            _ => "",
        }
    }
}

/// What may stand where a kind is asked for.
fn rows<'a>(all: &'a Catalogue<'_>, entry: &Entry) -> Vec<&'a Entry> {
    let Thing::Named(Symbol::Kind(kind)) = entry.thing else {
        return Vec::new();
    };
    let rows = all.model.kind(kind).rows.iter();
    rows.filter_map(|row| all.get(Thing::Named(Symbol::Row(*row))))
        .collect()
}

/// Whether a change is one of this thing, or of a part of it.
fn concerns(note: &ChangeNote, entry: &Entry) -> bool {
    let name = entry.name.as_str();
    let (whole, of_it) = name.split_once('.').unwrap_or((name, ""));
    let Changed { thing, part } = &note.what;
    // What an option adds is made by it.
    let made = entry.option.is_some() && note.option == entry.option;
    match (entry.thing, part) {
        // A figure stands within its unit.
        (Thing::Named(Symbol::Row(_)), ChangedPart::Value(_)) => {
            let behind = thing.strip_prefix(name);
            behind.is_some_and(|figure| figure.is_empty() || figure.starts_with('.'))
        }
        (Thing::Named(Symbol::Battle(_)), ChangedPart::Value(_)) => thing == name,
        (Thing::Named(Symbol::Row(_)), ChangedPart::Part(_)) => {
            entry.sort == "force" && thing == name
        }
        // Whatever else shares a row's name.
        (Thing::Named(Symbol::Row(_)), _)
        | (Thing::Named(_), ChangedPart::Value(_) | ChangedPart::Part(_)) => false,
        (Thing::Named(_), _) => thing == name,
        (Thing::Cell(..), _) => note.what.to_string() == name,
        _ if thing != whole => false,
        (Thing::Card(..) | Thing::Face(..) | Thing::TableRow(..), ChangedPart::Whole) => true,
        (Thing::Step(..), ChangedPart::Steps(_, anchor)) => made || anchor == of_it,
        (Thing::Modifier(..), ChangedPart::Whole) => made,
        (Thing::Modifier(..), ChangedPart::Modifier(part))
        | (Thing::Field(..), ChangedPart::Field(part)) => part == of_it,
        _ => false,
    }
}

/// What uses a thing, by what people would name: a unit in place of its figures. What has a unit in
/// it uses what the unit uses.
fn users<'a>(all: &'a Catalogue<'_>, entry: &Entry) -> Vec<&'a Entry> {
    if let Thing::Named(Symbol::Source(source)) = entry.thing {
        return citing(all, source);
    }
    let mut found: Vec<&Entry> = Vec::new();
    let mut open = vec![entry.thing];
    // Whoever fields a unit fields its figures.
    if let Thing::Named(Symbol::Row(_)) = entry.thing {
        open.extend(entry.within);
    }
    while let Some(thing) = open.pop() {
        for user in all.users(thing) {
            let whole = all.whole(user);
            let told = match (user.thing, is_mustered(all, whole)) {
                (Thing::Cell(..) | Thing::Named(_), true) => whole,
                _ => user,
            };
            if told.thing == entry.thing || found.iter().any(|each| each.thing == told.thing) {
                continue;
            }
            let is_list = matches!(told.thing, Thing::Named(Symbol::List(_)));
            if is_mustered(all, told) || is_list {
                open.push(told.thing);
            } else if thing != entry.thing && !is_fielded(told) {
                // Only what fields a unit has to do with what the unit carries.
                continue;
            }
            found.push(told);
        }
    }
    found.sort_by_key(|entry| {
        all.entries
            .iter()
            .position(|each| each.thing == entry.thing)
    });
    found
}

/// What cites a source, or has something in it that does.
fn citing<'a>(all: &'a Catalogue<'_>, source: SourceId) -> Vec<&'a Entry> {
    let mut known = FxHashSet::default();
    let cites = |entry: &&Entry| {
        let places = all.model.citation(entry.cite).places();
        places.iter().any(|(cited, _)| *cited == source)
    };
    let wholes = all
        .entries
        .iter()
        .filter(cites)
        .map(|entry| all.whole(entry));
    wholes.filter(|whole| known.insert(whole.thing)).collect()
}

fn is_mustered(all: &Catalogue<'_>, entry: &Entry) -> bool {
    let Thing::Named(Symbol::Row(row)) = entry.thing else {
        return false;
    };
    all.model.unit_of(row).is_some() || all.model.force_of(row).is_some()
}

fn is_fielded(entry: &Entry) -> bool {
    matches!(
        entry.thing,
        Thing::Named(Symbol::List(_) | Symbol::Scenario(_))
    )
}
