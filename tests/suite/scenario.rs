//! Scenarios of the bundled battles: whatever the seed, they are made, and what is written is
//! what is read back.

use std::collections::{BTreeMap, BTreeSet};

use orbat::ground::{Drawing, Point, Shape};
use orbat::map::MapPiece;
use orbat::measure::Length;
use orbat::model::{BattleId, Model, Scenario, Side, TableSize, ZonePiece};
use orbat::package::{Library, Root};
use orbat::roll::Seed;
use orbat::scenario::{Maker, Wishes, write};
use orbat::sheet::ReferenceSheet;
use orbat::sheet::compose::chart;

use super::support::{Loaded, text_root};

fn model(scenario: Option<&str>) -> Model {
    let library = Library::bundled();
    let package = library.default_battle().unwrap();
    let roots: Vec<Root> = (scenario.map(|text| text_root("scenario.orbat", text)))
        .into_iter()
        .chain([Root::from_argument(package, &library).unwrap()])
        .collect();
    let mut loaded = Loaded::of(&roots);
    let model = loaded.compile(&[]);
    let said = loaded.said();
    assert!(
        said.is_empty(),
        "{said:?}\n{}",
        scenario.unwrap_or_default()
    );
    model.unwrap()
}

fn seeds(n: u32) -> impl Iterator<Item = Seed> {
    (0..n).map(|n| Seed::new(format!("seed {n}")))
}

/// All that a scenario says, rows by name: ids of another compilation may differ.
fn spelled(model: &Model, scenario: &Scenario) -> String {
    let name = |row| model.row(row).header.name.to_string();
    let element = |element| match element {
        orbat::model::Element::Unit(row) => format!("unit {}", name(row)),
        orbat::model::Element::Force(row) => format!("force {}", name(row)),
    };
    let side = |side: &Side| {
        let lines: Vec<_> = side
            .lines
            .iter()
            .map(|l| format!("{} {} {:?} {:?}", l.count, element(l.what), l.title, l.turn))
            .collect();
        format!("{} {} {lines:#?}", name(side.army), side.player)
    };
    let pieces: Vec<_> = scenario
        .pieces
        .iter()
        .map(|piece| {
            format!(
                "{} {:?} {:?}",
                name(piece.terrain),
                piece.title,
                piece.shape
            )
        })
        .collect();
    let objectives: Vec<_> = scenario
        .objectives
        .iter()
        .map(|o| format!("{} {} {}", o.side, name(o.row), o.hidden))
        .collect();
    format!(
        "{} {} {:?} {:?} {} {:?} {:?} {:?}\n{}\n{}\n{objectives:?} {pieces:#?} {:?} {:?} {:?} {} {:?}",
        scenario.header.name,
        scenario.header.title,
        scenario.seed,
        scenario.table,
        name(scenario.mission),
        scenario.ground.map(name),
        (&scenario.found, scenario.turns),
        scenario.situation,
        side(&scenario.sides[0]),
        side(&scenario.sides[1]),
        scenario.zones,
        scenario.entries,
        scenario.marks,
        scenario.reference.len(),
        scenario.texts,
    )
}

#[test]
fn every_seed_makes_a_scenario_of_the_bundled_battle() {
    let model = model(None);
    for battle in 0..model.battles.len() {
        let maker = Maker::new(&model, BattleId::new(battle), Wishes::default()).unwrap();
        assert!(maker.gaps().is_empty(), "{:?}", maker.gaps());
        for seed in seeds(3000) {
            let draft = maker
                .make(&seed)
                .unwrap_or_else(|refusal| panic!("{seed}: {refusal}"));
            let scenario = maker.scenario(&draft);
            let on = |zone: &orbat::model::ZonePiece| {
                let (dx, dy) = (zone.width / 2, zone.depth / 2);
                zone.at.x >= dx
                    && zone.at.y >= dy
                    && zone.at.x + dx <= scenario.table.width
                    && zone.at.y + dy <= scenario.table.depth
            };
            assert!(scenario.zones.iter().all(on), "{seed}");
        }
    }
}

