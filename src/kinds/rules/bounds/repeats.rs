//! Repeats: how many rounds they have.

use super::rounds::Rounds;
use super::slots::Slot;
use super::state::{Bounds, State};
use super::values::may_be;
use super::{Place, Walker};
use crate::diagnostic::codes::*;
use crate::kinds::rules::body::MOST;
use crate::model::*;

/// Rounds of one repeat, and of repeats within repeats.
const MOST_ROUNDS: i64 = 1000;
const MOST_ROUNDS_IN_ALL: u64 = 1_000_000;

/// What says how often a repeat runs at most.
#[derive(Clone, Copy)]
enum Limits {
    /// `at most 20`.
    Stated,
    /// `VALUE times`.
    Times,
    /// `with NAME from A to B`.
    Counted,
}

impl Walker<'_> {
    pub(super) fn repeat(
        &mut self,
        times: &Expr,
        (most, bounds): (&mut u32, &mut bool),
        body: &mut [Action],
        place: &Place,
        state: State,
    ) -> Option<State> {
        let told = self.with_each(|walker| walker.number(times, place.part(0), &state));
        let times = told.bounds;
        let stated = (*most < u32::MAX).then_some(i64::from(*most));
        let limit = stated.map_or(times.high, |stated| stated.min(times.high));
        let limits = match stated {
            Some(_) => Limits::Stated,
            None => Limits::Times,
        };
        let found = self.at_most(limit, limits, times, place);
        // A round of an outer repeat may come to fewer than another: only the walk with all that may
        // be so says how many are the most. Before it, what stands there is the author's.
        if self.quiet == 0 {
            *most = found;
            *bounds &= limit < times.high;
        }
        let rounds = Rounds {
            least: times.low.clamp(0, i64::from(found)),
            most: found,
            may_come: told.ever.high > 0,
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
        let first = self.with_each(|walker| walker.number(from, place.part(0), &state));
        let last = self.with_each(|walker| walker.number(to, place.part(1), &state));
        let (from, to) = (first.bounds, last.bounds);
        let times = Bounds::new(to.low - from.high + 1, to.high - from.low + 1);
        let found = self.at_most(times.high, Limits::Counted, times, place);
        if self.quiet == 0 {
            *most = found;
        }
        let all = Bounds::new(from.low, to.high.max(from.low));
        let rounds = Rounds {
            least: times.low.clamp(0, i64::from(found)),
            most: found,
            may_come: last.ever.high >= first.ever.low,
            counter: Some((counter, from, all)),
        };
        let mut after = self.rounds(&rounds, body, place, place.part(2), state)?;
        // Behind its repeat the counter counts nothing.
        after.slots.set(counter, Slot::UNSET);
        after.forget(counter, &self.known);
        Some(after)
    }

    fn at_most(&mut self, limit: i64, limits: Limits, times: Bounds, place: &Place) -> u32 {
        if limit > MOST_ROUNDS {
            let (message, help) = match limits {
                Limits::Stated => (
                    format!("a repeat has at most {MOST_ROUNDS} rounds, and this may have {limit}"),
                    format!("write `at most {MOST_ROUNDS}` or less"),
                ),
                Limits::Counted if times.high >= MOST => (
                    "nothing says how often this is repeated at most".to_owned(),
                    "count up to a number, or to a value with a range".to_owned(),
                ),
                Limits::Times if times.high >= MOST => (
                    "nothing says how often this is repeated at most".to_owned(),
                    "write `, at most 20` behind `times`, or give the number a range".to_owned(),
                ),
                Limits::Counted => (
                    format!(
                        "a repeat has at most {MOST_ROUNDS} rounds, and this {}",
                        may_be(times)
                    ),
                    format!("count up to {MOST_ROUNDS} or less"),
                ),
                Limits::Times => (
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
}
