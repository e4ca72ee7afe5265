//! Odds for people: tables with a bar chart.

use num_rational::{BigRational, Ratio};

use super::answer::{self, Answer, part_title};
use super::{Asked, Row};
use crate::cli::columns::{self, Columns, Side, bar};
use crate::cli::output::Paper;
use crate::figures;
use crate::model::{Model, NOTHING, OutcomePart, Type, TypeBase};
use crate::odds::{Distribution, Outcome, approximate};
use num_bigint::{BigInt, BigUint};

/// Bars are no longer than this.
const LONGEST_BAR: usize = 40;

/// Bars that would be shorter are left out.
const SHORTEST_BAR: usize = 6;

/// What several parts come to together is shown if it has no more outcomes than this.
const SMALL: usize = 36;

/// The whole answer, with what was asked above it.
pub(super) fn told(model: &Model, asked: &Asked, paper: Paper) -> String {
    let how = match &asked.sampled {
        None => "exact".to_owned(),
        Some((count, seed)) => {
            format!("sampled {count} times, seed {seed}; one standard error beside each")
        }
    };
    let mut text = format!("{}: {how}\n", asked.question.text);
    let view = View {
        model,
        paper,
        parts: &asked.question.procedure.outcome,
        samples: asked.sampled.as_ref().map(|(count, _)| *count),
    };
    match asked.rows.as_slice() {
        [only] if asked.question.procedure.parameters.is_empty() => {
            view.answer(&only.answer, &mut text)
        }
        rows => view.rows(asked, rows, &mut text),
    }
    text
}

struct View<'a> {
    model: &'a Model,
    paper: Paper,
    parts: &'a [OutcomePart],
    /// How often it was sampled, where it was.
    samples: Option<u64>,
}

