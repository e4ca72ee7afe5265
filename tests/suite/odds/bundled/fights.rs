//! Fights hand to hand, each side with a deck of its own: by every pair of their cards, and every card that the
//! winner may turn over after his.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use orbat::odds::{Distribution, Given, Limits};

use super::cards::{Card, cards};
use super::{Odds, Subject, chances};

/// What comes of a fight between one man and some: which side wins, which loser is hurt, and what he loses.
fn fights(
    cards: &[Card],
    bonus: [i64; 2],
    men: usize,
    enemy_more: bool,
) -> BTreeMap<[i64; 3], u128> {
    let mut outcomes = BTreeMap::new();
    for ours in 0..cards.len() {
        for theirs in 0..cards.len() {
            let sums = [cards[ours].ten + bonus[0], cards[theirs].ten + bonus[1]];
            let (result, winner) = match sums[0].cmp(&sums[1]) {
                std::cmp::Ordering::Greater => (0, ours),
                std::cmp::Ordering::Less => (1, theirs),
                std::cmp::Ordering::Equal => (2, ours),
            };
            // The winner has one card less to draw from. Of a tie nothing is drawn, as often.
            for (blow, card) in cards.iter().enumerate() {
                if blow == winner {
                    continue;
                }
                let losers = match (result, enemy_more) {
                    (0, true) | (1, false) => men,
                    _ => 1,
                };
                let outcome = match result {
                    2 => [2, 0, 0],
                    _ => [result, ((card.who - 1) % losers + 1) as i64, card.takes],
                };
                *outcomes.entry(outcome).or_default() += 1;
            }
        }
    }
    outcomes
}

fn by<const N: usize>(
    outcomes: &BTreeMap<[i64; 3], u128>,
    of: impl Fn(&[i64; 3]) -> [i64; N],
) -> BTreeMap<[i64; N], u128> {
    let mut sums = BTreeMap::new();
    for (outcome, ways) in outcomes {
        *sums.entry(of(outcome)).or_default() += ways;
    }
    sums
}

#[test]
fn a_fight_is_one_of_two_decks() {
    let melee = Subject::new("combat-patrol", "melee(0 to 3, 0 to 3)");
    let hurt = Subject::new(
        "combat-patrol",
        "fight(0 to 3, 0 to 3, 1 to 3, yes/no).hurt",
    );
    let takes = Subject::new(
        "combat-patrol",
        "fight(0 to 3, 0 to 3, 1 to 3, yes/no).takes",
    );
    let prisoner = Subject::new("combat-patrol-solo", "take-prisoner(0 to 3)");
    let cards = cards(&melee.model);
    for (ours, theirs) in (0..=3).flat_map(|ours| (0..=3).map(move |theirs| (ours, theirs))) {
        for (men, more) in (1..=3).flat_map(|men| [(men, 0), (men, 1)]) {
            let args = [ours, theirs, men, more];
            let outcomes = fights(&cards, [ours, theirs], men as usize, more == 1);
            melee.holds(&args[..2], &chances(&by(&outcomes, |all| [all[0]])));
            hurt.holds(&args, &chances(&by(&outcomes, |all| [all[1]])));
            takes.holds(&args, &chances(&by(&outcomes, |all| [all[2]])));
        }
        if theirs == 0 {
            let outcomes = fights(&cards, [ours, 0], 1, false);
            let taken = by(&outcomes, |all| [i64::from(all[0] == 0 && all[2] >= 3)]);
            prisoner.holds(&[ours], &chances(&taken));
        }
    }
}

/// Two fights of one man against one, all cards that can come, one after another. Cards that show the same, as far
/// as a fight reads them, are counted together.
struct Units {
    /// What they show, and how many of each are left of either side's.
    sorts: Vec<(i64, i64)>,
    left: [Vec<u128>; 2],
    bonus: [i64; 2],
    /// Ways by fights won and lost and men out of either side, three numbers each.
    ways: Vec<u128>,
}

impl Units {
    fn new(cards: &[Card], bonus: [i64; 2]) -> Self {
        let mut sorts: Vec<(i64, i64)> = cards.iter().map(|card| (card.ten, card.takes)).collect();
        sorts.sort_unstable();
        sorts.dedup();
        let count = |sort: &(i64, i64)| {
            let same = cards.iter().filter(|card| (card.ten, card.takes) == *sort);
            same.count() as u128
        };
        let left: Vec<u128> = sorts.iter().map(count).collect();
        Units {
            sorts,
            left: [left.clone(), left],
            bonus,
            ways: vec![0; 81],
        }
    }

    /// The fights that are left. Of what is not drawn there are as many ways as if it was: four cards of either
    /// deck in all.
    fn fight(&mut self, left: usize, ways: u128, so_far: [usize; 4]) {
        if left == 0 {
            let rest = self.left.each_ref().map(|deck| {
                let size: u128 = deck.iter().sum();
                (47..=size).product::<u128>()
            });
            let place = so_far.iter().fold(0, |place, part| place * 3 + part);
            self.ways[place] += ways * rest[0] * rest[1];
            return;
        }
        for ours in 0..self.sorts.len() {
            for theirs in 0..self.sorts.len() {
                let ways = ways * self.left[0][ours] * self.left[1][theirs];
                if ways == 0 {
                    continue;
                }
                self.left[0][ours] -= 1;
                self.left[1][theirs] -= 1;
                let sums = [ours, theirs].map(|card| self.sorts[card].0);
                match (sums[0] + self.bonus[0]).cmp(&(sums[1] + self.bonus[1])) {
                    std::cmp::Ordering::Greater => self.blow(0, left, ways, so_far),
                    std::cmp::Ordering::Less => self.blow(1, left, ways, so_far),
                    std::cmp::Ordering::Equal => self.fight(left - 1, ways, so_far),
                }
                self.left[0][ours] += 1;
                self.left[1][theirs] += 1;
            }
        }
    }

