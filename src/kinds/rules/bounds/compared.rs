//! What a comparison tells of two values besides their bounds: that one is not a number within those of the
//! other, and how far they lie apart.

use super::narrow::left_by;
use super::state::{Bounds, State, Told};
use super::{Place, Walker};
use crate::model::*;

impl Walker<'_> {
    /// The state in which two values, known with their bounds, are so compared.
    pub(super) fn compared(
        &mut self,
        (left, one): (&Expr, Bounds),
        op: Operator,
        (right, other): (&Expr, Bounds),
        mut state: State,
    ) -> State {
        match (left, right) {
            (Expr::Constant(..), Expr::Constant(..)) => {}
            (what, Expr::Constant(..)) => self.apart(what, op, one, other, &mut state),
            (Expr::Constant(..), what) => self.apart(what, op, other, one, &mut state),
            _ if one.none || other.none => {}
            _ => {
                self.differ(left, op, right, &mut state);
                self.differ(right, op.turned(), left, &mut state);
            }
        }
        state
    }

    /// The state in which a value is none of these.
    pub(super) fn is_none_of(
        &mut self,
        what: &Expr,
        of: Bounds,
        items: &[Bounds],
        mut state: State,
    ) -> State {
        for item in items {
            self.apart(what, Operator::Unequal, of, *item, &mut state);
        }
        state
    }

    /// Keeps in mind that a value is not a number that lies within its bounds.
    fn apart(&mut self, what: &Expr, op: Operator, of: Bounds, number: Bounds, state: &mut State) {
        if op == Operator::Unequal
            && let Some(number) = number.only()
            && of.low < number
            && number < of.high
        {
            state.learn_gap(self.known.know(what), number);
        }
    }

    /// Keeps in mind between which bounds the difference of two values lies, where that is asked.
    fn differ(&mut self, left: &Expr, op: Operator, right: &Expr, state: &mut State) {
        if !self.differences.has(left, right) {
            return;
        }
        let difference = Expr::Binary {
            op: Operator::Minus,
            left: Box::new(left.clone()),
            right: Box::new(right.clone()),
        };
        let nowhere = Place::leaf(self.somewhere);
        let nought = Bounds::exactly(0);
        let all = self.value(&difference, &nowhere, state);
        let known = self.known.know(&difference);
        let within = left_by(op, all, nought);
        if !within.is_empty() && within != all {
            state.learn(known, within.into());
        }
        self.apart(&difference, op, all, nought, state);
    }

    /// So many dice are rolled, and of these so many are told: no more than all.
    pub(super) fn are_some_of(&mut self, some: LocalId, count: &Expr, state: &mut State) {
        let nowhere = Place::leaf(self.somewhere);
        self.quiet += 1;
        if self.value(count, &nowhere, state).low >= 0 {
            self.differ(&Expr::Local(some), Operator::AtMost, count, state);
            self.differ(count, Operator::AtLeast, &Expr::Local(some), state);
        }
        self.quiet -= 1;
    }

    /// A local is set to what another one holds: how far that lies from a third holds of it too.
    pub(super) fn is_as(&mut self, local: LocalId, other: LocalId, state: &mut State) {
        let known: Vec<(Expr, Told)> = (state.facts.iter())
            .filter_map(|(known, told)| {
                let copied = difference_of(self.known.expr(*known)?, other, local)?;
                Some((copied, *told))
            })
            .collect();
        for (difference, told) in known {
            state.learn(self.known.know(&difference), told);
        }
    }
}

/// A difference in which one local takes the place of another; nothing for what is none, or is none of that local.
fn difference_of(expr: &Expr, of: LocalId, by: LocalId) -> Option<Expr> {
    let Expr::Binary {
        op: Operator::Minus,
        left,
        right,
    } = expr
    else {
        return None;
    };
    let is_it = |side: &Expr| matches!(side, Expr::Local(local) if *local == of);
    let (left, right) = match (is_it(left), is_it(right)) {
        (true, false) => (Box::new(Expr::Local(by)), right.clone()),
        (false, true) => (left.clone(), Box::new(Expr::Local(by))),
        _ => return None,
    };
    let op = Operator::Minus;
    Some(Expr::Binary { op, left, right })
}
