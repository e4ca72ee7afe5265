//! What a force offers in a month.

use rustc_hash::FxHashMap;

use crate::model::{Element, Force, Month, Pick};

/// Parts that are counted together.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// One, or a choice of several.
    pub elements: Vec<Element>,
    pub least: u32,
    pub most: u32,
    /// The lines of the force, by their places.
    pub lines: Vec<usize>,
}

/// Lines of one part are counted together; a choice shares its parts with no other line.
pub(super) fn offers(force: &Force, month: Month) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::with_capacity(force.parts.len());
    let mut places: FxHashMap<Vec<Element>, usize> = FxHashMap::default();
    let there = |(_, part): &(usize, &crate::model::Part)| part.period.has(month);
    for (line, part) in force.parts.iter().enumerate().filter(there) {
        let elements: Vec<Element> = part.elements().collect();
        match places.get(&elements) {
            Some(place) => {
                let known = &mut offers[*place];
                known.least = known.least.saturating_add(part.least);
                known.most = known.most.saturating_add(part.most);
                known.lines.push(line);
            }
            None => {
                places.insert(elements.clone(), offers.len());
                offers.push(Offer {
                    elements,
                    least: part.least,
                    most: part.most,
                    lines: vec![line],
                });
            }
        }
    }
    offers
}

impl Offer {
    pub(super) fn has(&self, element: Element) -> bool {
        self.elements.contains(&element)
    }

    /// How many of it are picked.
    pub(super) fn total(&self, picks: &[Pick]) -> u32 {
        let mine = picks.iter().filter(|pick| self.has(pick.what));
        mine.fold(0, |sum, pick| sum.saturating_add(pick.count))
    }
}
