//! `orbat explain CODE`: the page of a diagnostic. `orbat explain PACKAGE`: what it declares. `orbat explain PACKAGE
//! NAME`: all about a value, a row, a step, or whatever else has a name.

mod about;
mod code;
mod contents;
mod find;
mod json;
#[cfg(test)]
mod tests;
mod told;

use std::path::Path;

use super::args::ExplainArgs;
use super::compiled::compiled;
use super::output::Format;
use super::{Exit, Failure, Output};
use crate::catalogue::Catalogue;
use crate::package::Library;
use crate::written::Places;

pub(super) fn run(args: &ExplainArgs, output: &Output) -> Result<Exit, Failure> {
    let name = args.name.join(" ");
    let is_package = || {
        let is_bundled = Library::bundled().ids().any(|id| id == args.subject);
        is_bundled || Path::new(&args.subject).exists()
    };
    if name.is_empty() && !is_package() {
        return code::run(&args.subject, args.report, output);
    }
    let named = args.using.behind(&args.subject);
    let Some(rules) = compiled(named, &args.with, output, args.report.format)? else {
        return Ok(Exit::InputHasErrors);
    };
    let loaded = &rules.loaded;
    let places = Places::new(loaded.trees(), &loaded.packages, &loaded.sources);
    let all = Catalogue::new(&rules.model);
    let width = output.terminal().width;
    if name.is_empty() {
        let contents = contents::Contents::new(&all, &rules, &places);
        match args.report.format {
            Format::Json => output.json(&contents.report())?,
            Format::Text => output.result(&contents.told(width))?,
        }
        return Ok(Exit::Done);
    }
    let entry = find::find(&all, &name, &rules)?;
    let about = about::About::new(&all, entry, &places);
    match args.report.format {
        Format::Json => output.json(&json::report(&about))?,
        Format::Text => output.result(&told::told(&about, width))?,
    }
    Ok(Exit::Done)
}
