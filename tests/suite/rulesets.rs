//! The bundled rulesets against the books: what the free books state, where they state it.

mod captain;
mod solo;
mod squad;

use orbat::Request;
use orbat::model::json;
use serde_json::Value;

use super::support::{
    Loaded, bundled, exported, folder_with, home, local, places, said, subject, written,
};

fn solo() -> Value {
    exported(Loaded::bundled("combat-patrol-solo"))
}

fn farm() -> Value {
    exported(Loaded::file("scenarios/attack-on-a-farmhouse.orbat"))
}

/// What has this name in a list of the model.
#[track_caller]
fn named<'a>(list: &'a Value, name: &str) -> &'a Value {
    let mut found = list
        .as_array()
        .unwrap()
        .iter()
        .filter(|each| local(each["name"].as_str().unwrap()) == name);
    let one = found
        .next()
        .unwrap_or_else(|| panic!("nothing is named {name}"));
    assert!(found.next().is_none(), "two are named {name}");
    one
}

#[track_caller]
fn row<'a>(model: &'a Value, kind: &str, name: &str) -> &'a Value {
    named(&model["rows"][kind], name)
}

#[track_caller]
fn assert_cites(what: &str, owner: &Value, place: &str) {
    let found = places(&owner["cite"]);
    assert!(found.iter().any(|each| each == place), "{what}: {found:?}");
}

/// A value that a book states is in the model, not assumed, and cites the place.
#[track_caller]
fn assert_stated(model: &Value, at: &str, expected: &str, place: &str) {
    let (kind, path) = at.split_once(": ").unwrap();
    let mut names = path.split('.');
    let row = row(model, kind, names.next().unwrap());
    let field = &row["fields"][names.next().unwrap()];
    let one = match names.next() {
        Some(member) if !field["each"].is_null() => &field["each"][member],
        _ => field,
    };
    assert_eq!(written(&one["value"]), expected, "{at}");
    assert!(one["assumed"].is_null(), "{at} is assumed");
    let owner = if field["cite"].is_null() { row } else { field };
    assert_cites(at, owner, place);
}

/// `kind: row.field`, the value as an author writes it, and the place that states it.
const STATED: &str = r#"
prelude.weapon: bolt-action-rifle.reach.short        | 12"        | qs 1.5.1
prelude.weapon: submachine-gun.shots.short           | 2          | qs 1.5.1
prelude.weapon: semi-automatic-rifle.shots.long      | 1          | qs 1.5.1
prelude.weapon: bolt-action-rifle.pen                | 1          | opt 7.9.1
prelude.weapon: medium-machine-gun.pen               | 2          | opt 7.5.1
prelude.weapon: medium-machine-gun.shots.short       | 3          | opt 7.5.1
prelude.weapon: heavy-machine-gun.pen                | 3          | opt 7.5.1
prelude.weapon: heavy-machine-gun.shots.short        | 4          | opt 7.5.1
combat-patrol.movement-cost: over-open.inch          | 1          | qs 1.4.1
combat-patrol.movement-cost: while-wounded.inch      | 2          | qs 1.4.1
combat-patrol.movement-cost: through-rough.inch      | 2          | qs 1.4.1
combat-patrol.movement-cost: across-obstacle.extra   | 2"         | qs 1.4.1
combat-patrol.movement-cost: through-door.extra      | 2"         | qs 1.4.1
combat-patrol.movement-cost: through-window.extra    | 4"         | qs 1.4.1
combat-patrol.shot-modifier: moving-target.shifts    | 1          | qs 1.5.2
combat-patrol.shot-modifier: leader-away.shifts      | 1          | qs 1.5.2
combat-patrol.shot-modifier: wounded-shooter.shifts  | 1          | qs 1.5.2
combat-patrol.shot-modifier: at-medium-range.shifts  | 1          | qs 1.5.2
combat-patrol.shot-modifier: at-long-range.shifts    | 2          | qs 1.5.2
combat-patrol.shot-modifier: moving-shooter.shifts   | 2          | qs 1.5.2
combat-patrol.shot-modifier: outside-arc.shifts      | 2          | qs 1.5.4
combat-patrol.wound-mark: mark-w.takes               | 1          | qs 1.5.2
combat-patrol.wound-mark: mark-i.takes               | 3          | qs 1.5.2
combat-patrol.melee-modifier: wounds-carried.change  | -1         | qs 1.6
prelude.template: grenade-template.across            | 2"         | qs 1.7
combat-patrol.playing-piece: order-die.die           | d6         | qs 1.2
combat-patrol.playing-piece: movement-die.die        | d10        | qs 1.2
prelude.cover: foxhole-cover.icon                    | 1          | qs 1.5.2
prelude.cover: low-cover.icon                        | 2          | qs 1.5.2
prelude.cover: tree-cover.icon                       | 3          | qs 1.5.2
prelude.cover: tree-cover.stops                      | small-arms | qs 1.7
prelude.cover: opening-cover.icon                    | 4          | qs 1.5.2
prelude.cover: wall-cover.icon                       | 5          | qs 1.5.2
prelude.cover: slit-cover.icon                       | 6          | qs 1.5.2
prelude.terrain: low-wall.cover                      | wall-cover | qs 2.3
prelude.terrain: foxholes.extent                     | 6"         | solo table 6
"#;

