//! Fractions as authors write them.

use crate::measure::ratio;
use crate::model::Fraction;

/// `3`, `1/2`, `0.5`, `½`.
pub(in crate::kinds) fn fraction(text: &str) -> Option<Fraction> {
    let (numerator, denominator) = ratio(text)?;
    Fraction::of(numerator, denominator)
}
