//! A procedure as numbered steps in plain words: data, and two renderings of it as text; a generator in such lines.
//!
//! In: a procedure, a list of modifiers or a generator of a model. Out: a [`StepsSheet`], a [`ModifierTable`] or lines.

mod generator;
mod markdown;
mod modifiers;
mod named_at_once;
mod reached;
#[cfg(test)]
mod tests;
mod text;
mod writer;

use serde::Serialize;

use crate::model::{Citation, CitationId, CitedPlaces, Locals, Model, OptionId, Procedure};
use crate::wording::Words;
pub(crate) use generator::generator;
use modifiers::{table, used};
use named_at_once::named_at_once;
use writer::Writer;

/// One procedure.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct StepsSheet {
    pub title: String,
    /// Where it comes from, as cited; empty where nobody said.
    pub source: CitedPlaces,
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

/// A step as it is told: its lines under a title.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct NumberedStep {
    /// From 1.
    pub number: u32,
    pub title: String,
    /// The title of the option that put it here.
    pub option: Option<String>,
    pub source: CitedPlaces,
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
    /// Under which the index of a book finds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub lines: Vec<Line>,
}

/// Modifiers as a table: when, and by how much.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct ModifierTable {
    pub title: String,
    /// Over the two columns.
    pub titles: (String, String),
    pub source: CitedPlaces,
    pub assumed: bool,
    pub rows: Vec<ModifierRow>,
}

/// A line of them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct ModifierRow {
    pub when: String,
    pub value: String,
    pub option: Option<String>,
    /// Empty where it is that of the whole list.
    pub source: CitedPlaces,
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

impl StepsSheet {
    /// Those of a procedure, from the model alone.
    pub fn of(model: &Model, procedure: &Procedure) -> StepsSheet {
        let procedure = &named_at_once(procedure);
        let words = Words::new(model, Locals::Procedure(procedure));
        let mut marks = Marks {
            model,
            reasons: Vec::new(),
        };
        let (source, assumed) = marks.mark(procedure.header.cite);
        let asks = procedure.parameters.iter().map(|parameter| Asks {
            title: parameter.title.to_string(),
            values: words.ty(parameter.ty),
            default: parameter
                .default
                .map(|default| model.text(parameter.ty, default)),
        });
        let plain = procedure.outcome.len() == 1;
        let gives = procedure.outcome.iter().map(|part| Asks {
            title: match plain {
                true => String::new(),
                false => part.title.to_string(),
            },
            values: words.outcome(part),
            default: None,
        });
        let mut sheet = StepsSheet {
            title: procedure.header.title.to_string(),
            source,
            assumed,
            asks: asks.collect(),
            gives: gives.collect(),
            ..StepsSheet::default()
        };
        let writer = Writer { procedure, words };
        for (place, step) in procedure.steps.iter().enumerate() {
            let (source, assumed) = marks.mark(step.header.cite);
            sheet.steps.push(NumberedStep {
                number: place as u32 + 1,
                title: step.header.title.to_string(),
                option: step.option.map(|option| title_of(model, option)),
                source,
                assumed,
                lines: writer.lines(&step.body),
            });
        }
        for id in used(model, procedure) {
            sheet
                .modifiers
                .push(table(model, model.modifiers(id), &mut marks));
        }
        sheet.assumptions = marks.reasons;
        sheet
    }
}

fn title_of(model: &Model, option: OptionId) -> String {
    let option = model.options.get(option.index());
    option.map_or(String::new(), |option| option.header.title.to_string())
}

/// Citations, and the reasons of what is assumed.
struct Marks<'a> {
    model: &'a Model,
    reasons: Vec<String>,
}

impl Marks<'_> {
    /// What is cited, and whether it is assumed.
    fn mark(&mut self, cite: CitationId) -> (CitedPlaces, bool) {
        let Some(citation) = self.model.citations.get(cite.index()) else {
            return (CitedPlaces::default(), false);
        };
        let assumed = match citation {
            Citation::Assumed { reason, .. } => {
                let reason = match reason.is_empty() {
                    true => "assumed".to_owned(),
                    false => format!("assumed: {reason}"),
                };
                if !self.reasons.contains(&reason) {
                    self.reasons.push(reason);
                }
                true
            }
            _ => false,
        };
        (citation.cited(self.model), assumed)
    }
}
