//! Procedures to plans.

use std::rc::Rc;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Array, Code, FacesCode, Lists, Lookup, Start};
use super::dice;
use super::live::{Columns, Liveness};
use super::ops::{
    Block, Callee, ChangeCode, Dead, DiceCode, FaceSlots, Frame, Line, Loop, Op, PoolCode,
    ReadingCode, Slot,
};
use super::pool::Chances;
use super::tables;
use crate::model::{
    Action, DeckId, DieChange, Expr, FaceType, Faces, FieldId, Holds, KindId, LocalId, Model, Pool,
    PoolDice, Procedure, ProcedureId, Reading, TableId,
};

/// A procedure made ready to be weighed, as often as wanted.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) frames: Vec<Frame>,
    pub(crate) top: usize,
    /// How many columns a state has.
    pub(crate) width: usize,
    pub(crate) parameters: usize,
    /// By pool: its chances, where they depend on nothing and are small.
    pub(crate) fixed: Vec<Option<Chances<u128>>>,
    /// How many cards may be drawn, at most, of each deck that is drawn from.
    pub(crate) draws: Vec<(DeckId, u64)>,
}

impl Plan {
    /// Compiles a procedure of a checked model; all parts of its outcome are wanted.
    pub fn new(model: &Model, procedure: &Procedure) -> Plan {
        let wanted = vec![true; procedure.outcome.len()];
        Plan::of_parts(model, procedure, &wanted)
    }

    /// Compiles it for some parts of its outcome only; the rest is never worked out.
    pub fn of_parts(model: &Model, procedure: &Procedure, wanted: &[bool]) -> Plan {
        let mut maker = Maker {
            model,
            frames: Vec::new(),
            frame_ids: FxHashMap::default(),
            raw: FxHashMap::default(),
            lookups: FxHashMap::default(),
            fields: FxHashMap::default(),
            lists: FxHashMap::default(),
            shuffling: FxHashMap::default(),
            pools: 0,
        };
        let raw = maker.lower(procedure);
        let top = maker.make(&raw, wanted);
        let mut plan = Plan {
            frames: maker.frames,
            top,
            width: 0,
            parameters: procedure.parameters.len(),
            fixed: vec![None; maker.pools as usize],
            draws: Vec::new(),
        };
        plan.width = plan.depth(top, &mut FxHashMap::default()) + 1;
        let mut fixed = std::mem::take(&mut plan.fixed);
        plan.frames
            .iter()
            .for_each(|frame| fix(&frame.body, &mut fixed));
        plan.fixed = fixed;
        let mut decks = FxHashMap::default();
        plan.draws = plan.drawn(top, &mut decks).as_ref().clone();
        plan
    }

    /// The columns of a frame and of what it calls.
    fn depth(&self, frame: usize, known: &mut FxHashMap<usize, usize>) -> usize {
        if let Some(depth) = known.get(&frame) {
            return *depth;
        }
        let mut called = FxHashSet::default();
        calls(&self.frames[frame].body, &mut called);
        let depths = called.into_iter().map(|callee| self.depth(callee, known));
        let depth = self.frames[frame].width as usize + depths.max().unwrap_or(0);
        known.insert(frame, depth);
        depth
    }

