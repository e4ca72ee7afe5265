//! How many ways there are to give distinct cards to bonds and classes.
//!
//! Kind by kind, all cards of a kind at once: of so many that are wanted alike some take none of them, some
//! take one, and what each of them still wants then is a form of later kinds. So it is remembered only how
//! many want what, never which of them, nor which cards they have. Of fights in which the higher of two cards
//! wins that is how many have no card yet, and how many have a lower one and want any that is higher.

use rustc_hash::{FxHashMap, FxHashSet};

use super::basis::Made;
use super::bonds::{Bonds, Cards, Part};
use super::cards::Known;
use super::denominator::Denominator;
use super::forms::Form;
use super::futures::{Field, Futures};
use super::parts::Parts;
use super::refusal::{Halt, Watch};
use super::sums::{Counts, Sums};
use super::weight::Weight;
use crate::model::SideDeck;

/// The most lists of how many want what that are held for all kinds.
const MOST_HELD: usize = 3_000_000;

/// The chances of all piles of some decks, over the ways to draw so many cards of each of them in order.
pub(crate) fn chances<W: Weight>(
    known: &Known<'_>,
    (futures, bonds): (&Futures, &Bonds),
    decks: &[(SideDeck, u32)],
    piles: &[u128],
    watch: &mut Watch<'_>,
) -> Result<Vec<W>, Halt> {
    let falling = |deck: SideDeck, drawn: u32, more: u32| {
        Denominator::falling(known.size(deck).saturating_sub(drawn), more)
    };
    let all = decks.iter().map(|(deck, most)| falling(*deck, 0, *most));
    let all = all.fold(Denominator::one(), |all, one| all.times(&one));
    if !all.fits::<W>() {
        return Err(Halt::Size);
    }
    let lot = Lot::new(known, futures, bonds, decks)?;
    let mut sums = Sums::default();
    let wanted = piles.iter().map(|pile| {
        let counts = lot.fields.iter().map(|field| field.count(*pile) as u16);
        sums.enter(counts.collect())
    });
    let wanted: Vec<usize> = wanted.collect();
    sums.expand(
        &lot.made,
        |counts, whole| lot.free(known, counts, whole),
        watch,
    )?;
    let values = sums.values::<W>(&lot.made, |plain| lot.ways(plain, watch))?;
    // Cards that are drawn of a deck beside those that are wanted may be any.
    let mut rests: FxHashMap<Vec<u32>, W> = FxHashMap::default();
    let chance = |(pile, place): (&u128, &usize)| {
        let drawn = decks.iter().map(|(deck, _)| futures.drawn(*deck, *pile));
        let rest = rests.entry(drawn.collect()).or_insert_with_key(|drawn| {
            let decks = decks.iter().zip(drawn);
            let rests = decks.map(|((deck, most), drawn)| falling(*deck, *drawn, most - drawn));
            let rests = rests.fold(Denominator::one(), |all, one| all.times(&one));
            rests.value()
        });
        values[*place].times(rest)
    };
    Ok(piles.iter().zip(&wanted).map(chance).collect())
}

/// Some decks and what is wanted of them.
struct Lot<'f> {
    fields: Vec<&'f Field>,
    /// By field: how it is made of others, if it is; of any cards of some decks first.
    made: Vec<Option<Made>>,
    wholes: Vec<Cards>,
    stages: Vec<Stage>,
}

/// A kind of cards.
struct Stage {
    cards: u32,
    /// By form that is there: what becomes of one.
    ways: Vec<Vec<Way>>,
    /// How many forms there are then.
    forms: usize,
}

/// One takes so many cards in so many ways, and wants another form then, or nothing more.
struct Way {
    taken: u32,
    times: i64,
    to: Option<usize>,
}

impl<'f> Lot<'f> {
    fn new(
        known: &Known<'_>,
        futures: &'f Futures,
        bonds: &Bonds,
        decks: &[(SideDeck, u32)],
    ) -> Result<Self, Halt> {
        let decks: Vec<SideDeck> = decks.iter().map(|(deck, _)| *deck).collect();
        let own = |field: &&Field| decks.iter().any(|deck| field.drawn(*deck) > 0);
        let fields: Vec<&Field> = futures.fields.iter().filter(own).collect();
        let parts = fields.iter().map(|field| field.part).collect();
        let parts = Parts::new(known, bonds, &decks, parts)?;
        let field = |part: &Part| {
            let mut fields = fields.iter().copied();
            fields.find(|field| field.part == *part)
        };
        Ok(Lot {
            fields: parts.list.iter().filter_map(field).collect(),
            stages: stages(&parts),
            made: parts.made,
            wholes: parts.wholes,
        })
    }

    /// In how many ways there may be any cards beside others.
    fn free(&self, known: &Known<'_>, counts: &Counts, whole: usize) -> i64 {
        let free = self.wholes[whole].iter().map(|(deck, more)| {
            let slots = counts.iter().zip(&self.fields);
            let taken = slots.map(|(count, field)| u32::from(*count) * field.drawn(*deck));
            let left = i64::from(known.size(*deck)) - i64::from(taken.sum::<u32>());
            (0..i64::from(*more))
                .map(|drawn| left - drawn)
                .product::<i64>()
        });
        free.product()
    }

