//! Scenarios: a battle made up, by a person or by a generator.

use ecow::EcoString;

use super::{BattleId, Braced, Header, Length, ListId, OptionId, RowId, Symbol, TableSize};

/// A battle as it is played: who is there, with what, on which ground.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub header: Header,
    pub battle: Option<BattleId>,
    /// The seed it was generated from.
    pub seed: Option<EcoString>,
    /// What was settled beforehand in place of being rolled.
    pub chosen: Chosen,
    /// How often each part was rolled again.
    pub again: Again,
    /// What the pieces it was made for are called.
    pub inventory: Option<EcoString>,
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
    /// Of these texts those with lengths that came by a roll.
    pub braced: Vec<Braced>,
}

/// A part of what a battle rolls: it can be rolled again and the rest stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    /// What ground it is, and where it lies.
    Terrain,
    Mission,
    /// Which side the player has.
    Sides,
    /// What both sides bring.
    Forces,
    Objective,
    /// The edge of the side that chooses.
    Edges,
}

impl Lot {
    /// In the order in which they are rolled.
    pub const ALL: [Lot; 6] = [
        Lot::Terrain,
        Lot::Mission,
        Lot::Sides,
        Lot::Forces,
        Lot::Objective,
        Lot::Edges,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Lot::Terrain => "terrain",
            Lot::Mission => "mission",
            Lot::Sides => "sides",
            Lot::Forces => "forces",
            Lot::Objective => "objective",
            Lot::Edges => "edges",
        }
    }

    pub fn from_name(name: &str) -> Option<Lot> {
        Lot::ALL.into_iter().find(|lot| lot.name() == name)
    }
}

/// How often each part has been rolled again: 0 is the first roll.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Again([u32; Lot::ALL.len()]);

impl Again {
    /// How often this part was.
    pub fn of(self, lot: Lot) -> u32 {
        self.0[lot as usize]
    }

    pub fn set(&mut self, lot: Lot, times: u32) {
        self.0[lot as usize] = times;
    }

    /// The parts that were rolled again, and how often.
    pub fn iter(self) -> impl Iterator<Item = (Lot, u32)> {
        let all = Lot::ALL.into_iter().zip(self.0);
        all.filter(|(_, times)| *times > 0)
    }
}

/// What somebody has chosen in place of rolling for it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Chosen {
    /// The name of a branch of the battle's generator.
    pub terrain: Option<EcoString>,
    /// A row of the kind `mission`.
    pub mission: Option<RowId>,
    /// The player's side, as the mission names it.
    pub side: Option<EcoString>,
    /// A row that the table of objectives answers.
    pub objective: Option<RowId>,
    /// Rows of the kind `force` that the sides are made up from: the player's, the opponent's.
    pub forces: [Option<RowId>; 2],
    /// What is counted where a side is to be as strong as the other.
    pub balance: Option<Balance>,
}

/// What makes two sides equal, where a mission wants them so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Balance {
    Figures,
    /// As the game reckons them.
    Points,
}

impl Balance {
    pub const ALL: [Balance; 2] = [Balance::Figures, Balance::Points];

    pub const fn name(self) -> &'static str {
        match self {
            Balance::Figures => "figures",
            Balance::Points => "points",
        }
    }

    pub fn from_name(name: &str) -> Option<Balance> {
        Balance::ALL
            .into_iter()
            .find(|balance| balance.name() == name)
    }
}

/// One of the two sides of a scenario.
#[derive(Clone, Debug)]
pub struct Side {
    /// A row of the kind `army`.
    pub army: RowId,
    pub player: bool,
    /// The army list that it brings; its lines come besides.
    pub list: Option<ListId>,
    /// The list whose units are the first of the lines, where they stand in its place, and how many lines that are.
    pub brought: Option<(ListId, usize)>,
    pub lines: Vec<SideLine>,
}

/// So many of a unit or a force, that a side brings.
#[derive(Clone, Debug)]
pub struct SideLine {
    pub count: u32,
    pub what: super::Element,
    /// Empty where there is none.
    pub title: EcoString,
    /// Comes on in this turn.
    pub turn: Option<u32>,
}

/// What a side is after in a scenario.
#[derive(Clone, Debug)]
pub struct ScenarioObjective {
    pub side: usize,
    /// Any row: its title is the objective, its text fields say more.
    pub row: RowId,
    pub hidden: bool,
}

/// A piece of terrain on its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// A row of the kind `terrain`.
    pub terrain: RowId,
    /// Empty where there is none.
    pub title: EcoString,
    pub shape: Shape,
}

pub use crate::ground::{Point, Shape};

/// Where a side sets up: an upright rectangle round a point.
#[derive(Clone, Debug)]
pub struct ZonePiece {
    pub side: usize,
    pub title: EcoString,
    pub at: Point,
    pub width: Length,
    pub depth: Length,
}

/// Where somebody enters the table.
#[derive(Clone, Debug)]
pub struct EntryPoint {
    pub side: usize,
    pub at: Point,
    pub label: EcoString,
}

/// A point that is marked on the table.
#[derive(Clone, Debug)]
pub struct Mark {
    pub at: Point,
    pub label: EcoString,
    /// Told with the hidden objective alone.
    pub hidden: bool,
}

impl Mark {
    /// The label of a side's headquarters, which no mission need write.
    pub const HEADQUARTERS: &str = "Headquarters";
}
