//! `orbat list`: army lists checked and totalled, and new ones.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Serialize;

use super::apart::apart;
use super::args::ListArgs;
use super::compiled::{Compiled, compiled};
use super::files::{sealed, spare};
use super::output::Format;
use super::own_rules::OwnRules;
use super::typed::typed;
use super::{Exit, Failure, Output, forgotten, packages};
use crate::diagnostic::{Severity, json, suggest};
use crate::list::{self, Fielded, ListReport, Unreckoned};
use crate::model::{Element, Force, Model, PackageId, RowId, Symbol};
use crate::package::Library;
use crate::sheet::{self, Booklet, compose};
use crate::{Lists, Played, Request};

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    report: json::Report,
    lists: Vec<ListReport>,
}

pub(super) fn run(args: &ListArgs, output: &Output) -> Result<Exit, Failure> {
    match &args.new {
        Some(force) => new(args, force, output),
        None => checked(args, output),
    }
}

/// Checks the lists of a file or package. They are totalled even where they break a rule.
fn checked(args: &ListArgs, output: &Output) -> Result<Exit, Failure> {
    let named = args.subject.iter().chain(&args.packages);
    let mut loaded = packages::open(named.map(String::as_str))?;
    let request = Request {
        played: vec![Played::Lists],
        lists: Lists::Any,
        ..args.with.request()
    };
    let (model, own) = loaded.with_options(|loaded| {
        let read = loaded.out.clone();
        let mut out = read.clone();
        let model = loaded.compile(&request, &mut out)?;
        let own = match &model {
            Some(model) => OwnRules::of(model, loaded, &args.with, &read, &mut out)?,
            None => OwnRules::default(),
        };
        forgotten::requirement(&loaded.packages, &mut out, &loaded.sources);
        loaded.out = out;
        Ok((model, own))
    })?;
    let packages::Loaded {
        packages,
        sources,
        out,
        ..
    } = loaded;
    let diagnostics = out.sorted(&sources);
    let failed = diagnostics
        .iter()
        .any(|each| each.code.severity == Severity::Error);
    let mut reports = Vec::new();
    let mut trees = Vec::new();
    if let Some(model) = &model {
        let package = crate::subject(&packages);
        for (model, list) in own.lists(model, package) {
            let fielded = Fielded::new(model, list).map_err(unreckoned)?;
            match args.report.format {
                Format::Text => {
                    let terminal = output.terminal();
                    let terminal = (terminal.width, terminal.unicode);
                    trees.push(list::tree(model, list, &fielded, terminal));
                }
                Format::Json => reports.push(list::report(model, list, &fielded)),
            }
        }
        if trees.is_empty() && reports.is_empty() && !failed {
            let subject = typed(args.subject.as_deref().unwrap_or_default());
            let new = format!("write one with `orbat list --new FORCE {subject} -o FILE.orbat`");
            // What a battle of the package may be fought with is told by its base.
            let base = model
                .lists
                .iter()
                .map(|list| list.header.package)
                .next_back();
            return Err(Failure::Usage {
                message: format!("`{}` has no army list", model.package(package).id),
                help: Some(match base.map(|base| &model.package(base).id) {
                    Some(base) => format!("`orbat list {base}` shows those of `{base}`; {new}"),
                    None => new,
                }),
            });
        }
    }
    match args.report.format {
        Format::Json => output.json(&Report {
            report: json::report(&diagnostics, &sources),
            lists: reports,
        })?,
        Format::Text => {
            output.result(&trees.join("\n"))?;
            if !diagnostics.is_empty() {
                output.diagnostics(&diagnostics, &sources, Format::Text)?;
            }
        }
    }
    Ok(if failed {
        Exit::InputHasErrors
    } else {
        Exit::Done
    })
}

