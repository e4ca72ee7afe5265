//! Walking through the lines of a procedure.

use super::facts::mentions;
use super::slots::Slot;
use super::state::{Bounds, State, either};
use super::{Place, Walker, title};
use crate::model::*;
use crate::source::Span;

impl Walker<'_> {
    /// Walks through a list of actions; what may be so behind it, nothing where no way leads there.
    pub(super) fn block(
        &mut self,
        actions: &mut [Action],
        place: &Place,
        state: Option<State>,
    ) -> Option<State> {
        let mut state = state?;
        let last = actions.len().saturating_sub(1);
        for (index, action) in actions.iter_mut().enumerate() {
            let here = place.part(index);
            match self.action(action, here, state) {
                Some(after) => state = after,
                None => {
                    if index < last
                        && let Some(next) = place.parts.get(index + 1)
                        && next.span != place.span
                    {
                        self.never_done(next.span, "nothing leads to this line");
                    }
                    return None;
                }
            }
        }
        Some(state)
    }

    fn action(&mut self, action: &mut Action, place: &Place, mut state: State) -> Option<State> {
        self.work = self.work.saturating_add(1);
        self.somewhere = place.span;
        match action {
            Action::Draw { into, deck } => {
                self.draw(*into, *deck, place.span, &mut state);
                Some(state)
            }
            Action::Reshuffle(deck) => {
                self.reshuffle(*deck, &mut state);
                Some(state)
            }
            Action::Set { local, value } => {
                let before = std::mem::take(&mut self.told_by_rows);
                let bounds = self.value(value, place.part(0), &state);
                let by_rows = std::mem::replace(&mut self.told_by_rows, before);
                self.told_by_rows |= by_rows;
                let bounds = self.kept(*local, bounds, place.part(0));
                self.set(*local, bounds, &mut state);
                if let Expr::Local(other) = value
                    && other != local
                {
                    self.is_as(*local, *other, &mut state);
                }
                let single = bounds.low == bounds.high || bounds.no_number();
                if by_rows || single && self.subject.declared[local.index()] {
                    state.slot(*local).given = true;
                }
                Some(state)
            }
            Action::Fill { array, value } => {
                let bounds = self.value(value, place.part(0), &state);
                let bounds = self.kept(*array, bounds, place.part(0));
                self.set(*array, bounds, &mut state);
                Some(state)
            }
            Action::SetElement {
                array,
                index,
                value,
            } => {
                let at = self.number(index, place.part(0), &state);
                self.index_fits(*array, at, place.part(0));
                let bounds = self.value(value, place.part(1), &state);
                let bounds = self.kept(*array, bounds, place.part(1));
                // The other elements stay as they are.
                let before = self.local(*array, place, &state);
                self.set(*array, before.or(bounds), &mut state);
                let element = Expr::Element {
                    array: *array,
                    index: Box::new(index.clone()),
                };
                state.learn(self.known.know(&element), bounds);
                Some(state)
            }
            Action::Roll { into, pool } => {
                let bounds = self.rolled(pool, place, &state);
                self.set(*into, bounds, &mut state);
                if let (Reading::NumberShowing(_), Some(count)) = (&pool.reading, &pool.dice.count)
                    && !mentions(count, *into)
                {
                    self.are_some_of(*into, count, &mut state);
                }
                // A field of dice that may be none: so far every row has some.
                state.slot(*into).given = self.is_optional(*into);
                Some(state)
            }
            Action::Call {
                procedure,
                args,
                into,
            } => {
                self.call(*procedure, args, into, place, &mut state);
                Some(state)
            }
            Action::If {
                condition,
                then,
                otherwise,
            } => {
                // Conditions that nobody wrote have the place of the whole.
                let aloud = place.part(0).span != place.span;
                let (yes, no) = self.condition(condition, place.part(0), state, aloud);
                let yes = self.block(then, place.part(1), yes);
                let no = self.block(otherwise, place.part(2), no);
                either(yes, no)
            }
            Action::Choose { by, branches } => self.choose(by, branches, place, state),
            Action::Repeat {
                times,
                most,
                stated,
                body,
            } => self.repeat(times, (most, stated), body, place, state),
            Action::Count {
                counter,
                from,
                to,
                most,
                body,
            } => self.count(*counter, (from, to), most, body, place, state),
            Action::Stop => {
                if let Some(open) = self.stops.last_mut() {
                    let before = open.take();
                    *open = either(before, Some(state));
                }
                None
            }
            Action::End(values) => {
                self.ended(values, place, state);
                None
            }
            Action::Note(_) => Some(state),
        }
    }

    fn ended(&mut self, values: &[Expr], place: &Place, state: State) {
        let outcome = self.subject.outcome;
        for (index, (value, part)) in values.iter().zip(outcome).enumerate() {
            let bounds = self.value(value, place.part(index), &state);
            let bounds = self.fits(bounds, part.ty, place.part(index), || {
                match part.name.is_empty() {
                    true => "the outcome".to_owned(),
                    false => format!("the outcome's `{}`", part.name),
                }
            });
            self.ends[index] = self.ends[index].or(bounds);
        }
        self.end = either(self.end.take(), Some(state));
    }

    /// What a local of its author's type may hold of a value.
    fn kept(&mut self, local: LocalId, bounds: Bounds, place: &Place) -> Bounds {
        if !self
            .subject
            .declared
            .get(local.index())
            .copied()
            .unwrap_or(false)
        {
            return bounds;
        }
        let ty = match self.subject.locals[local.index()].holds {
            Holds::Value { ty, .. } | Holds::Array { ty, .. } => ty,
            Holds::Card(_) => return bounds,
        };
        let locals = self.subject.locals;
        self.fits(bounds, ty, place, || title(locals, local))
    }

    pub(super) fn set(&mut self, local: LocalId, bounds: Bounds, state: &mut State) {
        state.slots.set(local, Slot::holding(bounds));
        state.forget(local, &self.known);
        let reach = &mut self.reach[local.index()];
        *reach = reach.or(bounds);
    }

    fn call(
        &mut self,
        procedure: ProcedureId,
        args: &[Expr],
        into: &[Option<LocalId>],
        place: &Place,
        state: &mut State,
    ) {
        let called = self.model.procedure(procedure);
        for (index, (arg, parameter)) in args.iter().zip(&called.parameters).enumerate() {
            let part = place.part(index);
            let bounds = self.value(arg, part, state);
            self.fits(bounds, parameter.ty, part, || {
                format!("`{}` of `{}`", parameter.name, called.header.name)
            });
        }
        let summaries = self.summaries;
        let summary = summaries.of(procedure);
        // What is wrong with one without a summary has been said, and nobody says more of its callers.
        self.unsure |= summary.is_none_or(|summary| summary.unsure);
        if let Some(summary) = summary {
            self.random |= summary.random;
            self.rounds_within(summary.rounds, place);
            for (deck, effect) in &summary.decks {
                self.drawn(*deck, *effect, place.span, state);
                if effect.fresh.is_some() {
                    self.cards_are_gone(*deck, state);
                }
            }
        }
        for (index, (local, part)) in into.iter().zip(&called.outcome).enumerate() {
            let Some(local) = local else { continue };
            let all = self.of_type(part.ty);
            let bounds = summary
                .and_then(|summary| summary.outcome.get(index).copied())
                .filter(|bounds| !bounds.is_empty())
                .unwrap_or(all);
            self.set(*local, bounds, state);
        }
    }

    fn choose(
        &mut self,
        by: &Expr,
        branches: &mut [ChooseBranch],
        place: &Place,
        state: State,
    ) -> Option<State> {
        self.asking += 1;
        let bounds = self.number(by, place.part(0), &state);
        self.asking -= 1;
        if let Some(labels) = &place.labels {
            let any_rows = std::mem::replace(&mut self.any_rows, true);
            self.quiet += 1;
            self.asking += 1;
            let all = self.value(by, place.part(0), &state);
            self.asking -= 1;
            self.quiet -= 1;
            self.any_rows = any_rows;
            match self.label_keys(labels, (bounds, all), place.part(0).span) {
                Some(sets) => {
                    for (branch, keys) in branches.iter_mut().zip(sets) {
                        branch.label.keys = keys;
                    }
                }
                None => return Some(state),
            }
        }
        let mut after = None;
        for (index, branch) in branches.iter_mut().enumerate() {
            let ranges = branch.label.keys.ranges();
            let within = ranges
                .iter()
                .map(|(low, high)| bounds.and(Bounds::new(*low, *high)))
                .reduce(Bounds::or)
                .filter(|within| !within.is_empty());
            let inside = within.and_then(|within| self.refined(by, within, state.clone()));
            let behind = self.block(&mut branch.body, place.part(index + 1), inside);
            after = either(after, behind);
        }
        after
    }
}

/// The way on which a list of actions is left at its end, where it should not be.
pub(super) fn gap(actions: &[Action], place: &Place) -> Option<(Span, &'static str)> {
    let at = actions.len().checked_sub(1)?;
    let here = place.part(at);
    match &actions[at] {
        Action::If {
            then, otherwise, ..
        } => {
            if !leaves(then) {
                return gap(then, here.part(1)).or(Some((
                    here.part(0).span,
                    "when this is yes, its lines end and nothing follows",
                )));
            }
            let no = (here.part(0).span, "when this is no, nothing follows");
            match otherwise.is_empty() {
                true => Some(no),
                false => gap(otherwise, here.part(2)).or(Some(no)),
            }
        }
        Action::Choose { branches, .. } => {
            let open = branches.iter().position(|branch| !leaves(&branch.body))?;
            gap(&branches[open].body, here.part(open + 1)).or(Some((
                here.part(open + 1).span,
                "behind this branch nothing follows",
            )))
        }
        Action::Repeat { .. } | Action::Count { .. } => {
            Some((here.span, "when this is over, nothing follows"))
        }
        _ => None,
    }
}
