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

/// Rows of one table that are told apart one after the other.
const MOST_CHAINED: usize = DEEPEST / 2;

/// Rows that are halved are halved until no more than these are told apart one after the other.
const SHORT: usize = 16;

/// So many times more things are told by those that they are not.
const MANY: usize = 3;

/// The actions by which something is answered.
type Answered = Vec<(Action, Place)>;

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
        let asked = Expr::Lookup {
            table,
            keys: keys.clone(),
        };
        self.answered.push(AnsweredTable { into, asked });
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
    ) -> Option<Answered> {
        if above.tables.contains(&table) {
            // Told as a circle of tables.
            self.whole = false;
            return None;
        }
        above.tables.push(table);
        let asked = self.r.model.table(table).clone();
        let rows: Vec<&TableRow> = asked.rows.iter().filter(|row| rolls(row)).collect();
        above.rows += asked.rows.len();
        let around = above.depth;
        // A chain of them lies one inside the other; where that goes too deep, or leaves little room for those that
        // are sent on to, they are halved first.
        let halvings = match rows.len() <= MOST_CHAINED && around + rows.len() <= DEEPEST {
            true => 0,
            false => halvings(rows.len()),
        };
        let chain = rows.len().div_ceil(1 << halvings);
        if around + halvings + chain > DEEPEST || above.rows > MOST_ROWS {
            self.too_many_answers(above, place.span);
            return None;
        }
        self.keep_texts(table);
        let plain = asked.rows.iter().any(|row| !rolls(row));
        let otherwise: Option<Answered> = plain.then(|| {
            let value = Expr::Lookup {
                table,
                keys: keys.clone(),
            };
            let place = Place::of(place.span, vec![place.clone()]);
            vec![(Action::Set { local: into, value }, place)]
        });
        let mut told = Vec::with_capacity(rows.len());
        for (at, row) in rows.into_iter().enumerate().rev() {
            // The conditions of the rows before it, and those that halve them, lie around it.
            above.depth = match halvings {
                0 => around + at + 1,
                _ => around + halvings + chain,
            };
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
            told.push((row, then));
        }
        told.reverse();
        above.depth = around;
        above.tables.pop();
        self.told_apart((&asked, &keys), told, chain, otherwise, place.span)
    }

    /// Rows told apart by conditions: so many of them one after the other, more by what one half of them answers.
    fn told_apart(
        &self,
        (table, keys): (&Table, &[Expr]),
        mut rows: Vec<(&TableRow, Answered)>,
        chain: usize,
        mut otherwise: Option<Answered>,
        span: Span,
    ) -> Option<Answered> {
        if rows.len() > chain {
            let half = rows.len().div_ceil(2);
            let second = rows.split_off(half);
            let one_of: Vec<&TableRow> = rows.iter().map(|(row, _)| *row).collect();
            let condition = self.any_answered(table, &one_of, keys);
            let first = self.told_apart((table, keys), rows, chain, None, span)?;
            let second = self.told_apart((table, keys), second, chain, otherwise, span)?;
            return Some(conditional(condition, first, second, span));
        }
        for (row, then) in rows.into_iter().rev() {
            otherwise = Some(match otherwise {
                None => then,
                Some(otherwise) => {
                    conditional(self.answered(table, row, keys), then, otherwise, span)
                }
            });
        }
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

    /// The keys that a table sends on to another one, without those rolled for. Where it has not all of them, that is
    /// told where the row stands.
    pub(super) fn passed_on(
        &mut self,
        from: &Table,
        keys: &[Expr],
        to: TableId,
        span: Span,
    ) -> Option<Vec<Read>> {
        let passed = from.passes_on(self.r.model.table(to)).ok()?;
        let read = (passed.into_iter())
            .filter_map(|place| keys.get(place).cloned())
            .map(|expr| Read::leaf(expr, Sort::Number, span));
        Some(read.collect())
    }

    /// The condition under which a row of a table answers.
    pub(super) fn answered(&self, table: &Table, row: &TableRow, keys: &[Expr]) -> Expr {
        let labels = row.labels.iter().zip(keys).zip(&table.keys);
        let each =
            labels.filter_map(|((label, key), declared)| self.among(key, declared, &label.keys));
        let all = each.reduce(|all, next| either(all, Operator::And, next));
        all.unwrap_or(Sort::YesNo.constant(1))
    }

    /// The condition under which a key is one of these; nothing where it always is.
    fn among(&self, key: &Expr, declared: &Key, keys: &KeySet) -> Option<Expr> {
        let model = &self.r.model;
        let rest = keys.rest_of(declared.bounds(model));
        if rest.is_empty() {
            return None;
        }
        let sort = declared.sort();
        let in_order = match declared {
            Key::Roll { .. } | Key::Number { .. } => true,
            Key::Scale(scale) => model.scale(*scale).ordered,
            Key::Kind(_) => false,
        };
        if in_order {
            let ranges = self.as_numbers(declared, keys).into_iter();
            return Some(any(ranges.map(|range| within(key, sort, range)).collect()));
        }
        // Nothing lies between two things without order, so each is named; where those are many, the few others.
        let each = |keys: &KeySet| -> Vec<Expr> {
            let ranges = self.as_numbers(declared, keys).into_iter();
            let numbers = ranges.flat_map(|(low, high)| low..=high);
            numbers.map(|number| sort.constant(number)).collect()
        };
        let one_of = |each: Vec<Expr>| Expr::Shows {
            what: Box::new(key.clone()),
            faces: Faces::OneOf(each),
        };
        let (named, others) = (each(keys), each(&rest));
        Some(match others.len() * MANY < named.len() {
            true => Expr::Not(Box::new(one_of(others))),
            false => one_of(named),
        })
    }

    /// The condition under which one of these rows answers.
    fn any_answered(&self, table: &Table, rows: &[&TableRow], keys: &[Expr]) -> Expr {
        if let ([key], [declared]) = (keys, table.keys.as_slice()) {
            let labels = rows.iter().filter_map(|row| row.labels.first());
            let keys = labels.flat_map(|label| label.keys.ranges().iter().copied());
            let among = self.among(key, declared, &KeySet::new(keys.collect()));
            return among.unwrap_or(Sort::YesNo.constant(1));
        }
        any(rows
            .iter()
            .map(|row| self.answered(table, row, keys))
            .collect())
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

/// How often so many rows are halved until few are left.
fn halvings(rows: usize) -> usize {
    rows.div_ceil(SHORT).next_power_of_two().ilog2() as usize
}

fn conditional(condition: Expr, then: Answered, otherwise: Answered, span: Span) -> Answered {
    let (then, then_place) = block(then, span);
    let (otherwise, otherwise_place) = block(otherwise, span);
    let parts = vec![Place::leaf(span), then_place, otherwise_place];
    let action = Action::If {
        condition,
        then,
        otherwise,
    };
    vec![(action, Place::of(span, parts))]
}

/// Whether one of these holds: `or` between its halves, so that many lie no deep inside each other.
fn any(mut conditions: Vec<Expr>) -> Expr {
    if conditions.len() > 1 {
        let second = conditions.split_off(conditions.len() / 2);
        return either(any(conditions), Operator::Or, any(second));
    }
    conditions.pop().unwrap_or(Sort::YesNo.constant(0))
}

fn either(first: Expr, op: Operator, second: Expr) -> Expr {
    Expr::Binary {
        op,
        left: Box::new(first),
        right: Box::new(second),
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