/// On a small table the strip along an edge is a good part of it, and a river another.
#[test]
fn a_headquarters_lies_where_the_enemy_does_not_begin_and_it_is_dry() {
    let model = model(None);
    let side = Length::from_inches(24);
    let wishes = Wishes {
        table: Some(TableSize {
            width: side,
            depth: side,
        }),
        ..Wishes::default()
    };
    let battle = BattleId::new(model.battles.len() - 1);
    let maker = Maker::new(&model, battle, wishes).unwrap();
    let mut marked = 0;
    for seed in seeds(1000) {
        let Ok(draft) = maker.make(&seed) else {
            continue;
        };
        let scenario = maker.scenario(&draft);
        let mission = model.mission_of(scenario.mission).unwrap();
        let Some(home) = mission.headquarters.iter().position(|has| *has) else {
            continue;
        };
        let mut marks = scenario.marks.iter();
        let mark = marks.find(|mark| mark.label == "Headquarters").unwrap();
        let mut zones = scenario.zones.iter();
        let enemy = zones.find(|zone| zone.side != home).unwrap();
        let is_off = (mark.at.x - enemy.at.x).abs() > enemy.width / 2
            || (mark.at.y - enemy.at.y).abs() > enemy.depth / 2;
        assert!(is_off, "{seed}");
        for piece in chart(&model, &scenario).pieces {
            assert!(is_dry(&piece, mark.at), "{seed}: {piece:?}");
        }
        marked += 1;
    }
    assert!(marked > 200, "{marked}");
}

/// Whether a place lies off a stream or river.
fn is_dry(piece: &MapPiece, at: Point) -> bool {
    let Shape::Line(points) = &piece.shape else {
        return true;
    };
    let xy = |point: Point| (point.x.inches(), point.y.inches());
    let ((x, y), half) = (xy(at), piece.breadth.inches() / 2.0);
    piece.drawing != Drawing::Water
        || points.windows(2).all(|pair| {
            let ((ax, ay), (bx, by)) = (xy(pair[0]), xy(pair[1]));
            let (dx, dy) = (bx - ax, by - ay);
            let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
            let along = along.clamp(0.0, 1.0);
            (x - ax - dx * along).hypot(y - ay - dy * along) > half
        })
}

/// Two terrains that are drawn as fields look the same on every map, whichever lies there first.
#[test]
fn a_terrain_looks_the_same_on_every_map() {
    let model = model(None);
    let battle = BattleId::new(model.battles.len() - 1);
    let maker = Maker::new(&model, battle, Wishes::default()).unwrap();
    let mut looks: BTreeMap<String, usize> = BTreeMap::new();
    for seed in seeds(300) {
        let scenario = maker.scenario(&maker.make(&seed).unwrap());
        let pieces = chart(&model, &scenario).pieces.into_iter();
        for piece in pieces.filter(|piece| piece.drawing == Drawing::Field) {
            let look = *looks.entry(piece.legend).or_insert(piece.sort);
            assert_eq!(look, piece.sort, "{seed}");
        }
    }
    let apart: BTreeSet<usize> = looks.values().copied().collect();
    assert!(apart.len() == looks.len() && looks.len() > 1, "{looks:?}");
}

#[test]
fn what_is_written_is_what_is_read_back() {
    let model_before = model(None);
    let centimetres = TableSize {
        width: Length::from_centimetres(180),
        depth: Length::from_centimetres(125),
    };
    for (table, odd) in [(None, ""), (Some(centimetres), " \"{\\} #")] {
        let wishes = Wishes {
            table,
            ..Wishes::default()
        };
        let maker = Maker::new(&model_before, BattleId(0), wishes).unwrap();
        for seed in seeds(15) {
            let seed = Seed::new(format!("{seed}{odd}"));
            let made = maker.scenario(&maker.make(&seed).unwrap());
            let text = write(&model_before, &made);
            let model_after = model(Some(&text));
            let read = model_after
                .scenarios
                .iter()
                .find(|scenario| scenario.header.name == made.header.name)
                .unwrap();
            assert_eq!(
                spelled(&model_before, &made),
                spelled(&model_after, read),
                "{text}"
            );
            assert_eq!(write(&model_after, read), text);
        }
    }
}

/// Where a third of the table is deeper than the other side is long, its middle is nearest to another edge.
#[test]
fn scenarios_on_oblong_tables_are_found_sound() {
    let model_before = model(None);
    let oblong = [(144, 36), (96, 24), (24, 144), (60, 144)];
    for (width, depth) in oblong {
        let wishes = Wishes {
            table: Some(TableSize {
                width: Length::from_inches(width),
                depth: Length::from_inches(depth),
            }),
            ..Wishes::default()
        };
        let battle = BattleId::new(model_before.battles.len() - 1);
        let maker = Maker::new(&model_before, battle, wishes).unwrap();
        let made = seeds(8).filter_map(|seed| maker.make(&seed).ok());
        let thirds = made.filter(|draft| {
            // `model` refuses whatever is said of it.
            let scenario = maker.scenario(draft);
            model(Some(&write(&model_before, &scenario)));
            let is_third = |zone: &ZonePiece| match width > depth {
                true => zone.width * 3 == Length::from_inches(width),
                false => zone.depth * 3 == Length::from_inches(depth),
            };
            scenario.zones.iter().any(is_third)
        });
        assert!(thirds.count() > 0, "{width} by {depth}");
    }
}

