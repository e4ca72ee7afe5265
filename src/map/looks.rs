//! In which way a terrain looks on a map where others have the same drawing.

use std::collections::{BTreeMap, BTreeSet};

use super::{MapPiece, built, growth};
use crate::ground::Drawing;

/// Looks of sorts of terrain, by their drawing and their place among those drawn alike.
pub(super) struct Looks(BTreeMap<(Drawing, usize), usize>);

impl Looks {
    pub(super) fn of(&self, piece: &MapPiece) -> usize {
        let look = self.0.get(&(piece.drawing, piece.sort));
        look.copied().unwrap_or(0)
    }
}

/// How many ways there are to draw it.
const fn ways(drawing: Drawing) -> usize {
    match drawing {
        Drawing::Field => growth::FIELD_LOOKS,
        Drawing::Building => built::ROOFS,
        Drawing::Rough => 3,
        Drawing::Wall | Drawing::Hedge | Drawing::Fence => 2,
        _ => 1,
    }
}

/// A field looks as on every other map, unless another of this one looks like it already. Of what else is drawn in
/// several ways the first sort on a map looks as usual, and the others otherwise, as far as there are ways.
pub(super) fn looks(pieces: &[MapPiece]) -> Looks {
    let sorts = pieces.iter().map(|piece| (piece.drawing, piece.sort));
    let sorts: BTreeSet<(Drawing, usize)> = sorts.collect();
    let mut looks: BTreeMap<(Drawing, usize), usize> = BTreeMap::new();
    for (drawing, sort) in sorts {
        let ways = ways(drawing);
        let first = match drawing {
            Drawing::Field => sort % ways,
            _ => 0,
        };
        let taken = |look: &usize| {
            let mut others = looks.iter().filter(|((other, _), _)| *other == drawing);
            others.any(|(_, taken)| taken == look)
        };
        let mut wanted = (0..ways).map(|next| (first + next) % ways);
        let look = wanted.find(|look| !taken(look)).unwrap_or(first);
        looks.insert((drawing, sort), look);
    }
    Looks(looks)
}
