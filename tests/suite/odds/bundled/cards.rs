//! Body armour and one attack, by every order in which the cards of the bundled deck can come.

use std::collections::BTreeMap;

use orbat::model::{Deck, Model, Shows};

use super::{Subject, chances};

/// The icons of cover from the left.
pub(super) const COVERS: [&str; 6] = [
    "foxhole-cover",
    "low-cover",
    "tree-cover",
    "opening-cover",
    "wall-cover",
    "slit-cover",
];
pub(super) const WALL: usize = 4;

/// What a card shows, as far as shooting reads it.
#[derive(Clone)]
pub(super) struct Card {
    pub(super) dry: bool,
    /// Holes in the row, from the left.
    pub(super) holes: Vec<bool>,
    pub(super) who: usize,
    pub(super) takes: i64,
    /// By icon.
    covers: [bool; 6],
    pub(super) ten: i64,
}

fn action(model: &Model) -> &Deck {
    let mut decks = model.decks.iter();
    decks.find(|deck| deck.header.name == "action").unwrap()
}

/// The number that stands for a row.
pub(super) fn row(model: &Model, name: &str) -> i64 {
    let mut rows = model.rows.iter();
    rows.position(|row| row.header.name == name).unwrap() as i64
}

pub(super) fn cards(model: &Model) -> Vec<Card> {
    let deck = action(model);
    let cards = deck.cards.iter().map(|card| {
        let shows = |face: &str| &card.shows[deck.face(face).unwrap().index()];
        let one = |face: &str| match shows(face) {
            Shows::One(number) => *number,
            other => panic!("{face}: {other:?}"),
        };
        let holes = match shows("hit") {
            // A hole is the first of the symbols.
            Shows::Strip(symbols) => symbols.iter().map(|symbol| *symbol == 0).collect(),
            other => panic!("{other:?}"),
        };
        let covers = match shows("cover") {
            Shows::Set(shown) => COVERS.map(|cover| shown.contains(&row(model, cover))),
            other => panic!("{other:?}"),
        };
        Card {
            dry: one("dry") == 1,
            holes,
            who: one("who") as usize,
            takes: match one("wound") {
                mark if mark == row(model, "mark-w") => 1,
                mark if mark == row(model, "mark-i") => 3,
                mark => panic!("{mark}"),
            },
            covers,
            ten: one("d10"),
        }
    });
    let cards: Vec<Card> = cards.collect();
    assert_eq!(cards.len(), 50);
    cards
}

impl Card {
    /// Green starts at the third symbol, elite at the first; long range shifts by two.
    fn hits(&self, grade: i64, band: i64) -> bool {
        let column = (2 - grade + band) as usize;
        self.holes.get(column).copied().unwrap_or(false)
    }

    pub(super) fn saves(&self, cover: Option<usize>) -> bool {
        cover.is_some_and(|cover| self.covers[cover])
    }
}

#[test]
fn every_class_of_body_armour_against_every_pen() {
    let subject = Subject::new("combat-patrol-options", "armour-check(1 to 10, 1 to 5)");
    let cards = cards(&subject.model);
    for (class, pen) in (1..=10).flat_map(|class| (1..=5).map(move |pen| (class, pen))) {
        let mut outcomes = BTreeMap::<[i64; 1], u128>::new();
        for card in &cards {
            let outcome = match card.ten {
                ten if ten + pen <= class => 0,
                10 => 2,
                _ => 1,
            };
            *outcomes.entry([outcome]).or_default() += 1;
        }
        subject.holds(&[class, pen], &chances(&outcomes));
        // The book: a natural die above the class less Pen.
        let stopped = outcomes.get(&[0]).copied().unwrap_or_default();
        assert_eq!(i64::try_from(stopped).unwrap(), 5 * (class - pen).max(0));
    }
}

/// One attack by all ordered pairs of cards; who needs no second card is played as often.
fn attack(cards: &[Card], grade: i64, band: i64, cover: Option<usize>) -> BTreeMap<[i64; 1], u128> {
    let mut outcomes = BTreeMap::new();
    for (first, aim) in cards.iter().enumerate() {
        for (second, strike) in cards.iter().enumerate() {
            if first == second {
                continue;
            }
            let outcome = if aim.dry {
                0
            } else if !aim.hits(grade, band) {
                1
            } else if strike.saves(cover) {
                2
            } else if strike.takes < 3 {
                3
            } else {
                4
            };
            *outcomes.entry([outcome]).or_default() += 1;
        }
    }
    outcomes
}

#[test]
fn one_attack_of_every_grade_at_every_range_behind_every_cover() {
    let open = Subject::new("combat-patrol", "attack(grade, band)");
    let behind = Subject::new("combat-patrol", "attack(grade, band, cover)");
    let cards = cards(&open.model);
    for (grade, band) in (0..3).flat_map(|grade| (0..3).map(move |band| (grade, band))) {
        open.holds(&[grade, band], &chances(&attack(&cards, grade, band, None)));
        for (cover, name) in COVERS.iter().enumerate() {
            let behind_it = row(&behind.model, name);
            let brute = attack(&cards, grade, band, Some(cover));
            behind.holds(&[grade, band, behind_it], &chances(&brute));
        }
    }
}
