//! The page of odds shows what its commands print.

use std::fs;

use crate::suite::support::{home, run};

#[path = "../../../examples/pages/odds.rs"]
mod maker;

#[test]
fn the_page_of_odds_is_fresh() {
    let page = fs::read_to_string(home().join("docs/odds.md")).unwrap();
    let mut tables = 0;
    let fresh = maker::refreshed(&page, |words| -> Result<String, String> {
        tables += 1;
        Ok(run(home(), words).ended(0).out)
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
