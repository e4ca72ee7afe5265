//! A bundled procedure that counts figures on with cards and tracks the wounds of each.

use orbat::odds::approximate;
use orbat::roll::{Sampling, Seed, StreamId, Streams};

use super::*;
use crate::suite::support::Loaded;

fn bundled() -> Model {
    Loaded::bundled("combat-patrol").model()
}

fn volley(model: &Model) -> &Procedure {
    let mut all = model.procedures.iter();
    all.find(|procedure| procedure.header.name.ends_with("volley"))
        .unwrap()
}

/// Five men of endurance three, no cover and no shift.
fn args(shots: i64, shooters: i64) -> Vec<i64> {
    vec![shots, 1, 0, NOTHING, shooters, 5, 3, 0, 0, 0, 0, 0]
}

#[test]
fn volleys_from_a_small_deck_are_those_of_brute_force() {
    let model = bundled();
    let procedure = volley(&model);
    let deck = model.decks.iter().position(|deck| deck.cards.len() == 50);
    let deck = DeckId::new(deck.unwrap());
    // The first ten cards stay; a card without ammunition among them.
    let away = (0..50).filter(|card| *card >= 9 && *card != 28);
    let seen: Vec<(SideDeck, CardId)> = away.map(|card| (deck.into(), CardId::new(card))).collect();
    for (shots, shooters) in [(1, 1), (1, 2), (2, 1), (3, 1)] {
        let args = args(shots, shooters);
        let brute = big(&brute::odds(&model, procedure, &args, &seen));
        let given = Given { seen: seen.clone() };
        let joint = exact(&model, procedure, &args, &given);
        assert_eq!(told(&joint), brute, "{shots} shots of {shooters}");
        for part in 0..4 {
            let wanted: Vec<bool> = (0..4).map(|other| other == part).collect();
            let plan = Plan::of_parts(&model, procedure, &wanted);
            let alone = plan.exact(&model, &args, &given, &Limits::default());
            assert_eq!(told(&alone.unwrap()), told(&joint.part(part)));
        }
    }
}

#[test]
fn sampling_agrees_with_a_volley_at_a_team() {
    let model = bundled();
    let procedure = volley(&model);
    let args = args(2, 2);
    let plan = Plan::of_parts(&model, procedure, &[false, false, true, false]);
    let distribution = plan
        .exact(&model, &args, &Given::default(), &Limits::default())
        .unwrap();
    let streams = Streams::new(&Seed::new("a".to_string()));
    let runs = 20_000;
    let how = Sampling {
        given: &[],
        streams: &streams,
        stream: StreamId::of("", "asked/sample"),
        runs,
        threads: 1,
    };
    let cancel = std::sync::atomic::AtomicBool::new(false);
    let found = orbat::roll::sample(&model, procedure, &args, how, &cancel);
    let found = found.unwrap().unwrap();
    for outcome in &distribution.outcomes {
        let same = found.outcomes.iter();
        let same = same.filter(|(values, _)| values[2] == outcome.values[0]);
        let count: u64 = same.map(|(_, count)| *count).sum();
        let chance = approximate(&distribution.chance_of(outcome));
        let share = count as f64 / runs as f64;
        let error = (chance * (1.0 - chance) / runs as f64).sqrt();
        assert!(
            (share - chance).abs() <= 4.0 * error,
            "{:?}: {share} for {chance}",
            outcome.values
        );
    }
}

/// Cards and dice whose ways go beyond 128 bits.
const WIDE: &str = r#"use combat-patrol "0.1"

procedure long "Shots and dice" () gives (
  hits : 0 to 6 "Hits",
  low  : 0 to 20 "The lowest of all dice"
) [assumed: a test] {
  step fire "Shots" {
    keep hits : 0 to 6 = 0
    keep low : 0 to 20 = 20
    repeat 6 times {
      draw aim from action
      if aim.hit at regular is hit: hits = hits + 1
      die = lowest 1 of 4d20
      low = min(low, die)
    }
    end hits, low
  }
}
"#;

#[test]
fn all_ways_agree_where_numbers_are_wide() {
    let (model, procedure) = super::ask::asked_in(WIDE, "long()");
    let plan = Plan::new(&model, &procedure);
    let [knots, atoms, states] = [by_knots(), by_atoms(), by_states()].map(|limits| {
        let found = plan.exact(&model, &[], &Given::default(), &limits);
        found.unwrap()
    });
    assert_eq!(knots, states);
    assert_eq!(atoms, states);
    let all = BigUint::from(20_u32).pow(24);
    assert!(states.total > all, "{}", states.total);
}

/// Over so many cards, of which all but a few are alike, ways are written without what is alike.
#[test]
fn turns_of_many_cards_are_the_same_in_all_ways() {
    for question in ["activations(3)", "activations(6, yes)"] {
        let (model, procedure) = super::ask::asked("combat-patrol", question);
        let plan = Plan::new(&model, &procedure);
        let [knots, atoms, states] = [by_knots(), by_atoms(), by_states()].map(|limits| {
            let found = plan.exact(&model, &[], &Given::default(), &limits);
            found.unwrap()
        });
        assert_eq!(told(&knots), told(&states), "{question}");
        assert_eq!(told(&atoms), told(&states), "{question}");
    }
    // Its one card comes before the reshuffle as often as not, and the Green card lets one in fourteen pass.
    let (model, procedure) = super::ask::asked("combat-patrol", "activations(3, yes, green)");
    let odds = exact(&model, &procedure, &[], &Given::default());
    let once = BigUint::from(13_u32);
    assert_eq!(told(&odds)[&vec![1]], Ratio::new(once, 28_u32.into()));
}

#[test]
fn ten_shots_at_a_team_are_found_by_knots() {
    let model = bundled();
    let procedure = volley(&model);
    let plan = Plan::of_parts(&model, procedure, &[false, false, true, false]);
    let found = plan.exact(&model, &args(2, 5), &Given::default(), &Limits::default());
    let found = found.unwrap();
    // A million samples showed 1.7232 with an error of 0.0009.
    let mean = orbat::odds::approximate_signed(&found.mean(0));
    assert!((mean - 1.7232).abs() < 0.0036, "{mean}");
    let sum: BigUint = found.outcomes.iter().map(|outcome| &outcome.ways).sum();
    assert_eq!(sum, found.total);
}
