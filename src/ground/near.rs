//! Near the centre of a table whose ground is laid: whether a place is, and a place to stand there.

use super::block::Block;
use super::geometry::{Dir, P, Rect, snap};
use super::siting::{NEAR, middle};
use super::sound::{block, p, segments, tenths};
use super::{Draw, Drawing, Piece, Point, Table};
use crate::measure::Length;

/// Tries before the table is searched from the centre outward.
const TRIES: u32 = 64;

/// How far the middle of what stands there keeps from all else, in tenths of an inch; and where the middle of the
/// table is too crowded for that.
const ROOM: i32 = 20;
const LEAST_ROOM: i32 = 10;

/// Whether a place is as near the centre as a generator puts what it places there.
pub fn near_centre(table: Table, at: Point) -> bool {
    near(table).holds(p(at))
}

/// A place near the centre, clear of roads and water, of walls and of what stands.
///
/// Where none of the tries is, it is the nearest to the middle of the table, with less room rather than not near the
/// centre; and where there is no clear one at all, one that is at least neither in water nor in a building.
pub fn stand_near_centre(table: Table, pieces: &[Piece], draw: &mut impl Draw) -> Point {
    let rect = near(table);
    let length = |n: i32| Length::from_tenths_of_inch(i64::from(n));
    for _ in 0..TRIES {
        let at = P {
            x: between(draw, rect.x0, rect.x1),
            y: between(draw, rect.y0, rect.y1),
        };
        if clear(at, pieces, ROOM) {
            return Point {
                x: length(at.x),
                y: length(at.y),
            };
        }
    }
    let centre = Point {
        x: length(snap(tenths(table.width) / 2)),
        y: length(snap(tenths(table.depth) / 2)),
    };
    let places = nearest_first(table, centre, |_| true);
    let clear = |room| move |at: &&Point| clear(p(**at), pieces, room);
    let dry = |at: &&Point| !in_water(pieces, **at) && !indoors(pieces, **at);
    let near = || places.iter().filter(|at| near_centre(table, **at));
    let found = near()
        .find(clear(ROOM))
        .or_else(|| near().find(clear(LEAST_ROOM)))
        .or_else(|| places.iter().find(clear(ROOM)))
        .or_else(|| places.iter().find(clear(LEAST_ROOM)))
        .or_else(|| places.iter().find(dry));
    found.copied().unwrap_or(centre)
}

/// Of the whole inches within a table, the place itself before them, the nearest that fits and is clear of roads
/// and water, of walls and of what stands; clear of woods too, as long as anything is.
pub fn stand_nearest(
    table: Table,
    pieces: &[Piece],
    from: Point,
    fits: impl Fn(Point) -> bool,
) -> Option<Point> {
    let places = nearest_first(table, from, fits);
    let woods = |piece: &&Piece| piece.drawing == Drawing::Woods;
    let in_woods = |at: P| pieces.iter().filter(woods).any(|piece| covers(piece, at));
    let clear = |at: &&Point| clear(p(**at), pieces, ROOM);
    let mut open = places.iter().filter(clear).filter(|at| !in_woods(p(**at)));
    open.next().or_else(|| places.iter().find(clear)).copied()
}

/// The whole inches within a table that fit, and the place itself: the nearest to it first.
fn nearest_first(table: Table, from: Point, fits: impl Fn(Point) -> bool) -> Vec<Point> {
    let inches = |most: Length| {
        (1..)
            .map(Length::from_inches)
            .take_while(move |inch| *inch < most)
    };
    let whole = inches(table.width).flat_map(|x| inches(table.depth).map(move |y| Point { x, y }));
    let mut places: Vec<Point> = whole.filter(|at| fits(*at)).collect();
    places.extend(Some(from).filter(|at| fits(*at)));
    places.sort_by_key(|at| at.squared_to(from));
    places
}

/// Whether a place lies in water, or where water is crossed.
pub fn in_water(pieces: &[Piece], at: Point) -> bool {
    use Drawing::{Bridge, Ford, Water};
    let wet = |piece: &&Piece| matches!(piece.drawing, Water | Bridge | Ford);
    pieces.iter().filter(wet).any(|piece| covers(piece, p(at)))
}

/// Whether a place lies in a building.
fn indoors(pieces: &[Piece], at: Point) -> bool {
    let building = |piece: &&Piece| piece.drawing == Drawing::Building;
    pieces
        .iter()
        .filter(building)
        .any(|piece| covers(piece, p(at)))
}

fn covers(piece: &Piece, at: P) -> bool {
    let own = Block {
        at,
        hw: 0,
        hd: 0,
        dir: Dir::EAST,
    };
    block(piece).is_some_and(|block| block.holds(at))
        || segments(piece).any(|line| own.meets_segment(line, 1))
}

