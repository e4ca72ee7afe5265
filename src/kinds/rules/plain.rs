//! What came of procedures where no option is on: those that options cannot have changed need not be
//! walked once more with each of them.

use rustc_hash::FxHashMap;

use super::Summary;
use super::procedures::Lowered;
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;

#[derive(Debug)]
pub(in crate::kinds) struct PlainSummaries {
    /// By the place of the procedure's header.
    by_place: FxHashMap<Span, Summary>,
    /// Rows and decks are told by ids, which options may shift.
    rows: usize,
    decks: usize,
}

impl Reader<'_> {
    /// Keeps what came of all procedures for the runs with options.
    pub(super) fn keep_summaries(&self) {
        let Some(plain) = self.plain else {
            return;
        };
        let each = self.declared.procedures.iter().zip(&self.summaries);
        let known = each.filter_map(|((_, procedure), summary)| {
            Some((procedure.header.span, summary.clone()?))
        });
        plain.summaries.get_or_init(|| PlainSummaries {
            by_place: known.collect(),
            rows: self.declared.rows.len(),
            decks: self.declared.decks.len(),
        });
    }

    /// What came of a procedure without options.
    pub(super) fn plain_summary(&self, id: ProcedureId) -> Option<&Summary> {
        let known = self.plain?.summaries.get()?;
        let (_, declared) = self.declared.procedures[id.index()];
        let summary = known.by_place.get(&declared.header.span)?;
        let declared = &self.declared;
        let same_rows = declared.extent.reads_all() && known.rows == declared.rows.len();
        let mut parts = self.model.procedure(id).outcome.iter();
        let same_outcome = parts.all(|part| match part.ty.base {
            TypeBase::Kind(_) => same_rows,
            // Texts are counted as they are met.
            TypeBase::Text => false,
            _ => true,
        });
        let same_decks = summary.decks.is_empty() || known.decks == declared.decks.len();
        (same_outcome && same_decks).then_some(summary)
    }

    /// The same, if the options leave the procedure as it is, and all that it calls comes to the same.
    pub(super) fn unchanged(&self, id: ProcedureId, lowered: &Lowered) -> Option<Summary> {
        let differs = |called: &(ProcedureId, Span)| self.waiting.differing.contains(&called.0);
        let is_itself = lowered.whole
            && self.waiting.sound
            && !self.waiting.touched.contains(&id)
            && !lowered.calls.iter().any(differs);
        is_itself.then(|| self.plain_summary(id).cloned()).flatten()
    }
}
