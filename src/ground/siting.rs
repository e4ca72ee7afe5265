//! Where a piece may stand: the region of a site, and what keeps clear of what.

use super::block::Block;
use super::footprint::Footprint;
use super::geometry::{Dir, P, Rect, snap};
use super::plan::Plan;
use super::segment::Segment;
use super::{Draw, Site};

/// What is near the centre lies in the middle so many twentieths of the table, either way.
pub(super) const NEAR: i32 = 8;

/// The middle so many twentieths of a table.
pub(super) fn middle(width: i32, depth: i32, part: i32) -> Rect {
    let (dx, dy) = (width * part / 20 / 2, depth * part / 20 / 2);
    let (x, y) = (width / 2, depth / 2);
    Rect {
        x0: x - dx,
        y0: y - dy,
        x1: x + dx,
        y1: y + dy,
    }
}

impl<D: Draw> Plan<'_, D> {
    /// The whole table.
    pub(super) fn table(&self) -> Rect {
        Rect {
            x0: 0,
            y0: 0,
            x1: self.width,
            y1: self.depth,
        }
    }

    /// The middle of the table, on the half-inch grid.
    pub(super) fn centre(&self) -> P {
        P {
            x: snap(self.width / 2),
            y: snap(self.depth / 2),
        }
    }

    /// Whether a block keeps clear of roads and water by the first gap, and of what stands by the second.
    pub(super) fn clear(&self, place: Footprint, from_lines: i32, from_blocks: i32) -> bool {
        self.in_way(place, from_blocks).is_none() && self.off_lines(place, from_lines)
    }

    /// The first of what stands closer to a block than `gap`.
    #[inline]
    pub(super) fn in_way(&self, place: Footprint, gap: i32) -> Option<Block> {
        let search = place.search(gap);
        let mut others = self.work.obstacles.iter();
        others
            .find(|other| search.finds(other.extent) && place.block.meets(other.block, gap))
            .map(|other| other.block)
    }

    /// Whether a block keeps clear of roads and water by `gap`.
    #[inline]
    pub(super) fn off_lines(&self, place: Footprint, gap: i32) -> bool {
        let search = place.search(gap);
        let mut lines = self.work.segments.iter();
        !lines.any(|&line| search.finds(line.around) && place.block.crosses_segment(line, gap))
    }

    /// Whether what is built here leaves the ways on to bridges and fords free, and the hill in the centre.
    #[inline]
    pub(super) fn off_shunned(&self, place: Footprint) -> bool {
        let search = place.search(0);
        let mut shunned = self.work.shunned.iter();
        !shunned.any(|other| search.finds(other.extent) && place.block.meets(other.block, 0))
    }

    /// Whether a block lies on the table, this far from its edges.
    #[inline]
    pub(super) fn on_table(&self, place: Footprint, margin: i32) -> bool {
        let Rect { x0, y0, x1, y1 } = place.bounds.grown(margin);
        (x0 >= 0) & (y0 >= 0) & (x1 <= self.width) & (y1 <= self.depth)
    }

    /// Where a site allows a piece: inside the first rectangle and not inside the second. Each
    /// failed attempt of `of` loosens it, until in the end the whole table will do.
    pub(super) fn region(&self, site: Site, attempt: i32, of: i32) -> (Rect, Option<Rect>) {
        let middle = |part: i32| middle(self.width, self.depth, part);
        let loose = attempt * 16 / of.max(1);
        match site {
            Site::Centre | Site::Meeting | Site::Crossing => (middle(2 + loose), None),
            Site::NearCentre => (middle(NEAR + loose * 3 / 4), None),
            Site::AroundCentre => (middle(14 + loose * 3 / 8), Some(middle(4))),
            Site::Edges => (self.table(), Some(middle((14 - loose / 2).max(0)))),
            Site::OneEdge => {
                let part = 5 + loose;
                let (dx, dy) = (self.width * part / 20, self.depth * part / 20);
                let all = self.table();
                let strip = match self.edge {
                    0 => Rect { x1: dx, ..all },
                    1 => Rect {
                        x0: self.width - dx,
                        ..all
                    },
                    2 => Rect { y1: dy, ..all },
                    _ => Rect {
                        y0: self.depth - dy,
                        ..all
                    },
                };
                (strip, None)
            }
            // A village is closest about its middle.
            Site::AlongRoads => (middle(9 + loose.min(11)), None),
            Site::Everywhere | Site::Across | Site::HereAndThere => (self.table(), None),
        }
    }

    /// A point that the site allows.
    pub(super) fn point_in(&mut self, (outer, inner): (Rect, Option<Rect>)) -> P {
        let mut p = P { x: 0, y: 0 };
        for _ in 0..4 {
            p = P {
                x: self.between(outer.x0, outer.x1),
                y: self.between(outer.y0, outer.y1),
            };
            if !inner.is_some_and(|inner| inner.holds(p)) {
                break;
            }
        }
        p
    }

    /// The direction of the road nearest this point, or of the stream when there are no roads.
    pub(super) fn dir_near(&self, at: P) -> Option<Dir> {
        let far = |line: &&Segment| {
            let (x, y) = (
                (line.a.x + line.b.x) / 2 - at.x,
                (line.a.y + line.b.y) / 2 - at.y,
            );
            x * x + y * y
        };
        let roads = self.work.segments.iter().any(|line| line.road);
        self.work
            .segments
            .iter()
            .filter(|line| line.road == roads)
            .min_by_key(far)
            .map(|line| line.dir())
    }
}
