//! What is put up on ground that is laid, and what becomes of the rest.

use super::sample::{blocks, drawn, every_ground, feature, inches, seeded, segments, ways};
use super::sound::block;
use super::*;

/// It stands near the centre and in nobody's way; all else stays where it lay, but for one wood.
#[test]
fn one_building_more_leaves_all_else_as_it_was() {
    let house = Feature {
        breadth: inches(5),
        extent: inches(6),
        ..feature(Drawing::Building, 1, Site::NearCentre)
    };
    let (mut put, mut felled) = (0, 0);
    every_ground(|name, table, before| {
        let mut after = before.clone();
        if !put_up(table, &house, &mut seeded(7), &mut after) {
            assert_eq!(before.pieces, after.pieces, "{name}");
            return;
        }
        put += 1;
        let only = |these: &Ground, others: &Ground| -> Vec<Piece> {
            let only = these.pieces.iter().filter(|it| !others.pieces.contains(it));
            only.cloned().collect()
        };
        let [new] = &only(&after, before)[..] else {
            panic!("{name}");
        };
        match &only(before, &after)[..] {
            [] => {}
            [wood] => {
                assert_eq!(wood.drawing, Drawing::Woods, "{name}");
                felled += 1;
            }
            more => panic!("{name}: {more:?}"),
        }
        assert_eq!(new.drawing, Drawing::Building, "{name}");
        let Shape::Block { at, .. } = new.shape else {
            panic!("{name}");
        };
        assert!(near_centre(table, at), "{name}");
        let own = block(new).unwrap();
        let ways = ways(before);
        assert!(!ways.iter().any(|way| own.meets_segment(*way, 1)), "{name}");
        for (drawing, gap) in [
            (Drawing::Building, 1),
            (Drawing::Woods, 1),
            (Drawing::Bridge, 0),
        ] {
            let mut others = blocks(&after, drawing).into_iter();
            let others = others.find(|other| *other != own && own.meets(*other, gap));
            assert_eq!(others, None, "{drawing:?}: {name}");
        }
        for drawing in [Drawing::Wall, Drawing::Hedge, Drawing::Fence] {
            let mut lines = drawn(before, drawing).flat_map(segments);
            assert!(!lines.any(|line| own.meets_segment(line, 10)), "{name}");
        }
    });
    assert!(put > 500 && felled > 20, "{put} and {felled}");
}
