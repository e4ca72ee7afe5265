//! `extend force NAME { … }`: parts that an option, or a package that builds on another, adds to a force of others.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use crate::diagnostic::codes::E0603;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::Author;
use crate::syntax::ast;

/// A part of a force as it is written.
#[derive(Clone, Copy)]
pub(super) struct WrittenPart<'a> {
    pub part: &'a ast::Part,
    pub here: Here,
    /// Who adds it; nothing for the force's own.
    pub added_by: Option<Author>,
}

/// What others add to one force.
#[derive(Default)]
pub(super) struct Added<'a> {
    pub parts: Vec<WrittenPart<'a>>,
    /// A line could not be read.
    pub broken: bool,
}

impl<'a> Reader<'a> {
    /// What is added to each force, in the order of those who add it.
    pub(super) fn added_parts(&mut self) -> FxHashMap<RowId, Added<'a>> {
        let mut found: FxHashMap<RowId, Added<'a>> = FxHashMap::default();
        for placed in &self.declared.extended_forces {
            let (author, change) = (placed.author, placed.item);
            let Some(force) = self.force_to_extend(author, &change.force) else {
                continue;
            };
            if change.parts.lines.is_empty() && !change.parts.broken {
                let name = &change.force.name.text;
                let message = format!("nothing is added to the force `{name}`");
                (self.out.report(&E0603, change.force.span(), message))
                    .help("add a line such as `0 to 1 NAME`, or take the block out");
            }
            let here = self.changing(author, &change.cites);
            let added = found.entry(force).or_default();
            added.broken |= change.parts.broken;
            let parts = change.parts.lines.iter();
            added.parts.extend(parts.map(|part| WrittenPart {
                part,
                here,
                added_by: Some(author),
            }));
        }
        found
    }

    fn force_to_extend(&mut self, author: Author, path: &ast::Path) -> Option<RowId> {
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(path.span());
            return None;
        };
        let force = self.find_row(prelude.force.kind, author.package, path)?;
        let of = self.model.row(force).header.package;
        let is_own = self.changes_its_own(author, Symbol::Row(force), of, path.span());
        (!is_own).then_some(force)
    }

    /// Keeps in mind for people that a force has one more part.
    pub(super) fn note_part(&mut self, author: Author, force: RowId, part: &Part) {
        let what = Changed {
            thing: self.model.row(force).header.name.clone(),
            part: ChangedPart::Part(part.said(&self.model)),
        };
        self.note(author, what, EcoString::new(), EcoString::new(), part.cite);
    }
}
