//! Missions.

use ecow::EcoString;

use super::{CitationId, Dice, FairBand, Fraction, Label, Length, RowId, TableId};

/// A mission. Sides count 0 and 1, in the order in which `sides` names them.
#[derive(Clone, Debug)]
pub struct Mission {
    /// The row of the kind `mission`: its name, title, package and citation.
    pub row: RowId,
    pub sides: [EcoString; 2],
    /// Which side the player has; side 0 where the mission does not say.
    pub player: Option<PlayerRule>,
    pub brings: [Brings; 2],
    /// Support units added.
    pub reinforced: [u32; 2],
    pub cards: [Option<ExtraCards>; 2],
    pub deploy: [Zone; 2],
    /// Rows of the kind `marker` that all its figures begin with.
    pub starts: [Vec<RowId>; 2],
    /// Terrain a side may place, and how much of it.
    pub may_place: [Vec<(Length, RowId)>; 2],
    pub headquarters: [bool; 2],
    pub objective: Option<ObjectiveRule>,
    pub marks: Vec<MissionMark>,
    pub reinforce: Vec<Reinforcement>,
    pub score: Vec<Score>,
    pub victory: Vec<Victory>,
    pub turns: Option<u32>,
    pub fair: Option<FairBand>,
    pub recommends: Vec<EcoString>,
    pub texts: Vec<EcoString>,
}

/// Which side the player has, by a roll: one where the total is among those of the label, else the other. Sides are 0
/// and 1, in the order of the mission.
#[derive(Clone, Debug)]
pub struct PlayerRule {
    pub dice: Dice,
    pub label: Label,
    pub if_side: usize,
    pub otherwise: usize,
    /// Names its stream.
    pub place: EcoString,
}

/// What a side brings to the table.
#[derive(Clone, Debug)]
pub enum Brings {
    /// The mission does not say: scenarios of one's own name the units.
    Unsaid,
    /// Members of the prelude's scale `echelon`, by index: pick one with equal chances.
    Echelons(Vec<u32>),
    /// A row of the kind `force`.
    Force(RowId),
    /// What the other side brings, from its own army.
    Same,
    /// Teams of its own until it has about half the other side's figures.
    HalfOfOther,
}

/// Cards that a mission adds to those that a side plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExtraCards {
    pub count: u32,
    /// Only in the first turns.
    pub turns: Option<u32>,
}

/// Where a side sets up.
#[derive(Clone, Debug)]
pub enum Zone {
    Unsaid,
    NearestThird,
    OppositeThird,
    OwnEdge,
    OppositeEdge,
    Anywhere,
    OffTable,
    /// Within a length of a terrain piece.
    Within(Length, RowId),
}

impl Zone {
    /// Whether it hangs on where the other side sets up.
    pub fn is_opposite(&self) -> bool {
        matches!(self, Zone::OppositeEdge | Zone::OppositeThird)
    }

    /// Whether it lies along an edge of the table.
    fn is_at_edge(&self) -> bool {
        matches!(self, Zone::NearestThird | Zone::OwnEdge) || self.is_opposite()
    }
}

/// What a side is after: a row that a table gives by a roll.
#[derive(Clone, Debug)]
pub struct ObjectiveRule {
    pub side: usize,
    pub table: TableId,
    pub hidden: bool,
}

/// What is marked on the table.
#[derive(Clone, Debug)]
pub struct MissionMark {
    pub label: EcoString,
    pub site: MarkSite,
    /// Marked only where this row is the objective, and hidden where that is.
    pub objective: Option<RowId>,
    /// Names its stream.
    pub place: EcoString,
    pub cite: CitationId,
}

impl Mission {
    /// Whether each side has ground of its own to begin on: the one at an edge, the other at another or about a piece.
    pub fn keeps_apart(&self) -> bool {
        let [one, other] = &self.deploy;
        let about = |zone: &Zone| matches!(zone, Zone::Within(..));
        one.is_at_edge() && (other.is_at_edge() || about(other)) || about(one) && other.is_at_edge()
    }
}

impl MissionMark {
    /// All that it names.
    pub fn rows(&self) -> impl Iterator<Item = RowId> {
        let put_up = match self.site {
            MarkSite::InOpen => None,
            MarkSite::OnBuilding { otherwise } => otherwise,
        };
        put_up.into_iter().chain(self.objective)
    }
}

/// Where a mark lies: always near the centre of the table.
#[derive(Clone, Copy, Debug)]
pub enum MarkSite {
    InOpen,
    OnBuilding {
        /// A row of the kind `terrain`, put up where the ground has no building.
        otherwise: Option<RowId>,
    },
}

/// What comes onto the table later.
#[derive(Clone, Debug)]
pub struct Reinforcement {
    pub side: usize,
    /// A row of the kind `force` or `unit`.
    pub what: RowId,
    pub turn: u32,
}

/// What the loss of a figure is worth.
#[derive(Clone, Debug)]
pub struct Score {
    pub points: Fraction,
    /// For each figure of this side that is lost.
    pub lost: usize,
    pub to: usize,
}

/// A line on who wins.
#[derive(Clone, Debug)]
pub enum Victory {
    MostPoints,
    If(usize, EcoString),
    Otherwise(usize),
}
