//! Men can walk round boundaries, in and out of them, and past lines that stand by themselves.

use super::block::Block;
use super::geometry::P;
use super::sample::{feature, feet, inches, part, seeded, segments};
use super::segment::Segment;
use super::sound::block;
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
        let houses = ground
            .pieces
            .iter()
            .filter(|piece| piece.drawing == Drawing::Building);
        let houses: Vec<Vec<Segment>> = houses.filter_map(block).map(rim).collect();
        let lines: Vec<(u32, Vec<Segment>)> = ground
            .pieces
            .iter()
            .filter(|piece| piece.drawing.is_barrier())
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
                assert!(apart(hedge, other) >= half + 14.0, "{name}");
            }
        }
        let gates = ground.pieces.iter().filter(|piece| piece.terrain == gap);
        for gate in gates.filter_map(block) {
            let before = rim(Block {
                hw: gate.hw - 5,
                hd: 14,
                ..gate
            });
            let blocked = lines.iter().any(|(_, line)| apart(&before, line) <= 0.0);
            assert!(!blocked, "{name}");
        }
    }
    assert!(made > 180, "{made}");
}

/// The outline of a block.
fn rim(block: Block) -> Vec<Segment> {
    let corners = block.corners();
    let side = |i: usize| Segment::new(corners[i], corners[(i + 1) % 4], 0, false);
    (0..4).map(side).collect()
}

/// A village with yards and, strewn about it, walls and fences by themselves.
#[test]
fn men_pass_between_yards_and_houses_and_lines_that_stand_by_themselves() {
    let yard = |boundary, count, site| Feature {
        bounded_by: Some(part(300, boundary)),
        with: Some((1, part(301, Drawing::Gate))),
        ..feature(Drawing::Building, count, site)
    };
    let strewn = |drawing, count| Feature {
        terrain: 302,
        extent: inches(12),
        ..feature(drawing, count, Site::HereAndThere)
    };
    let features = [
        feature(Drawing::Spot, 1, Site::Centre),
        feature(Drawing::Building, 1, Site::Centre),
        feature(Drawing::Road, 1, Site::Across),
        yard(Drawing::Hedge, 1, Site::NearCentre),
        yard(Drawing::Fence, 2, Site::AlongRoads),
        feature(Drawing::Building, 1, Site::NearCentre),
        feature(Drawing::Woods, 4, Site::HereAndThere),
        strewn(Drawing::Fence, 4),
        strewn(Drawing::Wall, 3),
    ];
    let mut made = 0;
    for table in [feet(4, 4), feet(6, 4)] {
        for seed in 0..300 {
            let Ok(ground) = layout(table, &features, &mut seeded(seed)) else {
                continue;
            };
            made += 1;
            let of = |terrain| {
                let pieces = ground.pieces.iter();
                pieces.filter(move |piece| piece.terrain == terrain)
            };
            let houses = ground.pieces.iter();
            let houses = houses.filter(|piece| piece.drawing == Drawing::Building);
            let houses: Vec<Block> = houses.filter_map(block).collect();
            let yards: Vec<Vec<Segment>> = of(300).map(segments).collect();
            let runs: Vec<Vec<Segment>> = of(302).map(segments).collect();
            let name = format!("{table:?}, seed {seed}");
            let passes = |one: &[Segment], other: &[Segment], what: &str| {
                let broad = [one, other].map(|line| f64::from(line[0].half));
                let far = apart(one, other) - broad[0] - broad[1];
                // An inch and a half, less the half breadth that no line has beyond its end, and less what the corners
                // of turned blocks are rounded by.
                assert!(far > 11.0, "{name}: {what} {far} apart");
            };
            for (i, run) in runs.iter().enumerate() {
                houses
                    .iter()
                    .for_each(|house| passes(run, &rim(*house), "run and house"));
                yards
                    .iter()
                    .for_each(|yard| passes(run, yard, "run and yard"));
                runs[..i]
                    .iter()
                    .for_each(|other| passes(run, other, "runs"));
            }
            for (i, yard) in yards.iter().enumerate() {
                yards[..i]
                    .iter()
                    .for_each(|other| passes(yard, other, "yards"));
                // Its own house lies within, two inches off.
                let within = |house: &Block| {
                    let inside = |at: i32, ends: [i32; 2]| ends[0] < at && at < ends[1];
                    let ends = |of: fn(P) -> i32| {
                        let all = yard.iter().flat_map(|line| [line.a, line.b]).map(of);
                        [all.clone().min().unwrap_or(0), all.max().unwrap_or(0)]
                    };
                    inside(house.at.x, ends(|p| p.x)) && inside(house.at.y, ends(|p| p.y))
                };
                let others = houses.iter().filter(|house| !within(house));
                others.for_each(|house| passes(yard, &rim(*house), "yard and house"));
            }
        }
    }
    assert!(made > 300, "{made}");
}
