//! Every outcome of the bundled battles: each can be rolled, and each is told and printed.

use std::collections::{BTreeMap, BTreeSet};

use orbat::model::{BattleId, Chosen, Model, Statement, Victory};
use orbat::package::Library;
use orbat::roll::Seed;
use orbat::scenario::{Maker, Recipe, Wishes, summary, write};
use orbat::sheet::{Booklet, compose};

use super::support::Loaded;

/// Each bundled package with battles of its own, and these battles.
fn rulesets() -> Vec<(Model, Vec<BattleId>)> {
    let library = Library::bundled();
    let mut found = Vec::new();
    for id in library.ids() {
        let model = Loaded::bundled(id).model();
        let mine = model.battles.iter().enumerate();
        let mine = mine.filter(|(_, battle)| model.package(battle.header.package).id == id);
        let battles: Vec<BattleId> = mine.map(|(index, _)| BattleId::new(index)).collect();
        if !battles.is_empty() {
            found.push((model, battles));
        }
    }
    assert!(found.len() > 1);
    found
}

/// Every ground, with every mission, each of its objectives and either side.
fn walk(maker: &Maker<'_>, model: &Model) -> Vec<Recipe> {
    let mut recipes = Vec::new();
    let missions = maker.missions();
    for terrain in maker.terrains() {
        for mission in &missions {
            let sides = &model.mission_of(mission.what).unwrap().sides;
            let chosen = Chosen {
                terrain: Some(terrain.what.clone()),
                mission: Some(mission.what),
                ..Chosen::default()
            };
            let objectives = maker.objectives().into_iter().map(|each| Some(each.what));
            let mut objectives: Vec<_> = objectives
                .filter(|row| {
                    let asked = Chosen {
                        objective: *row,
                        ..Chosen::default()
                    };
                    maker.missions_with(&asked).contains(&mission.what)
                })
                .collect();
            if objectives.is_empty() {
                objectives.push(None);
            }
            for objective in objectives {
                for side in sides {
                    let seed = Seed::new(format!("{} {}", terrain.name, mission.name));
                    recipes.push(Recipe {
                        chosen: Chosen {
                            objective,
                            side: Some(side.clone()),
                            ..chosen.clone()
                        },
                        ..Recipe::new(&seed)
                    });
                }
            }
        }
    }
    recipes
}

#[test]
fn every_outcome_is_told() {
    let mut walked = 0;
    for (model, battles) in &rulesets() {
        for battle in battles {
            let maker = Maker::new(model, *battle, Wishes::default()).unwrap();
            let titles: BTreeMap<_, _> = maker
                .terrains()
                .into_iter()
                .map(|choice| (choice.name, choice.title))
                .collect();
            for recipe in walk(&maker, model) {
                let draft = maker.make_from(&recipe).unwrap_or_else(|refusal| {
                    panic!("{:?}: {refusal}", recipe.chosen);
                });
                let scenario = maker.scenario(&draft);
                let chosen = &recipe.chosen;
                let terrain = chosen.terrain.as_ref().unwrap();
                let name = |row| model.row(row).header.name.to_string();
                assert_eq!(scenario.mission, chosen.mission.unwrap());
                let told = summary(model, &scenario, 80);
                assert!(scenario.found.contains(&titles[terrain]), "{told}");
                let mission = model.mission_of(scenario.mission).unwrap();
                let player = scenario.sides.iter().position(|side| side.player).unwrap();
                assert_eq!(Some(&mission.sides[player]), chosen.side.as_ref());
                let text = write(model, &scenario);
                assert!(text.contains(&format!("mission {}\n", name(scenario.mission))));
                assert_eq!(scenario.chosen, *chosen);
                assert!(text.contains(&format!("chosen terrain {terrain}, mission ")));
                if let Some(objective) = chosen.objective {
                    let of = format!(" {}", name(objective));
                    let mut lines = text.lines().filter(|line| line.contains("objective of"));
                    assert!(lines.any(|line| line.contains(&of)), "{text}");
                    // What the other side is after is not told.
                    let rule = mission.objective.as_ref().unwrap();
                    let title = &model.row(objective).header.title;
                    let hidden = rule.hidden && rule.side != player;
                    assert_eq!(told.contains(title.as_str()), !hidden, "{told}");
                }
                assert!(!scenario.pieces.is_empty());
                walked += 1;
            }
        }
    }
    assert!(walked > 500, "{walked}");
}

