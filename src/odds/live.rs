//! What still matters, backwards from the outcome.
//!
//! A value is kept only while something that matters will read it; what is worked out only for
//! values that do not matter is left out. So a question for one part of an outcome never keeps
//! apart what only the other parts tell apart.

use smallvec::SmallVec;

use super::code::Code;
use super::maker::Maker;
use super::ops::{Block, Callee, Dead, Line, Loop, Op};

/// A set of columns.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Columns(SmallVec<[u64; 2]>);

impl Columns {
    pub(crate) fn insert(&mut self, column: u32) {
        let word = column as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (column % 64);
    }

    pub(crate) fn remove(&mut self, column: u32) {
        if let Some(word) = self.0.get_mut(column as usize / 64) {
            *word &= !(1 << (column % 64));
        }
    }

    pub(crate) fn contains(&self, column: u32) -> bool {
        let word = self.0.get(column as usize / 64);
        word.is_some_and(|word| word >> (column % 64) & 1 == 1)
    }

    pub(crate) fn add(&mut self, other: &Columns) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Those that are not in another set.
    fn without(&self, other: &Columns) -> Dead {
        let all = self.0.len() as u32 * 64;
        let gone = |column: &u32| self.contains(*column) && !other.contains(*column);
        (0..all).filter(gone).collect()
    }

    fn covers(&self, other: &Columns) -> bool {
        other.without(self).is_empty()
    }
}

/// How deep loops are followed until nothing changes; below that all they read counts as read.
const DEEPEST: u32 = 4;

/// Goes through a frame's body from its end.
pub(crate) struct Liveness<'p, 'm> {
    pub(crate) maker: &'p mut Maker<'m>,
    /// Which parts of the outcome are wanted.
    pub(crate) wanted: &'p [bool],
    /// What matters after each loop around, and how deep they lie.
    pub(crate) exits: Vec<Columns>,
}

impl Liveness<'_, '_> {
    /// The block without what does not matter, and what matters before it.
    pub(crate) fn block(&mut self, block: &Block, after: &Columns) -> (Block, Columns) {
        let mut live = after.clone();
        let mut lines = Vec::with_capacity(block.lines.len());
        for line in block.lines.iter().rev() {
            if let Some((op, before, dead)) = self.op(&line.op, &live) {
                lines.push(Line { op, dead });
                live = before;
            }
        }
        lines.reverse();
        let lines = paired(lines);
        let entry = Dead::default();
        (Block { entry, lines }, live)
    }

