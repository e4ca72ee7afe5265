//! Walking through the lines of a procedure.

use super::facts::mentions;
use super::narrow::open_to_rows;
use super::slots::Slot;
use super::state::{Bounds, State, Told, either};
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
                let told = self.held_of(*local, value, place.part(0), &state);
                let told = self.of_dice(*local, told, &state);
                self.set(*local, told, &mut state);
                if let Expr::Local(other) = value
                    && other != local
                {
                    self.is_as(*local, *other, &mut state);
                }
                let single = told.bounds.low == told.bounds.high || told.bounds.no_number();
                if single && self.subject.declared[local.index()] {
                    state.slot(*local).given = true;
                }
                Some(state)
            }
            Action::Fill { array, value } => {
                let told = self.held_of(*array, value, place.part(0), &state);
                self.set(*array, told, &mut state);
                Some(state)
            }
            Action::SetElement {
                array,
                index,
                value,
            } => {
                let at = self.number(index, place.part(0), &state);
                self.index_fits(*array, at, place.part(0));
                let told = self.held_of(*array, value, place.part(1), &state);
                // The other elements stay as they are.
                let before = self.with_each(|walker| walker.local(*array, place, &state));
                self.set(*array, before.or(told), &mut state);
                // Once it is set, what its index reads of it may be another one.
                if !mentions(index, *array) {
                    let element = Expr::Element {
                        array: *array,
                        index: Box::new(index.clone()),
                    };
                    state.learn(self.known.know(&element), told);
                }
                Some(state)
            }
            Action::Roll { into, pool } => {
                let rolled = self.with_each(|walker| walker.rolled(pool, place, &state));
                let rolled = self.of_dice(*into, rolled, &state);
                self.set(*into, rolled, &mut state);
                if let (Reading::NumberShowing(_), Some(count)) = (&pool.reading, &pool.dice.count)
                    && !mentions(count, *into)
                {
                    self.are_some_of(*into, count, &mut state);
                }
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
                let asked = place.part(0);
                // Conditions that nobody wrote have the place of the whole.
                let (yes, no) = match asked.span == place.span {
                    true => self.condition(condition, asked, state),
                    false => self.condition_written(condition, asked, state),
                };
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
            let told = self.with_each(|walker| {
                let bounds = walker.value(value, place.part(index), &state);
                walker.fits(bounds, part.ty, place.part(index), || {
                    match part.name.is_empty() {
                        true => "the outcome".to_owned(),
                        false => format!("the outcome's `{}`", part.name),
                    }
                })
            });
            self.ends[index] = self.ends[index].or(told);
        }
        self.end = either(self.end.take(), Some(state));
    }

    /// What a local may hold that is set to a value.
    fn held_of(&mut self, local: LocalId, value: &Expr, place: &Place, state: &State) -> Told {
        self.with_each(|walker| {
            let bounds = walker.value(value, place, state);
            walker.kept(local, bounds, place)
        })
    }

    /// What a local may hold into which a field of dice is rolled: with rows that are still to come `none` as well, or
    /// something, and no `none` where that was asked before.
    fn of_dice(&mut self, local: LocalId, mut told: Told, state: &State) -> Told {
        let Some(dice) = self.are_there_dice(local, state) else {
            return told;
        };
        told.ever.none = dice.none;
        told.bounds.none &= dice.none;
        // Nobody knows the dice of rows that are still to come: the least that a die shows stands for them.
        if told.bounds.is_empty() {
            told.bounds = dice;
        }
        if told.ever.no_number() {
            told.ever = told.ever.or(dice);
        }
        told
    }

    /// Whether there are dice in the field that is rolled into a local, or `none`, whatever rows may come.
    fn are_there_dice(&mut self, local: LocalId, state: &State) -> Option<Bounds> {
        let mut rolled = self.rolled.iter();
        let field = rolled.find(|rolled| rolled.into == local)?.of.clone();
        let nowhere = Place::leaf(self.somewhere);
        Some(self.with_any_rows(|walker| walker.value(&field, &nowhere, state)))
    }

    /// Whether a case is only for rows without dice in a field, and that was asked before.
    fn is_asked_away(&mut self, case: &[Action], state: &State) -> bool {
        match case {
            [Action::Set { local, value }] if value.constant() == Some(NOTHING) => {
                let dice = self.are_there_dice(*local, state);
                dice.is_some_and(|dice| !dice.none)
            }
            _ => false,
        }
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

    pub(super) fn set(&mut self, local: LocalId, told: Told, state: &mut State) {
        state.slots.set(local, Slot::holding(told));
        state.forget(local, &self.known);
        let reach = &mut self.reach[local.index()];
        *reach = reach.or(told.bounds);
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
            let told = summary
                .and_then(|summary| summary.outcome.get(index).copied())
                .filter(|told| !told.bounds.is_empty())
                .unwrap_or(all.into());
            self.set(*local, told, state);
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
        let told = self.with_each(|walker| walker.number(by, place.part(0), &state));
        self.asking -= 1;
        if let Some(labels) = &place.labels {
            match self.label_keys(labels, told, place.part(0).span) {
                Some(sets) => {
                    for (branch, keys) in branches.iter_mut().zip(sets) {
                        branch.label.keys = keys;
                    }
                }
                // Their labels answer everything once they are mended: what the ways lead to stays as it is.
                None => {
                    let goes_on = branches.iter().any(|branch| !leaves(&branch.body));
                    return goes_on.then_some(state);
                }
            }
        }
        let mut after = None;
        for (index, branch) in branches.iter_mut().enumerate() {
            if self.is_asked_away(&branch.body, &state) {
                continue;
            }
            let ranges = branch.label.keys.ranges();
            let within = |bounds: Bounds| {
                let each = (ranges.iter()).map(|(low, high)| bounds.and(Bounds::new(*low, *high)));
                each.fold(Bounds::EMPTY, Bounds::or)
            };
            let mut inside = self.refined(by, within(told.bounds), state.clone());
            if told.bounds != told.ever {
                let ever = within(told.ever);
                let open = self.with_any_rows(|walker| walker.refined(by, ever, state.clone()));
                inside = open_to_rows(inside, open);
            }
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
