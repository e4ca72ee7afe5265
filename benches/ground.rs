//! How long one layout takes, for each sort of ground; the buffers are kept, as the generator does.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use orbat::ground::{Draw, Drawing, Feature, Ground, Part, Site, Table, layout_into};
use orbat::measure::Length;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

struct Seeded(ChaCha8Rng);

impl Draw for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

fn feature(terrain: u32, drawing: Drawing, count: u32, site: Site) -> Feature {
    Feature {
        terrain,
        drawing,
        breadth: Length::ZERO,
        extent: Length::ZERO,
        exact: false,
        site,
        count,
        counted: false,
        crossed_by: None,
        bounded_by: None,
        growing: None,
        with: None,
    }
}

fn part(terrain: u32, drawing: Drawing) -> Part {
    Part {
        terrain,
        drawing,
        breadth: Length::ZERO,
        extent: Length::ZERO,
    }
}

fn grounds() -> [(&'static str, Vec<Feature>); 6] {
    let woods = feature(0, Drawing::Woods, 1, Site::Everywhere);
    let road = feature(1, Drawing::Road, 1, Site::Across);
    let river = Feature {
        crossed_by: Some(part(3, Drawing::Bridge)),
        ..feature(2, Drawing::Water, 1, Site::Across)
    };
    let farmland = Feature {
        bounded_by: Some(part(5, Drawing::Hedge)),
        growing: Some(part(6, Drawing::Field)),
        ..feature(4, Drawing::Field, 1, Site::Everywhere)
    };
    let chateau = Feature {
        breadth: Length::from_inches(8),
        extent: Length::from_inches(12),
        bounded_by: Some(part(7, Drawing::Wall)),
        with: Some((2, part(8, Drawing::Gate))),
        ..feature(9, Drawing::Building, 1, Site::Centre)
    };
    let junction = feature(1, Drawing::Road, 2, Site::Meeting);
    [
        ("wood", vec![woods]),
        ("wood and river", vec![woods, river]),
        ("farmland", vec![farmland]),
        (
            "hamlet",
            vec![
                junction,
                feature(10, Drawing::Building, 3, Site::NearCentre),
            ],
        ),
        (
            "village",
            vec![
                road,
                river,
                feature(10, Drawing::Building, 6, Site::NearCentre),
            ],
        ),
        ("chateau", vec![chateau, woods]),
    ]
}

fn layouts(c: &mut Criterion) {
    let table = Table {
        width: Length::from_feet(6),
        depth: Length::from_feet(4),
    };
    let mut group = c.benchmark_group("layout");
    for (name, features) in grounds() {
        let mut ground = Ground::default();
        let mut draw = Seeded(ChaCha8Rng::seed_from_u64(1));
        group.bench_function(name, |b| {
            b.iter(|| {
                layout_into(
                    black_box(table),
                    black_box(&features),
                    &mut draw,
                    &mut ground,
                )
            });
        });
    }
    group.finish();
}

criterion_group!(benches, layouts);
criterion_main!(benches);
