//! What came out, exact or sampled. A sample is a distribution too: of so many runs, some ways each.

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::model::OutcomePart;
use crate::odds::{Distribution, approximate};

/// The chances of a question with one set of arguments.
#[derive(Debug)]
pub(super) struct Answer {
    /// Each part of the outcome by itself.
    pub parts: Vec<Distribution>,
    /// All parts together; only where there are several, and if they can be told.
    pub together: Option<Distribution>,
}

impl Answer {
    /// From the chances of whole outcomes with so many parts.
    pub(super) fn together(parts: usize, found: Distribution) -> Answer {
        if parts == 1 {
            return Answer {
                parts: vec![found],
                together: None,
            };
        }
        Answer {
            parts: (0..parts).map(|part| found.part(part)).collect(),
            together: Some(found),
        }
    }

    /// Whether nothing else can come.
    pub(super) fn is_sure(&self) -> bool {
        self.parts.iter().all(|part| part.outcomes.len() == 1)
    }
}

/// One standard error of a sampled mean, of a distribution of one part.
pub(super) fn error_of_mean(found: &Distribution, samples: u64) -> f64 {
    let each = || {
        let outcomes = found.outcomes.iter();
        outcomes.map(|outcome| {
            let value = outcome.values.first().copied().unwrap_or_default();
            (value as f64, approximate(&found.chance_of(outcome)))
        })
    };
    let mean: f64 = each().map(|(value, chance)| value * chance).sum();
    let variance: f64 = each()
        .map(|(value, chance)| (value - mean).powi(2) * chance)
        .sum();
    (variance / samples as f64).sqrt()
}

/// One standard error of a sampled chance.
pub(super) fn error(chance: &Ratio<BigUint>, samples: u64) -> f64 {
    let chance = approximate(chance);
    (chance * (1.0 - chance) / samples as f64).sqrt()
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
    use crate::odds::Outcome;

    /// Outcomes of one part and in how many ways they come.
    fn of(ways: &[(i64, u32)]) -> Distribution {
        let outcomes = ways.iter().map(|(value, ways)| Outcome {
            values: [*value].into(),
            ways: BigUint::from(*ways),
        });
        Distribution {
            outcomes: outcomes.collect(),
            total: ways.iter().map(|(_, ways)| *ways).sum::<u32>().into(),
        }
    }

    #[test]
    fn the_standard_error_of_a_fair_coin_is_half_over_the_root() {
        let coin = of(&[(0, 5000), (1, 5000)]);
        assert_eq!(error(&coin.chance_of(&coin.outcomes[0]), 10_000), 0.005);
        assert_eq!(error_of_mean(&coin, 10_000), 0.005);
    }
}
