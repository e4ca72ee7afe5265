//! What is done with all states of a computation: fusing, forgetting, dividing by what cards show.

use crate::model::SideDeck;
use crate::odds::cards::{ClassId, PileId};
use crate::odds::code::{Need, Scene};
use crate::odds::denominator::Denominator;
use crate::odds::frontier::Frontier;
use crate::odds::fuse::fuse;
use crate::odds::refusal::{Fault, Halt};
use crate::odds::weigh::weigh;
use crate::odds::weight::Weight;

use super::Run;

/// Up to so many states are fused whether or not it was of use, and their room is used again.
pub(super) const FEW_STATES: usize = 2000;
/// By how much states grow before fusing is tried again that was of no use. (Classes that are fused
/// though it hardly helps are dear later, where ways are counted.)
const USELESS: usize = 1000;

impl<'m, W: Weight> Run<'_, 'm, W> {
    /// No states yet; their room may have been used before.
    pub(crate) fn none(&mut self, over: Denominator) -> Frontier<W> {
        match self.spare.pop() {
            Some(mut spare) => {
                spare.clear(self.width, over);
                spare
            }
            None => Frontier::new(self.width, over),
        }
    }

    /// Keeps the room of states that are done with; but not of many: memory would be held for each
    /// line of the rules.
    pub(crate) fn recycle(&mut self, done: Frontier<W>) {
        if done.len() <= FEW_STATES {
            self.spare.push(done);
        }
    }

    /// Takes other states in.
    pub(crate) fn join(&mut self, into: &mut Frontier<W>, other: Frontier<W>) -> Result<(), Halt> {
        let rest = into.join(other)?;
        self.recycle(rest);
        Ok(())
    }

    /// Fuses states where there are by half more of them than the last time: where branches meet they
    /// never grow without bound, and it is not tried over and over where there is nothing to fuse.
    pub(crate) fn fused(&mut self, states: Frontier<W>) -> Result<Frontier<W>, Halt> {
        if self.cardless || states.len() <= self.fused_to + self.fused_to / 2 {
            return Ok(states);
        }
        self.fused_at_last(states)
    }

    /// Fuses states but where that was of no use for about as many.
    pub(super) fn fused_at_last(&mut self, states: Frontier<W>) -> Result<Frontier<W>, Halt> {
        if self.apart || W::TIES || states.len() <= self.useless_to {
            return Ok(states);
        }
        self.fused_anyway(states)
    }

    pub(super) fn fused_anyway(&mut self, states: Frontier<W>) -> Result<Frontier<W>, Halt> {
        // Atoms stay as they are: of them there are few enough.
        if self.cardless || self.known.tells_apart() {
            return Ok(states);
        }
        let before = states.len();
        let states = fuse(states, &self.cards, &mut self.known, &mut self.watch)?;
        self.fused_to = states.len();
        let useless = before > FEW_STATES && states.len() > before - before / 4;
        self.useless_to = if useless {
            before.saturating_mul(USELESS)
        } else {
            0
        };
        Ok(states)
    }

    pub(super) fn reshuffle(
        &mut self,
        states: &Frontier<W>,
        deck: SideDeck,
    ) -> Result<Frontier<W>, Halt> {
        let counted = self.counted.iter().find(|(counted, _)| *counted == deck);
        let counted = counted.map(|(_, column)| *column);
        let back = self.map(states, |run, row, weight, out| {
            let columns = run.cards.clone();
            for column in columns {
                let class = row[column].checked_sub(1).map(|class| class as usize);
                let class = class.and_then(|class| run.known.classes.get(class));
                if class.is_some_and(|class| class.deck == deck)
                    && !run.bury(row, [column as u32], 0)
                {
                    return Ok(());
                }
            }
            if let Some(column) = counted {
                row[column] = 0;
            }
            run.pass(row, &[], 0, weight, out)
        })?;
        self.weigh(&back, deck)
    }

    /// Takes what the finished cards of a deck are out of the states and into their weights.
    pub(super) fn weigh(
        &mut self,
        states: &Frontier<W>,
        deck: SideDeck,
    ) -> Result<Frontier<W>, Halt> {
        let (known, counted) = (&mut self.known, &mut self.weighed);
        weigh(states, deck, known, counted, &mut self.watch)
    }

    /// Counts a draw from a deck that could run out.
    pub(super) fn count(&mut self, deck: SideDeck, row: &mut [i64]) -> Result<(), Need> {
        let Some((_, column)) = self.counted.iter().find(|(counted, _)| *counted == deck) else {
            return Ok(());
        };
        row[*column] += 1;
        if row[*column] > i64::from(self.known.size(deck)) {
            let deck = self.model.deck(deck.deck).header.name.clone();
            return Err(Fault::DeckEmpty { deck }.into());
        }
        Ok(())
    }

    pub(crate) fn scene<'s>(&'s mut self, row: &'s [i64], base: usize) -> Scene<'s, 'm> {
        Scene {
            row,
            base,
            known: &mut self.known,
        }
    }

    /// Forgets columns; cards go on the pile. Whether that can be at all.
    pub(crate) fn bury(
        &mut self,
        row: &mut [i64],
        dead: impl IntoIterator<Item = u32>,
        base: usize,
    ) -> bool {
        let pile = self.width - 1;
        for column in dead {
            let column = base + column as usize;
            if row[column] != 0 {
                if !self.cardless && self.holds_card[column] {
                    let class = (row[column] - 1) as ClassId;
                    let Some(more) = self.known.add(row[pile] as PileId, class) else {
                        return false;
                    };
                    row[pile] = i64::from(more);
                }
                row[column] = 0;
            }
        }
        true
    }

    /// Forgets columns and enters the state.
    pub(super) fn pass(
        &mut self,
        row: &mut [i64],
        dead: &[u32],
        base: usize,
        weight: &W,
        out: &mut Frontier<W>,
    ) -> Result<(), Need> {
        if self.bury(row, dead.iter().copied(), base) {
            out.push(row, weight);
        }
        Ok(self.watch.turn(out.len())?)
    }

    /// Does something with each state. Where it depends on what a card shows, the state is divided
    /// by that, and each part done again; so nothing may be entered before all is worked out.
    pub(crate) fn map(
        &mut self,
        states: &Frontier<W>,
        mut each: impl FnMut(&mut Self, &mut [i64], &W, &mut Frontier<W>) -> Result<(), Need>,
    ) -> Result<Frontier<W>, Halt> {
        let mut out = self.none(states.over.clone());
        out.reserve(states.len());
        let mut row = self.rows.pop().unwrap_or_default();
        row.resize(self.width, 0);
        let mut waiting: Vec<i64> = Vec::new();
        for place in 0..states.len() {
            row.copy_from_slice(states.row(place));
            loop {
                match each(self, &mut row, states.weight(place), &mut out) {
                    Ok(()) => {}
                    Err(Need::Halt(halt)) => return Err(halt),
                    Err(Need::Split(column, classes)) => {
                        let class = (row[column] - 1) as ClassId;
                        if let Some(atoms) = self.known.finer(class, &classes) {
                            self.finer = Some(atoms);
                            return Err(Halt::Finer);
                        }
                        for class in classes.iter() {
                            let from = waiting.len();
                            waiting.extend_from_slice(&row);
                            waiting[from + column] = i64::from(*class) + 1;
                        }
                    }
                }
                let Some(from) = waiting.len().checked_sub(self.width) else {
                    break;
                };
                row.copy_from_slice(&waiting[from..]);
                waiting.truncate(from);
            }
        }
        self.rows.push(row);
        Ok(out)
    }
}
