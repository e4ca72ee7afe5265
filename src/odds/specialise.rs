//! Procedures with what is known of them worked out.
//!
//! From the first line on it is known which locals hold a constant: those that were set to one, and
//! parameters that are given one. What hangs on nothing else is a constant too, and a branch that is
//! never taken is left out. Small calls are done in place (`inline`).

use super::code::Code;
use super::columns::Columns;
use super::maker::{Maker, Raw};
use super::ops::{Block, Callee, Dead, Line, Loop, Op, PoolCode};
use super::refusal::Place;
use super::share::arrays_of;

/// Walks through a procedure from its first line on.
pub(crate) struct Specialising<'p, 'm> {
    pub(crate) maker: &'p mut Maker<'m>,
    /// The columns of its locals: those of a procedure that is done in place come behind its caller's.
    pub(crate) first: u32,
    /// What stands for each local by now: its column, or what is known of it.
    pub(crate) locals: Vec<Code>,
    /// Those of arrays and cards, of which no constant is known.
    pub(crate) whole: Columns,
    /// How many columns there are so far.
    pub(crate) width: u32,
    /// Whether calls may be done in place.
    pub(crate) calls: bool,
    /// There is but one state so far.
    pub(crate) alone: bool,
    /// Within a loop.
    pub(crate) repeated: bool,
    /// How many lines may still be looked at to find out what comes of a call.
    pub(crate) left: Option<usize>,
    /// The step that the line lies in.
    pub(crate) step: Place,
}

/// A procedure with all that is known of it worked out; `alone` where it is done for one state only.
pub(crate) fn specialised(raw: &Raw, alone: bool, maker: &mut Maker<'_>) -> Raw {
    let mut whole = Columns::default();
    let mut arrays = Vec::new();
    arrays_of(&raw.body, &mut arrays);
    let of_arrays = arrays.iter().flat_map(|array| array.columns());
    of_arrays
        .chain(raw.cards.iter().copied())
        .for_each(|local| whole.insert(local));
    let mut walk = Specialising {
        maker,
        first: 0,
        locals: (0..raw.width).map(Code::Column).collect(),
        whole,
        width: raw.width,
        calls: !raw.draws,
        alone,
        repeated: false,
        left: None,
        step: Place::default(),
    };
    let body = walk.block(&raw.body).block;
    Raw {
        body,
        width: walk.width,
        cards: raw.cards.clone(),
        ..*raw
    }
}

/// A block that was gone through.
#[derive(Default)]
struct Done {
    block: Block,
    /// Nothing comes after it.
    over: bool,
}

impl Specialising<'_, '_> {
    /// A local is set to a constant, or to what is not known.
    pub(crate) fn set(&mut self, local: u32, value: Option<i64>) -> u32 {
        let column = self.first + local;
        let value = value.filter(|_| !self.whole.contains(local));
        self.locals[local as usize] = value.map_or(Code::Column(column), Code::Constant);
        column
    }

    fn code(&self, code: &Code) -> Code {
        code.with(&self.locals)
    }

    fn codes(&self, codes: &[Code]) -> Vec<Code> {
        codes.iter().map(|code| self.code(code)).collect()
    }

    fn block(&mut self, block: &Block) -> Done {
        let mut lines = Vec::with_capacity(block.lines.len());
        let over = self.lines(&block.lines, &mut lines);
        let entry = Dead::default();
        let block = Block { entry, lines };
        Done { block, over }
    }

    /// Lines up to the last that is done; whether nothing comes after it.
    pub(crate) fn lines(&mut self, lines: &[Line], into: &mut Vec<Line>) -> bool {
        lines.iter().any(|line| {
            self.left = self.left.map(|left| left.saturating_sub(1));
            self.left == Some(0) || self.line(&line.op, into)
        })
    }

