//! First numbers of named streams. These are a promise, not a snapshot: where one of them
//! changes, old seeds have been broken.

use super::*;
use crate::measure::Length;
use crate::model::*;

fn stream(seed: &str, package: &str, place: &str) -> Stream {
    Streams::new(&Seed::new(seed)).stream(StreamId::of(package, place))
}

fn d(count: u32, sides: u32, plus: i32) -> Dice {
    Dice { count, sides, plus }
}

#[test]
fn first_draws_are_kept_for_ever() {
    let mut one = stream("hedgerow-7", "sample", "battlefield/terrain");
    let sixes: Vec<u32> = (0..12).map(|_| one.below(6)).collect();
    assert_eq!(sixes, [1, 4, 5, 4, 1, 5, 0, 4, 2, 3, 4, 3]);
    let mut large = stream("hedgerow-7", "sample", "battlefield/terrain");
    let numbers: Vec<u32> = (0..4).map(|_| large.below(3_000_000_000)).collect();
    assert_eq!(numbers, [381989602, 1398505853, 2411244785, 1297998114]);
    let mut dice = stream("", "sample", "missions/roll");
    let totals: Vec<i64> = (0..6).map(|_| dice.total(d(2, 6, 1))).collect();
    assert_eq!(totals, [11, 11, 5, 11, 9, 3]);
    let mut list: Vec<u32> = (0..10).collect();
    stream("hedgerow-7", "", "").shuffle(&mut list);
    assert_eq!(list, [6, 4, 9, 3, 1, 5, 2, 8, 0, 7]);
    let again = Streams::new(&Seed::new("hedgerow-7")).again(1);
    let mut again = again.stream(StreamId::of("sample", "battlefield/terrain"));
    let sixes: Vec<u32> = (0..12).map(|_| again.below(6)).collect();
    assert_eq!(sixes, [4, 5, 1, 1, 3, 2, 5, 2, 1, 1, 3, 3]);
}

#[test]
fn package_and_place_are_kept_apart() {
    assert_ne!(StreamId::of("ab", "c"), StreamId::of("a", "bc"));
    assert_ne!(StreamId::of("a", "b"), StreamId::of("b", "a"));
}

#[test]
fn a_choice_of_one_takes_nothing() {
    let mut one = stream("x", "p", "a");
    let mut other = stream("x", "p", "a");
    assert_eq!((one.below(1), one.below(0), one.between(3, 3)), (0, 0, 3));
    assert_eq!(one.below(1000), other.below(1000));
}

#[test]
fn every_face_comes_about_as_often_as_any_other() {
    let mut dice = stream("fair", "p", "d6");
    let mut faces = [0_u32; 6];
    for _ in 0..60_000 {
        faces[dice.below(6) as usize] += 1;
    }
    // Five standard deviations are about 460.
    assert!(faces.iter().all(|n| n.abs_diff(10_000) < 460), "{faces:?}");
    // Where a third of all numbers is thrown away, the halves still come out even.
    let mut large = stream("fair", "p", "large");
    let low = (0..60_000).filter(|_| large.below(3_000_000_000) < 1_500_000_000);
    assert!(low.count().abs_diff(30_000) < 620);
}

#[test]
fn totals_and_numbers_keep_to_their_bounds() {
    let mut stream = stream("bounds", "p", "a");
    for _ in 0..2000 {
        assert!((4..=19).contains(&stream.total(d(3, 6, 1))));
        assert!((2..=5).contains(&stream.between(2, 5)));
    }
}

/// A label that answers the keys from low to high.
fn label(low: i64, high: i64) -> Label {
    Label {
        text: "".into(),
        keys: KeySet::new(vec![(low, high)]),
    }
}

fn value(value: Value) -> Answer {
    Answer::Value(Datum {
        value,
        assumed: false,
        cite: CitationId(0),
    })
}

