//! `orbat check`: parse, resolve, validate.

use std::mem::ManuallyDrop;

use serde::Serialize;

use super::args::CheckArgs;
use super::output::Format;
use super::{Exit, Failure, Output, packages};
use crate::Request;
use crate::diagnostic::{Severity, json};
use crate::model::PackageId;
use crate::provenance::{Provenance, provenance};

/// What `--format json` prints: with `--sources`, one entry a package more.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    report: json::Report,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sources: Vec<Provenance>,
}

pub(super) fn run(args: &CheckArgs, output: &Output) -> Result<Exit, Failure> {
    let packages::Loaded {
        packages,
        sources,
        mut out,
    } = packages::open(args.paths.iter().map(String::as_str))?;
    // The program ends with this verb: the system takes a large model back at once, where freeing
    // its values one by one is a part of the time that can be felt.
    let model = ManuallyDrop::new(match args.with.options.as_slice() {
        [] => crate::compile_all(&packages, &sources, &mut out),
        options => {
            let request = Request {
                with: options.to_vec(),
                ask: None,
            };
            crate::compile_with(&packages, &sources, &request, &mut out)?
        }
    });
    let found: Vec<Provenance> = match &*model {
        Some(model) if args.sources => (0..model.packages.len())
            .map(|index| provenance(model, PackageId::new(index)))
            .collect(),
        _ => Vec::new(),
    };
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
        output.result(&told(each))?;
    }
    Ok(exit)
}

/// A package's sources for people.
fn told(found: &Provenance) -> String {
    let mut text = format!(
        "{}: {} cited, {} assumed, {} without a source, {} errata\n",
        found.package,
        found.cited,
        found.assumed.len(),
        found.uncited.len(),
        found.errata.len()
    );
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
        text.push_str(&format!("  assumed  {}{value}{reason}\n", each.name));
    }
    for name in &found.uncited {
        text.push_str(&format!("  uncited  {name}\n"));
    }
    for each in &found.errata {
        text.push_str(&format!(
            "  erratum  {} [{}]: {}\n",
            each.title, each.source, each.ruling
        ));
    }
    text
}

fn one_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= 60 {
        return line.to_owned();
    }
    line.chars().take(59).chain(['…']).collect()
}
