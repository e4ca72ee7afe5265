//! How sheets show lengths: what packages state, and what is asked for.

use super::{Package, PackageId, PackageSet, PrintDefaults, Units};
use crate::measure::{Length, Unit};
use crate::measures::Measures;

/// A scale was asked for that no package of the set has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no package here states a scale `{wanted}`")]
pub struct NoScale {
    pub wanted: String,
    /// Those that it has.
    pub known: Vec<String>,
}

impl PackageSet {
    /// Sheets are wanted in this unit and for figures of this scale; none leaves what the packages say.
    ///
    /// # Errors
    /// Where no package that was asked for, or that it requires, states such a scale.
    pub fn print_in(&mut self, units: Option<Units>, scale: Option<&str>) -> Result<(), NoScale> {
        let roots = self.roots.clone();
        if let Some(scale) = scale {
            let states = |id: &PackageId| self.scale_of(*id, scale).is_some();
            if !roots.iter().any(states) {
                return Err(NoScale {
                    wanted: scale.to_owned(),
                    known: self.scales(),
                });
            }
            self.scale = Some(scale.to_owned());
        }
        for root in roots {
            if let (Some(units), Some((_, package))) =
                (units, self.packages.get_index_mut(root.0 as usize))
            {
                package.print.asked = Some(units);
            }
        }
        Ok(())
    }

    /// The scales that the packages state that were asked for, or that these require.
    pub fn scales(&self) -> Vec<String> {
        let all = self.roots.iter().flat_map(|root| self.with_required(*root));
        let scales = all.flat_map(|package| package.print.scales.keys().cloned());
        let mut scales: Vec<String> = scales.collect();
        scales.sort();
        scales.dedup();
        scales
    }

    /// What the lengths of a package are shown in.
    pub fn units(&self, id: PackageId) -> Units {
        let asked = self.stated(id, |print| print.asked);
        asked.unwrap_or_else(|| self.own_units(id))
    }

    /// What a package measures in, where nothing else is asked for.
    pub fn own_units(&self, id: PackageId) -> Units {
        let stated = self.stated(id, |print| print.units);
        stated.unwrap_or(Units::Inches)
    }

    /// How the lengths of a package are shown, by what it states itself or else by what the last
    /// one in load order states that it requires.
    pub fn measures(&self, id: PackageId) -> Measures {
        if let Some(measures) = self.measures {
            return measures;
        }
        let (units, own) = (self.units(id), self.own_units(id));
        let (whole, rule) = match units {
            Units::Inches => (
                Unit::Centimetre.length(),
                self.stated(id, |print| print.centimetre),
            ),
            Units::Centimetres => (Unit::Inch.length(), self.stated(id, |print| print.inch)),
        };
        let by = self
            .scale
            .as_deref()
            .and_then(|scale| self.scale_of(id, scale));
        let (times, over) = by.unwrap_or((1, 1));
        // What is in the unit that is shown is not converted to it, whatever is stated for what is in the other one.
        if units == own && rule.is_none() && times == over {
            return Measures::own(units.unit());
        }
        let (above, below) = rule.map_or((1, 1), |length| (length.0, whole.0));
        let step = self.stated(id, |print| {
            let mut round = print.round.iter();
            round.find_map(|(of, step)| (*of == units).then_some(*step))
        });
        // Nobody measures less than a tenth of an inch, or a millimetre.
        let finest = match units {
            Units::Inches => Length::from_tenths_of_inch(1),
            Units::Centimetres => Length::from_millimetres(1),
        };
        let ratio = (above * times, below * over);
        Measures::converted(units.unit(), ratio, step.unwrap_or(finest))
            .with_same((times, over))
            .of_rules(own)
    }

    /// Lengths are shown as the first root of another set shows its own, so that the two can be compared.
    pub fn print_as(&mut self, other: &PackageSet) {
        self.measures = other.roots.first().map(|root| other.measures(*root));
    }

    /// Lengths are shown as this set was told to show them, of which the new one holds all and more.
    pub fn print_as_before(&mut self, before: &PackageSet) {
        self.measures = before.measures;
    }

    /// By how much lengths are multiplied, in words for the foot of a sheet: `15mm: lengths × 1/2`.
    pub fn scale_told(&self, id: PackageId) -> Option<String> {
        let scale = self.scale.as_deref()?;
        let (times, over) = self.scale_of(id, scale)?;
        let factor = match over {
            1 => times.to_string(),
            _ => format!("{times}/{over}"),
        };
        Some(format!("{scale}: lengths × {factor}"))
    }

    fn scale_of(&self, id: PackageId, scale: &str) -> Option<(i64, i64)> {
        self.stated(id, |print| print.scales.get(scale).copied())
    }

    fn stated<T>(&self, id: PackageId, of: impl Fn(&PrintDefaults) -> Option<T>) -> Option<T> {
        let mut all = self.with_required(id).into_iter();
        all.find_map(|package| of(&package.print))
    }

    /// A package, and all that it requires, directly or not; the last in load order first.
    fn with_required(&self, id: PackageId) -> Vec<&Package> {
        let reached = self.reached(id);
        let all = self.packages.values().rev();
        all.filter(|package| reached.contains(package.id.as_str()))
            .collect()
    }
}
