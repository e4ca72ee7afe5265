//! Odds for people: tables with a bar chart.

use num_rational::Ratio;

use super::answer::{Answer, part_title};
use super::sheet::{Shown, in_order};
use super::{Asked, Row};
use crate::cli::columns::{Align, Columns, bar};
use crate::cli::output::Terminal;
use crate::lines::{self, Lines};
use crate::model::{Model, NOTHING, OutcomePart, Type};
use crate::numbers;
use crate::odds::{Distribution, Outcome, approximate};
use num_bigint::BigUint;

/// Bars are no longer than this.
const LONGEST_BAR: usize = 40;

/// Bars that would be shorter are left out.
const SHORTEST_BAR: usize = 6;

/// What several parts come to together is shown if it has no more outcomes than this.
const SMALL: usize = 36;

/// The whole answer, with what was asked above it.
pub(super) fn told(model: &Model, asked: &Asked, terminal: Terminal) -> String {
    let how = match &asked.sampled {
        None => "exact".to_owned(),
        Some((count, seed)) => {
            format!("sampled {count} times, seed {seed}; one standard error beside each")
        }
    };
    let mut text = Lines::new(terminal.width);
    text.item("", &format!("{}: {how}", asked.question.text));
    let mut text = text.text();
    let writer = Writer {
        model,
        terminal,
        parts: asked.question.procedure.told_parts().collect(),
        outcome: &asked.question.procedure.outcome,
        shown: Shown::new(model, asked, terminal.unicode),
    };
    match asked.rows.as_slice() {
        [only] if asked.question.procedure.parameters.is_empty() => {
            writer.answer(&only.answer, &mut text);
            let mut notes = Lines::new(terminal.width);
            for note in &only.notes {
                notes.blank();
                notes.item("", note);
            }
            text.push_str(&notes.text());
        }
        rows => writer.rows(asked, rows, &mut text),
    }
    text
}

/// What the answers are written from.
struct Writer<'a> {
    model: &'a Model,
    terminal: Terminal,
    outcome: &'a [OutcomePart],
    /// Those that are told, by index.
    parts: Vec<usize>,
    shown: Shown<'a>,
}

