//! How the lengths of rules are shown on a sheet: in which unit, and by how much larger or smaller; and on what
//! paper.
//!
//! Rules are reckoned in their own lengths; only what is printed is converted, and rounded so that
//! it can be measured.

use num_rational::Ratio;
use serde::Serialize;

use crate::measure::{Length, Unit};

/// The paper that sheets are printed on, upright.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

/// What sheets show lengths in; rules keep their own.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Units {
    #[default]
    Inches,
    Centimetres,
}

impl Units {
    /// How they are asked for.
    pub const fn word(self) -> &'static str {
        match self {
            Units::Inches => "in",
            Units::Centimetres => "cm",
        }
    }
}

/// From a length of the rules to one on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measures {
    unit: Unit,
    /// A length of the rules times the first over the second is one on the table; both are above
    /// zero.
    ratio: (i64, i64),
    /// What is shown comes in steps of this; zero for no steps.
    step: Length,
    /// The rules are measured in this unit: only what they have from elsewhere does not come out even.
    own: bool,
}

impl Default for Measures {
    fn default() -> Measures {
        Measures::plain(Unit::Inch)
    }
}

/// Lengths of fewer steps than these are short.
const FINE: i128 = 3;

impl Measures {
    /// Lengths as the rules have them, in inches or centimetres.
    pub const fn plain(unit: Unit) -> Measures {
        Measures {
            unit,
            ratio: (1, 1),
            step: Length::ZERO,
            own: true,
        }
    }

    /// Lengths as the rules have them in their own unit. A few are from rules in the other one; they come out
    /// to a twentieth of an inch or to half a millimetre, as fine as anybody writes.
    pub const fn own(unit: Unit) -> Measures {
        let step = match unit {
            Unit::Inch | Unit::Foot => Length(Unit::Inch.length().0 / 20),
            Unit::Centimetre | Unit::Millimetre => Length(Unit::Millimetre.length().0 / 2),
        };
        Measures {
            step,
            ..Measures::plain(unit)
        }
    }

    /// Lengths so many times as long (the first over the second), rounded to a multiple of `step`.
    /// Numbers below one count as one.
    pub fn converted(unit: Unit, ratio: (i64, i64), step: Length) -> Measures {
        let (above, below) = (ratio.0.max(1), ratio.1.max(1));
        Measures {
            unit,
            ratio: Ratio::new(above, below).into_raw(),
            step,
            own: false,
        }
    }

    /// The unit that lengths are shown in.
    pub const fn unit(self) -> Unit {
        self.unit
    }

    /// What a length of the rules comes to. Nothing that has a length loses it, and what is short is rounded
    /// to half a step, where there is one: rules count it again and again, an inch for each pip, say.
    pub fn on_table(self, length: Length) -> Length {
        if self.ratio == (1, 1) && self.step == Length::ZERO {
            return length;
        }
        let (above, below) = (i128::from(self.ratio.0), i128::from(self.ratio.1));
        let step = i128::from(self.step.0.max(1));
        let sign = i128::from(length.0.signum());
        let exact = i128::from(length.0).abs() * above;
        let is_short = !self.own && exact < FINE * step * below && step % 2 == 0;
        let step = if is_short { step / 2 } else { step };
        let steps = (2 * exact + below * step) / (2 * below * step);
        let rounded = sign * steps.max(i128::from(length.0 != 0)) * step;
        Length(i64::try_from(rounded).unwrap_or(length.0))
    }

    /// The length of the rules that comes to this one on the table.
    pub fn in_rules(self, length: Length) -> Length {
        let (above, below) = (i128::from(self.ratio.0), i128::from(self.ratio.1));
        let exact = i128::from(length.0) * below / above;
        Length(i64::try_from(exact).unwrap_or(length.0))
    }

    /// A length of the rules in words: `12"`, `30 cm`.
    pub fn show(self, length: Length) -> String {
        self.on_table(length).display(self.unit).to_string()
    }

