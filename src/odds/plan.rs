//! Plans: what a procedure is made ready as.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::Code;
use super::dice;
use super::distribution::Distribution;
use super::maker::Maker;
use super::ops::{Block, Callee, DiceCode, Frame, Op, PoolCode, ReadingCode, Slot};
use super::pool::Chances;
use super::refusal::{Limits, Place, Watch};
use crate::model::{Model, Procedure, Question, SideDeck};

/// The exact chances of a question that runs over nothing; else, or where it is too much, why there are none.
pub(crate) fn weighed(model: &Model, question: &Question) -> Result<Distribution, String> {
    if !question.procedure.parameters.is_empty() {
        return Err("it runs over several values".to_owned());
    }
    Plan::new(model, &question.procedure)
        .exact(model, &[], &super::Given::default(), &Limits::default())
        .map_err(|refusal| refusal.to_string())
}

/// A procedure made ready to be weighed, as often as wanted.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) frames: Vec<Frame>,
    pub(crate) top: usize,
    /// How many columns a state has.
    pub(crate) width: usize,
    /// By frame: how many columns it has, and what it calls that has to do with cards. (What has not
    /// is done on rows of its own.)
    pub(crate) depths: Vec<usize>,
    pub(crate) parameters: usize,
    /// Where calls lie too deep in each other, if they do; then there is no plan.
    pub(crate) deep: Option<Place>,
    /// By pool.
    pub(crate) fixed: Vec<Fixed>,
    /// How many cards may be drawn, at most, of each deck that is drawn from.
    pub(crate) draws: Vec<(SideDeck, u64)>,
}

/// What is known of a pool beforehand: its chances, where they depend on nothing, or on nothing but
/// the number of dice; then for each number from 0 on.
#[derive(Clone, Default, Debug)]
pub(crate) struct Fixed {
    count: Option<Slot>,
    chances: Vec<Chances<u128>>,
}

impl Plan {
    /// Compiles a procedure of a checked model; all parts of its outcome are wanted.
    pub fn new(model: &Model, procedure: &Procedure) -> Plan {
        let wanted = vec![true; procedure.outcome.len()];
        Plan::of_parts(model, procedure, &wanted)
    }

    /// Compiles it for some parts of its outcome only; the rest is never worked out.
    pub fn of_parts(model: &Model, procedure: &Procedure, wanted: &[bool]) -> Plan {
        let mut maker = Maker::new(model);
        let (top, deep) = maker.top(procedure, wanted);
        let mut plan = Plan {
            frames: maker.frames,
            top,
            width: 0,
            depths: Vec::new(),
            parameters: procedure.parameters.len(),
            deep,
            fixed: vec![Fixed::default(); maker.pools as usize],
            draws: Vec::new(),
        };
        let mut depths = FxHashMap::default();
        plan.depths = (0..plan.frames.len())
            .map(|frame| plan.depth(frame, &mut depths))
            .collect();
        plan.width = plan.depths[top] + 1;
        let mut fixed = std::mem::take(&mut plan.fixed);
        plan.frames
            .iter()
            .for_each(|frame| fix(&frame.body, &mut fixed));
        plan.fixed = fixed;
        let mut decks = FxHashMap::default();
        plan.draws = plan.drawn(top, &mut decks).as_ref().clone();
        plan
    }

    /// The columns of a frame, and of what it calls that has to do with cards.
    fn depth(&self, frame: usize, known: &mut FxHashMap<usize, usize>) -> usize {
        if let Some(depth) = known.get(&frame) {
            return *depth;
        }
        let mut called = FxHashSet::default();
        calls(&self.frames[frame].body, &mut called);
        called.retain(|callee| self.frames[*callee].cards_matter);
        let depths = called.into_iter().map(|callee| self.depth(callee, known));
        let depth = self.frames[frame].width as usize + depths.max().unwrap_or(0);
        known.insert(frame, depth);
        depth
    }

    fn drawn(
        &self,
        frame: usize,
        known: &mut FxHashMap<usize, Rc<Vec<(SideDeck, u64)>>>,
    ) -> Rc<Vec<(SideDeck, u64)>> {
        if let Some(draws) = known.get(&frame) {
            return draws.clone();
        }
        let draws = Rc::new(self.drawn_in(&self.frames[frame].body, known));
        known.insert(frame, draws.clone());
        draws
    }

