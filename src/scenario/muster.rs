//! Forces made ready for picking: how many of each part come.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::Refusal;
use super::when::When;
use crate::model::{Element, Limit, Measure, Model, Prelude, RowId};
use crate::roll::StreamId;

/// The forces of both armies.
#[derive(Clone, Default, Debug)]
pub(super) struct Muster {
    forces: Vec<ForcePlan>,
    /// The points of each unit, where sides are weighed by points and not by figures.
    pub(super) points: Option<FxHashMap<RowId, u32>>,
    /// The points of each unit, where some force is bound to points.
    pub(super) bound_by: FxHashMap<RowId, i64>,
    pub(super) when: When,
}

#[derive(Clone, Debug)]
pub(super) struct ForcePlan {
    pub(super) row: RowId,
    pub(super) parts: Vec<PartPlan>,
    pub(super) least: u32,
    /// Its figures, where nothing in it is left open.
    pub(super) fixed: Option<u32>,
    /// Whether it has the parts that it has where nobody says a month.
    pub(super) usual: bool,
    /// Whether two of it are no larger one: it has a limit, or something that is there so often and no more.
    pub(super) once: bool,
    /// Whether anybody may come with it.
    pub(super) somebody: bool,
    /// What its figures or points have to lie within.
    pub(super) limits: Vec<Limit>,
    /// Whether some of its parts need or exclude others.
    pub(super) hangs_together: bool,
    /// For the open counts of its own parts: the player's, the opponent's.
    pub(super) streams: [StreamId; 2],
}

#[derive(Clone, Debug)]
pub(super) struct PartPlan {
    pub(super) least: u32,
    pub(super) most: u32,
    pub(super) what: What,
    /// For each thing that it needs, the parts of the force that are that thing.
    needs: Vec<Vec<usize>>,
    /// The parts that may not come with it.
    excludes: Vec<usize>,
    pub(super) title: EcoString,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    Unit {
        row: RowId,
        strength: u32,
    },
    /// An index into the muster.
    Force(usize),
}

impl Muster {
    pub(super) fn new(when: When) -> Muster {
        Muster {
            when,
            ..Muster::default()
        }
    }

    pub(super) fn force(&self, index: usize) -> &ForcePlan {
        &self.forces[index]
    }

    pub(super) fn find(&self, row: RowId) -> Option<usize> {
        self.forces.iter().position(|force| force.row == row)
    }

    pub(super) fn add(&mut self, model: &Model, row: RowId) -> Result<usize, Refusal> {
        self.add_below(model, row, &mut Vec::new())
    }

    fn add_below(
        &mut self,
        model: &Model,
        row: RowId,
        above: &mut Vec<RowId>,
    ) -> Result<usize, Refusal> {
        if let Some(known) = self.find(row) {
            return Ok(known);
        }
        let title = || model.row(row).header.title.clone();
        if above.contains(&row) {
            return Err(Refusal::Circle { force: title() });
        }
        let force = model.force_of(row).ok_or_else(|| Refusal::NotA {
            row: title(),
            wanted: "force",
        })?;
        above.push(row);
        let mut parts = Vec::with_capacity(force.parts.len());
        let (mut least, mut fixed, mut somebody) = (0_u32, Some(0_u32), false);
        let month = self.when.month(model, force);
        let rolled = force.rolled_in(month);
        for part in force.parts_in(month) {
            let most = match rolled.iter().any(|rolled| std::ptr::eq(*rolled, part)) {
                true => part.rolled_most(),
                false => part.least,
            };
            let (what, each, sure) = match part.what {
                Element::Unit(row) => {
                    let strength = strength(model, row)?;
                    somebody |= most > 0 && strength > 0;
                    (What::Unit { row, strength }, strength, Some(strength))
                }
                Element::Force(row) => {
                    let index = self.add_below(model, row, above)?;
                    let plan = &self.forces[index];
                    somebody |= most > 0 && plan.somebody;
                    (What::Force(index), plan.least, plan.fixed)
                }
            };
            least = least.saturating_add(each.saturating_mul(part.least));
            fixed = match (fixed, sure) {
                (Some(sum), Some(each)) if part.least >= most => {
                    Some(sum.saturating_add(each.saturating_mul(part.least)))
                }
                _ => None,
            };
            let that_are = |element: &Element| {
                let all = force.parts_in(month).enumerate();
                let same = all.filter(|(_, other)| other.what == *element);
                same.map(|(at, _)| at).collect::<Vec<usize>>()
            };
            parts.push(PartPlan {
                least: part.least,
                most,
                what,
                needs: part.needs.iter().map(that_are).collect(),
                excludes: part.excludes.iter().flat_map(that_are).collect(),
                title: part.title.clone(),
            });
        }
        above.pop();
        let header = &model.row(row).header;
        let package = &model.package(header.package).id;
        let stream = |whose| StreamId::of(package, &format!("{}/{whose}", header.name));
        self.forces.push(ForcePlan {
            row,
            least,
            fixed,
            usual: self.when.is_usual(model, force),
            once: !force.limits.is_empty() || parts.iter().any(PartPlan::is_fixed),
            parts,
            somebody,
            limits: force.limits.clone(),
            hangs_together: (rolled.iter())
                .any(|part| !(part.needs.is_empty() && part.excludes.is_empty())),
            streams: [stream("player"), stream("opponent")],
        });
        Ok(self.forces.len() - 1)
    }

