//! `orbat scenario`: random battles as source, map and booklet.

mod asked;
mod index;
mod many;
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
use crate::model::{Balance, Header, Model, RowId, Scenario};
use crate::package::{Assets, MANIFEST};
use crate::scenario::{self, Draft, Maker, Replaced, Wishes};
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
            let is_fair = compared.as_ref().and_then(|compared| compared.is_fair());
            let compared = compared.map(|compared| format!("\n{}", compared.told()));
            let compared = compared.unwrap_or_default();
            let written = written(&files, output.terminal().width);
            output.result(&format!("{summary}{compared}\n{written}"))?;
            if draft.passed_over() > 0 {
                let times = match draft.passed_over() {
                    1 => "once".to_owned(),
                    times => format!("{times} times"),
                };
                output.note(&format!(
                    "the ground was rolled again {times} {}; the source says for which",
                    maker.rolled_again_for()
                ));
            }
            for each in maker.replaced(&draft) {
                output.note(&stands_in(asked, args, scenario.mission, each));
            }
            if is_fair == Some(false) && !args.fair && args.from.is_none() {
                // Where both bring lists, no roll of the forces makes others.
                if maker.fair(draft.recipe(), means).is_ok() {
                    output.note("the same with --fair rolls its forces again until they are fair");
                }
            }
            if args.from.is_none()
                && scenario::uneven(model, scenario).is_some()
                && by_points_is_even(asked, &draft)?
            {
                output.note("the same with --balance points draws forces that are worth as much");
            }
            if args.balance.is_some() && !maker.weighs(&draft) {
                output.note(&format!(
                    "--balance changes nothing here: {}",
                    unweighed(asked, scenario)
                ));
            }
            for line in asked.further()? {
                output.note(&line);
            }
            no_booklets(output);
            if let Some(line) = unscaled(args, asked) {
                output.note(&line);
            }
            output.note(&again(&asked.packages, args, &files[0]));
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

/// Whether the same battle has sides that are worth as much where they are weighed by points.
fn by_points_is_even(asked: &Asked, draft: &Draft) -> Result<bool, Failure> {
    let model = &asked.rules.model;
    let wishes = Wishes {
        balance: Some(Balance::Points),
        ..asked.wishes
    };
    let maker = Maker::new(model, asked.battle, wishes).map_err(refused)?;
    let weighed = maker.make_from(draft.recipe()).map_err(refused)?;
    let scenario = asked.stands.scenario(&maker.scenario(&weighed));
    Ok(scenario::uneven(model, &scenario).is_none())
}

/// Why no side is made up to be as much as the other.
fn unweighed(asked: &Asked, scenario: &Scenario) -> String {
    match asked.wishes.lists {
        [Some(_), Some(_)] => "both sides bring army lists".to_owned(),
        _ => format!(
            "`{}` does not have one side bring as much as the other",
            asked.rules.model.row(scenario.mission).header.title
        ),
    }
}

/// Refuses to write over an earlier scenario that somebody has edited since.
fn spares(folder: &Path) -> Result<(), Failure> {
    spare(
        &folder.join("scenario.orbat"),
        "name another folder: `-o DIR`",
    )
}

/// That a force comes which nobody named, and how the one that was named would.
fn stands_in(
    asked: &Asked,
    args: &ScenarioArgs,
    mission: RowId,
    Replaced { wished, comes }: Replaced,
) -> String {
    let header = |row: RowId| &asked.rules.model.row(row).header;
    let Header { name, title, .. } = header(wished);
    let packages: String = (asked.packages.iter())
        .map(|package| format!(" {}", typed(package)))
        .collect();
    let with = match args.with.options.is_empty() {
        true => String::new(),
        false => format!(" --with {}", args.with.options.join(",")),
    };
    format!(
        "{} asks for no force such as {title}, so {} comes in its place; to play with what you named, write an \
         army list of it and name that: orbat list{packages} --new {name}{with} -o {name}.orbat",
        header(mission).title,
        header(comes).title,
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

fn no_booklets(output: &Output) {
    if cfg!(not(feature = "print")) {
        output.note("no booklet: this program was built without its typesetter");
    }
}

/// A file has the lengths of the rules: whoever made it for another scale says so again.
fn unscaled(args: &ScenarioArgs, asked: &Asked) -> Option<String> {
    let scales = asked.rules.loaded.packages.scales();
    if args.from.is_none() || args.measures.scale.is_some() || scales.is_empty() {
        return None;
    }
    Some(format!(
        "the file keeps no scale: where it was made for one, add --scale {}",
        scales.join(" or --scale ")
    ))
}

/// A scenario's text; it has the lengths of the rules, so it begins with how its sheets showed them.
fn kept(args: &ScenarioArgs, text: String) -> String {
    match shown(args).as_str() {
        "" => text,
        shown => format!("# Made with{shown}: say so again whenever it is printed.\n{text}"),
    }
}

/// How to print it again after an edit.
fn again(packages: &[String], args: &ScenarioArgs, path: &Path) -> String {
    let folders = packages
        .iter()
        .filter(|package| Path::new(package).exists());
    let rules: String = folders
        .map(|folder| format!(" {}", typed(folder)))
        .collect();
    format!(
        "edit the scenario and print it again: orbat print {}{rules}{} -o booklet.pdf",
        typed(&path.display().to_string()),
        shown(args)
    )
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
