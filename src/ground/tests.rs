//! Properties that hold for every seed.

use super::block::Block;
use super::geometry::{Dir, P};
use super::sample::{
    SITES, blocks, chateau, drawn, every_ground, farmland, feature, feet, inches, requests, river,
    seeded, segments, ways, woods,
};
use super::sound::{block, p};
use super::*;

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
fn woods_leave_roads_water_and_houses_free_and_cover_most_of_a_dense_wood() {
    every_ground(|name, table, ground| {
        let patches = blocks(ground, Drawing::Woods);
        let ways = ways(ground);
        for patch in &patches {
            assert!(
                !ways.iter().any(|way| patch.meets_segment(*way, 0)),
                "{name}"
            );
            let houses = blocks(ground, Drawing::Building);
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
fn no_clearing_hides_a_whole_wood() {
    let clearings = Feature {
        extent: inches(14),
        breadth: inches(10),
        ..feature(Drawing::Clearing, 2, Site::NearCentre)
    };
    for seed in 0..400 {
        let ground = layout(feet(6, 4), &[woods(), clearings], &mut seeded(seed)).unwrap();
        let clearings = blocks(&ground, Drawing::Clearing);
        for wood in blocks(&ground, Drawing::Woods) {
            assert!(
                !clearings.iter().any(|c| c.covers(wood)),
                "{seed}: {wood:?}"
            );
        }
    }
}

/// A wood's corners are not drawn: they may reach over the clearing's side.
#[test]
fn a_clearing_covers_a_wood_whose_round_lies_in_it() {
    let clearing = Block {
        at: P { x: 355, y: 295 },
        hw: 70,
        hd: 45,
        dir: Dir::EAST,
    };
    let wood = |x, hw| Block {
        at: P { x, y: 295 },
        hw,
        hd: 30,
        dir: Dir::new(2),
    };
    assert!(clearing.covers(wood(375, 40)));
    assert!(!clearing.covers(wood(395, 40)));
    assert!(!clearing.covers(wood(375, 80)));
}

#[test]
fn a_wall_is_closed_but_for_its_gates() {
    for seed in 0..500 {
        let ground = layout(feet(6, 4), &[chateau(), woods()], &mut seeded(seed)).unwrap();
        let gates = blocks(&ground, Drawing::Gate);
        assert_eq!(gates.len(), 2);
        let walls: Vec<&Piece> = drawn(&ground, Drawing::Wall).collect();
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
