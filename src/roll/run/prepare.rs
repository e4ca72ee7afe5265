//! From a procedure of the model to flat code.

use rustc_hash::FxHashMap;

use super::code::*;
use super::event::Whose;
use super::grid::{Axis, Grid};
use crate::model::{
    Action, FieldId, Holds, KeySet, KindId, Locals, Model, ModifiersId, NOTHING, Procedure,
    ProcedureId, TypeBase,
};
use crate::roll::Unanswered;

/// More slots than these are refused.
const MOST_SLOTS: i64 = 1_000_000;

/// Where a local's value lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Value(Slot),
    Array(Array),
    Card(Slot),
}

/// Makes the code of one procedure and all that it needs.
pub(super) struct Maker<'m> {
    pub(super) model: &'m Model,
    pub(super) code: Code,
    routines: FxHashMap<ProcedureId, u32>,
    pub(super) modifiers: FxHashMap<ModifiersId, u32>,
    /// Modifiers that are being made: one of these again would be a circle.
    pub(super) open: Vec<ModifiersId>,
}

/// What belongs to the procedure or the modifiers whose expressions are made.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) locals: Locals<'a>,
    pub(super) places: &'a [Place],
}

/// The jumps of a procedure that is being made.
struct Body<'a> {
    of: Whose,
    context: Context<'a>,
    branch: u32,
    /// For each repeat around: the jumps that leave it.
    leaving: Vec<Vec<usize>>,
}

pub(super) fn prepare(model: &Model, procedure: &Procedure) -> Result<Code, Unanswered> {
    let mut places = vec![0; model.rows.len()];
    for kind in &model.kinds {
        for (place, row) in kind.rows.iter().enumerate() {
            if let Some(known) = places.get_mut(row.index()) {
                *known = place as u32;
            }
        }
    }
    let mut maker = Maker {
        model,
        code: Code {
            places,
            ..Code::default()
        },
        routines: FxHashMap::default(),
        modifiers: FxHashMap::default(),
        open: Vec::new(),
    };
    // All of the decks: which cards are out is asked and told by the deck's own number.
    for deck in &model.decks {
        maker.code.decks.push(DeckCode {
            name: deck.header.name.clone(),
            cards: deck.cards.len() as u32,
        });
    }
    let own = model
        .procedures
        .iter()
        .position(|each| std::ptr::eq(each, procedure));
    let whose = own.map_or(Whose::Asked, |id| Whose::Procedure(ProcedureId::new(id)));
    let mut order = Vec::new();
    let mut above = Vec::new();
    maker.reach(whose, procedure, &mut order, &mut above)?;
    for (index, (_, procedure)) in order.into_iter().enumerate() {
        maker.routine(index, procedure)?;
    }
    Ok(maker.code)
}

impl<'m> Maker<'m> {
    /// Gives a frame to a procedure and to all it calls.
    fn reach<'p>(
        &mut self,
        whose: Whose,
        procedure: &'p Procedure,
        order: &mut Vec<(Whose, &'p Procedure)>,
        above: &mut Vec<Whose>,
    ) -> Result<(), Unanswered>
    where
        'm: 'p,
    {
        if above.contains(&whose) {
            return Err(Unanswered::Circle {
                table: procedure.header.name.clone(),
            });
        }
        if order.iter().any(|(known, _)| *known == whose) {
            return Ok(());
        }
        if let Whose::Procedure(id) = whose {
            self.routines.insert(id, order.len() as u32);
        }
        order.push((whose, procedure));
        self.code.procedures.push(Routine {
            whose,
            name: procedure.header.name.clone(),
            steps: procedure
                .steps
                .iter()
                .map(|step| step.header.name.clone())
                .collect(),
            entry: 0,
            first: 0,
            slots: 0,
            parameters: procedure.parameters.len() as u32,
            defaults: procedure
                .parameters
                .iter()
                .map(|each| each.default)
                .collect(),
        });
        above.push(whose);
        let mut called = Vec::new();
        for step in &procedure.steps {
            calls(&step.body, &mut called);
        }
        let model = self.model;
        for id in called {
            self.reach(Whose::Procedure(id), model.procedure(id), order, above)?;
        }
        above.pop();
        Ok(())
    }

