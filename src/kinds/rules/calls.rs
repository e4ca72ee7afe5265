//! Calls of procedures, lookups in tables, and sums of modifiers.

use super::body::{MODIFIERS, Read};
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

impl Body<'_, '_> {
    /// `attack(regular, long)`, `losses(points, 6)`.
    pub(crate) fn call(&mut self, name: &ast::Path, args: &[ast::Arg], span: Span) -> Option<Read> {
        match self.callee(name, "procedure or table")? {
            Symbol::Table(table) => self.look_up(table, name, args, span),
            Symbol::Procedure(procedure) => {
                let parts = self.run(procedure, name, args, span, |_| true)?;
                match parts.as_slice() {
                    [Some(local)] => {
                        let ty = self.r.model.procedure(procedure).outcome[0].ty;
                        let sort = Sort::of(ty)?;
                        Some(Read::leaf(Expr::Local(*local), sort, span))
                    }
                    _ => {
                        self.no_single_outcome(procedure, name, span);
                        None
                    }
                }
            }
            _ => None,
        }
    }

    pub(super) fn no_single_outcome(
        &mut self,
        procedure: ProcedureId,
        name: &ast::Path,
        span: Span,
    ) {
        let outcome = &self.r.model.procedure(procedure).outcome;
        let (message, help) = match outcome.first() {
            None => (
                format!("`{}` gives nothing", name.name.text),
                "write `do` before it, or let it give something".to_owned(),
            ),
            Some(part) => (
                format!("`{}` gives {} parts", name.name.text, outcome.len()),
                format!(
                    "name the one that is meant: `{}(…).{}`",
                    name.name.text, part.name
                ),
            ),
        };
        self.report(&E0865, span, message).help(help);
    }

    /// What can be called by this name.
    fn callee(&mut self, path: &ast::Path, wanted: &str) -> Option<Symbol> {
        let found = self.r.find(&[Space::Top], self.package, path, wanted);
        let Some(entry) = found else {
            self.whole = false;
            return None;
        };
        match entry.symbol {
            Symbol::Procedure(id) if self.r.broken_procedures.contains(&id) => {
                self.whole = false;
                None
            }
            symbol @ (Symbol::Procedure(_) | Symbol::Table(_)) => Some(symbol),
            _ => {
                self.whole = false;
                self.r.wrong_kind(path, entry, "a procedure or a table");
                None
            }
        }
    }

    /// Calls a procedure before the line at hand; the locals of the parts that are wanted.
    pub(crate) fn run(
        &mut self,
        procedure: ProcedureId,
        name: &ast::Path,
        args: &[ast::Arg],
        span: Span,
        wanted: impl Fn(&OutcomePart) -> bool,
    ) -> Option<Vec<Option<LocalId>>> {
        let what = format!("the call of `{}`", name.name.text);
        self.may_roll(span, &what)?;
        let parameters = self.r.model.procedure(procedure).parameters.clone();
        let read = self.parameters_given(&parameters, name, args, span, false)?;
        let (args, places) = read.into_iter().map(|read| (read.expr, read.place)).unzip();
        let outcome = self.r.model.procedure(procedure).outcome.clone();
        let into: Vec<Option<LocalId>> = outcome
            .iter()
            .map(|part| {
                let sort = Sort::of(part.ty).filter(|_| wanted(part))?;
                Some(self.nameless(sort, span))
            })
            .collect();
        self.calls.push((procedure, name.span));
        let action = Action::Call {
            procedure,
            args,
            into: into.clone(),
        };
        self.before.push((action, Place::of(span, places)));
        Some(into)
    }

    /// `volley(3).out`, or a field of a row that was worked out.
    pub(crate) fn part(&mut self, of: &ast::Expr, part: &ast::Name, span: Span) -> Option<Read> {
        if let ExprKind::Call { name, args } = &of.kind
            && let Some(procedure) = self.procedure_called(name)
        {
            let outcome = &self.r.model.procedure(procedure).outcome;
            let single = outcome.len() == 1 && outcome[0].name.is_empty();
            if !single {
                return self.part_of(procedure, name, args, part, span);
            }
        }
        let of = self.read(of, None)?;
        self.field_of(of, part, span)
    }

