//! Tables.

use ecow::{EcoString, EcoVec, eco_format};

use super::{
    CitationId, Datum, Dice, Header, KeySet, KindId, Model, RowId, ScaleId, TableId, Type, Value,
};

/// A table: whatever it may be asked with, one of its rows answers.
#[derive(Clone, Debug)]
pub struct Table {
    pub header: Header,
    /// At least one.
    pub keys: Vec<Key>,
    pub gives: Type,
    /// Not copied with the table, like all that there is much of.
    pub rows: EcoVec<TableRow>,
    /// Written as a grid of two keys; printers keep that shape.
    pub grid: bool,
}

/// What a table is asked with.
#[derive(Clone, Debug)]
pub enum Key {
    /// A roll; `zero_for` is the total that the page prints as `0`.
    Roll {
        dice: Dice,
        zero_for: Option<u32>,
    },
    /// A number between two bounds, which may be `i64::MIN` and `i64::MAX`.
    Number {
        name: EcoString,
        low: i64,
        high: i64,
    },
    Scale(ScaleId),
    Kind(KindId),
}

impl Key {
    /// A number of which nobody says by what name it is asked.
    pub(crate) fn unnamed(low: i64, high: i64) -> Self {
        let name = EcoString::new();
        Key::Number { name, low, high }
    }

    /// What is least and greatest of it; members and rows count by their place.
    pub(crate) fn bounds(&self, model: &Model) -> (i64, i64) {
        match self {
            Key::Roll { dice, .. } => (dice.least(), dice.most()),
            Key::Number { low, high, .. } => (*low, *high),
            Key::Scale(scale) => (0, model.scale(*scale).members.len() as i64 - 1),
            Key::Kind(kind) => (0, model.kind(*kind).rows.len() as i64 - 1),
        }
    }

    /// One of its values as the page names it.
    pub(crate) fn name(&self, value: i64, model: &Model) -> EcoString {
        match self {
            Key::Roll {
                zero_for: Some(most),
                ..
            } if i64::from(*most) == value => "0".into(),
            Key::Roll { .. } | Key::Number { .. } => eco_format!("{value}"),
            Key::Scale(scale) => model.scale(*scale).members[value as usize].name.clone(),
            Key::Kind(kind) => {
                let row = model.kind(*kind).rows[value as usize];
                model.row(row).header.name.clone()
            }
        }
    }

    /// Whether what answers this key answers the other one, where a table sends on to another. A roll is made anew.
    pub(crate) fn is_same(&self, other: &Key) -> bool {
        match (self, other) {
            (Key::Number { name, .. }, Key::Number { name: other, .. }) => name == other,
            (Key::Scale(scale), Key::Scale(other)) => scale == other,
            (Key::Kind(kind), Key::Kind(other)) => kind == other,
            _ => false,
        }
    }
}

/// One row (one cell, in a grid): what it answers, and the answer.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// One for each key.
    pub labels: Vec<Label>,
    pub answer: Answer,
    pub cite: CitationId,
}

/// A row label, as printed and as a set.
#[derive(Clone, Debug)]
pub struct Label {
    pub text: EcoString,
    pub keys: KeySet,
}

/// What a row of a table gives.
#[derive(Clone, Debug)]
pub enum Answer {
    Value(Datum),
    /// `roll OTHER-TABLE`.
    RollOn(TableId),
}

impl Table {
    /// For each key of another table that is not rolled for: which key of this table answers it, where a row sends on
    /// to the other. Of several that are the same the first answers the first, the second the second.
    ///
    /// # Errors
    /// With the first key that this table does not have, or not so often.
    pub(crate) fn passes_on<'t>(&self, other: &'t Table) -> Result<Vec<usize>, &'t Key> {
        let mut passed = Vec::new();
        let asked = (other.keys.iter()).filter(|key| !matches!(key, Key::Roll { .. }));
        for key in asked {
            let mut own = (0..self.keys.len()).filter(|at| self.keys[*at].is_same(key));
            passed.push(own.find(|at| !passed.contains(at)).ok_or(key)?);
        }
        Ok(passed)
    }

    /// The row that answers these keys, one for each key of the table. A checked table has
    /// exactly one for every key it can be asked with.
    pub fn row(&self, keys: &[i64]) -> Option<&TableRow> {
        self.place(keys).map(|place| &self.rows[place])
    }

    /// Which of its rows that is.
    pub fn place(&self, keys: &[i64]) -> Option<usize> {
        self.rows.iter().position(|row| {
            let mut labels = row.labels.iter().zip(keys);
            labels.all(|(label, key)| label.keys.contains(*key))
        })
    }
}

impl Model {
    /// The rows that a table gives, and those of the tables that it rolls on, each once.
    pub fn rows_given(&self, table: TableId) -> Vec<RowId> {
        let mut rows = Vec::new();
        self.add_given(table, &mut Vec::new(), &mut rows);
        rows
    }

    fn add_given(&self, table: TableId, seen: &mut Vec<TableId>, rows: &mut Vec<RowId>) {
        if seen.contains(&table) {
            return;
        }
        seen.push(table);
        for row in &self.table(table).rows {
            match &row.answer {
                Answer::RollOn(other) => self.add_given(*other, seen, rows),
                Answer::Value(datum) => match datum.value {
                    Value::Row(row) if !rows.contains(&row) => rows.push(row),
                    _ => {}
                },
            }
        }
    }
}
