//! A comparison as people and programs read it.

use serde::Serialize;

use super::compare::{Comparison, Strength, exact};
use crate::lines::{padded, width};
use crate::numbers::{self, counted};
use crate::spelling::headed;
use num_bigint::BigInt;
use num_rational::BigRational;

/// What `--format json` prints of it. Figures that are no whole numbers are exact fractions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The ranges.
    pub over: Vec<String>,
    /// In the mission's order.
    pub sides: Vec<SideReport>,
    /// Hits of the first side to those of the second; left out where the second has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<String>,
    /// The least and the greatest ratio that the mission takes for fair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<[String; 2]>,
    /// Whether the ratio lies in this band.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fair: Option<bool>,
}

/// What one side can do to the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SideReport {
    pub name: String,
    pub figures: u64,
    /// Figures that come on later and are not counted below.
    pub later: u64,
    /// In one activation, by range.
    pub attacks: Vec<String>,
    pub hits: Vec<String>,
}

impl Comparison {
    /// The comparison for programs.
    pub fn report(&self) -> Report {
        let each = |numbers: &[BigRational]| numbers.iter().map(ToString::to_string).collect();
        let sides = self.names.iter().zip(&self.sides);
        Report {
            over: self.bands.iter().map(ToString::to_string).collect(),
            sides: sides
                .map(|(name, side)| SideReport {
                    name: name.to_string(),
                    figures: side.figures,
                    later: side.later,
                    attacks: each(&side.attacks),
                    hits: each(&side.hits),
                })
                .collect(),
            ratio: self.ratio().map(|ratio| ratio.to_string()),
            band: self
                .fair
                .map(|fair| [fair.least, fair.most].map(|end| exact(end).to_string())),
            fair: self.is_fair(),
        }
    }

    /// The comparison for paper: a label and what it says, line by line.
    pub fn lines(&self) -> Vec<(String, String)> {
        let both = |tell: &dyn Fn(&Strength) -> String| {
            let sides = self.names.iter().zip(&self.sides);
            let each: Vec<String> = sides
                .map(|(name, side)| format!("{} {}", headed(name), tell(side)))
                .collect();
            each.join("; ")
        };
        let mut lines = vec![(self.title.to_string(), both(&figures_told))];
        for (at, band) in self.bands.iter().enumerate() {
            lines.push((band.to_string(), both(&|side| fire_told(side, at))));
        }
        lines.push((RATIO.into(), self.ratio_told()));
        lines
    }

    /// The comparison for a terminal: a column for each side.
    pub fn told(&self) -> String {
        let [first, second] = &self.sides;
        let each = |tell: &dyn Fn(&Strength) -> String| [tell(first), tell(second)];
        let mut rows: Vec<(String, [String; 2])> = vec![
            (
                self.title.to_string(),
                [0, 1].map(|side| headed(&self.names[side])),
            ),
            (String::new(), each(&figures_told)),
        ];
        for (at, band) in self.bands.iter().enumerate() {
            rows.push((band.to_string(), each(&|side| fire_told(side, at))));
        }
        let labels = rows.iter().map(|(label, _)| width(label));
        let labels = labels.max().unwrap_or(0).max(RATIO.len());
        let lefts = rows.iter().map(|(_, [left, _])| width(left));
        let lefts = lefts.max().unwrap_or(0);
        let mut text = String::new();
        for (label, [left, right]) in &rows {
            let (label, left) = (padded(label, labels), padded(left, lefts));
            text.push_str(&format!("  {label}  {left}  {right}\n"));
        }
        text.push_str(&format!("  {RATIO:<labels$}  {}\n", self.ratio_told()));
        text
    }

    /// The ratio, and whether it is fair: `4.03 to 1: fair, from 2 to 6`.
    pub fn ratio_told(&self) -> String {
        let shown = |places| match self.ratio() {
            Some(ratio) => format!("{} to 1", numbers::decimal(&ratio, places)),
            None => "only one side hits anything".into(),
        };
        let Some((fair, is_fair)) = self.fair.zip(self.is_fair()) else {
            return shown(PLACES);
        };
        let [least, most] = [fair.least, fair.most].map(exact);
        let places = |ratio| places(&ratio, [&least, &most], is_fair);
        let ratio = shown(self.ratio().map_or(PLACES, places));
        let [least, most] = [least, most].map(|end| numbers::mixed(&end));
        match is_fair {
            true => format!("{ratio}: fair, from {least} to {most}"),
            false => format!("{ratio}: not fair (fair is from {least} to {most})"),
        }
    }
}

const RATIO: &str = "Ratio";

/// Decimal places of a ratio: so many, and more where it is all but fair.
const PLACES: u32 = 2;
const MOST_PLACES: u32 = 6;

/// In how many places a ratio is told, so that what is not fair is not rounded to what is.
pub(crate) fn places(ratio: &BigRational, [least, most]: [&BigRational; 2], is_fair: bool) -> u32 {
    let is_told = |places: &u32| {
        let scale = BigRational::from_integer(BigInt::from(10).pow(*places));
        let rounded = (ratio * &scale).round() / scale;
        (*least <= rounded && rounded <= *most) == is_fair
    };
    let places = (PLACES..MOST_PLACES).find(is_told);
    places.unwrap_or(MOST_PLACES)
}

/// `16 figures, 10 more later`
fn figures_told(side: &Strength) -> String {
    let figures = counted(side.figures, "figure");
    match side.later {
        0 => figures,
        later => format!("{figures}, {later} more later"),
    }
}

/// `120 attacks, 52.3 hits`
fn fire_told(side: &Strength, at: usize) -> String {
    let attacks = whole_or(&side.attacks[at]);
    let hits = numbers::decimal(&side.hits[at], 1);
    format!("{}, {}", counted(&attacks, "attack"), counted(&hits, "hit"))
}

fn whole_or(number: &BigRational) -> String {
    match number.is_integer() {
        true => number.to_string(),
        false => numbers::decimal(number, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{CitationId, FairBand, Fraction};

    fn told(first: i64, second: i64) -> String {
        let part = |numerator, denominator| Fraction {
            numerator,
            denominator,
        };
        let hits = |number: i64| Strength {
            hits: vec![BigRational::from_integer(number.into())],
            ..Strength::default()
        };
        let compared = Comparison {
            title: "Fire".into(),
            bands: vec!["Near".into()],
            sides: [hits(first), hits(second)],
            names: ["one".into(), "other".into()],
            fair: Some(FairBand {
                least: part(1, 4),
                most: part(3, 4),
                cite: CitationId(0),
            }),
        };
        compared.ratio_told()
    }

    #[test]
    fn what_is_all_but_fair_is_not_rounded_to_what_is() {
        assert_eq!(told(25, 100), "0.25 to 1: fair, from 1/4 to 3/4");
        assert_eq!(
            told(751, 1000),
            "0.751 to 1: not fair (fair is from 1/4 to 3/4)"
        );
        assert_eq!(
            told(24_996, 100_000),
            "0.24996 to 1: not fair (fair is from 1/4 to 3/4)"
        );
        assert_eq!(told(3, 2), "1.50 to 1: not fair (fair is from 1/4 to 3/4)");
        assert_eq!(
            told(3, 0),
            "only one side hits anything: not fair (fair is from 1/4 to 3/4)"
        );
    }
}
