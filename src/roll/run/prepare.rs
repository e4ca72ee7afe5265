//! From a procedure of the model to flat code.

use rustc_hash::FxHashMap;

use super::code::*;
use super::event::Whose;
use super::grid::{Axis, Grid};
use crate::model::{
    Action, DeckId, FieldId, Holds, KeySet, KindId, Locals, Model, ModifiersId, NOTHING, Procedure,
    ProcedureId, SideDeck,
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
    pub(super) routines: FxHashMap<ProcedureId, u32>,
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
    for deck in 0..model.decks.len() {
        maker.deck(DeckId::new(deck).into());
    }
    let own = model
        .procedures
        .iter()
        .position(|each| std::ptr::eq(&**each, procedure));
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
    /// Where a deck lies among those of the code. The other side's are there only where they are named.
    pub(super) fn deck(&mut self, of: SideDeck) -> u32 {
        let decks = &mut self.code.decks;
        let known = decks.iter().position(|deck| deck.of == of);
        let place = known.unwrap_or_else(|| {
            let deck = self.model.deck(of.deck);
            decks.push(DeckCode {
                of,
                name: deck.header.name.clone(),
                cards: deck.cards.len() as u32,
            });
            decks.len() - 1
        });
        place as u32
    }

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
        let context = Context {
            locals: Locals::Procedure(procedure),
            places: &places,
        };
        let of = self.code.procedures[index].whose;
        self.steps(of, context, &procedure.steps)?;
        let routine = &mut self.code.procedures[index];
        routine.entry = entry;
        routine.first = first;
        routine.slots = self.code.blank.len() as u32 - first;
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
            .map_or(1, |along| model.scale(along.scale).members.len());
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
