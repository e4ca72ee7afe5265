//! Fire through the chart of a hundred rows with saves, and the casualty chart.

use std::collections::BTreeMap;

use orbat::model::{Answer, Model, Value};

use super::{Subject, chances};

/// The pips of one die that count at a range, from short to long, less the markers.
fn pips(die: i64, band: i64, markers: i64) -> i64 {
    let counts = match band {
        0 => true,
        1 => matches!(die, 2 | 4 | 6),
        _ => matches!(die, 1 | 3 | 5),
    };
    if counts { (die - markers).max(0) } else { 0 }
}

/// In how many ways so many dice come to each number of points; every throw is made.
fn throws(dice: usize, band: i64, markers: i64) -> BTreeMap<i64, u128> {
    let mut ways = BTreeMap::new();
    for mut throw in 0..6_usize.pow(dice as u32) {
        let mut points = 0;
        for _ in 0..dice {
            points += pips(throw as i64 % 6 + 1, band, markers);
            throw /= 6;
        }
        *ways.entry(points).or_default() += 1;
    }
    ways
}

/// The cells of the chart as they are printed, by points and die.
fn chart(model: &Model) -> BTreeMap<(i64, i64), i64> {
    let mut tables = model.tables.iter();
    let table = tables.find(|table| table.header.name == "fire-chart");
    let mut cells = BTreeMap::new();
    for row in &table.unwrap().rows {
        let Answer::Value(datum) = &row.answer else {
            panic!("a cell of the chart is a number");
        };
        let Value::Number(hits) = datum.value else {
            panic!("a cell of the chart is a number");
        };
        let first = |label: usize| row.labels[label].keys.ranges()[0];
        // `0 or less` has no first key that a throw could come to.
        let ((low, high), (die, _)) = (first(0), first(1));
        if high < 200 {
            for points in low.max(0)..=high {
                cells.insert((points, die), hits);
            }
        }
    }
    cells
}

/// Casualties among possible hits, each with a die of its own; of 6 to the power of the hits.
fn unsaved(hits: i64, cover: i64) -> Vec<u128> {
    let mut ways = vec![1_u128];
    for _ in 0..hits {
        let mut next = vec![0; ways.len() + 1];
        for (unsaved, ways) in ways.iter().enumerate() {
            for die in 1..=6 {
                let saves = die <= cover;
                next[unsaved + usize::from(!saves)] += ways;
            }
        }
        ways = next;
    }
    ways
}

#[test]
fn fire_at_every_range_with_markers_and_every_cover() {
    let subject = Subject::new("combat-captain", "fire(1 to 4, band, 0 to 5, 0 to 2)");
    let chart = chart(&subject.model);
    assert_eq!(chart[&(9, 6)], 2, "the example of the book");
    for (dice, band) in (1..=4).flat_map(|dice| (0..3).map(move |band| (dice, band))) {
        for markers in 0..=2 {
            let mut hits = BTreeMap::<i64, u128>::new();
            for (points, ways) in throws(dice as usize, band, markers) {
                // A marker takes a pip from this die too, down to a one.
                for die in (1..=6).map(|die: i64| (die - markers).max(1)) {
                    *hits.entry(chart[&(points, die)]).or_default() += ways;
                }
            }
            let most = *hits.keys().max().unwrap();
            assert!(most < 100, "four dice never hit a whole sub-unit");
            for cover in 0..=5 {
                let mut outcomes = BTreeMap::<[i64; 1], u128>::new();
                for (hits, ways) in &hits {
                    // As if all had as many dice: those that are not needed fall anyhow.
                    let spare = 6_u128.pow((most - hits) as u32);
                    for (unsaved, saves) in unsaved(*hits, cover).into_iter().enumerate() {
                        *outcomes.entry([unsaved as i64]).or_default() += ways * saves * spare;
                    }
                }
                outcomes.retain(|_, ways| *ways > 0);
                subject.holds(&[dice, band, cover, markers], &chances(&outcomes));
            }
        }
    }
}

#[test]
fn casualties_with_and_without_a_bonus() {
    let subject = Subject::new("combat-squad", "casualty(0 to 2)");
    for bonus in 0..=2 {
        let mut outcomes = BTreeMap::<[i64; 1], u128>::new();
        for (first, second) in (1..=10).flat_map(|one| (1..=10).map(move |two| (one, two))) {
            let injury = match first + second + bonus {
                ..=4 => 0,
                5..=8 => 1,
                9..=13 => 2,
                14..=17 => 3,
                18 => 4,
                _ => 5,
            };
            *outcomes.entry([injury]).or_default() += 1;
        }
        subject.holds(&[bonus], &chances(&outcomes));
    }
}
