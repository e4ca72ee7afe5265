//! Numbers as people and tools read them: counts, and exact fractions.

use std::fmt::Display;

use num_bigint::{BigInt, BigUint, Sign};
use num_rational::{BigRational, Ratio};

/// A fraction of more signs than this is shown as a decimal.
const LONGEST: usize = 24;

/// Percentages have no more decimal places than this.
const MOST_PLACES: u32 = 8;

/// Signs that authors write for a minus.
pub(crate) const MINUS: [char; 3] = ['-', '−', '–'];

/// Why a text is no whole number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotWhole {
    /// It is something else.
    NoNumber,
    TooLarge,
}

/// A whole number as authors write it: `12`, `-3`, `+2`.
pub(crate) fn whole(text: &str) -> Result<i64, NotWhole> {
    let (sign, digits) = match (text.strip_prefix(MINUS), text.strip_prefix('+')) {
        (Some(digits), _) => (-1, digits),
        (None, digits) => (1, digits.unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NotWhole::NoNumber);
    }
    let number = digits.parse::<i64>().map_err(|_| NotWhole::TooLarge)?;
    Ok(sign * number)
}

/// `3 values`, `1 value`.
pub(crate) fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
pub(crate) fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// `2/5`, `6`; one that is very long as the beginning of its decimal: `0.4012345679…`.
pub(crate) fn fraction(number: &BigRational) -> String {
    // Of numbers with more bits than these signs could tell it is not tried.
    if number.numer().bits() + number.denom().bits() <= 4 * LONGEST as u64 {
        let text = number.to_string();
        if text.len() <= LONGEST {
            return text;
        }
    }
    let (digits, exponent) = leading(number, 10);
    let sign = if is_negative(number) { "-" } else { "" };
    match exponent {
        -4..=-1 => {
            let noughts = "0".repeat(exponent.unsigned_abs() as usize - 1);
            format!("{sign}0.{noughts}{digits}…")
        }
        0.. if (exponent as usize) < digits.len() => {
            let (whole, rest) = digits.split_at(exponent as usize + 1);
            let point = if rest.is_empty() { "" } else { "." };
            format!("{sign}{whole}{point}{rest}…")
        }
        _ => format!("{sign}{}.{}…e{exponent}", &digits[..1], &digits[1..]),
    }
}

/// `2`, `3/4`, `1 1/2`.
pub(crate) fn mixed(number: &BigRational) -> String {
    let rest = number.fract();
    match (number.is_integer(), rest == *number) {
        (false, false) => format!("{} {rest}", number.trunc()),
        _ => number.to_string(),
    }
}

/// A chance with one decimal place, and more where that would read as nothing or as all.
pub(crate) fn percent(chance: &BigRational) -> String {
    // Whole numbers only: a fraction would be brought to lowest terms at every step.
    let (numer, denom) = (chance.numer(), chance.denom());
    let rest = denom - numer;
    let small = numer.min(&rest);
    let hundredfold = BigRational::new_raw(numer * 100, denom.clone());
    let mut scaled = small * 100;
    if *small == BigInt::ZERO || &scaled * 10 >= *denom {
        return format!("{}%", decimal(&hundredfold, 1));
    }
    let mut places = 0;
    let ten = denom * 10;
    while scaled < ten && places <= MOST_PLACES {
        scaled *= 10;
        places += 1;
    }
    if places <= MOST_PLACES {
        return format!("{}%", decimal(&hundredfold, places));
    }
    if small == numer {
        let (digits, exponent) = leading(&hundredfold, 2);
        return format!("{}.{}e{exponent}%", &digits[..1], &digits[1..]);
    }
    format!(">99.{}%", "9".repeat(MOST_PLACES as usize))
}

/// Rounded to so many places, halves away from nought.
pub(crate) fn decimal(number: &BigRational, places: u32) -> String {
    let (numer, denom) = (number.numer().magnitude(), number.denom().magnitude());
    let doubled = numer * 2_u32 * BigUint::from(10_u32).pow(places) + denom;
    let rounded = doubled / (denom * 2_u32);
    let negative = is_negative(number) && rounded != BigUint::ZERO;
    let mut digits = rounded.to_string();
    let places = places as usize;
    if digits.len() <= places {
        digits.insert_str(0, &"0".repeat(places + 1 - digits.len()));
    }
    if places > 0 {
        digits.insert(digits.len() - places, '.');
    }
    format!("{}{digits}", if negative { "-" } else { "" })
}

