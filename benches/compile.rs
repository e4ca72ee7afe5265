//! From text to a checked model: the bundled rulesets, and packages of 2,000 rows, of 20,000 rows
//! and of 5 MB.
//!
//! `cargo bench --no-default-features --bench compile -- --write DIR` writes those packages to a
//! folder instead, so that the program can be measured on them from a cold start.

use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, Throughput};
use orbat::Request;
use orbat::diagnostic::Diagnostics;
use orbat::kinds::coverage::faults;
use orbat::model::KeySet;
use orbat::package::{Library, PackageSet, Root, load_with};
use orbat::source::SourceSet;

mod support;

/// What is measured, by name.
fn samples() -> [(&'static str, Vec<support::File>); 3] {
    [
        ("rows-2000", support::package(2_000)),
        ("rows-20000", support::package(20_000)),
        ("bytes-5m", support::package_of_bytes(5_000_000)),
    ]
}

struct Loaded {
    packages: PackageSet,
    sources: SourceSet,
}

fn load(library: &Library, id: &str) -> Loaded {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let roots = [Root::Bundled(id.to_owned())];
    let packages =
        load_with(library, &roots, &mut sources, &mut out).expect("nothing is read from the disk");
    assert!(!out.has_errors());
    Loaded { packages, sources }
}

/// The library lends its texts for ever; a bench's few packages may stay that long.
fn made(files: &[support::File]) -> Loaded {
    let lent = files
        .iter()
        .map(|(path, text)| (path.as_str(), &*text.clone().leak()));
    load(&Library::new([(support::ID, lent.collect())]), support::ID)
}

fn compiled(loaded: &Loaded) -> usize {
    let mut out = Diagnostics::default();
    let request = Request::default();
    let model = orbat::compile(&loaded.packages, &loaded.sources, &request, &mut out);
    model.ok().flatten().map_or(0, |model| model.rows.len())
}

fn compiling(c: &mut Criterion) {
    let mut group = c.benchmark_group("compile");
    group.sample_size(20);
    let library = Library::bundled();
    if let Some(id) = library.default_battle() {
        let loaded = load(&library, id);
        group.bench_function("bundled", |b| b.iter(|| compiled(&loaded)));
    }
    for (name, files) in samples() {
        let loaded = made(&files);
        assert!(compiled(&loaded) > 0, "{name} compiles");
        group.throughput(Throughput::Bytes(support::size(&files) as u64));
        group.bench_with_input(BenchmarkId::from_parameter(name), &loaded, |b, loaded| {
            b.iter(|| compiled(loaded));
        });
    }
    group.finish();
}

/// A hundred rows of six columns, every key answered once.
fn covering(c: &mut Criterion) {
    let cell = |cell: i64| [cell / 6, cell % 6].map(|key| KeySet::new(vec![(key, key)]));
    let rows: Vec<[KeySet; 2]> = (0..600).map(cell).collect();
    let rows: Vec<&[KeySet]> = rows.iter().map(|row| row.as_slice()).collect();
    let spaces = [(0, 99), (0, 5)];
    assert!(faults(&spaces, &rows).is_empty());
    c.bench_function("coverage/100x6", |b| {
        b.iter(|| faults(black_box(&spaces), black_box(&rows)))
    });
}

#[allow(
    clippy::disallowed_methods,
    reason = "writes what the program will read"
)]
fn write(folder: &Path) -> std::io::Result<()> {
    for (name, files) in samples() {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder)?;
        for (path, text) in files {
            std::fs::write(folder.join(path), text)?;
        }
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--write") {
        let folder = arguments.get(at + 1).map_or(".", String::as_str);
        return write(Path::new(folder));
    }
    let mut criterion = Criterion::default().configure_from_args();
    compiling(&mut criterion);
    covering(&mut criterion);
    criterion.final_summary();
    Ok(())
}
