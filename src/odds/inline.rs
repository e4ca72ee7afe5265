//! Calls that are done in place.
//!
//! A call of which little comes is replaced by the lines of the procedure, in columns of their own: they
//! are done on the caller's states, without a frame. Frames are for what is worth doing once for all
//! states that give it the same, and for what has to do with cards.

use super::code::Code;
use super::columns::Columns;
use super::ops::{Block, Dead, Line, Op};
use super::share::arrays_of;
use super::specialise::Specialising;
use crate::model::ProcedureId;

/// So many lines may come of one call.
const MOST_LINES: usize = 24;
/// So many are looked at to find out what comes of one.
const MOST_LOOKED_AT: usize = 100;

impl Specialising<'_, '_> {
    /// Does a call in place if little comes of it; whether it does.
    pub(crate) fn in_place(
        &mut self,
        procedure: ProcedureId,
        args: &[Code],
        to: &[Option<u32>],
        into: &mut Vec<Line>,
    ) -> bool {
        if !self.calls || self.left == Some(0) {
            return false;
        }
        let raw = self.maker.raw(procedure);
        let mut arrays = Vec::new();
        arrays_of(&raw.body, &mut arrays);
        if raw.draws || !arrays.is_empty() {
            return false;
        }
        let first = self.width;
        let mut set = Columns::default();
        raw.body.sets(&mut set);
        let mut lines = Vec::new();
        let mut locals = Vec::with_capacity(raw.width as usize);
        for (column, local) in (first..first + raw.width).zip(0_u32..) {
            let value = args.get(local as usize).cloned();
            let value = value.unwrap_or(Code::Constant(0));
            // It is as good as what it is given, until it is set: what the caller has stays as it is.
            let is_known = matches!(value, Code::Constant(_) | Code::Column(_));
            // What is set in one branch alone has to be there behind the other as well.
            if !is_known || set.contains(local) {
                let (to, value) = (column, value.clone());
                lines.push(Line::plain(Op::Set { to, value }));
            }
            locals.push(match is_known {
                true => value,
                false => Code::Column(column),
            });
        }
        let mut walk = Specialising {
            maker: self.maker,
            first,
            locals,
            whole: Columns::default(),
            width: first + raw.width,
            calls: true,
            alone: self.alone,
            repeated: self.repeated,
            left: Some(self.left.unwrap_or(MOST_LOOKED_AT)),
            step: self.step.clone(),
        };
        let mut body = Vec::new();
        walk.lines(&raw.body.lines, &mut body);
        let (out, left, alone) = (walk.width, walk.left, walk.alone);
        if self.left.is_some() {
            self.left = left;
        }
        let size = Size::of(&body);
        // Of one state there is nothing to be done together with.
        let one_roll = size.rolls <= 1 && !self.repeated;
        let is_small = size.lines <= MOST_LINES && (size.rolls == 0 || self.alone || one_roll);
        let outs = to.iter().zip(out..).map(|(to, out)| to.map(|_| out));
        let outs: Vec<Option<u32>> = outs.collect();
        if left == Some(0) || size.repeats || !is_small {
            return false;
        }
        let Some(body) = with_outcome(body, &outs) else {
            return false;
        };
        self.width = out + outs.len() as u32;
        self.alone = alone;
        let last = body.last().map(|line| line.op.clone());
        into.append(&mut lines);
        into.extend(body);
        into.push(Line::plain(Op::Step(self.step.clone())));
        for (to, out) in to.iter().zip(outs) {
            let (Some(to), Some(out)) = (to, out) else {
                continue;
            };
            let value = match &last {
                Some(Op::Set { to, value }) if *to == out => value.constant(),
                _ => None,
            };
            let to = self.set(*to, value);
            let value = value.map_or(Code::Column(out), Code::Constant);
            into.push(Line::plain(Op::Set { to, value }));
        }
        true
    }
}

/// What comes of a call.
#[derive(Default)]
struct Size {
    lines: usize,
    /// Rolls, and calls that are left.
    rolls: usize,
    repeats: bool,
}

