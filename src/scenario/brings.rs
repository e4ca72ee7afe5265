//! What a side brings: an echelon, a force, an army list, or so much as the other side.

use ecow::EcoString;
use smallvec::SmallVec;

use super::Refusal;
use super::Wishes;
use super::draft::SideDraft;
use super::muster::{Muster, strength};
use super::picker::Picker;
use crate::model::{Balance, Brings, Mission, Model, Prelude, RowId, Value};
use crate::roll::{StreamId, Streams};

/// What a side brings with one army.
#[derive(Clone, Debug)]
pub(super) struct SidePlan {
    bring: Bring,
    /// What makes it the same as the other side, where it is to be that.
    balance: Option<Balance>,
    /// Which echelon, and which of its forces.
    stream: StreamId,
    support: Vec<(RowId, Support)>,
    reinforced: u32,
    support_stream: StreamId,
    /// Forces that come later, in the mission's order.
    later: Vec<Support>,
}

#[derive(Clone, Debug)]
enum Bring {
    /// One of these echelons, and one of the forces of it.
    Echelons(Vec<(u32, Vec<usize>)>),
    Force(usize, u32),
    /// An army list, whatever the mission asks for.
    List {
        echelon: u32,
        figures: u32,
        worth: u32,
    },
    /// What the other side brings: the army's forces of each echelon.
    Same(Vec<Result<Vec<usize>, Refusal>>),
    /// A part of the first of these that is large enough.
    Half(Vec<usize>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Support {
    Unit(RowId, u32),
    Force(usize),
}

impl SidePlan {
    /// Whether it is only known when the other side is.
    pub(super) fn depends(&self) -> bool {
        matches!(self.bring, Bring::Same(_) | Bring::Half(_))
    }

    pub(super) fn new(
        model: &Model,
        prelude: &Prelude,
        muster: &mut Muster,
        (mission, side): (&Mission, usize),
        (army, whose): (RowId, usize),
        wishes: &Wishes,
    ) -> Result<SidePlan, Refusal> {
        let (named, balance) = (wishes.forces[whose], wishes.balance);
        let header = &model.row(mission.row).header;
        let package = &model.package(header.package).id;
        let name = &mission.sides[side];
        let stream = |what| StreamId::of(package, &format!("{}/{what}/{name}", header.name));
        let title = |row: RowId| model.row(row).header.title.clone();
        let echelons = &model.scale(prelude.echelon).members;
        let of_echelon = |muster: &mut Muster, echelon: u32| {
            let forces = match named {
                Some(force) => muster.of_echelon_with(model, prelude, army, force, echelon)?,
                None => muster.of_echelon(model, prelude, army, echelon)?,
            };
            match forces.is_empty() {
                false => Ok(forces),
                true => Err(Refusal::NoForce {
                    mission: header.title.clone(),
                    army: title(army),
                    echelon: match echelons.get(echelon as usize) {
                        Some(member) => member.title.clone(),
                        None => EcoString::new(),
                    },
                    when: muster.when.missed(model, prelude, army, Some(echelon)),
                }),
            }
        };
        let echelon_of = |force: RowId| match &model.field(force, prelude.force.echelon).value {
            Value::Member(_, member) => *member,
            _ => 0,
        };
        let listed = wishes.lists[whose];
        // Where the other side is to bring the same and brings a list, this one brings the same as the list.
        let brings = match (&mission.brings[side], &mission.brings[1 - side]) {
            (Brings::Echelons(_), Brings::Same) if wishes.lists[1 - whose].is_some() => {
                &Brings::Same
            }
            (brings, _) => brings,
        };
        let bring = match (listed, brings) {
            (Some(listed), _) => Bring::List {
                echelon: echelon_of(listed.force),
                figures: listed.figures,
                worth: match balance {
                    Some(Balance::Points) => listed.points,
                    _ => listed.figures,
                },
            },
            (None, Brings::Unsaid) => {
                return Err(Refusal::Unsaid {
                    mission: header.title.clone(),
                    side: name.clone(),
                });
            }
            (None, Brings::Echelons(list)) => Bring::Echelons(
                list.iter()
                    .map(|echelon| Ok((*echelon, of_echelon(muster, *echelon)?)))
                    .collect::<Result<_, Refusal>>()?,
            ),
            (None, Brings::Force(row)) => Bring::Force(muster.add(model, *row)?, echelon_of(*row)),
            // Which echelon it will be is not known yet: a gap counts when it is met.
            (None, Brings::Same) => Bring::Same(
                (0..echelons.len() as u32)
                    .map(|echelon| of_echelon(muster, echelon))
                    .collect(),
            ),
            (None, Brings::HalfOfOther) => {
                let forces = match named {
                    Some(force) => muster.within_by_size(model, force)?,
                    None => muster.by_size(model, prelude, army)?,
                };
                if forces.is_empty() {
                    return Err(Refusal::NoPart {
                        mission: header.title.clone(),
                        army: title(army),
                        when: muster.when.missed(model, prelude, army, None),
                    });
                }
                Bring::Half(forces)
            }
        };
        // A list has its support in it.
        let reinforced = match listed {
            Some(_) => 0,
            None => mission.reinforced[side],
        };
        let support = match (&model.field(army, prelude.army.support).value, reinforced) {
            (_, 0) => Vec::new(),
            (Value::List(rows), _) => rows
                .iter()
                .filter_map(|value| match value {
                    Value::Row(row) => Some(*row),
                    _ => None,
                })
                .filter(|row| muster.when.has(model, army, *row))
                .collect::<Vec<RowId>>()
                .into_iter()
                .map(|row| Ok((row, element(model, prelude, muster, row)?)))
                .collect::<Result<_, Refusal>>()?,
            _ => Vec::new(),
        };
        if support.len() < reinforced as usize {
            return Err(Refusal::Support {
                mission: header.title.clone(),
                army: title(army),
                wanted: reinforced,
                has: support.len(),
            });
        }
        let later = mission
            .reinforce
            .iter()
            .filter(|coming| coming.side == side && model.joins(coming.what, army))
            .map(|reinforcement| element(model, prelude, muster, reinforcement.what))
            .collect::<Result<_, Refusal>>()?;
        Ok(SidePlan {
            bring,
            balance,
            stream: stream("brings"),
            support,
            reinforced,
            support_stream: stream("support"),
            later,
        })
    }

    /// `other` is what the other side brings, where that is known. No refusal in the error: the
    /// mission says of each side that it depends on the other.
    pub(super) fn bring(
        &self,
        muster: &Muster,
        streams: &Streams,
        whose: usize,
        other: Option<(u32, u32)>,
        draft: &mut SideDraft,
    ) -> Result<(), Option<Refusal>> {
        // First which echelon, then which of its forces; a choice of one takes nothing.
        let mut stream = None;
        let mut one_of = |n: usize| match n {
            0 | 1 => 0,
            n => stream
                .get_or_insert_with(|| streams.few(self.stream))
                .below(n as u32) as usize,
        };
        let (force, wanted) = match &self.bring {
            Bring::List {
                echelon,
                figures,
                worth,
            } => {
                draft.echelon = *echelon;
                (draft.figures, draft.worth) = (*figures, *worth);
                draft.rounds = 0;
                (None, None)
            }
            Bring::Force(force, echelon) => {
                draft.echelon = *echelon;
                (Some(*force), None)
            }
            Bring::Echelons(list) => {
                let (echelon, forces) = list.get(one_of(list.len())).ok_or(None)?;
                draft.echelon = *echelon;
                (Some(forces[one_of(forces.len())]), None)
            }
            Bring::Same(by_echelon) => {
                let (echelon, worth) = other.ok_or(None)?;
                draft.echelon = echelon;
                let forces = by_echelon.get(echelon as usize).ok_or(None)?;
                let forces = forces.as_ref().map_err(|gap| Some(gap.clone()))?;
                let wanted = self.balance.map(|_| worth);
                (Some(forces[one_of(forces.len())]), wanted)
            }
            Bring::Half(forces) => {
                let (_, worth) = other.ok_or(None)?;
                let half = worth.div_ceil(2);
                let large = |force: &&usize| match muster.points {
                    None => muster.force(**force).least >= half,
                    Some(_) => muster.worth_of(**force, &[]) >= half,
                };
                let force = forces.iter().find(large).or(forces.last()).ok_or(None)?;
                (Some(*force), Some(half))
            }
        };
        let mut picker = Picker::new(muster, streams, whose, &mut draft.picks);
        match (force, wanted) {
            (None, _) => {}
            (Some(force), None) => {
                draft.force = force;
                (draft.figures, draft.worth) = picker.weigh(force);
            }
            (Some(force), Some(wanted)) => {
                draft.force = force;
                draft.rounds = 0;
                // A force with limits comes once; all of it, where it is the force and not a part that is asked for.
                let is_limited = !muster.force(force).limits.is_empty();
                let is_whole = is_limited && matches!(self.bring, Bring::Same(_));
                let mut brought = 0_u32;
                let alone = match self.balance {
                    Some(_) => alone(muster, streams, whose, force, wanted, is_whole),
                    None => None,
                };
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
}

/// So often the open counts of a force are picked before a second one comes beside it.
const ANEW: u32 = 300;

/// The open counts with which a force comes nearest to what is wanted, where those that are picked first fall
/// short: two of it would be no larger one. Nothing where it is never enough by itself. Of one that comes whole,
/// the nearest of all.
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
        // A unit more would not bring it nearer.
        let is_enough = || {
            let half_a_unit = cheapest(muster, force, picker.picks) / 2;
            worth.saturating_add(half_a_unit) >= wanted
        };
        let off = worth.abs_diff(wanted);
        if (is_whole || is_enough()) && nearest.as_ref().is_none_or(|(known, _)| off < *known) {
            nearest = Some((off, picker.picks.clone()));
        }
        if off == 0 {
            break;
        }
    }
    nearest.map(|(_, picks)| picks)
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

fn element(
    model: &Model,
    prelude: &Prelude,
    muster: &mut Muster,
    row: RowId,
) -> Result<Support, Refusal> {
    match model.row(row).kind == prelude.force.kind {
        true => Ok(Support::Force(muster.add(model, row)?)),
        false => Ok(Support::Unit(row, strength(model, row)?)),
    }
}
