//! Roads, streams and rivers, and where they cross.

use super::footprint::Obstacle;
use super::geometry::{Block, Dir, HALF_INCH, P, Segment, snap};
use super::plan::{Figure, Plan, is_pond};
use super::{Draw, Drawing, Feature, Misfit, Part, Site};
use crate::measure::Length;

/// How much ground beyond either end of a bridge or ford nothing is built on.
const LANDING: i32 = 10;

/// A course being drawn up: `along` is true when it runs from west to east.
struct Course {
    along: bool,
    breadth: i32,
    /// What it leads through, in table coordinates.
    through: P,
    /// Between which bounds it keeps, across its run.
    low: i32,
    high: i32,
    /// How far it may stray to either side.
    wander: i32,
    /// Whether it ends at `through` instead of the far edge.
    half: bool,
}

fn is_course(feature: &Feature) -> bool {
    match feature.drawing {
        Drawing::Road => true,
        Drawing::Water => !is_pond(feature),
        _ => false,
    }
}

impl<D: Draw> Plan<'_, D> {
    /// Water first, then the roads that cross it, then the crossings.
    pub(super) fn courses(&mut self) -> Result<(), Misfit> {
        let features = self.features;
        let courses = |drawing| {
            features
                .iter()
                .filter(move |f| f.drawing == drawing && is_course(f))
        };
        let meeting = courses(Drawing::Road).any(|f| f.site.meets());
        let water = courses(Drawing::Water).next().is_some();
        let roads = courses(Drawing::Road).next().is_some();
        let along = self.below(2) == 0;
        self.choose_focus(along);

        let mut waters = 0;
        for feature in courses(Drawing::Water) {
            for _ in 0..feature.count {
                // A river by a crossroads keeps to one side of it.
                let aside = waters > 0 || meeting;
                let run = self.run_at(feature, along);
                self.course(feature, run, aside, !meeting && roads, meeting, false)?;
                waters += 1;
            }
        }
        let mut made = 0;
        for feature in courses(Drawing::Road) {
            let meets = feature.site.meets();
            // It takes two to meet.
            let count = if meets {
                feature.count.max(2)
            } else {
                feature.count
            };
            for i in 0..count {
                let across = along != (made % 2 == 0);
                let run = self.run_at(feature, if water { across } else { !across });
                let joins = feature.site == Site::Meeting && i == 1 && self.below(4) == 0;
                let half = meets && i > 1 || joins;
                let aside = made > 0 && !meets;
                self.course(feature, run, aside, meets || water && !aside, meeting, half)?;
                made += 1;
            }
        }
        self.crossings();
        Ok(())
    }

    /// Whether a course runs from west to east: what lies at one edge runs as that edge does.
    fn run_at(&self, feature: &Feature, along: bool) -> bool {
        match feature.site {
            Site::OneEdge => self.edge >= 2,
            _ => along,
        }
    }

    /// The point where roads meet or the first road crosses the water: the centre, or beside what
    /// stands there.
    fn choose_focus(&mut self, along: bool) {
        let c = self.centre();
        let (dx, dy) = (
            self.about_zero(self.width / 32),
            self.about_zero(self.depth / 32),
        );
        self.focus = P {
            x: snap(c.x + dx),
            y: snap(c.y + dy),
        };
        if let Some(keep) = self.keep {
            // Enough for most breadths; a course that cannot pass says so itself.
            let beside = |low: i32, high: i32, size: i32, first: bool| {
                let at = if first {
                    (low / 2).max(low - 60)
                } else {
                    (high + size) / 2
                };
                snap(if first { at } else { at.min(high + 60) })
            };
            let (left, below) = (self.below(2) == 0, self.below(2) == 0);
            self.focus = P {
                x: beside(keep.x0, keep.x1, self.width, left),
                y: beside(keep.y0, keep.y1, self.depth, below),
            };
            if along {
                // The draws above are made for both runs alike, so that neither shifts the other's.
                self.focus.x = self.focus.x.clamp(0, self.width);
            }
        }
    }

    fn course(
        &mut self,
        feature: &Feature,
        along: bool,
        aside: bool,
        at_focus: bool,
        calm: bool,
        half: bool,
    ) -> Result<(), Misfit> {
        let breadth = Self::size(feature.drawing, Length::ZERO, feature.breadth).1;
        let across = if along { self.depth } else { self.width };
        let edge = breadth / 2 + HALF_INCH;
        let (mut low, mut high) = (edge, across - edge);
        let focus = if along { self.focus.y } else { self.focus.x };
        if let Some(keep) = self.keep {
            let (k0, k1) = if along {
                (keep.y0, keep.y1)
            } else {
                (keep.x0, keep.x1)
            };
            let room = breadth / 2 + 10;
            let (below, above) = (k0 - room, k1 + room);
            let wants_low = if at_focus {
                focus < (k0 + k1) / 2
            } else {
                self.below(2) == 0
            };
            let fits = |first: bool| if first { below >= low } else { above <= high };
            let first = if fits(wants_low) {
                wants_low
            } else {
                !wants_low
            };
            if !fits(first) {
                return Err(Misfit::Passage {
                    terrain: feature.terrain,
                    drawing: feature.drawing,
                    breadth: Length::from_tenths_of_inch(i64::from(breadth)),
                });
            }
            if first { high = below } else { low = above }
        }
        if low > high {
            (low, high) = (across / 2, across / 2);
        }
        let straying = if feature.drawing == Drawing::Water {
            5
        } else {
            7
        };
        let mut wander = across / if calm { straying * 2 } else { straying };
        let run = if along { self.width } else { self.depth };
        let middle = snap(run / 2 + self.about_zero(run / 8));
        let at = if at_focus && !aside {
            focus.clamp(low, high)
        } else if aside {
            // To the side with more room, well away from the focus.
            let room = across / 5;
            let lower = if focus - low == high - focus {
                self.below(2) == 0
            } else {
                focus - low > high - focus
            };
            wander = wander.min(across / 10);
            if lower {
                self.between(low, (focus - room).max(low))
            } else {
                self.between((focus + room).min(high), high)
            }
        } else {
            match feature.site {
                Site::Centre | Site::NearCentre | Site::Meeting | Site::Crossing => {
                    (across / 2).clamp(low, high)
                }
                Site::OneEdge | Site::Edges => {
                    wander = wander.min(across / 16);
                    let to_low = matches!(self.edge, 0 | 2);
                    if to_low {
                        low + (high - low) / 5
                    } else {
                        high - (high - low) / 5
                    }
                }
                _ => {
                    let quarter = (high - low) / 4;
                    self.between(low + quarter, high - quarter)
                }
            }
        };
        let at = snap(at).clamp(low, high);
        let at_run = if at_focus && !aside {
            if along { self.focus.x } else { self.focus.y }
        } else {
            middle
        };
        let through = if along {
            P { x: at_run, y: at }
        } else {
            P { x: at, y: at_run }
        };
        self.run(
            feature,
            &Course {
                along,
                breadth,
                through,
                low,
                high,
                wander,
                half,
            },
        );
        Ok(())
    }

    /// Lays the points of a course: an edge, a bend, the point it leads through, a bend, an edge.
    fn run(&mut self, feature: &Feature, course: &Course) {
        let Course {
            along,
            breadth,
            through,
            low,
            high,
            wander,
            half,
        } = *course;
        let length = if along { self.width } else { self.depth };
        let (u, v) = if along {
            (through.x, through.y)
        } else {
            (through.y, through.x)
        };
        let start = self.work.points.len();
        let keep_in = |n: i32| snap(n).clamp(low, high);
        let mut points = [(0, 0); 5];
        let mut count = 0;
        let mut add = |p: (i32, i32)| {
            points[count] = p;
            count += 1;
        };
        // A straight lean through the middle, so that the bend there is gentle.
        let lean = self.about_zero(wander);
        let bend = wander / 2;
        let first = keep_in(v - lean + self.about_zero(bend));
        add((0, first));
        if u > 120 && self.below(4) > 0 {
            let at = snap(u / 2 + self.about_zero(u / 8));
            add((at, keep_in((first + v) / 2 + self.about_zero(bend))));
        }
        add((u, v));
        if !half {
            let last = keep_in(v + lean + self.about_zero(bend));
            if length - u > 120 && self.below(4) > 0 {
                let at = snap(u + (length - u) / 2 + self.about_zero((length - u) / 8));
                add((at, keep_in((last + v) / 2 + self.about_zero(bend))));
            }
            add((length, last));
        }
        for &(u, v) in &points[..count] {
            self.work.points.push(if along {
                P { x: u, y: v }
            } else {
                P { x: v, y: u }
            });
        }
        let end = self.work.points.len();
        let road = feature.drawing == Drawing::Road;
        for i in start + 1..end {
            let (a, b) = (self.work.points[i - 1], self.work.points[i]);
            let line = Segment::new(a, b, breadth / 2, road);
            self.work.segments.push(line);
        }
        let form = Figure::Line {
            start: start as u32,
            end: end as u32,
            breadth,
        };
        self.push(feature.terrain, feature.drawing, form);
    }

    /// Bridges and fords: wherever a road crosses water that asks for one; where none does, one
    /// near the middle.
    fn crossings(&mut self) {
        for i in 0..self.work.drafts.len() {
            let draft = self.work.drafts[i];
            let Figure::Line {
                start,
                end,
                breadth,
            } = draft.form
            else {
                continue;
            };
            let feature = self.features.iter().find(|f| f.terrain == draft.terrain);
            let Some(part) = feature.and_then(|f| f.crossed_by) else {
                continue;
            };
            if draft.drawing == Drawing::Road && self.work.segments.iter().all(|s| s.road) {
                continue;
            }
            let before = self.work.drafts.len();
            for k in start + 1..end {
                let (a, b) = (
                    self.work.points[k as usize - 1],
                    self.work.points[k as usize],
                );
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
                let points = &self.work.points[start as usize..end as usize];
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
            .any(|draft| matches!(&draft.form, Figure::Block(block) if near(block)));
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
