//! What a row of a table answers: a value, dice, or a roll on another table.

use crate::diagnostic::codes::*;
use crate::dice::DiceFault;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::{Entry, Space};
use crate::spelling::qualified;
use crate::syntax::ast;

impl Reader<'_> {
    /// Reads an answer of the table `from`, which gives values of this type.
    pub(super) fn answer(
        &mut self,
        here: Here,
        from: TableId,
        gives: Type,
        cell: ast::Cell,
    ) -> Option<Answer> {
        let text = self.cell(cell);
        if text.is_empty() && gives.base == TypeBase::Text {
            self.out
                .report(&E0303, cell.span, "an answer is missing here")
                .help("write what comes of it, or `-` where that is nothing");
            return None;
        }
        if let Some(name) = text.strip_prefix("roll ")
            && gives.base != TypeBase::Text
        {
            let start = text.len() - name.trim_start().len();
            let span = cell.span.part(start, text.len());
            let name = name.trim();
            if let Some(table) = name.strip_prefix("on ") {
                self.incomplete = true;
                self.out
                    .report(
                        &E0002,
                        span,
                        "in a cell a roll on another table has no `on`",
                    )
                    .help(format!("write `roll {}`", table.trim()));
                return None;
            }
            let (package, name) = qualified(name);
            let behind = package.map_or(0, |package| package.len() + 1);
            let word = |text: &str, from: usize| ast::Name {
                text: text.into(),
                span: span.part(from, from + text.len()),
            };
            let path = ast::Path {
                package: package.map(|package| Box::new(word(package, 0))),
                name: word(name, behind),
            };
            let table = self.find_as::<TableId>(here.package, &path)?;
            self.places.rolls_on.push((from, table, span));
            return Some(Answer::RollOn(table));
        }
        let is_number = matches!(gives.base, TypeBase::Number | TypeBase::Range(..));
        let dice = is_number.then(|| Dice::parse(text.trim_end_matches('?')));
        if let Some(Err(fault)) = dice
            && fault != DiceFault::NoDice
        {
            return self.no_dice(fault, cell.span);
        }
        if let Some(Ok(dice)) = dice {
            let assumed = text.ends_with('?') || self.is_assumed(here.cite);
            if let TypeBase::Range(low, high) = gives.base
                && (dice.least() < low || dice.most() > high)
            {
                self.out
                    .report(
                        &E0302,
                        cell.span,
                        format!("{} may roll outside {low} to {high}", dice),
                    )
                    .help("widen the range, or take other dice");
            }
            return Some(Answer::Value(Datum {
                value: Value::Dice(dice),
                assumed,
                cite: here.cite,
            }));
        }
        let told = self.out.len();
        let Some(datum) = self.datum(here, gives, None, cell) else {
            self.names_a_table(here.package, cell, told);
            return None;
        };
        self.reads_like_a_roll(here.package, &datum.value, cell);
        if let Value::Text(text) = &datum.value
            && text.contains(['{', '}'])
        {
            let text = ast::Text {
                value: text.clone(),
                span: cell.span,
            };
            let told = self.said(here.package, &text);
            return Some(Answer::Value(Datum {
                value: Value::Text(told),
                ..datum
            }));
        }
        Some(Answer::Value(datum))
    }

    /// Warns of a text that names a table to roll on: nobody rolls on it. In quotation marks it is meant so.
    fn reads_like_a_roll(&mut self, package: PackageId, value: &Value, cell: ast::Cell) {
        let text = self.cell(cell);
        let (Value::Text(_), Some(rest)) = (value, text.strip_prefix("roll ")) else {
            return;
        };
        let name = rest.trim_start();
        let name = name.strip_prefix("on ").unwrap_or(name).trim();
        let (of, name) = qualified(name);
        let found = self.declared.scope.entries(Space::Top, package, of, name);
        if !found
            .iter()
            .any(|entry| matches!(entry.symbol, Symbol::Table(_)))
        {
            return;
        }
        let message = format!("these are words, and nobody rolls on `{name}` for them");
        self.out.report(&W0101, cell.span, message).help(format!(
            "a table that gives texts sends on to no other: let both give a choice or the rows of a kind, `gives NAME`; where \
             the words are meant, write `\"{text}\"`"
        ));
    }

    /// Tells the way out where what has been told of a cell, behind this number, is that it names a table.
    fn names_a_table(&mut self, package: PackageId, cell: ast::Cell, told: usize) {
        let text = self.cell(cell);
        let (of, name) = qualified(text);
        let found = self.declared.scope.entries(Space::Top, package, of, name);
        let is_table = |entry: &Entry| matches!(entry.symbol, Symbol::Table(_));
        if let (true, Some(report)) = (found.iter().any(is_table), self.out.earlier(told)) {
            report.help(format!(
                "`{text}` is a table: a row sends on to it by `roll {text}`"
            ));
        }
    }
}
