//! The solo rules: posture, orders, ground and missions.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{assert_cites, named};
use crate::suite::support::{local, written};

/// All rows of a table, as labels and answer.
fn table(model: &Value, name: &str) -> Vec<String> {
    let table = named(&model["tables"], name);
    let rows = table["rows"].as_array().unwrap();
    rows.iter()
        .map(|row| {
            let labels = row["labels"].as_array().unwrap();
            let labels = labels.iter().map(|each| each["text"].as_str().unwrap());
            let labels: Vec<&str> = labels.collect();
            let answer = written(&row["answer"]["value"]);
            format!("{}: {answer}", labels.join(" "))
        })
        .collect()
}

#[test]
fn the_tables_of_the_solo_rules_are_the_printed_ones() {
    let model = super::solo();
    assert_eq!(
        table(&model, "posture-of"),
        [
            "-31 or less: hopeless",
            "-30 to -16: defensive",
            "-15 to 15: normal",
            "16 to 30: aggressive",
            "31 or more: overconfident",
        ]
    );
    assert_eq!(
        table(&model, "missions"),
        [
            "1: prepared-defence",
            "2: hasty-defence",
            "3-4: meeting-engagement",
            "5-6: raid",
        ]
    );
    assert_eq!(
        table(&model, "raid-objectives"),
        [
            "1: take-prisoners",
            "2: kill-commander",
            "3: seize-papers",
            "4: demolish-building",
            "5: destroy-equipment",
            "6: thin-them-out",
        ]
    );
    for (name, place) in [
        ("posture-of", "solo \"Scoring\""),
        ("opposition", "solo tables 1-5"),
        ("missions", "solo table 6"),
        ("raid-objectives", "solo table 6"),
    ] {
        assert_cites(name, named(&model["tables"], name), place);
    }
}

/// One letter an order, for the faces 1 to 9 and 0 of each of the five printed tables.
const OPPOSITION: [(&str, &str); 5] = [
    ("overconfident", "FFFHHMMSO."),
    ("aggressive", "CCAAFMMMS."),
    ("normal", ".CAAWMMSR."),
    ("defensive", ".CCWWWSSR."),
    ("hopeless", "...HHHSSR."),
];

#[test]
fn the_opposition_does_what_its_five_tables_say() {
    let letters = BTreeMap::from([
        ("fire-or-rush", 'F'),
        ("fire-or-walk", 'W'),
        ("hold-and-fire", 'H'),
        ("assault", 'M'),
        ("advance-firing", 'A'),
        ("advance-to-cover", 'C'),
        ("call-support", 'S'),
        ("to-the-objective", 'O'),
        ("regroup", 'R'),
        ("stay-down", '.'),
    ]);
    let model = super::solo();
    let opposition = named(&model["tables"], "opposition");
    assert_eq!(opposition["keys"][1]["zero_for"], 10);
    for (posture, expected) in OPPOSITION {
        let mut found = ['?'; 10];
        for row in opposition["rows"].as_array().unwrap() {
            if local(row["labels"][0]["names"][0].as_str().unwrap()) != posture {
                continue;
            }
            let order = written(&row["answer"]["value"]);
            for range in row["labels"][1]["ranges"].as_array().unwrap() {
                let (from, to) = (range["from"].as_u64(), range["to"].as_u64());
                for face in from.unwrap()..=to.unwrap() {
                    found[usize::try_from(face).unwrap() - 1] = letters[order.as_str()];
                }
            }
        }
        assert_eq!(String::from_iter(found), expected, "{posture}");
    }
    let sprinters: Vec<&str> = model["rows"]["combat-patrol-solo.order"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["fields"]["sprint"]["value"] == true)
        .map(|row| local(row["name"].as_str().unwrap()))
        .collect();
    assert_eq!(
        sprinters,
        [
            "fire-or-rush",
            "assault",
            "advance-to-cover",
            "to-the-objective"
        ]
    );
}

