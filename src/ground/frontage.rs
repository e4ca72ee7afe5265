//! Places beside the roads: a walk along their fronts, past what stands there already.
//!
//! A place drawn at random on a crowded road is nearly always taken. So only the first is drawn;
//! from there the walk goes on to the end of whatever is in the way, until something fits.
//!
//! A walk keeps the front and the room that were drawn for it, and not all roads have a part where it may begin. What
//! none of them finds a place for is tried at every place beside every road.

use super::block::Block;
use super::footprint::Footprint;
use super::geometry::{HALF_INCH, P, Rect, snap};
use super::plan::Plan;
use super::segment::{Front, Segment};
use super::{Draw, Site};

/// How far buildings, and their yards, keep from each other.
pub(super) const GAP: i32 = 10;

/// How far the walk goes on where the road itself, its bend or the table's edge is in the way.
const STEP: i32 = 20;

/// What stands by a road, its yard included, is no farther from it than this.
const FARTHEST: i32 = 40;

/// What stands behind a road is about as near to it as something else within so much.
const ABOUT: i64 = 60;

/// So many failed attempts at once loosen a region without roads.
const LOOSER: i32 = 4;

/// What is to stand beside a road: its sides, and the yard round it.
#[derive(Clone, Copy)]
pub(super) struct Plot {
    pub(super) w: i32,
    pub(super) d: i32,
    pub(super) yard: i32,
    /// Half the breadth of the yard's boundary; nothing without one.
    pub(super) boundary: i32,
}

/// A walk along one side of a road, in one direction.
#[derive(Clone, Copy)]
struct Walk {
    /// Where it begins: which stretch, and how far along it.
    line: usize,
    at: i32,
    /// 1 or -1.
    side: i32,
    onward: bool,
    /// Half the sides of what is to stand, along the road and away from it.
    hw: i32,
    hd: i32,
    /// How much farther back it stands than it must.
    back: i32,
    /// How much more room it leaves to its neighbour than it must.
    beside: i32,
}

/// What stands at one side of a road and faces it, about where the road is nothing; so much farther back than it must.
fn facing(road: Segment, side: i32, (hw, hd): (i32, i32), back: i32, yard: i32) -> Block {
    let Segment { a, b, half, .. } = road;
    let dir = road.dir();
    // What stands askew to its road keeps its nearer corner off it.
    let askew = dir.askew(b.x - a.x, b.y - a.y, hw + yard) + HALF_INCH + 2;
    let off = half + yard + (10 + back).max(askew) + hd;
    Block {
        at: dir.across_vector(off * side),
        hw,
        hd,
        dir,
    }
}

/// So far beside a point of a road, on the grid.
fn beside(on: P, to: P) -> P {
    P {
        x: snap(on.x + to.x),
        y: snap(on.y + to.y),
    }
}

