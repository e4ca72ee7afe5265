//! Numbers as authors write them: fractions, lengths, dice.
//!
//! Plain functions from text to value; `None` where the text is no such thing.

use crate::measure::ratio;
use crate::model::{Dice, Fraction};

/// `3`, `1/2`, `0.5`, `½`.
pub(super) fn fraction(text: &str) -> Option<Fraction> {
    let (numerator, denominator) = ratio(text)?;
    Fraction::of(numerator, denominator)
}

/// `d6`, `3d6+1`, `d2 - 1`.
pub(super) fn dice(text: &str) -> Option<Dice> {
    let (front, back) = text.split_once(['d', 'D'])?;
    let count = if front.trim().is_empty() {
        1
    } else {
        front.trim().parse().ok()?
    };
    let at = back.find(['+', '-', '−', '–']);
    let (sides, plus) = match at {
        Some(at) => {
            let sign = back[at..].chars().next()?;
            let rest = back[at + sign.len_utf8()..].trim();
            let plus: i32 = rest
                .parse()
                .ok()
                .filter(|_| rest.bytes().all(|byte| byte.is_ascii_digit()))?;
            (&back[..at], if sign == '+' { plus } else { -plus })
        }
        None => (back, 0),
    };
    let sides: u32 = sides.trim().parse().ok()?;
    let fits = (1..=100).contains(&count) && (2..=1000).contains(&sides) && plus.abs() <= 10_000;
    fits.then_some(Dice { count, sides, plus })
}
