//! The fire of two sides, added up and set against each other.

use ecow::EcoString;
use num_bigint::BigInt;
use num_rational::BigRational;

use super::means::{Means, Shooter, Unmeasured};
use crate::model::{Element, FairBand, Fraction, Mission, Model, RowId, Scenario, Side, Value};

/// How two sides compare when everybody has one activation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// What the ruleset calls its measure.
    pub title: EcoString,
    /// The titles of the ranges.
    pub bands: Vec<EcoString>,
    /// In the mission's order.
    pub sides: [Strength; 2],
    /// What the mission calls them.
    pub names: [EcoString; 2],
    pub fair: Option<FairBand>,
}

/// What a side has from the start; who comes on later is only counted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Strength {
    pub figures: u64,
    /// Figures that come on later.
    pub later: u64,
    /// Of all figures in one activation, for each range.
    pub attacks: Vec<BigRational>,
    pub hits: Vec<BigRational>,
}

/// Compares the sides of a mission.
///
/// # Errors
/// Where the odds engine cannot work a mean out.
pub fn compare(
    means: &Means<'_>,
    mission: &Mission,
    sides: &[Side; 2],
) -> Result<Comparison, Unmeasured> {
    let model = means.model();
    let scale = model.scale(means.firepower().over);
    let [first, second] = sides;
    Ok(Comparison {
        title: means.firepower().title.clone(),
        bands: scale
            .members
            .iter()
            .map(|member| member.title.clone())
            .collect(),
        sides: [strength(means, first)?, strength(means, second)?],
        names: mission.sides.clone(),
        fair: mission.fair,
    })
}

/// How the sides of a scenario compare, for paper and screen: nothing where nobody says how fire is
/// measured, or where a mean is too much to be worked out.
pub fn of_scenario(means: Option<&Means<'_>>, scenario: &Scenario) -> Option<Comparison> {
    let means = means?;
    let mission = means.model().mission_of(scenario.mission)?;
    compare(means, mission, &scenario.sides).ok()
}

impl Comparison {
    /// The hits of the first side to those of the second, over all ranges together; nothing where the
    /// second has none.
    pub fn ratio(&self) -> Option<BigRational> {
        let [first, second] = [0, 1].map(|side| self.sides[side].hits.iter().sum::<BigRational>());
        (second != BigRational::default()).then(|| first / second)
    }

    /// Whether the ratio lies in the mission's band; nothing where it has none.
    pub fn is_fair(&self) -> Option<bool> {
        let fair = self.fair?;
        let lies = |ratio| (exact(fair.least)..=exact(fair.most)).contains(&ratio);
        Some(self.ratio().is_some_and(lies))
    }

    /// By how many times the ratio lies beyond the mission's band: one within it, nothing where
    /// there is no band or no ratio.
    pub fn beyond(&self) -> Option<BigRational> {
        let (fair, ratio) = (self.fair?, self.ratio()?);
        let (least, most) = (exact(fair.least), exact(fair.most));
        let one = BigRational::from_integer(1.into());
        if ratio == BigRational::default() {
            return None;
        }
        Some(one.max(&least / &ratio).max(ratio / most))
    }
}

pub(crate) fn exact(fraction: Fraction) -> BigRational {
    BigRational::new(
        BigInt::from(fraction.numerator),
        BigInt::from(fraction.denominator.max(1)),
    )
}

fn strength(means: &Means<'_>, side: &Side) -> Result<Strength, Unmeasured> {
    let model = means.model();
    let bands = model.scale(means.firepower().over).members.len();
    let nought = vec![BigRational::default(); bands];
    let mut strength = Strength {
        figures: 0,
        later: 0,
        attacks: nought.clone(),
        hits: nought,
    };
    let (mut units, mut later) = (Vec::new(), Vec::new());
    for line in &side.lines {
        let units = match line.turn {
            None => &mut units,
            Some(_) => &mut later,
        };
        units_of(model, line.what, line.count.into(), units);
    }
    for (unit, count) in units {
        add(means, unit, count, &mut strength)?;
    }
    let figures = |(unit, count): (RowId, u64)| {
        let unit = model.unit_of(unit);
        unit.map_or(0, |unit| u64::from(unit.strength).saturating_mul(count))
    };
    strength.later = later.into_iter().map(figures).sum();
    Ok(strength)
}

/// The units that something consists of, each with how many there are.
fn units_of(model: &Model, what: Element, count: u64, units: &mut Vec<(RowId, u64)>) {
    match what {
        Element::Unit(row) => match units.iter_mut().find(|(known, _)| *known == row) {
            Some((_, all)) => *all = all.saturating_add(count),
            None => units.push((row, count)),
        },
        Element::Force(row) => {
            let Some(force) = model.force_of(row) else {
                return;
            };
            for part in model.usual_parts(force).filter(|part| part.least > 0) {
                let count = count.saturating_mul(part.least.into());
                units_of(model, part.what, count, units);
            }
        }
    }
}

/// Adds the fire of so many units. Each figure uses the weapon that hits most at a range, the first
/// of those that are as good.
fn add(
    means: &Means<'_>,
    unit: RowId,
    units: u64,
    strength: &mut Strength,
) -> Result<(), Unmeasured> {
    let model = means.model();
    let (Some(found), Some(prelude)) = (model.unit_of(unit), &model.prelude) else {
        return Ok(());
    };
    strength.figures += u64::from(found.strength).saturating_mul(units);
    for figure in &found.figures {
        let each = match model.field(*figure, prelude.figure.count).value {
            Value::Number(count) => u64::try_from(count).unwrap_or(0),
            _ => 1,
        };
        let all = BigRational::from_integer(BigInt::from(each.saturating_mul(units)));
        let weapons = model.weapons_of(*figure);
        for band in 0..strength.hits.len() {
            let mut best: Option<(BigRational, Shooter)> = None;
            for weapon in &weapons {
                let shooter = Shooter {
                    unit,
                    figure: *figure,
                    weapon: *weapon,
                    band: band as u32,
                };
                let hits = means.hits(shooter)?;
                if best.as_ref().is_none_or(|(most, _)| hits > *most) {
                    best = Some((hits, shooter));
                }
            }
            if let Some((hits, shooter)) = best {
                strength.hits[band] += hits * &all;
                strength.attacks[band] += means.attacks(shooter)? * &all;
            }
        }
    }
    Ok(())
}
