//! A plan done forward, on all states at once.

mod states;
mod turns;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::atoms::Atoms;
use super::called::Called;
use super::cards::Known;
use super::denominator::Denominator;
use super::frontier::Frontier;
use super::ops::{Block, Callee, Op};
use super::plan::Plan;
use super::pool::Chances;
use super::refusal::{Fault, Halt, Place, Watch};
use super::weigh::Counted;
use super::weight::Weight;
use crate::model::{Model, SideDeck};

/// One computation.
pub(crate) struct Run<'r, 'm, W: Weight> {
    pub(crate) plan: &'r Plan,
    model: &'m Model,
    known: Known<'m>,
    pub(crate) watch: Watch<'r>,
    /// Chances by pool and the numbers they depend on.
    pub(crate) pools: FxHashMap<(u32, Numbers), Rc<Chances<W>>>,
    /// What has come of frames without cards.
    pub(crate) called: Called<W>,
    /// The ways for piles that were weighed.
    weighed: Counted<W>,
    /// Columns that hold cards, of all frames that are open; and the same by column.
    pub(crate) cards: Vec<usize>,
    holds_card: Vec<bool>,
    /// Decks that could run out: the column that counts their draws.
    counted: Vec<(SideDeck, usize)>,
    /// How many columns a state has.
    pub(crate) width: usize,
    /// How many states were left when they were last fused, and how many there have to be before it is
    /// tried again because it was of no use then.
    fused_to: usize,
    useless_to: usize,
    /// The last column holds places instead of piles: nothing may be fused.
    pub(crate) apart: bool,
    /// Nothing that is done now has to do with cards.
    pub(crate) cardless: bool,
    /// States that are done with, and rows.
    spare: Vec<Frontier<W>>,
    pub(crate) rows: Vec<Vec<i64>>,
    /// The step that is done, and of which procedure.
    pub(crate) place: Place,
    /// Where cards were drawn last: if what they are is too much in the end, it is by that.
    drew: Place,
    /// Where to stop because another way may be better.
    pub(crate) stops: Option<Stop>,
    /// Cards of one of these turned out to differ.
    pub(crate) finer: Option<Atoms>,
    log: W::Log,
}

/// Where a run stops because another way may be better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// After a turn of a loop that leaves many states.
    AtMany,
    /// Where many of these differ in nothing but their piles.
    AtPiles,
}

pub(crate) type Numbers = SmallVec<[i64; 6]>;

/// Where states go that do not go on to the next line.
pub(crate) struct Exits<W> {
    pub(crate) ended: Frontier<W>,
    pub(crate) stopped: Frontier<W>,
}

impl<'r, 'm, W: Weight> Run<'r, 'm, W> {
    pub(crate) fn new(
        plan: &'r Plan,
        model: &'m Model,
        away: &[(SideDeck, Vec<usize>)],
        watch: Watch<'r>,
    ) -> Self {
        let known = Known::new(model, &plan.draws, away);
        let short = plan
            .draws
            .iter()
            .filter(|(deck, most)| *most > u64::from(known.size(*deck)));
        let counted: Vec<(SideDeck, usize)> =
            short.map(|(deck, _)| *deck).zip(plan.width - 1..).collect();
        let width = plan.width + counted.len();
        let mut run = Run {
            plan,
            model,
            known,
            watch,
            pools: FxHashMap::default(),
            called: Called::default(),
            weighed: Counted::default(),
            cards: Vec::new(),
            holds_card: vec![false; width],
            counted,
            width,
            fused_to: 0,
            useless_to: 0,
            apart: false,
            cardless: plan.draws.is_empty(),
            spare: Vec::new(),
            rows: Vec::new(),
            place: Place::default(),
            drew: Place::default(),
            stops: None,
            finer: None,
            log: W::Log::default(),
        };
        run.make_room();
        run
    }

    /// Leaves room for states as wide as they are now: frames that are done by themselves have a width of their own.
    pub(crate) fn make_room(&mut self) {
        // Hash and place among the hashes, and what a weight keeps elsewhere.
        let beside = 24 + if W::BITS == u32::MAX { 100 } else { 0 };
        let state = self.width * size_of::<i64>() + size_of::<W>() + beside;
        self.watch.room(state);
    }

    /// The outcomes, with cards told apart as soon as they are drawn, as far as these atoms are.
    pub(crate) fn outcomes_by_atoms(
        &mut self,
        args: &[i64],
        atoms: Atoms,
    ) -> Result<Frontier<W>, Halt> {
        self.known.tell_apart(atoms);
        self.outcomes(args)
    }

