//! Outcomes and their exact chances.

use num_bigint::{BigInt, BigUint};
use num_rational::Ratio;

use super::frontier::Frontier;
use super::weight::Weight;
use crate::measure::Length;
use crate::measures::Measures;
use crate::model::{NOTHING, Type, TypeBase};

/// The exact chance of every outcome that can come about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution {
    /// By their values, ascending; none twice.
    pub outcomes: Vec<Outcome>,
    /// What the ways of all outcomes sum up to. It has no factor in common with all of them.
    pub total: BigUint,
}

/// All values of the only part that come in any of these, ascending.
pub(crate) fn values_in<'d>(found: impl IntoIterator<Item = &'d Distribution>) -> Vec<i64> {
    let outcomes = found.into_iter().flat_map(|found| &found.outcomes);
    let values = outcomes.filter_map(|outcome| outcome.values.first().copied());
    let values: std::collections::BTreeSet<i64> = values.collect();
    values.into_iter().collect()
}

/// One outcome and in how many of all ways it comes about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// One number for each part; see [`Expr`](crate::model::Expr).
    pub values: Box<[i64]>,
    pub ways: BigUint,
}

impl Distribution {
    /// From the first columns of states without cards.
    pub(crate) fn new<W: Weight>(states: &Frontier<W>, parts: usize) -> Self {
        let mut outcomes: Vec<(&[i64], W)> = states
            .iter()
            .filter(|(_, weight)| !weight.is_zero())
            .map(|(row, weight)| (&row[..parts], weight.clone()))
            .collect();
        outcomes.sort_by_key(|(values, _)| *values);
        outcomes.dedup_by(|(values, weight), (kept, sum)| {
            let same = values == kept;
            if same {
                sum.plus(weight);
            }
            same
        });
        let mut over = states.over.clone();
        over.reduce(&mut outcomes);
        let outcome = |(values, weight): &(&[i64], W)| Outcome {
            values: (*values).into(),
            ways: weight.exact(),
        };
        let distribution = Distribution {
            outcomes: outcomes.iter().map(outcome).collect(),
            total: over.exact(),
        };
        debug_assert_eq!(distribution.sum(|_| true), distribution.total);
        distribution
    }

    fn sum(&self, fits: impl Fn(&[i64]) -> bool) -> BigUint {
        let fitting = self.outcomes.iter().filter(|outcome| fits(&outcome.values));
        fitting.map(|outcome| &outcome.ways).sum()
    }

    /// The chance of one outcome.
    pub fn chance_of(&self, outcome: &Outcome) -> Ratio<BigUint> {
        Ratio::new(outcome.ways.clone(), self.total.clone())
    }

    /// The chance of one value of the only part; nothing where it cannot come.
    pub fn chance_of_value(&self, value: i64) -> Option<Ratio<BigUint>> {
        let place = self
            .outcomes
            .binary_search_by_key(&Some(&value), |outcome| outcome.values.first());
        Some(self.chance_of(&self.outcomes[place.ok()?]))
    }

    /// The chance of all outcomes that fit.
    pub fn chance(&self, fits: impl Fn(&[i64]) -> bool) -> Ratio<BigUint> {
        Ratio::new(self.sum(fits), self.total.clone())
    }

    /// The mean of one part.
    pub fn mean(&self, part: usize) -> Ratio<BigInt> {
        let terms = self.outcomes.iter().map(|outcome| {
            let value = outcome.values.get(part).copied().unwrap_or(0);
            BigInt::from(value) * BigInt::from(outcome.ways.clone())
        });
        Ratio::new(terms.sum(), BigInt::from(self.total.clone()))
    }

    /// The mean of the only part, which has this type: where its values are numbers and something always comes.
    pub fn mean_of(&self, ty: Type) -> Option<Ratio<BigInt>> {
        (ty.is_numeric() && !self.may_be_none()).then(|| self.mean(0))
    }

    /// Whether the only part is none in some outcome.
    pub fn may_be_none(&self) -> bool {
        let is_none = |outcome: &Outcome| outcome.values.first() == Some(&NOTHING);
        self.outcomes.iter().any(is_none)
    }

    /// The chance that the only part is yes; none is neither yes nor no.
    pub fn chance_of_yes(&self) -> Ratio<BigUint> {
        self.chance(|values| (values.first()).is_some_and(|value| ![0, NOTHING].contains(value)))
    }

    /// The same of lengths as they are shown. The only part has this type.
    pub fn shown(&self, ty: Type, measures: Measures) -> Distribution {
        let mut shown = self.clone();
        if ty.base == TypeBase::Length {
            let values = (shown.outcomes.iter_mut()).flat_map(|outcome| &mut outcome.values);
            for value in values.filter(|value| **value != NOTHING) {
                *value = measures.on_table(Length(*value)).0;
            }
        }
        shown
    }

