//! All that a package declares, by name: what may be asked for.

use serde::Serialize;

use crate::catalogue::{Catalogue, Entry, Thing};
use crate::cli::compiled::Compiled;
use crate::cli::output::titled;
use crate::lines::Lines;
use crate::model::{Package, PackageId, Symbol};
use crate::spelling::{joined, ticked};
use crate::written::Places;

use super::told::shown;

/// What a package declares, in the order of the catalogue; procedures first, for they are what `orbat odds` asks.
pub(super) struct Contents<'a> {
    all: &'a Catalogue<'a>,
    places: &'a Places,
    package: &'a Package,
    entries: Vec<&'a Entry>,
}

#[derive(Serialize)]
pub(super) struct Report<'a> {
    package: &'a str,
    title: &'a str,
    contents: Vec<Declared<'a>>,
    requires: Vec<&'a str>,
}

#[derive(Serialize)]
struct Declared<'a> {
    sort: &'a str,
    name: &'a str,
    title: &'a str,
    /// How a procedure is asked, with what it has to be told.
    call: Option<String>,
    file: Option<&'a str>,
    line: Option<usize>,
}

impl<'a> Contents<'a> {
    pub(super) fn new(all: &'a Catalogue<'a>, rules: &'a Compiled, places: &'a Places) -> Self {
        // An example is called by a sentence, and asked for by nobody.
        let is_own = |entry: &&Entry| {
            entry.package == rules.subject
                && entry.within.is_none()
                && !matches!(entry.thing, Thing::Example(_))
        };
        let mut entries: Vec<&Entry> = all.entries.iter().filter(is_own).collect();
        entries.sort_by_key(|entry| !is_procedure(entry));
        Contents {
            all,
            places,
            package: all.model.package(rules.subject),
            entries,
        }
    }

    /// A line for each.
    pub(super) fn told(&self, width: usize) -> String {
        let mut out = Lines::new(width);
        let id = self.package.id.as_str();
        out.item("", &format!("{id}{}", titled(&self.package.title, id)));
        for entry in &self.entries {
            let place = self.places.of(entry, self.all);
            let place = place.map_or(String::new(), |place| format!("  {}", shown(place)));
            let call = self.call(entry).unwrap_or_else(|| entry.name.clone());
            let title = titled(&entry.title, &entry.name);
            out.item("  ", &format!("{} {call}{title}{place}", entry.sort));
        }
        let bases = ticked(self.bases().map(|id| format!("orbat explain {id}")));
        if !bases.is_empty() {
            let bases = joined(&bases, "and");
            out.plain(&format!("what it builds on: {bases}"));
        }
        out.text()
    }

    pub(super) fn report(&self) -> Report<'a> {
        let declared = |entry: &&'a Entry| {
            let place = self.places.of(entry, self.all);
            Declared {
                sort: &entry.sort,
                name: &entry.name,
                title: &entry.title,
                call: self.call(entry),
                file: place.map(|place| place.file.as_str()),
                line: place.map(|place| place.line),
            }
        };
        Report {
            package: &self.package.id,
            title: &self.package.title,
            contents: self.entries.iter().map(declared).collect(),
            requires: self.bases().collect(),
        }
    }

    fn bases(&self) -> impl Iterator<Item = &'a str> {
        let ids = self.package.requires.iter();
        let model = self.all.model;
        ids.map(|id: &PackageId| model.package(*id).id.as_str())
    }

    /// `attack(accuracy)`: a procedure with the parameters that have no value where nobody says one.
    fn call(&self, entry: &Entry) -> Option<String> {
        let Thing::Named(Symbol::Procedure(procedure)) = entry.thing else {
            return None;
        };
        let parameters = self.all.model.procedure(procedure).parameters.iter();
        let asked = parameters.filter(|parameter| parameter.default.is_none());
        let asked: Vec<&str> = asked.map(|parameter| parameter.name.as_str()).collect();
        Some(match asked.is_empty() {
            true => entry.name.clone(),
            false => format!("{}({})", entry.name, asked.join(", ")),
        })
    }
}

fn is_procedure(entry: &Entry) -> bool {
    matches!(entry.thing, Thing::Named(Symbol::Procedure(_)))
}
