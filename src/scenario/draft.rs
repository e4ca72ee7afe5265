//! A scenario as ids and numbers.

use super::Refusal;
use super::inventory::Missing;
use super::recipe::Recipe;
use crate::ground::{Fault, Feature, Ground};
use crate::model::{Lot, RowId};
use crate::roll::{Seed, Streams, Taken};

/// What the dice say, before it is put into words. Give the same one to
/// [`Maker::make_into`](super::Maker::make_into) again and again: it keeps its buffers.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(super) recipe: Recipe,
    /// Those of the first time.
    streams: Streams,
    pub(super) taken: Vec<Taken>,
    /// An index into the maker's missions.
    pub(super) mission: usize,
    pub(super) player: usize,
    pub(super) edge: u32,
    pub(super) sides: [SideDraft; 2],
    pub(super) objective: Option<RowId>,
    pub(super) features: Vec<Feature>,
    pub(super) ground: Ground,
    /// For each piece of the ground: its sort in the inventory.
    pub(super) sorts: Vec<Option<usize>>,
    /// What was rolled and could not be built, in order.
    pub(super) passed: Vec<Passed>,
    /// The time at which the ground was rolled that could be built.
    pub(super) turn: u32,
    /// Why missions that were rolled before this one are not played.
    pub(super) unplayed: Vec<Refusal>,
}

/// Ground that was rolled and cannot be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Passed {
    pub(super) turn: u32,
    pub(super) taken: Vec<Taken>,
    pub(super) why: Why,
}

/// Why ground is passed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// Some of it cannot be had, or finds no room.
    Missing(Missing),
    /// It lies so that nobody could play on it.
    Fault(Fault),
}

/// What one side of the mission brings.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SideDraft {
    pub(super) echelon: u32,
    /// An index into the muster.
    pub(super) force: usize,
    /// So many of that force.
    pub(super) rounds: u32,
    /// Of each of its units in order, whether it comes; nothing where all do.
    pub(super) coming: Option<Vec<bool>>,
    /// Every count that was left open, in order: the force's, its support's, what comes later.
    pub(super) picks: Vec<u32>,
    pub(super) support: Vec<RowId>,
    pub(super) figures: u32,
    /// What they count for where the other side is to be as strong.
    pub(super) worth: u32,
    pub(super) later_figures: u32,
}

impl Draft {
    pub(super) fn new(seed: &Seed) -> Draft {
        Draft {
            recipe: Recipe::new(seed),
            streams: Streams::new(seed),
            taken: Vec::new(),
            mission: 0,
            player: 0,
            edge: 0,
            sides: Default::default(),
            objective: None,
            features: Vec::new(),
            ground: Ground::default(),
            sorts: Vec::new(),
            passed: Vec::new(),
            turn: 0,
            unplayed: Vec::new(),
        }
    }

    /// Empty, to be made as the recipe says.
    pub(super) fn clear(&mut self) {
        self.streams = Streams::new(&self.recipe.seed);
        self.taken.clear();
        self.passed.clear();
        self.unplayed.clear();
        self.turn = self.recipe.again.of(Lot::Terrain);
        self.objective = None;
        for side in &mut self.sides {
            side.clear();
        }
    }

    /// What a part of it is rolled with.
    pub(super) fn streams(&self, lot: Lot) -> Streams {
        match lot {
            Lot::Terrain => self.streams.again(self.turn),
            lot => self.streams.again(self.recipe.again.of(lot)),
        }
    }

    /// How often the ground was rolled again because it could not be built or played on.
    pub fn passed_over(&self) -> usize {
        self.passed.len()
    }

    /// The same in words; nothing where it was not.
    pub fn passed_over_told(&self) -> Option<String> {
        match self.passed.len() {
            0 => None,
            1 => Some("once".to_owned()),
            times => Some(format!("{times} times")),
        }
    }

    /// Why missions that were rolled first are not played: what each asks for that an army does not have.
    pub fn unplayed(&self) -> &[Refusal] {
        &self.unplayed
    }

    /// Made from what another one of the same battle came to: where its mission stays, so does why others are not
    /// played.
    #[must_use]
    pub fn after(self, before: Draft) -> Draft {
        match self.mission == before.mission {
            true => Draft {
                unplayed: before.unplayed,
                ..self
            },
            false => self,
        }
    }

    /// Gives up the ground that was rolled; another is to come.
    pub(super) fn pass(&mut self, why: Why) {
        self.passed.push(Passed {
            turn: self.turn,
            taken: self.taken.clone(),
            why,
        });
        self.turn = self.turn.saturating_add(1);
    }

    pub(super) fn first_streams(&self) -> Streams {
        self.streams
    }

    /// What it was made from.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The figures a side begins with, and those that come later.
    pub fn figures(&self, side: usize) -> (u32, u32) {
        let side = &self.sides[side];
        (side.figures, side.later_figures)
    }
}

impl SideDraft {
    fn clear(&mut self) {
        self.echelon = 0;
        self.force = 0;
        self.rounds = 1;
        self.coming = None;
        self.picks.clear();
        self.support.clear();
        self.figures = 0;
        self.worth = 0;
        self.later_figures = 0;
    }
}
