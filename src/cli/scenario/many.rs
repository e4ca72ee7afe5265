//! A campaign's worth: many scenarios into one folder, and an index.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::args::ScenarioArgs;
use super::super::files::{write_together, write_whole};
use super::super::interrupt;
use super::super::output::Format;
use super::super::progress::Progress;
use super::super::{Exit, Failure, Output};
use super::asked::Asked;
use super::index::{self, Entry};
use super::notes;
use crate::abreast::abreast;
use crate::balance::{self, Means};
use crate::package::Assets;
use crate::roll::Seed;
use crate::scenario::{self, Maker, Recipe};

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    seed: &'a str,
    index: PathBuf,
    scenarios: Vec<super::Report<'a>>,
    refused: Vec<Refused<'a>>,
}

#[derive(Serialize)]
struct Refused<'a> {
    seed: &'a str,
    reason: &'a str,
}

/// What came of one seed: the files are written.
struct Made {
    seed: Seed,
    entry: Result<Written, String>,
}

struct Written {
    entry: Entry,
    files: Vec<PathBuf>,
    /// Where it is asked for.
    balance: Option<balance::Report>,
}

/// So many are made between two looks at how far it is.
const BATCH: usize = 32;

/// Each seed is the one that was given, a hyphen and a number: alone it makes the same scenario.
pub(super) fn run(
    args: &ScenarioArgs,
    asked: &Asked,
    maker: &Maker<'_>,
    count: u32,
    mut progress: Progress,
    output: &Output,
) -> Result<Exit, Failure> {
    // Every file is written whole, so there is nothing to leave in order.
    interrupt::ends_at_once();
    let recipe = asked.chosen(args, maker)?;
    let means = Means::new(&asked.rules.model);
    let means = means.as_ref();
    let folder = asked.folder(args);
    let assets = asked.assets()?;
    let digits = count.to_string().len().max(3);
    let numbers: Vec<u32> = (1..=count).collect();
    let mut all: Vec<Made> = Vec::with_capacity(numbers.len());
    for batch in numbers.chunks(BATCH) {
        progress.step(&format!("making scenarios: {} of {count}", all.len()));
        for made in abreast(batch, |number| {
            one(
                args,
                asked,
                maker,
                means,
                &assets,
                &recipe,
                (&folder, *number, digits),
            )
        }) {
            all.push(made?);
        }
    }
    let entries: Vec<&Entry> = all
        .iter()
        .filter_map(|made| made.entry.as_ref().ok().map(|made| &made.entry))
        .collect();
    let refused: Vec<Refused<'_>> = all
        .iter()
        .filter_map(|made| {
            let reason = made.entry.as_ref().err()?;
            Some(Refused {
                seed: made.seed.text(),
                reason,
            })
        })
        .collect();
    if entries.is_empty() {
        return Err(Failure::Usage {
            message: format!(
                "none of the {count} seeds makes a battle: {}",
                refused.first().map_or("", |refused| refused.reason)
            ),
            help: Some("take another seed, or another size of table".into()),
        });
    }
    let battle = &asked.rules.model.battles[asked.battle.index()];
    let page = index::page(&battle.header.title, recipe.seed.text(), &entries);
    let path = folder.join("index.html");
    write_whole(&path, page.as_bytes())?;
    progress.clear();
    for refused in &refused {
        output.note(&format!(
            "the seed `{}` makes no battle and is left out: {}",
            refused.seed, refused.reason
        ));
    }
    match args.report.format {
        Format::Text => {
            output.result(&format!(
                "{}{} of {count} scenarios, and their index: {}\n",
                index::list(&entries, output.terminal().width),
                entries.len(),
                path.display()
            ))?;
            if let Some(note) = notes::no_booklet() {
                output.note(&note);
            }
        }
        Format::Json => {
            let scenarios = all.iter().filter_map(|made| {
                let written = made.entry.as_ref().ok()?;
                Some(super::Report {
                    seed: made.seed.text(),
                    title: &written.entry.title,
                    balance: written.balance.clone(),
                    files: written.files.clone(),
                })
            });
            output.json(&Report {
                seed: recipe.seed.text(),
                scenarios: scenarios.collect(),
                index: path,
                refused,
            })?;
        }
    }
    Ok(Exit::Done)
}

/// Makes and writes one of them. A seed that makes no battle is no failure of the others.
fn one(
    args: &ScenarioArgs,
    asked: &Asked,
    maker: &Maker<'_>,
    means: Option<&Means<'_>>,
    assets: &Assets,
    recipe: &Recipe,
    (folder, number, digits): (&Path, u32, usize),
) -> Result<Made, Failure> {
    let model = &asked.rules.model;
    let seed = Seed::new(format!("{}-{number}", recipe.seed.text()));
    let recipe = Recipe {
        seed: seed.clone(),
        ..recipe.clone()
    };
    let recipe = match args.fair {
        true => maker.fair(&recipe, means),
        false => Ok(recipe),
    };
    let draft = match recipe.and_then(|recipe| maker.make_from(&recipe)) {
        Ok(draft) => draft,
        Err(refusal) => {
            let entry = Err(refusal.to_string());
            return Ok(Made { seed, entry });
        }
    };
    let scenario = maker.scenario(&draft);
    let slug = scenario::slug(seed.text());
    let hyphen = if slug.is_empty() { "" } else { "-" };
    let name = format!("{number:0digits$}{hyphen}{slug}");
    let text = super::kept(args, scenario::write(model, &scenario));
    let scenario = asked.stands.scenario(&scenario);
    let printed = (assets, args.ink);
    let folder = folder.join(&name);
    super::spares(&folder)?;
    let files = super::files(model, means, &scenario, printed, &folder, &text)?;
    write_together(&files)?;
    let compared = balance::of_scenario(means, &scenario);
    let entry = Entry::new(model, &scenario, compared.as_ref(), (number, name), &files);
    let files = files.into_iter().map(|(path, _)| path).collect();
    let compared = compared.filter(|_| args.report.format == Format::Json);
    let made = Written {
        entry,
        files,
        balance: compared.map(|compared| compared.report()),
    };
    Ok(Made {
        seed,
        entry: Ok(made),
    })
}
