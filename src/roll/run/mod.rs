//! Running a procedure once.
//!
//! In: a procedure of the model, and a source of dice and cards. Out: its outcome, and on the way
//! what a player does and sees. A [`Runner`] is made once and run as often as wanted: a run
//! allocates nothing and looks nothing up by name.

mod chance;
mod code;
mod dice;
mod eval;
mod event;
mod grid;
mod prepare;
mod prepare_actions;
mod prepare_expr;
mod state;

use std::sync::Arc;

pub use chance::Chance;
pub use event::{Event, Whose};

use super::{Stuck, Unanswered};
use crate::model::{CardId, Model, Procedure, SideDeck};
use code::{Code, List, NOWHERE, Op};
use eval::Machine;
use state::{State, Trouble};

/// A run that goes round or calls more often than this is ended.
const MOST_ROUNDS: u32 = 10_000_000;

/// A procedure made ready to be run many times.
#[derive(Clone, Debug)]
pub struct Runner {
    code: Arc<Code>,
    state: State,
}

/// Why a run stopped: by itself, or for want of dice and cards.
enum Stopped<E> {
    Trouble(Trouble),
    Chance(E),
}

impl<E> From<Trouble> for Stopped<E> {
    fn from(trouble: Trouble) -> Self {
        Stopped::Trouble(trouble)
    }
}

impl Runner {
    /// Makes a procedure ready to be run.
    ///
    /// # Errors
    /// Where it reads something that no run can hold, or needs itself.
    pub fn new(model: &Model, procedure: &Procedure) -> Result<Runner, Unanswered> {
        let code = prepare::prepare(model, procedure)?;
        let state = State::new(&code);
        Ok(Runner {
            code: Arc::new(code),
            state,
        })
    }

    /// Cards that have been seen already: they are out of their decks when a run begins, until
    /// these are shuffled again. In place of those told before.
    pub fn given(&mut self, cards: &[(SideDeck, CardId)]) {
        self.state.hide(&self.code, cards);
    }

