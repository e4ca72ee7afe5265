//! States of a procedure with the ways to reach them.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::denominator::Denominator;
use super::refusal::Halt;
use super::weight::Weight;

/// States, each once, over one denominator.
///
/// A state is a row of numbers of one length: what each local holds, and in the last column the
/// pile of finished card slots.
#[derive(Clone, Debug)]
pub(crate) struct Frontier<W> {
    pub(crate) width: usize,
    rows: Vec<i64>,
    weights: Vec<W>,
    pub(crate) over: Denominator,
    /// Hashes of rows, and their places by hash; empty while there are few.
    hashes: Vec<u64>,
    slots: Vec<u32>,
}

/// Up to so many rows are compared one by one.
const FEW: usize = 6;
const FREE: u32 = u32::MAX;
/// Room is made for so many at first.
const ROOM: usize = 8;

impl<W: Weight> Frontier<W> {
    pub(crate) fn new(width: usize, over: Denominator) -> Self {
        Frontier {
            width,
            rows: Vec::new(),
            weights: Vec::new(),
            over,
            hashes: Vec::new(),
            slots: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.weights.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    pub(crate) fn row(&self, place: usize) -> &[i64] {
        &self.rows[place * self.width..(place + 1) * self.width]
    }

    pub(crate) fn weight(&self, place: usize) -> &W {
        &self.weights[place]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[i64], &W)> {
        self.rows.chunks_exact(self.width.max(1)).zip(&self.weights)
    }

    /// No states, in the same room.
    pub(crate) fn clear(&mut self, width: usize, over: Denominator) {
        self.width = width;
        self.rows.clear();
        self.weights.clear();
        self.hashes.clear();
        self.slots.clear();
        self.over = over;
    }

    /// Makes room for about so many states.
    pub(crate) fn reserve(&mut self, count: usize) {
        if count > ROOM {
            self.rows.reserve(count * self.width);
            self.weights.reserve(count);
        }
    }

    /// Adds the ways to a state.
    pub(crate) fn push(&mut self, row: &[i64], weight: &W) {
        self.place(row, weight);
    }

    /// The same; gives the place of the state.
    pub(crate) fn place(&mut self, row: &[i64], weight: &W) -> usize {
        if self.slots.is_empty() {
            let mut rows = self.rows.chunks_exact(self.width.max(1));
            // From the end, where rows differ first: arguments come before what is worked out.
            let same = |known: &[i64]| {
                let mut both = known.iter().rev().zip(row.iter().rev());
                both.all(|(known, new)| known == new)
            };
            if let Some(place) = rows.position(same) {
                self.weights[place].plus(weight);
                return place;
            }
            self.append(row, weight);
            if self.len() > FEW {
                let rows = self.rows.chunks_exact(self.width.max(1));
                self.hashes.extend(rows.map(hash_of));
                self.index(32);
            }
            return self.len() - 1;
        }
        let hash = hash_of(row);
        let mask = self.slots.len() - 1;
        let mut at = slot_of(hash, mask);
        loop {
            match self.slots[at] {
                FREE => break,
                place => {
                    let place = place as usize;
                    if self.hashes[place] == hash && self.row(place) == row {
                        self.weights[place].plus(weight);
                        return place;
                    }
                }
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = self.len() as u32;
        self.append(row, weight);
        self.hashes.push(hash);
        if self.len() * 2 > self.slots.len() {
            self.index(self.slots.len() * 4);
        }
        self.len() - 1
    }

    fn append(&mut self, row: &[i64], weight: &W) {
        if self.weights.capacity() == 0 {
            self.rows.reserve(ROOM * self.width);
            self.weights.reserve(ROOM);
        }
        self.rows.extend_from_slice(row);
        self.weights.push(weight.clone());
    }

    fn index(&mut self, size: usize) {
        self.slots.clear();
        self.slots.resize(size, FREE);
        for (place, hash) in self.hashes.iter().enumerate() {
            let mut at = slot_of(*hash, size - 1);
            while self.slots[at] != FREE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = place as u32;
        }
    }

    /// Other weights, by place.
    pub(crate) fn weigh_anew(&mut self, weight: impl Fn(usize) -> W) {
        for (place, known) in self.weights.iter_mut().enumerate() {
            *known = weight(place);
        }
    }

    /// Brings the weights to a multiple of their denominator.
    pub(crate) fn widen(&mut self, over: &Denominator) -> Result<(), Halt> {
        if self.over == *over {
            return Ok(());
        }
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        if !self.is_empty() {
            let times: W = over.over(&self.over).value();
            for weight in &mut self.weights {
                *weight = weight.times(&times);
            }
        }
        self.over = over.clone();
        Ok(())
    }

    /// Takes in the states of another, on a common denominator; gives the room that is left.
    pub(crate) fn join(&mut self, mut other: Self) -> Result<Self, Halt> {
        if other.is_empty() {
            return Ok(other);
        }
        if self.is_empty() {
            std::mem::swap(self, &mut other);
            return Ok(other);
        }
        let over = self.over.common(&other.over);
        self.widen(&over)?;
        other.widen(&over)?;
        if other.len() > self.len() {
            std::mem::swap(self, &mut other);
        }
        for (row, weight) in other.iter() {
            self.push(row, weight);
        }
        Ok(other)
    }
}

fn hash_of(row: &[i64]) -> u64 {
    let mut hasher = FxHasher::default();
    for number in row {
        hasher.write_i64(*number);
    }
    hasher.finish()
}

/// The upper bits of the hash are the mixed ones.
fn slot_of(hash: u64, mask: usize) -> usize {
    (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask
}
