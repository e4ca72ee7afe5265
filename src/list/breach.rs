//! What is wrong with a list.

use super::{Edit, Way};
use crate::diagnostic::Code;
use crate::diagnostic::codes::{E0610, E0611, E0612, E0613};
use crate::model::Clause;

/// A rule that a list breaks.
#[derive(Clone, Debug)]
pub struct Breach {
    pub code: &'static Code,
    pub spot: Spot,
    pub message: String,
    /// The rule, and what it says in a few words.
    pub rule: Option<(Clause, String)>,
    /// What would mend it, the smallest change first: of several ways the one that leaves the list
    /// best.
    pub ways: Vec<Vec<Edit>>,
}

/// A place in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    List,
    Date,
    Theatre,
    Limit(usize),
    Pick(Way),
    Leaders(Way),
    Quality(Way),
    Swap(Way, usize),
}

impl Spot {
    /// Whether it stands in the block of a pick.
    pub(super) fn is_in_block(&self, of: &Way) -> bool {
        match self {
            Spot::Pick(way) => way != of && way.starts_with(of),
            Spot::Leaders(way) | Spot::Quality(way) | Spot::Swap(way, _) => way.starts_with(of),
            Spot::List | Spot::Date | Spot::Theatre | Spot::Limit(_) => false,
        }
    }
}

impl Breach {
    /// The change that mends it.
    pub fn mend(&self) -> &[Edit] {
        self.ways.first().map_or(&[], Vec::as_slice)
    }

    /// Whether it is told of the same rule. Several places of a list may break one; and where a list
    /// was changed, the places may have moved.
    pub fn is_like(&self, other: &Breach) -> bool {
        let rule = |breach: &Breach| breach.rule.as_ref().map(|(clause, _)| *clause);
        let place = rule(self).is_some() || self.spot == other.spot;
        self.code.id == other.code.id && rule(self) == rule(other) && place
    }

    /// Whether it is told of what is picked, and how often.
    pub(super) fn is_of_counts(&self) -> bool {
        let picked = [&E0610, &E0611, &E0612];
        picked.iter().any(|code| code.id == self.code.id)
            || self.code == &E0613 && matches!(self.spot, Spot::Pick(_))
    }

    /// How often a rule is broken.
    pub fn count(&self, found: &[Breach]) -> usize {
        found.iter().filter(|other| self.is_like(other)).count()
    }
}
