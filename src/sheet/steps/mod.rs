//! A procedure as numbered steps for people: data, and two renderings of it as text.

mod markdown;
mod text;

use serde::Serialize;

use super::{cited, dagger};

/// One procedure.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct StepsSheet {
    pub title: String,
    /// Where it comes from, as cited; empty where nobody said.
    pub source: String,
    pub assumed: bool,
    /// What has to be known beforehand.
    pub asks: Vec<Asks>,
    /// What comes of it; one part is its plain outcome.
    pub gives: Vec<Asks>,
    pub steps: Vec<NumberedStep>,
    /// The lists of modifiers that its steps use.
    pub modifiers: Vec<ModifierTable>,
    /// Why what has a dagger is assumed, each reason once.
    pub assumptions: Vec<String>,
}

/// A value by its title, and what it may be.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Asks {
    pub title: String,
    pub values: String,
    /// What holds where nobody says.
    pub default: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct NumberedStep {
    /// From 1.
    pub number: u32,
    pub title: String,
    /// The title of the option that put it here.
    pub option: Option<String>,
    pub source: String,
    pub assumed: bool,
    pub lines: Vec<Line>,
}

/// A sentence, and what belongs to it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Line {
    pub text: String,
    /// What only a person can judge, in the author's words.
    pub note: bool,
    /// Holds only in a case that it names, or is done again and again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub case: bool,
    pub lines: Vec<Line>,
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct ModifierTable {
    pub title: String,
    /// Over the two columns.
    pub titles: (String, String),
    pub source: String,
    pub assumed: bool,
    pub rows: Vec<ModifierRow>,
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct ModifierRow {
    pub when: String,
    pub value: String,
    pub option: Option<String>,
    /// Empty where it is that of the whole list.
    pub source: String,
    pub assumed: bool,
}

impl Asks {
    /// `Short, Medium or Long (Short unless told otherwise)`.
    pub fn words(&self) -> String {
        match &self.default {
            None => self.values.clone(),
            Some(default) => format!("{} ({default} unless told otherwise)", self.values),
        }
    }
}
