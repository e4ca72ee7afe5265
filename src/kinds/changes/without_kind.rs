//! `replace NAME {`: of which kind the row is, and so how the line is to be written.

use crate::diagnostic::codes::{E0002, E0203};
use crate::diagnostic::{Diagnostic, suggest};
use crate::kinds::Reader;
use crate::model::Symbol;
use crate::names::Space;
use crate::source::{SourceSet, Span};
use crate::spelling::joined;
use crate::syntax::{instead_of_replacing, sort_replaced};

/// What is said of such a line when names are known.
enum Said {
    /// The name is that of rows, of a table or of a deck: the beginnings of the lines that may be meant.
    Meant(Vec<String>),
    /// Nothing of this sort can be replaced.
    Never(&'static str, String),
    /// It is a kind, whose row is to be named.
    Kind,
    /// Nothing has this name, and something has one that is near.
    Near(Vec<String>),
}

impl Reader<'_> {
    pub(in crate::kinds) fn tell_kinds_of_replaced(&mut self) {
        let found: Vec<(usize, Span, Said)> = (self.out.iter().enumerate())
            .filter_map(|(number, told)| {
                let name = replaced(told, self.sources)?;
                Some((number, name, self.what_is(self.sources.slice(name))?))
            })
            .collect();
        for (number, span, said) in found {
            let name = self.sources.slice(span);
            let Some(told) = self.out.earlier(number) else {
                continue;
            };
            told.span = span;
            told.label = String::new();
            let line = |ways: &[String]| {
                let ways: Vec<String> = (ways.iter())
                    .map(|way| format!("`replace {way} {{`"))
                    .collect();
                joined(&ways, "or")
            };
            match said {
                Said::Meant(ways) => {
                    told.message = format!("`replace` needs the kind of `{name}` before its name");
                    told.help(format!("write {}", line(&ways)));
                }
                Said::Never(word, way) => {
                    told.code = &E0203;
                    told.message = format!(
                        "`{name}` is a {word}, which cannot be replaced: only rows, tables and decks can"
                    );
                    told.help(way);
                }
                Said::Kind => {
                    told.message = format!("`{name}` is a kind: which of its rows is replaced?");
                    told.help(format!("write `replace {name} ROW {{`"));
                }
                Said::Near(ways) => {
                    told.message = format!("no row, no table and no deck is called `{name}`");
                    told.help(format!("did you mean {}?", line(&ways)));
                }
            }
        }
    }

    fn what_is(&self, name: &str) -> Option<Said> {
        let mut ways = self.replaceable(name);
        if let Some((unit, figure)) = name.rsplit_once('.') {
            match self.kinds_of(unit).any(|kind| kind == "unit") {
                true => ways.push(format!("figure {name}")),
                false => ways.extend(self.replaceable(figure).iter().filter_map(|way| {
                    let (kind, _) = way.rsplit_once(' ')?;
                    Some(format!("{kind} {name}"))
                })),
            }
        }
        if !ways.is_empty() {
            return Some(Said::Meant(ways));
        }
        for (space, entry) in self.declared.scope.named(name) {
            let word = match (space, entry.symbol) {
                (Space::Top, Symbol::Kind(_)) => return Some(Said::Kind),
                (_, Symbol::Procedure(_)) => "procedure",
                (_, Symbol::Modifiers(_)) => "modifiers",
                (_, Symbol::Generator(_)) => "generator",
                (_, Symbol::Battle(_)) => "battle",
                (_, Symbol::Worksheet(_)) => "worksheet",
                (_, Symbol::Scale(scale)) => match self.declared.scales[scale.index()].2 {
                    true => "scale",
                    false => "choice",
                },
                _ => continue,
            };
            return Some(Said::Never(
                sort_replaced(word),
                instead_of_replacing(word, name)?,
            ));
        }
        let rows = self.declared.rows.iter().map(|row| row.name.as_str());
        let decks = self
            .model
            .decks
            .iter()
            .map(|deck| deck.header.name.as_str());
        let tables = self
            .model
            .tables
            .iter()
            .map(|table| table.header.name.as_str());
        let near = suggest::near(name, rows.chain(tables).chain(decks));
        let ways: Vec<String> = near
            .iter()
            .flat_map(|near| self.replaceable(near))
            .collect();
        (!ways.is_empty()).then_some(Said::Near(ways))
    }

    /// The kinds that have a row of this name.
    fn kinds_of(&self, name: &str) -> impl Iterator<Item = &str> {
        let kinds = self.declared.scope.kinds_with_row(name).into_iter();
        kinds.map(|kind| self.model.kind(kind).header.name.as_str())
    }

    /// How what bears a name is named where it is replaced: `gun musket`, `deck fate`.
    fn replaceable(&self, name: &str) -> Vec<String> {
        let mut ways: Vec<String> = (self.kinds_of(name))
            .map(|kind| format!("{kind} {name}"))
            .collect();
        for (_, entry) in self.declared.scope.named(name) {
            match entry.symbol {
                Symbol::Table(_) => ways.push(format!("table {name}")),
                Symbol::Deck(_) => ways.push(format!("deck {name}")),
                _ => {}
            }
        }
        ways
    }
}

/// The name in a line `replace NAME {`, of which something has been said.
fn replaced(told: &Diagnostic, sources: &SourceSet) -> Option<Span> {
    if told.code != &E0002 {
        return None;
    }
    let text = sources.get(told.span.file).text();
    let at = told.span.start as usize;
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..at].trim_end();
    let name = line.trim_start().strip_prefix("replace ")?.trim_start();
    let is_all = !name.is_empty() && !name.contains(char::is_whitespace);
    let end = start + line.len();
    let stands_before = matches!(
        text[at..].trim_end_matches('\r').chars().next(),
        Some('{' | '[' | '"' | '\n') | None
    );
    (is_all && stands_before).then(|| Span::new(told.span.file, end - name.len(), end))
}
