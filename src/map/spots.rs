//! The spots around a point on which its name may stand, and what each of them costs.

use super::ink::Xy;
use super::span::Span;
use super::view::View;

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
        keep_cheaper(&mut best, cost, span);
        if hidden == 0.0 {
            break;
        }
    }
    best
}

fn keep_cheaper(best: &mut Option<(f64, Span)>, cost: f64, span: Span) {
    if best.is_none_or(|(least, _)| cost < least) {
        *best = Some((cost, span));
    }
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

/// How far off the rings lie on which the label of a mark may stand.
const RINGS: [f64; 11] = [
    3.0, 6.0, 12.0, 18.0, 24.0, 36.0, 48.0, 60.0, 80.0, 100.0, 120.0,
];

/// Where along a side of them, its middle first.
const ALONG: [f64; 9] = [0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0];

/// What it costs that the label of a mark lies so far from it: beside it hiding a little, rather than free and far.
const OFF: f64 = 5.0;

/// That spot all round a sign, or the building it stands on, which costs least by what its label hides there, and by
/// how far off it is; and the cost. Whoever looks for what is meant would take none of the `others`.
pub(super) fn round(
    mine: Span,
    (width, height): (f64, f64),
    hides: impl Fn(Span) -> f64,
    others: &[Span],
    view: &View,
) -> Option<(f64, Span)> {
    const SIDES: [(f64, f64); 4] = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)];
    let mut best: Option<(f64, Span)> = None;
    let mut liked = 0.0;
    for ring in RINGS {
        let reach_x = (mine.width() + width) / 2.0 + ring;
        let reach_y = (mine.height() + height) / 2.0 + ring;
        // What lies farther off costs no less.
        if best.is_some_and(|(least, _)| least < ring * OFF) {
            break;
        }
        for (x, y) in SIDES {
            for along in ALONG {
                let (dx, dy) = if x == 0.0 { (along, y) } else { (x, along) };
                let at = mine.middle().plus(dx * reach_x, dy * reach_y);
                let span = Span::about(at, width, height).inside(view);
                let cost = hides(span) + misleads(span, Some(mine), others);
                let cost = cost + span.apart(mine) * OFF + liked;
                liked += 0.01;
                keep_cheaper(&mut best, cost, span);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_keeps_its_distance_never_stands_on_the_point() {
        let view = View {
            left: 0.0,
            top: 0.0,
            width: 1000.0,
            height: 1000.0,
            scale: 10.0,
        };
        let at = Xy(500.0, 500.0);
        let far = |away: (f64, f64)| {
            let near = Near {
                at,
                away,
                mine: None,
            };
            let found = best(near, (60.0, 12.0), |_| 0.0, &[], &view);
            found.map(|(_, span)| span.middle().distance(at))
        };
        assert_eq!(far((0.0, 0.0)), Some(0.0));
        assert_eq!(far((20.0, 20.0)), Some(26.0));
    }
}
