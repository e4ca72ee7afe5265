//! First numbers of named streams. These are a promise, not a snapshot: where one of them
//! changes, old seeds have been broken.

use super::*;
use crate::model::Dice;

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
        assert!([7, 8].contains(&stream.pick(&[7, 8]).unwrap()));
    }
    assert_eq!(stream.pick::<u32>(&[]), None);
}
