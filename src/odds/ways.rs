//! How many ways there are to give slots distinct cards.
//!
//! With c₁ slots of class 1, c₂ of class 2 and so on the number is c₁! c₂! … times the coefficient of
//! x₁^c₁ x₂^c₂ … in the product over the cards of (1 + the sum of xⱼ over the classes j that have
//! the card): each card goes to one slot or to none. All piles of a deck are counted at once, from
//! one such product of truncated polynomials.
//!
//! Slots of classes that are made of others and of the whole deck are rewritten by those (`sums`), so that the
//! product has fewer variables; a slot of the whole deck has as many cards to choose from as are left.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::basis::{Made, made_of_others};
use super::cards::{ClassId, Known, PileId};
use super::refusal::{Halt, Watch};
use super::sums::{Counts, Sums};
use super::weight::Weight;
use crate::model::SideDeck;

/// The ways for each of these piles of one deck.
pub(crate) fn ways<W: Weight>(
    known: &Known<'_>,
    deck: SideDeck,
    piles: &[PileId],
    watch: &mut Watch<'_>,
) -> Result<Vec<W>, Halt> {
    let sorts = Sorts::new(known, deck, piles);
    let mut sums = Sums::default();
    let wanted: Vec<usize> = piles
        .iter()
        .map(|pile| sums.enter(sorts.counts(known, *pile)))
        .collect();
    let left = |counts: &Counts, _| {
        let taken: u32 = counts.iter().map(|count| u32::from(*count)).sum();
        i64::from(sorts.cards) - i64::from(taken)
    };
    sums.expand(&sorts.made, left, watch)?;
    let values = sums.values::<W>(&sorts.made, |plain| sorts.ways(plain, watch))?;
    Ok(wanted
        .into_iter()
        .map(|place| values[place].clone())
        .collect())
}

/// The classes in use, and the cards by which of them they belong to.
struct Sorts {
    cards: u32,
    classes: Vec<ClassId>,
    /// For each class: how it is made of others, if it is.
    made: Vec<Option<Made>>,
    /// Which classes (that are not made of others) a card belongs to, and how many such cards.
    sorts: Vec<(SmallVec<[u16; 8]>, u32)>,
}

impl Sorts {
    fn new(known: &Known<'_>, deck: SideDeck, piles: &[PileId]) -> Self {
        let mut classes = known.classes_in(piles);
        let class = |id: &ClassId| &known.classes[*id as usize];
        classes.sort_by_key(|id| (class(id).size, *id));
        let whole = &known.classes[known.whole(deck) as usize];
        let mut sorts: Vec<(SmallVec<[u16; 8]>, u32)> = Vec::new();
        let mut places: FxHashMap<SmallVec<[u16; 8]>, usize> = FxHashMap::default();
        for card in whole.cards.iter() {
            let within =
                (0..classes.len()).filter(|place| class(&classes[*place]).cards.contains(card));
            let within: SmallVec<[u16; 8]> = within.map(|place| place as u16).collect();
            let place = *places.entry(within.clone()).or_insert_with(|| {
                sorts.push((within, 0));
                sorts.len() - 1
            });
            sorts[place].1 += 1;
        }
        let member = |class: usize, sort: &SmallVec<[u16; 8]>| sort.contains(&(class as u16));
        let members = |class: usize| sorts.iter().map(move |(sort, _)| member(class, sort));
        let vectors = (0..classes.len()).map(|class| members(class).map(i64::from).collect());
        let vectors: Vec<Vec<i64>> = vectors.collect();
        let made = made_of_others(&[vec![1; sorts.len()]], &vectors);
        for (within, _) in &mut sorts {
            within.retain(|place| made[usize::from(*place)].is_none());
        }
        sorts.retain(|(within, _)| !within.is_empty());
        Sorts {
            cards: whole.size,
            classes,
            made,
            sorts,
        }
    }

    fn counts(&self, known: &Known<'_>, pile: PileId) -> Counts {
        let mut counts = Counts::from_elem(0, self.classes.len());
        for (class, count) in &known.piles[pile as usize] {
            if let Some(place) = self.classes.iter().position(|id| id == class) {
                counts[place] = *count as u16;
            }
        }
        counts
    }