/// What a column of the worksheet comes to, from the model's own terms.
fn column(sheet: &Value, tallies: &[(&str, i64)], previous: i64) -> BTreeMap<String, i64> {
    let mut values: BTreeMap<String, i64> = BTreeMap::new();
    for row in sheet["rows"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let value = match row["entry"]["is"].as_str().unwrap() {
            "tally" => tallies.iter().find(|each| each.0 == name).unwrap().1,
            _ => row["entry"]["of"]
                .as_array()
                .unwrap()
                .iter()
                .map(|term| {
                    let value = match term["row"].as_str() {
                        Some(row) => values[row],
                        None => {
                            assert_eq!(term["previous"], "result");
                            previous
                        }
                    };
                    term["sign"].as_i64().unwrap() * value
                })
                .sum(),
        };
        values.insert(name.to_owned(), value);
    }
    values
}

#[test]
fn the_worksheet_counts_as_the_sheet_does_and_runs_on() {
    let model = super::solo();
    let sheet = named(&model["worksheets"], "posture-worksheet");
    assert_eq!(sheet["turns"], 12);
    assert_eq!(
        local(sheet["reads"]["table"].as_str().unwrap()),
        "posture-of"
    );
    assert_eq!(sheet["reads"]["by"], "result");
    let tallies = [("a", 5), ("b", 2), ("d", 6), ("e", 3), ("f", 2), ("g", 1)];
    let first = column(sheet, &tallies, 0);
    assert_eq!((first["x"], first["y"], first["z"]), (-3, -3, -1));
    assert_eq!(first["result"], -7);
    assert_eq!(column(sheet, &tallies, first["result"])["result"], -14);
}

/// Every pair of dice that the ground asks for, as the names of the two branches.
fn ground(model: &Value) -> Vec<String> {
    fn rolls(body: &Value) -> impl Iterator<Item = &Value> {
        let body = body.as_array().unwrap().iter();
        body.filter(|each| each["do"] == "roll")
    }
    let generator = named(&model["generators"], "battlefield");
    assert_cites(
        "battlefield",
        generator,
        "solo \"Setting up the basic table\"",
    );
    let mut out = Vec::new();
    for first in rolls(&generator["body"]) {
        assert_eq!(first["dice"]["dice"], "d6");
        for country in first["branches"].as_array().unwrap() {
            for second in rolls(&country["body"]) {
                assert_eq!(second["dice"]["dice"], "d6");
                for branch in second["branches"].as_array().unwrap() {
                    out.push(format!(
                        "{} {} {}: {}",
                        country["label"]["text"].as_str().unwrap(),
                        country["name"].as_str().unwrap(),
                        branch["label"]["text"].as_str().unwrap(),
                        placed(&branch["body"]),
                    ));
                }
            }
        }
    }
    out
}

