//! What a side brings to a battle, rolled by its plan.

use smallvec::SmallVec;

use super::Refusal;
use super::draft::SideDraft;
use super::muster::Muster;
use super::nearer::nearer;
use super::picker::Picker;
use super::side_plan::{Bring, SidePlan, Support};
use crate::model::Balance;
use crate::roll::Streams;

/// Which force comes, and how much of it is wanted where it is weighed.
enum Coming {
    /// An army list, just as it is.
    Listed,
    /// One of it.
    One(usize),
    /// So much of it as comes near to this.
    UpTo(usize, u32),
}

impl SidePlan {
    /// `other` is the echelon and the worth of what the other side brings, where that is known. No refusal in the
    /// error: the mission says of each side that it depends on the other.
    pub(super) fn bring(
        &self,
        muster: &Muster,
        streams: &Streams,
        whose: usize,
        other: Option<(u32, u32)>,
        draft: &mut SideDraft,
    ) -> Result<(), Option<Refusal>> {
        match self.coming(muster, streams, other, draft)? {
            Coming::Listed => {}
            Coming::One(force) => {
                draft.force = force;
                let mut picker = Picker::new(muster, streams, whose, &mut draft.picks);
                (draft.figures, draft.worth) = picker.weigh(force);
            }
            Coming::UpTo(force, wanted) => {
                self.up_to(muster, streams, whose, (force, wanted), draft);
            }
        }
        let mut picker = Picker::new(muster, streams, whose, &mut draft.picks);
        let mut add = |what: Support| match what {
            Support::Unit(row, strength) => (strength, muster.worth(row, strength)),
            Support::Force(force) => picker.weigh(force),
        };
        if self.reinforced > 0 {
            let mut support: SmallVec<[usize; 16]> = (0..self.support.len()).collect();
            streams.few(self.support_stream).shuffle(&mut support);
            for at in support.into_iter().take(self.reinforced as usize) {
                let (row, what) = self.support[at];
                draft.support.push(row);
                let (figures, worth) = add(what);
                draft.figures = draft.figures.saturating_add(figures);
                draft.worth = draft.worth.saturating_add(worth);
            }
        }
        for what in &self.later {
            draft.later_figures = draft.later_figures.saturating_add(add(*what).0);
        }
        Ok(())
    }

    /// First which echelon, then which of its forces.
    fn coming(
        &self,
        muster: &Muster,
        streams: &Streams,
        other: Option<(u32, u32)>,
        draft: &mut SideDraft,
    ) -> Result<Coming, Option<Refusal>> {
        // A choice of one takes nothing from the stream.
        let mut stream = None;
        let mut one_of = |n: usize| match n {
            0 | 1 => 0,
            n => stream
                .get_or_insert_with(|| streams.few(self.stream))
                .below(n as u32) as usize,
        };
        Ok(match &self.bring {
            Bring::List {
                echelon,
                figures,
                worth,
            } => {
                draft.echelon = *echelon;
                (draft.figures, draft.worth) = (*figures, *worth);
                draft.rounds = 0;
                Coming::Listed
            }
            Bring::Force(force, echelon) => {
                draft.echelon = *echelon;
                Coming::One(*force)
            }
            Bring::Echelons(list) => {
                let (echelon, forces) = list.get(one_of(list.len())).ok_or(None)?;
                draft.echelon = *echelon;
                Coming::One(forces[one_of(forces.len())])
            }
            Bring::Same(by_echelon) => {
                let (echelon, worth) = other.ok_or(None)?;
                draft.echelon = echelon;
                let forces = by_echelon.get(echelon as usize).ok_or(None)?;
                let forces = forces.as_ref().map_err(|gap| Some(gap.clone()))?;
                let force = forces[one_of(forces.len())];
                match self.balance {
                    Some(_) => Coming::UpTo(force, worth),
                    None => Coming::One(force),
                }
            }
            Bring::Half(forces) => {
                let (_, worth) = other.ok_or(None)?;
                let half = worth.div_ceil(2);
                let large = |force: &&usize| match muster.points {
                    None => muster.force(**force).least >= half,
                    Some(_) => muster.worth_of(**force, &[]) >= half,
                };
                let force = forces.iter().find(large).or(forces.last()).ok_or(None)?;
                Coming::UpTo(*force, half)
            }
        })
    }