    fn drawn(
        &self,
        frame: usize,
        known: &mut FxHashMap<usize, Rc<Vec<(DeckId, u64)>>>,
    ) -> Rc<Vec<(DeckId, u64)>> {
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
        known: &mut FxHashMap<usize, Rc<Vec<(DeckId, u64)>>>,
    ) -> Vec<(DeckId, u64)> {
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
    into: &mut Vec<(DeckId, u64)>,
    more: &[(DeckId, u64)],
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

/// Works out the chances of pools whose numbers are all constants.
fn fix(block: &Block, fixed: &mut [Option<Chances<u128>>]) {
    for line in &block.lines {
        match &line.op {
            Op::Roll { pool, .. } | Op::RollSet { pool, .. } => {
                let constant = |code: &Code| match code {
                    Code::Constant(number) => Some(*number),
                    _ => None,
                };
                let numbers: Option<Vec<i64>> = pool.numbers.iter().map(constant).collect();
                let small = |dice: &DiceCode| {
                    dice.sides <= 1000 && dice.count.is_ok_and(|count| count <= 50)
                };
                if let (Some(numbers), true) = (numbers, small(&pool.dice)) {
                    fixed[pool.id as usize] = dice::chances(pool, &numbers).ok();
                }
            }
            Op::If {
                then, otherwise, ..
            } => {
                fix(then, fixed);
                fix(otherwise, fixed);
            }
            Op::Choose { branches, .. } => {
                branches.iter().for_each(|(_, block)| fix(block, fixed));
            }
            Op::Loop(inner) => fix(&inner.body, fixed),
            _ => {}
        }
    }
}

fn calls(block: &Block, into: &mut FxHashSet<usize>) {
    for line in &block.lines {
        match &line.op {
            Op::Call {
                call: Callee::Frame(frame),
                ..
            } => {
                into.insert(*frame);
            }
            Op::If {
                then, otherwise, ..
            } => {
                calls(then, into);
                calls(otherwise, into);
            }
            Op::Choose { branches, .. } => {
                branches.iter().for_each(|(_, block)| calls(block, into));
            }
            Op::Loop(inner) => calls(&inner.body, into),
            _ => {}
        }
    }
}

/// A procedure as it was written, before liveness.
#[derive(Debug)]
struct Raw {
    body: Block,
    width: u32,
    cards: Vec<u32>,
    parameters: u32,
}

/// Makes frames.
pub(crate) struct Maker<'m> {
    model: &'m Model,
    frames: Vec<Frame>,
    frame_ids: FxHashMap<(ProcedureId, Vec<bool>), usize>,
    raw: FxHashMap<ProcedureId, Rc<Raw>>,
    lookups: FxHashMap<TableId, Rc<Lookup>>,
    fields: FxHashMap<(KindId, FieldId), Rc<Lookup>>,
    lists: FxHashMap<(KindId, FieldId), Rc<Lists>>,
    shuffling: FxHashMap<ProcedureId, bool>,
    pools: u32,
}

impl<'m> Maker<'m> {
    /// The frame of a procedure, some parts of its outcome wanted.
    pub(crate) fn frame(&mut self, procedure: ProcedureId, wanted: &[bool]) -> usize {
        let key = (procedure, wanted.to_vec());
        if let Some(frame) = self.frame_ids.get(&key) {
            return *frame;
        }
        let raw = match self.raw.get(&procedure) {
            Some(raw) => raw.clone(),
            None => {
                let model: &'m Model = self.model;
                let raw = Rc::new(self.lower(model.procedure(procedure)));
                self.raw.insert(procedure, raw.clone());
                raw
            }
        };
        let frame = self.make(&raw, wanted);
        self.frame_ids.insert(key, frame);
        frame
    }

    fn make(&mut self, raw: &Raw, wanted: &[bool]) -> usize {
        let mut liveness = Liveness {
            maker: self,
            wanted,
            exits: Vec::new(),
        };
        let (body, before) = liveness.block(&raw.body, &Columns::default());
        let parts = wanted.iter().filter(|wanted| **wanted).count();
        let cards_matter = self.cards_matter(&body);
        self.frames.push(Frame {
            width: raw.width.max(parts as u32),
            cards: raw.cards.clone(),
            parameters: (0..raw.parameters)
                .map(|column| before.contains(column))
                .collect(),
            body,
            parts,
            cards_matter,
        });
        self.frames.len() - 1
    }

    fn cards_matter(&self, block: &Block) -> bool {
        block.lines.iter().any(|line| match &line.op {
            Op::Draw { .. } | Op::Reshuffle { .. } => true,
            Op::Call {
                call: Callee::Frame(frame),
                ..
            } => self.frames[*frame].cards_matter,
            Op::If {
                then, otherwise, ..
            } => self.cards_matter(then) || self.cards_matter(otherwise),
            Op::Choose { branches, .. } => {
                branches.iter().any(|(_, block)| self.cards_matter(block))
            }
            Op::Loop(inner) => self.cards_matter(&inner.body),
            _ => false,
        })
    }

    /// Whether a frame looks at a parameter.
    pub(crate) fn takes(&self, frame: usize, parameter: usize) -> bool {
        let parameters = &self.frames[frame].parameters;
        parameters.get(parameter).copied().unwrap_or(false)
    }

    /// Whether a procedure, or what it calls, shuffles a deck.
    pub(crate) fn reshuffles(&mut self, procedure: ProcedureId) -> bool {
        if let Some(known) = self.shuffling.get(&procedure) {
            return *known;
        }
        let model: &'m Model = self.model;
        let steps = &model.procedure(procedure).steps;
        let found = steps.iter().any(|step| self.any_reshuffle(&step.body));
        self.shuffling.insert(procedure, found);
        found
    }

