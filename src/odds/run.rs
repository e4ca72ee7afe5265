//! A plan done forward, on all states at once.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::cards::{ClassId, Known, PileId};
use super::code::{Need, Scene};
use super::denominator::Denominator;
use super::frontier::Frontier;
use super::fuse::fuse;
use super::ops::{Block, Callee, Loop, Op};
use super::plan::Plan;
use super::pool::Chances;
use super::refusal::{Fault, Halt, Place, Watch};
use super::trail::{Trail, tied};
use super::weigh::weigh;
use super::weight::Weight;
use crate::model::{DeckId, Model};

/// One computation.
pub(crate) struct Run<'r, 'm, W: Weight> {
    pub(crate) plan: &'r Plan,
    model: &'m Model,
    known: Known<'m>,
    pub(crate) watch: Watch<'r>,
    /// By pool: its chances by the numbers they depend on.
    pub(crate) pools: Vec<FxHashMap<Numbers, Rc<Chances<W>>>>,
    /// Outcomes of frames without cards, by their arguments.
    pub(crate) called: FxHashMap<(usize, Numbers), Rc<Called<W>>>,
    /// Columns that hold cards, of all frames that are open; and the same by column.
    pub(crate) cards: Vec<usize>,
    holds_card: Vec<bool>,
    /// Decks that could run out: the column that counts their draws.
    counted: Vec<(DeckId, usize)>,
    /// How many columns a state has.
    pub(crate) width: usize,
    /// How many states were left when they were last fused, and how many there have to be before it is
    /// tried again because it was of no use then.
    fused_to: usize,
    useless_to: usize,
    /// The last column holds places instead of piles: nothing may be fused.
    pub(crate) apart: bool,
    /// States that are done with.
    spare: Vec<Frontier<W>>,
    /// The step that is done, and of which procedure.
    pub(crate) place: Place,
    /// Whether to stop where knots are better.
    pub(crate) tries_knots: bool,
    log: W::Log,
}

/// Knots are better if there are by this factor fewer rows than states.
const FEWER_ROWS: usize = 4;

/// Up to so many states are fused whether or not it was of use, and their room is used again.
const FEW_STATES: usize = 2000;
/// By how much states grow before fusing is tried again that was of no use. (Classes that are fused
/// though it hardly helps are dear later, where ways are counted.)
const USELESS: usize = 1000;

pub(crate) type Numbers = SmallVec<[i64; 4]>;

/// What comes of a frame without cards: its outcomes in the first columns of each row.
pub(crate) type Called<W> = Frontier<W>;

/// Where states go that do not go on to the next line.
pub(crate) struct Exits<W> {
    pub(crate) ended: Frontier<W>,
    pub(crate) stopped: Frontier<W>,
}

impl<W: Weight> Run<'_, '_, Trail<W>> {
    /// The outcomes, by knots.
    pub(crate) fn outcomes_by_knots(
        &mut self,
        args: &[i64],
        deck: DeckId,
    ) -> Result<Frontier<W>, Halt> {
        let ended = self.ended(args)?;
        let ended = tied(&ended, &mut self.log, &mut self.watch)?;
        let (weights, most) = self.log.weigh(&self.known, deck, &mut self.watch)?;
        let cards = self.known.size(deck);
        let over = ended.over.times(&Denominator::falling(cards, most));
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        let mut outcomes = Frontier::new(self.width, over);
        for ((row, _), weight) in ended.iter().zip(&weights) {
            outcomes.push(row, weight);
        }
        Ok(outcomes)
    }
}

impl<'r, 'm, W: Weight> Run<'r, 'm, W> {
    pub(crate) fn new(
        plan: &'r Plan,
        model: &'m Model,
        away: &[(DeckId, Vec<usize>)],
        watch: Watch<'r>,
    ) -> Self {
        let known = Known::new(model, away);
        let short = plan
            .draws
            .iter()
            .filter(|(deck, most)| *most > u64::from(known.size(*deck)));
        let counted: Vec<(DeckId, usize)> =
            short.map(|(deck, _)| *deck).zip(plan.width - 1..).collect();
        let width = plan.width + counted.len();
        let mut watch = watch;
        // Hash and place among the hashes, and what a weight keeps elsewhere.
        let beside = 24 + if W::BITS == u32::MAX { 100 } else { 0 };
        watch.room(width * size_of::<i64>() + size_of::<W>() + beside);
        Run {
            plan,
            model,
            known,
            watch,
            pools: vec![FxHashMap::default(); plan.fixed.len()],
            called: FxHashMap::default(),
            cards: Vec::new(),
            holds_card: vec![false; width],
            counted,
            width,
            fused_to: 0,
            useless_to: 0,
            apart: false,
            spare: Vec::new(),
            place: Place::default(),
            tries_knots: false,
            log: W::Log::default(),
        }
    }

