//! Names that a package declares beside those of a package which it builds on, and never uses: it has rather meant to
//! change what is there.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0201;
use crate::kinds::Typed;
use crate::model::{KindId, Symbol, TypeBase};
use crate::names::{Declared, Entry, Space, block};
use crate::source::{SourceSet, Span};

/// Warns of each, where the other package goes on with its own.
pub(super) fn check(
    typed: &Typed,
    declared: &Declared<'_>,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    // What cannot be read may be what uses it, or what was meant.
    if typed.incomplete || out.has_errors() {
        return;
    }
    let mut entries = declared
        .scope
        .own_beside_others(|package| declared.proven[package.index()])
        .peekable();
    // Mostly there are none.
    if entries.peek().is_none() {
        return;
    }
    let named = Named::of(declared, sources);
    for (name, space, own, other) in entries {
        let may_be_new = declared.extent.is_whole() || declared.is_of_new(own.symbol);
        let Some((what, way_out)) = ways_to_change(typed, space, own.symbol, name) else {
            continue;
        };
        if !may_be_new || named.is_said(own, name) || !named.is_said(other, name) {
            continue;
        }
        let package = &typed.model.package(other.package).id;
        let message =
            format!("nothing uses this {what} `{name}`: `{package}` goes on with its own");
        out.report(&W0201, own.span, message).help(format!(
            "to change that one write {way_out}; else give this one another name, or name it where it belongs"
        ));
    }
}

/// What a thing is called, and how one of another package is changed. Who fights, and what is but read, may have the
/// name of something else.
fn ways_to_change(
    typed: &Typed,
    space: Space,
    symbol: Symbol,
    name: &str,
) -> Option<(String, String)> {
    let (what, way_out) = match (symbol, space) {
        (Symbol::Table(_), _) => (
            "table".to_owned(),
            format!("`replace table {name} {{`, without `by` and `gives`"),
        ),
        (Symbol::Deck(_), _) => ("deck".to_owned(), format!("`replace deck {name} {{`")),
        (Symbol::Modifiers(_), _) => (
            "list of modifiers".to_owned(),
            format!("`extend modifiers {name} {{`"),
        ),
        (Symbol::Procedure(_), _) => (
            "procedure".to_owned(),
            format!("`in {name} {{`, and in it what becomes of its steps"),
        ),
        (Symbol::Row(_), Space::Rows(kind)) if is_reckoned(typed, kind) => {
            let kind = &typed.model.kind(kind).header.name;
            (
                kind.to_string(),
                format!("`replace {kind} {name} {{`, with what differs"),
            )
        }
        _ => return None,
    };
    Some((what, way_out))
}

/// Whether rows of a kind have something that rules go by.
fn is_reckoned(typed: &Typed, kind: KindId) -> bool {
    let prelude = typed.model.prelude.as_ref();
    let is_fielded = prelude.is_some_and(|prelude| prelude.fielded().contains(&kind));
    let mut fields = typed.model.kind(kind).fields.iter();
    !is_fielded && fields.any(|field| field.ty.base != TypeBase::Text)
}

/// Where names stand in the files of packages.
struct Named<'d> {
    declared: &'d Declared<'d>,
    sources: &'d SourceSet,
    /// An example of what somebody declares is no use of it.
    examples: Vec<Span>,
}

impl<'d> Named<'d> {
    fn of(declared: &'d Declared<'d>, sources: &'d SourceSet) -> Self {
        let headers = declared.examples.iter().map(|example| example.item.span);
        Named {
            declared,
            sources,
            examples: headers.map(|header| block(sources, header)).collect(),
        }
    }

    /// Whether the package of an entry says its name anywhere but where it is declared.
    fn is_said(&self, entry: &Entry, name: &str) -> bool {
        let files = self.declared.files.iter();
        let mut files = files.filter(|(package, _)| *package == entry.package);
        files.any(|(_, file)| {
            let text = self.sources.get(*file).text();
            let goes_on = |sign: char| sign.is_alphanumeric() || sign == '-';
            text.match_indices(name).any(|(at, _)| {
                let place = Span::new(*file, at, at + name.len());
                !text[..at].ends_with(goes_on)
                    && !text[at + name.len()..].starts_with(goes_on)
                    && place != entry.span
                    && !self.examples.iter().any(|example| example.holds(place))
            })
        })
    }
}
