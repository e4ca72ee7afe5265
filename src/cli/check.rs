//! `orbat check`: parse, resolve, validate.

use std::mem::ManuallyDrop;

use serde::Serialize;

use super::args::CheckArgs;
use super::output::Format;
use super::{Exit, Failure, Output, packages};
use crate::diagnostic::{Diagnostics, Severity, json};
use crate::lines::Lines;
use crate::model::PackageId;
use crate::names::NoOption;
use crate::package::PackageSet;
use crate::provenance::{Provenance, provenance};
use crate::source::SourceSet;
use crate::{Apart, Request};

/// What `--format json` prints: with `--sources`, one entry a package more.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    report: json::Report,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sources: Vec<Provenance>,
}

pub(super) fn run(args: &CheckArgs, output: &Output) -> Result<Exit, Failure> {
    let mut loaded = packages::open(args.paths.iter().map(String::as_str))?;
    // The program ends with this verb: the system takes large models and trees back at once, where
    // freeing their values one by one is a part of the time that can be felt.
    let compiled =
        ManuallyDrop::new(loaded.with_options(|loaded| compiled(loaded, &args.with.options))?);
    let packages::Loaded {
        packages,
        sources,
        mut out,
        ..
    } = loaded;
    let mut found: Vec<Provenance> = Vec::new();
    for (model, told) in &compiled.sets {
        out.extend(told.clone());
        if let Some(model) = model
            && args.sources
        {
            let counted =
                (0..model.packages.len()).map(|index| provenance(model, PackageId::new(index)));
            for each in counted {
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
        output.result(&told(each, output.paper().width))?;
    }
    Ok(exit)
}

/// The packages that belong together are compiled together, and each such set by itself.
fn compiled(loaded: &packages::Loaded, options: &[String]) -> Result<Apart, NoOption> {
    let packages::Loaded {
        packages,
        sources,
        out: read,
        ..
    } = loaded;
    let sets = packages.apart();
    if !options.is_empty() {
        return compiled_with(&sets, sources, read, options);
    }
    Ok(crate::compile_apart(packages, &sets, sources, read))
}

/// The same with just these options, of the sets that have them.
fn compiled_with(
    sets: &[PackageSet],
    sources: &SourceSet,
    read: &Diagnostics,
    options: &[String],
) -> Result<Apart, NoOption> {
    let request = Request {
        with: options.to_vec(),
        ask: None,
    };
    let mut compiled = Apart::default();
    let mut refused = None;
    for set in sets {
        let mut out = read.clone();
        match crate::compile_with(set, sources, &request, &mut out) {
            Ok(model) => compiled.sets.push((model, out)),
            Err(none) => refused = refused.or(Some(none)),
        }
    }
    match refused {
        Some(none) if compiled.sets.is_empty() => Err(none),
        _ => Ok(compiled),
    }
}

/// A package's sources for people.
fn told(found: &Provenance, width: usize) -> String {
    let mut text = Lines::new(width);
    let counts = format!(
        "{}: {} cited, {} assumed, {} without a source, {} errata",
        found.package,
        found.cited,
        found.assumed.len(),
        found.uncited.len(),
        found.errata.len()
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
        let told = format!("{}{value}{reason}{source}", each.name);
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
