//! `orbat explain CODE`: the page of a diagnostic. `orbat explain PACKAGE NAME`: all about a value, a
//! row, a step, or whatever else has a name.

mod about;
mod code;
mod json;
#[cfg(test)]
mod tests;
mod told;

use std::path::Path;

use super::args::ExplainArgs;
use super::compiled::{Compiled, compiled};
use super::output::Format;
use super::{Exit, Failure, Output, off};
use crate::catalogue::{Catalogue, Entry, Thing};
use crate::diagnostic::suggest;
use crate::package::Library;
use crate::written::Places;

pub(super) fn run(args: &ExplainArgs, output: &Output) -> Result<Exit, Failure> {
    let name = args.name.join(" ");
    if name.is_empty() {
        let is_package = Library::bundled().ids().any(|id| id == args.subject);
        if is_package || Path::new(&args.subject).exists() {
            return Err(Failure::Usage {
                message: format!("what of `{}` is to be explained?", args.subject),
                help: Some(format!(
                    "name a row, a field, a table, a step: `orbat explain {} NAME`",
                    args.subject
                )),
            });
        }
        return code::run(&args.subject, args.report, output);
    }
    let named = args.using.behind(&args.subject);
    let Some(rules) = compiled(named, &args.with, output, args.report.format)? else {
        return Ok(Exit::InputHasErrors);
    };
    let loaded = &rules.loaded;
    let places = Places::new(loaded.trees(), &loaded.packages, &loaded.sources);
    let all = Catalogue::new(&rules.model);
    let entry = find(&all, &name, &rules)?;
    let about = about::About::new(&all, entry, &places);
    match args.report.format {
        Format::Json => output.json(&json::report(&about))?,
        Format::Text => output.result(&told::told(&about, output.terminal().width))?,
    }
    Ok(Exit::Done)
}

/// As many names as a help line lists.
const FEW: usize = 6;

/// What a name means; where it means several things, the one of the package that was asked for.
fn find<'a>(all: &'a Catalogue<'_>, name: &str, rules: &Compiled) -> Result<&'a Entry, Failure> {
    let mut found = all.find(name);
    if found.is_empty() {
        found = of_a_member(all, name);
    }
    let mine: Vec<&&Entry> = found
        .iter()
        .filter(|entry| entry.package == rules.subject)
        .collect();
    match (found.as_slice(), mine.as_slice()) {
        ([only], _) => Ok(only),
        (_, [only]) => Ok(only),
        ([], _) => {
            let names: Vec<String> = all.entries.iter().map(|entry| entry.name.clone()).collect();
            let near = suggest::near(name, names.iter().map(String::as_str));
            // `rifle.pen` may be short for `light-rifle.pen`.
            let longer = names.iter().filter(|each| each.contains(name)).take(FEW);
            let longer: Vec<&str> = longer.map(String::as_str).collect();
            let by_option =
                off::with_option(rules, |model| !Catalogue::new(model).find(name).is_empty());
            Err(Failure::Usage {
                message: format!("nothing is called `{name}`"),
                help: Some(match (by_option, near.as_slice(), longer.as_slice()) {
                    (Some(way), ..) => way,
                    (None, [], []) => {
                        "`orbat model` prints all names; a field is `row.field`, a step \
                                 `procedure.step`"
                            .to_owned()
                    }
                    (None, [], longer) => format!("there are `{}`", longer.join("`, `")),
                    (None, near, _) => format!("did you mean `{}`?", near.join("` or `")),
                }),
            })
        }
        (several, _) => {
            let full = several
                .iter()
                .map(|entry| format!("`{} {}`", entry.sort, all.full_name(entry)));
            let full: Vec<String> = full.collect();
            Err(Failure::Usage {
                message: format!("`{name}` is the name of {} things", several.len()),
                help: Some(format!("write one of {}", full.join(", "))),
            })
        }
    }
}

/// The value or the field that has one for each member of a scale, where one of these is asked for: `rifle.range.far`.
fn of_a_member<'a>(all: &'a Catalogue<'_>, name: &str) -> Vec<&'a Entry> {
    let Some((whole, member)) = name.rsplit_once(['.', ' ']) else {
        return Vec::new();
    };
    let model = all.model;
    let has = |entry: &&Entry| {
        let (kind, field) = match entry.thing {
            Thing::Cell(row, field) => (model.row(row).kind, field),
            Thing::Field(kind, field) => (kind, field),
            _ => return false,
        };
        let each = model.kind(kind).fields[field.index()].each;
        each.is_some_and(|along| {
            let mut members = model.scale(along.scale).members.iter();
            members.any(|each| each.name == member)
        })
    };
    all.find(whole).into_iter().filter(has).collect()
}
