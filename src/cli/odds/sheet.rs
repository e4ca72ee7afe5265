//! Numbers as people read them, and the columns of what a question runs over.

use num_bigint::BigUint;
use num_rational::Ratio;

use super::Asked;
use super::answer;
use crate::model::{Model, Type, TypeBase};
use crate::numbers;
use crate::odds::{Distribution, values_in};

/// How the numbers of an answer are shown.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    model: &'a Model,
    unicode: bool,
    /// How often the question was sampled, where it was.
    samples: Option<u64>,
}

/// Columns, each with its head: what the question runs over, and what comes of it.
pub(super) struct Sheet {
    pub heads: Vec<Vec<String>>,
    pub numbers: Vec<Vec<String>>,
}

impl<'a> Shown<'a> {
    pub(super) fn new(model: &'a Model, asked: &Asked, unicode: bool) -> Shown<'a> {
        Shown {
            model,
            unicode,
            samples: asked.sampled.as_ref().map(|(count, _)| *count),
        }
    }

    /// A line for each combination of what was run over; the outcomes are columns, or what the last
    /// parameter runs over.
    pub(super) fn sheet(self, asked: &Asked, ty: Type, each: &[&Distribution]) -> Sheet {
        let parameters = &asked.question.procedure.parameters;
        let mut columns: Vec<Vec<String>> = Vec::with_capacity(parameters.len());
        for (index, parameter) in parameters.iter().enumerate() {
            let title = match parameter.title.is_empty() {
                true => &parameter.name,
                false => &parameter.title,
            };
            let shown = asked
                .rows
                .iter()
                .filter_map(|row| row.parameters.get(index));
            let values: Vec<i64> = shown.copied().collect();
            let cells = self.model.texts_apart(parameter.ty, &values);
            columns.push(std::iter::once(title.to_string()).chain(cells).collect());
        }
        if asked.across
            && let Some(last) = columns.pop()
        {
            return self.across(columns, &last, ty, each);
        }
        Sheet {
            heads: columns,
            numbers: self.outcomes(ty, each),
        }
    }

    fn outcomes(self, ty: Type, each: &[&Distribution]) -> Vec<Vec<String>> {
        let mut numbers: Vec<Vec<String>> = Vec::new();
        let means = each.iter().map(|found| self.short_mean(ty, found));
        let means: Vec<Option<String>> = means.collect();
        if means.iter().any(Option::is_some) {
            let cells = means.into_iter().map(Option::unwrap_or_default);
            numbers.push(std::iter::once("mean".to_owned()).chain(cells).collect());
        }
        let values = in_order(ty, values_in(each.iter().copied()));
        let heads = self.model.texts_apart(ty, &values);
        for (value, head) in values.into_iter().zip(heads) {
            let cells = each.iter().map(|found| self.chance_of(found, value));
            numbers.push(std::iter::once(head).chain(cells).collect());
        }
        numbers
    }

    /// One number a cell. The last parameter varies fastest, so that each line is a run of answers.
    fn across(
        self,
        mut heads: Vec<Vec<String>>,
        last: &[String],
        ty: Type,
        each: &[&Distribution],
    ) -> Sheet {
        let Some((title, values)) = last.split_first() else {
            return Sheet {
                heads,
                numbers: Vec::new(),
            };
        };
        let mut distinct: Vec<&String> = Vec::new();
        for value in values {
            if distinct.first() == Some(&value) {
                break;
            }
            distinct.push(value);
        }
        let across = distinct.len().max(1);
        for column in &mut heads {
            let mut place = 0;
            column.retain(|_| {
                place += 1;
                place == 1 || (place - 2) % across == 0
            });
        }
        let cell = |found: &Distribution| match ty.base {
            TypeBase::YesNo => self.chance_of(found, 1),
            _ => (self.short_mean(ty, found)).unwrap_or_else(|| "–".to_owned()),
        };
        let columns = distinct.iter().enumerate().map(|(place, value)| {
            let head = match place {
                0 => format!("{title}: {value}"),
                _ => value.to_string(),
            };
            let cells = each.iter().skip(place).step_by(across);
            std::iter::once(head)
                .chain(cells.map(|found| cell(found)))
                .collect()
        });
        Sheet {
            heads,
            numbers: columns.collect(),
        }
    }

    /// The chance of one value, in percent; a dash where it cannot come.
    fn chance_of(self, found: &Distribution, value: i64) -> String {
        match found.chance_of_value(value) {
            Some(chance) => self.percent(&chance),
            None => "–".to_owned(),
        }
    }

    /// The fraction and the percentage, or the percentage and its standard error.
    pub(super) fn both(self, chance: &Ratio<BigUint>) -> [String; 2] {
        let exact = numbers::signed(chance);
        let percent = numbers::percent(&exact);
        match self.samples {
            None => [numbers::fraction(&exact), percent],
            Some(samples) => [percent, self.plus_minus(&error_percent(chance, samples))],
        }
    }

    fn percent(self, chance: &Ratio<BigUint>) -> String {
        let [first, second] = self.both(chance);
        match self.samples {
            None => second,
            Some(_) => format!("{first} {second}"),
        }
    }

    fn plus_minus(self, error: &str) -> String {
        format!("{} {error}", if self.unicode { "±" } else { "+-" })
    }

    /// Nothing where there is none.
    pub(super) fn mean(self, ty: Type, found: &Distribution) -> Option<String> {
        if ty.base != TypeBase::Length && self.samples.is_none() {
            return found.mean_of(ty).as_ref().map(numbers::mean);
        }
        self.short_mean(ty, found)
    }

    /// A decimal; a length in the unit that the package shows, and of lengths as they are shown.
    fn short_mean(self, ty: Type, found: &Distribution) -> Option<String> {
        let measures = self.model.measures();
        let (unit, sign) = match ty.base {
            TypeBase::Length => {
                let unit = measures.unit();
                (unit.length().0, unit.suffix())
            }
            _ => (1, ""),
        };
        let shown = numbers::short_decimal(&found.mean_shown(ty, measures)?);
        Some(match self.samples {
            None => format!("{shown}{sign}"),
            Some(samples) => {
                let found = found.shown(ty, measures);
                let error = answer::error_of_mean(&found, samples) / unit as f64;
                let error = format!("{error:.4}{sign}");
                format!("{shown}{sign} {}", self.plus_minus(&error))
            }
        })
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
pub(super) fn in_order<T>(ty: Type, mut values: Vec<T>) -> Vec<T> {
    if ty.base == TypeBase::YesNo {
        values.reverse();
    }
    values
}
