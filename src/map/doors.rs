//! On which side of a building its front door is.

use super::MapPiece;
use super::ink::Xy;
use super::outline::{Plot, steps};
use super::view::{Figure, View};
use crate::ground::Drawing;

/// What lies about a building: whence men come, and what they cannot pass.
#[derive(Default)]
pub(super) struct Approach {
    street: Option<Xy>,
    /// Points along walls, hedges and fences, and along the sides of other buildings.
    bars: Vec<Xy>,
    /// How much free ground there is before a door.
    free: f64,
}

/// A man passes, in inches.
const FREE: f64 = 1.5;

/// Between two points of a bar.
const STEP: f64 = 3.0;

impl Approach {
    /// To one of the pieces, by its place among them.
    pub(super) fn to(own: usize, pieces: &[MapPiece], figures: &[Figure], view: &View) -> Approach {
        let Figure::Plot(plot) = &figures[own] else {
            return Approach::default();
        };
        let mut bars = Vec::new();
        let mut bar = |points: &[Xy]| {
            bars.extend(steps(points, STEP).into_iter().map(|(at, ..)| at));
        };
        for (i, (piece, figure)) in pieces.iter().zip(figures).enumerate() {
            match (piece.drawing, figure) {
                (barrier, Figure::Line { points, .. }) if barrier.is_barrier() => {
                    bar(points);
                }
                (Drawing::Building, Figure::Plot(other)) if i != own => {
                    let [a, b, c, d] = other.corners();
                    bar(&[a, b, c, d, a]);
                }
                _ => {}
            }
        }
        Approach {
            street: street(pieces, figures, plot.at),
            bars,
            free: FREE * view.scale,
        }
    }

    /// The side of the front door, in shares of half the width and height: that which is nearest to the street, of
    /// those with free ground before them while there are any.
    pub(super) fn front(&self, plot: &Plot) -> (f64, f64) {
        const SIDES: [(f64, f64); 4] = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)];
        // Nobody enters by the gable where there is no street to say so.
        let far = |&(x, y): &(f64, f64)| {
            let at = plot.share(x, y);
            match self.street {
                Some(street) => at.distance(street),
                None => x.abs() * 1e4 - at.1,
            }
        };
        let cost = |side: &(f64, f64)| (self.is_barred(plot, *side), far(side));
        let cheaper = |a: &(f64, f64), b: &(f64, f64)| {
            let (a, b) = (cost(a), cost(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        SIDES.into_iter().min_by(cheaper).unwrap_or(SIDES[0])
    }

    /// Whether something stands right before a side.
    pub(super) fn is_barred(&self, plot: &Plot, (x, y): (f64, f64)) -> bool {
        let out = self.free / 2.0;
        let (dx, dy) = (plot.width / 2.0 + out, plot.height / 2.0 + out);
        let ground = Plot::new(
            plot.local(x * dx, y * dy),
            self.free,
            self.free,
            plot.degrees,
        );
        self.bars.iter().any(|at| ground.holds(*at))
    }
}

/// The nearest point of a road, or the nearest gate if that is nearer.
fn street(pieces: &[MapPiece], figures: &[Figure], from: Xy) -> Option<Xy> {
    let mut nearest: Option<Xy> = None;
    let mut see = |at: Xy| {
        if nearest.is_none_or(|other| from.distance(at) < from.distance(other)) {
            nearest = Some(at);
        }
    };
    for (piece, figure) in pieces.iter().zip(figures) {
        match (piece.drawing, figure) {
            (Drawing::Gate, Figure::Plot(plot)) => see(plot.at),
            (Drawing::Road, Figure::Line { points, .. }) => {
                for pair in points.windows(2) {
                    see(from.nearest(pair[0], pair[1]));
                }
            }
            _ => {}
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::super::sample::{block, line};
    use super::super::view::figure;
    use super::*;

    fn front(pieces: &[MapPiece]) -> (f64, f64) {
        let view = View {
            left: 0.0,
            top: 0.0,
            width: 480.0,
            height: 480.0,
            scale: 10.0,
        };
        let figures: Vec<Figure> = pieces.iter().map(|piece| figure(piece, &view)).collect();
        let Figure::Plot(plot) = &figures[0] else {
            panic!("a building is a block");
        };
        Approach::to(0, pieces, &figures, &view).front(plot)
    }

    #[test]
    fn a_door_opens_to_the_street_unless_something_stands_before_it() {
        let shed = block(Drawing::Building, 24, 24, 4, 3, 0);
        assert_eq!(front(std::slice::from_ref(&shed)), (0.0, 1.0));
        let road = line(Drawing::Road, &[(0, 34), (48, 34)]);
        let mut pieces = vec![shed, road];
        assert_eq!(front(&pieces), (0.0, -1.0));
        for (fence, door) in [
            ([(20, 28), (28, 28)], (0.0, -1.0)),
            ([(20, 26), (28, 26)], (1.0, 0.0)),
            ([(27, 20), (27, 28)], (-1.0, 0.0)),
            ([(21, 20), (21, 28)], (0.0, 1.0)),
            ([(20, 22), (28, 22)], (0.0, -1.0)),
        ] {
            pieces.push(line(Drawing::Fence, &fence));
            assert_eq!(front(&pieces), door, "{fence:?}");
        }
    }
}
