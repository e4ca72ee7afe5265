//! Blocks with what makes questions about their place quick to answer.

use super::block::Block;
use super::extent::{Extent, Search};
use super::geometry::{P, Rect};

/// A place for a block, and the upright rectangle round it, which most questions need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footprint {
    pub(super) block: Block,
    pub(super) bounds: Rect,
}

/// What stands, so that nothing else may stand there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    pub(super) block: Block,
    pub(super) bounds: Rect,
    pub(super) extent: Extent,
}

impl Footprint {
    pub(super) fn new(block: Block) -> Footprint {
        let bounds = block.bounds();
        Footprint { block, bounds }
    }

    /// The same about another middle.
    #[inline]
    pub(super) fn moved(self, at: P) -> Footprint {
        let (x, y) = (at.x - self.block.at.x, at.y - self.block.at.y);
        let bounds = Rect {
            x0: self.bounds.x0 + x,
            y0: self.bounds.y0 + y,
            x1: self.bounds.x1 + x,
            y1: self.bounds.y1 + y,
        };
        let block = Block { at, ..self.block };
        Footprint { block, bounds }
    }

    /// Finds all that may come closer than `gap`.
    #[inline]
    pub(super) fn search(self, gap: i32) -> Search {
        Search::new(self.bounds, gap)
    }
}

impl Obstacle {
    pub(super) fn new(block: Block) -> Obstacle {
        let bounds = block.bounds();
        Obstacle {
            block,
            bounds,
            extent: Extent::new(bounds, 0),
        }
    }
}
