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
