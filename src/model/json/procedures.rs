//! Procedures and modifiers.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::expressions::{Expr, Faces, Inside};
use super::names::{Names, said};
use super::tables::label_of;
use super::values::{dice, ty, value};
use super::{Cite, Dice, Header, Label, Type, Value};
use model::{Holds, Locals, Sort};

/// A rule in steps.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Procedure {
    #[serde(flatten)]
    pub header: Header,
    pub parameters: Vec<Parameter>,
    /// The names that hold something while it runs, the parameters first.
    pub locals: Vec<Local>,
    /// One or more; a single part without a name is a plain outcome.
    pub outcome: Vec<OutcomePart>,
    pub steps: Vec<Step>,
}

/// What a procedure or a list of modifiers is given.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Parameter {
    pub name: String,
    pub title: String,
    #[serde(rename = "type")]
    pub ty: Type,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
}

/// A name that holds something; one the author gave no name is called `#3`.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Local {
    pub name: String,
    #[serde(flatten)]
    pub holds: LocalHolds,
}

/// What a name holds.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum LocalHolds {
    Card {
        /// A card of this deck.
        card_of: String,
    },
    Array {
        /// One value for each whole number between these two, both included.
        first: i64,
        last: i64,
        #[serde(rename = "type")]
        ty: Type,
    },
    Value {
        #[serde(rename = "type")]
        ty: Type,
    },
}

/// A part of an outcome.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct OutcomePart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(rename = "type")]
    pub ty: Type,
}

/// A step; named within its procedure only.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Step {
    pub name: String,
    pub title: String,
    /// The option that put it here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    pub body: Vec<Action>,
    /// Its own citation, where it is not the procedure's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// One thing that is done.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    Draw {
        into: String,
        from: String,
        /// From the other side's own deck of that name.
        #[serde(skip_serializing_if = "super::is_false")]
        of_the_other_side: bool,
    },
    /// All cards of the deck are in it again.
    Reshuffle {
        deck: String,
        /// The other side's own deck of that name.
        #[serde(skip_serializing_if = "super::is_false")]
        of_the_other_side: bool,
    },
    Set {
        local: String,
        to: Expr,
    },
    SetElement {
        array: String,
        index: Expr,
        to: Expr,
    },
    /// Sets all elements of an array.
    Fill {
        array: String,
        to: Expr,
    },
    Roll {
        into: String,
        pool: Pool,
    },
    /// Runs another procedure; each part of its outcome goes into a local, or nowhere.
    Call {
        procedure: String,
        args: Vec<Expr>,
        into: Vec<Option<String>>,
    },
    If {
        condition: Expr,
        then: Vec<Action>,
        otherwise: Vec<Action>,
    },
    /// Each value is answered by exactly one branch.
    Choose {
        by: Expr,
        branches: Vec<ChooseBranch>,
    },
    /// Never more than `most` times.
    Repeat {
        times: Expr,
        most: u32,
        body: Vec<Action>,
    },
    Count {
        counter: String,
        from: Expr,
        to: Expr,
        body: Vec<Action>,
    },
    /// Leaves the innermost repeat.
    Stop,
    /// One value for each part of the outcome.
    End {
        gives: Vec<Expr>,
    },
    /// What only a person can judge.
    Note {
        text: String,
    },
}

/// What is done for some values.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct ChooseBranch {
    pub label: Label,
    pub body: Vec<Action>,
}

/// Dice rolled together, and the number that is read off them.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Pool {
    #[serde(flatten)]
    pub dice: PoolDice,
    pub reading: Reading,
}

/// Dice, and what is done to each of them.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct PoolDice {
    /// How many, in place of the dice's own count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Expr>,
    pub of: Dice,
    /// Applied to each die from first to last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<DieChange>,
}

/// What is done to each die.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum DieChange {
    /// The pips of other dice become 0.
    Counting(Faces),
    /// Fewer pips, but not below the floor.
    Less { by: Expr, floor: i64 },
    /// Rolled again while it shows these, so many times at most.
    Rerolling { faces: Faces, times: u32 },
    /// After the top face one more die: from this on, each of its pips adds one.
    Open { from: i64 },
}

