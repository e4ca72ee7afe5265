//! One pick by itself: its parts, leaders and swaps.

use super::super::Way;
use super::super::breach::Spot;
use super::super::given::Giver;
use super::super::mend::Edit;
use super::super::shares::copies;
use super::super::swaps::{self, Rearming, Refused};
use super::Checker;
use crate::diagnostic::codes::*;
use crate::model::{Clause, Element, Force, Model, Pick, PickedSwap, RowId, Swap, Unit};
use crate::spelling::{joined, ticked};
use crate::wording::muster;

/// So many swaps that are allowed are named where another one is not.
const MOST_NAMED: usize = 4;

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
        let (named, copies) = (pick.leaders.len(), copies(self.list, way) as usize);
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
            let are = if copies == 1 { "is" } else { "are" };
            self.report(
                &E0614,
                Spot::Leaders(way.clone()),
                format!("{named} leaders are named, and there {are} {copies} of this"),
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
        let (before, swap) = (&pick.swaps[..at], &pick.swaps[at]);
        let spot = Spot::Swap(way.clone(), at);
        let out = vec![Edit::NoSwap(way.clone(), at)];
        let words = muster::swap(self.model, swap);
        let name = self.name(pick.what);
        let unit = match pick.what {
            Element::Unit(row) => self.model.unit_of(row),
            Element::Force(row) => {
                self.swap_of_force(row, pick, at, way);
                return;
            }
        };
        let Some(unit) = unit else { return };
        let mut rearming = Rearming::new(self.model, unit, self.month).after(before);
        let Err(refused) = rearming.take(swap) else {
            return;
        };
        let fewer = |left: u32| match left {
            0 => vec![out.clone()],
            left => vec![vec![Edit::Swap(way.clone(), at, left)], out.clone()],
        };
        let rule = |line: usize, says: String| Some((Clause::Swap(unit.row, line), says));
        let (message, rule, ways) = match refused {
            Refused::Nowhere => (format!("`{name}` may not `{words}`"), self.nowhere(pick), {
                let other = |other| vec![Edit::OtherSwap(way.clone(), at, other)];
                let meant = meant(unit, swap).into_iter().map(other);
                meant.chain([out]).collect()
            }),
            Refused::NotNow { line } => {
                let (times, month) = (unit.swaps[line].period, self.month);
                (
                    format!("`{name}` may not `{words}` in {}", month.beside(times)),
                    rule(line, format!("allowed {times}")),
                    vec![out, vec![Edit::Date(Some(times.nearest(month)))]],
                )
            }
            Refused::TooMany { most, left, line } => (
                match left == most {
                    true => format!("`{words}` is more than `{name}` may"),
                    false => format!("`{words}` is more than `{name}` may, with the lines above"),
                },
                rule(line, format!("so many figures: {most}")),
                fewer(left),
            ),
            Refused::Gone { left, line } => {
                let goes = swap
                    .from
                    .map(|from| self.model.row(from).header.name.as_str());
                let goes = goes.unwrap_or_default();
                (
                    match left {
                        0 => format!("no `{goes}` is left to `{words}`: it is swapped above"),
                        left => format!(
                            "no more than {left} of `{goes}` are left to `{words}`: the others are swapped above"
                        ),
                    },
                    rule(line, format!("takes the place of `{goes}`")),
                    fewer(left),
                )
            }
        };
        self.report(&E0614, spot, message, rule, ways);
    }

    /// A swap that a force is given as a whole.
    fn swap_of_force(&mut self, force: RowId, pick: &Pick, at: usize, way: &Way) {
        let name = self.name(pick.what);
        let words = muster::swap(self.model, &pick.swaps[at]);
        let mut giver = Giver {
            model: self.model,
            month: self.month,
            standards: &mut self.standards,
        };
        let mut with = |swaps: &[PickedSwap]| {
            let swaps = swaps.to_vec();
            giver.gives_last(
                force,
                &Pick {
                    swaps,
                    ..pick.clone()
                },
            )
        };
        if with(&pick.swaps[..=at]) {
            return;
        }
        let (message, rule) = match with(&pick.swaps[at..=at]) {
            true => (
                format!("nobody is left in `{name}` to `{words}`, with the lines above"),
                Some((Clause::Row(force), "no more of its units may".to_owned())),
            ),
            false => (format!("`{name}` may not `{words}`"), self.nowhere(pick)),
        };
        let out = vec![Edit::NoSwap(way.clone(), at)];
        let spot = Spot::Swap(way.clone(), at);
        self.report(&E0614, spot, message, rule, vec![out]);
    }

    /// The rule that no line for a swap keeps: what the unit may, where that is little.
    fn nowhere(&self, pick: &Pick) -> Option<(Clause, String)> {
        let row = pick.what.row();
        let unit = self.model.unit_of(row);
        let mut may: Vec<String> = Vec::new();
        for swap in unit.iter().flat_map(|unit| &unit.swaps) {
            let name = |row: RowId| &self.model.row(row).header.name;
            let line = match swap.from {
                Some(from) => format!("swap {} for {}", name(from), name(swap.to)),
                None => format!("take {}", name(swap.to)),
            };
            if !may.contains(&line) {
                may.push(line);
            }
        }
        let says = match may.len() {
            1..=MOST_NAMED => format!("it may {}", joined(&ticked(may), "or")),
            _ => "its swaps are said here, or nowhere".to_owned(),
        };
        Some((Clause::Row(row), says))
    }
}

/// What a line for a swap may have meant that its unit does not allow: the same two weapons the other way round, or the
/// weapon that is wanted, for whatever its unit gives for that.
fn meant(unit: &Unit, swap: &PickedSwap) -> Vec<PickedSwap> {
    let is_meant = |allowed: &&Swap| {
        let turned = allowed.from == Some(swap.to) && swap.from == Some(allowed.to);
        turned || allowed.to == swap.to
    };
    let allowed = unit.swaps.iter().filter(is_meant);
    let meant = allowed.map(|allowed| PickedSwap {
        from: allowed.from,
        to: allowed.to,
        ..swap.clone()
    });
    meant.collect()
}
