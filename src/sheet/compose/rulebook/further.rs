//! What comes with options that a book's own rules have switched off: told as it is where they are on.

use indexmap::IndexSet;

use super::super::typeset;
use super::options::thing;
use super::play::{modifier_table, set};
use super::{Book, targets, text};
use crate::model::{ChangedPart, Model, ModifiersId, OptionId, PackageId, ProcedureId, Symbol};
use crate::sheet::{Block, Section};
use crate::steps::{ModifierTable, StepsSheet};
use crate::wording::quoted;
use crate::written::Contents;

/// The rules with options on that a book's own rules have off.
#[derive(Debug)]
pub struct Further {
    /// All that are asked for.
    pub options: Vec<OptionId>,
    pub model: Model,
    /// Those of the book's package.
    pub contents: Contents,
}

/// Which options have to be on for a book to tell all of a package: each that is off, with those that are on, and those
/// of each example that is not played with these. Of each set the options to ask for.
pub fn further_options(model: &Model, package: PackageId) -> Vec<Vec<OptionId>> {
    let on = model.asked_options();
    let ids = (0..model.options.len()).map(OptionId::new);
    let off = ids.filter(|id| {
        let option = &model.options[id.index()];
        option.header.package == package && !option.active
    });
    let each = off.map(|id| with(&on, id));
    let own = model.examples.iter();
    let own = own.filter(|example| example.package == package && example.lines.is_empty());
    let played = own.map(|example| in_order(example.with.clone()));
    let all: IndexSet<Vec<OptionId>> = each.chain(played).collect();
    all.into_iter().collect()
}

fn with(on: &[OptionId], id: OptionId) -> Vec<OptionId> {
    in_order(on.iter().copied().chain([id]).collect())
}

fn in_order(mut options: Vec<OptionId>) -> Vec<OptionId> {
    options.sort_unstable();
    options.dedup();
    options
}