/// What is read off the dice.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    Sum,
    /// The sum of so many of the highest.
    Highest(Expr),
    Lowest(Expr),
    /// How many dice show these.
    NumberShowing(Faces),
    /// How many pairs are won against these, both sorted, highest to highest.
    PairsWon(PoolDice),
}

/// A sum of what applies.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Modifiers {
    #[serde(flatten)]
    pub header: Header,
    pub parameters: Vec<Parameter>,
    /// Over the conditions and over the values.
    pub titles: [String; 2],
    pub rows: Vec<Modifier>,
}

/// A value that is added where its condition holds.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Modifier {
    /// The condition as it is written.
    pub text: String,
    pub when: Expr,
    pub value: Expr,
    /// The option that adds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// Its own citation, where it is not that of the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

pub(super) fn modifiers(names: &Names<'_>, modifiers: &model::Modifiers) -> Modifiers {
    let inside = Inside::modifiers(names, modifiers);
    let (when, gives) = &modifiers.titles;
    Modifiers {
        header: names.header(&modifiers.header),
        parameters: parameters(&inside, &modifiers.parameters),
        titles: [when.to_string(), gives.to_string()],
        rows: super::each(&modifiers.rows, |row| Modifier {
            text: row.text.to_string(),
            when: inside.expr(&row.when),
            value: inside.expr(&row.value),
            option: row.option.map(|option| names.option(option)),
            cite: names.own_cite(row.cite, modifiers.header.cite),
        }),
    }
}

fn parameters(inside: &Inside<'_>, list: &[model::Parameter]) -> Vec<Parameter> {
    super::each(list, |parameter| Parameter {
        name: parameter.name.to_string(),
        title: parameter.title.to_string(),
        ty: ty(inside.names, parameter.ty),
        default: (parameter.default)
            .map(|number| inside.constant(number, Sort::of(parameter.ty).unwrap_or(Sort::Number))),
    })
}

pub(super) fn procedure(names: &Names<'_>, procedure: &model::Procedure) -> Procedure {
    let writer = Writer {
        inside: Inside::procedure(names, procedure),
        procedure,
    };
    Procedure {
        header: names.header(&procedure.header),
        parameters: parameters(&writer.inside, &procedure.parameters),
        locals: super::each(&writer.inside.locals, |(name, holds)| Local {
            name: name.clone(),
            holds: self::holds(names, *holds),
        }),
        outcome: super::each(&procedure.outcome, |part| OutcomePart {
            name: said(&part.name),
            title: said(&part.title),
            ty: ty(names, part.ty),
        }),
        steps: super::each(&procedure.steps, |step| Step {
            name: step.header.name.to_string(),
            title: step.header.title.to_string(),
            option: step.option.map(|option| names.option(option)),
            body: writer.body(&step.body),
            cite: names.own_cite(step.header.cite, procedure.header.cite),
        }),
    }
}

fn holds(names: &Names<'_>, holds: Holds) -> LocalHolds {
    match holds {
        Holds::Value { ty: of, .. } => LocalHolds::Value { ty: ty(names, of) },
        Holds::Array {
            ty: of,
            first,
            last,
        } => LocalHolds::Array {
            first,
            last,
            ty: ty(names, of),
        },
        Holds::Card(deck) => LocalHolds::Card {
            card_of: names.deck(deck),
        },
    }
}

/// One value for each part of an outcome.
pub(super) fn outcome(
    names: &Names<'_>,
    parts: &[model::OutcomePart],
    numbers: &[i64],
) -> Vec<Value> {
    let each = parts.iter().zip(numbers);
    each.map(|(part, number)| value(names, &model::Value::from_number(part.ty, *number)))
        .collect()
}

struct Writer<'a> {
    inside: Inside<'a>,
    procedure: &'a model::Procedure,
}

