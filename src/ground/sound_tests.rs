//! What nobody could lay out or play on is seen, and no ground that is made is such.

use super::sample::{every_ground, feet, inches};
use super::*;

#[test]
fn every_ground_is_sound() {
    every_ground(|name, table, ground| {
        // What holds on these holds on the largest, where walking takes long.
        if table.width.max(table.depth) > Length::from_feet(6) {
            return;
        }
        let whole = Start {
            at: Point {
                x: table.width / 2,
                y: table.depth / 2,
            },
            width: table.width,
            depth: table.depth,
            figures: 20,
        };
        assert_eq!(fault(table, &ground.pieces, &[whole], &[]), None, "{name}");
    });
}

fn at(x: i64, y: i64) -> Point {
    Point {
        x: inches(x),
        y: inches(y),
    }
}

fn laid(drawing: Drawing, x: i64, y: i64, width: i64, depth: i64) -> Piece {
    Piece {
        terrain: drawing.rank(),
        drawing,
        breadth: Length::ZERO,
        shape: Shape::Block {
            at: at(x, y),
            width: inches(width),
            depth: inches(depth),
            turned: 0,
        },
        levels: 0,
    }
}

fn run(drawing: Drawing, breadth: i64, points: &[(i64, i64)]) -> Piece {
    Piece {
        terrain: drawing.rank(),
        drawing,
        breadth: inches(breadth),
        shape: Shape::Line(points.iter().map(|&(x, y)| at(x, y)).collect()),
        levels: 0,
    }
}

#[test]
fn what_nobody_could_lay_out_or_play_on_is_seen() {
    let table = feet(6, 4);
    let seen =
        |pieces: &[Piece], starts: &[Start], goals: &[Point]| fault(table, pieces, starts, goals);
    let road = run(Drawing::Road, 3, &[(0, 24), (72, 24)]);
    let river = run(Drawing::Water, 4, &[(36, 0), (36, 48)]);
    let (on, in_water) = (Drawing::Road.rank(), Drawing::Water.rank());
    let bridge = laid(Drawing::Bridge, 36, 24, 6, 4);
    assert_eq!(
        seen(&[river.clone(), road.clone(), bridge.clone()], &[], &[]),
        None
    );
    assert_eq!(
        seen(&[river.clone(), road.clone()], &[], &[]),
        Some(Fault::NoCrossing { terrain: in_water })
    );
    assert_eq!(
        seen(&[road.clone(), bridge], &[], &[]),
        Some(Fault::StrayCrossing {
            terrain: Drawing::Bridge.rank()
        })
    );
    let house = |x, y| laid(Drawing::Building, x, y, 8, 6);
    let terrain = Drawing::Building.rank();
    assert_eq!(
        seen(&[road.clone(), house(20, 26)], &[], &[]),
        Some(Fault::OnAnother { terrain, other: on })
    );
    assert_eq!(
        seen(&[house(20, 30), house(27, 30)], &[], &[]),
        Some(Fault::OnAnother {
            terrain,
            other: terrain
        })
    );
    let (water, long) = (river.clone(), laid(Drawing::Bridge, 36, 24, 8, 4));
    assert_eq!(
        seen(&[water.clone(), long.clone(), house(28, 24)], &[], &[]),
        None
    );
    assert_eq!(
        seen(&[water, long, house(29, 24)], &[], &[]),
        Some(Fault::OnAnother {
            terrain,
            other: Drawing::Bridge.rank()
        })
    );
    assert_eq!(
        seen(&[house(70, 30)], &[], &[]),
        Some(Fault::OffTable { terrain })
    );
    assert_eq!(
        seen(&[run(Drawing::Road, 3, &[(0, 24), (40, 24)])], &[], &[]),
        Some(Fault::LooseEnd { terrain: on })
    );
    // A wall from edge to edge, and one with a way through.
    let start = Start {
        at: at(4, 24),
        width: inches(8),
        depth: inches(48),
        figures: 40,
    };
    let closed = run(Drawing::Wall, 1, &[(10, 0), (10, 48)]);
    let open = [
        run(Drawing::Wall, 1, &[(10, 0), (10, 20)]),
        run(Drawing::Wall, 1, &[(10, 23), (10, 48)]),
    ];
    assert_eq!(seen(&open, &[start], &[at(4, 24)]), None);
    assert_eq!(
        seen(std::slice::from_ref(&closed), &[start], &[]),
        Some(Fault::CutOff {
            start: 0,
            room: 0,
            figures: 40
        })
    );
    assert_eq!(
        seen(&[closed], &[], &[at(60, 24), at(4, 24)]),
        Some(Fault::OutOfReach { goal: 1 })
    );
    // Water with a bridge is crossed there only; so far from it, there is none.
    let crowd = Start {
        figures: 500,
        ..start
    };
    assert_eq!(
        seen(&[river, road], &[crowd], &[]).map(|fault| fault.to_string()),
        Some("is met by a road, without a bridge or ford".into())
    );
}

#[test]
fn buildings_across_ways_and_in_each_other_are_found() {
    let line = |drawing, points: &[(i64, i64)]| Piece {
        shape: Shape::Line(points.iter().map(|(x, y)| at(*x, *y)).collect()),
        ..laid(drawing, 0, 0, 1, 1)
    };
    let pieces = [
        line(Drawing::Road, &[(0, 20), (48, 20)]),
        line(Drawing::Road, &[(10, 0), (10, 19)]),
        // It stands across one road, and the other leads to its door.
        laid(Drawing::Building, 10, 20, 4, 4),
        // Beside the road, and wall to wall with the next.
        laid(Drawing::Building, 20, 22, 4, 4),
        laid(Drawing::Building, 24, 22, 4, 4),
        // Two in each other are told once.
        laid(Drawing::Building, 40, 30, 4, 4),
        laid(Drawing::Building, 42, 31, 4, 4),
        // Woods may be anywhere: somebody cut a ride.
        laid(Drawing::Woods, 34, 20, 8, 8),
        line(Drawing::Water, &[(46, 0), (46, 48)]),
        laid(Drawing::Bridge, 46, 20, 4, 3),
        laid(Drawing::Building, 45, 18, 1, 2),
    ];
    let shapes: Vec<_> = pieces.iter().map(|it| (it.drawing, &it.shape)).collect();
    assert_eq!(clashes(&shapes), [(2, 0), (5, 6), (10, 9)]);
}
