//! Lengths on a table.
//!
//! A [`Length`] is a whole number of hundredths of a millimetre, so that inches (2540) and
//! centimetres (1000) are both exact and no rule is ever decided by rounding.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length in hundredths of a millimetre.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Length(pub i64);

/// A unit in which an author writes a length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    Inch,
    Foot,
    Centimetre,
    Millimetre,
}

impl Unit {
    /// What one of it measures.
    pub const fn length(self) -> Length {
        Length(match self {
            Unit::Inch => 2540,
            Unit::Foot => 12 * 2540,
            Unit::Centimetre => 1000,
            Unit::Millimetre => 100,
        })
    }

    /// How it is written behind its number.
    pub const fn suffix(self) -> &'static str {
        match self {
            Unit::Inch => "\"",
            Unit::Foot => " ft",
            Unit::Centimetre => " cm",
            Unit::Millimetre => " mm",
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Unit::Inch => "in",
            Unit::Foot => "ft",
            Unit::Centimetre => "cm",
            Unit::Millimetre => "mm",
        }
    }

    /// The unit a word or mark stands for; both `″` and two apostrophes are typed for inches.
    fn from_word(word: &str) -> Option<Unit> {
        Some(match word {
            "\"" | "″" | "”" | "“" | "''" | "in" | "inch" | "inches" => Unit::Inch,
            "'" | "′" | "ft" | "foot" | "feet" => Unit::Foot,
            "cm" => Unit::Centimetre,
            "mm" => Unit::Millimetre,
            _ => return None,
        })
    }
}

impl Length {
    pub const ZERO: Length = Length(0);
    pub const INCH: Length = Unit::Inch.length();
    pub const FOOT: Length = Unit::Foot.length();

    /// So many inches.
    pub const fn from_inches(inches: i64) -> Length {
        Length(inches * 2540)
    }

    /// So many tenths of an inch.
    pub const fn from_tenths_of_inch(tenths: i64) -> Length {
        Length(tenths * 254)
    }

    /// So many feet.
    pub const fn from_feet(feet: i64) -> Length {
        Length(feet * 12 * 2540)
    }

    /// So many millimetres.
    pub const fn from_millimetres(millimetres: i64) -> Length {
        Length(millimetres * 100)
    }

    /// So many centimetres.
    pub const fn from_centimetres(centimetres: i64) -> Length {
        Length(centimetres * 1000)
    }

    /// A number of units given as a fraction; `None` when it is not a whole number of
    /// hundredths of a millimetre or too great.
    pub fn of(numerator: i64, denominator: i64, unit: Unit) -> Option<Length> {
        let whole = numerator.checked_mul(unit.length().0)?;
        (denominator != 0 && whole.checked_rem(denominator)? == 0)
            .then(|| Length(whole / denominator))
    }

    /// The nearest length that can be held, as it is written, where a text is a length but for its fraction.
    pub fn nearest(text: &str) -> Option<String> {
        let (numerator, denominator, unit) = parts(text.trim())?;
        let exact = i128::from(numerator) * i128::from(unit.length().0);
        if exact % i128::from(denominator) == 0 {
            return None;
        }
        // Tenths of these can always be held.
        let shown = match unit {
            Unit::Foot => Unit::Inch,
            unit => unit,
        };
        let tenth = shown.length().0 / 10;
        let step = i128::from(denominator) * i128::from(tenth);
        let tenths = i64::try_from((exact + step / 2).div_euclid(step)).ok()?;
        let nearest = Length(tenths.checked_mul(tenth)?);
        Some(nearest.display(shown).to_string())
    }

    /// In inches, only to show.
    pub fn inches(self) -> f64 {
        self.0 as f64 / 2540.0
    }

    /// In whole tenths of an inch, rounded to the nearest.
    pub const fn tenths_of_inch(self) -> i64 {
        let half = if self.0 < 0 { -127 } else { 127 };
        (self.0 + half) / 254
    }

    /// Without its sign.
    pub const fn abs(self) -> Length {
        Length(self.0.abs())
    }

    /// Spelled in this unit: `12"`, `30 cm`, `4 ft`, with as many decimals as it takes up to four.
    pub fn display(self, unit: Unit) -> Display {
        Display { length: self, unit }
    }
}

