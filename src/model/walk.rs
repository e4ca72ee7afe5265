//! Going through all expressions of a procedure.

use super::{Action, DieChange, Expr, Faces, Pool, PoolDice, Procedure, Reading};

impl Expr {
    /// The expressions directly inside of this one, in order.
    pub fn children<'a>(&'a self, found: &mut Vec<&'a Expr>) {
        match self {
            Expr::Constant(_) | Expr::Local(_) => {}
            Expr::Element { index, .. } => found.push(index),
            Expr::Face { at, shift, .. } => {
                found.extend(at.as_deref());
                found.extend(shift.as_deref());
            }
            Expr::FaceHas { item, .. } => found.push(item),
            Expr::Field { row, at, .. } => {
                found.push(row);
                found.extend(at.as_deref());
            }
            Expr::FieldHas { row, item, .. } => found.extend([row.as_ref(), item]),
            Expr::Lookup { keys: list, .. }
            | Expr::Total { args: list, .. }
            | Expr::Least(list)
            | Expr::Greatest(list) => found.extend(list),
            Expr::Not(inner) | Expr::Minus(inner) => found.push(inner),
            Expr::Binary { left, right, .. } => found.extend([left.as_ref(), right]),
            Expr::Shows { what, faces } => {
                found.push(what);
                faces.children(found);
            }
            Expr::If {
                condition,
                then,
                otherwise,
            } => found.extend([condition.as_ref(), then, otherwise]),
        }
    }

    /// Goes through this and all inside of it, from left to right.
    pub fn walk(&self, seen: &mut dyn FnMut(&Expr)) {
        seen(self);
        let mut inside = Vec::new();
        self.children(&mut inside);
        inside.into_iter().for_each(|expr| expr.walk(seen));
    }
}

impl Faces {
    fn children<'a>(&'a self, found: &mut Vec<&'a Expr>) {
        match self {
            Faces::Even | Faces::Odd => {}
            Faces::OrMore(number) | Faces::OrLess(number) => found.push(number),
            Faces::Between(low, high) => found.extend([low.as_ref(), high]),
            Faces::OneOf(list) => found.extend(list),
        }
    }
}

impl Pool {
    fn children<'a>(&'a self, found: &mut Vec<&'a Expr>) {
        self.dice.children(found);
        match &self.reading {
            Reading::Sum => {}
            Reading::Best { keep, .. } => found.push(keep),
            Reading::NumberShowing(faces) => faces.children(found),
            Reading::PairsWon(other) => other.children(found),
        }
    }
}

impl PoolDice {
    fn children<'a>(&'a self, found: &mut Vec<&'a Expr>) {
        found.extend(&self.count);
        for change in &self.changes {
            match change {
                DieChange::Counting(faces) | DieChange::Rerolling { faces, .. } => {
                    faces.children(found);
                }
                DieChange::Less { by, .. } => found.push(by),
                DieChange::Open { .. } => {}
            }
        }
    }
}

impl Action {
    /// The expressions of this action, without those of the actions inside of it.
    pub fn exprs(&self) -> Vec<&Expr> {
        let mut found = Vec::new();
        match self {
            Action::Draw { .. } | Action::Reshuffle(_) | Action::Stop | Action::Note(_) => {}
            Action::Set { value, .. } | Action::Fill { value, .. } => found.push(value),
            Action::SetElement { index, value, .. } => found.extend([index, value]),
            Action::Roll { pool, .. } => pool.children(&mut found),
            Action::Call { args: list, .. } | Action::End(list) => found.extend(list),
            Action::If { condition, .. } => found.push(condition),
            Action::Choose { by, .. } => found.push(by),
            Action::Repeat { times, .. } => found.push(times),
            Action::Count { from, to, .. } => found.extend([from, to]),
        }
        found
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
