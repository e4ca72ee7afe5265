//! Classes and bonds by the kinds of cards that they tell apart, and which of them are made of others.

use rustc_hash::FxHashMap;

use super::basis::{Made, made_of_others};
use super::bonds::{Bond, Bonds, Cards, Load, Part, enter};
use super::cards::{ClassId, Known};
use super::forms::{Form, Kind, ordered};
use super::refusal::Halt;
use crate::model::SideDeck;

/// The most terms that forms may have together.
const MOST_TERMS: usize = 100_000;

/// What is wanted of the cards of some decks: the smaller before what is made of them.
pub(crate) struct Parts {
    pub(crate) list: Vec<Part>,
    pub(crate) forms: Vec<Form>,
    /// By part: how it is made of others, if it is; of any cards of some decks first.
    pub(crate) made: Vec<Option<Made>>,
    pub(crate) wholes: Vec<Cards>,
    kinds: Kinds,
    /// Forms of the bonds, by what is alike roughly.
    roughly: Vec<Form>,
}

impl Parts {
    pub(crate) fn new(
        known: &Known<'_>,
        bonds: &Bonds,
        decks: &[SideDeck],
        parts: Vec<Part>,
    ) -> Result<Self, Halt> {
        let bond = |part: &Part| match part {
            Part::Class(_) => None,
            Part::Bond(bond) => bonds.list.get(*bond as usize),
        };
        let classes = parts.iter().filter_map(|part| match part {
            Part::Class(class) => Some(*class),
            Part::Bond(_) => None,
        });
        let classes: Vec<ClassId> = classes.collect();
        let slots = parts.iter().filter_map(bond).flat_map(|bond| &bond.piles);
        let mut tied: Vec<ClassId> = slots.flatten().map(|(class, _)| *class).collect();
        tied.sort_unstable();
        tied.dedup();
        let kinds = Kinds::new(known, decks, &tied, &classes);
        let roughly = |bond: &Bond| Form::bond(bond, |class| kinds.rough(known, class));
        let roughly = parts.iter().filter_map(bond).map(roughly).collect();
        let mut forms: Vec<(Form, Part, Cards)> = Vec::with_capacity(parts.len());
        let mut terms = 0;
        for part in parts {
            let (form, cards) = match part {
                Part::Class(class) => {
                    let deck = known.classes[class as usize].deck;
                    let form = Form::any(kinds.of(known, class));
                    (form, Cards::from_slice(&[(deck, 1)]))
                }
                Part::Bond(bond) => {
                    let bond = &bonds.list[bond as usize];
                    let form = Form::bond(bond, |class| kinds.of(known, class));
                    (form, bond.cards.clone())
                }
            };
            terms += form.len();
            if terms > MOST_TERMS {
                return Err(Halt::Unfit);
            }
            forms.push((form, part, cards));
        }
        forms.sort_by_key(|(form, part, _)| (form.len(), *part));
        let mut wholes: Vec<Cards> = forms.iter().map(|(.., cards)| cards.clone()).collect();
        wholes.sort_unstable();
        wholes.dedup();
        let list = forms.iter().map(|(_, part, _)| *part).collect();
        let forms: Vec<Form> = forms.into_iter().map(|(form, ..)| form).collect();
        Ok(Parts {
            list,
            made: made(&kinds, &wholes, &forms),
            forms,
            wholes,
            kinds,
            roughly,
        })
    }

    /// Kinds in the order in which they are best given away, and how many cards each has. Which comes first is
    /// asked only of those that bonds tell apart.
    pub(crate) fn in_order(&self) -> Vec<(Kind, u32)> {
        let rough = ordered(self.roughly.clone(), self.kinds.rough.len());
        let order = rough.iter().flat_map(|rough| self.kinds.within(*rough));
        order
            .map(|kind| (kind, self.kinds.cards[usize::from(kind)]))
            .collect()
    }

    /// A load by parts that are not made of others: the loads that it is the sum of, and how many times each. What
    /// may be any cards is left out.
    pub(crate) fn rewritten(&self, load: &Load) -> Vec<(Load, i64)> {
        let mut sum: Vec<(Load, i64)> = vec![(Load::new(), 1)];
        let slots = load.iter();
        for part in slots.flat_map(|(part, count)| (0..*count).map(|_| *part)) {
            let place = self.list.iter().position(|known| *known == part);
            let made = place.and_then(|place| self.made[place].as_ref());
            let Some(made) = made else {
                sum.iter_mut().for_each(|(load, _)| enter(load, part));
                continue;
            };
            let mut next: FxHashMap<Load, i64> = FxHashMap::default();
            for (load, times) in sum {
                for (_, more) in &made.given {
                    *next.entry(load.clone()).or_default() += times * more;
                }
                for (part, more) in &made.parts {
                    let mut load = load.clone();
                    enter(&mut load, self.list[*part]);
                    *next.entry(load).or_default() += times * more;
                }
            }
            sum = next.into_iter().filter(|(_, times)| *times != 0).collect();
        }
        sum
    }
}

