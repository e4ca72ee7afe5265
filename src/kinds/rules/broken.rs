//! Procedures that rest on what could not be read: nobody can tell what comes of them, and its cause has been
//! told.

use super::needs::Needs;
use super::procedures::Lowered;
use crate::kinds::Reader;
use crate::model::*;
use crate::names::RowSource;
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
        let broken = &self.broken;
        if broken.tables.is_empty() && broken.rows.is_empty() && broken.unchanged.is_empty() {
            return false;
        }
        let needs = Needs::of(lowered, &[]);
        let rows = broken.rows.iter().map(|row| self.model.row(*row).kind);
        let mut kinds = rows.chain(broken.unchanged.iter().copied());
        (needs.tables.iter()).any(|table| broken.tables.contains(table))
            || kinds.any(|kind| needs.kinds.contains(&kind))
    }

    /// Whether what could not be read may have a part in what a procedure does, so that it is not known which of its
    /// conditions are always answered alike: a change of it, or something that it asks.
    pub(super) fn may_be_lost(&self, id: ProcedureId, lowered: &Lowered) -> bool {
        let scope = &self.declared.scope;
        self.incomplete
            && (scope.is_doubtful(&self.model.procedure(id).header.name)
                || self.asks_what_is_lost(&Needs::of(lowered, &[])))
    }

    /// The same of a list of modifiers.
    pub(super) fn may_list_be_lost(&self, id: ModifiersId) -> bool {
        let scope = &self.declared.scope;
        if !self.incomplete {
            return false;
        }
        let list = self.model.modifiers(id);
        let mut needs = Needs::default();
        for row in &list.rows {
            needs.expr(&row.when);
            needs.expr(&row.value);
        }
        scope.is_doubtful(&list.header.name) || self.asks_what_is_lost(&needs)
    }

    fn asks_what_is_lost(&self, needs: &Needs) -> bool {
        let is_doubtful = |header: &Header| self.declared.scope.is_doubtful(&header.name);
        let model = &self.model;
        let mut decks = needs.decks.iter();
        let mut tables = needs.tables.iter();
        let mut lists = needs.modifiers.iter();
        let mut kinds = needs.kinds.iter();
        decks.any(|deck| self.broken.decks.contains(deck) || is_doubtful(&model.deck(*deck).header))
            || kinds.any(|kind| self.may_lack_rows(*kind))
            || tables.any(|table| is_doubtful(&model.table(*table).header))
            || lists.any(|list| {
                self.broken.lists.contains(list) || is_doubtful(&model.modifiers(*list).header)
            })
    }

    /// Whether a kind may have rows that could not be read.
    fn may_lack_rows(&self, id: KindId) -> bool {
        let kind = self.model.kind(id);
        let mut blocks = self.declared.blocks.iter();
        self.declared
            .scope
            .may_lack_rows(&kind.header.name, &kind.plural)
            || blocks.any(|(_, rows, of)| *of == id && rows.grid.broken)
            || self.declared.rows.iter().any(|row| {
                let is_broken = |unit: &ast::Unit| unit.figures.broken;
                matches!(row.source, RowSource::Unit(unit) if is_broken(unit))
            })
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
