//! Piles of cards that are still to come, as single numbers.
//!
//! A pile is a number with a field for each class and each bond, so that to put two together is to add them,
//! in one and the same order. Each field has one bit more than the greatest count needs: so piles that have
//! more cards of a class than there are show it after one addition.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::bonds::{Bonds, Cards, Load, Part};
use super::cards::{Class, ClassId, Known};
use super::refusal::{Halt, Watch};
use crate::model::SideDeck;

/// How piles are written.
pub(crate) struct Futures {
    /// By place of the field, the least significant first.
    pub(crate) fields: Vec<Field>,
    /// Added to a pile it sets a bit of `beyond` where there are too many cards of a class.
    spare: u128,
    beyond: u128,
    /// By the places of loads.
    keys: Vec<u128>,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) part: Part,
    /// How many cards one of it is.
    pub(crate) cards: Cards,
    shift: u32,
    bits: u32,
}

/// The most piles that may come.
const MOST_PILES: usize = 3_000_000;

impl Field {
    pub(crate) fn count(&self, pile: u128) -> u32 {
        (pile >> self.shift) as u32 & ((1 << self.bits) - 1)
    }

    /// How many cards of a deck one of it is.
    pub(crate) fn drawn(&self, deck: SideDeck) -> u32 {
        let mut cards = self.cards.iter();
        let own = cards.find(|(of, _)| *of == deck);
        own.map_or(0, |(_, count)| *count)
    }

    /// The class, if it is one.
    pub(crate) fn class<'k>(&self, known: &'k Known<'_>) -> Option<&'k Class> {
        match self.part {
            Part::Class(class) => known.classes.get(class as usize),
            Part::Bond(_) => None,
        }
    }
}

impl Futures {
    pub(crate) fn new(known: &Known<'_>, bonds: &Bonds, loads: &[Load]) -> Result<Self, Halt> {
        let parts = loads.iter().flatten().map(|(part, _)| *part);
        let parts: FxHashSet<Part> = parts.collect();
        let mut classes: Vec<ClassId> = Vec::new();
        let mut ordered: Vec<Part> = Vec::new();
        for part in parts {
            match part {
                Part::Class(class) => classes.push(class),
                Part::Bond(_) => ordered.push(part),
            }
        }
        classes.sort_unstable();
        ordered.sort_unstable();
        // The first to be given cards is the most significant.
        let classes = in_order(known, classes).into_iter().rev();
        ordered.extend(classes.map(Part::Class));
        let (mut spare, mut beyond, mut shift) = (0_u128, 0_u128, 0);
        let mut fields = Vec::with_capacity(ordered.len());
        for part in ordered {
            let (cards, size) = match part {
                Part::Class(class) => {
                    let class = &known.classes[class as usize];
                    (Cards::from_slice(&[(class.deck, 1)]), class.size)
                }
                Part::Bond(bond) => {
                    let cards = bonds.list[bond as usize].cards.clone();
                    let most = cards.iter().map(|(deck, count)| known.size(*deck) / count);
                    let most = most.min().unwrap_or(0);
                    (cards, most)
                }
            };
            let bits = 33 - size.leading_zeros();
            if shift + bits > 128 {
                return Err(Halt::Unfit);
            }
            let top = 1_u128 << (shift + bits - 1);
            beyond |= top;
            spare |= top - (u128::from(size + 1) << shift);
            fields.push(Field {
                part,
                cards,
                shift,
                bits,
            });
            shift += bits;
        }
        let key = |load: &Load| {
            let parts = load.iter().map(|(part, count)| {
                let mut fields = fields.iter();
                let field = fields.find(|field| field.part == *part);
                field.map_or(0, |field| u128::from(*count) << field.shift)
            });
            parts.sum()
        };
        let keys = loads.iter().map(key).collect();
        Ok(Futures {
            fields,
            spare,
            beyond,
            keys,
        })
    }

    pub(crate) fn key(&self, load: u32) -> u128 {
        self.keys.get(load as usize).copied().unwrap_or(0)
    }

    /// Each pile with more, but for those that cannot be.
    pub(crate) fn plus(&self, piles: &[u128], more: u128) -> Vec<u128> {
        let sums = piles.iter().map(|pile| pile + more);
        sums.filter(|sum| (sum + self.spare) & self.beyond == 0)
            .collect()
    }

    /// The number of cards of a deck in the greatest of piles.
    pub(crate) fn most(&self, deck: SideDeck, piles: &[u128]) -> u32 {
        let own = self.of_deck(deck);
        let cards = piles.iter().map(|pile| drawn(&own, *pile));
        cards.max().unwrap_or(0)
    }

    /// How many cards of a deck a pile has.
    pub(crate) fn drawn(&self, deck: SideDeck, pile: u128) -> u32 {
        drawn(&self.of_deck(deck), pile)
    }

    /// The fields that tell of a deck, and how many of its cards one of each is.
    fn of_deck(&self, deck: SideDeck) -> Vec<(&Field, u32)> {
        let fields = self.fields.iter().map(|field| (field, field.drawn(deck)));
        fields.filter(|(_, cards)| *cards > 0).collect()
    }

