//! The real program: exit codes, both streams.

use std::process::Stdio;

use super::support::{Run, command, folder_with, home, run, said};

fn orbat(arguments: &[&str]) -> Run {
    run(home(), arguments)
}

#[test]
fn explain_prints_a_page_on_standard_output_alone() {
    let run = orbat(&["explain", "e0107"]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("# E0107"), "{}", run.out);
    assert!(run.out.ends_with('\n'));
    assert_eq!(run.err, "");
}

/// As in the book.
#[test]
fn a_page_tells_what_is_said_of_its_source() {
    let page = orbat(&["explain", "E0107"]).out;
    let told = "```\n\nIt says:\n\n```text said\n× 3 is answered twice\n";
    assert!(page.contains(told), "{page}");
    assert!(
        page.contains("```\n\nMended:\n\n```orbat mended\n"),
        "{page}"
    );
}

#[test]
fn explain_as_json_holds_code_title_and_page() {
    let run = orbat(&["explain", "W0201", "--format", "json"]);
    let value = run.json();
    assert_eq!(value["code"], "W0201");
    assert_eq!(value["title"], "A name is never used");
    assert!(value["page"].as_str().unwrap().starts_with("# W0201"));
}

#[test]
fn every_code_of_the_register_can_be_explained() {
    for code in orbat::diagnostic::codes::ALL {
        assert_eq!(orbat(&["explain", code.id]).code, 0, "{}", code.id);
    }
}

