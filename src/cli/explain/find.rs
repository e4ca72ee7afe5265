//! What is meant by the name that somebody asks for.

use crate::catalogue::{Catalogue, Entry, Thing};
use crate::cli::Failure;
use crate::cli::compiled::Compiled;
use crate::diagnostic::suggest;
use crate::model::{Key, Model, Symbol, Table};

/// As many names as a help line lists.
const FEW: usize = 6;

/// What a name means; where it means several things, the one of the package that was asked for.
pub(super) fn find<'a>(
    all: &'a Catalogue<'_>,
    name: &str,
    rules: &Compiled,
) -> Result<&'a Entry, Failure> {
    let found = called(all, name);
    let mine: Vec<&&Entry> = found
        .iter()
        .filter(|entry| entry.package == rules.subject)
        .collect();
    match (found.as_slice(), mine.as_slice()) {
        ([only], _) => Ok(only),
        (_, [only]) => Ok(only),
        ([], _) => {
            let by_option =
                rules.by_option(|model| !called(&Catalogue::new(model), name).is_empty());
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

/// What bears a name; where nothing does, what has it for its key or its title.
fn called<'a>(all: &'a Catalogue<'_>, name: &str) -> Vec<&'a Entry> {
    let mut found = all.find(name);
    for way in [of_a_member, answering, titled] {
        if found.is_empty() {
            found = way(all, name);
        }
    }
    found
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

/// The row of a table that answers what the table is asked with, `to-hit 3` or `to-hit(3)`, where its labels say
/// `1-3`; with several keys in their order.
fn answering<'a>(all: &'a Catalogue<'_>, name: &str) -> Vec<&'a Entry> {
    let asked = |entry: &'a Entry| {
        let Thing::Named(Symbol::Table(id)) = entry.thing else {
            return None;
        };
        let plain = entry.name.as_str();
        let full = all.full_name(entry);
        let behind = [plain, full.as_str()].into_iter().find_map(|called| {
            let behind = name.strip_prefix(called)?;
            behind.starts_with(SEPARATORS).then_some(behind)
        })?;
        let table = all.model.table(id);
        let place = table.place(&keys_of(table, behind, all.model)?)?;
        all.get(Thing::TableRow(id, place as u32))
    };
    all.entries.iter().filter_map(asked).collect()
}

/// What stands between a table and its keys, and between these.
const SEPARATORS: [char; 5] = ['.', ' ', '(', ',', ')'];

/// The keys of a table in words, if there are as many as it has.
fn keys_of(table: &Table, words: &str, model: &Model) -> Option<Vec<i64>> {
    let words = words.split(SEPARATORS).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    if words.len() != table.keys.len() {
        return None;
    }
    let keys = table.keys.iter().zip(words);
    keys.map(|(key, word)| key_of(key, word, model)).collect()
}

fn key_of(key: &Key, word: &str, model: &Model) -> Option<i64> {
    let (low, high) = key.bounds(model);
    match key {
        Key::Roll {
            zero_for: Some(most),
            ..
        } if word == "0" => Some(i64::from(*most)),
        Key::Roll { .. } | Key::Number { .. } => word.parse().ok(),
        Key::Scale(_) | Key::Kind(_) => (low..=high).find(|value| key.name(*value, model) == word),
    }
}