    /// A mean of so many of a unit, as it is claimed: rounded to so many places, where it has such. Where it is shown in
    /// that unit by itself it stands as it is.
    pub fn show_mean(self, claim: Ratio<i32>, unit: Unit, places: Option<u32>) -> String {
        let number = f64::from(*claim.numer()) / f64::from(*claim.denom());
        if self.own && unit == self.unit {
            return match places {
                Some(places) => format!("{:.*}", places as usize, number),
                None => claim.to_string(),
            } + unit.suffix();
        }
        let (above, below) = (self.ratio.0 as f64, self.ratio.1 as f64);
        let units = unit.length().0 as f64 / self.unit.length().0 as f64;
        // Means need not be measured: a hundredth is fine enough.
        let shown = format!("{:.2}", number * units * above / below);
        let shown = shown.trim_end_matches('0').trim_end_matches('.');
        format!("{shown}{}", self.unit.suffix())
    }

    /// What an author wrote, with the lengths in it as they are on the table.
    pub fn show_within(self, written: &str) -> String {
        if self.own && self.unit == Unit::Inch {
            return written.to_owned();
        }
        let mut told = String::with_capacity(written.len());
        let mut rest = written;
        while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
            // `d6` and `2-inches` are words with a digit in them.
            let in_word = rest[..start].ends_with(|sign: char| sign.is_alphanumeric());
            let number = rest[start..]
                .find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '.' | '/'))
                .map_or(rest.len(), |end| start + end);
            let end = unit_behind(&rest[number..]).map(|unit| number + unit);
            let length = end.and_then(|end| rest[start..end].parse::<Length>().ok());
            match (in_word, end, length) {
                (false, Some(end), Some(length)) => {
                    told.push_str(&rest[..start]);
                    told.push_str(&self.show(length));
                    rest = &rest[end..];
                }
                _ => {
                    told.push_str(&rest[..number]);
                    rest = &rest[number..];
                }
            }
        }
        told.push_str(rest);
        told
    }

    /// A place on the table in words, to the nearest half of an inch or of a centimetre.
    pub fn show_near(self, length: Length) -> String {
        self.near(length).display(self.unit).to_string()
    }

    /// The same of a place along a side of a table: as it is where the nearest half lies past the end of the side.
    pub fn show_along(self, length: Length, side: Length) -> String {
        match self.near(length) > self.on_table(side) {
            true => self.show(length),
            false => self.show_near(length),
        }
    }

    fn near(self, length: Length) -> Length {
        let half = match self.unit {
            Unit::Inch | Unit::Foot => Unit::Inch.length().0 / 2,
            Unit::Centimetre | Unit::Millimetre => Unit::Centimetre.length().0 / 2,
        };
        let at = self.on_table(length).0;
        Length((at + half / 2).div_euclid(half) * half)
    }

    /// A side of a table in words: `6 ft`, `180 cm`, and `50"` where feet do not come out even.
    pub fn show_side(self, length: Length) -> String {
        self.show_as(length, self.is_even(length))
    }

    /// A table in words: `6 ft by 4 ft`, or `50" by 48"`: both sides in one unit.
    pub fn show_table(self, width: Length, depth: Length) -> String {
        let even = self.is_even(width) && self.is_even(depth);
        let side = |length| self.show_as(length, even);
        format!("{} by {}", side(width), side(depth))
    }

    /// These measures for a table that somebody asked for: it may be measured in the other unit, where it comes out
    /// even, as one of 60 by 60 cm of rules in inches.
    pub fn as_asked(self, sides: [Length; 2]) -> Measures {
        let (own, other) = match self.unit {
            Unit::Inch | Unit::Foot => (Unit::Inch, Unit::Centimetre),
            Unit::Centimetre | Unit::Millimetre => (Unit::Centimetre, Unit::Inch),
        };
        let is_even = |unit: Unit| {
            let step = Measures::own(unit).step.0;
            sides.iter().all(|side| side.0 % step == 0)
        };
        match self.own && !is_even(own) && is_even(other) {
            true => Measures::own(other),
            false => self,
        }
    }

    /// The least table that rules ask for, beside one that these measures were found for: what is rounded is
    /// rounded up to a whole inch or centimetre.
    pub fn show_least(self, rules: Measures, width: Length, depth: Length) -> String {
        let told = rules.show_table(width, depth);
        if self == rules {
            return told;
        }
        let whole = match self.unit {
            Unit::Inch | Unit::Foot => Unit::Inch.length().0,
            Unit::Centimetre | Unit::Millimetre => Unit::Centimetre.length().0,
        };
        let up = |side: Length| Length((side.0 + whole - 1).div_euclid(whole) * whole);
        format!("{told}, which is {}", self.show_table(up(width), up(depth)))
    }

    fn is_even(self, side: Length) -> bool {
        self.on_table(side).0 % self.large().length().0 == 0
    }

    fn show_as(self, side: Length, large: bool) -> String {
        let side = self.on_table(side);
        match (large, self.unit) {
            (true, _) => side.display(self.large()).to_string(),
            // In inches, if it was written so.
            (false, Unit::Inch | Unit::Foot) => side.to_string(),
            (false, unit) => side.display(unit).to_string(),
        }
    }

    /// The marks along the edges of a table: a foot apart, or 30 centimetres.
    pub const fn between_marks(self) -> Length {
        match self.unit {
            Unit::Centimetre | Unit::Millimetre => Length::from_centimetres(30),
            Unit::Inch | Unit::Foot => Length::FOOT,
        }
    }

    /// The unit for what is as large as a table.
    pub const fn large(self) -> Unit {
        match self.unit {
            Unit::Centimetre | Unit::Millimetre => Unit::Centimetre,
            Unit::Inch | Unit::Foot => Unit::Foot,
        }
    }
}

