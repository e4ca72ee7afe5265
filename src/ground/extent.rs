//! Upright rectangles in one word each, of which one subtraction compares all four sides.
//!
//! Nearly all that stands on a table is far from the place that is asked about, and most of the time
//! goes into seeing that. The sides lie in lanes of sixteen bits whose highest bit is free: it is set
//! in the rectangle that asks, and stays set where its lane is not the smaller one.

use super::geometry::Rect;

const HIGHEST: u64 = 0x8000_8000_8000_8000;

/// Makes all numbers positive; whatever lies farther off, 68 feet, counts as lying there.
const ZERO: i32 = 1 << 13;

/// The rectangle round something that stands on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent(u64);

/// The rectangle that looks for others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search(u64);

impl Extent {
    /// Of something that reaches so far beyond the rectangle.
    pub(super) fn new(rect: Rect, beyond: i32) -> Extent {
        let rect = rect.grown(amply(beyond));
        Extent(packed([rect.x0, rect.y0, -rect.x1, -rect.y1]))
    }
}

impl Search {
    /// For whatever may be closer than `gap`.
    #[inline]
    pub(super) fn new(rect: Rect, gap: i32) -> Search {
        let rect = rect.grown(amply(gap));
        Search(packed([rect.x1, rect.y1, -rect.x0, -rect.y0]) | HIGHEST)
    }

    /// Whether it may be that close; it surely is not where this says no.
    #[inline]
    pub(super) fn finds(self, other: Extent) -> bool {
        (self.0 - other.0) & HIGHEST == HIGHEST
    }
}

/// How much room there must be between the rectangles round two blocks, so that the blocks are not closer than
/// `gap`.
///
/// Where two corners are nearest, one of the axes by which blocks are told apart lies within 45
/// degrees of the way between them: it sees seven tenths of the distance or more. So half as far
/// again, and two for what was rounded, will do.
#[inline]
fn amply(gap: i32) -> i32 {
    gap + gap / 2 + 2
}

#[inline]
fn packed(sides: [i32; 4]) -> u64 {
    let lane = |side: i32| side.saturating_add(ZERO).clamp(0, 0x7fff) as u64;
    let [a, b, c, d] = sides.map(lane);
    a | b << 16 | c << 32 | d << 48
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rect() -> impl Strategy<Value = Rect> {
        (-300..1800, -300..1800, 0..900, 0..900).prop_map(|(x0, y0, width, depth)| Rect {
            x0,
            y0,
            x1: x0 + width,
            y1: y0 + depth,
        })
    }

    proptest! {
        #[test]
        fn it_finds_what_is_near_and_nothing_else(one in rect(), other in rect()) {
            let found = Search::new(one, 0).finds(Extent::new(other, 0));
            let near = one.grown(2 * amply(0));
            let apart = near.x0 > other.x1 || other.x0 > near.x1 || near.y0 > other.y1 || other.y0 > near.y1;
            prop_assert_eq!(found, !apart);
        }

        #[test]
        fn what_lies_very_far_off_is_still_found(far in 1_000_000..100_000_000_i32, other in rect()) {
            let around = Rect { x0: -far, y0: -far, x1: far, y1: far };
            prop_assert!(Search::new(around, 0).finds(Extent::new(other, 0)));
            prop_assert!(Search::new(other, 0).finds(Extent::new(around, 0)));
        }
    }
}
