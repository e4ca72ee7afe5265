//! Curves: outlines of woods and hills within a rectangle, courses with rounded bends.

use std::sync::LazyLock;

use super::ink::{Grain, Path, Xy};

/// A rectangle on the sheet, turned clockwise round its middle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plot {
    pub(super) at: Xy,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) degrees: f64,
    cos: f64,
    sin: f64,
}

impl Plot {
    pub(super) fn new(at: Xy, width: f64, height: f64, degrees: f64) -> Plot {
        let angle = degrees.to_radians();
        Plot {
            at,
            width,
            height,
            degrees,
            cos: libm::cos(angle),
            sin: libm::sin(angle),
        }
    }

    /// A point given by shares of half the width and height: `(-1, -1)` is one corner.
    pub(super) fn share(&self, x: f64, y: f64) -> Xy {
        self.local(x * self.width / 2.0, y * self.height / 2.0)
    }

    /// A point given by distances from the middle, along the width and the height.
    pub(super) fn local(&self, x: f64, y: f64) -> Xy {
        self.at
            .plus(x * self.cos - y * self.sin, x * self.sin + y * self.cos)
    }

    pub(super) fn corners(&self) -> [Xy; 4] {
        [
            self.share(-1.0, -1.0),
            self.share(1.0, -1.0),
            self.share(1.0, 1.0),
            self.share(-1.0, 1.0),
        ]
    }

    /// The same rectangle, its longer side called the width.
    pub(super) fn lengthwise(self) -> Plot {
        if self.width >= self.height {
            return self;
        }
        Plot::new(self.at, self.height, self.width, self.degrees + 90.0)
    }

    pub(super) fn shifted(self, dx: f64, dy: f64) -> Plot {
        Plot {
            at: self.at.plus(dx, dy),
            ..self
        }
    }

    pub(super) fn grown(self, by: f64) -> Plot {
        Plot {
            width: (self.width + by * 2.0).max(0.5),
            height: (self.height + by * 2.0).max(0.5),
            ..self
        }
    }

    /// Whether a point lies in it, as near as to an outline that fills it.
    pub(super) fn holds(&self, at: Xy) -> bool {
        let (x, y) = self.shares(at);
        x.abs() * x * x + y.abs() * y * y <= 1.0
    }

    /// Whether a point lies inside any outline that is drawn in it, however uneven.
    pub(super) fn holds_inside(&self, at: Xy) -> bool {
        let (x, y) = self.shares(at);
        x * x + y * y <= 0.7
    }

    /// The shares of half the width and height by which a point is given.
    fn shares(&self, at: Xy) -> (f64, f64) {
        let (dx, dy) = (at.0 - self.at.0, at.1 - self.at.1);
        (
            (dx * self.cos + dy * self.sin) / self.width * 2.0,
            (dy * self.cos - dx * self.sin) / self.height * 2.0,
        )
    }

    /// Half the extent east to west and north to south.
    pub(super) fn reach(&self) -> (f64, f64) {
        let (w, h) = (self.width / 2.0, self.height / 2.0);
        let (c, s) = (self.cos.abs(), self.sin.abs());
        (w * c + h * s, w * s + h * c)
    }

    /// A grain of this place's own.
    pub(super) fn grain(&self) -> Grain {
        Grain::of(
            (self.at.0 * 10.0) as i64 * 100_003 + (self.width * 10.0) as i64,
            (self.at.1 * 10.0) as i64 * 100_019 + (self.height * 10.0) as i64,
        )
    }
}

/// What corners an outline has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Corners {
    /// Nearly an ellipse.
    Round,
    /// Nearer to the rectangle.
    Full,
}

/// So many points a turn are worked out; between them an outline is straight.
const TURN: usize = 144;

/// The outlines of both sorts in a square from -1 to 1: superellipses.
static UNIT: LazyLock<[[(f64, f64); TURN]; 2]> = LazyLock::new(|| {
    [2.3, 3.0].map(|power: f64| {
        std::array::from_fn(|i| {
            let angle = i as f64 / TURN as f64 * core::f64::consts::TAU;
            let (c, s) = (libm::cos(angle), libm::sin(angle));
            let round = libm::pow(c.abs(), power) + libm::pow(s.abs(), power);
            let radius = libm::pow(round, -1.0 / power);
            (c * radius, s * radius)
        })
    })
});

/// A rounded, slightly uneven outline that stays inside its plot.
#[derive(Clone, Debug)]
pub(super) struct Blob {
    plot: Plot,
    /// How far it reaches in each of the directions round it.
    reach: [f64; 24],
    corners: Corners,
}

