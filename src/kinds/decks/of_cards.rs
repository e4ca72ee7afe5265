//! What a question comes to for a card: what the card shows, what a row or a table says of that.
//!
//! Plain and slow, for what is counted once while compiling. Rolling and weighing read the model, and have ways of
//! their own: this stage comes before it.

use crate::model::*;

/// What a local holds.
#[derive(Clone, Copy)]
enum Holds<'a> {
    Number(i64),
    Card(&'a Deck, &'a Card),
}

/// Sums within sums need no more than this.
const DEEPEST: u32 = 64;

/// How many of these cards answer a question with yes; the id of the one for which that cannot be worked out. They
/// have the faces of the deck, and local 0 of the question is the card.
pub(super) fn cards_that<'a>(
    model: &Model,
    deck: DeckId,
    cards: &'a [Card],
    question: &Expr,
) -> Result<u32, &'a str> {
    let mut found = 0;
    for card in cards {
        let evaluator = Evaluator {
            model,
            locals: &[Holds::Card(model.deck(deck), card)],
            depth: 0,
        };
        match evaluator.value(question) {
            Some(answer) => found += u32::from(answer != 0),
            None => return Err(&card.id),
        }
    }
    Ok(found)
}

struct Evaluator<'a> {
    model: &'a Model,
    locals: &'a [Holds<'a>],
    depth: u32,
}

impl Evaluator<'_> {
    /// Nothing where a table has no such key, a number grows too large, or a name holds nothing.
    fn value(&self, expr: &Expr) -> Option<i64> {
        Some(match expr {
            Expr::Constant(number, _) => *number,
            Expr::Local(local) => match self.locals.get(local.index())? {
                Holds::Number(number) => *number,
                Holds::Card(..) => return None,
            },
            Expr::Element { .. } => return None,
            Expr::Face {
                card,
                face,
                at,
                shift,
                ..
            } => {
                let Holds::Card(deck, card) = self.locals.get(card.index())? else {
                    return None;
                };
                let at = self.value_or_nought(at.as_deref())?;
                let shift = self.value_or_nought(shift.as_deref())?;
                card.number(deck, *face, at, shift)?
            }
            Expr::FaceHas {
                card, face, item, ..
            } => {
                let Holds::Card(_, card) = self.locals.get(card.index())? else {
                    return None;
                };
                i64::from(card.has(*face, self.value(item)?))
            }
            Expr::Field { row, field, at, .. } => {
                let row = usize::try_from(self.value(row)?).ok()?;
                let datum = &self.model.rows.get(row)?.fields[field.index()];
                match (&datum.value, at) {
                    (Value::Each(data), Some(at)) => {
                        let at = usize::try_from(self.value(at)?).ok()?;
                        data.get(at)?.value.as_number()?
                    }
                    (value, _) => value.as_number()?,
                }
            }
            Expr::FieldHas {
                row, field, item, ..
            } => {
                let row = usize::try_from(self.value(row)?).ok()?;
                let item = self.value(item)?;
                match &self.model.rows.get(row)?.fields[field.index()].value {
                    Value::List(values) => {
                        let mut values = values.iter();
                        i64::from(values.any(|value| value.as_number() == Some(item)))
                    }
                    _ => return None,
                }
            }
            Expr::Lookup { table, keys } => self.lookup(self.model.table(*table), keys)?,
            Expr::Total { modifiers, args } => self.total(*modifiers, args)?,
            Expr::Not(inner) => i64::from(self.value(inner)? == 0),
            Expr::Minus(inner) => self.value(inner)?.checked_neg()?,
            Expr::Binary { op, left, right } => self.binary(*op, left, right)?,
            Expr::Least(each) => self.values(each)?.into_iter().min()?,
            Expr::Greatest(each) => self.values(each)?.into_iter().max()?,
            Expr::Shows { what, faces } => i64::from(self.shows(self.value(what)?, faces)?),
            Expr::If {
                condition,
                then,
                otherwise,
            } => match self.value(condition)? {
                0 => self.value(otherwise)?,
                _ => self.value(then)?,
            },
        })
    }

    fn values(&self, exprs: &[Expr]) -> Option<Vec<i64>> {
        exprs.iter().map(|expr| self.value(expr)).collect()
    }

    fn value_or_nought(&self, expr: Option<&Expr>) -> Option<i64> {
        expr.map_or(Some(0), |expr| self.value(expr))
    }

    fn lookup(&self, table: &Table, keys: &[Expr]) -> Option<i64> {
        let mut asked = Vec::with_capacity(keys.len());
        for (key, expr) in table.keys.iter().zip(keys) {
            let value = self.value(expr)?;
            asked.push(match key {
                // Labels count the rows of a kind from its first one.
                Key::Kind(kind) => {
                    let mut rows = self.model.kind(*kind).rows.iter();
                    rows.position(|row| i64::from(row.0) == value)? as i64
                }
                _ => value,
            });
        }
        match &table.row(&asked)?.answer {
            Answer::Value(datum) => datum.value.as_number(),
            Answer::RollOn(_) => None,
        }
    }

    fn total(&self, modifiers: ModifiersId, args: &[Expr]) -> Option<i64> {
        if self.depth >= DEEPEST {
            return None;
        }
        let args: Vec<Holds> = (self.values(args)?.into_iter())
            .map(Holds::Number)
            .collect();
        let inside = Evaluator {
            model: self.model,
            locals: &args,
            depth: self.depth + 1,
        };
        let rows = &self.model.modifiers.get(modifiers.index())?.rows;
        rows.iter()
            .try_fold(0_i64, |sum, row| match inside.value(&row.when)? {
                0 => Some(sum),
                _ => sum.checked_add(inside.value(&row.value)?),
            })
    }

    fn binary(&self, op: Operator, left: &Expr, right: &Expr) -> Option<i64> {
        let left = self.value(left)?;
        match (op, left) {
            (Operator::Or, 1..) => return Some(1),
            (Operator::And, 0) => return Some(0),
            _ => {}
        }
        let right = self.value(right)?;
        op.combine(left, right)
    }

    fn shows(&self, value: i64, faces: &Faces) -> Option<bool> {
        Some(match faces {
            Faces::Even => value % 2 == 0,
            Faces::Odd => value % 2 != 0,
            Faces::OrMore(low) => value >= self.value(low)?,
            Faces::OrLess(high) => value <= self.value(high)?,
            Faces::Between(low, high) => (self.value(low)?..=self.value(high)?).contains(&value),
            Faces::OneOf(each) => self.values(each)?.contains(&value),
        })
    }
}
