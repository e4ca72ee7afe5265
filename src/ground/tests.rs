//! Properties that hold for every seed.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::geometry::{Block, P, Segment};
use super::sound::{block, p};
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

fn river() -> Feature {
    Feature {
        breadth: inches(4),
        crossed_by: Some(part(201, Drawing::Bridge)),
        ..feature(Drawing::Water, 1, Site::Across)
    }
}

fn farmland() -> Feature {
    Feature {
        bounded_by: Some(part(202, Drawing::Hedge)),
        growing: Some(part(203, Drawing::Field)),
        ..feature(Drawing::Field, 1, Site::Everywhere)
    }
}

fn chateau() -> Feature {
    Feature {
        breadth: inches(8),
        extent: inches(12),
        bounded_by: Some(part(204, Drawing::Wall)),
        with: Some((2, part(205, Drawing::Gate))),
        ..feature(Drawing::Building, 1, Site::Centre)
    }
}

fn woods() -> Feature {
    feature(Drawing::Woods, 1, Site::Everywhere)
}

/// Grounds of every sort, each with the name a failure is reported by.
fn requests() -> Vec<(&'static str, Vec<Feature>)> {
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

#[test]
fn everything_lies_on_the_table_in_tenths_of_an_inch() {
    every_ground(|name, table, ground| {
        assert!(!ground.pieces.is_empty(), "{name}");
        let (w, d) = (table.width.0 / 254, table.depth.0 / 254);
        let inside = |x: i32, y: i32, slack: i64| {
            let (x, y) = (i64::from(x), i64::from(y));
            -slack <= x && x <= w + slack && -slack <= y && y <= d + slack
        };
        for piece in &ground.pieces {
            if let Shape::Block { width, depth, .. } = piece.shape {
                // So that half of it is whole.
                assert_eq!((width.0 % 508, depth.0 % 508), (0, 0), "{name}: {piece:?}");
            }
            if let Some(block) = block(piece) {
                // A crossing may reach over the edge only as far as its road does.
                let b = block.bounds();
                let crossing = piece.drawing.is_crossing();
                let slack = if crossing { 30 } else { 0 };
                let fits = inside(b.x0, b.y0, slack) && inside(b.x1, b.y1, slack);
                assert!(fits, "{name}: {piece:?}");
            }
            if let Shape::Line(points) = &piece.shape {
                assert!(points.len() >= 2, "{name}: {piece:?}");
                for point in points {
                    assert_eq!(point.x.0 % 254, 0);
                    assert!(inside(p(*point).x, p(*point).y, 0), "{name}: {piece:?}");
                }
            }
        }
    });
}

#[test]
fn buildings_keep_off_roads_and_water_and_each_other() {
    every_ground(|name, _, ground| {
        let of = |drawing| {
            ground
                .pieces
                .iter()
                .filter(move |piece| piece.drawing == drawing)
        };
        let houses: Vec<Block> = of(Drawing::Building).filter_map(block).collect();
        let ways: Vec<Segment> = of(Drawing::Road)
            .chain(of(Drawing::Water))
            .flat_map(segments)
            .collect();
        for (i, house) in houses.iter().enumerate() {
            assert!(
                !houses[..i].iter().any(|other| house.meets(*other, 1)),
                "{name}"
            );
            assert!(
                !ways.iter().any(|way| house.meets_segment(*way, 1)),
                "{name}"
            );
        }
    });
}

#[test]
fn houses_of_a_village_face_its_roads() {
    let village = [
        feature(Drawing::Road, 2, Site::Meeting),
        Feature {
            bounded_by: Some(part(202, Drawing::Fence)),
            ..feature(Drawing::Building, 6, Site::AlongRoads)
        },
    ];
    let (mut all, mut facing) = (0, 0);
    for seed in 0..200 {
        let ground = layout(feet(6, 4), &village, &mut seeded(seed)).unwrap();
        let roads: Vec<Segment> = ground.pieces.iter().flat_map(segments).collect();
        let houses = ground.pieces.iter().filter_map(block);
        for house in houses {
            all += 1;
            // The yard, and as far back as one may stand.
            let near = |road: &Segment| house.meets_segment(*road, 55);
            facing += u32::from(roads.iter().filter(|road| road.road).any(near));
        }
    }
    assert_eq!(all, 1200);
    // Where the roads are full, a few stand behind.
    assert!(facing * 100 >= all * 98, "{facing} of {all}");
}

#[test]
fn two_roads_that_cross_have_four_arms() {
    for seed in 0..200 {
        let roads = [feature(Drawing::Road, 2, Site::Crossing)];
        let ground = layout(feet(6, 4), &roads, &mut seeded(seed)).unwrap();
        let ends: Vec<P> = ground
            .pieces
            .iter()
            .map(segments)
            .flat_map(|line| [line[0].a, line[line.len() - 1].b])
            .collect();
        let edges: [fn(&P) -> bool; 4] =
            [|p| p.x == 0, |p| p.x == 720, |p| p.y == 0, |p| p.y == 480];
        for at_edge in edges {
            assert_eq!(
                ends.iter().filter(|end| at_edge(end)).count(),
                1,
                "seed {seed}: {ends:?}"
            );
        }
    }
}

#[test]
fn roads_and_streams_reach_edges_or_other_roads() {
    every_ground(|name, table, ground| {
        let (w, d) = ((table.width.0 / 254) as i32, (table.depth.0 / 254) as i32);
        let ways: Vec<&Piece> = ground
            .pieces
            .iter()
            .filter(|piece| matches!(piece.drawing, Drawing::Road | Drawing::Water))
            .collect();
        for (i, way) in ways.iter().enumerate() {
            let line = segments(way);
            for end in [line[0].a, line[line.len() - 1].b] {
                let at_edge = end.x == 0 || end.y == 0 || end.x == w || end.y == d;
                let joins = ways.iter().enumerate().any(|(j, other)| {
                    j != i && segments(other).iter().any(|s| s.a == end || s.b == end)
                });
                assert!(at_edge || joins, "{name}: {way:?}");
            }
        }
    });
}

#[test]
fn each_road_over_a_river_has_its_bridge_and_each_bridge_lies_on_the_river() {
    every_ground(|name, _, ground| {
        let of = |drawing| {
            ground
                .pieces
                .iter()
                .filter(move |piece| piece.drawing == drawing)
        };
        let rivers: Vec<Segment> = of(Drawing::Water).flat_map(segments).collect();
        let roads: Vec<Segment> = of(Drawing::Road).flat_map(segments).collect();
        let bridges: Vec<Block> = of(Drawing::Bridge).filter_map(block).collect();
        assert_eq!(rivers.is_empty(), bridges.is_empty(), "{name}");
        for bridge in &bridges {
            let point = Block {
                hw: 1,
                hd: 1,
                ..*bridge
            };
            assert!(
                rivers
                    .iter()
                    .any(|r| point.meets_segment(Segment::new(r.a, r.b, 0, false), 1)),
                "{name}"
            );
        }
        for river in &rivers {
            for at in roads.iter().filter_map(|road| river.crossing(*road)) {
                let near = |b: &Block| (b.at.x - at.x).abs() < 52 && (b.at.y - at.y).abs() < 52;
                assert!(bridges.iter().any(near), "{name}: no bridge at {at:?}");
            }
        }
    });
}

#[test]
fn woods_leave_roads_water_and_houses_free_and_cover_most_of_a_dense_wood() {
    every_ground(|name, table, ground| {
        let of = |drawing| {
            ground
                .pieces
                .iter()
                .filter(move |piece| piece.drawing == drawing)
        };
        let patches: Vec<Block> = of(Drawing::Woods).filter_map(block).collect();
        let ways: Vec<Segment> = of(Drawing::Road)
            .chain(of(Drawing::Water))
            .flat_map(segments)
            .collect();
        for patch in &patches {
            assert!(
                !ways.iter().any(|way| patch.meets_segment(*way, 0)),
                "{name}"
            );
            let houses = of(Drawing::Building).filter_map(block);
            assert!(
                !houses.into_iter().any(|house| patch.meets(house, 0)),
                "{name}"
            );
        }
        let covered: i64 = patches
            .iter()
            .map(|b| i64::from(b.hw) * 2 * i64::from(b.hd) * 2)
            .sum();
        let all = (table.width.0 / 254) * (table.depth.0 / 254);
        if name.starts_with("wood and hill") || name.starts_with("wood and clearings") {
            assert!(covered * 20 > all * 11, "{name}: {covered} of {all}");
        }
        if name.starts_with("wood") {
            // Two broad ways leave less on a small table.
            let least = if all < 900 * 100 { all / 6 } else { all / 4 };
            assert!(covered > least, "{name}: {covered} of {all}");
        }
    });
}

#[test]
fn a_wall_is_closed_but_for_its_gates() {
    for seed in 0..500 {
        let ground = layout(feet(6, 4), &[chateau(), woods()], &mut seeded(seed)).unwrap();
        let of = |drawing| {
            ground
                .pieces
                .iter()
                .filter(move |piece| piece.drawing == drawing)
        };
        let gates: Vec<Block> = of(Drawing::Gate).filter_map(block).collect();
        assert_eq!(gates.len(), 2);
        let walls: Vec<&Piece> = of(Drawing::Wall).collect();
        assert_eq!(walls.len(), 2);
        for wall in walls {
            let line = segments(wall);
            for end in [line[0].a, line[line.len() - 1].b] {
                let at_gate = gates.iter().filter(|gate| gate.grown(1).holds(end)).count();
                assert_eq!(at_gate, 1, "seed {seed}: {end:?}");
            }
        }
    }
}

#[test]
fn a_wall_by_itself_stands_off_the_edge() {
    let walls = [feature(Drawing::Wall, 3, Site::HereAndThere)];
    for seed in 0..200 {
        let ground = layout(feet(6, 4), &walls, &mut seeded(seed)).unwrap();
        for wall in &ground.pieces {
            for line in segments(wall) {
                for end in [line.a, line.b] {
                    let off = [end.x, end.y, 720 - end.x, 480 - end.y];
                    assert!(off.iter().all(|off| *off >= 20), "seed {seed}: {end:?}");
                }
            }
        }
    }
}

#[test]
fn the_same_draws_make_the_same_ground_in_new_and_used_buffers() {
    let mut used = Ground::default();
    for (name, features) in requests() {
        for seed in 0..40 {
            let new = layout(feet(6, 4), &features, &mut seeded(seed)).unwrap();
            layout_into(feet(6, 4), &features, &mut seeded(seed), &mut used).unwrap();
            assert_eq!(new.pieces, used.pieces, "{name}, seed {seed}");
        }
    }
}

#[test]
fn pieces_come_in_drawing_order() {
    every_ground(|name, _, ground| {
        let ranks: Vec<u32> = ground
            .pieces
            .iter()
            .map(|piece| piece.drawing.rank())
            .collect();
        assert!(ranks.is_sorted(), "{name}");
    });
}

#[test]
fn every_drawing_finds_a_place_at_every_site() {
    for drawing in Drawing::ALL {
        for site in SITES {
            for seed in 0..30 {
                let ground = layout(feet(6, 4), &[feature(drawing, 2, site)], &mut seeded(seed));
                let ground = ground.unwrap_or_else(|e| panic!("{drawing:?} {site:?} {seed}: {e}"));
                // Along roads that are not there, a wall has nowhere to run.
                let walls = matches!(drawing, Drawing::Wall | Drawing::Hedge | Drawing::Fence);
                if !(walls && site == Site::AlongRoads) {
                    assert!(!ground.pieces.is_empty(), "{drawing:?} {site:?} {seed}");
                }
            }
        }
    }
}

/// Of two that are to be near the centre, the first is there, wherever a road passes.
#[test]
fn no_road_draws_away_what_is_near_the_centre() {
    let road = feature(Drawing::Road, 1, Site::Across);
    let works = Feature {
        breadth: inches(12),
        extent: inches(17),
        ..feature(Drawing::Building, 1, Site::NearCentre)
    };
    let yards = Feature {
        bounded_by: Some(part(202, Drawing::Wall)),
        ..feature(Drawing::Building, 2, Site::NearCentre)
    };
    for (features, table) in [([road, works], feet(6, 4)), ([road, yards], feet(4, 4))] {
        for seed in 0..100 {
            let ground = layout(table, &features, &mut seeded(seed)).unwrap();
            let mut built = ground.pieces.iter();
            let built = built.find(|piece| piece.drawing == Drawing::Building);
            let Some(Shape::Block { at, .. }) = built.map(|piece| &piece.shape) else {
                panic!("{seed}: nothing is built");
            };
            assert!(near_centre(table, *at), "{seed}: {at:?}");
        }
    }
}

/// Nothing is built on the hill that lies in the centre, nor before the ends of a bridge.
#[test]
fn buildings_keep_off_the_hill_in_the_centre_and_the_ends_of_bridges() {
    let hill = Feature {
        breadth: inches(18),
        extent: inches(24),
        ..feature(Drawing::Hill, 1, Site::Centre)
    };
    let houses = feature(Drawing::Building, 3, Site::NearCentre);
    let blocks = |ground: &Ground, drawing: Drawing| -> Vec<Block> {
        let pieces = ground.pieces.iter();
        let alike = pieces.filter(|piece| piece.drawing == drawing);
        alike.filter_map(block).collect()
    };
    for (wide, deep) in [(6, 4), (4, 4), (3, 3)] {
        for seed in 0..60 {
            let draw = &mut seeded(seed);
            let on_hill = layout(feet(wide, deep), &[houses, hill], draw).unwrap();
            let by_river = layout(feet(wide, deep), &[houses, river()], draw).unwrap();
            let hill = blocks(&on_hill, Drawing::Hill)[0];
            for house in blocks(&on_hill, Drawing::Building) {
                assert!(!house.meets(hill, 0), "{wide} by {deep}, {seed}");
            }
            for bridge in blocks(&by_river, Drawing::Bridge) {
                let ends = Block {
                    hw: bridge.hw + 10,
                    ..bridge
                };
                for house in blocks(&by_river, Drawing::Building) {
                    assert!(!house.meets(ends, 0), "{wide} by {deep}, {seed}");
                }
            }
        }
    }
}

#[test]
fn a_table_too_small_is_refused_with_one_that_would_do() {
    let refusal = layout(feet(1, 1), &[chateau()], &mut seeded(1)).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "building of 12\" by 8\" finds no room on a table of 1 ft by 1 ft; 2 ft by 1 ft would do"
    );
    let would_do = refusal.would_do.unwrap();
    for seed in 0..100 {
        assert!(
            layout(would_do, &[chateau()], &mut seeded(seed)).is_ok(),
            "seed {seed}"
        );
    }
    let refusal = layout(feet(13, 4), &[], &mut seeded(1)).unwrap_err();
    assert_eq!(refusal.misfit, Misfit::Table);
}

