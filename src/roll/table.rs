//! Rolling on tables.

use super::{StreamId, Streams, Unanswered};
use crate::model::{
    Answer, Datum, Dice, Key, Model, RowId, Table, TableId, TableRow, TypeBase, Value,
};

/// What came of rolling on a table.
#[derive(Clone, Debug)]
pub struct RolledTable {
    /// The table asked for, then each that its answer sent on to.
    pub rolls: Vec<TableRoll>,
    /// The answer; dice in it are rolled.
    pub value: Value,
    /// Those dice, with their total.
    pub thrown: Option<(Dice, i64)>,
}

/// One table, and the row that answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRoll {
    pub table: TableId,
    /// The dice of its keys, in order.
    pub dice: Vec<(Dice, i64)>,
    /// The row's place in the table.
    pub row: usize,
}

/// Rolls on a table. `given` are the keys that are not rolled for, in the table's order.
///
/// # Errors
/// Where too few or too many keys are given, or no row answers.
pub fn table(
    model: &Model,
    id: TableId,
    given: &[i64],
    streams: &Streams,
) -> Result<RolledTable, Unanswered> {
    TablePlan::new(model, id)?.roll(model, given, streams)
}

/// A table made ready to be rolled on many times.
#[derive(Clone, Debug)]
pub(crate) struct TablePlan {
    table: TableId,
    /// For each key: its dice and stream, where it is rolled for.
    keys: Vec<Option<(Dice, StreamId)>>,
    /// The row for each total from the least, where a roll is the only key.
    rows: Option<Vec<usize>>,
    /// For dice in an answer.
    value: StreamId,
    /// Its answers are numbers, so dice in them are rolled.
    number: bool,
    /// For each row: the table it sends on to.
    onward: Vec<Option<(TablePlan, Vec<usize>)>>,
}

/// Told of each table on the way: its dice and the row that answered.
type Seen<'a> = &'a mut dyn FnMut(TableId, &[(Dice, i64)], usize);

/// Above this many totals a table's rows are searched.
const MOST_TOTALS: i64 = 1000;

impl TablePlan {
    pub(crate) fn new(model: &Model, id: TableId) -> Result<TablePlan, Unanswered> {
        TablePlan::below(model, id, None, &mut Vec::new())
    }

    /// With its dice on a stream of the caller's instead of the table's own.
    pub(crate) fn on(
        model: &Model,
        id: TableId,
        package: &str,
        place: &str,
    ) -> Result<TablePlan, Unanswered> {
        TablePlan::below(model, id, Some((package, place)), &mut Vec::new())
    }

    fn below(
        model: &Model,
        id: TableId,
        from: Option<(&str, &str)>,
        above: &mut Vec<TableId>,
    ) -> Result<TablePlan, Unanswered> {
        let table = model.table(id);
        let name = &table.header.name;
        if above.contains(&id) {
            let table = name.clone();
            return Err(Unanswered::Circle { table });
        }
        above.push(id);
        let own = format!("{name}/roll");
        let (package, place) =
            from.unwrap_or((&model.package(table.header.package).id, own.as_str()));
        let mut rolled = 0;
        let keys: Vec<_> = table
            .keys
            .iter()
            .map(|key| {
                let Key::Roll { dice, .. } = key else {
                    return None;
                };
                rolled += 1;
                let stream = match rolled {
                    1 => StreamId::of(package, place),
                    n => StreamId::of(package, &format!("{place}/{n}")),
                };
                Some((*dice, stream))
            })
            .collect();
        let onward = table
            .rows
            .iter()
            .map(|row| match row.answer {
                Answer::Value(_) => Ok(None),
                Answer::RollOn(to) => {
                    let to_table = model.table(to);
                    let passed = table.passes_on(to_table);
                    let passed = passed.map_err(|_| Unanswered::Onward {
                        table: table.header.name.clone(),
                        to: to_table.header.name.clone(),
                    })?;
                    let plan = TablePlan::below(model, to, None, above)?;
                    Ok(Some((plan, passed)))
                }
            })
            .collect::<Result<_, _>>()?;
        above.pop();
        let rows = match keys[..] {
            [Some((dice, _))] => rows_of(table, dice)?,
            _ => None,
        };
        let value = StreamId::of(package, &format!("{place}/value"));
        Ok(TablePlan {
            table: id,
            keys,
            rows,
            value,
            number: matches!(table.gives.base, TypeBase::Number | TypeBase::Range(..)),
            onward,
        })
    }

