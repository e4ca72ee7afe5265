//! Values named where they are made.

use crate::model::{Action, Expr, Local, LocalId, Procedure};

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
    say_in_arms(locals, actions);
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

/// What arms find only for the next line to name it, or to give it, they name or give themselves.
fn say_in_arms(locals: &[Local], actions: &mut Vec<Action>) {
    let nameless = |found: &LocalId| {
        let found = locals.get(found.index());
        found.is_some_and(|found| found.name.is_empty())
    };
    let mut place = 0;
    while place + 1 < actions.len() {
        let found = actions[place].found_by_arms().filter(nameless);
        let said = found.is_some_and(|found| match &actions[place + 1] {
            Action::Set { value, .. } => *value == Expr::Local(found),
            Action::End(values) => values[..] == [Expr::Local(found)],
            _ => false,
        });
        if said {
            let next = actions.remove(place + 1);
            say(&mut actions[place], &next);
        }
        place += 1;
    }
}

/// Both arms end with what the next line does.
fn say(arms: &mut Action, next: &Action) {
    let Action::If {
        then, otherwise, ..
    } = arms
    else {
        return;
    };
    for arm in [then, otherwise] {
        match arm.pop() {
            Some(Action::Set { value, .. }) => arm.push(match next {
                Action::Set { local, .. } => Action::Set {
                    local: *local,
                    value,
                },
                _ => Action::End(vec![value]),
            }),
            Some(mut further @ Action::If { .. }) => {
                say(&mut further, next);
                arm.push(further);
            }
            Some(roll) => arm.extend([roll, next.clone()]),
            None => {}
        }
    }
}
