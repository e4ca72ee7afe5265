//! When a line of a procedure is reached: whether the conditions above it have left it to other cases.

use crate::model::{Action, leaves};

/// When a line is reached that follows others: said with it, so that it does not read as if it always held.
pub(super) enum Reached {
    Always,
    /// Where the condition before it does not hold.
    Otherwise,
    /// Where none of the conditions before it has led to an end.
    InOtherCases,
}

impl Reached {
    /// When what follows this is reached.
    pub(super) fn behind(action: &Action) -> Self {
        match action {
            Action::If {
                then, otherwise, ..
            } if otherwise.is_empty() && leaves(then) => Reached::Otherwise,
            Action::If { .. } | Action::Choose { .. }
                if action.bodies().all(idle) && action.bodies().any(has_an_end) =>
            {
                Reached::InOtherCases
            }
            _ => Reached::Always,
        }
    }

    /// The words for it in front of a sentence; none where it is always reached.
    pub(super) fn head(&self) -> Option<&'static str> {
        match self {
            Reached::Always => None,
            Reached::Otherwise => Some("Otherwise"),
            Reached::InOtherCases => Some("In all other cases"),
        }
    }
}

/// Whether nothing has been done by these where what follows them is reached.
fn idle(actions: &[Action]) -> bool {
    let does_nothing = |action: &Action| match action {
        Action::If { .. } | Action::Choose { .. } => action.bodies().all(idle),
        _ => false,
    };
    leaves(actions) || actions.iter().all(does_nothing)
}

/// Whether one of these, or one within, is an end.
fn has_an_end(actions: &[Action]) -> bool {
    actions.iter().any(|action| match action {
        Action::End(_) | Action::Stop => true,
        Action::If { .. } | Action::Choose { .. } => action.bodies().any(has_an_end),
        _ => false,
    })
}
