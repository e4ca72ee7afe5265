//! Calls of frames without cards: what comes of one depends on its arguments only.
//!
//! So it is done once for each of them and not for each state, and for all of them together: on rows of
//! the frame's own columns, with the place of the arguments in the column of piles.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::apart::Places;
use super::code::{Code, Need};
use super::denominator::Denominator;
use super::frontier::Frontier;
use super::refusal::{Fault, Halt};
use super::run::{Numbers, Run};
use super::spread::level;
use super::weight::Weight;

/// So many lists of arguments are done together at most: the states of all of them are held at once.
const TOGETHER: usize = 64;

/// What has come of frames without cards.
#[derive(Debug)]
pub(crate) struct Called<W> {
    /// By frame and arguments: where it is found, and its place there.
    places: FxHashMap<(usize, Numbers), (usize, usize)>,
    /// Those that were done together; in each row its outcome comes first. None while it is done.
    batches: Vec<Option<Rc<Places<W>>>>,
    /// All together were too much once: each is done when it is asked for.
    apart: bool,
}

impl<W> Default for Called<W> {
    fn default() -> Self {
        Called {
            places: FxHashMap::default(),
            batches: Vec::new(),
            apart: false,
        }
    }
}

impl<W> Called<W> {
    /// What came of a frame for some arguments: at a place of those that were done together.
    fn of(&self, key: &(usize, Numbers)) -> Option<(Rc<Places<W>>, usize)> {
        let (batch, place) = self.places.get(key)?;
        let batch = self.batches.get(*batch)?.as_ref()?;
        Some((Rc::clone(batch), *place))
    }

    /// Forgets what has been begun since there were so many batches, and is not done.
    fn give_up(&mut self, since: usize) {
        let batches = &self.batches;
        let is_done = |batch: usize| batches.get(batch).is_some_and(Option::is_some);
        self.places
            .retain(|_, (batch, _)| *batch < since || is_done(*batch));
    }
}

impl<W: Weight> Run<'_, '_, W> {
    pub(crate) fn call(
        &mut self,
        states: &Frontier<W>,
        callee: usize,
        args: &[Code],
        into: &[Option<u32>],
        dead: &[u32],
        base: usize,
    ) -> Result<Frontier<W>, Halt> {
        if !self.called.apart {
            let (since, place) = (self.called.batches.len(), self.place.clone());
            match self.call_for_all(states, callee, args, base) {
                // One at a time they may have room.
                Err(Halt::TooMuch(_)) => {
                    self.called.apart = true;
                    self.called.give_up(since);
                    self.place = place;
                }
                done => done?,
            }
        }
        let mut common = Denominator::one();
        let back = self.map(states, |run, row, weight, out| {
            let given = run.given(callee, args, row, base)?;
            let (batch, place) = run.called(callee, given)?;
            let over = &batch.states.over;
            let times = level(over, &mut common, &states.over, out)?;
            let weight = match &times {
                Some(times) => &weight.times(times),
                None => weight,
            };
            if !run.bury(row, dead.iter().copied(), base) {
                return Ok(());
            }
            for found in batch.of(place) {
                for (to, value) in into.iter().zip(batch.states.row(*found)) {
                    if let Some(to) = to {
                        row[base + *to as usize] = *value;
                    }
                }
                out.push(row, &weight.times(batch.states.weight(*found)));
            }
            Ok(run.watch.turn(out.len())?)
        })?;
        self.fused(back)
    }

    /// What a frame is given in one state; nothing for what it does not look at.
    fn given(
        &mut self,
        callee: usize,
        args: &[Code],
        row: &[i64],
        base: usize,
    ) -> Result<Numbers, Need> {
        let takes = &self.plan.frames[callee].parameters;
        let mut given = Numbers::new();
        for (arg, takes) in args.iter().zip(takes) {
            given.push(match takes {
                true => arg.value(&mut self.scene(row, base))?,
                false => 0,
            });
        }
        Ok(given)
    }

    /// Does a frame for all that it is given in these states. Where that hangs on a card of which too
    /// little is known yet, it is done later.
    fn call_for_all(
        &mut self,
        states: &Frontier<W>,
        callee: usize,
        args: &[Code],
        base: usize,
    ) -> Result<(), Halt> {
        let mut fresh: Vec<Numbers> = Vec::new();
        for (row, _) in states.iter() {
            let Ok(given) = self.given(callee, args, row, base) else {
                continue;
            };
            self.reserve(callee, given, &mut fresh);
            if fresh.len() == TOGETHER {
                self.done_together(callee, &fresh)?;
                fresh.clear();
            }
        }
        self.done_together(callee, &fresh)
    }

    /// Gives arguments a place in the next batch, unless they have one.
    fn reserve(&mut self, callee: usize, given: Numbers, fresh: &mut Vec<Numbers>) {
        let place = (self.called.batches.len(), fresh.len());
        if let Entry::Vacant(free) = self.called.places.entry((callee, given)) {
            fresh.push(free.key().1.clone());
            free.insert(place);
        }
    }

    fn called(&mut self, callee: usize, given: Numbers) -> Result<(Rc<Places<W>>, usize), Halt> {
        let key = (callee, given);
        if let Some(found) = self.called.of(&key) {
            return Ok(found);
        }
        let mut fresh = Vec::new();
        self.reserve(callee, key.1.clone(), &mut fresh);
        self.done_together(callee, &fresh)?;
        // What is not there now is asked for by itself, which no procedure can do.
        self.called.of(&key).ok_or_else(|| Fault::NoEnd.into())
    }

    /// Does a frame for some lists of arguments, on rows that hold nothing else.
    fn done_together(&mut self, callee: usize, fresh: &[Numbers]) -> Result<(), Halt> {
        if fresh.is_empty() {
            return Ok(());
        }
        self.watch.turn(self.called.places.len())?;
        let batch = self.called.batches.len();
        self.called.batches.push(None);
        let (width, cardless, apart) = (self.width, self.cardless, self.apart);
        self.width = self.plan.depths[callee] + 1;
        self.make_room();
        (self.cardless, self.apart) = (true, true);
        let cards = std::mem::take(&mut self.cards);
        let before = self.place.clone();
        let mut start = self.none(Denominator::one());
        let mut row = self.rows.pop().unwrap_or_default();
        for (place, given) in fresh.iter().enumerate() {
            row.clear();
            row.extend_from_slice(given);
            row.resize(self.width, 0);
            row[self.width - 1] = place as i64;
            start.push(&row, &W::one());
        }
        self.rows.push(row);
        let ended = self.frame(callee, 0, start);
        (self.width, self.cardless, self.apart) = (width, cardless, apart);
        self.make_room();
        self.cards = cards;
        self.called.batches[batch] = Some(Rc::new(Places::new(ended?)));
        self.place = before;
        Ok(())
    }
}