    /// The outcomes with their weights; the first columns of a row are the parts of the outcome.
    pub(crate) fn outcomes(&mut self, args: &[i64]) -> Result<Frontier<W>, Halt> {
        let ended = self.ended(args)?;
        let mut ended = match self.useless_to {
            0 => self.fused_anyway(ended)?,
            _ => ended,
        };
        for (deck, _) in &self.plan.draws {
            ended = self.weigh(&ended, *deck)?;
        }
        Ok(ended)
    }

    /// The same before cards are given.
    fn ended(&mut self, args: &[i64]) -> Result<Frontier<W>, Halt> {
        let frame = &self.plan.frames[self.plan.top];
        let mut row = vec![0; self.width];
        for ((to, arg), matters) in row.iter_mut().zip(args).zip(&frame.parameters) {
            if *matters {
                *to = *arg;
            }
        }
        let mut states = self.none(Denominator::one());
        states.push(&row, &W::one());
        let ended = self.frame(self.plan.top, 0, states)?;
        self.place = self.drew.clone();
        Ok(ended)
    }

    /// Does a frame; gives the states that ended, their outcomes in the frame's first columns.
    pub(crate) fn frame(
        &mut self,
        frame: usize,
        base: usize,
        states: Frontier<W>,
    ) -> Result<Frontier<W>, Halt> {
        let plan = self.plan;
        let own = &plan.frames[frame];
        let outer = self.cards.len();
        if !self.cardless {
            for column in &own.cards {
                self.cards.push(base + *column as usize);
                self.holds_card[base + *column as usize] = true;
            }
        }
        let mut exits = Exits {
            ended: self.none(states.over.clone()),
            stopped: self.none(states.over.clone()),
        };
        let left = self.block(&own.body, frame, base, states, &mut exits)?;
        for column in self.cards.drain(outer..) {
            self.holds_card[column] = false;
        }
        if !left.is_empty() || !exits.stopped.is_empty() {
            return Err(Fault::NoEnd.into());
        }
        self.recycle(left);
        self.recycle(exits.stopped);
        Ok(exits.ended)
    }

