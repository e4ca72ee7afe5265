//! Files on the command line: which are read, which are written over, which are refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

fn orbat(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orbat"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("LANG", "C.UTF-8");
    command
}

/// How it ends, and what it says on both streams.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let run = orbat(folder, arguments).output().unwrap();
    let said = [run.stdout, run.stderr].concat();
    (run.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn a_list_is_written_over_only_while_it_is_as_it_was_made() {
    let home = tempfile::tempdir().unwrap();
    let new = ["list", "--new", "own-patrol", "-o", "patrol.orbat"];
    for _ in 0..2 {
        assert_eq!(run(home.path(), &new).0, Some(0));
    }
    assert_eq!(run(home.path(), &["list", "patrol.orbat"]).0, Some(0));
    let path = home.path().join("patrol.orbat");
    let edited = fs::read_to_string(&path)
        .unwrap()
        .replace("list ", "list  ");
    fs::write(&path, &edited).unwrap();
    let (code, said) = run(home.path(), &new);
    assert_eq!(code, Some(2));
    assert_eq!(
        said,
        "error: `patrol.orbat` has been edited since it was made, and would be written over\n  \
         help: name another file: `-o FILE`\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
}

#[test]
fn a_file_of_another_ending_is_no_source() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("rules.toml"), "id = \"rules\"\n").unwrap();
    for verb in ["fmt", "check"] {
        let (code, said) = run(home.path(), &[verb, "rules.toml"]);
        assert_eq!(code, Some(2));
        assert_eq!(
            said,
            "error: rules.toml is no source file: its name does not end in `.orbat`\n  \
             help: name `.orbat` files alone, or a folder with an orbat.toml\n"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_told_from_a_file() {
    let home = tempfile::tempdir().unwrap();
    let mut check = orbat(home.path(), &["check", "/dev/stdin"]);
    let run = check.stdin(Stdio::piped()).output().unwrap();
    assert_eq!(run.status.code(), Some(3));
    assert_eq!(
        String::from_utf8(run.stderr).unwrap(),
        "error: cannot read /dev/stdin: it is a pipe or a device, not a file\n  \
         help: write what comes out of it into a file, and name that\n"
    );
}

#[test]
fn a_package_that_is_missing_is_named_as_the_verb_takes_it() {
    let home = tempfile::tempdir().unwrap();
    let package = home.path().join("night");
    fs::create_dir(&package).unwrap();
    let manifest = "[package]\nid = \"night\"\nversion = \"0.1.0\"\ntitle = \"Night\"\n\
                    requires = { marshland-war = \"0.1\" }\n";
    fs::write(package.join("orbat.toml"), manifest).unwrap();
    fs::write(package.join("a.orbat"), "scale nerve = shaky < steady\n").unwrap();
    let behind = "help: name its folder on the command line as well; or";
    let using = "help: name its folder with `--using FOLDER`; or";
    let cases: [(&[&str], &str); 6] = [
        (&["check", "night"], behind),
        (&["odds", "night", "d6"], using),
        (&["roll", "night", "d6"], using),
        (&["model", "night"], using),
        (&["explain", "night", "nerve"], using),
        (&["diff", "night", "prelude"], using),
    ];
    for (arguments, way) in cases {
        let (code, said) = run(home.path(), arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {said}");
        assert!(said.contains(way), "{arguments:?}: {said}");
    }
}

#[test]
fn every_verb_tells_errors_in_the_json_of_check() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("broken.orbat"), "scale nerve = \n").unwrap();
    let verbs: [&[&str]; 11] = [
        &["check", "broken.orbat"],
        &["odds", "broken.orbat", "d6"],
        &["roll", "broken.orbat", "nerve"],
        &["explain", "broken.orbat", "nerve"],
        &["diff", "broken.orbat", "prelude"],
        &["scenario", "broken.orbat"],
        &["list", "broken.orbat"],
        &["fmt", "broken.orbat"],
        &["print", "broken.orbat", "-o", "out.pdf"],
        &["print", "broken.orbat", "--what", "map", "-o", "out.svg"],
        &["print", "broken.orbat", "--what", "steps", "-o", "out.md"],
    ];
    for verb in verbs {
        let arguments = [verb, &["--format", "json"]].concat();
        let run = orbat(home.path(), &arguments).output().unwrap();
        assert_eq!(run.status.code(), Some(1), "{verb:?}");
        assert_eq!(String::from_utf8_lossy(&run.stderr), "", "{verb:?}");
        let told: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
        assert_eq!(told["errors"], 1, "{verb:?}");
        assert_eq!(told["diagnostics"][0]["file"], "broken.orbat", "{verb:?}");
    }
}

#[test]
fn fair_forces_of_rules_without_firepower_are_refused_with_a_way_out() {
    let home = tempfile::tempdir().unwrap();
    assert_eq!(run(home.path(), &["new", "gang"]).0, Some(0));
    let (code, said) = run(home.path(), &["scenario", "gang", "--seed", "a", "--fair"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("help: leave `--fair` out, or state in the rules how fire is measured"),
        "{said}"
    );
    let (code, said) = run(home.path(), &["list", "gang"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("help: write one with `orbat list --new FORCE gang`"),
        "{said}"
    );
}