/// Solo rules with these options.
fn played_with(options: &[&str]) -> Model {
    let roots = ["combat-patrol-options", "combat-patrol-solo"];
    Loaded::of(&roots.map(|id| Root::Bundled(id.into()))).model_with(options)
}

#[test]
fn what_an_option_has_rolled_is_told_and_changes_nothing_else() {
    let (by_night, by_day) = (played_with(&["night"]), played_with(&["spotting"]));
    let makers = [&by_night, &by_day].map(|model| {
        let battle = BattleId::new(model.battles.len() - 1);
        Maker::new(model, battle, Wishes::default()).unwrap()
    });
    let mut moons = BTreeMap::<String, u32>::new();
    for seed in seeds(300) {
        let [night, day] = makers.each_ref().map(|maker| {
            let draft = maker.make(&seed).unwrap();
            maker.scenario(&draft)
        });
        *moons.entry(night.texts[0].to_string()).or_default() += 1;
        assert_eq!(night.texts[1..], day.texts[..], "{seed}");
        let shapes = [&night, &day].map(|scenario| {
            let pieces = scenario.pieces.iter();
            pieces
                .map(|piece| format!("{:?}", piece.shape))
                .collect::<Vec<_>>()
        });
        assert_eq!(shapes[0], shapes[1], "{seed}");
    }
    let told: Vec<&str> = moons.keys().map(String::as_str).collect();
    assert_eq!(
        told,
        [
            "Tonight's moon: full moon.",
            "Tonight's moon: half moon.",
            "Tonight's moon: no moon."
        ]
    );
    assert!(
        moons.values().all(|count| (70..130).contains(count)),
        "{moons:?}"
    );
}

#[test]
fn a_scenario_is_played_with_its_options() {
    let made = played_with(&["night", "body-armour"]);
    let battle = BattleId::new(made.battles.len() - 1);
    let maker = Maker::new(&made, battle, Wishes::default()).unwrap();
    let scenario = maker.scenario(&maker.make(&Seed::new("owl")).unwrap());
    let text = write(&made, &scenario);
    assert!(text.contains("use combat-patrol-options \"0.1\""), "{text}");
    let with = text.lines().find(|line| line.trim().starts_with("with "));
    let mut names: Vec<&str> = with
        .unwrap()
        .trim()
        .trim_start_matches("with ")
        .split(", ")
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["body-armour", "night"]);
    let read = model(Some(&text));
    let on = |model: &Model| -> Vec<String> {
        let on = model.options.iter().filter(|option| option.active);
        on.map(|option| option.header.name.to_string()).collect()
    };
    assert_eq!(on(&read), on(&made));
    assert_eq!(
        spelled(&read, &read.scenarios[0]),
        spelled(&made, &scenario)
    );
    // The booklet has the tables that the night needs, and has none of them by day.
    let titles = |model: &Model| -> Vec<String> {
        let booklet = orbat::sheet::compose::booklet(model, &model.scenarios[0], None);
        let sheets = booklet.reference.into_iter();
        let title = |sheet| match sheet {
            ReferenceSheet::Table(sheet) => sheet.title,
            ReferenceSheet::Worksheet(sheet) => sheet.title,
            ReferenceSheet::Text(sheet) => sheet.title,
        };
        sheets.map(title).collect()
    };
    for title in [
        "Sight at night",
        "Guts at night",
        "Flares by the burst of their weapon",
    ] {
        assert!(
            titles(&read).contains(&title.to_owned()),
            "{:?}",
            titles(&read)
        );
    }
    // The file alone decides: without its line nothing is switched on.
    let bare: String = text
        .lines()
        .filter(|line| !line.trim().starts_with("with "))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(on(&model(Some(&bare))), [""; 0]);
}

