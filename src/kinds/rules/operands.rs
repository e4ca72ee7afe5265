//! Names in expressions: locals, cards and their faces, rows and their fields, members.

use super::body::Read;
use super::fields::{Given, split};
use super::heads::Head;
use super::{Body, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

impl Body<'_, '_> {
    /// `range`, `aim.hit`, `rifle.pen`, `my-rules.rifle`.
    pub(crate) fn name(
        &mut self,
        names: &[ast::Name],
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        self.dotted(names, wanted, None, span)
    }

    /// `aim.hit at accuracy + shift`, `weapon.shots at range`.
    pub(crate) fn at(&mut self, what: &ast::Expr, at: &ast::Expr, span: Span) -> Option<Read> {
        let given = Some(Given { at });
        match &what.kind {
            ExprKind::Name(names) => self.dotted(names, None, given, span),
            ExprKind::Part(of, part) => {
                let of = self.read(of, None)?;
                self.field(of, part, given, span)
            }
            _ => {
                self.report(
                    &E0840,
                    what.span,
                    "only faces and fields are read `at` something",
                )
                .help(
                    "write a face or field with one value for each member: `weapon.shots at range`",
                );
                None
            }
        }
    }

    pub(super) fn dotted(
        &mut self,
        names: &[ast::Name],
        wanted: Option<Sort>,
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Read> {
        if let [name] = names
            && given.is_none()
            && self.local(&name.text).is_none()
            && let Some(read) = self.run_over_name(name, wanted)
        {
            return Some(read);
        }
        if let [first, rest @ ..] = names
            && self.runs.is_some()
            && !rest.is_empty()
            && self.heads(names, wanted).is_empty()
            && let Some(read) = self.run_over_name(first, None)
        {
            return self.fields(read, rest, given, span);
        }
        if self.lacks_a_part(names) {
            return None;
        }
        // A line that could not be read gave it this name: what else is called so is not meant.
        let first = &names[0].text;
        let is_set = self.doubtful.contains(first) || self.r.declared.scope.may_be_set(first);
        if is_set && self.local(first).is_none() {
            self.whole = false;
            self.r.incomplete = true;
            return None;
        }
        if self.is_set_later(names, wanted) {
            return None;
        }
        // In a question about cards it may be a face that could not be read, whatever else is called so.
        if self.card.is_some_and(|deck| self.r.may_show(deck, first)) {
            self.whole = false;
            self.r.incomplete = true;
            return None;
        }
        let (head, used) = self.head(names, wanted, span)?;
        let here = names[..used]
            .iter()
            .map(|name| name.span)
            .reduce(Span::to)
            .unwrap_or(span);
        let rest = &names[used..];
        let first = match head {
            Head::Local(local) => match self.locals[local.index()].holds {
                Holds::Value { ty, .. } => Read::leaf(
                    Expr::Local(local),
                    Sort::of(ty).unwrap_or(Sort::Number),
                    here,
                ),
                Holds::Array { first, .. } => {
                    let name = &names[0].text;
                    self.report(&E0840, here, format!("`{name}` holds several values"))
                        .help(format!("say which: `{name} of {first}`"));
                    return None;
                }
                Holds::Card(deck) => {
                    let Some((face, more)) = rest.split_first() else {
                        self.bare_card(&names[0], deck, None);
                        return None;
                    };
                    let id = self.face_named(deck, face)?;
                    let (inner, outer) = split(given, more);
                    let read = self.face(local, deck, id, inner, span)?;
                    return self.fields(read, more, outer, span);
                }
            },
            Head::Face(deck, face) => {
                let (inner, outer) = split(given, rest);
                let read = self.face(LocalId(0), deck, face, inner, span)?;
                return self.fields(read, rest, outer, span);
            }
            Head::Member(scale, member) => {
                Read::constant(i64::from(member), Sort::Member(scale), here)
            }
            Head::Row(kind, row) => Read::constant(i64::from(row.0), Sort::Row(kind), here),
        };
        self.fields(first, rest, given, span)
    }
}