#[test]
fn the_figures_of_the_quick_start_are_cited() {
    let model = solo();
    for line in STATED.trim().lines() {
        let mut cells = line.split('|').map(str::trim);
        let mut cell = || cells.next().unwrap();
        assert_stated(&model, cell(), cell(), cell());
    }
}

#[test]
fn attributes_have_the_bounds_of_the_quick_start() {
    let model = solo();
    let figure = named(&model["kinds"], "figure");
    let field = |name: &str| {
        let fields = figure["fields"].as_array().unwrap();
        fields.iter().find(|each| each["name"] == name).unwrap()
    };
    for (name, least, most, usual) in [
        ("melee", -1, 3, Some(0)),
        ("endurance", 2, 5, Some(3)),
        ("reaction", 1, 5, None),
    ] {
        let field = field(name);
        assert_eq!(field["type"]["least"], least, "{name}");
        assert_eq!(field["type"]["most"], most, "{name}");
        if let Some(usual) = usual {
            assert_eq!(field["default"]["value"], usual, "{name}");
            assert_cites(name, field, "qs 1.1");
        } else {
            assert_eq!(field["default"]["assumed"], true, "{name}");
        }
    }
    for name in ["guts", "accuracy"] {
        assert_eq!(field(name)["type"]["of"], "combat-patrol.grade");
    }
    let members = &named(&model["scales"], "grade")["members"];
    let members: Vec<&str> = members
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["name"].as_str().unwrap())
        .collect();
    assert_eq!(members, ["green", "regular", "elite"]);
}

