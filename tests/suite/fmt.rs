//! `orbat fmt`: what it writes, what it leaves alone, and how it ends.

use std::fs;
use std::path::Path;
use std::process::Command;

fn fmt(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_orbat"))
        .arg("fmt")
        .args(arguments)
        .current_dir(folder)
        .env("LANG", "C.UTF-8")
        .output()
        .unwrap();
    let said = [run.stdout, run.stderr].concat();
    (run.status.code(), String::from_utf8(said).unwrap())
}

const UNTIDY: &str = "use prelude \"0.1\"\r\nscale  nerve  = shaky < steady  # two\r\n";
const TIDY: &str = "use prelude \"0.1\"\nscale nerve = shaky < steady  # two\n";

#[test]
fn a_file_is_laid_out_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.orbat");
    fs::write(&path, UNTIDY).unwrap();
    let (code, said) = fmt(folder.path(), &["--check", "a.orbat"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        said,
        "a.orbat\n1 of 1 file: not laid out; `orbat fmt` does it\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), UNTIDY);
    let (code, said) = fmt(folder.path(), &["a.orbat"]);
    assert_eq!(
        (code, said.as_str()),
        (Some(0), "a.orbat\n1 of 1 file: laid out anew\n")
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), TIDY);
    let (code, said) = fmt(folder.path(), &["--check", "a.orbat"]);
    assert_eq!((code, said.as_str()), (Some(0), "1 file: laid out well\n"));
}

#[test]
fn a_file_that_cannot_be_read_is_reported_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let broken = "use prelude \"0.1\"\nscale  nerve = \n";
    fs::write(folder.path().join("a.orbat"), broken).unwrap();
    fs::write(folder.path().join("b.orbat"), UNTIDY).unwrap();
    let (code, said) = fmt(folder.path(), &["a.orbat", "b.orbat"]);
    assert_eq!(code, Some(1));
    assert!(
        said.contains("a.orbat:2") && said.contains("mend it first"),
        "{said}"
    );
    let left = fs::read_to_string(folder.path().join("a.orbat")).unwrap();
    assert_eq!(left, broken);
    let other = fs::read_to_string(folder.path().join("b.orbat")).unwrap();
    assert_eq!(other, TIDY);
}

#[test]
fn what_cannot_be_read_is_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.orbat"), b"scale \xff\n").unwrap();
    fs::write(folder.path().join("b.orbat"), "").unwrap();
    for paths in [&["a.orbat"][..], &["b.orbat"], &["a.orbat", "b.orbat"]] {
        let (code, said) = fmt(folder.path(), paths);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.ends_with("mend it first\n"), "{said}");
    }
}

#[test]
fn the_json_has_the_diagnostics_and_the_files_that_change() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.orbat"), "scale  nerve = \n").unwrap();
    fs::write(folder.path().join("b.orbat"), UNTIDY).unwrap();
    let (code, said) = fmt(folder.path(), &["a.orbat", "b.orbat", "--format", "json"]);
    assert_eq!(code, Some(1));
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["errors"], 1);
    assert_eq!(said["diagnostics"][0]["file"], "a.orbat");
    assert_eq!(said["read"], 1);
    assert_eq!(said["changed"], serde_json::json!(["b.orbat"]));
}

#[test]
fn a_bundled_package_can_only_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let (code, said) = fmt(folder.path(), &["modern"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("--check"), "{said}");
}