    /// The outcomes with their weights; the first columns of a row are the parts of the outcome.
    pub(crate) fn outcomes(&mut self, args: &[i64]) -> Result<Frontier<W>, Halt> {
        let ended = self.ended(args)?;
        let mut ended = match self.useless_to {
            0 => self.fused_anyway(ended)?,
            _ => ended,
        };
        for (deck, _) in &self.plan.draws {
            ended = weigh(&ended, *deck, &mut self.known, &mut self.watch)?;
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
        self.place = Place::default();
        Ok(ended)
    }

    /// No states yet; their room may have been used before.
    pub(crate) fn none(&mut self, over: Denominator) -> Frontier<W> {
        match self.spare.pop() {
            Some(mut spare) => {
                spare.clear(over);
                spare
            }
            None => Frontier::new(self.width, over),
        }
    }

    /// Fuses states where there are by half more of them than the last time: where branches meet they
    /// never grow without bound, and it is not tried over and over where there is nothing to fuse.
    pub(crate) fn fused(&mut self, states: Frontier<W>) -> Result<Frontier<W>, Halt> {
        if states.len() <= self.fused_to + self.fused_to / 2 {
            return Ok(states);
        }
        self.fused_at_last(states)
    }

    /// Fuses states but where that was of no use for about as many.
    fn fused_at_last(&mut self, states: Frontier<W>) -> Result<Frontier<W>, Halt> {
        if self.apart || W::TIES || states.len() <= self.useless_to {
            return Ok(states);
        }
        self.fused_anyway(states)
    }

    fn fused_anyway(&mut self, states: Frontier<W>) -> Result<Frontier<W>, Halt> {
        let before = states.len();
        let states = fuse(states, &self.cards, &mut self.known, &mut self.watch)?;
        self.fused_to = states.len();
        let useless = before > FEW_STATES && states.len() > before - before / 4;
        self.useless_to = if useless {
            before.saturating_mul(USELESS)
        } else {
            0
        };
        Ok(states)
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
        for column in &own.cards {
            self.cards.push(base + *column as usize);
            self.holds_card[base + *column as usize] = true;
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
                    let procedure = self.plan.frames[frame].name.clone();
                    let step = step.clone();
                    self.place = Place { procedure, step };
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
                    let to = base + *to as usize;
                    let card = i64::from(self.known.whole[deck.index()]) + 1;
                    self.map(&states, |run, row, weight, out| {
                        run.count(*deck, row)?;
                        row[to] = card;
                        run.pass(row, dead, base, weight, out)
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
                    let inner = base + self.plan.frames[frame].width as usize;
                    self.call(&states, *callee, inner, args, into, dead, base)?
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
                    kept.join(others)?;
                    self.fused(kept)?
                }
                Op::Choose { by, branches } => {
                    let mut split: Vec<Frontier<W>> = branches
                        .iter()
                        .map(|_| self.none(states.over.clone()))
                        .collect();
                    self.map(&states, |run, row, weight, _| {
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
                    let mut joined = self.none(states.over.clone());
                    for (states, (_, block)) in split.into_iter().zip(branches) {
                        joined.join(self.block(block, frame, base, states, exits)?)?;
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
                    exits.stopped.join(std::mem::replace(&mut states, none))?;
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
                    exits.ended.join(ended)?;
                    self.none(Denominator::one())
                }
            };
            let done = std::mem::replace(&mut states, next);
            // The room of many states is not kept: memory would be held for each line of the rules.
            if done.len() <= FEW_STATES {
                self.spare.push(done);
            }
        }
        Ok(states)
    }

    pub(crate) fn repeat(
        &mut self,
        inner: &'r Loop,
        frame: usize,
        base: usize,
        states: Frontier<W>,
        exits: &mut Exits<W>,
    ) -> Result<Frontier<W>, Halt> {
        let left = base + inner.left as usize;
        let most = i64::from(inner.most);
        let mut states = self.map(&states, |run, row, weight, out| {
            let to = inner.to.value(&mut run.scene(row, base))?;
            let mut turns = to;
            if let Some((counter, from)) = &inner.from {
                let from = from.value(&mut run.scene(row, base))?;
                turns = to.saturating_sub(from).saturating_add(1);
                if inner.counts {
                    row[base + *counter as usize] = from;
                }
            }
            row[left] = turns.clamp(0, most);
            run.pass(row, &inner.entry, base, weight, out)
        })?;
        let counter = inner.from.as_ref().filter(|_| inner.counts);
        let counter = counter.map(|(counter, _)| base + *counter as usize);
        let mut done = self.none(states.over.clone());
        let none = self.none(states.over.clone());
        let mut around = Exits {
            ended: std::mem::replace(&mut exits.ended, none),
            stopped: self.none(states.over.clone()),
        };
        let mut first = true;
        loop {
            let mut over = self.none(states.over.clone());
            let going = self.map(&states, |run, row, weight, out| {
                if row[left] == 0 {
                    return run.pass(row, &inner.exit, base, weight, &mut over);
                }
                row[left] -= 1;
                if let (Some(counter), false) = (counter, first) {
                    row[counter] = row[counter].checked_add(1).ok_or(Fault::Overflow)?;
                }
                run.pass(row, &inner.body.entry, base, weight, out)
            })?;
            done.join(over)?;
            if going.is_empty() {
                break;
            }
            first = false;
            let next = self.block(&inner.body, frame, base, going, &mut around)?;
            states = match W::TIES && !self.apart {
                true => W::tie(next, &mut self.log, &mut self.watch)?,
                false => self.fused_at_last(next)?,
            };
            if self.tries_knots && self.knots_are_better(&states) {
                return Err(Halt::Piles);
            }
        }
        done.join(around.stopped)?;
        exits.ended = around.ended;
        self.fused(done)
    }

    /// Whether many states differ in nothing but their piles.
    fn knots_are_better(&self, states: &Frontier<W>) -> bool {
        let piles = self.watch.piles();
        if states.len() < piles || self.apart {
            return false;
        }
        if piles == 0 {
            return true;
        }
        let pile = self.width - 1;
        let rows: FxHashSet<&[i64]> = states.iter().map(|(row, _)| &row[..pile]).collect();
        rows.len() * FEWER_ROWS < states.len()
    }

    fn reshuffle(&mut self, states: &Frontier<W>, deck: DeckId) -> Result<Frontier<W>, Halt> {
        let counted = self.counted.iter().find(|(counted, _)| *counted == deck);
        let counted = counted.map(|(_, column)| *column);
        let back = self.map(states, |run, row, weight, out| {
            let columns = run.cards.clone();
            for column in columns {
                let class = row[column].checked_sub(1).map(|class| class as usize);
                let class = class.and_then(|class| run.known.classes.get(class));
                if class.is_some_and(|class| class.deck == deck)
                    && !run.bury(row, [column as u32], 0)
                {
                    return Ok(());
                }
            }
            if let Some(column) = counted {
                row[column] = 0;
            }
            run.pass(row, &[], 0, weight, out)
        })?;
        weigh(&back, deck, &mut self.known, &mut self.watch)
    }

    /// Counts a draw from a deck that could run out.
    fn count(&mut self, deck: DeckId, row: &mut [i64]) -> Result<(), Need> {
        let Some((_, column)) = self.counted.iter().find(|(counted, _)| *counted == deck) else {
            return Ok(());
        };
        row[*column] += 1;
        if row[*column] > i64::from(self.known.size(deck)) {
            let deck = self.model.deck(deck).header.name.clone();
            return Err(Fault::DeckEmpty { deck }.into());
        }
        Ok(())
    }

    pub(crate) fn scene<'s>(&'s mut self, row: &'s [i64], base: usize) -> Scene<'s, 'm> {
        Scene {
            row,
            base,
            known: &mut self.known,
        }
    }

    /// Forgets columns; cards go on the pile. Whether that can be at all.
    pub(crate) fn bury(
        &mut self,
        row: &mut [i64],
        dead: impl IntoIterator<Item = u32>,
        base: usize,
    ) -> bool {
        let pile = self.width - 1;
        for column in dead {
            let column = base + column as usize;
            if row[column] != 0 {
                if self.holds_card[column] {
                    let class = (row[column] - 1) as ClassId;
                    let Some(more) = self.known.add(row[pile] as PileId, class) else {
                        return false;
                    };
                    row[pile] = i64::from(more);
                }
                row[column] = 0;
            }
        }
        true
    }

    /// Forgets columns and enters the state.
    fn pass(
        &mut self,
        row: &mut [i64],
        dead: &[u32],
        base: usize,
        weight: &W,
        out: &mut Frontier<W>,
    ) -> Result<(), Need> {
        if self.bury(row, dead.iter().copied(), base) {
            out.push(row, weight);
        }
        Ok(self.watch.turn(out.len())?)
    }

    /// Does something with each state. Where it depends on what a card shows, the state is divided
    /// by that, and each part done again; so nothing may be entered before all is worked out.
    pub(crate) fn map(
        &mut self,
        states: &Frontier<W>,
        mut each: impl FnMut(&mut Self, &mut [i64], &W, &mut Frontier<W>) -> Result<(), Need>,
    ) -> Result<Frontier<W>, Halt> {
        let mut out = self.none(states.over.clone());
        let mut row = vec![0; self.width];
        let mut waiting: Vec<i64> = Vec::new();
        for place in 0..states.len() {
            row.copy_from_slice(states.row(place));
            loop {
                match each(self, &mut row, states.weight(place), &mut out) {
                    Ok(()) => {}
                    Err(Need::Halt(halt)) => return Err(halt),
                    Err(Need::Split(column, classes)) => {
                        for class in classes.iter() {
                            let from = waiting.len();
                            waiting.extend_from_slice(&row);
                            waiting[from + column] = i64::from(*class) + 1;
                        }
                    }
                }
                let Some(from) = waiting.len().checked_sub(self.width) else {
                    break;
                };
                row.copy_from_slice(&waiting[from..]);
                waiting.truncate(from);
            }
        }
        Ok(out)
    }
}