/// A mean: a whole number as it is, else a fraction with its decimal, `7/2 (3.5)`; of a fraction too long to be shown
/// the decimal alone, and `about 6` where that would pass for a whole number.
pub(crate) fn mean(number: &BigRational) -> String {
    if number.is_integer() {
        return number.to_string();
    }
    let exact = fraction(number);
    let decimal = short_decimal(number);
    if !exact.ends_with('…') {
        return format!("{exact} ({decimal})");
    }
    match decimal.contains('.') {
        true => decimal,
        false => format!("about {decimal}"),
    }
}

/// At most four places, without noughts at the end.
pub(crate) fn short_decimal(number: &BigRational) -> String {
    let text = decimal(number, 4);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// A chance as a number that may have a sign.
pub(crate) fn signed(chance: &Ratio<BigUint>) -> BigRational {
    let (numer, denom) = (chance.numer().clone(), chance.denom().clone());
    BigRational::new_raw(numer.into(), denom.into())
}

fn is_negative(number: &BigRational) -> bool {
    number.numer().sign() == Sign::Minus
}

/// The first digits of a number that is not nought, cut off, and the power of ten of the first one.
fn leading(number: &BigRational, count: usize) -> (String, i64) {
    let (numer, denom) = (number.numer().magnitude(), number.denom().magnitude());
    // The quotient is at least two to this power, so that there are enough digits, or some more.
    let power = numer.bits() as i64 - denom.bits() as i64 - 1;
    let shift = count as i64 - (power as f64 * std::f64::consts::LOG10_2).floor() as i64;
    let ten = BigUint::from(10_u32);
    let power = ten.pow(u32::try_from(shift.unsigned_abs()).unwrap_or(u32::MAX));
    let quotient = if shift >= 0 {
        numer * power / denom
    } else {
        numer / (denom * power)
    };
    let mut digits = quotient.to_string();
    let exponent = digits.len() as i64 - 1 - shift;
    digits.truncate(count);
    (digits, exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numer: i64, denom: i64) -> BigRational {
        BigRational::new(numer.into(), denom.into())
    }

    /// One in ten to the so-manieth.
    fn tiny(power: u32) -> BigRational {
        BigRational::new(1.into(), BigInt::from(10).pow(power))
    }

    #[test]
    fn percentages_have_one_place_and_more_where_tiny() {
        assert_eq!(percent(&ratio(2, 5)), "40.0%");
        assert_eq!(percent(&ratio(1, 3)), "33.3%");
        assert_eq!(percent(&ratio(2, 3)), "66.7%");
        assert_eq!(percent(&ratio(0, 1)), "0.0%");
        assert_eq!(percent(&ratio(1, 1)), "100.0%");
        assert_eq!(percent(&ratio(1, 1000)), "0.1%");
        assert_eq!(percent(&ratio(1, 7776)), "0.013%");
        assert_eq!(percent(&ratio(7775, 7776)), "99.987%");
        assert_eq!(percent(&(tiny(12) * BigInt::from(3))), "3.0e-10%");
        assert_eq!(
            percent(&(BigRational::from_integer(1.into()) - tiny(30))),
            ">99.99999999%"
        );
    }

    #[test]
    fn fractions_are_exact_until_they_are_too_long() {
        assert_eq!(fraction(&ratio(4, 10)), "2/5");
        assert_eq!(fraction(&ratio(6, 1)), "6");
        let long = BigRational::new(BigInt::from(2).pow(90), BigInt::from(3).pow(60));
        assert_eq!(fraction(&long), "0.02920278873…");
        let tiny = &long / BigInt::from(10).pow(30);
        assert_eq!(fraction(&tiny), "2.920278873…e-32");
        let third = BigRational::new(
            BigInt::from(10).pow(30) + 1,
            BigInt::from(3) * BigInt::from(10).pow(30),
        );
        assert_eq!(fraction(&third), "0.3333333333…");
        assert_eq!(fraction(&(-third * BigInt::from(100))), "-33.33333333…");
    }

    #[test]
    fn decimals_round_halves_away_from_nought() {
        assert_eq!(decimal(&ratio(1, 8), 2), "0.13");
        assert_eq!(decimal(&ratio(-1, 8), 2), "-0.13");
        assert_eq!(decimal(&ratio(5, 2), 0), "3");
        assert_eq!(decimal(&ratio(1, 1000), 1), "0.0");
        assert_eq!(mean(&ratio(7, 2)), "7/2 (3.5)");
        assert_eq!(mean(&ratio(1, 3)), "1/3 (0.3333)");
        assert_eq!(mean(&ratio(6, 1)), "6");
    }
}