    /// The bits of those fields that tell of these decks.
    pub(crate) fn own(&self, decks: &[SideDeck]) -> u128 {
        let fields = self.fields.iter();
        let own = fields.filter(|field| decks.iter().any(|deck| field.drawn(*deck) > 0));
        own.map(|field| ((1 << field.bits) - 1) << field.shift)
            .sum()
    }

    /// Decks that have something to do with each other: those of which a bond has cards.
    pub(crate) fn together(&self, decks: &[SideDeck]) -> Vec<Vec<SideDeck>> {
        let mut groups: Vec<Vec<SideDeck>> = decks.iter().map(|deck| vec![*deck]).collect();
        for field in self.fields.iter().filter(|field| field.cards.len() > 1) {
            let has = |group: &mut Vec<SideDeck>| group.iter().any(|deck| field.drawn(*deck) > 0);
            let joined: Vec<SideDeck> = groups.extract_if(.., has).flatten().collect();
            groups.push(joined);
        }
        groups
    }

    /// Whether a bond has cards of these decks.
    pub(crate) fn tied(&self, decks: &[SideDeck]) -> bool {
        let bonds = self.fields.iter();
        let mut bonds = bonds.filter(|field| matches!(field.part, Part::Bond(_)));
        bonds.any(|field| decks.iter().any(|deck| field.drawn(*deck) > 0))
    }
}

fn drawn(own: &[(&Field, u32)], pile: u128) -> u32 {
    let cards = own.iter().map(|(field, cards)| field.count(pile) * cards);
    cards.sum()
}

/// Classes in the order in which they are best given cards: what is used of others is remembered only
/// by what later ones tell apart, so first comes what leaves least of that.
fn in_order(known: &Known<'_>, mut left: Vec<ClassId>) -> Vec<ClassId> {
    let mut order: Vec<ClassId> = Vec::with_capacity(left.len());
    let of = |class: ClassId| &known.classes[class as usize];
    while !left.is_empty() {
        let cost = |class: ClassId| {
            let others = left.iter().map(|other| (*other, of(*other)));
            let others = others.filter(|(id, other)| *id != class && other.deck == of(class).deck);
            let cards = of(class).cards.iter();
            let kinds = cards.map(|card| {
                let within = others.clone().map(|(_, other)| other.cards.contains(card));
                within.collect::<Vec<bool>>()
            });
            let kinds: FxHashSet<Vec<bool>> = kinds.filter(|kind| kind.contains(&true)).collect();
            (kinds.len(), of(class).size)
        };
        let best = (0..left.len()).min_by_key(|place| cost(left[*place]));
        order.push(left.remove(best.unwrap_or(0)));
    }
    order
}

/// All that is in ascending lists, ascending; the lists are made one by one.
pub(crate) fn joined(
    lists: impl Iterator<Item = Vec<u128>>,
    watch: &Watch<'_>,
) -> Result<Vec<u128>, Halt> {
    // As in a binary counter, so that few are held and each number is moved but a few times.
    let mut held: Vec<Vec<u128>> = Vec::new();
    for mut list in lists {
        watch.look()?;
        watch.did(list.len())?;
        while let Some(last) = held.pop_if(|last| last.len() <= list.len() * 2) {
            list = merged(&last, &list);
        }
        if list.len() > MOST_PILES {
            return Err(Halt::TooMuch(MOST_PILES));
        }
        held.push(list);
    }
    let mut all = held.pop().unwrap_or_default();
    while let Some(last) = held.pop() {
        all = merged(&last, &all);
    }
    if all.len() > MOST_PILES {
        return Err(Halt::TooMuch(MOST_PILES));
    }
    Ok(all)
}

fn merged(first: &[u128], second: &[u128]) -> Vec<u128> {
    let mut all = Vec::with_capacity(first.len().max(second.len()) * 5 / 4);
    let (mut a, mut b) = (first.iter().peekable(), second.iter().peekable());
    while let (Some(left), Some(right)) = (a.peek(), b.peek()) {
        let (left, right) = (**left, **right);
        if left <= right {
            a.next();
        }
        if right <= left {
            b.next();
        }
        all.push(left.min(right));
    }
    all.extend(a);
    all.extend(b);
    all
}

/// Piles that follow each other in two lists.
pub(crate) struct Stretch {
    from: u32,
    to: u32,
    len: u32,
}

impl Stretch {
    /// The places in the first list, and those in the second.
    pub(crate) fn places(&self) -> (Range<usize>, Range<usize>) {
        let places = |first: u32| first as usize..(first + self.len) as usize;
        (places(self.from), places(self.to))
    }
}

/// Where the piles `to`, with more, lie among the piles `from`; those that do not are left out.
pub(crate) fn shifted(from: &[u128], to: &[u128], more: u128) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut at = 0;
    for (place, pile) in to.iter().enumerate() {
        let wanted = pile + more;
        while from.get(at).is_some_and(|known| *known < wanted) {
            at += 1;
        }
        if from.get(at) != Some(&wanted) {
            continue;
        }
        let (from, to) = (at as u32, place as u32);
        match stretches.last_mut() {
            Some(last) if last.from + last.len == from && last.to + last.len == to => last.len += 1,
            _ => stretches.push(Stretch { from, to, len: 1 }),
        }
    }
    stretches
}
