//! Through all lines of a procedure, and all expressions of a line.

use super::code::Code;
use super::columns::Columns;
use super::fold::moved;
use super::ops::{Block, Op, PoolCode};

impl Block {
    /// Calls with every line, in blocks within blocks too.
    pub(crate) fn each_op(&self, visit: &mut impl FnMut(&Op)) {
        for line in &self.lines {
            visit(&line.op);
            match &line.op {
                Op::If {
                    then, otherwise, ..
                } => {
                    then.each_op(visit);
                    otherwise.each_op(visit);
                }
                Op::Choose { branches, .. } => {
                    branches.iter().for_each(|(_, block)| block.each_op(visit));
                }
                Op::Loop(inner) => inner.body.each_op(visit),
                _ => {}
            }
        }
    }

    /// Enters what is set anywhere in it.
    pub(crate) fn sets(&self, into: &mut Columns) {
        self.each_op(&mut |op| match op {
            Op::Set { to, .. } | Op::Roll { to, .. } | Op::Draw { to, .. } => into.insert(*to),
            Op::RollSet { roll, to, .. } => [*roll, *to].into_iter().for_each(|to| into.insert(to)),
            Op::SetElement { array, .. } | Op::Fill { array, .. } => {
                array.columns().for_each(|column| into.insert(column));
            }
            Op::Call { into: to, .. } => to.iter().flatten().for_each(|to| into.insert(*to)),
            Op::Loop(inner) => {
                into.insert(inner.left);
                let counter = inner.from.iter().map(|(counter, _)| *counter);
                counter.for_each(|counter| into.insert(counter));
            }
            _ => {}
        });
    }
}

impl Op {
    /// Calls with every expression of its own, not with those in its blocks.
    pub(crate) fn codes(&self, visit: &mut impl FnMut(&Code)) {
        match self {
            Op::Step(_) | Op::Draw { .. } | Op::Reshuffle { .. } | Op::Stop => {}
            Op::Set { value, .. } | Op::Fill { value, .. } => visit(value),
            Op::SetElement { index, value, .. } => [index, value].into_iter().for_each(visit),
            Op::Roll { pool, .. } => pool.numbers.iter().for_each(visit),
            Op::RollSet { pool, value, .. } => {
                pool.numbers.iter().chain([value]).for_each(visit);
            }
            Op::Call { args, .. } => args.iter().for_each(visit),
            Op::If { condition, .. } => visit(condition),
            Op::Choose { by, .. } => visit(by),
            Op::Loop(inner) => {
                visit(&inner.to);
                inner.from.iter().for_each(|(_, from)| visit(from));
            }
            Op::End(codes) => codes.iter().for_each(visit),
        }
    }

    /// In the columns that its locals have; what lies in its blocks stays as it is.
    pub(crate) fn moved(self, columns: &[Code]) -> Op {
        let at = |column: u32| moved(column, columns);
        let one = |code: Code| code.with(columns);
        let pool = |mut pool: PoolCode| {
            pool.numbers = pool.numbers.into_iter().map(one).collect();
            pool
        };
        match self {
            Op::Step(_) | Op::Reshuffle { .. } | Op::Stop => self,
            Op::Set { to, value } => Op::Set {
                to: at(to),
                value: one(value),
            },
            Op::SetElement {
                array,
                index,
                value,
                live,
            } => Op::SetElement {
                array: array.with(columns),
                index: one(index),
                value: one(value),
                live,
            },
            Op::Fill { array, value } => Op::Fill {
                array: array.with(columns),
                value: one(value),
            },
            Op::Roll { to, pool: own } => Op::Roll {
                to: at(to),
                pool: pool(own),
            },
            Op::RollSet {
                roll,
                pool: own,
                to,
                value,
            } => Op::RollSet {
                roll: at(roll),
                pool: pool(own),
                to: at(to),
                value: one(value),
            },
            Op::Draw { to, deck } => Op::Draw { to: at(to), deck },
            Op::Call { call, args, into } => Op::Call {
                call,
                args: args.into_iter().map(one).collect(),
                into: into.into_iter().map(|to| to.map(at)).collect(),
            },
            Op::If {
                condition,
                then,
                otherwise,
            } => Op::If {
                condition: one(condition),
                then,
                otherwise,
            },
            Op::Choose { by, branches } => Op::Choose {
                by: one(by),
                branches,
            },
            Op::Loop(mut inner) => {
                let from = inner.from.take();
                inner.from = from.map(|(counter, from)| (at(counter), one(from)));
                inner.to = inner.to.with(columns);
                inner.left = at(inner.left);
                Op::Loop(inner)
            }
            Op::End(codes) => Op::End(codes.into_iter().map(one).collect()),
        }
    }
}
