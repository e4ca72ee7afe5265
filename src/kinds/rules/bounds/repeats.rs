//! Repeats: walked round by round, and then once more with all that may be so at the start of any.

use std::rc::Rc;

use super::facts::mentions;
use super::state::{Bounds, Drawn, State, either};
use super::values::may_be;
use super::{Place, Walker};
use crate::diagnostic::codes::*;
use crate::kinds::rules::body::MOST;
use crate::kinds::rules::plays::each_action;
use crate::model::*;

/// Rounds of one repeat, and of repeats within repeats.
const MOST_ROUNDS: i64 = 1000;
const MOST_ROUNDS_IN_ALL: u64 = 1_000_000;

/// So many rounds are walked one by one.
const WALKED: u32 = 64;

/// After so many actions nothing more is walked round by round: whatever is set in a repeat may then
/// be anything. After as many more, cards are not counted any longer.
const MOST_WORK: u32 = 200_000;
const NO_MORE_WORK: u32 = 1_000_000;

/// The rounds of a repeat: at least and at most so many.
struct Rounds {
    least: i64,
    most: u32,
    /// The counter with its bounds in the first round and in all.
    counter: Option<(LocalId, Bounds, Bounds)>,
}

impl Walker<'_> {
    pub(super) fn repeat(
        &mut self,
        times: &Expr,
        most: &mut u32,
        body: &mut [Action],
        place: &Place,
        state: State,
    ) -> Option<State> {
        let times = self.number(times, place.part(0), &state);
        let stated = (*most < u32::MAX).then_some(i64::from(*most));
        let limit = stated.map_or(times.high, |stated| stated.min(times.high));
        let found = self.at_most(limit, stated.is_some(), times, place);
        // A round of an outer repeat may come to fewer than another: only the walk with all that may
        // be so says how many are the most. Before it, what stands there is the author's.
        if self.quiet == 0 {
            *most = found;
        }
        let rounds = Rounds {
            least: times.low.clamp(0, i64::from(found)),
            most: found,
            counter: None,
        };
        self.rounds(&rounds, body, place, place.part(1), state)
    }

    pub(super) fn count(
        &mut self,
        counter: LocalId,
        (from, to): (&Expr, &Expr),
        most: &mut u32,
        body: &mut [Action],
        place: &Place,
        state: State,
    ) -> Option<State> {
        let from = self.number(from, place.part(0), &state);
        let to = self.number(to, place.part(1), &state);
        let times = Bounds::new(to.low - from.high + 1, to.high - from.low + 1);
        let found = self.at_most(times.high, false, times, place);
        if self.quiet == 0 {
            *most = found;
        }
        let all = Bounds::new(from.low, to.high.max(from.low));
        let rounds = Rounds {
            least: times.low.clamp(0, i64::from(found)),
            most: found,
            counter: Some((counter, from, all)),
        };
        let mut after = self.rounds(&rounds, body, place, place.part(2), state)?;
        // Behind its repeat the counter counts nothing.
        let slot = after.slot(counter);
        slot.unset = true;
        slot.bounds = Bounds::EMPTY;
        after.forget(counter, &self.asked);
        Some(after)
    }

    fn at_most(&mut self, limit: i64, stated: bool, times: Bounds, place: &Place) -> u32 {
        if limit > MOST_ROUNDS {
            let (message, help) = match stated {
                true => (
                    format!("a repeat has at most {MOST_ROUNDS} rounds, and this may have {limit}"),
                    format!("write `at most {MOST_ROUNDS}` or less"),
                ),
                false if times.high >= MOST => (
                    "nothing says how often this is repeated at most".to_owned(),
                    "write `, at most 20` behind `times`, or give the number a range".to_owned(),
                ),
                false => (
                    format!(
                        "a repeat has at most {MOST_ROUNDS} rounds, and this {}",
                        may_be(times)
                    ),
                    "write `, at most 20` behind `times`, or give the number a range".to_owned(),
                ),
            };
            let span = place.part(0).span;
            self.report(&E0848, span, message).help(help);
        }
        limit.clamp(0, MOST_ROUNDS) as u32
    }

    /// Rounds within the repeats that are open.
    pub(super) fn rounds_within(&mut self, rounds: u64, place: &Place) {
        let all = self.rounds.saturating_mul(rounds.max(1));
        if all > MOST_ROUNDS_IN_ALL && self.first("rounds", place.span.start) {
            let message = format!(
                "repeats within repeats come to {all} rounds here, and {MOST_ROUNDS_IN_ALL} are the most"
            );
            self.report(&E0848, place.span, message)
                .help("repeat less often");
        }
        self.most_rounds = self.most_rounds.max(all);
    }

    fn rounds(
        &mut self,
        rounds: &Rounds,
        body: &mut [Action],
        whole: &Place,
        place: &Place,
        state: State,
    ) -> Option<State> {
        let mut exits = (rounds.least == 0).then(|| state.clone());
        if rounds.most == 0 {
            self.never_done(whole.span, "this is never repeated");
            return exits;
        }
        let outer = self.rounds;
        self.rounds_within(u64::from(rounds.most), whole);
        self.rounds = outer.saturating_mul(u64::from(rounds.most));
        if rounds.most == 1 {
            let mut head = state;
            self.counted(rounds, None, &mut head);
            let (after, stopped) = self.round(body, place, head);
            self.rounds = outer;
            return either(exits, either(after, stopped));
        }
        let mut head = state.clone();
        let mut current = Some(state);
        let mut exact = false;
        self.quiet += 1;
        for round in 1..=rounds.most {
            let Some(mut start) = current.take() else {
                exact = true;
                break;
            };
            if round > 1 && start.slots_within(&head) && start.decks_within(&head) {
                break;
            }
            if round > WALKED || self.work > MOST_WORK {
                head = head.join(&start);
                head = self.settled(head, &start, rounds, round, body, place);
                break;
            }
            head = head.join(&start);
            self.counted(rounds, Some(i64::from(round) - 1), &mut start);
            let (after, stopped) = self.round(body, place, start);
            exits = either(exits, stopped);
            if i64::from(round) >= rounds.least {
                exits = either(exits, after.clone());
            }
            exact = round == rounds.most;
            current = after;
        }
        self.quiet -= 1;
        // Aloud, with all that may be so at the start of a round.
        self.counted(rounds, None, &mut head);
        let (after, stopped) = self.round(body, place, head);
        self.rounds = outer;
        match exact {
            true => exits,
            false => either(exits, either(after, stopped)),
        }
    }

    fn counted(&mut self, rounds: &Rounds, round: Option<i64>, state: &mut State) {
        let Some((counter, from, all)) = rounds.counter else {
            return;
        };
        let bounds = match round {
            None => all,
            Some(round) => {
                let low = from.low.saturating_add(round);
                Bounds::new(low, from.high.saturating_add(round).min(all.high).max(low))
            }
        };
        self.set(counter, bounds, state);
    }

    /// One round: what may be so behind it, and at its `stop`s.
    fn round(
        &mut self,
        body: &mut [Action],
        place: &Place,
        state: State,
    ) -> (Option<State>, Option<State>) {
        self.stops.push(None);
        let after = self.block(body, place, Some(state));
        (after, self.stops.pop().flatten())
    }

    /// What may be so at the start of any round, where they are too many to be walked one by one:
    /// what grows is taken to grow without end, cards at the pace of the last round.
    fn settled(
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
            let slots = Rc::make_mut(&mut head.slots);
            for (index, (known, now)) in slots.iter_mut().zip(&*wide.slots).enumerate() {
                if now.bounds.within(known.bounds) {
                    known.unset |= now.unset;
                    known.stale |= now.stale;
                    continue;
                }
                let local = LocalId::new(index);
                if !self.subject.declared[index] && !grown.contains(&local) {
                    grown.push(local);
                }
                *known = *now;
                known.bounds = self.all_of(local).or(now.bounds);
            }
            head.facts = wide.facts;
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
            for (deck, drawn) in &*after.decks {
                let before = start.drawn(*deck);
                let grown = |before: Option<u32>, after: Option<u32>| {
                    let pace = after?.saturating_sub(before.unwrap_or_default());
                    Some(after?.saturating_add(pace.saturating_mul(left)))
                };
                let drawn = Drawn {
                    added: grown(before.added, drawn.added),
                    fresh: grown(before.fresh, drawn.fresh).or(before.fresh),
                };
                head.set_drawn(*deck, drawn);
            }
        }
        head
    }

    /// Whatever is set in a repeat may hold anything of its type.
    fn anything(&mut self, body: &[Action], head: &mut State, grown: &mut Vec<LocalId>) {
        let mut set: Vec<LocalId> = Vec::new();
        let mut gone: Vec<DeckId> = Vec::new();
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
            let before = head.slots[local.index()].bounds;
            if before.is_empty() {
                continue;
            }
            head.slot(local).bounds = before.or(all);
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
            Holds::Card(_) => Bounds::exactly(0),
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
