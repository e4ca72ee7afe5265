//! `orbat scenario`: random battles as source, map and booklet.

mod asked;
mod index;
mod many;
mod notes;
mod refused;
mod sides;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde::Serialize;

use self::asked::Asked;
use self::refused::refused;
use super::args::ScenarioArgs;
use super::files::{sealed, spare, write_together};
use super::output::Format;
use super::progress::Progress;
use super::{Exit, Failure, Output};
use crate::balance::{self, Means};
use crate::lines;
use crate::map::{Palette, drawn};
use crate::model::{Model, Scenario};
use crate::package::{Assets, MANIFEST};
use crate::scenario::{self, Maker};
use crate::sheet::{Printout, compose};
use crate::signs::is_hidden;

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    seed: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<balance::Report>,
    files: Vec<PathBuf>,
}

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
    match args.count {
        Some(count) => many::run(args, &asked, &maker, count, progress, output),
        None => one(args, &asked, &maker, progress, output),
    }
}

/// Refuses a folder that is to be something else, and a seed that nobody could copy.
fn usable(args: &ScenarioArgs) -> Result<(), Failure> {
    if let Some(file) = args.output.as_deref().filter(|path| is_named_as_file(path)) {
        return Err(Failure::Usage {
            message: format!(
                "`{}` is to be a folder: a battle is a source, a map and a booklet",
                file.display()
            ),
            help: Some(format!("write `-o {}`", file.with_extension("").display())),
        });
    }
    if let Some(folder) = args
        .output
        .as_deref()
        .filter(|path| path.join(MANIFEST).exists())
    {
        return Err(Failure::Usage {
            message: format!(
                "`{}` is a package, and all sources in its folder are its own",
                folder.display()
            ),
            help: Some("name another folder: `-o DIR`".into()),
        });
    }
    if let Some(sign) =
        (args.seed.iter().flat_map(|seed| seed.chars())).find(|sign| is_hidden(*sign))
    {
        return Err(Failure::Usage {
            message: format!(
                "the seed holds the invisible character U+{:04X}",
                u32::from(sign)
            ),
            help: Some("take any text that can be read: it stands in the source".into()),
        });
    }
    Ok(())
}

/// Whether somebody who names this folder thinks of one of the files that lie in it.
fn is_named_as_file(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    let is_file = |ending| ["orbat", "svg", "pdf", "png", "html"].contains(&ending);
    ending.is_some_and(is_file) && !path.is_dir()
}

fn one(
    args: &ScenarioArgs,
    asked: &Asked,
    maker: &Maker<'_>,
    mut progress: Progress,
    output: &Output,
) -> Result<Exit, Failure> {
    let model = &asked.rules.model;
    let draft = asked.draft(args, maker)?;
    let scenario = maker.scenario(&draft);
    let text = kept(args, scenario::write(model, &scenario));
    let folder = asked.folder(args);
    spares(&folder)?;
    let scenario = &asked.stands.scenario(&scenario);
    progress.step("drawing the map and setting the booklet");
    let means = Means::new(model);
    let means = means.as_ref();
    let assets = asked.assets()?;
    let files = files(model, means, scenario, (&assets, args.ink), &folder, &text)?;
    progress.clear();
    write_together(&files)?;
    let files: Vec<PathBuf> = files.into_iter().map(|(path, _)| path).collect();
    match args.report.format {
        Format::Text => {
            let summary = scenario::summary(model, scenario, output.terminal().width);
            let compared = balance::of_scenario(means, scenario);
            let compared = compared.map(|compared| format!("\n{}", compared.told()));
            let compared = compared.unwrap_or_default();
            let written = written(&files, output.terminal().width);
            output.result(&format!("{summary}{compared}\n{written}"))?;
            for note in notes::of(args, asked, maker, &draft, scenario, means)? {
                output.note(&note);
            }
            output.note(&notes::again(&asked.packages, args, &files[0]));
        }
        Format::Json => output.json(&Report {
            seed: draft.recipe().seed.text(),
            title: &scenario.header.title,
            balance: balance::of_scenario(means, scenario).map(|compared| compared.report()),
            files,
        })?,
    }
    Ok(Exit::Done)
}

/// Refuses to write over an earlier scenario that somebody has edited since.
fn spares(folder: &Path) -> Result<(), Failure> {
    spare(
        &folder.join("scenario.orbat"),
        "name another folder: `-o DIR`",
    )
}

/// All files of a scenario in its folder: its source first.
fn files(
    model: &Model,
    means: Option<&Means<'_>>,
    scenario: &Scenario,
    (assets, ink): (&Assets, Palette),
    folder: &Path,
    text: &str,
) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    let map = drawn(&compose::chart(model, scenario), ink);
    let mut files = vec![
        (folder.join("scenario.orbat"), sealed(text).into_bytes()),
        (folder.join("map.svg"), map.clone().into_bytes()),
    ];
    if cfg!(feature = "print") {
        let mut booklet = compose::booklet_with(means, model, scenario, None);
        if let Some(sheet) = &mut booklet.map {
            sheet.svg.clone_from(&map);
        }
        let pdf = super::print::pdf(&Printout::Booklet(Box::new(booklet)), assets)?;
        files.push((folder.join("booklet.pdf"), pdf));
    }
    Ok(files)
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

/// A scenario's text; it has the lengths of the rules, so it begins with how its sheets showed them.
fn kept(args: &ScenarioArgs, text: String) -> String {
    match shown(args).as_str() {
        "" => text,
        shown => format!("# Made with{shown}: say so again whenever it is printed.\n{text}"),
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

/// An argument as it is typed: in quotation marks where a shell would take it for several.
fn typed(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./\\:@%+,=~".contains(c);
    match argument.chars().all(plain) && !argument.is_empty() {
        true => argument.to_owned(),
        false => format!("\"{argument}\""),
    }
}
