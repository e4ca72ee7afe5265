//! What a table answers: rows that roll become conditions, with what they send on to inside of them.

use ecow::EcoString;

use super::actions::block;
use super::body::Read;
use super::place::parted;
use super::tables::sum;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;

/// Conditions lie no deeper inside each other: whatever goes through them goes down on the stack.
const DEEPEST: usize = 200;

/// No more rows that roll are written out for one answer: where several rows send on to the same table, it is
/// written out for each of them.
const MOST_ROWS: usize = 20_000;

/// The tables that have sent on so far, and how much has been written out.
#[derive(Default)]
pub(super) struct Above {
    tables: Vec<TableId>,
    /// How many conditions lie around.
    depth: usize,
    rows: usize,
}

impl Body<'_, '_> {
    /// What a table answers; dice in its answers are rolled before the line at hand.
    pub(super) fn answer(&mut self, table: TableId, keys: Vec<Read>, span: Span) -> Option<Read> {
        let asked = self.r.model.table(table);
        let (gives, name) = (asked.gives, asked.header.name.clone());
        let Some(sort) = Sort::of(gives) else {
            let noun = self.r.names_type(gives);
            let message = format!("`{name}` gives {noun}, which cannot be computed with");
            self.report(&E0840, span, message)
                .help("let the table give a number, a length, yes/no, a member or a row");
            return None;
        };
        let (keys, places) = parted(keys.into_iter().map(|read| (read.expr, read.place)));
        let place = Place::of(span, places);
        if !self.r.model.table(table).rows.iter().any(rolls) {
            self.keep_texts(table);
            let expr = Expr::Lookup { table, keys };
            return Some(Read::new(expr, sort, place));
        }
        self.may_roll(span, format_args!("`{name}`, whose answers are rolled,"))?;
        let into = self.nameless(sort, span);
        let actions = self.answer_into(table, keys, into, &place, &mut Above::default())?;
        self.before.extend(actions);
        Some(Read::leaf(Expr::Local(into), sort, span))
    }

    /// Texts that a lookup may give have numbers.
    pub(super) fn keep_texts(&mut self, table: TableId) {
        let rows = self.r.model.table(table).rows.iter();
        let texts: Vec<EcoString> = rows
            .filter_map(|row| match &row.answer {
                Answer::Value(Datum {
                    value: Value::Text(text),
                    ..
                }) => Some(text.clone()),
                _ => None,
            })
            .collect();
        for text in texts {
            self.text(&text);
        }
    }

    /// The actions by which a table answers: rows that roll are told apart by conditions.
    pub(super) fn answer_into(
        &mut self,
        table: TableId,
        keys: Vec<Expr>,
        into: LocalId,
        place: &Place,
        above: &mut Above,
    ) -> Option<Vec<(Action, Place)>> {
        if above.tables.contains(&table) {
            // Told as a circle of tables.
            self.whole = false;
            return None;
        }
        above.tables.push(table);
        let asked = self.r.model.table(table).clone();
        let rolled = asked.rows.iter().filter(|row| rolls(row)).count();
        above.rows += asked.rows.len();
        let around = above.depth;
        if around + rolled > DEEPEST || above.rows > MOST_ROWS {
            self.too_many_answers(above, place.span);
            return None;
        }
        self.keep_texts(table);
        let plain = asked.rows.iter().any(|row| !rolls(row));
        let mut otherwise: Option<Vec<(Action, Place)>> = plain.then(|| {
            let value = Expr::Lookup {
                table,
                keys: keys.clone(),
            };
            let place = Place::of(place.span, vec![place.clone()]);
            vec![(Action::Set { local: into, value }, place)]
        });
        let rows = asked.rows.iter().rev().filter(|row| rolls(row));
        for (behind, row) in rows.enumerate() {
            // The conditions of the rows before it lie around it.
            above.depth = around + rolled - behind;
            let then = match &row.answer {
                Answer::RollOn(other) => {
                    let keys = self.passed_on(&asked, &keys, *other, place.span)?;
                    let before = std::mem::take(&mut self.before);
                    let keys = self.with_rolls(*other, keys, place.span);
                    let mut then = std::mem::replace(&mut self.before, before);
                    let keys = keys.into_iter().map(|read| read.expr).collect();
                    then.extend(self.answer_into(*other, keys, into, place, above)?);
                    then
                }
                Answer::Value(Datum {
                    value: Value::Dice(dice),
                    ..
                }) => {
                    let pool = Box::new(sum(*dice));
                    vec![(Action::Roll { into, pool }, Place::leaf(place.span))]
                }
                Answer::Value(_) => continue,
            };
            otherwise = Some(match otherwise {
                None => then,
                Some(otherwise) => {
                    let condition = self.answered(&asked, row, &keys);
                    let (then, then_place) = block(then, place.span);
                    let (otherwise, otherwise_place) = block(otherwise, place.span);
                    let parts = vec![Place::leaf(place.span), then_place, otherwise_place];
                    let action = Action::If {
                        condition,
                        then,
                        otherwise,
                    };
                    vec![(action, Place::of(place.span, parts))]
                }
            });
        }
        above.depth = around;
        above.tables.pop();
        otherwise
    }

