//! Working out expressions.

use super::code::*;
use super::event::Event;
use super::state::{State, Trouble};
use crate::model::{CardId, NOTHING, Operator};

/// What reads: the code, the state, and whoever watches.
pub(super) struct Machine<'r, S> {
    pub(super) code: &'r Code,
    pub(super) state: &'r mut State,
    pub(super) seen: &'r mut S,
}

/// A [`Test`] whose numbers are worked out; those of a list lie in the state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Worked {
    Even,
    Odd,
    Between(i64, i64),
    OneOf { start: usize, len: usize },
}

impl<S: FnMut(Event<'_>)> Machine<'_, S> {
    pub(super) fn eval(&mut self, id: NodeId) -> Result<i64, Trouble> {
        let code = self.code;
        Ok(match code.nodes[id.0 as usize] {
            Node::Constant(number) => number,
            Node::Local(slot) => self.state.slots[slot as usize],
            Node::Element { array, index } => {
                let index = self.eval(index)?;
                self.state.slots[array.slot(index)?]
            }
            Node::Face {
                card,
                face,
                at,
                shift,
            } => self.face(card, face, at, shift)?,
            Node::FaceHas {
                card,
                deck,
                face,
                set,
                item,
            } => {
                let item = self.eval(item)?;
                let card = self.card(card)?;
                let items = code.sets[set as usize].items.get(card);
                let found = items.is_some_and(|items| items.binary_search(&item).is_ok());
                (self.seen)(Event::Searched {
                    deck,
                    card: CardId::new(card),
                    face,
                    item,
                    found,
                });
                i64::from(found)
            }
            Node::Field { row, column, at } => {
                let row = self.eval(row)?;
                let column = &code.columns[column as usize];
                let at = match at {
                    None => 0,
                    Some(at) => self.eval(at)?,
                };
                let at = index(at)?;
                let place = *code.places.get(index(row)?).ok_or(Trouble::Nothing)?;
                if at >= column.width as usize {
                    return Err(Trouble::Nothing);
                }
                let place = place as usize * column.width as usize + at;
                *column.values.get(place).ok_or(Trouble::Nothing)?
            }
            Node::FieldHas { row, set, item } => {
                let row = self.eval(row)?;
                let item = self.eval(item)?;
                let place = *code.places.get(index(row)?).ok_or(Trouble::Nothing)?;
                let items = code.sets[set as usize].items.get(place as usize);
                i64::from(items.is_some_and(|items| items.binary_search(&item).is_ok()))
            }
            Node::Lookup { table, keys } => self.lookup(table, keys)?,
            Node::Total { modifiers, args } => self.total(modifiers, args)?,
            Node::Not(inner) => i64::from(self.eval(inner)? == 0),
            Node::Minus(inner) => checked(self.eval(inner)?.checked_neg())?,
            Node::Binary { op, left, right } => self.binary(op, left, right)?,
            Node::Least(list) => self.best(list, i64::min)?,
            Node::Greatest(list) => self.best(list, i64::max)?,
            Node::Shows { what, test } => {
                let what = self.eval(what)?;
                let start = self.state.scratch.len();
                let worked = self.work_out(code.tests[test as usize])?;
                let shown = self.fits(worked, what);
                self.state.scratch.truncate(start);
                i64::from(shown)
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                let chosen = match self.eval(condition)? {
                    0 => otherwise,
                    _ => then,
                };
                self.eval(chosen)?
            }
        })
    }

    fn binary(&mut self, op: Operator, left: NodeId, right: NodeId) -> Result<i64, Trouble> {
        let left = self.eval(left)?;
        match (op, left) {
            (Operator::Or, yes) if yes != 0 => return Ok(1),
            (Operator::And, 0) => return Ok(0),
            _ => {}
        }
        let right = self.eval(right)?;
        match op {
            Operator::Mod | Operator::DivideDown | Operator::DivideUp if right == 0 => {
                Err(Trouble::DivisionByZero)
            }
            _ => checked(op.combine(left, right)),
        }
    }

    fn best(&mut self, list: List, better: impl Fn(i64, i64) -> i64) -> Result<i64, Trouble> {
        let mut best = None;
        for node in self.code.list(list) {
            let value = self.eval(NodeId(*node))?;
            best = Some(best.map_or(value, |best| better(best, value)));
        }
        best.ok_or(Trouble::Nothing)
    }

    pub(super) fn card(&self, slot: Slot) -> Result<usize, Trouble> {
        usize::try_from(self.state.slots[slot as usize]).map_err(|_| Trouble::NoCard)
    }

    fn face(
        &mut self,
        card: Slot,
        face: u32,
        at: Option<NodeId>,
        shift: Option<NodeId>,
    ) -> Result<i64, Trouble> {
        let card = self.card(card)?;
        let face = &self.code.faces[face as usize];
        let member = match at {
            None => None,
            Some(at) => Some(self.eval(at)?),
        };
        let shift = match shift {
            None => 0,
            Some(shift) => self.eval(shift)?,
        };
        let width = i64::from(face.width);
        let column = match (member, &face.strip) {
            (None, None) => 0,
            (member, None) => member.unwrap_or(NOTHING),
            (member, Some(strip)) => {
                let start = strip.starts.get(index(member.unwrap_or(NOTHING))?);
                let start = *start.ok_or(Trouble::Nothing)?;
                i64::from(start).saturating_add(shift).clamp(0, width)
            }
        };
        let shows = match &face.strip {
            Some(strip) if column == width => strip.then,
            _ => {
                let column = index(column)?;
                if column >= face.width as usize {
                    return Err(Trouble::Nothing);
                }
                let place = card * face.width as usize + column;
                *face.shows.get(place).ok_or(Trouble::NoCard)?
            }
        };
        (self.seen)(Event::Read {
            deck: face.deck,
            card: CardId::new(card),
            face: face.face,
            at: member,
            shift,
            shows,
        });
        Ok(shows)
    }

    fn lookup(&mut self, table: u32, keys: List) -> Result<i64, Trouble> {
        let code = self.code;
        let start = self.push(keys)?;
        let of = &code.tables[table as usize];
        let keys = &self.state.scratch[start..];
        let row = of.rows.row(keys).ok_or(Trouble::NoRow(table))?;
        let value = of.answers[row].ok_or(Trouble::NoRow(table))?;
        (self.seen)(Event::LookedUp {
            table: of.id,
            keys,
            row,
            value,
        });
        self.state.scratch.truncate(start);
        Ok(value)
    }

    fn total(&mut self, modifiers: u32, args: List) -> Result<i64, Trouble> {
        let of = &self.code.modifiers[modifiers as usize];
        // All are worked out before one is set: an argument may ask for this same total.
        let start = self.push(args)?;
        let args = &self.state.scratch[start..];
        let first = of.first as usize;
        self.state.slots[first..first + args.len()].copy_from_slice(args);
        self.state.scratch.truncate(start);
        let mut sum = 0_i64;
        for (row, (when, value)) in of.rows.iter().enumerate() {
            if self.eval(*when)? == 0 {
                continue;
            }
            let value = self.eval(*value)?;
            sum = checked(sum.checked_add(value))?;
            (self.seen)(Event::Modifier {
                modifiers: of.id,
                row,
                value,
            });
        }
        (self.seen)(Event::Total {
            modifiers: of.id,
            value: sum,
        });
        Ok(sum)
    }

    /// Puts values on the scratch; says where they begin.
    pub(super) fn push(&mut self, list: List) -> Result<usize, Trouble> {
        let start = self.state.scratch.len();
        for node in self.code.list(list) {
            let value = self.eval(NodeId(*node))?;
            self.state.scratch.push(value);
        }
        Ok(start)
    }

    pub(super) fn work_out(&mut self, test: Test) -> Result<Worked, Trouble> {
        Ok(match test {
            Test::Even => Worked::Even,
            Test::Odd => Worked::Odd,
            Test::OrMore(low) => Worked::Between(self.eval(low)?, i64::MAX),
            Test::OrLess(high) => Worked::Between(i64::MIN, self.eval(high)?),
            Test::Between(low, high) => Worked::Between(self.eval(low)?, self.eval(high)?),
            Test::OneOf(list) => Worked::OneOf {
                start: self.push(list)?,
                len: list.len as usize,
            },
        })
    }

    #[inline]
    pub(super) fn fits(&self, test: Worked, value: i64) -> bool {
        match test {
            Worked::Even => value % 2 == 0,
            Worked::Odd => value % 2 != 0,
            Worked::Between(low, high) => low <= value && value <= high,
            Worked::OneOf { start, len } => self.state.scratch[start..start + len].contains(&value),
        }
    }
}

impl Array {
    pub(super) fn slot(self, index: i64) -> Result<usize, Trouble> {
        let place = index.checked_sub(self.first).ok_or(Trouble::NoPlace)?;
        match u32::try_from(place) {
            Ok(place) if place < self.count => Ok((self.base + place) as usize),
            _ => Err(Trouble::NoPlace),
        }
    }
}

fn index(number: i64) -> Result<usize, Trouble> {
    usize::try_from(number).map_err(|_| Trouble::Nothing)
}

pub(super) fn checked(number: Option<i64>) -> Result<i64, Trouble> {
    number.ok_or(Trouble::TooLarge)
}
