//! How many scenarios a second: rolled, mustered and laid out; then put into words, written, drawn.

#![allow(
    clippy::unwrap_used,
    reason = "a bench may stop where a program may not"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbat::diagnostic::Diagnostics;
use orbat::map::svg;
use orbat::model::{BattleId, Model};
use orbat::package::{Library, Root, load_with};
use orbat::roll::{Seed, StreamId, Streams};
use orbat::scenario::{Maker, Wishes, write};
use orbat::sheet::compose::chart;
use orbat::source::SourceSet;
use orbat::{Request, compile};

fn streams(c: &mut Criterion) {
    let id = StreamId::of("package", "generator/roll");
    let streams = Streams::new(&Seed::new("hedgerow-7"));
    c.bench_function("key of a seed", |b| {
        b.iter(|| Streams::new(black_box(&Seed::new("hedgerow-7"))));
    });
    c.bench_function("first number of a stream", |b| {
        b.iter(|| streams.stream(black_box(id)).below(6));
    });
}

/// The battle that `orbat scenario` makes when nobody names another.
fn bundled() -> Model {
    let library = Library::bundled();
    let package = library.default_battle().unwrap();
    let root = Root::from_argument(package, &library).unwrap();
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let set = load_with(&library, &[root], &mut sources, &mut out).unwrap();
    let model = compile(&set, &sources, &Request::default(), &mut out);
    model.unwrap().unwrap()
}

fn scenarios(c: &mut Criterion) {
    let model = bundled();
    let maker = Maker::new(&model, BattleId(0), Wishes::default()).unwrap();
    let seeds: Vec<Seed> = (0..1000).map(|n| Seed::new(format!("seed {n}"))).collect();
    let mut seeds = seeds.iter().cycle();
    let mut group = c.benchmark_group("scenario");
    group.throughput(Throughput::Elements(1));
    let mut draft = maker.make(&Seed::new("first")).unwrap();
    group.bench_function("rolled", |b| {
        b.iter(|| maker.make_into(seeds.next().unwrap(), &mut draft).unwrap());
    });
    group.bench_function("rolled and told", |b| {
        b.iter(|| maker.scenario(&maker.make(seeds.next().unwrap()).unwrap()));
    });
    group.bench_function("rolled, told and written", |b| {
        b.iter(|| {
            let draft = maker.make(seeds.next().unwrap()).unwrap();
            write(&model, &maker.scenario(&draft))
        });
    });
    group.bench_function("rolled, told and drawn", |b| {
        b.iter(|| {
            let draft = maker.make(seeds.next().unwrap()).unwrap();
            svg(&chart(&model, &maker.scenario(&draft)))
        });
    });
    group.finish();
}

criterion_group!(benches, streams, scenarios);
criterion_main!(benches);
