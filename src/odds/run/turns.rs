//! Loops, turn by turn; and where their states become knots.

use rustc_hash::FxHashSet;

use crate::model::SideDeck;
use crate::odds::denominator::Denominator;
use crate::odds::frontier::Frontier;
use crate::odds::ops::Loop;
use crate::odds::refusal::{Fault, Halt};
use crate::odds::trail::{Trail, tied};
use crate::odds::weight::Weight;

use super::{Exits, Run, Stop};

/// Knots are better if there are by this factor fewer rows than states.
const FEWER_ROWS: usize = 4;

impl<W: Weight> Run<'_, '_, Trail<W>> {
    /// The outcomes, by knots.
    pub(crate) fn outcomes_by_knots(
        &mut self,
        args: &[i64],
        decks: &[SideDeck],
    ) -> Result<Frontier<W>, Halt> {
        let ended = self.ended(args)?;
        let ended = tied(&ended, &mut self.log, &mut self.watch)?;
        let (weights, most) = self.log.weigh(&mut self.known, decks, &mut self.watch)?;
        let mut over = ended.over.clone();
        for (deck, most) in decks.iter().zip(most) {
            over = over.times(&Denominator::falling(self.known.size(*deck), most));
        }
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        let mut outcomes = Frontier::new(self.width, over);
        for ((row, _), weight) in ended.iter().zip(&weights) {
            outcomes.push(row, weight);
        }
        Ok(outcomes)
    }
}

impl<'r, W: Weight> Run<'r, '_, W> {
    pub(crate) fn repeat(
        &mut self,
        inner: &'r Loop,
        frame: usize,
        base: usize,
        states: Frontier<W>,
        exits: &mut Exits<W>,
    ) -> Result<Frontier<W>, Halt> {
        let left = base + inner.left as usize;
        let most = i64::from(inner.most);
        let mut states = self.map(&states, |run, row, weight, out| {
            let to = inner.to.value(&mut run.scene(row, base))?;
            let mut turns = to;
            if let Some((counter, from)) = &inner.from {
                let from = from.value(&mut run.scene(row, base))?;
                turns = to.saturating_sub(from).saturating_add(1);
                if inner.counts {
                    row[base + *counter as usize] = from;
                }
            }
            row[left] = turns.clamp(0, most);
            run.pass(row, &inner.entry, base, weight, out)
        })?;
        let counter = inner.from.as_ref().filter(|_| inner.counts);
        let counter = counter.map(|(counter, _)| base + *counter as usize);
        let mut done = self.none(states.over.clone());
        let none = self.none(states.over.clone());
        let mut around = Exits {
            ended: std::mem::replace(&mut exits.ended, none),
            stopped: self.none(states.over.clone()),
        };
        let mut first = true;
        loop {
            let mut over = self.none(states.over.clone());
            let going = self.map(&states, |run, row, weight, out| {
                if row[left] == 0 {
                    return run.pass(row, &inner.exit, base, weight, &mut over);
                }
                row[left] -= 1;
                if let (Some(counter), false) = (counter, first) {
                    row[counter] = row[counter].checked_add(1).ok_or(Fault::Overflow)?;
                }
                run.pass(row, &inner.body.entry, base, weight, out)
            })?;
            self.join(&mut done, over)?;
            self.recycle(states);
            if going.is_empty() {
                self.recycle(going);
                break;
            }
            first = false;
            let next = self.block(&inner.body, frame, base, going, &mut around)?;
            states = match W::TIES && !self.apart {
                true => W::tie(next, &mut self.log, &mut self.watch)?,
                false => self.fused_at_last(next)?,
            };
            let is_better = match self.stops {
                None => false,
                Some(Stop::AtMany) => states.len() >= self.watch.piles(),
                Some(Stop::AtPiles) => self.knots_are_better(&states),
            };
            if is_better {
                return Err(Halt::Piles);
            }
        }
        self.join(&mut done, around.stopped)?;
        exits.ended = around.ended;
        self.fused(done)
    }

    /// Whether many states differ in nothing but their piles.
    pub(super) fn knots_are_better(&self, states: &Frontier<W>) -> bool {
        let piles = self.watch.piles();
        if states.len() < piles || self.apart {
            return false;
        }
        if piles == 0 {
            return true;
        }
        let pile = self.width - 1;
        let rows: FxHashSet<&[i64]> = states.iter().map(|(row, _)| &row[..pile]).collect();
        rows.len() * FEWER_ROWS < states.len()
    }
}
