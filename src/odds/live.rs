//! What still matters, backwards from the outcome.
//!
//! A value is kept only while something that matters will read it; what is worked out only for
//! values that do not matter is left out. So a question for one part of an outcome never keeps
//! apart what only the other parts tell apart.

use super::code::Code;
use super::columns::Columns;
use super::maker::Maker;
use super::ops::{Block, Callee, Dead, Line, Loop, Op};
use super::pairs::paired;
use super::share::Interference;

/// How deep loops are followed until nothing changes; below that all they read counts as read.
const DEEPEST: u32 = 4;

/// Goes through a frame's body from its end.
pub(crate) struct Liveness<'p, 'm> {
    maker: &'p mut Maker<'m>,
    /// Which parts of the outcome are wanted.
    wanted: &'p [bool],
    /// What matters after each loop around, and how deep they lie.
    exits: Vec<Columns>,
    /// The column of each local, once that is known: then lines are in columns, and dead is a column that
    /// no local needs any more.
    columns: Option<&'p [Code]>,
    /// Which locals cannot share a column.
    pub(crate) interference: Interference,
}

/// What is left of a line.
struct Kept {
    op: Op,
    /// What matters before it.
    before: Columns,
    /// What has mattered and does no longer.
    dead: Dead,
}

impl Kept {
    /// One after which all that matters before it still does.
    fn alive(op: Op, before: Columns) -> Kept {
        Kept {
            op,
            before,
            dead: Dead::default(),
        }
    }
}

/// A line and what matters after it.
pub(crate) type Followed = (Line, Columns);

impl<'p, 'm> Liveness<'p, 'm> {
    pub(crate) fn new(
        maker: &'p mut Maker<'m>,
        wanted: &'p [bool],
        columns: Option<&'p [Code]>,
    ) -> Self {
        Liveness {
            maker,
            wanted,
            exits: Vec::new(),
            columns,
            interference: Interference::default(),
        }
    }

    /// Columns of some locals that are not those of others.
    fn gone(&self, before: &Columns, after: &Columns) -> Dead {
        match self.columns {
            Some(columns) => before.moved(columns).without(&after.moved(columns)),
            None => before.without(after),
        }
    }

    /// The block without what does not matter, and what matters before it.
    pub(crate) fn block(&mut self, block: &Block, after: &Columns) -> (Block, Columns) {
        let mut live = after.clone();
        let mut lines = Vec::with_capacity(block.lines.len());
        for line in block.lines.iter().rev() {
            if let Some(Kept { op, before, dead }) = self.op(&line.op, &live) {
                lines.push((Line { op, dead }, std::mem::replace(&mut live, before)));
            }
        }
        lines.reverse();
        let lines = paired(lines).into_iter();
        let lines = lines.filter_map(|line| self.moved(line)).collect();
        let entry = Dead::default();
        (Block { entry, lines }, live)
    }

    /// A line in columns, if these are known; nothing where it is to move what stays where it is.
    fn moved(&self, (line, after): Followed) -> Option<Line> {
        let Some(columns) = self.columns else {
            return Some(line);
        };
        let op = line.op.moved(columns);
        if matches!(&op, Op::Set { to, value } if *value == Code::Column(*to)) {
            return None;
        }
        let mut dead = Columns::default();
        line.dead.iter().for_each(|local| dead.insert(*local));
        let dead = self.gone(&dead, &after);
        Some(Line { op, dead })
    }

    fn op(&mut self, op: &Op, after: &Columns) -> Option<Kept> {
        let mut before = after.clone();
        let op = match op {
            Op::Step(_) => return Some(Kept::alive(op.clone(), before)),
            Op::Set { to, value } => {
                if !after.contains(*to) {
                    return None;
                }
                self.born(*to, value, after);
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
                let dead = dead.without(after);
                return Some(Kept {
                    op: op.clone(),
                    before,
                    dead,
                });
            }
            Op::Roll { to, pool } => {
                if !after.contains(*to) {
                    return None;
                }
                self.interference.born(*to, after);
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
                // Branches may be empty only because what they set shares a column with what it is set
                // to: then that is what matters before them.
                let idle = then.is_empty() && otherwise.is_empty();
                if idle && first == *after && second == *after {
                    return None;
                }
                before = first.clone();
                before.add(&second);
                condition.reads(&mut before);
                then.entry = self.gone(&before, &first);
                otherwise.entry = self.gone(&before, &second);
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
                let idle = |needs: &Columns, block: &Block| block.is_empty() && needs == after;
                if branches
                    .iter()
                    .all(|(_, (block, needs))| idle(needs, block))
                {
                    return None;
                }
                before = Columns::default();
                branches
                    .iter()
                    .for_each(|(_, (_, needs))| before.add(needs));
                by.reads(&mut before);
                let branches = branches.into_iter().map(|(keys, (mut block, needs))| {
                    block.entry = self.gone(&before, &needs);
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
                return Some(Kept::alive(Op::Stop, before));
            }
            Op::End(codes) => {
                let mut before = Columns::default();
                let wanted = codes.iter().zip(self.wanted).filter(|(_, wanted)| **wanted);
                let codes: Vec<Code> = wanted.map(|(code, _)| code.clone()).collect();
                codes.iter().for_each(|code| code.reads(&mut before));
                return Some(Kept::alive(Op::End(codes), before));
            }
        };
        match op {
            // Their branches begin with what is dead in them.
            Op::If { .. } | Op::Choose { .. } => Some(Kept::alive(op, before)),
            _ => {
                let dead = before.without(after);
                Some(Kept { op, before, dead })
            }
        }
    }

    /// A local is set. It may share a column with one that it is set to.
    fn born(&mut self, local: u32, value: &Code, after: &Columns) {
        let mut others = after.clone();
        if let Code::Column(same) = value {
            others.remove(*same);
        }
        self.interference.born(local, &others);
    }

    fn call(
        &mut self,
        call: Callee,
        args: &[Code],
        into: &[Option<u32>],
        after: &Columns,
    ) -> Option<Kept> {
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
        for local in into.iter().flatten() {
            self.interference.born(*local, after);
            kept.remove(*local);
        }
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
        Some(Kept { op, before, dead })
    }

    fn repeat(&mut self, inner: &Loop, after: &Columns) -> Option<Kept> {
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
                body.entry = self.gone(&head, &before);
                break body;
            }
            head.add(&before);
        };
        self.exits.pop();
        if !body.matters() {
            return None;
        }
        self.interference.born(inner.left, &head);
        // What has to be there before the loop sets its own columns.
        let mut needs = head.clone();
        needs.remove(inner.left);
        let from = inner.from.clone();
        let counts = from
            .as_ref()
            .is_some_and(|(counter, _)| head.contains(*counter));
        if let (Some((counter, _)), true) = (&from, counts) {
            self.interference.born(*counter, &head);
        }
        if let Some((counter, from)) = &from {
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
            entry: self.gone(&needs, &head),
            exit: self.gone(&head, after),
            cardless,
        }));
        Some(Kept::alive(op, needs))
    }
}

/// All that a block reads.
fn reads_of(block: &Block, into: &mut Columns) {
    block.each_op(&mut |op| {
        op.codes(&mut |code| code.reads(into));
        if let Op::Loop(inner) = op {
            into.insert(inner.left);
        }
    });
}