/// Which forms are made of others: as vectors over all products.
fn made(kinds: &Kinds, wholes: &[Cards], forms: &[Form]) -> Vec<Option<Made>> {
    let any = |cards: &Cards| {
        let slots = cards.iter();
        let slots = slots.flat_map(|(deck, count)| (0..*count).map(|_| *deck));
        let mut decks = slots.map(|deck| Form::any(kinds.in_deck(deck)));
        let first = decks.next().unwrap_or_default();
        decks.fold(first, |form, deck| form.times(&deck))
    };
    let wholes: Vec<Form> = wholes.iter().map(any).collect();
    let mut places: FxHashMap<&[Kind], usize> = FxHashMap::default();
    for (product, _) in wholes.iter().chain(forms).flat_map(Form::terms) {
        let next = places.len();
        places.entry(product).or_insert(next);
    }
    let vector = |form: &Form| {
        let mut vector = vec![0; places.len()];
        for (product, times) in form.terms() {
            vector[places[product]] = times;
        }
        vector
    };
    let given: Vec<Vec<i64>> = wholes.iter().map(vector).collect();
    let vectors: Vec<Vec<i64>> = forms.iter().map(vector).collect();
    made_of_others(&given, &vectors)
}

/// The kinds of cards of some decks: by what bonds tell apart, roughly; and by that and what classes do.
struct Kinds {
    /// By kind: how many cards it has, one of them, and what it is roughly.
    cards: Vec<u32>,
    one: Vec<(SideDeck, usize)>,
    roughly: Vec<Kind>,
    /// Of what is alike roughly, one card.
    rough: Vec<(SideDeck, usize)>,
}

impl Kinds {
    fn new(known: &Known<'_>, decks: &[SideDeck], tied: &[ClassId], classes: &[ClassId]) -> Self {
        let mut kinds = Kinds {
            cards: Vec::new(),
            one: Vec::new(),
            roughly: Vec::new(),
            rough: Vec::new(),
        };
        let mut rough_places: FxHashMap<(SideDeck, Vec<bool>), Kind> = FxHashMap::default();
        let mut places: FxHashMap<(Kind, Vec<bool>), usize> = FxHashMap::default();
        for deck in decks {
            let whole = known.whole(*deck);
            for card in known.classes[whole as usize].cards.iter() {
                let within = |classes: &[ClassId]| -> Vec<bool> {
                    let classes = classes.iter();
                    classes
                        .map(|class| known.holds(*class, *deck, card))
                        .collect()
                };
                let rough = *(rough_places.entry((*deck, within(tied)))).or_insert_with(|| {
                    kinds.rough.push((*deck, card));
                    kinds.rough.len() as Kind - 1
                });
                let kind = *places.entry((rough, within(classes))).or_insert_with(|| {
                    kinds.cards.push(0);
                    kinds.one.push((*deck, card));
                    kinds.roughly.push(rough);
                    kinds.cards.len() - 1
                });
                kinds.cards[kind] += 1;
            }
        }
        kinds
    }

    /// What belongs to a class, roughly: a class of bonds.
    fn rough(&self, known: &Known<'_>, class: ClassId) -> Vec<Kind> {
        let within = |(deck, card): &(SideDeck, usize)| known.holds(class, *deck, *card);
        places(&self.rough, within)
    }

    fn of(&self, known: &Known<'_>, class: ClassId) -> Vec<Kind> {
        let within = |(deck, card): &(SideDeck, usize)| known.holds(class, *deck, *card);
        places(&self.one, within)
    }

    fn in_deck(&self, deck: SideDeck) -> Vec<Kind> {
        places(&self.one, |(of, _)| *of == deck)
    }

    fn within(&self, rough: Kind) -> Vec<Kind> {
        places(&self.roughly, |of| *of == rough)
    }
}

/// The places of those for which something holds.
fn places<T>(of: &[T], holds: impl Fn(&T) -> bool) -> Vec<Kind> {
    let places = of.iter().zip(0..).filter(|(one, _)| holds(one));
    places.map(|(_, place)| place).collect()
}
