//! Expressions, dice and types, and parts of forces and lists, in plain English, from the model alone.
//!
//! In: what a procedure works out, rolls or reads off cards. Out: phrases that fit into a
//! sentence; members and rows by their titles, lengths in the package's unit. It knows nothing of
//! pages: whoever makes sentences of the phrases does.

mod condition;
mod dice;
mod faces;
pub(crate) mod mission;
pub(crate) mod muster;
mod names;
mod nouns;
mod question;
mod title;
mod ty;
mod value;
pub(crate) mod worksheet;

#[cfg(test)]
mod context_tests;
#[cfg(test)]
mod dice_tests;
#[cfg(test)]
mod names_tests;
#[cfg(test)]
mod tests;

use crate::model::{CitedPlaces, Locals, Model};
use crate::spelling::joined;

pub(crate) use faces::key_label;
pub(crate) use names::side_deck;
pub(crate) use nouns::{body, is_plural};
pub(crate) use question::Asked;
pub(crate) use title::{lower, quoted, spoken};

/// Puts the expressions of one procedure, or of one list of modifiers, into words.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    pub(crate) model: &'a Model,
    pub(crate) locals: Locals<'a>,
    /// By local: what one without a name is called, and which cards must be told apart.
    names: Vec<names::Named>,
    /// What rows that are named have in their fields is asked for, and so not given away.
    asks: bool,
}

/// Words for a thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Phrase {
    pub(crate) text: String,
    /// Its verb is a plural: `the strokes are`.
    pub(crate) plural: bool,
    /// Put together from several parts: in brackets where it becomes a part itself.
    pub(crate) compound: bool,
}

impl<'a> Words<'a> {
    pub(crate) fn new(model: &'a Model, locals: Locals<'a>) -> Words<'a> {
        Words {
            model,
            locals,
            names: names::named(model, locals),
            asks: false,
        }
    }
}

impl Phrase {
    fn plain(text: impl Into<String>) -> Phrase {
        Phrase {
            text: text.into(),
            plural: false,
            compound: false,
        }
    }

    fn compound(text: impl Into<String>) -> Phrase {
        Phrase {
            compound: true,
            ..Phrase::plain(text)
        }
    }

    /// As a part of something larger.
    fn part(self) -> String {
        match self.compound {
            true => format!("({})", self.text),
            false => self.text,
        }
    }

    fn is(&self) -> &'static str {
        if self.plural { "are" } else { "is" }
    }

    /// A verb in the third person: `shows`, `show`.
    fn verb(&self, plain: &str) -> String {
        match self.plural {
            true => plain.into(),
            false => format!("{plain}s"),
        }
    }

    /// `does not`, `do not`.
    fn does(&self) -> &'static str {
        if self.plural { "do not" } else { "does not" }
    }
}

/// `a or b`; semicolons between where one has a comma of its own: `a; b, or less; or c`.
pub(crate) fn alternatives(parts: &[String]) -> String {
    match parts {
        [most @ .., last] if !most.is_empty() && parts.iter().any(|part| part.contains(',')) => {
            format!("{}; or {last}", most.join("; "))
        }
        parts => joined(parts, "or"),
    }
}

/// The mark behind what is assumed.
pub(crate) fn dagger(assumed: bool) -> &'static str {
    if assumed { "†" } else { "" }
}

/// ` [qs 1.5.2]`.
pub(crate) fn cited(source: &CitedPlaces) -> String {
    bracketed(&source.to_string())
}

/// The same of a citation that is a text.
pub(crate) fn bracketed(source: &str) -> String {
    match source.is_empty() {
        true => String::new(),
        false => format!(" [{source}]"),
    }
}

/// `once`, `twice`, `3 times`.
pub(crate) fn times(count: i64) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        count => format!("{count} times"),
    }
}