#[test]
fn an_unknown_code_is_a_wrong_command_line_with_a_way_out() {
    let run = orbat(&["explain", "posture"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "error: there is no code `posture`\n  help: a code is a letter and four digits, such as \
         E0107; for what a package calls so, name the package too: `orbat explain PACKAGE posture`\n"
    );
}

#[test]
fn what_is_no_code_may_be_a_path_or_a_package() {
    for path in ["nofile.orbat", "./nofolder", "nofolder/"] {
        let run = orbat(&["explain", path]).ended(3);
        assert!(
            run.err.starts_with(&format!("error: cannot read {path}: ")),
            "{}",
            run.err
        );
    }
    let refused: [(&[&str], &str); 4] = [
        (
            &["combat-patrl"],
            "there is no package `combat-patrl`\n  help: did you mean `combat-patrol`?\n",
        ),
        (
            &["combat-patrol", ""],
            "there is nothing in the name\n  help: leave it out to list what there is: `orbat explain combat-patrol`\n",
        ),
        (
            &["E0107", "--with", "night"],
            "`--with` goes with a package, and `E0107` is a code: its page is always the same\n",
        ),
        (
            &["e0107", "--using", "x"],
            "`--using` goes with a package, and `E0107` is a code: its page is always the same\n",
        ),
    ];
    for (arguments, told) in refused {
        let run = orbat(&[&["explain"], arguments].concat()).ended(2);
        assert_eq!(run.err, format!("error: {told}"));
    }
}

#[test]
fn colour_is_used_only_when_asked_for_or_watched() {
    let red = "\u{1b}[";
    assert!(!orbat(&["explain", "x"]).err.contains(red));
    assert!(
        orbat(&["explain", "x", "--color", "always"])
            .err
            .contains(red)
    );
    let mut plain = command(home(), &["explain", "x"]);
    let run = Run::of(plain.env("NO_COLOR", "1"));
    assert!(!run.err.contains(red));
}

/// A usage is one line, however long it is.
#[test]
fn help_fits_eighty_columns_where_there_is_no_terminal() {
    for verb in ["check", "odds", "print", "scenario"] {
        let help = orbat(&[verb, "--help"]).out;
        let mut lines = help.lines().filter(|line| !line.starts_with("Usage: "));
        assert!(lines.all(|line| line.chars().count() <= 80), "{help}");
    }
}

/// Diagnostics and failures are set for the columns that somebody says; failures that nobody watches stay in one line.
#[test]
fn what_is_said_fits_the_columns() {
    let narrow = |arguments: &[&str]| Run::of(command(home(), arguments).env("COLUMNS", "50")).err;
    let unknown = ["check", "no-such-package-at-all"];
    let mut lines = orbat(&unknown).err;
    assert_eq!(lines.lines().count(), 2, "{lines}");
    let folder = folder_with("torn.orbat", "table weather by roll d6 gives text {\n}\n");
    let torn = folder.path().join("torn.orbat");
    for arguments in [&unknown[..], &["check", torn.to_str().unwrap()]] {
        lines = narrow(arguments);
        assert!(lines.lines().count() > 2, "{lines}");
        // A path is one word, however long it is.
        let mut wide = lines.lines().filter(|line| !line.contains('╭'));
        assert!(wide.all(|line| line.chars().count() <= 50), "{lines}");
    }
}

#[test]
fn a_wrong_command_line_ends_with_two_and_help_with_nought() {
    for wrong in [
        &[][..],
        &["explain"],
        &["fly"],
        &["explain", "E0107", "--format", "xml"],
    ] {
        let run = orbat(wrong);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong:?}");
        assert!(!run.err.is_empty());
    }
    for right in [&["--help"][..], &["--version"], &["explain", "--help"]] {
        let run = orbat(right);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{right:?}");
    }
    assert!(
        orbat(&["--help"])
            .out
            .contains("3    a file can't be read or written\n  130  interrupted")
    );
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure_and_a_full_disk_is() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let explain = |stdout: Stdio| Run::of(command(home(), &["explain", "E0107"]).stdout(stdout));
    let run = explain(writer.into());
    assert_eq!((run.code, run.err.as_str()), (0, ""));

    if let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") {
        let run = explain(full.into());
        assert_eq!(run.code, 3);
        assert!(
            run.err
                .starts_with("error: cannot write to standard output")
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure_as_all_else_is() {
    for asked in [
        &["--help"][..],
        &["help", "check"],
        &["--version"],
        &["roll", "--help"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let run = Run::of(command(home(), asked).stdout(full)).ended(3);
        assert!(
            run.err
                .starts_with("error: cannot write to standard output"),
            "{asked:?}: {}",
            run.err
        );
    }
}

#[test]
fn colour_is_one_rule_for_results_help_and_what_is_wrong() {
    let colour = "\u{1b}[";
    for wrong in [&["check", "--foo"][..], &["fly"], &["--help"]] {
        let said = |more: &[&str]| {
            let run = Run::of(command(home(), &[more, wrong].concat()).env("CLICOLOR_FORCE", "1"));
            run.out + &run.err
        };
        assert!(!said(&[]).contains(colour), "{wrong:?}");
        assert!(!said(&["--color", "never"]).contains(colour), "{wrong:?}");
        assert!(said(&["--color", "always"]).contains(colour), "{wrong:?}");
        assert!(said(&["--color=always"]).contains(colour), "{wrong:?}");
    }
}

#[test]
fn a_battle_is_a_folder() {
    let run = orbat(&["scenario", "-o", "never/tonight.pdf"]);
    assert_eq!(run.code, 2);
    let said = run.err;
    assert!(said.contains("a source, a map and a booklet"), "{said}");
    assert!(said.contains("`-o never/tonight`"), "{said}");
    assert!(!std::path::Path::new("never").exists());
}

#[test]
fn what_belongs_to_another_sheet_is_refused() {
    let print = ["print", "combat-patrol", "-o", "never-written.pdf"];
    let cases: [(&[&str], &str); 4] = [
        (&["--what", "markers", "--deck", "action"], "`--what cards`"),
        (&["--what", "cards", "--size", "half"], "`--what records`"),
        (
            &["--what", "records", "--back", "weapon"],
            "add `--size index`",
        ),
        (
            &["--what", "cards", "--deck", "actoin"],
            "did you mean `action`?",
        ),
    ];
    for (arguments, said) in cases {
        let run = orbat(&[&print[..], arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(said), "{}", run.err);
    }
    assert!(!std::path::Path::new("never-written.pdf").exists());
}

/// A name too many: one sentence, in place of all that two games say against each other.
#[test]
fn packages_that_know_nothing_of_each_other_are_refused() {
    let print = |packages: [&str; 2]| {
        let [first, second] = packages;
        let run = orbat(&["print", first, second, "--what", "map", "-o", "x.svg"]);
        assert_eq!(run.code, 2, "{packages:?}");
        run.err
    };
    let said = print(["combat-squad", "combat-patrol"]);
    assert!(
        said.starts_with("error: `combat-squad` does not use `combat-patrol`\n"),
        "{said}"
    );
    for fine in [
        ["combat-patrol-solo", "combat-patrol"],
        ["combat-patrol", "combat-patrol-options"],
    ] {
        // Both belong together: what is missing is the scenario.
        assert!(print(fine).contains("has no scenario"), "{fine:?}");
    }
}

#[test]
fn where_there_is_no_scenario_the_way_to_one_can_be_typed() {
    let package = "combat-patrol-solo";
    let run = orbat(&[
        "print",
        package,
        "--what",
        "forces",
        "-o",
        "never-written.pdf",
    ]);
    assert_eq!(run.code, 2);
    let said = run.err;
    assert!(said.contains("has no scenario and no army list"), "{said}");
    for way in ["`orbat scenario ", "`orbat list --new "] {
        assert!(said.contains(way), "{said}");
    }
}

/// A question belongs to no manifest: what another package has is asked of that one.
#[test]
fn what_another_package_has_is_asked_of_that_one() {
    let run = orbat(&["odds", "combat-patrol", "sprint(regular)"]);
    assert_eq!(run.code, 1);
    let way = "`combat-patrol-solo` has one: ask that package for it";
    assert!(run.err.contains(way), "{}", run.err);
}

/// Records are printed of one army list: a file with two says so.
#[cfg(feature = "print")]
#[test]
fn a_file_with_two_lists_tells_how_to_print_one() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("two.orbat");
    let list = |name: &str| {
        format!(
            "list {name} \"{name}\" from british-section {{\n  date 1944\n  \
             1 british-rifle-group\n  1 british-bren-group\n}}\n"
        )
    };
    let text = ["use combat-patrol \"0.1\"\n", &list("one"), &list("two")].concat();
    std::fs::write(&path, text).unwrap();
    for more in [
        &[][..],
        &["--what", "records"],
        &["--what", "records", "--size", "half"],
    ] {
        let words = ["print", path.to_str().unwrap(), "-o", "never-written.pdf"];
        let said = orbat(&[&words, more].concat()).ended(2).err;
        assert!(said.contains("put each army list into a file"), "{said}");
    }
}

/// A game in one file: rolled numbers, terrain of no choice, and a squad that may stay at home.
const SMALL: &str = r#"use prelude "0.1"

terrains "What stands in the marsh" {
  |       | title | drawing  | breadth | extent |
  | reeds | Reeds | woods    |         | 10"    |
  | barn  | Barn  | building | 11 ft   | 11 ft  |
}

army marshmen "Marshmen" {
  from 1650
  until 1660
}

weapon pike "Pike" {
}

unit pike-file "Pike file", 6 figures {
  army marshmen
  |         | title   | count | leader | weapons |
  | leader  | Leader  | 1     | yes    | pike    |
  | pikeman | Pikeman | 5     | no     | pike    |
}

force pike-squad "Pike squad" {
  army marshmen
  echelon squad
  0 to 1 pike-file
}

mission crossing "The crossing" {
  sides raider, guard
  raider brings squad
  guard brings the same
  deploy raider on an edge of their choice
  deploy guard on the opposite edge
  otherwise wins guard
}

table frost "Frost" by roll d6 gives 0 to 3 {
  | 1-6 | 0 |
}

generator marsh "The marsh" {
  roll on frost
  place 3 reeds here and there
}

battle night "A battle by night" {
  terrain marsh
  mission crossing
  armies marshmen, marshmen
  table 4 ft by 4 ft
}
"#;

#[test]
fn what_is_written_for_a_game_in_one_file_is_read_beside_that_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("marsh-war.orbat"), SMALL).unwrap();
    for seed in ["a", "b", "c", "d"] {
        let make = ["scenario", "marsh-war.orbat", "--seed", seed, "-o", "made"];
        let told = said(&folder, &make, 0);
        assert!(!told.contains("0 figures"), "{told}");
        said(
            &folder,
            &["check", "made/scenario.orbat", "marsh-war.orbat"],
            0,
        );
        let from = [
            "scenario",
            "--from",
            "made/scenario.orbat",
            "marsh-war.orbat",
        ];
        said(&folder, &from, 0);
    }
    let new = [
        "list",
        "--new",
        "pike-squad",
        "marsh-war.orbat",
        "-o",
        "list.orbat",
    ];
    said(&folder, &new, 0);
    said(&folder, &["list", "list.orbat", "marsh-war.orbat"], 0);
    let missing = said(&folder, &["list", "list.orbat"], 1);
    assert!(missing.contains("folder or file"), "{missing}");
}

#[test]
fn a_rolled_number_is_told_with_its_table_and_is_no_title() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("marsh-war.orbat"), SMALL).unwrap();
    let make = ["scenario", "marsh-war.orbat", "--seed", "a", "-o", "made"];
    let told = said(&folder, &make, 0);
    assert!(told.contains("Frost: 0"), "{told}");
    let made = std::fs::read_to_string(folder.path().join("made/scenario.orbat")).unwrap();
    assert!(made.contains(" \"The crossing\" "), "{made}");
}

