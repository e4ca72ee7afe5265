//! What a battle may come to: every outcome that can be chosen by name.

use ecow::EcoString;

use super::maker::Maker;
use crate::model::{Chosen, RowId, Value};

/// An outcome under its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<T> {
    pub name: EcoString,
    /// May be empty.
    pub title: EcoString,
    pub what: T,
}

impl Maker<'_> {
    /// The named branches of the ground, each before those within it.
    pub fn terrains(&self) -> Vec<Choice<EcoString>> {
        let branches = self.model.choosable_branches(self.battle.terrain);
        let each = branches.into_iter().map(|(name, branch)| Choice {
            title: branch.title.clone(),
            what: name.clone(),
            name,
        });
        each.collect()
    }

    /// All missions that can be rolled, as rows.
    pub fn missions(&self) -> Vec<Choice<RowId>> {
        let rows = self.missions.iter();
        self.rows(rows.map(|plan| self.model.missions[plan.index].row))
    }

    /// What any mission's sides may be after.
    pub fn objectives(&self) -> Vec<Choice<RowId>> {
        let missions = 0..self.missions.len();
        self.rows(missions.flat_map(|mission| self.objectives_of(mission)))
    }

    /// The names of the sides of all missions.
    pub fn sides(&self) -> Vec<Choice<EcoString>> {
        let mut sides: Vec<Choice<EcoString>> = Vec::new();
        for plan in &self.missions {
            for name in &self.model.missions[plan.index].sides {
                if !sides.iter().any(|known| known.name == *name) {
                    sides.push(Choice {
                        name: name.clone(),
                        title: crate::wording::spoken(name).into(),
                        what: name.clone(),
                    });
                }
            }
        }
        sides
    }

    /// The missions in which the chosen side and objective are to be had.
    pub fn missions_with(&self, chosen: &Chosen) -> Vec<RowId> {
        let plans = self.missions.iter().enumerate();
        let fits = plans.filter_map(|(at, plan)| {
            let mission = &self.model.missions[plan.index];
            let side = chosen.side.as_ref();
            let side = side.is_none_or(|side| mission.sides.contains(side));
            let objective = chosen.objective;
            let objective = objective.is_none_or(|row| self.objectives_of(at).contains(&row));
            (side && objective).then_some(mission.row)
        });
        fits.collect()
    }

    fn objectives_of(&self, mission: usize) -> Vec<RowId> {
        let Some((_, table, _)) = &self.missions[mission].objective else {
            return Vec::new();
        };
        let answers = table.answers(self.model).into_iter();
        let rows = answers.filter_map(|datum| match datum.value {
            Value::Row(row) => Some(row),
            _ => None,
        });
        rows.collect()
    }

    fn rows(&self, rows: impl Iterator<Item = RowId>) -> Vec<Choice<RowId>> {
        let mut choices: Vec<Choice<RowId>> = Vec::new();
        for row in rows {
            let header = &self.model.row(row).header;
            if !choices.iter().any(|known| known.what == row) {
                choices.push(Choice {
                    name: header.name.clone(),
                    title: header.title.clone(),
                    what: row,
                });
            }
        }
        choices
    }
}
