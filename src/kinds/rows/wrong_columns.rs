//! Columns of rows in which most cells do not fit their field: the slip is in the head, or is one and the same in all
//! of them, and is told there once.

use super::columns::{Column, Columns};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::{E0301, E0302, E0306};
use crate::kinds::{Here, Reader, wrong_cells};
use crate::model::*;
use crate::numbers::counted;
use crate::syntax::ast;

/// A column that does not fit.
struct Misfit {
    head: ast::Cell,
    field: FieldId,
    /// What is told of its first cell, and of how many rows something is.
    first: Diagnostic,
    rows: usize,
    /// All its cells that say something.
    cells: Vec<ast::Cell>,
}

/// What is told of a column in the place of what has been told of its cells.
pub(in crate::kinds) struct WrongColumn {
    cells: Vec<ast::Cell>,
    instead: Diagnostic,
}

impl Reader<'_> {
    /// Looks for columns of which the same has been told of most cells, behind this number.
    pub(super) fn find_wrong_columns(
        &mut self,
        from: usize,
        kind: KindId,
        grid: &ast::Grid,
        columns: &Columns,
    ) {
        let is_of_cell = |each: &&Diagnostic| {
            let codes = [&E0301, &E0302, &E0306];
            codes.contains(&each.code) && each.absent.is_none()
        };
        let found: Vec<&Diagnostic> = self.out.iter().skip(from).filter(is_of_cell).collect();
        if found.len() < wrong_cells::FEWEST {
            return;
        }
        let mut left = self.misfits(grid, columns, &found);
        while !left.is_empty() {
            let one = left.remove(0);
            let here = columns.here;
            let other = left.iter().position(|other| {
                self.all_fit(here, kind, one.field, &other.cells)
                    && self.all_fit(here, kind, other.field, &one.cells)
            });
            let (instead, more) = match other.map(|at| left.remove(at)) {
                Some(other) => (self.heads_exchanged(&one, &other), other.cells),
                None => (self.of_column(&one), Vec::new()),
            };
            let cells = one.cells.into_iter().chain(more).collect();
            self.told.wrong_columns.push(WrongColumn { cells, instead });
        }
    }

    /// Tells of wrong columns in the place of their cells.
    pub(in crate::kinds) fn tell_columns_once(&mut self) {
        let columns = std::mem::take(&mut self.told.wrong_columns);
        if columns.is_empty() {
            return;
        }
        let cells = || columns.iter().flat_map(|column| &column.cells);
        self.out
            .retain(|each| !cells().any(|cell| cell.span.holds(each.span)));
        for column in columns {
            self.out.push(column.instead);
        }
    }

    fn misfits(&self, grid: &ast::Grid, columns: &Columns, found: &[&Diagnostic]) -> Vec<Misfit> {
        let Some((head, rows)) = grid.rows.split_first() else {
            return Vec::new();
        };
        let misfit = |(at, column): (usize, &Column)| {
            let Column::Field(field) = column else {
                return None;
            };
            let cells = rows.iter().filter_map(|row| row.cells.get(at)).copied();
            let cells: Vec<ast::Cell> = cells.filter(|cell| !self.cell(*cell).is_empty()).collect();
            let of = |cell: &ast::Cell| {
                let mut found = found.iter();
                found.find(|each| cell.span.holds(each.span))
            };
            let rows = cells.iter().filter(|cell| of(cell).is_some()).count();
            if rows < wrong_cells::FEWEST || rows * 2 <= cells.len() {
                return None;
            }
            Some(Misfit {
                head: *head.cells.get(at)?,
                field: *field,
                first: (*cells.iter().find_map(of)?).clone(),
                rows,
                cells,
            })
        };
        columns.list.iter().enumerate().filter_map(misfit).collect()
    }

    /// Whether a field takes all of these cells.
    fn all_fit(&mut self, here: Here, kind: KindId, field: FieldId, cells: &[ast::Cell]) -> bool {
        let (declared, told) = (self.declared, self.out.len());
        let against = self.told.against_trend.len();
        // Nothing comes of it but the answer: what is told of names on the way is taken back.
        declared.scope.attempt(|| {
            for cell in cells {
                self.field_datum(here, kind, field, *cell);
            }
            None::<()>
        });
        self.told.against_trend.truncate(against);
        self.out.take_from(told).is_empty()
    }

    /// Says that two heads stand in each other's place.
    fn heads_exchanged(&self, one: &Misfit, other: &Misfit) -> Diagnostic {
        let (here, there) = (self.cell(one.head), self.cell(other.head));
        let message = format!("the heads `{here}` and `{there}` stand in each other's place");
        let first = &one.first;
        let mut said = Diagnostic::new(first.code, one.head.span, message);
        said.label(other.head.span, "the other one")
            .label(first.span, first.message.clone())
            .help(format!("write `{there}` here, and `{here}` there"));
        said
    }

    fn of_column(&self, misfit: &Misfit) -> Diagnostic {
        let name = self.cell(misfit.head);
        let rows = counted(misfit.rows, "row");
        let message = format!("in {rows} what stands below `{name}` does not fit it");
        let first = &misfit.first;
        let mut said = Diagnostic::new(first.code, misfit.head.span, message);
        said.label(first.span, first.message.clone())
            .maybe_help(first.help.clone());
        said
    }
}
