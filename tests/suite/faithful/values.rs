//! Every value that a book states is in the model and cites the place.

use std::collections::BTreeMap;

use super::lookup::{Fact, faults};

const LISTS: [&str; 5] = [
    include_str!("values/patrol.txt"),
    include_str!("values/options.txt"),
    include_str!("values/solo.txt"),
    include_str!("values/captain.txt"),
    include_str!("values/squad.txt"),
];

#[track_caller]
fn assert_faithful(list: &str) {
    let mut groups: BTreeMap<(String, Vec<String>), Vec<Fact>> = BTreeMap::new();
    let mut package = "";
    for line in list.lines().map(str::trim) {
        if let Some(named) = line.strip_prefix("package ") {
            package = named;
        } else if !line.is_empty() && !line.starts_with('#') {
            let fact = Fact::read(line);
            let group = (package.to_owned(), fact.with.clone());
            groups.entry(group).or_default().push(fact);
        }
    }
    let mut found = Vec::new();
    for ((package, with), facts) in &groups {
        let facts: Vec<&Fact> = facts.iter().collect();
        found.extend(faults(package, with, &facts));
    }
    assert!(
        found.is_empty(),
        "{} faults:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn the_quick_start_is_in_the_model() {
    assert_faithful(LISTS[0]);
}

#[test]
fn the_optional_rules_are_in_the_model() {
    assert_faithful(LISTS[1]);
}

#[test]
fn the_solo_rules_are_in_the_model() {
    assert_faithful(LISTS[2]);
}

#[test]
fn combat_captain_is_in_the_model() {
    assert_faithful(LISTS[3]);
}

#[test]
fn the_squad_rules_are_in_the_model() {
    assert_faithful(LISTS[4]);
}
