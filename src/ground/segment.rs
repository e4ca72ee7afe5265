//! Stretches of roads and streams.

use super::extent::Extent;
use super::geometry::{Dir, P, Rect};

/// A stretch of a road or a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Segment {
    pub(super) a: P,
    pub(super) b: P,
    /// Half its breadth.
    pub(super) half: i32,
    pub(super) road: bool,
    dir: Dir,
    /// The upright rectangle round it, ample for its breadth.
    pub(super) around: Extent,
}

impl Segment {
    pub(super) fn new(a: P, b: P, half: i32, road: bool) -> Segment {
        let dir = Dir::between(a, b);
        let line = Rect {
            x0: a.x.min(b.x),
            y0: a.y.min(b.y),
            x1: a.x.max(b.x),
            y1: a.y.max(b.y),
        };
        let around = Extent::new(line, half);
        Segment {
            a,
            b,
            half,
            road,
            dir,
            around,
        }
    }

    /// Its length along its longer axis.
    pub(super) fn long(self) -> i32 {
        (self.b.x - self.a.x).abs().max((self.b.y - self.a.y).abs())
    }

    /// The point this far along its longer axis.
    pub(super) fn at(self, far: i32) -> P {
        let (dx, dy) = (self.b.x - self.a.x, self.b.y - self.a.y);
        // One division is enough: the other part is as long as the whole.
        let (x, y) = if dx.abs() >= dy.abs() {
            (far * dx.signum(), dy * far / dx.abs().max(1))
        } else {
            (dx * far / dy.abs(), far * dy.signum())
        };
        P {
            x: self.a.x + x,
            y: self.a.y + y,
        }
    }

    /// The distance from its middle line, squared.
    pub(super) fn squared_to(self, p: P) -> i64 {
        let (dx, dy) = (
            i64::from(self.b.x - self.a.x),
            i64::from(self.b.y - self.a.y),
        );
        let (x, y) = (i64::from(p.x - self.a.x), i64::from(p.y - self.a.y));
        let (along, whole) = (x * dx + y * dy, dx * dx + dy * dy);
        if along <= 0 {
            i64::from(p.squared_to(self.a))
        } else if along >= whole {
            i64::from(p.squared_to(self.b))
        } else {
            (x * dy - y * dx).pow(2) / whole
        }
    }

    /// The nearest direction to its own.
    pub(super) fn dir(self) -> Dir {
        self.dir
    }

    /// The rectangle round that part of it which crosses the rectangle, its breadth and `gap` included.
    pub(super) fn within(self, rect: Rect, gap: i32) -> Option<Rect> {
        let by = self.half + gap;
        let (mut a, mut b) = (self.a, self.b);
        let bounds = rect.grown(by);
        // Cut the ends off, one axis at a time; multiplying first keeps this exact enough.
        if a.x > b.x {
            (a, b) = (b, a);
        }
        if b.x < bounds.x0 || a.x > bounds.x1 {
            return None;
        }
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        if dx > 0 {
            if b.x > bounds.x1 {
                b = P {
                    x: bounds.x1,
                    y: a.y + dy * (bounds.x1 - a.x) / dx,
                };
            }
            if a.x < bounds.x0 {
                a = P {
                    x: bounds.x0,
                    y: a.y + dy * (bounds.x0 - a.x) / dx,
                };
            }
        }
        if a.y > b.y {
            (a, b) = (b, a);
        }
        if b.y < bounds.y0 || a.y > bounds.y1 {
            return None;
        }
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        if dy > 0 {
            if b.y > bounds.y1 {
                b = P {
                    x: a.x + dx * (bounds.y1 - a.y) / dy,
                    y: bounds.y1,
                };
            }
            if a.y < bounds.y0 {
                a = P {
                    x: a.x + dx * (bounds.y0 - a.y) / dy,
                    y: bounds.y0,
                };
            }
        }
        let part = Rect {
            x0: a.x.min(b.x),
            y0: a.y,
            x1: a.x.max(b.x),
            y1: b.y,
        }
        .grown(by);
        part.meets(rect).then_some(part)
    }

    /// Where two stretches cross, to the nearest tenth.
    pub(super) fn crossing(self, other: Segment) -> Option<P> {
        let r = (
            i64::from(self.b.x - self.a.x),
            i64::from(self.b.y - self.a.y),
        );
        let s = (
            i64::from(other.b.x - other.a.x),
            i64::from(other.b.y - other.a.y),
        );
        let to = (
            i64::from(other.a.x - self.a.x),
            i64::from(other.a.y - self.a.y),
        );
        let mut area = r.0 * s.1 - r.1 * s.0;
        if area == 0 {
            return None;
        }
        let (mut t, mut u) = (to.0 * s.1 - to.1 * s.0, to.0 * r.1 - to.1 * r.0);
        if area < 0 {
            (area, t, u) = (-area, -t, -u);
        }
        let round = |n: i64| (n + if n < 0 { -area / 2 } else { area / 2 }) / area;
        (0 <= t && t <= area && 0 <= u && u <= area).then(|| P {
            x: self.a.x + round(r.0 * t) as i32,
            y: self.a.y + round(r.1 * t) as i32,
        })
    }
}

/// A stretch of road beside which a site lets things stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front {
    /// An index into the lines of the layout.
    pub(super) line: usize,
    /// From here to there, both included, in tenths of an inch along its longer axis.
    pub(super) from: i32,
    pub(super) to: i32,
}

impl Front {
    pub(super) fn length(&self) -> i32 {
        self.to - self.from + 1
    }

    /// That part of a road which lies in a rectangle.
    pub(super) fn of(index: usize, line: Segment, rect: Rect) -> Option<Front> {
        if !line.road {
            return None;
        }
        let (dx, dy) = (line.b.x - line.a.x, line.b.y - line.a.y);
        let long = line.long();
        let (mut from, mut to) = (0, long);
        for (a, d, low, high) in [
            (line.a.x, dx, rect.x0, rect.x1),
            (line.a.y, dy, rect.y0, rect.y1),
        ] {
            let b = a + d;
            if a.min(b) > high || a.max(b) < low {
                return None;
            }
            // An end that lies outside is cut off, along the longer axis without a division.
            let far = |bound: i32| match d.abs() == long {
                true => (bound - a) * d.signum(),
                false => (bound - a) * long / d,
            };
            let (enters, leaves) = if d < 0 { (high, low) } else { (low, high) };
            if a < low || a > high {
                from = from.max(far(enters));
            }
            if b < low || b > high {
                to = to.min(far(leaves));
            }
        }
        (from <= to).then_some(Front {
            line: index,
            from,
            to,
        })
    }
}
