//! The parts into which all that is asked divides a deck.
//!
//! Cards of which nothing that is asked tells them apart are one *atom* of their deck. Where many cards are drawn and
//! little is asked of them ("does it show the number of my die?") there are few atoms, and it is better to tell at once
//! to which of them a card belongs: then all that matters of the drawn cards is how many of each atom they were,
//! however many questions were asked of each, and in whatever order.
//!
//! What will be asked is not known beforehand. So a computation begins with whole decks, and where an answer
//! divides an atom it begins anew with the parts.

use super::cards::Bits;
use crate::model::SideDeck;

/// The atoms of each deck that is known to be divided.
#[derive(Clone, Default, Debug)]
pub(crate) struct Atoms {
    pub(crate) decks: Vec<(SideDeck, Vec<Bits>)>,
}

impl Atoms {
    /// An atom, or a whole deck, is made up of these parts.
    pub(crate) fn divide(
        &mut self,
        deck: SideDeck,
        atom: &Bits,
        parts: impl Iterator<Item = Bits>,
    ) {
        match self.decks.iter_mut().find(|(known, _)| *known == deck) {
            Some((_, atoms)) => {
                atoms.retain(|each| each != atom);
                atoms.extend(parts);
            }
            None => self.decks.push((deck, parts.collect())),
        }
    }

    /// In how many ways cards may have been drawn of these atoms: so many of each, or fewer.
    pub(crate) fn piles(&self) -> usize {
        let atoms = self.decks.iter().flat_map(|(_, atoms)| atoms);
        atoms.fold(1, |piles: usize, atom| {
            piles.saturating_mul(atom.len() as usize + 1)
        })
    }
}
