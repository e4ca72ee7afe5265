//! Options, and what of other packages stands changed.

use indexmap::{IndexMap, IndexSet};

use super::super::{printed, typeset, worded};
use super::{Book, fact, id_of, links};
use crate::model::{ChangeNote, Model, OptionId, Symbol};
use crate::sheet::steps::Line;
use crate::sheet::{self, Block, BookTable, Chapter, Section};
use crate::wording::{joined, quoted};

impl Book<'_> {
    /// What an option needs, excludes and changes, and what it brings with it.
    pub(super) fn option(&mut self, id: OptionId, brings: &[String]) -> Section {
        let model = self.model;
        let option = &model.options[id.index()];
        let sort = match option.active {
            true => "option, switched on",
            false => "option",
        };
        let mut section = self.head(Symbol::Option(id), sort, &option.header);
        let mut facts = Vec::new();
        for (label, list) in [
            ("Requires", &option.requires),
            ("Excludes", &option.excludes),
            ("Replaces", &option.replaces),
        ] {
            if !list.is_empty() {
                let each = list.iter().map(|id| self.reference(Symbol::Option(*id)));
                facts.push(links(label, each.collect()));
            }
        }
        if !brings.is_empty() {
            let titles: Vec<String> = brings.iter().map(|it| format!("“{it}”")).collect();
            facts.push(fact("Brings", joined(&titles, "and")));
        }
        if !facts.is_empty() {
            section.blocks.push(Block::Facts { facts });
        }
        for note in &option.changes {
            self.mark(note.cite, &mut section.assumptions);
        }
        let lines = told(model, &option.changes);
        if !lines.is_empty() {
            section.blocks.push(super::text("What it changes:"));
            section.blocks.push(Block::Points { lines });
        }
        self.done(section)
    }

    /// Rules of other packages that stand otherwise here than in their own books.
    pub(super) fn changed(&mut self) -> Option<Chapter> {
        let model = self.model;
        let mut symbols: IndexSet<Symbol> = IndexSet::new();
        let here = |note: &&ChangeNote| note.package == self.package || note.option.is_some();
        for note in model.changes.iter().filter(here) {
            let name = note.what.split([':', '.']).next().unwrap_or_default();
            let found = model.find(name).into_iter().find(|symbol| {
                let is_rule = matches!(
                    symbol,
                    Symbol::Procedure(_) | Symbol::Modifiers(_) | Symbol::Deck(_) | Symbol::Row(_)
                );
                is_rule && !self.targets.contains_key(symbol)
            });
            symbols.extend(found);
        }
        // Sections refer to each other. A name that two packages have is the package's own here.
        symbols.retain(|symbol| {
            let id = id_of(model, *symbol);
            let is_free = self.targets.values().all(|other| *other != id);
            if is_free {
                self.targets.insert(*symbol, id);
            }
            is_free
        });
        let sections: Vec<Section> = symbols
            .into_iter()
            .filter_map(|symbol| match symbol {
                Symbol::Row(id) if model.unit_of(id).is_none() && model.force_of(id).is_none() => {
                    let row = model.row(id);
                    let mut section = self.row(id);
                    if section.blocks.is_empty() {
                        let kind = model.kind(row.kind);
                        let mut table = BookTable {
                            header: vec!["Has".into(), "Now".into()],
                            ..BookTable::default()
                        };
                        for (field, datum) in kind.fields.iter().zip(&row.fields) {
                            table.rows.push(vec![
                                sheet::Value::new(typeset(&field.header.title)),
                                printed(model, datum),
                            ]);
                        }
                        section.blocks.push(Block::Table(table));
                    }
                    Some(section)
                }
                symbol => self.named(symbol),
            })
            .collect();
        if sections.is_empty() {
            return None;
        }
        Some(Chapter {
            id: "chapter--changed".into(),
            title: "Rules of other books, as they stand here".into(),
            lead:
                "What this package, or an option that is switched on, changes in the rules of the \
                   packages that it requires."
                    .into(),
            sections,
        })
    }
}

