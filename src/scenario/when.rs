//! When a battle is fought, and who is there then.

use super::maker::Listed;
use crate::model::{Force, Model, Month, Prelude, RowId, Value};

/// The month of a battle, where an army list says one.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct When(Option<Month>);

impl When {
    /// The month of the player's list; of the opponent's, where only that says one.
    pub(super) fn of(model: &Model, lists: [Option<Listed>; 2]) -> When {
        let date = |listed: Listed| model.lists[listed.list.index()].date;
        let mut said = lists.into_iter().flatten().filter_map(date);
        When(said.find(|month| month.is_said()))
    }

    /// The month in which a force comes: the battle's, or that of its own time which is nearest. Where
    /// nobody says one, its first.
    pub(super) fn month(self, model: &Model, force: &Force) -> Month {
        let period = model.period_of(force);
        match self.0 {
            None => model.usual_month(force),
            Some(month) if period.is_empty() => month,
            Some(month) => period.nearest(month),
        }
    }

    /// The month, where an army fought in it. Who did not, and fights all the same, may have all its forces.
    fn for_army(self, model: &Model, army: RowId) -> Option<Month> {
        let years = model.years_of(army);
        self.0.filter(|month| years.has(*month))
    }

    /// Whether a unit or force of an army is there.
    pub(super) fn has(self, model: &Model, army: RowId, what: RowId) -> bool {
        match (self.for_army(model, army), model.force_of(what)) {
            (Some(month), Some(force)) => model.period_of(force).has(month),
            _ => true,
        }
    }

    /// The month for an army, where a force of it, of an echelon or of any, is missing only for that.
    pub(super) fn missed(
        self,
        model: &Model,
        prelude: &Prelude,
        army: RowId,
        echelon: Option<u32>,
    ) -> Option<Month> {
        let fields = &prelude.force;
        let is_missed = |row: &RowId| {
            let of_army = model.field(*row, fields.army).value == Value::Row(army);
            let of_echelon = match (echelon, &model.field(*row, fields.echelon).value) {
                (Some(wanted), Value::Member(_, member)) => *member == wanted,
                (wanted, _) => wanted.is_none(),
            };
            of_army && of_echelon && !self.has(model, army, *row)
        };
        let mut forces = model.kind(fields.kind).rows.iter();
        self.for_army(model, army).filter(|_| forces.any(is_missed))
    }

    /// Whether a force comes with just those parts that it has where nobody says a month.
    pub(super) fn is_usual(self, model: &Model, force: &Force) -> bool {
        let (month, usual) = (self.month(model, force), model.usual_month(force));
        let mut parts = force.parts.iter().map(|part| part.period);
        parts.all(|period| period.has(month) == period.has(usual))
    }
}
