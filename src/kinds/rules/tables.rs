//! Tables looked up and rolled on.

use super::arguments::Wanted;
use super::body::Read;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;
use crate::spelling::headed;
use crate::syntax::ast::{self};

impl Body<'_, '_> {
    /// What keys a table is asked with, besides those that are rolled for.
    pub(super) fn keys_wanted(&self, table: TableId, rolled: bool) -> Vec<Wanted> {
        let keys = self.r.model.table(table).keys.iter();
        keys.filter(|key| !rolled || !matches!(key, Key::Roll { .. }))
            .map(|key| {
                let named = |header: &Header| (header.name.clone(), header.title.clone());
                let ((name, title), sort) = match key {
                    Key::Roll { .. } => (("roll".into(), "Roll".into()), Sort::Number),
                    Key::Number { name, .. } => ((name.clone(), headed(name).into()), Sort::Number),
                    Key::Scale(scale) => (
                        named(&self.r.model.scale(*scale).header),
                        Sort::Member(*scale),
                    ),
                    Key::Kind(kind) => (named(&self.r.model.kind(*kind).header), Sort::Row(*kind)),
                };
                Wanted {
                    title,
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
        let Some(table) = self.r.find_as::<TableId>(self.package, path) else {
            self.whole = false;
            return None;
        };
        let name = &path.name.text;
        let keys = &self.r.model.table(table).keys;
        let is_rolled = |key: &Key| matches!(key, Key::Roll { .. });
        // Without any key it could not be read.
        if !keys.is_empty() && !keys.iter().any(is_rolled) {
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
