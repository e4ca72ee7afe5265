//! Tables looked up and rolled on.

use super::actions::block;
use super::arguments::Wanted;
use super::body::Read;
use super::place::parted;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self};
use ecow::EcoString;

impl Body<'_, '_> {
    /// What keys a table is asked with, besides those that are rolled for.
    pub(super) fn keys_wanted(&self, table: TableId, rolled: bool) -> Vec<Wanted> {
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
                    title: crate::kinds::headers::title_of(&name),
                    name,
                    sort: Some(sort),
                }
            })
            .collect()
    }

    pub(super) fn keys_given(
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
            let roll = if rolled { "roll " } else { "" };
            let mut help = format!("write it: `{roll}{text}({})`", self.as_given(&wanted));
            if missing.name == "roll" {
                message = format!("`{text}` is also asked with a roll");
                let whole = self.r.sources.slice(span);
                help = format!("roll for it: `roll {whole}`, or give the number rolled");
            }
            self.report(&E0854, span, message).help(help);
            return None;
        }
        Some(given.into_iter().flatten().collect())
    }

    /// What a table may be asked with here: the names that are known by those of its keys, else nothing in particular.
    fn as_given(&self, wanted: &[Wanted]) -> String {
        let known = wanted.iter().all(|key| self.local(&key.name).is_some());
        let names: Vec<&str> = wanted.iter().map(|key| key.name.as_str()).collect();
        match known {
            true => names.join(", "),
            false => "…".to_owned(),
        }
    }

    pub(super) fn look_up(
        &mut self,
        table: TableId,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<Read> {
        let keys = self.keys_given(table, path, args, span, false)?;
        self.answer(table, keys, span)
    }

    /// `roll orders(range)`.
    pub(crate) fn roll_on(
        &mut self,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<Read> {
        let known = path.package.as_deref().unwrap_or(&path.name);
        if self.local(&known.text).is_some() {
            let written = self.r.sources.slice(path.span());
            let message = format!("`{written}` is no table to roll on");
            self.report(&E0854, path.span(), message).help(
                "`roll` asks a table that is keyed by a roll; dice stand by themselves: `2d6`",
            );
            return None;
        }
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
        self.may_roll(span, format_args!("a roll on `{name}`"))?;
        let given = self.keys_given(table, path, args, span, true)?;
        let keys = self.with_rolls(table, given, span);
        self.answer(table, keys, span)
    }

    /// Rolls for the keys that are rolled for; the others are given.
    pub(super) fn with_rolls(&mut self, table: TableId, given: Vec<Read>, span: Span) -> Vec<Read> {
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
    pub(super) fn answer(&mut self, table: TableId, keys: Vec<Read>, span: Span) -> Option<Read> {
        let asked = self.r.model.table(table);
        let (gives, name) = (asked.gives, asked.header.name.clone());
        let Some(sort) = Sort::of(gives) else {
            let noun = self.r.names_type(gives);
            let message = format!("`{name}` gives {noun}, which cannot be computed with");
            self.report(&E0840, span, message)
                .help("let the table give a number, a length, yes/no, a member or a row");
            return None;
        };
        let (keys, places) = parted(keys.into_iter().map(|read| (read.expr, read.place)));
        let place = Place::of(span, places);
        if !self.r.model.table(table).rows.iter().any(rolls) {
            self.keep_texts(table);
            let expr = Expr::Lookup { table, keys };
            return Some(Read::new(expr, sort, place));
        }
        self.may_roll(span, format_args!("`{name}`, whose answers are rolled,"))?;
        let into = self.nameless(sort, span);
        let actions = self.answer_into(table, keys, into, &place, &mut Vec::new())?;
        self.before.extend(actions);
        Some(Read::leaf(Expr::Local(into), sort, span))
    }

    /// Texts that a lookup may give have numbers.
    pub(super) fn keep_texts(&mut self, table: TableId) {
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
    pub(super) fn answer_into(
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
                    let pool = Box::new(sum(*dice));
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
    pub(super) fn passed_on(
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
    pub(super) fn answered(&self, table: &Table, row: &TableRow, keys: &[Expr]) -> Expr {
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
    pub(super) fn as_numbers(&self, key: &Key, keys: &KeySet) -> Vec<(i64, i64)> {
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
