//! `orbat fmt`: what it writes, what it leaves alone, and how it ends.

use std::fs;

use tempfile::TempDir;

use super::support::said;

/// It must end with this code; the result is what it says on both streams.
#[track_caller]
fn fmt(folder: &TempDir, arguments: &[&str], code: i32) -> String {
    said(folder, &[&["fmt"], arguments].concat(), code)
}

const UNTIDY: &str = "use prelude \"0.1\"\r\nscale  nerve  = shaky < steady  # two\r\n";
const TIDY: &str = "use prelude \"0.1\"\nscale nerve = shaky < steady  # two\n";

#[test]
fn a_file_is_laid_out_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.orbat");
    fs::write(&path, UNTIDY).unwrap();
    let told = fmt(&folder, &["--check", "a.orbat"], 1);
    assert_eq!(
        told,
        "a.orbat\n1 of 1 file: not laid out; `orbat fmt` does it\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), UNTIDY);
    let told = fmt(&folder, &["a.orbat"], 0);
    assert_eq!(told, "a.orbat\n1 of 1 file: laid out anew\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), TIDY);
    let told = fmt(&folder, &["--check", "a.orbat"], 0);
    assert_eq!(told, "1 file: laid out well\n");
}

#[test]
fn a_file_that_cannot_be_read_is_reported_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let broken = "use prelude \"0.1\"\nscale  nerve = \n";
    fs::write(folder.path().join("a.orbat"), broken).unwrap();
    fs::write(folder.path().join("b.orbat"), UNTIDY).unwrap();
    let told = fmt(&folder, &["a.orbat", "b.orbat"], 1);
    assert!(
        told.contains("a.orbat:2") && told.contains("mend it first"),
        "{told}"
    );
    let left = fs::read_to_string(folder.path().join("a.orbat")).unwrap();
    assert_eq!(left, broken);
    let other = fs::read_to_string(folder.path().join("b.orbat")).unwrap();
    assert_eq!(other, TIDY);
}

#[test]
fn a_file_with_a_warning_is_laid_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.orbat");
    fs::write(&path, "use prelude \"0.1\"\nmarker   a \"日本\" { }\n").unwrap();
    let told = fmt(&folder, &["--check", "a.orbat"], 1);
    assert!(told.contains("W0001"), "{told}");
    let told = fmt(&folder, &["a.orbat"], 0);
    assert!(told.ends_with("1 of 1 file: laid out anew\n"), "{told}");
    assert!(!told.contains("cannot be read"), "{told}");
    let left = fs::read_to_string(&path).unwrap();
    assert!(left.contains("marker a \"日本\" { }\n"), "{left}");
}

/// It means the same before and after, whatever blanks and line ends it has.
#[track_caller]
fn is_valid_before_and_after(text: &str, laid_out: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.orbat");
    fs::write(&path, text).unwrap();
    said(&folder, &["check", "a.orbat"], 0);
    fmt(&folder, &["a.orbat"], 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), laid_out);
    said(&folder, &["check", "a.orbat"], 0);
}

#[test]
fn a_blank_line_in_a_scale_may_hold_blanks_or_none() {
    let laid_out = "scale nerve =\n\n  shaky <\n  steady\n";
    for end in ["\n", "\r\n", "  \n"] {
        is_valid_before_and_after(&laid_out.replace('\n', end), laid_out);
    }
}

#[test]
fn a_comment_may_stand_between_the_texts_of_a_row() {
    let text = "use prelude \"0.1\"\n\nrule one \"One\" {\n  text \"A man\"  # any\n       \"who runs.\"\n}\n";
    is_valid_before_and_after(text, text);
}

#[test]
fn a_comment_may_stand_before_a_brace_of_its_own_line() {
    let text = "use prelude \"0.1\"\n\nrule one \"One\"  # why\n{\n  text \"Run.\"\n}\n";
    is_valid_before_and_after(text, text);
}

#[test]
fn what_cannot_be_read_is_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.orbat"), b"scale \xff\n").unwrap();
    fs::write(folder.path().join("b.orbat"), "").unwrap();
    for paths in [&["a.orbat"][..], &["b.orbat"], &["a.orbat", "b.orbat"]] {
        let told = fmt(&folder, paths, 1);
        assert!(told.ends_with("mend it first\n"), "{told}");
    }
}

/// What is required may be missing, for a layout hangs on nothing else.
#[test]
fn a_manifest_that_cannot_be_read_is_reported_and_a_missing_package_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("moor");
    fs::create_dir(&package).unwrap();
    fs::write(package.join("a.orbat"), TIDY).unwrap();
    let check = |lines: &str, code: i32| {
        let manifest = format!("[package]\nid = \"moor\"\n{lines}\n");
        fs::write(package.join("orbat.toml"), manifest).unwrap();
        fmt(&folder, &["--check", "moor"], code)
    };
    let required = "version = \"0.1.0\"\nrequires = { marsh = \"0.1\" }";
    assert_eq!(check(required, 0), "1 file: laid out well\n");
    let told = check("version = \"new\"", 1);
    assert!(told.contains("moor/orbat.toml:3"), "{told}");
    assert!(told.contains("mend it first"), "{told}");
}

/// It is no file of this package, and nobody is told that it is laid out well.
#[cfg(unix)]
#[test]
fn a_link_out_of_the_package_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("moor");
    fs::create_dir(&package).unwrap();
    let manifest = "[package]\nid = \"moor\"\nversion = \"0.1.0\"\n";
    fs::write(package.join("orbat.toml"), manifest).unwrap();
    fs::write(folder.path().join("b.orbat"), TIDY).unwrap();
    std::os::unix::fs::symlink("../b.orbat", package.join("b.orbat")).unwrap();
    let told = fmt(&folder, &["--check", "moor"], 1);
    assert!(told.contains("b.orbat"), "{told}");
}

#[test]
fn the_json_has_the_diagnostics_and_the_files_that_change() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.orbat"), "scale  nerve = \n").unwrap();
    fs::write(folder.path().join("b.orbat"), UNTIDY).unwrap();
    let told = fmt(&folder, &["a.orbat", "b.orbat", "--format", "json"], 1);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["errors"], 1);
    assert_eq!(told["diagnostics"][0]["file"], "a.orbat");
    assert_eq!(told["read"], 1);
    assert_eq!(told["changed"], serde_json::json!(["b.orbat"]));
}

#[test]
fn a_bundled_package_can_only_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let told = fmt(&folder, &["modern"], 2);
    assert!(told.contains("--check"), "{told}");
}
