//! The kernel knows no game: what the bundled rulesets call their things stands nowhere in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use orbat::model::{Header, Model};

use super::support::{Loaded, bundled, home};

/// Names that a ruleset shares with the language, with other wargames or with plain English.
const COMMON: &[&str] = &[
    "a turn",
    "action",
    "activation card",
    "activation cards",
    "attributes",
    "battlefield",
    "dead",
    "distance",
    "elite",
    "extra activation cards",
    "extra cards",
    "green",
    "hits",
    "missions",
    "move",
    "normal",
    "objective",
    "order",
    "pinned",
    "posture",
    "raid",
    "shoot",
    "shooting",
    "stunned",
    "template",
    "unit record",
    "window",
    "wounded",
];

/// Kinds whose rows have plain names in any game: a hill is a hill, a gunner a gunner. What a
/// ruleset calls them in several words is its own, unless they are figures.
const LANDSCAPE: &[&str] = &["terrain", "cover"];
const FIGURES: &str = "figure";

#[test]
fn no_name_of_a_bundled_game_stands_in_the_kernel() {
    let names: BTreeMap<String, String> = (Loaded::of(&bundled()).models().iter())
        .flat_map(distinctive)
        .collect();
    for known in [
        "combat patrol",
        "overconfident",
        "bolt action rifle",
        "dense woods",
    ] {
        assert!(names.contains_key(known), "`{known}` is not looked for");
    }
    assert!(names.len() > 200, "only {} names", names.len());
    let words = |name: &String| name.split(' ').count();
    let longest = names.keys().map(words).max().unwrap_or(0);
    let mut hits = Vec::new();
    let mut files = 0;
    for folder in ["src", "grammar"] {
        for path in texts_below(&home().join(folder)) {
            files += 1;
            let Ok(text) = fs::read_to_string(&path) else {
                continue;
            };
            for (index, line) in text.lines().enumerate() {
                let line = spaced(line);
                let known = |part| names.get_key_value(part);
                for (name, from) in parts(&line, longest).filter_map(known) {
                    let path = path.strip_prefix(home()).unwrap();
                    hits.push(format!(
                        "{}:{}: `{name}`, {from}",
                        path.display(),
                        index + 1
                    ));
                }
            }
        }
    }
    assert!(files > 100, "only {files} files");
    assert!(hits.is_empty(), "{} hits:\n{}", hits.len(), hits.join("\n"));
}

/// Names and titles of whatever the games declare, in small letters, and what each one is.
fn distinctive(model: &Model) -> BTreeMap<String, String> {
    let prelude: BTreeSet<String> = headers(model)
        .filter(|(header, _)| is_prelude(model, header))
        .flat_map(|(header, _)| [spaced(&header.name), spaced(&header.title)])
        .collect();
    let mut names = BTreeMap::new();
    for package in model.packages.iter().filter(|each| each.id != "prelude") {
        names.insert(spaced(&package.id), "a package".to_owned());
        names.insert(spaced(&package.title), "a package's title".to_owned());
    }
    for (header, what) in headers(model).filter(|(header, _)| !is_prelude(model, header)) {
        for name in [spaced(&header.name), spaced(&header.title)] {
            let plain = what == "a figure" || what == "a piece of ground" && !name.contains(' ');
            let common = plain || COMMON.contains(&name.as_str()) || prelude.contains(&name);
            if !common && name.len() > 3 {
                names.insert(
                    name,
                    format!("{what} of {}", model.package(header.package).id),
                );
            }
        }
    }
    names
}

fn is_prelude(model: &Model, header: &Header) -> bool {
    model.package(header.package).id == "prelude"
}

fn headers(model: &Model) -> impl Iterator<Item = (&Header, &'static str)> {
    let rows = model.rows.iter().map(|row| {
        let kind = model.kind(row.kind).header.name.as_str();
        let what = match kind {
            _ if LANDSCAPE.contains(&kind) => "a piece of ground",
            FIGURES => "a figure",
            _ => "a row",
        };
        (&row.header, what)
    });
    let kinds = model.kinds.iter().map(|each| (&each.header, "a kind"));
    let tables = model.tables.iter().map(|each| (&each.header, "a table"));
    let generators = model.generators.iter();
    let generators = generators.map(|each| (&each.header, "a generator"));
    let sheets = model.worksheets.iter();
    let sheets = sheets.map(|each| (&each.header, "a worksheet"));
    rows.chain(kinds)
        .chain(tables)
        .chain(generators)
        .chain(sheets)
}

/// Small letters; hyphens and the like as blanks, any other sign as a word of its own.
fn spaced(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            c if c.is_alphanumeric() => words.extend(c.to_lowercase()),
            '-' | '_' | ' ' | '\t' => words.push(' '),
            _ => words.push_str(" / "),
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whatever up to so many whole words of a line say together.
fn parts(line: &str, words: usize) -> impl Iterator<Item = &str> {
    let starts = line.split(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some(start)
    });
    starts.flat_map(move |start| {
        let rest = &line[start..];
        let ends = rest.match_indices(' ').map(|(at, _)| at);
        let ends = ends.chain(std::iter::once(rest.len()));
        ends.take(words).map(|end| &rest[..end])
    })
}

#[test]
fn parts_of_a_line_are_whole_words() {
    let all: Vec<&str> = parts("a bolt action rifle", 3).collect();
    let starts = ["a", "a bolt", "a bolt action"];
    assert_eq!(all[..3], starts);
    assert_eq!(all[3..6], ["bolt", "bolt action", "bolt action rifle"]);
    assert_eq!(all[6..], ["action", "action rifle", "rifle"]);
}

fn texts_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
