//! Where pieces that are counted stand by an edge or a road: one by one, and not as many as it takes.

use super::block::Block;
use super::geometry::{Dir, HALF_INCH, P, snap};
use super::plan::Plan;
use super::segment::Segment;
use super::{Draw, Feature, Site};

/// Whether so many pieces are wanted along what they could fill.
pub(super) fn at_edges(feature: &Feature) -> bool {
    feature.counted && matches!(feature.site, Site::Edges | Site::OneEdge)
}

impl<D: Draw> Plan<'_, D> {
    /// A piece of this size whose longer side runs along an edge that the site means, so far from it.
    pub(super) fn at_edge(&mut self, site: Site, (long, deep): (i32, i32), margin: i32) -> Block {
        let edge = match site {
            Site::OneEdge => self.edge,
            _ => self.below(4) as u32,
        };
        let (run, across) = match edge {
            0 | 1 => (self.depth, self.width),
            _ => (self.width, self.depth),
        };
        let (hw, hd) = (long / 2, deep / 2);
        let along = self.between(hw + margin, run - hw - margin);
        // Up to the half inch within the table.
        let off = (hd + margin + HALF_INCH - 1) / HALF_INCH * HALF_INCH;
        let far = (across - hd - margin) / HALF_INCH * HALF_INCH;
        let off = if matches!(edge, 0 | 2) { off } else { far };
        let (at, dir) = match edge {
            0 | 1 => (P { x: off, y: along }, Dir::NORTH),
            _ => (P { x: along, y: off }, Dir::EAST),
        };
        Block { at, hw, hd, dir }
    }

    /// A stretch of this size beside a road, farther from it with each attempt that has failed, up to a point; where there is no
    /// road, anywhere.
    pub(super) fn by_road(&mut self, (long, broad): (i32, i32), attempt: i32) -> Block {
        let road = |line: &&Segment| line.road;
        let roads = self.work.segments.iter().filter(road).count() as i32;
        let (hw, hd) = (long / 2, (broad / 2).max(1));
        let at_random = self.below(roads) as usize;
        let Some(line) = self.work.segments.iter().filter(road).nth(at_random) else {
            let at = self.point_in((self.table(), None));
            let dir = self.lie(at);
            return Block { at, hw, hd, dir };
        };
        let line = *line;
        let t = self.below(33);
        let side = if self.below(2) == 0 { 1 } else { -1 };
        let off = line.half + hd + HALF_INCH + 2 + attempt % 24 / 2;
        let to = line.dir().across_vector(off * side);
        let at = P {
            x: snap(line.a.x + (line.b.x - line.a.x) * t / 32 + to.x),
            y: snap(line.a.y + (line.b.y - line.a.y) * t / 32 + to.y),
        };
        let dir = line.dir();
        Block { at, hw, hd, dir }
    }
}