/// The bytes of a unit that a text begins with, and of the blanks before it.
fn unit_behind(text: &str) -> Option<usize> {
    let unit = text.trim_start_matches(' ');
    let blanks = text.len() - unit.len();
    let sign = ["\"", "″", "”"]
        .iter()
        .find(|sign| unit.starts_with(**sign));
    let word = ["ft", "cm", "mm"].iter().find(|word| {
        let behind = unit.strip_prefix(**word);
        behind.is_some_and(|behind| !behind.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
    });
    Some(blanks + sign.or(word)?.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn centimetres() -> Measures {
        Measures::converted(Unit::Centimetre, (2500, 2540), Length(500))
    }

    #[test]
    fn lengths_are_converted_and_rounded() {
        let half = Measures::converted(Unit::Inch, (1, 2), Length(635));
        let inches = |n| Length::from_inches(n);
        let shown: Vec<String> = [inches(12), inches(3), Length(1270), inches(-4)]
            .map(|length| centimetres().show(length))
            .into();
        assert_eq!(shown, ["30 cm", "7.5 cm", "1.25 cm", "-10 cm"]);
        assert_eq!(half.show(inches(5)), "2.5\"");
        let halved = Measures::converted(Unit::Centimetre, (1250, 2540), Length(500));
        let shown: Vec<String> = [1, 2, 3, 12].map(|n| halved.show(inches(n))).into();
        assert_eq!(shown, ["1.25 cm", "2.5 cm", "4 cm", "15 cm"]);
        assert_eq!(half.show(Length(20)), "0.25\"", "never nothing");
        assert_eq!(centimetres().show_side(Length::from_feet(6)), "180 cm");
        assert_eq!(half.show_side(Length::from_feet(6)), "3 ft");
        assert_eq!(half.show_table(inches(72), inches(50)), "36\" by 25\"");
        assert_eq!(centimetres().in_rules(Length(180_000)), inches(72));
        assert_eq!(
            Measures::plain(Unit::Centimetre).show(inches(1)),
            "2.54 cm",
            "exact where no rule is stated"
        );
    }

    #[test]
    fn no_place_lies_past_the_end_of_its_side() {
        let tenths = Length::from_tenths_of_inch;
        let shown = |at: i64, side| Measures::default().show_along(tenths(at), side);
        let wide = Length::from_centimetres(180);
        assert_eq!(
            [320, 542, 708].map(|at| shown(at, wide)),
            ["32\"", "54\"", "70.8\""]
        );
        assert_eq!(shown(718, Length::from_inches(72)), "72\"");
        assert_eq!(centimetres().show_along(tenths(708), wide), "177 cm");
    }

    #[test]
    fn what_is_foreign_comes_out_even() {
        let shown =
            |measures: Measures, lengths: [Length; 4]| lengths.map(|each| measures.show(each));
        let centimetres = |n| Length::from_centimetres(n);
        let some = [
            Length::from_inches(3),
            Length::from_inches(7),
            centimetres(10),
            centimetres(80),
        ];
        let own = Measures::own(Unit::Centimetre);
        assert_eq!(shown(own, some), ["7.6 cm", "17.8 cm", "10 cm", "80 cm"]);
        assert_eq!(
            shown(Measures::own(Unit::Inch), some),
            ["3\"", "7\"", "3.95\"", "31.5\""]
        );
        let other = Measures::converted(Unit::Inch, (1, 1), Length(635));
        assert_eq!(shown(other, some), ["3\"", "7\"", "4\"", "31.5\""]);
    }

    #[test]
    fn a_table_is_told_in_the_unit_that_it_was_asked_for_in() {
        let asked = |rules: Measures, side: Length| {
            let measures = rules.as_asked([side, side]);
            let least = measures.show_least(rules, Length::from_feet(2), Length::from_feet(2));
            (measures.show_table(side, side), least)
        };
        let (inches, metric) = (Measures::own(Unit::Inch), Measures::own(Unit::Centimetre));
        let told = |table: &str, least: &str| (table.to_owned(), least.to_owned());
        assert_eq!(
            asked(inches, Length::from_centimetres(60)),
            told("60 cm by 60 cm", "2 ft by 2 ft, which is 61 cm by 61 cm")
        );
        assert_eq!(
            asked(inches, Length::from_inches(20)),
            told("20\" by 20\"", "2 ft by 2 ft")
        );
        assert_eq!(
            asked(metric, Length::from_inches(12)).0,
            "1 ft by 1 ft",
            "30.48 cm is nothing that anybody measures"
        );
        assert_eq!(
            asked(centimetres(), Length::from_inches(20)).0,
            "50 cm by 50 cm",
            "rules that state how they are converted are told so"
        );
    }

    #[test]
    fn lengths_in_what_is_written_are_converted_and_nothing_else() {
        let told =
            centimetres().show_within("mean of way(d6, 2-inches, far: 12\", 1/2 ft, 3 cmx) = 6\"");
        assert_eq!(
            told,
            "mean of way(d6, 2-inches, far: 30 cm, 15 cm, 3 cmx) = 15 cm"
        );
        let plain = "reach(8\", 4) is 2";
        assert_eq!(Measures::default().show_within(plain), plain);
    }

    proptest! {
        #[test]
        fn longer_stays_at_least_as_long(
            a in -100_000_i64..100_000,
            b in -100_000_i64..100_000,
            above in 1_i64..50,
            below in 1_i64..50,
            step in 0_i64..2000,
        ) {
            let measures = Measures::converted(Unit::Inch, (above, below), Length(step));
            let (small, large) = (a.min(b), a.max(b));
            let of = |length| measures.on_table(Length(length)).0;
            prop_assert!(of(small) <= of(large));
            prop_assert_eq!(of(-a), -of(a));
            prop_assert_eq!(of(a) == 0, a == 0);
            let off = (of(a) as f64 - a as f64 * above as f64 / below as f64).abs();
            prop_assert!(off <= step.max(1) as f64);
        }
    }
}