impl Writer<'_> {
    fn body(&self, actions: &[model::Action]) -> Vec<Action> {
        super::each(actions, |action| self.action(action))
    }

    fn action(&self, action: &model::Action) -> Action {
        let inside = &self.inside;
        let names = inside.names;
        match action {
            model::Action::Draw { into, deck } => Action::Draw {
                into: inside.local(*into),
                from: names.deck(deck.deck),
                of_the_other_side: deck.other,
            },
            model::Action::Reshuffle(deck) => Action::Reshuffle {
                deck: names.deck(deck.deck),
                of_the_other_side: deck.other,
            },
            model::Action::Set { local, value } => Action::Set {
                local: inside.local(*local),
                to: inside.expr(value),
            },
            model::Action::SetElement {
                array,
                index,
                value,
            } => Action::SetElement {
                array: inside.local(*array),
                index: inside.expr(index),
                to: inside.expr(value),
            },
            model::Action::Fill { array, value } => Action::Fill {
                array: inside.local(*array),
                to: inside.expr(value),
            },
            model::Action::Roll { into, pool } => Action::Roll {
                into: inside.local(*into),
                pool: Pool {
                    dice: self.dice(&pool.dice),
                    reading: self.reading(&pool.reading),
                },
            },
            model::Action::Call {
                procedure,
                args,
                into,
            } => Action::Call {
                procedure: names.procedure(*procedure),
                args: inside.exprs(args),
                into: super::each(into, |local| local.map(|local| inside.local(local))),
            },
            model::Action::If {
                condition,
                then,
                otherwise,
            } => Action::If {
                condition: inside.expr(condition),
                then: self.body(then),
                otherwise: self.body(otherwise),
            },
            model::Action::Choose { by, branches } => {
                let sort = names.model.sort_of(by, Locals::Procedure(self.procedure));
                Action::Choose {
                    by: inside.expr(by),
                    branches: super::each(branches, |branch| ChooseBranch {
                        label: label_of(names, sort, &branch.label),
                        body: self.body(&branch.body),
                    }),
                }
            }
            model::Action::Repeat {
                times, most, body, ..
            } => Action::Repeat {
                times: inside.expr(times),
                most: *most,
                body: self.body(body),
            },
            model::Action::Count {
                counter,
                from,
                to,
                body,
                ..
            } => Action::Count {
                counter: inside.local(*counter),
                from: inside.expr(from),
                to: inside.expr(to),
                body: self.body(body),
            },
            model::Action::Stop => Action::Stop,
            model::Action::End(gives) => Action::End {
                gives: inside.exprs(gives),
            },
            model::Action::Note(text) => Action::Note {
                text: text.to_string(),
            },
        }
    }

    fn dice(&self, pool: &model::PoolDice) -> PoolDice {
        let inside = &self.inside;
        PoolDice {
            count: pool.count.as_ref().map(|count| inside.expr(count)),
            of: dice(pool.dice),
            changes: super::each(&pool.changes, |change| match change {
                model::DieChange::Counting(faces) => DieChange::Counting(inside.faces(faces)),
                model::DieChange::Less { by, floor } => DieChange::Less {
                    by: inside.expr(by),
                    floor: *floor,
                },
                model::DieChange::Rerolling { faces, times } => DieChange::Rerolling {
                    faces: inside.faces(faces),
                    times: *times,
                },
                model::DieChange::Open { from } => DieChange::Open { from: *from },
            }),
        }
    }

    fn reading(&self, reading: &model::Reading) -> Reading {
        match reading {
            model::Reading::Sum => Reading::Sum,
            model::Reading::Best { lowest, keep } => {
                let keep = self.inside.expr(keep);
                if *lowest {
                    Reading::Lowest(keep)
                } else {
                    Reading::Highest(keep)
                }
            }
            model::Reading::NumberShowing(faces) => {
                Reading::NumberShowing(self.inside.faces(faces))
            }
            model::Reading::PairsWon(dice) => Reading::PairsWon(self.dice(dice)),
        }
    }
}
