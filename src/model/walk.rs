//! Going through all expressions of a procedure.

use super::{Action, DieChange, Expr, Faces, LocalId, Pool, PoolDice, Procedure, Reading};

impl Expr {
    /// Looks at the expressions directly inside of this one, in order.
    pub fn each_child<'a>(&'a self, seen: &mut dyn FnMut(&'a Expr)) {
        match self {
            Expr::Constant(..) | Expr::Local(_) => {}
            Expr::Element { index, .. } => seen(index),
            Expr::Face { at, shift, .. } => {
                at.as_deref().into_iter().for_each(&mut *seen);
                shift.as_deref().into_iter().for_each(seen);
            }
            Expr::FaceHas { item, .. } => seen(item),
            Expr::Field { row, at, .. } => {
                seen(row);
                at.as_deref().into_iter().for_each(seen);
            }
            Expr::FieldHas { row, item, .. } => {
                seen(row);
                seen(item);
            }
            Expr::Lookup { keys: list, .. }
            | Expr::Total { args: list, .. }
            | Expr::Least(list)
            | Expr::Greatest(list) => list.iter().for_each(seen),
            Expr::Not(inner) | Expr::Minus(inner) => seen(inner),
            Expr::Binary { left, right, .. } => {
                seen(left);
                seen(right);
            }
            Expr::Shows { what, faces } => {
                seen(what);
                faces.each_child(seen);
            }
            Expr::If {
                condition,
                then,
                otherwise,
            } => {
                seen(condition);
                seen(then);
                seen(otherwise);
            }
        }
    }

    /// The local that it reads by itself, whatever is read inside of it.
    pub(crate) fn local(&self) -> Option<LocalId> {
        match self {
            Expr::Local(local) => Some(*local),
            Expr::Element { array, .. } => Some(*array),
            Expr::Face { card, .. } | Expr::FaceHas { card, .. } => Some(*card),
            _ => None,
        }
    }

    /// Goes through this and all inside of it, from left to right.
    pub fn walk(&self, seen: &mut dyn FnMut(&Expr)) {
        seen(self);
        self.each_child(&mut |expr| expr.walk(seen));
    }
}

impl Faces {
    fn each_child<'a>(&'a self, seen: &mut dyn FnMut(&'a Expr)) {
        match self {
            Faces::Even | Faces::Odd => {}
            Faces::OrMore(number) | Faces::OrLess(number) => seen(number),
            Faces::Between(low, high) => {
                seen(low);
                seen(high);
            }
            Faces::OneOf(list) => list.iter().for_each(seen),
        }
    }
}

impl Pool {
    fn each_child<'a>(&'a self, seen: &mut dyn FnMut(&'a Expr)) {
        self.dice.each_child(seen);
        match &self.reading {
            Reading::Sum => {}
            Reading::Best { keep, .. } => seen(keep),
            Reading::NumberShowing(faces) => faces.each_child(seen),
            Reading::PairsWon(other) => other.each_child(seen),
        }
    }
}

impl PoolDice {
    fn each_child<'a>(&'a self, seen: &mut dyn FnMut(&'a Expr)) {
        self.count.iter().for_each(&mut *seen);
        for change in &self.changes {
            match change {
                DieChange::Counting(faces) | DieChange::Rerolling { faces, .. } => {
                    faces.each_child(seen);
                }
                DieChange::Less { by, .. } => seen(by),
                DieChange::Open { .. } => {}
            }
        }
    }
}

impl Action {
    /// Looks at the expressions of this action, without those of the actions inside of it.
    pub fn each_expr<'a>(&'a self, seen: &mut dyn FnMut(&'a Expr)) {
        match self {
            Action::Draw { .. } | Action::Reshuffle(_) | Action::Stop | Action::Note(_) => {}
            Action::Set { value, .. } | Action::Fill { value, .. } => seen(value),
            Action::SetElement { index, value, .. } => {
                seen(index);
                seen(value);
            }
            Action::Roll { pool, .. } => pool.each_child(seen),
            Action::Call { args: list, .. } | Action::End(list) => list.iter().for_each(seen),
            Action::If { condition, .. } => seen(condition),
            Action::Choose { by, .. } => seen(by),
            Action::Repeat { times, .. } => seen(times),
            Action::Count { from, to, .. } => {
                seen(from);
                seen(to);
            }
        }
    }

    /// Goes through the expressions of this action and all inside of them, from left to right.
    pub fn walk_exprs(&self, seen: &mut dyn FnMut(&Expr)) {
        self.each_expr(&mut |expr| expr.walk(seen));
    }

    /// Goes through this and all actions inside of it, in the author's order.
    pub fn walk(&self, seen: &mut dyn FnMut(&Action)) {
        seen(self);
        for body in self.bodies() {
            body.iter().for_each(|action| action.walk(seen));
        }
    }
}

impl Procedure {
    /// Goes through all actions, in the author's order.
    pub fn walk(&self, seen: &mut dyn FnMut(&Action)) {
        let actions = self.steps.iter().flat_map(|step| &step.body);
        actions.for_each(|action| action.walk(seen));
    }
}

/// Whether these surely end the procedure, or leave a repeat: nothing that follows them is ever reached.
pub(crate) fn leaves(actions: &[Action]) -> bool {
    match actions.last() {
        Some(Action::End(_) | Action::Stop) => true,
        Some(Action::If {
            then, otherwise, ..
        }) => leaves(then) && leaves(otherwise),
        Some(Action::Choose { branches, .. }) => branches.iter().all(|branch| leaves(&branch.body)),
        _ => false,
    }
}