    fn part_of(
        &mut self,
        procedure: ProcedureId,
        name: &ast::Path,
        args: &[ast::Arg],
        part: &ast::Name,
        span: Span,
    ) -> Option<Read> {
        self.callee(name, "procedure")?;
        let outcome = &self.r.model.procedure(procedure).outcome;
        let Some(index) = outcome.iter().position(|each| each.name == part.text) else {
            let known = outcome.iter().map(|each| each.name.as_str());
            let help = suggest::did_you_mean(&part.text, known);
            let message = format!("`{}` gives no part `{}`", name.name.text, part.text);
            self.report(&E0865, part.span, message)
                .help(help.unwrap_or_else(|| "name a part of its outcome".into()));
            return None;
        };
        let sort = Sort::of(outcome[index].ty)?;
        let parts = self.run(procedure, name, args, span, |each| each.name == part.text)?;
        let local = parts.get(index).copied().flatten()?;
        Some(Read::leaf(Expr::Local(local), sort, span))
    }

    /// The procedure a path means, without a word.
    pub(crate) fn procedure_called(&self, path: &ast::Path) -> Option<ProcedureId> {
        match self.quietly(path)? {
            Symbol::Procedure(id) => Some(id),
            _ => None,
        }
    }

    fn quietly(&self, path: &ast::Path) -> Option<Symbol> {
        let qualifier = path.package.as_ref().map(|name| name.text.as_str());
        let scope = &self.r.declared.scope;
        let found = scope.entries(Space::Top, self.package, qualifier, &path.name.text);
        match found.as_slice() {
            [only] => Some(only.symbol),
            _ => None,
        }
    }

    pub(crate) fn guess_call(&self, path: &ast::Path) -> Option<Sort> {
        match self.quietly(path)? {
            Symbol::Procedure(id) => {
                match self.r.model.procedures.get(id.index())?.outcome.as_slice() {
                    [only] => Sort::of(only.ty),
                    _ => None,
                }
            }
            Symbol::Table(id) => Sort::of(self.r.model.table(id).gives),
            _ => None,
        }
    }

    pub(crate) fn guess_part(&self, of: &ast::Expr, part: &str) -> Option<Sort> {
        if let ExprKind::Call { name, .. } = &of.kind
            && let Some(Symbol::Procedure(id)) = self.quietly(name)
        {
            let outcome = &self.r.model.procedures.get(id.index())?.outcome;
            let named = outcome.iter().find(|each| each.name == part);
            if let Some(named) = named {
                return Sort::of(named.ty);
            }
        }
        self.field_sort(self.guess(of)?, part)
    }

    /// `total aim-shift(range: long)`.
    pub(crate) fn total(
        &mut self,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<Read> {
        if self.fixed == Some(MODIFIERS) {
            self.report(
                &E0841,
                span,
                "a list of modifiers cannot add up another one",
            )
            .help("write its rows here, or add the two totals up where they are asked for");
            return None;
        }
        let Some(entry) = self
            .r
            .find(&[Space::Top], self.package, path, "list of modifiers")
        else {
            self.whole = false;
            return None;
        };
        let Symbol::Modifiers(modifiers) = entry.symbol else {
            self.whole = false;
            self.r.wrong_kind(path, entry, "a list of modifiers");
            return None;
        };
        if self.r.broken_modifiers.contains(&modifiers) {
            self.whole = false;
            return None;
        }
        let parameters = self.r.model.modifiers(modifiers).parameters.clone();
        let read = self.parameters_given(&parameters, path, args, span, true)?;
        let (args, places) = read.into_iter().map(|read| (read.expr, read.place)).unzip();
        let expr = Expr::Total { modifiers, args };
        Some(Read::new(expr, Sort::Number, Place::of(span, places)))
    }
}
