//! Exact odds of the workloads that a wargame brings, one evaluation each; plans are made before.
//! What a bundled ruleset has is asked there; the others are written by hand.

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
use build::*;
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
    c.bench_function(name, |b| {
        b.iter(|| {
            plan.exact(model, black_box(args), &given, &limits)
                .map(|odds| odds.outcomes.len())
        });
    });
}

/// Questions of the bundled rulesets.
fn bundled(c: &mut Criterion) {
    let all: &[bool] = &[true; 4];
    let stunned: &[bool] = &[false, true, false];
    let out: &[bool] = &[false, false, true, false];
    for (name, package, question, parts) in [
        (
            "fire with saves",
            "combat-captain",
            "fire(3, medium, 2, 1)",
            all,
        ),
        (
            "16 sub-units, 64 dice",
            "combat-captain",
            "fire(64, short, 2, 1)",
            all,
        ),
        ("casualty chart", "combat-squad", "casualty(2)", all),
        (
            "one attack",
            "combat-patrol",
            "attack(regular, medium, wall-cover)",
            all,
        ),
        (
            "two attacks, all counts",
            "combat-patrol",
            "shots-at-one(2, regular)",
            all,
        ),
        (
            "ten attacks, all counts",
            "combat-patrol",
            "shots-at-one(10, regular)",
            all,
        ),
        (
            "ten attacks, one question",
            "combat-patrol",
            "shots-at-one(10, regular)",
            stunned,
        ),
        (
            "two shots at a team, all counts",
            "combat-patrol",
            "volley(2, regular)",
            all,
        ),
        (
            "two shots at a team, men out",
            "combat-patrol",
            "volley(2, regular)",
            out,
        ),
        (
            "body armour",
            "combat-patrol-options",
            "armour-check(5, 1)",
            all,
        ),
    ] {
        let (model, procedure) = ask::asked(package, question);
        let parts = &parts[..procedure.outcome.len()];
        run(c, name, (&model, &procedure), &[], parts);
    }
}

/// What no bundled ruleset has.
fn by_hand(c: &mut Criterion) {
    let model = model();
    let mut run = |name: &str, procedure: &Procedure, wanted: &[bool]| {
        run(c, name, (&model, procedure), &[], wanted);
    };
    run("2d10 with rerolls through a chart", &casualty(), &[true]);
    run("five shooters, joint", &attacks(10, true), &[true; 3]);
    run(
        "five shooters, one question",
        &attacks(10, true),
        &[false, false, true],
    );
    run("16 sub-units apart, 64 dice", &sub_units(), &[true]);
    let highest = Reading::Best {
        lowest: false,
        keep: number(1),
    };
    run(
        "highest of 9d20",
        &pool(roll(0, 9, 20, Vec::new(), highest)),
        &[true],
    );
    run("4d6 v 4d6", &pool(pairs(4, 4)), &[true]);
    if std::env::var("TEAM").is_ok() {
        run(
            "team of five, one figure",
            &team(10),
            &[true, false, false, false, false, false],
        );
        run(
            "team of five, how many out",
            &team(10),
            &[false, false, false, false, false, true],
        );
        run("team of five, joint", &team(10), &[true; 6]);
    }
}

criterion_group!(benches, bundled, by_hand);
criterion_main!(benches);
