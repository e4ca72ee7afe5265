//! Integer geometry in tenths of an inch.
//!
//! Directions are the twelve multiples of fifteen degrees in a half turn, anticlockwise from east:
//! a table of cosines replaces trigonometry, so each machine decides alike.

use super::extent::Extent;
use super::footprint::Footprint;

/// The grid on which things stand: half an inch.
pub(super) const HALF_INCH: i32 = 5;

const ONE: i32 = 4096;

/// Cosines of 0, 15, … 165 degrees, in 4096ths.
const COS: [i32; 12] = [
    4096, 3956, 3547, 2896, 2048, 1060, 0, -1060, -2048, -2896, -3547, -3956,
];
const SIN: [i32; 12] = [
    0, 1060, 2048, 2896, 3547, 3956, 4096, 3956, 3547, 2896, 2048, 1060,
];

/// For each two directions what [`Dir::turned_from`] says.
static BETWEEN: [(i32, i32); 144] = {
    let mut between = [(0, 0); 144];
    let mut i = 0;
    while i < 144 {
        let ((c1, s1), (c2, s2)) = ((COS[i / 12], SIN[i / 12]), (COS[i % 12], SIN[i % 12]));
        between[i] = (
            ((c1 * c2 + s1 * s2) / ONE).abs(),
            ((c1 * s2 - s1 * c2) / ONE).abs(),
        );
        i += 1;
    }
    between
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct P {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// One of the twelve directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dir(u8);

impl Dir {
    pub(super) const EAST: Dir = Dir(0);
    pub(super) const NORTH: Dir = Dir(6);

    pub(super) fn new(fifteenths: u32) -> Dir {
        Dir((fifteenths % 12) as u8)
    }

    /// The direction nearest that of this vector.
    pub(super) fn of(dx: i32, dy: i32) -> Dir {
        let (ax, ay) = (dx.abs(), dy.abs());
        let (less, more) = (ax.min(ay), ax.max(ay));
        // Tangents of 7.5, 22.5 and 37.5 degrees, in thousandths.
        let t = less * 1000 / more.max(1);
        let steps = i32::from(t > 132) + i32::from(t > 414) + i32::from(t > 767);
        let from_east = if ax >= ay { steps } else { 6 - steps };
        let upward = (dx >= 0) == (dy >= 0);
        Dir(((if upward { from_east } else { 12 - from_east }) % 12) as u8)
    }

    /// The direction nearest the way from one point to the other.
    pub(super) fn between(a: P, b: P) -> Dir {
        Dir::of(b.x - a.x, b.y - a.y)
    }

    pub(super) fn across(self) -> Dir {
        Dir((self.0 + 6) % 12)
    }

    /// Degrees clockwise, 0 to 165.
    pub(super) fn turned(self) -> i32 {
        i32::from((12 - self.0) % 12) * 15
    }

    /// This far in this direction.
    pub(super) fn times(self, distance: i32) -> P {
        P {
            x: self.along(distance, 0),
            y: self.along(distance, 1),
        }
    }

    /// The cosine and the sine of the angle to another, in 4096ths and without their signs.
    fn turned_from(self, other: Dir) -> (i32, i32) {
        BETWEEN[usize::from(self.0) * 12 + usize::from(other.0)]
    }

    /// Whether it leads where this vector does, and not back.
    pub(super) fn leads(self, dx: i32, dy: i32) -> bool {
        dx * self.cos() + dy * self.sin() >= 0
    }

    /// How far a line in this direction and one along the vector part in this distance.
    pub(super) fn askew(self, dx: i32, dy: i32, distance: i32) -> i32 {
        let along = (dx * self.cos() + dy * self.sin()) / ONE;
        let across = (dy * self.cos() - dx * self.sin()) / ONE;
        (across * distance / along.abs().max(1)).abs()
    }

    fn along(self, distance: i32, axis: usize) -> i32 {
        let part = if axis == 0 { COS } else { SIN }[usize::from(self.0)];
        let product = distance * part;
        (product + if product < 0 { -ONE / 2 } else { ONE / 2 }) / ONE
    }

    fn cos(self) -> i32 {
        COS[usize::from(self.0)]
    }

    fn sin(self) -> i32 {
        SIN[usize::from(self.0)]
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rect {
    pub(super) x0: i32,
    pub(super) y0: i32,
    pub(super) x1: i32,
    pub(super) y1: i32,
}

impl Rect {
    pub(super) fn width(self) -> i32 {
        self.x1 - self.x0
    }

    pub(super) fn depth(self) -> i32 {
        self.y1 - self.y0
    }

    pub(super) fn grown(self, by: i32) -> Rect {
        Rect {
            x0: self.x0 - by,
            y0: self.y0 - by,
            x1: self.x1 + by,
            y1: self.y1 + by,
        }
    }

    /// Which of the four holds is anybody's guess, the processor's as well: all are asked at once.
    #[inline]
    pub(super) fn meets(self, other: Rect) -> bool {
        (self.x0 < other.x1) & (other.x0 < self.x1) & (self.y0 < other.y1) & (other.y0 < self.y1)
    }

    pub(super) fn holds(self, p: P) -> bool {
        self.x0 <= p.x && p.x <= self.x1 && self.y0 <= p.y && p.y <= self.y1
    }
}

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

/// A rectangle that may be turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub(super) at: P,
    /// Half its width, along its direction.
    pub(super) hw: i32,
    /// Half its depth.
    pub(super) hd: i32,
    pub(super) dir: Dir,
}

impl Block {
    pub(super) fn upright(rect: Rect) -> Block {
        Block {
            at: P {
                x: (rect.x0 + rect.x1) / 2,
                y: (rect.y0 + rect.y1) / 2,
            },
            hw: rect.width() / 2,
            hd: rect.depth() / 2,
            dir: Dir::EAST,
        }
    }

    pub(super) fn grown(self, by: i32) -> Block {
        Block {
            hw: self.hw + by,
            hd: self.hd + by,
            ..self
        }
    }

    /// The upright rectangle round it.
    pub(super) fn bounds(self) -> Rect {
        let (ex, ey) = self.reach();
        Rect {
            x0: self.at.x - ex,
            y0: self.at.y - ey,
            x1: self.at.x + ex,
            y1: self.at.y + ey,
        }
    }

    /// How far it reaches from its middle to the east and to the north.
    pub(super) fn reach(self) -> (i32, i32) {
        let (c, s) = (self.dir.cos().abs(), self.dir.sin());
        // One more than the cut-off quotient: never less than the truth.
        let over = i32::from(!self.dir.0.is_multiple_of(6));
        (
            (self.hw * c + self.hd * s) / ONE + over,
            (self.hw * s + self.hd * c) / ONE + over,
        )
    }

    /// Whether the stretch comes closer than `gap`.
    pub(super) fn meets_segment(self, line: Segment, gap: i32) -> bool {
        Footprint::new(self).search(gap).finds(line.around) && self.crosses_segment(line, gap)
    }

    /// The same for a stretch that may be near.
    pub(super) fn crosses_segment(self, line: Segment, gap: i32) -> bool {
        let by = line.half + gap;
        let (hx, hy) = (self.hw + by, self.hd + by);
        let (a, b) = (self.local(line.a), self.local(line.b));
        if a.x.min(b.x) >= hx || a.x.max(b.x) <= -hx || a.y.min(b.y) >= hy || a.y.max(b.y) <= -hy {
            return false;
        }
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        (a.x * dy - a.y * dx).abs() < hx * dy.abs() + hy * dx.abs()
    }

    /// A point as this block sees it.
    fn local(self, p: P) -> P {
        let (dx, dy) = (p.x - self.at.x, p.y - self.at.y);
        let (c, s) = (self.dir.cos(), self.dir.sin());
        P {
            x: (dx * c + dy * s) / ONE,
            y: (dy * c - dx * s) / ONE,
        }
    }

    /// Whether two blocks come closer than `gap`: no axis of either separates them.
    #[inline]
    pub(super) fn meets(self, other: Block, gap: i32) -> bool {
        let (dx, dy) = (other.at.x - self.at.x, other.at.y - self.at.y);
        dx.abs().max(dy.abs()) < self.hw + self.hd + other.hw + other.hd + gap
            && self.overlaps(other, dx, dy, gap)
    }

    fn overlaps(self, other: Block, dx: i32, dy: i32, gap: i32) -> bool {
        // The circles inside them touch: no axis can part them.
        let inner = self.hw.min(self.hd) + other.hw.min(other.hd) + gap;
        if dx * dx + dy * dy < inner * inner {
            return true;
        }
        let (along, across) = self.dir.turned_from(other.dir);
        let apart = |axis: Dir, mine: i32, a: i32, b: i32| {
            (dx * axis.cos() + dy * axis.sin()).abs() >= (mine + gap) * ONE + a * along + b * across
        };
        !(apart(self.dir, self.hw, other.hw, other.hd)
            || apart(self.dir.across(), self.hd, other.hd, other.hw)
            || apart(other.dir, other.hw, self.hw, self.hd)
            || apart(other.dir.across(), other.hd, self.hd, self.hw))
    }

    /// How far this block has to go, on in its own direction or back, to leave the other behind.
    pub(super) fn past(self, other: Block, onward: bool) -> i32 {
        let far = self.local(other.at).x;
        let (along, across) = self.dir.turned_from(other.dir);
        let reach = (other.hw * along + other.hd * across) / ONE + 1;
        self.hw + reach + if onward { far } else { -far }
    }

    pub(super) fn holds(self, p: P) -> bool {
        let p = self.local(p);
        p.x.abs() <= self.hw && p.y.abs() <= self.hd
    }

    /// The corners in order round it.
    pub(super) fn corners(self) -> [P; 4] {
        let (w, d) = (self.dir.times(self.hw), self.dir.across_vector(self.hd));
        let corner = |i: i32, j: i32| P {
            x: self.at.x + i * w.x + j * d.x,
            y: self.at.y + i * w.y + j * d.y,
        };
        [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    }
}

impl Dir {
    /// This far to the left of this direction.
    pub(super) fn across_vector(self, distance: i32) -> P {
        let ahead = self.times(distance);
        P {
            x: -ahead.y,
            y: ahead.x,
        }
    }
}

/// To the half inch.
pub(super) fn snap(n: i32) -> i32 {
    (n + HALF_INCH / 2).div_euclid(HALF_INCH) * HALF_INCH
}

/// The whole square root.
pub(super) fn root(n: i32) -> i32 {
    n.max(0).isqrt()
}
