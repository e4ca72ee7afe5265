//! How many runs of a bundled procedure a second, on one core and on two: a check by a card's die
//! and a number against a class, and what longer procedures take.

#![allow(
    clippy::unwrap_used,
    reason = "a bench may stop where a program may not"
)]

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbat::roll::{Runner, Sampling, Seed, Streams, sample, stream_of};

#[path = "../tests/suite/odds/ask.rs"]
mod ask;

const MILLION: u64 = 1_000_000;

fn runs(c: &mut Criterion) {
    let streams = Streams::new(&Seed::new("hedgerow-7"));
    let mut group = c.benchmark_group("run");
    group.throughput(Throughput::Elements(1));
    for (name, package, question) in [
        ("body armour", "combat-patrol-options", "armour-check(5, 1)"),
        (
            "one attack",
            "combat-patrol",
            "attack(regular, medium, wall-cover)",
        ),
        (
            "three shots at a team",
            "combat-patrol",
            "volley(3, regular)",
        ),
    ] {
        let (model, procedure) = ask::asked(package, question);
        let mut runner = Runner::new(&model, &procedure).unwrap();
        let mut stream = streams.stream(stream_of(&model, &procedure, None));
        group.bench_function(name, |b| {
            b.iter(|| {
                runner
                    .run(black_box(&[]), &mut stream, &mut |_| ())
                    .unwrap()[0]
            });
        });
    }
    group.finish();
}

fn counted(c: &mut Criterion) {
    let streams = Streams::new(&Seed::new("hedgerow-7"));
    let mut group = c.benchmark_group("sample of a million");
    group
        .throughput(Throughput::Elements(MILLION))
        .sample_size(20);
    for (name, package, question) in [
        ("body armour", "combat-patrol-options", "armour-check(5, 1)"),
        ("fire with saves", "combat-captain", "fire(3, medium, 2, 1)"),
    ] {
        let (model, procedure) = ask::asked(package, question);
        for threads in [1, 2] {
            let how = Sampling {
                given: &[],
                streams: &streams,
                stream: stream_of(&model, &procedure, Some(0)),
                runs: MILLION,
                threads,
            };
            group.bench_function(format!("{name}, {threads} at work"), |b| {
                b.iter(|| sample(&model, &procedure, &[], how, &AtomicBool::new(false)).unwrap());
            });
        }
    }
    group.finish();
}

criterion_group!(benches, runs, counted);
criterion_main!(benches);