/// Writes a legal list of a force.
fn new(args: &ListArgs, force: &str, output: &Output) -> Result<Exit, Failure> {
    if args.report.format == Format::Json {
        return Err(Failure::Usage {
            message: "`--format json` does not go with `--new`: a new list is written as source"
                .into(),
            help: Some("write it to a file, and read that: `orbat list FILE --format json`".into()),
        });
    }
    if let Some(path) = &args.output
        && !is_device(path)
    {
        apart(path, path, "name a file outside of it: `-o FILE`")?;
    }
    if let Some(path) = &args.output
        && !is_source(path)
    {
        return Err(Failure::Usage {
            message: format!(
                "{} would be no source file: its name does not end in `.orbat`",
                path.display()
            ),
            help: Some(match is_meant_as_output(path) {
                true => "leave `-o` out: the list then goes to standard output".to_owned(),
                false => format!(
                    "write `-o {}`",
                    typed(&path.with_extension("orbat").display().to_string())
                ),
            }),
        });
    }
    let Some(rules) = having(args, force, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let of_army = forces_of(&rules, force);
    if !of_army.is_empty() {
        return Err(Failure::Usage {
            message: format!("`{force}` is an army, and a list is of a force"),
            help: Some(format!("its forces are: {}", of_army.join(", "))),
        });
    }
    let row = rules.named(force, "force", force_row)?;
    let with = rules.model.asked_options();
    let draft = list::draft(&rules.model, row, with).map_err(unreckoned)?;
    let Some(draft) = draft else {
        return Err(Failure::TooMuch {
            message: format!("no legal list of `{force}` was found"),
            help: "write one by hand, and check it with `orbat list FILE`".into(),
        });
    };
    let text = list::write(&rules.model, &draft);
    match &args.output {
        None => output.result(&text)?,
        Some(path) => {
            spare(path, "name another file: `-o FILE`")?;
            output.result_into(Some(path), &sealed(&text))?;
        }
    }
    Ok(Exit::Done)
}

/// What to do about a force that no bundled package has.
fn force_meant(force: &str, names: &BTreeSet<String>) -> String {
    let names = || names.iter().map(String::as_str);
    let holding = || names().filter(|name| suggest::holds(name, &force.to_lowercase()));
    let holding: Vec<&str> = holding().collect();
    match suggest::did_you_mean_near(force, names()) {
        Some(near) => near,
        None if !holding.is_empty() && !force.is_empty() => {
            format!("there are: {}", holding.join(", "))
        }
        None => "name the package behind it: `orbat list --new FORCE PACKAGE`".into(),
    }
}

/// Whether a list can be read from a file of this name; a device takes whatever comes.
fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "orbat") || is_device(path)
}

/// Whether standard output is meant, by the sign of other programs or by its own name.
fn is_meant_as_output(path: &Path) -> bool {
    path == Path::new("-") || path.starts_with("/dev")
}

/// Whether there is something, and no file: a pipe, a folder.
fn is_device(path: &Path) -> bool {
    path.exists() && !path.is_file()
}

/// The package that was named; else the one bundled package that has the force.
fn having(args: &ListArgs, force: &str, output: &Output) -> Result<Option<Compiled>, Failure> {
    if args.subject.is_some() {
        let named = args.subject.iter().chain(&args.packages);
        return compiled(named.map(String::as_str), &args.with, output, Format::Text);
    }
    let mut found: Vec<(String, Compiled)> = Vec::new();
    let mut refused = None;
    let mut of_army = Vec::new();
    let mut names = BTreeSet::new();
    for id in Library::bundled().ids() {
        let rules = match compiled([id], &args.with, output, Format::Text) {
            // Another package may have the force, and the option.
            Err(Failure::NoOption(missing)) => {
                refused = Some(missing);
                continue;
            }
            rules => rules?,
        };
        let Some(rules) = rules else {
            continue;
        };
        let mine = |symbol: Symbol| match force_row(&rules.model, symbol) {
            Some(row) => rules.model.row(row).header.package == rules.subject,
            None => false,
        };
        of_army.extend(forces_of(&rules, force));
        let forces = rules.model.forces.iter();
        names.extend(forces.map(|force| rules.model.row(force.row).header.name.to_string()));
        if rules.model.find(force).into_iter().any(mine) {
            found.push((id.to_owned(), rules));
        }
    }
    match (found.len(), refused) {
        (1, _) => Ok(found.pop().map(|(_, rules)| rules)),
        (0, Some(missing)) => Err(missing.into()),
        (0, None) => Err(Failure::Usage {
            message: format!("no bundled package has a force `{force}`"),
            help: Some(match of_army.is_empty() {
                true => force_meant(force, &names),
                false => format!("it is an army, and its forces are: {}", of_army.join(", ")),
            }),
        }),
        _ => {
            let ids: Vec<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
            Err(Failure::Usage {
                message: format!(
                    "several packages have a force `{force}`: {}",
                    ids.join(", ")
                ),
                help: Some("name the package behind it: `orbat list --new FORCE PACKAGE`".into()),
            })
        }
    }
}