    fn line(&mut self, op: &Op, into: &mut Vec<Line>) -> bool {
        let op = match op {
            Op::Step(step) => {
                self.step.clone_from(step);
                op.clone()
            }
            Op::Set { to, value } => {
                let value = self.code(value);
                let to = self.set(*to, value.constant());
                Op::Set { to, value }
            }
            Op::SetElement {
                array,
                index,
                value,
                live,
            } => Op::SetElement {
                array: array.with(&self.locals),
                index: self.code(index),
                value: self.code(value),
                live: live.clone(),
            },
            Op::Fill { array, value } => Op::Fill {
                array: array.with(&self.locals),
                value: self.code(value),
            },
            Op::Roll { to, pool } => {
                let pool = self.pool(pool);
                self.alone = false;
                let to = self.set(*to, None);
                Op::Roll { to, pool }
            }
            Op::Draw { to, deck } => {
                let (to, deck) = (self.set(*to, None), *deck);
                Op::Draw { to, deck }
            }
            // The first is made only where liveness is known.
            Op::RollSet { .. } | Op::Reshuffle { .. } => op.clone(),
            Op::Call {
                call,
                args,
                into: to,
            } => {
                let args = self.codes(args);
                if let Callee::Procedure(procedure) = call
                    && self.in_place(*procedure, &args, to, into)
                {
                    return false;
                }
                self.alone = false;
                let to = to.iter().map(|to| to.map(|to| self.set(to, None)));
                Op::Call {
                    call: *call,
                    into: to.collect(),
                    args,
                }
            }
            Op::If {
                condition,
                then,
                otherwise,
            } => match self.code(condition) {
                Code::Constant(0) => return self.lines(&otherwise.lines, into),
                Code::Constant(_) => return self.lines(&then.lines, into),
                condition => {
                    let [then, otherwise] = self.branches([then, otherwise]);
                    into.push(Line::plain(Op::If {
                        condition,
                        then: then.block,
                        otherwise: otherwise.block,
                    }));
                    return then.over && otherwise.over;
                }
            },
            Op::Choose { by, branches } => {
                let by = self.code(by);
                let mut all = branches.iter();
                let taken = by
                    .constant()
                    .and_then(|by| all.find(|(keys, _)| keys.contains(by)));
                if let Some((_, block)) = taken {
                    return self.lines(&block.lines, into);
                }
                let blocks: Vec<&Block> = branches.iter().map(|(_, block)| block).collect();
                let done = self.all_branches(&blocks);
                let over = done.iter().all(|done| done.over);
                let keys = branches.iter().map(|(keys, _)| keys.clone());
                let branches = keys.zip(done.into_iter().map(|done| done.block)).collect();
                into.push(Line::plain(Op::Choose { by, branches }));
                return over;
            }
            Op::Loop(inner) => Op::Loop(Box::new(self.repeat(inner))),
            Op::Stop => {
                into.push(Line::plain(Op::Stop));
                return true;
            }
            Op::End(values) => {
                into.push(Line::plain(Op::End(self.codes(values))));
                return true;
            }
        };
        into.push(Line::plain(op));
        false
    }

    fn pool(&mut self, pool: &PoolCode) -> PoolCode {
        self.maker.pools += 1;
        PoolCode {
            // What it depends on differs from place to place.
            id: self.maker.pools - 1,
            numbers: self.codes(&pool.numbers),
            ..pool.clone()
        }
    }

    fn branches(&mut self, blocks: [&Block; 2]) -> [Done; 2] {
        let mut done = self.all_branches(&blocks).into_iter();
        [(); 2].map(|()| done.next().unwrap_or_default())
    }

    /// Blocks of which one is done, each from what is known here; then only that is known in which all
    /// that go on agree.
    fn all_branches(&mut self, blocks: &[&Block]) -> Vec<Done> {
        let (before, step, alone) = (self.locals.clone(), self.step.clone(), self.alone);
        let mut after: Option<Vec<Code>> = None;
        let mut still_alone = true;
        let mut all = Vec::with_capacity(blocks.len());
        for block in blocks {
            self.locals.clone_from(&before);
            (self.step, self.alone) = (step.clone(), alone);
            let done = self.block(block);
            if !done.over {
                still_alone &= self.alone;
                match &mut after {
                    None => after = Some(self.locals.clone()),
                    Some(after) => {
                        let columns = (self.first..).map(Code::Column);
                        for ((known, own), column) in
                            after.iter_mut().zip(&self.locals).zip(columns)
                        {
                            if known != own {
                                *known = column;
                            }
                        }
                    }
                }
            }
            all.push(done);
        }
        self.locals = after.unwrap_or(before);
        (self.step, self.alone) = (step, still_alone);
        all
    }

    fn repeat(&mut self, inner: &Loop) -> Loop {
        let to = self.code(&inner.to);
        let from = inner.from.as_ref();
        let from = from.map(|(counter, from)| (self.first + counter, self.code(from)));
        // Nothing is known of what is set in it, neither in it nor behind it.
        let mut set = Columns::default();
        inner.body.sets(&mut set);
        set.insert(inner.left);
        if let Some((counter, _)) = &inner.from {
            set.insert(*counter);
        }
        let own = 0..self.locals.len() as u32;
        let set: Vec<u32> = own.filter(|local| set.contains(*local)).collect();
        for local in &set {
            self.set(*local, None);
        }
        self.alone = false;
        let around = std::mem::replace(&mut self.repeated, true);
        let body = self.block(&inner.body).block;
        self.repeated = around;
        for local in set {
            self.set(local, None);
        }
        Loop {
            from,
            to,
            left: self.first + inner.left,
            body,
            ..inner.clone()
        }
    }
}