    fn any_reshuffle(&mut self, actions: &[Action]) -> bool {
        actions.iter().any(|action| match action {
            Action::Reshuffle(_) => true,
            Action::Call { procedure, .. } => self.reshuffles(*procedure),
            Action::If {
                then, otherwise, ..
            } => self.any_reshuffle(then) || self.any_reshuffle(otherwise),
            Action::Choose { branches, .. } => branches
                .iter()
                .any(|branch| self.any_reshuffle(&branch.body)),
            Action::Repeat { body, .. } | Action::Count { body, .. } => self.any_reshuffle(body),
            _ => false,
        })
    }

    fn lower(&mut self, procedure: &Procedure) -> Raw {
        let mut lowering = Lowering {
            maker: self,
            places: Vec::with_capacity(procedure.locals.len()),
            names: procedure
                .locals
                .iter()
                .map(|local| local.name.clone())
                .collect(),
            width: 0,
            cards: Vec::new(),
        };
        for local in &procedure.locals {
            lowering.place(&local.name, local.holds);
        }
        let mut body = Block::default();
        for step in &procedure.steps {
            body.lines.push(plain(Op::Step(step.header.name.clone())));
            lowering.actions(&step.body, &mut body);
        }
        Raw {
            body,
            width: lowering.width,
            cards: lowering.cards,
            parameters: procedure.parameters.len() as u32,
        }
    }
}

fn plain(op: Op) -> Line {
    Line {
        op,
        dead: Dead::default(),
    }
}

/// Where a local lies.
#[derive(Clone, Debug)]
enum Place {
    Column(u32),
    Array(Array),
}

/// What the locals of an expression are.
#[derive(Clone, Copy)]
enum Names<'a> {
    /// Those of the procedure.
    Locals,
    /// The arguments of modifiers.
    Arguments(&'a [Code]),
}

struct Lowering<'p, 'm> {
    maker: &'p mut Maker<'m>,
    places: Vec<Place>,
    names: Vec<EcoString>,
    width: u32,
    cards: Vec<u32>,
}

impl Lowering<'_, '_> {
    fn place(&mut self, name: &EcoString, holds: Holds) {
        let column = self.width;
        let place = match holds {
            Holds::Value { .. } => Place::Column(column),
            Holds::Card(_) => {
                self.cards.push(column);
                Place::Column(column)
            }
            Holds::Array { first, last, .. } => Place::Array(Array {
                name: name.clone(),
                column,
                first,
                len: last
                    .saturating_sub(first)
                    .saturating_add(1)
                    .clamp(0, 1 << 16) as u32,
            }),
        };
        self.width += match &place {
            Place::Column(_) => 1,
            Place::Array(array) => array.len,
        };
        self.places.push(place);
    }

    fn fresh(&mut self) -> u32 {
        self.width += 1;
        self.width - 1
    }

    fn column(&self, local: LocalId) -> u32 {
        match &self.places[local.index()] {
            Place::Column(column) => *column,
            Place::Array(array) => array.column,
        }
    }

    fn array(&self, local: LocalId) -> Array {
        match &self.places[local.index()] {
            Place::Array(array) => array.clone(),
            Place::Column(column) => Array {
                name: self.names[local.index()].clone(),
                column: *column,
                first: 0,
                len: 1,
            },
        }
    }

    fn block(&mut self, actions: &[Action]) -> Block {
        let mut block = Block::default();
        self.actions(actions, &mut block);
        block
    }

    fn actions(&mut self, actions: &[Action], block: &mut Block) {
        for action in actions {
            if let Some(op) = self.action(action) {
                block.lines.push(plain(op));
            }
        }
    }

