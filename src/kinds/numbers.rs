//! Numbers as authors write them: fractions, lengths, dice.
//!
//! Plain functions from text to value; `None` where the text is no such thing.

use crate::measure::Unit;
use crate::model::{Dice, Fraction, Length};

/// `3`, `1/2`, `0.5`, `½`.
pub(super) fn fraction(text: &str) -> Option<Fraction> {
    let (numerator, denominator) = ratio(text)?;
    let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()).max(1) as i64;
    let numerator = i32::try_from(numerator / divisor).ok()?;
    let denominator = i32::try_from(denominator / divisor).ok()?;
    Some(Fraction {
        numerator,
        denominator,
    })
}

/// `12"`, `1/2"`, `4.5 cm`, `6 ft`, `4'`.
pub(super) fn length(text: &str) -> Option<Length> {
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '/' | '-' | '½' | '¼' | '¾')))?;
    let (number, unit) = text.split_at(end);
    let (numerator, denominator) = ratio(number.trim())?;
    Length::of(numerator, denominator, Unit::from_word(unit.trim())?)
}

/// A number as a fraction, not reduced.
fn ratio(text: &str) -> Option<(i64, i64)> {
    let digits = |text: &str| {
        let good =
            !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        good.then(|| text.parse::<i64>().ok()).flatten()
    };
    let (sign, text) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    for (sign_of, parts) in [('½', (1, 2)), ('¼', (1, 4)), ('¾', (3, 4))] {
        if let Some(whole) = text.strip_suffix(sign_of) {
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            return Some((sign * (whole * parts.1 + parts.0), parts.1));
        }
    }
    if let Some((top, bottom)) = text.split_once('/') {
        let bottom = digits(bottom)?;
        return (bottom != 0).then_some((sign * digits(top)?, bottom));
    }
    if let Some((whole, part)) = text.split_once('.') {
        let scale = 10_i64.checked_pow(part.len() as u32)?;
        let value = digits(whole)?
            .checked_mul(scale)?
            .checked_add(digits(part)?)?;
        return Some((sign * value, scale));
    }
    Some((sign * digits(text)?, 1))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
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
