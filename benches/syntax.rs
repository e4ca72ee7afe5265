//! Reading source: long tables, and brackets that nobody closed.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbat::diagnostic::Diagnostics;
use orbat::source::SourceSet;
use orbat::syntax;

fn read(text: &str) -> usize {
    let mut sources = SourceSet::default();
    let id = sources.add("bench.orbat", "");
    let mut out = Diagnostics::default();
    let file = syntax::parse(id, text, &mut out);
    black_box(file.items.len()) + out.len()
}

/// Tables of twenty rows, about `size` bytes together.
fn tables(size: usize) -> String {
    let mut text = String::with_capacity(size + 4096);
    let mut number = 0;
    while text.len() < size {
        text.push_str("weapons \"Small arms\", 20 rows [qs fig 1-1] {\n");
        text.push_str("  |  | title | reach | shots | pen |\n");
        for _ in 0..20 {
            number += 1;
            text.push_str(&format!(
                "  | rifle-{number} | Rifle {number} | 12\" / 24\"? / 48\"? | 2 / 1? / 1? | 1? | # seen\n"
            ));
        }
        text.push_str("}\n\n");
    }
    text
}

fn syntax(c: &mut Criterion) {
    let mut group = c.benchmark_group("syntax");
    let text = tables(5_000_000);
    group
        .throughput(Throughput::Bytes(text.len() as u64))
        .sample_size(10);
    group.bench_function("5 MB of rows", |b| b.iter(|| read(&text)));
    for (name, line) in [("unclosed", "[\"{"), ("closed", "[a] ")] {
        let garbage = format!("mission m {}", line.repeat(1_000_000 / line.len()));
        group.throughput(Throughput::Bytes(garbage.len() as u64));
        group.bench_function(format!("1 MB of {name} brackets in a line"), |b| {
            b.iter(|| read(&garbage))
        });
    }
    group.finish();
}

criterion_group!(benches, syntax);
criterion_main!(benches);