    /// The ways for counts of classes that are not made of others.
    fn ways<W: Weight>(&self, plain: &[&Counts], watch: &mut Watch<'_>) -> Result<Vec<W>, Halt> {
        let product = Product::new(plain.iter().copied(), watch)?;
        let coefficients = product.coefficients::<W>(self, watch)?;
        let ordered = |(counts, coefficient): (&&Counts, W)| {
            let factors = counts.iter().flat_map(|count| 2..=u64::from(*count));
            factors.fold(coefficient, |product, factor| {
                product.times(&W::from_u64(factor))
            })
        };
        Ok(plain.iter().zip(coefficients).map(ordered).collect())
    }
}

/// The monomials of the product that the wanted ones are made from, by ascending degree.
struct Product {
    classes: usize,
    /// For each monomial and class: that with one slot fewer, or `NONE`.
    below: Vec<u32>,
    /// From the place of entry to that by degree, for the wanted ones.
    wanted: Vec<u32>,
    size: usize,
}

const NONE: u32 = u32::MAX;

impl Product {
    fn new<'c>(
        wanted: impl Iterator<Item = &'c Counts>,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Halt> {
        let mut places: FxHashMap<Counts, u32> = FxHashMap::default();
        let mut list: Vec<Counts> = Vec::new();
        let mut enter = |counts: &Counts, list: &mut Vec<Counts>| {
            if let Some(place) = places.get(counts) {
                return *place;
            }
            let place = list.len() as u32;
            places.insert(counts.clone(), place);
            list.push(counts.clone());
            place
        };
        let wanted: Vec<u32> = wanted.map(|counts| enter(counts, &mut list)).collect();
        let classes = list.first().map_or(0, |counts| counts.len());
        let mut below = Vec::with_capacity(list.len() * classes);
        let mut place = 0;
        while place < list.len() {
            watch.turn(list.len())?;
            let mut counts = list[place].clone();
            for class in 0..classes {
                if counts[class] == 0 {
                    below.push(NONE);
                    continue;
                }
                counts[class] -= 1;
                below.push(enter(&counts, &mut list));
                counts[class] += 1;
            }
            place += 1;
        }
        // By degree, so that going backwards reads only what this card has not changed.
        let degree = |counts: &Counts| counts.iter().map(|count| u32::from(*count)).sum::<u32>();
        let mut order: Vec<(u32, u32)> = list.iter().map(degree).zip(0..).collect();
        order.sort_unstable();
        let mut rank = vec![0; list.len()];
        for (place, (_, old)) in order.iter().enumerate() {
            rank[*old as usize] = place as u32;
        }
        let mut sorted = Vec::with_capacity(below.len());
        for (_, old) in &order {
            let from = *old as usize * classes;
            let row = below[from..from + classes].iter();
            sorted.extend(row.map(|old| match *old {
                NONE => NONE,
                old => rank[old as usize],
            }));
        }
        Ok(Product {
            classes,
            below: sorted,
            wanted: wanted.into_iter().map(|old| rank[old as usize]).collect(),
            size: list.len(),
        })
    }

    fn coefficients<W: Weight>(
        &self,
        sorts: &Sorts,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<W>, Halt> {
        let mut sums = vec![W::zero(); self.size];
        if let Some(first) = sums.first_mut() {
            *first = W::one();
        }
        for (within, cards) in &sorts.sorts {
            for _ in 0..*cards {
                watch.look()?;
                for place in (1..self.size).rev() {
                    let row = &self.below[place * self.classes..(place + 1) * self.classes];
                    for class in within {
                        let below = row[usize::from(*class)];
                        if below != NONE {
                            let (low, high) = sums.split_at_mut(place);
                            high[0].plus(&low[below as usize]);
                        }
                    }
                }
            }
        }
        let wanted = self.wanted.iter();
        Ok(wanted.map(|place| sums[*place as usize].clone()).collect())
    }
}
