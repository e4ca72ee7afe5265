//! The real program: what people read fits a terminal of 80 columns, for all that is bundled. What is
//! explained and rolled is looked at beside those verbs, for there is a great deal of it.

use orbat::package::Library;

use super::support::{home, run};

/// What goes to standard output where nobody says how wide it is.
fn told(arguments: &[&str]) -> String {
    let run = run(home(), arguments).ended(0);
    assert!(!run.out.is_empty(), "{arguments:?}: {}", run.err);
    run.out
}

/// No line is wider than 80 columns, but for those that are excepted.
#[track_caller]
fn fits_but(arguments: &[&str], excepted: impl Fn(&str) -> bool) {
    for line in told(arguments).lines() {
        let wide = line.chars().count();
        // A word that cannot be broken has a line for itself.
        let is_word = !line.trim_start().contains(' ');
        assert!(
            wide <= 80 || is_word || excepted(line),
            "{arguments:?}: {wide} columns:\n{line}"
        );
        assert_eq!(line, line.trim_end(), "{arguments:?}");
    }
}

#[track_caller]
fn fits(arguments: &[&str]) {
    fits_but(arguments, |_| false);
}

fn bundled() -> Vec<String> {
    Library::bundled().ids().map(str::to_owned).collect()
}

#[test]
fn tests_of_all_packages_fit() {
    fits(&["test", "--untouched"]);
}

#[test]
fn sources_of_all_packages_fit() {
    let ids = bundled();
    let arguments: Vec<&str> = ["check", "--sources"]
        .into_iter()
        .chain(ids.iter().map(String::as_str))
        .collect();
    fits(&arguments);
}

#[test]
fn lists_fit() {
    for package in ["combat-patrol", "combat-captain", "combat-squad"] {
        fits(&["list", package]);
    }
    for file in std::fs::read_dir(home().join("lists")).unwrap() {
        fits(&["list", file.unwrap().path().to_str().unwrap()]);
    }
}

#[test]
fn differences_fit() {
    let ids = bundled();
    for pair in ids.windows(2) {
        let (old, new) = (&pair[0], &pair[1]);
        fits(&["diff", old, new]);
        fits(&["diff", new, old]);
    }
    fits(&[
        "diff",
        "combat-patrol-options",
        "combat-patrol-options+cavalry",
    ]);
}

#[test]
fn scenarios_fit_but_for_their_paths() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk
        .path()
        .join("a-folder-of-battles-with-a-name-that-no-terminal-has-room-for");
    let folder = folder.to_str().unwrap();
    for battle in ["combat-patrol-solo", "combat-squad"] {
        for seed in ["a", "b", "c"] {
            let arguments = ["scenario", battle, "--seed", seed, "-o", folder];
            fits_but(&arguments, |line| line.contains(folder));
        }
    }
    let arguments = ["scenario", "--seed", "a", "--count", "3", "-o", folder];
    fits_but(&arguments, |line| line.contains(folder));
}

#[test]
fn rolls_that_are_asked_for_something_fit() {
    for (package, question) in [
        ("combat-patrol", "attack(regular)"),
        ("combat-patrol-solo", "end-of-turn(9, 2, 9, 3, 2, 1)"),
    ] {
        fits(&["roll", package, question, "--seed", "a", "--count", "20"]);
    }
}

#[test]
fn odds_and_steps_fit() {
    for (package, question) in [
        ("combat-patrol", "attack(regular)"),
        ("combat-patrol", "attack(grade, band)"),
        ("combat-patrol", "next-card(2, 2)"),
    ] {
        fits(&["odds", package, question]);
    }
    for package in [
        "combat-patrol",
        "combat-patrol-solo",
        "combat-captain",
        "combat-squad",
    ] {
        fits(&["print", package, "--what", "steps"]);
    }
}
