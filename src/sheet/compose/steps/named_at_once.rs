//! Values named where they are made.

use crate::model::{Action, Expr, Local, Procedure};

/// A procedure with each value named where it is made: `roll 3d6 for the points` in place of a roll
/// and a name for it.
pub(super) fn named_at_once(procedure: &Procedure) -> Procedure {
    let mut procedure = procedure.clone();
    let locals = std::mem::take(&mut procedure.locals);
    for step in &mut procedure.steps {
        name_at_once(&locals, &mut step.body);
    }
    procedure.locals = locals;
    procedure
}

fn name_at_once(locals: &[Local], actions: &mut Vec<Action>) {
    let mut place = 0;
    while place + 1 < actions.len() {
        let named = match &actions[place + 1] {
            Action::Set {
                local,
                value: Expr::Local(from),
            } if locals
                .get(from.index())
                .is_some_and(|from| from.name.is_empty()) =>
            {
                Some((*from, *local))
            }
            _ => None,
        };
        let taken = match (&mut actions[place], named) {
            (Action::Roll { into, .. }, Some((from, to))) if *into == from => {
                *into = to;
                true
            }
            (Action::Call { into, .. }, Some((from, to))) if into[..] == [Some(from)] => {
                *into = vec![Some(to)];
                true
            }
            _ => false,
        };
        place += 1;
        if taken {
            actions.remove(place);
        }
    }
    for action in actions {
        match action {
            Action::If {
                then, otherwise, ..
            } => {
                name_at_once(locals, then);
                name_at_once(locals, otherwise);
            }
            Action::Choose { branches, .. } => {
                for branch in branches {
                    name_at_once(locals, &mut branch.body);
                }
            }
            Action::Repeat { body, .. } | Action::Count { body, .. } => {
                name_at_once(locals, body);
            }
            _ => {}
        }
    }
}
