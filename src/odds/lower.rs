//! The model's actions and expressions to lines and codes.

use ecow::EcoString;

use super::code::{Array, Code};
use super::lower_codes::Names;
use super::maker::{Maker, Raw};
use super::ops::{
    Block, Callee, ChangeCode, Dead, DiceCode, FaceSlots, Line, Loop, Op, PoolCode, ReadingCode,
    Slot,
};
use super::refusal::Place;
use crate::model::{
    Action, DieChange, Expr, Faces, Holds, LocalId, Pool, PoolDice, Procedure, Reading,
};

impl Maker<'_> {
    pub(crate) fn lower(&mut self, procedure: &Procedure) -> Raw {
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
            let place = Place {
                procedure: procedure.header.name.clone(),
                step: step.header.name.clone(),
            };
            body.lines.push(Line::plain(Op::Step(place)));
            lowering.actions(&step.body, &mut body);
        }
        let (width, cards) = (lowering.width, lowering.cards);
        let draws = self.draws_any(procedure);
        Raw {
            body,
            width,
            cards,
            parameters: procedure.parameters.len() as u32,
            draws,
        }
    }
}

/// Where a local lies.
#[derive(Clone, Debug)]
enum Lies {
    Column(u32),
    Array(Array),
}

pub(super) struct Lowering<'p, 'm> {
    pub(super) maker: &'p mut Maker<'m>,
    places: Vec<Lies>,
    names: Vec<EcoString>,
    width: u32,
    cards: Vec<u32>,
}

impl Lowering<'_, '_> {
    fn place(&mut self, name: &EcoString, holds: Holds) {
        let column = self.width;
        let place = match holds {
            Holds::Value { .. } => Lies::Column(column),
            Holds::Card(_) => {
                self.cards.push(column);
                Lies::Column(column)
            }
            Holds::Array { first, last, .. } => Lies::Array(Array {
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
            Lies::Column(_) => 1,
            Lies::Array(array) => array.len,
        };
        self.places.push(place);
    }

    fn fresh(&mut self) -> u32 {
        self.width += 1;
        self.width - 1
    }

    pub(super) fn column(&self, local: LocalId) -> u32 {
        match &self.places[local.index()] {
            Lies::Column(column) => *column,
            Lies::Array(array) => array.column,
        }
    }

    pub(super) fn array(&self, local: LocalId) -> Array {
        match &self.places[local.index()] {
            Lies::Array(array) => array.clone(),
            Lies::Column(column) => Array {
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
                block.lines.push(Line::plain(op));
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
            Action::Repeat {
                times, most, body, ..
            } => {
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
            cardless: false,
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
}
