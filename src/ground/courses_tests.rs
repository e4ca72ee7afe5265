//! Roads and streams, and what carries one over the other.

use super::block::Block;
use super::geometry::P;
use super::sample::{blocks, drawn, every_ground, feature, feet, seeded, segments};
use super::segment::Segment;
use super::*;

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
        let rivers: Vec<Segment> = drawn(ground, Drawing::Water).flat_map(segments).collect();
        let roads: Vec<Segment> = drawn(ground, Drawing::Road).flat_map(segments).collect();
        let bridges = blocks(ground, Drawing::Bridge);
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
