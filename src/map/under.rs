//! What lies under a name: trees, among which it is hard to read, or ground that has another name.

use super::ink::Xy;
use super::outline::Plot;
use super::span::Span;
use super::terrain::plots;
use super::view::{Figure, View, figure};
use super::{MapPiece, MapSheet};
use crate::ground::{Drawing, Form};

/// What it matters that a name lies on ground of another name, of what it matters to hide a word.
const STRAYED: f64 = 0.15;

/// What it matters that the name of a road or a stream lies on another one, of which it would seem to be.
const MISTAKEN: f64 = 0.5;

/// What it matters that a name lies on anything at all rather than on open ground.
const COVERED: f64 = 0.05;

/// So many points along a name and across it are looked at.
const POINTS: (u32, u32) = (7, 3);

/// What covers the table, the uppermost last.
pub(super) struct Under<'a> {
    ground: Option<Drawing>,
    areas: Vec<(&'a MapPiece, Vec<Plot>)>,
    /// Roads and streams.
    courses: Vec<(&'a MapPiece, Vec<Plot>)>,
    /// Of all pieces.
    drawn: Vec<Plot>,
}

impl<'a> Under<'a> {
    pub(super) fn of(map: &'a MapSheet, view: &View) -> Under<'a> {
        let drawn: Vec<Figure> = map.pieces.iter().map(|piece| figure(piece, view)).collect();
        let all = |is: fn(Drawing) -> bool| {
            let pieces = map.pieces.iter().filter(move |piece| is(piece.drawing));
            let pieces = pieces.map(|piece| (piece, plots(&[figure(piece, view)])));
            pieces.collect()
        };
        Under {
            ground: map.ground,
            drawn: plots(&drawn),
            areas: all(|drawing| drawing.form() == Form::Area),
            courses: all(|drawing| matches!(drawing, Drawing::Road | Drawing::Water)),
        }
    }

    /// Whether so much of a name lies among trees that it is hard to read.
    pub(super) fn among_trees(&self, span: Span) -> bool {
        let trees = |piece: Option<&MapPiece>| {
            piece.map_or(self.ground, |piece| Some(piece.drawing)) == Some(Drawing::Woods)
        };
        self.share(span, trees) > 0.2
    }

    /// What it costs that a name lies on woods or hills that are not `own`: it would seem to be theirs, and what is
    /// drawn there is drawn through it. The name of a road or a house lies on no other road, either.
    pub(super) fn strays(&self, span: Span, own: Option<&MapPiece>) -> f64 {
        let mistaken = match own.map(|own| own.drawing.form()) {
            Some(Form::Line) => MISTAKEN,
            Some(Form::Block) => STRAYED,
            Some(Form::Area) | None => 0.0,
        };
        let others = self.courses.iter().filter(|(piece, _)| {
            own.is_some_and(|own| !std::ptr::eq(*piece, own) && piece.title != own.title)
        });
        let others: Vec<&Plot> = others.flat_map(|(_, plots)| plots).collect();
        let on_another = match mistaken > 0.0 {
            true => share(span, |at| others.iter().any(|plot| plot.holds(at))),
            false => 0.0,
        };
        let other = |piece: Option<&MapPiece>| {
            piece.is_some_and(|piece| {
                matches!(piece.drawing, Drawing::Woods | Drawing::Hill)
                    && own.is_none_or(|own| !std::ptr::eq(own, piece))
            })
        };
        let area = span.width() * span.height();
        area * (self.share(span, other) * STRAYED + on_another * mistaken)
    }

    /// What it costs that a name which is of no piece lies on any, a road, say.
    pub(super) fn covers(&self, span: Span) -> f64 {
        let covered = share(span, |at| self.drawn.iter().any(|plot| plot.holds(at)));
        span.width() * span.height() * covered * COVERED
    }

    /// The share of a name under which lies, uppermost, what `is` asks for; nothing is open ground.
    fn share(&self, span: Span, is: impl Fn(Option<&MapPiece>) -> bool) -> f64 {
        share(span, |at| {
            let areas = self.areas.iter().rev();
            let mut covering = areas.filter(|(_, plots)| plots.iter().any(|plot| plot.holds(at)));
            is(covering.next().map(|(piece, _)| *piece))
        })
    }
}

/// The share of a name where this is so.
fn share(span: Span, is: impl Fn(Xy) -> bool) -> f64 {
    let (along, across) = POINTS;
    let step = |i: u32, of: u32| f64::from(i) / f64::from(of - 1);
    let points = (0..across).flat_map(|y| (0..along).map(move |x| (x, y)));
    let hits = points.filter(|(x, y)| is(span.share(step(*x, along), step(*y, across))));
    hits.count() as f64 / f64::from(along * across)
}
