//! How the sides of bundled battles compare, and battles rolled until they are fair.

use num_rational::BigRational;
use orbat::balance::{Means, compare};
use orbat::model::{BattleId, Element, Lot, Model, Side, SideLine};
use orbat::roll::Seed;
use orbat::scenario::{Maker, Recipe, Refusal, Wishes, write};
use proptest::prelude::*;

use super::support::{Loaded, home, run};

fn model(package: &str) -> Model {
    Loaded::bundled(package).model()
}

fn maker(model: &Model) -> Maker<'_> {
    let last = BattleId::new(model.battles.len() - 1);
    Maker::new(model, last, Wishes::default()).unwrap()
}

fn told(package: &str, seed: &str) -> String {
    let model = model(package);
    let maker = maker(&model);
    let scenario = maker.scenario(&maker.make(&Seed::new(seed)).unwrap());
    let means = Means::new(&model).unwrap();
    let mission = model.mission_of(scenario.mission).unwrap();
    compare(&means, mission, &scenario.sides).unwrap().told()
}

#[test]
fn the_summary_sets_both_sides_side_by_side() {
    insta::assert_snapshot!("summary_of_a_defence", told("combat-patrol-solo", "d"));
    insta::assert_snapshot!("summary_of_two_patrols", told("combat-squad", "d"));
}

/// The mean that `orbat odds` prints.
fn odds(package: &str, question: &str) -> BigRational {
    let text = run(home(), &["odds", package, question]).out;
    let mean = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("mean "));
    let exact = mean.unwrap().split(' ').next().unwrap();
    exact.parse().unwrap()
}

/// A leader with a submachine gun, an automatic rifleman and four riflemen, all of them regular.
#[test]
fn a_team_hits_as_often_as_its_men_by_themselves() {
    let model = model("combat-patrol-solo");
    let means = Means::new(&model).unwrap();
    let unit = model
        .units
        .iter()
        .find(|unit| model.row(unit.row).header.name == "parachute-rifle-team")
        .unwrap();
    let side = |count| Side {
        army: unit.row,
        player: false,
        list: None,
        brought: None,
        lines: vec![SideLine {
            count,
            what: Element::Unit(unit.row),
            title: Default::default(),
            turn: None,
        }],
    };
    let compared = compare(&means, &model.missions[0], &[side(1), side(2)]).unwrap();
    let number = |number: i64| BigRational::from_integer(number.into());
    let volley = |shots: u32, band: &str| {
        odds(
            "combat-patrol",
            &format!("volley({shots}, regular, {band}).markers"),
        )
    };
    let [one, two] = &compared.sides;
    assert_eq!((one.figures, two.figures), (6, 12));
    // The gun, the automatic rifle, four rifles.
    assert_eq!(one.attacks, [2 + 3 + 8, 1 + 2 + 8, 1 + 1 + 4].map(number));
    let short = volley(2, "short") * number(5) + volley(3, "short");
    let medium = volley(1, "medium") + volley(2, "medium") * number(5);
    assert_eq!(one.hits, [short, medium, volley(1, "long") * number(6)]);
    assert_eq!(compared.ratio(), Some(BigRational::new(1.into(), 2.into())));
    // Shots, accuracy and range are all that is read: seven questions of hits (the pistol is nobody's
    // here) and as many of attacks.
    assert!(means.worked_out() <= 18, "{}", means.worked_out());
}

#[test]
fn a_question_is_worked_out_once() {
    let model = model("combat-patrol-solo");
    let (maker, means) = (maker(&model), Means::new(&model).unwrap());
    let compared = |seed: &str| {
        let scenario = maker.scenario(&maker.make(&Seed::new(seed)).unwrap());
        let mission = model.mission_of(scenario.mission).unwrap();
        compare(&means, mission, &scenario.sides).unwrap()
    };
    let first = compared("once");
    let asked = means.worked_out();
    assert!(asked > 0);
    assert_eq!(compared("once"), first);
    assert_eq!(means.worked_out(), asked);
}

/// Whatever the seed: what is called fair lies in the band, and the source makes it again.
#[test]
fn a_fair_battle_lies_in_the_band_of_its_mission() {
    for package in ["combat-patrol-solo", "combat-squad"] {
        let model = model(package);
        let (maker, means) = (maker(&model), Means::new(&model).unwrap());
        let found = std::cell::Cell::new(0);
        proptest!(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() }, |(seed in "[a-z]{1,8}")| {
            let recipe = Recipe::new(&Seed::new(seed.as_str()));
            let fair = match maker.fair(&recipe, Some(&means)) {
                Ok(fair) => fair,
                Err(Refusal::NotFair { .. }) => return Ok(()),
                Err(refusal) => return Err(TestCaseError::fail(refusal.to_string())),
            };
            found.set(found.get() + 1);
            prop_assert_eq!(&maker.fair(&recipe, Some(&means)).unwrap(), &fair);
            let scenario = maker.scenario(&maker.make_from(&fair).unwrap());
            let mission = model.mission_of(scenario.mission).unwrap();
            let compared = compare(&means, mission, &scenario.sides).unwrap();
            prop_assert_eq!(compared.is_fair(), Some(true));
            // Only what had to be was rolled again, and the source says how often.
            let plain = maker.scenario(&maker.make(&recipe.seed).unwrap());
            prop_assert_eq!(plain.mission, scenario.mission);
            prop_assert_eq!(&plain.found, &scenario.found);
            let written = write(&model, &scenario);
            for (lot, times) in fair.again.iter() {
                prop_assert!(matches!(lot, Lot::Forces | Lot::Sides));
                let said = format!("{} {times}", lot.name());
                prop_assert!(written.contains(&said));
            }
        });
        assert!(found.get() >= 30, "{package}: {} of 40", found.get());
    }
}

#[test]
fn a_mission_without_a_band_is_refused() {
    let mut model = model("combat-squad");
    for mission in &mut model.missions {
        mission.fair = None;
    }
    let recipe = Recipe::new(&Seed::new("a"));
    let means = Means::new(&model).unwrap();
    let refused = maker(&model).fair(&recipe, Some(&means));
    assert!(
        matches!(refused, Err(Refusal::NoBand { .. })),
        "{refused:?}"
    );
    let refused = maker(&model).fair(&recipe, None);
    assert!(matches!(refused, Err(Refusal::NoFirepower)), "{refused:?}");
}
