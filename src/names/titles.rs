//! What bears a title: many write it where the name belongs.

use std::borrow::Cow;

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::{Declared, RowSource};
use crate::source::{SourceSet, Span};
use crate::syntax::ast::{Cell, Header};

/// One that bears a title.
#[derive(Clone, Copy)]
pub(crate) struct Titled<'d> {
    /// What it is: its kind, or the word with which it is declared.
    pub sort: &'d str,
    pub name: &'d EcoString,
    /// Where it is declared.
    pub span: Span,
}

/// All that have titles, by these in small letters.
pub(crate) struct Titles<'d>(FxHashMap<String, Vec<Titled<'d>>>);

impl<'d> Titles<'d> {
    pub(crate) fn of(declared: &'d Declared<'_>, sources: &'d SourceSet) -> Titles<'d> {
        let mut found = Titles(FxHashMap::default());
        for row in &declared.rows {
            if let Some(title) = title_of(declared, sources, row.source) {
                let sort = declared.kinds[row.kind.index()].1.header.name.text.as_str();
                let (name, span) = (&row.name, row.span);
                found.enter(&title, Titled { sort, name, span });
            }
        }
        let headers: [(&str, Vec<&Header>); 6] = [
            ("table", headers(&declared.tables, |each| &each.header)),
            ("deck", headers(&declared.decks, |each| &each.header)),
            (
                "procedure",
                headers(&declared.procedures, |each| &each.header),
            ),
            (
                "modifiers",
                headers(&declared.modifiers, |each| &each.header),
            ),
            (
                "generator",
                headers(&declared.generators, |each| &each.header),
            ),
            ("kind", headers(&declared.kinds, |each| &each.header)),
        ];
        for (sort, headers) in headers {
            for header in headers {
                let (name, span) = (&header.name.text, header.name.span);
                if let Some(title) = &header.title {
                    found.enter(&title.value, Titled { sort, name, span });
                }
            }
        }
        found
    }

    fn enter(&mut self, title: &str, titled: Titled<'d>) {
        let of_title = self.0.entry(title.trim().to_lowercase()).or_default();
        if !of_title.iter().any(|other| other.name == titled.name) {
            of_title.push(titled);
        }
    }

    /// What has this title.
    pub(crate) fn with(&self, title: &str) -> &[Titled<'d>] {
        let found = self.0.get(&title.trim().to_lowercase());
        found.map_or(&[], Vec::as_slice)
    }
}

fn headers<'d, T, U>(list: &'d [(T, &'d U)], header: fn(&U) -> &Header) -> Vec<&'d Header> {
    list.iter().map(|(_, each)| header(each)).collect()
}

fn title_of<'d>(
    declared: &'d Declared<'_>,
    sources: &'d SourceSet,
    source: RowSource<'d>,
) -> Option<Cow<'d, str>> {
    let rows = match source {
        RowSource::Line { block, line } => Some((&declared.blocks.get(block)?.1.grid.rows, line)),
        RowSource::Figure { .. } => None,
        other => {
            return Some(Cow::Borrowed(
                other.header()?.title.as_ref()?.value.as_str(),
            ));
        }
    };
    let (rows, line) = rows?;
    let text = |cell: &Cell| sources.slice(cell.span).trim();
    let mut heads = rows.first()?.cells.iter();
    let column = heads.position(|head| text(head) == "title")?;
    Some(text(rows.get(line)?.cells.get(column)?).into())
}

/// What to do where a title stands in the place of a name.
pub(crate) fn name_for(title: &str, meant: &[Titled<'_>]) -> String {
    let names = crate::spelling::ticked(meant.iter().map(|each| each.name));
    let names = crate::spelling::joined(&names, "or");
    format!("`{title}` is a title: write the name, {names}")
}
