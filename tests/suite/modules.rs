//! A game that is not bundled, written from the documentation: every verb does its work on it.

use std::fs;

use super::support::{self, home};

/// What it says on both streams in the module's folder; it must do its work.
#[track_caller]
fn said(arguments: &[&str]) -> String {
    support::said(home().join("tests/modules/little-wars"), arguments, 0)
}

#[test]
fn it_checks_and_is_laid_out() {
    assert_eq!(said(&["check"]), "little-wars: no errors\n");
    said(&["fmt", "--check"]);
}

#[test]
fn its_book_is_held_to() {
    let tested = said(&["test"]);
    assert!(
        tested.contains("16 claims in 7 examples: all hold"),
        "{tested}"
    );
}

#[test]
fn its_dice_are_reckoned() {
    let odds = said(&["odds", ".", "gun-fires(spring-gun, near)"]);
    assert!(odds.contains("65.6%"), "{odds}");
    let clash = said(&["odds", ".", "clash(20).winner"]);
    assert!(clash.contains("1/2"), "{clash}");
    said(&["roll", ".", "clash(20)", "--seed", "a"]);
    let steps = said(&["print", ".", "--what", "steps", "melee"]);
    assert!(steps.contains("Prisoners"), "{steps}");
    let changed = said(&["diff", ".", ".+slopes"]);
    assert!(changed.contains("step slope \"Downhill\""), "{changed}");
}

#[test]
fn its_list_adds_up() {
    let list = said(&["list", "."]);
    assert!(list.contains("113 figures, 310 worth at the end"), "{list}");
}

#[test]
fn its_battles_are_made() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    for seed in ["a", "b"] {
        let told = said(&["scenario", ".", "--seed", seed, "-o", folder]);
        assert!(told.contains("Nine yards or less"), "{told}");
    }
    let file = out.path().join("scenario.orbat");
    let path = file.to_str().unwrap();
    said(&["check", path, "."]);
    let map = out.path().join("again.svg");
    said(&[
        "print",
        path,
        ".",
        "--what",
        "map",
        "-o",
        map.to_str().unwrap(),
    ]);
    assert!(fs::read_to_string(map).unwrap().starts_with("<svg"));
}