#[test]
fn what_makes_no_battle_is_told_with_what_would() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("marsh-war.orbat", SMALL);
    let asked = [
        "scenario",
        "marsh-war.orbat",
        "--terrain",
        "forest",
        "-o",
        "made",
    ];
    let told = said(&folder, &asked, 2);
    assert!(told.contains("leave `--terrain` out"), "{told}");
    let barns = "place 2 barn near the centre";
    let place = |what: &str| SMALL.replace("place 3 reeds here and there", what);
    let asked = ["scenario", "barns.orbat", "--seed", "a", "-o", "made"];
    // What is always placed is told before anything is rolled.
    write("barns.orbat", &place(barns));
    let told = said(&folder, &asked, 1);
    assert!(told.contains("no table is large enough"), "{told}");
    let rolled = format!(
        "roll lie d2 {{\n    1 left \"Left\" : {barns}\n    2 right \"Right\" : {barns}\n  }}"
    );
    write("barns.orbat", &place(&rolled));
    let told = said(&folder, &asked, 2);
    assert!(
        told.contains("no table up to 12 ft by 12 ft would do"),
        "{told}"
    );
    assert!(!told.contains("another size of table"), "{told}");
}

#[test]
fn a_part_of_a_package_is_told_to_be_checked_and_explained_with_its_folder() {
    let home = tempfile::tempdir().unwrap();
    let base = home.path().join("base");
    std::fs::create_dir(&base).unwrap();
    let manifest =
        "[package]\nid = \"base\"\nversion = \"0.1.0\"\nrequires = { prelude = \"0.1\" }\n";
    std::fs::write(base.join("orbat.toml"), manifest).unwrap();
    let arms = "weapon pike \"Pike\" [assumed: as an example] {\n}\n";
    std::fs::write(base.join("arms.orbat"), arms).unwrap();
    let verbs: [&[&str]; 4] = [
        &["check", "base/arms.orbat"],
        &["list", "base/arms.orbat"],
        &["odds", "base/arms.orbat", "d6 > 1"],
        &["print", "base/arms.orbat", "--what", "steps"],
    ];
    for verb in verbs {
        let said = run(&home, verb).ended(1).err;
        let words: Vec<&str> = said.split_whitespace().collect();
        let said = words.join(" ");
        assert!(
            said.ends_with(
                "this file is a part of the package in the folder `base`: \
                 name `base` in place of `base/arms.orbat` 1 error"
            ),
            "{said}"
        );
    }
    run(&home, &["check", "base"]).ended(0);
    let said = run(&home, &["explain", "base"]).ended(0).out;
    assert!(
        said.contains("weapon pike \"Pike\"  base/arms.orbat:1"),
        "{said}"
    );
}

