//! Battles: how a random scenario is made.

use super::{Area, Block, Header, Path};
use crate::source::Span;

/// `battle meeting "Meeting" { … }`.
#[derive(Clone, Debug)]
pub struct Battle {
    pub header: Header,
    pub lines: Block<BattleLine>,
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
    Reference(Vec<Path>, Span),
}
