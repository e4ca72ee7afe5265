//! The engines behind the verb, and their refusals.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::thread;

use num_bigint::BigUint;

use super::answer::Answer;
use crate::cli::Failure;
use crate::cli::compiled::Compiled;
use crate::model::{CardId, Model, Procedure, SideDeck};
use crate::odds::{Distribution, Fault, Given, Limits, Outcome, Plan, Refusal};
use crate::roll::{self, Event, Runner, Sampling, Seed, Streams};
use crate::source::Position;
use crate::written;

/// A question made ready to be weighed with any arguments.
pub(super) struct Weigher<'a> {
    /// What was asked for, to find places in its files.
    rules: &'a Compiled,
    model: &'a Model,
    procedure: &'a Procedure,
    given: Given,
    plan: Option<Plan>,
}

impl<'a> Weigher<'a> {
    pub(super) fn new(
        rules: &'a Compiled,
        procedure: &'a Procedure,
        given: Vec<(SideDeck, CardId)>,
    ) -> Weigher<'a> {
        Weigher {
            rules,
            model: &rules.model,
            procedure,
            given: Given { seen: given },
            plan: None,
        }
    }

    /// The exact chances. Where several parts together are too much, each is worked out by itself.
    ///
    /// # Errors
    /// Where it is too much, or cannot be done at all.
    pub(super) fn exact(&mut self, args: &[i64]) -> Result<Answer, Failure> {
        let (model, procedure) = (self.model, self.procedure);
        let plan = self.plan.get_or_insert_with(|| Plan::new(model, procedure));
        let parts = procedure.outcome.len();
        match plan.exact(model, args, &self.given, &Limits::default()) {
            Ok(found) => Ok(Answer::together(parts, found)),
            Err(
                Refusal::TooLarge { .. } | Refusal::TooLong { .. } | Refusal::TooManyDice { .. },
            ) if parts > 1 => self.parts(args),
            Err(refusal) => Err(self.refused(&refusal)),
        }
    }

    fn parts(&self, args: &[i64]) -> Result<Answer, Failure> {
        let (model, procedure) = (self.model, self.procedure);
        let parts = procedure.outcome.len();
        let each = (0..parts).map(|part| {
            let wanted: Vec<bool> = (0..parts).map(|each| each == part).collect();
            let found = Plan::of_parts(model, procedure, &wanted)
                .exact(model, args, &self.given, &Limits::default())
                .map_err(|refusal| self.refused(&refusal))?;
            Ok(found.part(part))
        });
        Ok(Answer {
            parts: each.collect::<Result<Vec<Distribution>, Failure>>()?,
            together: None,
        })
    }

    /// What is said to the players on the way, where there is but one way: nothing is thrown and no card drawn.
    /// Without it a question that the rules do not answer would have a sure answer and no word of why.
    pub(super) fn notes(&self, args: &[i64]) -> Vec<String> {
        let Ok(mut runner) = Runner::new(self.model, self.procedure) else {
            return Vec::new();
        };
        let mut stream =
            Streams::new(&Seed::new("")).stream(roll::stream_of(self.model, self.procedure, None));
        let (mut notes, mut chance) = (Vec::new(), false);
        let ended = runner.run(args, &mut stream, &mut |event| match event {
            Event::Rolled { .. } | Event::Drawn { .. } => chance = true,
            Event::Note { text } if !notes.iter().any(|note| note == text) => {
                notes.push(text.to_owned());
            }
            _ => {}
        });
        match ended {
            Ok(_) if !chance => notes,
            _ => Vec::new(),
        }
    }

    /// So many runs; `row` is the place of the arguments among all combinations. `watch` is told how many have begun.
    ///
    /// # Errors
    /// Where a run cannot go on.
    pub(super) fn sample(
        &self,
        row: usize,
        args: &[i64],
        (runs, seed): (u64, &Seed),
        watch: &(dyn Fn(u64) + Sync),
    ) -> Result<Answer, Failure> {
        let streams = Streams::new(seed);
        let how = Sampling {
            given: &self.given.seen,
            streams: &streams,
            stream: roll::stream_of(self.model, self.procedure, Some(row)),
            runs,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
        };
        // Ctrl-C ends the program by itself; nobody else stops this.
        let never = AtomicBool::new(false);
        let found = roll::sample_watched(self.model, self.procedure, args, how, &never, watch)
            .map_err(|error| Failure::Rules(error.to_string()))?
            .unwrap_or_default();
        let outcomes = found.outcomes.into_iter().map(|(values, count)| Outcome {
            values: values.into(),
            ways: BigUint::from(count),
        });
        let found = Distribution {
            outcomes: outcomes.collect(),
            total: BigUint::from(runs),
        };
        Ok(Answer::together(self.procedure.outcome.len(), found))
    }

    /// ` (my-rules/shooting.orbat:145:3)`.
    fn at(&self, refusal: &Refusal) -> Option<String> {
        let loaded = &self.rules.loaded;
        let span = written::step(loaded.trees(), &loaded.packages, refusal.place()?)?;
        let file = loaded.sources.get(span.file);
        let Position { line, column } = file.position(span.start);
        Some(format!(" ({}:{line}:{column})", file.name()))
    }

    fn refused(&self, refusal: &Refusal) -> Failure {
        let at = self.at(refusal).unwrap_or_default();
        match refusal {
            Refusal::TooLarge { .. }
            | Refusal::TooLong { .. }
            | Refusal::TooManyDice { .. }
            | Refusal::TooDeep { .. } => Failure::TooMuch {
                message: format!("this is too large to be worked out exactly: {refusal}{at}"),
                help: "sample it: add `--sample 1000000`".into(),
            },
            Refusal::SeenComeBack { .. } => Failure::TooMuch {
                message: format!("this is not worked out exactly: {refusal}"),
                help: "sample it: add `--sample 1000000`".into(),
            },
            Refusal::Fault {
                fault: Fault::DeckEmpty { .. },
                ..
            } if !self.given.seen.is_empty() => Failure::Usage {
                message: format!("{refusal}{at}, once those are gone that are given as seen"),
                help: Some("name fewer cards behind `--given`".into()),
            },
            refusal => Failure::Rules(format!("{refusal}{at}")),
        }
    }
}