    /// New slots that hold this before they are set.
    pub(super) fn slots(&mut self, count: i64, blank: i64, what: &str) -> Result<Slot, Unanswered> {
        let first = self.code.blank.len();
        if count < 0 || first as i64 + count > MOST_SLOTS {
            return Err(Unanswered::TooMany { what: what.into() });
        }
        self.code.blank.resize(first + count as usize, blank);
        Ok(first as Slot)
    }

    fn routine(&mut self, index: usize, procedure: &Procedure) -> Result<(), Unanswered> {
        let first = self.code.blank.len() as Slot;
        let mut places = Vec::with_capacity(procedure.locals.len());
        for local in &procedure.locals {
            places.push(match local.holds {
                Holds::Value { .. } => Place::Value(self.slots(1, 0, &local.name)?),
                Holds::Card(_) => Place::Card(self.slots(1, NO_CARD, &local.name)?),
                Holds::Array { first, last, .. } => {
                    let count = last.saturating_sub(first).saturating_add(1).max(0);
                    Place::Array(Array {
                        base: self.slots(count, 0, &local.name)?,
                        first,
                        count: count as u32,
                    })
                }
            });
        }
        let entry = self.code.ops.len() as u32;
        let mut body = Body {
            of: self.code.procedures[index].whose,
            context: Context {
                locals: Locals::Procedure(procedure),
                places: &places,
            },
            branch: 0,
            leaving: Vec::new(),
        };
        for (place, step) in procedure.steps.iter().enumerate() {
            let (of, step_place) = (body.of, place as u32);
            self.op(Op::Step {
                of,
                step: step_place,
            });
            self.actions(&step.body, &mut body)?;
        }
        self.op(Op::Fall);
        let routine = &mut self.code.procedures[index];
        routine.entry = entry;
        routine.first = first;
        routine.slots = self.code.blank.len() as u32 - first;
        Ok(())
    }

    fn op(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.ops.len() - 1
    }

    fn here(&self) -> u32 {
        self.code.ops.len() as u32
    }

    /// Sets where a jump goes that was made before its end was known.
    fn lands(&mut self, op: usize, here: u32) {
        match &mut self.code.ops[op] {
            Op::Unless { to, .. }
            | Op::Jump(to)
            | Op::Repeat { end: to, .. }
            | Op::Count { end: to, .. } => *to = here,
            _ => {}
        }
    }

    fn actions(&mut self, actions: &[Action], body: &mut Body<'_>) -> Result<(), Unanswered> {
        actions.iter().try_for_each(|each| self.action(each, body))
    }

