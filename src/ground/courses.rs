//! Roads, streams and rivers.

use super::geometry::{HALF_INCH, P, snap};
use super::plan::{DraftShape, Plan, Stretch, is_pond};
use super::segment::Segment;
use super::{Draw, Drawing, Feature, Misfit, Site};
use crate::measure::Length;

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

/// Where a course leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leads {
    /// Through the focus.
    Focus,
    /// To the side with more room, well away from the focus. What is kept free it passes on the side of the focus,
    /// or on any.
    Aside { on_its_side: bool },
    /// Where its feature says.
    BySite,
}

/// How a course is wanted.
#[derive(Clone, Copy)]
struct Wish {
    /// From west to east.
    along: bool,
    leads: Leads,
    /// It strays half as far.
    calm: bool,
    /// It ends where it leads.
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
                let leads = match (waters > 0 || meeting, roads && !meeting) {
                    (true, on_its_side) => Leads::Aside { on_its_side },
                    (false, true) => Leads::Focus,
                    (false, false) => Leads::BySite,
                };
                let wish = Wish {
                    along: self.run_at(feature, along),
                    leads,
                    calm: meeting,
                    half: false,
                };
                self.course(feature, wish)?;
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
                let along = self.run_at(feature, if water { across } else { !across });
                let joins = feature.site == Site::Meeting && i == 1 && self.below(4) == 0;
                let leads = match made {
                    _ if meets => Leads::Focus,
                    0 if water => Leads::Focus,
                    0 => Leads::BySite,
                    _ => Leads::Aside { on_its_side: false },
                };
                let wish = Wish {
                    along,
                    leads,
                    calm: meeting,
                    half: meets && i > 1 || joins,
                };
                self.course(feature, wish)?;
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

    fn course(&mut self, feature: &Feature, wish: Wish) -> Result<(), Misfit> {
        let Wish { along, half, .. } = wish;
        let breadth = Self::size(feature.drawing, Length::ZERO, feature.breadth).1;
        let (low, high) = self.bounds(feature, breadth, wish)?;
        let (across, run, focus, focus_run) = match along {
            true => (self.depth, self.width, self.focus.y, self.focus.x),
            false => (self.width, self.depth, self.focus.x, self.focus.y),
        };
        let straying = match (feature.drawing, wish.calm) {
            (Drawing::Water, false) => 5,
            (Drawing::Water, true) => 10,
            (_, false) => 7,
            (_, true) => 14,
        };
        let mut wander = across / straying;
        let middle = snap(run / 2 + self.about_zero(run / 8));
        let (at, at_run) = match wish.leads {
            Leads::Focus => (focus.clamp(low, high), focus_run),
            Leads::Aside { .. } => {
                wander = wander.min(across / 10);
                (self.aside(focus, across / 5, low, high), middle)
            }
            Leads::BySite => (
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
                },
                middle,
            ),
        };
        let at = snap(at).clamp(low, high);
        let through = match along {
            true => P { x: at_run, y: at },
            false => P { x: at, y: at_run },
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

    /// Between which bounds a course can keep, across its run: on the table, and to one side of what is kept free.
    fn bounds(
        &mut self,
        feature: &Feature,
        breadth: i32,
        wish: Wish,
    ) -> Result<(i32, i32), Misfit> {
        let along = wish.along;
        let across = if along { self.depth } else { self.width };
        let edge = breadth / 2 + HALF_INCH;
        let (mut low, mut high) = (edge, across - edge);
        if let Some(keep) = self.keep {
            let (k0, k1, focus) = match along {
                true => (keep.y0, keep.y1, self.focus.y),
                false => (keep.x0, keep.x1, self.focus.x),
            };
            let room = breadth / 2 + 10;
            let (below, above) = (k0 - room, k1 + room);
            let wants_low = match wish.leads {
                Leads::Focus | Leads::Aside { on_its_side: true } => focus < (k0 + k1) / 2,
                Leads::Aside { on_its_side: false } | Leads::BySite => self.below(2) == 0,
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
        Ok(match low > high {
            true => (across / 2, across / 2),
            false => (low, high),
        })
    }

    /// To the side of the focus with more room, and well away from it.
    fn aside(&mut self, focus: i32, room: i32, low: i32, high: i32) -> i32 {
        let lower = if focus - low == high - focus {
            self.below(2) == 0
        } else {
            focus - low > high - focus
        };
        if lower {
            self.between(low, (focus - room).max(low))
        } else {
            self.between((focus + room).min(high), high)
        }
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
        let stretch = Stretch {
            start: start as u32,
            end: end as u32,
            breadth,
        };
        let form = DraftShape::Line(stretch);
        self.push(feature.terrain, feature.drawing, form);
    }
}
