//! What came of procedures where no option is on: those that options cannot have changed need not be
//! read and walked once more with each of them.

use super::Summary;
use super::needs::Needs;
use crate::kinds::Reader;
use crate::model::*;

impl Reader<'_> {
    /// Keeps what came of all procedures for the runs with options.
    pub(super) fn keep_summaries(&self) {
        if let Some(plain) = self.plain
            && self.declared.extent.is_whole()
        {
            plain.summaries.get_or_init(|| Some(self.summaries.clone()));
        }
    }

    /// What came of a procedure without options.
    pub(super) fn plain_summary(&self, id: ProcedureId) -> Option<&Summary> {
        let plain = self.plain.filter(|_| self.begun.is_some());
        plain?.summaries()?.get(id.index())?.as_ref()
    }

    /// The same, if the options leave the procedure as it is, and all that it calls comes to the same.
    pub(super) fn unchanged(&self, id: ProcedureId) -> Option<Summary> {
        let mut calls = self.calls_of(id).iter();
        let is_itself = self.waiting.sound
            && !self.waiting.touched.contains(&id)
            && !calls.any(|(called, _)| self.waiting.differing.contains(called))
            && (self.waiting.lowered[id.index()].as_ref()).is_none_or(|lowered| lowered.whole);
        is_itself.then(|| self.plain_summary(id).cloned()).flatten()
    }

    /// What each procedure needs, by id; none has been walked.
    pub(in crate::kinds) fn needs_of_all(&self) -> Vec<Needs> {
        let lowered = self.waiting.lowered.iter();
        lowered
            .map(|lowered| lowered.as_ref().map(Needs::of).unwrap_or_default())
            .collect()
    }

    /// What a procedure of the run without options needs, where this one has not read it itself.
    pub(super) fn needs_of(&self, id: ProcedureId) -> Option<&Needs> {
        let begun = self.begun.as_ref()?;
        begun
            .needs
            .get(id.index())
            .filter(|_| !self.waiting.read[id.index()])
    }
}
