//! The lines of tables of rows, by several threads where there are very many.

use rustc_hash::FxHashSet;

use super::columns::Columns;
use crate::abreast::abreast;
use crate::diagnostic::Diagnostics;
use crate::kinds::Reader;
use crate::kinds::mentions::Pending;
use crate::model::{FieldId, Row, RowId};
use crate::names::{RowDecl, RowSource};
use crate::source::Span;
use crate::syntax::ast;

/// So many lines are read by several threads; what is read by one has about half as many at most.
const MANY: usize = 8_000;

/// A line to read: its row, what it was declared as, and the columns of its table.
type Line<'a, 'b> = (RowId, &'a RowDecl<'a>, &'b Columns, &'a ast::Row);

/// What is kept of lines beside their rows.
struct Found {
    stated: Vec<((RowId, FieldId), Span)>,
    mentions: Vec<Pending>,
    mentioning: FxHashSet<(RowId, FieldId)>,
}

impl Reader<'_> {
    /// The rows of all lines of tables, in their order, where these are many and nothing is wrong with any. Where
    /// something is, that is for whoever reads them one after the other to say.
    pub(super) fn lines_abreast(&mut self, before: usize, blocks: &[Columns]) -> Option<Vec<Row>> {
        let declared = self.declared;
        let from = self.model.rows.len();
        if declared.rows.len() - from < MANY || self.out.has_errors() {
            return None;
        }
        let rows = declared.rows.iter().enumerate().skip(from);
        let lines = rows.filter_map(|(index, decl)| match decl.source {
            RowSource::Line { block, line } => {
                let columns = &blocks[block - before];
                let row = &declared.blocks[block].1.grid.rows[line];
                Some((RowId::new(index), decl, columns, row))
            }
            _ => None,
        });
        let lines: Vec<Line<'_, '_>> = lines.collect();
        // What is cited gets its numbers here, in the order of the lines.
        for (_, decl, columns, row) in &lines {
            self.cite(decl.package, columns.here.cite, &row.cites);
        }
        let lots: Vec<&[Line<'_, '_>]> = lines.chunks(MANY / 2).collect();
        let lone = &*self;
        let read = declared.scope.attempt(|| {
            let read = abreast(&lots, |lot| lone.apart(lot)).into_iter();
            read.collect::<Option<Vec<_>>>()
        })?;
        let mut all = Vec::with_capacity(lines.len());
        for (rows, found) in read {
            all.extend(rows);
            self.places.stated.extend(found.stated);
            self.mentions.extend(found.mentions);
            self.mentioning.extend(found.mentioning);
        }
        Some(all)
    }

    /// Reads lines without touching what has been read so far; nothing where something is wrong with one.
    fn apart(&self, lines: &[Line<'_, '_>]) -> Option<(Vec<Row>, Found)> {
        let mut out = Diagnostics::default();
        let model = self.model.clone();
        let mut reader = Reader::new(
            model,
            self.declared,
            self.sources,
            crate::kinds::Shared::default(),
            &mut out,
        );
        reader.citations = self.citations.clone();
        reader.new = self.new.clone();
        let rows = lines.iter();
        let rows = rows.map(|(id, decl, columns, row)| reader.line(*id, decl, columns, row));
        let rows = rows.collect();
        let is_sound = reader.broken.rows.is_empty();
        let found = Found {
            stated: reader.places.stated,
            mentions: reader.mentions,
            mentioning: reader.mentioning,
        };
        (is_sound && out.is_empty()).then_some((rows, found))
    }
}
