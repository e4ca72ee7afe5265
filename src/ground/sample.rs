//! Grounds of every sort, for tests.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::block::Block;
use super::segment::Segment;
use super::*;

pub(super) struct Seeded(ChaCha8Rng);

impl Draw for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        if n == 0 { 0 } else { self.0.random_range(0..n) }
    }
}

pub(super) fn seeded(seed: u64) -> Seeded {
    Seeded(ChaCha8Rng::seed_from_u64(seed))
}

/// Wherever terrain may be put.
pub(super) const SITES: [Site; 11] = [
    Site::Everywhere,
    Site::Across,
    Site::Meeting,
    Site::Crossing,
    Site::Centre,
    Site::NearCentre,
    Site::AroundCentre,
    Site::Edges,
    Site::OneEdge,
    Site::AlongRoads,
    Site::HereAndThere,
];

pub(super) fn inches(n: i64) -> Length {
    Length::from_inches(n)
}

pub(super) fn feet(width: i64, depth: i64) -> Table {
    Table {
        width: Length::from_feet(width),
        depth: Length::from_feet(depth),
    }
}

pub(super) fn feature(drawing: Drawing, count: u32, site: Site) -> Feature {
    Feature {
        terrain: drawing.rank() * 10,
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

pub(super) fn part(terrain: u32, drawing: Drawing) -> Part {
    Part {
        terrain,
        drawing,
        breadth: Length::ZERO,
        extent: Length::ZERO,
    }
}

pub(super) fn river() -> Feature {
    Feature {
        breadth: inches(4),
        crossed_by: Some(part(201, Drawing::Bridge)),
        ..feature(Drawing::Water, 1, Site::Across)
    }
}

pub(super) fn farmland() -> Feature {
    Feature {
        bounded_by: Some(part(202, Drawing::Hedge)),
        growing: Some(part(203, Drawing::Field)),
        ..feature(Drawing::Field, 1, Site::Everywhere)
    }
}

pub(super) fn chateau() -> Feature {
    Feature {
        breadth: inches(8),
        extent: inches(12),
        bounded_by: Some(part(204, Drawing::Wall)),
        with: Some((2, part(205, Drawing::Gate))),
        ..feature(Drawing::Building, 1, Site::Centre)
    }
}

pub(super) fn woods() -> Feature {
    feature(Drawing::Woods, 1, Site::Everywhere)
}

/// Grounds of every sort, each with the name a failure is reported by.
pub(super) fn requests() -> Vec<(&'static str, Vec<Feature>)> {
    let road = feature(Drawing::Road, 1, Site::Across);
    let junction = feature(Drawing::Road, 2, Site::Meeting);
    let houses = |n| feature(Drawing::Building, n, Site::NearCentre);
    vec![
        ("wood and river", vec![woods(), river()]),
        ("wood and road", vec![woods(), road]),
        (
            "wood and hill",
            vec![woods(), feature(Drawing::Hill, 1, Site::Centre)],
        ),
        (
            "wood and clearings",
            vec![woods(), feature(Drawing::Clearing, 2, Site::NearCentre)],
        ),
        ("wood and shack", vec![woods(), houses(1)]),
        ("wood, road and river", vec![woods(), road, river()]),
        ("farmland", vec![farmland()]),
        ("farmland with a road", vec![road, farmland(), houses(1)]),
        ("hamlet", vec![junction, houses(3)]),
        ("village", vec![road, river(), houses(8)]),
        ("crossroads and river", vec![junction, river(), houses(4)]),
        ("chateau in woods", vec![chateau(), woods()]),
        (
            "chateau, wooded edges",
            vec![
                feature(Drawing::Woods, 1, Site::Edges),
                chateau(),
                feature(Drawing::Hill, 2, Site::AroundCentre),
            ],
        ),
        ("chateau and road", vec![chateau(), road, river()]),
        (
            "factory by a town",
            vec![
                Feature {
                    with: None,
                    ..chateau()
                },
                road,
                feature(Drawing::Building, 5, Site::OneEdge),
            ],
        ),
        (
            "rough country",
            vec![
                feature(Drawing::Rough, 4, Site::HereAndThere),
                feature(Drawing::Wall, 3, Site::HereAndThere),
                feature(Drawing::Hedge, 1, Site::Across),
                feature(Drawing::Spot, 3, Site::HereAndThere),
                feature(Drawing::Position, 2, Site::AroundCentre),
                Feature {
                    bounded_by: Some(part(202, Drawing::Hedge)),
                    ..feature(Drawing::Road, 1, Site::Across)
                },
            ],
        ),
    ]
}

fn tables() -> Vec<Table> {
    let odd = Table {
        width: Length::from_centimetres(120),
        depth: Length::from_centimetres(90),
    };
    vec![
        feet(2, 2),
        feet(3, 3),
        feet(6, 4),
        feet(4, 6),
        feet(8, 6),
        feet(12, 12),
        odd,
    ]
}

pub(super) fn segments(piece: &Piece) -> Vec<Segment> {
    sound::segments(piece).collect()
}

pub(super) fn every_ground(mut check: impl FnMut(&str, Table, &Ground)) {
    let mut refused = 0;
    let mut made = 0;
    for (name, features) in requests() {
        for table in tables() {
            for seed in 0..40 {
                match layout(table, &features, &mut seeded(seed)) {
                    Ok(ground) => {
                        made += 1;
                        check(&format!("{name}, {table:?}, seed {seed}"), table, &ground);
                    }
                    Err(refusal) => {
                        refused += 1;
                        let small = table.width.min(table.depth) < Length::from_feet(4);
                        assert!(small, "{name}, {table:?}, seed {seed}: {refusal}");
                    }
                }
            }
        }
    }
    assert!(made > refused * 10, "{made} made, {refused} refused");
}

/// The pieces of a ground that are drawn like this.
pub(super) fn drawn(ground: &Ground, drawing: Drawing) -> impl Iterator<Item = &Piece> {
    let pieces = ground.pieces.iter();
    pieces.filter(move |piece| piece.drawing == drawing)
}

/// The blocks among them.
pub(super) fn blocks(ground: &Ground, drawing: Drawing) -> Vec<Block> {
    drawn(ground, drawing).filter_map(sound::block).collect()
}

/// The stretches of all roads and streams.
pub(super) fn ways(ground: &Ground) -> Vec<Segment> {
    let ways = [Drawing::Road, Drawing::Water].into_iter();
    ways.flat_map(|way| drawn(ground, way))
        .flat_map(segments)
        .collect()
}
