//! Points, and the ways from one to the next.

use std::fmt::Write;

/// A point on the sheet, y downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::map) struct Xy(pub(in crate::map) f64, pub(in crate::map) f64);

impl Xy {
    pub(in crate::map) fn plus(self, dx: f64, dy: f64) -> Xy {
        Xy(self.0 + dx, self.1 + dy)
    }

    /// The point that far of the way to another.
    pub(in crate::map) fn toward(self, other: Xy, part: f64) -> Xy {
        Xy(
            self.0 + (other.0 - self.0) * part,
            self.1 + (other.1 - self.1) * part,
        )
    }

    /// The nearest to it of the points between two others.
    pub(in crate::map) fn nearest(self, a: Xy, b: Xy) -> Xy {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let along = (self.0 - a.0) * dx + (self.1 - a.1) * dy;
        a.toward(b, (along / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0))
    }

    pub(in crate::map) fn distance(self, other: Xy) -> f64 {
        let (dx, dy) = (other.0 - self.0, other.1 - self.1);
        (dx * dx + dy * dy).sqrt()
    }
}

/// Few paths are shorter, so they do not grow bit by bit.
const ROOM: usize = 128;

/// The text of a path's `d`.
#[derive(Clone, Default, Debug)]
pub(in crate::map) struct Path(pub(super) String);

impl Path {
    pub(in crate::map) fn through(points: &[Xy]) -> Path {
        let mut path = Path::default();
        for (i, &p) in points.iter().enumerate() {
            if i == 0 {
                path.to(p)
            } else {
                path.line(p)
            };
        }
        path
    }

    pub(in crate::map) fn closed(points: &[Xy]) -> Path {
        let mut path = Path::through(points);
        path.close();
        path
    }

    pub(in crate::map) fn to(&mut self, p: Xy) -> &mut Path {
        if self.0.is_empty() {
            self.0.reserve(ROOM);
        }
        self.0.push('M');
        self.point(p)
    }

    pub(in crate::map) fn line(&mut self, p: Xy) -> &mut Path {
        self.0.push('L');
        self.point(p)
    }

    pub(in crate::map) fn bend(&mut self, over: Xy, to: Xy) -> &mut Path {
        self.0.push('Q');
        self.point(over);
        self.0.push(' ');
        self.point(to)
    }

    /// An arc of a circle, bulging to the left of the way there.
    pub(in crate::map) fn arc(&mut self, radius: f64, to: Xy) -> &mut Path {
        self.0.push('A');
        number(&mut self.0, radius);
        self.0.push(' ');
        number(&mut self.0, radius);
        self.0.push_str(" 0 0 1 ");
        self.point(to)
    }

    pub(in crate::map) fn close(&mut self) -> &mut Path {
        self.0.push('Z');
        self
    }

    /// Puts a shape down at a point.
    pub(in crate::map) fn stamp(&mut self, at: Xy, shape: &Stamp) {
        self.to(at.plus(shape.start.0, shape.start.1));
        self.0.push_str(&shape.steps);
    }

    fn point(&mut self, p: Xy) -> &mut Path {
        number(&mut self.0, p.0);
        self.0.push(' ');
        number(&mut self.0, p.1);
        self
    }
}

/// A small shape that is put down many times: written once, in steps from point to point.
#[derive(Clone, Debug)]
pub(in crate::map) struct Stamp {
    start: Xy,
    /// Where the last step led, in whole tenths as it was written, so that errors do not add up.
    end: (i32, i32),
    steps: String,
}

impl Stamp {
    pub(in crate::map) fn from(start: Xy) -> Stamp {
        Stamp {
            start,
            end: (0, 0),
            steps: String::with_capacity(ROOM),
        }
    }

    /// An arc of a circle, bulging to the left of the way there.
    pub(in crate::map) fn arc(&mut self, radius: f64, to: Xy) {
        self.steps.push('a');
        number(&mut self.steps, radius);
        self.steps.push(' ');
        number(&mut self.steps, radius);
        self.steps.push_str(" 0 0 1 ");
        let tenths = |n: f64| (n * 10.0).round() as i32;
        let end = (tenths(to.0 - self.start.0), tenths(to.1 - self.start.1));
        number(&mut self.steps, f64::from(end.0 - self.end.0) / 10.0);
        self.steps.push(' ');
        number(&mut self.steps, f64::from(end.1 - self.end.1) / 10.0);
        self.end = end;
    }

    pub(in crate::map) fn close(&mut self) {
        self.steps.push('z');
    }
}

/// One decimal, without a trailing zero or a negative zero.
pub(in crate::map) fn number(out: &mut String, n: f64) {
    // Half a tenth away from zero, then cut: as rounding does, and faster. Sheets are far smaller
    // than any number that is cut at the ends here.
    let tenths = (n * 10.0 + if n < 0.0 { -0.5 } else { 0.5 }) as i32;
    if tenths < 0 {
        out.push('-');
    }
    let tenths = tenths.unsigned_abs();
    let (whole, rest) = ((tenths / 10) as usize, (tenths % 10) as usize);
    if whole < 1000 {
        let blank = usize::from(whole < 100) + usize::from(whole < 10);
        out.push_str(&WHOLE[whole * 3 + blank..whole * 3 + 3]);
    } else {
        // Writing to a `String` cannot fail.
        let _ = write!(out, "{whole}");
    }
    if rest > 0 {
        out.push_str(&PARTS[rest * 2..rest * 2 + 2]);
    }
}

/// The numbers below a thousand, with three digits each.
const WHOLE: &str = match std::str::from_utf8(&DIGITS) {
    Ok(digits) => digits,
    Err(_) => "",
};
const DIGITS: [u8; 3000] = {
    let mut digits = [b'0'; 3000];
    let mut n = 0;
    while n < 1000 {
        digits[n * 3] += (n / 100) as u8;
        digits[n * 3 + 1] += (n / 10 % 10) as u8;
        digits[n * 3 + 2] += (n % 10) as u8;
        n += 1;
    }
    digits
};

/// Behind the point.
const PARTS: &str = ".0.1.2.3.4.5.6.7.8.9";
