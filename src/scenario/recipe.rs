//! What a scenario is made from, and how a part of it is rolled again.

use super::Refusal;
use super::draft::Draft;
use super::maker::Maker;
use crate::model::{Again, Chosen, Lot};
use crate::roll::{Seed, Taken};

/// What a scenario is made from, besides its battle, its armies and its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    pub seed: Seed,
    pub chosen: Chosen,
    pub again: Again,
}

/// So often a part is rolled again before nothing else is thought to come of it.
const TRIES: u32 = 300;

/// The next rolls of a part that was rolled so often. A file may say any number.
pub(super) fn rolls_behind(rolled: u32, tries: u32) -> impl Iterator<Item = u32> {
    (rolled..=rolled.saturating_add(tries)).skip(1)
}

impl Recipe {
    /// The first rolls of a seed, with nothing chosen.
    pub fn new(seed: &Seed) -> Recipe {
        Recipe {
            seed: seed.clone(),
            chosen: Chosen::default(),
            again: Again::default(),
        }
    }

    pub(super) fn reset(&mut self, seed: &Seed) {
        self.seed.clone_from(seed);
        self.chosen = Chosen::default();
        self.again = Again::default();
    }
}

impl Maker<'_> {
    /// The recipe for the same scenario with another outcome of one part; the others keep theirs,
    /// but for what hangs on it.
    ///
    /// # Errors
    /// Where nothing else comes of the part, or the recipe makes no scenario.
    pub fn another(&self, recipe: &Recipe, lot: Lot) -> Result<Recipe, Refusal> {
        let before = self.make_from(recipe)?;
        let mut draft = before.clone();
        let mut next = None;
        let first = before.recipe.again.of(lot);
        for times in rolls_behind(first, TRIES) {
            draft.recipe.again.set(lot, times);
            let made = match lot {
                Lot::Terrain => self.fill(&mut draft),
                Lot::Mission => self.settle(&mut draft),
                _ => self.decide(&mut draft),
            };
            if made.is_err() {
                continue;
            }
            if differs(lot, &before, &draft) {
                return Ok(draft.recipe);
            }
            // Where the ground cannot be another, it lies in another way.
            if lot == Lot::Terrain && next.is_none() && before.ground.pieces != draft.ground.pieces
            {
                next = Some(draft.recipe.clone());
            }
        }
        next.ok_or(Refusal::NoOther { part: lot.name() })
    }

    /// All but the ground. A mission that was rolled and that the armies cannot play is rolled again.
    pub(super) fn settle(&self, draft: &mut Draft) -> Result<(), Refusal> {
        let first = match self.decide(draft) {
            Err(refusal) if refusal.unplayable().is_some() => refusal,
            decided => return decided,
        };
        if self.choice.is_none() || draft.recipe.chosen.mission.is_some() {
            return Err(first);
        }
        let mut passed = vec![first.clone()];
        let rolled = draft.recipe.again.of(Lot::Mission);
        for times in rolls_behind(rolled, TRIES) {
            draft.recipe.again.set(Lot::Mission, times);
            match self.decide(draft) {
                Err(refusal) if refusal.unplayable().is_none() => return Err(refusal),
                Err(refusal) if passed.contains(&refusal) => {}
                Err(refusal) => passed.push(refusal),
                Ok(()) => {
                    draft.unplayed = passed;
                    return Ok(());
                }
            }
        }
        Err(first)
    }
}

fn differs(lot: Lot, one: &Draft, other: &Draft) -> bool {
    match lot {
        Lot::Terrain => !branches(one).eq(branches(other)),
        Lot::Mission => one.mission != other.mission,
        Lot::Sides => one.player != other.player,
        Lot::Forces => one.sides != other.sides,
        Lot::Objective => one.objective != other.objective,
        Lot::Edges => one.edge != other.edge,
    }
}

/// What the ground is, without how much of it there is.
fn branches(draft: &Draft) -> impl Iterator<Item = (u32, u32)> {
    draft.taken.iter().filter_map(|taken| match taken {
        Taken::Roll { roll, branch, .. } => Some((*roll, *branch)),
        _ => None,
    })
}
