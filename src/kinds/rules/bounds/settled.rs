//! Rounds that are too many to be walked one by one.

use super::facts::mentions;
use super::rounds::{Rounds, at_pace};
use super::slots::Slot;
use super::state::{Bounds, Drawn, State};
use super::{Place, Walker};
use crate::diagnostic::codes::*;
use crate::kinds::rules::body::MOST;
use crate::kinds::rules::plays::each_action;
use crate::model::*;

/// After so many actions nothing more is walked round by round: whatever is set in a repeat may then
/// be anything. After as many more, cards are not counted any longer.
pub(super) const MOST_WORK: u32 = 200_000;
const NO_MORE_WORK: u32 = 1_000_000;

impl Walker<'_> {
    /// What may be so at the start of any round, where they are too many to be walked one by one:
    /// what grows is taken to grow without end, cards at the pace of the last round.
    pub(super) fn settled(
        &mut self,
        mut head: State,
        start: &State,
        rounds: &Rounds,
        walked: u32,
        body: &mut [Action],
        place: &Place,
    ) -> State {
        let mut grown: Vec<LocalId> = Vec::new();
        // Each turn lets one local more go, or is the last.
        for _ in 0..=head.slots.len() {
            if self.work > MOST_WORK {
                self.anything(body, &mut head, &mut grown);
                break;
            }
            let mut all = head.clone();
            self.counted(rounds, None, &mut all);
            let (after, _) = self.round(body, place, all);
            let Some(after) = after else { break };
            if after.slots_within(&head) {
                break;
            }
            let wide = head.clone().join(&after);
            for (local, now) in wide.slots.iter() {
                let known = head.slots[local];
                if now.bounds.within(known.bounds) {
                    let unset = known.unset | now.unset;
                    let stale = known.stale | now.stale;
                    head.slots.set(
                        local,
                        Slot {
                            unset,
                            stale,
                            ..known
                        },
                    );
                    continue;
                }
                if !self.subject.declared[local.index()] && !grown.contains(&local) {
                    grown.push(local);
                }
                let bounds = self.all_of(local).or(now.bounds);
                let mut grown = now;
                grown.widen(bounds);
                head.slots.set(local, grown);
            }
            (head.facts, head.gaps) = (wide.facts, wide.gaps);
        }
        self.grow(&grown, rounds.most);
        let draws = |action: &Action| matches!(action, Action::Draw { .. } | Action::Call { .. });
        let mut has_draws = false;
        each_action(body, &mut |action| has_draws |= draws(action));
        if !has_draws || self.work > NO_MORE_WORK {
            return head;
        }
        let mut end = head.clone();
        end.decks = start.decks.clone();
        let (after, _) = self.round(body, place, end);
        if let Some(after) = after {
            let left = rounds.most.saturating_sub(walked);
            for (deck, drawn) in at_pace(start, &after, left) {
                let known = head.drawn(deck);
                let drawn = Drawn {
                    added: drawn.added.max(known.added),
                    fresh: drawn.fresh.max(known.fresh),
                };
                head.set_drawn(deck, drawn);
            }
        }
        head
    }

    /// Whatever is set in a repeat may hold anything of its type.
    fn anything(&mut self, body: &[Action], head: &mut State, grown: &mut Vec<LocalId>) {
        let mut set: Vec<LocalId> = Vec::new();
        let mut gone: Vec<SideDeck> = Vec::new();
        each_action(body, &mut |action| match action {
            Action::Set { local, value } => {
                set.push(*local);
                let grows = mentions(value, *local) && !self.subject.declared[local.index()];
                if grows && !grown.contains(local) {
                    grown.push(*local);
                }
            }
            Action::SetElement { array, .. } | Action::Fill { array, .. } => set.push(*array),
            Action::Roll { into, .. } => set.push(*into),
            Action::Call {
                procedure, into, ..
            } => {
                set.extend(into.iter().flatten());
                let summary = self.summaries.of(*procedure);
                let decks = summary.map_or(&[][..], |summary| &summary.decks);
                let reshuffled = decks.iter().filter(|(_, effect)| effect.fresh.is_some());
                gone.extend(reshuffled.map(|(deck, _)| *deck));
            }
            Action::Reshuffle(deck) => gone.push(*deck),
            Action::Count { counter, .. } => set.push(*counter),
            _ => {}
        });
        set.sort_unstable();
        set.dedup();
        for local in set {
            let all = self.all_of(local);
            // Where it was set nowhere before, it is set in each round before it is read, or told.
            let before = head.slots[local].bounds;
            if before.is_empty() {
                continue;
            }
            head.slot(local).widen(before.or(all));
        }
        for deck in gone {
            self.cards_are_gone(deck, head);
        }
        head.forget_all();
    }

    pub(super) fn all_of(&self, local: LocalId) -> Bounds {
        match self.subject.locals[local.index()].holds {
            Holds::Value { ty, .. } | Holds::Array { ty, .. } => match ty.base {
                TypeBase::Number | TypeBase::Length => Bounds::new(-MOST, MOST),
                _ => self.of_type(ty),
            },
            Holds::Card(_) => Bounds::YES_NO,
        }
    }

    /// Numbers that grow from round to round need a range of their author's.
    fn grow(&mut self, grown: &[LocalId], most: u32) {
        for local in grown {
            let numbers = match self.subject.locals[local.index()].holds {
                Holds::Value { ty, .. } | Holds::Array { ty, .. } => {
                    matches!(ty.base, TypeBase::Number | TypeBase::Length)
                }
                Holds::Card(_) => false,
            };
            if !numbers || self.quiet > 1 || !self.told.insert(("grows", local.0)) {
                continue;
            }
            let name = self.title(*local);
            let bare = name.trim_matches('`').to_owned();
            let span = self
                .subject
                .named
                .get(local.index())
                .copied()
                .unwrap_or(self.somewhere);
            let message =
                format!("{name} grows in a repeat of up to {most} rounds, and nothing bounds it");
            self.out
                .report(&E0863, span, message)
                .help(format!("write `keep {bare} : 0 to 100 = …` before the repeat, and stay within it: `min({bare} + …, 100)`"));
        }
    }
}
