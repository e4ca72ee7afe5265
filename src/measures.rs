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

    pub const fn unit(self) -> Unit {
        match self {
            Units::Inches => Unit::Inch,
            Units::Centimetres => Unit::Centimetre,
        }
    }
}

/// From a length of the rules to one on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measures {
    unit: Unit,
    /// Inches or centimetres: what a length is in that does not tell by itself.
    rules: Unit,
    /// All lengths are in that unit, as places on one table are: each by the same way.
    all_one: bool,
    /// What becomes of a length in the unit that is shown.
    same: Way,
    /// What becomes of one in the other unit.
    other: Way,
}

/// What becomes of a length on the way to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    /// A length of the rules times the first over the second is one on the table; both are above
    /// zero.
    ratio: (i64, i64),
    /// What is shown comes in steps of this; zero for no steps.
    step: Length,
    /// Nothing is converted; the step only lets come out even what the rules have from elsewhere.
    as_it_is: bool,
}

impl Way {
    const fn plain(step: Length) -> Way {
        Way {
            ratio: (1, 1),
            step,
            as_it_is: true,
        }
    }

    /// Numbers below one count as one.
    fn converted(ratio: (i64, i64), step: Length) -> Way {
        Way {
            ratio: Ratio::new(ratio.0.max(1), ratio.1.max(1)).into_raw(),
            step,
            as_it_is: false,
        }
    }

    fn on_table(self, length: Length) -> Length {
        if self.ratio == (1, 1) && self.step == Length::ZERO {
            return length;
        }
        let (above, below) = (i128::from(self.ratio.0), i128::from(self.ratio.1));
        let step = i128::from(self.step.0.max(1));
        let sign = i128::from(length.0.signum());
        let exact = i128::from(length.0).abs() * above;
        let is_short = !self.as_it_is && exact < FINE * step * below && step % 2 == 0;
        let step = if is_short { step / 2 } else { step };
        let steps = (2 * exact + below * step) / (2 * below * step);
        let rounded = sign * steps.max(i128::from(length.0 != 0)) * step;
        Length(i64::try_from(rounded).unwrap_or(length.0))
    }
}

impl Default for Measures {
    fn default() -> Measures {
        Measures::plain(Unit::Inch)
    }
}

/// Lengths of fewer steps than these are short.
const FINE: i128 = 3;

/// As fine as anybody writes: a twentieth of an inch, or half a millimetre.
const fn finest(unit: Unit) -> Length {
    match unit {
        Unit::Inch | Unit::Foot => Length(Unit::Inch.length().0 / 20),
        Unit::Centimetre | Unit::Millimetre => Length(Unit::Millimetre.length().0 / 2),
    }
}

/// Inches, or centimetres.
const fn common(unit: Unit) -> Unit {
    match unit {
        Unit::Inch | Unit::Foot => Unit::Inch,
        Unit::Centimetre | Unit::Millimetre => Unit::Centimetre,
    }
}

impl Measures {
    const fn alike(unit: Unit, way: Way) -> Measures {
        Measures {
            unit,
            rules: common(unit),
            all_one: false,
            same: way,
            other: way,
        }
    }

    /// Lengths as the rules have them, in inches or centimetres.
    pub const fn plain(unit: Unit) -> Measures {
        Measures::alike(unit, Way::plain(Length::ZERO))
    }

    /// Lengths as the rules have them in their own unit. A few are from rules in the other one; they come out
    /// to a twentieth of an inch or to half a millimetre, as fine as anybody writes.
    pub const fn own(unit: Unit) -> Measures {
        Measures::alike(unit, Way::plain(finest(unit)))
    }

    /// Lengths so many times as long (the first over the second), rounded to a multiple of `step`.
    /// Numbers below one count as one.
    pub fn converted(unit: Unit, ratio: (i64, i64), step: Length) -> Measures {
        Measures::alike(unit, Way::converted(ratio, step))
    }

    /// These measures for rules that have lengths in the unit that is shown as well: those are so many times as
    /// long, and where that is once, as they are.
    pub fn with_same(self, ratio: (i64, i64)) -> Measures {
        let same = match ratio.0 == ratio.1 {
            true => Way::plain(finest(self.unit)),
            false => Way::converted(ratio, self.other.step),
        };
        Measures { same, ..self }
    }

    /// These measures for rules that are in this unit: a length that does not tell is one of theirs.
    pub const fn of_rules(self, units: Units) -> Measures {
        let rules = units.unit();
        Measures { rules, ..self }
    }

    /// These measures for one table, which rules in this unit lay: places and sizes on it fit each other only if one
    /// way is good for all of them.
    pub const fn of_ground(self, units: Units) -> Measures {
        Measures {
            all_one: true,
            ..self.of_rules(units)
        }
    }

    /// The unit that lengths are shown in.
    pub const fn unit(self) -> Unit {
        self.unit
    }

