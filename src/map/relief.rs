//! Hills: how high each is drawn, and how it shows from under what lies on it.

use std::ops::Range;

use super::ink::{Ink, Xy};
use super::outline::Plot;
use super::terrain::plots;
use super::view::Figure;
use super::{MapPiece, growth};
use crate::ground::{Drawing, Shape};
use crate::measure::Length;

/// How high a hill is drawn.
#[derive(Clone, Copy)]
pub(super) struct Rise {
    /// Its contours.
    pub(super) levels: u8,
    /// On how many other hills it lies.
    pub(super) level: u8,
}

impl Rise {
    pub(super) fn of(piece: &MapPiece, pieces: &[MapPiece]) -> Rise {
        Rise {
            levels: levels(piece, pieces),
            level: level(piece, pieces),
        }
    }
}

/// A hill by itself, and whatever is none.
pub(super) const LOW: Rise = Rise {
    levels: 1,
    level: 0,
};

/// The contours of a piece: its own, or as many as suit its size. A hill that stands on another's
/// middle is the next level of it, so that both have one.
pub(super) fn levels(piece: &MapPiece, pieces: &[MapPiece]) -> u8 {
    let Shape::Block {
        at, width, depth, ..
    } = piece.shape
    else {
        return piece.levels;
    };
    if piece.levels > 0 || piece.drawing != Drawing::Hill {
        return piece.levels;
    }
    let stacked = |other: &MapPiece| {
        let here = matches!(other.shape, Shape::Block { at: middle, .. } if middle == at);
        here && other.drawing == Drawing::Hill && !std::ptr::eq(other, piece)
    };
    let large = width.min(depth) >= Length::from_inches(13);
    1 + u8::from(large && !pieces.iter().any(stacked))
}

/// On how many other hills a hill lies: those that were drawn before it and hold its middle.
pub(super) fn level(piece: &MapPiece, pieces: &[MapPiece]) -> u8 {
    let Shape::Block { at, .. } = piece.shape else {
        return 0;
    };
    if piece.drawing != Drawing::Hill {
        return 0;
    }
    let lower = pieces.iter();
    let lower = lower.take_while(|other| !std::ptr::eq(*other, piece));
    let lower = lower.filter(|other| match &other.shape {
        Shape::Block {
            at: middle,
            width,
            depth,
            turned,
        } if other.drawing == Drawing::Hill => {
            let middle = Xy(middle.x.inches(), -middle.y.inches());
            let plot = Plot::new(middle, width.inches(), depth.inches(), f64::from(*turned));
            plot.holds_inside(Xy(at.x.inches(), -at.y.inches()))
        }
        _ => false,
    });
    u8::try_from(lower.count()).unwrap_or(u8::MAX)
}

/// The hills that something drawn later hides.
pub(super) struct Relief {
    hidden: Vec<Hidden>,
}

/// A hill under others' pictures.
struct Hidden {
    plot: Plot,
    rise: Rise,
    /// The last piece that lies on it, by its number, and whether that is water.
    last: usize,
    is_island: bool,
}

impl Relief {
    pub(super) fn new(pieces: &[MapPiece], figures: &[Figure]) -> Relief {
        let hills = pieces.iter().zip(figures).enumerate();
        let hidden = hills.filter_map(|(at, (piece, figure))| {
            let (Drawing::Hill, &Figure::Plot(plot)) = (piece.drawing, figure) else {
                return None;
            };
            let mut later = (at + 1..pieces.len()).rev();
            let last = later.find(|&other| hides(pieces[other].drawing, &figures[other], plot))?;
            Some(Hidden {
                plot,
                rise: Rise::of(piece, pieces),
                last,
                is_island: pieces[last].drawing == Drawing::Water,
            })
        });
        Relief {
            hidden: hidden.collect(),
        }
    }

    /// Shows the hills again that no piece behind these hides: what grows on a hill leaves its lines, and of water it
    /// stands out.
    pub(super) fn show_again(&self, ink: &mut Ink, drawn: Range<usize>) {
        for hill in self.hidden.iter().filter(|hill| drawn.contains(&hill.last)) {
            if hill.is_island {
                growth::hill(ink, hill.plot, hill.rise.levels, hill.rise.level);
            } else {
                growth::contours(ink, hill.plot, hill.rise.levels);
            }
        }
    }
}

/// Whether a piece has a picture that fills its outline and lies on a hill. Water does where all of the hill lies in it: a
/// pond on one is seen by itself.
fn hides(drawing: Drawing, figure: &Figure, hill: Plot) -> bool {
    match (drawing, figure) {
        (Drawing::Woods | Drawing::Field | Drawing::Rough, _) => {
            let outlines = plots(std::slice::from_ref(figure));
            within(hill).any(|at| outlines.iter().any(|outline| outline.holds(at)))
        }
        (Drawing::Water, Figure::Plot(water)) => within(hill).all(|at| water.holds(at)),
        _ => false,
    }
}

/// Places all over a hill.
fn within(hill: Plot) -> impl Iterator<Item = Xy> {
    const STEPS: i32 = 4;
    let shares = || (-STEPS..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
    let all = shares().flat_map(move |x| shares().map(move |y| hill.share(x, y)));
    all.filter(move |&at| hill.holds_inside(at))
}
