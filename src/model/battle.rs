//! Battles: how a random scenario is made.

use super::{GeneratorId, Header, Length, Model, RowId, Symbol, TableId};

/// What a battle is made from, as its package declares it: its table, its ground, its mission and who fights.
#[derive(Clone, Debug)]
pub struct Battle {
    pub header: Header,
    pub terrain: GeneratorId,
    pub mission: MissionChoice,
    /// Rows of the kind `army`: the player's and the opponent's when nobody names any.
    pub armies: [RowId; 2],
    pub table: TableSize,
    pub at_least: Option<TableSize>,
    pub at_most: Option<TableSize>,
    /// Tables, worksheets, rows and kinds printed behind the booklet.
    pub reference: Vec<Symbol>,
}

/// How a battle comes by its mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissionChoice {
    RollOn(TableId),
    /// A row of the kind `mission`.
    Always(RowId),
}

/// West to east, and south to north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSize {
    pub width: Length,
    pub depth: Length,
}

impl TableSize {
    /// Whether it is as large as another at the most, turned as it may be.
    pub fn fits_on(self, other: TableSize) -> bool {
        let sorted = |size: TableSize| (size.width.min(size.depth), size.width.max(size.depth));
        let ((narrow, long), (room, length)) = (sorted(self), sorted(other));
        narrow <= room && long <= length
    }
}

impl Model {
    /// The missions that a battle may be about, each once.
    pub fn missions_of(&self, battle: &Battle) -> Vec<RowId> {
        match battle.mission {
            MissionChoice::Always(row) => vec![row],
            MissionChoice::RollOn(table) => self.rows_given(table),
        }
    }
}
