//! Counts of slots rewritten by fewer classes.
//!
//! The number of ways is linear in each slot. So where what a slot may be is a sum and difference of what
//! others may be and of all that there is ("a miss is any card that is no hit"), slots are rewritten
//! by those, one at a time, and what is left to be counted has fewer variables.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::basis::Made;
use super::refusal::{Halt, Watch};
use super::weight::Weight;

/// How many slots there are of each class, by its place.
pub(crate) type Counts = SmallVec<[u16; 12]>;

/// Counts of slots that are asked for, each with the counts it is a sum of.
#[derive(Default)]
pub(crate) struct Sums {
    places: FxHashMap<Counts, usize>,
    counts: Vec<Counts>,
    /// (times, place); empty for those without a class that is made of others.
    terms: Vec<Vec<(i64, usize)>>,
}

impl Sums {
    pub(crate) fn enter(&mut self, counts: Counts) -> usize {
        if let Some(place) = self.places.get(&counts) {
            return *place;
        }
        let place = self.counts.len();
        self.places.insert(counts.clone(), place);
        self.counts.push(counts);
        self.terms.push(Vec::new());
        place
    }

    /// Rewrites slots of classes that are made of others, one slot at a time. `free` tells in how many ways what
    /// is given beforehand is there beside other slots.
    pub(crate) fn expand(
        &mut self,
        made: &[Option<Made>],
        free: impl Fn(&Counts, usize) -> i64,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        let mut place = 0;
        while place < self.counts.len() {
            watch.turn(self.counts.len())?;
            let mut counts = self.counts[place].clone();
            let found = (0..counts.len())
                .rev()
                .find_map(|class| match &made[class] {
                    Some(made) if counts[class] > 0 => Some((class, made)),
                    _ => None,
                });
            if let Some((class, made)) = found {
                counts[class] -= 1;
                let mut terms = Vec::with_capacity(made.parts.len() + 1);
                for (whole, times) in &made.given {
                    let times = times * free(&counts, *whole);
                    terms.push((times, self.enter(counts.clone())));
                }
                for (part, times) in &made.parts {
                    counts[*part] += 1;
                    terms.push((*times, self.enter(counts.clone())));
                    counts[*part] -= 1;
                }
                self.terms[place] = terms;
            }
            place += 1;
        }
        Ok(())
    }

    /// The ways for all counts, by their places; `plain` tells those of counts that are not rewritten.
    pub(crate) fn values<W: Weight>(
        &self,
        made: &[Option<Made>],
        plain: impl FnOnce(&[&Counts]) -> Result<Vec<W>, Halt>,
    ) -> Result<Vec<W>, Halt> {
        let made = |counts: &Counts| -> u32 {
            let slots = counts.iter().zip(made);
            let made = slots.filter(|(_, made)| made.is_some());
            made.map(|(count, _)| u32::from(*count)).sum()
        };
        let mut order: Vec<(u32, usize)> = self.counts.iter().map(made).zip(0..).collect();
        order.sort_unstable();
        let first = order.iter().take_while(|(made, _)| *made == 0);
        let first: Vec<usize> = first.map(|(_, place)| *place).collect();
        let counts: Vec<&Counts> = first.iter().map(|place| &self.counts[*place]).collect();
        let mut values = vec![W::zero(); self.counts.len()];
        for (place, value) in first.iter().zip(plain(&counts)?) {
            values[*place] = value;
        }
        for (_, place) in &order[first.len()..] {
            let mut sum = W::zero();
            for (times, term) in &self.terms[*place] {
                let amount = values[*term].times(&W::from_u64(times.unsigned_abs()));
                if *times < 0 {
                    sum.minus(&amount);
                } else {
                    sum.plus(&amount);
                }
            }
            values[*place] = sum;
        }
        Ok(values)
    }
}
