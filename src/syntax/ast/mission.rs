//! Missions.

use super::{Block, Cell, Cite, Dice, Fair, Header, Label, Name, Path, Text};
use crate::source::Span;

/// `mission raid "Raid" { … }`.
#[derive(Clone, Debug)]
pub struct Mission {
    pub header: Header,
    pub body: Block<MissionLine>,
}

/// A statement of a mission with its place.
#[derive(Clone, Debug)]
pub struct MissionLine {
    pub what: MissionClause,
    pub span: Span,
}

/// A statement of a mission. Every `side` is a name that `sides` declares.
#[derive(Clone, Debug)]
pub enum MissionClause {
    /// `sides attacker, defender`
    Sides(Name, Name),
    /// `player is defender if roll d10 is even, otherwise attacker`
    Player {
        if_side: Name,
        dice: Dice,
        label: Label,
        otherwise: Name,
    },
    /// `defender brings squad, reinforced by 1`
    Brings {
        side: Name,
        what: Brings,
        reinforced: u32,
    },
    /// `attacker gets 3 extra activation cards for the first 3 turns`
    Cards {
        side: Name,
        count: u32,
        turns: Option<u32>,
        /// Said as `for the first 3 turns`, not as `on turn 1`.
        first: bool,
    },
    /// `deploy attacker in the opposite third`
    Deploy { side: Name, zone: Zone },
    /// `defender starts asleep`
    Starts { side: Name, marker: Path },
    /// `defender may place 6" of foxhole`
    MayPlace {
        side: Name,
        length: Cell,
        terrain: Path,
    },
    /// `headquarters defender`
    Headquarters { side: Name },
    /// `objective of attacker roll on tasks, hidden`
    Objective {
        side: Name,
        table: Path,
        hidden: bool,
    },
    /// `reinforce defender line-squad on turn 3`
    Reinforce { side: Name, force: Path, turn: u32 },
    /// `score 1/2 for each attacker lost, to defender`
    Score { points: Cell, lost: Name, to: Name },
    /// `wins the side with most points`
    WinsMostPoints,
    /// `wins raider if "…"`
    WinsIf { side: Name, condition: Text },
    /// `otherwise wins defender`
    OtherwiseWins { side: Name },
    /// `turns 12`
    Turns(u32),
    /// `fair 1/2 to 2`
    Fair(Fair),
    /// `mark "The mill" on a building near the centre, otherwise place mill, for burn-it`
    Mark(MissionMark),
    /// `recommends "…"`
    Recommends(Text),
    /// `text "…"`
    Text(Text),
}

/// What a side brings.
#[derive(Clone, Debug)]
pub enum Brings {
    /// An echelon (a member of the prelude's scale) or a force.
    Named(Path),
    /// `one of squad, platoon`
    OneOf(Vec<Path>),
    /// `the same`
    Same,
    /// `about half of defender`
    HalfOf(Name),
}

/// What a mission marks on the table.
#[derive(Clone, Debug)]
pub struct MissionMark {
    pub label: Text,
    pub site: MarkSite,
    /// Only with this objective.
    pub objective: Option<Path>,
    pub cites: Vec<Cite>,
}

/// Where a mark lies.
#[derive(Clone, Debug)]
pub enum MarkSite {
    /// `near the centre`
    InOpen,
    /// `on a building near the centre, otherwise place mill`
    OnBuilding { otherwise: Option<Path> },
}

/// Where a side sets up.
#[derive(Clone, Debug)]
pub enum Zone {
    NearestThird,
    OppositeThird,
    OwnEdge,
    OppositeEdge,
    Anywhere,
    OffTable,
    Within { length: Cell, terrain: Path },
}
