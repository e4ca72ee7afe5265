//! Two attacks at a team from a fresh deck of fifty: every sequence of cards, cards that show the
//! same counted together.

use std::collections::BTreeMap;

use orbat::model::{Model, NOTHING};
use orbat::odds::{Given, Limits, Plan};

use super::cards::{COVERS, Card, WALL, cards, row};
use super::{Odds, asked, big, chances, told};

/// What happens, as the rules put it.
#[derive(Clone, Copy)]
struct Fire {
    shots: usize,
    shooters: usize,
    /// The place in the row of holes.
    column: usize,
    cover: Option<usize>,
    men: usize,
    endurance: u8,
}

/// Cards that show the same as far as this fire reads them.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Sort {
    dry: bool,
    hits: bool,
    who: u8,
    takes: u8,
    saves: bool,
}

/// A team under fire.
#[derive(Clone, Copy)]
struct Team {
    lost: [u8; 5],
    dazed: [bool; 5],
    last: u8,
    markers: u8,
}

/// A whole fight over all sequences of sorts.
struct Fight {
    fire: Fire,
    sorts: Vec<(Sort, u128)>,
    left: u128,
    /// Ways by stunned, wounded, out and markers, six of each.
    ways: Vec<u128>,
}

impl Fight {
    fn odds(cards: &[Card], fire: Fire) -> Odds {
        let mut sorts = BTreeMap::<Sort, u128>::new();
        for card in cards {
            let sort = Sort {
                dry: card.dry,
                hits: card.holes.get(fire.column).copied().unwrap_or(false),
                who: card.who as u8,
                takes: card.takes as u8,
                saves: card.saves(fire.cover),
            };
            *sorts.entry(sort).or_default() += 1;
        }
        let mut fight = Fight {
            fire,
            sorts: sorts.into_iter().collect(),
            left: cards.len() as u128,
            ways: vec![0; 6_usize.pow(4)],
        };
        let fresh = Team {
            lost: [0; 5],
            dazed: [false; 5],
            last: 0,
            markers: 0,
        };
        // Of all orders of as many cards as could be needed.
        let most = 2 * fire.shots * fire.shooters;
        let orders = (0..most as u128).map(|gone| fight.left - gone).product();
        fight.shoot(fire.shooters, fire.shots, orders, &fresh);
        assert_eq!(fight.ways.iter().sum::<u128>(), orders);
        let digit = |place: usize, unit: usize| (place / unit % 6) as i64;
        let ways = fight.ways.iter().enumerate().filter(|(_, ways)| **ways > 0);
        let parts = |place| [216, 36, 6, 1].map(|unit| digit(place, unit));
        chances(&ways.map(|(place, ways)| (parts(place), *ways)).collect())
    }

    /// The rest of the fight; a way to get here stands for all that can follow it.
    fn shoot(&mut self, shooters: usize, shots: usize, ways: u128, team: &Team) {
        if shooters == 0 {
            return self.count(ways, team);
        }
        if shots == 0 {
            return self.shoot(shooters - 1, self.fire.shots, ways, team);
        }
        for aim in 0..self.sorts.len() {
            let Some(ways) = self.take(aim, ways) else {
                continue;
            };
            let (dry, hits) = (self.sorts[aim].0.dry, self.sorts[aim].0.hits);
            if dry {
                self.shoot(shooters, 0, ways, team);
            } else if hits {
                for strike in 0..self.sorts.len() {
                    if let Some(ways) = self.take(strike, ways) {
                        let team = self.struck(team, strike);
                        self.shoot(shooters, shots - 1, ways, &team);
                        self.back(strike);
                    }
                }
            } else {
                self.shoot(shooters, shots - 1, ways, team);
            }
            self.back(aim);
        }
    }

    fn take(&mut self, sort: usize, ways: u128) -> Option<u128> {
        let of = self.sorts[sort].1;
        if of == 0 {
            return None;
        }
        self.sorts[sort].1 -= 1;
        self.left -= 1;
        Some(ways / (self.left + 1) * of)
    }

    fn back(&mut self, sort: usize) {
        self.sorts[sort].1 += 1;
        self.left += 1;
    }

    /// Counted on from the last man struck, and round again.
    fn struck(&self, team: &Team, strike: usize) -> Team {
        let mut team = *team;
        let strike = &self.sorts[strike].0;
        team.last = (team.last + strike.who - 1) % self.fire.men as u8 + 1;
        let man = team.last as usize - 1;
        team.markers += 1;
        team.dazed[man] = true;
        if !strike.saves {
            team.lost[man] += strike.takes;
        }
        team
    }