    /// Nothing is converted.
    const fn is_as_it_is(self) -> bool {
        self.same.as_it_is && self.other.as_it_is
    }

    /// The unit that a length was written in: inches where it comes out even in them, else centimetres. What is even
    /// in neither was worked out, and what is whole in both (a multiple of 50 inches) might be either.
    const fn unit_of(self, length: Length) -> Unit {
        let is_inches = length.0 % finest(Unit::Inch).0 == 0;
        let is_centimetres = length.0 % finest(Unit::Centimetre).0 == 0;
        let is_whole = length.0 % Unit::Centimetre.length().0 == 0;
        match (is_inches, is_centimetres) {
            _ if self.all_one => self.rules,
            (true, false) => Unit::Inch,
            (true, true) if !is_whole => Unit::Inch,
            (false, true) => Unit::Centimetre,
            _ => self.rules,
        }
    }

    /// What becomes of lengths in this unit.
    fn way(self, unit: Unit) -> Way {
        match common(unit) == common(self.unit) {
            true => self.same,
            false => self.other,
        }
    }

    /// What a length of the rules comes to. Nothing that has a length loses it, and what is short is rounded
    /// to half a step, where there is one: rules count it again and again, an inch for each pip, say.
    pub fn on_table(self, length: Length) -> Length {
        self.way(self.unit_of(length)).on_table(length)
    }

    /// The length of the rules that comes to this one on the table.
    pub fn in_rules(self, length: Length) -> Length {
        let ratio = self.way(self.rules).ratio;
        let (above, below) = (i128::from(ratio.0), i128::from(ratio.1));
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
        let way = self.way(unit);
        if way.as_it_is && unit == self.unit {
            return match places {
                Some(places) => format!("{:.*}", places as usize, number),
                None => claim.to_string(),
            } + unit.suffix();
        }
        let (above, below) = (way.ratio.0 as f64, way.ratio.1 as f64);
        let units = unit.length().0 as f64 / self.unit.length().0 as f64;
        // Means need not be measured: a hundredth is fine enough.
        let shown = format!("{:.2}", number * units * above / below);
        let shown = shown.trim_end_matches('0').trim_end_matches('.');
        format!("{shown}{}", self.unit.suffix())
    }

    /// What an author wrote, with the lengths in it as they are on the table.
    pub fn show_within(self, written: &str) -> String {
        if self.is_as_it_is() && self.unit == Unit::Inch {
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

    /// A table in words: `6 ft by 4 ft`, or `50" by 48"`: both sides in one unit. One that comes out even in the other
    /// unit alone is told in that, with what it is about in this one: `180 cm by 120 cm, about 71" by 47"`.
    pub fn show_table(self, width: Length, depth: Length) -> String {
        let asked = self.as_asked([width, depth]);
        let told = asked.show_sides(width, depth);
        if common(asked.unit) == common(self.unit) {
            return told;
        }
        // To whole ones, and at once: the nearest half of what has been rounded may be another.
        let whole = self.unit.length().0;
        let about = |side: Length| {
            let near = Length((side.0 + whole / 2).div_euclid(whole) * whole);
            near.display(self.unit)
        };
        format!("{told}, about {} by {}", about(width), about(depth))
    }

    fn show_sides(self, width: Length, depth: Length) -> String {
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
            let step = finest(unit).0;
            sides.iter().all(|side| side.0 % step == 0)
        };
        match self.is_as_it_is() && !is_even(own) && is_even(other) {
            true => Measures::own(other),
            false => self,
        }
    }

    /// The least table that rules ask for, beside one that these measures were found for: what is rounded is
    /// rounded up to a whole inch or centimetre.
    pub fn show_least(self, rules: Measures, width: Length, depth: Length) -> String {
        self.show_bound(rules, [width, depth], |side, whole| {
            Length((side.0 + whole.0 - 1).div_euclid(whole.0) * whole.0)
        })
    }

    /// The largest table that rules ask for, likewise; what is rounded is rounded down.
    pub fn show_most(self, rules: Measures, width: Length, depth: Length) -> String {
        self.show_bound(rules, [width, depth], |side, whole| {
            Length(side.0.div_euclid(whole.0) * whole.0)
        })
    }

    fn show_bound(
        self,
        rules: Measures,
        [width, depth]: [Length; 2],
        round: impl Fn(Length, Length) -> Length,
    ) -> String {
        let told = rules.show_sides(width, depth);
        if self == rules {
            return told;
        }
        let whole = match self.unit {
            Unit::Inch | Unit::Foot => Unit::Inch.length(),
            Unit::Centimetre | Unit::Millimetre => Unit::Centimetre.length(),
        };
        let sides = self.show_sides(round(width, whole), round(depth, whole));
        format!("{told}, which is {sides}")
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
mod tests;
