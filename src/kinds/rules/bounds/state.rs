//! What may be so at one place of a procedure.

use std::rc::Rc;

use super::facts::{Known, KnownExprs};
use super::slots::{Slot, Slots};
use crate::model::*;

/// Between which bounds a value's number lies. Empty where `low` is above `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kinds) struct Bounds {
    pub low: i64,
    pub high: i64,
    /// It may be `none` as well.
    pub none: bool,
}

impl Bounds {
    pub(crate) const EMPTY: Bounds = Bounds {
        low: 1,
        high: 0,
        none: false,
    };
    /// Whatever may be.
    pub(super) const ANY: Bounds = Bounds {
        low: i64::MIN,
        high: i64::MAX,
        none: true,
    };
    pub(crate) const YES_NO: Bounds = Bounds::new(0, 1);

    pub(crate) const fn new(low: i64, high: i64) -> Self {
        Bounds {
            low,
            high,
            none: false,
        }
    }

    pub(crate) fn exactly(number: i64) -> Self {
        match number {
            NOTHING => Bounds {
                none: true,
                ..Bounds::EMPTY
            },
            number => Bounds::new(number, number),
        }
    }

    /// No number is possible.
    pub(crate) fn no_number(self) -> bool {
        self.low > self.high
    }

    pub(crate) fn is_empty(self) -> bool {
        self.no_number() && !self.none
    }

    pub(crate) fn or(self, other: Bounds) -> Bounds {
        let none = self.none || other.none;
        let (low, high) = match (self.no_number(), other.no_number()) {
            (true, _) => (other.low, other.high),
            (_, true) => (self.low, self.high),
            _ => (self.low.min(other.low), self.high.max(other.high)),
        };
        Bounds { low, high, none }
    }

    pub(crate) fn and(self, other: Bounds) -> Bounds {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        let none = self.none && other.none;
        match low <= high {
            true => Bounds { low, high, none },
            false => Bounds {
                none,
                ..Bounds::EMPTY
            },
        }
    }

    pub(crate) fn within(self, other: Bounds) -> bool {
        (!self.none || other.none)
            && (self.no_number() || self.low >= other.low && self.high <= other.high)
    }

    /// What is left without the numbers from one to another, as far as bounds can say.
    pub(crate) fn without(self, from: i64, to: i64) -> Bounds {
        let none = self.none;
        let (mut low, mut high) = (self.low, self.high);
        if (from..=to).contains(&low) {
            low = to.saturating_add(1);
        }
        if (from..=to).contains(&high) {
            high = from.saturating_sub(1);
        }
        match low <= high {
            true => Bounds { low, high, none },
            false => Bounds {
                none,
                ..Bounds::EMPTY
            },
        }
    }

    /// The only number it can be.
    pub(crate) fn only(self) -> Option<i64> {
        (self.low == self.high && !self.none).then_some(self.low)
    }
}

/// What is told of a value: its bounds with the rows that there are so far, and with any rows that may still come.
/// What is reckoned has to be sound with those that there are; no way is closed for want of a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::kinds) struct Told {
    pub bounds: Bounds,
    pub ever: Bounds,
}

impl From<Bounds> for Told {
    fn from(bounds: Bounds) -> Self {
        Told {
            bounds,
            ever: bounds,
        }
    }
}

impl Told {
    pub(super) fn or(self, other: Told) -> Told {
        Told {
            bounds: self.bounds.or(other.bounds),
            ever: self.ever.or(other.ever),
        }
    }
}

/// How many cards of a deck may have been drawn: since the procedure began, on ways on which it was
/// not reshuffled, and since it was reshuffled, on ways on which it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drawn {
    pub added: Option<u32>,
    pub fresh: Option<u32>,
}

impl Default for Drawn {
    fn default() -> Self {
        Drawn {
            added: Some(0),
            fresh: None,
        }
    }
}

/// All that may be so. States part at every condition and differ little from then on: what is the same
/// in several is held once.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub slots: Slots,
    /// Decks that were drawn from or reshuffled, in the order of their ids.
    pub decks: Rc<Vec<(SideDeck, Drawn)>>,
    /// What conditions have told of expressions.
    pub facts: Rc<Vec<(Known, Told)>>,
    /// Numbers between their bounds that expressions are not.
    pub gaps: Rc<Vec<(Known, i64)>>,
}

/// More is not kept in mind.
const MOST_FACTS: usize = 32;

impl State {
    pub(crate) fn new(locals: usize) -> Self {
        State {
            slots: Slots::new(locals),
            decks: Rc::default(),
            facts: Rc::default(),
            gaps: Rc::default(),
        }
    }

    /// A slot to be written to.
    pub(crate) fn slot(&mut self, local: LocalId) -> &mut Slot {
        self.slots.slot(local)
    }

    pub(crate) fn drawn(&self, deck: SideDeck) -> Drawn {
        let found = self.decks.iter().find(|(each, _)| *each == deck);
        found.map(|(_, drawn)| *drawn).unwrap_or_default()
    }

    pub(crate) fn set_drawn(&mut self, deck: SideDeck, drawn: Drawn) {
        let decks = Rc::make_mut(&mut self.decks);
        match decks.binary_search_by_key(&deck, |(each, _)| *each) {
            Ok(at) => decks[at].1 = drawn,
            Err(at) => decks.insert(at, (deck, drawn)),
        }
    }