    fn blow(&mut self, winner: usize, left: usize, ways: u128, so_far: [usize; 4]) {
        for deadly in [false, true] {
            let mut then = so_far;
            then[winner] += 1;
            // The loser is out.
            then[3 - winner] += usize::from(deadly);
            let fits = |sorts: &[(i64, i64)], sort: usize| (sorts[sort].1 >= 3) == deadly;
            // After the last fight it makes no difference which card it was.
            if left == 1 {
                let sorts = (0..self.sorts.len()).filter(|sort| fits(&self.sorts, *sort));
                let all: Vec<usize> = sorts.collect();
                let of: u128 = all.iter().map(|sort| self.left[winner][*sort]).sum();
                if let Some(any) = all.into_iter().find(|sort| self.left[winner][*sort] > 0) {
                    self.left[winner][any] -= 1;
                    self.fight(0, ways * of, then);
                    self.left[winner][any] += 1;
                }
                continue;
            }
            for sort in 0..self.sorts.len() {
                let of = self.left[winner][sort];
                if of > 0 && fits(&self.sorts, sort) {
                    self.left[winner][sort] -= 1;
                    self.fight(left - 1, ways * of, then);
                    self.left[winner][sort] += 1;
                }
            }
        }
    }

    fn odds(mut self) -> Odds {
        self.fight(2, 1, [0; 4]);
        let ways = self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0);
        let parts = |place: usize| [27, 9, 3, 1].map(|unit| (place / unit % 3) as i64);
        chances(&ways.map(|(place, ways)| (parts(place), *ways)).collect())
    }
}

/// The fights won and lost, the men out and the enemy's.
const TOLD: [usize; 4] = [WON, LOST, OUT, ENEMY_OUT];
const WON: usize = 0;
const LOST: usize = 1;
const OUT: usize = 3;
const ENEMY_OUT: usize = 7;

fn melee(question: &str, piles: usize) -> Distribution {
    let subject = Subject::new("combat-patrol", question);
    let limits = Limits {
        piles,
        atoms: 0,
        ..Limits::default()
    };
    let found = subject
        .plan
        .exact(&subject.model, &[], &Given::default(), &limits);
    found.unwrap()
}

#[test]
fn two_fights_of_units_are_all_their_cards_one_after_another() {
    let subject = Subject::new("combat-patrol", "melee(0, 0)");
    let cards = cards(&subject.model);
    for bonus in [[0, 0], [1, 3]] {
        let brute = Units::new(&cards, bonus).odds();
        let question = format!("melee-of-units(2, 2, {}, {})", bonus[0], bonus[1]);
        for piles in [0, Limits::default().piles] {
            let mut found = Odds::new();
            let odds = melee(&question, piles);
            for outcome in &odds.outcomes {
                let told = TOLD.map(|part| outcome.values[part]);
                let chance = odds.chance_of(outcome);
                let parts = (chance.numer(), chance.denom());
                let chance = Ratio::new(parts.0.try_into().unwrap(), parts.1.try_into().unwrap());
                *found.entry(told.to_vec()).or_default() += chance;
            }
            assert_eq!(found, brute, "{question} {piles}");
        }
    }
}

#[test]
fn fights_of_units_are_the_same_by_states_and_by_knots() {
    for question in [
        "melee-of-units(2, 3)",
        "melee-of-units(4, 2, endurance: 5)",
        "melee-of-units(2, 2, 2, enemy-endurance: 1)",
    ] {
        assert_eq!(melee(question, 0), melee(question, 2_000_000), "{question}");
    }
}

/// However many fight, any fight is as good as the first, and any two are as good as the first two.
#[test]
fn any_two_fights_of_many_are_as_two_fights() {
    let moments = |men: i64| {
        let odds = melee(
            &format!("melee-of-units({men}, {men})"),
            Limits::default().piles,
        );
        let mean = |of: &dyn Fn(&[i64]) -> i64, over: i64| {
            let times = |number: i64| Ratio::from_integer(BigUint::try_from(number).unwrap());
            let outcomes = odds.outcomes.iter();
            let sums = outcomes.map(|outcome| odds.chance_of(outcome) * times(of(&outcome.values)));
            sums.sum::<Ratio<BigUint>>() / times(over)
        };
        let mut moments = Vec::new();
        for (place, part) in TOLD.into_iter().enumerate() {
            moments.push(mean(&|values| values[part], men));
            for other in &TOLD[place..] {
                // What comes of one and the same fight is left out: who is out has lost.
                let both = match (part, *other) {
                    (WON, ENEMY_OUT) | (LOST, OUT) => 1,
                    (part, other) => i64::from(part == other),
                };
                let pairs = |values: &[i64]| (values[part] - both) * values[*other];
                moments.push(mean(&pairs, men * (men - 1)));
            }
        }
        moments
    };
    let two = moments(2);
    for men in [3, 6] {
        assert_eq!(moments(men), two, "{men}");
    }
}
