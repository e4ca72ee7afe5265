//! Single workloads against loops written for each of them, or against a formula.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use num_bigint::{BigInt, BigUint};
use num_rational::Ratio;
use orbat::model::*;
use orbat::odds::{Distribution, Fault, Given, Limits, Plan, Refusal, approximate};

use super::ask::asked_in;
use super::build::*;
use super::workloads::*;
use super::{brute, exact, told};

fn run(procedure: &Procedure) -> Distribution {
    exact(&model(), procedure, &[], &Given::default())
}

/// Numbers of ways over a total, as chances.
fn chances(ways: BTreeMap<Vec<i64>, u128>, total: u128) -> BTreeMap<Vec<i64>, Ratio<BigUint>> {
    let chance = |(values, ways)| {
        (
            values,
            Ratio::new(BigUint::from(ways), BigUint::from(total)),
        )
    };
    let chances = ways.into_iter().filter(|(_, ways): &(_, u128)| *ways > 0);
    chances.map(chance).collect()
}

fn percent(distribution: &Distribution, value: i64) -> f64 {
    100.0 * approximate(&distribution.chance(|values| values[0] == value))
}

#[test]
fn every_armour_class_against_every_penetration() {
    let mut model = Model::default();
    let number_face = vec![("d10", FaceType::Value(range(1, 10)))];
    let cards = (0..50)
        .map(|card| vec![Shows::One(card % 10 + 1)])
        .collect();
    deck(&mut model, "action", number_face, cards);
    let sum = binary(Operator::Plus, face(2, 0), local(1));
    let through = binary(Operator::More, sum, local(0));
    let parameters = [("class", range(1, 10)), ("pen", range(1, 5))];
    let locals = vec![("class", VALUE), ("pen", VALUE), ("card", CARD)];
    let body = vec![draw(2), Action::End(vec![through])];
    let check = procedure("check", &parameters, locals, 1, body);
    for class in 1..=10 {
        for pen in 1..=5 {
            let odds = exact(&model, &check, &[class, pen], &Given::default());
            let stated = (10 * (10 - (class - pen)).clamp(0, 10)) as f64;
            assert_eq!(percent(&odds, 1), stated, "class {class} against {pen}");
            let counted = brute::odds(&model, &check, &[class, pen], &[]);
            assert_eq!(told(&odds), super::big(&counted));
        }
    }
}

/// Dice counting some faces, less the markers, through a chart, each hit saved on a die.
#[test]
fn fire_through_a_chart_with_markers_and_saves() {
    let model = model();
    let bands = [None, Some(Faces::Even), Some(Faces::Odd)];
    for dice in 1..=4_u32 {
        for band in &bands {
            for markers in 0..=2_i64 {
                let mut changes: Vec<DieChange> =
                    band.iter().cloned().map(DieChange::Counting).collect();
                let by = number(markers);
                changes.push(DieChange::Less { by, floor: 0 });
                let mut procedure = fire(dice);
                procedure.steps[0].body[0] = roll(0, dice, 6, changes, Reading::Sum);
                let odds = exact(&model, &procedure, &[], &Given::default());
                let counts = |pip: i64| match band {
                    None => true,
                    Some(Faces::Even) => pip % 2 == 0,
                    Some(_) => pip % 2 == 1,
                };
                let mut ways: BTreeMap<Vec<i64>, u128> = BTreeMap::new();
                let saves = 12;
                for fall in 0..6_i64.pow(dice) {
                    let pips = (0..dice).map(|die| fall / 6_i64.pow(die) % 6 + 1);
                    let points: i64 = pips
                        .filter(|pip| counts(*pip))
                        .map(|pip| (pip - markers).max(0))
                        .sum();
                    for column in 1..=6_i64 {
                        let row = model.tables[0].row(&[points, column]).unwrap();
                        let Answer::Value(Datum {
                            value: Value::Number(hits),
                            ..
                        }) = row.answer
                        else {
                            panic!("a number")
                        };
                        assert!(hits <= saves);
                        for saved in 0..1_u32 << hits {
                            let lost = i64::from(hits as u32 - saved.count_ones());
                            let kept = 2_u128.pow(saved.count_ones()) * 4_u128.pow(lost as u32);
                            *ways.entry(vec![lost]).or_default() +=
                                kept * 6_u128.pow((saves - hits) as u32);
                        }
                    }
                }
                let total = 6_u128.pow(dice + 1 + saves as u32);
                assert_eq!(
                    told(&odds),
                    chances(ways, total),
                    "{dice} {band:?} {markers}"
                );
            }
        }
    }
}

