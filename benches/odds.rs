//! Exact odds of the workloads that a wargame brings, one evaluation each; plans are made before.
//! Nearly all are asked of the bundled rulesets, or of a file that adds procedures to one; the page
//! `docs/odds-engine.md` lists them by these names.

#![allow(
    clippy::unwrap_used,
    reason = "a bench may stop where a program may not"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use orbat::model::*;
use orbat::odds::{Given, Limits, Plan};

#[path = "../tests/suite/odds/ask.rs"]
mod ask;
#[path = "../tests/suite/odds/build.rs"]
mod build;
#[path = "../tests/suite/odds/workloads.rs"]
mod workloads;
use workloads::*;

fn run(
    c: &mut Criterion,
    name: &str,
    (model, procedure): (&Model, &Procedure),
    args: &[i64],
    wanted: &[bool],
) {
    let (given, limits) = (Given::default(), Limits::default());
    let plan = Plan::of_parts(model, procedure, wanted);
    if let Err(refusal) = plan.exact(model, args, &given, &limits) {
        println!("{name}: {refusal}");
        return;
    }
    // Some take seconds.
    let mut group = c.benchmark_group("odds");
    group.sample_size(10);
    group.bench_function(name, |b| {
        b.iter(|| {
            plan.exact(model, black_box(args), &given, &limits)
                .map(|odds| odds.outcomes.len())
        });
    });
}

/// Questions of the bundled rulesets; of an outcome all parts or one.
const BUNDLED: [(&str, &str, &str, Option<usize>); 16] = [
    (
        "fire with saves",
        "combat-captain",
        "fire(3, medium, 2, 1)",
        None,
    ),
    (
        "16 sub-units, 64 dice",
        "combat-captain",
        "fire(64, short, 2, 1)",
        None,
    ),
    ("casualty chart", "combat-squad", "casualty(2)", None),
    (
        "body armour",
        "combat-patrol-options",
        "armour-check(5, 1)",
        None,
    ),
    (
        "one attack",
        "combat-patrol",
        "attack(regular, medium, wall-cover)",
        None,
    ),
    (
        "two attacks, joint",
        "combat-patrol",
        "shots-at-one(2, regular)",
        None,
    ),
    (
        "ten attacks, joint",
        "combat-patrol",
        "shots-at-one(10, regular)",
        None,
    ),
    (
        "ten attacks, one question",
        "combat-patrol",
        "shots-at-one(10, regular)",
        Some(1),
    ),
    (
        "two shots at a team, joint",
        "combat-patrol",
        "volley(2, regular)",
        None,
    ),
    (
        "two shots at a team, men out",
        "combat-patrol",
        "volley(2, regular)",
        Some(2),
    ),
    (
        "ten shots at a team, joint",
        "combat-patrol",
        "volley(2, regular, shooters: 5)",
        None,
    ),
    (
        "ten shots at a team, men out",
        "combat-patrol",
        "volley(2, regular, shooters: 5)",
        Some(2),
    ),
    (
        "an elite unit's turn, 28 cards",
        "combat-patrol-solo",
        "reinforced-turn(3, 3, guts: elite)",
        None,
    ),
    ("highest of 9d20", "prelude", "highest 1 of 9d20", None),
    ("4d6 v 4d6", "prelude", "pairs won by 4d6 against 4d6", None),
    ("100d100", "prelude", "100d100", None),
];

/// Questions of rules that are made from a bundled ruleset for this.
const OWN: [(&str, &str, Option<usize>); 5] = [
    ("five men shot at twice, joint", "each-shot-twice()", None),
    (
        "five men shot at twice, one man",
        "each-shot-twice()",
        Some(2),
    ),
    (
        "five men shot at twice, how many out",
        "each-shot-twice()",
        Some(5),
    ),
    ("five shooters, joint", "five-shooters()", None),
    ("five shooters, one question", "five-shooters()", Some(2)),
];

fn asked(c: &mut Criterion) {
    let mut ask = |name, (model, procedure): (Model, Procedure), part: Option<usize>| {
        let parts = 0..procedure.outcome.len();
        let wanted: Vec<bool> = parts
            .map(|each| part.is_none_or(|part| part == each))
            .collect();
        run(c, name, (&model, &procedure), &[], &wanted);
    };
    for (name, package, question, part) in BUNDLED {
        ask(name, ask::asked(package, question), part);
    }
    let own = include_str!("rules/volleys.orbat");
    for (name, question, part) in OWN {
        ask(name, ask::asked_in(own, question), part);
    }
}

/// What no ruleset says.
fn by_hand(c: &mut Criterion) {
    let model = model();
    let mut run = |name: &str, procedure: &Procedure| {
        run(c, name, (&model, procedure), &[], &[true]);
    };
    run("2d10 with rerolls through a chart", &casualty());
    run("16 sub-units apart, 64 dice", &sub_units());
}

criterion_group!(benches, asked, by_hand);
criterion_main!(benches);
