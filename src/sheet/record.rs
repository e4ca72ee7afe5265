//! Unit records: one card for each unit that activates together.

use serde::{Deserialize, Serialize};

use super::Value;

/// A unit's card. It is printed whole, never over a page's end.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct UnitRecord {
    pub name: String,
    /// The side it fights for; records of one side stand together.
    pub side: String,
    /// Where it belongs: `1st platoon, 2nd squad`. May be empty.
    pub group: String,
    /// Who leads it, when that has a name.
    pub leader: Option<String>,
    /// What holds for the whole unit.
    pub attributes: Vec<Attribute>,
    pub checks: Vec<Check>,
    pub figures: Vec<FigureLine>,
    pub weapons: WeaponTable,
    /// May be empty.
    pub citation: String,
}

/// A named value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attribute {
    pub title: String,
    pub value: Value,
    /// Boxes to cross off in place of the value; none prints the value.
    pub boxes: u32,
}

/// A box to tick on the card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    pub title: String,
    /// Printed already ticked.
    pub ticked: bool,
}

/// A sort of figure in the unit.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct FigureLine {
    pub title: String,
    pub count: u32,
    pub leader: bool,
    /// Boxes to cross off for each figure; none prints none.
    pub boxes: u32,
    /// What differs from the unit's own attributes.
    pub attributes: Vec<Attribute>,
    /// Titles of what it carries.
    pub weapons: Vec<String>,
}

/// What the unit's weapons do; without rows there is no table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct WeaponTable {
    /// The first names the weapon. Every row has as many cells.
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Value>>,
}