    pub(crate) fn join(mut self, other: &State) -> State {
        self.slots.join(&other.slots);
        if self.decks != other.decks {
            let own = Rc::clone(&self.decks);
            for (deck, _) in own.iter().chain(&*other.decks) {
                let (mine, other) = (self.drawn(*deck), other.drawn(*deck));
                let drawn = Drawn {
                    added: mine.added.max(other.added),
                    fresh: mine.fresh.max(other.fresh),
                };
                if drawn != mine {
                    self.set_drawn(*deck, drawn);
                }
            }
        }
        if !Rc::ptr_eq(&self.facts, &other.facts) && !self.facts.is_empty() {
            Rc::make_mut(&mut self.facts).retain_mut(|(known, told)| {
                let other = other.fact(*known);
                if let Some(other) = other {
                    *told = told.or(other);
                }
                other.is_some()
            });
        }
        if !Rc::ptr_eq(&self.gaps, &other.gaps) && !self.gaps.is_empty() {
            Rc::make_mut(&mut self.gaps).retain(|gap| other.gaps.contains(gap));
        }
        self
    }

    pub(crate) fn slots_within(&self, other: &State) -> bool {
        let told = |(known, told): &(Known, Told)| {
            let mine = self.fact(*known);
            mine.is_some_and(|mine| mine.bounds.within(told.bounds))
        };
        let facts = Rc::ptr_eq(&self.facts, &other.facts) || other.facts.iter().all(told);
        let gaps = Rc::ptr_eq(&self.gaps, &other.gaps)
            || other.gaps.iter().all(|gap| self.gaps.contains(gap));
        facts && gaps && self.slots.within(&other.slots)
    }

    pub(crate) fn decks_within(&self, other: &State) -> bool {
        self.decks.iter().all(|(deck, mine)| {
            let other = other.drawn(*deck);
            mine.added <= other.added && mine.fresh <= other.fresh
        })
    }

    /// What an expression is known as, if anything is known of it besides what it is made of. This is little, and
    /// quicker to look through than to ask for the hash of the expression.
    pub(crate) fn known(&self, expr: &Expr, exprs: &KnownExprs) -> Option<Known> {
        let facts = self.facts.iter().map(|(known, _)| *known);
        let gaps = self.gaps.iter().map(|(known, _)| *known);
        facts
            .chain(gaps)
            .find(|known| exprs.expr(*known) == Some(expr))
    }

    /// What is known of an expression besides what it is made of.
    pub(crate) fn fact(&self, known: Known) -> Option<Told> {
        let fact = self.facts.iter().find(|(each, _)| *each == known);
        fact.map(|(_, told)| *told)
    }

    pub(crate) fn learn(&mut self, known: Known, told: Told) {
        match self.facts.iter().position(|(each, _)| *each == known) {
            Some(index) => Rc::make_mut(&mut self.facts)[index].1 = told,
            None if self.facts.len() < MOST_FACTS => {
                if Rc::get_mut(&mut self.facts).is_none() {
                    // A plain copy would have no room for one more.
                    let mut facts = Vec::with_capacity(self.facts.len() + 2);
                    facts.extend_from_slice(&self.facts);
                    self.facts = Rc::new(facts);
                }
                Rc::make_mut(&mut self.facts).push((known, told));
            }
            None => {}
        }
    }

    /// An expression is not this number.
    pub(crate) fn learn_gap(&mut self, known: Known, number: i64) {
        let gap = (known, number);
        if self.gaps.len() < MOST_FACTS && !self.gaps.contains(&gap) {
            Rc::make_mut(&mut self.gaps).push(gap);
        }
    }

    /// What is left of the bounds of an expression without the numbers that it is not.
    pub(crate) fn without_gaps(&self, known: Known, bounds: Bounds) -> Bounds {
        let mut left = bounds;
        // One that is taken off an end may lay another one bare.
        loop {
            let mut gaps = self.gaps.iter();
            let at_an_end = gaps.find(|(each, number)| {
                *each == known && (*number == left.low || *number == left.high)
            });
            match at_an_end {
                Some((_, number)) if !left.no_number() => left = left.without(*number, *number),
                _ => return left,
            }
        }
    }

    /// The same way, gone with any rows that may still come: what may then be so that is not so yet.
    pub(crate) fn with_ever_of(mut self, other: &State) -> State {
        self.slots.with_ever_of(&other.slots);
        if !Rc::ptr_eq(&self.facts, &other.facts) {
            for (known, told) in Rc::make_mut(&mut self.facts) {
                told.ever = other.fact(*known).map_or(Bounds::ANY, |other| other.ever);
            }
        }
        self
    }

    /// Forgets all that was known of expressions.
    pub(crate) fn forget_all(&mut self) {
        self.facts = Rc::default();
        self.gaps = Rc::default();
    }

    /// Forgets what was known of expressions in which a local has a part.
    pub(crate) fn forget(&mut self, local: LocalId, exprs: &KnownExprs) {
        let has_part = |(known, _): &(Known, Told)| exprs.mentions(*known, local);
        if self.facts.iter().any(has_part) {
            Rc::make_mut(&mut self.facts).retain(|fact| !has_part(fact));
        }
        let has_part = |(known, _): &(Known, i64)| exprs.mentions(*known, local);
        if self.gaps.iter().any(has_part) {
            Rc::make_mut(&mut self.gaps).retain(|gap| !has_part(gap));
        }
    }
}

/// Joins ways that may not be taken.
pub(super) fn either(one: Option<State>, other: Option<State>) -> Option<State> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.join(&other)),
        (one, other) => one.or(other),
    }
}
