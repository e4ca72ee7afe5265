//! How often an elite unit acts in a turn with extra cards, by how many cards of each sort are left in the deck.

use std::collections::{BTreeMap, HashMap};

use num_rational::Ratio;

use super::{Odds, Subject};

/// What is left of the deck, and what matters of the cards that came.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Turn {
    of_its_number: u128,
    of_other_numbers: u128,
    extra: u128,
    elite: u128,
    blank: u128,
    has_just_acted: bool,
    is_first: bool,
}

/// Of the ways in which it may go on, how often it acts in each.
type Acts = BTreeMap<i64, Ratio<u128>>;

impl Turn {
    fn odds(self, known: &mut HashMap<Turn, Acts>) -> Acts {
        if let Some(acts) = known.get(&self) {
            return acts.clone();
        }
        let next = Turn {
            is_first: false,
            ..self
        };
        let mut acts = Acts::new();
        // The card that ends the turn is always left.
        let ends = 1;
        let left = self.of_its_number
            + self.of_other_numbers
            + self.extra
            + self.elite
            + self.blank
            + ends;
        let mut enter = |cards: u128, once_in: Option<u128>, acting: Turn, other: Turn| {
            let one_in = once_in.unwrap_or(1);
            let card = Ratio::new(cards, left);
            let does = card * Ratio::new(u128::from(once_in.is_some()), one_in);
            for (chance, turn, act) in [(does, acting, 1), (card - does, other, 0)] {
                if chance > Ratio::ZERO {
                    for (more, each) in turn.odds(known) {
                        *acts.entry(act + more).or_insert(Ratio::ZERO) += chance * each;
                    }
                }
            }
        };
        let acting = Turn {
            has_just_acted: true,
            ..next
        };
        if let Some(of_its_number) = self.of_its_number.checked_sub(1) {
            let acting = Turn {
                of_its_number,
                ..acting
            };
            enter(self.of_its_number, Some(1), acting, acting);
        }
        if let Some(of_other_numbers) = self.of_other_numbers.checked_sub(1) {
            let other = Turn {
                of_other_numbers,
                has_just_acted: false,
                ..next
            };
            enter(self.of_other_numbers, None, other, other);
        }
        if let Some(extra) = self.extra.checked_sub(1) {
            let (acting, other) = (Turn { extra, ..acting }, Turn { extra, ..next });
            enter(self.extra, Some(6), acting, other);
        }
        if let Some(elite) = self.elite.checked_sub(1) {
            let (acting, other) = (Turn { elite, ..acting }, Turn { elite, ..next });
            let once_in = match (self.is_first, self.has_just_acted) {
                (true, _) => Some(6),
                (false, true) => Some(1),
                (false, false) => None,
            };
            enter(self.elite, once_in, acting, other);
        }
        if let Some(blank) = self.blank.checked_sub(1) {
            let other = Turn { blank, ..next };
            enter(self.blank, None, other, other);
        }
        *acts.entry(0).or_insert(Ratio::ZERO) += Ratio::new(ends, left);
        known.insert(self, acts.clone());
        acts
    }
}

/// So much is asked of each card, and so many are drawn, that there is no other way to work it out.
#[test]
fn an_elite_units_turn_is_counted_by_what_is_left_of_the_deck() {
    for extra in [0, 1, 3] {
        let turn = Turn {
            of_its_number: 2,
            of_other_numbers: 10,
            extra,
            elite: 1,
            blank: 11,
            has_just_acted: false,
            is_first: true,
        };
        let acts = turn.odds(&mut HashMap::new());
        let odds: Odds = acts
            .into_iter()
            .map(|(n, chance)| (vec![n], chance))
            .collect();
        let question = format!("reinforced-turn(3, {extra}, guts: elite)");
        Subject::new("combat-patrol-solo", &question).holds(&[], &odds);
    }
}