#[test]
fn every_outcome_is_rolled() {
    for (model, battles) in &rulesets() {
        for battle in battles {
            let maker = Maker::new(model, *battle, Wishes::default()).unwrap();
            let mut draft = maker.make(&Seed::new("")).unwrap();
            let mut seen = BTreeSet::new();
            for seed in 0..600 {
                maker
                    .make_into(&Seed::new(format!("{seed}")), &mut draft)
                    .unwrap();
                let scenario = maker.scenario(&draft);
                seen.extend(scenario.found.iter().cloned());
                seen.insert(model.row(scenario.mission).header.title.clone());
                let objectives = scenario.objectives.iter();
                seen.extend(objectives.map(|each| model.row(each.row).header.title.clone()));
                let player = scenario.sides.iter().position(|side| side.player).unwrap();
                let mission = model.mission_of(scenario.mission).unwrap();
                if mission.player.is_some() {
                    let title = &model.row(scenario.mission).header.title;
                    seen.insert(format!("{title} as {}", mission.sides[player]).into());
                }
            }
            let mut all: Vec<_> = maker
                .terrains()
                .into_iter()
                .map(|each| each.title)
                .collect();
            all.extend(maker.objectives().into_iter().map(|each| each.title));
            for mission in maker.missions() {
                let rule = model.mission_of(mission.what).unwrap();
                if rule.player.is_some() {
                    let sides = rule.sides.iter();
                    all.extend(sides.map(|side| format!("{} as {side}", mission.title).into()));
                }
                all.push(mission.title);
            }
            let missing: Vec<_> = all.iter().filter(|title| !seen.contains(*title)).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
    }
}

/// The text of all pages but the map.
fn text(booklet: &Booklet) -> String {
    let mut booklet = booklet.clone();
    if let Some(map) = &mut booklet.map {
        map.svg.clear();
    }
    serde_json::to_string(&booklet).unwrap()
}

/// Each ground, mission and objective at least once: what the mission gives stands on the page.
#[test]
fn a_sample_of_outcomes_makes_booklets() {
    for (model, battles) in &rulesets() {
        for battle in battles {
            let maker = Maker::new(model, *battle, Wishes::default()).unwrap();
            let recipes = walk(&maker, model);
            let mut seen = BTreeSet::new();
            let mut printed = 0;
            for recipe in &recipes {
                let chosen = &recipe.chosen;
                let of_terrain = seen.insert(format!("{:?}", chosen.terrain));
                let rest = (chosen.mission, chosen.objective, &chosen.side);
                if !seen.insert(format!("{rest:?}")) && !of_terrain {
                    continue;
                }
                printed += 1;
                let scenario = maker.scenario(&maker.make_from(recipe).unwrap());
                let booklet = compose::booklet(model, &scenario, None);
                let mission = model.mission_of(scenario.mission).unwrap();
                let page = text(&booklet);
                assert_eq!(booklet.turns, mission.turns);
                for (side, sheet) in booklet.sides.iter().enumerate() {
                    let says = |what: &str| {
                        let found = sheet.notes.iter().any(|note| note.contains(what));
                        assert!(found, "{what}: {:?}", sheet.notes);
                    };
                    if let Some(cards) = mission.cards[side] {
                        says(&format!("{} extra activation card", cards.count));
                        if let Some(turns) = cards.turns {
                            says(&format!("for the first {turns} turn"));
                        }
                    }
                    for marker in &mission.starts[side] {
                        says(&model.row(*marker).header.title);
                    }
                    for (_, terrain) in &mission.may_place[side] {
                        says(&model.row(*terrain).header.title.to_lowercase());
                    }
                    let figures: u32 = sheet
                        .forces
                        .iter()
                        .map(|line| match line.indent {
                            0 => line.figures,
                            _ => 0,
                        })
                        .sum();
                    assert_eq!(figures, sheet.total_figures);
                }
                for score in &mission.score {
                    if (score.points.numerator, score.points.denominator) == (1, 2) {
                        assert!(page.contains("½ point"), "{page}");
                    }
                }
                assert_eq!(
                    booklet
                        .victory
                        .iter()
                        .any(|line| line.contains("most points")),
                    mission
                        .victory
                        .iter()
                        .any(|v| matches!(v, Victory::MostPoints))
                );
                // A hidden objective stands on the sealed page, and nowhere before it.
                let hidden = scenario.objectives.iter().filter(|each| each.hidden);
                let hidden: Vec<_> = hidden
                    .map(|each| &model.row(each.row).header.title)
                    .collect();
                let sealed: Vec<_> = booklet
                    .sealed
                    .iter()
                    .map(|page| page.title.as_str())
                    .collect();
                assert_eq!(sealed, hidden);
                let open = Booklet {
                    sealed: Vec::new(),
                    reference: Vec::new(),
                    ..booklet
                };
                let open = text(&open);
                for title in hidden {
                    assert!(!open.contains(title.as_str()), "{open}");
                }
            }
            assert!(printed >= maker.terrains().len());
        }
    }
}

/// Rolls whose branches have no name could never be chosen.
#[test]
fn every_branch_of_the_bundled_generators_has_a_name() {
    for (model, battles) in &rulesets() {
        for battle in battles {
            let generator = model.battles[battle.index()].terrain;
            for branch in model.branches(generator) {
                assert!(!branch.name.is_empty(), "{}", branch.title);
            }
            let rolls = |statement: &Statement| matches!(statement, Statement::Roll(_));
            assert!(model.generator(generator).body.iter().any(rolls));
        }
    }
}

/// Some of them as pages, on grounds and in missions that lie far apart.
#[cfg(feature = "print")]
#[test]
fn a_sample_of_outcomes_is_set_as_pages() {
    for (model, battles) in &rulesets() {
        for battle in battles {
            let maker = Maker::new(model, *battle, Wishes::default()).unwrap();
            let recipes = walk(&maker, model);
            for recipe in recipes.iter().step_by(recipes.len() / 2 + 1) {
                let scenario = maker.scenario(&maker.make_from(recipe).unwrap());
                let pdf = orbat::print::booklet(&compose::booklet(model, &scenario, None));
                assert!(pdf.unwrap().starts_with(b"%PDF-1.7"));
            }
        }
    }
}
