//! Everything in a model that has a name, down to fields, cards and steps: what it says, where it
//! comes from, and what it uses.
//!
//! In: a checked model. Out: a [`Catalogue`]. What one thing is, is looked up here; what has
//! changed between two models is found by comparing two of them.

mod muster;
mod others;
mod play;
mod reckoned;
mod rows;
mod uses;

use rustc_hash::FxHashMap;

use crate::model::{
    Along, CardId, CitationId, DeckId, FaceId, FieldId, KindId, Model, ModifiersId, OptionId,
    PackageId, ProcedureId, RowId, ScaleId, Symbol, TableId,
};

/// Anything that can be named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Thing {
    /// What stands in a package by itself.
    Named(Symbol),
    /// A field of a kind, whatever row it is read of.
    Field(KindId, FieldId),
    /// A field of one row.
    Cell(RowId, FieldId),
    TableRow(TableId, u32),
    Face(DeckId, FaceId),
    Card(DeckId, CardId),
    Modifier(ModifiersId, u32),
    Step(ProcedureId, u32),
    Example(u32),
    /// How points are reckoned.
    Reckoning(u32),
    /// How fire is compared.
    Firepower(u32),
}

/// What there is to know of one thing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Entry {
    pub thing: Thing,
    /// What it is a part of.
    pub within: Option<Thing>,
    pub package: PackageId,
    /// The option that put it there; told of steps and modifiers only.
    pub option: Option<OptionId>,
    /// Within its package: `rifle.pen`.
    pub name: String,
    /// What people call such a thing: `weapon`, `step`.
    pub sort: String,
    pub title: String,
    /// One line, or several; none for what is no more than its parts.
    pub says: Vec<String>,
    /// A row merely takes it over from its field.
    pub taken_over: bool,
    pub cite: CitationId,
    pub assumed: bool,
    pub uses: Vec<Thing>,
}

/// All entries: what belongs to something stands behind it.
#[derive(Debug)]
pub(crate) struct Catalogue<'m> {
    pub model: &'m Model,
    pub entries: Vec<Entry>,
    by_thing: FxHashMap<Thing, usize>,
    parts: FxHashMap<Thing, Vec<usize>>,
    /// The rows that are figures, and their units.
    units: FxHashMap<RowId, RowId>,
}

impl<'m> Catalogue<'m> {
    pub(crate) fn new(model: &'m Model) -> Catalogue<'m> {
        let figures =
            |unit: &'m crate::model::Unit| unit.figures.iter().map(|row| (*row, unit.row));
        let mut all = Catalogue {
            model,
            entries: Vec::new(),
            by_thing: FxHashMap::default(),
            parts: FxHashMap::default(),
            units: model.units.iter().flat_map(figures).collect(),
        };
        all.sources();
        all.scales();
        all.kinds();
        all.rows();
        all.tables();
        all.decks();
        all.modifiers();
        all.procedures();
        all.reckonings();
        all.firepower();
        all.others();
        all.examples();
        all
    }

    fn enter(&mut self, entry: Entry) {
        let at = self.entries.len();
        self.by_thing.insert(entry.thing, at);
        if let Some(whole) = entry.within {
            self.parts.entry(whole).or_default().push(at);
        }
        self.entries.push(entry);
    }

    pub(crate) fn get(&self, thing: Thing) -> Option<&Entry> {
        self.by_thing.get(&thing).map(|at| &self.entries[*at])
    }

    /// `combat.rifle.pen`.
    pub(crate) fn full_name(&self, entry: &Entry) -> String {
        format!("{}.{}", self.model.package(entry.package).id, entry.name)
    }

    /// What a thing belongs to in the end: a field of a figure to its unit.
    pub(crate) fn whole<'a>(&'a self, entry: &'a Entry) -> &'a Entry {
        let mut entry = entry;
        while let Some(outer) = entry.within.and_then(|outer| self.get(outer)) {
            entry = outer;
        }
        entry
    }

    pub(crate) fn parts(&self, thing: Thing) -> impl Iterator<Item = &Entry> {
        let parts = self.parts.get(&thing).into_iter().flatten();
        parts.map(|at| &self.entries[*at])
    }

    /// What a name means, plain, with its package, or with its sort before it: `weapon rifle`.
    pub(crate) fn find(&self, name: &str) -> Vec<&Entry> {
        let fits = |entry: &&Entry| {
            let without_sort = name
                .strip_prefix(entry.sort.as_str())
                .and_then(|rest| rest.strip_prefix(' '));
            self.is_called(entry, name)
                || without_sort.is_some_and(|name| self.is_called(entry, name))
        };
        self.entries.iter().filter(fits).collect()
    }

    /// `to-hit 1-3` is as good as `to-hit.1-3`.
    fn is_called(&self, entry: &Entry, name: &str) -> bool {
        let same = |known: &str, name: &str| {
            known.len() == name.len()
                && known
                    .bytes()
                    .zip(name.bytes())
                    .all(|(known, given)| known == given || known == b'.' && given == b' ')
        };
        let package = &self.model.package(entry.package).id;
        let plain = name
            .strip_prefix(package.as_str())
            .and_then(|rest| rest.strip_prefix('.'));
        same(&entry.name, name) || plain.is_some_and(|plain| same(&entry.name, plain))
    }

    /// The places at which something that uses a thing names it: a step that reads a field of a
    /// weapon reads it of each weapon.
    pub(crate) fn read_as(&self, thing: Thing) -> Vec<Thing> {
        let mut found = vec![thing];
        match thing {
            Thing::Cell(row, field) => {
                found.push(Thing::Field(self.model.row(row).kind, field));
                found.push(Thing::Named(Symbol::Row(row)));
            }
            Thing::TableRow(table, _) => found.push(Thing::Named(Symbol::Table(table))),
            Thing::Face(deck, _) | Thing::Card(deck, _) => {
                found.push(Thing::Named(Symbol::Deck(deck)));
            }
            Thing::Modifier(modifiers, _) => found.push(Thing::Named(Symbol::Modifiers(modifiers))),
            Thing::Step(procedure, _) => found.push(Thing::Named(Symbol::Procedure(procedure))),
            Thing::Named(_)
            | Thing::Field(..)
            | Thing::Example(_)
            | Thing::Reckoning(_)
            | Thing::Firepower(_) => {
                found.extend(self.parts(thing).map(|part| part.thing));
            }
        }
        found
    }

    /// All entries that use a thing, in order; not what belongs to it.
    pub(crate) fn users(&self, thing: Thing) -> Vec<&Entry> {
        let named = self.read_as(thing);
        let whole = self.get(thing).map(|entry| self.whole(entry).thing);
        let uses = |entry: &&Entry| {
            entry.uses.iter().any(|used| named.contains(used))
                && Some(self.whole(entry).thing) != whole
        };
        self.entries.iter().filter(uses).collect()
    }

    fn along(&self, along: Along) -> String {
        let mut text = format!(" for each {}", self.scale_name(along.scale));
        if let Some(trend) = along.trend {
            text.push(' ');
            text.push_str(trend.word());
        }
        text
    }

    /// The scale that members belong to, for names such as `grade.green`.
    fn scale_name(&self, scale: ScaleId) -> &str {
        &self.model.scale(scale).header.name
    }
}
