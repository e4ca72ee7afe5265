//! Worked examples, contradictions and what no example touches: each is in the rulesets, or in a
//! list of `docs/` with the reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use orbat::model::PackageId;
use orbat::package::Library;
use orbat::provenance::provenance;

use crate::suite::support::{Loaded, exported, home, local, run};

const COVERAGE: &str = include_str!("../../../docs/coverage.md");
const RULINGS: &str = include_str!("../../../docs/errata.md");

fn orbat_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            orbat_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "orbat") {
            found.push(path);
        }
    }
}

/// The numbers in comments right above an example: `# W-7`, `# W-3, W-4`.
fn marked() -> BTreeSet<u32> {
    let mut files = Vec::new();
    orbat_files(&home().join("rulesets"), &mut files);
    orbat_files(&home().join("scenarios"), &mut files);
    let mut found = BTreeSet::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let mut comments = BTreeSet::new();
        for line in text.lines().map(str::trim) {
            if let Some(comment) = line.strip_prefix('#') {
                let words = comment.split(|sign: char| sign.is_whitespace() || sign == ',');
                let numbers =
                    words.filter_map(|word| word.trim_end_matches(['.', ':']).strip_prefix("W-"));
                comments.extend(numbers.filter_map(|number| number.parse::<u32>().ok()));
                continue;
            }
            if line.starts_with("example ") {
                found.append(&mut comments);
            }
            comments.clear();
        }
    }
    found
}

/// The first cells of a table under a heading of a page, which are code: `` | `W-7` | reason | ``.
fn listed(page: &str, heading: &str) -> BTreeSet<String> {
    let section = page
        .split("\n## ")
        .find(|section| section.starts_with(heading));
    let section = section.unwrap_or_else(|| panic!("no heading {heading}"));
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let (name, rest) = row.split_once("` |").unwrap();
        let reason = rest.trim().trim_end_matches('|').trim();
        assert!(!reason.is_empty(), "{name} has no reason");
        name.to_owned()
    })
    .collect()
}

#[test]
fn every_worked_example_is_an_example() {
    let marked: BTreeSet<String> = marked().iter().map(|each| format!("W-{each}")).collect();
    let listed = listed(COVERAGE, "Worked examples");
    let wanted = (1..=44).map(|number| format!("W-{number}"));
    let missing: Vec<String> = wanted
        .filter(|each| !marked.contains(each) && !listed.contains(each))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let both: Vec<&String> = listed.intersection(&marked).collect();
    assert!(both.is_empty(), "listed, and yet an example: {both:?}");
}

#[test]
fn every_contradiction_has_its_ruling() {
    let mut declared = BTreeSet::new();
    for id in Library::bundled().ids() {
        for each in exported(Loaded::bundled(id))["errata"].as_array().unwrap() {
            let name = local(each["name"].as_str().unwrap());
            assert!(!each["cite"].as_array().unwrap().is_empty(), "{name}");
            assert!(!each["ruling"].as_str().unwrap().is_empty(), "{name}");
            declared.insert(name.to_owned());
        }
    }
    let listed = listed(RULINGS, "Rulings without an erratum");
    let numbers = include_str!("errata.txt").lines();
    let numbers = numbers.filter(|line| !line.starts_with('#'));
    let numbers: Vec<&str> = numbers.flat_map(str::split_whitespace).collect();
    assert_eq!(numbers.len(), 96);
    let is = |number: &str| {
        declared
            .iter()
            .any(|name| name.starts_with(&format!("{number}-")))
    };
    let missing: Vec<&&str> = numbers
        .iter()
        .filter(|each| !is(each) && !listed.contains(&each.to_uppercase()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let both: Vec<&&str> = numbers
        .iter()
        .filter(|each| is(each) && listed.contains(&each.to_uppercase()))
        .collect();
    assert!(both.is_empty(), "listed, and yet an erratum: {both:?}");
}

/// What no book gives says that it is assumed; there is nothing else.
#[test]
fn no_value_is_without_a_source() {
    for id in Library::bundled().ids() {
        let mut loaded = Loaded::bundled(id);
        // What an option adds counts as well.
        let model = loaded.model();
        for index in 0..model.packages.len() {
            let found = provenance(&model, PackageId::new(index));
            assert_eq!(found.uncited, [""; 0], "{}", found.package);
        }
        for option in &model.options {
            let header = &option.header;
            let name = format!("{}.{}", model.package(header.package).id, header.name);
            let model = loaded.model_with(&[&name]);
            for index in 0..model.packages.len() {
                let found = provenance(&model, PackageId::new(index));
                assert_eq!(found.uncited, [""; 0], "{} with {name}", found.package);
            }
        }
    }
}

/// Nor is any table, deck or the like.
#[test]
fn everything_that_is_declared_says_where_it_is_from() {
    let lists = [
        "tables",
        "decks",
        "modifiers",
        "procedures",
        "generators",
        "missions",
        "units",
        "forces",
        "worksheets",
        "errata",
        "options",
    ];
    for id in Library::bundled().ids() {
        let model = exported(Loaded::bundled(id));
        for list in lists {
            for each in model[list].as_array().unwrap() {
                let cite = each["cite"].as_array().unwrap();
                assert!(!cite.is_empty(), "{list}: {}", each["name"]);
            }
        }
    }
}

/// What no example touches is listed with the reason, and nothing is listed that one does touch.
/// A listed name that ends in `*` stands for all that begin so.
#[test]
fn every_example_holds_and_every_rule_is_reached() {
    let told = run(home(), &["test", "--format", "json"]).json();
    let (mut untouched, mut failed) = (BTreeSet::new(), Vec::new());
    let packages = told["packages"].as_array().unwrap();
    for package in packages {
        let id = package["package"].as_str().unwrap();
        assert_eq!(package["compiled"], true, "{id}");
        for example in package["examples"].as_array().unwrap() {
            for claim in example["claims"].as_array().unwrap() {
                if claim["passed"] != true {
                    failed.push(format!("{id}: {}, but {}", claim["claim"], claim["real"]));
                }
            }
        }
        for names in package["untouched"].as_object().unwrap().values() {
            let names = names.as_array().unwrap().iter();
            untouched.extend(names.map(|name| format!("{id}: {}", name.as_str().unwrap())));
        }
    }
    assert_eq!(packages.len(), Library::bundled().ids().count());
    assert!(failed.is_empty(), "{failed:#?}");
    assert_eq!(told["passed"], true);
    let listed = listed(COVERAGE, "Untouched");
    let covers = |entry: &str, name: &str| match entry.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => entry == name,
    };
    let news: Vec<&String> = untouched
        .iter()
        .filter(|name| !listed.iter().any(|entry| covers(entry, name)))
        .collect();
    assert!(news.is_empty(), "no example reaches\n{news:#?}");
    let stale: Vec<&String> = listed
        .iter()
        .filter(|entry| !untouched.iter().any(|name| covers(entry, name)))
        .collect();
    assert!(stale.is_empty(), "listed, and yet reached\n{stale:#?}");
}
