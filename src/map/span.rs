//! Upright rectangles on the sheet: what a label takes up, and what it should not hide.

use super::ink::Xy;
use super::outline::{Plot, steps};
use super::overlay::{body, is_whole, zone_plot};
use super::view::{Figure, View, figure};
use super::{MapSheet, Zone};
use crate::ground::Drawing;

/// Between a label and the table's edge.
pub(super) const MARGIN: f64 = 6.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) x0: f64,
    pub(super) y0: f64,
    pub(super) x1: f64,
    pub(super) y1: f64,
}

impl Span {
    pub(super) fn about(at: Xy, width: f64, height: f64) -> Span {
        Span {
            x0: at.0 - width / 2.0,
            y0: at.1 - height / 2.0,
            x1: at.0 + width / 2.0,
            y1: at.1 + height / 2.0,
        }
    }

    /// What a plot takes up, turned as it is, and so much more on each side.
    pub(super) fn round(plot: &Plot, more: f64) -> Span {
        let (dx, dy) = plot.reach();
        Span::about(plot.at, (dx + more) * 2.0, (dy + more) * 2.0)
    }

    pub(super) fn middle(self) -> Xy {
        Xy((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }

    /// A point given by shares of the width and height, from the upper left corner.
    pub(super) fn share(self, x: f64, y: f64) -> Xy {
        Xy(self.x0 + self.width() * x, self.y0 + self.height() * y)
    }

    pub(super) fn width(self) -> f64 {
        self.x1 - self.x0
    }

    pub(super) fn height(self) -> f64 {
        self.y1 - self.y0
    }

    /// The area two have in common.
    pub(super) fn shared(self, other: Span) -> f64 {
        let w = self.x1.min(other.x1) - self.x0.max(other.x0);
        let h = self.y1.min(other.y1) - self.y0.max(other.y0);
        if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
    }

    /// How far one is from the other; nothing where they touch.
    pub(super) fn apart(self, other: Span) -> f64 {
        let x = (other.x0 - self.x1).max(self.x0 - other.x1).max(0.0);
        let y = (other.y0 - self.y1).max(self.y0 - other.y1).max(0.0);
        libm::hypot(x, y)
    }

    /// Its point nearest to another.
    pub(super) fn nearest(self, to: Xy) -> Xy {
        Xy(to.0.clamp(self.x0, self.x1), to.1.clamp(self.y0, self.y1))
    }

    /// Whether it is this very one.
    pub(super) fn is(self, other: Span) -> bool {
        self.middle().0 == other.middle().0 && self.middle().1 == other.middle().1
    }

    pub(super) fn holds(self, other: Span) -> bool {
        self.x0 <= other.x0 && other.x1 <= self.x1 && self.y0 <= other.y0 && other.y1 <= self.y1
    }

    /// Moved so far that it lies on the table.
    pub(super) fn inside(self, view: &View) -> Span {
        let (x0, y0) = (view.left + MARGIN, view.top + MARGIN);
        let (x1, y1) = (
            view.left + view.width - MARGIN,
            view.top + view.height - MARGIN,
        );
        let move_in = |low: f64, high: f64, least: f64, most: f64| {
            if low < least {
                least - low
            } else if high > most {
                (most - high).max(least - low)
            } else {
                0.0
            }
        };
        let (dx, dy) = (
            move_in(self.x0, self.x1, x0, x1),
            move_in(self.y0, self.y1, y0, y1),
        );
        Span {
            x0: self.x0 + dx,
            y0: self.y0 + dy,
            x1: self.x1 + dx,
            y1: self.y1 + dy,
        }
    }
}

/// What a label should not hide, and how much it matters.
pub(super) fn taken(map: &MapSheet, view: &View) -> Vec<(Span, f64)> {
    let mut taken = Vec::new();
    for mark in &map.marks {
        let plot = body(mark, view);
        taken.push((Span::about(plot.at, plot.width, plot.height), 1.0));
    }
    for piece in &map.pieces {
        match (figure(piece, view), piece.drawing) {
            (Figure::Plot(plot), Drawing::Building) => taken.push((Span::round(&plot, 0.0), 0.6)),
            // What is small and leads somewhere is looked for; a name over it hides all of it.
            (Figure::Plot(plot), Drawing::Gate | Drawing::Bridge | Drawing::Ford) => {
                taken.push((Span::round(&plot, 3.0), 3.0));
            }
            // From what is small and stands by itself players measure.
            (Figure::Plot(plot), Drawing::Spot) => taken.push((Span::round(&plot, 2.0), 3.0)),
            // A name across a line is hard to read, and the line hard to see.
            (Figure::Line { points, .. }, drawing) if drawing.is_barrier() => {
                for ends in points.windows(2) {
                    along(ends[0], ends[1], &mut taken);
                }
            }
            _ => {}
        }
    }
    for zone in map.zones.iter().filter(|zone| !is_whole(zone, view)) {
        let plot = zone_plot(zone, view);
        for side in [-1.0, 1.0] {
            taken.push((Span::about(plot.share(side, 0.0), 6.0, plot.height), 0.4));
            taken.push((Span::about(plot.share(0.0, side), plot.width, 6.0), 0.4));
        }
    }
    taken
}

/// The borders of a zone, with the hatching inside them, but for those along the table's own edges. One that is the
/// whole table has none.
pub(super) fn borders(zone: &Zone, view: &View) -> impl Iterator<Item = Span> {
    const OUT: f64 = 3.0;
    const IN: f64 = 12.0;
    let plot = zone_plot(zone, view);
    let all = Span::about(plot.at, plot.width, plot.height);
    let (right, bottom) = (view.left + view.width, view.top + view.height);
    let upright = |x0, x1| Span { x0, x1, ..all };
    let level = |y0, y1| Span { y0, y1, ..all };
    let sides = [
        (all.x0 > view.left + 2.0, upright(all.x0 - OUT, all.x0 + IN)),
        (all.x1 < right - 2.0, upright(all.x1 - IN, all.x1 + OUT)),
        (all.y0 > view.top + 2.0, level(all.y0 - OUT, all.y0 + IN)),
        (all.y1 < bottom - 2.0, level(all.y1 - IN, all.y1 + OUT)),
    ];
    let has_any = !is_whole(zone, view);
    let shown = (sides.into_iter()).filter(move |(shown, _)| has_any && *shown);
    shown.map(|(_, border)| border)
}

/// Covers a line: most lie square to the table, and need but one span.
pub(super) fn along(a: Xy, b: Xy, taken: &mut Vec<(Span, f64)>) {
    let (width, height) = ((b.0 - a.0).abs(), (b.1 - a.1).abs());
    if width.min(height) < 10.0 {
        let span = Span::about(a.toward(b, 0.5), width + 8.0, height + 8.0);
        taken.push((span, 0.4));
        return;
    }
    let parts = steps(&[a, b], 20.0).into_iter();
    taken.extend(parts.map(|(at, ..)| (Span::about(at, 14.0, 14.0), 0.4)));
}

#[cfg(test)]
mod tests {
    use super::super::frame;
    use super::super::sample::{everywhere, inches, sheet};
    use super::*;
    use crate::measure::Length;

    #[test]
    fn a_zone_that_covers_the_table_but_for_less_than_an_inch_has_no_border() {
        let mut map = sheet(6, 4, Vec::new());
        let view = frame::view(&map);
        let but_for = |tenths: i64| Zone {
            depth: inches(48) - Length::from_tenths_of_inch(tenths),
            ..everywhere()
        };
        assert_eq!(borders(&but_for(11), &view).count(), 2);
        assert_eq!(borders(&but_for(9), &view).count(), 0);
        map.zones = vec![but_for(9)];
        assert_eq!(taken(&map, &view).len(), 0);
        map.zones = vec![but_for(11)];
        assert_ne!(taken(&map, &view).len(), 0);
    }
}
