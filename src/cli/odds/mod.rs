//! `orbat odds`: the chances of an expression, exact, or sampled where that is asked for.

mod answer;
mod given;
mod json;
mod markdown;
mod over;
mod sheet;
mod text;
mod weigh;

use std::sync::Mutex;

use super::args::{OddsArgs, OddsFormat};
use super::compiled;
use super::output::Format;
use super::progress::Progress;
use super::seeds::seed;
use super::{Exit, Failure, Output, interrupt};
use crate::model::Question;
use crate::{Reach, Request};
use answer::Answer;
use weigh::Weigher;

/// A question and all that came of it.
struct Asked {
    question: Question,
    /// One for each combination of what the question runs over.
    rows: Vec<Row>,
    /// How often it was sampled, and from which seed.
    sampled: Option<(u64, String)>,
    /// The last thing that the question runs over gives the columns.
    across: bool,
}

struct Row {
    /// One value for each parameter of the question.
    parameters: Vec<i64>,
    answer: Answer,
    /// What the players are told, whatever comes.
    notes: Vec<String>,
}

/// What claims in examples begin with, where they do not begin with what is asked.
const CLAIMS: [&str; 4] = ["chance ", "mean of ", "least of ", "most of "];

pub(super) fn run(args: &OddsArgs, output: &Output) -> Result<Exit, Failure> {
    let asked = args.expression.trim();
    if let Some((claim, rest)) = (CLAIMS.iter())
        .find_map(|claim| Some((claim.trim_end(), asked.strip_prefix(claim)?.trim_start())))
    {
        return Err(Failure::Usage {
            message: format!("`{claim}` is for claims in an `example`; here all chances are shown"),
            help: Some(format!("leave it out: `{rest}`")),
        });
    }
    let seed = args.sample.map(|_| seed(args.seed.as_deref()));
    let seed = seed.transpose()?;
    // Cards may be told of which the question says nothing.
    let reach = match args.given.is_empty() {
        true => Reach::Question,
        false => Reach::Whole,
    };
    let named = args.using.behind(&args.package);
    let format = match args.format {
        OddsFormat::Json => Format::Json,
        OddsFormat::Text | OddsFormat::Markdown => Format::Text,
    };
    let request = Request {
        reach,
        ..args.with.request()
    };
    let asked = compiled::asked(named, &args.expression, request, output, format)?;
    let Some(mut rules) = asked else {
        return Ok(Exit::InputHasErrors);
    };
    let Some(question) = rules.model.asked.take() else {
        return Err(Failure::usage("there is nothing to be asked"));
    };
    let given = given::read(&rules, &args.given)?;
    let combinations = over::combinations(&rules.model, &question.procedure)?;
    if args.across {
        over::can_lie_across(&question.procedure)?;
    }

    interrupt::ends_at_once();
    let mut progress = Progress::new(output);
    let mut weigher = Weigher::new(&rules, &question.procedure, given);
    let many = combinations.len();
    let mut rows = Vec::with_capacity(many);
    for (index, parameters) in combinations.into_iter().enumerate() {
        if many > 1 {
            progress.step(&format!("{} of {many}", index + 1));
        }
        let answer = match (args.sample, &seed) {
            (Some(count), Some(seed)) => {
                let row = match many {
                    1 => String::new(),
                    many => format!("{} of {many}, ", index + 1),
                };
                let progress = Mutex::new(&mut progress);
                let watch = |begun: u64| {
                    // Who cannot be told now is told the next time.
                    if let Ok(mut progress) = progress.try_lock() {
                        progress.now_and_then(|| format!("{row}{begun} of {count} runs"));
                    }
                };
                weigher.sample(index, &parameters, (count, seed), &watch)?
            }
            _ => weigher.exact(&parameters)?,
        };
        let notes = match answer.is_sure() {
            true => weigher.notes(&parameters),
            false => Vec::new(),
        };
        rows.push(Row {
            parameters,
            answer,
            notes,
        });
    }
    progress.clear();

    let asked = Asked {
        question,
        rows,
        sampled: args.sample.zip(seed.map(|seed| seed.text().to_owned())),
        across: args.across,
    };
    match args.format {
        OddsFormat::Json => output.json(&json::report(&rules.model, &asked))?,
        OddsFormat::Text => output.result(&text::told(&rules.model, &asked, output.terminal()))?,
        OddsFormat::Markdown => output.result(&markdown::told(&rules.model, &asked))?,
    }
    Ok(Exit::Done)
}
