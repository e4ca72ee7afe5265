//! Farmland, and walls, hedges and fences that stand by themselves.

use super::beside::at_edges;
use super::block::Block;
use super::enclosure::{OPENING, PASS};
use super::footprint::{Footprint, Obstacle};
use super::geometry::{Dir, HALF_INCH, P, Rect, root, snap};
use super::plan::{DraftShape, Plan};
use super::segment::Segment;
use super::{Draw, Feature, Misfit, Part, Site};

/// The least side of a field is a quarter of the table, but between these. None is longer than
/// twice that.
const LEAST: (i32, i32) = (60, 180);

/// How far from the table's edge a run by itself stands: two inches.
const OFF_EDGE: i32 = 4 * HALF_INCH;

impl<D: Draw> Plan<'_, D> {
    /// Divides the whole table into fields. Each dividing line is open in one place, so every field
    /// can be reached from every other.
    pub(super) fn fields(&mut self, feature: &Feature) {
        let mut gates = feature.gates();
        self.divide(feature, self.table(), &mut gates, true);
    }

    fn divide(
        &mut self,
        feature: &Feature,
        rect: Rect,
        gates: &mut Option<(u32, Part)>,
        cells: bool,
    ) {
        let (w, d) = (rect.width(), rect.depth());
        let least = (self.width.min(self.depth) / 4).clamp(LEAST.0, LEAST.1);
        let may = (w >= 2 * least, d >= 2 * least);
        let must = w > 2 * least || d > 2 * least;
        if !(may.0 || may.1) || !must && self.below(3) > 0 {
            if cells {
                self.cell(feature, rect);
            }
            return;
        }
        let upright = match may {
            (true, true) => w > d || w == d && self.below(2) == 0,
            (first, _) => first,
        };
        let size = if upright { w } else { d };
        let spread = (size / 2 - least).min(size / 6);
        let at = (size / 2 + self.about_zero(spread)) / 10 * 10;
        let at = at.clamp(least.min(size / 2), size - least.min(size / 2));
        let (one, two, a, b) = if upright {
            let x = rect.x0 + at;
            let (one, two) = (Rect { x1: x, ..rect }, Rect { x0: x, ..rect });
            (one, two, P { x, y: rect.y0 }, P { x, y: rect.y1 })
        } else {
            let y = rect.y0 + at;
            let (one, two) = (Rect { y1: y, ..rect }, Rect { y0: y, ..rect });
            (one, two, P { x: rect.x0, y }, P { x: rect.x1, y })
        };
        self.divide(feature, one, gates, cells);
        self.divide(feature, two, gates, cells);
        let boundary = match cells {
            true => feature.bounded_by,
            false => Some(feature.part()),
        };
        if let Some(part) = boundary {
            self.barrier(&part, a, b, gates, true);
        }
    }

    /// A field; one in six lies fallow when something grows in the others.
    fn cell(&mut self, feature: &Feature, rect: Rect) {
        let fallow = self.below(6) == 0;
        let (terrain, drawing) = match feature.growing {
            Some(crop) if !fallow => (crop.terrain, crop.drawing),
            _ => (feature.terrain, feature.drawing),
        };
        // The middle must be a whole number of tenths.
        let even = Rect {
            x1: rect.x1 - rect.width() % 2,
            y1: rect.y1 - rect.depth() % 2,
            ..rect
        };
        self.push_block(terrain, drawing, Block::upright(even));
    }

    /// A straight barrier, cut where roads, water and buildings are in its way, with an opening in
    /// its longest run.
    fn barrier(&mut self, part: &Part, a: P, b: P, gates: &mut Option<(u32, Part)>, open: bool) {
        let length = root((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
        if length < 10 {
            return;
        }
        let upright = a.x == b.x;
        // What runs beside a road may come as close as it was laid.
        let gap = if open { 4 } else { 1 };
        // Stretches in the way, from `a`, in steps of half an inch.
        let on = |far: i32| P {
            x: a.x + (b.x - a.x) * far / length,
            y: a.y + (b.y - a.y) * far / length,
        };
        let dir = Dir::of(b.x - a.x, b.y - a.y);
        let half = (Self::part_size(part).1 / 2).max(1);
        let free = |plan: &Self, far: i32| {
            let to = (far + HALF_INCH).min(length);
            let (p, q) = (on(far), on(to));
            let at = P {
                x: (p.x + q.x) / 2,
                y: (p.y + q.y) / 2,
            };
            let stretch = Block {
                at,
                hw: (to - far + 1) / 2,
                hd: half,
                dir,
            };
            plan.clear(Footprint::new(stretch), gap, 2)
        };
        let whole = Block {
            at: P {
                x: (a.x + b.x) / 2,
                y: (a.y + b.y) / 2,
            },
            hw: length / 2 + 1,
            hd: half,
            dir,
        };
        let mut runs = [(0, 0); 8];
        let mut held = 0;
        if self.clear(Footprint::new(whole), gap, 2) {
            runs[0] = (0, length);
            held = 1;
        } else {
            let mut start = None;
            let mut far = 0;
            while far < length {
                let clear = free(self, far);
                match (clear, start) {
                    (true, None) => start = Some(far),
                    (false, Some(from)) => {
                        if far - from >= 15 && held < runs.len() {
                            runs[held] = (from, far);
                            held += 1;
                        }
                        start = None;
                    }
                    _ => {}
                }
                far += HALF_INCH;
            }
            if let Some(from) = start.filter(|from| length - from >= 15 && held < runs.len()) {
                runs[held] = (from, length);
                held += 1;
            }
        }
        let longest = (0..held).max_by_key(|&i| runs[i].1 - runs[i].0);
        for (i, &(from, to)) in runs[..held].iter().enumerate() {
            let gate = gates.as_ref().map(|(_, gate)| *gate).filter(|_| open);
            let width = match gate {
                Some(gate) => Self::part_size(&gate).0.clamp(10, 120),
                None => OPENING,
            };
            if !open || longest != Some(i) || to - from < width + 20 {
                self.push_line(part, &[on(from), on(to)]);
                continue;
            }
            let at = snap(self.between(from + 10, to - 10 - width));
            self.push_line(part, &[on(from), on(at)]);
            self.push_line(part, &[on(at + width), on(to)]);
            if let (Some(gate), true) = (gate, width % 2 == 0) {
                let broad = Self::part_size(&gate).1.max(2) / 2;
                let dir = if upright { Dir::NORTH } else { dir };
                let block = Block {
                    at: on(at + width / 2),
                    hw: width / 2,
                    hd: broad,
                    dir,
                };
                self.push_block(gate.terrain, gate.drawing, block);
                *gates = match *gates {
                    Some((n, part)) if n > 1 => Some((n - 1, part)),
                    _ => None,
                };
            }
        }
    }

    /// Walls, hedges and fences asked for by themselves.
    pub(super) fn barriers(&mut self, feature: &Feature) -> Result<(), Misfit> {
        let part = feature.part();
        let mut gates = feature.gates();
        let inset = HALF_INCH * 2;
        let (w, d) = (self.width, self.depth);
        let edges = [
            (
                P { x: inset, y: inset },
                P {
                    x: inset,
                    y: d - inset,
                },
            ),
            (
                P {
                    x: w - inset,
                    y: inset,
                },
                P {
                    x: w - inset,
                    y: d - inset,
                },
            ),
            (
                P { x: inset, y: inset },
                P {
                    x: w - inset,
                    y: inset,
                },
            ),
            (
                P {
                    x: inset,
                    y: d - inset,
                },
                P {
                    x: w - inset,
                    y: d - inset,
                },
            ),
        ];
        match feature.site {
            _ if feature.counted => {
                for _ in 0..feature.count {
                    self.run_of(feature, &part)?;
                }
            }
            Site::Everywhere => self.divide(feature, self.table(), &mut gates, false),
            Site::Edges => {
                for (a, b) in edges {
                    self.barrier(&part, a, b, &mut gates, true);
                }
            }
            Site::OneEdge => {
                let (a, b) = edges[self.edge as usize % 4];
                self.barrier(&part, a, b, &mut gates, true);
            }
            Site::Across => {
                for _ in 0..feature.count {
                    let (x, y) = (
                        self.between(w / 4, w * 3 / 4),
                        self.between(d / 4, d * 3 / 4),
                    );
                    let (a, b) = if self.below(2) == 0 {
                        (P { x, y: 0 }, P { x, y: d })
                    } else {
                        (P { x: 0, y }, P { x: w, y })
                    };
                    self.barrier(&part, a, b, &mut gates, true);
                }
            }
            Site::AlongRoads => {
                let half = Self::part_size(&part).1 / 2;
                for i in 0..self.work.segments.len() {
                    let line = self.work.segments[i];
                    if line.road {
                        self.beside(&part, line, half, &mut gates);
                    }
                }
            }
            _ => {
                for _ in 0..feature.count {
                    self.run_of(feature, &part)?;
                }
            }
        }
        self.companions_of_barrier(feature)
    }

    /// A boundary along both sides of a road.
    pub(super) fn lane(&mut self, road: &Feature, part: &Part) {
        let half = Self::part_size(part).1 / 2;
        for i in 0..self.work.drafts.len() {
            let draft = self.work.drafts[i];
            let DraftShape::Line(stretch) = draft.form else {
                continue;
            };
            if draft.terrain != road.terrain || draft.drawing != road.drawing {
                continue;
            }
            for k in stretch.points().skip(1) {
                let (a, b) = (self.work.points[k - 1], self.work.points[k]);
                let line = Segment::new(a, b, stretch.breadth / 2, true);
                self.beside(part, line, half, &mut None);
            }
        }
    }

    fn companions_of_barrier(&mut self, feature: &Feature) -> Result<(), Misfit> {
        match feature.gates() {
            Some(_) => Ok(()),
            None => self.companions(feature),
        }
    }

    /// Both sides of a stretch of road.
    fn beside(&mut self, part: &Part, line: Segment, half: i32, gates: &mut Option<(u32, Part)>) {
        let (dx, dy) = (line.b.x - line.a.x, line.b.y - line.a.y);
        let length = root(dx * dx + dy * dy).max(1);
        for side in [-1, 1] {
            let off = (line.half + half + HALF_INCH + 2) * side;
            let (ox, oy) = (-dy * off / length, dx * off / length);
            // At the table's edge it ends with the road.
            let (w, d) = (self.width, self.depth);
            let on_table = |p: P| P {
                x: (p.x + ox).clamp(0, w),
                y: (p.y + oy).clamp(0, d),
            };
            self.barrier(part, on_table(line.a), on_table(line.b), gates, false);
        }
    }

    /// How a free-standing run lies: with the nearest road, as the edges of fields do, or square to it.
    pub(super) fn lie(&mut self, at: P) -> Dir {
        match (self.dir_near(at), self.below(12)) {
            (Some(road), 0..=7) => road,
            (Some(road), _) => road.across(),
            (None, turn) => Dir::new([0, 0, 0, 6, 6, 6, 0, 6, 1, 5, 7, 11][turn as usize]),
        }
    }

    /// Where an attempt puts a free-standing run of this size.
    fn stretch_at(
        &mut self,
        feature: &Feature,
        size: (i32, i32),
        (attempt, tries): (i32, i32),
        margin: i32,
    ) -> Block {
        if at_edges(feature) {
            return self.at_edge(feature.site, size, margin);
        }
        if feature.site == Site::AlongRoads {
            return self.by_road(size, attempt);
        }
        let at = self.point_in(self.region(feature.site, attempt, tries));
        Block {
            at,
            hw: size.0 / 2,
            hd: (size.1 / 2).max(1),
            dir: self.lie(at),
        }
    }

    /// A free-standing run: nobody puts one so close to the table's edge that no man can stand behind it, nor so close
    /// to a house, a yard or another run that none can walk between, unless there is no other room.
    fn run_of(&mut self, feature: &Feature, part: &Part) -> Result<(), Misfit> {
        let (long, broad) = Self::part_size(part);
        let rounds = [
            (100, OFF_EDGE, PASS, 24),
            (70, OFF_EDGE, PASS, 24),
            (40, OFF_EDGE, PASS, 240),
            (40, OFF_EDGE, HALF_INCH, 24),
            (40, 0, HALF_INCH, 24),
        ];
        for (shorter, margin, room, tries) in rounds {
            let length = (long * shorter / 100).min(self.width.max(self.depth) * 3 / 4) / 10 * 10;
            for attempt in 0..tries {
                let size = (length.max(10), broad);
                let block = self.stretch_at(feature, size, (attempt, tries), margin);
                let (at, dir) = (block.at, block.dir);
                let place = Footprint::new(block);
                if self.on_table(place, margin)
                    && self.clear(place, HALF_INCH, room)
                    && self.leaves_ways(block, room)
                {
                    let to = dir.times(block.hw);
                    let (a, b) = (
                        P {
                            x: at.x - to.x,
                            y: at.y - to.y,
                        },
                        P {
                            x: at.x + to.x,
                            y: at.y + to.y,
                        },
                    );
                    self.push_line(part, &[a, b]);
                    self.work.obstacles.push(Obstacle::new(block));
                    return Ok(());
                }
            }
        }
        Err(Misfit::Piece {
            terrain: feature.terrain,
            drawing: feature.drawing,
            width: crate::measure::Length::from_tenths_of_inch(i64::from(long)),
            depth: crate::measure::Length::from_tenths_of_inch(i64::from(broad)),
        })
    }
}
