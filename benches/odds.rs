//! Exact odds of the workloads that a wargame brings, one evaluation each; plans are made before.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use orbat::model::*;
use orbat::odds::{Given, Limits, Plan};

#[path = "../tests/suite/odds/build.rs"]
mod build;
#[path = "../tests/suite/odds/workloads.rs"]
mod workloads;
use build::*;
use workloads::*;

fn odds(c: &mut Criterion) {
    let model = model();
    let (given, limits) = (Given::default(), Limits::default());
    let mut run = |name: &str, procedure: &Procedure, args: &[i64], wanted: &[bool]| {
        let plan = Plan::of_parts(&model, procedure, wanted);
        if let Err(refusal) = plan.exact(&model, args, &given, &limits) {
            println!("{name}: {refusal}");
            return;
        }
        c.bench_function(name, |b| {
            b.iter(|| {
                plan.exact(&model, black_box(args), &given, &limits)
                    .map(|odds| odds.outcomes.len())
            });
        });
    };
    run("fire with saves", &fire(3), &[], &[true]);
    run("casualty chart with rerolls", &casualty(), &[], &[true]);
    run("one attack", &attack(), &[1, 1, 2], &[true]);
    run("two attacks, joint", &attacks(2, false), &[], &[true; 3]);
    run("ten attacks, joint", &attacks(10, false), &[], &[true; 3]);
    run(
        "ten attacks, one question",
        &attacks(10, false),
        &[],
        &[false, false, true],
    );
    run("five shooters, joint", &attacks(10, true), &[], &[true; 3]);
    run(
        "five shooters, one question",
        &attacks(10, true),
        &[],
        &[false, false, true],
    );
    run("16 sub-units, 64 dice", &sub_units(), &[], &[true]);
    let highest = Reading::Best {
        lowest: false,
        keep: number(1),
    };
    run(
        "highest of 9d20",
        &pool(roll(0, 9, 20, Vec::new(), highest)),
        &[],
        &[true],
    );
    run("4d6 v 4d6", &pool(pairs(4, 4)), &[], &[true]);
    if std::env::var("TEAM").is_ok() {
        run(
            "team of five, one figure",
            &team(10),
            &[],
            &[true, false, false, false, false, false],
        );
        run(
            "team of five, how many out",
            &team(10),
            &[],
            &[false, false, false, false, false, true],
        );
        run("team of five, joint", &team(10), &[], &[true; 6]);
    }
}

criterion_group!(benches, odds);
criterion_main!(benches);
