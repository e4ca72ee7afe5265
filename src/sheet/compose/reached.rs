//! When a line of a procedure is reached: whether the conditions above it have left it to other cases.

use crate::model::Action;

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
        let Action::If {
            then, otherwise, ..
        } = action
        else {
            return Reached::Always;
        };
        if otherwise.is_empty() && leaves(then) {
            Reached::Otherwise
        } else if idle(then) && idle(otherwise) && (ends(then) || ends(otherwise)) {
            Reached::InOtherCases
        } else {
            Reached::Always
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

/// Whether nothing that follows these is ever reached.
fn leaves(actions: &[Action]) -> bool {
    match actions.last() {
        Some(Action::End(_) | Action::Stop) => true,
        Some(Action::If {
            then, otherwise, ..
        }) => leaves(then) && leaves(otherwise),
        _ => false,
    }
}

/// Whether nothing has been done by these where what follows them is reached.
fn idle(actions: &[Action]) -> bool {
    let does_nothing = |action: &Action| match action {
        Action::If {
            then, otherwise, ..
        } => idle(then) && idle(otherwise),
        _ => false,
    };
    leaves(actions) || actions.iter().all(does_nothing)
}

/// Whether one of these, or one within, is an end.
fn ends(actions: &[Action]) -> bool {
    actions.iter().any(|action| match action {
        Action::End(_) | Action::Stop => true,
        Action::If {
            then, otherwise, ..
        } => ends(then) || ends(otherwise),
        _ => false,
    })
}