    fn count(&mut self, ways: u128, team: &Team) {
        let (mut stunned, mut wounded, mut out) = (0, 0, 0);
        for (lost, dazed) in team.lost.iter().zip(team.dazed) {
            if *lost >= self.fire.endurance {
                out += 1;
            } else if *lost > 0 {
                wounded += 1;
            } else if dazed {
                stunned += 1;
            }
        }
        self.ways[216 * stunned + 36 * wounded + 6 * out + team.markers as usize] += ways;
    }
}

/// The bundled procedure.
struct Subject {
    model: Model,
    plan: Plan,
    cards: Vec<Card>,
}

impl Subject {
    fn new() -> Subject {
        let (model, _) = asked("combat-patrol", "volley(1, regular)");
        let mut all = model.procedures.iter();
        let volley = all.find(|procedure| procedure.header.name == "volley");
        let plan = Plan::new(&model, volley.unwrap());
        let cards = cards(&model);
        Subject { model, plan, cards }
    }

    /// By a grade, a band, and which of the five other reasons to shift hold.
    fn holds(&self, fire: Fire, grade: i64, band: i64, reasons: [i64; 5]) {
        let cover = fire.cover.map(|cover| row(&self.model, COVERS[cover]));
        let mut args = vec![fire.shots as i64, grade, band, cover.unwrap_or(NOTHING)];
        args.extend([
            fire.shooters as i64,
            fire.men as i64,
            i64::from(fire.endurance),
        ]);
        args.extend(reasons);
        let brute = big(&Fight::odds(&self.cards, fire));
        // Both ways in which the engine goes about cards.
        for piles in [0, Limits::default().piles] {
            let (given, limits) = (
                Given::default(),
                Limits {
                    piles,
                    atoms: 0,
                    ..Limits::default()
                },
            );
            let found = self.plan.exact(&self.model, &args, &given, &limits);
            assert_eq!(told(&found.unwrap()), brute, "{args:?} {piles}");
        }
    }
}

const TWO_SHOTS: Fire = Fire {
    shots: 2,
    shooters: 1,
    column: 1,
    cover: None,
    men: 5,
    endurance: 3,
};

fn covers() -> impl Iterator<Item = Option<usize>> {
    (0..COVERS.len()).map(Some).chain([None])
}

/// One shot, two, and one of each of two men: the deck runs on, but who has no ammunition left
/// keeps only himself from shooting.
#[test]
fn two_attacks_at_a_team_of_five_of_every_grade_at_every_range_behind_every_cover() {
    let subject = Subject::new();
    for (grade, band) in (0..3).flat_map(|grade| (0..3).map(move |band| (grade, band))) {
        let column = (2 - grade + band) as usize;
        for cover in covers() {
            for (shots, shooters) in [(1, 1), (2, 1), (1, 2)] {
                let fire = Fire {
                    shots,
                    shooters,
                    column,
                    cover,
                    ..TWO_SHOTS
                };
                subject.holds(fire, grade, band, [0; 5]);
            }
        }
    }
}

/// All reasons to shift, one after another, up to and beyond the end of the row.
#[test]
fn two_attacks_at_a_team_of_five_with_every_shift() {
    let subject = Subject::new();
    let reasons = [1, 1, 1, 2, 2];
    for held in 1..=reasons.len() {
        let mut hold = [0; 5];
        hold[..held].fill(1);
        // Beyond the arc and on the move are one reason.
        let shift: usize = reasons[..held.min(4)].iter().sum();
        for (band, cover) in (0..3).flat_map(|band| covers().map(move |cover| (band, cover))) {
            let column = 1 + shift + band as usize;
            subject.holds(
                Fire {
                    column,
                    cover,
                    ..TWO_SHOTS
                },
                1,
                band,
                hold,
            );
        }
    }
}

#[test]
fn two_attacks_at_every_number_of_men_of_every_endurance() {
    let subject = Subject::new();
    for (men, endurance) in (1..=5).flat_map(|men| (2..=5).map(move |last| (men, last))) {
        for cover in [None, Some(WALL)] {
            let fire = Fire {
                men,
                endurance,
                cover,
                ..TWO_SHOTS
            };
            subject.holds(fire, 1, 0, [0; 5]);
        }
    }
}
