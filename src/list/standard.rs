//! The least of a force that is allowed: what stands for it where nobody picks, what a new list is
//! drafted from, and whether there is any such thing.

use rustc_hash::{FxHashMap, FxHashSet};

use super::choices::{Choice, Choices};
use super::offer::{Offer, offers};
use crate::model::{Element, Force, Limit, Measure, Model, Month, Pick, RowId};

/// Which rules are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Want {
    pub(crate) needs: bool,
    pub(crate) excludes: bool,
    pub(crate) limits: bool,
}

impl Want {
    pub(crate) const ALL: Want = Want {
        needs: true,
        excludes: true,
        limits: true,
    };
}

/// What parts of a force make it legal: figures, points, and how many of each.
#[derive(Clone, Debug)]
pub(super) struct Standard {
    pub parts: Vec<(Element, u32)>,
    pub figures: u32,
    pub points: i64,
}

/// Finds standards of forces in one month. Forces hold no circle.
pub(super) struct Standards<'a> {
    model: &'a Model,
    month: Month,
    want: Want,
    /// The points of a unit, as it is declared.
    points: &'a dyn Fn(RowId) -> i64,
    known: FxHashMap<RowId, Option<Standard>>,
    /// So many steps are left before the search is given up.
    budget: u32,
}

/// Steps of the search; forces of a few dozen parts take a few hundred.
const STEPS: u32 = 20_000;

/// So many ways to raise the numbers are tried.
const RAISES: usize = 1_000;

impl<'a> Standards<'a> {
    pub(super) fn new(
        model: &'a Model,
        month: Month,
        want: Want,
        points: &'a dyn Fn(RowId) -> i64,
    ) -> Self {
        Standards {
            model,
            month,
            want,
            points,
            known: FxHashMap::default(),
            budget: STEPS,
        }
    }

    /// The least of a force; nothing where there is none, or none was found in time.
    pub(super) fn of(&mut self, force: RowId) -> Option<Standard> {
        if let Some(known) = self.known.get(&force) {
            return known.clone();
        }
        if self.budget == 0 {
            return None;
        }
        let found = (self.model.force_of(force)).and_then(|force| self.find(force));
        // What was given up is not known.
        if found.is_some() || self.budget > 0 {
            self.known.insert(force, found.clone());
        }
        found
    }

    /// Whether a force can be had, as far as the wanted rules go; yes where the search was given up.
    pub(super) fn satisfies(&mut self, force: RowId) -> bool {
        self.budget = STEPS;
        self.of(force).is_some() || self.budget == 0
    }

    /// The same as picks, to stand in a list.
    pub(super) fn picks(&mut self, force: RowId) -> Vec<Pick> {
        let parts = self.of(force).map(|standard| standard.parts);
        let pick = |(what, count)| Pick {
            count,
            what,
            title: self.title(force, what),
            leaders: Vec::new(),
            quality: None,
            swaps: Vec::new(),
            picks: Vec::new(),
        };
        parts.into_iter().flatten().map(pick).collect()
    }

    /// What a force calls one of its parts; empty where it says nothing.
    fn title(&self, force: RowId, what: Element) -> ecow::EcoString {
        let force = self.model.force_of(force);
        let parts = force
            .into_iter()
            .flat_map(|force| force.parts_in(self.month));
        let mut mine = parts.filter(|part| part.what == what);
        match (mine.next(), mine.next()) {
            (Some(only), None) => only.title.clone(),
            _ => ecow::EcoString::new(),
        }
    }

    /// Figures and points of one of a part.
    pub(super) fn measure(&mut self, what: Element) -> Option<(u32, i64)> {
        match what {
            Element::Unit(row) => {
                let unit = self.model.unit_of(row)?;
                Some((unit.strength, (self.points)(row)))
            }
            Element::Force(row) => self.of(row).map(|found| (found.figures, found.points)),
        }
    }

    /// Goes through the ways to take up all offers, the first one's slowest.
    fn find(&mut self, force: &Force) -> Option<Standard> {
        let offers = offers(force, self.month);
        let mut choices: Vec<Choices> = Vec::with_capacity(offers.len());
        for offer in &offers {
            let there = offer.elements.iter().copied();
            let there = there.filter(|element| self.measure(*element).is_some());
            choices.push(Choices::new(offer, there.collect()));
        }
        let mut chosen: Vec<Choice> = Vec::with_capacity(offers.len());
        loop {
            self.budget = self.budget.checked_sub(1)?;
            match choices.get(chosen.len()).map(Choices::first) {
                Some(Some(first)) => {
                    chosen.push(first);
                    continue;
                }
                Some(None) => {}
                None => {
                    let each = choices.iter().zip(&chosen);
                    let taken: Vec<_> = each.map(|(all, chosen)| all.taken(chosen)).collect();
                    if self.goes_together(force, &offers, &taken)
                        && let Some(found) = self.raised(force, &offers, &taken)
                    {
                        return Some(found);
                    }
                }
            }
            // Back to the last offer that can be taken up in another way.
            loop {
                let last = chosen.pop()?;
                if let Some(next) = choices[chosen.len()].after(&last) {
                    chosen.push(next);
                    break;
                }
            }
        }
    }

