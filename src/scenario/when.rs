//! When a battle is fought, and who is there then.

use super::maker::Wishes;
use crate::model::{Element, Force, Model, Month, Period, Prelude, RowId};

/// When a battle is fought: in the month that an army list says; without one, at some time that both sides have
/// in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct When(Period);

impl Default for When {
    fn default() -> When {
        When(Period::ALWAYS)
    }
}

impl When {
    /// The month of the player's list; of the opponent's, where only that says one. Two that never met fight at
    /// any time.
    pub(super) fn of(model: &Model, armies: [RowId; 2], wishes: &Wishes) -> When {
        let lists = wishes.lists.iter().flatten();
        let mut said = lists.filter_map(|listed| model.lists[listed.list.index()].when());
        if let Some(month) = said.next() {
            return When(Period {
                from: month,
                until: month,
            });
        }
        let [one, other] = [0, 1].map(|whose| {
            let listed = wishes.lists[whose].map(|listed| listed.force);
            let force = listed.or(wishes.forces[whose]);
            match force.and_then(|force| model.force_of(force)) {
                Some(force) => model.period_of(force),
                None => model.years_of(armies[whose]),
            }
        });
        let common = one.meet(other);
        When(match common.is_empty() {
            true => Period::ALWAYS,
            false => common,
        })
    }

    /// The month in which a force comes: the first of its time that is the battle's too, or the one that is nearest
    /// to it.
    pub(super) fn month(self, model: &Model, force: &Force) -> Month {
        let period = model.period_of(force);
        match period.is_empty() {
            true => self.0.from,
            false => period.nearest(self.0.from),
        }
    }

    /// The battle's time, where an army fought in it. Who did not, and fights all the same, may have all its forces.
    fn for_army(self, model: &Model, army: RowId) -> Option<Period> {
        let years = model.years_of(army);
        Some(self.0).filter(|times| !years.meet(*times).is_empty())
    }

    /// Whether a unit or force of an army is there.
    pub(super) fn has(self, model: &Model, army: RowId, what: RowId) -> bool {
        match (self.for_army(model, army), model.force_of(what)) {
            (Some(times), Some(force)) => !model.period_of(force).meet(times).is_empty(),
            _ => true,
        }
    }

    /// The battle's time for an army, where a force of it, of an echelon or of any, is missing only for that.
    pub(super) fn missed(
        self,
        model: &Model,
        prelude: &Prelude,
        army: RowId,
        echelon: Option<u32>,
    ) -> Option<Period> {
        let is_missed = |row: &RowId| {
            let of_army = model.army_of(Element::Force(*row)) == Some(army);
            let of_echelon = echelon.is_none() || model.echelon_of(*row) == echelon;
            of_army && of_echelon && !self.has(model, army, *row)
        };
        let mut forces = model.kind(prelude.force.kind).rows.iter();
        self.for_army(model, army).filter(|_| forces.any(is_missed))
    }

    /// Whether a force comes with just those parts that it has where nobody says a month.
    pub(super) fn is_usual(self, model: &Model, force: &Force) -> bool {
        let (month, usual) = (self.month(model, force), model.usual_month(force));
        let mut parts = force.parts.iter().map(|part| part.period);
        parts.all(|period| period.has(month) == period.has(usual))
    }
}