impl Size {
    fn of(lines: &[Line]) -> Self {
        let mut size = Size::default();
        size.add(lines);
        size
    }

    fn add(&mut self, lines: &[Line]) {
        for line in lines {
            match &line.op {
                // Nothing is done in them but where they are asked about.
                Op::Step(_)
                | Op::Set {
                    value: Code::Constant(_),
                    ..
                } => continue,
                Op::Roll { .. } | Op::Call { .. } => self.rolls += 1,
                Op::If {
                    then, otherwise, ..
                } => {
                    self.add(&then.lines);
                    self.add(&otherwise.lines);
                }
                Op::Choose { branches, .. } => {
                    branches
                        .iter()
                        .for_each(|(_, block)| self.add(&block.lines));
                }
                Op::Loop(_) | Op::Stop | Op::Draw { .. } | Op::Reshuffle { .. } => {
                    self.repeats = true;
                }
                _ => {}
            }
            self.lines += 1;
        }
    }
}

/// Lines that set columns to the outcome where they would have ended, and then go on. Nothing where that
/// would take some of them twice, and where they may come to no end.
fn with_outcome(lines: Vec<Line>, outs: &[Option<u32>]) -> Option<Vec<Line>> {
    let mut done = Vec::with_capacity(lines.len());
    let mut lines = lines.into_iter();
    while let Some(line) = lines.next() {
        match line.op {
            Op::End(values) => {
                for (value, out) in values.into_iter().zip(outs) {
                    done.extend(out.map(|to| Line::plain(Op::Set { to, value })));
                }
                return Some(done);
            }
            Op::If {
                condition,
                then,
                otherwise,
            } if may_end(&then.lines) || may_end(&otherwise.lines) => {
                let mut blocks = behind(vec![then, otherwise], lines.collect(), outs)?.into_iter();
                let (then, otherwise) = (blocks.next()?, blocks.next()?);
                done.push(Line::plain(Op::If {
                    condition,
                    then,
                    otherwise,
                }));
                return Some(done);
            }
            Op::Choose { by, branches }
                if branches.iter().any(|(_, block)| may_end(&block.lines)) =>
            {
                let (keys, blocks): (Vec<_>, Vec<Block>) = branches.into_iter().unzip();
                let blocks = behind(blocks, lines.collect(), outs)?;
                let branches = keys.into_iter().zip(blocks).collect();
                done.push(Line::plain(Op::Choose { by, branches }));
                return Some(done);
            }
            op => done.push(Line::plain(op)),
        }
    }
    None
}

/// Branches with what comes behind them, which no more than one of them reaches.
fn behind(blocks: Vec<Block>, rest: Vec<Line>, outs: &[Option<u32>]) -> Option<Vec<Block>> {
    let mut rest = Some(rest);
    let with_rest = |mut block: Block| {
        if !is_over(&block.lines) {
            block.lines.extend(rest.take()?);
        }
        let (entry, lines) = (Dead::default(), with_outcome(block.lines, outs)?);
        Some(Block { entry, lines })
    };
    blocks.into_iter().map(with_rest).collect()
}

/// Whether some state ends in these lines; and whether every state does.
fn may_end(lines: &[Line]) -> bool {
    lines.iter().any(|line| match &line.op {
        Op::End(_) => true,
        Op::If {
            then, otherwise, ..
        } => may_end(&then.lines) || may_end(&otherwise.lines),
        Op::Choose { branches, .. } => branches.iter().any(|(_, block)| may_end(&block.lines)),
        _ => false,
    })
}

fn is_over(lines: &[Line]) -> bool {
    lines.last().is_some_and(|line| match &line.op {
        Op::End(_) => true,
        Op::If {
            then, otherwise, ..
        } => is_over(&then.lines) && is_over(&otherwise.lines),
        Op::Choose { branches, .. } => branches.iter().all(|(_, block)| is_over(&block.lines)),
        _ => false,
    })
}