impl Blob {
    pub(super) fn new(plot: Plot, corners: Corners, uneven: f64) -> Blob {
        let mut grain = plot.grain();
        let mut raw = [0.0; 24];
        for reach in &mut raw {
            *reach = grain.between(1.0 - uneven, 1.0);
        }
        let mut reach = [0.0; 24];
        for (i, smooth) in reach.iter_mut().enumerate() {
            *smooth = (raw[(i + 23) % 24] + raw[i] * 2.0 + raw[(i + 1) % 24]) / 4.0;
        }
        Blob {
            plot,
            reach,
            corners,
        }
    }

    /// The point of the outline in this direction, a share of the whole turn, drawn in to `scale`.
    pub(super) fn at(&self, turn: f64, scale: f64) -> Xy {
        let (x, y) = self.unit(turn);
        self.plot.share(x * scale, y * scale)
    }

    fn unit(&self, turn: f64) -> (f64, f64) {
        let place = (turn - libm::floor(turn)) * TURN as f64;
        let part = |place: f64, of: usize| (place as usize % of, place - place.trunc());
        let (i, on) = part(place, TURN);
        let outline = &UNIT[self.corners as usize];
        let (a, b) = (outline[i], outline[(i + 1) % TURN]);
        let (k, between) = part(place * 24.0 / TURN as f64, 24);
        let reach = self.reach[k] * (1.0 - between) + self.reach[(k + 1) % 24] * between;
        (
            (a.0 + (b.0 - a.0) * on) * reach,
            (a.1 + (b.1 - a.1) * on) * reach,
        )
    }

    /// Whether a point given by shares lies inside.
    pub(super) fn holds(&self, x: f64, y: f64) -> bool {
        let turn = libm::atan2(y, x) / core::f64::consts::TAU;
        let (ox, oy) = self.unit(turn);
        x * x + y * y <= ox * ox + oy * oy
    }

    /// Points round the outline, about this far apart.
    pub(super) fn round(&self, scale: f64, step: f64) -> Vec<Xy> {
        let fine: [Xy; TURN + 1] = std::array::from_fn(|i| self.at(i as f64 / TURN as f64, scale));
        let length: f64 = fine.windows(2).map(|w| w[0].distance(w[1])).sum();
        let count = (length / step).round().clamp(6.0, 240.0);
        let each = length / count;
        let mut points = vec![fine[0]];
        let mut gone = 0.0;
        for pair in fine.windows(2) {
            let stretch = pair[0].distance(pair[1]);
            while gone + stretch >= each * points.len() as f64 && (points.len() as f64) < count {
                let part = (each * points.len() as f64 - gone) / stretch;
                points.push(pair[0].toward(pair[1], part));
            }
            gone += stretch;
        }
        points
    }

    /// A smooth closed path.
    pub(super) fn smooth(&self, scale: f64) -> Path {
        let points: [Xy; 36] = std::array::from_fn(|i| self.at(i as f64 / 36.0, scale));
        let mut path = Path::default();
        let last = points[points.len() - 1];
        path.to(last.toward(points[0], 0.5));
        for (i, &p) in points.iter().enumerate() {
            path.bend(p, p.toward(points[(i + 1) % points.len()], 0.5));
        }
        path.close();
        path
    }

    /// A closed path of small arcs that bulge outward: the crowns at a wood's edge.
    pub(super) fn scalloped(&self, scale: f64, step: f64) -> Path {
        let points = self.round(scale, step);
        let mut path = Path::default();
        path.to(points[0]);
        for i in 1..=points.len() {
            let (from, to) = (points[i - 1], points[i % points.len()]);
            path.arc(from.distance(to) * 0.56, to);
        }
        path.close();
        path
    }
}

/// A course with its bends rounded, except at the corners that must stay where they are.
pub(super) fn course(points: &[Xy], pinned: impl Fn(Xy) -> bool, radius: f64) -> Path {
    let mut path = Path::default();
    let Some((&first, &last)) = points.first().zip(points.last()) else {
        return path;
    };
    path.to(first);
    for window in points.windows(3) {
        let (a, b, c) = (window[0], window[1], window[2]);
        if pinned(b) {
            path.line(b);
            continue;
        }
        let (before, after) = (a.distance(b).max(0.1), b.distance(c).max(0.1));
        let cut = radius.min(before * 0.45).min(after * 0.45);
        path.line(b.toward(a, cut / before));
        path.bend(b, b.toward(c, cut / after));
    }
    path.line(last);
    path
}

/// Points along a line of straight stretches, this far apart, the first half a step in; each with
/// the direction there as a unit vector.
pub(super) fn steps(points: &[Xy], step: f64) -> Vec<(Xy, f64, f64)> {
    let mut found = Vec::new();
    let mut next = step / 2.0;
    let mut gone = 0.0;
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        if length < 0.01 {
            continue;
        }
        let (ux, uy) = (
            (pair[1].0 - pair[0].0) / length,
            (pair[1].1 - pair[0].1) / length,
        );
        while next <= gone + length {
            found.push((pair[0].toward(pair[1], (next - gone) / length), ux, uy));
            next += step;
        }
        gone += length;
    }
    found
}
