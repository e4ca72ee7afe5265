//! What a battle lays over the ground: deployment zones, the objective, arrows of those who come.

use super::border::Bars;
use super::ink::{Ink, Path, Xy, fill, line};
use super::outline::Plot;
use super::tones::{HALO, INK, SIDES, STAR, Tone, ZONES};
use super::view::{Figure, View, figure};
use super::{MapPiece, Mark, MarkSort, Zone};
use crate::ground::Drawing;

const DASHES: [&str; 2] = ["14 6", "3 6"];

/// Shades a zone along those of its edges that are not the table's own.
pub(super) fn zone(ink: &mut Ink, zone: &Zone, bars: &Bars, view: &View) {
    let whole = zone_plot(zone, view);
    let (left, top) = (
        whole.at.0 - whole.width / 2.0,
        whole.at.1 - whole.height / 2.0,
    );
    // An edge that is the table's own needs no line; a zone that is the whole table, none at all.
    let (right, bottom) = (left + whole.width, top + whole.height);
    let inner = [
        (top > view.top + 2.0, Xy(left, top), Xy(right, top)),
        (
            right < view.left + view.width - 2.0,
            Xy(right, top),
            Xy(right, bottom),
        ),
        (
            bottom < view.top + view.height - 2.0,
            Xy(right, bottom),
            Xy(left, bottom),
        ),
        (left > view.left + 2.0, Xy(left, bottom), Xy(left, top)),
    ];
    if is_whole(zone, view) {
        return;
    }
    let (mut edges, mut hatch) = (Path::default(), Path::default());
    for (_, a, b) in inner.into_iter().filter(|(shown, ..)| *shown) {
        bars.border((a, b), slant(zone.index), &mut edges, &mut hatch);
    }
    shade(ink, &whole, (&edges, &hatch), zone.index);
}

/// How far a stroke of the hatching goes on while it goes in. The two sides are hatched in different directions, for a
/// print in black.
fn slant(index: usize) -> f64 {
    if index.is_multiple_of(2) { 7.0 } else { -7.0 }
}

/// Draws the zone of a side, its edges and its hatching.
fn shade(ink: &mut Ink, zone: &Plot, (edges, hatch): (&Path, &Path), index: usize) {
    let side = index % 2;
    let tone = SIDES[side];
    let ground = fill(ZONES[side]).faint(0.05);
    ink.path(&Path::closed(&zone.corners()), ground);
    ink.path(edges, line(HALO, 5.0).faint(0.8));
    ink.path(hatch, line(tone, 1.2).faint(0.75));
    ink.path(edges, line(tone, 2.6).dashed(DASHES[side]));
}

/// A sample of a side's zone for the legend, as large as this plot; hatched along one edge, for which there is room.
pub(super) fn sample(ink: &mut Ink, plot: &Plot, index: usize) {
    let (mut edges, mut hatch) = (Path::default(), Path::default());
    let [a, b, c, d] = plot.corners();
    let bars = Bars::default();
    bars.border((a, b), slant(index), &mut edges, &mut hatch);
    for ends in [(b, c), (c, d), (d, a)] {
        bars.border(ends, 0.0, &mut edges, &mut Path::default());
    }
    shade(ink, plot, (&edges, &hatch), index);
}

/// Whether a zone covers the table, but for less than an inch.
pub(super) fn is_whole(zone: &Zone, view: &View) -> bool {
    let plot = zone_plot(zone, view);
    plot.width > view.width - view.scale && plot.height > view.height - view.scale
}

/// The rectangle of a zone on the sheet.
pub(super) fn zone_plot(zone: &Zone, view: &View) -> Plot {
    Plot::new(
        view.point(zone.at),
        view.length(zone.width),
        view.length(zone.depth),
        0.0,
    )
}

/// The sign of a mark: a star, or an arrow that flies in from the nearest edge.
pub(super) fn mark(ink: &mut Ink, mark: &Mark, pieces: &[MapPiece], view: &View) {
    let at = view.point(mark.at);
    match mark.sort {
        MarkSort::Objective => star(ink, at, star_on(at, pieces, view)),
        MarkSort::Entry => arrow(ink, at, view, INK),
        MarkSort::Reinforcement => arrow(ink, at, view, HALO),
    }
}

