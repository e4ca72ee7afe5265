//! Which run goes on from what another one finds: one with several options from one with fewer of them, so that
//! nobody reads and walks again what all of them have.

use std::sync::OnceLock;

use crate::kinds;
use crate::names::{self, Active, Declared, Options, Run};
use crate::source::SourceSet;

/// The runs that others go on from, by index. The first run, without options, is one for all others; runs that are not
/// known here go on from none.
pub(super) struct Bases<'a> {
    /// By run, those that it may go on from; where most has been done for it comes first.
    of: Vec<Vec<usize>>,
    kept: Vec<Option<Kept<'a>>>,
}

/// What a run leaves for others.
#[derive(Default)]
struct Kept<'a> {
    /// Nothing where the run has gone on from no other.
    declared: OnceLock<Option<Declared<'a>>>,
    found: kinds::Base,
}

/// Held by a run as long as it lasts. Whatever becomes of it, in the end nobody waits for it any more.
pub(super) struct Closing<'b, 'a>(Option<&'b Kept<'a>>);

impl Drop for Closing<'_, '_> {
    fn drop(&mut self) {
        if let Some(kept) = self.0 {
            kept.declared.get_or_init(|| None);
            kept.found.close();
        }
    }
}

impl<'a> Bases<'a> {
    /// A run goes on from earlier ones alone, so nobody waits for what nobody has begun.
    pub(super) fn of(runs: &[Run<'_>], options: &Options<'_>, sources: &SourceSet) -> Self {
        let sizes: Vec<usize> = (options.list.iter())
            .map(|(_, option)| names::block(sources, option.header.span))
            .map(|block| (block.end - block.start) as usize)
            .collect();
        let size = |active: &Active| active.iter().map(|id| sizes[id.index()]).sum::<usize>();
        let of = runs.iter().enumerate().skip(1).map(|(at, run)| {
            let active = |other: usize| &runs[other].active;
            // What is left to be done decides; the first run is the last way.
            let best = (1..at)
                .filter(|other| run.active.has_more_than(active(*other)))
                .max_by_key(|other| size(active(*other)));
            best.into_iter().chain([0]).collect()
        });
        let of: Vec<Vec<usize>> = std::iter::once(Vec::new()).chain(of).collect();
        let mut kept: Vec<Option<Kept>> = runs.iter().map(|_| None).collect();
        for base in of.iter().flatten() {
            kept[*base].get_or_insert_default();
        }
        Bases { of, kept }
    }

    pub(super) fn closing(&self, run: usize) -> Closing<'_, 'a> {
        Closing(self.kept.get(run).and_then(Option::as_ref))
    }

    /// Where a run keeps what it finds, if others go on from it.
    pub(super) fn kept(&self, run: usize) -> Option<&kinds::Base> {
        let kept = self.kept.get(run)?.as_ref();
        kept.map(|kept| &kept.found)
    }

    /// Keeps the names of a run, if others go on from it.
    pub(super) fn declare(&self, run: usize, declared: &Declared<'a>) {
        if let Some(Some(kept)) = self.kept.get(run) {
            kept.declared.get_or_init(|| Some(declared.clone()));
        }
    }

    /// The runs that one may go on from, with their names.
    pub(super) fn before(&self, run: usize) -> impl Iterator<Item = (&kinds::Base, &Declared<'a>)> {
        let bases = self.of.get(run).into_iter().flatten();
        let kept = bases.filter_map(|base| self.kept[*base].as_ref());
        kept.filter_map(|kept| Some((&kept.found, kept.declared.wait().as_ref()?)))
    }
}