    fn drawn_in(
        &self,
        block: &Block,
        known: &mut FxHashMap<usize, Rc<Vec<(SideDeck, u64)>>>,
    ) -> Vec<(SideDeck, u64)> {
        let mut sum = Vec::new();
        for line in &block.lines {
            match &line.op {
                Op::Draw { deck, .. } => gather(&mut sum, &[(*deck, 1)], 1, u64::saturating_add),
                Op::Call {
                    call: Callee::Frame(frame),
                    ..
                } => {
                    let draws = self.drawn(*frame, known);
                    gather(&mut sum, &draws, 1, u64::saturating_add);
                }
                Op::If {
                    then, otherwise, ..
                } => {
                    let mut most = self.drawn_in(then, known);
                    let other = self.drawn_in(otherwise, known);
                    gather(&mut most, &other, 1, u64::max);
                    gather(&mut sum, &most, 1, u64::saturating_add);
                }
                Op::Choose { branches, .. } => {
                    let mut most = Vec::new();
                    for (_, block) in branches {
                        let draws = self.drawn_in(block, known);
                        gather(&mut most, &draws, 1, u64::max);
                    }
                    gather(&mut sum, &most, 1, u64::saturating_add);
                }
                Op::Loop(inner) => {
                    let draws = self.drawn_in(&inner.body, known);
                    gather(&mut sum, &draws, u64::from(inner.most), u64::saturating_add);
                }
                _ => {}
            }
        }
        sum
    }
}

/// Joins counts by deck.
fn gather(
    into: &mut Vec<(SideDeck, u64)>,
    more: &[(SideDeck, u64)],
    times: u64,
    join: fn(u64, u64) -> u64,
) {
    for (deck, count) in more {
        let count = count.saturating_mul(times);
        match into.iter_mut().find(|(known, _)| known == deck) {
            Some((_, sum)) => *sum = join(*sum, count),
            None => into.push((*deck, count)),
        }
    }
}

/// How many dice of a pool are counted beforehand, where their number is not known.
const COUNTED_DICE: i64 = 20;

impl Fixed {
    /// The chances for some numbers, if they are known beforehand.
    pub(crate) fn chances(&self, numbers: &[i64]) -> Option<&Chances<u128>> {
        let place = match self.count {
            Some(slot) => usize::try_from(*numbers.get(slot)?).ok()?,
            None => 0,
        };
        self.chances.get(place)
    }

    fn new(pool: &PoolCode) -> Fixed {
        let mut fixed = Fixed::default();
        let mut numbers = Vec::with_capacity(pool.numbers.len());
        for (slot, code) in pool.numbers.iter().enumerate() {
            numbers.push(match code {
                Code::Constant(number) => *number,
                _ if pool.dice.count == Err(slot) => {
                    fixed.count = Some(slot);
                    0
                }
                _ => return fixed,
            });
        }
        let few = |dice: &DiceCode| {
            let count = dice.count.map_or_else(|slot| numbers[slot], i64::from);
            dice.sides <= 100 && count <= 50
        };
        let others = match &pool.reading {
            ReadingCode::PairsWon(others) => few(others),
            _ => true,
        };
        let few = others && (fixed.count.is_some() || few(&pool.dice));
        let limits = Limits::default();
        let watch = Watch::new(&limits);
        match fixed.count {
            None if few => {
                fixed
                    .chances
                    .extend(dice::chances(pool, &numbers, &watch).ok());
            }
            Some(slot) if few && pool.dice.sides <= 100 => {
                for count in 0..=COUNTED_DICE {
                    numbers[slot] = count;
                    let Ok(chances) = dice::chances(pool, &numbers, &watch) else {
                        break;
                    };
                    fixed.chances.push(chances);
                }
            }
            _ => {}
        }
        fixed
    }
}

/// Works out the chances of pools beforehand.
fn fix(block: &Block, fixed: &mut [Fixed]) {
    block.each_op(&mut |op| {
        if let Op::Roll { pool, .. } | Op::RollSet { pool, .. } = op {
            fixed[pool.id as usize] = Fixed::new(pool);
        }
    });
}

fn calls(block: &Block, into: &mut FxHashSet<usize>) {
    block.each_op(&mut |op| {
        if let Op::Call {
            call: Callee::Frame(frame),
            ..
        } = op
        {
            into.insert(*frame);
        }
    });
}
