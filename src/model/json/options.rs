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
    /// Options that are switched on with it, by their full names.
    pub requires: Vec<String>,
    /// Options that cannot be on beside it, by their full names.
    pub excludes: Vec<String>,
    /// Options over whose changes its own hold, by their full names.
    pub replaces: Vec<String>,
    /// Whether it is switched on in this model.
    pub active: bool,
    /// What it changes, in the author's order; without values where it is not switched on.
    pub changes: Vec<Change>,
    /// What is printed behind the booklets of battles that are played with it; empty where it is not switched on.
    pub reference: Vec<Symbol>,
    /// Tables rolled on for each battle that is played with it, by their full names; empty where it is not switched
    /// on.
    pub rolls: Vec<String>,
}

/// A change of what is declared elsewhere.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Change {
    /// The id of the package that makes it.
    pub package: String,
    /// The option that makes it, by its full name; left out where it is always in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// What is changed, for people: `musket.bite` is a field of a row, `squad: 0 to 1 scout` one more part of a force,
    /// `blow: after strike` steps of a procedure.
    pub what: String,
    /// The value before, as shown to people; left out where that is an empty text, or more than one value, and where
    /// the option is not switched on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// The value now, as shown to people; left out where that is an empty text, or more than one value, and where the
    /// option is not switched on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
    /// Where it comes from: its own citation, or else that of what it stands in.
    pub cite: Vec<Cite>,
}

/// A worked example.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Example {
    /// The id of the package that has it.
    pub package: String,
    /// What it is called, which is all the name it has.
    pub title: String,
    /// Options it needs, by their full names: it holds with exactly these and what they require.
    pub with: Vec<String>,
    /// What it claims, in the author's order; empty where this model has other options than it needs.
    pub lines: Vec<ExampleLine>,
    /// Where it comes from; empty where nobody says.
    pub cite: Vec<Cite>,
}

/// What an example claims.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct ExampleLine {
    /// As it is written, but for blanks and comments.
    pub text: String,
    /// What it states.
    pub claim: Claim,
}

/// What a line of an example states.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// How often something holds.
    Chance {
        /// The condition: an expression as it is written.
        of: String,
        /// The chance that is claimed, from 0 to 1.
        is: Fraction,
        /// To how many decimal places the percentage is rounded; left out where the fraction is exact.
        #[serde(skip_serializing_if = "Option::is_none")]
        places: Option<u32>,
    },
    /// What something comes to on average.
    Mean {
        /// The question: an expression as it is written.
        of: String,
        /// The mean that is claimed; of a length, how many of `unit`.
        is: Fraction,
        /// Of a length the unit that it is so many of: `in`, `ft`, `cm` or `mm`; left out where it is a number.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<&'static str>,
        /// To how many decimal places it is rounded; left out where it is exact.
        #[serde(skip_serializing_if = "Option::is_none")]
        places: Option<u32>,
    },
    /// The least that can come of something.
    Least {
        /// The question: an expression as it is written.
        of: String,
        /// The value that is claimed.
        is: Value,
    },
    /// The greatest that can come of something.
    Most {
        /// The question: an expression as it is written.
        of: String,
        /// The value that is claimed.
        is: Value,
    },
    /// What something is that is not rolled.
    Value {
        /// The question: an expression as it is written.
        of: String,
        /// The value that is claimed.
        is: Value,
    },
    /// How many cards of a deck fit; the line's text says what they have to show.
    Check {
        /// The deck, by its full name.
        deck: String,
        /// How many cards are claimed to fit.
        wanted: u32,
        /// How many do, as counted while compiling.
        found: u32,
    },
    /// One procedure played out with fixed dice and cards.
    Play {
        /// The call: an expression as it is written.
        of: String,
        /// The dice and cards, in the order in which they are asked for.
        feed: Vec<Feed>,
        /// The outcome that is claimed, a value for each of its parts.
        gives: Vec<Value>,
    },
}

/// Fixed dice or a fixed card.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Feed {
    Card {
        /// The card that is drawn, by its name within the deck.
        card: String,
        /// The deck, by its full name.
        of: String,
    },
    Dice {
        /// What the dice of one roll show, in the order in which they are rolled.
        dice: Vec<u32>,
    },
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
