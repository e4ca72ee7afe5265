//! Woods, hills, clearings and other patches of ground.

use super::beside::at_edges;
use super::block::Block;
use super::enclosure::PASS;
use super::extent::Search;
use super::footprint::{Footprint, Obstacle};
use super::geometry::{Dir, HALF_INCH, P, Rect, snap};
use super::plan::{DraftShape, Plan};
use super::segment::Segment;
use super::{Draw, Drawing, Feature, Misfit, Site};
use crate::measure::Length;

const TRIES: i32 = 16;

/// The least side of a patch that is cut to fit.
const LEAST: i32 = 30;

impl<D: Draw> Plan<'_, D> {
    pub(super) fn areas(&mut self, feature: &Feature) -> Result<(), Misfit> {
        let small = matches!(feature.drawing, Drawing::Spot | Drawing::Position);
        let single = feature.counted || small;
        match feature.site {
            Site::Everywhere if !single => self.everywhere(feature),
            Site::Edges if !single => {
                for edge in 0..4 {
                    self.along_edge(feature, edge);
                }
            }
            Site::OneEdge if !single => self.along_edge(feature, self.edge),
            Site::Across if !single => self.belt(feature),
            _ => {
                for i in 0..feature.count {
                    self.patch(feature, i)?;
                }
            }
        }
        self.companions(feature)
    }

    /// Patches over most of the table, with lanes between them.
    fn everywhere(&mut self, feature: &Feature) {
        let (long, broad) = Self::size(feature.drawing, feature.extent, feature.breadth);
        // A small table has smaller patches, not fewer, and a large one no more than a person lays out.
        let most = self.width.max(self.depth) / 3;
        let least = (self.width + self.depth) / 10;
        let side = ((long + broad) / 2).max(least).min(most).max(40);
        self.thicket(feature, self.table(), side);
    }

    /// Splits a part of the table until a patch about as large as `side` fills it.
    fn thicket(&mut self, feature: &Feature, rect: Rect, side: i32) {
        let (w, d) = (rect.width(), rect.depth());
        let longer = w.max(d);
        if longer > side * 2 || longer * 2 > side * 3 && self.below(4) == 0 {
            // Never in the middle alone, so that patches differ and lanes bend.
            let at = longer * (36 + self.below(29)) / 100;
            let (mut one, mut two) = (rect, rect);
            if w >= d {
                (one.x1, two.x0) = (rect.x0 + at, rect.x0 + at);
            } else {
                (one.y1, two.y0) = (rect.y0 + at, rect.y0 + at);
            }
            self.thicket(feature, one, side);
            self.thicket(feature, two, side);
            return;
        }
        // A patch reaches over into its neighbours here and there and grows together with them.
        let all = self.table();
        let mut lane = |at_edge: bool| if at_edge { 0 } else { self.below(24) - 14 };
        let rect = Rect {
            x0: (rect.x0 + lane(rect.x0 == 0)).max(0),
            y0: (rect.y0 + lane(rect.y0 == 0)).max(0),
            x1: (rect.x1 - lane(rect.x1 == all.x1)).min(all.x1),
            y1: (rect.y1 - lane(rect.y1 == all.y1)).min(all.y1),
        };
        let turn = self.below(5);
        let turned = Block {
            at: P {
                x: snap((rect.x0 + rect.x1) / 2),
                y: snap((rect.y0 + rect.y1) / 2),
            },
            hw: rect.width() * 9 / 200 * 10,
            hd: rect.depth() * 9 / 200 * 10,
            dir: Dir::new([0, 1, 11, 2, 10][turn as usize]),
        };
        let stands = turn > 0
            && turned.hw.min(turned.hd) >= LEAST
            && self.on_table(Footprint::new(turned), 0)
            && self.clear(Footprint::new(turned), HALF_INCH, HALF_INCH);
        if stands {
            self.push_block(feature.terrain, feature.drawing, turned);
        } else {
            self.fit(feature, rect, 3);
        }
    }

    /// Patches in a row along an edge; the roads keep their entries.
    fn along_edge(&mut self, feature: &Feature, edge: u32) {
        let (long, broad) = Self::size(feature.drawing, feature.extent, feature.breadth);
        let upright = edge < 2;
        let (run, across) = if upright {
            (self.depth, self.width)
        } else {
            (self.width, self.depth)
        };
        let deep = broad.min(across / 4).max(20);
        // The corners belong to the southern and northern rows.
        let corner = match feature.site {
            Site::Edges if upright => broad.min(self.depth / 4).max(20) + 5,
            _ => 0,
        };
        let mut at = corner;
        while at < run - corner {
            let mut end = at + long * (60 + self.below(100)) / 100;
            if run - corner - end < long / 2 {
                end = run - corner;
            }
            let depth = deep * (60 + self.below(61)) / 100;
            // Most grow together with the next; a gap lets a way in.
            let gap = match self.below(3) {
                0 => 10 + self.below(30),
                _ => -self.below(12),
            };
            let (a, b) = (at, (end - gap.min((end - at) / 3)).min(run - corner));
            let rect = match edge {
                0 => Rect {
                    x0: 0,
                    y0: a,
                    x1: depth,
                    y1: b,
                },
                1 => Rect {
                    x0: self.width - depth,
                    y0: a,
                    x1: self.width,
                    y1: b,
                },
                2 => Rect {
                    x0: a,
                    y0: 0,
                    x1: b,
                    y1: depth,
                },
                _ => Rect {
                    x0: a,
                    y0: self.depth - depth,
                    x1: b,
                    y1: self.depth,
                },
            };
            self.fit(feature, rect, 2);
            at = end;
        }
    }

    /// A belt of patches from edge to edge.
    fn belt(&mut self, feature: &Feature) {
        let (long, broad) = Self::size(feature.drawing, feature.extent, feature.breadth);
        let along = self.below(2) == 0;
        let (run, across) = if along {
            (self.width, self.depth)
        } else {
            (self.depth, self.width)
        };
        let deep = broad.min(across / 2);
        let mut middle = across / 2 + self.about_zero(across / 8);
        let mut at = 0;
        while at < run {
            let mut end = at + long * (70 + self.below(60)) / 100;
            if run - end < LEAST {
                end = run;
            }
            middle = (middle + self.about_zero(across / 12)).clamp(deep / 2, across - deep / 2);
            let (a, b) = (at + HALF_INCH, end - HALF_INCH);
            let (c, d) = (middle - deep / 2, middle + deep / 2);
            let rect = if along {
                Rect {
                    x0: a,
                    y0: c,
                    x1: b,
                    y1: d,
                }
            } else {
                Rect {
                    x0: c,
                    y0: a,
                    x1: d,
                    y1: b,
                }
            };
            self.fit(feature, rect, 2);
            at = end;
        }
    }

    /// Lays a patch on what roads, water, buildings and yards leave of a rectangle: cuts it at
    /// each, keeps the larger part, and the part on the other side when that is worth it.
    fn fit(&mut self, feature: &Feature, rect: Rect, depth: u32) {
        if rect.width() < LEAST.min(self.width) || rect.depth() < LEAST.min(self.depth) {
            return;
        }
        let search = Search::new(rect, HALF_INCH);
        let mut lines = self
            .work
            .segments
            .iter()
            .filter(|line| search.finds(line.around));
        let line = lines.find_map(|line| line.within(rect, HALF_INCH));
        let in_way = line.or_else(|| {
            let obstacles = self.work.obstacles.iter();
            obstacles
                .filter(|obstacle| search.finds(obstacle.extent))
                .map(|obstacle| obstacle.bounds.grown(HALF_INCH))
                .find(|b| b.meets(rect))
        });
        let Some(bar) = in_way else {
            self.push_rect(feature, rect);
            return;
        };
        if depth == 0 {
            return;
        }
        let upright = [
            Rect {
                x1: bar.x0.min(rect.x1),
                ..rect
            },
            Rect {
                x0: bar.x1.max(rect.x0),
                ..rect
            },
        ];
        let level = [
            Rect {
                y1: bar.y0.min(rect.y1),
                ..rect
            },
            Rect {
                y0: bar.y1.max(rect.y0),
                ..rect
            },
        ];
        let area = |r: &Rect| r.width().max(0) * r.depth().max(0);
        let sum = |pair: &[Rect; 2]| pair.iter().map(area).sum::<i32>();
        let parts = if sum(&upright) > sum(&level) {
            upright
        } else {
            level
        };
        for part in parts {
            self.fit(feature, part, depth - 1);
        }
    }

    /// Trims a rectangle to whole numbers and lays it.
    fn push_rect(&mut self, feature: &Feature, rect: Rect) {
        let (right, top) = (rect.x1 >= self.width, rect.y1 >= self.depth);
        let fit = |low: i32, high: i32, at_end: bool| {
            if at_end {
                let size = (high - low) / 10 * 10;
                (high - size, high)
            } else {
                let low = (low + HALF_INCH - 1) / HALF_INCH * HALF_INCH;
                (low, low + (high - low).max(0) / 10 * 10)
            }
        };
        let (x0, x1) = fit(rect.x0, rect.x1, right);
        let (y0, y1) = fit(rect.y0, rect.y1, top);
        // Nobody cuts a wood for a strip; a small table takes what there is.
        let least = (self.width.min(self.depth) / 12).clamp(20, 40);
        if x1 - x0 >= least && y1 - y0 >= least {
            let block = Block::upright(Rect { x0, y0, x1, y1 });
            self.push_block(feature.terrain, feature.drawing, block);
        }
    }

    /// One patch where the site says, clear of roads, water and buildings if it can be.
    fn patch(&mut self, feature: &Feature, index: u32) -> Result<(), Misfit> {
        let (long, broad) = Self::size(feature.drawing, feature.extent, feature.breadth);
        let small = matches!(feature.drawing, Drawing::Spot | Drawing::Position);
        let share = if feature.drawing == Drawing::Hill {
            12
        } else {
            8
        };
        for round in 0..4 {
            let vary = |n: i32, by: i32, side: i32| {
                if feature.exact {
                    return n;
                }
                let n = if small { n } else { n * (85 + by) / 100 };
                // No patch takes more than its share of the table.
                let n = n.min(side * share / 20) * (100 - round * 15) / 100;
                if small {
                    n.max(10) / 2 * 2
                } else {
                    n.max(20) / 10 * 10
                }
            };
            let least = self.width.min(self.depth);
            let (w, d) = (
                vary(long, self.below(36), least.max(self.width)),
                vary(broad, self.below(36), least),
            );
            // Long before a boundary may come closer to what stands than men can pass.
            let tries = match feature.bounded_by {
                Some(_) if round == 2 => TRIES * 8,
                _ => TRIES,
            };
            for attempt in 0..tries {
                let turn = self.below(12) as u32;
                let centred = feature.site == Site::Centre && index == 0 && attempt == 0;
                let loose = attempt % TRIES + round * TRIES / 3;
                let region = self.region(feature.site, loose, TRIES * 2);
                let at = if centred {
                    self.centre()
                } else if feature.site == Site::AlongRoads {
                    self.roadside(d)
                } else {
                    self.point_in(region)
                };
                let dir = match feature.drawing {
                    Drawing::Field | Drawing::Spot => Dir::EAST,
                    Drawing::Woods | Drawing::Hill | Drawing::Rough | Drawing::Clearing => {
                        Dir::new([0, 0, 1, 2, 6, 6, 5, 7, 10, 11, 0, 6][turn as usize])
                    }
                    _ => Dir::new(turn),
                };
                let yard = if feature.bounded_by.is_some() {
                    HALF_INCH
                } else {
                    0
                };
                let block = if at_edges(feature) && !small && round < 3 {
                    self.at_edge(feature.site, (w, d), yard)
                } else {
                    Block {
                        at,
                        hw: w / 2,
                        hd: d / 2,
                        dir,
                    }
                };
                if self.on_table(Footprint::new(block.grown(yard)), 0)
                    && self.suits(feature, block, round)
                {
                    return self.lay(feature, block);
                }
            }
        }
        let length = |n: i32| Length::from_tenths_of_inch(i64::from(n));
        let (width, depth) = (length(long), length(broad));
        let (terrain, drawing) = (feature.terrain, feature.drawing);
        Err(Misfit::Piece {
            terrain,
            drawing,
            width,
            depth,
        })
    }

    fn lay(&mut self, feature: &Feature, block: Block) -> Result<(), Misfit> {
        if let Some(crop) = feature.growing {
            self.push_block(crop.terrain, crop.drawing, block);
        }
        self.push_block(feature.terrain, feature.drawing, block);
        if feature.drawing == Drawing::Hill && feature.site == Site::Centre {
            self.work.shunned.push(Obstacle::new(block));
        }
        let solid = matches!(
            feature.drawing,
            Drawing::Water | Drawing::Rough | Drawing::Position | Drawing::Spot
        );
        if solid || feature.bounded_by.is_some() {
            self.work.obstacles.push(Obstacle::new(block));
        }
        if let Some(part) = feature.bounded_by {
            self.boundary(&part, feature.gates(), block.grown(HALF_INCH))?;
        }
        Ok(())
    }

    /// Whether a patch may lie here. What is asked weakens with each round, for a patch that lies
    /// a little wrong is better than a table refused.
    fn suits(&self, feature: &Feature, block: Block, round: i32) -> bool {
        let alike = |drawing: Drawing| {
            self.work
                .drafts
                .iter()
                .filter_map(move |draft| match draft.form {
                    DraftShape::Block(other) if draft.drawing == drawing => Some(other),
                    _ => None,
                })
        };
        // Two of a kind never lie on each other, but they may come close on a crowded table.
        if alike(feature.drawing).any(|other| block.meets(other, if round < 2 { 20 } else { 0 })) {
            return false;
        }
        let room = if round < 3 { PASS } else { 0 };
        if let Some(part) = feature.bounded_by
            && !self.may_enclose(&part, feature.gates(), block.grown(HALF_INCH), room)
        {
            return false;
        }
        match feature.drawing {
            Drawing::Hill => {
                let wet = |line: &&Segment| !line.road;
                // The hill in the centre is what the ground is about; others keep off yards.
                let apart = feature.site == Site::Centre
                    || round > 2
                    || self.in_way(Footprint::new(block), HALF_INCH).is_none();
                let dry = round > 1
                    || !self
                        .work
                        .segments
                        .iter()
                        .filter(wet)
                        .any(|&s| block.meets_segment(s, 0));
                apart && dry
            }
            Drawing::Clearing => {
                let has_woods = alike(Drawing::Woods).next().is_some();
                let middle_in_woods = alike(Drawing::Woods).any(|woods| woods.holds(block.at));
                (middle_in_woods || !has_woods || round > 2)
                    && self.clear(Footprint::new(block), 0, HALF_INCH)
            }
            Drawing::Water
                if round < 3 && alike(Drawing::Hill).any(|hill| block.meets(hill, 0)) =>
            {
                false
            }
            _ => self.clear(Footprint::new(block), HALF_INCH, HALF_INCH),
        }
    }

    fn roadside(&mut self, deep: i32) -> P {
        let roads = self.work.segments.len() as i32;
        if roads == 0 {
            return self.point_in((self.table(), None));
        }
        let i = self.below(roads) as usize;
        let line = self.work.segments[i];
        let t = self.below(33);
        let side = if self.below(2) == 0 { 1 } else { -1 };
        let to = line.dir().across_vector((line.half + deep / 2 + 15) * side);
        P {
            x: snap(line.a.x + (line.b.x - line.a.x) * t / 32 + to.x),
            y: snap(line.a.y + (line.b.y - line.a.y) * t / 32 + to.y),
        }
    }
}
