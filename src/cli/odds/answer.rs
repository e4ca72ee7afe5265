//! What came out: outcomes and their chances, exact or sampled.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::figures;
use crate::model::{NOTHING, OutcomePart, Type, TypeBase};

/// The chances of a question with one set of arguments.
#[derive(Debug)]
pub(super) struct Answer {
    /// Each part of the outcome by itself.
    pub parts: Vec<Chances>,
    /// All parts together, ascending; only where there are several, and if they can be told.
    pub together: Option<Vec<(Vec<i64>, BigRational)>>,
    /// How often it was sampled, where it was.
    pub samples: Option<u64>,
}

/// The chances of one part's values, ascending; none is impossible.
#[derive(Debug)]
pub(super) struct Chances {
    pub values: Vec<(i64, BigRational)>,
    pub samples: Option<u64>,
}

impl Answer {
    /// From the chances of whole outcomes, ascending, one value for each part.
    pub(super) fn together(
        parts: usize,
        outcomes: Vec<(Vec<i64>, BigRational)>,
        samples: Option<u64>,
    ) -> Answer {
        Answer {
            parts: (0..parts)
                .map(|part| Chances::of_part(part, &outcomes, samples))
                .collect(),
            together: (parts > 1).then_some(outcomes),
            samples,
        }
    }
}

impl Chances {
    /// One part of whole outcomes.
    pub(super) fn of_part(
        part: usize,
        outcomes: &[(Vec<i64>, BigRational)],
        samples: Option<u64>,
    ) -> Chances {
        let mut values: Vec<(i64, BigRational)> = outcomes
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
            samples,
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numer: i64, denom: i64) -> BigRational {
        BigRational::new(numer.into(), denom.into())
    }

    #[test]
    fn parts_are_told_by_themselves_and_together() {
        let outcomes = vec![
            (vec![0, 1], ratio(1, 4)),
            (vec![1, 0], ratio(1, 4)),
            (vec![1, 1], ratio(1, 2)),
        ];
        let answer = Answer::together(2, outcomes, None);
        assert_eq!(
            answer.parts[0].values,
            [(0, ratio(1, 4)), (1, ratio(3, 4))]
        );
        assert_eq!(
            answer.parts[1].values,
            [(0, ratio(1, 4)), (1, ratio(3, 4))]
        );
        assert!(answer.together.is_some());
        let range = Type {
            base: TypeBase::Range(0, 1),
            optional: true,
        };
        assert_eq!(answer.parts[0].mean(range), Some(ratio(3, 4)));
        assert_eq!(answer.parts[0].at_least(), [ratio(1, 1), ratio(3, 4)]);
    }

    #[test]
    fn nothing_has_no_mean() {
        let chances = Chances {
            values: vec![(NOTHING, ratio(1, 2)), (3, ratio(1, 2))],
            samples: None,
        };
        let range = Type {
            base: TypeBase::Range(0, 6),
            optional: true,
        };
        assert_eq!(chances.mean(range), None);
    }

    #[test]
    fn the_standard_error_of_a_fair_coin_is_half_over_the_root() {
        let chances = Chances {
            values: vec![(0, ratio(1, 2)), (1, ratio(1, 2))],
            samples: Some(10_000),
        };
        assert_eq!(error(&ratio(1, 2), 10_000), 0.005);
        assert_eq!(chances.error_of_mean(), Some(0.005));
    }
}
