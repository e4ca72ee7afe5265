//! One building more, near the centre of ground that is laid: what lies there stays.

use super::block::Block;
use super::buildings::whole;
use super::enclosure::PASS;
use super::frontage::Plot;
use super::geometry::{Dir, HALF_INCH, P, snap};
use super::plan::{Draft, DraftShape, Plan};
use super::segment::Segment;
use super::siting::{NEAR, middle};
use super::{Draw, Drawing, Feature, Ground, Table};

/// How far its middle moves from one place that is looked at to the next.
const STEP: i32 = 10;

/// Of the building's length and breadth so much in a hundred, where there is no room for more.
const SHARES: [i32; 3] = [100, 80, 65];

/// Puts a building up near the centre of the ground that was laid out last. If there is room only in a wood, that wood
/// goes. Says whether there is any; if not, the ground is as it was.
pub fn put_up(table: Table, feature: &Feature, draw: &mut impl Draw, ground: &mut Ground) -> bool {
    let found = Plan::new(table, &[], draw, &mut ground.work).put_up(feature);
    if found {
        ground.take_up();
        ground.finish();
    }
    found
}

impl<D: Draw> Plan<'_, D> {
    fn put_up(&mut self, feature: &Feature) -> bool {
        let (long, broad) = Self::size(feature.drawing, feature.extent, feature.breadth);
        let (start, turn) = (self.below(i32::from(u16::MAX)), self.below(2));
        for may_fell in [false, true] {
            for share in SHARES {
                let size = (whole(long * share / 100), whole(broad * share / 100));
                if let Some((block, wood)) = self.room_for(size, (start, turn), may_fell) {
                    if let Some(wood) = wood {
                        self.work.drafts.remove(wood);
                    }
                    self.stand(feature, block, block);
                    return true;
                }
            }
        }
        false
    }

    /// A place near the centre, the first of them counted from `start` on, and the wood that lies there: the smallest.
    fn room_for(
        &self,
        (w, d): (i32, i32),
        (start, turn): (i32, i32),
        may_fell: bool,
    ) -> Option<(Block, Option<usize>)> {
        let near = middle(self.width, self.depth, NEAR);
        let columns = near.width() / STEP + 1;
        let places = columns * (near.depth() / STEP + 1);
        let dirs = match turn {
            0 => [Dir::EAST, Dir::NORTH],
            _ => [Dir::NORTH, Dir::EAST],
        };
        let blocks = dirs.into_iter().flat_map(|dir| {
            (0..places).map(move |i| {
                let place = (start + i) % places;
                let at = P {
                    x: snap(near.x0 + place % columns * STEP),
                    y: snap(near.y0 + place / columns * STEP),
                };
                Block {
                    at,
                    hw: w / 2,
                    hd: d / 2,
                    dir,
                }
            })
        });
        let mut blocks = blocks.filter(|block| near.holds(block.at) && self.may_stand(*block));
        if !may_fell {
            let found = blocks.find(|block| self.woods_at(*block).next().is_none());
            return found.map(|block| (block, None));
        }
        let in_a_wood = blocks.filter_map(|block| {
            let mut woods = self.woods_at(block);
            let (wood, None) = (woods.next()?, woods.next()) else {
                return None;
            };
            (!self.is_cleared(wood)).then_some((block, wood))
        });
        let area = |wood: usize| match self.work.drafts[wood].form {
            DraftShape::Block(wood) => wood.hw * wood.hd,
            DraftShape::Line(_) => 0,
        };
        let found = in_a_wood.min_by_key(|(_, wood)| area(*wood));
        found.map(|(block, wood)| (block, Some(wood)))
    }

    fn may_stand(&self, block: Block) -> bool {
        let plot = Plot {
            w: block.hw * 2,
            d: block.hd * 2,
            yard: 0,
            boundary: 0,
        };
        self.is_free(block, plot, HALF_INCH) && self.is_off_boundaries(block)
    }

    /// Whether men can walk between a building and every wall, hedge, fence and gate, and in at each opening.
    fn is_off_boundaries(&self, block: Block) -> bool {
        let meets = |draft: &Draft| match draft.form {
            DraftShape::Line(line) if draft.drawing.is_barrier() => {
                let points = self.work.points[line.points()].windows(2);
                let mut parts =
                    points.map(|two| Segment::new(two[0], two[1], line.breadth / 2, false));
                parts.any(|part| block.meets_segment(part, PASS))
            }
            DraftShape::Block(gate) if draft.drawing == Drawing::Gate => block.meets(gate, PASS),
            DraftShape::Line(_) | DraftShape::Block(_) => false,
        };
        let mut openings = self.work.openings.iter();
        !self.work.drafts.iter().any(meets) && !openings.any(|opening| block.meets(*opening, 0))
    }

    /// The woods that a building here would stand in or against, by their places among the drafts.
    fn woods_at(&self, block: Block) -> impl Iterator<Item = usize> {
        let drafts = self.work.drafts.iter().enumerate();
        drafts.filter_map(move |(at, draft)| match draft.form {
            DraftShape::Block(other)
                if draft.drawing == Drawing::Woods && other.meets(block, HALF_INCH) =>
            {
                Some(at)
            }
            _ => None,
        })
    }

    /// Whether a clearing lies in a wood: it would be one no more without it.
    fn is_cleared(&self, wood: usize) -> bool {
        let DraftShape::Block(wood) = self.work.drafts[wood].form else {
            return false;
        };
        self.work.drafts.iter().any(|draft| match draft.form {
            DraftShape::Block(other) => draft.drawing == Drawing::Clearing && other.meets(wood, 0),
            DraftShape::Line(_) => false,
        })
    }
}