    fn action(&mut self, action: &Action) -> Option<Op> {
        Some(match action {
            Action::Draw { into, deck } => Op::Draw {
                to: self.column(*into),
                deck: *deck,
            },
            Action::Reshuffle(deck) => Op::Reshuffle { deck: *deck },
            Action::Set { local, value } => Op::Set {
                to: self.column(*local),
                value: self.expr(value),
            },
            Action::SetElement {
                array,
                index,
                value,
            } => {
                let (array, index) = (self.array(*array), self.expr(index));
                let value = self.expr(value);
                match &index {
                    Code::Constant(index) if array.column(*index).is_ok() => Op::Set {
                        to: array.column(*index).unwrap_or(array.column),
                        value,
                    },
                    _ => Op::SetElement {
                        array,
                        index,
                        value,
                        live: Box::default(),
                    },
                }
            }
            Action::Fill { array, value } => Op::Fill {
                array: self.array(*array),
                value: self.expr(value),
            },
            Action::Roll { into, pool } => Op::Roll {
                to: self.column(*into),
                pool: self.pool(pool),
            },
            Action::Call {
                procedure,
                args,
                into,
            } => Op::Call {
                call: Callee::Procedure(*procedure),
                args: args.iter().map(|arg| self.expr(arg)).collect(),
                into: into
                    .iter()
                    .map(|local| local.map(|local| self.column(local)))
                    .collect(),
            },
            Action::If {
                condition,
                then,
                otherwise,
            } => Op::If {
                condition: self.expr(condition),
                then: self.block(then),
                otherwise: self.block(otherwise),
            },
            Action::Choose { by, branches } => {
                let by = self.expr(by);
                let branch = |branch: &crate::model::ChooseBranch, own: &mut Self| {
                    (branch.label.keys.clone(), own.block(&branch.body))
                };
                let branches = branches.iter().map(|one| branch(one, self)).collect();
                Op::Choose { by, branches }
            }
            Action::Repeat { times, most, body } => {
                let (to, left) = (self.expr(times), self.fresh());
                self.repeat(None, to, left, *most, body)
            }
            Action::Count {
                counter,
                from,
                to,
                most,
                body,
            } => {
                let from = (self.column(*counter), self.expr(from));
                let (to, left) = (self.expr(to), self.fresh());
                self.repeat(Some(from), to, left, *most, body)
            }
            Action::Stop => Op::Stop,
            Action::End(values) => Op::End(values.iter().map(|value| self.expr(value)).collect()),
            Action::Note(_) => return None,
        })
    }

    fn repeat(
        &mut self,
        from: Option<(u32, Code)>,
        to: Code,
        left: u32,
        most: u32,
        body: &[Action],
    ) -> Op {
        Op::Loop(Box::new(Loop {
            from,
            counts: true,
            to,
            left,
            most,
            body: self.block(body),
            entry: Dead::default(),
            exit: Dead::default(),
        }))
    }

    fn pool(&mut self, pool: &Pool) -> PoolCode {
        let mut numbers = Vec::new();
        let dice = self.dice(&pool.dice, &mut numbers);
        let reading = match &pool.reading {
            Reading::Sum => ReadingCode::Sum,
            Reading::Best { lowest, keep } => ReadingCode::Best {
                lowest: *lowest,
                keep: self.number(keep, &mut numbers),
            },
            Reading::NumberShowing(faces) => {
                ReadingCode::NumberShowing(self.face_slots(faces, &mut numbers))
            }
            Reading::PairsWon(others) => ReadingCode::PairsWon(self.dice(others, &mut numbers)),
        };
        self.maker.pools += 1;
        PoolCode {
            id: self.maker.pools - 1,
            numbers,
            dice,
            reading,
        }
    }

    fn dice(&mut self, dice: &PoolDice, numbers: &mut Vec<Code>) -> DiceCode {
        let change = |change: &DieChange, own: &mut Self, numbers: &mut Vec<Code>| match change {
            DieChange::Counting(faces) => ChangeCode::Counting(own.face_slots(faces, numbers)),
            DieChange::Less { by, floor } => ChangeCode::Less {
                by: own.number(by, numbers),
                floor: *floor,
            },
            DieChange::Rerolling { faces, times } => ChangeCode::Rerolling {
                faces: own.face_slots(faces, numbers),
                times: *times,
            },
            DieChange::Open { from } => ChangeCode::Open { from: *from },
        };
        DiceCode {
            count: match &dice.count {
                Some(count) => Err(self.number(count, numbers)),
                None => Ok(dice.dice.count),
            },
            sides: dice.dice.sides,
            plus: i64::from(dice.dice.plus),
            changes: dice
                .changes
                .iter()
                .map(|one| change(one, self, numbers))
                .collect(),
        }
    }

    fn number(&mut self, expr: &Expr, numbers: &mut Vec<Code>) -> Slot {
        numbers.push(self.expr(expr));
        numbers.len() - 1
    }

    fn face_slots(&mut self, faces: &Faces, numbers: &mut Vec<Code>) -> FaceSlots {
        FaceSlots::new(self.faces(faces, Names::Locals), numbers)
    }

    fn expr(&mut self, expr: &Expr) -> Code {
        self.code(expr, Names::Locals)
    }

