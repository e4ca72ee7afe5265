//! The rounds of a repeat: walked one by one until nothing new comes, and then once more with all that
//! may be so at the start of any.

use super::settled::MOST_WORK;
use super::state::{Bounds, Drawn, State, either};
use super::{Place, Walker};
use crate::kinds::rules::body::MOST;
use crate::model::*;

/// So many rounds are walked one by one. Where there are more, of repeats within repeats too, what grows in
/// them is taken to hold all of its author's type, if nothing new comes of that.
const WALKED: u32 = 64;

/// The rounds of a repeat: at least and at most so many.
pub(super) struct Rounds {
    pub least: i64,
    pub most: u32,
    /// With rows that are still to come there may be some.
    pub may_come: bool,
    /// The counter with its bounds in the first round and in all.
    pub counter: Option<(LocalId, Bounds, Bounds)>,
}

/// What may be so behind a round, and at its `stop`s.
type Ways = (Option<State>, Option<State>);

/// Whether another round brings nothing new; if so, the ways out of any that is left.
enum Closed {
    No,
    Yes(Ways),
    /// It does but for cards, which have been counted.
    WithMoreCards,
}

impl Walker<'_> {
    pub(super) fn rounds(
        &mut self,
        rounds: &Rounds,
        body: &mut [Action],
        whole: &Place,
        place: &Place,
        state: State,
    ) -> Option<State> {
        let mut exits = (rounds.least == 0).then(|| state.clone());
        if rounds.most == 0 {
            if !rounds.may_come {
                self.never_done(whole.span, "this is never repeated");
            }
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
        self.counted(rounds, None, &mut head);
        let mut current = Some(state);
        let mut any_round = None;
        let mut each_walked = false;
        let mut worth_a_try = 2;
        self.quiet += 1;
        for round in 1..=rounds.most {
            let Some(mut start) = current.take() else {
                each_walked = true;
                break;
            };
            self.counted(rounds, None, &mut start);
            let all_rounds = match round >= worth_a_try {
                true => self.all_rounds(&head, &start, round, rounds),
                false => None,
            };
            head = head.join(&start);
            if let Some(mut all) = all_rounds {
                match self.closed(&mut all, rounds.most - round, body, place) {
                    Closed::Yes(ways) => {
                        (head, any_round) = (all, Some(ways));
                        break;
                    }
                    Closed::WithMoreCards => {
                        head = all;
                        break;
                    }
                    Closed::No => worth_a_try = round * 2,
                }
            }
            if round > WALKED || self.work > MOST_WORK {
                head = self.settled(head, &start, rounds, round, body, place);
                break;
            }
            self.counted(rounds, Some(i64::from(round) - 1), &mut start);
            let (after, stopped) = self.round(body, place, start);
            exits = either(exits, stopped);
            if i64::from(round) >= rounds.least {
                exits = either(exits, after.clone());
            }
            each_walked = round == rounds.most;
            current = after;
        }
        self.quiet -= 1;
        // Aloud, with all that may be so at the start of a round; within another repeat that is walked
        // quietly there is nothing to be said.
        let any_round = match any_round.filter(|_| self.quiet > 0) {
            None if each_walked && self.quiet > 0 => None,
            None => Some(self.round(body, place, head.clone())),
            known => known,
        };
        if let Some((after, stopped)) = any_round
            && !each_walked
        {
            let after = match rounds.counter {
                Some(_) if rounds.least == i64::from(rounds.most) => {
                    self.last_round(rounds, body, place, head)
                }
                _ => after,
            };
            exits = either(exits, either(after, stopped));
        }
        self.rounds = outer;
        exits
    }

    /// What may be so at the start of any round, as far as can be said by now: where this one brings nothing new,
    /// and in haste where whatever it brings may be all that its author's type allows.
    fn all_rounds(
        &mut self,
        head: &State,
        start: &State,
        round: u32,
        rounds: &Rounds,
    ) -> Option<State> {
        let mut all = head.clone().join(start);
        if start.slots_within(head) {
            // What a counter reaches late may bring something new, and two rounds are walked as fast.
            let many_left = rounds.counter.is_none() || round + 2 < rounds.most;
            return many_left.then_some(all);
        }
        if !self.hasty || self.rounds <= u64::from(WALKED) {
            return None;
        }
        for (local, now) in start.slots.iter() {
            if now.bounds.within(head.slots[local].bounds) {
                continue;
            }
            let bounds = self.all_of(local);
            let declared = self.subject.declared[local.index()];
            if !declared || !now.bounds.within(bounds) || bounds.high >= MOST {
                return None;
            }
            all.slot(local).widen(bounds);
            all.forget(local, &self.known);
        }
        self.hastened = true;
        Some(all)
    }

    /// Whether nothing new comes of one round more, whatever its number: then there is no need to walk
    /// all that are left. The cards that these draw are counted at the pace of that round, as long as
    /// they do not run out so.
    fn closed(
        &mut self,
        head: &mut State,
        left: u32,
        body: &mut [Action],
        place: &Place,
    ) -> Closed {
        let (after, stopped) = self.round(body, place, head.clone());
        let Some(end) = &after else {
            return Closed::Yes((after, stopped));
        };
        if !end.slots_within(head) {
            return Closed::No;
        }
        if end.decks_within(head) {
            return Closed::Yes((after, stopped));
        }
        let runs_out = |(deck, drawn): &(SideDeck, Drawn)| {
            let size = self.model.deck(deck.deck).cards.len() as u32;
            size > 0 && drawn.added.max(drawn.fresh) > Some(size)
        };
        if at_pace(head, end, left + 1).iter().any(runs_out) {
            return Closed::No;
        }
        for (deck, drawn) in at_pace(head, end, left) {
            head.set_drawn(deck, drawn);
        }
        Closed::WithMoreCards
    }

    /// What may be so behind the last round of a counter, which is known.
    fn last_round(
        &mut self,
        rounds: &Rounds,
        body: &mut [Action],
        place: &Place,
        mut head: State,
    ) -> Option<State> {
        self.counted(rounds, Some(i64::from(rounds.most) - 1), &mut head);
        self.quiet += 1;
        let (after, _) = self.round(body, place, head);
        self.quiet -= 1;
        after
    }

    pub(super) fn counted(&mut self, rounds: &Rounds, round: Option<i64>, state: &mut State) {
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
        self.set(counter, bounds.into(), state);
    }

    pub(super) fn round(&mut self, body: &mut [Action], place: &Place, state: State) -> Ways {
        self.stops.push(None);
        let after = self.block(body, place, Some(state));
        (after, self.stops.pop().flatten())
    }
}

/// Cards drawn after so many rounds more of which each draws what one has drawn.
pub(super) fn at_pace(before: &State, after: &State, rounds: u32) -> Vec<(SideDeck, Drawn)> {
    let drawn = |before: Option<u32>, after: Option<u32>| {
        let pace = after.map(|after| after.saturating_sub(before.unwrap_or_default()));
        let drawn = pace.map(|pace| pace.saturating_mul(rounds));
        let most = drawn.map(|drawn| drawn.saturating_add(before.unwrap_or_default()));
        most.max(before)
    };
    let decks = after.decks.iter().map(|(deck, after)| {
        let before = before.drawn(*deck);
        let drawn = Drawn {
            added: drawn(before.added, after.added),
            fresh: drawn(before.fresh, after.fresh),
        };
        (*deck, drawn)
    });
    decks.collect()
}
