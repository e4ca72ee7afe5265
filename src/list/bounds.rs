//! The least and the most that a force may add up to, whatever else is asked of it.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::offer::offers;
use super::points::{Reckoner, Unreckoned};
use super::swaps::Rearming;
use super::variant::variant;
use crate::model::{Element, Force, Measure, Model, Month, Part, PickedSwap, RowId, Unit};

/// What forces may add up to in one month. What was found of one is known where another holds it.
/// Forces hold no circle.
pub(crate) struct Bounds<'m> {
    model: &'m Model,
    month: Month,
    figures: FxHashMap<RowId, Range>,
    points: FxHashMap<RowId, Range>,
    /// The points of units.
    worth: FxHashMap<RowId, Range>,
    /// What points are known for: all that the force asked for, or one in it, may give to its parts.
    qualities: Vec<RowId>,
}

/// The least and the most.
type Range = (i64, i64);

impl<'m> Bounds<'m> {
    pub(crate) fn new(model: &'m Model, month: Month) -> Self {
        Bounds {
            model,
            month,
            figures: FxHashMap::default(),
            points: FxHashMap::default(),
            worth: FxHashMap::default(),
            qualities: Vec::new(),
        }
    }

    /// The bounds of a measure for a force: nothing that it may pick lies beyond them, as long as what
    /// several swaps are worth is the sum of what each is.
    ///
    /// # Errors
    /// Where points are asked for and cannot be reckoned.
    pub(crate) fn of(&mut self, force: RowId, measure: Measure) -> Result<Range, Unreckoned> {
        if measure == Measure::Points {
            self.give(qualities(self.model, force));
            self.reckon(force)?;
        }
        Ok(self.of_force(force, measure))
    }

    /// What is known of points is forgotten where other qualities may be given.
    fn give(&mut self, qualities: Vec<RowId>) {
        if self.qualities != qualities {
            self.qualities = qualities;
            self.points.clear();
            self.worth.clear();
        }
    }

    /// Recursion follows the nesting of forces.
    fn of_force(&mut self, row: RowId, measure: Measure) -> Range {
        let known = match measure {
            Measure::Figures => &self.figures,
            Measure::Points => &self.points,
        };
        if let Some(known) = known.get(&row) {
            return *known;
        }
        let mut sum = (0_i64, 0_i64);
        let model = self.model;
        let Some(force) = model.force_of(row) else {
            return sum;
        };
        for offer in offers(force, self.month) {
            let (mut low, mut high) = (i64::MAX, i64::MIN);
            for element in &offer.elements {
                let (least, most) = match element {
                    Element::Unit(row) => self.of_unit(*row, measure),
                    Element::Force(row) => self.of_force(*row, measure),
                };
                (low, high) = (low.min(least), high.max(most));
            }
            // Parts that are worth less than nothing would be taken as often as they may be.
            let counts = [offer.least, offer.most].map(i64::from);
            let all = |each: i64| counts.map(|count| count.saturating_mul(each));
            let least = all(low).into_iter().min().unwrap_or(0);
            let most = all(high).into_iter().max().unwrap_or(0);
            sum = (sum.0.saturating_add(least), sum.1.saturating_add(most));
        }
        match measure {
            Measure::Figures => self.figures.insert(row, sum),
            Measure::Points => self.points.insert(row, sum),
        };
        sum
    }

    fn of_unit(&self, row: RowId, measure: Measure) -> Range {
        match measure {
            Measure::Figures => {
                let strength = self.model.unit_of(row).map_or(0, |unit| unit.strength);
                (strength.into(), strength.into())
            }
            Measure::Points => self.worth.get(&row).copied().unwrap_or((0, 0)),
        }
    }

