//! Lines of a table that all have as many cells as each other, and none as many as it needs: the slip is one.

use crate::diagnostic::codes::E0101;
use crate::kinds::Reader;
use crate::numbers::counted;
use crate::syntax::ast;

/// How many cells each of several rows has, where it is the same number.
pub(super) fn agreed(rows: &[ast::Row]) -> Option<usize> {
    let (first, others) = rows.split_first()?;
    let cells = first.cells.len();
    let agree = !others.is_empty() && others.iter().all(|row| row.cells.len() == cells);
    agree.then_some(cells)
}

impl Reader<'_> {
    /// Whether the first line of what should be a grid lacks its empty corner, so that it is read as a list; says so.
    /// `wanted` is how many cells a row of a list has.
    pub(super) fn lacks_its_corner(&mut self, grid: &ast::Grid, wanted: usize) -> bool {
        let Some((head, rows)) = grid.rows.split_first() else {
            return false;
        };
        // With one key there is no grid.
        let is_wider = |cells: &usize| wanted == 3 && *cells > wanted;
        let cells = agreed(rows).filter(is_wider);
        if cells != Some(head.cells.len() + 1) {
            return false;
        }
        let message = "the empty corner is missing before the first head of this grid";
        self.out
            .report(&E0101, head.span, message)
            .label(rows[0].span, "a label, and an answer for each head")
            .help("begin this line with an empty cell: `| | … |`");
        true
    }

    /// Whether a first line has another number of cells than all rows below it, which agree: it is told, and none
    /// of the rows. `told` is how many reports there were before the line was read, `columns` how many columns
    /// have been told since to be too many in it or missing.
    pub(in crate::kinds) fn is_uneven(
        &mut self,
        grid: &ast::Grid,
        told: usize,
        columns: usize,
    ) -> bool {
        let Some((head, rows)) = grid.rows.split_first() else {
            return false;
        };
        let Some(cells) = agreed(rows).filter(|cells| *cells != head.cells.len()) else {
            return false;
        };
        self.incomplete = true;
        let (has, each) = (counted(head.cells.len(), "cell"), counted(cells, "cell"));
        let last = self.out.len().saturating_sub(1);
        let is_known = columns == head.cells.len().abs_diff(cells) && self.out.len() > told;
        let known = self.out.earlier(last).filter(|_| is_known);
        let is_long = cells < head.cells.len();
        let report = match known {
            Some(known) => known,
            None => {
                let message =
                    format!("the first line has {has}, and every row below it has {cells}");
                self.out.report(&E0101, head.span, message)
            }
        };
        report.label(rows[0].span, format!("{each}, as in all rows"));
        if is_long {
            report.help("take out the head that is too many, or write a cell for it in every row");
        } else if !is_known {
            report.help("write the head that is missing, or take a cell out of every row");
        }
        true
    }
}
