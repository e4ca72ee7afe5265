//! Calls of procedures, lookups in tables, and sums of modifiers.

use super::arguments::FromScope;
use super::body::{MODIFIERS, Read};
use super::place::parted;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::spelling::{is_name, ticked};
use crate::syntax::ast::{self, ExprKind};
use ecow::EcoString;

impl Body<'_, '_> {
    /// `attack(regular, long)`, `losses(points, 6)`.
    pub(crate) fn call(&mut self, name: &ast::Path, args: &[ast::Arg], span: Span) -> Option<Read> {
        if self.rolls_elsewhere(name, args)
            || self.draws_elsewhere(name, args)
            || self.calls_a_field(name, args, span)
            || self.calls_a_member(name, span)
        {
            return None;
        }
        match self.callee(name, "procedure or table")? {
            Symbol::Table(table) => self.look_up(table, name, args, span),
            Symbol::Procedure(procedure) => {
                let parts = self.run(procedure, name, args, span, |body, part| {
                    body.unnamed(part, span)
                })?;
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

    /// Whether a name that is called is declared nowhere, nor lost with a line that could not be read.
    fn is_nowhere(&self, name: &ast::Path) -> bool {
        let scope = &self.r.declared.scope;
        name.package.is_none()
            && !scope.is_doubtful(&name.name.text)
            && scope
                .entries(Space::Top, self.package, None, &name.name.text)
                .is_empty()
    }

    /// Reports a call of what is the name of a member or a row.
    fn calls_a_member(&mut self, name: &ast::Path, span: Span) -> bool {
        if !self.is_nowhere(name) {
            return false;
        }
        let text = &name.name.text;
        let heads = self.anywhere(&[], None, text, 1);
        let Some((head, _)) = heads.first().copied() else {
            return false;
        };
        let noun = self.r.noun(self.head_sort(head));
        let message = format!("`{text}` is {noun}, and takes nothing in parentheses");
        self.report(&E0203, span, message)
            .help(format!("write `{text}` alone"));
        true
    }

    /// Reports a call by which other notations roll dice, where nothing of that name is there.
    fn rolls_elsewhere(&mut self, name: &ast::Path, args: &[ast::Arg]) -> bool {
        let word = name.name.text.to_lowercase();
        let rolls = matches!(
            word.as_str(),
            "random" | "rand" | "rnd" | "randint" | "randbetween" | "dice" | "die" | "roll" | "d"
        );
        if !rolls || !self.is_nowhere(name) {
            return false;
        }
        let kinds: Vec<&ExprKind> = args.iter().map(|arg| &arg.value.kind).collect();
        let dice = match kinds.as_slice() {
            [ExprKind::Pool(_)] => self.r.sources.slice(args[0].value.span).to_owned(),
            // From the second number on it is a die and what is added.
            [ExprKind::Number(low), ExprKind::Number(high)] if *low > 1 && high > low => {
                format!("d{} + {}", high - low + 1, low - 1)
            }
            [.., ExprKind::Number(sides)] if *sides > 1 => format!("d{sides}"),
            _ => "d6".to_owned(),
        };
        let message = format!(
            "there is no `{}`: dice are rolled by naming them",
            name.name.text
        );
        self.report(&E0201, name.span(), message)
            .help(format!("write the dice alone: `{dice}`"));
        true
    }

    /// Reports a call by which other notations draw a card.
    fn draws_elsewhere(&mut self, name: &ast::Path, args: &[ast::Arg]) -> bool {
        if name.name.text != "draw" || !self.is_nowhere(name) {
            return false;
        }
        let deck = match args {
            [deck] => self.r.sources.slice(deck.value.span),
            _ => "DECK",
        };
        let before = self.r.sources.before(name.span());
        let line = before.lines().next_back().unwrap_or_default();
        let set = line.trim().strip_suffix('=').map(str::trim_end);
        let card = set.filter(|name| is_name(name)).unwrap_or("CARD");
        let help = format!("a card is drawn on a line of its own: `draw {card} from {deck}`");
        let message = "there is no `draw`: a card is no value".to_owned();
        self.report(&E0201, name.span(), message).help(help);
        true
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
                    "name the one that is meant: `{name}(…).{part}`; or hold all of them on a line of its own, \
                     `x = {name}(…)`, and read `x.{part}`",
                    name = name.name.text,
                    part = part.name
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
            Symbol::Procedure(id) if self.r.gives_nobody_knows_what(id) => {
                self.whole = false;
                None
            }
            symbol @ (Symbol::Procedure(_) | Symbol::Table(_)) => Some(symbol),
            Symbol::Modifiers(_) => {
                self.whole = false;
                let report = self.r.wrong_kind(path, entry, "a procedure or a table");
                report.help(format!("add them up: `total {}(…)`", path.name.text));
                None
            }
            _ => {
                self.whole = false;
                self.r.wrong_kind(path, entry, "a procedure or a table");
                None
            }
        }
    }

    /// A local without a name for a part of an outcome.
    pub(super) fn unnamed(&mut self, part: &OutcomePart, span: Span) -> Option<LocalId> {
        Some(self.nameless(Sort::of(part.ty)?, span))
    }

    /// Calls a procedure before the line at hand; the locals that receive its parts, none where a
    /// part is not wanted.
    pub(crate) fn run(
        &mut self,
        procedure: ProcedureId,
        name: &ast::Path,
        args: &[ast::Arg],
        span: Span,
        mut receive: impl FnMut(&mut Self, &OutcomePart) -> Option<LocalId>,
    ) -> Option<Vec<Option<LocalId>>> {
        self.may_roll(span, format_args!("the call of `{}`", name.name.text))?;
        let parameters = self.r.model.procedure(procedure).parameters.clone();
        let own = FromScope::Further(self.r.taken[procedure.index()].own);
        let read = self.parameters_given(&parameters, name, args, span, own)?;
        let (args, places) = parted(read.into_iter().map(|read| (read.expr, read.place)));
        let outcome = self.r.model.procedure(procedure).outcome.clone();
        let into: Vec<Option<LocalId>> = outcome.iter().map(|part| receive(self, part)).collect();
        self.calls.push((procedure, name.span()));
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
            self.no_part(procedure, part);
            return None;
        };
        let sort = Sort::of(outcome[index].ty)?;
        let parts = self.run(procedure, name, args, span, |body, each| {
            (each.name == part.text)
                .then(|| body.unnamed(each, span))
                .flatten()
        })?;
        let local = parts.get(index).copied().flatten()?;
        Some(Read::leaf(Expr::Local(local), sort, span))
    }

    fn no_part(&mut self, procedure: ProcedureId, part: &ast::Name) {
        let gives = self.r.declared.procedures[procedure.index()]
            .1
            .gives
            .as_ref();
        let procedure = self.r.model.procedure(procedure);
        let known = || procedure.outcome.iter().map(|each| each.name.as_str());
        let help = suggest::did_you_mean(&part.text, known());
        let near = match (suggest::only_near(&part.text, known()), gives) {
            (Some(near), Some(ast::Gives::Parts(parts))) => {
                let declared = parts.iter().find(|each| each.name.text == near);
                declared.map(|each| (suggest::declared_here(near), each.name.span))
            }
            _ => None,
        };
        let help = help.unwrap_or_else(|| {
            let parts = ticked(known()).join(", ");
            format!("name a part of its outcome: {parts}")
        });
        let name = &procedure.header.name;
        let message = format!("`{name}` gives no part `{}`", part.text);
        let report = self.report(&E0865, part.span, message);
        report.help(help);
        if let Some((words, span)) = near {
            report.label(span, words);
        }
    }

    /// Whether a name that holds a whole outcome is read without one of its parts; says so.
    pub(super) fn lacks_a_part(&mut self, names: &[ast::Name]) -> bool {
        let Some((first, rest)) = names.split_first() else {
            return false;
        };
        let Some(procedure) = self.outcomes.get(&first.text).copied() else {
            return false;
        };
        let outcome = &self.r.model.procedure(procedure).outcome;
        match rest.first() {
            Some(part) if outcome.iter().any(|each| each.name == part.text) => return false,
            Some(part) => self.no_part(procedure, part),
            None => {
                let text = &first.text;
                let message = format!("`{text}` holds {} parts", outcome.len());
                let ways: Vec<String> = outcome
                    .iter()
                    .map(|part| format!("`{text}.{}`", part.name))
                    .collect();
                let help = format!("name the one that is meant: {}", ways.join(" or "));
                self.report(&E0865, first.span, message).help(help);
            }
        }
        true
    }

    /// `struck = hit(behind)` where several parts are given: all of them, each under `struck.part`.
    /// False where the value is no such call.
    pub(super) fn hold_outcome(&mut self, name: &ast::Name, value: &ast::Expr) -> Option<bool> {
        let ExprKind::Call { name: callee, args } = &value.kind else {
            return Some(false);
        };
        let Some(procedure) = self.procedure_called(callee) else {
            return Some(false);
        };
        if self.r.model.procedure(procedure).outcome.len() < 2 {
            return Some(false);
        }
        self.callee(callee, "procedure")?;
        let text = &name.text;
        let first = match self.outcomes.get(text) {
            Some(known) if *known == procedure => None,
            Some(known) => {
                let was = self.r.model.procedure(*known);
                let part = was
                    .outcome
                    .first()
                    .map(|part| format!("{text}.{}", part.name));
                part.map(|part| (was.header.name.clone(), part))
            }
            None => None,
        };
        if let Some((was, part)) = first {
            let now = &self.r.model.procedure(procedure).header.name;
            let message =
                format!("`{text}` would be the outcome of `{now}` here, and was that of `{was}`");
            let span = self.names.get(part.as_str());
            let span = span.and_then(|local| self.named.get(local.index()).copied());
            let report = self.report(&E0862, name.span, message);
            report.help("take another name");
            if let Some(span) = span {
                report.label(span, "first named here");
            }
            return None;
        }
        self.run(procedure, callee, args, value.span, |body, part| {
            let full: EcoString = format!("{text}.{}", part.name).into();
            match body.names.get(&full) {
                Some(local) => Some(*local),
                None => {
                    let sort = Sort::of(part.ty)?;
                    Some(body.enter(full, super::body::value(sort.ty(false)), Some(name.span)))
                }
            }
        })?;
        self.outcomes.insert(text.clone(), procedure);
        Some(true)
    }

    /// The procedure a path means, without a word.
    pub(crate) fn procedure_called(&self, path: &ast::Path) -> Option<ProcedureId> {
        match self.quietly(path)? {
            Symbol::Procedure(id) => Some(id),
            _ => None,
        }
    }

    fn quietly(&self, path: &ast::Path) -> Option<Symbol> {
        let scope = &self.r.declared.scope;
        match scope.meant(Space::Top, self.package, path).as_slice() {
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
        let Some(modifiers) = self.r.find_as::<ModifiersId>(self.package, path) else {
            self.whole = false;
            return None;
        };
        if self.r.broken.modifiers.contains(&modifiers) {
            self.whole = false;
            return None;
        }
        let parameters = self.r.model.modifiers(modifiers).parameters.clone();
        let read = self.parameters_given(&parameters, path, args, span, FromScope::All)?;
        let (args, places) = parted(read.into_iter().map(|read| (read.expr, read.place)));
        let expr = Expr::Total { modifiers, args };
        Some(Read::new(expr, Sort::Number, Place::of(span, places)))
    }
}
