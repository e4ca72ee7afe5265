//! What forces may come to, asked of many of them: what was found of one is known where another holds it.

use rustc_hash::FxHashMap;

use super::bounds::Bounds;
use super::points::Unreckoned;
use super::standard::{Standards, Want, months};
use crate::model::{Force, Measure, Model, Month, RowId};

/// Whether forces can be had, and between which bounds they lie. Forces hold no circle.
pub(crate) struct Possible<'m> {
    model: &'m Model,
    standards: FxHashMap<(Month, Want), Standards<'m>>,
    bounds: FxHashMap<Month, Bounds<'m>>,
}

impl<'m> Possible<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Possible {
            model,
            standards: FxHashMap::default(),
            bounds: FxHashMap::default(),
        }
    }

    /// Whether a force can be had in a month, as far as the wanted rules go, all units without points;
    /// yes where the search was given up.
    pub(crate) fn satisfies(&mut self, force: RowId, month: Month, want: Want) -> bool {
        let standards = self.standards.entry((month, want));
        let standards =
            standards.or_insert_with(|| Standards::new(self.model, month, want, &|_| 0));
        standards.satisfies(force)
    }

    /// The bounds of a measure for a force in a month.
    ///
    /// # Errors
    /// Where points are asked for and cannot be reckoned.
    pub(crate) fn between(
        &mut self,
        force: RowId,
        month: Month,
        measure: Measure,
    ) -> Result<(i64, i64), Unreckoned> {
        let bounds = self.bounds.entry(month);
        let bounds = bounds.or_insert_with(|| Bounds::new(self.model, month));
        bounds.of(force, measure)
    }
}

/// The fewest and the most figures that the parts of a force come to, whenever it is there.
pub(crate) fn figures(model: &Model, force: &Force) -> (u32, u32) {
    let mut possible = Possible::new(model);
    let mut all: Option<(i64, i64)> = None;
    for month in months(model, force) {
        // Only points may fail to be reckoned.
        if let Ok((low, high)) = possible.between(force.row, month, Measure::Figures) {
            let (least, most) = all.unwrap_or((low, high));
            all = Some((least.min(low), most.max(high)));
        }
    }
    let whole = |figures| u32::try_from(figures).unwrap_or(u32::MAX);
    all.map_or((force.least, force.most), |(least, most)| {
        (whole(least), whole(most))
    })
}
