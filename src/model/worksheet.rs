//! Worksheets: forms with a column a turn.

use ecow::EcoString;

use super::{CitationId, Header, TableId};

/// A form for the table, that players fill in turn by turn.
#[derive(Clone, Debug)]
pub struct Worksheet {
    pub header: Header,
    pub turns: u32,
    pub rows: Vec<WorksheetRow>,
    /// A table of one number key and the row it is asked with.
    pub reads: Option<(TableId, usize)>,
}

/// A line of a worksheet.
#[derive(Clone, Debug)]
pub struct WorksheetRow {
    pub name: EcoString,
    pub title: EcoString,
    pub entry: Entry,
    pub cite: CitationId,
}

/// How a line is filled in.
#[derive(Clone, Debug)]
pub enum Entry {
    /// Counted by hand.
    Tally,
    /// Worked out from rows above and from the turn before.
    Total(Vec<Term>),
}

/// A part of a sum; `sign` is 1 or -1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    pub sign: i64,
    pub what: Operand,
}

/// A number that a sum is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    Number(i64),
    /// A row of this sheet, this turn.
    Row(usize),
    /// A row of this sheet, the turn before; zero in the first turn.
    Previous(usize),
}
