//! From a package's source to PDF: one unit record, a booklet of some twenty pages, 500 records,
//! 54 cards, and a booklet once more after one of its units changed.
//!
//! `cargo bench --bench print -- --write DIR` writes the packages to a folder instead, so that the
//! program can be measured on them from a cold start: `orbat print DIR/units-500 --what records`.

#![allow(
    clippy::disallowed_methods,
    reason = "writes what the program will read"
)]

use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{BenchmarkId, Criterion};
use orbat::diagnostic::Diagnostics;
use orbat::model::{DeckId, Model, PackageId};
use orbat::package::{Assets, Library, Root, load_with};
use orbat::print::print;
use orbat::sheet::{Detail, Printout, compose};
use orbat::source::SourceSet;
use orbat::{Reach, Request};

#[path = "support/units.rs"]
mod units;

/// Six of these records go on a page.
const UNITS: [u32; 3] = [1, 120, 500];
/// The one of which a unit changes from round to round.
const BOOKLET: u32 = 120;
const ROUNDS: u32 = 16;

fn write(folder: &Path, teams: u32, round: u32) -> std::io::Result<PathBuf> {
    let folder = match round {
        0 => folder.join(format!("{}-{teams}", units::ID)),
        _ => folder.join(format!("{}-{teams}-{round}", units::ID)),
    };
    std::fs::create_dir_all(&folder)?;
    for (path, text) in units::package(teams, round) {
        std::fs::write(folder.join(path), text)?;
    }
    Ok(folder)
}

fn compiled(folder: &Path) -> (Model, PackageId, Assets) {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let library = Library::bundled();
    let roots = [Root::Folder(folder.to_owned())];
    let packages = load_with(&library, &roots, &mut sources, &mut out).expect("it was written");
    let assets = Assets::of(&packages, &library).expect("it has none of its own");
    let request = Request {
        reach: Reach::WithoutExamples,
        ..Request::default()
    };
    let model = orbat::compile(&packages, &sources, &request, &mut out);
    let model = model.ok().flatten().expect("it has no errors");
    let package = PackageId::new(model.packages.len() - 1);
    (model, package, assets)
}

fn records(folder: &Path) -> Vec<u8> {
    let (model, package, assets) = compiled(folder);
    let booklet = compose::records_only(&model, package, Detail::Standard, None);
    print(&Printout::Booklet(Box::new(booklet)), &assets).expect("the records fit their cards")
}

fn cards(folder: &Path) -> Vec<u8> {
    let (model, package, assets) = compiled(folder);
    let deck = compose::PlayedDeck::whole(DeckId::new(0));
    let sheet = compose::cards(&model, package, &[deck], &[], None);
    print(&Printout::Cards(sheet), &assets).expect("the cards fit")
}

fn printing(c: &mut Criterion, folder: &Path) -> std::io::Result<()> {
    let mut group = c.benchmark_group("print");
    group.sample_size(10);
    for teams in UNITS {
        let folder = write(folder, teams, 0)?;
        group.bench_function(BenchmarkId::new("records", teams), |b| {
            b.iter(|| {
                typst::comemo::evict(0);
                black_box(records(&folder))
            });
        });
    }
    let rounds = (1..=ROUNDS).map(|round| write(folder, BOOKLET, round));
    let rounds = rounds.collect::<std::io::Result<Vec<PathBuf>>>()?;
    let mut round = 0;
    group.bench_function("one-unit-changed", |b| {
        b.iter(|| {
            round += 1;
            black_box(records(&rounds[round % rounds.len()]))
        });
    });
    let deck = write(folder, 1, 0)?;
    group.bench_function("cards/54", |b| {
        b.iter(|| {
            typst::comemo::evict(0);
            black_box(cards(&deck))
        });
    });
    group.finish();
    Ok(())
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--write") {
        let folder = Path::new(arguments.get(at + 1).map_or(".", String::as_str));
        return UNITS
            .into_iter()
            .try_for_each(|teams| write(folder, teams, 0).map(drop));
    }
    let folder = tempfile::tempdir()?;
    let mut criterion = Criterion::default().configure_from_args();
    printing(&mut criterion, folder.path())?;
    criterion.final_summary();
    Ok(())
}