#[test]
fn the_casualty_chart_with_and_without_two_more() {
    let shares = [
        (0, [6.0, 22.0, 44.0, 22.0, 3.0, 3.0]),
        (2, [1.0, 14.0, 40.0, 30.0, 5.0, 10.0]),
    ];
    for (plus, shares) in shares {
        let total = roll(0, 2, 10, Vec::new(), Reading::Sum);
        let asked = lookup(1, vec![binary(Operator::Plus, local(0), number(plus))]);
        let odds = run(&procedure(
            "casualty",
            &[],
            vec![("total", VALUE)],
            1,
            vec![total, Action::End(vec![asked])],
        ));
        for (result, share) in (0..).zip(shares) {
            assert!(
                (percent(&odds, result) - share).abs() < 1e-9,
                "{result} with +{plus}"
            );
        }
    }
}

#[test]
fn an_open_ended_die_goes_beyond_its_faces() {
    let odds = run(&pool(roll(
        0,
        1,
        6,
        vec![DieChange::Open { from: 4 }],
        Reading::Sum,
    )));
    let ways = [
        (1, 6),
        (2, 6),
        (3, 6),
        (4, 6),
        (5, 6),
        (6, 3),
        (7, 1),
        (8, 1),
        (9, 1),
    ];
    let ways = ways
        .map(|(value, ways)| (vec![value], ways))
        .into_iter()
        .collect();
    assert_eq!(told(&odds), chances(ways, 36));
}

#[test]
fn the_highest_of_nine_dice_is_its_formula() {
    let best = |lowest| Reading::Best {
        lowest,
        keep: number(1),
    };
    let ways = |value: u128| value.pow(9) - (value - 1).pow(9);
    let highest = (1..=20)
        .map(|value| (vec![value as i64], ways(value)))
        .collect();
    assert_eq!(
        told(&run(&pool(roll(0, 9, 20, Vec::new(), best(false))))),
        chances(highest, 20_u128.pow(9))
    );
    let lowest = (1..=20)
        .map(|value| (vec![21 - value as i64], ways(value)))
        .collect();
    assert_eq!(
        told(&run(&pool(roll(0, 9, 20, Vec::new(), best(true))))),
        chances(lowest, 20_u128.pow(9))
    );
}

#[test]
fn four_dice_against_four_are_compared_highest_to_highest() {
    let mut sorted: BTreeMap<[u32; 4], u128> = BTreeMap::new();
    for fall in 0..6_u32.pow(4) {
        let mut dice = [0, 1, 2, 3].map(|die| fall / 6_u32.pow(die) % 6 + 1);
        dice.sort_unstable();
        *sorted.entry(dice).or_default() += 1;
    }
    let mut ways: BTreeMap<Vec<i64>, u128> = BTreeMap::new();
    for (mine, first) in &sorted {
        for (theirs, second) in &sorted {
            let won = mine.iter().zip(theirs).filter(|(a, b)| a > b).count();
            *ways.entry(vec![won as i64]).or_default() += first * second;
        }
    }
    assert_eq!(told(&run(&pool(pairs(4, 4)))), chances(ways, 6_u128.pow(8)));
}

