//! Dice rolled together: each pool becomes an action of its own before the line it stands in.

use super::body::Read;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

impl Body<'_, '_> {
    /// Rolls a pool beforehand; what comes of it stands in a local without a name.
    pub(crate) fn rolled(&mut self, expr: &ast::Expr) -> Option<Read> {
        let span = expr.span;
        self.may_roll(span, "dice")?;
        let (pool, place) = match &expr.kind {
            ExprKind::Pool(pool) => {
                let (dice, place) = self.pool(pool)?;
                (
                    Pool {
                        dice,
                        reading: Reading::Sum,
                    },
                    Place::of(span, vec![place]),
                )
            }
            ExprKind::Best { lowest, keep, of } => {
                let keep = match keep {
                    Some(keep) => self.typed(keep, Sort::Number)?,
                    None => Read::constant(1, Sort::Number, of.span),
                };
                let (dice, place) = self.pool(of)?;
                let reading = Reading::Best {
                    lowest: *lowest,
                    keep: keep.expr,
                };
                (
                    Pool { dice, reading },
                    Place::of(span, vec![place, keep.place]),
                )
            }
            ExprKind::NumberOf { of, showing } => {
                let (dice, place) = self.pool(of)?;
                let (faces, mut parts) = self.faces(showing, Sort::Number)?;
                parts.insert(0, place);
                let reading = Reading::NumberShowing(faces);
                (Pool { dice, reading }, Place::of(span, parts))
            }
            ExprKind::PairsWon(ours, theirs) => {
                let (dice, place) = self.pool(ours)?;
                let (other, other_place) = self.pool(theirs)?;
                let reading = Reading::PairsWon(other);
                (
                    Pool { dice, reading },
                    Place::of(span, vec![place, other_place]),
                )
            }
            _ => return None,
        };
        Some(self.roll(pool, place))
    }

    /// Rolls before the line at hand.
    pub(crate) fn roll(&mut self, pool: Pool, place: Place) -> Read {
        let span = place.span;
        let into = self.nameless(Sort::Number, span);
        let pool = Box::new(pool);
        self.before.push((Action::Roll { into, pool }, place));
        Read::leaf(Expr::Local(into), Sort::Number, span)
    }

    /// The places of the count, then of what the changes compute.
    fn pool(&mut self, pool: &ast::Pool) -> Option<(PoolDice, Place)> {
        let mut parts = Vec::new();
        let count = match &pool.count {
            Some(count) => {
                let count = self.typed(count, Sort::Number)?;
                parts.push(count.place);
                Some(count.expr)
            }
            None => {
                parts.push(Place::leaf(pool.span));
                None
            }
        };
        let dice = pool.dice;
        let mut changes = Vec::with_capacity(pool.changes.len());
        for (index, change) in pool.changes.iter().enumerate() {
            changes.push(self.change(change, index, dice, pool.span, &mut parts)?);
        }
        let place = Place::of(pool.span, parts);
        Some((
            PoolDice {
                count,
                dice,
                changes,
            },
            place,
        ))
    }

    fn change(
        &mut self,
        change: &ast::DieChange,
        index: usize,
        dice: Dice,
        pool: Span,
        parts: &mut Vec<Place>,
    ) -> Option<DieChange> {
        let refuse = |body: &mut Self, span: Span, message: String, help: &str| {
            body.report(&E0864, span, message).help(help);
            None
        };
        match change {
            ast::DieChange::Counting(faces) => {
                let (faces, places) = self.faces(faces, Sort::Number)?;
                parts.extend(places);
                Some(DieChange::Counting(faces))
            }
            ast::DieChange::Less { by, floor } => {
                let by = self.typed(by, Sort::Number)?;
                parts.push(by.place);
                Some(DieChange::Less {
                    by: by.expr,
                    floor: *floor,
                })
            }
            ast::DieChange::Above(target) => {
                let by = self.typed(target, Sort::Number)?;
                parts.push(by.place);
                Some(DieChange::Less {
                    by: by.expr,
                    floor: 0,
                })
            }
            ast::DieChange::Rerolling { faces, times } => {
                let span = faces.span;
                if index > 0 {
                    let message = "dice are rolled again before anything is done to them";
                    let help = "write `rerolling …` right behind the dice";
                    return refuse(self, span, message.into(), help);
                }
                let (faces, places) = self.faces(faces, Sort::Number)?;
                parts.extend(places);
                Some(DieChange::Rerolling {
                    faces,
                    times: *times,
                })
            }
            ast::DieChange::Open { from, span } => {
                let top = i64::from(dice.sides);
                if !(1..=top).contains(from) {
                    let message = format!("a die of {top} sides never shows {from}");
                    let help = format!("write a number from 1 to {top}");
                    return refuse(self, *span, message, &help);
                }
                if index > 0 {
                    let message = "a die goes on before anything else is done to it";
                    let help = "write `open from …` right behind the dice";
                    return refuse(self, pool, message.into(), help);
                }
                Some(DieChange::Open { from: *from })
            }
        }
    }
}
