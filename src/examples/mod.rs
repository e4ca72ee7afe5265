//! Worked examples: what an author claims, held against what the rules give.
//!
//! In: a model and one of its examples. Out: a [`Verdict`] a line, with the real figure.

mod tally;

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::measure::Unit;
use crate::model::{Claim, Example, Feed, Fraction, Model, Question};
use crate::numbers;
use crate::odds::{Outcome, weighed};
use crate::roll::{Coverage, PlayError};

pub use tally::{Sort, Tally};

/// What became of one line of an example.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    pub passed: bool,
    pub real: Real,
}

/// What the rules give.
#[derive(Clone, PartialEq, Debug)]
pub enum Real {
    /// Of yes.
    Chance(BigRational),
    /// Of a length in the unit in which it is claimed.
    Mean(BigRational, Option<Unit>),
    /// One value for each part, as people read them.
    Values(Vec<String>),
    /// So many cards.
    Count(u32),
    /// No figure, and why.
    Nothing(String),
}

/// Runs one example, and takes note of what it touches.
pub fn run(model: &Model, example: &Example, touched: &mut Coverage) -> Vec<Verdict> {
    let lines = example.lines.iter();
    lines
        .map(|line| {
            let real = match verdict(model, &line.claim, touched) {
                Ok(verdict) => return verdict,
                Err(why) => Real::Nothing(why),
            };
            Verdict {
                passed: false,
                real,
            }
        })
        .collect()
}

fn verdict(model: &Model, claim: &Claim, touched: &mut Coverage) -> Result<Verdict, String> {
    let question = match claim {
        Claim::Check { wanted, found, .. } => {
            return Ok(Verdict {
                passed: wanted == found,
                real: Real::Count(*found),
            });
        }
        Claim::Play {
            question,
            feed,
            gives,
        } => return play(model, question, feed, gives, touched),
        Claim::Chance { question, .. }
        | Claim::Mean { question, .. }
        | Claim::Least { question, .. }
        | Claim::Most { question, .. }
        | Claim::Value { question, .. } => question,
    };
    let chances = weighed(model, question)?;
    touched
        .sample(model, question)
        .map_err(|error| error.to_string())?;
    let part = question.procedure.outcome.first();
    let value = |found: Option<&Outcome>, claim: i64| {
        let value = found.and_then(|outcome| outcome.values.first());
        match (value, part) {
            (Some(value), Some(part)) => Ok(Verdict {
                passed: *value == claim,
                real: Real::Values(vec![model.text(part.ty, *value)]),
            }),
            _ => Err("nothing comes of it".to_owned()),
        }
    };
    match claim {
        Claim::Chance { claim, places, .. } => {
            let chance = numbers::signed(&chances.chance_of_yes());
            Ok(Verdict {
                passed: agrees(&(&chance * BigInt::from(100)), *claim, 100, *places),
                real: Real::Chance(chance),
            })
        }
        Claim::Mean {
            claim,
            unit,
            places,
            ..
        } => {
            if chances.may_be_none() {
                return Err(NO_NUMBER.to_owned());
            }
            // Claims are of the rules, whatever lengths are shown in.
            let mean = chances.mean(0) / BigInt::from(unit.map_or(1, |unit| unit.length().0));
            Ok(Verdict {
                passed: agrees(&mean, *claim, 1, *places),
                real: Real::Mean(mean, *unit),
            })
        }
        Claim::Least { .. } if chances.may_be_none() => Err(NO_NUMBER.to_owned()),
        Claim::Least { claim, .. } => value(chances.outcomes.first(), *claim),
        Claim::Most { claim, .. } => value(chances.outcomes.last(), *claim),
        Claim::Value { claim, .. } => match chances.outcomes.as_slice() {
            [only] => value(Some(only), *claim),
            several => Err(format!("it has {} values", several.len())),
        },
        Claim::Check { .. } | Claim::Play { .. } => Err("nothing is asked".to_owned()),
    }
}

fn play(
    model: &Model,
    question: &Question,
    feed: &[Feed],
    gives: &[i64],
    touched: &mut Coverage,
) -> Result<Verdict, String> {
    let outcome = touched
        .play(model, question, feed)
        .map_err(|error: PlayError| error.to_string())?;
    let parts = question.procedure.outcome.iter().zip(&outcome);
    Ok(Verdict {
        passed: outcome == gives,
        real: Real::Values(
            parts
                .map(|(part, value)| model.text(part.ty, *value))
                .collect(),
        ),
    })
}

/// Why there is no figure, where the outcome of a question may be none.
const NO_NUMBER: &str = "it may be none, which is no number: claim the chance of one outcome";

/// Whether a figure is what is claimed: exactly, or rounded to so many places. `times` is what the
/// claim is multiplied with to be read like the figure.
fn agrees(real: &BigRational, claim: Fraction, times: i64, places: Option<u32>) -> bool {
    let claim = BigRational::new(
        BigInt::from(claim.numerator) * times,
        BigInt::from(claim.denominator.max(1)),
    );
    let Some(places) = places else {
        return *real == claim;
    };
    // Half a unit of the last place, to either side: a tie may be rounded either way.
    let off = (real - claim) * BigInt::from(10).pow(places) * BigInt::from(2);
    let one = BigRational::from_integer(1.into());
    off <= one && -off <= one
}

impl Real {
    /// Whether there is a figure to hold a claim against.
    pub fn is_figure(&self) -> bool {
        !matches!(self, Real::Nothing(_))
    }

    /// For people: `3/5 = 60.0%`.
    pub fn show(&self) -> String {
        match self {
            Real::Chance(chance) => {
                format!(
                    "{} = {}",
                    numbers::fraction(chance),
                    numbers::percent(chance)
                )
            }
            Real::Mean(mean, None) => numbers::mean(mean),
            Real::Mean(mean, Some(unit)) => numbers::short_decimal(mean) + unit.suffix(),
            Real::Values(values) => values.join(", "),
            Real::Count(count) => count.to_string(),
            Real::Nothing(why) => why.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_exact_or_rounded_as_it_is_written() {
        let third = BigRational::new(100.into(), 3.into());
        let claim = |numerator, denominator| Fraction {
            numerator,
            denominator,
        };
        assert!(agrees(&third, claim(333, 1000), 100, Some(1)));
        assert!(!agrees(&third, claim(334, 1000), 100, Some(1)));
        assert!(!agrees(&third, claim(333, 1000), 100, None));
        assert!(agrees(&third, claim(1, 3), 100, None));
        assert!(agrees(&third, claim(33, 100), 100, Some(0)));
        let tie = BigRational::new(1.into(), 2.into());
        assert!(agrees(&tie, claim(0, 1), 1, Some(0)) && agrees(&tie, claim(1, 1), 1, Some(0)));
    }
}
