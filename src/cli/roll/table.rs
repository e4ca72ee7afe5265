//! Rolling on tables and generators.

use super::{Line, Rolls};
use crate::cli::Failure;
use crate::cli::args::RollArgs;
use crate::cli::askable::first_of;
use crate::cli::compiled::Compiled;
use crate::cli::typed::typed;
use crate::diagnostic::suggest;
use crate::model::{GeneratorId, Key, Model, Table, TableId};
use crate::roll::{self, RolledTable, StepKind, Streams};
use crate::spelling::joined;

/// Rolls on a table so often, with the keys that are not rolled for.
pub(super) fn table(
    rules: &Compiled,
    id: TableId,
    args: &RollArgs,
    streams: &Streams,
) -> Result<Rolls, Failure> {
    let given = keys(&rules.model, id, args)?;
    let turns = 0..args.count;
    let rolls = turns.map(|turn| {
        let rolled = roll::table(&rules.model, id, &given, &streams.again(turn));
        Ok(table_lines(&rules.model, &rolled.map_err(failed)?))
    });
    let rolls: Vec<Vec<Line>> = rolls.collect::<Result<_, Failure>>()?;
    Ok(Rolls {
        sure: rolls.iter().flatten().all(Line::is_looked_up),
        ..Rolls::of(rolls)
    })
}

/// Samples a generator so many times.
pub(super) fn generator(
    model: &Model,
    id: GeneratorId,
    count: u32,
    streams: &Streams,
) -> Result<Rolls, Failure> {
    let turns = 0..count;
    let rolls = turns.map(|turn| {
        let rolled = roll::generator(model, id, &streams.again(turn)).map_err(failed)?;
        let steps = rolled.steps.iter();
        Ok(steps
            .flat_map(|step| generator_lines(model, &step.kind))
            .collect())
    });
    Ok(Rolls::of(rolls.collect::<Result<_, Failure>>()?))
}

fn failed(error: roll::Unanswered) -> Failure {
    Failure::usage(error.to_string())
}

fn table_lines(model: &Model, rolled: &RolledTable) -> Vec<Line> {
    let last = rolled.rolls.len().saturating_sub(1);
    let each = rolled.rolls.iter().enumerate().map(|(index, each)| {
        let thrown = rolled.thrown.iter().filter(|_| index == last);
        let dice: Vec<String> = (each.dice.iter().chain(thrown))
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
        Line::rolled(dice.join(", "), says)
    });
    each.collect()
}

fn generator_lines(model: &Model, kind: &StepKind) -> Vec<Line> {
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
            return vec![Line::rolled(format!("{dice}: {total}"), says)];
        }
        StepKind::Table(rolled) => return table_lines(model, rolled),
        StepKind::Note(text) => text.to_string(),
        StepKind::Place {
            count,
            thrown,
            terrain,
            site,
            crossed_by,
            bounded_by,
            growing,
            with,
            with_thrown,
        } => {
            let many = match (*count, thrown) {
                (1, _) | (0, None) => String::new(),
                (count, _) => format!("{count} × "),
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
            let more = with.and_then(|(count, _)| Some(((*with_thrown)?, count)));
            let thrown = thrown.map(|dice| (dice, *count));
            let dice = thrown.into_iter().chain(more);
            let dice: Vec<String> = dice
                .map(|(dice, total)| format!("{dice}: {total}"))
                .collect();
            return vec![Line::rolled(dice.join(", "), says)];
        }
    };
    vec![Line::rolled(String::new(), says)]
}

/// The keys that a table asks for besides its dice, in its order.
fn keys(model: &Model, id: TableId, args: &RollArgs) -> Result<Vec<i64>, Failure> {
    let given = &args.keys;
    let table = model.table(id);
    let asked: Vec<&Key> = table
        .keys
        .iter()
        .filter(|key| !matches!(key, Key::Roll { .. }))
        .collect();
    if asked.len() != given.len() {
        let titles: Vec<String> = asked.iter().map(|key| key_name(model, key)).collect();
        let besides = match asked.len() == table.keys.len() {
            true => "",
            false => " besides its dice",
        };
        let (wanted, help) = match titles.as_slice() {
            [] => ("nothing".to_owned(), "leave `--key` out".to_owned()),
            titles => {
                let first = |key: &&Key| first_of(model, key).unwrap_or_else(|| "…".to_owned());
                let keys: Vec<String> = asked.iter().map(first).collect();
                let each = match titles {
                    [_] => "it with `--key`",
                    _ => "each with `--key`, in that order",
                };
                let keys = keys.join(" --key ");
                (
                    joined(titles, "and"),
                    format!("give {each}, as in `--key {keys}`"),
                )
            }
        };
        return Err(Failure::Usage {
            message: format!("`{}` asks for {wanted}{besides}", table.header.name),
            help: Some(help),
        });
    }
    asked
        .iter()
        .zip(given)
        .map(|(key, given)| key_value(model, table, key, (&args.package, given)))
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

/// What a key is that was `given` for a table of a package.
fn key_value(
    model: &Model,
    table: &Table,
    key: &Key,
    (package, given): (&str, &str),
) -> Result<i64, Failure> {
    let names: Vec<(&str, &str)> = match key {
        Key::Scale(scale) => model
            .scale(*scale)
            .members
            .iter()
            .map(|member| (member.name.as_str(), member.title.as_str()))
            .collect(),
        Key::Kind(kind) => model
            .kind(*kind)
            .rows
            .iter()
            .map(|row| &model.row(*row).header)
            .map(|header| (header.name.as_str(), header.title.as_str()))
            .collect(),
        Key::Number {
            name: key,
            low,
            high,
        } => {
            let number = given
                .parse::<i64>()
                .ok()
                .filter(|number| number >= low && number <= high);
            let name = &table.header.name;
            let answers = match (*low, *high) {
                (i64::MIN, i64::MAX) => "any whole number".to_owned(),
                (i64::MIN, high) => format!("{high} or less"),
                (low, i64::MAX) => format!("{low} or more"),
                (low, high) => format!("{low} to {high}"),
            };
            return number.ok_or_else(|| Failure::Usage {
                message: format!("`{name}` answers {answers} for `{key}`, and this is `{given}`"),
                help: Some(format!(
                    "`orbat explain {} {name}` shows the table",
                    typed(package)
                )),
            });
        }
        Key::Roll { .. } => Vec::new(),
    };
    // Whoever has only seen the paper writes the title.
    let title = given.to_lowercase();
    let found = names.iter().position(|(name, _)| *name == given);
    let found = found.or_else(|| names.iter().position(|(_, it)| it.to_lowercase() == title));
    found
        .map(|index| index as i64)
        .ok_or_else(|| Failure::Usage {
            message: format!("`{given}` is no {}", key_name(model, key)),
            help: suggest::did_you_mean(given, names.iter().map(|(name, _)| *name)),
        })
}
