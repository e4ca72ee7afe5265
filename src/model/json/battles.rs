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
    /// The generator that makes the ground, by its full name.
    pub terrain: String,
    /// What decides which mission it is about.
    pub mission: MissionChoice,
    /// The player's army and the opponent's, when nobody names any: rows of the kind `prelude.army`, by their full
    /// names.
    pub armies: [String; 2],
    /// How large the table is when nobody gives another size.
    pub table: TableSize,
    /// The smallest size that will do, each way; left out where the battle sets none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<TableSize>,
    /// The largest size on which its missions can be played, each way; left out where the battle sets none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<TableSize>,
    /// What is printed behind the booklet, in this order; empty where the battle says nothing of it.
    pub reference: Vec<Symbol>,
}

/// Where a battle's mission comes from.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum MissionChoice {
    /// The table that is rolled on for it, by its full name.
    RollOn(String),
    /// The one mission that it is, by its full name.
    Always(String),
}

/// The size of a table.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct TableSize {
    /// From west to east.
    pub width: Length,
    /// From south to north.
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
        at_most: battle.at_most.map(table_size),
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
    /// How many columns there are, one for each turn: from 1 to 60.
    pub turns: u32,
    /// Its lines, from the top down.
    pub rows: Vec<WorksheetRow>,
    /// What tells the meaning of a line's value; left out where nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<Reads>,
}

/// A line of a form.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct WorksheetRow {
    /// Its name, within its form only.
    pub name: String,
    /// As it is printed before the line; its name with a large first letter where the author gives none.
    pub title: String,
    /// How the line is filled in.
    pub entry: Entry,
    /// Its own citation, where it is not the worksheet's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// How a line is filled in.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Entry {
    /// A count by hand.
    Tally,
    /// A sum that is worked out each turn.
    Total {
        /// What is added up, in the order in which it is written.
        of: Vec<Term>,
    },
}

/// A part of a sum.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Term {
    Number {
        /// 1 where it is added, -1 where it is taken away.
        sign: i64,
        /// A number, without its sign.
        number: i64,
    },
    Row {
        /// 1 where it is added, -1 where it is taken away.
        sign: i64,
        /// A line of this form that stands further up, by its name: its value this turn.
        row: String,
    },
    Previous {
        /// 1 where it is added, -1 where it is taken away.
        sign: i64,
        /// A line of this form, by its name: its value the turn before, zero in the first turn.
        previous: String,
    },
}

/// The table that a form's line is looked up in.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Reads {
    /// The table, by its full name; its one key is a number.
    pub table: String,
    /// The line of this form that the table is asked with, by its name.
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
