//! Laws that hold for every seed, on a small ruleset built by hand.

use std::collections::HashSet;

use ecow::EcoString;

use super::*;
use crate::ground::Point;
use crate::measure::Length;
use crate::model::*;
use crate::roll::{Seed, Streams};

use super::sample::{branch, dice, label, roll, row, sample, table};

pub(super) fn seeds(n: u32) -> impl Iterator<Item = Seed> {
    (0..n).map(|n| Seed::new(format!("seed {n}")))
}

pub(super) fn maker(model: &Model) -> Maker<'_> {
    Maker::new(model, BattleId(0), Wishes::default()).unwrap()
}

/// A scenario without what lies on the table, as text.
fn spoken(model: &Model, scenario: &Scenario) -> String {
    let mut scenario = scenario.clone();
    scenario.pieces.clear();
    scenario.zones.clear();
    scenario.marks.clear();
    write(model, &scenario)
}

#[test]
fn one_seed_gives_one_scenario() {
    let sample = sample();
    let (first, second) = (maker(&sample.model), maker(&sample.model));
    let mut kept = second.make(&Seed::new("another")).unwrap();
    let mut all = HashSet::new();
    for seed in seeds(1000) {
        let fresh = first.scenario(&first.make(&seed).unwrap());
        second.make_into(&seed, &mut kept).unwrap();
        let again = second.scenario(&kept);
        assert_eq!(format!("{fresh:?}"), format!("{again:?}"));
        all.insert(format!("{:?}", fresh.pieces));
    }
    // Open counts and sites leave room for far more than a thousand tables.
    assert!(all.len() > 990, "{}", all.len());
}

/// A promise: what these seeds gave when the scheme was made.
#[test]
fn old_seeds_give_what_they_gave() {
    let sample = sample();
    let maker = maker(&sample.model);
    let told = ["hedgerow-7", "birch-lantern-417", ""].map(|seed| {
        let scenario = maker.scenario(&maker.make(&Seed::new(seed)).unwrap());
        summary(&sample.model, &scenario, 80)
    });
    insta::assert_snapshot!("old_seeds", told.join("\n"));
}

#[test]
fn every_count_of_figures_is_that_of_the_lines() {
    let sample = sample();
    let maker = maker(&sample.model);
    let mut halves = 0;
    for seed in seeds(3000) {
        let draft = maker.make(&seed).unwrap();
        let scenario = maker.scenario(&draft);
        let strengths = super::strength::strengths(&sample.model, &scenario);
        assert_eq!(strengths, [draft.figures(0), draft.figures(1)], "{seed}");
        for side in &scenario.sides {
            assert!(!side.lines.is_empty());
            assert!(side.lines.iter().all(|line| line.count > 0));
        }
        let [(zero, _), (one, _)] = strengths;
        let mission = sample.model.row(scenario.mission).header.name.as_str();
        let (part, all) = match mission {
            "raid" => (zero, one),
            "patrol" => (one, zero),
            _ => continue,
        };
        halves += 1;
        // The largest unit has five figures, so no sum of whole units lies further off.
        assert!((2 * part).abs_diff(all) <= 6, "{seed}: {part} of {all}");
    }
    assert!(halves > 1000);
}

#[test]
fn forces_keep_to_their_limits_and_reach_them() {
    let sample = sample();
    let model = &sample.model;
    let maker = maker(model);
    let force = |name: &str| model.force_of(row(model, name)).unwrap();
    let (company, platoon) = (force("blue-company"), force("blue-platoon"));
    let mut platoons = HashSet::new();
    for seed in seeds(3000) {
        let draft = maker.make(&seed).unwrap();
        let scenario = maker.scenario(&draft);
        let mission = model.row(scenario.mission).header.name.as_str();
        let blue = usize::from(scenario.sides[1].army == row(model, "blue"));
        let (figures, _) = draft.figures(blue);
        match (mission, blue) {
            ("meeting", _) => {
                assert!((platoon.least..=platoon.most).contains(&figures));
                platoons.insert(figures);
            }
            ("defence", 0) => assert!((company.least..=company.most).contains(&figures)),
            _ => {}
        }
    }
    // Two or three squads of ten, a staff of two, no gun to two of three.
    let mut platoons: Vec<u32> = platoons.into_iter().collect();
    platoons.sort_unstable();
    assert_eq!(platoons, [22, 25, 28, 32, 35, 38]);
}