    fn action(&mut self, action: &Action, body: &mut Body<'_>) -> Result<(), Unanswered> {
        let (of, context) = (body.of, body.context);
        match action {
            Action::Draw { into, deck } => {
                let op = Op::Draw {
                    of,
                    local: *into,
                    into: context.card(*into)?,
                    deck: deck.0,
                };
                self.op(op);
            }
            Action::Reshuffle(deck) => {
                self.op(Op::Reshuffle { deck: deck.0 });
            }
            Action::Set { local, value } => {
                let value = self.expr(value, context)?;
                let into = context.value(*local)?;
                self.op(Op::Set {
                    of,
                    local: *local,
                    into,
                    value,
                });
            }
            Action::SetElement {
                array,
                index,
                value,
            } => {
                let op = Op::SetElement {
                    of,
                    local: *array,
                    array: context.array(*array)?,
                    index: self.expr(index, context)?,
                    value: self.expr(value, context)?,
                };
                self.op(op);
            }
            Action::Fill { array, value } => {
                let op = Op::Fill {
                    of,
                    local: *array,
                    array: context.array(*array)?,
                    value: self.expr(value, context)?,
                };
                self.op(op);
            }
            Action::Roll { into, pool } => {
                let pool = self.pool(pool, context)?;
                self.code.pools.push(pool);
                let op = Op::Roll {
                    of,
                    local: *into,
                    into: context.value(*into)?,
                    pool: self.code.pools.len() as u32 - 1,
                };
                self.op(op);
            }
            Action::Call {
                procedure,
                args,
                into,
            } => {
                let args = self.exprs(args, context)?;
                let slots = into
                    .iter()
                    .map(|local| local.map_or(Ok(NOWHERE), |local| context.value(local)))
                    .collect::<Result<Vec<_>, _>>()?;
                let into = self.listed(slots);
                let routine = self.routines.get(procedure).copied().unwrap_or_default();
                self.op(Op::Call {
                    routine,
                    args,
                    into,
                });
            }
            Action::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expr(condition, context)?;
                let branch = body.branch;
                body.branch += 2;
                let unless = self.op(Op::Unless {
                    of,
                    condition,
                    branch,
                    to: 0,
                });
                self.actions(then, body)?;
                let over = (!otherwise.is_empty()).then(|| self.op(Op::Jump(0)));
                self.lands(unless, self.here());
                self.actions(otherwise, body)?;
                if let Some(over) = over {
                    self.lands(over, self.here());
                }
            }
            Action::Choose { by, branches } => {
                let kind = match self.model.type_of(by, context.locals).map(|ty| ty.base) {
                    Some(TypeBase::Kind(kind)) => Some(kind),
                    _ => None,
                };
                let labels: Vec<&KeySet> = branches.iter().map(|each| &each.label.keys).collect();
                let grid = self.grid(&[labels.as_slice()], &[kind]);
                let what = self.code.procedures.iter().find(|each| each.whose == of);
                let what = what.map(|each| each.name.clone()).unwrap_or_default();
                let by = self.expr(by, context)?;
                let choice = self.code.choices.len();
                self.code.choices.push(Choice {
                    branches: grid.ok_or(Unanswered::TooMany { what })?,
                    first: body.branch,
                    targets: Vec::new(),
                });
                body.branch += branches.len() as u32;
                self.op(Op::Choose {
                    of,
                    by,
                    choice: choice as u32,
                });
                let mut ends = Vec::new();
                for branch in branches {
                    let here = self.here();
                    self.code.choices[choice].targets.push(here);
                    self.actions(&branch.body, body)?;
                    ends.push(self.op(Op::Jump(0)));
                }
                let here = self.here();
                ends.into_iter().for_each(|end| self.lands(end, here));
            }
            Action::Repeat {
                times,
                most,
                body: inner,
            } => {
                let times = self.expr(times, context)?;
                let left = self.slots(1, 0, "repeat")?;
                let start = self.op(Op::Repeat {
                    times,
                    most: *most,
                    left,
                    end: 0,
                });
                self.round(inner, body, start, |start| Op::Again { left, body: start })?;
            }
            Action::Count {
                counter,
                from,
                to,
                most,
                body: inner,
            } => {
                let from = self.expr(from, context)?;
                let to = self.expr(to, context)?;
                let left = self.slots(2, 0, "repeat")?;
                let (local, counter) = (*counter, context.value(*counter)?);
                let start = self.op(Op::Count {
                    of,
                    local,
                    counter,
                    from,
                    to,
                    most: *most,
                    left,
                    end: 0,
                });
                self.round(inner, body, start, |start| Op::CountAgain {
                    of,
                    local,
                    counter,
                    left,
                    body: start,
                })?;
            }
            Action::Stop => {
                let leave = self.op(Op::Jump(0));
                match body.leaving.last_mut() {
                    Some(leaving) => leaving.push(leave),
                    // Outside of a repeat there is nothing to leave.
                    None => self.lands(leave, leave as u32 + 1),
                }
            }
            Action::End(values) => {
                let values = self.exprs(values, context)?;
                self.op(Op::End { of, values });
            }
            Action::Note(text) => {
                self.op(Op::Note(self.code.notes.len() as u32));
                self.code.notes.push(text.clone());
            }
        }
        Ok(())
    }

    fn round(
        &mut self,
        inner: &[Action],
        body: &mut Body<'_>,
        start: usize,
        again: impl FnOnce(u32) -> Op,
    ) -> Result<(), Unanswered> {
        body.leaving.push(Vec::new());
        let first = self.here();
        self.actions(inner, body)?;
        self.op(again(first));
        let here = self.here();
        self.lands(start, here);
        for leave in body.leaving.pop().unwrap_or_default() {
            self.lands(leave, here);
        }
        Ok(())
    }

    /// Which row answers which keys. `labels`: for each key those of all rows. `kinds`: where a
    /// key is a row of a kind, which.
    pub(super) fn grid(&self, labels: &[&[&KeySet]], kinds: &[Option<KindId>]) -> Option<Grid> {
        let rows = labels.first().map_or(0, |labels| labels.len());
        let search = |keys: &[i64]| {
            (0..rows).find(|row| {
                labels
                    .iter()
                    .zip(keys)
                    .all(|(l, key)| l[*row].contains(*key))
            })
        };
        let axes = labels
            .iter()
            .map(|labels| Axis::new(labels.iter().copied()));
        Grid::new(axes.collect(), search, |key, axis| {
            let kind = (*kinds.get(key)?)?;
            let place = |row: usize| {
                let same = self.model.rows[row].kind == kind;
                same.then(|| i64::from(self.code.places[row]))
            };
            Some(axis.mapped((0..self.model.rows.len()).map(place)))
        })
    }

    pub(super) fn listed(&mut self, items: Vec<u32>) -> List {
        let start = self.code.lists.len() as u32;
        let len = items.len() as u32;
        self.code.lists.extend(items);
        List { start, len }
    }

    /// A field's values for all rows of its kind.
    pub(super) fn column(&mut self, kind: KindId, field: FieldId) -> Result<u32, Unanswered> {
        let known = self.code.columns.iter();
        let known = known
            .enumerate()
            .find(|(_, c)| c.kind == kind && c.field == field);
        if let Some((place, _)) = known {
            return Ok(place as u32);
        }
        let model = self.model;
        let field_of = &model.kind(kind).fields[field.index()];
        let width = field_of
            .each
            .map_or(1, |scale| model.scale(scale).members.len());
        let mut values = Vec::with_capacity(model.kind(kind).rows.len() * width);
        for row in &model.kind(kind).rows {
            let row = model.row(*row);
            let no_number = || Unanswered::NoNumber {
                what: ecow::eco_format!("{}.{}", row.header.name, field_of.header.name),
            };
            let value = &row.fields.get(field.index()).ok_or_else(no_number)?.value;
            match value {
                crate::model::Value::Each(data) => {
                    for datum in data {
                        let number = self.number(&datum.value);
                        values.push(number.ok_or_else(no_number)?);
                    }
                }
                value => {
                    let number = self.number(value).ok_or_else(no_number)?;
                    values.extend(std::iter::repeat_n(number, width));
                }
            }
        }
        self.code.columns.push(Column {
            kind,
            field,
            values,
            width: width as u32,
        });
        Ok(self.code.columns.len() as u32 - 1)
    }

    /// Texts that no procedure handles are none of those that are compared with.
    pub(super) fn number(&self, value: &crate::model::Value) -> Option<i64> {
        match value {
            crate::model::Value::Text(_) => {
                Some(self.model.number_of(value).unwrap_or(NOTHING + 1))
            }
            value => self.model.number_of(value),
        }
    }
}