fn table_of(name: &str, keys: Vec<Key>, base: TypeBase, rows: Vec<(Vec<Label>, Answer)>) -> Table {
    let row = |(labels, answer)| TableRow {
        labels,
        answer,
        cite: CitationId(0),
    };
    Table {
        header: Header {
            package: PackageId(0),
            name: name.into(),
            title: name.into(),
            cite: CitationId(0),
        },
        keys,
        gives: Type::plain(base),
        rows: rows.into_iter().map(row).collect(),
        grid: false,
    }
}

fn rolled(dice: Dice, zero_for: Option<u32>) -> Key {
    Key::Roll { dice, zero_for }
}

fn score() -> Key {
    Key::Number {
        name: "score".into(),
        low: i64::MIN,
        high: i64::MAX,
    }
}

/// `first` sends low scores on to `second` with the score; `men` gives dice.
fn model() -> Model {
    let text = |text: &str| value(Value::Text(text.into()));
    let most = i64::MAX;
    let mut model = Model::default();
    model.packages.push(crate::model::sample::package("p"));
    model.tables = vec![
        table_of(
            "first",
            vec![score(), rolled(d(1, 10, 0), Some(10))],
            TypeBase::Text,
            vec![
                (vec![label(0, most), label(1, 10)], text("high")),
                (
                    vec![label(i64::MIN, -1), label(1, 10)],
                    Answer::RollOn(TableId(1)),
                ),
            ],
        ),
        table_of(
            "second",
            vec![rolled(d(1, 6, 0), None), score()],
            TypeBase::Text,
            vec![
                (vec![label(1, 6), label(-5, most)], text("low")),
                (vec![label(1, 6), label(i64::MIN, -6)], text("lowest")),
            ],
        ),
        table_of(
            "men",
            vec![rolled(d(1, 2, 0), None)],
            TypeBase::Number,
            vec![
                (vec![label(1, 1)], value(Value::Dice(d(2, 6, 1)))),
                (vec![label(2, 2)], value(Value::Number(0))),
            ],
        ),
        table_of(
            "round",
            vec![rolled(d(1, 2, 0), None)],
            TypeBase::Text,
            vec![(vec![label(1, 2)], Answer::RollOn(TableId(3)))],
        ),
        table_of(
            "gap",
            vec![rolled(d(1, 3, 0), None)],
            TypeBase::Length,
            vec![(vec![label(1, 2)], value(Value::Length(Length::INCH)))],
        ),
    ];
    model
}

#[test]
fn a_table_sends_on_with_the_keys_that_the_other_asks_for() {
    let model = model();
    for n in 0..100 {
        let streams = Streams::new(&Seed::new("chain")).again(n);
        let roll = |score: i64| table(&model, TableId(0), &[score], &streams).unwrap();
        assert_eq!(roll(3).value, Value::Text("high".into()));
        assert_eq!(roll(-5).value, Value::Text("low".into()));
        let lowest = roll(-6);
        assert_eq!(lowest.value, Value::Text("lowest".into()));
        let (first, second) = (&lowest.rolls[0], &lowest.rolls[1]);
        assert_eq!((first.table, first.row), (TableId(0), 1));
        assert_eq!((second.table, second.row), (TableId(1), 1));
    }
}

#[test]
fn dice_in_an_answer_are_rolled() {
    let model = model();
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..2000 {
        let streams = Streams::new(&Seed::new("men")).again(n);
        match table(&model, TableId(2), &[], &streams).unwrap().value {
            Value::Number(men) => seen.insert(men),
            other => panic!("{other:?}"),
        };
    }
    let all: Vec<i64> = std::iter::once(0).chain(3..=13).collect();
    assert!(seen.iter().eq(&all), "{seen:?}");
}

#[test]
fn a_table_without_an_answer_says_why() {
    let model = model();
    let streams = Streams::new(&Seed::new("x"));
    let why = |id, given: &[i64]| {
        let rolled = table(&model, TableId(id), given, &streams);
        rolled.unwrap_err().to_string()
    };
    assert_eq!(
        why(0, &[]),
        "`first` is asked with 1 key besides its dice, and 0 are given"
    );
    assert_eq!(why(3, &[]), "`round` sends on to itself");
    assert_eq!(why(4, &[]), "no row of `gap` answers this");
}
