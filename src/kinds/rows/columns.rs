//! The first line of a grid: what its columns hold.

use rustc_hash::FxHashMap;

use crate::diagnostic::codes::{E0109, E0111};
use crate::kinds::{Here, Reader};
use crate::model::{Datum, FieldId, KindId};
use crate::source::Span;
use crate::syntax::ast;

/// What a column of a grid of rows holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kinds) enum Column {
    Name,
    Title,
    Field(FieldId),
    /// Reported: its cells are skipped.
    Broken,
}

/// A grid's columns, and the values its rows have where they say nothing.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Columns {
    pub list: Vec<Column>,
    pub here: Here,
    /// Values set for all rows at once, before the defaults.
    pub common: FxHashMap<FieldId, Datum>,
    /// The line that names them.
    pub head: Span,
    /// Whether no row has as many cells, which has been told of that line.
    pub uneven: bool,
}

impl<'a> Reader<'a> {
    /// The columns a grid's first line names.
    pub(in crate::kinds) fn columns(
        &mut self,
        here: Here,
        kind: KindId,
        grid: &ast::Grid,
        span: Span,
        common: FxHashMap<FieldId, Datum>,
    ) -> Columns {
        let Some(first) = grid.rows.first() else {
            if !grid.broken {
                self.out
                    .report(&E0109, span, "this block has no rows")
                    .help("write a first line with the columns' names, then a line a row");
            }
            return Columns {
                list: Vec::new(),
                here,
                common,
                head: span,
                uneven: false,
            };
        };
        // A row alone, above which the heads are missing, is told of as such.
        let is_head = first
            .cells
            .first()
            .is_some_and(|cell| self.cell(*cell).is_empty());
        if grid.rows.len() == 1 && !grid.broken && is_head {
            self.out
                .report(&E0109, span, "this block has its head, and no rows")
                .label(first.span, "this line names the columns")
                .help("write a line a row below the head, or take the block out");
        }
        let told = self.out.len();
        let list = self.heads(
            first,
            "rows",
            (Column::Name, Column::Broken),
            |this, text, span| match this.model.kind(kind).field(text) {
                _ if text == "title" => Column::Title,
                Some(field) => Column::Field(field),
                None => {
                    this.unknown_field(&E0111, kind, text, span);
                    Column::Broken
                }
            },
        );
        let wrong = match list
            .iter()
            .filter(|column| **column == Column::Broken)
            .count()
        {
            0 => {
                let lines = (first.span, grid.rows.len() - 1);
                self.missing_fields(here.package, kind, &list, &common, lines)
            }
            broken => broken,
        };
        // Where the first line is none of heads, no row is measured by it.
        let is_headless = list.first() == Some(&Column::Broken);
        Columns {
            uneven: is_headless || self.is_uneven(grid, told, wrong),
            list,
            here,
            common,
            head: first.span,
        }
    }

    /// The columns of a grid by their heads. The first holds the names of what the `lines` are; `broken`
    /// stands for one that is told of.
    pub(in crate::kinds) fn heads<C: Clone>(
        &mut self,
        head: &ast::Row,
        lines: &str,
        (names, broken): (C, C),
        mut column: impl FnMut(&mut Self, &'a str, Span) -> C,
    ) -> Vec<C> {
        let mut columns = Vec::with_capacity(head.cells.len());
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for (index, cell) in head.cells.iter().enumerate() {
            let text = self.cell(*cell);
            if index == 0 && text.is_empty() {
                columns.push(names.clone());
            } else if index == 0 {
                let message =
                    format!("the first column holds the {lines}' names, and its head is empty");
                self.out.report(&E0111, cell.span, message).help(
                    "leave the first cell of the first line empty; or write a line of heads above it",
                );
                // Perhaps nobody wrote a line of heads, and this one is of another sort.
                self.incomplete = true;
                return vec![broken; head.cells.len()];
            } else if let Some(earlier) = seen.insert(text, cell.span) {
                let message = format!("the column `{text}` is there twice");
                self.out
                    .report(&E0111, cell.span, message)
                    .label(earlier, "first here")
                    .help("take one of the two out");
                columns.push(broken.clone());
            } else {
                let column = column(self, text, cell.span);
                columns.push(column);
            }
        }
        columns
    }
}
