//! What came of procedures in the run which this one goes on from: those that further options cannot have
//! changed need not be read and walked once more with each of them.

use std::sync::Arc;

use super::Summary;
use super::needs::Needs;
use crate::kinds::Reader;
use crate::model::*;

impl Reader<'_> {
    /// Keeps what came of all procedures for the runs that go on from here. `differing` are those of which
    /// something else may come than in the base, by id; of them nothing is known that has not been walked.
    pub(super) fn keep_summaries(&self, differing: &[bool]) {
        if let Some(base) = self.shared.to {
            base.summaries.get_or_init(|| {
                let all = self.summaries.iter().enumerate();
                let known = all.map(|(index, found)| match (found, differing[index]) {
                    (Some(found), _) => Some(found.clone()),
                    (None, true) => None,
                    (None, false) => self.base_summary(ProcedureId::new(index)).cloned(),
                });
                Some(known.collect())
            });
        }
    }

    /// What came of a procedure in the base.
    pub(super) fn base_summary(&self, id: ProcedureId) -> Option<&Summary> {
        let base = self.shared.from.filter(|_| self.begun.is_some());
        base?.summaries()?.get(id.index())?.as_ref()
    }

    /// The same, if further options leave the procedure as it is, and all that it calls comes to the same.
    pub(super) fn unchanged(&self, id: ProcedureId) -> Option<Summary> {
        let mut calls = self.calls_of(id).iter();
        let is_itself = self.waiting.sound
            && !self.waiting.touched.contains(&id)
            && !calls.any(|(called, _)| self.waiting.differing.contains(called))
            && (self.waiting.lowered[id.index()].as_ref()).is_none_or(|lowered| lowered.whole);
        is_itself.then(|| self.base_summary(id).cloned()).flatten()
    }

    /// What each procedure needs, by id; none has been walked.
    pub(in crate::kinds) fn needs_of_all(&self) -> Vec<Arc<Needs>> {
        let lowered = self.waiting.lowered.iter().enumerate();
        lowered
            .map(|(index, lowered)| match lowered {
                Some(lowered) => Arc::new(Needs::of(lowered, &lowered.handed_on(&self.model))),
                None => self
                    .needs_of(ProcedureId::new(index))
                    .cloned()
                    .unwrap_or_default(),
            })
            .collect()
    }

    /// What a procedure of the base needs, where this run has not read it itself.
    pub(super) fn needs_of(&self, id: ProcedureId) -> Option<&Arc<Needs>> {
        let begun = self.begun.as_ref()?;
        begun
            .needs
            .get(id.index())
            .filter(|_| !self.waiting.read[id.index()])
    }
}
