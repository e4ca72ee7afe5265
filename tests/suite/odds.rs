//! Exact odds against brute force that was written apart from them.

mod ask;
mod brute;
mod build;
mod bundled;
mod named;
mod random;
mod reached;
mod refused;
mod sampled;
mod tables;
mod volleys;
mod workloads;

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use orbat::model::*;
use orbat::odds::{Distribution, Given, Limits, Plan};
use proptest::prelude::*;

/// The engine's odds in the form of the brute ones.
fn told(distribution: &Distribution) -> BTreeMap<Vec<i64>, Ratio<BigUint>> {
    let outcomes = distribution.outcomes.iter();
    let told: BTreeMap<_, _> = outcomes
        .map(|outcome| (outcome.values.to_vec(), distribution.chance_of(outcome)))
        .collect();
    assert_eq!(told.len(), distribution.outcomes.len(), "no outcome twice");
    told
}

fn big(odds: &brute::Odds) -> BTreeMap<Vec<i64>, Ratio<BigUint>> {
    let big = |ratio: &Ratio<u128>| {
        Ratio::new(BigUint::from(*ratio.numer()), BigUint::from(*ratio.denom()))
    };
    odds.iter()
        .map(|(values, ratio)| (values.clone(), big(ratio)))
        .collect()
}

fn exact(model: &Model, procedure: &Procedure, args: &[i64], given: &Given) -> Distribution {
    let plan = Plan::new(model, procedure);
    plan.exact(model, args, given, &Limits::default()).unwrap()
}

/// By knots, wherever they are a way.
fn by_knots() -> Limits<'static> {
    Limits {
        piles: 0,
        atoms: 0,
        ..Limits::default()
    }
}

/// With cards told apart as soon as they are drawn, however many are.
fn by_atoms() -> Limits<'static> {
    Limits {
        piles: 0,
        atoms: usize::MAX,
        ..Limits::default()
    }
}

/// State by state, however many there are.
fn by_states() -> Limits<'static> {
    Limits {
        piles: usize::MAX,
        ..Limits::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn odds_of_random_procedures_are_those_of_brute_force(seed: u64, arg in 0..4_i64) {
        let sample = random::sample(seed);
        let (model, procedure) = (&sample.model, &sample.procedure);
        let brute = big(&brute::odds(model, procedure, &[arg], &[]));
        let distribution = exact(model, procedure, &[arg], &Given::default());
        prop_assert_eq!(&told(&distribution), &brute);
        let sum: Ratio<BigUint> = told(&distribution).into_values().sum();
        prop_assert_eq!(sum, Ratio::from_integer(BigUint::from(1_u32)));
        let plan = Plan::new(model, procedure);
        for limits in [by_knots(), by_atoms()] {
            let otherwise = plan.exact(model, &[arg], &Given::default(), &limits).unwrap();
            prop_assert_eq!(&otherwise, &distribution);
        }
        let seen = vec![(DeckId(0).into(), CardId(2))];
        let brute = big(&brute::odds(model, procedure, &[arg], &seen));
        let given = Given { seen };
        prop_assert_eq!(told(&exact(model, procedure, &[arg], &given)), brute.clone());
        for limits in [by_knots(), by_atoms()] {
            let otherwise = plan.exact(model, &[arg], &given, &limits).unwrap();
            prop_assert_eq!(told(&otherwise), brute.clone());
        }
        for part in 0..2 {
            let wanted = [part == 0, part == 1];
            let plan = Plan::of_parts(model, procedure, &wanted);
            let alone = plan.exact(model, &[arg], &Given::default(), &Limits::default()).unwrap();
            prop_assert_eq!(told(&alone), told(&distribution.part(part)));
        }
    }

    #[test]
    fn decks_of_both_sides_are_those_of_brute_force(seed: u64, arg in 0..4_i64) {
        let sample = random::of_both_sides(seed);
        let (model, procedure) = (&sample.model, &sample.procedure);
        let brute = big(&brute::odds(model, procedure, &[arg], &[]));
        let distribution = exact(model, procedure, &[arg], &Given::default());
        prop_assert_eq!(&told(&distribution), &brute);
        let plan = Plan::new(model, procedure);
        for limits in [by_knots(), by_atoms()] {
            let otherwise = plan.exact(model, &[arg], &Given::default(), &limits).unwrap();
            prop_assert_eq!(&otherwise, &distribution);
        }
        // What was seen of the one deck is still in the other.
        for deck in [DeckId(0).into(), build::theirs()] {
            let seen = vec![(deck, CardId(2))];
            let brute = big(&brute::odds(model, procedure, &[arg], &seen));
            let given = Given { seen };
            prop_assert_eq!(told(&exact(model, procedure, &[arg], &given)), brute);
        }
    }

    #[test]
    fn calls_that_are_done_in_place_are_those_of_brute_force(seed: u64, arg in 0..4_i64) {
        let sample = random::of_calls(seed);
        let (model, procedure) = (&sample.model, &sample.procedure);
        let brute = big(&brute::odds(model, procedure, &[arg], &[]));
        let distribution = exact(model, procedure, &[arg], &Given::default());
        prop_assert_eq!(&told(&distribution), &brute);
        for part in 0..2 {
            let wanted = [part == 0, part == 1];
            let plan = Plan::of_parts(model, procedure, &wanted);
            let alone = plan.exact(model, &[arg], &Given::default(), &Limits::default()).unwrap();
            prop_assert_eq!(told(&alone), told(&distribution.part(part)));
        }
    }
}

#[test]
fn only_the_arm_that_is_taken_rolls() {
    let rules = r#"
use prelude "0.1"

procedure nick "Nick" (hard : yes/no) gives 0 to 6 {
  step nick "Nick" {
    end if hard then 1 otherwise number of 3d6 showing 5 or more
  }
}

procedure cut "Cut" (hard : yes/no) gives 0 to 40 {
  step cut "Cut" {
    first = if hard then d6 otherwise nick(hard)
    second = 2 + (if first is 3 or more then 2d6 otherwise if hard then nick(no) otherwise 0)
    repeat (if second > 6 then d2 otherwise 1) times {
      second = min(second + first, 33)
    }
    end if first < 2 then second otherwise second + (if hard then nick(hard) otherwise d3)
  }
}
"#;
    let (model, procedure) = ask::asked_in(rules, "cut(yes/no)");
    for hard in [0, 1] {
        let brute = big(&brute::odds(&model, &procedure, &[hard], &[]));
        let distribution = exact(&model, &procedure, &[hard], &Given::default());
        assert_eq!(told(&distribution), brute);
    }
    let (model, procedure) = ask::asked_in(rules, "nick(no)");
    let none = exact(&model, &procedure, &[], &Given::default());
    let none = told(&none)[&vec![0]].clone();
    assert_eq!(
        none,
        Ratio::new(BigUint::from(8_u32), BigUint::from(27_u32))
    );
}