    /// What is left of a line, what matters before it, and what has mattered and does no longer.
    fn op(&mut self, op: &Op, after: &Columns) -> Option<(Op, Columns, Dead)> {
        let mut before = after.clone();
        let op = match op {
            Op::Step(_) => return Some((op.clone(), before, Dead::default())),
            Op::Set { to, value } => {
                if !after.contains(*to) {
                    return None;
                }
                before.remove(*to);
                value.reads(&mut before);
                op.clone()
            }
            Op::SetElement {
                array,
                index,
                value,
                ..
            } => {
                let columns = array.column..array.column + array.len;
                let live: Box<[bool]> = columns.map(|column| after.contains(column)).collect();
                if !live.contains(&true) {
                    return None;
                }
                index.reads(&mut before);
                value.reads_beside(array, index, after, &mut before);
                Op::SetElement {
                    array: array.clone(),
                    index: index.clone(),
                    value: value.clone(),
                    live,
                }
            }
            Op::Fill { array, value } => {
                let columns = array.column..array.column + array.len;
                if !columns.clone().any(|column| after.contains(column)) {
                    return None;
                }
                let mut dead = Columns::default();
                columns.for_each(|column| {
                    before.remove(column);
                    dead.insert(column);
                });
                value.reads(&mut before);
                dead.add(&before);
                return Some((op.clone(), before, dead.without(after)));
            }
            Op::Roll { to, pool } => {
                if !after.contains(*to) {
                    return None;
                }
                before.remove(*to);
                pool.numbers.iter().for_each(|code| code.reads(&mut before));
                op.clone()
            }
            // Made only from what comes out here.
            Op::RollSet { .. } => return None,
            Op::Draw { to, .. } => {
                if !after.contains(*to) {
                    return None;
                }
                before.remove(*to);
                op.clone()
            }
            Op::Reshuffle { .. } => op.clone(),
            Op::Call { call, args, into } => return self.call(*call, args, into, after),
            Op::If {
                condition,
                then,
                otherwise,
            } => {
                let (mut then, first) = self.block(then, after);
                let (mut otherwise, second) = self.block(otherwise, after);
                before = first.clone();
                before.add(&second);
                condition.reads(&mut before);
                then.entry = before.without(&first);
                otherwise.entry = before.without(&second);
                let condition = condition.clone();
                Op::If {
                    condition,
                    then,
                    otherwise,
                }
            }
            Op::Choose { by, branches } => {
                let branches: Vec<_> = branches
                    .iter()
                    .map(|(keys, block)| (keys.clone(), self.block(block, after)))
                    .collect();
                before = Columns::default();
                branches
                    .iter()
                    .for_each(|(_, (_, needs))| before.add(needs));
                by.reads(&mut before);
                let branches = branches.into_iter().map(|(keys, (mut block, needs))| {
                    block.entry = before.without(&needs);
                    (keys, block)
                });
                Op::Choose {
                    by: by.clone(),
                    branches: branches.collect(),
                }
            }
            Op::Loop(inner) => return self.repeat(inner, after),
            Op::Stop => {
                let before = self.exits.last().cloned().unwrap_or_default();
                return Some((Op::Stop, before, Dead::default()));
            }
            Op::End(codes) => {
                let mut before = Columns::default();
                let wanted = codes.iter().zip(self.wanted).filter(|(_, wanted)| **wanted);
                let codes: Vec<Code> = wanted.map(|(code, _)| code.clone()).collect();
                codes.iter().for_each(|code| code.reads(&mut before));
                return Some((Op::End(codes), before, Dead::default()));
            }
        };
        match op {
            Op::If { .. } | Op::Choose { .. } if op.is_idle() => None,
            // Their branches begin with what is dead in them.
            Op::If { .. } | Op::Choose { .. } => Some((op, before, Dead::default())),
            _ => {
                let dead = before.without(after);
                Some((op, before, dead))
            }
        }
    }

    fn call(
        &mut self,
        call: Callee,
        args: &[Code],
        into: &[Option<u32>],
        after: &Columns,
    ) -> Option<(Op, Columns, Dead)> {
        let Callee::Procedure(procedure) = call else {
            return None;
        };
        let wanted: Vec<bool> = into
            .iter()
            .map(|column| column.is_some_and(|column| after.contains(column)))
            .collect();
        if !wanted.contains(&true) && !self.maker.reshuffles(procedure) {
            return None;
        }
        let frame = self.maker.frame(procedure, &wanted);
        let mut kept = after.clone();
        let into: Vec<Option<u32>> = into
            .iter()
            .zip(&wanted)
            .filter(|(_, wanted)| **wanted)
            .map(|(column, _)| *column)
            .collect();
        into.iter()
            .flatten()
            .for_each(|column| kept.remove(*column));
        let mut before = kept.clone();
        let mut given = Vec::with_capacity(args.len());
        for (place, arg) in args.iter().enumerate() {
            let matters = self.maker.takes(frame, place);
            if matters {
                arg.reads(&mut before);
            }
            given.push(if matters {
                arg.clone()
            } else {
                Code::Constant(0)
            });
        }
        let dead = before.without(&kept);
        let op = Op::Call {
            call: Callee::Frame(frame),
            args: given,
            into,
        };
        Some((op, before, dead))
    }

