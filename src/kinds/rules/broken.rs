//! Procedures that rest on what could not be read: nobody can tell what comes of them, and its cause has been
//! told.

use super::needs::Needs;
use super::procedures::Lowered;
use crate::kinds::Reader;
use crate::model::*;
use crate::syntax::ast;

/// Whether a procedure ends with values.
pub(super) fn states_an_outcome(procedure: &ast::Procedure) -> bool {
    let ends = |each: &ast::ActionKind| matches!(each, ast::ActionKind::End(_));
    let actions = procedure
        .steps
        .lines
        .iter()
        .flat_map(|step| &step.body.lines);
    actions.into_iter().any(|each| each.any(&ends))
}

impl Reader<'_> {
    /// Whether what a procedure takes or gives could not be read, or is not said; that has been told.
    pub(in crate::kinds) fn gives_nobody_knows_what(&self, id: ProcedureId) -> bool {
        self.broken.procedures.contains(&id) || self.broken.without_gives.contains(&id)
    }

    /// Whether a procedure asks for what could not be read: nobody can tell what comes of it.
    pub(super) fn asks_what_is_broken(&self, lowered: &Lowered) -> bool {
        if self.broken.tables.is_empty() && self.places.broken_rows.is_empty() {
            return false;
        }
        let needs = Needs::of(lowered, &[]);
        let mut rows = self.places.broken_rows.iter();
        needs
            .tables
            .iter()
            .any(|table| self.broken.tables.contains(table))
            || rows.any(|row| needs.kinds.contains(&self.model.row(*row).kind))
    }

    /// Lets nobody look for what may go wrong in procedures that ask for such.
    pub(super) fn doubt_what_is_broken(&mut self) {
        for at in 0..self.waiting.lowered.len() {
            let lowered = self.waiting.lowered[at].as_ref();
            let asks = lowered.is_some_and(|each| self.asks_what_is_broken(each));
            if let (Some(lowered), true) = (&mut self.waiting.lowered[at], asks) {
                lowered.whole = false;
            }
        }
    }
}
