//! The fire chart, against what was found of the printed one by reading it twice.

use serde_json::Value;

use super::named;
use crate::suite::support::{Loaded, exported, written};

/// The answers of each row, from nought fire points to a hundred, and those of what lies beyond.
fn chart(model: &Value) -> Vec<Vec<i64>> {
    let table = named(&model["tables"], "fire-chart");
    let mut rows: Vec<Vec<i64>> = Vec::new();
    for row in table["rows"].as_array().unwrap() {
        let answer: i64 = written(&row["answer"]["value"]).parse().unwrap();
        match rows.last_mut() {
            Some(cells) if cells.len() < 6 => cells.push(answer),
            _ => rows.push(vec![answer]),
        }
    }
    rows
}

#[test]
fn the_fire_chart_is_the_printed_one() {
    let chart = chart(&exported(Loaded::bundled("combat-captain")));
    assert_eq!(chart.len(), 102);
    assert_eq!(chart[9], [0, 0, 0, 1, 2, 2]);
    assert_eq!(chart[100..], [[100; 6]; 2]);
    // The first row in which each die, from a one to a six, hits anything.
    let first = (0..6).map(|die| chart.iter().position(|row| row[die] > 0).unwrap());
    assert_eq!(first.collect::<Vec<_>>(), [51, 15, 11, 8, 6, 5]);
    for (points, row) in (0..100).zip(&chart) {
        let expected = match points {
            0..=4 => 0,
            46..=59 | 72..=89 => points - 3,
            _ => points - 4,
        };
        assert_eq!(row.iter().sum::<i64>(), expected, "{points} points");
        assert!(row.is_sorted(), "{points} points");
    }
    // No cell falls down a column, and none rises by more than one.
    for (points, pair) in chart[..100].windows(2).enumerate() {
        for (before, after) in pair[0].iter().zip(&pair[1]) {
            assert!((0..=1).contains(&(after - before)), "{points} points");
        }
    }
}

/// Nothing orders men against armour: an anti-tank rifle adds nothing against those, and something against this.
#[test]
fn weapons_may_be_better_against_armour_than_against_men() {
    let ours = r#"use combat-captain "0.1"

source club "Notes" by "us"

weapons "More weapons", 2 rows [club "1"] {
  |           | title           | span            | against-men | against-armour | gun |
  | long-gun  | Long gun        | 16" / 32" / 48" |           2 | 3 / 2 / 1      | yes |
  | long-shot | Anti-tank rifle | 16" / 32" / 48" |           0 | 2 / 1 / 0      | no  |
}
"#;
    Loaded::text("ours.orbat", ours).model();
}
