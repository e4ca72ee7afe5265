//! `orbat scenario`: a random battle as source, map and booklet.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::ScenarioArgs;
use super::compiled::{self, Compiled, compiled};
use super::output::{Format, write_whole};
use super::progress::Progress;
use super::{Exit, Failure, Output, packages};
use crate::measure::Length;
use crate::model::{BattleId, Model, RowId, Symbol, TableSize, Value};
use crate::package::{Assets, Library};
use crate::roll::Seed;
use crate::scenario::{self, Maker, Wishes};
use crate::sheet::{Printout, compose};

/// What `--format json` prints.
#[derive(Serialize)]
struct Report<'a> {
    seed: &'a str,
    title: &'a str,
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &ScenarioArgs, output: &Output) -> Result<Exit, Failure> {
    let mut named = vec![packages::or_default(args.package.as_deref())?];
    named.extend(args.packages.iter().cloned());
    let mut progress = Progress::new(output);
    progress.step("reading the rules");
    let Some(rules) = compiled(named.iter().map(String::as_str), &args.with, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let battle = battle(&rules)?;
    let wishes = Wishes {
        armies: armies(&rules, battle, args)?,
        table: args.table.map(|size| TableSize {
            // Tenths of a millimetre to hundredths.
            width: Length(i64::from(size.width) * 10),
            depth: Length(i64::from(size.depth) * 10),
        }),
    };
    let seed = args
        .seed
        .as_ref()
        .map_or_else(Seed::fresh, |text| Seed::new(text.as_str()));
    progress.step("making the battle");
    let refused = |refusal: scenario::Refusal| Failure::Usage {
        message: refusal.to_string(),
        help: None,
    };
    let maker = Maker::new(&rules.model, battle, wishes).map_err(refused)?;
    let draft = maker.make(&seed).map_err(|refusal| Failure::Usage {
        message: format!("the seed `{}` makes no battle: {refusal}", seed.text()),
        help: Some("take another seed, or a larger table".into()),
    })?;
    let made = maker.scenario(&draft);
    let text = scenario::write(&rules.model, &made);
    let folder = args.output.clone().unwrap_or_else(|| PathBuf::from("out"));

    // What is printed is what the file says: it is read back like any source.
    let path = folder.join("scenario.orbat");
    let subject = packages::open_text(&path, &text, &named)?;
    let assets = Assets::of(&subject.packages, &Library::bundled())?;
    let Some(Compiled { model, subject }) = compiled::compile(subject, &args.with, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let Some(scenario) = model
        .scenarios
        .iter()
        .find(|scenario| scenario.header.package == subject)
    else {
        return Err(Failure::usage(
            "the scenario that was made cannot be read back",
        ));
    };
    progress.step("drawing the map");
    let map = crate::map::svg(&compose::chart(&model, scenario));
    let mut files: Vec<(PathBuf, Vec<u8>)> = vec![
        (path, text.into_bytes()),
        (folder.join("map.svg"), map.into_bytes()),
    ];
    if cfg!(feature = "print") {
        progress.step("setting the booklet");
        let pdf = {
            let booklet = compose::booklet(&model, scenario, None);
            super::print::pdf(&Printout::Booklet(Box::new(booklet)), &assets)?
        };
        files.push((folder.join("booklet.pdf"), pdf));
    }
    progress.clear();
    for (path, bytes) in &files {
        write_whole(path, bytes)?;
    }
    let files: Vec<PathBuf> = files.into_iter().map(|(path, _)| path).collect();
    match args.report.format {
        Format::Text => {
            let list: Vec<String> = files
                .iter()
                .map(|path| path.display().to_string())
                .collect();
            let summary = scenario::summary(&model, scenario);
            output.result(&format!("{summary}\nwritten: {}\n", list.join(", ")))?;
            if cfg!(not(feature = "print")) {
                output.note("no booklet: this program was built without its typesetter");
            }
            output.note(&again(&named, &files[0]));
        }
        Format::Json => output.json(&Report {
            seed: seed.text(),
            title: &scenario.header.title,
            files,
        })?,
    }
    Ok(Exit::Done)
}

/// How to print it again after an edit.
fn again(packages: &[String], path: &Path) -> String {
    let folders = packages
        .iter()
        .filter(|package| Path::new(package).exists());
    let rules: String = folders.map(|folder| format!(" {folder}")).collect();
    format!(
        "edit the scenario and print it again: orbat print {}{rules} -o booklet.pdf",
        path.display()
    )
}

/// The last battle of the package asked for, or of one that it requires.
fn battle(rules: &Compiled) -> Result<BattleId, Failure> {
    let battles = || rules.model.battles.iter().enumerate();
    let mine = battles().rfind(|(_, battle)| battle.header.package == rules.subject);
    let found = mine.or_else(|| battles().next_back());
    found
        .map(|(index, _)| BattleId::new(index))
        .ok_or_else(|| Failure::Usage {
            message: format!("`{}` has no battle", rules.model.package(rules.subject).id),
            help: Some("declare one: `battle NAME \"Title\" { … }`".into()),
        })
}

/// The armies asked for: the player's, the opponent's. Who names one army gets the battle's other
/// one for an enemy.
fn armies(
    rules: &Compiled,
    battle: BattleId,
    args: &ScenarioArgs,
) -> Result<[Option<RowId>; 2], Failure> {
    let usual = rules.model.battles[battle.index()].armies;
    let other = |army: RowId| usual.into_iter().find(|usual| *usual != army);
    let asked = [
        army(rules, args.player.as_deref())?,
        army(rules, args.opponent.as_deref())?,
    ];
    Ok(match asked {
        [Some(player), None] => [Some(player), other(player)],
        [None, Some(opponent)] => [other(opponent), Some(opponent)],
        both => both,
    })
}

/// An army by its name, or by that of one of its forces.
fn army(rules: &Compiled, name: Option<&str>) -> Result<Option<RowId>, Failure> {
    let Some(name) = name else { return Ok(None) };
    rules
        .named(name, "army", |symbol| army_of(&rules.model, symbol))
        .map(Some)
}

fn army_of(model: &Model, symbol: Symbol) -> Option<RowId> {
    let (Symbol::Row(row), Some(prelude)) = (symbol, &model.prelude) else {
        return None;
    };
    let kind = model.row(row).kind;
    if kind == prelude.army.kind {
        return Some(row);
    }
    let field = if kind == prelude.force.kind {
        prelude.force.army
    } else {
        return None;
    };
    match model.field(row, field).value {
        Value::Row(army) => Some(army),
        _ => None,
    }
}