#[test]
fn what_is_rolled_keeps_the_limits_of_a_force() {
    let free = sample();
    let mut sample = sample();
    let platoon = row(&sample.model, "blue-platoon");
    let mut forces = sample.model.forces.iter_mut();
    let force = forces.find(|force| force.row == platoon).unwrap();
    force.limits.push(Limit {
        least: 26,
        most: 32,
        measure: Measure::Figures,
        cite: CitationId(0),
    });
    let (bound, free) = (maker(&sample.model), maker(&free.model));
    let (mut kept, mut changed) = (0, 0);
    for seed in seeds(1000) {
        let draft = bound.make(&seed).unwrap();
        let scenario = bound.scenario(&draft);
        let mission = sample.model.row(scenario.mission).header.name.as_str();
        if mission != "meeting" {
            continue;
        }
        let blue = usize::from(scenario.sides[1].army == row(&sample.model, "blue"));
        let (figures, _) = draft.figures(blue);
        assert!([28, 32].contains(&figures), "{seed}: {figures}");
        // Who keeps them at once is as it was.
        let (before, _) = free.make(&seed).unwrap().figures(blue);
        match [28, 32].contains(&before) {
            true => {
                assert_eq!(figures, before, "{seed}");
                kept += 1;
            }
            false => changed += 1,
        }
    }
    assert!(kept > 20 && changed > 20, "{kept} {changed}");
}

#[test]
fn support_comes_without_repeats_and_later_forces_on_their_turn() {
    let sample = sample();
    let model = &sample.model;
    let maker = maker(model);
    let mut seen = 0;
    for seed in seeds(500) {
        let scenario = maker.scenario(&maker.make(&seed).unwrap());
        if model.row(scenario.mission).header.name != "defence" {
            continue;
        }
        seen += 1;
        let [_, defender] = &scenario.sides;
        let support: Vec<_> = defender
            .lines
            .iter()
            .filter(|l| l.title == "Support")
            .collect();
        assert_eq!(support.len(), 2);
        assert_ne!(support[0].what, support[1].what);
        let later: Vec<_> = defender.lines.iter().filter_map(|line| line.turn).collect();
        assert_eq!(later, [3]);
        assert_eq!(scenario.entries.len(), 1);
        assert_eq!(scenario.entries[0].side, 1);
    }
    assert!(seen > 50);
}

#[test]
fn zones_and_pieces_lie_on_every_table() {
    let sample = sample();
    let model = &sample.model;
    let feet = |width, depth| TableSize {
        width: Length::from_feet(width),
        depth: Length::from_feet(depth),
    };
    let metric = TableSize {
        width: Length::from_centimetres(200),
        depth: Length::from_centimetres(125),
    };
    let mut edges = HashSet::new();
    for size in [feet(6, 4), feet(4, 6), feet(8, 5), metric] {
        let wishes = Wishes {
            table: Some(size),
            ..Wishes::default()
        };
        let maker = Maker::new(model, sample.battle, wishes).unwrap();
        for seed in seeds(500) {
            let Ok(draft) = maker.make(&seed) else {
                continue;
            };
            let scenario = maker.scenario(&draft);
            let on = |p: Point| {
                p.x >= Length::ZERO && p.x <= size.width && p.y >= Length::ZERO && p.y <= size.depth
            };
            for zone in &scenario.zones {
                let (dx, dy) = (zone.width / 2, zone.depth / 2);
                assert!(zone.width > Length::ZERO && zone.depth > Length::ZERO);
                let (low, high) = (
                    Point {
                        x: zone.at.x - dx,
                        y: zone.at.y - dy,
                    },
                    Point {
                        x: zone.at.x + dx,
                        y: zone.at.y + dy,
                    },
                );
                assert!(on(low) && on(high), "{seed}: {zone:?}");
                // What is written can be read back.
                for length in [zone.at.x, zone.at.y, zone.width, zone.depth] {
                    assert_eq!(length.to_string().parse(), Ok(length));
                }
            }
            assert!(scenario.entries.iter().all(|entry| on(entry.at)));
            assert!(scenario.marks.iter().all(|mark| on(mark.at)));
            if model.row(scenario.mission).header.name == "meeting" {
                let [first, second] = &scenario.zones[..] else {
                    panic!()
                };
                edges.insert((first.at.x > second.at.x, first.at.y > second.at.y));
                let apart = (first.at.x - second.at.x).abs() + (first.at.y - second.at.y).abs();
                assert!(apart > Length::from_inches(12));
            }
        }
    }
    assert_eq!(edges.len(), 3, "all four edges are chosen");
}

