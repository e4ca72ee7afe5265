//! What a side is to bring: an echelon, a force, an army list, or so much as the other side. Asked of the rules once,
//! before anything is rolled.

use ecow::EcoString;

use super::Refusal;
use super::Wishes;
use super::muster::{Muster, strength};
use crate::model::{Balance, Brings, Mission, Model, Prelude, RowId, Value};
use crate::roll::StreamId;

/// What a side brings with one army.
#[derive(Clone, Debug)]
pub(super) struct SidePlan {
    pub(super) bring: Bring,
    /// What makes it the same as the other side, where it is to be that.
    pub(super) balance: Option<Balance>,
    /// Which echelon, and which of its forces.
    pub(super) stream: StreamId,
    pub(super) support: Vec<(RowId, Support)>,
    pub(super) reinforced: u32,
    pub(super) support_stream: StreamId,
    /// Forces that come later, in the mission's order.
    pub(super) later: Vec<Support>,
}

#[derive(Clone, Debug)]
pub(super) enum Bring {
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

    /// # Errors
    /// Where the army has nothing of what the mission asks for.
    pub(super) fn new(
        model: &Model,
        prelude: &Prelude,
        muster: &mut Muster,
        (mission, side): (&Mission, usize),
        (army, whose): (RowId, usize),
        wishes: &Wishes,
    ) -> Result<SidePlan, Refusal> {
        let header = &model.row(mission.row).header;
        let package = &model.package(header.package).id;
        let name = &mission.sides[side];
        let stream = |what| StreamId::of(package, &format!("{}/{what}/{name}", header.name));
        let asked = Asked {
            model,
            prelude,
            mission,
            side,
            army,
            named: wishes.forces[whose],
        };
        let listed = wishes.lists[whose];
        let (bring, reinforced) = match listed {
            // A list has its support in it.
            Some(listed) => (
                Bring::List {
                    echelon: model.echelon_of(listed.force).unwrap_or(0),
                    figures: listed.figures,
                    worth: match wishes.balance {
                        Some(Balance::Points) => listed.points,
                        _ => listed.figures,
                    },
                },
                0,
            ),
            None => (
                asked.bring(muster, wishes.lists[1 - whose].is_some())?,
                mission.reinforced[side],
            ),
        };
        Ok(SidePlan {
            bring,
            balance: wishes.balance,
            stream: stream("brings"),
            support: asked.support(muster, reinforced)?,
            reinforced,
            support_stream: stream("support"),
            later: asked.later(muster)?,
        })
    }
}

/// What a mission asks of an army.
struct Asked<'a> {
    model: &'a Model,
    prelude: &'a Prelude,
    mission: &'a Mission,
    side: usize,
    army: RowId,
    /// The force from which the side is made up, where somebody named one.
    named: Option<RowId>,
}

impl Asked<'_> {
    fn title(&self, row: RowId) -> EcoString {
        self.model.row(row).header.title.clone()
    }

    fn bring(&self, muster: &mut Muster, other_is_listed: bool) -> Result<Bring, Refusal> {
        let mission = self.mission;
        // Where the other side is to bring the same and brings a list, this one brings the same as the list.
        let brings = match (&mission.brings[self.side], &mission.brings[1 - self.side]) {
            (Brings::Echelons(_), Brings::Same) if other_is_listed => &Brings::Same,
            (brings, _) => brings,
        };
        Ok(match brings {
            Brings::Unsaid => {
                return Err(Refusal::Unsaid {
                    mission: self.title(mission.row),
                    side: mission.sides[self.side].clone(),
                });
            }
            Brings::Echelons(list) => Bring::Echelons(
                list.iter()
                    .map(|echelon| Ok((*echelon, self.of_echelon(muster, *echelon)?)))
                    .collect::<Result<_, Refusal>>()?,
            ),
            Brings::Force(row) => Bring::Force(
                muster.add(self.model, *row)?,
                self.model.echelon_of(*row).unwrap_or(0),
            ),
            // Which echelon it will be is not known yet: a gap counts when it is met.
            Brings::Same => {
                let echelons = self.model.scale(self.prelude.echelon).members.len();
                let each = (0..echelons as u32).map(|echelon| self.of_echelon(muster, echelon));
                Bring::Same(each.collect())
            }
            Brings::HalfOfOther => Bring::Half(self.parts(muster)?),
        })
    }

    /// The forces of an echelon, of which there is one at least.
    fn of_echelon(&self, muster: &mut Muster, echelon: u32) -> Result<Vec<usize>, Refusal> {
        let (model, prelude, army) = (self.model, self.prelude, self.army);
        let forces = match self.named {
            Some(force) => muster.of_echelon_with(model, prelude, army, force, echelon)?,
            None => muster.of_echelon(model, prelude, army, echelon)?,
        };
        if !forces.is_empty() {
            return Ok(forces);
        }
        let echelons = &model.scale(prelude.echelon).members;
        let member = echelons.get(echelon as usize);
        Err(Refusal::NoForce {
            mission: self.title(self.mission.row),
            army: self.title(army),
            echelon: member.map_or_else(EcoString::new, |member| member.title.clone()),
            when: muster.when.missed(model, prelude, army, Some(echelon)),
        })
    }

    /// What may be a part of the other side's size, the smallest first; there is one at least.
    fn parts(&self, muster: &mut Muster) -> Result<Vec<usize>, Refusal> {
        let (model, prelude, army) = (self.model, self.prelude, self.army);
        let forces = match self.named {
            Some(force) => muster.within_by_size(model, force)?,
            None => muster.by_size(model, prelude, army)?,
        };
        if forces.is_empty() {
            return Err(Refusal::NoPart {
                mission: self.title(self.mission.row),
                army: self.title(army),
                when: muster.when.missed(model, prelude, army, None),
            });
        }
        Ok(forces)
    }

    /// What the army has to reinforce it with: so much at least as is `wanted`.
    fn support(&self, muster: &mut Muster, wanted: u32) -> Result<Vec<(RowId, Support)>, Refusal> {
        let support = &self.model.field(self.army, self.prelude.army.support).value;
        let support: Vec<(RowId, Support)> = match support {
            Value::List(rows) if wanted > 0 => rows
                .iter()
                .filter_map(|value| match value {
                    Value::Row(row) => Some(*row),
                    _ => None,
                })
                .filter(|row| muster.when.has(self.model, self.army, *row))
                .collect::<Vec<RowId>>()
                .into_iter()
                .map(|row| Ok((row, self.element(muster, row)?)))
                .collect::<Result<_, Refusal>>()?,
            _ => Vec::new(),
        };
        if support.len() < wanted as usize {
            return Err(Refusal::Support {
                mission: self.title(self.mission.row),
                army: self.title(self.army),
                wanted,
                has: support.len(),
            });
        }
        Ok(support)
    }

    /// What comes in a later turn.
    fn later(&self, muster: &mut Muster) -> Result<Vec<Support>, Refusal> {
        let coming = self.mission.reinforce.iter();
        coming
            .filter(|coming| coming.side == self.side && self.model.joins(coming.what, self.army))
            .map(|coming| self.element(muster, coming.what))
            .collect()
    }

    fn element(&self, muster: &mut Muster, row: RowId) -> Result<Support, Refusal> {
        let model = self.model;
        match model.row(row).kind == self.prelude.force.kind {
            true => Ok(Support::Force(muster.add(model, row)?)),
            false => Ok(Support::Unit(row, strength(model, row)?)),
        }
    }
}
