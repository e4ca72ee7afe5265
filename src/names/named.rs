//! What an item is called, told from its tree alone: before names have ids, or where it is not entered at all.

use ecow::EcoString;

use crate::source::{SourceSet, Span};
use crate::syntax::ast;

/// The plural of a kind, and where it is written.
pub(super) fn plural_of(kind: &ast::Kind) -> (EcoString, Span) {
    let name = &kind.header.name;
    match &kind.plural {
        Some(plural) => (plural.text.clone(), plural.span),
        None => (ecow::eco_format!("{}s", name.text), name.span),
    }
}

/// The names that an item enters.
pub(super) fn names_of(item: &ast::Item, sources: &SourceSet) -> Vec<EcoString> {
    match item {
        ast::Item::Source(each) => vec![each.name.text.clone()],
        ast::Item::Rows(rows) => {
            let cells = rows.grid.rows.iter().skip(1);
            let cells = cells.filter_map(|row| row.cells.first());
            cells.map(|cell| sources.slice(cell.span).into()).collect()
        }
        item => {
            let header = item.header().into_iter();
            header.map(|header| header.name.text.clone()).collect()
        }
    }
}