    /// Whether a force is of an army, and is there.
    fn has(&self, model: &Model, army: RowId, force: RowId) -> bool {
        model.army_of(Element::Force(force)) == Some(army) && self.when.has(model, army, force)
    }

    /// An army's forces of an echelon, in the author's order.
    pub(super) fn of_echelon(
        &mut self,
        model: &Model,
        prelude: &Prelude,
        army: RowId,
        echelon: u32,
    ) -> Result<Vec<usize>, Refusal> {
        let fits =
            |row: &RowId| self.has(model, army, *row) && model.echelon_of(*row) == Some(echelon);
        let rows = &model.kind(prelude.force.kind).rows;
        let rows: Vec<RowId> = rows.iter().copied().filter(fits).collect();
        let mut all = rows
            .into_iter()
            .map(|row| self.add(model, row))
            .collect::<Result<Vec<_>, _>>()?;
        all.retain(|force| self.force(*force).somebody);
        Ok(all)
    }

    /// Forces of an echelon that go with one that somebody has named: that force, parts of it, or
    /// those of its army that it is a part of; any other of its army only where there are none.
    pub(super) fn of_echelon_with(
        &mut self,
        model: &Model,
        prelude: &Prelude,
        army: RowId,
        force: RowId,
        echelon: u32,
    ) -> Result<Vec<usize>, Refusal> {
        let is = |row: RowId| model.echelon_of(row) == Some(echelon);
        let named = self.add(model, force)?;
        let within = self.within(named);
        let parts: Vec<usize> = within
            .into_iter()
            .filter(|part| is(self.force(*part).row) && self.force(*part).somebody)
            .collect();
        if !parts.is_empty() {
            return Ok(parts);
        }
        let all = self.of_echelon(model, prelude, army, echelon)?;
        let above = all.iter().copied();
        let above: Vec<usize> = above
            .filter(|above| self.within(*above).contains(&named))
            .collect();
        Ok(match above.is_empty() {
            true => all,
            false => above,
        })
    }

    /// A force and all that it is made of, those with figures, the smallest first.
    pub(super) fn within_by_size(
        &mut self,
        model: &Model,
        force: RowId,
    ) -> Result<Vec<usize>, Refusal> {
        let named = self.add(model, force)?;
        let mut all = self.within(named);
        all.retain(|force| self.force(*force).least > 0);
        all.sort_by_key(|force| self.force(*force).least);
        Ok(all)
    }

    /// A force and the forces in it, each once.
    fn within(&self, force: usize) -> Vec<usize> {
        let mut found = vec![force];
        let mut next = 0;
        while let Some(&force) = found.get(next) {
            for part in &self.forces[force].parts {
                if let What::Force(below) = part.what
                    && part.most > 0
                    && !found.contains(&below)
                {
                    found.push(below);
                }
            }
            next += 1;
        }
        found
    }

    /// Whether a force is the other, or has it as a part.
    pub(super) fn holds(&self, force: usize, other: usize) -> bool {
        self.within(force).contains(&other)
    }

