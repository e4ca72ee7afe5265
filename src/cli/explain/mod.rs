//! `orbat explain CODE`: the page of a diagnostic. `orbat explain PACKAGE`: what it declares. `orbat explain PACKAGE
//! NAME`: all about a value, a row, a step, or whatever else has a name.

mod about;
mod code;
mod contents;
mod find;
mod json;
mod page;
#[cfg(test)]
mod tests;
mod told;

use super::args::ExplainArgs;
use super::compiled::compiled;
use super::output::Format;
use super::typed::typed;
use super::{Exit, Failure, Output};
use crate::catalogue::Catalogue;
use crate::package::{Library, LoadError, Root};
use crate::written::Places;

pub use page::page;

pub(super) fn run(args: &ExplainArgs, output: &Output) -> Result<Exit, Failure> {
    let name = args.name.join(" ");
    if !args.name.is_empty() && name.trim().is_empty() {
        return Err(Failure::Usage {
            message: "there is nothing in the name".into(),
            help: Some(format!(
                "leave it out to list what there is: `orbat explain {}`",
                typed(&args.subject)
            )),
        });
    }
    if name.is_empty() {
        match Root::from_argument(&args.subject, &Library::bundled()) {
            Err(LoadError::Unknown { .. }) => return code::run(args, output),
            found => found?,
        };
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
