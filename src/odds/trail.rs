//! Weights that remember where they come from.
//!
//! Where many cards are drawn and much is kept, states differ in little but the piles of finished
//! cards. Then piles are forgotten at the head of each turn of a loop, and states are one knot for
//! each row. What a knot weighs is not a number but depends on the cards that are still to come; so
//! from there on a weight is a sum over knots, each so many times. How knots hang on each other is
//! written down, and weighed in the end (`knots`).

use num_bigint::BigUint;
use smallvec::SmallVec;

use super::cards::{NO_PILE, PileId};
use super::frontier::Frontier;
use super::knots::Knots;
use super::refusal::{Halt, Watch};
use super::weight::Weight;

/// A knot; the first is the beginning, where nothing has been drawn.
pub(crate) type KnotId = u32;

pub(crate) const START: KnotId = 0;

/// So many times what knots weigh, knots ascending. Of the beginning alone it is a plain number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Trail<W> {
    terms: SmallVec<[(KnotId, W); 1]>,
}

impl<W: Weight> Trail<W> {
    fn of(knot: KnotId, times: W) -> Self {
        Trail {
            terms: SmallVec::from_iter([(knot, times)]),
        }
    }

    /// The number, if it is one.
    fn plain(&self) -> Option<W> {
        match self.terms.as_slice() {
            [] => Some(W::zero()),
            [(START, number)] => Some(number.clone()),
            _ => None,
        }
    }

    fn scaled(&self, by: &W) -> Self {
        let scaled = |(knot, times): &(KnotId, W)| (*knot, times.times(by));
        Trail {
            terms: self.terms.iter().map(scaled).collect(),
        }
    }

    fn joined(&mut self, other: &Self, join: impl Fn(&mut W, &W)) {
        for (knot, times) in &other.terms {
            let place = match self.terms.binary_search_by_key(knot, |(knot, _)| *knot) {
                Ok(place) => place,
                Err(place) => {
                    self.terms.insert(place, (*knot, W::zero()));
                    place
                }
            };
            join(&mut self.terms[place].1, times);
        }
    }
}

impl<W: Weight> Weight for Trail<W> {
    const BITS: u32 = W::BITS;
    const TIES: bool = true;
    type Log = Knots<W>;

    fn from_u64(number: u64) -> Self {
        match number {
            0 => Trail {
                terms: SmallVec::new(),
            },
            number => Trail::of(START, W::from_u64(number)),
        }
    }

    fn from_u128(number: u128) -> Self {
        match number {
            0 => Trail::zero(),
            number => Trail::of(START, W::from_u128(number)),
        }
    }

    fn plus(&mut self, other: &Self) {
        self.joined(other, W::plus);
    }

    fn minus(&mut self, other: &Self) {
        self.joined(other, W::minus);
    }

    /// One of the two is always a plain number: chances of dice, and denominators.
    fn times(&self, other: &Self) -> Self {
        match (self.plain(), other.plain()) {
            (_, Some(by)) => self.scaled(&by),
            (Some(by), None) => other.scaled(&by),
            (None, None) => {
                debug_assert!(false, "a product of two knots");
                Trail::zero()
            }
        }
    }

    fn divide(&self, by: u32) -> (Self, u32) {
        let number = self.plain().unwrap_or_else(W::zero);
        let (quotient, rest) = number.divide(by);
        match quotient.is_zero() {
            true => (Trail::zero(), rest),
            false => (Trail::of(START, quotient), rest),
        }
    }

    fn exact(&self) -> BigUint {
        self.plain().unwrap_or_else(W::zero).exact()
    }

    fn tie(
        states: Frontier<Self>,
        knots: &mut Knots<W>,
        watch: &mut Watch<'_>,
    ) -> Result<Frontier<Self>, Halt> {
        let pile = states.width - 1;
        let loose = |(row, weight): (&[i64], &Self)| {
            row[pile] == i64::from(NO_PILE) && weight.terms.len() == 1
        };
        if states.iter().all(loose) {
            return Ok(states);
        }
        tied(&states, knots, watch)
    }
}

/// Makes a knot of each row, whatever its piles.
pub(crate) fn tied<W: Weight>(
    states: &Frontier<Trail<W>>,
    knots: &mut Knots<W>,
    watch: &mut Watch<'_>,
) -> Result<Frontier<Trail<W>>, Halt> {
    let pile = states.width - 1;
    let mut tied = Frontier::new(states.width, states.over.clone());
    let mut row = Vec::with_capacity(states.width);
    let mut came = Vec::with_capacity(states.len());
    for (full, weight) in states.iter() {
        row.clear();
        row.extend_from_slice(full);
        row[pile] = i64::from(NO_PILE);
        let place = tied.place(&row, &Trail::zero());
        for (from, times) in &weight.terms {
            came.push((place, *from, full[pile] as PileId, times.clone()));
        }
        watch.turn(tied.len())?;
    }
    let first = knots.layer(tied.len(), came)?;
    tied.weigh_anew(|place| Trail::of(first + place as KnotId, W::one()));
    Ok(tied)
}
