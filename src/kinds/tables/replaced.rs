//! `replace table NAME { … }`: other rows in the place of a table's own. What it is asked by and what it gives
//! stay, so that whoever asks it goes on as before.

use std::collections::BTreeMap;

use super::rows::{Layout, TableHead, TableSource};
use crate::kinds::Reader;
use crate::kinds::changes::Claim;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// Rows on their way into the place of a table's own.
struct Draft<'a> {
    claim: Claim,
    change: &'a ast::ReplaceTable,
    rows: Vec<TableRow>,
    layout: Layout,
    /// The tables that they roll on.
    rolls_on: Vec<(TableId, TableId, Span)>,
}

impl<'a> Reader<'a> {
    pub(in crate::kinds) fn replace_tables(&mut self) {
        let replaced = &self.declared.replaced_tables;
        if !(replaced.iter()).any(|placed| self.is_to_read(placed.author.option)) {
            return;
        }
        let mut drafts: BTreeMap<TableId, Vec<Draft<'a>>> = BTreeMap::new();
        for placed in replaced {
            let (author, change) = (placed.author, placed.item);
            let path = &change.table;
            let Some(table) = self.find_to_change::<TableId>(author, path) else {
                continue;
            };
            let here = self.changing(author, &change.cites);
            let Table { keys, gives, .. } = self.model.table(table).clone();
            if keys.is_empty() {
                // What it is asked by could not be read, which has been told.
                continue;
            }
            let head = TableHead {
                here,
                id: table,
                keys: &keys,
                gives,
            };
            let source = TableSource {
                header: change.span,
                name: &path.name.text,
                keys: &self.declared.tables[table.index()].1.keys,
                promise: change.promise.as_ref(),
                grid: &change.grid,
                replaces: true,
            };
            let rolling = self.places.rolls_on.len();
            let (rows, layout) = self.table_rows(head, source);
            let rolls_on = self.places.rolls_on.split_off(rolling);
            let (span, cite) = (path.span(), here.cite);
            drafts.entry(table).or_default().push(Draft {
                claim: Claim { author, span, cite },
                change,
                rows,
                layout,
                rolls_on,
            });
        }
        drafts.retain(|_, drafts| {
            let mut drafts = drafts.iter();
            drafts.any(|draft| self.is_to_read(draft.claim.author.option))
        });
        for (table, drafts) in drafts {
            self.settle_table(table, drafts);
        }
    }

    /// Whether other rows come in the place of a table's own.
    pub(super) fn has_others_in_its_place(&mut self, table: TableId) -> bool {
        let name = &self.declared.tables[table.index()].1.header.name.text;
        let scope = &self.declared.scope;
        let mut named = (self.declared.replaced_tables.iter())
            .filter(|placed| placed.item.table.name.text == *name);
        named.any(|placed| {
            let (package, path) = (placed.author.package, &placed.item.table);
            let found = self.quietly(|r| scope.attempt(|| r.find_as::<TableId>(package, path)));
            found == Some(table)
        })
    }

    /// The last of those that change one table holds.
    fn settle_table(&mut self, table: TableId, mut drafts: Vec<Draft<'a>>) {
        let name = self.model.table(table).header.name.clone();
        let claims: Vec<Claim> = drafts.iter().map(|draft| draft.claim).collect();
        for which in self.settle(&format!("the table `{name}`"), &claims) {
            let draft = &mut drafts[which];
            let rows = std::mem::take(&mut draft.rows).into();
            let rolls_on = std::mem::take(&mut draft.rolls_on);
            let (claim, grid) = (draft.claim, draft.layout == Layout::Grid);
            let title = draft.change.title.as_ref().map(|title| self.titled(title));
            self.places.rolls_on.retain(|(from, ..)| *from != table);
            self.places.rolls_on.extend(rolls_on);
            let place = &mut self.model.tables[table.index()];
            (place.rows, place.grid) = (rows, grid);
            place.header.cite = claim.cite;
            let (old, new) = match title.filter(|title| *title != place.header.title) {
                Some(title) => {
                    let old = std::mem::replace(&mut place.header.title, title.clone());
                    (old, title)
                }
                None => Default::default(),
            };
            let what = Changed {
                thing: name.clone(),
                part: ChangedPart::Whole,
            };
            self.note(claim.author, what, old, new, claim.cite);
            self.places.replaced_tables.insert(table);
        }
    }

    /// Whether rows stand in a table, or in one that it rolls on, that whoever declared it does not know of.
    pub(in crate::kinds) fn has_other_rows(&self, table: TableId) -> bool {
        let mut reached = vec![table];
        let mut next = 0;
        while let Some(id) = reached.get(next).copied() {
            next += 1;
            for row in &self.model.table(id).rows {
                match row.answer {
                    Answer::RollOn(on) if !reached.contains(&on) => reached.push(on),
                    _ => {}
                }
            }
        }
        (reached.iter()).any(|table| self.places.replaced_tables.contains(table))
    }
}
