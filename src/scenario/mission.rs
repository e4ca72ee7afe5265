//! Missions made ready: who the player is, what each side brings, where it stands.

use ecow::EcoString;

use super::Refusal;
use super::Wishes;
use super::draft::SideDraft;
use super::marks::MarksPlan;
use super::muster::Muster;
use super::side_plan::SidePlan;
use crate::model::{Dice, KeySet, Mission, Model, Prelude, RowId, Value, Zone};
use crate::roll::{StreamId, Streams, TablePlan};

/// A mission, for two armies.
#[derive(Clone, Debug)]
pub(super) struct MissionPlan {
    /// An index into the model's missions.
    pub(super) index: usize,
    player: Option<PlayerPlan>,
    ties: Option<Ties>,
    /// For each side of the mission, with the player's army and with the opponent's.
    sides: [[Result<SidePlan, Refusal>; 2]; 2],
    edge: StreamId,
    pub(super) objective: Option<(usize, TablePlan, bool)>,
    pub(super) marks: MarksPlan,
}

/// What a mission that names forces says of the armies: who brings a force of one is of that army.
#[derive(Clone, Copy, Debug)]
struct Ties {
    /// The side that has the first of the two armies.
    first: usize,
    /// Somebody asked for an army, a force or a list: then the first is the player's.
    wished: bool,
}

impl Ties {
    fn of(model: &Model, mission: &Mission, armies: [RowId; 2], wishes: &Wishes) -> Option<Ties> {
        let first = model.side_of_first(mission, armies)?;
        let Wishes {
            armies,
            forces,
            lists,
            ..
        } = wishes;
        let rows = armies.iter().chain(forces);
        Some(Ties {
            first,
            wished: rows.flatten().next().is_some() || lists.iter().flatten().next().is_some(),
        })
    }
}

#[derive(Clone, Debug)]
struct PlayerPlan {
    stream: StreamId,
    dice: Dice,
    keys: KeySet,
    if_side: usize,
    otherwise: usize,
}

impl MissionPlan {
    pub(super) fn new(
        model: &Model,
        prelude: &Prelude,
        muster: &mut Muster,
        index: usize,
        armies: [RowId; 2],
        wishes: &Wishes,
    ) -> Result<MissionPlan, Refusal> {
        let mission = &model.missions[index];
        let header = &model.row(mission.row).header;
        let package = &model.package(header.package).id;
        let stream = |tail: &str| StreamId::of(package, &format!("{}/{tail}", header.name));
        let player = mission.player.as_ref().map(|rule| PlayerPlan {
            stream: StreamId::of(package, &rule.place),
            dice: rule.dice,
            keys: rule.label.keys.clone(),
            if_side: rule.if_side,
            otherwise: rule.otherwise,
        });
        let mut side = |side: usize, whose: usize| {
            SidePlan::new(
                model,
                prelude,
                muster,
                (mission, side),
                (armies[whose], whose),
                wishes,
            )
        };
        let sides = [0, 1].map(|at| [side(at, 0), side(at, 1)]);
        let objective = match &mission.objective {
            None => None,
            Some(rule) => {
                let place = format!("{}/objective", header.name);
                let plan = TablePlan::on(model, rule.table, package, &place)?;
                let rows = plan.answers(model);
                plan.all_rolled(model)?;
                if rows.iter().any(|row| !matches!(row.value, Value::Row(_))) {
                    return Err(Refusal::Gives {
                        table: model.table(rule.table).header.title.clone(),
                        wanted: "objectives",
                    });
                }
                Some((rule.side, plan, rule.hidden))
            }
        };
        Ok(MissionPlan {
            index,
            player,
            ties: Ties::of(model, mission, armies, wishes),
            sides,
            edge: stream("deploy"),
            objective,
            marks: MarksPlan::new(model, prelude, mission)?,
        })
    }

    /// Which side the player has.
    pub(super) fn player(&self, streams: &Streams) -> usize {
        let side = match (&self.player, self.ties) {
            (_, Some(ties)) if ties.wished => ties.first,
            (None, ties) => ties.map_or(0, |ties| ties.first),
            (Some(rule), _) => {
                let total = streams.few(rule.stream).total(rule.dice);
                match rule.keys.contains(total) {
                    true => rule.if_side,
                    false => rule.otherwise,
                }
            }
        };
        side.min(1)
    }

    /// The only side that the player can have with the army that somebody asked for; any where nothing ties it.
    pub(super) fn tied(&self) -> Option<usize> {
        self.ties.filter(|ties| ties.wished).map(|ties| ties.first)
    }

    /// Which of the two armies a side has: the player's the first, save where the mission ties it to the other.
    pub(super) fn whose(&self, player: usize, side: usize) -> usize {
        let first = match self.ties {
            Some(ties) if !ties.wished => ties.first,
            _ => player,
        };
        usize::from(side != first)
    }

    /// The edge of the side that chooses: of four, in no order of any meaning.
    pub(super) fn edge(&self, mission: &Mission, streams: &Streams) -> u32 {
        let needless = |zone: &Zone| matches!(zone, Zone::Unsaid | Zone::Anywhere);
        match mission.deploy.iter().all(needless) && mission.reinforce.is_empty() {
            true => 0,
            false => streams.few(self.edge).below(4),
        }
    }

    /// Fills in what both sides bring.
    pub(super) fn forces(
        &self,
        muster: &Muster,
        mission_title: &dyn Fn() -> EcoString,
        mission: &Mission,
        streams: &Streams,
        player: usize,
        drafts: &mut [SideDraft; 2],
    ) -> Result<(), Refusal> {
        let plan = |side: usize| {
            let whose = self.whose(player, side);
            self.sides[side][whose].as_ref().map_err(Clone::clone)
        };
        let (zero, one) = (plan(0)?, plan(1)?);
        // Who depends on the other side comes second.
        let first = usize::from(zero.depends());
        for side in [first, 1 - first] {
            let whose = self.whose(player, side);
            let plan = if side == 0 { zero } else { one };
            let other = &drafts[1 - side];
            let (echelon, worth) = (other.echelon, other.worth);
            let draft = &mut drafts[side];
            let known = side != first;
            plan.bring(
                muster,
                streams,
                whose,
                known.then_some((echelon, worth)),
                draft,
            )
            .map_err(|open| match open {
                Some(refusal) => refusal,
                None => Refusal::Unsaid {
                    mission: mission_title(),
                    side: mission.sides[side].clone(),
                },
            })?;
        }
        Ok(())
    }

    /// Whether what a side brings depends on the other side.
    pub(super) fn weighs(&self, player: usize) -> bool {
        let plans = [0, 1].map(|side| &self.sides[side][self.whose(player, side)]);
        plans.into_iter().flatten().any(SidePlan::depends)
    }

    pub(super) fn gaps(&self) -> impl Iterator<Item = &Refusal> {
        // Only sides that the player can come to have.
        let sides = match (&self.player, self.ties) {
            (_, Some(ties)) if ties.wished => [0, 1].map(|side| ties.first == side),
            (None, ties) => [0, 1].map(|side| ties.map_or(0, |ties| ties.first) == side),
            (Some(rule), _) => [0, 1].map(|side| rule.if_side == side || rule.otherwise == side),
        };
        let plans = |player: usize| [0, 1].map(|side| &self.sides[side][self.whose(player, side)]);
        [0, 1]
            .into_iter()
            .filter(move |player| sides[*player])
            .flat_map(plans)
            .filter_map(|side| side.as_ref().err())
    }
}
