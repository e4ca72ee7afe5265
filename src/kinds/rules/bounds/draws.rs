//! Cards: how many may have been drawn, and which may no longer be read.

use super::slots::Slot;
use super::state::{Bounds, Drawn, State};
use super::{Effect, Walker};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::numbers::{counted, ordinal};
use crate::source::Span;

impl Walker<'_> {
    pub(super) fn draw(&mut self, into: LocalId, deck: SideDeck, span: Span, state: &mut State) {
        self.random = true;
        let once = Effect {
            peak: 1,
            added: Some(1),
            fresh: None,
        };
        self.drawn(deck, once, span, state);
        // A card has no number of its own; this marks that there is one, and of whose deck.
        let marked = Bounds::exactly(i64::from(deck.other));
        state.slots.set(into, Slot::holding(marked));
        state.forget(into, &self.known);
    }

    /// Cards are drawn, here or in a procedure that is called.
    pub(super) fn drawn(&mut self, deck: SideDeck, effect: Effect, span: Span, state: &mut State) {
        let before = state.drawn(deck);
        let peak = |drawn: Option<u32>| drawn.map_or(0, |drawn| drawn.saturating_add(effect.peak));
        let known = self.peaks.entry(deck).or_default();
        *known = (*known).max(peak(before.added));
        let most = peak(before.added).max(peak(before.fresh));
        let size = self.model.deck(deck.deck).cards.len() as u32;
        let whose = if deck.other { "other deck" } else { "deck" };
        // What draws too many by itself has been told where it stands.
        let by_itself = effect.peak > size;
        if size > 0 && most > size && !by_itself && !self.unsure && self.first(whose, deck.deck.0) {
            let name = self.model.deck(deck.deck).header.name.clone();
            let of_whom = if deck.other { " of the other side" } else { "" };
            let message = format!(
                "`{name}`{of_whom} has {}, and this may draw the {}",
                counted(size, "card"),
                ordinal(most)
            );
            let help = match self.subject.is_question {
                true => format!(
                    "ask so that fewer are drawn; a procedure may `reshuffle {name}{of_whom}` before its last card"
                ),
                false => format!(
                    "write `reshuffle {name}{of_whom}` before its last card is drawn, or draw fewer"
                ),
            };
            self.report(&E0849, span, message).help(help);
        }
        let add = |drawn: Option<u32>, more: Option<u32>| {
            drawn
                .zip(more)
                .map(|(drawn, more)| drawn.saturating_add(more).min(size.saturating_add(1)))
        };
        let after = Drawn {
            added: add(before.added, effect.added),
            fresh: add(before.fresh, effect.added).max(effect.fresh),
        };
        state.set_drawn(deck, after);
    }

    pub(super) fn reshuffle(&mut self, deck: SideDeck, state: &mut State) {
        let drawn = Drawn {
            added: None,
            fresh: Some(0),
        };
        state.set_drawn(deck, drawn);
        self.cards_are_gone(deck, state);
    }

    /// Cards drawn before are in the deck again.
    pub(super) fn cards_are_gone(&self, deck: SideDeck, state: &mut State) {
        for (index, local) in self.subject.locals.iter().enumerate() {
            let id = LocalId::new(index);
            let from = Bounds::exactly(i64::from(deck.other));
            if local.holds == Holds::Card(deck.deck) && from.within(state.slots[id].bounds) {
                state.slot(id).stale = true;
                state.forget(id, &self.known);
            }
        }
    }
}
