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
        let knots = Limits { piles: 0, ..Limits::default() };
        let plan = Plan::new(model, procedure);
        let by_knots = plan.exact(model, &[arg], &Given::default(), &knots).unwrap();
        prop_assert_eq!(&by_knots, &distribution);
        let seen = vec![(DeckId(0), CardId(2))];
        let brute = big(&brute::odds(model, procedure, &[arg], &seen));
        let given = Given { seen };
        prop_assert_eq!(told(&exact(model, procedure, &[arg], &given)), brute.clone());
        let by_knots = plan.exact(model, &[arg], &given, &knots).unwrap();
        prop_assert_eq!(told(&by_knots), brute);
        for part in 0..2 {
            let wanted = [part == 0, part == 1];
            let plan = Plan::of_parts(model, procedure, &wanted);
            let alone = plan.exact(model, &[arg], &Given::default(), &Limits::default()).unwrap();
            prop_assert_eq!(told(&alone), told(&distribution.part(part)));
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