    fn repeat(&mut self, inner: &Loop, after: &Columns) -> Option<(Op, Columns, Dead)> {
        let mut head = after.clone();
        head.insert(inner.left);
        let deep = self.exits.len() as u32 >= DEEPEST;
        if deep {
            reads_of(&inner.body, &mut head);
        }
        self.exits.push(after.clone());
        let body = loop {
            let (mut body, before) = self.block(&inner.body, &head);
            if head.covers(&before) {
                body.entry = head.without(&before);
                break body;
            }
            head.add(&before);
        };
        self.exits.pop();
        if !body.matters() {
            return None;
        }
        // What has to be there before the loop sets its own columns.
        let mut outside = head.clone();
        outside.remove(inner.left);
        let from = inner.from.clone();
        let counts = from
            .as_ref()
            .is_some_and(|(counter, _)| head.contains(*counter));
        let mut needs = outside.clone();
        if let Some((counter, from)) = &from {
            outside.remove(*counter);
            needs.remove(*counter);
            from.reads(&mut needs);
        }
        inner.to.reads(&mut needs);
        let cardless = !self.maker.cards_matter(&body);
        let op = Op::Loop(Box::new(Loop {
            from,
            counts,
            to: inner.to.clone(),
            left: inner.left,
            most: inner.most,
            body,
            entry: needs.without(&outside),
            exit: head.without(after),
            cardless,
        }));
        Some((op, needs, Dead::default()))
    }
}

/// Joins a roll and the value that alone is worked out from it, so that the faces rolled are never
/// states of their own; and has calls give their outcome where it is kept.
fn paired(lines: Vec<Line>) -> Vec<Line> {
    let mut joined: Vec<Line> = Vec::with_capacity(lines.len());
    for line in lines {
        if let (Some(last), Op::Set { to, value }) = (joined.last_mut(), &line.op)
            && gives_at_once(last, *to, value, &line.dead)
        {
            continue;
        }
        let pair = match (joined.last(), &line.op) {
            (
                Some(Line {
                    op: Op::Roll { to: roll, pool },
                    ..
                }),
                Op::Set { to, value },
            ) if line.dead.contains(roll) && !value.reads_cards() => Some(Op::RollSet {
                roll: *roll,
                pool: pool.clone(),
                to: *to,
                value: value.clone(),
            }),
            _ => None,
        };
        let Some(op) = pair else {
            joined.push(line);
            continue;
        };
        if let Some(first) = joined.pop() {
            // What dies with the roll is not read by the value.
            let dead = first.dead.iter().chain(&line.dead).copied().collect();
            joined.push(Line { op, dead });
        }
    }
    joined
}

/// Has a call give an outcome where it is moved to, and nowhere else, right behind it.
fn gives_at_once(call: &mut Line, to: u32, value: &Code, dead: &[u32]) -> bool {
    let (Op::Call { into, .. }, Code::Column(from)) = (&mut call.op, value) else {
        return false;
    };
    if !dead.contains(from) || into.contains(&Some(to)) {
        return false;
    }
    let given = into.iter_mut().filter(|into| **into == Some(*from));
    let given: Vec<&mut Option<u32>> = given.collect();
    let found = !given.is_empty();
    for into in given {
        *into = Some(to);
    }
    found
}

/// All that a block reads.
fn reads_of(block: &Block, into: &mut Columns) {
    for line in &block.lines {
        match &line.op {
            Op::Step(_) | Op::Draw { .. } | Op::Reshuffle { .. } | Op::Stop => {}
            Op::Set { value, .. } | Op::Fill { value, .. } => value.reads(into),
            Op::SetElement { index, value, .. } => {
                index.reads(into);
                value.reads(into);
            }
            Op::Roll { pool, .. } => pool.numbers.iter().for_each(|code| code.reads(into)),
            // Made only where liveness is known.
            Op::RollSet { .. } => {}
            Op::Call { args, .. } => args.iter().for_each(|code| code.reads(into)),
            Op::If {
                condition,
                then,
                otherwise,
            } => {
                condition.reads(into);
                reads_of(then, into);
                reads_of(otherwise, into);
            }
            Op::Choose { by, branches } => {
                by.reads(into);
                branches.iter().for_each(|(_, block)| reads_of(block, into));
            }
            Op::Loop(inner) => {
                inner.to.reads(into);
                into.insert(inner.left);
                if let Some((_, from)) = &inner.from {
                    from.reads(into);
                }
                reads_of(&inner.body, into);
            }
            Op::End(codes) => codes.iter().for_each(|code| code.reads(into)),
        }
    }
}
