//! What has been told, so that it is told once: one slip may be met in many places.

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{absent, lacking};
use crate::model::*;
use crate::source::Span;

#[derive(Default)]
pub(super) struct Told {
    /// Sources that are missing, with the number of the diagnostic.
    pub sources: FxHashMap<(PackageId, EcoString), usize>,
    /// Faces of which nobody knows what they show: they are not there, or do not fit their cards.
    pub faces: FxHashSet<(DeckId, EcoString)>,
    /// Names that are misspelt, and how they are spelt.
    pub slips: Vec<(Span, String)>,
    /// Tables with fewer rows than they promised.
    pub short: Vec<absent::Short>,
    /// Tables and rows that lack fields.
    pub lacking: Vec<lacking::Lacking>,
    /// Packages that do not go together.
    pub apart: FxHashSet<(PackageId, PackageId)>,
}
