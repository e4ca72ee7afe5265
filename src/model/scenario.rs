//! Scenarios: a battle made up, by a person or by a generator.

use ecow::EcoString;

use super::{BattleId, Header, Length, OptionId, RowId, Symbol, TableSize};

#[derive(Clone, Debug)]
pub struct Scenario {
    pub header: Header,
    pub battle: Option<BattleId>,
    /// The seed it was generated from.
    pub seed: Option<EcoString>,
    /// The options it is played with.
    pub with: Vec<OptionId>,
    pub table: TableSize,
    /// A row of the kind `terrain` that covers the whole table.
    pub ground: Option<RowId>,
    /// A row of the kind `mission`; sides below are its sides.
    pub mission: RowId,
    /// What the generator rolled, in order.
    pub found: Vec<EcoString>,
    pub turns: Option<u32>,
    pub situation: Vec<EcoString>,
    /// In the mission's order.
    pub sides: [Side; 2],
    pub objectives: Vec<ScenarioObjective>,
    /// Later pieces lie on earlier ones.
    pub pieces: Vec<Piece>,
    pub zones: Vec<ZonePiece>,
    pub entries: Vec<EntryPoint>,
    pub marks: Vec<Mark>,
    /// Printed behind the booklet.
    pub reference: Vec<Symbol>,
    pub texts: Vec<EcoString>,
}

#[derive(Clone, Debug)]
pub struct Side {
    /// A row of the kind `army`.
    pub army: RowId,
    pub player: bool,
    pub lines: Vec<SideLine>,
}

#[derive(Clone, Debug)]
pub struct SideLine {
    pub count: u32,
    pub what: super::Element,
    /// Empty where there is none.
    pub title: EcoString,
    /// Comes on in this turn.
    pub turn: Option<u32>,
}

#[derive(Clone, Debug)]
pub struct ScenarioObjective {
    pub side: usize,
    /// Any row: its title is the objective, its text fields say more.
    pub row: RowId,
    pub hidden: bool,
}

#[derive(Clone, Debug)]
pub struct Piece {
    /// A row of the kind `terrain`.
    pub terrain: RowId,
    /// Empty where there is none.
    pub title: EcoString,
    pub shape: Shape,
}

pub use crate::ground::{Point, Shape};

#[derive(Clone, Debug)]
pub struct ZonePiece {
    pub side: usize,
    pub title: EcoString,
    pub at: Point,
    pub width: Length,
    pub depth: Length,
}

#[derive(Clone, Debug)]
pub struct EntryPoint {
    pub side: usize,
    pub at: Point,
    pub label: EcoString,
}

#[derive(Clone, Debug)]
pub struct Mark {
    pub at: Point,
    pub label: EcoString,
}
