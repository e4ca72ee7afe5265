//! What is given a name, and kept under it.

use super::actions::Actions;
use super::body::{Read, value};
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// Elements of an array at most.
const MOST_ELEMENTS: i64 = 1000;

impl Body<'_, '_> {
    pub(super) fn set(
        &mut self,
        name: &ast::Name,
        value: &ast::Expr,
        span: Span,
    ) -> Option<Actions> {
        let (local, value) = match self.local(&name.text) {
            Some((local, Holds::Value { ty, .. })) => {
                if self.counters.contains(&local) {
                    let text = &name.text;
                    self.report(
                        &E0862,
                        name.span,
                        format!("`{text}` counts the rounds, and cannot be set"),
                    )
                    .help("take another name");
                    return None;
                }
                let sort = Sort::of(ty)?;
                let read = self.read(value, Some(sort))?;
                if read.sort != sort && read.sort != Sort::Nothing {
                    let (now, was) = (self.r.noun(read.sort), self.r.noun(sort));
                    self.other_kind(name, local, &now, &was);
                    return None;
                }
                (local, read)
            }
            Some((local, holds @ Holds::Card(_))) => {
                let was = self.holds(holds);
                self.other_kind(name, local, "a value", &was);
                return None;
            }
            Some((_, Holds::Array { first, .. })) => {
                let text = &name.text;
                self.report(&E0840, name.span, format!("`{text}` holds several values"))
                    .help(format!("say which: `{text} of {first} = …`"));
                return None;
            }
            None if self.hold_outcome(name, value)? => return Some(Vec::new()),
            None => {
                self.is_free(name)?;
                let read = self.read(value, None)?;
                (self.enter_value(name, &read)?, read)
            }
        };
        let action = Action::Set {
            local,
            value: value.expr,
        };
        Some(vec![(action, Place::of(span, vec![value.place]))])
    }

    fn enter_value(&mut self, name: &ast::Name, read: &Read) -> Option<LocalId> {
        if read.sort == Sort::Nothing {
            let text = &name.text;
            // A line that could not be read may have said so.
            if self.doubtful.contains(text) || self.r.declared.scope.may_be_set(text) {
                self.whole = false;
                return None;
            }
            self.report(
                &E0840,
                read.span(),
                format!("nothing says what `{text}` may be but `none`"),
            )
            .help(format!("write `keep {text} : TYPE or none = none`"));
            return None;
        }
        let holds = value(read.sort.ty(false));
        let local = self.enter(name.text.clone(), holds, Some(name.span));
        if let (Sort::Text, Expr::Lookup { table, .. }) = (read.sort, &read.expr) {
            self.texts_of.insert(local, *table);
        }
        Some(local)
    }

    pub(super) fn keep(
        &mut self,
        name: &ast::Name,
        ty: Option<&ast::Type>,
        each: Option<(i64, i64, Span)>,
        value: &ast::Expr,
        span: Span,
    ) -> Option<Actions> {
        let ty = match ty {
            Some(written) => {
                let ty = self.r.ty(self.package, written)?;
                self.r.within_limit(ty, written.span)?;
                Some((ty, written.span))
            }
            None => None,
        };
        if let Some((ty, span)) = ty
            && Sort::of(ty).is_none()
        {
            let noun = self.r.names_type(ty);
            self.report(&E0855, span, format!("`{}` cannot hold {noun}", name.text))
                .help("let it be a number, a range, a length, yes/no, a scale, a choice or a kind");
            return None;
        }
        let read = match ty {
            Some((ty, _)) => self.typed(value, Sort::of(ty)?)?,
            None => self.read(value, None)?,
        };
        if let Some((local, _)) = self.local(&name.text) {
            let first = self.named.get(local.index()).copied();
            let report = self.report(
                &E0202,
                name.span,
                format!("`{}` is there already", name.text),
            );
            report.help(format!("set it: `{} = …`, or take another name", name.text));
            if let Some(first) = first {
                report.label(first, "first named here");
            }
            return None;
        }
        self.is_free(name)?;
        let Some((first, last, each_span)) = each else {
            let local = match ty {
                Some((ty, _)) => {
                    let (low, high) = self.r.type_bounds(ty);
                    let holds = Holds::Value { ty, low, high };
                    let local = self.enter(name.text.clone(), holds, Some(name.span));
                    self.declared[local.index()] = true;
                    local
                }
                None => self.enter_value(name, &read)?,
            };
            if self.put_in {
                self.further.push(local);
            }
            let action = Action::Set {
                local,
                value: read.expr,
            };
            return Some(vec![(action, Place::of(span, vec![read.place]))]);
        };
        if first > last || last - first >= MOST_ELEMENTS || first.abs() > super::body::MOST {
            self.report(
                &E0855,
                each_span,
                format!("{first} to {last} is not a row of 1 to {MOST_ELEMENTS} elements"),
            )
            .help("write the first and the last: `for each 1 to 5`");
            return None;
        }
        let declared = ty.is_some();
        let ty = ty.map_or_else(|| read.sort.ty(false), |(ty, _)| ty);
        let holds = Holds::Array { ty, first, last };
        let array = self.enter(name.text.clone(), holds, Some(name.span));
        self.declared[array.index()] = declared;
        let action = Action::Fill {
            array,
            value: read.expr,
        };
        Some(vec![(action, Place::of(span, vec![read.place]))])
    }
}