#[test]
fn hundreds_of_dice_stay_exact() {
    let odds = run(&pool(roll(0, 300, 6, Vec::new(), Reading::Sum)));
    assert_eq!(odds.mean(0), Ratio::from_integer(BigInt::from(1050)));
    assert_eq!(odds.total, BigUint::from(6_u32).pow(300));
    assert_eq!(odds.outcomes[0].ways, BigUint::from(1_u32));
    assert_eq!(odds.outcomes[1].ways, BigUint::from(300_u32));
    assert_eq!(odds.outcomes.len(), 1501);
}

#[test]
fn sixty_four_dice_through_the_chart_keep_their_mean() {
    let (one, all) = (run(&fire(4)), run(&sub_units()));
    assert_eq!(all.mean(0), one.mean(0) * BigInt::from(16));
    let least = all.at_least();
    assert_eq!(least[0].1, Ratio::from_integer(BigUint::from(1_u32)));
}

/// What of a card the loops below need, for one skill, shift and cover.
struct Shown {
    dry: bool,
    hit: bool,
    who: usize,
    covered: bool,
    lost: i64,
}

fn shown(model: &Model, skill: i64) -> Vec<Shown> {
    let deck = model.deck(DeckId(0));
    let number = |card: &Card, face, at, shift| card.number(deck, FaceId(face), at, shift).unwrap();
    deck.cards
        .iter()
        .map(|card| Shown {
            dry: number(card, 4, 0, 0) == 1,
            hit: number(card, 0, skill, 1) == 1,
            who: number(card, 2, 0, 0) as usize,
            covered: card.has(FaceId(3), 2),
            lost: number(card, 1, 0, 0),
        })
        .collect()
}

#[test]
fn one_attack_is_what_its_cards_say() {
    let model = model();
    for skill in 0..5 {
        let cards = shown(&model, skill);
        let mut ways: BTreeMap<Vec<i64>, u128> = BTreeMap::new();
        for (first, aim) in cards.iter().enumerate() {
            for (second, strike) in cards.iter().enumerate() {
                let result = match (aim.dry || !aim.hit, strike.covered) {
                    (true, _) => 0,
                    (false, true) => 1,
                    (false, false) => strike.lost,
                };
                *ways.entry(vec![result]).or_default() += u128::from(first != second);
            }
        }
        let odds = exact(&model, &attack(), &[skill, 1, 2], &Given::default());
        assert_eq!(told(&odds), chances(ways, 50 * 49));
    }
}

#[test]
fn attacks_at_a_team_of_five_are_what_their_cards_say() {
    let model = model();
    let cards = shown(&model, 0);
    for shots in 1..=2 {
        let mut ways = BTreeMap::new();
        let mut gone = Vec::new();
        shoot(&cards, &mut gone, shots, 2 * shots, (0, [0; 5]), &mut ways);
        let ways = ways
            .into_iter()
            .map(|(wounds, ways)| (counted(wounds), ways))
            .collect();
        let total = (0..2 * shots as u128).map(|drawn| 50 - drawn).product();
        let odds = exact(&model, &team(shots as i64), &[], &Given::default());
        assert_eq!(told(&odds), chances(ways, total), "{shots}");
    }
}

/// Every card for every draw; a play that draws fewer than `most` counts for all ways to go on.
fn shoot(
    cards: &[Shown],
    gone: &mut Vec<usize>,
    shots: usize,
    most: usize,
    state: (usize, [i64; 5]),
    ways: &mut BTreeMap<[i64; 5], u128>,
) {
    if shots == 0 {
        let rest: u128 = (gone.len()..most).map(|drawn| 50 - drawn as u128).product();
        *ways.entry(state.1).or_default() += rest;
        return;
    }
    for aim in 0..cards.len() {
        if gone.contains(&aim) {
            continue;
        }
        gone.push(aim);
        if !cards[aim].hit {
            shoot(cards, gone, shots - 1, most, state, ways);
        } else {
            for strike in 0..cards.len() {
                if !gone.contains(&strike) {
                    gone.push(strike);
                    let after = struck(state, &cards[strike]);
                    shoot(cards, gone, shots - 1, most, after, ways);
                    gone.pop();
                }
            }
        }
        gone.pop();
    }
}