fn force_row(model: &Model, symbol: Symbol) -> Option<RowId> {
    let Symbol::Row(row) = symbol else {
        return None;
    };
    model.force_of(row).map(|_| row)
}

/// The forces of an army of the package that was asked for; none where a force has the name.
fn forces_of(rules: &Compiled, army: &str) -> Vec<String> {
    let model = &rules.model;
    let named = model.find(army);
    if named
        .iter()
        .any(|symbol| force_row(model, *symbol).is_some())
    {
        return Vec::new();
    }
    let is_of_it = |force: &&Force| {
        let army = model.army_of(Element::Force(force.row));
        army.is_some_and(|army| {
            named.contains(&Symbol::Row(army)) && model.row(army).header.package == rules.subject
        })
    };
    let forces = model.forces.iter().filter(is_of_it);
    forces
        .map(|force| model.row(force.row).header.name.to_string())
        .collect()
}

fn unreckoned(why: Unreckoned) -> Failure {
    Failure::Rules(why.to_string())
}

/// The one list of a package or file.
pub(super) fn only(model: &Model, package: PackageId) -> Option<&crate::model::List> {
    let written = (model.playables.iter()).filter(|it| it.package == package && !it.is_scenario);
    let mut mine = (model.lists.iter()).filter(|list| list.header.package == package);
    mine.next().filter(|_| written.count() == 1)
}

/// The unit records of a list.
pub(super) fn records(
    model: &Model,
    list: &crate::model::List,
    detail: sheet::Detail,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    let fielded = Fielded::new(model, list).map_err(unreckoned)?;
    Ok(compose::records_of_list(list, &fielded, detail, paper))
}

/// The records of a list as cards.
pub(super) fn record_cards(
    model: &Model,
    list: &crate::model::List,
    wishes: compose::RecordWishes<'_>,
) -> Result<sheet::RecordSheet, Failure> {
    let fielded = Fielded::new(model, list).map_err(unreckoned)?;
    let game = compose::Game::List(list, &fielded);
    Ok(compose::record_cards(model, game, wishes))
}

/// The page of forces of a list.
pub(super) fn forces(
    model: &Model,
    list: &crate::model::List,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    let fielded = Fielded::new(model, list).map_err(unreckoned)?;
    Ok(compose::forces_of_list(list, &fielded, paper))
}

/// All lists of a package on one sheet.
pub(super) fn all_forces(
    model: &Model,
    package: PackageId,
    own: &OwnRules,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    let sheets = own
        .lists(model, package)
        .map(|(model, list)| forces(model, list, paper));
    let sheets = sheets.collect::<Result<Vec<Booklet>, Failure>>()?;
    Ok(compose::joined_forces(
        &model.package(package).title,
        sheets,
    ))
}

/// What is looked up while a list is played.
pub(super) fn reference(
    model: &Model,
    list: &crate::model::List,
    odds: bool,
    paper: Option<sheet::Paper>,
) -> Result<Booklet, Failure> {
    let fielded = Fielded::new(model, list).map_err(unreckoned)?;
    let game = compose::Game::List(list, &fielded);
    Ok(compose::reference(&fielded.model, game, odds, paper))
}
