//! What is known of drawn cards: classes, and how many finished cards there are of each.
//!
//! Until a deck is shuffled again its drawn cards are exchangeable, so a draw is not "which card"
//! but a *slot* of which nothing is known. Reading a face splits what is known: the slot's class,
//! a set of cards, meets the parts into which the question divides the deck.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::atoms::Atoms;
use super::pool::FaceSet;
use crate::model::{DeckId, FaceId, Model, NOTHING, Operator, SideDeck};

/// A set of cards of one deck.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    /// The first so many.
    pub(crate) fn first(count: usize) -> Self {
        let mut bits = Bits(SmallVec::from_elem(0, count.div_ceil(64)));
        (0..count).for_each(|card| bits.insert(card));
        bits
    }

    pub(crate) fn insert(&mut self, card: usize) {
        if self.0.len() <= card / 64 {
            self.0.resize(card / 64 + 1, 0);
        }
        self.0[card / 64] |= 1 << (card % 64);
    }

    pub(crate) fn remove(&mut self, card: usize) {
        if let Some(word) = self.0.get_mut(card / 64) {
            *word &= !(1 << (card % 64));
        }
    }

    pub(crate) fn contains(&self, card: usize) -> bool {
        let word = self.0.get(card / 64);
        word.is_some_and(|word| word >> (card % 64) & 1 == 1)
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(place, word)| {
            let mut word = *word;
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    place * 64 + bit
                })
            })
        })
    }

    fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn union(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }
}

/// A class: a set of cards that a slot may hold. Index into [`Known::classes`].
pub(crate) type ClassId = u32;

/// Finished slots: how many of each class. Index into [`Known::piles`].
pub(crate) type PileId = u32;

#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) deck: SideDeck,
    pub(crate) cards: Bits,
    pub(crate) size: u32,
}

/// A place on a face: of which member, and so many columns on where it is a strip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spot {
    pub(crate) face: FaceId,
    pub(crate) at: i64,
    pub(crate) shift: i64,
}

/// What is asked of a card: a number on a face, whether it passes a test, or whether a set holds something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CardQuestion {
    Number(Spot),
    Passes(Spot, Test),
    Has { face: FaceId, item: i64 },
}

/// What a number may be tested for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Test {
    Compared(Operator, i64),
    Even,
    Odd,
    /// From the first to the second.
    Between(i64, i64),
}

impl Test {
    pub(crate) fn holds(self, number: i64) -> bool {
        match self {
            Test::Compared(operator, with) => operator.combine(number, with) == Some(1),
            Test::Even => FaceSet::Even.contains(number),
            Test::Odd => FaceSet::Odd.contains(number),
            Test::Between(low, high) => {
                low <= number && number <= high && (number != NOTHING || low == NOTHING)
            }
        }
    }
}

/// What reading tells.
#[derive(Clone, Debug)]
pub(crate) enum CardAnswer {
    /// Every card of the class answers this.
    Same(i64),
    /// It depends: these classes answer alike each.
    Parts(Rc<[ClassId]>),
    /// The face has no such place.
    Nothing,
}

/// Classes by ascending id with their counts.
pub(crate) type Pile = SmallVec<[(ClassId, u32); 6]>;

/// All classes and piles of one computation.
#[derive(Debug)]
pub(crate) struct Known<'m> {
    model: &'m Model,
    /// By deck: all cards that are in the own side's at the start.
    whole: Vec<ClassId>,
    /// The same of the other side's, of those that are drawn from.
    others: Vec<(DeckId, ClassId)>,
    pub(crate) classes: Vec<Class>,
    class_ids: FxHashMap<(SideDeck, Bits), ClassId>,
    told: FxHashMap<(ClassId, CardQuestion), CardAnswer>,
    unions: FxHashMap<(ClassId, ClassId), Option<ClassId>>,
    pub(crate) piles: Vec<Pile>,
    pile_ids: FxHashMap<Pile, PileId>,
    more: FxHashMap<(PileId, ClassId), Option<PileId>>,
    less: FxHashMap<(PileId, ClassId), PileId>,
    /// What is known of the atoms, where cards are told apart as soon as they are drawn.
    atoms: Option<Atoms>,
    /// Their classes, by deck.
    atom_classes: Vec<(SideDeck, Rc<[ClassId]>)>,
}

/// The pile of no slots.
pub(crate) const NO_PILE: PileId = 0;

