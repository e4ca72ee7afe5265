//! Unit records: one card for each unit that activates together.

use serde::Serialize;

use super::{Passage, Value};

/// A unit's card. It is printed whole, never over a page's end.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
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
    /// Heads of the columns beside the figures; every figure has as many cells.
    pub roster: Vec<String>,
    pub figures: Vec<FigureLine>,
    pub weapons: WeaponTable,
    /// What the unit and its weapons are named for: texts to read.
    pub rules: Vec<Passage>,
    /// May be empty.
    pub citation: String,
}

/// A named value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attribute {
    pub title: String,
    pub value: Value,
    /// Boxes to cross off in place of the value; none prints the value.
    pub boxes: u32,
}

/// A box to tick on the card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    pub title: String,
    /// Printed already ticked.
    pub ticked: bool,
}

/// A sort of figure in the unit.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct FigureLine {
    /// Empty where figures of all sorts are one line: then only how many they are is told.
    pub title: String,
    pub count: u32,
    /// Among the lines of the record, from 1; 0 where they have no numbers.
    pub number: u32,
    pub leader: bool,
    /// Of figures of all sorts on one line, how many lead: the first of them.
    pub leaders: u32,
    /// That it leads, or how many there are, is assumed: then its title has a dagger.
    #[serde(skip)]
    pub assumed: bool,
    /// Boxes to cross off, the same for each figure.
    pub ranks: Vec<Rank>,
    /// What differs from the unit's own attributes.
    pub attributes: Vec<Attribute>,
    pub checks: Vec<Check>,
    /// For the heads of the record's roster, in order.
    pub cells: Vec<Value>,
    /// Titles of what it carries.
    pub weapons: Vec<String>,
}

/// A rank of boxes to cross off.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Rank {
    /// Empty where there is no other to be taken for it.
    pub title: String,
    pub boxes: u32,
    /// What each box stands for; none where they are alike.
    pub steps: Vec<String>,
    /// A few boxes of a single figure's weapon stand behind its name.
    pub beside: Option<Beside>,
}

/// Where a rank stands that is crossed off as a weapon is used.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Beside {
    /// Which of the line's weapons.
    pub weapon: usize,
    /// What is counted, without the weapon's name.
    pub title: String,
}

/// What the unit's weapons do; without rows there is no table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct WeaponTable {
    /// The first names the weapon. Every row has as many cells.
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Value>>,
}
