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
    let header = match item {
        ast::Item::Source(each) => return vec![each.name.text.clone()],
        ast::Item::Rows(rows) => {
            let cells = rows.grid.rows.iter().skip(1);
            let cells = cells.filter_map(|row| row.cells.first());
            return cells.map(|cell| sources.slice(cell.span).into()).collect();
        }
        ast::Item::Scale(each) | ast::Item::Choice(each) => &each.header,
        ast::Item::Kind(each) => &each.header,
        ast::Item::Row(each) => &each.header,
        ast::Item::Table(each) => &each.header,
        ast::Item::Generator(each) => &each.header,
        ast::Item::Mission(each) => &each.header,
        ast::Item::Unit(each) => &each.header,
        ast::Item::Force(each) => &each.header,
        ast::Item::Battle(each) => &each.header,
        ast::Item::Worksheet(each) => &each.header,
        ast::Item::Erratum(each) => &each.header,
        ast::Item::Scenario(each) => &each.header,
        ast::Item::List(each) => &each.header,
        ast::Item::Deck(each) => &each.header,
        ast::Item::Modifiers(each) => &each.header,
        ast::Item::Procedure(each) => &each.header,
        ast::Item::Option(each) => &each.header,
        ast::Item::Extend(_)
        | ast::Item::Example(_)
        | ast::Item::ReplaceDeck(_)
        | ast::Item::ReplaceRow(_)
        | ast::Item::ExtendModifiers(_)
        | ast::Item::ChangeProcedure(_)
        | ast::Item::Reckoning(_)
        | ast::Item::Firepower(_)
        | ast::Item::Reference(_)
        | ast::Item::Ask(_) => return Vec::new(),
    };
    vec![header.name.text.clone()]
}
