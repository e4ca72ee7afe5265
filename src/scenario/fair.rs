//! Forces rolled again until a battle is fair.

use num_rational::BigRational;

use super::Refusal;
use super::draft::Draft;
use super::maker::Maker;
use super::recipe::{Recipe, rolls_behind};
use crate::balance::{self, Comparison, Means};
use crate::model::{Lot, Mission};
use crate::numbers;

/// So many rolls of the forces are tried with each side for the player.
const MOST_ROLLS: u32 = 200;

/// So many rolls are made to give the player the other side.
const MOST_SIDES: u32 = 32;

/// The ratio that came nearest to the band, and how many times it lies beyond it.
struct Nearest {
    beyond: BigRational,
    ratio: BigRational,
}

impl Maker<'_> {
    /// The recipe for the same battle with the first forces, from those it has, of which the ratio
    /// lies in the band that the mission takes for fair. Where no forces will do, the player gets the
    /// other side, unless that is chosen.
    ///
    /// # Errors
    /// Where nothing will do, where the mission has no such band or nobody says how fire is measured,
    /// or where the recipe makes no scenario.
    pub fn fair(&self, recipe: &Recipe, means: Option<&Means<'_>>) -> Result<Recipe, Refusal> {
        let means = means.ok_or(Refusal::NoFirepower)?;
        let mut draft = Draft::new(&recipe.seed);
        draft.recipe.clone_from(recipe);
        self.settle(&mut draft)?;
        let recipe = &draft.recipe.clone();
        let mission = self.mission_of_draft(&draft);
        let title = || self.model.row(mission.row).header.title.clone();
        let Some(band) = mission.fair else {
            return Err(Refusal::NoBand { mission: title() });
        };
        let mut nearest = None;
        let mut rolls = MOST_ROLLS;
        if self.fair_forces(&mut draft, recipe, means, &mut nearest)? {
            return Ok(draft.recipe);
        }
        if let Some(other) = self.other_side(recipe)? {
            rolls += MOST_ROLLS;
            if self.fair_forces(&mut draft, &other, means, &mut nearest)? {
                return Ok(draft.recipe);
            }
        }
        let [least, most] = [band.least, band.most].map(balance::exact);
        Err(Refusal::NotFair {
            mission: title(),
            band: format!("{least} to {most}"),
            rolls,
            nearest: nearest.map(|Nearest { ratio, .. }: Nearest| {
                numbers::decimal(&ratio, balance::places(&ratio, [&least, &most], false))
            }),
        })
    }

    /// Rolls the forces of a recipe until they are fair, into the draft.
    fn fair_forces(
        &self,
        draft: &mut Draft,
        recipe: &Recipe,
        means: &Means<'_>,
        nearest: &mut Option<Nearest>,
    ) -> Result<bool, Refusal> {
        draft.recipe.clone_from(recipe);
        let first = recipe.again.of(Lot::Forces);
        for times in first..first.saturating_add(MOST_ROLLS) {
            draft.recipe.again.set(Lot::Forces, times);
            self.decide(draft)?;
            let compared = self.compared(draft, means)?;
            if compared.is_fair() == Some(true) {
                return Ok(true);
            }
            if let (Some(beyond), Some(ratio)) = (compared.beyond(), compared.ratio())
                && nearest.as_ref().is_none_or(|least| beyond < least.beyond)
            {
                *nearest = Some(Nearest { beyond, ratio });
            }
        }
        Ok(false)
    }

    /// The recipe with the first roll that gives the player the other side; nothing where the mission
    /// or somebody has settled that.
    fn other_side(&self, recipe: &Recipe) -> Result<Option<Recipe>, Refusal> {
        if recipe.chosen.side.is_some() {
            return Ok(None);
        }
        let mut draft = Draft::new(&recipe.seed);
        draft.recipe.clone_from(recipe);
        self.decide(&mut draft)?;
        let before = draft.player;
        let first = recipe.again.of(Lot::Sides);
        for times in rolls_behind(first, MOST_SIDES) {
            draft.recipe.again.set(Lot::Sides, times);
            self.decide(&mut draft)?;
            if draft.player != before {
                return Ok(Some(draft.recipe));
            }
        }
        Ok(None)
    }

    fn compared(&self, draft: &Draft, means: &Means<'_>) -> Result<Comparison, Refusal> {
        let sides = self.sides_of(draft);
        let sides = match self.stands() {
            Some(stands) => [0, 1].map(|at| stands.side(&sides[at])),
            None => sides,
        };
        balance::compare(means, self.mission_of_draft(draft), &sides)
            .map_err(|error| Refusal::Unmeasured(error.to_string()))
    }

    fn mission_of_draft(&self, draft: &Draft) -> &Mission {
        &self.model.missions[self.missions[draft.mission].index]
    }
}
