//! Calls of procedures, lookups in tables, and sums of modifiers.

use ecow::EcoString;

use super::body::{MODIFIERS, Read};
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

/// What an argument may be given for.
pub(super) struct Wanted {
    pub name: EcoString,
    pub title: EcoString,
    pub sort: Option<Sort>,
}

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

    /// One argument a parameter: as written, or from a name of the same name, or the default.
    fn parameters_given(
        &mut self,
        parameters: &[Parameter],
        name: &ast::Path,
        args: &[ast::Arg],
        span: Span,
        from_scope: bool,
    ) -> Option<Vec<Read>> {
        let wanted: Vec<Wanted> = parameters
            .iter()
            .map(|parameter| Wanted {
                name: parameter.name.clone(),
                title: parameter.title.clone(),
                sort: Sort::of(parameter.ty),
            })
            .collect();
        let given = self.given(&wanted, name, args)?;
        let mut read = Vec::with_capacity(parameters.len());
        let mut missing: Vec<&Parameter> = Vec::new();
        for (given, parameter) in given.into_iter().zip(parameters) {
            let sort = Sort::of(parameter.ty)?;
            if let Some(given) = given {
                read.push(given);
                continue;
            }
            if from_scope
                && let Some((local, Holds::Value { ty, .. })) = self.local(&parameter.name)
            {
                let named = Sort::of(ty).unwrap_or(sort);
                let place = Place::leaf(name.span);
                let given = Read::new(Expr::Local(local), named, place);
                if named != sort {
                    let is = self.r.noun(named);
                    let wants = self.r.noun(sort);
                    let text = &parameter.name;
                    let message = format!(
                        "`{text}` is {is} here, and `{}` takes {wants} of that name",
                        name.name.text
                    );
                    self.report(&E0840, name.span, message)
                        .help(format!("give it: `{}({text}: …)`", name.name.text));
                    return None;
                }
                read.push(given);
                continue;
            }
            match parameter.default {
                Some(default) => {
                    let sort = if default == NOTHING {
                        Sort::Nothing
                    } else {
                        sort
                    };
                    read.push(Read::leaf(Expr::Constant(default), sort, name.span));
                }
                None => missing.push(parameter),
            }
        }
        if missing.is_empty() {
            return Some(read);
        }
        let names: Vec<String> = missing
            .iter()
            .map(|each| format!("`{}`", each.name))
            .collect();
        let text = &name.name.text;
        let first = &missing[0].name;
        let help = match from_scope {
            true => format!("give it: `total {text}({first}: …)`, or set `{first}` before"),
            false => format!("write it behind the others, or by its name: `{text}({first}: …)`"),
        };
        self.report(
            &E0854,
            span,
            format!("`{text}` also needs {}", names.join(" and ")),
        )
        .help(help);
        None
    }

    /// The arguments in the order in which they are written, each in the place of what it is for.
    fn given(
        &mut self,
        wanted: &[Wanted],
        name: &ast::Path,
        args: &[ast::Arg],
    ) -> Option<Vec<Option<Read>>> {
        let mut given: Vec<Option<Read>> = wanted.iter().map(|_| None).collect();
        let mut filled: Vec<Option<Span>> = vec![None; wanted.len()];
        let mut whole = true;
        let mut named = false;
        let text = &name.name.text;
        for (index, arg) in args.iter().enumerate() {
            let place = match &arg.name {
                Some(word) => {
                    named = true;
                    let Some(place) = wanted.iter().position(|each| each.name == word.text) else {
                        let known = wanted.iter().map(|each| each.name.as_str());
                        let help = suggest::did_you_mean(&word.text, known);
                        let message = format!("`{text}` takes nothing called `{}`", word.text);
                        self.report(&E0854, word.span, message)
                            .help(help.unwrap_or_else(|| "take it out".into()));
                        whole = false;
                        continue;
                    };
                    place
                }
                None if named => {
                    self.report(
                        &E0854,
                        arg.value.span,
                        "this argument has no name, and stands behind one that has",
                    )
                    .help("write arguments without names first, or name this one too");
                    whole = false;
                    continue;
                }
                None => index,
            };
            let Some(want) = wanted.get(place) else {
                let takes = crate::kinds::cell::counted(wanted.len(), "argument");
                let message = format!("`{text}` takes {takes}, and this is one more");
                self.report(&E0854, arg.value.span, message)
                    .help("take it out");
                return None;
            };
            if let Some(earlier) = filled[place] {
                let message = format!("`{}` is given twice", want.name);
                self.report(&E0854, arg.value.span, message)
                    .label(earlier, "first given here")
                    .help("take one of the two out");
                whole = false;
                continue;
            }
            filled[place] = Some(arg.value.span);
            let outer = self
                .argument
                .replace((want.name.clone(), want.title.clone()));
            let read = match want.sort {
                Some(sort) => self.typed(&arg.value, sort),
                None => self.read(&arg.value, None),
            };
            self.argument = outer;
            whole &= read.is_some();
            given[place] = read;
        }
        whole.then_some(given)
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

    /// What keys a table is asked with, besides those that are rolled for.
    fn keys_wanted(&self, table: TableId, rolled: bool) -> Vec<Wanted> {
        let keys = self.r.model.table(table).keys.iter();
        keys.filter(|key| !rolled || !matches!(key, Key::Roll { .. }))
            .map(|key| {
                let (name, sort) = match key {
                    Key::Roll { .. } => ("roll".into(), Sort::Number),
                    Key::Number { name, .. } => (name.clone(), Sort::Number),
                    Key::Scale(scale) => {
                        let name = self.r.model.scale(*scale).header.name.clone();
                        (name, Sort::Member(*scale))
                    }
                    Key::Kind(kind) => {
                        let name = self.r.model.kind(*kind).header.name.clone();
                        (name, Sort::Row(*kind))
                    }
                };
                Wanted {
                    title: crate::kinds::title_of(&name),
                    name,
                    sort: Some(sort),
                }
            })
            .collect()
    }

    fn keys_given(
        &mut self,
        table: TableId,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
        rolled: bool,
    ) -> Option<Vec<Read>> {
        if self.r.model.table(table).keys.is_empty() {
            // It could not be read, which has been told.
            self.whole = false;
            return None;
        }
        let wanted = self.keys_wanted(table, rolled);
        let given = self.given(&wanted, path, args)?;
        let missing = wanted.iter().zip(&given).find(|(_, given)| given.is_none());
        if let Some((missing, _)) = missing {
            let text = &path.name.text;
            let mut message = format!("`{text}` is also asked with `{}`", missing.name);
            let mut help = format!("write it: `{text}(…)`");
            if missing.name == "roll" {
                message = format!("`{text}` is also asked with a roll");
                help = format!("roll for it: `roll {text}`, or give the number rolled");
            }
            self.report(&E0854, span, message).help(help);
            return None;
        }
        Some(given.into_iter().flatten().collect())
    }

    fn look_up(
        &mut self,
        table: TableId,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<Read> {
        let keys = self.keys_given(table, path, args, span, false)?;
        self.answer(table, keys, span)
    }

    /// `roll orders(mood)`.
    pub(crate) fn roll_on(
        &mut self,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<Read> {
        let found = self.r.find(&[Space::Top], self.package, path, "table");
        let Some(entry) = found else {
            self.whole = false;
            return None;
        };
        let Symbol::Table(table) = entry.symbol else {
            self.whole = false;
            self.r.wrong_kind(path, entry, "a table");
            return None;
        };
        let name = &path.name.text;
        if !self
            .r
            .model
            .table(table)
            .keys
            .iter()
            .any(|key| matches!(key, Key::Roll { .. }))
        {
            let message = format!("`{name}` is asked without a roll");
            self.report(&E0854, span, message)
                .help(format!("ask it: `{name}(…)`"));
            return None;
        }
        self.may_roll(span, &format!("a roll on `{name}`"))?;
        let given = self.keys_given(table, path, args, span, true)?;
        let keys = self.with_rolls(table, given, span);
        self.answer(table, keys, span)
    }

    /// Rolls for the keys that are rolled for; the others are given.
    fn with_rolls(&mut self, table: TableId, given: Vec<Read>, span: Span) -> Vec<Read> {
        let keys = self.r.model.table(table).keys.clone();
        let mut given = given.into_iter();
        let mut read = Vec::with_capacity(keys.len());
        for key in keys {
            match key {
                Key::Roll { dice, .. } => read.push(self.roll(sum(dice), Place::leaf(span))),
                _ => read.extend(given.next()),
            }
        }
        read
    }

    /// What a table answers; dice in its answers are rolled before the line at hand.
    fn answer(&mut self, table: TableId, keys: Vec<Read>, span: Span) -> Option<Read> {
        let asked = self.r.model.table(table);
        let (gives, name) = (asked.gives, asked.header.name.clone());
        let Some(sort) = Sort::of(gives) else {
            let noun = self.r.names_type(gives);
            let message = format!("`{name}` gives {noun}, which cannot be computed with");
            self.report(&E0840, span, message)
                .help("let the table give a number, a length, yes/no, a member or a row");
            return None;
        };
        let (keys, places): (Vec<Expr>, Vec<Place>) =
            keys.into_iter().map(|read| (read.expr, read.place)).unzip();
        let place = Place::of(span, places);
        if !self.r.model.table(table).rows.iter().any(rolls) {
            self.keep_texts(table);
            let expr = Expr::Lookup { table, keys };
            return Some(Read::new(expr, sort, place));
        }
        self.may_roll(span, &format!("`{name}`, whose answers are rolled,"))?;
        let into = self.nameless(sort, span);
        let actions = self.answer_into(table, keys, into, &place, &mut Vec::new())?;
        self.before.extend(actions);
        Some(Read::leaf(Expr::Local(into), sort, span))
    }

    /// Texts that a lookup may give have numbers.
    fn keep_texts(&mut self, table: TableId) {
        let rows = self.r.model.table(table).rows.iter();
        let texts: Vec<EcoString> = rows
            .filter_map(|row| match &row.answer {
                Answer::Value(Datum {
                    value: Value::Text(text),
                    ..
                }) => Some(text.clone()),
                _ => None,
            })
            .collect();
        for text in texts {
            self.text(&text);
        }
    }

    /// The actions by which a table answers: rows that roll are told apart by conditions.
    fn answer_into(
        &mut self,
        table: TableId,
        keys: Vec<Expr>,
        into: LocalId,
        place: &Place,
        above: &mut Vec<TableId>,
    ) -> Option<Vec<(Action, Place)>> {
        if above.contains(&table) {
            // Told as a circle of tables.
            self.whole = false;
            return None;
        }
        above.push(table);
        let asked = self.r.model.table(table).clone();
        self.keep_texts(table);
        let plain = asked.rows.iter().any(|row| !rolls(row));
        let mut otherwise: Option<Vec<(Action, Place)>> = plain.then(|| {
            let value = Expr::Lookup {
                table,
                keys: keys.clone(),
            };
            let place = Place::of(place.span, vec![place.clone()]);
            vec![(Action::Set { local: into, value }, place)]
        });
        for row in asked.rows.iter().rev().filter(|row| rolls(row)) {
            let then = match &row.answer {
                Answer::RollOn(other) => {
                    let keys = self.passed_on(&asked, &keys, *other, place.span)?;
                    let before = std::mem::take(&mut self.before);
                    let keys = self.with_rolls(*other, keys, place.span);
                    let mut then = std::mem::replace(&mut self.before, before);
                    let keys = keys.into_iter().map(|read| read.expr).collect();
                    then.extend(self.answer_into(*other, keys, into, place, above)?);
                    then
                }
                Answer::Value(Datum {
                    value: Value::Dice(dice),
                    ..
                }) => {
                    let pool = sum(*dice);
                    vec![(Action::Roll { into, pool }, Place::leaf(place.span))]
                }
                Answer::Value(_) => continue,
            };
            otherwise = Some(match otherwise {
                None => then,
                Some(otherwise) => {
                    let condition = self.answered(&asked, row, &keys);
                    let (then, then_place) = block(then, place.span);
                    let (otherwise, otherwise_place) = block(otherwise, place.span);
                    let parts = vec![Place::leaf(place.span), then_place, otherwise_place];
                    let action = Action::If {
                        condition,
                        then,
                        otherwise,
                    };
                    vec![(action, Place::of(place.span, parts))]
                }
            });
        }
        above.pop();
        otherwise
    }

    /// The keys that a table sends on to another one, without those rolled for.
    fn passed_on(
        &mut self,
        from: &Table,
        keys: &[Expr],
        to: TableId,
        span: Span,
    ) -> Option<Vec<Read>> {
        let same = |a: &Key, b: &Key| match (a, b) {
            (Key::Number { name: a, .. }, Key::Number { name: b, .. }) => a == b,
            (Key::Scale(a), Key::Scale(b)) => a == b,
            (Key::Kind(a), Key::Kind(b)) => a == b,
            _ => false,
        };
        let other = self.r.model.table(to);
        let asked = other
            .keys
            .iter()
            .filter(|key| !matches!(key, Key::Roll { .. }));
        let found: Option<Vec<Expr>> = asked
            .map(|key| {
                let place = from.keys.iter().position(|own| same(own, key))?;
                keys.get(place).cloned()
            })
            .collect();
        let Some(found) = found else {
            let message = format!(
                "`{}` sends on to `{}`, which is asked with a key that it has not",
                from.header.name, other.header.name
            );
            self.report(&E0854, span, message)
                .help("let both tables have that key");
            return None;
        };
        let read = found
            .into_iter()
            .map(|expr| Read::leaf(expr, Sort::Number, span));
        Some(read.collect())
    }

    /// The condition under which a row of a table answers.
    fn answered(&self, table: &Table, row: &TableRow, keys: &[Expr]) -> Expr {
        let mut all: Option<Expr> = None;
        for ((label, key), declared) in row.labels.iter().zip(keys).zip(&table.keys) {
            let mut any: Option<Expr> = None;
            for range in self.as_numbers(declared, &label.keys) {
                any = Some(either(any, Operator::Or, within(key, range)));
            }
            let any = any.unwrap_or(Expr::Constant(0));
            all = Some(either(all, Operator::And, any));
        }
        all.unwrap_or(Expr::Constant(1))
    }

    /// Key values as the numbers that stand for them: a table counts the rows of a kind by their
    /// place in it.
    fn as_numbers(&self, key: &Key, keys: &KeySet) -> Vec<(i64, i64)> {
        match key {
            Key::Kind(kind) => self.r.row_keys(*kind, keys).ranges().to_vec(),
            _ => keys.ranges().to_vec(),
        }
    }
}

impl crate::kinds::Reader<'_> {
    /// The rows of a kind, given by their places in it, as the numbers that stand for them.
    pub(in crate::kinds) fn row_keys(&self, kind: KindId, keys: &KeySet) -> KeySet {
        let rows = self.model.kind(kind).rows.iter().enumerate();
        let numbers = rows
            .filter(|(place, _)| keys.contains(*place as i64))
            .map(|(_, row)| (i64::from(row.0), i64::from(row.0)));
        KeySet::new(numbers.collect())
    }
}

fn either(first: Option<Expr>, op: Operator, second: Expr) -> Expr {
    match first {
        None => second,
        Some(first) => Expr::Binary {
            op,
            left: Box::new(first),
            right: Box::new(second),
        },
    }
}

fn within(key: &Expr, (low, high): (i64, i64)) -> Expr {
    let constant = |number| Box::new(Expr::Constant(number));
    let faces = match (low, high) {
        (i64::MIN, high) => Faces::OrLess(constant(high)),
        (low, i64::MAX) => Faces::OrMore(constant(low)),
        (low, high) if low == high => Faces::OneOf(vec![Expr::Constant(low)]),
        (low, high) => Faces::Between(constant(low), constant(high)),
    };
    Expr::Shows {
        what: Box::new(key.clone()),
        faces,
    }
}

/// Whether an answer is rolled for.
fn rolls(row: &TableRow) -> bool {
    match &row.answer {
        Answer::RollOn(_) => true,
        Answer::Value(datum) => matches!(datum.value, Value::Dice(_)),
    }
}

pub(super) fn sum(dice: Dice) -> Pool {
    Pool {
        dice: PoolDice {
            count: None,
            dice,
            changes: Vec::new(),
        },
        reading: Reading::Sum,
    }
}

/// A list of actions and its place.
pub(super) fn block(actions: Vec<(Action, Place)>, span: Span) -> (Vec<Action>, Place) {
    let (actions, places) = actions.into_iter().unzip();
    (actions, Place::of(span, places))
}