/// A length spelled in one unit; see [`Length::display`].
#[derive(Clone, Copy, Debug)]
pub struct Display {
    length: Length,
    unit: Unit,
}

impl fmt::Display for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // 2540 divides 10^4 only rounded: a whole number of centimetres need not be a decimal
        // number of inches, so four decimals are kept and the ends trimmed.
        let scale = i128::from(self.unit.length().0);
        let hundredths = i128::from(self.length.0.unsigned_abs());
        let value = (hundredths * 10_000 + scale / 2) / scale;
        let sign = if self.length.0 < 0 && value != 0 {
            "-"
        } else {
            ""
        };
        let (whole, rest) = (value / 10_000, value % 10_000);
        let suffix = self.unit.suffix();
        if rest == 0 {
            return write!(f, "{sign}{whole}{suffix}");
        }
        let decimals = format!("{rest:04}");
        write!(
            f,
            "{sign}{whole}.{}{suffix}",
            decimals.trim_end_matches('0')
        )
    }
}

/// In inches where that is exact to four decimals, otherwise in millimetres, which always are:
/// what is written can be read back.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = (i128::from(self.0) * 10_000) % 2540 == 0;
        let unit = match (exact, self.0 % 1000) {
            (true, _) => Unit::Inch,
            (false, 0) => Unit::Centimetre,
            (false, _) => Unit::Millimetre,
        };
        self.display(unit).fmt(f)
    }
}

/// A text that is no length.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a length such as `12\"`, `1/2\"`, `4 ft` or `30 cm`")]
pub struct NotALength(pub String);

impl FromStr for Length {
    type Err = NotALength;

