//! Integer geometry in tenths of an inch: points, directions and upright rectangles.
//!
//! Directions are the twelve multiples of fifteen degrees in a half turn, anticlockwise from east:
//! a table of cosines replaces trigonometry, so each machine decides alike.

/// The grid on which things stand: half an inch.
pub(super) const HALF_INCH: i32 = 5;

/// What sines and cosines are whole numbers of.
pub(super) const ONE: i32 = 4096;

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

impl P {
    /// The distance to another, squared.
    pub(super) fn squared_to(self, other: P) -> i32 {
        // A table has fifteen hundred tenths at most.
        (other.x - self.x).pow(2) + (other.y - self.y).pow(2)
    }
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

    /// Whether it is along a side of the table.
    pub(super) fn is_upright(self) -> bool {
        self.0.is_multiple_of(6)
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
    pub(super) fn turned_from(self, other: Dir) -> (i32, i32) {
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

    /// This far to the left of this direction.
    pub(super) fn across_vector(self, distance: i32) -> P {
        let ahead = self.times(distance);
        P {
            x: -ahead.y,
            y: ahead.x,
        }
    }

    fn along(self, distance: i32, axis: usize) -> i32 {
        let part = if axis == 0 { COS } else { SIN }[usize::from(self.0)];
        let product = distance * part;
        (product + if product < 0 { -ONE / 2 } else { ONE / 2 }) / ONE
    }

    pub(super) fn cos(self) -> i32 {
        COS[usize::from(self.0)]
    }

    pub(super) fn sin(self) -> i32 {
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

/// To the half inch.
pub(super) fn snap(n: i32) -> i32 {
    (n + HALF_INCH / 2).div_euclid(HALF_INCH) * HALF_INCH
}

/// The whole square root.
pub(super) fn root(n: i32) -> i32 {
    n.max(0).isqrt()
}
