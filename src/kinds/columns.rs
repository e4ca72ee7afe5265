//! The first line of a grid: what its columns hold.

use rustc_hash::FxHashMap;

use super::Reader;
use crate::diagnostic::codes::E0111;
use crate::source::Span;
use crate::syntax::ast;

impl<'a> Reader<'a> {
    /// The columns of a grid by their heads. The first holds the names of what the `lines` are; `broken`
    /// stands for one that is told of.
    pub(super) fn heads<C: Clone>(
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
            if index == 0 {
                columns.push(match text {
                    "" => names.clone(),
                    _ => broken.clone(),
                });
                if !text.is_empty() {
                    let message =
                        format!("the first column holds the {lines}' names, and its head is empty");
                    self.out
                        .report(&E0111, cell.span, message)
                        .help("leave the first cell of the first line empty");
                }
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
