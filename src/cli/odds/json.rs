//! Odds for tools. The shapes are told in `docs/cli.md` and kept stable.

use indexmap::IndexMap;
use num_rational::BigRational;
use serde::Serialize;

use super::answer::{self, Answer, Chances};
use super::{Asked, Row};
use crate::figures;
use crate::model::{Model, NOTHING, OutcomePart, Type, TypeBase};

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
}

#[derive(Serialize)]
struct Outcome<'a> {
    value: OneOrParts<'a>,
    #[serde(flatten)]
    figures: Figures,
    probability: f64,
}

/// An exact fraction, or a count and its standard error.
#[derive(Serialize)]
#[serde(untagged)]
enum Figures {
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
pub(super) enum Value {
    Number(i64),
    YesNo(bool),
    Name(String),
    None,
}

impl Value {
    pub(super) fn new(model: &Model, ty: Type, number: i64) -> Value {
        if number == NOTHING {
            return Value::None;
        }
        match ty.base {
            TypeBase::Range(..) | TypeBase::Number => Value::Number(number),
            TypeBase::YesNo => Value::YesNo(number != 0),
            _ => Value::Name(model.name_number(ty, number)),
        }
    }
}

pub(super) fn report<'a>(model: &Model, asked: &'a Asked) -> Report<'a> {
    let procedure = &asked.question.procedure;
    let parts = &procedure.outcome;
    let answers = match asked.rows.as_slice() {
        [only] if procedure.parameters.is_empty() => {
            Answers::One(whole(model, parts, &only.answer))
        }
        rows => Answers::Rows {
            rows: rows
                .iter()
                .map(|row| combination(model, asked, row))
                .collect(),
        },
    };
    let (samples, seed) = asked.sampled.as_ref().map_or((None, None), |(count, seed)| {
        (Some(count.to_string()), Some(seed.as_str()))
    });
    Report {
        question: &asked.question.text,
        exact: asked.sampled.is_none(),
        samples,
        seed,
        answers,
    }
}

fn combination<'a>(model: &Model, asked: &'a Asked, row: &Row) -> Combination<'a> {
    let procedure = &asked.question.procedure;
    let named = procedure.parameters.iter().zip(&row.parameters);
    Combination {
        parameters: named
            .map(|(parameter, number)| {
                let value = Value::new(model, parameter.ty, *number);
                (parameter.name.as_str(), value)
            })
            .collect(),
        answer: whole(model, &procedure.outcome, &row.answer),
    }
}

fn whole<'a>(model: &Model, parts: &'a [OutcomePart], answer: &Answer) -> Whole<'a> {
    if let ([part], [chances]) = (parts, answer.parts.as_slice()) {
        return one(model, part, chances);
    }
    let together = answer.together.as_ref().map(|outcomes| {
        let outcomes = outcomes.iter().map(|(values, chance)| {
            let named = parts.iter().zip(values);
            let values = named.map(|(part, number)| {
                let value = Value::new(model, part.ty, *number);
                (part.name.as_str(), value)
            });
            outcome(OneOrParts::Parts(values.collect()), chance, answer.samples)
        });
        outcomes.collect()
    });
    let each = parts.iter().zip(&answer.parts);
    Whole {
        outcomes: together,
        mean: None,
        parts: each
            .map(|(part, chances)| (part.name.as_str(), one(model, part, chances)))
            .collect(),
    }
}

fn one<'a>(model: &Model, part: &OutcomePart, chances: &Chances) -> Whole<'a> {
    let outcomes = chances.values.iter().map(|(number, chance)| {
        let value = Value::new(model, part.ty, *number);
        outcome(OneOrParts::One(value), chance, chances.samples)
    });
    Whole {
        outcomes: Some(outcomes.collect()),
        mean: chances.mean(part.ty).map(|mean| {
            let unit = match part.ty.base {
                TypeBase::Length => model.unit().length().0,
                _ => 1,
            };
            let mean = mean / num_bigint::BigInt::from(unit);
            let exact = chances.samples.is_none();
            Mean {
                numerator: exact.then(|| mean.numer().to_string()),
                denominator: exact.then(|| mean.denom().to_string()),
                value: figures::float(&mean),
                standard_error: chances.error_of_mean().map(|error| error / unit as f64),
            }
        }),
        parts: IndexMap::new(),
    }
}

fn outcome<'a>(value: OneOrParts<'a>, chance: &BigRational, samples: Option<u64>) -> Outcome<'a> {
    Outcome {
        value,
        figures: match samples {
            None => Figures::Exact {
                numerator: chance.numer().to_string(),
                denominator: chance.denom().to_string(),
            },
            Some(samples) => Figures::Sampled {
                count: (chance * num_bigint::BigInt::from(samples))
                    .to_integer()
                    .to_string(),
                standard_error: answer::error(chance, samples),
            },
        },
        probability: figures::float(chance),
    }
}