fn struck((last, mut wounds): (usize, [i64; 5]), card: &Shown) -> (usize, [i64; 5]) {
    let figure = (last + card.who) % 5;
    if !card.covered {
        let lost = if card.lost == 3 { 3 } else { 1 };
        wounds[figure] = (wounds[figure] + lost).min(3);
    }
    (figure, wounds)
}

/// The parts of the outcome: the wounds of each, and how many are out.
fn counted(wounds: [i64; 5]) -> Vec<i64> {
    let out = wounds.iter().filter(|wounds| **wounds == 3).count();
    let mut values = wounds.to_vec();
    values.push(out as i64);
    values
}

#[test]
fn ten_attacks_are_the_same_asked_at_once_or_part_by_part() {
    let model = model();
    for skills in [false, true] {
        let attacks = attacks(10, skills);
        let joint = exact(&model, &attacks, &[], &Given::default());
        let sums = |values: &[i64]| values.iter().sum::<i64>();
        assert!(
            joint
                .outcomes
                .iter()
                .all(|outcome| sums(&outcome.values) <= 10)
        );
        for part in 0..3 {
            let mut wanted = [false; 3];
            wanted[part] = true;
            let plan = Plan::of_parts(&model, &attacks, &wanted);
            let alone = plan.exact(&model, &[], &Given::default(), &Limits::default());
            assert_eq!(alone.unwrap(), joint.part(part));
        }
    }
}

#[test]
fn means_of_attacks_add_up_though_their_cards_do_not() {
    let model = model();
    let one = exact(&model, &attacks(1, false), &[], &Given::default());
    // Fourteen draw up to 28 cards: their numbers of ways pass 128 bits.
    for times in [10, 14] {
        let plan = Plan::of_parts(&model, &attacks(times, false), &[true, false, true]);
        let many = plan
            .exact(&model, &[], &Given::default(), &Limits::default())
            .unwrap();
        for (part, of_one) in [0, 2].into_iter().enumerate() {
            // Drawn cards are exchangeable: each attack alone has the chances of the first.
            assert_eq!(many.mean(part), one.mean(of_one) * BigInt::from(times));
        }
    }
}

#[test]
fn cards_that_were_seen_are_not_drawn() {
    let model = model();
    let seen: Vec<(SideDeck, CardId)> = [3, 17, 41]
        .map(|card| (DeckId(0).into(), CardId(card)))
        .to_vec();
    let given = Given { seen: seen.clone() };
    let odds = exact(&model, &attack(), &[2, 0, 1], &given);
    let counted = brute::odds(&model, &attack(), &[2, 0, 1], &seen);
    assert_eq!(told(&odds), super::big(&counted));
}

fn refused(procedure: &Procedure, given: &Given, limits: &Limits<'_>) -> Refusal {
    let model = model();
    Plan::new(&model, procedure)
        .exact(&model, &[], given, limits)
        .unwrap_err()
}

#[test]
fn too_many_states_are_refused_with_the_step() {
    let limits = Limits {
        states: 50,
        ..Limits::default()
    };
    let refusal = refused(&attacks(10, false), &Given::default(), &limits);
    assert!(
        matches!(refusal, Refusal::TooLarge { states: 50, .. }),
        "{refusal:?}"
    );
}

#[test]
fn a_flag_ends_a_computation() {
    let flag = AtomicBool::new(true);
    let limits = Limits {
        cancelled: Some(&flag),
        ..Limits::default()
    };
    let refusal = refused(&attacks(10, false), &Given::default(), &limits);
    assert_eq!(refusal, Refusal::Cancelled);
}

#[test]
fn a_deck_that_runs_out_is_an_error() {
    let all_but_three = (3..50)
        .map(|card| (DeckId(0).into(), CardId(card)))
        .collect();
    let refusal = refused(
        &attacks(2, false),
        &Given {
            seen: all_but_three,
        },
        &Limits::default(),
    );
    assert!(
        matches!(refusal, Refusal::Fault { fault: Fault::DeckEmpty { deck }, .. } if deck == "action")
    );
    // Four are enough, though the plan may draw more in other models.
    let all_but_four = (4..50)
        .map(|card| (DeckId(0).into(), CardId(card)))
        .collect();
    let model = model();
    exact(
        &model,
        &attacks(2, false),
        &[],
        &Given { seen: all_but_four },
    );
}

