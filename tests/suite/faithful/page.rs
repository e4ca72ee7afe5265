//! The page of odds shows what its commands print.

use std::fs;
use std::path::Path;
use std::process::Command;

#[path = "../../../examples/pages/odds.rs"]
mod maker;

#[test]
fn the_page_of_odds_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/odds.md");
    let page = fs::read_to_string(path).unwrap();
    let mut tables = 0;
    let fresh = maker::refreshed(&page, |words| -> Result<String, String> {
        tables += 1;
        let output = Command::new(env!("CARGO_BIN_EXE_orbat"))
            .args(words)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{words:?}: {said}");
        Ok(String::from_utf8(output.stdout).unwrap())
    });
    let fresh = fresh.unwrap();
    assert!(tables >= 6);
    for (line, (now, then)) in fresh.lines().zip(page.lines()).enumerate() {
        assert_eq!(
            now,
            then,
            "line {}: `cargo run --example pages` makes it new",
            line + 1
        );
    }
    assert_eq!(fresh.len(), page.len());
}
