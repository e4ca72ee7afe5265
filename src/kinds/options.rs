//! Options as the model has them, switched on or not.

use ecow::EcoString;

use super::Reader;
use super::braces::shown_title;
use super::changes::{ItemChange, item_changes};
use crate::model::*;
use crate::source::Span;
use crate::spelling::{headed, joined};
use crate::syntax::ast;

impl Reader<'_> {
    /// All options and what each of them changes.
    pub(super) fn read_options(&mut self) {
        let declared = self.declared;
        let options = declared.options.list.iter().enumerate();
        for (index, (package, option)) in options {
            let id = OptionId::new(index);
            if !self.is_to_read(Some(id)) {
                continue;
            }
            // What it is called and what it changes has been read without it.
            if self.begun.is_some() {
                let reference = self.reference_of(*package, option);
                let rule = &mut self.model.options[index];
                (rule.active, rule.reference) = (true, reference);
                continue;
            }
            let header = self.header(*package, &option.header);
            self.incomplete |= option.broken;
            let relations = &declared.options.relations[index];
            let ids = |list: &[(OptionId, Span)]| list.iter().map(|(other, _)| *other).collect();
            let mut changes = Vec::new();
            for item in &option.items {
                for change in item_changes(item, self.sources) {
                    let ItemChange {
                        what, added, cites, ..
                    } = change;
                    let added = added.into_iter().map(|(title, name)| match title {
                        Some(title) => shown_title(&self.model, &title.value),
                        None => headed(&name.text).into(),
                    });
                    let added = added.collect();
                    let cite = cites
                        .iter()
                        .rev()
                        .find(|cites| !cites.is_empty())
                        .map_or(header.cite, |cites| {
                            self.cite(*package, CitationId(0), cites)
                        });
                    changes.push(ChangeNote {
                        package: *package,
                        option: Some(id),
                        what,
                        added,
                        old: EcoString::new(),
                        new: EcoString::new(),
                        cite,
                    });
                }
            }
            // Another option may declare what a page shows: only one that is on is asked.
            let reference = match declared.active.has(id) {
                true => self.reference_of(*package, option),
                false => Vec::new(),
            };
            let rule = OptionRule {
                header,
                requires: ids(&relations.requires),
                excludes: ids(&relations.excludes),
                replaces: ids(&relations.replaces),
                active: declared.active.has(id),
                changes,
                reference,
                rolls: Vec::new(),
                does: does(option),
            };
            self.model.options.push(rule);
        }
    }

    /// What an option has printed for its players.
    fn reference_of(&mut self, package: PackageId, option: &ast::OptionItem) -> Vec<Symbol> {
        let paths = option.reference.iter();
        paths
            .filter_map(|path| self.reference(package, path))
            .collect()
    }

    /// What battles that are played with the options at hand roll on.
    pub(super) fn read_rolls_of_options(&mut self) {
        let declared = self.declared;
        for (index, (package, option)) in declared.options.list.iter().enumerate() {
            let id = OptionId::new(index);
            if !declared.active.has(id) || !self.is_to_read(Some(id)) {
                continue;
            }
            let mut rolled: Vec<(TableId, Span)> = Vec::new();
            for path in &option.rolls {
                let Some(table) = self.find_as::<TableId>(*package, path) else {
                    continue;
                };
                self.only_rolls(table, path.span());
                self.no_missions(
                    table,
                    path.span(),
                    "each battle has a line of its own for these",
                    "in the place of this line, write a block `replace battle NAME {` with the line \
                     `mission roll on TABLE` in it",
                );
                match rolled.iter().find(|(earlier, _)| *earlier == table) {
                    Some((_, earlier)) => {
                        let message = "this line is there twice";
                        self.out.said_twice(path.span(), message, *earlier);
                    }
                    None => rolled.push((table, path.span())),
                }
            }
            let rolled = rolled.into_iter().map(|(table, _)| table);
            self.model.options[index].rolls.extend(rolled);
        }
    }

    /// What packages have printed for their players.
    pub(super) fn read_references(&mut self) {
        for (package, written) in &self.declared.references {
            for path in &written.paths {
                if let Some(symbol) = self.reference(*package, path) {
                    self.model.packages[package.index()].reference.push(symbol);
                }
            }
        }
    }

    /// The citation of an option, which holds for all that stands in it.
    pub(super) fn option_cite(&self, option: Option<OptionId>) -> CitationId {
        option.map_or(CitationId(0), |option| {
            self.model.options[option.index()].header.cite
        })
    }

    /// The citation around a declaration, by the place of its name or of its first line.
    pub(super) fn around(&self, place: Span) -> CitationId {
        self.option_cite(self.declared.inside.get(&place).copied())
    }

    /// Tells options that are switched on what the values were that they changed.
    pub(super) fn finish_options(&mut self) {
        for note in &self.model.changes {
            let Some(option) = note.option else { continue };
            let changes = &mut self.model.options[option.index()].changes;
            let mut mine = changes.iter_mut().filter(|each| each.what == note.what);
            if let Some(mine) = mine.next() {
                mine.old = note.old.clone();
                mine.new = note.new.clone();
            }
        }
    }
}

/// What an option has rolled and printed for a battle.
fn does(option: &ast::OptionItem) -> Vec<EcoString> {
    let named = |before: &str, paths: &[ast::Path], behind: &str| {
        let names: Vec<String> = paths
            .iter()
            .map(|path| path.name.text.to_string())
            .collect();
        let told = || format!("{before} {} {behind}", joined(&names, "and")).into();
        (!names.is_empty()).then(told)
    };
    let rolls = named("rolls on", &option.rolls, "for each battle");
    let reference = named("prints", &option.reference, "behind a booklet");
    rolls.into_iter().chain(reference).collect()
}