    /// All of an army's forces that have figures, the smallest first.
    pub(super) fn by_size(
        &mut self,
        model: &Model,
        prelude: &Prelude,
        army: RowId,
    ) -> Result<Vec<usize>, Refusal> {
        let rows = &model.kind(prelude.force.kind).rows;
        let has = |row: &RowId| self.has(model, army, *row);
        let rows: Vec<RowId> = rows.iter().copied().filter(has).collect();
        let mut all = rows
            .into_iter()
            .map(|row| self.add(model, row))
            .collect::<Result<Vec<_>, _>>()?;
        all.retain(|force| self.force(*force).least > 0);
        all.sort_by_key(|force| self.force(*force).least);
        Ok(all)
    }

    /// What a unit of so many figures counts for where sides are to be equal.
    pub(super) fn worth(&self, unit: RowId, strength: u32) -> u32 {
        let points = self.points.as_ref();
        points.map_or(strength, |points| points.get(&unit).copied().unwrap_or(0))
    }

    /// What all units of a force count for, with its open counts as picked.
    pub(super) fn worth_of(&self, force: usize, picks: &[u32]) -> u32 {
        self.sums_of(force, picks).1
    }

    /// The figures of all units of a force, with its open counts as picked, and what they count for.
    pub(super) fn sums_of(&self, force: usize, picks: &[u32]) -> (u32, u32) {
        let (mut figures, mut worth) = (0_u32, 0_u32);
        self.units(force, &mut picks.iter().copied(), &mut |row, strength| {
            figures = figures.saturating_add(strength);
            worth = worth.saturating_add(self.worth(row, strength));
            true
        });
        (figures, worth)
    }

    /// How far a force of so many figures, with its open counts as picked, lies outside of its own limits; 0
    /// where it keeps them all.
    pub(super) fn beyond_limits(&self, force: usize, figures: u32, picks: &[u32]) -> i64 {
        let points = || {
            let mut sum = 0_i64;
            self.units(force, &mut picks.iter().copied(), &mut |row, _| {
                sum = sum.saturating_add(self.bound_by.get(&row).copied().unwrap_or(0));
                true
            });
            sum
        };
        let limits = self.force(force).limits.iter();
        limits.fold(0, |beyond, limit| {
            let sum = match limit.measure {
                Measure::Figures => figures.into(),
                Measure::Points => points(),
            };
            let (least, most) = (i64::from(limit.least), i64::from(limit.most));
            beyond + (least - sum).max(sum - most).max(0)
        })
    }

    /// Visits the units of a force in order, counts as picked; stops when told `false`.
    pub(super) fn units(
        &self,
        force: usize,
        picks: &mut impl Iterator<Item = u32>,
        seen: &mut dyn FnMut(RowId, u32) -> bool,
    ) -> bool {
        for part in &self.force(force).parts {
            for _ in 0..part.count(picks) {
                let go_on = match part.what {
                    What::Unit { row, strength } => seen(row, strength),
                    What::Force(below) => self.units(below, picks, seen),
                };
                if !go_on {
                    return false;
                }
            }
        }
        true
    }
}

impl ForcePlan {
    /// How many needs are not met, and exclusions not kept, where so many of each part come.
    pub(super) fn broken(&self, counts: &[u32]) -> usize {
        let comes = |at: &usize| counts.get(*at).is_some_and(|count| *count > 0);
        let coming = self.parts.iter().enumerate().filter(|(at, _)| comes(at));
        let broken = coming.map(|(_, part)| {
            let lacking = part.needs.iter().filter(|any| !any.iter().any(comes));
            lacking.count() + part.excludes.iter().filter(|at| comes(at)).count()
        });
        broken.sum()
    }
}

impl PartPlan {
    fn is_fixed(&self) -> bool {
        self.least > 0 && self.least >= self.most
    }

    /// How many come: fixed, or the next pick.
    pub(super) fn count(&self, picks: &mut impl Iterator<Item = u32>) -> u32 {
        match self.least < self.most {
            true => picks.next().unwrap_or(self.least),
            false => self.least,
        }
    }
}

pub(super) fn strength(model: &Model, row: RowId) -> Result<u32, Refusal> {
    match model.unit_of(row) {
        Some(unit) => Ok(unit.strength),
        None => Err(Refusal::NotA {
            row: model.row(row).header.title.clone(),
            wanted: "unit",
        }),
    }
}