fn near(table: Table) -> Rect {
    middle(tenths(table.width), tenths(table.depth), NEAR)
}

/// A whole inch between the two; the first that is none below them where they leave no room.
fn between(draw: &mut impl Draw, low: i32, high: i32) -> i32 {
    let (low, high) = ((low + 9).div_euclid(10), high.div_euclid(10));
    (low + draw.below((high - low + 1).max(1) as u32) as i32) * 10
}

/// Whether a place has so much room round it, half of which is for what stands there.
fn clear(at: P, pieces: &[Piece], room: i32) -> bool {
    let (half, gap) = (room / 2, room / 2);
    let own = Block {
        at,
        hw: half,
        hd: half,
        dir: Dir::EAST,
    };
    let lies_under = |drawing| {
        use Drawing::{Clearing, Field, Hill, Rough, Woods};
        matches!(drawing, Woods | Clearing | Field | Hill | Rough)
    };
    pieces
        .iter()
        .filter(|piece| !lies_under(piece.drawing))
        .all(|piece| {
            block(piece).is_none_or(|other| !own.meets(other, gap))
                && segments(piece).all(|line| !own.meets_segment(line, gap))
        })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Shape;
    use super::super::sample::every_ground;
    use super::*;

    struct Numbers(u64);

    impl Draw for Numbers {
        fn below(&mut self, n: u32) -> u32 {
            self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (((self.0 >> 32) * u64::from(n)) >> 32) as u32
        }
    }

    /// Also where the middle of the table is crowded, and where the whole table is.
    #[test]
    fn what_stands_near_the_centre_of_any_ground_stands_clear() {
        let (mut far, mut crowded) = (0, 0);
        every_ground(|name, table, ground| {
            let pieces = &ground.pieces;
            let found = stand_near_centre(table, pieces, &mut Numbers(pieces.len() as u64));
            assert!(!in_water(pieces, found), "{name}");
            assert!(!indoors(pieces, found), "{name}");
            let any = |near: bool| {
                let fits = |at: Point| near_centre(table, at) || !near;
                let places = nearest_first(table, found, fits);
                places.iter().any(|at| clear(p(*at), pieces, LEAST_ROOM))
            };
            if !clear(p(found), pieces, LEAST_ROOM) {
                crowded += 1;
                assert!(!any(false), "{name}");
            } else if !near_centre(table, found) {
                far += 1;
                assert!(!any(true), "{name}");
            }
        });
        assert!(far > crowded && far < 300, "{far} and {crowded}");
    }

    proptest! {
        #[test]
        fn what_stands_near_the_centre_stands_clear(
            (width, depth) in (24_i64..144, 24_i64..144),
            (x, y) in (0_i64..144, 0_i64..144),
            seed in any::<u64>(),
        ) {
            let inches = Length::from_inches;
            let table = Table { width: inches(width), depth: inches(depth) };
            let at = Point { x: inches(x * width / 144), y: inches(y * depth / 144) };
            let house = Piece {
                terrain: 0,
                drawing: Drawing::Building,
                breadth: Length::ZERO,
                shape: Shape::Block { at, width: inches(4), depth: inches(4), turned: 0 },
                levels: 0,
            };
            let found = stand_near_centre(table, &[house], &mut Numbers(seed));
            prop_assert!(near_centre(table, found));
            let far = (found.x - at.x).abs().max((found.y - at.y).abs());
            prop_assert!(far >= inches(4), "{far} from the house");
        }

        #[test]
        fn what_stands_nearest_leaves_where_it_is_not_clear_alone(
            (x, y) in (3_i64..21, 3_i64..21),
            west in any::<bool>(),
        ) {
            let inches = Length::from_inches;
            let table = Table { width: inches(24), depth: inches(24) };
            let from = Point { x: inches(x), y: inches(y) };
            let river = Piece {
                terrain: 0,
                drawing: Drawing::Water,
                breadth: inches(4),
                shape: Shape::Line(vec![
                    Point { x: from.x, y: Length::ZERO },
                    Point { x: from.x, y: inches(24) },
                ]),
                levels: 0,
            };
            let fits = |at: Point| (at.x < from.x) == west;
            let found = stand_nearest(table, &[river], from, fits).map(|at| (at.x - from.x, at.y));
            let beside = match (west, x) {
                (true, ..=3) | (false, 21..) => None,
                (true, _) => Some(-4),
                (false, _) => Some(4),
            };
            prop_assert_eq!(found, beside.filter(|by| (1..24).contains(&(x + by))).map(|by| (inches(by), from.y)));
            prop_assert_eq!(stand_nearest(table, &[], from, |_| true), Some(from));
        }
    }
}
