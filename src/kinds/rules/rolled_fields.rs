//! Fields of dice: they are rolled wherever a procedure reads them.

use ecow::{EcoString, eco_format};
use indexmap::IndexMap;

use super::actions::block;
use super::body::{Read, value};
use super::tables::sum;
use super::{Body, Place, Sort};
use crate::model::*;
use crate::source::Span;

/// One thing that is done, and where it is written.
type Done = (Action, Place);

/// Numbers of rows or members that are alike, and what is done for them.
type Case = (Vec<u32>, Done);

impl Body<'_, '_> {
    /// A roll of the dice that a row has in a field, at the member `at` where it has some for each. Rows that roll
    /// alike are one case.
    pub(super) fn rolled_field(
        &mut self,
        of: Read,
        (kind, field): (KindId, FieldId),
        at: Option<Read>,
        span: Span,
    ) -> Option<Read> {
        let declared = &self.r.model.kind(kind).fields[field.index()];
        let (name, optional) = (declared.header.name.clone(), declared.ty.optional);
        let scale = declared.each.map(|along| along.scale);
        self.may_roll(span, format_args!("`{name}`, which is rolled,"))?;
        let row = of.expr.constant().map(|row| RowId(row as u32));
        let rows: Vec<RowId> = match row {
            Some(row) => vec![row],
            None => self.r.model.kind(kind).rows.clone(),
        };
        let mut alike: IndexMap<Vec<Option<Dice>>, Vec<u32>> = IndexMap::new();
        for row in rows {
            let dice = self.r.model.field(row, field).value.dice();
            if !optional && dice.contains(&None) {
                // What could not be read is told where it stands.
                self.whole = false;
                return None;
            }
            alike.entry(dice).or_default().push(row.0);
        }
        let ty = Sort::Number.ty(optional);
        let into = self.enter(EcoString::new(), value(ty), Some(span));
        // Where all rows roll alike, nothing else tells what is asked for.
        self.rolled.push(RolledField {
            into,
            of: Expr::Field {
                row: Box::new(of.expr.clone()),
                kind,
                field,
                at: at.as_ref().map(|at| Box::new(at.expr.clone())),
            },
        });
        let cases = alike.into_iter().map(|(dice, rows)| {
            let done = match (&at, scale) {
                (Some(at), Some(scale)) => {
                    let mut alike: IndexMap<Option<Dice>, Vec<u32>> = IndexMap::new();
                    for (member, dice) in dice.into_iter().enumerate() {
                        alike.entry(dice).or_default().push(member as u32);
                    }
                    let each = alike.into_iter();
                    let each = each.map(|(dice, members)| (members, rolled(dice, into, span)));
                    let name = |member: u32| {
                        let scale = self.r.model.scale(scale);
                        scale.members[member as usize].name.clone()
                    };
                    by_cases(at, each.collect(), name, span)
                }
                _ => rolled(dice.first().copied().flatten(), into, span),
            };
            (rows, done)
        });
        let cases: Vec<Case> = cases.collect();
        let name = |row: u32| self.r.model.row(RowId(row)).header.name.clone();
        let done = match cases.is_empty() {
            // Of a kind without rows nothing is ever rolled: the least that a die shows stands for it.
            true => set(into, SOME_DICE, span),
            false => by_cases(&of, cases, name, span),
        };
        self.before.push(done);
        Some(Read::leaf(Expr::Local(into), Sort::Number, span))
    }
}

/// A roll; where there are no dice, there is nothing.
fn rolled(dice: Option<Dice>, into: LocalId, span: Span) -> Done {
    let Some(dice) = dice else {
        return set(into, NOTHING, span);
    };
    let pool = Box::new(sum(dice));
    (Action::Roll { into, pool }, Place::leaf(span))
}

fn set(local: LocalId, value: i64, span: Span) -> Done {
    let value = Sort::Number.constant(value);
    (Action::Set { local, value }, Place::leaf(span))
}

/// A choice by a row or a member, unless all cases are one.
fn by_cases(by: &Read, mut cases: Vec<Case>, name: impl Fn(u32) -> EcoString, span: Span) -> Done {
    if cases.len() == 1
        && let Some((_, only)) = cases.pop()
    {
        return only;
    }
    let mut parts = vec![by.place.clone()];
    let branches = cases.into_iter().map(|(alike, done)| {
        let (body, place) = block(vec![done], span);
        parts.push(place);
        let names = alike.iter().map(|each| name(*each));
        let text = names.reduce(|names, name| eco_format!("{names}, {name}"));
        let keys = alike
            .iter()
            .map(|each| (i64::from(*each), i64::from(*each)));
        let label = Label {
            text: text.unwrap_or_default(),
            keys: KeySet::new(keys.collect()),
        };
        ChooseBranch { label, body }
    });
    let action = Action::Choose {
        by: by.expr.clone(),
        branches: branches.collect(),
    };
    (action, Place::of(span, parts))
}
