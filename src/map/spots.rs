//! The spots around a point on which its name may stand, and what each of them costs.

use super::ink::Xy;
use super::span::Span;
use super::terrain::View;

/// What a name is written near to.
#[derive(Clone, Copy)]
pub(super) struct Near {
    pub(super) at: Xy,
    /// How far from it the name keeps; nothing where it may stand on it.
    pub(super) away: (f64, f64),
    /// The building that is meant: its name stands nearer to it than to any other.
    pub(super) mine: Option<Span>,
}

/// In the order in which they are liked.
const SPOTS: [(f64, f64); 37] = [
    (0.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, 1.0),
    (-1.0, 1.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (0.5, 1.0),
    (-0.5, 1.0),
    (0.5, -1.0),
    (-0.5, -1.0),
    (0.1, 1.0),
    (-0.1, 1.0),
    (0.1, -1.0),
    (-0.1, -1.0),
    (0.25, 1.0),
    (-0.25, 1.0),
    (0.25, -1.0),
    (-0.25, -1.0),
    (1.0, 0.5),
    (-1.0, 0.5),
    (1.0, -0.5),
    (-1.0, -0.5),
    (0.0, 1.5),
    (0.0, -1.5),
    (1.5, 0.0),
    (-1.5, 0.0),
    (0.0, 2.0),
    (0.0, -2.0),
    (2.0, 0.0),
    (-2.0, 0.0),
    (2.5, 0.0),
    (-2.5, 0.0),
    (0.0, 2.5),
    (0.0, -2.5),
];

/// As bad as to hide a word.
const MISLEADS: f64 = 1500.0;

/// What a step away from the nearest spots costs: a name far off is looked for.
const FAR: f64 = 60.0;

/// The first spot that is free, or that which hides least by what `hides` says of it, and its cost.
pub(super) fn best(
    near: Near,
    (width, height): (f64, f64),
    hides: impl Fn(Span) -> f64,
    buildings: &[Span],
    view: &View,
) -> Option<(f64, Span)> {
    let Near { at, away, mine } = near;
    let (ax, ay) = (away.0 + width / 2.0, away.1 + height / 2.0);
    let (gap_x, gap_y) = match away == (0.0, 0.0) {
        true => (ax * 0.9, ay * 1.1),
        false => (ax, ay),
    };
    let mut best: Option<(f64, Span)> = None;
    for (i, (dx, dy)) in SPOTS.into_iter().enumerate() {
        // The spot on the point itself is only for what has room there.
        if i == 0 && away != (0.0, 0.0) {
            continue;
        }
        let span = Span::about(at.plus(dx * gap_x, dy * gap_y), width, height).inside(view);
        let hidden = hides(span) + misleads(span, mine, buildings);
        let steps = (dx.abs().max(dy.abs()) - 1.0).max(0.0);
        let cost = hidden + steps * FAR + i as f64 * 0.01;
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, span));
        }
        if hidden == 0.0 {
            break;
        }
    }
    best
}

/// Whoever looks for the name's building would take another.
fn misleads(span: Span, mine: Option<Span>, buildings: &[Span]) -> f64 {
    let Some(mine) = mine else { return 0.0 };
    let far = span.apart(mine);
    let nearer = |other: &&Span| !other.is(mine) && span.apart(**other) < far + 2.0;
    match buildings.iter().find(nearer) {
        Some(_) => MISLEADS,
        None => 0.0,
    }
}
