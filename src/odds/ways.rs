//! How many ways there are to give slots distinct cards.
//!
//! With c₁ slots of class 1, c₂ of class 2 and so on the number is c₁! c₂! … times the coefficient of
//! x₁^c₁ x₂^c₂ … in the product over the cards of (1 + the sum of xⱼ over the classes j that have
//! the card): each card goes to one slot or to none. All piles of a deck are counted at once, from
//! one such product of truncated polynomials.
//!
//! The number is linear in each slot's class. So where a class is a sum and difference of others and
//! of the whole deck ("a miss is any card that is no hit"), its slots are rewritten by those, and the
//! product has fewer variables; a slot of the whole deck has as many cards to choose from as
//! are left.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::cards::{ClassId, Known, PileId};
use super::refusal::{Halt, Watch};
use super::weight::Weight;
use crate::model::SideDeck;

/// How many slots there are of each class, by its place.
type Counts = SmallVec<[u16; 12]>;

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
    sums.expand(&sorts, watch)?;
    let values = sums.values::<W>(&sorts, watch)?;
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

/// A class as so many times the whole deck and so many times other classes.
#[derive(Clone, Debug)]
struct Made {
    whole: i64,
    parts: Vec<(u16, i64)>,
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
        let made = made_of_others(classes.len(), &sorts);
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
}

/// A prime: the elimination is done modulo it, and what it finds is checked in whole numbers.
const PRIME: i64 = 2_147_483_647;

/// For each class whether it is a whole-numbered combination of the whole deck and classes before it.
fn made_of_others(classes: usize, sorts: &[(SmallVec<[u16; 8]>, u32)]) -> Vec<Option<Made>> {
    let member = |class: usize, sort: usize| sorts[sort].0.contains(&(class as u16));
    // Rows in echelon form: the reduced vector, its pivot, and what it is made of: the whole first.
    let width = classes + 1;
    let mut rows: Vec<(Vec<i64>, usize, Vec<i64>)> = Vec::new();
    let mut whole = vec![0; width];
    whole[0] = 1;
    if !sorts.is_empty() {
        rows.push((vec![1; sorts.len()], 0, whole));
    }
    let mut made = Vec::with_capacity(classes);
    for class in 0..classes {
        let mut vector: Vec<i64> = (0..sorts.len())
            .map(|sort| i64::from(member(class, sort)))
            .collect();
        let mut from = vec![0; width];
        from[class + 1] = 1;
        for (row, pivot, parts) in &rows {
            let times = vector[*pivot];
            if times != 0 {
                subtract(&mut vector, row, times);
                subtract(&mut from, parts, times);
            }
        }
        if let Some(pivot) = vector.iter().position(|entry| *entry != 0) {
            let inverse = power(vector[pivot], PRIME - 2);
            for entry in vector.iter_mut().chain(&mut from) {
                *entry = *entry * inverse % PRIME;
            }
            rows.push((vector, pivot, from));
            made.push(None);
            continue;
        }
        // The class and its combination sum up to nothing.
        let signed = |entry: i64| {
            let entry = (PRIME - entry) % PRIME;
            if entry > PRIME / 2 {
                entry - PRIME
            } else {
                entry
            }
        };
        let parts = (0..class).map(|part| (part as u16, signed(from[part + 1])));
        let made_of = Made {
            whole: signed(from[0]),
            parts: parts.filter(|(_, times)| *times != 0).collect(),
        };
        let holds = (0..sorts.len()).all(|sort| {
            let parts = made_of.parts.iter();
            let within = parts.filter(|(part, _)| member(usize::from(*part), sort));
            let sum: i64 = within.map(|(_, times)| times).sum();
            made_of.whole + sum == i64::from(member(class, sort))
        });
        made.push(holds.then_some(made_of));
    }
    made
}

fn subtract(from: &mut [i64], row: &[i64], times: i64) {
    for (entry, less) in from.iter_mut().zip(row) {
        *entry = (*entry - times * less % PRIME + PRIME) % PRIME;
    }
}

fn power(base: i64, mut power: i64) -> i64 {
    let (mut result, mut square) = (1, base);
    while power > 0 {
        if power % 2 == 1 {
            result = result * square % PRIME;
        }
        square = square * square % PRIME;
        power /= 2;
    }
    result
}

/// Counts of slots that are asked for, each with the counts it is a sum of.
#[derive(Default)]
struct Sums {
    places: FxHashMap<Counts, usize>,
    counts: Vec<Counts>,
    /// (times, place); empty for those without a class that is made of others.
    terms: Vec<Vec<(i64, usize)>>,
}

impl Sums {
    fn enter(&mut self, counts: Counts) -> usize {
        if let Some(place) = self.places.get(&counts) {
            return *place;
        }
        let place = self.counts.len();
        self.places.insert(counts.clone(), place);
        self.counts.push(counts);
        self.terms.push(Vec::new());
        place
    }

    /// Rewrites slots of classes that are made of others, one slot at a time.
    fn expand(&mut self, sorts: &Sorts, watch: &mut Watch<'_>) -> Result<(), Halt> {
        let mut place = 0;
        while place < self.counts.len() {
            watch.turn(self.counts.len())?;
            let mut counts = self.counts[place].clone();
            let made = (0..counts.len())
                .rev()
                .find_map(|class| match &sorts.made[class] {
                    Some(made) if counts[class] > 0 => Some((class, made)),
                    _ => None,
                });
            if let Some((class, made)) = made {
                counts[class] -= 1;
                let taken: u32 = counts.iter().map(|count| u32::from(*count)).sum();
                let left = i64::from(sorts.cards) - i64::from(taken);
                let mut terms = Vec::with_capacity(made.parts.len() + 1);
                if made.whole != 0 {
                    terms.push((made.whole * left, self.enter(counts.clone())));
                }
                for (part, times) in &made.parts {
                    let part = usize::from(*part);
                    counts[part] += 1;
                    terms.push((*times, self.enter(counts.clone())));
                    counts[part] -= 1;
                }
                self.terms[place] = terms;
            }
            place += 1;
        }
        Ok(())
    }

    fn values<W: Weight>(&self, sorts: &Sorts, watch: &mut Watch<'_>) -> Result<Vec<W>, Halt> {
        let made = |counts: &Counts| -> u32 {
            let slots = counts.iter().zip(&sorts.made);
            let made = slots.filter(|(_, made)| made.is_some());
            made.map(|(count, _)| u32::from(*count)).sum()
        };
        let mut order: Vec<(u32, usize)> = self.counts.iter().map(made).zip(0..).collect();
        order.sort_unstable();
        let plain = order.iter().take_while(|(made, _)| *made == 0);
        let plain: Vec<usize> = plain.map(|(_, place)| *place).collect();
        let product = Product::new(plain.iter().map(|place| &self.counts[*place]), watch)?;
        let coefficients = product.coefficients::<W>(sorts, watch)?;
        let mut values = vec![W::zero(); self.counts.len()];
        for (place, coefficient) in plain.iter().zip(coefficients) {
            let counts = self.counts[*place].iter();
            let factors = counts.flat_map(|count| 2..=u64::from(*count));
            values[*place] = factors.fold(coefficient, |product, factor| {
                product.times(&W::from_u64(factor))
            });
        }
        for (_, place) in &order[plain.len()..] {
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
