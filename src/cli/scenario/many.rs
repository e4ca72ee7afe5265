//! A campaign's worth: many scenarios into one folder, and an index.

use std::path::PathBuf;

use serde::Serialize;

use super::super::files::write_whole;
use super::super::interrupt;
use super::super::output::Format;
use super::super::progress::Progress;
use super::super::{Exit, Failure, Output};
use super::index::{self, Entry};
use super::making::{Making, Written};
use super::notes;
use crate::abreast::abreast;
use crate::balance;
use crate::roll::Seed;
use crate::scenario::{self, Recipe};

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

/// What came of one seed: the files are written, or it makes no battle.
struct Made {
    seed: Seed,
    kept: Result<Kept, String>,
}

struct Kept {
    entry: Entry,
    files: Vec<PathBuf>,
    /// Where it is asked for.
    balance: Option<balance::Report>,
}

/// So many are made between two looks at how far it is.
const BATCH: usize = 32;

/// Each seed is the one that was given, a hyphen and a number: alone it makes the same scenario.
pub(super) fn run(
    making: &Making<'_>,
    count: u32,
    mut progress: Progress,
    output: &Output,
) -> Result<Exit, Failure> {
    // Every file is written whole, so there is nothing to leave in order.
    interrupt::ends_at_once();
    let campaign = Campaign {
        making,
        recipe: making.asked.chosen(making.args, making.maker)?,
        folder: making.asked.folder(making.args),
        digits: count.to_string().len().max(3),
    };
    let numbers: Vec<u32> = (1..=count).collect();
    let mut all: Vec<Made> = Vec::with_capacity(numbers.len());
    for batch in numbers.chunks(BATCH) {
        progress.step(&format!("making scenarios: {} of {count}", all.len()));
        for made in abreast(batch, |number| campaign.one(*number)) {
            all.push(made?);
        }
    }
    let refused: Vec<Refused<'_>> = all
        .iter()
        .filter_map(|made| {
            let reason = made.kept.as_ref().err()?;
            Some(Refused {
                seed: made.seed.text(),
                reason,
            })
        })
        .collect();
    if refused.len() == all.len() {
        return Err(Failure::Usage {
            message: format!(
                "none of the {count} seeds makes a battle: {}",
                refused.first().map_or("", |refused| refused.reason)
            ),
            help: Some("take another seed, or another size of table".into()),
        });
    }
    let entries = all.iter().filter_map(|made| made.kept.as_ref().ok());
    let entries: Vec<&Entry> = entries.map(|kept| &kept.entry).collect();
    let index = campaign.index(&entries)?;
    progress.clear();
    for refused in &refused {
        output.note(&format!(
            "the seed `{}` makes no battle and is left out: {}",
            refused.seed, refused.reason
        ));
    }
    match making.args.report.format {
        Format::Text => {
            output.result(&format!(
                "{}{} of {count} scenarios, and their index: {}\n",
                index::list(&entries, output.terminal().width),
                entries.len(),
                index.display()
            ))?;
            if let Some(note) = notes::no_booklet() {
                output.note(&note);
            }
        }
        Format::Json => {
            let scenarios = all.iter().filter_map(|made| {
                let kept = made.kept.as_ref().ok()?;
                Some(super::Report {
                    seed: made.seed.text(),
                    title: &kept.entry.title,
                    balance: kept.balance.clone(),
                    files: kept.files.clone(),
                })
            });
            output.json(&Report {
                seed: campaign.recipe.seed.text(),
                scenarios: scenarios.collect(),
                index,
                refused,
            })?;
        }
    }
    Ok(Exit::Done)
}

/// What all scenarios of one folder have in common.
struct Campaign<'a> {
    making: &'a Making<'a>,
    /// With the seed that was given.
    recipe: Recipe,
    folder: PathBuf,
    /// How many the numbers of scenarios have.
    digits: usize,
}

impl Campaign<'_> {
    /// Makes and writes one of them. A seed that makes no battle is no failure of the others.
    fn one(&self, number: u32) -> Result<Made, Failure> {
        let Making {
            args, maker, means, ..
        } = self.making;
        let seed = Seed::new(format!("{}-{number}", self.recipe.seed.text()));
        let recipe = Recipe {
            seed: seed.clone(),
            ..self.recipe.clone()
        };
        let recipe = match args.fair {
            true => maker.fair(&recipe, means.as_ref()),
            false => Ok(recipe),
        };
        let draft = match recipe.and_then(|recipe| maker.make_from(&recipe)) {
            Ok(draft) => draft,
            Err(refusal) => {
                let kept = Err(refusal.to_string());
                return Ok(Made { seed, kept });
            }
        };
        let slug = scenario::slug(seed.text());
        let hyphen = if slug.is_empty() { "" } else { "-" };
        let name = format!("{number:0digits$}{hyphen}{slug}", digits = self.digits);
        let written = self.making.write(&draft, &self.folder.join(&name))?;
        let Written { scenario, files } = written;
        let compared = self.making.compared(&scenario);
        let model = self.making.model();
        let entry = Entry::new(model, &scenario, compared.as_ref(), (number, name), &files);
        let compared = compared.filter(|_| args.report.format == Format::Json);
        let kept = Kept {
            entry,
            files,
            balance: compared.map(|compared| compared.report()),
        };
        Ok(Made {
            seed,
            kept: Ok(kept),
        })
    }

    /// Writes the page that leads to all of them; gives its path.
    fn index(&self, entries: &[&Entry]) -> Result<PathBuf, Failure> {
        let battle = &self.making.model().battles[self.making.asked.battle.index()];
        let page = index::page(&battle.header.title, self.recipe.seed.text(), entries);
        let path = self.folder.join("index.html");
        write_whole(&path, page.as_bytes())?;
        Ok(path)
    }
}
