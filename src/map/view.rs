//! From pieces on a table to shapes on the sheet.

use super::MapPiece;
use super::ink::Xy;
use super::outline::Plot;
use crate::ground::{Point, Shape};
use crate::measure::Length;

/// The table's place on the sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Units of the sheet to the inch.
    pub(super) scale: f64,
}

impl View {
    pub(super) fn point(&self, p: Point) -> Xy {
        Xy(
            self.left + p.x.inches() * self.scale,
            self.top + self.height - p.y.inches() * self.scale,
        )
    }

    pub(super) fn length(&self, length: Length) -> f64 {
        length.inches() * self.scale
    }

    pub(super) fn plot(&self) -> Plot {
        let middle = Xy(self.left + self.width / 2.0, self.top + self.height / 2.0);
        Plot::new(middle, self.width, self.height, 0.0)
    }
}

/// A piece as the sheet has it.
pub(super) enum Figure {
    Line { points: Vec<Xy>, breadth: f64 },
    Plot(Plot),
}

pub(super) fn figure(piece: &MapPiece, view: &View) -> Figure {
    match &piece.shape {
        Shape::Line(points) => {
            let breadth = if piece.breadth > Length::ZERO {
                piece.breadth
            } else {
                Length::from_tenths_of_inch(i64::from(piece.drawing.usual().1))
            };
            let points = points.iter().map(|&p| view.point(p)).collect();
            // Never so narrow that its picture cannot be told.
            Figure::Line {
                points,
                breadth: view.length(breadth).max(7.0),
            }
        }
        Shape::Block {
            at,
            width,
            depth,
            turned,
        } => {
            let (width, depth) = (view.length(*width), view.length(*depth));
            Figure::Plot(Plot::new(view.point(*at), width, depth, f64::from(*turned)))
        }
    }
}
