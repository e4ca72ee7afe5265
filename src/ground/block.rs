//! Rectangles that may be turned: what stands on the table, and how near it comes to other things.

use super::extent::Search;
use super::geometry::{Dir, ONE, P, Rect};
use super::segment::Segment;

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
        let over = i32::from(!self.dir.is_upright());
        (
            (self.hw * c + self.hd * s) / ONE + over,
            (self.hw * s + self.hd * c) / ONE + over,
        )
    }

    /// Whether the stretch comes closer than `gap`.
    pub(super) fn meets_segment(self, line: Segment, gap: i32) -> bool {
        Search::new(self.bounds(), gap).finds(line.around) && self.crosses_segment(line, gap)
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
        let corner = |i: i32, j: i32| self.point(i * self.hw, j * self.hd);
        [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    }

    /// Whether the other, which is round, lies on this one and nothing of it beside.
    pub(super) fn covers(self, round: Block) -> bool {
        let far = [
            (10, 0),
            (7, 7),
            (0, 10),
            (-7, 7),
            (-10, 0),
            (-7, -7),
            (0, -10),
            (7, -7),
        ];
        far.into_iter()
            .all(|(i, j)| self.holds(round.point(round.hw * i / 10, round.hd * j / 10)))
    }

    /// What lies so far along its direction from its middle, and so far across.
    fn point(self, along: i32, across: i32) -> P {
        let (w, d) = (self.dir.times(along), self.dir.across_vector(across));
        P {
            x: self.at.x + w.x + d.x,
            y: self.at.y + w.y + d.y,
        }
    }
}