/// What a branch puts down, in the order in which it does.
fn placed(body: &Value) -> String {
    let places = body.as_array().unwrap().iter();
    let places = places.filter(|each| each["do"] == "place").map(|place| {
        let mut text = local(place["terrain"].as_str().unwrap()).to_owned();
        let count = &place["count"];
        if !count.is_null() {
            text = format!("{}-{} {text}", count["least"], count["most"]);
        }
        for (key, word) in [
            ("crossed_by", "by"),
            ("growing", "with"),
            ("bounded_by", "in"),
        ] {
            if let Some(list) = place[key].as_array() {
                let names = list.iter().map(|each| local(each.as_str().unwrap()));
                text = format!("{text} {word} {}", names.collect::<Vec<_>>().join("/"));
            }
        }
        text
    });
    places.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_ground_is_what_the_two_dice_say() {
    let found = ground(&super::solo());
    let expected = [
        "1 dense-woodland 1: stream",
        "1 dense-woodland 2: river by bridge/ford",
        "1 dense-woodland 3: road",
        "1 dense-woodland 4: large-hill",
        "1 dense-woodland 5: 2-2 glade",
        "1 dense-woodland 6: shack",
        "2 farmland 1-3: farm-field with low-crops in low-wall/fence",
        "2 farmland 4: farm-field with low-crops in dense-hedge/high-wall",
        "2 farmland 5: farm-field with high-crops in low-wall/fence",
        "2 farmland 6: farm-field with high-crops in dense-hedge/high-wall",
        "3 hamlet 1-3: 2-2 road, 2-3 house",
        "3 hamlet 4-5: road, 2-3 house",
        "3 hamlet 6: river by bridge/ford, track, 2-3 house",
        "4 village 1-3: 2-2 road, 4-8 house in low-wall/fence",
        "4 village 4-5: road, 4-8 house in low-wall/fence",
        "4 village 6: river by bridge/ford, track, 4-8 house in low-wall/fence",
        "5 manor 1-4: woods, 2-3 rise, chateau",
        "5 manor 5-6: chateau in high-wall, dense-woods",
        "6 works 1-4: dense-woods, factory",
        "6 works 5: factory, road, 4-6 house",
        "6 works 6: woods, 2-3 rise, factory",
    ];
    assert_eq!(found, expected);
}

/// A side of a mission: what it brings, its support, extra cards and where it sets up.
fn side(mission: &Value, name: &str) -> String {
    let sides = mission["sides"].as_array().unwrap();
    let side = sides.iter().find(|each| each["name"] == name).unwrap();
    let brings = &side["brings"];
    let brings = match (&brings["echelon"], &brings["half_of"], &brings["same_as"]) {
        (Value::Array(echelons), ..) => echelons[0].as_str().unwrap().to_owned(),
        (_, Value::String(other), _) => format!("half of {other}"),
        (_, _, Value::String(other)) => format!("as {other}"),
        other => panic!("{other:?}"),
    };
    let cards = match &side["extra_cards"] {
        Value::Null => "no cards".into(),
        cards if cards["turns"].is_null() => format!("{} cards", cards["count"]),
        cards => format!("{} cards {} turns", cards["count"], cards["turns"]),
    };
    let place = side["deploy"]["where"].as_str().unwrap();
    format!("{brings} +{}, {cards}, {place}", side["reinforced"])
}

#[test]
fn the_four_missions_are_those_of_table_6() {
    let model = super::solo();
    let defence = |cards: u8| {
        [
            (
                "attacker",
                format!("company +0, {cards} cards, opposite_third"),
            ),
            ("defender", "squad +1, no cards, nearest_third".into()),
        ]
    };
    let meeting = [
        ("first-side", "platoon +0, no cards, own_edge".into()),
        (
            "second-side",
            "as first-side +0, no cards, opposite_edge".into(),
        ),
    ];
    let raid = [
        (
            "raider",
            "half of defender +0, 2 cards 3 turns, own_edge".into(),
        ),
        ("defender", "platoon +0, no cards, anywhere".into()),
    ];
    for (name, sides, even, scores) in [
        (
            "prepared-defence",
            defence(3),
            "defender",
            ["1", "1/2"].as_slice(),
        ),
        ("hasty-defence", defence(2), "defender", &["1", "1/2"]),
        ("meeting-engagement", meeting, "first-side", &["1", "1"]),
        ("raid", raid, "raider", &[]),
    ] {
        let mission = named(&model["missions"], name);
        assert_cites(name, mission, "solo table 6");
        for (who, expected) in sides {
            assert_eq!(side(mission, who), expected, "{name}");
        }
        assert_eq!(mission["player"]["dice"]["dice"], "d10", "{name}");
        assert_eq!(mission["player"]["if"]["text"], "even", "{name}");
        assert_eq!(mission["player"]["then"], even, "{name}");
        let list = mission["score"].as_array().unwrap();
        let found: Vec<String> = list.iter().map(|each| written(&each["points"])).collect();
        assert_eq!(found, scores, "{name}");
    }
    let prepared = named(&model["missions"], "prepared-defence");
    let digs = &prepared["sides"][1]["may_place"][0];
    assert_eq!(written(&digs["length"]), "6\"");
    let raid = named(&model["missions"], "raid");
    assert_eq!(raid["sides"][1]["headquarters"], true);
    assert_eq!(raid["sides"][1]["starts"][0], "combat-patrol.stunned");
    assert_eq!(raid["objective"]["side"], "raider");
    assert_eq!(raid["objective"]["hidden"], true);
    let marks = ["demolish-building", "destroy-equipment"];
    for (mark, objective) in raid["marks"].as_array().unwrap().iter().zip(marks) {
        let wanted = format!("combat-patrol-solo.{objective}");
        assert_eq!(mark["objective"], wanted);
    }
    assert_eq!(raid["marks"][0]["site"]["otherwise"], "combat-patrol.house");
}
