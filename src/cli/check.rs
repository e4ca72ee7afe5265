//! `orbat check`: parse, resolve, validate.

use std::mem::ManuallyDrop;

use serde::Serialize;

use super::args::CheckArgs;
use super::output::Format;
use super::{Exit, Failure, Output, forgotten, packages};
use crate::diagnostic::{Severity, json};
use crate::lines::Lines;
use crate::model::PackageId;
use crate::names::NoOption;
use crate::package::PackageSet;
use crate::provenance::{Provenance, provenance_with};
use crate::{Apart, Examples, Request};

/// What `--format json` prints: with `--sources`, one entry a package more.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    report: json::Report,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sources: Vec<Provenance>,
}

pub(super) fn run(args: &CheckArgs, output: &Output) -> Result<Exit, Failure> {
    let named = packages::named_or_here(&args.paths);
    let mut loaded = packages::open(named.iter().map(String::as_str))?;
    // The program ends with this verb: the system takes large models and trees back at once, where
    // freeing their values one by one is a part of the time that can be felt.
    let asked = named.len();
    // Examples cite sources as well.
    let examples = match args.sources {
        true => Examples::All,
        false => Examples::Unproven,
    };
    let (sets, mut compiled) =
        loaded.with_options(|loaded| compiled(loaded, asked, examples, &args.with.options))?;
    forgotten::requirements(&sets, &mut compiled.sets, &loaded.sources);
    let compiled = ManuallyDrop::new(compiled);
    let packages::Loaded {
        packages,
        sources,
        mut out,
        ..
    } = loaded;
    let mut found: Vec<Provenance> = Vec::new();
    for (set, (model, told)) in sets.iter().zip(&compiled.sets) {
        out.extend(told.clone());
        if let Some(model) = model
            && args.sources
        {
            // Those that are asked for are switched on already.
            let options = match args.with.options.as_slice() {
                [] => crate::each_option(model, set, &sources),
                _ => Vec::new(),
            };
            let ids = (0..model.packages.len()).map(PackageId::new);
            for each in ids.map(|id| provenance_with(model, &options, id)) {
                if !found.iter().any(|known| known.package == each.package) {
                    found.push(each);
                }
            }
        }
    }
    if out.has_errors() {
        found.clear();
    }
    let diagnostics = out.sorted(&sources);
    let failed = diagnostics
        .iter()
        .any(|each| each.code.severity == Severity::Error);
    if args.report.format == Format::Json {
        output.json(&Report {
            report: json::report(&diagnostics, &sources),
            sources: found,
        })?;
        return Ok(if failed {
            Exit::InputHasErrors
        } else {
            Exit::Done
        });
    }
    let exit = if diagnostics.is_empty() {
        let names: Vec<&str> = packages
            .roots()
            .iter()
            .map(|id| packages.get(*id).id.as_str())
            .collect();
        output.note(&format!("{}: no errors", names.join(", ")));
        Exit::Done
    } else {
        output.diagnostics(&diagnostics, &sources, args.report.format)?
    };
    for each in &found {
        output.result(&told(each, output.terminal().width))?;
    }
    Ok(exit)
}

/// The packages that belong together are compiled together, and each such set by itself; the first `asked` of
/// them were named.
fn compiled(
    loaded: &packages::Loaded,
    asked: usize,
    examples: Examples,
    options: &[String],
) -> Result<(Vec<PackageSet>, Apart), NoOption> {
    let packages::Loaded {
        packages,
        sources,
        out: read,
        ..
    } = loaded;
    let sets = packages.apart_with(asked);
    let apart = match options {
        [] => crate::compile_apart(packages, &sets, sources, examples, read),
        _ => compiled_with(&sets, loaded, options)?,
    };
    Ok((sets, apart))
}

/// The same with just these options, each in the sets that have it.
fn compiled_with(
    sets: &[PackageSet],
    loaded: &packages::Loaded,
    options: &[String],
) -> Result<Apart, NoOption> {
    let mut compiled = Apart::default();
    let mut missing: Vec<Vec<NoOption>> = Vec::new();
    for set in sets {
        let mut with = options.to_vec();
        let mut lacks = Vec::new();
        let model = loop {
            let request = Request {
                with: with.clone(),
                trees: Some(loaded.trees()),
                ..Request::default()
            };
            let mut out = loaded.out.clone();
            match crate::compile(set, &loaded.sources, &request, &mut out) {
                Ok(model) => break (model, out),
                Err(NoOption::Unknown { name, near, known }) => {
                    with.retain(|option| *option != name);
                    lacks.push(NoOption::Unknown { name, near, known });
                }
                Err(none) => return Err(none),
            }
        };
        compiled.sets.push(model);
        missing.push(lacks);
    }
    // What one of them has need not be in the others.
    let mut everywhere = missing.first().cloned().unwrap_or_default().into_iter();
    let nobody_has = |none: &NoOption| {
        let mut others = missing.iter();
        others.all(|lacks| lacks.iter().any(|other| other.name() == none.name()))
    };
    match everywhere.find(nobody_has) {
        Some(none) => Err(none),
        None => Ok(compiled),
    }
}

/// A package's sources for people.
fn told(found: &Provenance, width: usize) -> String {
    let mut text = Lines::new(width);
    let counts = format!(
        "{}: {} cited, {} assumed, {} without a source, {} {}",
        found.package,
        found.cited.len(),
        found.assumed.len(),
        found.uncited.len(),
        found.errata.len(),
        match found.errata.len() {
            1 => "erratum",
            _ => "errata",
        }
    );
    text.item("", &counts);
    for each in &found.assumed {
        let reason = if each.reason.is_empty() {
            String::new()
        } else {
            format!("  ({})", each.reason)
        };
        let value = match one_line(&each.value) {
            value if value.is_empty() => value,
            value => format!(" = {value}"),
        };
        let source = match each.source.is_empty() {
            true => String::new(),
            false => format!(" [{}]", each.source),
        };
        let option = each.option.as_ref();
        let option = option.map_or(String::new(), |option| format!(", with {option}"));
        let told = format!("{}{value}{reason}{source}{option}", each.name);
        text.below("  assumed  ", &told);
    }
    for name in &found.uncited {
        text.below("  uncited  ", name);
    }
    for each in &found.errata {
        let told = format!("{} [{}]: {}", each.title, each.source, each.ruling);
        text.below("  erratum  ", &told);
    }
    text.text()
}

fn one_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= 60 {
        return line.to_owned();
    }
    line.chars().take(59).chain(['…']).collect()
}