impl<'a> Book<'a> {
    fn with_all(&self, options: &[OptionId]) -> Option<&'a Further> {
        self.further.iter().find(|each| each.options == options)
    }

    /// The rules with one more option on; nothing where it is on, or does not go with those that are.
    pub(super) fn with_option(&self, id: OptionId) -> Option<&'a Further> {
        match self.model.options[id.index()].active {
            true => None,
            false => self.with_all(&with(&self.model.asked_options(), id)),
        }
    }

    /// The rules that an example needs, and its place there.
    pub(super) fn played(&self, example: usize) -> Option<(&'a Further, usize)> {
        let of = &self.model.examples[example];
        let further = self.with_all(&in_order(of.with.clone()))?;
        // Two of one title keep their order.
        let alike = |model: &Model| -> Vec<usize> {
            let all = model.examples.iter().enumerate();
            let alike = all.filter(|(_, it)| {
                it.package == of.package && it.title == of.title && it.with == of.with
            });
            alike.map(|(at, _)| at).collect()
        };
        let which = alike(self.model).iter().position(|at| *at == example)?;
        let there = *alike(&further.model).get(which)?;
        Some((further, there))
    }

    /// Writes something as it is in other rules.
    pub(super) fn elsewhere<T>(
        &mut self,
        further: &Further,
        only_with: Option<OptionId>,
        write: impl FnOnce(&mut Book<'_>) -> T,
    ) -> T {
        let mut other = Book {
            model: &further.model,
            package: self.package,
            further: &[],
            only_with,
            targets: targets(&further.model, &further.contents),
            gathered: std::mem::take(&mut self.gathered),
        };
        let told = write(&mut other);
        self.gathered = other.gathered;
        told
    }

    /// The steps, rows of modifiers, tables and decks that an option puts into the rules of others, where these rules
    /// are not those of the book, which has them in their places.
    pub(super) fn put_in(&mut self, id: OptionId, section: &mut Section) -> Vec<Block> {
        if self.only_with != Some(id) {
            return Vec::new();
        }
        let model = self.model;
        let whole = |part: &ChangedPart| *part == ChangedPart::Whole;
        let mut parts: IndexSet<(Symbol, bool)> = IndexSet::new();
        for note in &model.options[id.index()].changes {
            let told = whole(&note.what.part)
                || matches!(
                    note.what.part,
                    ChangedPart::Steps(..) | ChangedPart::Modifier(_)
                );
            parts.extend(
                thing(model, note)
                    .filter(|_| told)
                    .map(|symbol| (symbol, whole(&note.what.part))),
            );
        }
        let mut blocks = Vec::new();
        for (symbol, whole) in parts {
            let title = quoted(&model.title(symbol));
            let found = match (symbol, whole) {
                (Symbol::Procedure(procedure), _) => self.steps_of(procedure, id, section),
                (Symbol::Modifiers(list), false) => self.modifiers_of(list, id, section),
                (Symbol::Modifiers(_) | Symbol::Table(_) | Symbol::Deck(_), _) => {
                    self.as_it_is(symbol, section)
                }
                _ => Vec::new(),
            };
            if !found.is_empty() {
                let lead = match whole {
                    true => format!("{title} with it:"),
                    false => format!("In {title}:"),
                };
                blocks.push(text(&lead));
                blocks.extend(found);
            }
        }
        blocks
    }

    fn steps_of(&mut self, id: ProcedureId, option: OptionId, section: &mut Section) -> Vec<Block> {
        let procedure = self.model.procedure(id);
        let mut sheet = StepsSheet::of(self.model, procedure);
        let steps = std::mem::take(&mut sheet.steps).into_iter();
        let own = steps
            .zip(&procedure.steps)
            .filter(|(_, step)| step.option == Some(option));
        let mut own_steps = Vec::new();
        for (mut numbered, step) in own {
            self.mark(step.header.cite, &mut section.assumptions);
            // Whose it is says the section.
            numbered.option = None;
            own_steps.push(numbered);
        }
        if own_steps.is_empty() {
            return Vec::new();
        }
        let mut sheet = StepsSheet {
            title: sheet.title,
            steps: own_steps,
            ..StepsSheet::default()
        };
        set(&mut sheet, &section.citation);
        vec![Block::Steps(sheet)]
    }

    fn modifiers_of(
        &mut self,
        id: ModifiersId,
        option: OptionId,
        section: &mut Section,
    ) -> Vec<Block> {
        let list = self.model.modifiers(id);
        let mut table = ModifierTable::of(self.model, id);
        let mut own = list.rows.iter().map(|row| row.option == Some(option));
        table.rows.retain(|_| own.next().unwrap_or(false));
        for row in list.rows.iter().filter(|row| row.option == Some(option)) {
            self.mark(row.cite, &mut section.assumptions);
        }
        table.rows.iter_mut().for_each(|row| row.option = None);
        match table.rows.is_empty() {
            true => Vec::new(),
            false => vec![Block::Table(modifier_table(&table))],
        }
    }

    /// What is in the place of something else.
    fn as_it_is(&mut self, symbol: Symbol, section: &mut Section) -> Vec<Block> {
        // It has no section of its own to which an index could lead.
        let gathered = std::mem::take(&mut self.gathered);
        let found = self.named(symbol);
        let own = std::mem::replace(&mut self.gathered, gathered);
        self.gathered.cited.extend(own.cited);
        let Some(found) = found else {
            return Vec::new();
        };
        for reason in found.assumptions {
            if !section.assumptions.contains(&reason) {
                section.assumptions.push(reason);
            }
        }
        found.blocks
    }

    /// The sort of something, with the option that it comes with where that is off in this book.
    pub(super) fn sort_of(&self, sort: &str) -> String {
        match self.only_with {
            Some(option) => {
                let title = &self.model.options[option.index()].header.title;
                format!("{sort}, with {}", typeset(&quoted(title)))
            }
            None => sort.to_owned(),
        }
    }
}
