//! Battles: how a random scenario is made.

use super::{Area, Block, Cite, Header, Path};
use crate::source::Span;

/// `battle meeting "Meeting" { … }`.
#[derive(Clone, Debug)]
pub struct Battle {
    pub header: Header,
    pub lines: Block<BattleLine>,
}

/// `replace battle meeting [cite] { … }`: its lines come in the place of those of the same sort.
#[derive(Clone, Debug)]
pub struct ReplaceBattle {
    pub battle: Path,
    pub cites: Vec<Cite>,
    pub lines: Block<BattleLine>,
    pub span: Span,
}

/// A line of a battle.
#[derive(Clone, Debug)]
pub enum BattleLine {
    Terrain(Path, Span),
    /// `mission roll on missions`
    MissionRollOn(Path, Span),
    /// `mission meeting`
    Mission(Path, Span),
    Armies(Path, Path, Span),
    Table(Area),
    TableAtLeast(Area),
    TableAtMost(Area),
    Reference(Vec<Path>, Span),
}

impl BattleLine {
    /// The word for what the line says; no two lines of one battle have the same, but those of what is printed.
    pub fn word(&self) -> &'static str {
        match self {
            BattleLine::Terrain(..) => "terrain",
            BattleLine::MissionRollOn(..) | BattleLine::Mission(..) => "mission",
            BattleLine::Armies(..) => "armies",
            BattleLine::Table(_) => "table",
            BattleLine::TableAtLeast(_) => "table at least",
            BattleLine::TableAtMost(_) => "table at most",
            BattleLine::Reference(..) => "reference",
        }
    }

    pub fn span(&self) -> Span {
        match self {
            BattleLine::Terrain(_, span)
            | BattleLine::MissionRollOn(_, span)
            | BattleLine::Mission(_, span)
            | BattleLine::Armies(_, _, span)
            | BattleLine::Reference(_, span) => *span,
            BattleLine::Table(area)
            | BattleLine::TableAtLeast(area)
            | BattleLine::TableAtMost(area) => area.span,
        }
    }
}
