//! What several cards are together.
//!
//! Where one card is compared with another, a knot leads to the next by very many piles: any two values of
//! which one is higher. All that is asked of these cards is that they are one of those pairs, whichever. So
//! the piles are one *bond*, and a pile of what is to come counts bonds beside classes: three of them
//! (won, lost, level) in place of ten values of either card. How many ways there are to give cards to
//! bonds is counted in `bonded`.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::cards::{ClassId, Known, Pile, PileId};
use crate::model::SideDeck;

/// Index into [`Bonds::list`].
pub(crate) type BondId = u32;

/// What is wanted of a card, or of some together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Part {
    Class(ClassId),
    Bond(BondId),
}

/// Parts, ascending, with their counts.
pub(crate) type Load = SmallVec<[(Part, u32); 6]>;

/// How many cards of each deck.
pub(crate) type Cards = SmallVec<[(SideDeck, u32); 2]>;

/// Some cards are together one of these piles: at least two of them, ascending.
#[derive(Debug)]
pub(crate) struct Bond {
    pub(crate) piles: Vec<Pile>,
    pub(crate) cards: Cards,
}

#[derive(Default, Debug)]
pub(crate) struct Bonds {
    pub(crate) list: Vec<Bond>,
    ids: FxHashMap<Vec<Pile>, BondId>,
    loads: FxHashMap<Vec<PileId>, Load>,
}

impl Bonds {
    /// Piles of as many cards of each deck, of which the cards have to be one, as classes and at most one bond.
    pub(crate) fn load(&mut self, known: &mut Known<'_>, piles: Vec<PileId>) -> Load {
        if let Some(load) = self.loads.get(&piles) {
            return load.clone();
        }
        let contents = piles.iter().map(|pile| known.piles[*pile as usize].clone());
        let (classes, rest) = factors(known, contents.collect());
        let mut load = Load::new();
        for class in classes.into_iter().filter(|class| !known.is_whole(*class)) {
            enter(&mut load, Part::Class(class));
        }
        if rest.len() > 1 {
            enter(&mut load, Part::Bond(self.bond(known, rest)));
        }
        self.loads.insert(piles, load.clone());
        load
    }

    fn bond(&mut self, known: &Known<'_>, piles: Vec<Pile>) -> BondId {
        if let Some(id) = self.ids.get(&piles) {
            return *id;
        }
        let id = self.list.len() as BondId;
        self.ids.insert(piles.clone(), id);
        let cards = piles.first().map(|pile| cards_of(known, pile));
        self.list.push(Bond {
            piles,
            cards: cards.unwrap_or_default(),
        });
        id
    }
}

/// A pile as it is.
pub(crate) fn plain(pile: &Pile) -> Load {
    let parts = pile
        .iter()
        .map(|(class, count)| (Part::Class(*class), *count));
    parts.collect()
}

/// How many cards of each deck a pile has.
pub(crate) fn cards_of(known: &Known<'_>, pile: &Pile) -> Cards {
    let mut cards = Cards::new();
    for (class, count) in pile {
        let deck = known.classes[*class as usize].deck;
        match cards.iter_mut().find(|(of, _)| *of == deck) {
            Some((_, sum)) => *sum += count,
            None => cards.push((deck, *count)),
        }
    }
    cards.sort_unstable();
    cards
}

/// Adds a part to a load.
pub(crate) fn enter(load: &mut Load, part: Part) {
    match load.binary_search_by_key(&part, |(part, _)| *part) {
        Ok(place) => load[place].1 += 1,
        Err(place) => load.insert(place, (part, 1)),
    }
}

/// What all piles have alike, as classes, and what is left of them: where one card may be of any of some
/// classes whatever the others are, its class is those together.
fn factors(known: &mut Known<'_>, mut piles: Vec<Pile>) -> (Vec<ClassId>, Vec<Pile>) {
    let mut classes = Vec::new();
    piles.sort_unstable();
    loop {
        let first = piles.first().cloned().unwrap_or_default();
        let mut slots = first.iter();
        let Some((class, rest)) = slots.find_map(|(class, _)| divided(known, &piles, *class))
        else {
            return (classes, piles);
        };
        classes.push(class);
        piles = rest;
    }
}

/// The piles divided by the classes that may stand in place of this one, if they can be.
fn divided(known: &mut Known<'_>, piles: &[Pile], class: ClassId) -> Option<(ClassId, Vec<Pile>)> {
    let all: FxHashSet<&Pile> = piles.iter().collect();
    let rests: Vec<Pile> = piles.iter().filter_map(|pile| less(pile, class)).collect();
    let first = rests.first()?;
    let others = piles.iter().filter_map(|pile| differs(pile, first));
    let others: Vec<ClassId> = others.collect();
    if others.len() * rests.len() != piles.len() {
        return None;
    }
    let mut products: FxHashSet<Pile> = FxHashSet::default();
    for (rest, other) in rests
        .iter()
        .flat_map(|rest| others.iter().map(move |other| (rest, *other)))
    {
        let product = more(rest, other);
        if !all.contains(&product) || !products.insert(product) {
            return None;
        }
    }
    let mut others = others.into_iter();
    let mut union = others.next()?;
    for other in others {
        union = known.union(union, other)?;
    }
    Some((union, rests))
}

/// A pile without one slot of a class, if it has one.
fn less(pile: &Pile, class: ClassId) -> Option<Pile> {
    let place = pile
        .binary_search_by_key(&class, |(class, _)| *class)
        .ok()?;
    let mut rest = pile.clone();
    rest[place].1 -= 1;
    if rest[place].1 == 0 {
        rest.remove(place);
    }
    Some(rest)
}

fn more(pile: &Pile, class: ClassId) -> Pile {
    let mut more = pile.clone();
    match more.binary_search_by_key(&class, |(class, _)| *class) {
        Ok(place) => more[place].1 += 1,
        Err(place) => more.insert(place, (class, 1)),
    }
    more
}

/// The class of the one slot that a pile has more than another, if that is all.
fn differs(pile: &Pile, from: &Pile) -> Option<ClassId> {
    let mut classes = pile.iter().map(|(class, _)| *class);
    classes.find(|class| less(pile, *class).as_ref() == Some(from))
}
