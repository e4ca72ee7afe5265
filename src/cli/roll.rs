//! `orbat roll`: rolls a table or a generator.

use serde::Serialize;

use super::args::RollArgs;
use super::compiled::{Compiled, compiled};
use super::output::Format;
use super::{Exit, Failure, Output};
use crate::diagnostic::suggest;
use crate::model::{GeneratorId, Key, Model, Symbol, TableId};
use crate::roll::{self, RolledTable, Seed, StepKind, Streams};

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    seed: &'a str,
    name: &'a str,
    rolls: Vec<Vec<Step>>,
}

/// One die, answer or note, for people.
#[derive(Serialize)]
struct Step {
    /// `d6: 4`; empty where nothing was rolled.
    roll: String,
    says: String,
}

enum Rolled {
    Table(TableId),
    Generator(GeneratorId),
}

pub(super) fn run(args: &RollArgs, output: &Output) -> Result<Exit, Failure> {
    let Some(rules) = compiled([args.package.as_str()], &args.with, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let subject = rules.named(&args.name, "table or generator", |symbol| match symbol {
        Symbol::Table(id) => Some(Rolled::Table(id)),
        Symbol::Generator(id) => Some(Rolled::Generator(id)),
        _ => None,
    })?;
    let given = match subject {
        Rolled::Table(id) => keys(&rules, id, &args.keys)?,
        Rolled::Generator(_) => Vec::new(),
    };
    let seed = args
        .seed
        .as_ref()
        .map_or_else(Seed::fresh, |text| Seed::new(text.as_str()));
    let streams = Streams::new(&seed);
    let mut rolls = Vec::new();
    for turn in 0..args.count {
        let streams = streams.again(turn);
        let failed = |error: roll::Unanswered| Failure::usage(error.to_string());
        rolls.push(match subject {
            Rolled::Table(id) => table_steps(
                &rules.model,
                &roll::table(&rules.model, id, &given, &streams).map_err(failed)?,
            ),
            Rolled::Generator(id) => {
                let rolled = roll::generator(&rules.model, id, &streams).map_err(failed)?;
                rolled
                    .steps
                    .iter()
                    .flat_map(|step| generator_steps(&rules.model, &step.kind))
                    .collect()
            }
        });
    }
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
            output.result(&told(&rolls))?;
        }
    }
    Ok(Exit::Done)
}

fn told(rolls: &[Vec<Step>]) -> String {
    let mut text = String::new();
    for (index, steps) in rolls.iter().enumerate() {
        let one_line = steps.len() == 1;
        if rolls.len() > 1 && !one_line {
            text.push_str(&format!("{}.\n", index + 1));
        }
        for step in steps {
            match step.roll.is_empty() {
                true => text.push_str(&format!("       {}\n", step.says)),
                false => text.push_str(&format!("{}: {}\n", step.roll, step.says)),
            }
        }
    }
    text
}

fn table_steps(model: &Model, rolled: &RolledTable) -> Vec<Step> {
    let last = rolled.rolls.len().saturating_sub(1);
    let each = rolled.rolls.iter().enumerate().map(|(index, each)| {
        let dice: Vec<String> = each
            .dice
            .iter()
            .map(|(dice, total)| format!("{dice}: {total}"))
            .collect();
        let says = if index == last {
            rolled.value.show(model)
        } else {
            format!(
                "roll on {}",
                model.table(rolled.rolls[index + 1].table).header.title
            )
        };
        Step {
            roll: dice.join(", "),
            says,
        }
    });
    each.collect()
}

fn generator_steps(model: &Model, kind: &StepKind) -> Vec<Step> {
    let title = |row: &crate::model::RowId| model.row(*row).header.title.to_lowercase();
    let says = match kind {
        StepKind::Roll {
            dice,
            total,
            branch,
            name,
            label,
            ..
        } => {
            let says = [branch, name, label]
                .into_iter()
                .find(|text| !text.is_empty());
            let says = says.map(ToString::to_string).unwrap_or_default();
            return vec![Step {
                roll: format!("{dice}: {total}"),
                says,
            }];
        }
        StepKind::Table(rolled) => return table_steps(model, rolled),
        StepKind::Note(text) => text.to_string(),
        StepKind::Place {
            count,
            terrain,
            site,
            crossed_by,
            bounded_by,
            growing,
            with,
        } => {
            let many = if *count > 1 {
                format!("{count} × ")
            } else {
                String::new()
            };
            let mut says = format!("place {many}{} {}", title(terrain), site.words());
            for (word, row) in [
                ("crossed by", crossed_by),
                ("bounded by", bounded_by),
                ("growing", growing),
            ] {
                if let Some(row) = row {
                    says.push_str(&format!(", {word} {}", title(row)));
                }
            }
            if let Some((count, row)) = with {
                says.push_str(&format!(", with {count} {}", title(row)));
            }
            says
        }
    };
    vec![Step {
        roll: String::new(),
        says,
    }]
}

/// The keys that a table asks for besides its dice, in its order.
fn keys(rules: &Compiled, id: TableId, given: &[String]) -> Result<Vec<i64>, Failure> {
    let model = &rules.model;
    let table = model.table(id);
    let asked: Vec<&Key> = table
        .keys
        .iter()
        .filter(|key| !matches!(key, Key::Roll { .. }))
        .collect();
    if asked.len() != given.len() {
        let titles: Vec<String> = asked.iter().map(|key| key_name(model, key)).collect();
        return Err(Failure::Usage {
            message: format!(
                "`{}` asks for {} besides its dice",
                table.header.name,
                match titles.len() {
                    0 => "nothing".to_owned(),
                    _ => titles.join(" and "),
                }
            ),
            help: Some("give each with `--key`, in that order".into()),
        });
    }
    asked
        .iter()
        .zip(given)
        .map(|(key, given)| key_value(model, key, given))
        .collect()
}

fn key_name(model: &Model, key: &Key) -> String {
    match key {
        Key::Roll { dice, .. } => dice.to_string(),
        Key::Number { name, .. } => name.to_string(),
        Key::Scale(scale) => model.scale(*scale).header.name.to_string(),
        Key::Kind(kind) => model.kind(*kind).header.name.to_string(),
    }
}

fn key_value(model: &Model, key: &Key, given: &str) -> Result<i64, Failure> {
    let names: Vec<&str> = match key {
        Key::Scale(scale) => model
            .scale(*scale)
            .members
            .iter()
            .map(|member| member.name.as_str())
            .collect(),
        Key::Kind(kind) => model
            .kind(*kind)
            .rows
            .iter()
            .map(|row| model.row(*row).header.name.as_str())
            .collect(),
        Key::Number { low, high, .. } => {
            let number = given
                .parse::<i64>()
                .ok()
                .filter(|number| number >= low && number <= high);
            return number.ok_or_else(|| {
                Failure::usage(format!("`{given}` is no number that this table answers"))
            });
        }
        Key::Roll { .. } => Vec::new(),
    };
    let found = names.iter().position(|name| *name == given);
    found
        .map(|index| index as i64)
        .ok_or_else(|| Failure::Usage {
            message: format!("`{given}` is no {}", key_name(model, key)),
            help: suggest::did_you_mean(given, names),
        })
}
