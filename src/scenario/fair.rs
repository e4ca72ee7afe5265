//! Forces rolled again until a battle is fair.

use num_rational::BigRational;

use super::Refusal;
use super::draft::Draft;
use super::maker::Maker;
use super::recipe::Recipe;
use crate::balance::{self, Means};
use crate::figures;
use crate::model::Lot;

/// So many rolls of the forces are tried.
const MOST_ROLLS: u32 = 200;

impl Maker<'_> {
    /// The recipe for the same battle with the first forces, from those it has, of which the ratio
    /// lies in the band that the mission takes for fair.
    ///
    /// # Errors
    /// Where none does, where the mission has no such band or nobody says how fire is measured, or
    /// where the recipe makes no scenario.
    pub fn fair(&self, recipe: &Recipe, means: Option<&Means<'_>>) -> Result<Recipe, Refusal> {
        let means = means.ok_or(Refusal::NoFirepower)?;
        let mut draft = Draft::new(&recipe.seed);
        draft.recipe.clone_from(recipe);
        let mut nearest: Option<(BigRational, BigRational)> = None;
        let first = recipe.again.of(Lot::Forces);
        for times in first..first.saturating_add(MOST_ROLLS) {
            draft.recipe.again.set(Lot::Forces, times);
            self.decide(&mut draft)?;
            let mission = &self.model.missions[self.missions[draft.mission].index];
            if mission.fair.is_none() {
                let mission = self.model.row(mission.row).header.title.clone();
                return Err(Refusal::NoBand { mission });
            }
            let compared = balance::compare(means, mission, &self.sides_of(&draft));
            let compared = compared.map_err(|error| Refusal::Unmeasured(error.to_string()))?;
            if compared.is_fair() == Some(true) {
                return Ok(draft.recipe);
            }
            if let (Some(beyond), Some(ratio)) = (compared.beyond(), compared.ratio())
                && nearest.as_ref().is_none_or(|(least, _)| beyond < *least)
            {
                nearest = Some((beyond, ratio));
            }
        }
        let mission = &self.model.missions[self.missions[draft.mission].index];
        Err(Refusal::NotFair {
            mission: self.model.row(mission.row).header.title.clone(),
            band: mission
                .fair
                .map(|fair| [fair.least, fair.most].map(balance::exact))
                .map(|[least, most]| format!("{least} to {most}"))
                .unwrap_or_default(),
            rolls: MOST_ROLLS,
            nearest: nearest.map(|(_, ratio)| figures::decimal(&ratio, 2)),
        })
    }
}
