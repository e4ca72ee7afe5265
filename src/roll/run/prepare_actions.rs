//! From the actions of a procedure to flat code, with jumps for what lies inside of each other.

use super::code::*;
use super::event::Whose;
use super::prepare::{Context, Maker};
use crate::model::{Action, KeySet, Step};
use crate::roll::Unanswered;

/// The jumps of a procedure that is being made.
struct Body<'a> {
    of: Whose,
    context: Context<'a>,
    branch: u32,
    /// For each repeat around: the jumps that leave it.
    leaving: Vec<Vec<usize>>,
}

impl Maker<'_> {
    /// The code of all steps, behind what there is.
    pub(super) fn steps(
        &mut self,
        of: Whose,
        context: Context<'_>,
        steps: &[Step],
    ) -> Result<(), Unanswered> {
        let mut body = Body {
            of,
            context,
            branch: 0,
            leaving: Vec::new(),
        };
        for (place, step) in steps.iter().enumerate() {
            let place = place as u32;
            self.op(Op::Step { of, step: place });
            self.actions(&step.body, &mut body)?;
        }
        self.op(Op::Fall);
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
                    deck: self.deck(*deck),
                };
                self.op(op);
            }
            Action::Reshuffle(deck) => {
                let deck = self.deck(*deck);
                self.op(Op::Reshuffle { deck });
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
                let labels: Vec<&KeySet> = branches.iter().map(|each| &each.label.keys).collect();
                let grid = self.grid(&[labels.as_slice()], &[None]);
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
                ..
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
}