    pub(crate) fn roll(
        &self,
        model: &Model,
        given: &[i64],
        streams: &Streams,
    ) -> Result<RolledTable, Unanswered> {
        let mut rolls = Vec::new();
        let (last, datum) = self.follow(model, given, streams, &mut |table, dice, row| {
            let dice = dice.to_vec();
            rolls.push(TableRoll { table, dice, row });
        })?;
        let thrown = match datum.value {
            Value::Dice(dice) if last.number => Some((dice, streams.few(last.value).total(dice))),
            _ => None,
        };
        let value = match thrown {
            Some((_, total)) => Value::Number(total),
            None => datum.value.clone(),
        };
        Ok(RolledTable {
            rolls,
            value,
            thrown,
        })
    }

    /// The answer alone, dice in it not rolled.
    pub(crate) fn answer_of<'m>(
        &self,
        model: &'m Model,
        streams: &Streams,
    ) -> Result<&'m Datum, Unanswered> {
        let (_, datum) = self.follow(model, &[], streams, &mut |_, _, _| ())?;
        Ok(datum)
    }

    /// Every answer that can come, in order, with what it sends on to in its place.
    pub(crate) fn answers<'m>(&self, model: &'m Model) -> Vec<&'m Datum> {
        let mut all = Vec::new();
        for (row, onward) in model.table(self.table).rows.iter().zip(&self.onward) {
            match (&row.answer, onward) {
                (Answer::Value(datum), _) => all.push(datum),
                (_, Some((plan, _))) => all.extend(plan.answers(model)),
                (Answer::RollOn(_), None) => {}
            }
        }
        all
    }

    /// Whether a row is one of its answers.
    pub(crate) fn gives(&self, model: &Model, row: RowId) -> bool {
        let answers = self.answers(model);
        answers.iter().any(|datum| datum.value == Value::Row(row))
    }

    /// Refuses a table with a key that is not rolled for, where there is nobody to ask.
    pub(crate) fn all_rolled(&self, model: &Model) -> Result<(), Unanswered> {
        match self.keys.iter().filter(|key| key.is_none()).count() {
            0 => Ok(()),
            wanted => Err(Unanswered::Keys {
                table: model.table(self.table).header.name.clone(),
                wanted,
                given: 0,
            }),
        }
    }

    fn follow<'m>(
        &self,
        model: &'m Model,
        given: &[i64],
        streams: &Streams,
        seen: Seen<'_>,
    ) -> Result<(&TablePlan, &'m Datum), Unanswered> {
        let table = model.table(self.table);
        let unanswered = || Unanswered::NoRow {
            table: table.header.name.clone(),
        };
        let (row, passed);
        match (&self.rows, &self.keys[..], given) {
            (Some(rows), [Some((dice, stream))], []) => {
                let total = streams.few(*stream).total(*dice);
                row = rows[(total - dice.least()) as usize];
                seen(self.table, &[(*dice, total)], row);
                passed = Vec::new();
            }
            _ => {
                let (keys, dice) = self.ask(model, given, streams)?;
                row = table.place(&keys).ok_or_else(unanswered)?;
                seen(self.table, &dice, row);
                passed = keys;
            }
        }
        match (&table.rows[row].answer, &self.onward[row]) {
            (Answer::Value(datum), _) => Ok((self, datum)),
            (Answer::RollOn(_), None) => Err(unanswered()),
            (Answer::RollOn(_), Some((plan, taken))) => {
                let given: Vec<i64> = taken.iter().map(|key| passed[*key]).collect();
                plan.follow(model, &given, streams, seen)
            }
        }
    }

    /// All keys: those given, and those rolled for.
    #[allow(
        clippy::type_complexity,
        reason = "named by the lines that take it apart"
    )]
    fn ask(
        &self,
        model: &Model,
        given: &[i64],
        streams: &Streams,
    ) -> Result<(Vec<i64>, Vec<(Dice, i64)>), Unanswered> {
        let wanted = self.keys.iter().filter(|key| key.is_none()).count();
        if wanted != given.len() {
            return Err(Unanswered::Keys {
                table: model.table(self.table).header.name.clone(),
                wanted,
                given: given.len(),
            });
        }
        let mut given = given.iter().copied();
        let mut dice = Vec::new();
        let keys = self
            .keys
            .iter()
            .map(|key| match key {
                None => given.next().unwrap_or_default(),
                Some((die, stream)) => {
                    let total = streams.few(*stream).total(*die);
                    dice.push((*die, total));
                    total
                }
            })
            .collect();
        Ok((keys, dice))
    }
}

fn rows_of(table: &Table, dice: Dice) -> Result<Option<Vec<usize>>, Unanswered> {
    if dice.most() - dice.least() >= MOST_TOTALS {
        return Ok(None);
    }
    let row = |total| {
        let fits = |row: &TableRow| row.labels.iter().all(|l| l.keys.contains(total));
        table.rows.iter().position(fits).ok_or_else(|| {
            let table = table.header.name.clone();
            Unanswered::NoRow { table }
        })
    };
    (dice.least()..=dice.most())
        .map(row)
        .collect::<Result<_, _>>()
        .map(Some)
}
