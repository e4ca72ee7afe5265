//! What came of procedures where no option is on: those that options cannot have changed need not be
//! walked once more with each of them.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::Summary;
use super::procedures::Lowered;
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;

/// Filled in by the run without options while others go on. Who comes too early walks himself, and comes
/// to the same.
#[derive(Debug, Default)]
pub struct Plain(OnceLock<Walked>);

#[derive(Debug)]
struct Walked {
    /// By the place of their headers.
    summaries: FxHashMap<Span, Summary>,
    /// Bounds of rows and counts of cards are told by ids, which options may shift.
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
        let walked = Walked {
            summaries: known.collect(),
            rows: self.declared.rows.len(),
            decks: self.declared.decks.len(),
        };
        // Only one run is without options.
        let _ = plain.0.set(walked);
    }

    /// What came of a procedure without options.
    pub(super) fn plain_summary(&self, id: ProcedureId) -> Option<&Summary> {
        let walked = self.plain?.0.get()?;
        let summary =
            (walked.summaries).get(&self.declared.procedures[id.index()].1.header.span)?;
        let parts = &self.model.procedure(id).outcome;
        let rows = parts
            .iter()
            .any(|part| matches!(part.ty.base, TypeBase::Kind(_)));
        let same_rows = !rows || walked.rows == self.declared.rows.len();
        let same_decks = summary.decks.is_empty() || walked.decks == self.declared.decks.len();
        (same_rows && same_decks).then_some(summary)
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