    fn block(
        &mut self,
        block: &'r Block,
        frame: usize,
        base: usize,
        mut states: Frontier<W>,
        exits: &mut Exits<W>,
    ) -> Result<Frontier<W>, Halt> {
        for line in &block.lines {
            if states.is_empty() {
                break;
            }
            self.watch.look()?;
            let dead = &line.dead;
            let next = match &line.op {
                Op::Step(step) => {
                    self.place.clone_from(step);
                    continue;
                }
                Op::Set { to, value } => {
                    let to = base + *to as usize;
                    self.map(&states, |run, row, weight, out| {
                        row[to] = value.value(&mut run.scene(row, base))?;
                        run.pass(row, dead, base, weight, out)
                    })?
                }
                Op::SetElement {
                    array,
                    index,
                    value,
                    live,
                } => self.map(&states, |run, row, weight, out| {
                    let index = index.value(&mut run.scene(row, base))?;
                    let column = array.column(index)?;
                    if live[(column - array.column) as usize] {
                        row[base + column as usize] = value.value(&mut run.scene(row, base))?;
                    }
                    run.pass(row, dead, base, weight, out)
                })?,
                Op::Fill { array, value } => self.map(&states, |run, row, weight, out| {
                    let value = value.value(&mut run.scene(row, base))?;
                    let first = base + array.column as usize;
                    row[first..first + array.len as usize].fill(value);
                    run.pass(row, dead, base, weight, out)
                })?,
                Op::Roll { to, pool } => self.roll(&states, *to, pool, None, dead, base)?,
                Op::RollSet {
                    roll,
                    pool,
                    to,
                    value,
                } => self.roll(&states, *roll, pool, Some((*to, value)), dead, base)?,
                Op::Draw { to, deck } => {
                    self.drew.clone_from(&self.place);
                    let to = base + *to as usize;
                    let drawn = self.known.drawn(*deck);
                    let mut before: Numbers = SmallVec::new();
                    self.map(&states, |run, row, weight, out| {
                        run.count(*deck, row)?;
                        before.clear();
                        before.extend_from_slice(row);
                        for class in drawn.iter() {
                            row.copy_from_slice(&before);
                            row[to] = i64::from(*class) + 1;
                            run.pass(row, dead, base, weight, out)?;
                        }
                        Ok(())
                    })?
                }
                // Where a deck is shuffled, knots would have to be weighed before the end.
                Op::Reshuffle { .. } if W::TIES => return Err(Halt::Unfit),
                Op::Reshuffle { deck } => self.reshuffle(&states, *deck)?,
                Op::Call {
                    call: Callee::Frame(callee),
                    args,
                    into,
                } if !self.plan.frames[*callee].cards_matter => {
                    self.call(&states, *callee, args, into, dead, base)?
                }
                Op::Call {
                    call: Callee::Frame(callee),
                    args,
                    into,
                } => {
                    let inner = base + self.plan.frames[frame].width as usize;
                    let takes = &self.plan.frames[*callee].parameters;
                    let called = self.map(&states, |run, row, weight, out| {
                        let mut given: SmallVec<[i64; 8]> = SmallVec::new();
                        for (arg, takes) in args.iter().zip(takes) {
                            let value = if *takes {
                                arg.value(&mut run.scene(row, base))?
                            } else {
                                0
                            };
                            given.push(value);
                        }
                        row[inner..inner + given.len()].copy_from_slice(&given);
                        run.pass(row, dead, base, weight, out)
                    })?;
                    let place = self.place.clone();
                    let ended = self.frame(*callee, inner, called)?;
                    self.place = place;
                    let parts = self.plan.frames[*callee].parts;
                    let back = self.map(&ended, |run, row, weight, out| {
                        for (place, to) in into.iter().enumerate().take(parts) {
                            if let Some(to) = to {
                                row[base + *to as usize] = row[inner + place];
                            }
                        }
                        row[inner..inner + parts].fill(0);
                        run.pass(row, &[], base, weight, out)
                    })?;
                    self.fused_at_last(back)?
                }
                // Frames are made for all calls that are left.
                Op::Call { .. } => continue,
                Op::If {
                    condition,
                    then,
                    otherwise,
                } => {
                    let mut kept = self.none(states.over.clone());
                    let others = self.map(&states, |run, row, weight, out| {
                        if condition.holds(&mut run.scene(row, base))? {
                            run.pass(row, &then.entry, base, weight, &mut kept)
                        } else {
                            run.pass(row, &otherwise.entry, base, weight, out)
                        }
                    })?;
                    let mut kept = self.block(then, frame, base, kept, exits)?;
                    let others = self.block(otherwise, frame, base, others, exits)?;
                    self.join(&mut kept, others)?;
                    self.fused(kept)?
                }
                Op::Choose { by, branches } => {
                    let mut split: Vec<Frontier<W>> = branches
                        .iter()
                        .map(|_| self.none(states.over.clone()))
                        .collect();
                    let none = self.map(&states, |run, row, weight, _| {
                        let value = by.value(&mut run.scene(row, base))?;
                        let place = branches.iter().position(|(keys, _)| keys.contains(value));
                        let asked = || run.place.step.clone();
                        let place = place.ok_or_else(|| Fault::NoAnswer { asked: asked() })?;
                        run.pass(
                            row,
                            &branches[place].1.entry,
                            base,
                            weight,
                            &mut split[place],
                        )
                    })?;
                    self.recycle(none);
                    let mut joined = self.none(states.over.clone());
                    for (states, (_, block)) in split.into_iter().zip(branches) {
                        let states = self.block(block, frame, base, states, exits)?;
                        self.join(&mut joined, states)?;
                    }
                    self.fused(joined)?
                }
                Op::Loop(inner) => {
                    let none = self.none(Denominator::one());
                    let states = std::mem::replace(&mut states, none);
                    if inner.cardless {
                        self.repeat_cardless(inner, frame, base, states, exits)?
                    } else {
                        self.repeat(inner, frame, base, states, exits)?
                    }
                }
                Op::Stop => {
                    let none = self.none(Denominator::one());
                    let states = std::mem::replace(&mut states, none);
                    self.join(&mut exits.stopped, states)?;
                    self.none(Denominator::one())
                }
                Op::End(values) => {
                    let width = self.plan.frames[frame].width as usize;
                    let ended = self.map(&states, |run, row, weight, out| {
                        let mut outcome: SmallVec<[i64; 8]> = SmallVec::new();
                        for value in values {
                            outcome.push(value.value(&mut run.scene(row, base))?);
                        }
                        if !run.bury(row, 0..width as u32, base) {
                            return Ok(());
                        }
                        row[base..base + outcome.len()].copy_from_slice(&outcome);
                        run.pass(row, &[], base, weight, out)
                    })?;
                    self.join(&mut exits.ended, ended)?;
                    self.none(Denominator::one())
                }
            };
            let done = std::mem::replace(&mut states, next);
            self.recycle(done);
        }
        Ok(states)
    }
}
