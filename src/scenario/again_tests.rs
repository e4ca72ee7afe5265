//! Parts that are rolled again, and what is chosen and not rolled.

use std::collections::{HashMap, HashSet};

use super::sample::sample;
use super::tests::{maker, seeds};
use super::*;
use crate::model::*;
use crate::roll::Seed;

fn another(maker: &Maker<'_>, recipe: &Recipe, lot: Lot) -> Option<Recipe> {
    match maker.another(recipe, lot) {
        Ok(recipe) => Some(recipe),
        Err(Refusal::NoOther { .. }) => None,
        Err(refusal) => panic!("{refusal}"),
    }
}

/// A part that is rolled again takes nothing along but what hangs on it.
#[test]
fn a_part_is_rolled_again_and_the_rest_stays() {
    let sample = sample();
    let maker = maker(&sample.model);
    let mut others: HashMap<&str, u32> = HashMap::new();
    for seed in seeds(60) {
        let recipe = Recipe::new(&seed);
        let before = maker.make(&seed).unwrap();
        for lot in Lot::ALL {
            let Some(again) = another(&maker, &recipe, lot) else {
                continue;
            };
            *others.entry(lot.name()).or_default() += 1;
            assert!(again.again.iter().eq([(lot, again.again.of(lot))]));
            let after = maker.make_from(&again).unwrap();
            let same = |of: Lot, is: bool| {
                let hangs_on = match of {
                    Lot::Terrain | Lot::Mission => false,
                    Lot::Sides | Lot::Objective | Lot::Edges => lot == Lot::Mission,
                    Lot::Forces => matches!(lot, Lot::Mission | Lot::Sides),
                };
                if of == lot && of != Lot::Terrain {
                    assert!(!is, "{seed}: {} is as it was", of.name());
                } else if of != lot && !hangs_on {
                    assert!(is, "{seed}: {} with {}", of.name(), lot.name());
                }
            };
            same(Lot::Mission, before.mission == after.mission);
            same(Lot::Sides, before.player == after.player);
            same(Lot::Forces, before.sides == after.sides);
            same(Lot::Objective, before.objective == after.objective);
            same(Lot::Edges, before.edge == after.edge);
            let ground = |draft: &Draft| (draft.taken.clone(), draft.ground.pieces.clone());
            assert_eq!(ground(&before) == ground(&after), lot != Lot::Terrain);
            // The source holds what it takes to make it again.
            let scenario = maker.scenario(&after);
            assert_eq!(scenario.again, again.again);
            let text = write(&sample.model, &scenario);
            let line = format!("  again {} {}", lot.name(), again.again.of(lot));
            assert!(text.lines().any(|each| each == line), "{text}");
        }
    }
    for lot in Lot::ALL {
        assert!(others[lot.name()] > 5, "{others:?}");
    }
}

/// Rolled again and again, a part comes to everything that it can come to.
#[test]
fn rolling_again_reaches_every_mission() {
    let sample = sample();
    let maker = maker(&sample.model);
    let mut recipe = Recipe::new(&Seed::new("again"));
    let mut seen = HashSet::new();
    for _ in 0..40 {
        let before = maker.make_from(&recipe).unwrap().mission;
        recipe = maker.another(&recipe, Lot::Mission).unwrap();
        assert_ne!(maker.make_from(&recipe).unwrap().mission, before);
        seen.insert(before);
    }
    assert_eq!(seen.len(), maker.missions().len());
}

#[test]
fn what_is_chosen_is_not_rolled_and_leaves_the_rest() {
    let sample = sample();
    let model = &sample.model;
    let maker = maker(model);
    for seed in seeds(20) {
        let rolled = maker.make(&seed).unwrap();
        for terrain in maker.terrains() {
            let mut recipe = Recipe::new(&seed);
            recipe.chosen.terrain = Some(terrain.what.clone());
            let draft = maker.make_from(&recipe).unwrap();
            let made = maker.scenario(&draft);
            let title = match terrain.title.is_empty() {
                true => crate::spelling::headed(&terrain.name).into(),
                false => terrain.title,
            };
            assert!(made.found.contains(&title), "{title}: {:?}", made.found);
            assert_eq!(
                (draft.mission, draft.player),
                (rolled.mission, rolled.player)
            );
            assert_eq!(draft.sides, rolled.sides);
        }
        for mission in maker.missions() {
            let mut recipe = Recipe::new(&seed);
            recipe.chosen.mission = Some(mission.what);
            let draft = maker.make_from(&recipe).unwrap();
            assert_eq!(maker.scenario(&draft).mission, mission.what);
            assert_eq!(draft.taken, rolled.taken);
            assert_eq!(
                another(&maker, &recipe, Lot::Mission),
                None,
                "what is chosen stays"
            );
        }
    }
    let mut recipe = Recipe::new(&Seed::new(""));
    recipe.chosen.terrain = Some("moon".into());
    let refusal = maker.make_from(&recipe).unwrap_err().to_string();
    assert_eq!(refusal, "this battle has no terrain `moon`");
}

/// A file may say that a part was rolled as often as there are numbers.
#[test]
fn a_part_is_rolled_again_however_often_it_was() {
    let sample = sample();
    let maker = maker(&sample.model);
    for lot in Lot::ALL {
        let mut recipe = Recipe::new(&Seed::new("often"));
        recipe.again.set(lot, u32::MAX);
        assert_eq!(another(&maker, &recipe, lot), None);
        recipe.again.set(lot, u32::MAX - 9);
        assert!(
            another(&maker, &recipe, lot).is_none_or(|again| again.again.of(lot) > u32::MAX - 9)
        );
    }
}
