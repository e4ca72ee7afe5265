//! What weights are over, by prime factors.
//!
//! Dice and cards give denominators of small primes only. Kept as factors, two of them have a least
//! common multiple without a division, and their size is known before any number is made.

use num_bigint::BigUint;
use smallvec::SmallVec;

use super::weight::Weight;

/// The most bits of any number: a product of two of this length takes some milliseconds.
const LONGEST: u32 = 1 << 18;

/// A whole number of at least one as (prime, power), primes ascending, powers above nought.
#[derive(PartialEq, Eq, Default, Debug)]
pub(crate) struct Denominator {
    primes: SmallVec<[(u32, u32); 4]>,
}

impl Clone for Denominator {
    fn clone(&self) -> Self {
        Denominator {
            primes: SmallVec::from_slice(&self.primes),
        }
    }
}

impl Denominator {
    /// One.
    pub(crate) fn one() -> Self {
        Denominator::default()
    }

    /// A number above nought.
    pub(crate) fn of(mut number: u32) -> Self {
        let mut primes = SmallVec::new();
        let mut prime = 2;
        while prime <= number / prime {
            let mut power = 0;
            while number.is_multiple_of(prime) {
                number /= prime;
                power += 1;
            }
            if power > 0 {
                primes.push((prime, power));
            }
            prime += 1;
        }
        if number > 1 {
            primes.push((number, 1));
        }
        Denominator { primes }
    }

    /// `n (n-1) … (n-k+1)`: the ways to draw so many of so many, in order.
    pub(crate) fn falling(n: u32, k: u32) -> Self {
        let factors = (0..k).map(|taken| Denominator::of(n.saturating_sub(taken).max(1)));
        factors.fold(Denominator::one(), |product, factor| product.times(&factor))
    }

    pub(crate) fn power(&self, times: u32) -> Self {
        if times == 0 {
            return Denominator::one();
        }
        let raise = |(prime, power): &(u32, u32)| (*prime, power.saturating_mul(times));
        Denominator {
            primes: self.primes.iter().map(raise).collect(),
        }
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        self.joined(other, u32::saturating_add)
    }

    /// The least common multiple.
    pub(crate) fn common(&self, other: &Self) -> Self {
        self.joined(other, u32::max)
    }

    /// This one over another that divides it.
    pub(crate) fn over(&self, other: &Self) -> Self {
        let mut over = self.joined(other, u32::saturating_sub);
        over.primes.retain(|(_, power)| *power > 0);
        over
    }

    fn joined(&self, other: &Self, join: fn(u32, u32) -> u32) -> Self {
        let (mut left, mut right) = (self.primes.as_slice(), other.primes.as_slice());
        let mut primes = SmallVec::new();
        loop {
            match (left.first(), right.first()) {
                (Some(a), Some(b)) if a.0 == b.0 => {
                    primes.push((a.0, join(a.1, b.1)));
                    (left, right) = (&left[1..], &right[1..]);
                }
                (Some(a), b) if b.is_none_or(|b| a.0 < b.0) => {
                    primes.push((a.0, join(a.1, 0)));
                    left = &left[1..];
                }
                (_, Some(b)) => {
                    primes.push((b.0, join(0, b.1)));
                    right = &right[1..];
                }
                _ => return Denominator { primes },
            }
        }
    }

    /// Whether numbers up to this one are exact, and not longer than anybody can wait for.
    pub(crate) fn fits<W: Weight>(&self) -> bool {
        let bits = |(prime, power): &(u32, u32)| {
            u64::from(*power) * u64::from(u32::BITS - prime.leading_zeros())
        };
        let most = W::BITS.min(LONGEST);
        self.primes.iter().map(bits).sum::<u64>() < u64::from(most)
            || self.bits() < f64::from(most) - 0.5
    }

    /// Its size: the logarithm to base two.
    pub(crate) fn bits(&self) -> f64 {
        let bits = |(prime, power): &(u32, u32)| f64::from(*power) * libm::log2(f64::from(*prime));
        self.primes.iter().map(bits).sum()
    }

    pub(crate) fn value<W: Weight>(&self) -> W {
        let mut value = W::one();
        for (prime, power) in &self.primes {
            let mut square = W::from_u64(u64::from(*prime));
            let mut left = *power;
            while left > 0 {
                if left % 2 == 1 {
                    value = value.times(&square);
                }
                left /= 2;
                if left > 0 {
                    square = square.times(&square);
                }
            }
        }
        value
    }

    pub(crate) fn exact(&self) -> BigUint {
        let power = |(prime, power): &(u32, u32)| BigUint::from(*prime).pow(*power);
        self.primes.iter().map(power).product()
    }

    /// Divides the weights in a list and this by what they have in common.
    pub(crate) fn reduce<K, W: Weight>(&mut self, weighed: &mut [(K, W)]) {
        for (prime, power) in &mut self.primes {
            let even = |(_, weight): &(K, W)| weight.divide(*prime).1 == 0;
            while *power > 0 && weighed.iter().all(even) {
                for (_, weight) in weighed.iter_mut() {
                    *weight = weight.divide(*prime).0;
                }
                *power -= 1;
            }
        }
        self.primes.retain(|(_, power)| *power > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_the_number() {
        for number in (1..2000).chain([10_007, 65_536, 999_983, u32::MAX]) {
            assert_eq!(Denominator::of(number).exact(), BigUint::from(number));
            let one: u128 = Denominator::of(number).value();
            assert_eq!(one, u128::from(number));
        }
        let falling: u128 = Denominator::falling(50, 4).value();
        assert_eq!(falling, 50 * 49 * 48 * 47);
    }

    #[test]
    fn a_common_multiple_is_reached_by_its_quotients() {
        let (a, b) = (Denominator::of(360), Denominator::of(84));
        let common = a.common(&b);
        assert_eq!(common.exact(), BigUint::from(2520_u32));
        assert_eq!(common.over(&a).exact(), BigUint::from(7_u32));
        assert_eq!(common.over(&b).exact(), BigUint::from(30_u32));
        assert_eq!(a.power(2).exact(), BigUint::from(129_600_u32));
    }
}