#[test]
fn the_farmhouse_is_the_sample_scenario() {
    let model = farm();
    let scenario = named(&model["scenarios"], "attack-on-a-farmhouse");
    assert_eq!(written(&scenario["table"]["width"]), "72\"");
    assert_eq!(written(&scenario["table"]["depth"]), "48\"");
    assert_eq!(scenario["turns"], 12);
    let mission = named(&model["missions"], "hold-the-farm");
    for place in ["qs 2.1", "qs 2.2", "qs 2.4", "qs 2.5"] {
        assert_cites("hold-the-farm", mission, place);
    }
    let zone = &mission["sides"][1]["deploy"];
    assert_eq!(zone["where"], "within");
    assert_eq!(written(&zone["length"]), "6\"");
    let late = mission["reinforce"].as_array().unwrap();
    assert_eq!(late.len(), 1);
    assert_eq!(late[0]["turn"], 3);
    assert_eq!(late[0]["side"], "defender");
    let lines = scenario["sides"][1]["lines"].as_array().unwrap();
    assert_eq!(lines[2]["turn"], 3);
    let mut buildings: Vec<&str> = scenario["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["terrain"].as_str().unwrap())
        .filter(|name| {
            row(&model, "prelude.terrain", local(name))["fields"]["drawing"]["value"]["member"]
                == "building"
        })
        .collect();
    buildings.sort_unstable();
    let farm = "attack-on-a-farmhouse";
    assert_eq!(
        buildings,
        [format!("{farm}.barn"), format!("{farm}.farmhouse")]
    );
}

/// Every contradiction that was found in the two books has its ruling.
#[test]
fn each_contradiction_has_a_ruling() {
    let model = solo();
    let errata = model["errata"].as_array().unwrap();
    for number in (1..=18).chain(20..=36) {
        let start = format!("e-{number}-");
        let erratum = errata
            .iter()
            .find(|each| local(each["name"].as_str().unwrap()).starts_with(&start))
            .unwrap_or_else(|| panic!("{start}"));
        let places = places(&erratum["cite"]);
        assert!(places.iter().any(|place| place.contains(' ')), "{start}");
        assert!(
            !erratum["affects"].as_array().unwrap().is_empty(),
            "{start}"
        );
    }
}

/// Nothing in the rulesets comes from nowhere.
#[test]
fn every_row_says_where_it_is_from() {
    let models = Loaded::of(&bundled()).models().into_iter();
    let models = models.map(|model| serde_json::to_value(json::export(&model)).unwrap());
    let models: Vec<Value> = models.collect();
    let kinds = models
        .iter()
        .flat_map(|model| model["rows"].as_object().unwrap());
    for (kind, rows) in kinds {
        for row in rows.as_array().unwrap() {
            let name = row["name"].as_str().unwrap();
            assert!(
                !row["cite"].as_array().unwrap().is_empty(),
                "{kind}: {name}"
            );
        }
    }
}

#[test]
fn the_pages_count_what_each_ruleset_rests_on() {
    let Loaded {
        packages,
        sources,
        mut out,
    } = Loaded::of(&bundled());
    let pages = [
        include_str!("../../README.md"),
        include_str!("../../docs/rulesets.md"),
    ];
    let mut wrong = Vec::new();
    for root in packages.roots() {
        let set = packages.only(*root);
        let model = orbat::compile(&set, &sources, &Request::default(), &mut out);
        let model = model.unwrap().unwrap();
        let options = orbat::each_option(&model, &set, &sources);
        assert_eq!(options.len(), model.options.len());
        let found = orbat::provenance::provenance_with(&model, &options, subject(&model));
        let (assumed, errata) = (found.assumed.len(), found.errata.len());
        let counts = format!("| {} | {assumed} | {errata} |", found.cited.len());
        let row = format!("| `{}` |", found.package);
        for page in pages {
            let line = page.lines().find(|line| line.starts_with(&row));
            if !line.is_some_and(|line| line.ends_with(&counts)) {
                wrong.push(format!("{row} … {counts}"));
            }
        }
        assert!(found.uncited.is_empty(), "{:?}", found.uncited);
    }
    assert!(
        wrong.is_empty(),
        "the table should say\n{}",
        wrong.join("\n")
    );
}

/// It is read to be copied: an author sees the whole of it at a sitting.
#[test]
fn the_module_to_copy_has_fewer_than_150_lines() {
    let folder = home().join("rulesets/modern");
    let lines: usize = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "orbat"))
        .map(|path| std::fs::read_to_string(path).unwrap().lines().count())
        .sum();
    assert!((1..150).contains(&lines), "{lines}");
}

