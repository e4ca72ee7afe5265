//! One pick by itself: its parts, leaders and swaps.

use super::super::Way;
use super::super::breach::Spot;
use super::super::mend::Edit;
use super::super::said;
use super::super::swaps::{self, Refused};
use super::Checker;
use crate::diagnostic::codes::*;
use crate::model::{Clause, Element, Force, Model, Pick, Unit};

impl<'a> Checker<'a> {
    /// One pick by itself.
    pub(super) fn pick(&mut self, force: &'a Force, pick: &Pick, way: &mut Way) {
        let name = self.name(pick.what);
        match pick.what {
            Element::Unit(_) if !pick.picks.is_empty() => self.report(
                &E0611,
                Spot::Pick(way.clone()),
                format!("`{name}` is a unit, which has no parts to pick"),
                Some((Clause::Row(pick.what.row()), "a unit".to_owned())),
                vec![vec![Edit::NoParts(way.clone())]],
            ),
            Element::Force(row) if !pick.picks.is_empty() => {
                if let Some(inner) = self.model.force_of(row) {
                    self.force(inner, &pick.picks, way);
                }
            }
            Element::Force(row) if self.standards.of(row).is_none() => self.report(
                &E0613,
                Spot::Pick(way.clone()),
                format!("nothing of `{name}` can be had in {}", self.month),
                Some((Clause::Row(row), "declared here".to_owned())),
                vec![vec![Edit::Count(way.clone(), 0)]],
            ),
            _ => {}
        }
        self.leaders(pick, way);
        self.quality(force, pick, way);
        for at in 0..pick.swaps.len() {
            self.swap(pick, at, way);
        }
    }

    fn leaders(&mut self, pick: &Pick, way: &Way) {
        let (named, copies) = (pick.leaders.len(), pick.count as usize);
        let rule = |says: &str| Some((Clause::Row(pick.what.row()), says.to_owned()));
        let keep = |count| vec![vec![Edit::Leaders(way.clone(), count)]];
        if named > 0 && !self.any_unit(pick, &|model, unit| swaps::is_led(model, unit)) {
            self.report(
                &E0614,
                Spot::Leaders(way.clone()),
                format!("`{}` has no leader to name", self.name(pick.what)),
                rule("no figure here is a leader"),
                keep(0),
            );
        } else if named > copies {
            self.report(
                &E0614,
                Spot::Leaders(way.clone()),
                format!("{named} leaders are named, and there are {copies} of this"),
                None,
                keep(copies),
            );
        }
    }

    /// Whether a unit fits in what a pick stands for.
    fn any_unit(&mut self, pick: &Pick, fits: &dyn Fn(&Model, &Unit) -> bool) -> bool {
        match pick.what {
            Element::Unit(row) => self
                .model
                .unit_of(row)
                .is_some_and(|unit| fits(self.model, unit)),
            Element::Force(row) => {
                let inner = match pick.picks.is_empty() {
                    true => self.standards.picks(row),
                    false => pick.picks.clone(),
                };
                inner.iter().any(|pick| self.any_unit(pick, fits))
            }
        }
    }

    fn swap(&mut self, pick: &Pick, at: usize, way: &Way) {
        let swap = &pick.swaps[at];
        let month = self.month;
        if self.any_unit(pick, &|model, unit| {
            swaps::allowed(model, unit, swap, month).is_ok()
        }) {
            return;
        }
        let spot = Spot::Swap(way.clone(), at);
        let out = vec![Edit::NoSwap(way.clone(), at)];
        let words = said::swap(self.model, swap);
        let name = self.name(pick.what);
        let unit = match pick.what {
            Element::Unit(row) => self.model.unit_of(row),
            Element::Force(_) => None,
        };
        let refused = unit.map(|unit| (unit, swaps::allowed(self.model, unit, swap, month)));
        match refused {
            Some((unit, Err(Refused::NotNow(line)))) => {
                let times = unit.swaps[line].period;
                self.report(
                    &E0614,
                    spot,
                    format!("`{name}` may not `{words}` in {month}"),
                    Some((Clause::Swap(unit.row, line), format!("allowed {times}"))),
                    vec![out, vec![Edit::Date(Some(times.nearest(month)))]],
                );
            }
            Some((unit, Err(Refused::TooMany(line, most)))) => self.report(
                &E0614,
                spot,
                format!("`{words}` is more than `{name}` may"),
                Some((
                    Clause::Swap(unit.row, line),
                    format!("so many figures: {most}"),
                )),
                vec![vec![Edit::Swap(way.clone(), at, most)], out],
            ),
            _ => self.report(
                &E0614,
                spot,
                format!("`{name}` may not `{words}`"),
                Some((
                    Clause::Row(pick.what.row()),
                    "its swaps are said here, or nowhere".to_owned(),
                )),
                vec![out],
            ),
        }
    }
}
