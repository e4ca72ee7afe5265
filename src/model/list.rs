//! Army lists: what somebody picks from a force.

use ecow::EcoString;

use super::{CitationId, Element, Header, Limit, Model, Month, OptionId, PackageId, RowId};

/// A list or a scenario as it is written. It is in the model where all options are on that it is made for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playable {
    pub package: PackageId,
    pub name: EcoString,
    pub is_scenario: bool,
    /// All options that are on where it is played.
    pub with: Vec<OptionId>,
}

/// An army list: a force, and what somebody has picked for it.
#[derive(Clone, Debug)]
pub struct List {
    pub header: Header,
    /// A row of the kind `force`.
    pub force: RowId,
    /// The force's first month where nothing is said.
    pub date: Option<Month>,
    /// A year is said alone: the date is then the first of its months in which the list breaks no rule.
    pub year_alone: bool,
    /// A row of the kind `theatre`.
    pub theatre: Option<RowId>,
    /// The options it is made for.
    pub with: Vec<OptionId>,
    /// It is played with whatever rules it breaks.
    pub anyway: bool,
    /// What the list sets itself.
    pub limits: Vec<Limit>,
    pub picks: Vec<Pick>,
}

impl List {
    /// When it fights, where it says so. What it may have is looked up in the first month of its force where it does
    /// not, but nobody fights a battle in that month for it.
    pub fn when(&self) -> Option<Month> {
        self.date.filter(|month| month.is_said())
    }

    /// The same as a page tells it: a year that is said alone stays one, whichever of its months was found for it.
    pub fn when_told(&self) -> Option<String> {
        self.when().map(|month| match self.year_alone {
            true => month.year().to_string(),
            false => month.told(),
        })
    }
}

/// So many of a unit or a force. A force without picks of its own has its least counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    pub count: u32,
    pub what: Element,
    /// Empty where there is none.
    pub title: EcoString,
    /// Who leads each of its copies.
    pub leaders: Vec<EcoString>,
    /// A row of the kind `quality`.
    pub quality: Option<RowId>,
    pub swaps: Vec<PickedSwap>,
    pub picks: Vec<Pick>,
}

/// Weapons that are swapped in each of the copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PickedSwap {
    pub from: Option<RowId>,
    pub to: RowId,
    /// The name of a sort of figure; the first that may where none is named.
    pub figure: Option<EcoString>,
    /// As many as may where it is not said.
    pub count: Option<u32>,
}

/// Where a ruleset says what a list may pick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clause {
    /// A force, an army, a unit or a quality as a whole.
    Row(RowId),
    /// Lines of a force, by their places in its lists.
    Part(RowId, usize),
    Qualities(RowId, usize),
    Limit(RowId, usize),
    Period(RowId),
    /// A line of a unit.
    Swap(RowId, usize),
}

impl Model {
    /// The citation that a clause stands under.
    pub fn clause_cite(&self, clause: Clause) -> CitationId {
        let (Clause::Row(row)
        | Clause::Part(row, _)
        | Clause::Qualities(row, _)
        | Clause::Limit(row, _)
        | Clause::Period(row)
        | Clause::Swap(row, _)) = clause;
        let force = || self.force_of(row);
        let own = match clause {
            Clause::Part(_, at) => force().and_then(|force| Some(force.parts.get(at)?.cite)),
            Clause::Qualities(_, at) => {
                force().and_then(|force| Some(force.qualities.get(at)?.cite))
            }
            Clause::Limit(_, at) => force().and_then(|force| Some(force.limits.get(at)?.cite)),
            Clause::Swap(_, at) => self
                .unit_of(row)
                .and_then(|unit| Some(unit.swaps.get(at)?.cite)),
            Clause::Row(_) | Clause::Period(_) => None,
        };
        own.unwrap_or(self.row(row).header.cite)
    }
}
