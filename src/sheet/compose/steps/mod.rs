//! A procedure as numbered steps in plain words.

mod modifiers;
mod named_at_once;
mod writer;

pub(super) use modifiers::modifiers;

use modifiers::{table, used};
use named_at_once::named_at_once;
use writer::Writer;

use crate::model::{Citation, CitationId, Locals, Model, OptionId, Procedure};
use crate::sheet::steps::{Asks, NumberedStep, StepsSheet};
use crate::wording::Words;

/// The steps of a procedure, from the model alone.
pub fn steps(model: &Model, procedure: &Procedure) -> StepsSheet {
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
    fn mark(&mut self, cite: CitationId) -> (String, bool) {
        match self.model.citations.get(cite.index()) {
            None => (String::new(), false),
            Some(citation @ Citation::Assumed { reason, .. }) => {
                let reason = match reason.is_empty() {
                    true => "assumed".to_owned(),
                    false => format!("assumed: {reason}"),
                };
                if !self.reasons.contains(&reason) {
                    self.reasons.push(reason);
                }
                (citation.show_places(self.model), true)
            }
            Some(citation) => (citation.show(self.model), false),
        }
    }
}
