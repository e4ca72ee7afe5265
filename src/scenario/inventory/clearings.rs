//! Clearings among woods that are solid pieces: nobody can cut one out of them, so it is a gap between them.

use crate::ground::{Drawing, Piece, closer};
use crate::measure::Length;

/// No farther from a clearing do trees stand round it.
const ROUND: Length = Length::from_inches(6);

/// On so few sides of it trees make no clearing of open ground.
const FEWEST: usize = 2;

/// Where no trees are to stand.
pub(super) struct Clearings(Vec<Piece>);

impl Clearings {
    /// Of a ground on which there are woods; elsewhere none needs trees about it.
    pub(super) fn of(pieces: &[Piece]) -> Clearings {
        let is = |drawing: Drawing| move |piece: &&Piece| piece.drawing == drawing;
        let wooded = pieces.iter().any(|piece| is(Drawing::Woods)(&piece));
        let clearings = pieces.iter().filter(is(Drawing::Clearing));
        Clearings(clearings.filter(|_| wooded).cloned().collect())
    }

    /// Whether a wood leaves all of them free.
    pub(super) fn are_clear_of(&self, wood: &Piece) -> bool {
        let mut clearings = self.0.iter();
        !clearings.any(|clearing| closer(clearing, wood, Length::ZERO))
    }

    /// Whether a wood stands at one of them.
    pub(super) fn borders(&self, wood: &Piece) -> bool {
        let mut clearings = self.0.iter();
        clearings.any(|clearing| closer(clearing, wood, ROUND))
    }

    /// The terrain of one that is not among trees.
    pub(super) fn bare(&self, pieces: &[Piece]) -> Option<u32> {
        let is_bare = |clearing: &&Piece| {
            let woods = pieces
                .iter()
                .filter(|piece| piece.drawing == Drawing::Woods);
            woods.filter(|wood| closer(clearing, wood, ROUND)).count() < FEWEST
        };
        self.0.iter().find(is_bare).map(|clearing| clearing.terrain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::{Point, Shape};

    /// As long as it is broad, so far from the western edge.
    fn piece(drawing: Drawing, x: i64) -> Piece {
        let inches = Length::from_inches;
        Piece {
            terrain: drawing.rank(),
            drawing,
            breadth: Length::ZERO,
            shape: Shape::Block {
                at: Point {
                    x: inches(x),
                    y: inches(24),
                },
                width: inches(8),
                depth: inches(8),
                turned: 0,
            },
            levels: 0,
        }
    }

    #[test]
    fn a_clearing_is_bare_unless_woods_stand_at_two_sides_of_it() {
        let clearing = piece(Drawing::Clearing, 30);
        let (wood, field) = (|x| piece(Drawing::Woods, x), |x| piece(Drawing::Field, x));
        let bare = |other: Piece, another: Piece| {
            let pieces = [clearing.clone(), other, another];
            Clearings::of(&pieces).bare(&pieces)
        };
        assert_eq!(bare(wood(20), wood(40)), None);
        for (other, another) in [
            (wood(20), field(40)),
            (field(20), wood(40)),
            // Too far off.
            (wood(20), wood(45)),
            (wood(10), wood(60)),
        ] {
            assert_eq!(bare(other, another), Some(clearing.terrain));
        }
        // Where there are no woods at all, none are missed.
        assert_eq!(bare(field(20), field(40)), None);
    }
}