impl Writer<'_> {
    fn answer(&self, answer: &Answer, text: &mut String) {
        if let ([part], [chances]) = (self.outcome, answer.parts.as_slice()) {
            self.part(part.ty, chances, text);
            return;
        }
        for at in &self.parts {
            let part = &self.outcome[*at];
            text.push_str(&format!("\n{}\n", part_title(part)));
            self.part(part.ty, &answer.parts[*at], text);
        }
        if self.parts.len() == 1 {
            return;
        }
        text.push_str("\nTogether\n");
        match &answer.together {
            Some(found) if found.outcomes.len() <= SMALL => self.together(found, text),
            Some(found) => text.push_str(&format!(
                "  {} outcomes; `--format json` lists them\n",
                found.outcomes.len()
            )),
            None => text.push_str("  too many states to be worked out\n"),
        }
    }

    /// One part's chances, its mean, and the chance of so much or more.
    fn part(&self, ty: Type, found: &Distribution, text: &mut String) {
        let numeric = ty.is_numeric();
        let mut aligned = vec![align(ty)];
        aligned.extend([Align::Right; 2]);
        if numeric {
            aligned.push(Align::Right);
        }
        let mut columns = Columns::new(&aligned);
        if numeric {
            columns.row(["", "", "", "at least"]);
        }
        let at_least = found.at_least();
        let each: Vec<(&Outcome, &(i64, Ratio<BigUint>))> =
            found.outcomes.iter().zip(&at_least).collect();
        let each = in_order(ty, each);
        let mut bars = Vec::with_capacity(each.len());
        let values: Vec<i64> = each.iter().map(|(_, (value, _))| *value).collect();
        let shown = self.model.texts_apart(ty, &values);
        for ((outcome, (value, at_least)), shown) in each.into_iter().zip(shown) {
            let chance = found.chance_of(outcome);
            let mut cells = vec![shown];
            cells.extend(self.shown.both(&chance));
            if numeric && *value != NOTHING {
                cells.push(numbers::percent(&numbers::signed(at_least)));
            }
            columns.row(cells);
            bars.push(approximate(&chance));
        }
        self.with_bars(columns, numeric, &bars, text);
        if let Some(mean) = self.shown.mean(ty, found) {
            text.push_str(&format!("  mean {mean}\n"));
        }
    }

    fn together(&self, found: &Distribution, text: &mut String) {
        let parts = self.parts.iter().map(|at| &self.outcome[*at]);
        let aligned = parts.clone().map(|part| align(part.ty));
        let aligned: Vec<Align> = aligned.chain([Align::Right; 2]).collect();
        let mut columns = Columns::new(&aligned);
        columns.row(parts.map(part_title));
        let mut bars = Vec::with_capacity(found.outcomes.len());
        let columns_of = self.parts.iter().map(|at| {
            let values: Vec<i64> = found.outcomes.iter().map(|each| each.values[*at]).collect();
            self.model.texts_apart(self.outcome[*at].ty, &values)
        });
        let mut columns_of: Vec<_> = columns_of.map(Vec::into_iter).collect();
        for outcome in &found.outcomes {
            let chance = found.chance_of(outcome);
            let mut cells: Vec<String> = columns_of.iter_mut().filter_map(Iterator::next).collect();
            cells.extend(self.shown.both(&chance));
            columns.row(cells);
            bars.push(approximate(&chance));
        }
        self.with_bars(columns, true, &bars, text);
    }

    /// A row for each combination of what was run over; the outcomes are columns.
    fn rows(&self, asked: &Asked, rows: &[Row], text: &mut String) {
        for index in &self.parts {
            let part = &self.outcome[*index];
            if self.outcome.len() > 1 {
                text.push_str(&format!("\n{}\n", part_title(part)));
            }
            let each = rows.iter().filter_map(|row| row.answer.parts.get(*index));
            let each: Vec<&Distribution> = each.collect();
            let sheet = self.shown.sheet(asked, part.ty, &each);
            self.sheets(&sheet.heads, &sheet.numbers, text);
        }
    }

    /// Columns side by side, as many as the terminal is wide; the heads are repeated before the rest.
    fn sheets(&self, heads: &[Vec<String>], numbers: &[Vec<String>], text: &mut String) {
        let width = |column: &Vec<String>| {
            column
                .iter()
                .map(|cell| lines::width(cell))
                .max()
                .unwrap_or(0)
                + 2
        };
        let taken: usize = heads.iter().map(width).sum();
        let mut rest = numbers;
        let mut first = true;
        while !rest.is_empty() {
            let mut sum = taken;
            let fits = rest
                .iter()
                .take_while(|column| {
                    sum += width(column);
                    sum <= self.terminal.width
                })
                .count()
                .max(1);
            let (now, later) = rest.split_at(fits);
            rest = later;
            if !first {
                text.push('\n');
            }
            first = false;
            let aligned: Vec<Align> = heads
                .iter()
                .map(|_| Align::Left)
                .chain(now.iter().map(|_| Align::Right))
                .collect();
            let mut columns = Columns::new(&aligned);
            let lines = now.first().map_or(0, Vec::len);
            for line in 0..lines {
                let cells = heads.iter().chain(now);
                columns.row(cells.filter_map(|column| column.get(line)).cloned());
            }
            text.push_str(&columns.within(self.terminal.width).text());
        }
    }

    /// The columns' lines, each with a bar behind it where there is room; a head has none.
    fn with_bars(&self, columns: Columns, has_head: bool, chances: &[f64], text: &mut String) {
        // Asked once: it looks at every cell, and there may be thousands of lines.
        let total = columns.total();
        if total > self.terminal.width {
            text.push_str(&columns.within(self.terminal.width).text());
            return;
        }
        let room = self.terminal.width.saturating_sub(total + 2);
        let lines = columns.text();
        let mut lines = lines.lines();
        if has_head && let Some(head) = lines.next() {
            text.push_str(head);
            text.push('\n');
        }
        let most = chances.iter().copied().fold(0.0, f64::max);
        let (paint, plain) = match self.terminal.color {
            true => ("\u{1b}[36m", "\u{1b}[0m"),
            false => ("", ""),
        };
        for (line, chance) in lines.zip(chances) {
            text.push_str(line);
            if room >= SHORTEST_BAR {
                let bar = bar(*chance, most, room.min(LONGEST_BAR), self.terminal.unicode);
                let blanks = total.saturating_sub(lines::width(line)) + 2;
                text.extend(std::iter::repeat_n(' ', blanks));
                text.push_str(&format!("{paint}{bar}{plain}"));
            }
            text.push('\n');
        }
    }
}

fn align(ty: Type) -> Align {
    if ty.is_numeric() {
        Align::Right
    } else {
        Align::Left
    }
}