    fn too_many_answers(&mut self, above: &Above, span: Span) {
        let name_of = |table: Option<&TableId>| {
            let name = table.map(|table| self.r.model.table(*table).header.name.clone());
            name.unwrap_or_default()
        };
        let (first, last) = (name_of(above.tables.first()), name_of(above.tables.last()));
        let (message, help) = match above.rows > MOST_ROWS {
            true => (
                format!("`{first}` may send on to more than {MOST_ROWS} rows in all"),
                "let fewer rows send on, or let them send on to shorter tables".to_owned(),
            ),
            false if first == last => (
                format!("more than {DEEPEST} rows of `{first}` are rolled for"),
                "put several of them into one row that sends on to a table of their own".to_owned(),
            ),
            false => (
                format!(
                    "from `{first}` to `{last}` more than {DEEPEST} rows that are rolled for are gone through"
                ),
                "let fewer tables send on to each other, or roll for fewer of their rows"
                    .to_owned(),
            ),
        };
        self.report(&E0006, span, message).help(help);
    }

    /// The keys that a table sends on to another one, without those rolled for.
    pub(super) fn passed_on(
        &mut self,
        from: &Table,
        keys: &[Expr],
        to: TableId,
        span: Span,
    ) -> Option<Vec<Read>> {
        let other = self.r.model.table(to);
        let asked = other
            .keys
            .iter()
            .filter(|key| !matches!(key, Key::Roll { .. }));
        let found: Option<Vec<Expr>> = asked
            .map(|key| {
                let place = from.keys.iter().position(|own| own.is_same(key))?;
                keys.get(place).cloned()
            })
            .collect();
        let Some(found) = found else {
            let message = format!(
                "`{}` sends on to `{}`, which is asked with a key that it has not",
                from.header.name, other.header.name
            );
            self.report(&E0854, span, message)
                .help("let both tables have that key");
            return None;
        };
        let read = found
            .into_iter()
            .map(|expr| Read::leaf(expr, Sort::Number, span));
        Some(read.collect())
    }

    /// The condition under which a row of a table answers.
    pub(super) fn answered(&self, table: &Table, row: &TableRow, keys: &[Expr]) -> Expr {
        let mut all: Option<Expr> = None;
        for ((label, key), declared) in row.labels.iter().zip(keys).zip(&table.keys) {
            let mut any: Option<Expr> = None;
            for range in self.as_numbers(declared, &label.keys) {
                any = Some(either(
                    any,
                    Operator::Or,
                    within(key, declared.sort(), range),
                ));
            }
            let any = any.unwrap_or(Sort::YesNo.constant(0));
            all = Some(either(all, Operator::And, any));
        }
        all.unwrap_or(Sort::YesNo.constant(1))
    }

    /// Key values as the numbers that stand for them: a table counts the rows of a kind by their
    /// place in it.
    pub(super) fn as_numbers(&self, key: &Key, keys: &KeySet) -> Vec<(i64, i64)> {
        match key {
            Key::Kind(kind) => self.r.row_keys(*kind, keys).ranges().to_vec(),
            _ => keys.ranges().to_vec(),
        }
    }
}

fn either(first: Option<Expr>, op: Operator, second: Expr) -> Expr {
    match first {
        None => second,
        Some(first) => Expr::Binary {
            op,
            left: Box::new(first),
            right: Box::new(second),
        },
    }
}

fn within(key: &Expr, sort: Sort, (low, high): (i64, i64)) -> Expr {
    let constant = |number| Box::new(sort.constant(number));
    let faces = match (low, high) {
        (i64::MIN, high) => Faces::OrLess(constant(high)),
        (low, i64::MAX) => Faces::OrMore(constant(low)),
        (low, high) if low == high => Faces::OneOf(vec![sort.constant(low)]),
        (low, high) => Faces::Between(constant(low), constant(high)),
    };
    Expr::Shows {
        what: Box::new(key.clone()),
        faces,
    }
}

/// Whether an answer is rolled for.
fn rolls(row: &TableRow) -> bool {
    match &row.answer {
        Answer::RollOn(_) => true,
        Answer::Value(datum) => matches!(datum.value, Value::Dice(_)),
    }
}