#[test]
fn what_cannot_be_worked_out_is_an_error() {
    let ends = |value| {
        procedure(
            "bad",
            &[],
            vec![("a", VALUE)],
            1,
            vec![Action::End(vec![value])],
        )
    };
    let fault = |value| match refused(&ends(value), &Given::default(), &Limits::default()) {
        Refusal::Fault { fault, place } => {
            assert_eq!((&*place.procedure, &*place.step), ("bad", "only"));
            fault
        }
        other => panic!("{other:?}"),
    };
    let by_zero = binary(Operator::DivideDown, number(1), local(0));
    assert_eq!(fault(by_zero), Fault::DivisionByZero);
    let large = binary(Operator::Times, number(i64::MAX), number(2));
    assert_eq!(fault(large), Fault::Overflow);
    let asked = "casualty".into();
    assert_eq!(
        fault(lookup(1, vec![number(-1)])),
        Fault::NoAnswer { asked }
    );
    let never = procedure("never", &[], vec![("a", VALUE)], 1, Vec::new());
    let refusal = refused(&never, &Given::default(), &Limits::default());
    assert!(matches!(
        refusal,
        Refusal::Fault {
            fault: Fault::NoEnd,
            ..
        }
    ));
}

/// Its value lies where the caller has it until it is set, and both have to be there where branches meet.
#[test]
fn what_is_set_in_one_branch_alone_is_behind_the_other_what_was_given() {
    let rules = r#"use prelude "0.1"
procedure raised "Raised" (given : 0 to 9 = 3, other : 0 to 9 = 4) gives 0 to 10 {
  step only "Only" {
    if d6 > 4: given = 7
    choose by d2 {
      1: other = 9
      2: other = other
    }
    end given + other mod 2
  }
}
procedure outer "Outer" (own : 0 to 9) gives 0 to 10 {
  step only "Only" {
    end raised(own, 4)
  }
}
"#;
    let of = |question: &str, args: &[i64]| {
        let (model, procedure) = asked_in(rules, question);
        told(&exact(&model, &procedure, args, &Given::default()))
    };
    let ways = |ways: [(i64, u128); 4]| {
        let ways = ways.map(|(value, ways)| (vec![value], ways));
        chances(BTreeMap::from(ways), 6)
    };
    let given = ways([(3, 2), (4, 2), (7, 1), (8, 1)]);
    assert_eq!(of("raised()", &[]), given);
    let from_the_caller = ways([(5, 2), (6, 2), (7, 1), (8, 1)]);
    assert_eq!(of("outer(5)", &[]), from_the_caller);
}

/// Nobody knows then which of them are away, so it is not worked out as if they all were.
#[test]
fn cards_that_were_seen_come_back_when_their_deck_is_shuffled() {
    let rules = r#"use prelude "0.1"
deck luck "Luck" of 3 cards for each side {
  face who : 1 to 3
  |   | who |
  | a | 1   |
  | b | 2   |
  | c | 3   |
}
procedure late "Late" gives 1 to 3 {
  step only "Only" {
    reshuffle luck
    draw card from luck
    end card.who
  }
}
"#;
    let (model, procedure) = asked_in(rules, "late()");
    let seen = vec![(DeckId(0).into(), CardId(0))];
    let refusal = Plan::new(&model, &procedure)
        .exact(&model, &[], &Given { seen }, &Limits::default())
        .unwrap_err();
    let deck = "luck".into();
    assert_eq!(refusal, Refusal::SeenComeBack { deck });
    let all = exact(&model, &procedure, &[], &Given::default());
    assert_eq!(all.outcomes.len(), 3);
}
