//! Where dice and cards come from.

use crate::model::{Dice, SideDeck};
use crate::roll::{Stream, Unanswered};

/// A source of dice and cards.
pub trait Chance {
    type Error: From<Unanswered>;

    /// What a die shows: 1 to `sides`.
    fn die(&mut self, sides: u32) -> Result<u32, Self::Error>;

    /// Which of the cards left in a deck is drawn, by its place in this list of their numbers, which
    /// is never empty.
    fn card(&mut self, deck: SideDeck, left: &[u32]) -> Result<usize, Self::Error>;

    /// Dice that are rolled together come next.
    fn pool_begins(&mut self, _dice: Dice) -> Result<(), Self::Error> {
        Ok(())
    }

    /// All of them have been rolled.
    fn pool_ends(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

impl Chance for Stream {
    type Error = Unanswered;

    fn die(&mut self, sides: u32) -> Result<u32, Unanswered> {
        Ok(self.below(sides) + 1)
    }

    fn card(&mut self, _deck: SideDeck, left: &[u32]) -> Result<usize, Unanswered> {
        Ok(self.below(left.len() as u32) as usize)
    }
}
