//! `orbat explain CODE`: the page of a diagnostic. `orbat explain PACKAGE`: what it declares. `orbat explain PACKAGE
//! NAME`: all about a value, a row, a step, or whatever else has a name.

mod about;
mod code;
mod contents;
mod json;
#[cfg(test)]
mod tests;
mod told;

use std::path::Path;

use super::args::ExplainArgs;
use super::compiled::{Compiled, compiled};
use super::output::Format;
use super::{Exit, Failure, Output};
use crate::catalogue::{Catalogue, Entry, Thing};
use crate::diagnostic::suggest;
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
    let entry = find(&all, &name, &rules)?;
    let about = about::About::new(&all, entry, &places);
    match args.report.format {
        Format::Json => output.json(&json::report(&about))?,
        Format::Text => output.result(&told::told(&about, width))?,
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
    if found.is_empty() {
        found = titled(all, name);
    }
    let mine: Vec<&&Entry> = found
        .iter()
        .filter(|entry| entry.package == rules.subject)
        .collect();
    match (found.as_slice(), mine.as_slice()) {
        ([only], _) => Ok(only),
        (_, [only]) => Ok(only),
        ([], _) => {
            let by_option = rules.by_option(|model| !Catalogue::new(model).find(name).is_empty());
            Err(Failure::Usage {
                message: format!("nothing is called `{name}`"),
                help: Some(by_option.unwrap_or_else(|| meant(all, name))),
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

/// What may have been meant by a name that nothing has.
fn meant(all: &Catalogue<'_>, name: &str) -> String {
    // Of a thing that is there, some part is meant.
    if let Some((whole, part)) = name.rsplit_once(['.', ' ']) {
        let parts = all.find(whole).into_iter().flat_map(|whole| {
            let parts = all.parts(whole.thing);
            parts.map(|part| (part.name.strip_prefix(&whole.name), part.name.as_str()))
        });
        let parts: Vec<(Option<&str>, &str)> = parts.collect();
        if !parts.is_empty() {
            let short = parts.iter().filter_map(|(short, _)| short.as_deref());
            let near = suggest::near(&format!(".{part}"), short);
            let is_near = |(short, _): &&(Option<&str>, &str)| {
                short.is_some_and(|short| near.contains(&short))
            };
            let near = parts.iter().filter(is_near).map(|(_, name)| *name);
            let near: Vec<&str> = near.collect();
            return match near.is_empty() {
                true => there_are(parts.iter().map(|(_, name)| *name)),
                false => format!("did you mean `{}`?", near.join("` or `")),
            };
        }
    }
    // An example is called by a sentence, which nobody shortens to a name.
    let is_example = |entry: &&Entry| matches!(entry.thing, Thing::Example(_));
    let names = all.entries.iter().filter(|entry| !is_example(entry));
    let mut longer: Vec<&Entry> = names
        .clone()
        .filter(|entry| entry.name.contains(name))
        .collect();
    match suggest::near(name, names.map(|entry| entry.name.as_str())).as_slice() {
        // `rifle.pen` may be short for `light-rifle.pen`, and `rifle` is sooner for that rifle than for a field of it.
        [] => {
            longer.sort_by_key(|entry| {
                let ends_otherwise = !entry.name.ends_with(name);
                let is_inner = !suggest::holds(&entry.name, name);
                (
                    entry.within.is_some(),
                    is_inner,
                    ends_otherwise,
                    entry.name.len(),
                )
            });
            there_are(longer.into_iter().map(|entry| entry.name.as_str()))
        }
        near => format!("did you mean `{}`?", near.join("` or `")),
    }
}

/// The first few of these names, each once; or where all names are to be had.
fn there_are<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut few: Vec<&str> = Vec::new();
    for name in names {
        if few.len() < FEW && !few.contains(&name) {
            few.push(name);
        }
    }
    match few.is_empty() {
        true => "`orbat explain PACKAGE` lists what it declares; a field is `row.field`, a step `procedure.step`"
            .to_owned(),
        false => format!("there are `{}`", few.join("`, `")),
    }
}

/// What is printed under this title, whole things before parts of them.
fn titled<'a>(all: &'a Catalogue<'_>, title: &str) -> Vec<&'a Entry> {
    let mut found: Vec<&Entry> = (all.entries.iter())
        .filter(|entry| entry.sort != "example" && entry.title.eq_ignore_ascii_case(title))
        .collect();
    if found.iter().any(|entry| entry.within.is_none()) {
        found.retain(|entry| entry.within.is_none());
    }
    found
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