#[test]
fn a_changed_table_leaves_what_others_roll() {
    let before = sample();
    let mut after = sample();
    // Missions are rolled on a larger die; the ground is not touched.
    let missions = table(&after.model, "missions").index();
    let t = &mut after.model.tables[missions];
    t.keys = vec![Key::Roll {
        dice: dice(8),
        zero_for: None,
    }];
    let mut last = t.rows[0].clone();
    last.labels = vec![label(5, 8)];
    t.rows.push(last);
    let (old, new) = (maker(&before.model), maker(&after.model));
    let (mut same, mut other) = (0, 0);
    for seed in seeds(1000) {
        let old = old.scenario(&old.make(&seed).unwrap());
        let new = new.scenario(&new.make(&seed).unwrap());
        assert_eq!(old.found, new.found);
        assert_eq!(format!("{:?}", old.pieces), format!("{:?}", new.pieces));
        match old.mission == new.mission {
            true => {
                same += 1;
                assert_eq!(spoken(&before.model, &old), spoken(&after.model, &new));
            }
            false => other += 1,
        }
    }
    assert!(same > 100 && other > 100, "{same} {other}");
}

#[test]
fn a_changed_branch_leaves_forces_and_missions() {
    let before = sample();
    let mut after = sample();
    let generator = &mut after.model.generators[1];
    generator
        .body
        .insert(0, roll("weather", 6, vec![branch(1, 6, "", Vec::new())]));
    if let Statement::Roll(ground) = &mut generator.body[2] {
        ground.branches[0].body.clear();
    }
    let (old, new) = (maker(&before.model), maker(&after.model));
    for seed in seeds(1000) {
        let (old, new) = (old.make(&seed).unwrap(), new.make(&seed).unwrap());
        let (old, new) = (
            maker(&before.model).scenario(&old),
            maker(&after.model).scenario(&new),
        );
        assert_eq!(format!("{:?}", old.sides), format!("{:?}", new.sides));
        assert_eq!(old.mission, new.mission);
        assert_eq!(old.found[0], new.found[0]);
        if old.found[0] != "Dense woodland" {
            assert_eq!(format!("{:?}", old.pieces), format!("{:?}", new.pieces));
        }
    }
}

#[test]
fn a_generator_used_twice_rolls_twice() {
    let sample = sample();
    let model = &sample.model;
    let mut differ = 0;
    for seed in seeds(300) {
        let rolled = crate::roll::generator(model, GeneratorId(1), &Streams::new(&seed)).unwrap();
        let copses: Vec<u32> = rolled
            .steps
            .iter()
            .filter(|step| step.path.starts_with("country/copse"))
            .filter_map(|step| match step.kind {
                crate::roll::StepKind::Place { count, .. } => Some(count),
                _ => None,
            })
            .collect();
        differ += usize::from(copses.len() == 2 && copses[0] != copses[1]);
    }
    assert!(differ > 10, "{differ}");
}

#[test]
fn whatever_a_seed_holds_is_written_as_one_text() {
    let sample = sample();
    let maker = maker(&sample.model);
    for seed in ["\"", "\\", "{x}", "a\nb", "\u{2028}", "}\n}", "ß", "   "] {
        let scenario = maker.scenario(&maker.make(&Seed::new(seed)).unwrap());
        let text = write(&sample.model, &scenario);
        assert_eq!(crate::layout::lay_out(&text), text, "as `orbat fmt` has it");
        let line = text
            .lines()
            .find(|line| line.contains("battle solo"))
            .unwrap();
        let escaped = seed
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', "\\n");
        assert_eq!(line, format!("  battle solo, seed \"{escaped}\""));
        assert_eq!(text.lines().filter(|line| *line == "}").count(), 1);
    }
}