    /// Reckons all units that a force may have, those together that are not known yet: all they may
    /// become stands in one copy of the model.
    fn reckon(&mut self, force: RowId) -> Result<(), Unreckoned> {
        let month = self.month;
        let inside = Inside::of(self.model, force, |part| part.period.has(month));
        let fresh = inside
            .units
            .iter()
            .filter(|row| !self.worth.contains_key(row));
        let fresh: Vec<&Unit> = fresh.filter_map(|row| self.model.unit_of(*row)).collect();
        if fresh.is_empty() {
            return Ok(());
        }
        let mut model = Cow::Borrowed(self.model);
        let mut found = Vec::with_capacity(fresh.len());
        for unit in fresh {
            found.push(self.variants(unit, &mut model));
        }
        let Some(mut reckoner) = Reckoner::new(&model)? else {
            return Ok(());
        };
        let mut worth = |row: RowId| match model.unit_of(row) {
            Some(unit) => reckoner.unit(unit).map(|points| points.sum),
            None => Ok(0),
        };
        for variants in found {
            let base = worth(variants.plain)?;
            let (mut low, mut high) = (base, base);
            for row in variants.given {
                let points = worth(row)?;
                (low, high) = (low.min(points), high.max(points));
            }
            for row in variants.swapped {
                let more = worth(row)?.saturating_sub(base);
                low = low.saturating_add(more.min(0));
                high = high.saturating_add(more.max(0));
            }
            self.worth.insert(variants.plain, (low, high));
        }
        Ok(())
    }

    /// All that one quality or one swap makes of a unit, added to the model.
    fn variants(&self, unit: &Unit, model: &mut Cow<'_, Model>) -> Variants {
        let give = |quality: &RowId| variant(model.to_mut(), unit, Some(*quality), &[], None);
        let given = self.qualities.iter().map(give).collect();
        let mut swapped = Vec::new();
        for swap in &unit.swaps {
            for figure in &unit.figures {
                let wanted = PickedSwap {
                    from: swap.from,
                    to: swap.to,
                    figure: Some(self.model.row(*figure).header.name.clone()),
                    count: None,
                };
                let mut rearming = Rearming::new(self.model, unit, self.month);
                if let Ok(allowed) = rearming.take(&wanted) {
                    let picked = [(wanted, allowed)];
                    swapped.push(variant(model.to_mut(), unit, None, &picked, None));
                }
            }
        }
        Variants {
            plain: unit.row,
            given,
            swapped,
        }
    }
}

/// A unit as it is declared, and what may become of it.
struct Variants {
    plain: RowId,
    given: Vec<RowId>,
    swapped: Vec<RowId>,
}

/// All that a force, or one in it, may give to its parts at any time.
fn qualities(model: &Model, force: RowId) -> Vec<RowId> {
    let inside = Inside::of(model, force, |_| true);
    let rules = inside.forces.iter().flat_map(|force| &force.qualities);
    let mut given: Vec<RowId> = rules.flat_map(|rule| &rule.qualities).copied().collect();
    given.sort_unstable();
    given.dedup();
    given
}

/// What a force holds, itself included, each once.
struct Inside<'m> {
    forces: Vec<&'m Force>,
    units: Vec<RowId>,
}

impl<'m> Inside<'m> {
    /// As far as parts count.
    fn of(model: &'m Model, force: RowId, counts: impl Fn(&Part) -> bool) -> Self {
        let mut seen: FxHashSet<RowId> = FxHashSet::from_iter([force]);
        let mut forces: Vec<&Force> = model.force_of(force).into_iter().collect();
        let mut units = Vec::new();
        let mut at = 0;
        while let Some(force) = forces.get(at).copied() {
            let parts = force.parts.iter().filter(|part| counts(part));
            for element in parts.flat_map(|part| part.elements()) {
                if !seen.insert(element.row()) {
                    continue;
                }
                match element {
                    Element::Unit(row) => units.push(row),
                    Element::Force(row) => forces.extend(model.force_of(row)),
                }
            }
            at += 1;
        }
        Inside { forces, units }
    }
}