impl Context<'_> {
    fn place(self, local: crate::model::LocalId) -> Option<Place> {
        self.places.get(local.index()).copied()
    }

    fn wrong(self, local: crate::model::LocalId) -> Unanswered {
        Unanswered::NoNumber {
            what: self.locals.name(local).into(),
        }
    }

    pub(super) fn value(self, local: crate::model::LocalId) -> Result<Slot, Unanswered> {
        match self.place(local) {
            Some(Place::Value(slot)) => Ok(slot),
            _ => Err(self.wrong(local)),
        }
    }

    pub(super) fn array(self, local: crate::model::LocalId) -> Result<Array, Unanswered> {
        match self.place(local) {
            Some(Place::Array(array)) => Ok(array),
            _ => Err(self.wrong(local)),
        }
    }

    pub(super) fn card(self, local: crate::model::LocalId) -> Result<Slot, Unanswered> {
        match self.place(local) {
            Some(Place::Card(slot)) => Ok(slot),
            _ => Err(self.wrong(local)),
        }
    }
}

/// The procedures that actions call, in order, each once.
fn calls(actions: &[Action], found: &mut Vec<ProcedureId>) {
    for action in actions {
        match action {
            Action::Call { procedure, .. } if !found.contains(procedure) => found.push(*procedure),
            action => {
                for inner in action.bodies() {
                    calls(inner, found);
                }
            }
        }
    }
}