/// How far a star reaches. On a small building it leaves most of the roof in sight: the building is to be laid
/// out too.
fn star_on(at: Xy, pieces: &[MapPiece], view: &View) -> f64 {
    let roofs = pieces
        .iter()
        .filter(|piece| piece.drawing == Drawing::Building);
    let sides = roofs.filter_map(|piece| match figure(piece, view) {
        Figure::Plot(plot) => {
            let side = plot.width.min(plot.height);
            let far = libm::hypot(plot.at.0 - at.0, plot.at.1 - at.1);
            (far < side / 2.0).then_some(side)
        }
        Figure::Line { .. } => None,
    });
    let side = sides.fold(f64::INFINITY, f64::min);
    if side < SMALL_ROOF {
        (side * 0.32).max(7.0)
    } else {
        STAR_REACH
    }
}

/// A star on open ground.
const STAR_REACH: f64 = 15.0;

/// A roof of this side is hidden by such a star.
const SMALL_ROOF: f64 = 40.0;

fn star(ink: &mut Ink, at: Xy, reach: f64) {
    let points: Vec<Xy> = (0..10)
        .map(|i| {
            let angle = (f64::from(i) * 36.0 - 90.0).to_radians();
            let radius = if i % 2 == 0 {
                reach
            } else {
                reach * 6.2 / 15.0
            };
            at.plus(libm::cos(angle) * radius, libm::sin(angle) * radius)
        })
        .collect();
    let path = Path::closed(&points);
    let thick = reach / STAR_REACH;
    ink.path(&path, line(HALO, 6.0 * thick));
    ink.path(&path, fill(STAR).edge(INK, 1.8 * thick.max(0.7)));
}

const ARROW: f64 = 34.0;

/// The point of an arrow, and the direction in which it flies.
struct Flight {
    tip: Xy,
    ux: f64,
    uy: f64,
}

/// Away from the nearest edge. An arrow at the edge itself is moved in, so that its tail stays on the table.
fn flight(at: Xy, view: &View) -> Flight {
    let to_edges = [
        (at.0 - view.left, (1.0, 0.0)),
        (view.left + view.width - at.0, (-1.0, 0.0)),
        (at.1 - view.top, (0.0, 1.0)),
        (view.top + view.height - at.1, (0.0, -1.0)),
    ];
    let (mut far, (mut ux, mut uy)) = to_edges[0];
    for (other, direction) in to_edges {
        if other < far {
            (far, (ux, uy)) = (other, direction);
        }
    }
    let on = (ARROW + 2.0 - far).max(0.0);
    let tip = at.plus(ux * on, uy * on);
    Flight { tip, ux, uy }
}

/// What the sign of a mark covers.
pub(super) fn body(mark: &Mark, view: &View) -> Plot {
    let at = view.point(mark.at);
    if mark.sort == MarkSort::Objective {
        return Plot::new(at, 28.0, 28.0, 0.0);
    }
    let Flight { tip, ux, uy } = flight(at, view);
    let middle = tip.plus(-ux * ARROW / 2.0, -uy * ARROW / 2.0);
    let (long, broad) = (ARROW, 22.0);
    if ux == 0.0 {
        Plot::new(middle, broad, long, 0.0)
    } else {
        Plot::new(middle, long, broad, 0.0)
    }
}

fn arrow(ink: &mut Ink, at: Xy, view: &View, tone: Tone) {
    let Flight { tip, ux, uy } = flight(at, view);
    let length = ARROW;
    let on = |back: f64, side: f64| tip.plus(-ux * back - uy * side, -uy * back + ux * side);
    let path = Path::closed(&[
        on(0.0, 0.0),
        on(16.0, 11.0),
        on(16.0, 4.5),
        on(length - 2.0, 4.5),
        on(length - 2.0, -4.5),
        on(16.0, -4.5),
        on(16.0, -11.0),
    ]);
    ink.path(&path, line(HALO, 5.0));
    ink.path(&path, fill(tone).edge(INK, 1.8));
}
