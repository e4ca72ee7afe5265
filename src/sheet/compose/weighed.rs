//! How likely it is what a procedure comes to that is looked up, for all that it may be asked with.

use indexmap::IndexSet;
use num_rational::BigRational;

use super::in_play::InPlay;
use super::typeset;
use crate::measures::Measures;
use crate::model::{Action, DeckId, Model, Parameter, Procedure, Type, TypeBase};
use crate::numbers::{decimal, percent, signed};
use crate::odds::{Distribution, Given, Limits, Plan, combinations, values_in};
use crate::sheet::{TableSheet, Value};
use crate::spelling::{capital, headed};
use crate::wording::lower;

/// More figures than these are no help at the table.
const FIGURES: usize = 100;
const LINES: usize = 20;
const COLUMNS: usize = 10;

/// So many different outcomes are told one by one; of more numbers there is the mean.
const OUTCOMES: usize = 8;

/// A player who prints a sheet does not wait for more states than these.
const STATES: usize = 50_000;

/// The chances of a procedure with one outcome. Nothing where chance has no part in it, where it must be asked with more
/// than a table can hold, and where its chances cannot be worked out at once.
pub(super) fn of_procedure(
    model: &Model,
    play: &InPlay,
    procedure: &Procedure,
) -> Option<TableSheet> {
    let [outcome] = procedure.outcome.as_slice() else {
        return None;
    };
    let parameters = procedure.parameters.iter();
    let given = parameters.filter(|each| each.default.is_some()).count();
    // What need not be given is left as it usually is, the last first, until the rest goes into a table.
    (0..=given).rev().find_map(|given| {
        let asked = Asked::of(model, play, procedure, given)?;
        let found = weighed(model, procedure, &asked)?;
        if found.iter().all(|each| each.outcomes.len() < 2) {
            return None;
        }
        let asked: Vec<Asked<'_>> = asked.into_iter().filter(Asked::is_varied).collect();
        let (what, laid) = laid(model, &asked, outcome.ty, &found)?;
        let title = typeset(&procedure.header.title);
        let (header, rows) = laid;
        let mut notes: Vec<String> = Vec::new();
        match asked.len() {
            all if all == procedure.parameters.len() => {}
            0 => notes.push("all as usual".into()),
            _ => notes.push("all else as usual".into()),
        }
        let decks = decks(model, procedure);
        notes.extend(
            decks
                .iter()
                .map(|deck| typeset(&model.deck(*deck).header.title)),
        );
        Some(TableSheet {
            title: match title.ends_with(['?', '!']) {
                true => format!("{title} {}", capital(&what)),
                false => format!("{title}: {what}"),
            },
            header,
            rows,
            citation: notes.join("; "),
        })
    })
}

/// Heads and lines.
type Laid = (Vec<String>, Vec<Vec<Value>>);

/// What a table of outcomes of that type tells, and the table.
fn laid(
    model: &Model,
    asked: &[Asked<'_>],
    ty: Type,
    found: &[Distribution],
) -> Option<(String, Laid)> {
    if ty.base == TypeBase::YesNo && !ty.optional {
        let chance = |found: &Distribution| chance(found, 1);
        let (by, laid) = one_figure(model, asked, found, "Chance", chance)?;
        return Some((format!("how likely{by}"), laid));
    }
    let values = values_in(found);
    let is_long = values.len() > OUTCOMES || asked.len() > 1;
    if ty.is_numeric() && !ty.optional && is_long {
        let means = Means::of(model, ty, found);
        let (by, laid) = one_figure(model, asked, found, "Mean", |found| means.shown(found))?;
        return Some((format!("on average{by}"), laid));
    }
    if values.len() > OUTCOMES || found.len() > LINES {
        return None;
    }
    let heads = model.texts_apart(ty, &values);
    let heads = heads.iter().map(|head| typeset(head));
    let header = asked.iter().map(Asked::title).chain(heads).collect();
    let down: Vec<&Asked<'_>> = asked.iter().collect();
    let rows = lines(model, &down).into_iter().zip(found);
    let rows = rows.map(|(mut line, found)| {
        line.extend(values.iter().map(|value| chance(found, *value)));
        line
    });
    Some(("how likely".into(), (header, rows.collect())))
}

/// What a procedure is asked with, one value after the other.
struct Asked<'m> {
    parameter: &'m Parameter,
    values: Vec<i64>,
    /// It need not be given, and is not.
    is_usual: bool,
}