    fn code(&mut self, expr: &Expr, names: Names<'_>) -> Code {
        let model = self.maker.model;
        match expr {
            Expr::Constant(number) => Code::Constant(*number),
            Expr::Local(local) => match names {
                Names::Locals => Code::Column(self.column(*local)),
                Names::Arguments(args) => args
                    .get(local.index())
                    .cloned()
                    .unwrap_or(Code::Constant(0)),
            },
            Expr::Element { array, index } => {
                let (array, index) = (self.array(*array), self.code(index, names));
                match &index {
                    Code::Constant(place) if array.column(*place).is_ok() => {
                        Code::Column(array.column(*place).unwrap_or(array.column))
                    }
                    _ => Code::Element(array, Box::new(index)),
                }
            }
            Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                let shown = &model.deck(*deck).faces[face.index()];
                let strip = match &shown.ty {
                    FaceType::Strip(strip) => Some(Rc::new(Start {
                        starts: strip.starts.clone(),
                        width: strip.width,
                    })),
                    _ => None,
                };
                let mut inner = |expr: &Option<Box<Expr>>| {
                    expr.as_ref().map(|expr| Box::new(self.code(expr, names)))
                };
                let (at, shift) = (inner(at), inner(shift));
                Code::Face {
                    column: self.column(*card),
                    name: shown.name.clone(),
                    face: *face,
                    at,
                    shift,
                    strip,
                }
            }
            Expr::FaceHas {
                card,
                deck,
                face,
                item,
            } => Code::FaceHas {
                column: self.column(*card),
                name: model.deck(*deck).faces[face.index()].name.clone(),
                face: *face,
                item: Box::new(self.code(item, names)),
            },
            Expr::Field {
                row,
                kind,
                field,
                at,
            } => {
                let mut keys = vec![self.code(row, names)];
                keys.extend(at.as_ref().map(|at| self.code(at, names)));
                let lookup = self.maker.fields.entry((*kind, *field));
                let lookup = lookup.or_insert_with(|| Rc::new(tables::field(model, *kind, *field)));
                Code::Lookup(lookup.clone(), keys)
            }
            Expr::FieldHas {
                row,
                kind,
                field,
                item,
            } => {
                let (row, item) = (self.code(row, names), self.code(item, names));
                let lists = self.maker.lists.entry((*kind, *field));
                let lists = lists.or_insert_with(|| Rc::new(tables::lists(model, *kind, *field)));
                Code::ListHas(lists.clone(), Box::new(row), Box::new(item))
            }
            Expr::Lookup { table, keys } => {
                let keys = keys.iter().map(|key| self.code(key, names)).collect();
                let lookup = self.maker.lookups.entry(*table);
                let lookup = lookup.or_insert_with(|| Rc::new(tables::table(model, *table)));
                Code::Lookup(lookup.clone(), keys)
            }
            Expr::Total { modifiers, args } => {
                let args: Vec<Code> = args.iter().map(|arg| self.code(arg, names)).collect();
                let rows = model.modifiers(*modifiers).rows.iter();
                let terms = rows.map(|row| {
                    let names = Names::Arguments(&args);
                    (self.code(&row.when, names), self.code(&row.value, names))
                });
                Code::Sum(terms.collect())
            }
            Expr::Not(inner) => Code::Not(Box::new(self.code(inner, names))),
            Expr::Minus(inner) => Code::Minus(Box::new(self.code(inner, names))),
            Expr::Binary { op, left, right } => {
                let (left, right) = (self.code(left, names), self.code(right, names));
                Code::Binary(*op, Box::new(left), Box::new(right))
            }
            Expr::Least(list) => Code::Least(self.codes(list, names)),
            Expr::Greatest(list) => Code::Greatest(self.codes(list, names)),
            Expr::Shows { what, faces } => {
                let what = self.code(what, names);
                Code::Shows(Box::new(what), self.faces(faces, names))
            }
            Expr::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.code(condition, names);
                let then = self.code(then, names);
                let otherwise = self.code(otherwise, names);
                Code::If(Box::new(condition), Box::new(then), Box::new(otherwise))
            }
        }
    }

    fn codes(&mut self, list: &[Expr], names: Names<'_>) -> Vec<Code> {
        list.iter().map(|expr| self.code(expr, names)).collect()
    }

    fn faces(&mut self, faces: &Faces, names: Names<'_>) -> FacesCode {
        let mut one = |expr: &Expr| Some(Box::new(self.code(expr, names)));
        match faces {
            Faces::Even => FacesCode::Even,
            Faces::Odd => FacesCode::Odd,
            Faces::OrMore(low) => FacesCode::Between(one(low), None),
            Faces::OrLess(high) => FacesCode::Between(None, one(high)),
            Faces::Between(low, high) => {
                let low = one(low);
                FacesCode::Between(low, one(high))
            }
            Faces::OneOf(list) => FacesCode::OneOf(self.codes(list, names)),
        }
    }
}
