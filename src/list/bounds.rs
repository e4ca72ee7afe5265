//! The least and the most that a force may add up to, whatever else is asked of it.

use super::offer::offers;
use super::points::{Reckoner, Unreckoned};
use super::swaps;
use super::variant::variant;
use crate::model::{Element, Measure, Model, Month, PickedSwap, RowId, Unit};

/// The bounds of a measure for a force in a month: nothing that it may pick lies beyond them, as long
/// as what several swaps are worth is the sum of what each is. Forces hold no circle.
///
/// # Errors
/// Where points are asked for and cannot be reckoned.
pub(crate) fn between(
    model: &Model,
    force: RowId,
    month: Month,
    measure: Measure,
) -> Result<(i64, i64), Unreckoned> {
    let mut qualities = Vec::new();
    if measure == Measure::Points {
        gather(model, force, &mut qualities);
    }
    let bounds = Bounds {
        model,
        month,
        measure,
        qualities,
    };
    bounds.of_force(force)
}

struct Bounds<'m> {
    model: &'m Model,
    month: Month,
    measure: Measure,
    /// All that the force, or one in it, may give to its parts.
    qualities: Vec<RowId>,
}

fn gather(model: &Model, force: RowId, qualities: &mut Vec<RowId>) {
    let Some(force) = model.force_of(force) else {
        return;
    };
    for quality in force.qualities.iter().flat_map(|rule| &rule.qualities) {
        if !qualities.contains(quality) {
            qualities.push(*quality);
        }
    }
    for element in force.parts.iter().flat_map(|part| part.elements()) {
        if let Element::Force(inner) = element {
            gather(model, inner, qualities);
        }
    }
}

impl Bounds<'_> {
    /// Recursion follows the nesting of forces.
    fn of_force(&self, force: RowId) -> Result<(i64, i64), Unreckoned> {
        let mut sum = (0_i64, 0_i64);
        let Some(force) = self.model.force_of(force) else {
            return Ok(sum);
        };
        for offer in offers(force, self.month) {
            let (mut low, mut high) = (i64::MAX, i64::MIN);
            for element in &offer.elements {
                let (least, most) = match element {
                    Element::Unit(row) => match self.model.unit_of(*row) {
                        Some(unit) => self.of_unit(unit)?,
                        None => (0, 0),
                    },
                    Element::Force(row) => self.of_force(*row)?,
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
        Ok(sum)
    }

    fn of_unit(&self, unit: &Unit) -> Result<(i64, i64), Unreckoned> {
        if self.measure == Measure::Figures {
            return Ok((unit.strength.into(), unit.strength.into()));
        }
        let mut model = self.model.clone();
        let plain = unit.row;
        let mut rows = vec![plain];
        for quality in &self.qualities {
            rows.push(variant(&mut model, unit, Some(*quality), &[], None));
        }
        let mut swapped = Vec::new();
        for swap in &unit.swaps {
            for figure in &unit.figures {
                let wanted = PickedSwap {
                    from: swap.from,
                    to: swap.to,
                    figure: Some(self.model.row(*figure).header.name.clone()),
                    count: None,
                };
                if let Ok(allowed) = swaps::allowed(self.model, unit, &wanted, self.month) {
                    let picked = [(wanted, allowed)];
                    swapped.push(variant(&mut model, unit, None, &picked, None));
                }
            }
        }
        let Some(mut reckoner) = Reckoner::new(&model)? else {
            return Ok((0, 0));
        };
        let mut worth = |row: RowId| match model.unit_of(row) {
            Some(unit) => reckoner.unit(unit).map(|points| points.sum),
            None => Ok(0),
        };
        let base = worth(plain)?;
        let (mut low, mut high) = (base, base);
        for row in rows {
            let points = worth(row)?;
            (low, high) = (low.min(points), high.max(points));
        }
        for row in swapped {
            let more = worth(row)?.saturating_sub(base);
            low = low.saturating_add(more.min(0));
            high = high.saturating_add(more.max(0));
        }
        Ok((low, high))
    }
}