    /// Reads `12"`, `1/2"`, `1½"`, `4.5"`, `4 ft`, `30 cm`, `5 mm`, with a sign or without.
    fn from_str(text: &str) -> Result<Length, NotALength> {
        read(text.trim()).ok_or_else(|| NotALength(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Length> {
    let (numerator, denominator, unit) = parts(text)?;
    Length::of(numerator, denominator, unit)
}

/// Feet and inches together, `1'4"` or `5 ft 6 in`, as they are written: `16"`.
pub(crate) fn feet_and_inches(text: &str) -> Option<String> {
    let is_unit = |c: char| !c.is_ascii_digit() && !"./½¼¾ ".contains(c);
    let unit = text.find(is_unit)?;
    let behind = unit + text[unit..].find(|c: char| c.is_ascii_digit())?;
    let (feet, inches) = text.split_at(behind);
    let (feet, inches) = (feet.trim_end(), inches.trim_end());
    let is_of = |text, wanted| parts(text).is_some_and(|(_, _, unit)| unit == wanted);
    if !is_of(feet, Unit::Foot) || !is_of(inches, Unit::Inch) {
        return None;
    }
    let sum = read(feet)?.0.checked_add(read(inches)?.0)?;
    let whole = sum / Unit::Inch.length().0;
    (sum % Unit::Inch.length().0 == 0).then(|| format!("{whole}\""))
}

/// A fraction, and the unit behind it.
pub(crate) fn parts(text: &str) -> Option<(i64, i64, Unit)> {
    let is_number = |c: char| c.is_ascii_digit() || "./½¼¾".contains(c);
    let unsigned = text.trim_start_matches(['-', '−']);
    let end = text.len() - unsigned.len() + unsigned.find(|c| !is_number(c))?;
    let (number, unit) = (&text[..end], Unit::from_word(text[end..].trim_start())?);
    let (numerator, denominator) = ratio(number)?;
    Some((numerator, denominator, unit))
}

/// A number as people write it, as a fraction that is not reduced: `3`, `-1/2`, `0.5`, `1½`.
pub(crate) fn ratio(text: &str) -> Option<(i64, i64)> {
    let (sign, text) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let signed = |above: i64, below: i64| (below != 0).then_some((sign * above, below));
    for (sign_of, above, below) in [('½', 1, 2), ('¼', 1, 4), ('¾', 3, 4)] {
        if let Some(whole) = text.strip_suffix(sign_of) {
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            return signed(whole.checked_mul(below)?.checked_add(above)?, below);
        }
    }
    if let Some((above, below)) = text.split_once('/') {
        return signed(digits(above)?, digits(below)?);
    }
    if let Some((whole, decimals)) = text.split_once('.') {
        let power = 10_i64.checked_pow(u32::try_from(decimals.len()).ok()?)?;
        let whole = digits(whole)?.checked_mul(power)?;
        return signed(whole.checked_add(digits(decimals)?)?, power);
    }
    signed(digits(text)?, 1)
}

fn digits(text: &str) -> Option<i64> {
    // `parse` alone would also take a sign.
    let good = text.bytes().all(|byte| byte.is_ascii_digit());
    good.then(|| text.parse().ok())?
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Length;
    fn mul(self, times: i64) -> Length {
        Length(self.0 * times)
    }
}

impl Div<i64> for Length {
    type Output = Length;
    fn div(self, parts: i64) -> Length {
        Length(self.0 / parts)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_spelled_as_authors_write_them() {
        assert_eq!(Length::from_inches(12).to_string(), "12\"");
        assert_eq!(Length::from_tenths_of_inch(45).to_string(), "4.5\"");
        assert_eq!(Length::from_tenths_of_inch(-5).to_string(), "-0.5\"");
        assert_eq!(Length::from_centimetres(30).to_string(), "30 cm");
        assert_eq!(
            Length::from_centimetres(30)
                .display(Unit::Centimetre)
                .to_string(),
            "30 cm"
        );
        assert_eq!(
            Length::from_inches(48).display(Unit::Foot).to_string(),
            "4 ft"
        );
        assert_eq!(
            Length::from_inches(1).display(Unit::Centimetre).to_string(),
            "2.54 cm"
        );
        assert_eq!(Length::ZERO.to_string(), "0\"");
    }

    #[test]
    fn what_is_spelled_can_be_read_back() {
        for hundredths in (-60_000..60_000).chain([i64::from(i32::MAX), 12 * 12 * 2540]) {
            let length = Length(hundredths);
            assert_eq!(length.to_string().parse(), Ok(length));
        }
    }

    #[test]
    fn every_form_of_the_reference_is_read() {
        let reads = |text: &str| text.parse::<Length>();
        assert_eq!(reads("12\""), Ok(Length::from_inches(12)));
        assert_eq!(reads("1/2\""), Ok(Length(1270)));
        assert_eq!(reads("0.5″"), Ok(Length(1270)));
        assert_eq!(reads("4 ft"), Ok(Length::from_feet(4)));
        assert_eq!(reads("30 cm"), Ok(Length::from_centimetres(30)));
        assert_eq!(reads("5 mm"), Ok(Length::from_millimetres(5)));
        for bad in [
            "",
            "12",
            "\"",
            "a\"",
            "1/0\"",
            "1/7 mm",
            "1.2.3\"",
            "9999999999999999999 ft",
        ] {
            assert!(reads(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_too_fine_has_one_beside_it() {
        assert_eq!(Length::nearest("1/3\"").as_deref(), Some("0.3\""));
        assert_eq!(Length::nearest("-2/3\"").as_deref(), Some("-0.7\""));
        assert_eq!(Length::nearest("1/7 ft").as_deref(), Some("1.7\""));
        assert_eq!(Length::nearest("1/3 cm").as_deref(), Some("0.3 cm"));
        assert_eq!(Length::nearest("1/2\""), None);
        assert_eq!(Length::nearest("half an inch"), None);
    }

    #[test]
    fn tenths_round_to_the_nearest() {
        assert_eq!(Length(126).tenths_of_inch(), 0);
        assert_eq!(Length(127).tenths_of_inch(), 1);
        assert_eq!(Length(-127).tenths_of_inch(), -1);
    }

    #[test]
    fn a_length_is_a_text_in_json() {
        let length = Length::from_tenths_of_inch(75);
        let json = serde_json::to_string(&length).unwrap();
        assert_eq!(json, r#""7.5\"""#);
        assert_eq!(serde_json::from_str::<Length>(&json).unwrap(), length);
    }
}
