//! Sampling against exact odds, over random small procedures.
//!
//! The bound is four standard errors for each outcome. A sound sampler is beyond it once in some
//! 16 000 comparisons, so a test of a thousand would fail by chance once in sixteen. Therefore all
//! seeds are fixed: these comparisons were held once, hold ever after, and fail only if dice, cards,
//! or a procedure are done otherwise than before. Outcomes that should come less than a hundred
//! times, for which the bound means little, are compared together.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use orbat::odds::approximate;
use orbat::roll::{Sampling, Seed, StreamId, Streams, sample};

use super::*;

/// A random procedure with an argument, and how often each outcome came.
struct Sampled {
    seed: u64,
    exact: Distribution,
    came: BTreeMap<Vec<i64>, u64>,
    runs: u64,
}

/// The next procedure whose outcome is open.
fn sampled(seed: &mut u64, runs: u64, make: fn(u64) -> random::Sample) -> Sampled {
    loop {
        *seed += 1;
        let mut made = make(*seed);
        for modifiers in &mut made.model.modifiers {
            modifiers.parameters = (0..2)
                .map(|_| Parameter {
                    name: "p".into(),
                    title: "P".into(),
                    ty: Type {
                        base: TypeBase::Number,
                        optional: false,
                    },
                    default: None,
                })
                .collect();
        }
        let args = [(*seed % 4) as i64];
        let exact = exact(&made.model, &made.procedure, &args, &Given::default());
        if exact.outcomes.len() < 3 {
            continue;
        }
        let streams = Streams::new(&Seed::new(seed.to_string()));
        let how = Sampling {
            given: &[],
            streams: &streams,
            stream: StreamId::of("", "asked/sample"),
            runs,
            threads: 2,
        };
        let never = AtomicBool::new(false);
        let found = sample(&made.model, &made.procedure, &args, how, &never);
        let came = found.unwrap().unwrap().outcomes.into_iter().collect();
        return Sampled {
            seed: *seed,
            exact,
            came,
            runs,
        };
    }
}

impl Sampled {
    /// Compares all outcomes; how many comparisons that were.
    fn holds(mut self) -> usize {
        let runs = self.runs as f64;
        let mut compared = 0;
        let mut compare = |what: &str, chance: f64, count: u64| {
            let share = count as f64 / runs;
            let error = (chance * (1.0 - chance) / runs).sqrt();
            let seed = self.seed;
            assert!(
                (share - chance).abs() <= 4.0 * error + 1e-12,
                "procedure {seed}, {what}: {share} for {chance} with an error of {error}"
            );
            compared += 1;
        };
        let (mut rare, mut rarely) = (0.0, 0);
        for outcome in &self.exact.outcomes {
            let chance = approximate(&self.exact.chance_of(outcome));
            let count = self.came.remove(&outcome.values[..]).unwrap_or_default();
            if chance * runs < 100.0 {
                rare += chance;
                rarely += count;
            } else {
                compare(&format!("{:?}", outcome.values), chance, count);
            }
        }
        if rare * runs >= 1.0 {
            compare("what is rare", rare, rarely);
        } else {
            assert!(rarely < 10, "what is rare came {rarely} times");
        }
        assert!(self.came.is_empty(), "{:?} cannot come", self.came);
        compared
    }
}

#[test]
fn a_million_runs_agree_with_exact_odds_within_four_standard_errors() {
    let (mut seed, mut compared) = (0, 0);
    for _ in 0..MANY_RUNS {
        compared += sampled(&mut seed, 1_000_000, random::sample).holds();
    }
    assert!(compared >= 3 * MANY_RUNS, "{compared} comparisons");
}

/// As many as fit into a minute.
const MANY_RUNS: usize = 10;

#[test]
fn fewer_runs_of_many_procedures_agree_with_exact_odds() {
    let mut seed = 1000;
    for _ in 0..250 {
        sampled(&mut seed, 10_000, random::sample).holds();
    }
}

#[test]
fn runs_with_the_decks_of_both_sides_agree_with_exact_odds() {
    let mut seed = 2000;
    for _ in 0..100 {
        sampled(&mut seed, 10_000, random::of_both_sides).holds();
    }
}
