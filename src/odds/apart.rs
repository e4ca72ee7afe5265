//! Loops that have nothing to do with cards, done once for all that is known of finished cards.
//!
//! What such a loop does with a state does not depend on its pile. Where many states differ in nothing
//! else (the damage is done, and is only counted up), the loop is done once for each of their rows, and
//! what comes of it goes for all piles that stand with that row.

use super::denominator::Denominator;
use super::frontier::Frontier;
use super::ops::Loop;
use super::refusal::Halt;
use super::run::{Exits, Run};
use super::weight::Weight;

/// Fewer states than this are not worth it.
const MANY: usize = 4;

/// States with the place of a row in the column of piles, by that place.
#[derive(Debug)]
pub(super) struct Places<W> {
    pub(super) states: Frontier<W>,
    /// For each place where its states begin in `order`; and the end of all.
    starts: Vec<usize>,
    order: Vec<usize>,
}

impl<'r, W: Weight> Run<'r, '_, W> {
    /// Does a loop without cards on states that hold no card.
    pub(super) fn repeat_cardless(
        &mut self,
        inner: &'r Loop,
        frame: usize,
        base: usize,
        states: Frontier<W>,
        exits: &mut Exits<W>,
    ) -> Result<Frontier<W>, Halt> {
        let held = |row: &[i64]| self.cards.iter().any(|column| row[*column] != 0);
        if self.apart || states.len() < MANY || states.iter().any(|(row, _)| held(row)) {
            return self.repeat(inner, frame, base, states, exits);
        }
        let pile = self.width - 1;
        let mut rows = self.none(Denominator::one());
        let mut row = Vec::with_capacity(self.width);
        let mut places = Vec::with_capacity(states.len());
        for (full, _) in states.iter() {
            row.clear();
            row.extend_from_slice(full);
            row[pile] = 0;
            places.push(rows.place(&row, &W::one()));
        }
        if rows.len() * 2 > states.len() {
            return self.repeat(inner, frame, base, states, exits);
        }
        let mut alone = self.none(Denominator::one());
        for (place, (full, _)) in rows.iter().enumerate() {
            row.clear();
            row.extend_from_slice(full);
            row[pile] = place as i64;
            alone.push(&row, &W::one());
        }
        let mut around = Exits {
            ended: self.none(Denominator::one()),
            stopped: self.none(Denominator::one()),
        };
        self.apart = true;
        let left = self.repeat(inner, frame, base, alone, &mut around);
        self.apart = false;
        let left = self.spread(&states, &places, left?)?;
        let ended = self.spread(&states, &places, around.ended)?;
        let stopped = self.spread(&states, &places, around.stopped)?;
        self.join(&mut exits.ended, ended)?;
        self.join(&mut exits.stopped, stopped)?;
        self.fused(left)
    }

    /// What comes of each state, from what comes of its row.
    fn spread(
        &mut self,
        states: &Frontier<W>,
        places: &[usize],
        came: Frontier<W>,
    ) -> Result<Frontier<W>, Halt> {
        let over = states.over.times(&came.over);
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        let mut out = self.none(over);
        if came.is_empty() {
            return Ok(out);
        }
        let pile = self.width - 1;
        let came = Places::new(came);
        let mut row = Vec::with_capacity(self.width);
        for ((full, weight), place) in states.iter().zip(places) {
            for found in came.of(*place) {
                row.clear();
                row.extend_from_slice(came.states.row(*found));
                row[pile] = full[pile];
                let ways = came.states.weight(*found);
                if ways.is_one() {
                    out.push(&row, weight);
                } else {
                    out.push(&row, &weight.times(ways));
                }
            }
            self.watch.turn(out.len())?;
        }
        Ok(out)
    }
}

impl<W: Weight> Places<W> {
    pub(super) fn new(states: Frontier<W>) -> Self {
        let place = |found: usize| states.row(found)[states.width - 1] as usize;
        let mut order: Vec<usize> = (0..states.len()).collect();
        order.sort_by_key(|found| place(*found));
        let most = order.last().map_or(0, |found| place(*found));
        let mut starts = vec![0; most + 2];
        for found in &order {
            starts[place(*found) + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        Places {
            states,
            starts,
            order,
        }
    }

    pub(super) fn of(&self, place: usize) -> &[usize] {
        match self.starts.get(place..place + 2) {
            Some(ends) => &self.order[ends[0]..ends[1]],
            None => &[],
        }
    }
}
