//! The fire chart, cell by cell, against `chart.csv`.

use crate::suite::support::{Loaded, exported, follow, written};

#[test]
fn the_fire_chart_is_the_one_of_the_fixture() {
    let model = exported(Loaded::bundled("combat-captain"));
    let table = follow(&model, "tables/fire-chart").unwrap();
    let mut cells = 0;
    let rows = table["rows"].as_array().unwrap();
    for line in include_str!("chart.csv").lines().skip(1) {
        let numbers: Vec<i64> = line.split(',').map(|each| each.parse().unwrap()).collect();
        let points = numbers[0];
        for (die, expected) in (1..=6).zip(&numbers[1..]) {
            let holds = |label: &serde_json::Value, number: i64| {
                let mut ranges = label["ranges"].as_array().into_iter().flatten();
                ranges.any(|range| {
                    range["from"].as_i64().is_none_or(|from| from <= number)
                        && range["to"].as_i64().is_none_or(|to| number <= to)
                })
            };
            let row = rows
                .iter()
                .find(|row| holds(&row["labels"][0], points) && holds(&row["labels"][1], die));
            let answer = written(&row.unwrap()["answer"]);
            assert_eq!(answer, expected.to_string(), "{points} points, a {die}");
            cells += 1;
        }
    }
    assert_eq!(cells, 600);
}
