//! Keys of a table that stand in another order than its rows have them.

use super::rows::{TableHead, TableSource};
use crate::diagnostic::codes::E0102;
use crate::kinds::Reader;
use crate::kinds::labels::Labelled;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// With more keys nobody looks for another order: there are too many.
const MOST_KEYS: usize = 4;

/// What those do whose rows stand in the place of others: they cannot turn the keys, which stand elsewhere.
const REPLACES: &str = "the table that is replaced keeps its keys; write the rows in their order";

impl Reader<'_> {
    /// Whether the keys of a grid stand the other way round; says so.
    pub(super) fn is_turned(&mut self, head: TableHead<'_>, table: TableSource<'_>) -> bool {
        let (package, spaces) = (head.here.package, head.keys);
        let ([head, row, ..], [first, second], [down, across]) =
            (table.grid.rows.as_slice(), table.keys, spaces)
        else {
            return false;
        };
        let (Some(column), Some(label)) = (head.cells.get(1), row.cells.first()) else {
            return false;
        };
        let turned = self.is_label(package, down, *column)
            && self.is_label(package, across, *label)
            && !self.is_label(package, across, *column)
            && !self.is_label(package, down, *label);
        if turned {
            let written = |key: &ast::Key| self.sources.slice(key.span());
            let message = format!(
                "the columns of this table are of `{}`, its rows of `{}`",
                written(first),
                written(second)
            );
            let (span, help) = match table.replaces {
                false => (first.span(), "the key of the rows comes first"),
                true => (head.span, REPLACES),
            };
            let mended = match table.replaces {
                false => [second, first],
                true => [first, second],
            };
            self.turned(&mended, span, message, help);
        }
        turned
    }

    /// Whether the rows of a list have the labels of all its keys, and in another order than they are declared in;
    /// says so.
    pub(super) fn is_in_another_order(
        &mut self,
        head: TableHead<'_>,
        table: TableSource<'_>,
    ) -> bool {
        let (package, spaces) = (head.here.package, head.keys);
        let (keys, rows) = (table.keys, &table.grid.rows);
        let whole = |row: &&ast::Row| row.cells.len() == spaces.len() + 1;
        let Some(first) = rows.iter().find(whole) else {
            return false;
        };
        if !(2..=MOST_KEYS).contains(&spaces.len()) {
            return false;
        }
        let declared: Vec<usize> = (0..spaces.len()).collect();
        if self.is_ordered(package, first, spaces, &declared) {
            return false;
        }
        let found = orders(spaces.len()).into_iter().find(|order| {
            let mut rows = rows.iter().filter(whole);
            rows.all(|row| self.is_ordered(package, row, spaces, order))
        });
        let Some(order) = found else {
            return false;
        };
        let message = "the keys of this table stand in another order than in its rows".to_owned();
        if table.replaces {
            let declared: Vec<&ast::Key> = keys.iter().collect();
            self.turned(&declared, first.span, message, REPLACES);
            return true;
        }
        let mended: Vec<&ast::Key> = order.iter().map(|key| &keys[*key]).collect();
        self.turned(
            &mended,
            keys[0].span().to(keys[keys.len() - 1].span()),
            message,
            "write them as the rows have them",
        );
        true
    }

    /// Tells of keys in the wrong order.
    fn turned(&mut self, mended: &[&ast::Key], span: Span, message: String, help: &str) {
        self.incomplete = true;
        let mended: Vec<&str> = (mended.iter())
            .map(|key| self.sources.slice(key.span()))
            .collect();
        self.out
            .report(&E0102, span, message)
            .help(format!("{help}: `by {}`", mended.join(", ")));
    }

    /// Whether a row has labels of these keys in this order. An empty label repeats the one above it.
    fn is_ordered(
        &mut self,
        package: PackageId,
        row: &ast::Row,
        spaces: &[Key],
        order: &[usize],
    ) -> bool {
        let mut cells = order.iter().zip(&row.cells);
        cells.all(|(key, cell)| {
            self.cell(*cell).is_empty() || self.is_label(package, &spaces[*key], *cell)
        })
    }

    /// Whether a cell can be read as a label of a key; nothing is told.
    pub(super) fn is_label(&mut self, package: PackageId, space: &Key, cell: ast::Cell) -> bool {
        self.read_label(package, space, cell).is_some()
    }

    /// What stands in a cell as a label, if it is one; says nothing where it is not.
    pub(super) fn read_label(
        &mut self,
        package: PackageId,
        space: &Key,
        cell: ast::Cell,
    ) -> Option<Labelled> {
        let incomplete = self.incomplete;
        let scope = &self.declared.scope;
        let read = self.quietly(|r| scope.attempt(|| r.labelled(package, space, cell)));
        self.incomplete = incomplete;
        read
    }
}

/// All orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for each in 0..count {
        let mut longer = Vec::new();
        for order in &orders {
            for at in 0..=order.len() {
                let mut order: Vec<usize> = order.clone();
                order.insert(at, each);
                longer.push(order);
            }
        }
        orders = longer;
    }
    orders
}