impl View<'_> {
    fn answer(&self, answer: &Answer, text: &mut String) {
        if let ([part], [chances]) = (self.parts, answer.parts.as_slice()) {
            self.part(part.ty, chances, text);
            return;
        }
        for (part, chances) in self.parts.iter().zip(&answer.parts) {
            text.push_str(&format!("\n{}\n", part_title(part)));
            self.part(part.ty, chances, text);
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
        let numeric = answer::is_numeric(ty);
        let mut sides = vec![side(ty)];
        sides.extend([Side::Right; 2]);
        if numeric {
            sides.push(Side::Right);
        }
        let mut columns = Columns::new(&sides);
        if numeric {
            columns.row(["", "", "", "at least"]);
        }
        let at_least = found.at_least(0);
        let each: Vec<(&Outcome, &(i64, Ratio<BigUint>))> =
            found.outcomes.iter().zip(&at_least).collect();
        let each = in_order(ty, each);
        let mut bars = Vec::with_capacity(each.len());
        for (outcome, (value, at_least)) in each {
            let chance = found.chance_of(outcome);
            let mut cells = vec![self.model.text(ty, *value)];
            cells.extend(self.figures(&chance));
            if numeric && *value != NOTHING {
                cells.push(figures::percent(&figures::signed(at_least)));
            }
            columns.row(cells);
            bars.push(approximate(&chance));
        }
        self.with_bars(&columns, numeric, &bars, text);
        if let Some(mean) = answer::mean(found, ty) {
            text.push_str(&format!("  mean {}\n", self.mean(ty, &mean, found)));
        }
    }

    fn together(&self, found: &Distribution, text: &mut String) {
        let sides = self.parts.iter().map(|part| side(part.ty));
        let sides: Vec<Side> = sides.chain([Side::Right; 2]).collect();
        let mut columns = Columns::new(&sides);
        columns.row(self.parts.iter().map(part_title));
        let mut bars = Vec::with_capacity(found.outcomes.len());
        for outcome in &found.outcomes {
            let chance = found.chance_of(outcome);
            let shown = self.parts.iter().zip(&outcome.values);
            let mut cells: Vec<String> = shown
                .map(|(part, value)| self.model.text(part.ty, *value))
                .collect();
            cells.extend(self.figures(&chance));
            columns.row(cells);
            bars.push(approximate(&chance));
        }
        self.with_bars(&columns, true, &bars, text);
    }

    /// A row for each combination of what was run over; the outcomes are columns.
    fn rows(&self, asked: &Asked, rows: &[Row], text: &mut String) {
        for (index, part) in self.parts.iter().enumerate() {
            if self.parts.len() > 1 {
                text.push_str(&format!("\n{}\n", part_title(part)));
            }
            let each = rows.iter().filter_map(|row| row.answer.parts.get(index));
            let each: Vec<&Distribution> = each.collect();
            self.grid(asked, rows, part.ty, &each, text);
        }
    }

    fn grid(
        &self,
        asked: &Asked,
        rows: &[Row],
        ty: Type,
        each: &[&Distribution],
        text: &mut String,
    ) {
        let mut heads: Vec<Vec<String>> = Vec::new();
        for (index, parameter) in asked.question.procedure.parameters.iter().enumerate() {
            let title = match parameter.title.is_empty() {
                true => &parameter.name,
                false => &parameter.title,
            };
            let shown = rows.iter().filter_map(|row| row.parameters.get(index));
            let cells = shown.map(|value| self.model.text(parameter.ty, *value));
            heads.push(std::iter::once(title.to_string()).chain(cells).collect());
        }
        let mut figures: Vec<Vec<String>> = Vec::new();
        let means: Vec<Option<BigRational>> =
            each.iter().map(|found| answer::mean(found, ty)).collect();
        if means.iter().any(Option::is_some) {
            let cells = means.iter().zip(each).map(|(mean, found)| {
                let shown = mean.as_ref().map(|mean| self.short_mean(ty, mean, found));
                shown.unwrap_or_default()
            });
            figures.push(std::iter::once("mean".to_owned()).chain(cells).collect());
        }
        let outcomes = each.iter().flat_map(|found| &found.outcomes);
        let mut values: Vec<i64> = outcomes
            .filter_map(|each| each.values.first().copied())
            .collect();
        values.sort_unstable();
        values.dedup();
        for value in in_order(ty, values) {
            let cells = each.iter().map(|found| {
                let place = found
                    .outcomes
                    .binary_search_by_key(&Some(&value), |outcome| outcome.values.first());
                match place {
                    Ok(place) => self.percent(&found.chance_of(&found.outcomes[place])),
                    Err(_) => "–".to_owned(),
                }
            });
            let head = self.model.text(ty, value);
            figures.push(std::iter::once(head).chain(cells).collect());
        }
        self.sheets(&heads, &figures, text);
    }

    /// Columns side by side, as many as the paper is wide; the heads are repeated before the rest.
    fn sheets(&self, heads: &[Vec<String>], figures: &[Vec<String>], text: &mut String) {
        let width = |column: &Vec<String>| {
            column
                .iter()
                .map(|cell| columns::width(cell))
                .max()
                .unwrap_or(0)
                + 2
        };
        let taken: usize = heads.iter().map(width).sum();
        let mut rest = figures;
        let mut first = true;
        while !rest.is_empty() {
            let mut sum = taken;
            let fits = rest
                .iter()
                .take_while(|column| {
                    sum += width(column);
                    sum <= self.paper.width
                })
                .count()
                .max(1);
            let (now, later) = rest.split_at(fits);
            rest = later;
            if !first {
                text.push('\n');
            }
            first = false;
            let sides: Vec<Side> = heads
                .iter()
                .map(|_| Side::Left)
                .chain(now.iter().map(|_| Side::Right))
                .collect();
            let mut columns = Columns::new(&sides);
            let lines = now.first().map_or(0, Vec::len);
            for line in 0..lines {
                let cells = heads.iter().chain(now);
                columns.row(cells.filter_map(|column| column.get(line)).cloned());
            }
            text.push_str(&columns.text());
        }
    }

    /// The columns' lines, each with a bar behind it where there is room; a head has none.
    fn with_bars(&self, columns: &Columns, has_head: bool, chances: &[f64], text: &mut String) {
        let room = self.paper.width.saturating_sub(columns.total() + 2);
        let lines = columns.text();
        let mut lines = lines.lines();
        if has_head && let Some(head) = lines.next() {
            text.push_str(head);
            text.push('\n');
        }
        let most = chances.iter().copied().fold(0.0, f64::max);
        let (paint, plain) = match self.paper.color {
            true => ("\u{1b}[36m", "\u{1b}[0m"),
            false => ("", ""),
        };
        for (line, chance) in lines.zip(chances) {
            text.push_str(line);
            if room >= SHORTEST_BAR {
                let bar = bar(*chance, most, room.min(LONGEST_BAR), self.paper.unicode);
                let blanks = columns.total().saturating_sub(columns::width(line)) + 2;
                text.extend(std::iter::repeat_n(' ', blanks));
                text.push_str(&format!("{paint}{bar}{plain}"));
            }
            text.push('\n');
        }
    }

    /// The fraction and the percentage, or the percentage and its standard error.
    fn figures(&self, chance: &Ratio<BigUint>) -> [String; 2] {
        let exact = figures::signed(chance);
        let percent = figures::percent(&exact);
        match self.samples {
            None => [figures::fraction(&exact), percent],
            Some(samples) => [percent, self.plus_minus(&error_percent(chance, samples))],
        }
    }

    fn percent(&self, chance: &Ratio<BigUint>) -> String {
        let [first, second] = self.figures(chance);
        match self.samples {
            None => second,
            Some(_) => format!("{first} {second}"),
        }
    }

    fn plus_minus(&self, error: &str) -> String {
        format!("{} {error}", if self.paper.unicode { "±" } else { "+-" })
    }

    fn mean(&self, ty: Type, mean: &BigRational, found: &Distribution) -> String {
        if ty.base != TypeBase::Length && self.samples.is_none() {
            return figures::mean(mean);
        }
        self.short_mean(ty, mean, found)
    }

    /// A decimal; a length in the unit that the package shows.
    fn short_mean(&self, ty: Type, mean: &BigRational, found: &Distribution) -> String {
        let (unit, sign) = match ty.base {
            TypeBase::Length => {
                let unit = self.model.unit();
                (unit.length().0, unit.suffix())
            }
            _ => (1, ""),
        };
        let shown = figures::short_decimal(&(mean / BigInt::from(unit)));
        match self.samples {
            None => format!("{shown}{sign}"),
            Some(samples) => {
                let error = answer::error_of_mean(found, samples) / unit as f64;
                let error = format!("{error:.4}{sign}");
                format!("{shown}{sign} {}", self.plus_minus(&error))
            }
        }
    }
}

fn side(ty: Type) -> Side {
    if answer::is_numeric(ty) {
        Side::Right
    } else {
        Side::Left
    }
}

/// In percent, with two digits that mean something.
fn error_percent(chance: &Ratio<BigUint>, samples: u64) -> String {
    let error = answer::error(chance, samples) * 100.0;
    let places = match error {
        error if error >= 1.0 || error == 0.0 => 1,
        error => (1.0 - error.log10().floor()).clamp(1.0, 8.0) as usize,
    };
    format!("{error:.places$}")
}

/// Yes comes before no, all else is ascending.
fn in_order<T>(ty: Type, mut values: Vec<T>) -> Vec<T> {
    if ty.base == TypeBase::YesNo {
        values.reverse();
    }
    values
}
