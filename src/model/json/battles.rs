//! Battles and worksheets.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::Names;
use super::values::length;
use super::{Cite, Header, Length, Symbol};

/// How a random scenario is made.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    #[serde(flatten)]
    pub header: Header,
    /// A generator.
    pub terrain: String,
    pub mission: MissionChoice,
    /// The player's army and the opponent's, when nobody names any.
    pub armies: [String; 2],
    pub table: TableSize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<TableSize>,
    /// Printed behind the booklet.
    pub reference: Vec<Symbol>,
}

/// Where a battle's mission comes from.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum MissionChoice {
    /// A table.
    RollOn(String),
    /// A mission.
    Always(String),
}

/// The table: `width` is west to east, `depth` south to north.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct TableSize {
    pub width: Length,
    pub depth: Length,
}

pub(super) fn battle(names: &Names<'_>, battle: &model::Battle) -> Battle {
    Battle {
        header: names.header(&battle.header),
        terrain: names.generator(battle.terrain),
        mission: match battle.mission {
            model::MissionChoice::RollOn(table) => MissionChoice::RollOn(names.table(table)),
            model::MissionChoice::Always(mission) => MissionChoice::Always(names.row(mission)),
        },
        armies: battle.armies.map(|army| names.row(army)),
        table: table_size(battle.table),
        at_least: battle.at_least.map(table_size),
        reference: names.symbols(&battle.reference),
    }
}

pub(super) fn table_size(size: model::TableSize) -> TableSize {
    TableSize {
        width: length(size.width),
        depth: length(size.depth),
    }
}

/// A form with a column a turn.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Worksheet {
    #[serde(flatten)]
    pub header: Header,
    pub turns: u32,
    pub rows: Vec<WorksheetRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<Reads>,
}

/// A line of a form; named within it only.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct WorksheetRow {
    pub name: String,
    pub title: String,
    pub entry: Entry,
    /// Its own citation, where it is not the worksheet's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// What is entered in a line: a count by hand, or a sum.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Entry {
    Tally,
    Total { of: Vec<Term> },
}

/// A part of a sum; `sign` is 1 or -1.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Term {
    Number {
        sign: i64,
        number: i64,
    },
    Row {
        sign: i64,
        /// A line of this form, this turn.
        row: String,
    },
    Previous {
        sign: i64,
        /// A line of this form, the turn before; zero in the first turn.
        previous: String,
    },
}

/// The table that a form's line is looked up in.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Reads {
    pub table: String,
    /// A line of this form.
    pub by: String,
}

pub(super) fn worksheet(names: &Names<'_>, sheet: &model::Worksheet) -> Worksheet {
    let line = |index: usize| sheet.rows[index].name.to_string();
    let term = |term: &model::Term| {
        let sign = term.sign;
        match term.what {
            model::Operand::Number(number) => Term::Number { sign, number },
            model::Operand::Row(index) => Term::Row {
                sign,
                row: line(index),
            },
            model::Operand::Previous(index) => Term::Previous {
                sign,
                previous: line(index),
            },
        }
    };
    Worksheet {
        header: names.header(&sheet.header),
        turns: sheet.turns,
        rows: super::each(&sheet.rows, |row| WorksheetRow {
            name: row.name.to_string(),
            title: row.title.to_string(),
            entry: match &row.entry {
                model::Entry::Tally => Entry::Tally,
                model::Entry::Total(terms) => Entry::Total {
                    of: super::each(terms, term),
                },
            },
            cite: names.own_cite(row.cite, sheet.header.cite),
        }),
        reads: sheet.reads.map(|(table, index)| Reads {
            table: names.table(table),
            by: line(index),
        }),
    }
}
