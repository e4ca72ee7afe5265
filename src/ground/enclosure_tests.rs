//! Men can walk round the boundaries of fields, and in and out of them.

use super::geometry::{Block, P, Segment};
use super::plan::is_barrier;
use super::sound::block;
use super::tests::{feature, feet, inches, part, seeded, segments};
use super::*;

/// The least distance between two lines, in tenths of an inch.
fn apart(one: &[Segment], other: &[Segment]) -> f64 {
    let far = |at: P, line: &Segment| {
        let (x, y) = (f64::from(at.x - line.a.x), f64::from(at.y - line.a.y));
        let (dx, dy) = (
            f64::from(line.b.x - line.a.x),
            f64::from(line.b.y - line.a.y),
        );
        let share = ((x * dx + y * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (x - dx * share).hypot(y - dy * share)
    };
    let ends = |from: &[Segment], to: &[Segment]| {
        let ends = from.iter().flat_map(|line| [line.a, line.b]);
        let each = ends.flat_map(|end| to.iter().map(move |line| far(end, line)));
        each.fold(f64::INFINITY, f64::min)
    };
    let cross = one
        .iter()
        .any(|a| other.iter().any(|b| a.crossing(*b).is_some()));
    if cross {
        0.0
    } else {
        ends(one, other).min(ends(other, one))
    }
}

#[test]
fn men_pass_between_a_walled_field_and_all_that_is_built_and_through_its_gap() {
    // The one is laid before what stands by itself, the other after it.
    walled(Drawing::Field);
    walled(Drawing::Rough);
}

fn walled(field: Drawing) {
    let (hedge, gap) = (300, 301);
    let features = [
        feature(Drawing::Road, 1, Site::Across),
        feature(Drawing::Building, 2, Site::NearCentre),
        Feature {
            bounded_by: Some(part(302, Drawing::Wall)),
            with: Some((1, part(303, Drawing::Gate))),
            ..feature(Drawing::Building, 1, Site::AlongRoads)
        },
        Feature {
            breadth: inches(8),
            extent: inches(11),
            bounded_by: Some(part(hedge, Drawing::Hedge)),
            with: Some((1, part(gap, Drawing::Gate))),
            ..feature(field, 3, Site::HereAndThere)
        },
        feature(Drawing::Fence, 5, Site::HereAndThere),
    ];
    let mut made = 0;
    for (table, seed) in [feet(4, 4), feet(6, 4)]
        .into_iter()
        .flat_map(|table| (0..100).map(move |seed| (table, seed)))
    {
        let Ok(ground) = layout(table, &features, &mut seeded(seed)) else {
            continue;
        };
        made += 1;
        let name = format!("{field:?}, {table:?}, seed {seed}");
        let rim = |corners: [P; 4]| -> Vec<Segment> {
            let side = |i: usize| Segment::new(corners[i], corners[(i + 1) % 4], 0, false);
            (0..4).map(side).collect()
        };
        let houses = ground
            .pieces
            .iter()
            .filter(|piece| piece.drawing == Drawing::Building);
        let houses: Vec<Vec<Segment>> = houses
            .filter_map(block)
            .map(|house| rim(house.corners()))
            .collect();
        let lines: Vec<(u32, Vec<Segment>)> = ground
            .pieces
            .iter()
            .filter(|piece| is_barrier(piece.drawing))
            .map(|piece| (piece.terrain, segments(piece)))
            .collect();
        let is_hedge = |line: &&(u32, Vec<Segment>)| line.0 == hedge;
        for (i, (_, hedge)) in lines.iter().enumerate().filter(|(_, line)| is_hedge(line)) {
            let half = f64::from(hedge[0].half);
            for house in &houses {
                assert!(apart(hedge, house) >= half + 14.0, "{name}");
            }
            for (_, other) in lines[..i].iter().filter(is_hedge) {
                assert!(apart(hedge, other) >= half * 2.0 + 14.0, "{name}");
            }
            for (_, other) in &lines[i + 1..] {
                assert!(apart(hedge, other) > half, "{name}");
            }
        }
        let gates = ground.pieces.iter().filter(|piece| piece.terrain == gap);
        for gate in gates.filter_map(block) {
            let before = rim(Block {
                hw: gate.hw - 5,
                hd: 14,
                ..gate
            }
            .corners());
            let blocked = lines.iter().any(|(_, line)| apart(&before, line) <= 0.0);
            assert!(!blocked, "{name}");
        }
    }
    assert!(made > 190, "{made}");
}