#[test]
fn a_scenario_is_written_as_a_person_would() {
    let sample = sample();
    let maker = maker(&sample.model);
    let written = |wanted: &str| {
        let mut scenarios = seeds(200).map(|seed| maker.scenario(&maker.make(&seed).unwrap()));
        let mission = |s: &Scenario| sample.model.row(s.mission).header.name == wanted;
        let mut scenario = scenarios.find(mission).unwrap();
        // Where things lie is the business of `ground`: a line and a block will do.
        let at = |x, y| Point {
            x: Length::from_inches(x),
            y: Length::from_tenths_of_inch(y),
        };
        let shapes = [
            Shape::Line(vec![at(0, 200), at(30, 245), at(72, 300)]),
            Shape::Block {
                at: at(36, 315),
                width: Length::from_inches(8),
                depth: Length::from_inches(6),
                turned: 15,
            },
        ];
        let piece = |(shape, name): (Shape, &str)| Piece {
            terrain: row(&sample.model, name),
            title: "".into(),
            shape,
        };
        let pieces = shapes.into_iter().zip(["road", "house"]);
        scenario.pieces = pieces.map(piece).collect();
        scenario
            .marks
            .iter_mut()
            .for_each(|mark| mark.at = at(36, 315));
        write(&sample.model, &scenario)
    };
    insta::assert_snapshot!("written_defence", written("defence"));
    insta::assert_snapshot!("written_raid", written("raid"));
}

/// All that a mission gives to its sides stands in the booklet.
#[test]
fn what_comes_later_and_what_is_hidden_is_printed() {
    let sample = sample();
    let model = &sample.model;
    let maker = maker(model);
    for mission in maker.missions() {
        let mut recipe = Recipe::new(&Seed::new("page"));
        recipe.chosen.mission = Some(mission.what);
        let made = maker.scenario(&maker.make_from(&recipe).unwrap());
        let booklet = crate::sheet::compose::booklet(model, &made, None);
        let rule = model.mission_of(mission.what).unwrap();
        for coming in &rule.reinforce {
            let forces = &booklet.sides[coming.side].forces;
            let turn = format!("on turn {}", coming.turn);
            assert!(forces.iter().any(|line| line.note == turn), "{forces:?}");
        }
        let hidden = made.objectives.iter().filter(|each| each.hidden).count();
        assert_eq!(booklet.sealed.len(), hidden);
        assert_eq!(booklet.turns, rule.turns);
    }
}

/// With forces that somebody names, each side is made up from its own.
#[test]
fn named_forces_make_up_what_a_mission_asks_for() {
    let sample = sample();
    let model = &sample.model;
    let squads = |scenario: &Scenario, side: usize| -> Vec<EcoString> {
        let names = scenario.sides[side]
            .lines
            .iter()
            .map(|line| model.row(line.what.row()).header.name.clone());
        names.collect()
    };
    for balance in [None, Some(Balance::Figures)] {
        for named in ["blue-company", "blue-platoon", "blue-squad"] {
            let wishes = Wishes {
                armies: [Some(row(model, "blue")), Some(row(model, "red"))],
                forces: [Some(row(model, named)), None],
                balance,
                ..Wishes::default()
            };
            let maker = Maker::new(model, sample.battle, wishes).unwrap();
            for seed in seeds(60) {
                let draft = maker.make(&seed).unwrap();
                let scenario = maker.scenario(&draft);
                assert_eq!(scenario.chosen.forces, wishes.forces);
                let [(one, _), (other, _)] = [draft.figures(0), draft.figures(1)];
                let mission = model.row(scenario.mission).header.name.as_str();
                let same = mission == "meeting" && balance.is_some();
                if same {
                    // No unit has more than five figures.
                    assert!(one.abs_diff(other) <= 3, "{seed}: {one} and {other}");
                }
                assert!(!squads(&scenario, draft.player).is_empty());
            }
        }
    }
}
