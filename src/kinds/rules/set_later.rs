//! Names that are asked for in one step, and set only in a later one.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::procedures::WrittenStep;
use super::{Body, Sort};
use crate::diagnostic::codes::E0201;
use crate::source::Span;
use crate::syntax::ast::{self, ActionKind};

/// The steps that set each name.
pub(in crate::kinds) type SetBy = FxHashMap<EcoString, Vec<Set>>;

/// A name that a step sets.
pub(in crate::kinds) struct Set {
    span: Span,
    /// Which step it is, and what it is called.
    at: usize,
    step: EcoString,
}

/// All names that the steps of a procedure set.
pub(super) fn set_by(steps: &[WrittenStep<'_>]) -> SetBy {
    let mut found = SetBy::default();
    for (at, written) in steps.iter().enumerate() {
        let step = &written.step.header.name.text;
        for action in &written.step.body.lines {
            action.each(&mut |kind| {
                let (ActionKind::Draw { card: name, .. }
                | ActionKind::Set { name, .. }
                | ActionKind::Keep { name, .. }) = kind
                else {
                    return;
                };
                let sets = found.entry(name.text.clone()).or_default();
                if sets.last().is_none_or(|last| last.at < at) {
                    sets.push(Set {
                        span: name.span,
                        at,
                        step: step.clone(),
                    });
                }
            });
        }
    }
    found
}

impl Body<'_, '_> {
    /// Reports a name that only a later step sets, unless something else that is called so fits; only its further
    /// place where it has been told. Says whether it has.
    pub(super) fn is_set_later(&mut self, names: &[ast::Name], wanted: Option<Sort>) -> bool {
        let name = &names[0];
        let text = &name.text;
        if self.local(text).is_some() {
            return false;
        }
        let mut sets = self.set_by.get(text).into_iter().flatten();
        let Some(set) = sets.find(|set| set.at > self.step) else {
            return false;
        };
        let fits = match wanted {
            Some(Sort::Member(_) | Sort::Row(_)) if names.len() == 1 => {
                !self.wanted_of(wanted, text).is_empty()
            }
            Some(_) if names.len() == 1 => false,
            _ => !self.heads(names, wanted).is_empty(),
        };
        if fits || self.slip_of(text).is_some() {
            return false;
        }
        let (span, step) = (set.span, set.step.clone());
        if !self.is_told(name) {
            let message = format!("`{text}` has no value yet in this step");
            self.report(&E0201, name.span, message)
                .label(span, format!("the step `{step}` sets it here"))
                .help(format!(
                    "put this step behind `{step}`, or set the name in it"
                ));
        }
        true
    }
}
