//! Generators: rolls with their branches, and the terrain that they place.

mod placed;

use ecow::{EcoString, eco_format};
use rustc_hash::FxHashMap;

use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::kinds::labels::{Cover, Labelled, key_sets};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// The most of a thing that one line places: more than the largest table has room for of all but the smallest.
const MOST_PLACED: i64 = 100;

impl Reader<'_> {
    pub(super) fn read_generators(&mut self) {
        for (index, (package, generator)) in self.declared.generators.iter().enumerate() {
            let header = self.header(*package, &generator.header);
            self.places.generators.push(generator.header.span);
            let id = GeneratorId::new(index);
            let path = header.name.clone();
            let told = self.out.len();
            let incomplete = std::mem::take(&mut self.incomplete);
            let body = self.statements(*package, id, &generator.body, &path, header.cite);
            if self.incomplete || self.out.len() > told {
                self.broken.generators.insert(id);
            }
            self.incomplete |= incomplete;
            self.model.generators.push(Generator { header, body });
        }
    }

    fn statements(
        &mut self,
        package: PackageId,
        id: GeneratorId,
        block: &ast::Block<ast::Statement>,
        path: &EcoString,
        cite: CitationId,
    ) -> Vec<Statement> {
        self.incomplete |= block.broken;
        let rolls = block.lines.iter().filter_map(|line| match line {
            ast::Statement::Roll(roll) => Some(&roll.name),
            _ => None,
        });
        self.there_twice("roll", rolls);
        block
            .lines
            .iter()
            .filter_map(|line| self.statement(package, id, line, path, cite))
            .collect()
    }

    fn statement(
        &mut self,
        package: PackageId,
        id: GeneratorId,
        statement: &ast::Statement,
        path: &EcoString,
        cite: CitationId,
    ) -> Option<Statement> {
        match statement {
            ast::Statement::Note { text, .. } => Some(Statement::Note(self.said(package, text))),
            ast::Statement::Use { generator, span } => {
                let used = self.find_as::<GeneratorId>(package, generator)?;
                self.places.uses.push((id, used, *span));
                Some(Statement::Use(used))
            }
            ast::Statement::RollOn { table, span } => {
                let name = table.name.text.clone();
                let found = self.find_as::<TableId>(package, table)?;
                self.only_rolls(found, *span);
                let place = self.place(package, eco_format!("{path}/{name}"));
                Some(Statement::RollOn {
                    table: found,
                    place,
                })
            }
            ast::Statement::Place(place) => self.placed(package, place, path).map(Statement::Place),
            ast::Statement::Roll(roll) => {
                Some(Statement::Roll(self.roll(package, id, roll, path, cite)))
            }
        }
    }

    /// Reports rolls of one block, or branches of one roll, that have one name: nobody could say which of them is meant.
    fn there_twice<'n>(&mut self, what: &str, names: impl Iterator<Item = &'n ast::Name>) {
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for name in names {
            if let Some(earlier) = seen.insert(&name.text, name.span) {
                let message = format!("the {what} `{}` is there twice", name.text);
                self.out
                    .report(&E0202, name.span, message)
                    .label(earlier, "first declared here")
                    .help("give one of the two another name");
            }
        }
    }

    /// A table that a generator or mission rolls on must not ask for anything but dice.
    pub(super) fn only_rolls(&mut self, table: TableId, span: Span) {
        let asked = self
            .model
            .table(table)
            .keys
            .iter()
            .find_map(|key| match key {
                Key::Roll { .. } => None,
                Key::Number { name, .. } => Some(name.clone()),
                Key::Scale(scale) => Some(self.model.scale(*scale).header.name.clone()),
                Key::Kind(kind) => Some(self.model.kind(*kind).header.name.clone()),
            });
        if let Some(key) = asked {
            let name = self.model.table(table).header.name.clone();
            self.out
                .report(
                    &E0501,
                    span,
                    format!("`{name}` also asks for `{key}`, which nothing here gives"),
                )
                .label(
                    self.places.tables[table.index()],
                    "its keys are declared here",
                )
                .help("roll on a table whose keys are all rolls");
        }
    }

    fn roll(
        &mut self,
        package: PackageId,
        id: GeneratorId,
        roll: &ast::Roll,
        path: &EcoString,
        cite: CitationId,
    ) -> Roll {
        let dice = roll.dice;
        let space = Key::Roll {
            dice,
            zero_for: None,
        };
        let place = self.place(package, eco_format!("{path}/{}", roll.name.text));
        let title = self.title_of(package, &roll.name, roll.title.as_ref());
        let branches = roll.branches.lines.iter();
        self.there_twice("branch", branches.filter_map(|branch| branch.name.as_ref()));
        let mut whole = !roll.branches.broken;
        self.incomplete |= roll.branches.broken;
        let mut read: Vec<(Labelled, Branch, Span)> = Vec::with_capacity(roll.branches.lines.len());
        for branch in &roll.branches.lines {
            let cite = self.cite(package, cite, &branch.cites);
            let name = branch
                .name
                .as_ref()
                .map(|name| name.text.clone())
                .unwrap_or_default();
            let step = if name.is_empty() {
                EcoString::from(self.cell(branch.label))
            } else {
                name.clone()
            };
            let inside = eco_format!("{place}/{step}");
            let body = self.statements(package, id, &branch.body, &inside, cite);
            let title = match (&branch.name, &branch.title) {
                (Some(name), title) => self.title_of(package, name, title.as_ref()),
                (None, Some(title)) => self.titled(title),
                (None, None) => EcoString::new(),
            };
            match self.labelled(package, &space, branch.label) {
                Some(label) => {
                    let keys = Label {
                        text: label.text.clone(),
                        keys: KeySet::default(),
                    };
                    read.push((
                        label,
                        Branch {
                            label: keys,
                            name,
                            title,
                            cite,
                            body,
                        },
                        branch.span,
                    ));
                }
                None => whole = false,
            }
        }
        if read.is_empty() && whole {
            self.out
                .report(
                    &E0109,
                    roll.span,
                    format!("the roll `{}` has no branches", roll.name.text),
                )
                .help("write a branch as `1-3 \"Title\" : place …`");
            whole = false;
        }
        let sets: Vec<Vec<KeySet>> = {
            let labels: Vec<&Labelled> = read.iter().map(|(label, ..)| label).collect();
            key_sets(space.bounds(&self.model), &labels)
        };
        let places: Vec<Span> = read.iter().map(|(_, _, span)| *span).collect();
        let labels: Vec<Span> = read.iter().map(|(label, ..)| label.span).collect();
        self.report_faults(&Cover {
            noun: "branch",
            spaces: &[space],
            sets: &sets,
            places: &places,
            labels: &labels,
            heads: None,
            header: roll.span,
            whole,
        });
        let branches = read
            .into_iter()
            .zip(sets)
            .map(|((_, mut branch, _), mut set)| {
                branch.label.keys = set.pop().unwrap_or_default();
                branch
            });
        Roll {
            name: roll.name.text.clone(),
            title,
            place,
            dice,
            branches: branches.collect(),
        }
    }

    /// The prelude's kind `terrain`; a report where there is no prelude.
    pub(super) fn terrain_kind(&mut self, span: Span) -> Option<KindId> {
        if let Some(prelude) = &self.model.prelude {
            return Some(prelude.terrain.kind);
        }
        self.needs_prelude(span);
        None
    }

    pub(super) fn needs_prelude(&mut self, span: Span) {
        let loaded = self
            .model
            .packages
            .iter()
            .any(|package| package.id == "prelude");
        if !loaded && !self.declared.scope.incomplete() {
            self.out
                .report(
                    &E0201,
                    span,
                    "this needs the package `prelude`, which has terrain, missions and forces",
                )
                .help(crate::names::USE_PRELUDE);
        }
        self.incomplete = true;
    }

    pub(super) fn count(&mut self, amount: &ast::Amount) -> Option<Count> {
        match amount {
            ast::Amount::Exactly(count, span) => {
                self.some_of_it(i64::from(*count), *span)?;
                Some(Count::Exactly(*count))
            }
            ast::Amount::Between(least, most, span) => {
                self.amount_order(*least, *most, *span)?;
                self.some_of_it(i64::from(*most), *span)?;
                Some(Count::Between(*least, *most))
            }
            ast::Amount::Dice(dice, span) => {
                let dice = *dice;
                if dice.least() < 0 {
                    self.out
                        .report(&E0501, *span, "these dice may roll less than nothing")
                        .help("take away less, or roll other dice");
                    return None;
                }
                self.some_of_it(dice.most(), *span)?;
                Some(Count::Dice(dice))
            }
        }
    }

    /// None at all is no line, and a table that could never hold so many is tried out for a long time.
    fn some_of_it(&mut self, most: i64, span: Span) -> Option<()> {
        if (1..=MOST_PLACED).contains(&most) {
            return Some(());
        }
        let message = match most {
            ..=0 => "this places nothing".to_owned(),
            _ => format!("one line places at most {MOST_PLACED}, and this may be {most}"),
        };
        self.out.report(&E0302, span, message).help(match most {
            ..=0 => "write how many there are, at least 1, or take it out",
            _ => "write fewer, or a place such as `everywhere`, which takes as many as there is room for",
        });
        None
    }

    pub(super) fn amount_order(&mut self, least: u32, most: u32, span: Span) -> Option<()> {
        if least > most {
            self.out
                .report(&E0302, span, format!("no number lies in {least} to {most}"))
                .help(format!("write `{most} to {least}`"));
            return None;
        }
        Some(())
    }
}
