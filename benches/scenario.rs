//! Streams.
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use orbat::roll::{Seed, StreamId, Streams};

fn streams(c: &mut Criterion) {
    let id = StreamId::of("a", "b/c");
    let streams = Streams::new(&Seed::new("x"));
    c.bench_function("key", |b| {
        b.iter(|| Streams::new(black_box(&Seed::new("hedgerow-7"))))
    });
    c.bench_function("stream", |b| {
        b.iter(|| streams.stream(black_box(id)).below(6))
    });
}

criterion_group!(benches, streams);
criterion_main!(benches);
