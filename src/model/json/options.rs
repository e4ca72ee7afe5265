//! Options, changes in force, and worked examples.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::{Names, said};
use super::procedures::outcome;
use super::values::fraction;
use super::{Cite, Fraction, Header, Symbol, Value};

/// A named set of changes.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename = "Option")]
pub struct OptionRule {
    #[serde(flatten)]
    pub header: Header,
    pub requires: Vec<String>,
    pub excludes: Vec<String>,
    /// Options over whose changes its own hold.
    pub replaces: Vec<String>,
    /// Whether it is switched on in this model.
    pub active: bool,
    /// What it changes; without values where it is not switched on.
    pub changes: Vec<Change>,
    /// Printed behind the booklets of battles that are played with it.
    pub reference: Vec<Symbol>,
    /// Tables rolled on for each battle that is played with it.
    pub rolls: Vec<String>,
}

/// A change of what is declared elsewhere.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Change {
    /// The package that makes it.
    pub package: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// What is changed, for people.
    pub what: String,
    /// As shown to people, where it is a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
    pub cite: Vec<Cite>,
}

/// A worked example.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Example {
    pub package: String,
    pub title: String,
    /// Options it needs.
    pub with: Vec<String>,
    pub lines: Vec<ExampleLine>,
    pub cite: Vec<Cite>,
}

/// What an example claims.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct ExampleLine {
    /// As it is written.
    pub text: String,
    pub claim: Claim,
}

/// What is claimed; the question is in the line's text.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    Chance {
        of: String,
        is: Fraction,
        /// Decimal places of the percentage, where it is rounded.
        #[serde(skip_serializing_if = "Option::is_none")]
        places: Option<u32>,
    },
    Mean {
        of: String,
        is: Fraction,
        /// Of a length the unit that it is so many of: `in`, `ft`, `cm` or `mm`.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<&'static str>,
        /// Decimal places, where it is rounded.
        #[serde(skip_serializing_if = "Option::is_none")]
        places: Option<u32>,
    },
    Least {
        of: String,
        is: Value,
    },
    Most {
        of: String,
        is: Value,
    },
    Value {
        of: String,
        is: Value,
    },
    /// Cards that fit.
    Check {
        deck: String,
        wanted: u32,
        found: u32,
    },
    /// Fixed dice and cards, and what they give.
    Play {
        of: String,
        feed: Vec<Feed>,
        gives: Vec<Value>,
    },
}

/// Fixed dice or a fixed card.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Feed {
    Card { card: String, of: String },
    Dice { dice: Vec<u32> },
}

pub(super) fn option(names: &Names<'_>, option: &model::OptionRule) -> OptionRule {
    let list = |ids: &[model::OptionId]| super::each(ids, |id| names.option(*id));
    OptionRule {
        header: names.header(&option.header),
        requires: list(&option.requires),
        excludes: list(&option.excludes),
        replaces: list(&option.replaces),
        active: option.active,
        changes: super::each(&option.changes, |note| change(names, note)),
        reference: names.symbols(&option.reference),
        rolls: super::each(&option.rolls, |table| names.table(*table)),
    }
}

pub(super) fn change(names: &Names<'_>, note: &model::ChangeNote) -> Change {
    Change {
        package: names.package(note.package),
        option: note.option.map(|option| names.option(option)),
        what: note.what.to_string(),
        old: said(&note.old),
        new: said(&note.new),
        cite: names.cite(note.cite),
    }
}

pub(super) fn example(names: &Names<'_>, example: &model::Example) -> Example {
    Example {
        package: names.package(example.package),
        title: example.title.to_string(),
        with: super::each(&example.with, |option| names.option(*option)),
        lines: super::each(&example.lines, |line| ExampleLine {
            text: line.text.to_string(),
            claim: claim(names, &line.claim),
        }),
        cite: names.cite(example.cite),
    }
}

fn claim(names: &Names<'_>, claim: &model::Claim) -> Claim {
    let of = |question: &model::Question| question.text.to_string();
    // Questions of one number have an outcome of one part.
    let one = |question: &model::Question, number: i64| {
        let values = outcome(names, &question.procedure.outcome, &[number]);
        values.into_iter().next().unwrap_or(Value::Number(number))
    };
    match claim {
        model::Claim::Chance {
            question,
            claim,
            places,
        } => Claim::Chance {
            of: of(question),
            is: fraction(*claim),
            places: *places,
        },
        model::Claim::Mean {
            question,
            claim,
            unit,
            places,
        } => Claim::Mean {
            of: of(question),
            is: fraction(*claim),
            unit: unit.map(|unit| unit.word()),
            places: *places,
        },
        model::Claim::Least { question, claim } => Claim::Least {
            of: of(question),
            is: one(question, *claim),
        },
        model::Claim::Most { question, claim } => Claim::Most {
            of: of(question),
            is: one(question, *claim),
        },
        model::Claim::Value { question, claim } => Claim::Value {
            of: of(question),
            is: one(question, *claim),
        },
        model::Claim::Check {
            deck,
            wanted,
            found,
            ..
        } => Claim::Check {
            deck: names.deck(*deck),
            wanted: *wanted,
            found: *found,
        },
        model::Claim::Play {
            question,
            feed,
            gives,
        } => Claim::Play {
            of: of(question),
            feed: super::each(feed, |feed| match feed {
                model::Feed::Card(deck, card) => Feed::Card {
                    card: names.model.deck(*deck).cards[card.index()].id.to_string(),
                    of: names.deck(*deck),
                },
                model::Feed::Dice(dice) => Feed::Dice { dice: dice.clone() },
            }),
            gives: outcome(names, &question.procedure.outcome, gives),
        },
    }
}
