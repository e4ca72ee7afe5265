//! `orbat roll`: rolls a table, draws from a deck, samples a generator, a procedure or any expression.

mod deck;
mod play;
mod table;

use serde::Serialize;

use super::args::RollArgs;
use super::compiled::{Compiled, asked, compiled};
use super::output::{Format, Paper};
use super::{Exit, Failure, Output};
use crate::model::{DeckId, GeneratorId, ProcedureId, Symbol, TableId};
use crate::roll::{Seed, Streams};

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    seed: &'a str,
    name: &'a str,
    #[serde(flatten)]
    rolls: Rolls,
}

/// All that was rolled, one list a time.
#[derive(Default, Serialize)]
struct Rolls {
    rolls: Vec<Vec<Line>>,
    /// Of a procedure or an expression: what came of it each time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outcomes: Vec<String>,
}

/// One die, card, answer or note, for people.
#[derive(Serialize)]
struct Line {
    /// The title of the step it stands in, for a procedure.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// `d6: 4`; empty where nothing was rolled.
    roll: String,
    says: String,
}

impl Rolls {
    fn of(rolls: Vec<Vec<Line>>) -> Rolls {
        Rolls {
            rolls,
            outcomes: Vec::new(),
        }
    }
}

impl Line {
    fn rolled(roll: String, says: String) -> Line {
        Line {
            step: None,
            roll,
            says,
        }
    }
}

enum Named {
    Table(TableId),
    Generator(GeneratorId),
    Deck(DeckId),
    Procedure(ProcedureId),
}

pub(super) fn run(args: &RollArgs, output: &Output) -> Result<Exit, Failure> {
    let seed = args
        .seed
        .as_ref()
        .map_or_else(Seed::fresh, |text| Seed::new(text.as_str()));
    let streams = Streams::new(&seed);
    let rolls = match is_name(&args.name) {
        true => match compiled([args.package.as_str()], &args.with, output)? {
            Some(rules) => named(&rules, args, &streams)?,
            None => return Ok(Exit::InputHasErrors),
        },
        false => match asked(&args.package, &args.name, &args.with, output)? {
            Some(rules) => expression(&rules, args, &streams)?,
            None => return Ok(Exit::InputHasErrors),
        },
    };
    match args.report.format {
        Format::Json => output.json(&Report {
            seed: seed.text(),
            name: &args.name,
            rolls,
        })?,
        Format::Text => {
            if args.seed.is_none() {
                output.note(&format!("seed: {}", seed.text()));
            }
            output.result(&told(&rolls, output.paper()))?;
        }
    }
    Ok(Exit::Done)
}

/// Whether a text is one name, perhaps with its package, and no dice.
fn is_name(text: &str) -> bool {
    let dice = text
        .strip_prefix('d')
        .is_some_and(|sides| !sides.is_empty() && sides.bytes().all(|byte| byte.is_ascii_digit()));
    let sign = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '.');
    !dice && text.starts_with(char::is_alphabetic) && text.chars().all(sign)
}

fn named(rules: &Compiled, args: &RollArgs, streams: &Streams) -> Result<Rolls, Failure> {
    let wanted = "table, generator, deck or procedure";
    let found = rules.named(&args.name, wanted, |symbol| match symbol {
        Symbol::Table(id) => Some(Named::Table(id)),
        Symbol::Generator(id) => Some(Named::Generator(id)),
        Symbol::Deck(id) => Some(Named::Deck(id)),
        Symbol::Procedure(id) => Some(Named::Procedure(id)),
        _ => None,
    })?;
    if !args.keys.is_empty() && !matches!(found, Named::Table(_)) {
        return Err(keys_are_for_tables());
    }
    match found {
        Named::Table(id) => table::table(rules, id, &args.keys, args.count, streams),
        Named::Generator(id) => table::generator(&rules.model, id, args.count, streams),
        Named::Deck(id) => deck::draw(&rules.model, id, args.count, streams),
        Named::Procedure(id) => {
            let procedure = rules.model.procedure(id);
            let open = procedure
                .parameters
                .iter()
                .find(|each| each.default.is_none());
            match open {
                None => play::play(&rules.model, procedure, args.count, streams),
                Some(open) => Err(Failure::Usage {
                    message: format!("`{}` asks for `{}`", args.name, open.name),
                    help: Some(format!(
                        "write what it is to be: 'orbat roll {} \"{}({}: …)\"'",
                        args.package, args.name, open.name
                    )),
                }),
            }
        }
    }
}

fn expression(rules: &Compiled, args: &RollArgs, streams: &Streams) -> Result<Rolls, Failure> {
    if !args.keys.is_empty() {
        return Err(keys_are_for_tables());
    }
    let Some(question) = &rules.model.asked else {
        return Err(Failure::usage("there is nothing to be rolled"));
    };
    if let Some(open) = question.procedure.parameters.first() {
        return Err(Failure::Usage {
            message: format!("`{}` is to be rolled for one value", open.name),
            help: Some("name one: only `orbat odds` runs over several".into()),
        });
    }
    play::play(&rules.model, &question.procedure, args.count, streams)
}

fn keys_are_for_tables() -> Failure {
    Failure::usage("only a table is asked with `--key`")
}

fn told(rolls: &Rolls, paper: Paper) -> String {
    let arrow = if paper.unicode { "→" } else { "=>" };
    let mut text = String::new();
    for (index, lines) in rolls.rolls.iter().enumerate() {
        if rolls.rolls.len() > 1 && lines.len() != 1 {
            text.push_str(&format!("{}.\n", index + 1));
        }
        let mut step = &None;
        for (place, line) in lines.iter().enumerate() {
            if line.step != *step {
                step = &line.step;
                if let Some(title) = step {
                    text.push_str(&format!("{title}\n"));
                }
            }
            let is_outcome = !rolls.outcomes.is_empty() && place + 1 == lines.len();
            if step.is_some() {
                text.push_str("  ");
            } else if line.roll.is_empty() && is_outcome {
                text.push_str(&format!("{arrow} "));
            } else if line.roll.is_empty() && rolls.outcomes.is_empty() {
                // What a table or generator says without a roll stands below what it says with one.
                text.push_str("       ");
            }
            if !line.roll.is_empty() {
                text.push_str(&format!("{}: ", line.roll));
            }
            text.push_str(&format!("{}\n", line.says));
        }
    }
    text
}