/// How one thing is changed.
#[derive(Default)]
struct How {
    /// What it asks for besides, and what it has.
    asks: Vec<String>,
    has: Vec<String>,
    others: Vec<String>,
}

impl How {
    fn told(&self) -> String {
        let mut told = Vec::new();
        if !self.asks.is_empty() {
            told.push(format!("asks for {}", joined(&self.asks, "and")));
        }
        if !self.has.is_empty() {
            told.push(format!("has {} as well", joined(&self.has, "and")));
        }
        told.extend(self.others.iter().cloned());
        told.join("; ")
    }
}

/// Changes in words, those of one thing under one head.
fn told(model: &Model, changes: &[ChangeNote]) -> Vec<Line> {
    let mut by_thing: IndexMap<String, How> = IndexMap::new();
    for note in changes {
        let (thing, sort, how) = change(model, note);
        let all = by_thing.entry(thing).or_default();
        let list = match sort {
            "take" => &mut all.asks,
            "field" => &mut all.has,
            _ => &mut all.others,
        };
        if !list.contains(&how) {
            list.push(how);
        }
    }
    let lines = by_thing.into_iter().map(|(thing, how)| Line {
        text: typeset(&format!("“{thing}”: {}.", how.told())),
        ..Line::default()
    });
    lines.collect()
}

/// What is changed, of which sort the change is, and how: `One attack`, `after`, `“Wind” after “Cover”`.
fn change<'n>(model: &Model, note: &'n ChangeNote) -> (String, &'n str, String) {
    let (name, rest) = match note.what.split_once(": ") {
        Some((name, rest)) => (name, Some(rest)),
        None => (note.what.as_str(), None),
    };
    let plain = name.split_once('.').map_or(name, |(row, _)| row);
    let mut found = model.find(plain).into_iter();
    let symbol = found.find(|symbol| match rest {
        Some(rest) if rest.starts_with("field ") => matches!(symbol, Symbol::Kind(_)),
        _ => !matches!(symbol, Symbol::Kind(_) | Symbol::Source(_)),
    });
    let thing = symbol.map_or_else(|| worded(plain), |symbol| model.title(symbol).to_string());
    let value = match (note.old.is_empty(), note.new.is_empty()) {
        (false, false) => format!(" {} instead of {}", note.new, note.old),
        _ => String::new(),
    };
    if let Some((_, field)) = name.split_once('.') {
        let title = match symbol {
            Some(Symbol::Row(row)) => {
                let kind = model.kind(model.row(row).kind);
                let found = kind.field(field);
                found.map(|id| kind.fields[id.index()].header.title.to_string())
            }
            _ => None,
        };
        let title = title.unwrap_or_else(|| worded(field));
        let how = match value.is_empty() {
            true => format!("another {}", title.to_lowercase()),
            false => format!("{}{value}", title.to_lowercase()),
        };
        return (thing, "", how);
    }
    let Some(rest) = rest else {
        return (thing, "", format!("changed{value}"));
    };
    let (word, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let added: Vec<String> = note.added.iter().map(|title| quoted(title)).collect();
    let added = joined(&added, "and");
    let how = match (word, symbol) {
        ("take" | "field", _) => added,
        ("before" | "after" | "instead", Some(Symbol::Procedure(id))) => {
            let anchor = name.strip_prefix("of ").unwrap_or(name);
            let steps = &model.procedure(id).steps;
            let found = steps.iter().find(|step| step.header.name == anchor);
            let title = found.map_or_else(|| worded(anchor), |step| step.header.title.to_string());
            match word {
                "instead" if added == quoted(&title) => format!("{added} in another way"),
                "instead" => format!("{added} in place of {}", quoted(&title)),
                word => format!("{added} {word} {}", quoted(&title)),
            }
        }
        (_, Some(Symbol::Modifiers(_))) => "more modifiers".to_owned(),
        _ => rest.to_owned(),
    };
    (thing, word, how)
}
