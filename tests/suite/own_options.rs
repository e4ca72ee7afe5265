//! Lists and scenarios of a package are read, held to their rules and printed with the options that each is made
//! for; and what else is asked of such a package, a small game of powder.

use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;
use tempfile::TempDir;

use super::support::{home, told};

fn games() -> PathBuf {
    home().join("tests/suite/own_options")
}

/// The game in a folder of its own, with something in a file of it written otherwise.
fn changed(changes: &[(&str, &str, &str)]) -> TempDir {
    let home = tempfile::tempdir().unwrap();
    let game = home.path().join("powder");
    fs::create_dir(&game).unwrap();
    for file in fs::read_dir(games().join("powder")).unwrap() {
        let file = file.unwrap();
        let mut text = fs::read_to_string(file.path()).unwrap();
        for (_, old, new) in (changes.iter()).filter(|(of, ..)| file.file_name() == *of) {
            assert!(text.contains(old), "{old}");
            text = text.replacen(old, new, 1);
        }
        fs::write(game.join(file.file_name()), text).unwrap();
    }
    home
}

#[test]
fn each_list_is_added_up_with_the_options_that_it_is_made_for() {
    assert_snapshot!(told(games(), &[&["list", "powder"]]));
}

/// One that names no options is made for the rules as they are: nothing that is switched on makes it a fault, until
/// somebody asks for the lists themselves, or plays it.
#[test]
fn a_list_is_held_to_its_rules_with_its_own_options_alone() {
    let home = changed(&[]);
    assert_snapshot!(told(
        home.path(),
        &[
            &["check", "powder"],
            &["check", "powder", "--with", "costly"],
            &["odds", "powder", "d2 = 1", "--with", "costly"],
            &["list", "powder", "--with", "costly"],
            &[
                "scenario",
                "powder",
                "--player",
                "hales-men",
                "--with",
                "costly",
                "--seed",
                "a"
            ],
        ]
    ));
}

#[test]
fn a_list_that_breaks_a_rule_with_its_options_or_in_an_option_is_found() {
    let home = changed(&[
        ("lists.orbat", "limit 30 points", "limit 20 points"),
        ("options.orbat", "    2 scouts\n", "    3 scouts\n"),
    ]);
    assert_snapshot!(told(home.path(), &[&["check", "powder"]]));
    // In a file of its own it is told the same.
    let home = changed(&[(
        "lists.orbat",
        "  with late\n  1 scouts",
        "  with late, early\n  1 scouts",
    )]);
    assert_snapshot!(told(
        home.path(),
        &[&["check", "powder"], &["list", "powder"]]
    ));
}

#[test]
fn what_a_list_is_made_for_is_on_when_a_battle_is_made_for_it() {
    let home = changed(&[]);
    let list =
        "use powder \"0.1\"\n\nlist own-men \"Own men\" from squad {\n  with costly\n  1 team\n}\n";
    fs::write(home.path().join("own.orbat"), list).unwrap();
    let of = |player: &str| {
        let folder = player.trim_end_matches(".orbat");
        let made = [
            "scenario", "powder", "--player", player, "--seed", "a", "-o", folder,
        ];
        told(home.path(), &[&made])
    };
    let (named, own) = (of("costly-men"), of("own.orbat"));
    // Which files are written depends on the typesetter.
    let (battle, _) = named.split_once("\nwritten:").unwrap();
    assert_snapshot!(battle);
    assert!(
        own.contains("Played with: Costly powder") && own.contains("28 points"),
        "{own}"
    );
    for folder in ["costly-men", "own"] {
        let made = fs::read_to_string(home.path().join(folder).join("scenario.orbat")).unwrap();
        assert!(made.contains("  with costly\n"), "{made}");
    }
}

#[test]
fn an_option_that_an_example_names_and_nobody_has_is_told_at_its_place() {
    let home = changed(&[(
        "options.orbat",
        "  requires late\n",
        "  requires late\n  example \"Nothing\" {\n    with nosuch, nowhere.night\n    value musket.price = 2\n  }\n",
    )]);
    assert_snapshot!(told(
        home.path(),
        &[&["check", "powder"], &["test", "powder"]]
    ));
}

#[test]
fn what_points_and_firepower_use_is_told_and_what_fields_a_figure() {
    assert_snapshot!(told(
        games(),
        &[
            &["explain", "powder", "weapon.price"],
            &["explain", "powder", "shot"],
            &["explain", "powder", "axe.hurt"],
            &["explain", "powder", "team.ranger"],
            &["explain", "powder", "points"],
            &["explain", "powder", "costly-men"],
        ]
    ));
}

#[test]
fn whatever_is_written_otherwise_differs() {
    for (file, old, new) in [
        (
            "rules.orbat",
            "  price of each weapon\n",
            "  price of each weapon\n  speed of each figure\n",
        ),
        (
            "rules.orbat",
            "then 1 otherwise 0\n  hits",
            "then 2 otherwise 0\n  hits",
        ),
        ("rules.orbat", "of 2 cards for each side", "of 2 cards"),
        ("rules.orbat", "shown as boxes", "shown as lines"),
        ("lists.orbat", "date 1756", "date 1757"),
        ("lists.orbat", "limit 20 points", "limit 21 points"),
        ("lists.orbat", "leader \"Hale\"", "leader \"Pike\""),
    ] {
        let home = changed(&[(file, old, new)]);
        let here = games().join("powder");
        let run = told(home.path(), &[&["diff", here.to_str().unwrap(), "powder"]]);
        assert!(
            run.ends_with("-- code 0\n") && run.contains("\n  "),
            "{run}"
        );
        assert!(!run.contains("no differences"), "{old}: {run}");
    }
}

#[test]
fn steps_are_printed_of_a_package_that_builds_on_one_that_is_named() {
    let home = changed(&[]);
    let module = home.path().join("wet");
    fs::create_dir(&module).unwrap();
    let manifest = fs::read_to_string(home.path().join("powder/orbat.toml")).unwrap();
    let manifest = manifest
        .replace("powder", "wet")
        .replace("prelude =", "powder =");
    fs::write(module.join("orbat.toml"), manifest).unwrap();
    let rules = "procedure misfire \"A misfire\" gives yes/no [assumed: ours] {\n  step roll \"The roll\" {\n    \
                 end d6 = 1\n  }\n}\n";
    fs::write(module.join("rules.orbat"), rules).unwrap();
    let said = told(
        home.path(),
        &[
            &["print", "wet", "powder", "--what", "steps"],
            &["print", "wet", "powder", "shot", "--what", "steps"],
        ],
    );
    assert_snapshot!(said);
}