    /// So much of a force as comes near to what is wanted: the force again and again, until that is enough, and its
    /// units up to there.
    fn up_to(
        &self,
        muster: &Muster,
        streams: &Streams,
        whose: usize,
        (force, wanted): (usize, u32),
        draft: &mut SideDraft,
    ) {
        draft.force = force;
        draft.rounds = 0;
        // A force with limits comes once; all of it, where it is the force and not a part that is asked for.
        let is_limited = !muster.force(force).limits.is_empty();
        let is_whole = is_limited && matches!(self.bring, Bring::Same(_));
        let alone = match self.balance {
            Some(_) => alone(muster, streams, whose, force, wanted, is_whole),
            None => None,
        };
        let mut picker = Picker::new(muster, streams, whose, &mut draft.picks);
        let mut brought = 0_u32;
        if let Some(alone) = alone {
            picker.picks.extend(alone);
            brought = wanted;
            draft.rounds = 1;
        }
        while draft.rounds == 0 || brought < wanted && !is_limited {
            let (_, more) = picker.weigh(force);
            brought = brought.saturating_add(more);
            draft.rounds += 1;
            // What is worth nothing never comes up to anything.
            if more == 0 {
                break;
            }
        }
        let picks = &*picker.picks;
        if is_whole {
            (draft.figures, draft.worth) = muster.sums_of(force, picks);
        } else {
            let rounds = draft.rounds;
            let brought = nearest(muster, (force, rounds), picks, wanted, self.balance);
            (draft.figures, draft.worth) = (brought.figures, brought.worth);
            draft.coming = Some(brought.coming);
        }
    }
}

/// So often the open counts of a force are picked before a second one comes beside it.
const ANEW: u32 = 300;

/// The open counts with which a force comes nearest to what is wanted, where those that are picked first fall
/// short: two of it would be no larger one. Nothing where it is never enough by itself. Of one that comes whole,
/// the nearest of all, and as near as one of a part more or less brings that; of those whose points are as near as
/// half of their cheapest unit, the first.
fn alone(
    muster: &Muster,
    streams: &Streams,
    whose: usize,
    force: usize,
    wanted: u32,
    is_whole: bool,
) -> Option<Vec<u32>> {
    let plan = muster.force(force);
    if !plan.once || plan.fixed.is_some() {
        return None;
    }
    let mut picks = Vec::new();
    let mut nearest: Option<(u32, Vec<u32>)> = None;
    let mut picker = Picker::new(muster, streams, whose, &mut picks);
    for times in 0..ANEW {
        picker.picks.clear();
        let (_, worth) = picker.weigh(force);
        if times == 0 && worth >= wanted && !is_whole {
            return None;
        }
        let half_a_unit = || cheapest(muster, force, picker.picks) / 2;
        // A unit more would not bring it nearer.
        let is_enough = || worth.saturating_add(half_a_unit()) >= wanted;
        let off = worth.abs_diff(wanted);
        if (is_whole || is_enough()) && nearest.as_ref().is_none_or(|(known, _)| off < *known) {
            nearest = Some((off, picker.picks.clone()));
        }
        // Points seldom come out even, and the force that comes nearest of all would come with every seed.
        if off == 0 || is_whole && muster.points.is_some() && off <= half_a_unit() {
            return Some(picker.picks.clone());
        }
    }
    let (_, mut picks) = nearest?;
    if is_whole {
        nearer(muster, force, wanted, &mut picks);
    }
    Some(picks)
}

/// What the unit of a force counts for that counts least.
fn cheapest(muster: &Muster, force: usize, picks: &[u32]) -> u32 {
    let mut least = u32::MAX;
    muster.units(force, &mut picks.iter().copied(), &mut |row, strength| {
        least = least.min(muster.worth(row, strength));
        true
    });
    least
}

/// Some units of a force, and what they come to.
#[derive(Default)]
struct Brought {
    /// Of each unit in order, whether it comes.
    coming: Vec<bool>,
    figures: u32,
    worth: u32,
}

/// Units of so many of the force that come near to what is wanted, and at least one: in order, up to one that does not
/// bring it nearer. Where somebody asks for a balance, such a one is passed over, for a smaller one behind it may.
fn nearest(
    muster: &Muster,
    (force, rounds): (usize, u32),
    picks: &[u32],
    wanted: u32,
    balance: Option<Balance>,
) -> Brought {
    let mut picks = picks.iter().copied();
    let mut brought = Brought::default();
    for _ in 0..rounds {
        let go_on = muster.units(force, &mut picks, &mut |row, strength| {
            let next = brought.worth.saturating_add(muster.worth(row, strength));
            let nearer = next.abs_diff(wanted) < brought.worth.abs_diff(wanted);
            let comes = brought.coming.is_empty() || nearer;
            if !comes && balance.is_none() {
                return false;
            }
            brought.coming.push(comes);
            if comes {
                brought.figures = brought.figures.saturating_add(strength);
                brought.worth = next;
            }
            true
        });
        if !go_on {
            break;
        }
    }
    brought
}
