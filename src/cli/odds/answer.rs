//! What came out: outcomes and their chances, exact or sampled.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::cli::figures;
use crate::model::{NOTHING, OutcomePart, Type, TypeBase};

/// Outcomes with their chances, ascending; none is impossible.
#[derive(Debug)]
pub(super) struct Answer {
    /// One value for each part.
    pub outcomes: Vec<(Vec<i64>, BigRational)>,
    /// How often it was sampled, where it was.
    pub samples: Option<u64>,
}

/// The chances of one part's values, ascending.
#[derive(Debug)]
pub(super) struct Chances {
    pub values: Vec<(i64, BigRational)>,
    pub samples: Option<u64>,
}

impl Answer {
    /// Puts the outcomes in order.
    pub(super) fn new(
        mut outcomes: Vec<(Vec<i64>, BigRational)>,
        samples: Option<u64>,
    ) -> Answer {
        outcomes.retain(|(_, chance)| *chance.numer() != BigInt::from(0));
        outcomes.sort_unstable_by(|left, right| left.0.cmp(&right.0));
        Answer { outcomes, samples }
    }

    /// One part by itself.
    pub(super) fn part(&self, part: usize) -> Chances {
        let mut values: Vec<(i64, BigRational)> = self
            .outcomes
            .iter()
            .filter_map(|(values, chance)| Some((*values.get(part)?, chance.clone())))
            .collect();
        values.sort_by_key(|(value, _)| *value);
        let mut joined: Vec<(i64, BigRational)> = Vec::new();
        for (value, chance) in values {
            match joined.last_mut() {
                Some(last) if last.0 == value => last.1 += chance,
                _ => joined.push((value, chance)),
            }
        }
        Chances {
            values: joined,
            samples: self.samples,
        }
    }
}

impl Chances {
    /// The mean, where the values are numbers and something always comes.
    pub(super) fn mean(&self, ty: Type) -> Option<BigRational> {
        if !is_numeric(ty) || self.values.iter().any(|(value, _)| *value == NOTHING) {
            return None;
        }
        let nought = BigRational::from_integer(0.into());
        Some(self.values.iter().fold(nought, |sum, (value, chance)| {
            sum + chance * BigInt::from(*value)
        }))
    }

    /// One standard error of a sampled mean.
    pub(super) fn error_of_mean(&self) -> Option<f64> {
        let samples = self.samples? as f64;
        let each = || {
            let values = self.values.iter();
            values.map(|(value, chance)| (*value as f64, figures::float(chance)))
        };
        let mean: f64 = each().map(|(value, chance)| value * chance).sum();
        let variance: f64 = each()
            .map(|(value, chance)| (value - mean).powi(2) * chance)
            .sum();
        Some((variance / samples).sqrt())
    }

    /// The chance of each value or more.
    pub(super) fn at_least(&self) -> Vec<BigRational> {
        let mut sum = BigRational::from_integer(0.into());
        let mut chances: Vec<BigRational> = Vec::with_capacity(self.values.len());
        for (_, chance) in self.values.iter().rev() {
            sum += chance;
            chances.push(sum.clone());
        }
        chances.reverse();
        chances
    }
}

/// One standard error of a sampled chance.
pub(super) fn error(chance: &BigRational, samples: u64) -> f64 {
    let chance = figures::float(chance);
    (chance * (1.0 - chance) / samples as f64).sqrt()
}

/// Whether values can be added up.
pub(super) fn is_numeric(ty: Type) -> bool {
    matches!(
        ty.base,
        TypeBase::Range(..) | TypeBase::Number | TypeBase::Length
    )
}

/// What people call a part.
pub(super) fn part_title(part: &OutcomePart) -> &str {
    if part.title.is_empty() {
        &part.name
    } else {
        &part.title
    }
}