impl<'m> Asked<'m> {
    /// All parameters, of which the first that need not be given are, so many of them. Nothing where that comes to too
    /// many figures.
    fn of(
        model: &Model,
        play: &InPlay,
        procedure: &'m Procedure,
        given: usize,
    ) -> Option<Vec<Asked<'m>>> {
        let mut left = given;
        let mut asked = Vec::with_capacity(procedure.parameters.len());
        for parameter in &procedure.parameters {
            let usual = parameter.default.filter(|_| left == 0);
            left -= usize::from(parameter.default.is_some() && left > 0);
            let values = match (usual, parameter.ty.base) {
                (Some(usual), _) => vec![usual],
                (None, TypeBase::Kind(kind)) => {
                    let rows = play.rows(model, kind);
                    rows.iter().map(|row| i64::from(row.0)).collect()
                }
                _ => model.values_of(parameter.ty, FIGURES)?,
            };
            asked.push(Asked {
                parameter,
                values,
                is_usual: usual.is_some(),
            });
        }
        let figures: usize = asked.iter().map(|each| each.values.len()).product();
        (1..=FIGURES).contains(&figures).then_some(asked)
    }

    fn is_varied(&self) -> bool {
        !self.is_usual
    }

    fn title(&self) -> String {
        match self.parameter.title.is_empty() {
            true => typeset(&headed(&self.parameter.name)),
            false => typeset(&self.parameter.title),
        }
    }

    fn shown(&self, model: &Model) -> impl Iterator<Item = String> {
        let shown = model.texts_apart(self.parameter.ty, &self.values);
        shown.into_iter().map(|text| typeset(&text))
    }
}

