//! Army lists: what somebody picks from a force.

use ecow::EcoString;

use super::{Element, Header, Limit, Month, OptionId, RowId};

#[derive(Clone, Debug)]
pub struct List {
    pub header: Header,
    /// A row of the kind `force`.
    pub force: RowId,
    /// The force's first month where nothing is said.
    pub date: Option<Month>,
    /// A row of the kind `theatre`.
    pub theatre: Option<RowId>,
    /// The options it is made for.
    pub with: Vec<OptionId>,
    /// What the list sets itself.
    pub limits: Vec<Limit>,
    pub picks: Vec<Pick>,
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