#[test]
fn what_an_option_brings_is_told_with_the_option() {
    let home = tempfile::tempdir().unwrap();
    let rules = "use prelude \"0.1\"\n\n\
        option storm \"Storm\" [assumed: as an example] {\n\
        \x20 table waves \"Waves\" by roll d6 {\n    | 1-6 | Wet |\n  }\n\
        \x20 procedure blow \"Blow\" gives 1 to 6 {\n    step roll \"Roll\" {\n      end d6\n    }\n  }\n}\n";
    std::fs::write(home.path().join("sea.orbat"), rules).unwrap();
    let said = |arguments: &[&str]| {
        let run = run(&home, arguments);
        assert_ne!(run.code, 0, "{arguments:?}");
        run.err
    };
    let comes = "it comes with the option `storm`: add `--with storm`";
    let verbs: [&[&str]; 4] = [
        &["roll", "sea.orbat", "waves"],
        &["roll", "sea.orbat", "blow"],
        &["explain", "sea.orbat", "blow.roll"],
        &["print", "sea.orbat", "--what", "steps", "blow"],
    ];
    for verb in verbs {
        let told = said(verb);
        assert!(told.contains(comes), "{verb:?}: {told}");
        let with: Vec<&str> = verb.iter().copied().chain(["--with", "storm"]).collect();
        run(&home, &with).ended(0);
    }
    let told = said(&["odds", "sea.orbat", "blow > 3"]);
    assert!(told.contains("help: add `--with storm`"), "{told}");
    let told = said(&["roll", "sea.orbat", "gale"]);
    assert!(!told.contains("--with"), "{told}");
}

