//! Near the centre of a table whose ground is laid: whether a place is, and a place to stand there.

use super::geometry::{Block, Dir, P, Rect, snap};
use super::siting::{NEAR, middle};
use super::sound::{block, p, segments, tenths};
use super::{Draw, Drawing, Piece, Point, Table};
use crate::measure::Length;

/// Tries before whatever was drawn last will do.
const TRIES: u32 = 64;

/// Half the side of what stands there, and how far it keeps from all else, in tenths of an inch.
const HALF: i32 = 10;
const GAP: i32 = 10;

/// Whether a place is as near the centre as a generator puts what it places there.
pub fn near_centre(table: Table, at: Point) -> bool {
    near(table).holds(p(at))
}

/// A place near the centre, clear of roads and water, of walls and of what stands.
pub fn stand_near_centre(table: Table, pieces: &[Piece], draw: &mut impl Draw) -> Point {
    let rect = near(table);
    let mut at = P {
        x: snap(tenths(table.width) / 2),
        y: snap(tenths(table.depth) / 2),
    };
    for _ in 0..TRIES {
        at = P {
            x: between(draw, rect.x0, rect.x1),
            y: between(draw, rect.y0, rect.y1),
        };
        if clear(at, pieces) {
            break;
        }
    }
    let length = |n: i32| Length::from_tenths_of_inch(i64::from(n));
    Point {
        x: length(at.x),
        y: length(at.y),
    }
}

/// Of the whole inches within a table, the place itself before them, the nearest that fits and is clear of roads
/// and water, of walls and of what stands; clear of woods too, as long as anything is.
pub fn stand_nearest(
    table: Table,
    pieces: &[Piece],
    from: Point,
    fits: impl Fn(Point) -> bool,
) -> Option<Point> {
    let inches = |most: Length| {
        (1..)
            .map(Length::from_inches)
            .take_while(move |inch| *inch < most)
    };
    let whole = inches(table.width).flat_map(|x| inches(table.depth).map(move |y| Point { x, y }));
    let mut places: Vec<Point> = whole.filter(|at| fits(*at)).collect();
    places.extend(Some(from).filter(|at| fits(*at)));
    places.sort_by_key(|at| {
        let (x, y) = (i128::from(at.x.0 - from.x.0), i128::from(at.y.0 - from.y.0));
        x * x + y * y
    });
    let woods = |piece: &&Piece| piece.drawing == Drawing::Woods;
    let in_woods = |at: P| pieces.iter().filter(woods).any(|piece| covers(piece, at));
    let clear = |at: &&Point| clear(p(**at), pieces);
    let mut open = places.iter().filter(clear).filter(|at| !in_woods(p(**at)));
    open.next().or_else(|| places.iter().find(clear)).copied()
}

/// Whether a place lies in water, or where water is crossed.
pub fn in_water(pieces: &[Piece], at: Point) -> bool {
    use Drawing::{Bridge, Ford, Water};
    let wet = |piece: &&Piece| matches!(piece.drawing, Water | Bridge | Ford);
    pieces.iter().filter(wet).any(|piece| covers(piece, p(at)))
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

fn clear(at: P, pieces: &[Piece]) -> bool {
    let own = Block {
        at,
        hw: HALF,
        hd: HALF,
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
            block(piece).is_none_or(|other| !own.meets(other, GAP))
                && segments(piece).all(|line| !own.meets_segment(line, GAP))
        })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Shape;
    use super::*;

    struct Numbers(u64);

    impl Draw for Numbers {
        fn below(&mut self, n: u32) -> u32 {
            self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (((self.0 >> 32) * u64::from(n)) >> 32) as u32
        }
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
