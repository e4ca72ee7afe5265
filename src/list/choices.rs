//! In how many ways an offer may be taken up, one after the other: a long choice has more of them than
//! anybody can keep.

use smallvec::SmallVec;

use super::offer::Offer;
use crate::model::Element;

/// The ways to take up an offer.
pub(super) struct Choices {
    /// The elements that can be had.
    there: Vec<Element>,
    least: u32,
    /// The most elements together.
    most: usize,
}

/// One of the ways: places of elements, ascending.
pub(super) type Choice = SmallVec<[usize; TOGETHER]>;

/// A choice of more parts at a time is not tried.
const TOGETHER: usize = 3;

impl Choices {
    pub(super) fn new(offer: &Offer, there: Vec<Element>) -> Self {
        Choices {
            least: offer.least,
            most: (offer.most as usize).min(there.len()).min(TOGETHER),
            there,
        }
    }

    /// The least of all ways.
    pub(super) fn first(&self) -> Option<Choice> {
        match self.least {
            0 => Some(Choice::new()),
            _ => self.after(&[]),
        }
    }

    /// The way behind another: sets of one size in order, then larger ones.
    pub(super) fn after(&self, choice: &[usize]) -> Option<Choice> {
        let size = choice.len();
        // Each place has an end, so that those behind it have room.
        let may_rise = |at: &usize| choice[*at] + size - at < self.there.len();
        match (0..size).rev().find(may_rise) {
            Some(at) => {
                let kept = choice[..at].iter().copied();
                Some(kept.chain((choice[at] + 1..).take(size - at)).collect())
            }
            None => (size < self.most).then(|| (0..=size).collect()),
        }
    }

    /// The elements of a way, and how many of each it takes at the least.
    pub(super) fn taken(&self, choice: &[usize]) -> Vec<(Element, u32)> {
        let size = choice.len() as u32;
        let first = self.least.max(size) - size.saturating_sub(1);
        let counts = std::iter::once(first).chain(std::iter::repeat(1));
        let elements = choice.iter().map(|at| self.there[*at]);
        elements.zip(counts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::RowId;

    fn choices(least: u32, most: u32, elements: usize) -> Choices {
        let there: Vec<Element> = (0..elements)
            .map(|at| Element::Unit(RowId::new(at)))
            .collect();
        let offer = Offer {
            elements: there.clone(),
            least,
            most,
            lines: Vec::new(),
        };
        Choices::new(&offer, there)
    }

    fn all(choices: &Choices) -> Vec<Choice> {
        let next = |choice: &Choice| choices.after(choice);
        std::iter::successors(choices.first(), next).collect()
    }

    #[test]
    fn ways_come_the_least_first_each_once() {
        let shown = format!("{:?}", all(&choices(0, 9, 4)));
        assert_eq!(
            shown,
            "[[], [0], [1], [2], [3], [0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], \
             [0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]"
        );
        assert_eq!(all(&choices(1, 1, 3)).len(), 3);
        assert_eq!(all(&choices(1, 9, 0)).len(), 0);
        assert_eq!(all(&choices(0, 9, 0)).len(), 1);
    }

    #[test]
    fn what_is_wanted_beyond_one_of_each_is_more_of_the_first() {
        let choices = choices(4, 9, 3);
        let counts = |choice: &[usize]| -> Vec<u32> {
            let taken = choices.taken(choice).into_iter();
            taken.map(|(_, count)| count).collect()
        };
        assert!(counts(&[]).is_empty());
        assert_eq!(counts(&[1]), [4]);
        assert_eq!(counts(&[0, 2]), [3, 1]);
    }
}
