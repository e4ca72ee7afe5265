//! What has been told, so that it is told once: one slip may be met in many places.

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::cells::AgainstTrend;
use super::rows::{Lacking, Short, WrongColumn};
use super::words_asked::Wordy;
use crate::model::*;
use crate::source::Span;

#[derive(Default)]
pub(super) struct Told {
    /// Sources that are missing, with the number of the diagnostic.
    pub sources: FxHashMap<(PackageId, EcoString), usize>,
    /// Fields that kinds have by options which are off, with the number of the diagnostic.
    pub fields_off: FxHashMap<(KindId, EcoString), usize>,
    /// Names that are misspelt, and how they are spelt.
    pub slips: Vec<(Span, String)>,
    /// How often each word stands in the files of a package in which a name seems to be misspelt.
    pub said: FxHashMap<PackageId, FxHashMap<EcoString, u32>>,
    /// Tables with fewer rows than they promised.
    pub short: Vec<Short>,
    /// Tables and rows that lack fields.
    pub lacking: Vec<Lacking>,
    /// Values of rows that go against the trend of their field.
    pub against_trend: Vec<AgainstTrend>,
    /// Columns in which most cells do not fit.
    pub wrong_columns: Vec<WrongColumn>,
    /// Faces and fields that are words, and are asked for a value.
    pub words_asked: FxHashSet<Wordy>,
    /// Packages that do not go together.
    pub apart: FxHashSet<(PackageId, PackageId)>,
}
