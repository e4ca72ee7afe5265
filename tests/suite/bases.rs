//! Packages that build on others: what they state and change of these, and what they leave to them.

use std::path::Path;

use tempfile::TempDir;

use super::lengths::{FOG, package};
use super::support::said;

const PRELUDE: &str = "prelude = \"0.1\"";

/// A game in inches, and a module of it in centimetres.
fn moor_and_bog() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    let rules = format!("{FOG}\nextend kind weapon {{\n  reach : length \"Reach\" = 12\"\n}}\n");
    package(home.path(), "moor", PRELUDE, "units = \"inches\"", &rules);
    let print = "units = \"centimetres\"\ninch = \"2.5 cm\"\nround = { centimetres = \"0.5 cm\" }";
    let rules = r#"
replace marker steaming {
  effect "Seen no farther than {4 in}, nor heard beyond {10 cm}"
}

weapon bill "Bill" {
  reach 9 cm
}
"#;
    let requires = format!("{PRELUDE}, moor = \"0.1\"");
    package(home.path(), "bog", &requires, print, rules);
    home
}

#[test]
fn a_module_in_the_other_unit_converts_the_lengths_of_its_base() {
    let home = moor_and_bog();
    let says = |name: &str| said(&home, &["explain", "bog", name, "--using", "moor"], 0);
    for (name, shown) in [
        ("pike.reach", "30 cm"),
        ("bill.reach", "9 cm"),
        (
            "moor.steaming.effect",
            "Seen no farther than 10 cm, nor heard beyond 10 cm",
        ),
    ] {
        let told = says(name);
        let mut lines = told.lines().map(str::trim_start);
        let line = lines.find(|line| line.starts_with("says") || line.starts_with("now"));
        assert!(line.unwrap().ends_with(shown), "{told}");
    }
    let arguments = ["scenario", "bog", "moor", "--seed", "1", "-o", "out"];
    let told = said(&home, &arguments, 0);
    assert!(told.contains("120 cm by 120 cm"), "{told}");
    let arguments = [&arguments[..], &["--table", "120x120cm"]].concat();
    said(&home, &arguments, 0);
    let written = std::fs::read_to_string(home.path().join("out/scenario.orbat")).unwrap();
    assert!(written.contains("table 4 ft by 4 ft"), "{written}");
}

#[test]
fn lengths_that_only_sheets_show_otherwise_do_not_differ() {
    let home = moor_and_bog();
    let told = said(&home, &["diff", "moor", "bog"], 0);
    assert!(
        !told.contains("cm") && !told.contains("terrain moor.heath"),
        "{told}"
    );
    assert!(told.contains("+ weapon bog.bill"), "{told}");
    let changed = "nor heard beyond 3.95\"";
    assert!(told.contains(changed), "{told}");
    // The new one may be what the old one builds on.
    let told = said(&home, &["diff", "bog", "moor"], 0);
    assert!(told.contains("- weapon bog.bill"), "{told}");
}

const ARMED: &str = r#"
unit band "Band", 4 figures {
  army us
  swap pike for bow on spear, up to 2
  |       | title | count | weapons |
  | spear | Spear | 4     | pike    |
}

weapon bow "Bow" {
}

force march "March" {
  army us
  echelon platoon
  1 to 3 band
}

list ours "Our march" from march {
  1 band {
    swap pike for bow on spear, 2
  }
}
"#;

#[test]
fn what_a_module_takes_from_a_list_of_its_base_is_told_in_the_module_alone() {
    let home = tempfile::tempdir().unwrap();
    let path: &Path = home.path();
    package(path, "moor", PRELUDE, "", &format!("{FOG}{ARMED}"));
    let requires = format!("{PRELUDE}, moor = \"0.1\"");
    let rules = "replace figure band.spear {\n  weapons bow\n}\n";
    package(path, "bog", &requires, "", rules);
    let told = said(&home, &["check", "bog", "moor"], 0);
    assert!(told.contains("W0603") && !told.contains("E0614"), "{told}");
    // Who plays the list with the module has it held to its rules.
    let played = ["scenario", "bog", "moor", "--player", "ours", "-o", "out"];
    let told = said(&home, &played, 1);
    assert!(told.contains("E0614"), "{told}");
    let anyway = [&played[..], &["--anyway"]].concat();
    said(&home, &anyway, 0);
}

const DECKED: &str = r#"
source mm "The moor"

deck fate "Fate" of 4 cards [assumed: the moor has none] {
  face luck : 1 to 4 "Luck"
  |    | luck |
  | c1 | 1    |
  | c2 | 2    |
  | c3 | 3    |
  | c4 | 4    |
}

kind trick "Trick" {
  cost : 1 to 6 "Cost" = 1
  bulk : 1 to 6 "Bulk" = 1
}

trick smoke "Smoke" [mm 1] {
  cost 3 [mm 7]
}

tricks "More tricks" [mm 2] {
  |       | title | cost | bulk |
  | drums | Drums | 2    | 2    |
  | fires | Fires | 4    | 4    | [mm 3]
}
"#;

#[test]
fn a_book_tells_what_each_value_cites_and_what_is_no_more_assumed() {
    let home = tempfile::tempdir().unwrap();
    let path: &Path = home.path();
    package(path, "moor", PRELUDE, "", DECKED);
    let requires = format!("{PRELUDE}, moor = \"0.1\"");
    let rules = r#"
source bb "The bog"

replace deck fate [bb 4] {
  |    | luck | copies |
  | d1 | 1    | 2      |
  | d2 | 4    | 2      |
}

replace trick drums [bb 5] {
  bulk 5
}
"#;
    package(path, "bog", &requires, "", rules);
    let book = |packages: &[&str]| {
        let arguments = [
            &["print"],
            packages,
            &["--what", "rulebook", "-o", "book.html"],
        ]
        .concat();
        said(&home, &arguments, 0);
        std::fs::read_to_string(path.join("book.html")).unwrap()
    };
    let moor = book(&["moor"]);
    assert!(moor.contains(">mm 7</a></cite></dd>"), "{moor}");
    assert!(
        moor.contains(">mm 3</a></cite></td><td class=\"short\">4</td>"),
        "{moor}"
    );
    assert!(moor.contains("The moor has none"), "{moor}");
    let bog = book(&["bog", "moor"]);
    assert!(bog.contains(">bb 5</a></cite></dd>"), "{bog}");
    assert!(!bog.contains("The moor has none"), "{bog}");
}