    /// Runs it once. Parameters behind the arguments take their defaults. The outcome has one
    /// value for each of its parts.
    ///
    /// # Errors
    /// Where it cannot go on, or the chance cannot.
    pub fn run<C: Chance>(
        &mut self,
        args: &[i64],
        chance: &mut C,
        seen: &mut impl FnMut(Event<'_>),
    ) -> Result<&[i64], C::Error> {
        let mut pc = 0;
        let code = &*self.code;
        self.state.begin();
        self.state.enter(code, 0, args)?;
        let mut machine = Machine {
            code,
            state: &mut self.state,
            seen,
        };
        match machine.go(&mut pc, chance) {
            Ok(()) => Ok(&self.state.outcome),
            Err(Stopped::Chance(error)) => Err(error),
            Err(Stopped::Trouble(trouble)) => Err(told(code, trouble, pc).into()),
        }
    }
}

/// A trouble with the names of where it was.
#[cold]
fn told(code: &Code, trouble: Trouble, pc: usize) -> Unanswered {
    let (procedure, step) = code.place(pc);
    let deck = |deck: u32| code.decks[deck as usize].name.clone();
    let table = |table: u32| code.tables[table as usize].name.clone();
    Unanswered::Stuck {
        procedure: procedure.clone(),
        step,
        why: match trouble {
            Trouble::DeckEmpty(id) => Stuck::DeckEmpty { deck: deck(id) },
            Trouble::NoRow(id) => Stuck::NoRow { table: table(id) },
            Trouble::NoCard => Stuck::NoCard,
            Trouble::NoBranch => Stuck::NoBranch,
            Trouble::Nothing => Stuck::Nothing,
            Trouble::NoPlace => Stuck::NoPlace,
            Trouble::DivisionByZero => Stuck::DivisionByZero,
            Trouble::TooLarge => Stuck::TooLarge,
            Trouble::TooManyDice => Stuck::TooManyDice,
            Trouble::TooLong => Stuck::TooLong,
            Trouble::NoOutcome => Stuck::NoOutcome,
        },
    }
}

impl State {
    /// Makes a procedure's frame new and sets its parameters.
    fn enter(&mut self, code: &Code, routine: usize, args: &[i64]) -> Result<(), Unanswered> {
        let routine = &code.procedures[routine];
        let (first, end) = (
            routine.first as usize,
            (routine.first + routine.slots) as usize,
        );
        self.slots[first..end].copy_from_slice(&code.blank[first..end]);
        let wanted = routine.parameters as usize;
        let missing = routine.defaults.get(args.len()..);
        let missing = missing.filter(|defaults| defaults.iter().all(Option::is_some));
        let Some(defaults) = missing else {
            return Err(Unanswered::Arguments {
                procedure: routine.name.clone(),
                wanted,
                given: args.len(),
            });
        };
        let behind = first + args.len();
        self.slots[first..behind].copy_from_slice(args);
        for (slot, default) in self.slots[behind..].iter_mut().zip(defaults) {
            *slot = default.unwrap_or_default();
        }
        Ok(())
    }
}

impl<S: FnMut(Event<'_>)> Machine<'_, S> {
    /// From the first instruction until the outcome is there.
    fn go<C: Chance>(
        &mut self,
        place: &mut usize,
        chance: &mut C,
    ) -> Result<(), Stopped<C::Error>> {
        let code = self.code;
        let mut pc = code.procedures[0].entry as usize;
        loop {
            *place = pc;
            let op = code.ops[pc];
            pc += 1;
            match op {
                Op::Step { of, step } => (self.seen)(Event::Step {
                    of,
                    step: step as usize,
                }),
                Op::Draw {
                    of,
                    local,
                    into,
                    deck,
                } => {
                    let state = &mut *self.state;
                    let id = code.decks[deck as usize].of;
                    let cards = &mut state.decks[deck as usize];
                    if cards.rest().is_empty() {
                        return Err(Trouble::DeckEmpty(deck).into());
                    }
                    let chosen = chance.card(id, cards.rest()).map_err(Stopped::Chance)?;
                    let card = cards.take(chosen).ok_or(Trouble::DeckEmpty(deck))?;
                    if !state.touched.contains(&deck) {
                        state.touched.push(deck);
                    }
                    state.slots[into as usize] = i64::from(card);
                    (self.seen)(Event::Drawn {
                        of,
                        into: local,
                        deck: id,
                        card: CardId(card),
                    });
                }
                Op::Reshuffle { deck } => {
                    let state = &mut *self.state;
                    state.decks[deck as usize].reshuffle();
                    if !state.touched.contains(&deck) {
                        state.touched.push(deck);
                    }
                    let deck = code.decks[deck as usize].of;
                    (self.seen)(Event::Reshuffled { deck });
                }
                Op::Set {
                    of,
                    local,
                    into,
                    value,
                } => {
                    let value = self.eval(value)?;
                    self.state.slots[into as usize] = value;
                    (self.seen)(Event::Set { of, local, value });
                }
                Op::SetElement {
                    of,
                    local,
                    array,
                    index,
                    value,
                } => {
                    let index = self.eval(index)?;
                    let value = self.eval(value)?;
                    self.state.slots[array.slot(index)?] = value;
                    (self.seen)(Event::SetElement {
                        of,
                        array: local,
                        index,
                        value,
                    });
                }
                Op::Fill {
                    of,
                    local,
                    array,
                    value,
                } => {
                    let value = self.eval(value)?;
                    let first = array.base as usize;
                    self.state.slots[first..first + array.count as usize].fill(value);
                    (self.seen)(Event::Set { of, local, value });
                }
                Op::Roll {
                    of,
                    local,
                    into,
                    pool,
                } => {
                    let value = self.roll(of, local, pool, chance)?;
                    self.state.slots[into as usize] = value;
                }
                Op::Call {
                    routine,
                    args,
                    into,
                } => {
                    pc = self.call(routine, args, into, pc)?;
                }
                Op::Unless {
                    of,
                    condition,
                    branch,
                    to,
                } => {
                    let holds = self.eval(condition)? != 0;
                    (self.seen)(Event::Branch {
                        of,
                        branch: branch as usize + usize::from(!holds),
                    });
                    if !holds {
                        pc = to as usize;
                    }
                }
                Op::Jump(to) => pc = to as usize,
                Op::Choose { of, by, choice } => {
                    let value = self.eval(by)?;
                    let choice = &code.choices[choice as usize];
                    let branch = choice.branches.row(&[value]).ok_or(Trouble::NoBranch)?;
                    (self.seen)(Event::Branch {
                        of,
                        branch: choice.first as usize + branch,
                    });
                    pc = choice.targets[branch] as usize;
                }
                Op::Repeat {
                    times,
                    most,
                    left,
                    end,
                } => {
                    let times = self.eval(times)?.min(i64::from(most));
                    self.state.slots[left as usize] = times;
                    if times <= 0 {
                        pc = end as usize;
                    }
                }
                Op::Count {
                    of,
                    local,
                    counter,
                    from,
                    to,
                    most,
                    left,
                    end,
                } => {
                    let from = self.eval(from)?;
                    let to = self.eval(to)?;
                    let times = to
                        .saturating_sub(from)
                        .saturating_add(1)
                        .min(i64::from(most));
                    if times <= 0 {
                        pc = end as usize;
                        continue;
                    }
                    self.state.slots[left as usize] = times;
                    self.state.slots[left as usize + 1] = from;
                    self.state.slots[counter as usize] = from;
                    (self.seen)(Event::Set {
                        of,
                        local,
                        value: from,
                    });
                }
                Op::Again { left, body } => {
                    if self.again(left)? {
                        pc = body as usize;
                    }
                }
                Op::CountAgain {
                    of,
                    local,
                    counter,
                    left,
                    body,
                } => {
                    if self.again(left)? {
                        let next = &mut self.state.slots[left as usize + 1];
                        *next = next.saturating_add(1);
                        let value = *next;
                        self.state.slots[counter as usize] = value;
                        (self.seen)(Event::Set { of, local, value });
                        pc = body as usize;
                    }
                }
                Op::End { of, values } => {
                    let start = self.push(values)?;
                    let state = &mut *self.state;
                    state.outcome.clear();
                    state.outcome.extend_from_slice(&state.scratch[start..]);
                    state.scratch.truncate(start);
                    (self.seen)(Event::Outcome {
                        of,
                        values: &state.outcome,
                    });
                    let Some((back, into)) = state.calls.pop() else {
                        return Ok(());
                    };
                    for (slot, value) in code.list(into).iter().zip(&state.outcome) {
                        if *slot != NOWHERE {
                            state.slots[*slot as usize] = *value;
                        }
                    }
                    pc = back as usize;
                }
                Op::Note(note) => (self.seen)(Event::Note {
                    text: &code.notes[note as usize],
                }),
                Op::Fall => return Err(Trouble::NoOutcome.into()),
            }
        }
    }

    /// Goes into a procedure; where it begins.
    fn call<E: From<Unanswered>>(
        &mut self,
        routine: u32,
        args: List,
        into: List,
        back: usize,
    ) -> Result<usize, Stopped<E>> {
        self.round()?;
        let start = self.push(args)?;
        let state = &mut *self.state;
        let scratch = std::mem::take(&mut state.scratch);
        let args = &scratch[start..];
        let entered = state.enter(self.code, routine as usize, args);
        entered.map_err(|error| Stopped::Chance(error.into()))?;
        let routine = &self.code.procedures[routine as usize];
        (self.seen)(Event::Called {
            of: routine.whose,
            args,
        });
        state.scratch = scratch;
        state.scratch.truncate(start);
        state.calls.push((back as u32, into));
        Ok(routine.entry as usize)
    }

    /// Whether a repeat goes round once more.
    fn again(&mut self, left: u32) -> Result<bool, Trouble> {
        self.round()?;
        let left = &mut self.state.slots[left as usize];
        *left -= 1;
        Ok(*left > 0)
    }

    /// Counts what may go on and on.
    fn round(&mut self) -> Result<(), Trouble> {
        self.state.rounds += 1;
        match self.state.rounds > MOST_ROUNDS {
            true => Err(Trouble::TooLong),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod any_tests;
#[cfg(test)]
mod tests;
