//! Procedures and modifiers.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::expressions::{Expr, Inside};
use super::names::{Names, said};
use super::pools::{Pool, pool_of};
use super::tables::label_of;
use super::values::{ty, value};
use super::{Cite, Header, Label, Type, Value};
use model::{Holds, Locals, Sort};

/// A rule in steps.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Procedure {
    #[serde(flatten)]
    pub header: Header,
    /// What it is given, in order.
    pub parameters: Vec<Parameter>,
    /// The names that hold something while it runs, the parameters first.
    pub locals: Vec<Local>,
    /// What it gives, in order. A single part without a name is a plain outcome; nothing is given where it is empty.
    pub outcome: Vec<OutcomePart>,
    /// What is done, in order, until an `end`.
    pub steps: Vec<Step>,
}

/// What a procedure or a list of modifiers is given.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Parameter {
    /// By which it is given; also the local that holds it.
    pub name: String,
    /// What people are asked for; its name with a large first letter where the author gives none.
    pub title: String,
    /// What sort of value it is.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The value where none is given; left out where one has to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
}

/// A name that holds something while a procedure runs.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Local {
    /// Its name, within its procedure only. One that the author gave no name is called by its place in this list,
    /// from 0, such as `#3`; of several of one name each has its place behind it, such as `shot#3`.
    pub name: String,
    #[serde(flatten)]
    pub holds: LocalHolds,
}

/// What a name holds.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum LocalHolds {
    Card {
        /// It holds a card of this deck, by its full name.
        card_of: String,
    },
    Array {
        /// It holds one value for each whole number from this one.
        first: i64,
        /// The last of these numbers, itself included.
        last: i64,
        /// What sort of value each of them is.
        #[serde(rename = "type")]
        ty: Type,
    },
    Value {
        /// What sort of value it holds.
        #[serde(rename = "type")]
        ty: Type,
    },
}

/// A part of an outcome.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct OutcomePart {
    /// Its name, within its procedure only; left out for a plain outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What people are told; its name with a large first letter where the author gives a name alone, and left out
    /// where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What sort of value it is.
    #[serde(rename = "type")]
    pub ty: Type,
}

/// A step of a procedure.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Step {
    /// Its name, within its procedure only.
    pub name: String,
    /// As it is printed over the step; its name with a large first letter where the author gives none.
    pub title: String,
    /// The option that put it here, by its full name; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// What is done, in order.
    pub body: Vec<Action>,
    /// Its own citation, where it is not the procedure's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// One thing that is done.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Draws a card; it is not drawn again until its deck is reshuffled.
    Draw {
        /// The local that holds the card from now on, by its name.
        into: String,
        /// The deck, by its full name.
        from: String,
        /// From the other side's own deck of that name; there only where that is so.
        #[serde(skip_serializing_if = "super::is_false")]
        of_the_other_side: bool,
    },
    /// Puts all cards back into a deck and shuffles it.
    Reshuffle {
        /// The deck, by its full name.
        deck: String,
        /// The other side's own deck of that name; there only where that is so.
        #[serde(skip_serializing_if = "super::is_false")]
        of_the_other_side: bool,
    },
    /// Puts a value into a local.
    Set {
        /// The local it is put into, by its name.
        local: String,
        /// What it holds from now on.
        to: Expr,
    },
    /// Puts a value into one element of an array.
    SetElement {
        /// The local that holds the array, by its name.
        array: String,
        /// Which element: one of the whole numbers from the array's `first` to its `last`.
        index: Expr,
        /// What that element is from now on.
        to: Expr,
    },
    /// Puts a value into all elements of an array.
    Fill {
        /// The local that holds the array, by its name.
        array: String,
        /// What each of them is from now on, worked out once.
        to: Expr,
    },
    /// Rolls dice and puts the number that is read off them into a local.
    Roll {
        /// The local it is put into, by its name.
        into: String,
        /// Which dice are rolled, and how they are read.
        pool: Pool,
    },
    /// Runs another procedure, for the same side.
    Call {
        /// That procedure, by its full name.
        procedure: String,
        /// A value for each of its parameters, in their order.
        args: Vec<Expr>,
        /// For each part of its outcome the local it is put into, by its name; `null` where it is forgotten.
        into: Vec<Option<String>>,
    },
    /// Does one of two things.
    If {
        /// Yes or no, which decides between the two.
        condition: Expr,
        /// What is done where the condition is yes, in order.
        then: Vec<Action>,
        /// What is done where the condition is no, in order; may be empty.
        otherwise: Vec<Action>,
    },
    /// Does one of several things; each value is answered by exactly one branch.
    Choose {
        /// The value that decides.
        by: Expr,
        /// What is done for which values, in the author's order.
        branches: Vec<ChooseBranch>,
    },
    /// Does something again and again.
    Repeat {
        /// How often, worked out before the first time; not at all where it is 0 or less.
        times: Expr,
        /// It is never done more often, whatever `times` comes to.
        most: u32,
        /// What is done each time, in order.
        body: Vec<Action>,
    },
    /// Does something for each whole number from one to another.
    Count {
        /// The local that holds the number each time, by its name.
        counter: String,
        /// The first number; both ends are worked out before the first time.
        from: Expr,
        /// The last number, itself included; nothing is done where it is less than the first.
        to: Expr,
        /// What is done each time, in order.
        body: Vec<Action>,
    },
    /// Leaves the innermost `repeat` or `count`.
    Stop,
    /// Ends the procedure.
    End {
        /// The outcome, a value for each of its parts.
        gives: Vec<Expr>,
    },
    /// Tells the players what only they can judge; nothing is worked out.
    Note {
        /// What they are told.
        text: String,
    },
}

/// What is done for some values.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct ChooseBranch {
    /// The values that it answers.
    pub label: Label,
    /// What is done, in order; may be empty.
    pub body: Vec<Action>,
}

/// A sum of what applies.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Modifiers {
    #[serde(flatten)]
    pub header: Header,
    /// What it is given, in order; its expressions name them as locals.
    pub parameters: Vec<Parameter>,
    /// What is printed over the conditions and over the values.
    pub titles: [String; 2],
    /// Each condition, with what it adds.
    pub rows: Vec<Modifier>,
}

/// A value that is added where its condition holds.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Modifier {
    /// The condition as it is written, but for its blanks.
    pub text: String,
    /// The condition: yes or no.
    pub when: Expr,
    /// What is added where it is yes.
    pub value: Expr,
    /// The option that adds this row, by its full name; left out where none does.
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
                pool: pool_of(inside, pool),
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
}