#[test]
fn units_of_a_package_that_the_battle_does_not_know_bring_its_pages_along() {
    let made = model(None);
    let battle = BattleId::new(made.battles.len() - 1);
    let maker = Maker::new(&made, battle, Wishes::default()).unwrap();
    let text = write(
        &made,
        &maker.scenario(&maker.make(&Seed::new("car")).unwrap()),
    );
    let (uses, rest) = text.split_once("\n\n").unwrap();
    let titles = |text: &str| -> Vec<String> {
        let read = model(Some(text));
        let booklet = orbat::sheet::compose::booklet(&read, &read.scenarios[0], None);
        let sheets = booklet.reference.into_iter();
        let texts = sheets.filter_map(|sheet| match sheet {
            ReferenceSheet::Text(sheet) => Some(sheet.title),
            _ => None,
        });
        texts.collect()
    };
    let told = "The record of a vehicle".to_owned();
    let uses = format!("{uses}\nuse combat-patrol-options \"0.1\"\n\n");
    let foot = format!("{uses}{rest}");
    assert!(!titles(&foot).contains(&told));
    let (before, side) = rest
        .split_once("german-infantry {\n")
        .or_else(|| rest.split_once("german-infantry, player {\n"))
        .unwrap();
    let head = &rest[before.len()..rest.len() - side.len()];
    let car = format!("{uses}{before}{head}    1 german-armoured-car\n{side}");
    assert!(titles(&car).contains(&told), "{car}");
}

#[test]
fn nobody_is_recommended_what_an_option_does_already() {
    let told = |options: &[&str]| -> Vec<String> {
        let model = Loaded::bundled("combat-patrol-solo-options").model_with(options);
        let raid =
            (model.missions.iter()).find(|mission| &*model.row(mission.row).header.name == "raid");
        let recommends = &raid.unwrap().recommends;
        recommends.iter().map(ToString::to_string).collect()
    };
    let all = told(&[]);
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(all[0].contains("solo-night") && all[1].contains("solo-spotting"));
    assert_eq!(told(&["solo-night"]), all[1..]);
    assert_eq!(told(&["solo-night", "solo-spotting"]), all[2..]);
}

/// Bands of which some parts need others, and some exclude others.
const BANDS: &str = r#"use prelude "0.1"

terrains "Ground", 1 row {
  |       | title | drawing | extent |
  | copse | Copse | woods   |     6" |
}

generator country "The country" {
  place copse here and there
}

weapon axe "Axe" { }

armies "Bands", 2 rows {
  |       | title |
  | north | North |
  | south | South |
}

unit guard "Guard" {
  army north
  |     | title | weapons |
  | man | Man   | axe     |
}

unit levy "Levy" {
  army north
  |     | title | weapons |
  | man | Man   | axe     |
}

unit archers "Archers" {
  army north
  |     | title | weapons |
  | man | Man   | axe     |
}

unit riders "Riders" {
  army north
  |     | title | weapons |
  | man | Man   | axe     |
}

unit southerners "Southerners" {
  army south
  |     | title | weapons |
  | man | Man   | axe     |
}

force band "Band" {
  army north
  echelon company
  0 to 1 guard
  1 to 3 levy
  0 to 2 archers, needs guard
  0 to 1 riders, excludes archers
}

force crowd "Crowd" {
  army south
  echelon company
  1 to 4 southerners
}

mission meeting "Meeting" {
  sides first, second
  first brings company
  second brings company
  deploy first in the third nearest an edge of their choice
  deploy second in the opposite third
  score 1 for each first lost, to second
  score 1 for each second lost, to first
  wins the side with most points
}

battle tonight "Tonight" {
  terrain country
  mission meeting
  armies north, south
  table 4 ft by 4 ft
}
"#;

#[test]
fn parts_come_with_what_they_need_and_without_what_they_exclude() {
    let model = Loaded::text("bands.orbat", BANDS).model();
    let maker = Maker::new(&model, BattleId::new(0), Wishes::default()).unwrap();
    let mut seen = BTreeSet::new();
    for seed in seeds(200) {
        let scenario = maker.scenario(&maker.make(&seed).unwrap());
        let lines = scenario.sides.iter().flat_map(|side| &side.lines);
        let there: BTreeSet<String> = lines
            .map(|line| model.row(line.what.row()).header.name.to_string())
            .collect();
        let is_there = |name: &str| there.contains(name);
        assert!(
            !is_there("archers") || is_there("guard"),
            "{seed}: {there:?}"
        );
        assert!(
            !is_there("archers") || !is_there("riders"),
            "{seed}: {there:?}"
        );
        seen.extend(there);
    }
    for name in ["guard", "levy", "archers", "riders"] {
        assert!(seen.contains(name), "{seen:?}");
    }
}
