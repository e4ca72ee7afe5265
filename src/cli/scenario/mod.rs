//! `orbat scenario`: random battles as source, map and booklet.

mod asked;
mod index;
mod making;
mod many;
mod notes;
mod refused;
mod sides;
mod which;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde::Serialize;

use self::asked::Asked;
use self::making::{Making, Written};
use self::refused::refused;
use super::apart::apart;
use super::args::ScenarioArgs;
use super::output::Format;
use super::progress::Progress;
use super::typed::typed;
use super::{Exit, Failure, Output};
use crate::balance;
use crate::lines;
use crate::map::Palette;
use crate::scenario::{self, Maker};

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    seed: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<balance::Report>,
    files: Vec<PathBuf>,
}

/// Where a battle is written if nobody says.
const USUAL_FOLDER: &str = "out";

/// The name of its source.
const SOURCE: &str = "scenario.orbat";

pub(super) fn run(args: &ScenarioArgs, output: &Output) -> Result<Exit, Failure> {
    usable(args)?;
    if args.output.is_some() && args.count.is_none() {
        super::print::make_ready();
    }
    let mut progress = Progress::new(output);
    progress.step("reading the rules");
    let Some(asked) = Asked::of(args, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    progress.step("making the battle");
    let inventory = match asked.inventory(args, output)? {
        Ok(inventory) => inventory,
        Err(exit) => return Ok(exit),
    };
    let maker = Maker::new(&asked.rules.model, asked.battle, asked.wishes).map_err(refused)?;
    let mut maker = maker.with_lists(&asked.stands);
    if let Some(inventory) = &inventory {
        maker = maker.with_pieces(inventory);
    }
    let making = Making::new(args, &asked, &maker)?;
    match args.count {
        Some(count) => many::run(&making, count, progress, output),
        None => one(&making, progress, output),
    }
}

/// Refuses a folder that is to be something else.
fn usable(args: &ScenarioArgs) -> Result<(), Failure> {
    if let Some(file) = args.output.as_deref().filter(|path| is_named_as_file(path)) {
        return Err(Failure::Usage {
            message: format!(
                "`{}` is to be a folder: a battle is a source, a map and a booklet",
                file.display()
            ),
            help: Some(format!(
                "write `-o {}`",
                typed(&file.with_extension("").display().to_string())
            )),
        });
    }
    // What is made again in its own place lies there already.
    let usual = args.from.is_none().then(|| Path::new(USUAL_FOLDER));
    match args.output.as_deref().or(usual) {
        Some(folder) => apart(
            &folder.join(SOURCE),
            folder,
            "name a folder outside of it: `-o DIR`",
        ),
        None => Ok(()),
    }
}

/// Whether somebody who names this folder thinks of one of the files that lie in it.
fn is_named_as_file(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    let is_file = |ending| ["orbat", "svg", "pdf", "png", "html"].contains(&ending);
    ending.is_some_and(is_file) && !path.is_dir()
}

fn one(making: &Making<'_>, mut progress: Progress, output: &Output) -> Result<Exit, Failure> {
    let Making {
        args, asked, maker, ..
    } = *making;
    let draft = asked.draft(args, maker)?;
    progress.step("drawing the map and setting the booklet");
    let folder = asked.folder(args);
    let Written { scenario, files } = making.write(&draft, &folder)?;
    progress.clear();
    let compared = making.compared(&scenario);
    match args.report.format {
        Format::Text => {
            let width = output.terminal().width;
            let summary = scenario::summary(making.model(), &scenario, width);
            let compared = compared.map(|compared| format!("\n{}", compared.told()));
            let compared = compared.unwrap_or_default();
            let written = written(&files, width);
            output.result(&format!("{summary}{compared}\n{written}"))?;
            for note in notes::of(making, &draft, &scenario)? {
                output.note(&note);
            }
            output.note(&notes::again(&asked.packages, args, &files[0]));
        }
        Format::Json => output.json(&Report {
            seed: draft.recipe().seed.text(),
            title: &scenario.header.title,
            balance: compared.map(|compared| compared.report()),
            files,
        })?,
    }
    Ok(Exit::Done)
}

/// `written: a/scenario.orbat, a/map.svg`; a path a line where that is too wide, for a path may have
/// blanks, and is copied whole.
fn written(files: &[PathBuf], width: usize) -> String {
    let paths: Vec<String> = files
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let line = format!("written: {}", paths.join(", "));
    match lines::width(&line) <= width {
        true => format!("{line}\n"),
        false => format!("written:\n  {}\n", paths.join("\n  ")),
    }
}

/// What says how its sheets show it, each with a blank before it.
fn shown(args: &ScenarioArgs) -> String {
    let units = args.measures.units;
    let units = units.map(|units| format!(" --units {}", units.word()));
    let scale = args
        .measures
        .scale
        .iter()
        .map(|scale| format!(" --scale {}", typed(scale)));
    let ink = match args.ink {
        Palette::Colour => None,
        Palette::Black => Some(" --ink black".to_owned()),
    };
    units.into_iter().chain(scale).chain(ink).collect()
}
