//! What was rolled for a scenario, as texts: by its generator, by options, and in vain. Lengths in them are shown in one unit,
//! and written in the unit of the rules.

use ecow::{EcoString, eco_format};

use super::draft::Why;
use super::told::Teller;
use super::words::within;
use crate::model::{Braced, Lot, Model, RowId, Value, of_length};
use crate::numbers::counted;
use crate::roll::{StepKind, Streams, Taken};
use crate::spelling::headed;

/// So many rolls are told that could not be built.
const MOST_PASSED: usize = 4;

/// What a generator came upon.
#[derive(Default)]
pub(super) struct Found {
    pub(super) texts: Vec<EcoString>,
    /// The first of these by which the ground may be called: no number is a name.
    pub(super) name: Option<EcoString>,
    pub(super) notes: Vec<EcoString>,
    /// Those with lengths, as they are written.
    pub(super) braced: Vec<Braced>,
}

impl Found {
    fn named(&mut self, text: EcoString) {
        self.name.get_or_insert_with(|| text.clone());
        self.texts.push(text);
    }
}

/// Takes note of how a text about what was rolled is written, where that is a length.
fn note_length(braced: &mut Vec<Braced>, model: &Model, before: &str, value: &Value) {
    if let Value::Length(length) = value {
        braced.push(Braced {
            shown: eco_format!("{before}{}", value.show(model)),
            written: eco_format!("{}{}", model.written(before), of_length(*length)),
        });
    }
}

impl Teller<'_> {
    /// What the options of the battle had rolled, a text for each roll.
    pub(super) fn rolled_by_options(&self, braced: &mut Vec<Braced>) -> Vec<EcoString> {
        let (model, streams) = (self.maker.model, self.draft.streams(Lot::Terrain));
        let rolls = self.maker.by_options.iter();
        let texts = rolls.filter_map(|(title, table)| {
            // A table that is all rolls answers each of them.
            let rolled = table.roll(model, &[], &streams).ok()?;
            let shown = rolled.value.show(model);
            // One colon to a sentence.
            let head = match shown.contains(": ") {
                true => format!("{title} – "),
                false => format!("{title}: "),
            };
            let written = match &rolled.value {
                Value::Length(length) => of_length(*length),
                _ => model.written(&shown),
            };
            let said = |head: &str, text: &str| {
                eco_format!("{head}{}.", within(text.trim_end_matches('.')))
            };
            let text = said(&head, &shown);
            // With a small letter it is no longer the text that its author wrote.
            braced.push(Braced {
                shown: text.clone(),
                written: said(&model.written(&head), &written),
            });
            Some(text)
        });
        texts.collect()
    }

    /// What was rolled and could not be built, as one text.
    pub(super) fn passed(&self, braced: &mut Vec<Braced>) -> Option<EcoString> {
        let title = |row: RowId| &self.maker.model.row(row).header.title;
        let mut told: Vec<String> = Vec::new();
        for passed in &self.draft.passed {
            let streams = self.draft.first_streams().again(passed.turn);
            let found = self.steps(&passed.taken, &streams);
            braced.extend(found.braced);
            let found = found.texts;
            let why = match &passed.why {
                Why::Missing(missing) => {
                    let lack = missing.lack.told(self.maker.measures());
                    format!("{}: {lack}", within(title(missing.terrain)))
                }
                Why::Fault(fault) => match fault.terrain() {
                    Some(terrain) => format!("{} {fault}", within(title(RowId(terrain)))),
                    None => fault.to_string(),
                },
            };
            let text = format!("{} ({why})", found.join(", "));
            if !told.contains(&text) {
                told.push(text);
            }
        }
        let times = self.draft.passed_over_told()?;
        // Many a roll gives what one before it gave.
        let more = told.len().saturating_sub(MOST_PASSED);
        told.truncate(MOST_PASSED);
        if more > 0 {
            told.push(format!("and {}", counted(more, "other ground")));
        }
        Some(eco_format!(
            "The ground was rolled again {times} {}. Passed over: {}.",
            self.maker.rolled_again_for(),
            told.join("; ")
        ))
    }

    pub(super) fn found(&self) -> Found {
        self.steps(&self.draft.taken, &self.draft.streams(Lot::Terrain))
    }

    fn steps(&self, taken: &[Taken], streams: &Streams) -> Found {
        let mut found = Found::default();
        for taken in taken {
            // A table that can be rolled on once can be rolled on again.
            let Ok(step) = self.maker.plan.told(self.maker.model, *taken, streams) else {
                continue;
            };
            match step.kind {
                StepKind::Note(text) => found.notes.push(text),
                StepKind::Roll { branch, .. } if !branch.is_empty() => found.named(branch),
                StepKind::Roll { name, .. } if !name.is_empty() => {
                    found.named(headed(&name).into());
                }
                StepKind::Roll { .. } | StepKind::Place { .. } => {}
                StepKind::Table(rolled) => {
                    let model = self.maker.model;
                    let told = EcoString::from(rolled.value.show(model));
                    let asked = rolled.rolls.first();
                    match (&rolled.value, asked) {
                        (
                            Value::Text(_) | Value::Member(..) | Value::Row(_) | Value::List(_),
                            _,
                        )
                        | (_, None) => {
                            note_length(&mut found.braced, model, "", &rolled.value);
                            found.named(told);
                        }
                        (_, Some(asked)) => {
                            let head = format!("{}: ", model.table(asked.table).header.title);
                            note_length(&mut found.braced, model, &head, &rolled.value);
                            found.texts.push(eco_format!("{head}{told}"));
                        }
                    }
                }
            }
        }
        found
    }
}