impl<'m> Known<'m> {
    /// The classes that slots of these piles have, each once, in their order.
    pub(super) fn classes_in<'p>(
        &self,
        piles: impl IntoIterator<Item = &'p PileId>,
    ) -> Vec<ClassId> {
        let slots = (piles.into_iter()).flat_map(|pile| &self.piles[*pile as usize]);
        let mut classes: Vec<ClassId> = slots.map(|(class, _)| *class).collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The decks of a model, and of the other side those that are drawn from; some cards away.
    pub(crate) fn new(
        model: &'m Model,
        draws: &[(SideDeck, u64)],
        away: &[(SideDeck, Vec<usize>)],
    ) -> Self {
        let mut known = Known {
            model,
            whole: Vec::with_capacity(model.decks.len()),
            others: Vec::new(),
            classes: Vec::new(),
            class_ids: FxHashMap::default(),
            told: FxHashMap::default(),
            unions: FxHashMap::default(),
            piles: vec![Pile::new()],
            pile_ids: FxHashMap::default(),
            more: FxHashMap::default(),
            less: FxHashMap::default(),
            atoms: None,
            atom_classes: Vec::new(),
        };
        known.pile_ids.insert(Pile::new(), NO_PILE);
        for deck in 0..model.decks.len() {
            let class = known.begun(DeckId::new(deck).into(), away);
            known.whole.push(class);
        }
        for (deck, _) in draws.iter().filter(|(deck, _)| deck.other) {
            let class = known.begun(*deck, away);
            known.others.push((deck.deck, class));
        }
        known
    }

    /// All cards that are in a deck at the start.
    fn begun(&mut self, deck: SideDeck, away: &[(SideDeck, Vec<usize>)]) -> ClassId {
        let mut cards = Bits::first(self.model.deck(deck.deck).cards.len());
        let away = away.iter().filter(|(of, _)| *of == deck);
        away.flat_map(|(_, cards)| cards)
            .for_each(|card| cards.remove(*card));
        self.class(deck, cards)
    }

    /// The class of all cards that are in a deck at the start.
    pub(crate) fn whole(&self, deck: SideDeck) -> ClassId {
        let mut others = self.others.iter();
        match others.find(|(of, _)| deck.other && *of == deck.deck) {
            Some((_, class)) => *class,
            None => self.whole[deck.deck.index()],
        }
    }

    fn class(&mut self, deck: SideDeck, cards: Bits) -> ClassId {
        if let Some(id) = self.class_ids.get(&(deck, cards.clone())) {
            return *id;
        }
        let id = self.classes.len() as ClassId;
        let size = cards.len();
        self.class_ids.insert((deck, cards.clone()), id);
        self.classes.push(Class { deck, cards, size });
        id
    }

    /// Cards are told apart from now on as soon as they are drawn, as far as these atoms are.
    pub(crate) fn tell_apart(&mut self, atoms: Atoms) {
        for (deck, atoms) in &atoms.decks {
            let classes = atoms.iter().map(|atom| self.class(*deck, atom.clone()));
            let classes = classes.collect();
            self.atom_classes.push((*deck, classes));
        }
        self.atoms = Some(atoms);
    }

    /// Whether cards are told apart as soon as they are drawn.
    pub(crate) fn tells_apart(&self) -> bool {
        self.atoms.is_some()
    }

    /// What a card may be that is drawn from a deck.
    pub(crate) fn drawn(&self, deck: SideDeck) -> Rc<[ClassId]> {
        let mut divided = self.atom_classes.iter();
        match divided.find(|(of, _)| *of == deck) {
            Some((_, classes)) => classes.clone(),
            None => Rc::new([self.whole(deck)]),
        }
    }

    /// The atoms, one of which turned out to be made up of these parts; nothing where cards are not told apart.
    pub(crate) fn finer(&mut self, atom: ClassId, parts: &[ClassId]) -> Option<Atoms> {
        let mut atoms = self.atoms.take()?;
        let of = &self.classes[atom as usize];
        let bits = |class: &ClassId| self.classes[*class as usize].cards.clone();
        atoms.divide(of.deck, &of.cards, parts.iter().map(bits));
        Some(atoms)
    }

    /// Whether a slot of this class is one of which nothing is known.
    pub(crate) fn is_whole(&self, class: ClassId) -> bool {
        let deck = self.classes[class as usize].deck;
        self.whole(deck) == class
    }

    /// Whether a card of a deck belongs to a class.
    pub(crate) fn holds(&self, class: ClassId, deck: SideDeck, card: usize) -> bool {
        let class = &self.classes[class as usize];
        class.deck == deck && class.cards.contains(card)
    }

    /// How many cards a deck has at the start.
    pub(crate) fn size(&self, deck: SideDeck) -> u32 {
        self.classes[self.whole(deck) as usize].size
    }

    pub(crate) fn ask(&mut self, class: ClassId, asked: CardQuestion) -> CardAnswer {
        if let Some(told) = self.told.get(&(class, asked)) {
            return told.clone();
        }
        let told = self.divide(class, asked);
        self.told.insert((class, asked), told.clone());
        told
    }

    fn divide(&mut self, class: ClassId, asked: CardQuestion) -> CardAnswer {
        let of = self.classes[class as usize].clone();
        let model: &'m Model = self.model;
        let deck = model.deck(of.deck.deck);
        let mut parts: Vec<(i64, Bits)> = Vec::new();
        for card in of.cards.iter() {
            let shown = &deck.cards[card];
            let answer = match asked {
                CardQuestion::Number(Spot { face, at, shift }) => {
                    shown.number(deck, face, at, shift)
                }
                CardQuestion::Passes(Spot { face, at, shift }, test) => {
                    let number = shown.number(deck, face, at, shift);
                    number.map(|number| i64::from(test.holds(number)))
                }
                CardQuestion::Has { face, item } => Some(i64::from(shown.has(face, item))),
            };
            let Some(answer) = answer else {
                return CardAnswer::Nothing;
            };
            match parts.iter_mut().find(|(value, _)| *value == answer) {
                Some((_, cards)) => cards.insert(card),
                None => {
                    let mut cards = Bits(SmallVec::from_elem(0, of.cards.0.len()));
                    cards.insert(card);
                    parts.push((answer, cards));
                }
            }
        }
        match parts.as_slice() {
            [] => CardAnswer::Nothing,
            [(answer, _)] => CardAnswer::Same(*answer),
            _ => {
                let ids = parts
                    .into_iter()
                    .map(|(_, cards)| self.class(of.deck, cards));
                CardAnswer::Parts(ids.collect())
            }
        }
    }

    /// The union of two classes of one deck that share no card.
    pub(crate) fn union(&mut self, a: ClassId, b: ClassId) -> Option<ClassId> {
        let key = (a.min(b), a.max(b));
        if let Some(union) = self.unions.get(&key) {
            return *union;
        }
        let (left, right) = (&self.classes[a as usize], &self.classes[b as usize]);
        let apart = left.deck == right.deck && !left.cards.meets(&right.cards);
        let union = apart.then(|| (left.deck, left.cards.union(&right.cards)));
        let union = union.map(|(deck, cards)| self.class(deck, cards));
        self.unions.insert(key, union);
        union
    }

    /// A pile and one more slot of a class; nothing where the class has not so many cards.
    pub(crate) fn add(&mut self, pile: PileId, class: ClassId) -> Option<PileId> {
        if self.is_whole(class) {
            return Some(pile);
        }
        if let Some(more) = self.more.get(&(pile, class)) {
            return *more;
        }
        let mut counts = self.piles[pile as usize].clone();
        let count = match counts.binary_search_by_key(&class, |(class, _)| *class) {
            Ok(place) => {
                counts[place].1 += 1;
                counts[place].1
            }
            Err(place) => {
                counts.insert(place, (class, 1));
                1
            }
        };
        let enough = count <= self.classes[class as usize].size;
        let more = enough.then(|| self.pile(counts));
        self.more.insert((pile, class), more);
        more
    }

    /// A pile without one slot of a class that it has.
    pub(crate) fn take(&mut self, pile: PileId, class: ClassId) -> PileId {
        if let Some(less) = self.less.get(&(pile, class)) {
            return *less;
        }
        let mut counts = self.piles[pile as usize].clone();
        if let Ok(place) = counts.binary_search_by_key(&class, |(class, _)| *class) {
            counts[place].1 -= 1;
            if counts[place].1 == 0 {
                counts.remove(place);
            }
        }
        let less = self.pile(counts);
        self.less.insert((pile, class), less);
        less
    }

    /// A pile divided into that of one deck and the rest.
    pub(crate) fn part(&mut self, pile: PileId, deck: SideDeck) -> (PileId, PileId) {
        let of = |class: &(ClassId, u32)| self.classes[class.0 as usize].deck == deck;
        let slots = self.piles[pile as usize].iter().copied();
        let (own, rest): (Pile, Pile) = slots.partition(of);
        (self.pile(own), self.pile(rest))
    }

    fn pile(&mut self, counts: Pile) -> PileId {
        if let Some(id) = self.pile_ids.get(&counts) {
            return *id;
        }
        let id = self.piles.len() as PileId;
        self.pile_ids.insert(counts.clone(), id);
        self.piles.push(counts);
        id
    }
}
