//! Odds for tools. The shapes are told in `docs/cli.md` and kept stable.

use indexmap::IndexMap;
use serde::Serialize;

use super::answer;
use super::{Asked, Row};
use crate::model::{Model, NOTHING, OutcomePart, RowId, Type, TypeBase};
use crate::odds::{Distribution, Outcome as Weighed, approximate, approximate_signed};

/// What `--format json` prints.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    question: &'a str,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a str>,
    #[serde(flatten)]
    answers: Answers<'a>,
}

/// One answer; or one for each combination of what the question runs over.
#[derive(Serialize)]
#[serde(untagged)]
enum Answers<'a> {
    One(Whole<'a>),
    Rows { rows: Vec<Combination<'a>> },
}

#[derive(Serialize)]
struct Combination<'a> {
    parameters: IndexMap<&'a str, Value>,
    #[serde(flatten)]
    answer: Whole<'a>,
}

#[derive(Serialize)]
struct Whole<'a> {
    /// `null` where the parts together are too many to be worked out.
    outcomes: Option<Vec<Outcome<'a>>>,
    mean: Option<Mean>,
    /// Where an outcome has several parts: each by itself.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    parts: IndexMap<&'a str, Whole<'a>>,
    /// What the players are told, whatever comes.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

#[derive(Serialize)]
struct Outcome<'a> {
    value: OneOrParts<'a>,
    #[serde(flatten)]
    numbers: Numbers,
    probability: f64,
}

/// An exact fraction, or a count and its standard error.
#[derive(Serialize)]
#[serde(untagged)]
enum Numbers {
    Exact {
        numerator: String,
        denominator: String,
    },
    Sampled {
        count: String,
        standard_error: f64,
    },
}

#[derive(Serialize)]
struct Mean {
    #[serde(skip_serializing_if = "Option::is_none")]
    numerator: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    denominator: Option<String>,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum OneOrParts<'a> {
    One(Value),
    Parts(IndexMap<&'a str, Value>),
}

/// A number, yes or no, nothing; members and rows by their names, lengths and texts as shown.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Number(i64),
    YesNo(bool),
    Name(String),
    None,
}

impl Value {
    fn new(model: &Model, ty: Type, number: i64) -> Value {
        if number == NOTHING {
            return Value::None;
        }
        match ty.base {
            TypeBase::Range(..) | TypeBase::Number => Value::Number(number),
            TypeBase::YesNo => Value::YesNo(number != 0),
            _ => Value::Name(name(model, ty, number)),
        }
    }
}

/// A member or row by its name in source; all else as people read it.
fn name(model: &Model, ty: Type, number: i64) -> String {
    let index = usize::try_from(number).ok();
    let name = index.and_then(|index| match ty.base {
        TypeBase::Scale(scale) => Some(model.scale(scale).members.get(index)?.name.to_string()),
        TypeBase::Kind(_) if index < model.rows.len() => {
            Some(model.name_in_kind(RowId::new(index)))
        }
        _ => None,
    });
    name.unwrap_or_else(|| model.text(ty, number))
}

pub(super) fn report<'a>(model: &'a Model, asked: &'a Asked) -> Report<'a> {
    let procedure = &asked.question.procedure;
    let sampled = asked.sampled.as_ref();
    let reader = Reader {
        model,
        parts: &procedure.outcome,
        samples: sampled.map(|(count, _)| *count),
    };
    let answers = match asked.rows.as_slice() {
        [only] if procedure.parameters.is_empty() => Answers::One(reader.whole(only)),
        rows => {
            let rows = rows.iter();
            let combination = |row: &'a Row| {
                let named = procedure.parameters.iter().zip(&row.parameters);
                let parameters = named.map(|(parameter, number)| {
                    let value = Value::new(model, parameter.ty, *number);
                    (parameter.name.as_str(), value)
                });
                Combination {
                    parameters: parameters.collect(),
                    answer: reader.whole(row),
                }
            };
            Answers::Rows {
                rows: rows.map(combination).collect(),
            }
        }
    };
    Report {
        question: &asked.question.text,
        exact: sampled.is_none(),
        samples: sampled.map(|(count, _)| count.to_string()),
        seed: sampled.map(|(_, seed)| seed.as_str()),
        answers,
    }
}

/// What the answers are read from.
#[derive(Clone, Copy)]
struct Reader<'a> {
    model: &'a Model,
    parts: &'a [OutcomePart],
    samples: Option<u64>,
}

impl<'a> Reader<'a> {
    fn whole(self, row: &'a Row) -> Whole<'a> {
        let (answer, notes) = (&row.answer, row.notes.as_slice());
        if let ([part], [found]) = (self.parts, answer.parts.as_slice()) {
            let part = self.part(part.ty, found);
            return Whole { notes, ..part };
        }
        let together = answer.together.as_ref().map(|found| {
            let outcomes = found.outcomes.iter();
            let outcomes = outcomes.map(|outcome| {
                let named = self.parts.iter().zip(&outcome.values);
                let values = named.map(|(part, number)| {
                    let value = Value::new(self.model, part.ty, *number);
                    (part.name.as_str(), value)
                });
                self.outcome(OneOrParts::Parts(values.collect()), found, outcome)
            });
            outcomes.collect()
        });
        let each = self.parts.iter().zip(&answer.parts);
        Whole {
            outcomes: together,
            mean: None,
            parts: each
                .map(|(part, found)| (part.name.as_str(), self.part(part.ty, found)))
                .collect(),
            notes,
        }
    }

    fn part(self, ty: Type, found: &Distribution) -> Whole<'a> {
        let outcomes = found.outcomes.iter().map(|outcome| {
            let number = outcome.values.first().copied().unwrap_or(NOTHING);
            let value = Value::new(self.model, ty, number);
            self.outcome(OneOrParts::One(value), found, outcome)
        });
        Whole {
            outcomes: Some(outcomes.collect()),
            mean: self.mean(ty, found),
            parts: IndexMap::new(),
            notes: &[],
        }
    }

    /// A length's mean is in the unit that the package shows, and of lengths as they are shown.
    fn mean(self, ty: Type, found: &Distribution) -> Option<Mean> {
        let measures = self.model.measures();
        let unit = match ty.base {
            TypeBase::Length => measures.unit().length().0,
            _ => 1,
        };
        let mean = found.mean_shown(ty, measures)?;
        let exact = self.samples.is_none();
        Some(Mean {
            numerator: exact.then(|| mean.numer().to_string()),
            denominator: exact.then(|| mean.denom().to_string()),
            value: approximate_signed(&mean),
            standard_error: self.samples.map(|samples| {
                answer::error_of_mean(&found.shown(ty, measures), samples) / unit as f64
            }),
        })
    }

    fn outcome(self, value: OneOrParts<'a>, of: &Distribution, outcome: &Weighed) -> Outcome<'a> {
        let chance = of.chance_of(outcome);
        Outcome {
            value,
            numbers: match self.samples {
                None => Numbers::Exact {
                    numerator: chance.numer().to_string(),
                    denominator: chance.denom().to_string(),
                },
                Some(samples) => Numbers::Sampled {
                    count: outcome.ways.to_string(),
                    standard_error: answer::error(&chance, samples),
                },
            },
            probability: approximate(&chance),
        }
    }
}
