//! Where houses stand, and what they keep off.

use super::block::Block;
use super::sample::{
    blocks, every_ground, feature, feet, inches, part, river, seeded, segments, ways,
};
use super::segment::Segment;
use super::sound::block;
use super::*;

#[test]
fn buildings_keep_off_roads_and_water_and_each_other() {
    every_ground(|name, _, ground| {
        let houses = blocks(ground, Drawing::Building);
        let ways = ways(ground);
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

/// Eight yards are more than one road has room for by chance: narrow ones stand beside it, the others right behind.
#[test]
fn no_house_of_a_crowded_village_stands_away_from_its_road() {
    let village = [
        feature(Drawing::Road, 1, Site::Across),
        Feature {
            breadth: inches(6),
            extent: inches(8),
            bounded_by: Some(part(202, Drawing::Fence)),
            ..feature(Drawing::Building, 8, Site::AlongRoads)
        },
    ];
    let (mut beside, mut farthest) = (0, 0);
    for seed in 0..100 {
        let ground = layout(feet(6, 4), &village, &mut seeded(seed)).unwrap();
        let roads: Vec<Segment> = ground.pieces.iter().flat_map(segments).collect();
        for house in blocks(&ground, Drawing::Building) {
            let near = |by: i32| {
                let mut roads = roads.iter().filter(|road| road.road);
                roads.any(|road| house.meets_segment(*road, by))
            };
            beside += u32::from(near(60));
            while !near(farthest) {
                farthest += 10;
            }
        }
    }
    // A house, its yards and the yards before it.
    assert!(farthest <= 200, "{farthest}");
    assert!(beside >= 700, "{beside} of 800");
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
