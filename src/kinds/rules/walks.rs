//! Walking all procedures by several threads at once.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::bounds::{Summaries, Summary, walk};
use super::procedures::{Lowered, ends};
use crate::abreast::abreast;
use crate::diagnostic::Diagnostics;
use crate::model::*;

/// A procedure that has been walked.
pub(super) struct Walked {
    pub lowered: Lowered,
    pub summary: Option<Summary>,
    pub out: Diagnostics,
}

/// Procedures to be walked, and those that have been, by id. Each is walked by the thread that first
/// asks for it; whoever asks next waits for what comes of it.
pub(super) struct Walks<'m> {
    model: &'m Model,
    lowered: Vec<Mutex<Option<Lowered>>>,
    walked: Vec<OnceLock<Option<Walked>>>,
}

impl<'m> Walks<'m> {
    /// Of procedures of which none calls itself, by whatever way.
    pub(super) fn new(
        model: &'m Model,
        lowered: impl IntoIterator<Item = Option<Lowered>>,
    ) -> Self {
        let lowered: Vec<Mutex<Option<Lowered>>> = lowered.into_iter().map(Mutex::new).collect();
        let walked = lowered.iter().map(|_| OnceLock::new()).collect();
        Walks {
            model,
            lowered,
            walked,
        }
    }

    /// Walks them in this order: what is called should come before its callers, so that nobody has to
    /// wait for long, and no walk has to go deep.
    pub(super) fn all(&self, order: &[ProcedureId]) {
        abreast(order, |id| {
            self.walked(*id);
        });
    }

    pub(super) fn done(self) -> Vec<Option<Walked>> {
        let walked = self.walked.into_iter();
        walked.map(|each| each.into_inner().flatten()).collect()
    }

    fn walked(&self, id: ProcedureId) -> Option<&Walked> {
        let walked = self.walked.get(id.index())?;
        walked.get_or_init(|| self.walk(id)).as_ref()
    }

    fn walk(&self, id: ProcedureId) -> Option<Walked> {
        // A walk that died is begun again, where its panic can be seen.
        let lowered = self.lowered[id.index()].lock();
        let mut slot = lowered.unwrap_or_else(PoisonError::into_inner);
        let lowered = slot.as_mut()?;
        ends(lowered);
        let mut out = Diagnostics::default();
        let summary = lowered
            .whole
            .then(|| walk(self.model, self, lowered, &mut out));
        Some(Walked {
            lowered: slot.take()?,
            summary,
            out,
        })
    }
}

impl Summaries for Walks<'_> {
    fn of(&self, procedure: ProcedureId) -> Option<&Summary> {
        self.walked(procedure)?.summary.as_ref()
    }
}
