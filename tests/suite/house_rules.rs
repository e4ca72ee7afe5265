//! Battles by rules that a package of one's own has changed.

use std::fs;
use std::path::Path;

use orbat::model::Model;
use orbat::package::Root;
use orbat::sheet::compose;

use super::campaign::made;
use super::support::{Loaded, run};

const MANIFEST: &str = "[package]\nid = \"house\"\nversion = \"0.2.0\"\ntitle = \"Our house rules\"\n\
    requires = { combat-patrol = \"0.1\", combat-patrol-solo = \"0.1\" }\n";

const RULES: &str = r#"replace weapon bolt-action-rifle {
  pen 3
}

rule rifles "Rifles" [assumed: our evenings] {
  text "A rifle goes through thin plate."
}

reference rifles
"#;

fn package(home: &Path, rules: &str) {
    let folder = home.join("house");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("orbat.toml"), MANIFEST).unwrap();
    fs::write(folder.join("rules.orbat"), rules).unwrap();
}

fn battle(home: &Path) -> Model {
    let scenario = Root::File(home.join("out/scenario.orbat"));
    Loaded::of(&[scenario, Root::Folder(home.join("house"))]).model()
}

/// Whether the row `rifles` is on the pages behind the booklet.
fn tells(model: &Model) -> bool {
    let booklet = compose::booklet(model, &model.scenarios[0], None);
    let pages = serde_json::to_string(&booklet.reference).unwrap();
    pages.contains("A rifle goes through thin plate.")
}

#[test]
fn they_are_named_in_the_battle_and_told_behind_its_booklet() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    package(home, RULES);
    made(home, &["house", "--seed", "a"]);
    let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(source.contains("use house \"0.2\""), "{source}");
    // Without the folder it would be another battle, and so it is none.
    let alone = run(home, &["check", "out/scenario.orbat"]).ended(1);
    assert!(alone.err.contains("requires `house`"), "{}", alone.err);
    let model = battle(home);
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let changed = booklet.package.changed_by.iter();
    let changed: Vec<(&str, &str)> = changed
        .map(|from| (from.title.as_str(), from.version.as_str()))
        .collect();
    assert_eq!(changed, [("Our house rules", "0.2.0")]);
    assert!(tells(&model));
}

#[test]
fn a_package_that_changes_nothing_of_a_battle_is_not_named_in_it() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let (_, no_change) = RULES.split_once("}\n").unwrap();
    package(home, no_change);
    made(home, &["house", "--seed", "a"]);
    let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(!source.contains("use house"), "{source}");
    assert!(!tells(&battle(home)));
}
