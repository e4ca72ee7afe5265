//! `orbat roll`: rolls a table, draws from a deck, samples a generator, a procedure or any expression.

mod deck;
mod play;
mod table;
#[cfg(test)]
mod tests;

use serde::Serialize;

use super::args::RollArgs;
use super::compiled::{Compiled, asked, compiled};
use super::output::{Format, Terminal};
use super::seeds::seed;
use super::typed::typed;
use super::{Exit, Failure, Output};
use crate::lines::{self, Lines};
use crate::model::{DeckId, GeneratorId, Parameter, ProcedureId, Symbol, TableId};
use crate::roll::{Streams, Told};
use crate::spelling::{joined, ticked};
use crate::{Reach, Request};

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
    /// Nothing was thrown, and no seed would change it.
    #[serde(skip)]
    sure: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Line {
    /// Of a table, a generator or a deck.
    Rolled {
        /// `d6: 4`; empty where nothing was rolled.
        roll: String,
        says: String,
        /// Of a card, each face and what it shows: most cards say too much for one line.
        #[serde(skip)]
        faces: Vec<(String, String)>,
    },
    /// Of a procedure or an expression.
    Told(Told),
}

impl Rolls {
    fn of(rolls: Vec<Vec<Line>>) -> Rolls {
        Rolls {
            rolls,
            ..Rolls::default()
        }
    }
}

impl Line {
    /// Whether it is an answer for which nothing was thrown.
    fn is_looked_up(&self) -> bool {
        matches!(self, Line::Rolled { roll, .. } if roll.is_empty())
    }

    fn rolled(roll: String, says: String) -> Line {
        Line::Rolled {
            roll,
            says,
            faces: Vec::new(),
        }
    }

    fn drawn(card: String, faces: Vec<(String, String)>) -> Line {
        let each = faces.iter().map(|(face, shown)| format!("{face} {shown}"));
        Line::Rolled {
            roll: card,
            says: each.collect::<Vec<_>>().join("; "),
            faces,
        }
    }
}

enum Rollable {
    Table(TableId),
    Generator(GeneratorId),
    Deck(DeckId),
    Procedure(ProcedureId),
}

pub(super) fn run(args: &RollArgs, output: &Output) -> Result<Exit, Failure> {
    let seed = seed(args.seed.as_deref())?;
    let streams = Streams::new(&seed);
    let package = args.using.behind(&args.package);
    let is_called = is_name(&args.name)
        || is_title(&args.name)
            && compiled(
                args.using.behind(&args.package),
                &args.with,
                output,
                args.report.format,
            )?
            .is_some_and(|rules| rules.titled(&args.name, rollable).is_some());
    let rolls = match is_called {
        true => match compiled(package, &args.with, output, args.report.format)? {
            Some(rules) => named(&rules, args, &streams)?,
            None => return Ok(Exit::InputHasErrors),
        },
        false => match asked(
            package,
            &args.name,
            Request {
                reach: Reach::Question,
                ..args.with.request()
            },
            output,
            args.report.format,
        )? {
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
            if args.seed.is_none() && !rolls.sure {
                output.note(&format!("seed: {}", seed.text()));
            }
            output.result(&told(&rolls, output.terminal()))?;
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

/// Whether a text is but several words, as titles are.
fn is_title(text: &str) -> bool {
    let sign = |sign: char| sign.is_alphanumeric() || " -’',".contains(sign);
    text.trim().contains(' ') && text.starts_with(char::is_alphabetic) && text.chars().all(sign)
}

fn rollable(symbol: Symbol) -> Option<Rollable> {
    match symbol {
        Symbol::Table(id) => Some(Rollable::Table(id)),
        Symbol::Generator(id) => Some(Rollable::Generator(id)),
        Symbol::Deck(id) => Some(Rollable::Deck(id)),
        Symbol::Procedure(id) => Some(Rollable::Procedure(id)),
        _ => None,
    }
}

fn named(rules: &Compiled, args: &RollArgs, streams: &Streams) -> Result<Rolls, Failure> {
    let wanted = "table, generator, deck or procedure";
    let found = rules.named(&args.name, wanted, |_, symbol| rollable(symbol))?;
    if !args.keys.is_empty() && !matches!(found, Rollable::Table(_)) {
        return Err(keys_are_for_tables());
    }
    match found {
        Rollable::Table(id) => table::table(rules, id, args, streams),
        Rollable::Generator(id) => table::generator(&rules.model, id, args.count, streams),
        Rollable::Deck(id) => deck::draw(&rules.model, id, args.count, streams),
        Rollable::Procedure(id) => {
            let procedure = rules.model.procedure(id);
            let parameters = procedure.parameters.iter();
            let open: Vec<&Parameter> = parameters.filter(|it| it.default.is_none()).collect();
            if open.is_empty() {
                return play::play(&rules.model, procedure, args.count, streams);
            }
            let given = open.iter().map(|each| {
                let first = rules.model.first_of(each.ty);
                format!("{}: {}", each.name, first.as_deref().unwrap_or("…"))
            });
            let call = format!("{}({})", args.name, given.collect::<Vec<_>>().join(", "));
            let names = ticked(open.iter().map(|each| &each.name));
            let (package, call) = (typed(&args.package), typed(&call));
            Err(Failure::Usage {
                message: format!("`{}` asks for {}", args.name, joined(&names, "and")),
                help: Some(format!(
                    "say it, as in `orbat roll {package} {call}`; `orbat explain {package} {}` tells what it takes",
                    args.name
                )),
            })
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

fn told(rolls: &Rolls, terminal: Terminal) -> String {
    let arrow = if terminal.unicode { "→" } else { "=>" };
    // Each with its lines, and whether these are the faces of a card, which has a head of its own.
    let rolls = rolls.rolls.iter().map(|roll| {
        let played = roll.iter().filter_map(|line| match line {
            Line::Told(told) => Some(told),
            Line::Rolled { .. } => None,
        });
        let mut lines = play::lines(&played.collect::<Vec<&Told>>(), arrow);
        let mut card = false;
        for line in roll {
            let Line::Rolled { roll, says, faces } = line else {
                continue;
            };
            // What is said without a roll stands below what is said with one.
            let whole = match roll.is_empty() {
                true => format!("       {says}"),
                false => format!("{roll}: {says}"),
            };
            card = !faces.is_empty() && lines::width(&whole) > terminal.width;
            if card {
                lines.push(format!("{roll}:"));
                lines.extend(
                    faces
                        .iter()
                        .map(|(face, shown)| format!("  {face}: {shown}")),
                );
            } else {
                lines.push(whole);
            }
        }
        (lines, card)
    });
    let rolls: Vec<(Vec<String>, bool)> = rolls.collect();
    // Where one roll takes several lines, nobody sees where the next begins unless each has its number.
    let several = |(lines, card): &(Vec<String>, bool)| lines.len() != 1 && !card;
    let numbered = rolls.len() > 1 && rolls.iter().any(several);
    let mut text = Lines::new(terminal.width);
    for (index, (lines, _)) in rolls.into_iter().enumerate() {
        if numbered {
            text.plain(&format!("{}.", index + 1));
        }
        for line in lines {
            text.item("", &line);
        }
    }
    text.text()
}