/// Twelve feet of a room are more in rules whose inch is shown as 2.5 cm.
#[test]
fn a_table_of_twelve_feet_may_be_measured_in_centimetres() {
    let feet = |feet: i64| Length::FOOT * feet * 127 / 125;
    let table = Table {
        width: feet(12),
        depth: feet(6),
    };
    for seed in 0..40 {
        for features in [vec![woods(), river()], vec![farmland()], vec![chateau()]] {
            assert!(
                layout(table, &features, &mut seeded(seed)).is_ok(),
                "{seed}"
            );
        }
    }
}

#[test]
fn any_table_from_one_foot_up_takes_the_simple_grounds() {
    for width in 1..=12 {
        for depth in 1..=12 {
            for seed in 0..4 {
                for features in [vec![woods(), river()], vec![farmland()], vec![woods()]] {
                    let made = layout(feet(width, depth), &features, &mut seeded(seed));
                    assert!(made.is_ok(), "{width} by {depth}, seed {seed}: {made:?}");
                }
            }
        }
    }
}

#[test]
fn every_drawing_is_found_by_its_name() {
    for drawing in Drawing::ALL {
        assert_eq!(Drawing::from_name(drawing.name()), Some(drawing));
    }
    assert_eq!(Drawing::from_name("Woods"), None);
}