impl<D: Draw> Plan<'_, D> {
    /// A clear place beside a road, near to where the site says.
    pub(super) fn beside_roads(
        &mut self,
        site: Site,
        out: i32,
        of: i32,
        plot: Plot,
    ) -> Option<Block> {
        let mut loose = out.min(of);
        let mut region = self.region(site, loose, of);
        let mut total = self.fronts(region.0);
        // What is to be near the centre is rather there than by a road, which may pass it farther out.
        let within = (site == Site::NearCentre).then_some(region.0);
        // The nearest roads, where there are none so near.
        while total == 0 && loose < of {
            loose = (loose + LOOSER).min(of);
            region = self.region(site, loose, of);
            total = self.fronts(region.0);
        }
        while total > 0 {
            let mut walk = self.begin(total, plot);
            let road = self.road_at(walk.line);
            // On, back, and both on the other side.
            for turn in 0..4 {
                let found = self.walk(walk, (within, region.1), plot);
                if found.is_some() {
                    return found;
                }
                walk.onward = !walk.onward;
                if turn == 1 {
                    walk.side = -walk.side;
                }
            }
            let fronts = &mut self.work.fronts;
            fronts.retain(|front| !road.contains(&front.line));
            total = fronts.iter().map(Front::length).sum();
        }
        None
    }

    /// Draws where a walk begins, and how what is to stand faces the road.
    fn begin(&mut self, total: i32, plot: Plot) -> Walk {
        let mut ahead = self.below(total);
        let mut at = (0, 0);
        for front in &self.work.fronts {
            if ahead < front.length() {
                at = (front.line, front.from + ahead);
                break;
            }
            ahead -= front.length();
        }
        let (line, at) = at;
        let draw = self.below(128);
        // Most houses have their long front to the road, some their gable; some stand farther back
        // than others, or leave more room to their neighbour.
        let Plot { w, d, .. } = plot;
        let gable = draw % 4 == 0;
        let (front, deep) = if gable { (d, w) } else { (w, d) };
        Walk {
            line,
            at,
            side: if draw & 64 == 0 { 1 } else { -1 },
            onward: self.to_middle(line, at),
            hw: front / 2,
            hd: deep / 2,
            back: draw / 4 % 4 * 5,
            beside: draw / 16 % 4 * 5,
        }
    }

    /// Whether a stretch of road leads from there on toward the middle of the table.
    fn to_middle(&self, line: usize, at: i32) -> bool {
        let Segment { a, b, .. } = self.work.segments[line];
        if (b.x - a.x).abs() >= (b.y - a.y).abs() {
            (b.x >= a.x) == (a.x + (b.x - a.x).signum() * at <= self.width / 2)
        } else {
            (b.y >= a.y) == (a.y + (b.y - a.y).signum() * at <= self.depth / 2)
        }
    }

    /// The first clear place on the way that lies within the one rectangle, and whose road is not in the other.
    fn walk(
        &self,
        walk: Walk,
        (within, inner): (Option<Rect>, Option<Rect>),
        plot: Plot,
    ) -> Option<Block> {
        let Walk {
            mut line,
            mut at,
            onward,
            hw,
            hd,
            ..
        } = walk;
        let Plot { yard, boundary, .. } = plot;
        // The road leads off the table: where something fitted and no longer does, nothing will.
        let mut reached = false;
        loop {
            let road = self.work.segments[line];
            let Segment { a, b, .. } = road;
            let long = road.long();
            let ahead = road.dir().leads(b.x - a.x, b.y - a.y) == onward;
            let plot = facing(road, walk.side, (hw, hd), walk.back, yard);
            let stand = Footprint::new(plot.grown(yard));
            while 0 <= at && at <= long {
                let on = road.at(at);
                let at_road = beside(on, plot.at);
                let around = stand.moved(at_road);
                let fits = self.on_table(around, HALF_INCH);
                if reached && !fits {
                    return None;
                }
                reached = fits;
                let elsewhere = within.is_some_and(|within| !within.holds(at_road))
                    || inner.is_some_and(|inner| inner.holds(on));
                let step = if !fits || elsewhere {
                    STEP
                } else if let Some(other) = self.in_way(around, GAP) {
                    around.block.past(other, ahead).max(STEP / 2) + GAP + walk.beside
                } else if self.off_lines(around, HALF_INCH)
                    && self.off_shunned(around)
                    && self.leaves_passage(around, boundary)
                {
                    return Some(Block {
                        at: at_road,
                        ..plot
                    });
                } else {
                    STEP
                };
                at += if onward { step } else { -step };
            }
            line = self.next_on_road(line, onward)?;
            at = if onward {
                0
            } else {
                self.work.segments[line].long()
            };
        }
    }

    /// A place beside any road for the first of these that finds one; else the clear place on the table that is nearest to
    /// a road, for the first of those for which it is about as near. And the yard there.
    pub(super) fn nearest_road(
        &self,
        sizes: impl Iterator<Item = Plot> + Clone,
    ) -> Option<(Block, i32)> {
        let beside = |plot: Plot| Some((self.beside_any_road(plot)?, plot.yard));
        let behind = |plot: Plot| Some((self.behind_roads(plot)?, plot.yard));
        sizes.clone().find_map(beside).or_else(|| {
            let places = sizes.filter_map(behind);
            let nearest = places.min_by_key(|((far, _), _)| far.isqrt() / ABOUT);
            nearest.map(|((_, block), yard)| (block, yard))
        })
    }

    /// Of all clear places beside all roads, at every half inch and with either front to them, the nearest to the middle
    /// of the table.
    fn beside_any_road(&self, plot: Plot) -> Option<Block> {
        let (w, d, centre) = (plot.w / 2, plot.d / 2, self.centre());
        let mut nearest: Option<(i32, Block)> = None;
        for road in self.work.segments.iter().filter(|line| line.road) {
            for (front, side) in [((w, d), 1), ((w, d), -1), ((d, w), 1), ((d, w), -1)] {
                let about = facing(*road, side, front, 0, plot.yard);
                for at in (0..=road.long()).step_by(HALF_INCH as usize) {
                    let at = beside(road.at(at), about.at);
                    let block = Block { at, ..about };
                    let far = at.squared_to(centre);
                    if nearest.is_none_or(|(least, _)| far < least)
                        && self.is_free(block, plot, GAP)
                    {
                        nearest = Some((far, block));
                    }
                }
            }
        }
        nearest.map(|(_, block)| block)
    }

    /// Of the clear places on the table, at every inch, the nearest to a road; and how far that is, squared.
    fn behind_roads(&self, plot: Plot) -> Option<(i64, Block)> {
        let (hw, hd) = (plot.w / 2, plot.d / 2);
        let mut nearest: Option<(i64, Block)> = None;
        for (x, y) in (0..self.width / 10).flat_map(|x| (0..self.depth / 10).map(move |y| (x, y))) {
            let at = P {
                x: x * 10,
                y: y * 10,
            };
            let roads = self.work.segments.iter().filter(|line| line.road);
            let roads = roads.map(|road| (road.squared_to(at), road.dir()));
            let (far, dir) = roads.min_by_key(|(far, _)| *far)?;
            if nearest.is_some_and(|(least, _)| far >= least) {
                continue;
            }
            let blocks = [dir, dir.across()].map(|dir| Block { at, hw, hd, dir });
            let free = blocks
                .into_iter()
                .find(|block| self.is_free(*block, plot, GAP));
            nearest = free.map(|block| (far, block)).or(nearest);
        }
        nearest
    }

    /// Whether a building and its yard lie by a road: as near as a walk would have set them down.
    pub(super) fn is_by_road(&self, around: Block) -> bool {
        let mut roads = self.work.segments.iter().filter(|line| line.road);
        roads.any(|road| around.meets_segment(*road, FARTHEST))
    }

    /// The stretch of the same road that follows this one.
    fn next_on_road(&self, line: usize, onward: bool) -> Option<usize> {
        let lines = &self.work.segments;
        let next = if onward {
            line + 1
        } else {
            line.checked_sub(1)?
        };
        let (earlier, later) = (line.min(next), line.max(next));
        let joined = lines.get(later)?.a == lines[earlier].b;
        (joined && lines[next].road).then_some(next)
    }

    /// All stretches of the road that this one belongs to.
    fn road_at(&self, line: usize) -> std::ops::RangeInclusive<usize> {
        let (mut first, mut last) = (line, line);
        while let Some(earlier) = self.next_on_road(first, false) {
            first = earlier;
        }
        while let Some(later) = self.next_on_road(last, true) {
            last = later;
        }
        first..=last
    }

    /// Finds the stretches of road in a rectangle; answers how long they are together.
    fn fronts(&mut self, rect: Rect) -> i32 {
        let work = &mut *self.work;
        work.fronts.clear();
        let mut total = 0;
        for (index, line) in work.segments.iter().enumerate() {
            if let Some(front) = Front::of(index, *line, rect) {
                total += front.length();
                work.fronts.push(front);
            }
        }
        total
    }
}
