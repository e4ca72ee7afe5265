//! What has been told, so that it is told once: one slip may be met in many places.

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::words_asked::Wordy;
use super::{absent, against_trend, lacking, wrong_columns};
use crate::model::*;
use crate::source::Span;

#[derive(Default)]
pub(super) struct Told {
    /// Sources that are missing, with the number of the diagnostic.
    pub sources: FxHashMap<(PackageId, EcoString), usize>,
    /// Names that are misspelt, and how they are spelt.
    pub slips: Vec<(Span, String)>,
    /// Tables with fewer rows than they promised.
    pub short: Vec<absent::Short>,
    /// Tables and rows that lack fields.
    pub lacking: Vec<lacking::Lacking>,
    /// Values of rows that go against the trend of their field.
    pub against_trend: Vec<against_trend::AgainstTrend>,
    /// Columns in which most cells do not fit.
    pub wrong_columns: Vec<wrong_columns::WrongColumn>,
    /// Faces and fields that are words, and are asked for a value.
    pub words_asked: FxHashSet<Wordy>,
    /// Packages that do not go together.
    pub apart: FxHashSet<(PackageId, PackageId)>,
}