    /// The ways for counts of fields that are not made of others.
    fn ways<W: Weight>(&self, plain: &[&Counts], watch: &mut Watch<'_>) -> Result<Vec<W>, Halt> {
        let first: Vec<Counts> = plain.iter().map(|counts| (*counts).clone()).collect();
        let mut lists: Vec<Vec<Counts>> = vec![first];
        let mut held = 0;
        for stage in &self.stages {
            let mut next: Vec<Counts> = Vec::new();
            let mut seen: FxHashSet<Counts> = FxHashSet::default();
            let Some(last) = lists.last() else { break };
            for counts in last {
                stage.each(counts, |to, _, _| {
                    if seen.insert(to.clone()) {
                        next.push(to.clone());
                    }
                });
                watch.turn(0)?;
                if held + next.len() > MOST_HELD {
                    return Err(Halt::TooMuch(MOST_HELD));
                }
            }
            held += next.len();
            lists.push(next);
        }
        // What is left of nothing is nothing, in one way.
        let mut values: Vec<W> = match lists.last() {
            Some(last) => last.iter().map(|_| W::one()).collect(),
            None => Vec::new(),
        };
        for (place, stage) in self.stages.iter().enumerate().rev() {
            let next = lists.pop().unwrap_or_default();
            let places: FxHashMap<&Counts, usize> = next.iter().zip(0..).collect();
            let falling: Vec<W> = (0..=stage.cards)
                .map(|taken| Denominator::falling(stage.cards, taken).value())
                .collect();
            let mut sums = Vec::with_capacity(lists[place].len());
            for counts in &lists[place] {
                let mut sum = W::zero();
                stage.each(counts, |to, taken, times| {
                    if let Some(place) = places.get(to) {
                        let times = falling[taken as usize].times(&W::from_u128(times));
                        sum.plus(&values[*place].times(&times));
                    }
                });
                sums.push(sum);
                watch.turn(0)?;
            }
            values = sums;
        }
        Ok(values)
    }
}

/// Kinds one after another, and which forms there are before each.
fn stages(parts: &Parts) -> Vec<Stage> {
    let forms = parts.forms.iter().zip(&parts.made);
    let forms = forms.map(|(form, made)| made.is_none().then(|| form.clone()));
    let mut forms: Vec<Option<Form>> = forms.collect();
    let mut stages = Vec::new();
    for (kind, cards) in parts.in_order() {
        let mut after: Vec<Option<Form>> = Vec::new();
        let mut ways = Vec::with_capacity(forms.len());
        for form in &forms {
            let given = form.iter().flat_map(|form| form.given(kind));
            let given = given.map(|(taken, form)| {
                let (times, rest) = form.parted();
                let to = rest.map(|rest| {
                    let found = after.iter().position(|known| known.as_ref() == Some(&rest));
                    found.unwrap_or_else(|| {
                        after.push(Some(rest));
                        after.len() - 1
                    })
                });
                Way { taken, times, to }
            });
            ways.push(given.collect());
        }
        stages.push(Stage {
            cards,
            ways,
            forms: after.len(),
        });
        forms = after;
    }
    stages
}

impl Stage {
    /// Calls with all that may become of so many of each form: how many there are then, how many cards are taken, and in
    /// how many ways, but for which of the cards.
    fn each(&self, counts: &Counts, mut visit: impl FnMut(&Counts, u32, u128)) {
        let mut to = Counts::from_elem(0, self.forms);
        let mut at = Deal {
            stage: self,
            counts,
            to: &mut to,
            visit: &mut visit,
        };
        at.form(0, 0, 1);
    }
}

/// Cards of one kind given to some of each form.
struct Deal<'a> {
    stage: &'a Stage,
    counts: &'a Counts,
    to: &'a mut Counts,
    visit: &'a mut dyn FnMut(&Counts, u32, u128),
}

impl Deal<'_> {
    fn form(&mut self, form: usize, taken: u32, times: u128) {
        match self.counts.get(form) {
            None => (self.visit)(self.to, taken, times),
            Some(0) => self.form(form + 1, taken, times),
            Some(count) => self.way((form, 0), u32::from(*count), taken, times),
        }
    }

    /// So many of a form go this way or one behind it.
    fn way(&mut self, (form, way): (usize, usize), left: u32, taken: u32, times: u128) {
        let stage = self.stage;
        let ways = &stage.ways[form];
        let Some(one) = ways.get(way) else {
            if left == 0 {
                self.form(form + 1, taken, times);
            }
            return;
        };
        let least = if way + 1 == ways.len() { left } else { 0 };
        // Of those that are left some go this way.
        let mut times_here = times;
        for going in 0..=left {
            let all_taken = taken + going * one.taken;
            if all_taken > stage.cards {
                break;
            }
            if going > 0 {
                let choice = u128::from(left - going + 1);
                times_here = times_here * choice / u128::from(going);
                times_here *= u128::from(one.times.unsigned_abs());
            }
            if going < least {
                continue;
            }
            if let Some(to) = one.to {
                self.to[to] += going as u16;
            }
            self.way((form, way + 1), left - going, all_taken, times_here);
            if let Some(to) = one.to {
                self.to[to] -= going as u16;
            }
        }
    }
}
