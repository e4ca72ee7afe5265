//! How the fire of two sides is compared, and what is fair.

use ecow::EcoString;

use super::{CitationId, Fraction, PackageId, Question, ScaleId};

/// What is asked of each figure and weapon of a side. Both questions take a unit, a figure of it, a
/// weapon of that and a member of the scale, in this order, and give one number.
#[derive(Clone, Debug)]
pub struct Firepower {
    pub package: PackageId,
    pub title: EcoString,
    pub cite: CitationId,
    /// Ranges, say.
    pub over: ScaleId,
    /// In one activation.
    pub attacks: Question,
    /// Of these attacks.
    pub hits: Question,
}

/// Which ratios a mission takes for fair, both ends included: hits of its first side to those of
/// its second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FairBand {
    pub least: Fraction,
    pub most: Fraction,
    pub cite: CitationId,
}
