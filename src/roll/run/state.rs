//! What changes while a procedure runs, kept from run to run so that none allocates.

use super::code::{Code, List};
use crate::model::{CardId, SideDeck};

#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) slots: Vec<i64>,
    pub(super) decks: Vec<DeckState>,
    /// Decks from which a card was drawn in this run.
    pub(super) touched: Vec<u32>,
    /// Arguments and keys that are being worked out.
    pub(super) scratch: Vec<i64>,
    /// The dice of a pool: all faces that fell, and what each die counts.
    pub(super) thrown: Vec<u32>,
    pub(super) counts: Vec<i64>,
    pub(super) against: Vec<i64>,
    pub(super) outcome: Vec<i64>,
    /// Calls to return from: where to, and where the outcome goes.
    pub(super) calls: Vec<(u32, List)>,
    pub(super) rounds: u32,
}

/// Why a run stops; the numbers are places in the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    DeckEmpty(u32),
    NoCard,
    NoRow(u32),
    NoBranch,
    Nothing,
    NoPlace,
    DivisionByZero,
    TooLarge,
    TooManyDice,
    TooLong,
    NoOutcome,
}

/// A deck: the first `left` of its cards can be drawn. Every draw swaps a card behind them and
/// notes from where, so that the order can be brought back.
#[derive(Clone, Debug)]
pub(super) struct DeckState {
    pub(super) cards: Vec<u32>,
    pub(super) left: usize,
    /// How many are in it when a run begins.
    full: usize,
    taken: Vec<u32>,
}

impl State {
    pub(super) fn new(code: &Code) -> State {
        State {
            slots: code.blank.clone(),
            decks: code
                .decks
                .iter()
                .map(|deck| DeckState::new(deck.cards))
                .collect(),
            touched: Vec::with_capacity(code.decks.len()),
            scratch: Vec::with_capacity(64),
            thrown: Vec::with_capacity(64),
            counts: Vec::with_capacity(64),
            against: Vec::with_capacity(64),
            outcome: Vec::with_capacity(8),
            calls: Vec::with_capacity(code.procedures.len()),
            rounds: 0,
        }
    }

    /// Everything as before the first run.
    pub(super) fn begin(&mut self) {
        while let Some(deck) = self.touched.pop() {
            let deck = &mut self.decks[deck as usize];
            deck.back();
            deck.left = deck.full;
        }
        self.scratch.clear();
        self.calls.clear();
        self.outcome.clear();
        self.rounds = 0;
    }

    /// Cards that are out of their decks when a run begins.
    pub(super) fn hide(&mut self, code: &Code, out: &[(SideDeck, CardId)]) {
        self.begin();
        for (deck, code) in self.decks.iter_mut().zip(&code.decks) {
            *deck = DeckState::new(deck.cards.len() as u32);
            let out = |card: &u32| out.contains(&(code.of, CardId(*card)));
            // Behind those that can be drawn; both keep their order.
            deck.cards.sort_by_key(out);
            deck.full = deck.cards.iter().filter(|card| !out(card)).count();
            deck.left = deck.full;
        }
    }
}

impl DeckState {
    fn new(cards: u32) -> DeckState {
        DeckState {
            cards: (0..cards).collect(),
            left: cards as usize,
            full: cards as usize,
            taken: Vec::with_capacity(cards as usize),
        }
    }

    /// Those that can be drawn.
    pub(super) fn rest(&self) -> &[u32] {
        &self.cards[..self.left]
    }

    /// Takes one of those that can be drawn, by its place among them.
    pub(super) fn take(&mut self, place: usize) -> Option<u32> {
        let card = *self.rest().get(place)?;
        self.left -= 1;
        self.cards.swap(place, self.left);
        self.taken.push(place as u32);
        Some(card)
    }

    /// Brings back all cards that were taken, into their old order.
    fn back(&mut self) {
        while let Some(place) = self.taken.pop() {
            self.cards.swap(place as usize, self.left);
            self.left += 1;
        }
    }

    /// All cards are in it again, also those that were out when the run began.
    pub(super) fn reshuffle(&mut self) {
        self.back();
        self.left = self.cards.len();
    }
}
