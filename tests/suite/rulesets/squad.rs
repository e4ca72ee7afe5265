//! Two patrols: what they are sent for can be got at, and not where they set up. And the rules with weapons and
//! numbers of somebody else's.

use std::fs;

use orbat::ground::Shape;
use orbat::measure::Length;
use orbat::model::{BattleId, Model, Scenario, Symbol};
use orbat::roll::Seed;
use orbat::scenario::{Maker, Recipe, Wishes};

use crate::suite::support::{Loaded, said};

fn model() -> Model {
    Loaded::bundled("combat-squad").model()
}

/// Battles of one of the missions.
fn battles(model: &Model, mission: &str, seeds: u32) -> Vec<Scenario> {
    let mission = model.find(mission).into_iter();
    let mut rows = mission.filter_map(|symbol| match symbol {
        Symbol::Row(row) => Some(row),
        _ => None,
    });
    let mission = rows.next().unwrap();
    let maker = Maker::new(model, BattleId::new(0), Wishes::default()).unwrap();
    let made = (0..seeds).map(|seed| {
        let mut recipe = Recipe::new(&Seed::new(format!("squad {seed}")));
        recipe.chosen.mission = Some(mission);
        maker.scenario(&maker.make_from(&recipe).unwrap())
    });
    made.collect()
}

/// Whoever may set up along any edge, six inches deep, is not beside the building that he is sent to.
#[test]
fn the_building_that_a_patrol_is_sent_to_lies_off_all_edges() {
    let model = model();
    for mission in ["search-the-house", "blow-it-up"] {
        for scenario in battles(&model, mission, 200) {
            let seed = scenario.seed.as_deref().unwrap();
            let [mark] = scenario.marks.as_slice() else {
                panic!("{mission}, {seed}: {:?}", scenario.marks);
            };
            let mut pieces = scenario.pieces.iter();
            let size = pieces.find_map(|piece| match piece.shape {
                Shape::Block {
                    at, width, depth, ..
                } if at == mark.at => Some(width.max(depth)),
                _ => None,
            });
            // Half its longer side each way, however it is turned; its corners reach little further.
            let half = size.unwrap() / 2;
            let (at, table) = (mark.at, scenario.table);
            let off = [at.x, at.y, table.width - at.x, table.depth - at.y];
            let free = off.into_iter().min().unwrap() - half;
            assert!(
                free >= Length::from_inches(10),
                "{mission}, {seed}: {free:?}"
            );
        }
    }
}

/// Nobody on the table has the card of another, and those without one find one: there are ten of each colour.
#[test]
fn each_man_of_a_side_has_a_card_of_his_own() {
    let model = model();
    let card = |row| {
        let kind = model.kind(model.row(row).kind);
        let field = kind
            .fields
            .iter()
            .position(|each| each.header.name == "card");
        model.row(row).fields[field.unwrap()].value.as_number()
    };
    for scenario in battles(&model, "hold-the-position", 20) {
        for side in &scenario.sides {
            let units = side.lines.iter().flat_map(|line| match line.what {
                orbat::model::Element::Unit(row) => vec![row],
                orbat::model::Element::Force(row) => {
                    let parts = model.force_of(row).unwrap().parts.iter();
                    parts.map(|part| part.what.row()).collect()
                }
            });
            let figures = units.flat_map(|unit| model.unit_of(unit).unwrap().figures.clone());
            let cards: Vec<Option<i64>> = figures.map(card).collect();
            assert!(cards.len() <= 10, "{cards:?}");
            let mut printed: Vec<i64> = cards
                .iter()
                .copied()
                .flatten()
                .filter(|card| *card > 0)
                .collect();
            let all = printed.len();
            assert!(all >= 6, "{cards:?}");
            printed.sort_unstable();
            printed.dedup();
            assert_eq!(printed.len(), all, "{cards:?}");
        }
        let mission = model.mission_of(scenario.mission).unwrap();
        assert!(
            mission
                .texts
                .join(" ")
                .contains("with his card, his record")
        );
    }
}

/// Without notes two records fill a page almost to its foot: the third is not pressed in there.
#[cfg(feature = "print")]
#[test]
fn who_comes_on_later_has_a_record_that_is_printed() {
    use orbat::package::Assets;
    use orbat::print::placed;
    use orbat::sheet::{Paper, Printout, compose};

    let model = model().unmarked();
    for scenario in battles(&model, "hold-the-position", 2) {
        let booklet = compose::booklet(&model, &scenario, Some(Paper::A4));
        let last = booklet.records.last().unwrap().name.clone();
        let texts = placed(&Printout::Booklet(Box::new(booklet)), &Assets::default()).unwrap();
        let mut heads = texts.iter().filter(|each| each.size > 11.0);
        assert!(heads.any(|each| each.text.contains(&last)), "{last}");
    }
}

/// The chart is lost, so players put in weapons of their own: who charges, or is seen, meets as many shots as those
/// have by the standard method, and a gun takes as many actions to reload as its rule says.
#[test]
fn weapons_of_ones_own_do_what_their_row_says() {
    let folder = tempfile::tempdir().unwrap();
    let ours = r#"use combat-squad "0.1"

source club "Notes" by "us"

weapons "More weapons", 2 rows [club "1"] {
  |        | title        | optimum | maximum | shots | strain | rules | cost |
  | twin   | Twin carbine |     18" |     36" | 3 / 0 |     -1 |       |    4 |
  | flamer | Flamethrower |      6" |     12" | 0 / 0 |      0 | spray |    9 |
}

replace weapon-rule magazine-fed [club "2"] {
  load 2
}

example "Three shots, and none" [club "1"] {
  chance charge(5, m1-rifle, twin).result is brought-down = 51.8%
  chance charge(5, m1-rifle, twin).result is loses-heart = 343/2000
  chance charge(5, m1-rifle, flamer).result is gets-home = 100%
  chance snap-at(6, twin).wound is not none = 27.1%
  chance snap-at(6, flamer).fires = 0%
}

example "Two actions, or three" [club "2"] {
  chance reload-time(bar) is 2 = 50%
  chance reload-time(bar) is 3 = 50%
  chance reload-time(bar, 1) is 2 = 100%
}
"#;
    fs::write(folder.path().join("ours.orbat"), ours).unwrap();
    let tested = said(&folder, &["test", "ours.orbat"], 0);
    assert!(
        tested.contains("8 claims in 2 examples: all hold"),
        "{tested}"
    );
}

/// A module that changes one number is told of no error in a file that is not its own.
#[test]
fn numbers_of_the_rules_are_changed_alone() {
    let changes = [
        ("soldier-action combat-move", "inches 3\""),
        ("soldier-action run", "inches 4\""),
        ("weapon-rule belt-fed", "load 9"),
        ("weapon-rule magazine-fed", "load 9"),
        ("rule-distance one-pace", "inches 2\""),
        ("rule-distance owners-part", "inches 1/2\""),
        ("rule-distance opponents-part", "inches 4\""),
        ("rule-die magazine-again", "pips 10"),
    ];
    for (row, number) in changes {
        let text = format!(
            "use combat-squad \"0.1\"\n\nsource club \"Notes\" by \"us\"\n\n\
             replace {row} [club \"1\"] {{\n  {number}\n}}\n"
        );
        Loaded::text("ours.orbat", text).model();
    }
}
