//! Exact whole numbers of three sizes.
//!
//! A weight counts ways: of dice to fall, of cards to be given. All sums and products are taken
//! modulo a power of two, so they need no check on the way: a count that is below the power in the
//! end is exact, whatever happened in between. No count is ever above the denominator it is over,
//! so it is enough to look at the denominators ([`Denominator::fits`](super::denominator::Denominator::fits)).
//! Where one does not fit, the whole computation runs again with the next size.

use std::fmt::Debug;
use std::hash::Hash;

use num_bigint::{BigInt, BigUint};

use super::frontier::Frontier;
use super::refusal::{Halt, Watch};

/// A whole number, exact while it is below two to the power of [`BITS`](Weight::BITS).
pub(crate) trait Weight: Clone + Eq + Hash + Debug {
    /// `u32::MAX` where there is no bound.
    const BITS: u32;
    /// Whether states are tied where loops begin anew.
    const TIES: bool = false;
    /// What is written down of ties.
    type Log: Default + Debug;

    fn from_u64(number: u64) -> Self;
    fn from_u128(number: u128) -> Self;
    fn plus(&mut self, other: &Self);
    fn minus(&mut self, other: &Self);
    fn times(&self, other: &Self) -> Self;
    /// The quotient and the remainder; the number must be exact by now.
    fn divide(&self, by: u32) -> (Self, u32);
    fn exact(&self) -> BigUint;

    fn zero() -> Self {
        Self::from_u64(0)
    }

    fn one() -> Self {
        Self::from_u64(1)
    }

    fn is_zero(&self) -> bool {
        *self == Self::zero()
    }

    fn is_one(&self) -> bool {
        *self == Self::one()
    }

    /// States without what is known of finished cards, if that is what this weight is for.
    fn tie(
        states: Frontier<Self>,
        _log: &mut Self::Log,
        _watch: &mut Watch<'_>,
    ) -> Result<Frontier<Self>, Halt> {
        Ok(states)
    }
}

impl Weight for u128 {
    const BITS: u32 = 128;
    type Log = ();

    fn from_u64(number: u64) -> Self {
        u128::from(number)
    }

    fn from_u128(number: u128) -> Self {
        number
    }

    fn plus(&mut self, other: &Self) {
        *self = self.wrapping_add(*other);
    }

    fn minus(&mut self, other: &Self) {
        *self = self.wrapping_sub(*other);
    }

    fn times(&self, other: &Self) -> Self {
        self.wrapping_mul(*other)
    }

    fn divide(&self, by: u32) -> (Self, u32) {
        if let Ok(small) = u64::try_from(*self) {
            let by = u64::from(by);
            return (u128::from(small / by), (small % by) as u32);
        }
        let by = u128::from(by);
        (*self / by, (*self % by) as u32)
    }

    fn exact(&self) -> BigUint {
        BigUint::from(*self)
    }
}

/// How many words a [`Wide`] has.
const WORDS: usize = 8;

/// A number of 512 bits, least word first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wide([u64; WORDS]);

impl Weight for Wide {
    const BITS: u32 = 64 * WORDS as u32;
    type Log = ();

    fn from_u64(number: u64) -> Self {
        let mut words = [0; WORDS];
        words[0] = number;
        Wide(words)
    }

    fn from_u128(number: u128) -> Self {
        let mut words = [0; WORDS];
        (words[0], words[1]) = (number as u64, (number >> 64) as u64);
        Wide(words)
    }

    fn plus(&mut self, other: &Self) {
        let mut carry = false;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            let (sum, first) = word.overflowing_add(*more);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first || second;
        }
    }

    fn minus(&mut self, other: &Self) {
        let mut borrow = false;
        for (word, less) in self.0.iter_mut().zip(&other.0) {
            let (rest, first) = word.overflowing_sub(*less);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            *word = rest;
            borrow = first || second;
        }
    }

    fn times(&self, other: &Self) -> Self {
        let mut words = [0; WORDS];
        for (low, left) in self.0.iter().enumerate() {
            if *left == 0 {
                continue;
            }
            let mut carry = 0;
            for (word, right) in words[low..].iter_mut().zip(&other.0) {
                let sum = u128::from(*left) * u128::from(*right) + u128::from(*word) + carry;
                *word = sum as u64;
                carry = sum >> 64;
            }
        }
        Wide(words)
    }

    fn divide(&self, by: u32) -> (Self, u32) {
        let by = u128::from(by);
        let mut words = [0; WORDS];
        let mut rest = 0;
        for (quotient, word) in words.iter_mut().zip(&self.0).rev() {
            let sum = (rest << 64) | u128::from(*word);
            *quotient = (sum / by) as u64;
            rest = sum % by;
        }
        (Wide(words), rest as u32)
    }

    fn exact(&self) -> BigUint {
        let halves = self
            .0
            .iter()
            .flat_map(|word| [*word as u32, (word >> 32) as u32]);
        BigUint::new(halves.collect())
    }
}

impl Weight for BigInt {
    const BITS: u32 = u32::MAX;
    type Log = ();

    fn from_u64(number: u64) -> Self {
        BigInt::from(number)
    }

    fn from_u128(number: u128) -> Self {
        BigInt::from(number)
    }

    fn plus(&mut self, other: &Self) {
        *self += other;
    }

    fn minus(&mut self, other: &Self) {
        *self -= other;
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn divide(&self, by: u32) -> (Self, u32) {
        let rest = self % by;
        let rest = rest.iter_u32_digits().next().unwrap_or(0);
        (self / by, rest)
    }

    fn exact(&self) -> BigUint {
        self.magnitude().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power<W: Weight>(base: u64, times: u32) -> W {
        (0..times).fold(W::one(), |product, _| product.times(&W::from_u64(base)))
    }

    #[test]
    fn wide_numbers_are_the_big_ones_below_their_bound() {
        for (base, times) in [(6, 64), (20, 100), (3, 300), (u64::MAX, 7)] {
            let wide: Wide = power(base, times);
            let big: BigInt = power(base, times);
            assert_eq!(wide.exact(), big.exact());
            let (mut less, mut big_less) = (wide.clone(), big);
            less.minus(&Wide::from_u64(12345));
            big_less.minus(&BigInt::from_u64(12345));
            assert_eq!(less.exact(), big_less.exact());
            let ((quotient, rest), (big_quotient, big_rest)) =
                (less.divide(97), big_less.divide(97));
            assert_eq!(quotient.exact(), big_quotient.exact());
            assert_eq!(rest, big_rest);
            less.plus(&Wide::from_u64(12345));
            assert_eq!(less, wide);
        }
    }

    #[test]
    fn a_difference_below_nothing_comes_back() {
        let mut wide = Wide::from_u64(5);
        wide.minus(&Wide::from_u64(9));
        let mut sum = wide.times(&power(7, 30));
        sum.plus(&Wide::from_u64(4).times(&power(7, 30)));
        assert!(sum.is_zero());
    }
}