    fn goes_together(
        &self,
        force: &Force,
        offers: &[Offer],
        taken: &[Vec<(Element, u32)>],
    ) -> bool {
        let all = taken.iter().flatten().filter(|(_, count)| *count > 0);
        let present: FxHashSet<Element> = all.map(|(element, _)| *element).collect();
        let present = |element: &Element| present.contains(element);
        offers.iter().all(|offer| {
            offer.lines.iter().all(|line| {
                let part = &force.parts[*line];
                let is_there = part.elements().any(|element| present(&element));
                let needs = !self.want.needs || part.needs.iter().all(present);
                let excludes = !self.want.excludes || !part.excludes.iter().any(present);
                !is_there || needs && excludes
            })
        })
    }

    /// The numbers raised until the force's limits hold, by the fewest steps.
    fn raised(
        &mut self,
        force: &Force,
        offers: &[Offer],
        taken: &[Vec<(Element, u32)>],
    ) -> Option<Standard> {
        // What may be raised: the element, its offer, figures and points of one.
        let mut may: Vec<(Element, usize, u32, i64)> = Vec::new();
        let mut first: Vec<u32> = Vec::new();
        for (offer, taken) in taken.iter().enumerate() {
            for (element, count) in taken.iter() {
                let (figures, points) = self.measure(*element)?;
                may.push((*element, offer, figures, points));
                first.push(*count);
            }
        }
        let sums = |counts: &[u32]| {
            let each = counts.iter().zip(&may);
            each.fold(
                (0_u32, 0_i64),
                |(figures, points), (count, (_, _, f, p))| {
                    (
                        figures.saturating_add(f.saturating_mul(*count)),
                        points.saturating_add(p.saturating_mul((*count).into())),
                    )
                },
            )
        };
        let limits: &[Limit] = if self.want.limits { &force.limits } else { &[] };
        let mut waiting = vec![first];
        let mut next = 0;
        while let Some(counts) = waiting.get(next).cloned() {
            next += 1;
            let (figures, points) = sums(&counts);
            let sum = |limit: &Limit| match limit.measure {
                Measure::Figures => i64::from(figures),
                Measure::Points => points,
            };
            if limits.iter().all(|limit| holds(limit, sum(limit))) {
                let parts = may.iter().map(|(element, ..)| *element).zip(counts);
                return Some(Standard {
                    parts: parts.collect(),
                    figures,
                    points,
                });
            }
            let over = |limit: &&Limit| sum(limit) > i64::from(limit.most);
            if limits.iter().any(|limit| over(&limit)) || waiting.len() > RAISES {
                continue;
            }
            for at in 0..may.len() {
                let offer = may[at].1;
                let together = counts.iter().zip(&may).filter(|(_, each)| each.1 == offer);
                let total: u32 = together.map(|(count, _)| *count).sum();
                if total < offers[offer].most {
                    let mut more = counts.clone();
                    more[at] += 1;
                    if !waiting.contains(&more) {
                        waiting.push(more);
                    }
                }
            }
        }
        if next > RAISES {
            // Not all has been tried.
            self.budget = 0;
        }
        None
    }
}

/// Whether a sum lies within a limit.
pub(super) fn holds(limit: &Limit, sum: i64) -> bool {
    (i64::from(limit.least)..=i64::from(limit.most)).contains(&sum)
}

/// The months at which a force may change: the first of its time, and whenever a line of it, or of a
/// force in it, begins or has ended.
pub(crate) fn months(model: &Model, force: &Force) -> Vec<Month> {
    fn gather(model: &Model, force: &Force, seen: &mut FxHashSet<RowId>, months: &mut Vec<Month>) {
        if !seen.insert(force.row) {
            return;
        }
        for part in &force.parts {
            months.push(part.period.from);
            months.push(Month(part.period.until.0.saturating_add(1)));
            for inner in part.elements() {
                if let Element::Force(row) = inner
                    && let Some(inner) = model.force_of(row)
                {
                    gather(model, inner, seen, months);
                }
            }
        }
    }
    let period = model.period_of(force);
    let mut months = vec![period.from];
    gather(model, force, &mut FxHashSet::default(), &mut months);
    months.retain(|month| period.has(*month));
    months.sort();
    months.dedup();
    months
}