    /// The mean of the only part, which has this type: of lengths as they are shown, in the unit that they are shown
    /// in. Nothing as with [`Distribution::mean_of`].
    pub fn mean_shown(&self, ty: Type, measures: Measures) -> Option<Ratio<BigInt>> {
        let unit = match ty.base {
            TypeBase::Length => measures.unit().length().0,
            _ => 1,
        };
        Some(self.shown(ty, measures).mean_of(ty)? / BigInt::from(unit))
    }

    /// For each value of the only part, ascending: the chance of that or more.
    pub fn at_least(&self) -> Vec<(i64, Ratio<BigUint>)> {
        let mut sum = BigUint::ZERO;
        let mut columns: Vec<_> = (self.outcomes.iter().rev())
            .filter_map(|outcome| {
                sum += &outcome.ways;
                let chance = Ratio::new(sum.clone(), self.total.clone());
                Some((*outcome.values.first()?, chance))
            })
            .collect();
        columns.reverse();
        columns
    }

    /// One part, whatever the others are.
    pub fn part(&self, part: usize) -> Distribution {
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut all: Vec<(i64, &BigUint)> = self
            .outcomes
            .iter()
            .filter_map(|outcome| Some((*outcome.values.get(part)?, &outcome.ways)))
            .collect();
        all.sort_by_key(|(value, _)| *value);
        for (value, ways) in all {
            match outcomes.last_mut() {
                Some(last) if last.values[0] == value => last.ways += ways,
                _ => outcomes.push(Outcome {
                    values: [value].into(),
                    ways: ways.clone(),
                }),
            }
        }
        let mut common = self.total.clone();
        for outcome in &outcomes {
            // A fraction in lowest terms tells what its two numbers had in common.
            let lowest = Ratio::new(outcome.ways.clone(), common.clone());
            common /= lowest.denom();
        }
        for outcome in &mut outcomes {
            outcome.ways /= &common;
        }
        let total = &self.total / common;
        Distribution { outcomes, total }
    }
}

/// The nearest number of 64 bits, to be shown.
pub fn approximate(chance: &Ratio<BigUint>) -> f64 {
    let (mut over, mut under) = (chance.numer().clone(), chance.denom().clone());
    let shift =
        i64::try_from(under.bits()).unwrap_or(0) - i64::try_from(over.bits()).unwrap_or(0) + 64;
    if shift >= 0 {
        over <<= shift.unsigned_abs();
    } else {
        under <<= shift.unsigned_abs();
    }
    let quotient = (over / under)
        .iter_u64_digits()
        .rev()
        .fold(0.0, |sum, digit| {
            sum * 18_446_744_073_709_551_616.0 + digit as f64
        });
    libm::scalbn(quotient, i32::try_from(-shift).unwrap_or(i32::MIN))
}

/// The same with a sign.
pub fn approximate_signed(value: &Ratio<BigInt>) -> f64 {
    let size = Ratio::new_raw(
        value.numer().magnitude().clone(),
        value.denom().magnitude().clone(),
    );
    let size = approximate(&size);
    if value.numer().sign() == num_bigint::Sign::Minus {
        -size
    } else {
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::TypeBase;

    #[test]
    fn nothing_and_names_have_no_mean() {
        let even = |values: [i64; 2]| Distribution {
            outcomes: values
                .map(|value| Outcome {
                    values: [value].into(),
                    ways: BigUint::from(1_u32),
                })
                .into(),
            total: BigUint::from(2_u32),
        };
        let six = Type {
            base: TypeBase::Range(0, 6),
            optional: true,
        };
        assert_eq!(even([NOTHING, 3]).mean_of(six), None);
        let half = Ratio::new(BigInt::from(7), BigInt::from(2));
        assert_eq!(even([3, 4]).mean_of(six), Some(half));
        assert_eq!(even([0, 1]).mean_of(Type::plain(TypeBase::YesNo)), None);
    }

    #[test]
    fn fractions_are_shown_as_the_nearest_number() {
        for (over, under, shown) in [
            (1_u32, 3_u32, 1.0 / 3.0),
            (0, 7, 0.0),
            (7, 7, 1.0),
            (1000, 7, 1000.0 / 7.0),
        ] {
            let ratio = Ratio::new(BigUint::from(over), BigUint::from(under));
            assert!((approximate(&ratio) - shown).abs() < 1e-15 * shown.max(1.0));
        }
        let tiny = Ratio::new(BigUint::from(1_u32), BigUint::from(6_u32).pow(300));
        let shown = libm::pow(6.0, -300.0);
        assert!((approximate(&tiny) / shown - 1.0).abs() < 1e-12);
    }
}
