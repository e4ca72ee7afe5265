//! Tables.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::Names;
use super::values::{datum, dice, ty};
use super::{Cite, Datum, Dice, Header, Type};
use model::{KeySet, KindId, ScaleId, Sort};

/// A table; every key it can be asked with is answered by exactly one row.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Table {
    #[serde(flatten)]
    pub header: Header,
    /// What it is asked with, in order: at least one key.
    pub keys: Vec<Key>,
    /// What sort of value it answers.
    pub gives: Type,
    /// Whether it is written as a grid, the second key across; each row here is one of its cells.
    pub grid: bool,
    /// Its rows, in the author's order.
    pub rows: Vec<TableRow>,
}

/// What a table is asked with.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Key {
    /// These dice are rolled.
    Roll {
        /// Which dice; the key is their sum.
        dice: Dice,
        /// The total that the page prints as 0; left out where it prints none so.
        #[serde(skip_serializing_if = "Option::is_none")]
        zero_for: Option<u32>,
    },
    /// A whole number that somebody has.
    Number {
        /// What the number is called when it is asked for.
        name: String,
        /// The least there is, itself included; left out where there is no bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        least: Option<i64>,
        /// The greatest there is, itself included; left out where there is no bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        most: Option<i64>,
    },
    /// A member of a scale or choice.
    Scale {
        /// That scale or choice, by its full name.
        scale: String,
    },
    /// A row of a kind.
    Kind {
        /// That kind, by its full name.
        kind: String,
    },
}

/// What a row answers, and the answer.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct TableRow {
    /// One for each key of the table, in its order: the row answers where all fit.
    pub labels: Vec<Label>,
    /// What it answers.
    pub answer: Answer,
    /// Its own citation, where it is not the table's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// The keys that a row or a branch answers.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Label {
    Numbers {
        /// As it is printed.
        text: String,
        /// The numbers it stands for, ascending and apart. Totals of dice are what the dice show: the page's `0` for
        /// ten is 10 here.
        ranges: Vec<Range>,
    },
    Names {
        /// As it is printed.
        text: String,
        /// The members it stands for by their names within the scale or choice, or the rows by their full names.
        names: Vec<String>,
    },
}

/// Whole numbers from one to another, both included.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Range {
    /// The first, itself included; left out where there is no bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The last, itself included; left out where there is no bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
}

/// A value, or another table to roll on.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Answer {
    RollOn {
        /// The table that is rolled on instead, by its full name.
        roll_on: String,
    },
    Value(Datum),
}

pub(super) fn table(names: &Names<'_>, table: &model::Table) -> Table {
    let row = |row: &model::TableRow| TableRow {
        labels: table
            .keys
            .iter()
            .zip(&row.labels)
            .map(|(key, label)| key_label(names, key, label))
            .collect(),
        answer: match &row.answer {
            model::Answer::Value(value) => Answer::Value(datum(names, value, None, row.cite)),
            model::Answer::RollOn(table) => Answer::RollOn {
                roll_on: names.table(*table),
            },
        },
        cite: names.own_cite(row.cite, table.header.cite),
    };
    Table {
        header: names.header(&table.header),
        keys: super::each(&table.keys, |each| key(names, each)),
        gives: ty(names, table.gives),
        grid: table.grid,
        rows: super::each(&table.rows, row),
    }
}

fn key(names: &Names<'_>, key: &model::Key) -> Key {
    match key {
        model::Key::Roll {
            dice: thrown,
            zero_for,
        } => Key::Roll {
            dice: dice(*thrown),
            zero_for: *zero_for,
        },
        model::Key::Number { name, low, high } => Key::Number {
            name: name.to_string(),
            least: bound(*low),
            most: bound(*high),
        },
        model::Key::Scale(scale) => Key::Scale {
            scale: names.scale(*scale),
        },
        model::Key::Kind(kind) => Key::Kind {
            kind: names.kind(*kind),
        },
    }
}

fn key_label(names: &Names<'_>, key: &model::Key, label: &model::Label) -> Label {
    match key {
        model::Key::Roll { .. } | model::Key::Number { .. } => self::label(label),
        model::Key::Scale(scale) => Label::Names {
            text: label.text.to_string(),
            names: members(names, *scale, &label.keys),
        },
        model::Key::Kind(kind) => Label::Names {
            text: label.text.to_string(),
            names: rows(names, *kind, &label.keys),
        },
    }
}

/// A label of values of a type.
pub(super) fn label_of(names: &Names<'_>, sort: Option<Sort>, label: &model::Label) -> Label {
    let text = label.text.to_string();
    match sort {
        Some(Sort::Member(scale)) => Label::Names {
            text,
            names: members(names, scale, &label.keys),
        },
        Some(Sort::Row(kind)) => Label::Names {
            text,
            names: rows(names, kind, &label.keys),
        },
        _ => self::label(label),
    }
}

/// A label of numbers.
pub(super) fn label(label: &model::Label) -> Label {
    Label::Numbers {
        text: label.text.to_string(),
        ranges: super::each(label.keys.ranges(), |(low, high)| Range {
            from: bound(*low),
            to: bound(*high),
        }),
    }
}

fn bound(number: i64) -> Option<i64> {
    (number != i64::MIN && number != i64::MAX).then_some(number)
}

fn members(names: &Names<'_>, scale: ScaleId, keys: &KeySet) -> Vec<String> {
    let members = names.model.scale(scale).members.iter().zip(0..);
    members
        .filter(|(_, index)| keys.contains(*index))
        .map(|(member, _)| member.name.to_string())
        .collect()
}

fn rows(names: &Names<'_>, kind: KindId, keys: &KeySet) -> Vec<String> {
    let rows = names.model.kind(kind).rows.iter().zip(0..);
    rows.filter(|(_, index)| keys.contains(*index))
        .map(|(row, _)| names.row(*row))
        .collect()
}