/// The chances for each combination of values; the last parameter changes fastest.
fn weighed(model: &Model, procedure: &Procedure, asked: &[Asked<'_>]) -> Option<Vec<Distribution>> {
    let values: Vec<Vec<i64>> = asked.iter().map(|each| each.values.clone()).collect();
    let all = combinations(&values);
    let plan = Plan::new(model, procedure);
    let limits = Limits {
        states: STATES,
        ..Limits::default()
    };
    let given = Given::default();
    let found = all
        .iter()
        .map(|args| plan.exact(model, args, &given, &limits));
    found.collect::<Result<_, _>>().ok()
}

/// The decks that a procedure draws from, itself or by what it calls.
fn decks(model: &Model, procedure: &Procedure) -> IndexSet<DeckId> {
    let (mut decks, mut waiting) = (IndexSet::new(), vec![procedure]);
    let mut called = IndexSet::new();
    while let Some(procedure) = waiting.pop() {
        procedure.walk(&mut |action| match action {
            Action::Draw { deck, .. } => drop(decks.insert(deck.deck)),
            Action::Call { procedure, .. } if called.insert(*procedure) => {
                waiting.push(model.procedure(*procedure));
            }
            _ => {}
        });
    }
    decks
}

/// One figure for each combination: with more than one parameter, one gives the columns, see [`across`].
/// With the words for that which a title then needs.
fn one_figure(
    model: &Model,
    asked: &[Asked<'_>],
    found: &[Distribution],
    head: &str,
    figure: impl Fn(&Distribution) -> Value,
) -> Option<(String, Laid)> {
    let counts: Vec<usize> = asked.iter().map(|each| each.values.len()).collect();
    let across = across(&counts);
    let (by, heads) = match across.map(|at| &asked[at]) {
        Some(across) => {
            let title = across.title();
            let shown = across.shown(model);
            match across.parameter.ty.base {
                // A head that is only yes or no says nothing by itself.
                TypeBase::YesNo => (
                    String::new(),
                    shown.map(|shown| format!("{title}: {shown}")).collect(),
                ),
                _ => (format!(", by {}", lower(&title)), shown.collect()),
            }
        }
        None => (String::new(), vec![head.to_owned()]),
    };
    let columns = heads.len();
    if found.len() / columns > LINES {
        return None;
    }
    let down = (asked.iter().enumerate()).filter(|(at, _)| Some(*at) != across);
    let down: Vec<&Asked<'_>> = down.map(|(_, each)| each).collect();
    // What lies between two figures of a line: all combinations of the parameters behind that of the columns.
    let apart: usize = across.map_or(1, |at| counts[at + 1..].iter().product());
    let header = down.iter().map(|each| each.title()).chain(heads).collect();
    let rows = lines(model, &down).into_iter().enumerate();
    let rows = rows.map(|(row, mut line)| {
        let first = row / apart * apart * columns + row % apart;
        let found = (0..columns).filter_map(|column| found.get(first + column * apart));
        line.extend(found.map(&figure));
        line
    });
    Some((by, (header, rows.collect())))
}

/// Which of several parameters gives the columns: the last, or where that makes too many columns or lines, the one
/// with which the lines are fewest.
fn across(counts: &[usize]) -> Option<usize> {
    let figures: usize = counts.iter().product();
    let fits = |at: &usize| counts[*at] <= COLUMNS && counts[*at] > 0;
    let short = |at: &usize| figures / counts[*at] <= LINES;
    let last = counts.len().checked_sub(1).filter(|last| *last > 0)?;
    let fitting = || (0..counts.len()).filter(fits);
    let fewest = || fitting().filter(short).max_by_key(|at| counts[*at]);
    // A list of all combinations does where it is no longer than a table may be.
    match fits(&last) {
        true if short(&last) => Some(last),
        true => fewest().or(Some(last)),
        false => fewest(),
    }
}

/// The words at the left of each combination.
fn lines(model: &Model, asked: &[&Asked<'_>]) -> Vec<Vec<Value>> {
    let shown = asked
        .iter()
        .map(|each| each.shown(model).map(Value::new).collect());
    combinations(&shown.collect::<Vec<_>>())
}

fn chance(found: &Distribution, value: i64) -> Value {
    Value::new(match found.chance_of_value(value) {
        Some(chance) => typeset(&percent(&signed(&chance))),
        None => "–".to_owned(),
    })
}

/// The places that a number has, up to two.
fn places(number: &BigRational) -> u32 {
    let tenths = number * BigRational::from_integer(10.into());
    match (number.is_integer(), tenths.is_integer()) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// How means are written: all in the same unit, and with as many places as each other, no more than they have.
struct Means {
    ty: Type,
    measures: Measures,
    places: u32,
}

impl Means {
    fn of(model: &Model, ty: Type, found: &[Distribution]) -> Self {
        let mut means = Means {
            ty,
            measures: model.measures(),
            places: 0,
        };
        let all = found.iter().filter_map(|found| means.mean(found));
        means.places = all.map(|mean| places(&mean)).max().unwrap_or_default();
        means
    }

    fn mean(&self, found: &Distribution) -> Option<BigRational> {
        found.mean_shown(self.ty, self.measures)
    }

    fn shown(&self, found: &Distribution) -> Value {
        let unit = match self.ty.base {
            TypeBase::Length => self.measures.unit().suffix(),
            _ => "",
        };
        Value::new(match self.mean(found) {
            Some(mean) => typeset(&format!("{}{unit}", decimal(&mean, self.places))),
            None => "–".to_owned(),
        })
    }
}
