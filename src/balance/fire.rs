//! What a weapon's fire comes to, in each sort of hands: what players look up before they shoot.

use ecow::EcoString;
use num_rational::BigRational;

use super::means::{Means, OfShooter, Shooter, Unmeasured};
use crate::model::RowId;

/// The expected hits of weapons, range by range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FireChart {
    /// What the ruleset calls its measure.
    pub title: EcoString,
    /// The titles of the ranges.
    pub bands: Vec<EcoString>,
    /// What the measure reads of whoever fires.
    pub reads: Vec<OfShooter>,
    pub lines: Vec<FireLine>,
}

/// A weapon in hands that fire alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FireLine {
    pub weapon: RowId,
    /// One of those who fire like this.
    pub unit: RowId,
    pub figure: RowId,
    /// Of one figure in one activation, for each range.
    pub hits: Vec<BigRational>,
}

/// The fire of these units' weapons; what hits nobody is left out.
///
/// # Errors
/// Where the odds engine cannot work a mean out.
pub fn chart(means: &Means<'_>, units: &[RowId]) -> Result<FireChart, Unmeasured> {
    let model = means.model();
    let scale = model.scale(means.firepower().over);
    let mut chart = FireChart {
        title: means.firepower().title.clone(),
        bands: scale
            .members
            .iter()
            .map(|each| each.title.clone())
            .collect(),
        reads: means.reads_of_shooter(),
        lines: Vec::new(),
    };
    for unit in units.iter().filter_map(|row| model.unit_of(*row)) {
        for figure in &unit.figures {
            for weapon in model.weapons_of(*figure) {
                let hits = (0..chart.bands.len()).map(|band| {
                    means.hits(Shooter {
                        unit: unit.row,
                        figure: *figure,
                        weapon,
                        band: band as u32,
                    })
                });
                let line = FireLine {
                    weapon,
                    unit: unit.row,
                    figure: *figure,
                    hits: hits.collect::<Result<_, Unmeasured>>()?,
                };
                let hits_nobody = line.hits.iter().all(|hits| *hits == BigRational::default());
                let is_known = || {
                    chart
                        .lines
                        .iter()
                        .any(|known| is_alike(means, &chart.reads, known, &line))
                };
                if !hits_nobody && !is_known() {
                    chart.lines.push(line);
                }
            }
        }
    }
    Ok(chart)
}

/// Whether two lines would read the same.
fn is_alike(means: &Means<'_>, reads: &[OfShooter], a: &FireLine, b: &FireLine) -> bool {
    let model = means.model();
    let same = |of: &OfShooter| {
        let value = |line: &FireLine| match *of {
            OfShooter::Unit(field) => &model.field(line.unit, field).value,
            OfShooter::Figure(field) => &model.field(line.figure, field).value,
        };
        value(a) == value(b)
    };
    a.weapon == b.weapon && a.hits == b.hits && reads.iter().all(same)
}