/// What is asked about a unit, a platoon or a company can be asked about every one that is bundled.
#[test]
fn the_largest_units_and_forces_fit_the_procedures() {
    let model = |package: &str, options: &[&str]| {
        let model = Loaded::bundled(package).model_with(options);
        serde_json::to_value(json::export(&model)).unwrap()
    };
    let riders = model("combat-patrol-options", &["cavalry"]);
    let solo = solo();
    let most = |list: &str, of: fn(&Value, &Value) -> i64, model: &Value| {
        let all = model[list].as_array().unwrap().iter();
        all.map(|each| of(model, each)).max().unwrap()
    };
    let men = |_: &Value, unit: &Value| unit["strength"].as_i64().unwrap();
    let losses = |_: &Value, force: &Value| force["least"].as_i64().unwrap();
    let platoon = |model: &Value, force: &Value| match force["name"].as_str() {
        Some(name) if name.contains("platoon") => units_of(model, force),
        _ => 0,
    };
    let men = most("units", men, &riders);
    let losses = most("forces", losses, &riders);
    let teams = most("forces", platoon, &riders);
    let units = most("forces", units_of, &riders);
    for (model, needed, asked) in [
        (
            &riders,
            men,
            "whom: men, unit-morale: men, volley: men, fire: men, salvo: shooters, salvo: men, team-fires: men, \
             team-fires: enemies, interrupting-fire: men, interrupting-fire: moving, interrupting-run: men, \
             shared-area: left-men, shared-area: right-men, shared-burst: left-men, shared-burst: right-men, \
             burst-on: men, bursts: men, grenade-attack: men, grenade-attack: men-astray, width-looked-at: men, \
             volley-at-riders: men",
        ),
        (
            &riders,
            teams,
            "leader-falls: teams, shock-wears-off: pinned, platoon-recovers: teams, column-turn: pinned",
        ),
        (&solo, men, "enemy-reaction: men"),
        (
            &solo,
            units,
            "marks: pinned-units, turn-from-counts: his-pinned, turn-from-counts: your-pinned",
        ),
        (
            &solo,
            losses,
            "turn-from-counts: his-losses, turn-from-counts: your-losses, end-of-turn: f, end-of-turn: g, \
             defence-score: defenders-lost, defence-score: attackers-lost, meeting-score: first-lost, \
             meeting-score: second-lost, one-in-four: lost, one-in-four: strength",
        ),
    ] {
        for (procedure, parameter) in asked.split(", ").filter_map(|each| each.split_once(": ")) {
            let procedure = named(&model["procedures"], procedure);
            let parameter = named(&procedure["parameters"], parameter);
            let most = parameter["type"]["most"].as_i64().unwrap();
            let name = &procedure["name"];
            assert!(
                most >= needed,
                "{name} takes {most} of {needed} as {}",
                parameter["name"]
            );
        }
    }
}

/// How many units a force has at least.
fn units_of(model: &Value, force: &Value) -> i64 {
    let parts = force["parts"].as_array().unwrap().iter();
    let units = parts.map(|part| {
        let units = match part["what"]["force"].as_str() {
            Some(name) => units_of(model, named(&model["forces"], local(name))),
            None => 1,
        };
        part["least"].as_i64().unwrap() * units
    });
    units.sum()
}

/// A row that is printed is the one that is read: another figure in it is another result.
#[test]
fn a_module_that_replaces_a_row_replaces_what_comes_of_it() {
    let module = r#"use combat-patrol "0.1"

source house "House rules" by "The house"

replace distance level-back [house 1] {
  far 1"
}

replace shot-modifier outside-arc [house 1] {
  shifts 4
}

example "Both show" [house 1] {
  chance hand-to-hand-fight(carbine, carbine).back is 1" = 10%
  chance hand-to-hand-fight(carbine, carbine).back is 2" = 90%
  value total aim-shift(beyond-arc: yes) = 4
  value total aim-shift(shooter-moving: yes) = 2
}
"#;
    let folder = folder_with("house.orbat", module);
    said(folder.path(), &["test", "house.orbat"], 0);
}
