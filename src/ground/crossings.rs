//! Bridges and fords.

use super::block::Block;
use super::footprint::Obstacle;
use super::geometry::{Dir, P};
use super::plan::{DraftShape, Plan};
use super::segment::Segment;
use super::{Draw, Drawing, Part};
use crate::measure::Length;

/// How much ground beyond either end of a bridge or ford nothing is built on.
const LANDING: i32 = 10;

impl<D: Draw> Plan<'_, D> {
    /// Bridges and fords: wherever a road crosses water that asks for one; where none does, one
    /// near the middle.
    pub(super) fn crossings(&mut self) {
        for i in 0..self.work.drafts.len() {
            let draft = self.work.drafts[i];
            let DraftShape::Line(stretch) = draft.form else {
                continue;
            };
            let breadth = stretch.breadth;
            let feature = self.features.iter().find(|f| f.terrain == draft.terrain);
            let Some(part) = feature.and_then(|f| f.crossed_by) else {
                continue;
            };
            if draft.drawing == Drawing::Road && self.work.segments.iter().all(|s| s.road) {
                continue;
            }
            let before = self.work.drafts.len();
            for k in stretch.points().skip(1) {
                let (a, b) = (self.work.points[k - 1], self.work.points[k]);
                let water = Segment::new(a, b, breadth / 2, false);
                for j in 0..self.work.segments.len() {
                    let other = self.work.segments[j];
                    if other.road == (draft.drawing == Drawing::Road) {
                        continue;
                    }
                    if let Some(at) = water.crossing(other) {
                        self.crossing(&part, at, other, breadth, before);
                    }
                }
            }
            if self.work.drafts.len() == before && draft.drawing == Drawing::Water {
                let c = self.centre();
                let points = &self.work.points[stretch.points()];
                // The middle of that stretch which is nearest the centre.
                let far = |p: &P| (p.x - c.x) * (p.x - c.x) + (p.y - c.y) * (p.y - c.y);
                let inner = &points[1..points.len().max(2) - 1];
                let Some(&at) = inner.iter().min_by_key(|p| far(p)) else {
                    continue;
                };
                let dir = Dir::between(points[0], points[points.len() - 1]).across();
                let reach = dir.times(100);
                let b = P {
                    x: at.x + reach.x,
                    y: at.y + reach.y,
                };
                let ghost = Segment::new(at, b, 0, true);
                self.crossing(&part, at, ghost, breadth, before);
            }
        }
    }

    fn crossing(&mut self, part: &Part, at: P, road: Segment, breadth: i32, before: usize) {
        let near = |block: &Block| {
            (block.at.x - at.x).abs() < breadth + 10 && (block.at.y - at.y).abs() < breadth + 10
        };
        let taken = self.work.drafts[before..]
            .iter()
            .any(|draft| matches!(&draft.form, DraftShape::Block(block) if near(block)));
        if taken {
            return;
        }
        let usual = Self::part_size(part);
        // Long enough to reach both banks, and as wide as the road.
        let long = (breadth + 15).max(if part.extent > Length::ZERO {
            usual.0
        } else {
            0
        });
        let wide = if road.half > 0 {
            road.half * 2 + 5
        } else {
            usual.1
        };
        let even = |n: i32| (n + 9) / 10 * 5;
        // At a bend of the road it lies between the two directions.
        let roads = || self.work.segments.iter().filter(|line| line.road);
        let earlier = roads().find(|line| line.b == at && road.a == at);
        let later = roads().find(|line| line.a == at && road.b == at);
        let dir = match (earlier, later) {
            (_, Some(later)) => Dir::between(road.a, later.b),
            (Some(earlier), _) => Dir::between(earlier.a, road.b),
            (None, None) => road.dir(),
        };
        let block = Block {
            at,
            hw: even(long),
            hd: even(wide),
            dir,
        };
        self.push_block(part.terrain, part.drawing, block);
        // Whoever comes over it has to get off it.
        let landings = Block {
            hw: block.hw + LANDING,
            ..block
        };
        self.work.shunned.push(Obstacle::new(landings));
    }
}
