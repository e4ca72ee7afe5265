//! Fights hand to hand, each side with a deck of its own: by every pair of their cards, and every card that the
//! winner may turn over after his.

use std::collections::BTreeMap;

use super::cards::{Card, cards};
use super::{Subject, chances};

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