#[test]
fn a_value_for_one_member_is_explained_with_all_and_an_option_with_its_examples() {
    let home = tempfile::tempdir().unwrap();
    let rules = "use prelude \"0.1\"\n\n\
        scale band \"Band\" = near < far\n\n\
        extend kind weapon [assumed: as an example] {\n  reach : length for each band \"Reach\"\n}\n\n\
        weapon gun \"Gun\" [assumed: as an example] {\n  reach 2\" / 9\"\n}\n\n\
        option storm \"Storm\" [assumed: as an example] {\n\
        \x20 replace weapon gun {\n    reach 1\" / 2\"\n  }\n}\n\n\
        example \"In a storm\" {\n  with storm\n  value gun.reach.far = 2\"\n}\n";
    std::fs::write(home.path().join("sea.orbat"), rules).unwrap();
    let told = |name: &str| run(&home, &["explain", "sea.orbat", name]).ended(0).out;
    assert!(told("gun.reach.far").starts_with("sea.gun.reach "));
    assert!(told("weapon.reach.near").starts_with("sea.weapon.reach "));
    assert!(
        told("storm").contains("example In a storm"),
        "{}",
        told("storm")
    );
}

/// Whoever says where the cards come from that he puts in says so of what they show as well.
#[test]
fn faces_of_a_replaced_deck_are_cited_as_its_new_cards_are() {
    let home = tempfile::tempdir().unwrap();
    let rules = "use prelude \"0.1\"\n\nsource book \"A book\"\n\n\
        deck luck \"Luck\" of 1 card [assumed: made up] {\n  face pips : 1 to 6\n  |   | pips |\n  | a | 1    |\n}\n\n\
        option printed \"Printed\" [book 3] {\n\
        \x20 replace deck luck [book 3] {\n    |   | pips |\n    | a | 2    |\n  }\n}\n";
    std::fs::write(home.path().join("luck.orbat"), rules).unwrap();
    let told = |with: &[&str]| {
        let asked = [&["explain", "luck.orbat", "luck.pips"], with].concat();
        run(&home, &asked).ended(0).out
    };
    assert!(told(&[]).contains("made up"));
    assert!(told(&["--with", "printed"]).contains("book 3"));
}
