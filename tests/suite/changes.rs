//! `orbat explain PACKAGE NAME` and `orbat diff` by the real program: on a small game of bows and on
//! bundled games.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::support::{folder_with, home, run, told};

fn bows() -> PathBuf {
    home().join("tests/suite/verbs")
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let run = run(folder, &[arguments, &["--format", "json"]].concat());
    run.ended(0).json()
}

const GAME: &str = "arrows.orbat";

#[test]
fn a_thing_is_explained_by_any_of_its_names() {
    assert_snapshot!(told(
        bows(),
        &[
            &["explain", GAME, "apple.width"],
            &["explain", GAME, "target apple"],
            &["explain", GAME, "plate", "0-1"],
            &["explain", GAME, "plate.3"],
            &["explain", GAME, "plate(1)"],
            &["explain", GAME, "luck.c2-2"],
            &["explain", GAME, "shifts.wind"],
            &["explain", GAME, "skill.elite"],
            &["explain", GAME, "shot.armour"],
            &["explain", GAME, "shot.armour", "--with", "shields"],
            &["explain", GAME, "shot.shield", "--with", "shields"],
            &["explain", GAME, "mud"],
            &["explain", GAME, "shot.armor"],
            &["explain", GAME, "shot.run"],
            &["explain", GAME, "nonsense-of-all-sorts"],
            &["explain", "prelude"],
        ]
    ));
}

/// A procedure, a row and their parts may have one name: each is told with its own line and its own changes.
#[test]
fn what_shares_its_name_with_something_else_is_explained_by_itself() {
    let folder = folder_with(
        "hulls.orbat",
        r#"use prelude "0.1"
source h "Hulls"

kind ship "Ship" {
  guns : 0 to 9 "Guns" = 1
}

procedure frigate "A frigate fires" gives 1 to 6 [h 1] {
  step guns "Its guns" {
    end d6
  }
}

kind flag "Flag" {
  guns : 0 to 3 "Salutes" = 0
}

flags "Flags", 1 row [h 2] {
  |         | title          | guns |
  | frigate | Frigate's flag | 2    |
}

ships "Ships", 1 row [h 3] {
  |         | title   | guns |
  | frigate | Frigate | 3    |
}

option razed "Razed" [h 4] {
  replace ship frigate {
    guns 4
  }
}
"#,
    );
    let named = [
        ("procedure frigate", 8),
        ("step frigate.guns", 9),
        ("flag frigate", 20),
        ("ship frigate", 25),
        ("ship.guns", 5),
        ("flag.guns", 15),
    ];
    for (name, line) in named {
        let found = json(folder.path(), &["explain", "hulls.orbat", name]);
        assert_eq!(found["line"], line, "{name}");
        let of_the_ship = name == "ship frigate" || name.starts_with("flag f");
        let changes = found["possible_changes"].as_array().unwrap().len();
        assert_eq!(changes > 0, of_the_ship, "{name}");
    }
}

#[test]
fn values_of_bundled_games_are_explained() {
    let said = told(
        home(),
        &[
            &["explain", "combat-captain", "plain-gun.against-armour"],
            &[
                "explain",
                "combat-captain",
                "plain-gun.against-armour",
                "--with",
                "home-guard",
            ],
            &["explain", "combat-captain", "fire-chart(37, 3)"],
            &["explain", "combat-patrol", "mark-w.takes"],
            &["explain", "combat-patrol", "us-battlegroup"],
            &[
                "explain",
                "combat-patrol",
                "german-rifle-team.leader.accuracy",
            ],
            &["explain", "combat-patrol", "rifle"],
            &["explain", "combat-patrol", "attack.strik"],
            &["explain", "combat-squad", "hold-the-position"],
            &["explain", "combat-squad", "country-lane"],
            &["explain", "combat-patrol", "react-and-throw"],
            &["explain", "combat-patrol", "cover"],
            &["explain", "combat-patrol", "pinned units"],
            &["explain", "combat-patrol", "rifle"],
        ],
    );
    // A ruleset may grow: the lines of its files are for the small game.
    insta::with_settings!({filters => vec![(r"\.orbat:\d+", ".orbat:N")]}, {
        assert_snapshot!(said);
    });
}

#[test]
fn the_json_of_an_explanation_is_as_it_is_written_down() {
    let found = json(
        home(),
        &[
            "explain",
            "combat-captain",
            "plain-gun.against-armour",
            "--with",
            "home-guard",
        ],
    );
    assert_eq!(found["name"], "combat-captain.plain-gun.against-armour");
    assert_eq!(found["sort"], "field");
    assert_eq!(found["within"], "combat-captain.plain-gun");
    assert_eq!(found["citations"][0]["source"], "cc");
    let change = &found["changes"][0];
    assert_eq!(change["option"], "home-guard");
    assert_eq!(change["what"], "plain-gun.against-armour");
    assert_eq!(change["new"], "0");
    assert!(
        change["file"]
            .as_str()
            .unwrap()
            .ends_with("home-guard.orbat")
    );
    assert!(change["line"].as_u64().unwrap() > 1);
    assert_eq!(found["possible_changes"].as_array().unwrap().len(), 0);
    let users = found["used_by"].as_array().unwrap();
    assert!(users.iter().any(|user| user["sort"] == "unit"));
    assert!(users.iter().all(|user| user["line"].is_u64()));
}

/// Of a package without a name the JSON has all that it declares, what can be asked first, each with its place.
#[test]
fn the_json_of_a_package_lists_what_it_declares() {
    let found = json(&bows(), &["explain", GAME]);
    assert_eq!(found["package"], "arrows");
    assert_eq!(found["title"], "Arrows");
    assert_eq!(found["requires"], json!(["prelude"]));
    let contents = found["contents"].as_array().unwrap();
    let asked = contents
        .iter()
        .take_while(|each| each["sort"] == "procedure");
    let calls: Vec<&Value> = asked.map(|each| &each["call"]).collect();
    let expected = [
        "shot(archer)",
        "volley",
        "handful(dice)",
        "pace",
        "hoard",
        "aim-at(what)",
    ];
    assert_eq!(calls, expected);
    let others = &contents[expected.len()..];
    assert!(others.iter().all(|each| each["call"].is_null()));
    // Neither its examples nor what an option declares within itself.
    let sorts: BTreeSet<&str> = others
        .iter()
        .map(|each| each["sort"].as_str().unwrap())
        .collect();
    let expected = [
        "choice",
        "deck",
        "kind",
        "modifiers",
        "option",
        "scale",
        "source",
        "table",
        "target",
    ];
    assert_eq!(sorts, expected.into());
    let text = fs::read_to_string(bows().join(GAME)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for each in contents {
        assert_eq!(each["file"], GAME);
        let line = lines[each["line"].as_u64().unwrap() as usize - 1];
        assert!(
            line.contains(each["name"].as_str().unwrap()),
            "{each}: {line}"
        );
    }
}

#[test]
fn options_are_told_apart_with_the_change_in_odds() {
    assert_snapshot!(told(
        bows(),
        &[
            &["diff", GAME, "arrows.orbat+shields"],
            &["diff", "arrows.orbat+shields", "arrows.orbat+mud"],
            &["diff", GAME, "arrows.orbat+shield"],
        ]
    ));
}

/// Where the game is written anew, each edit is told, and what comes of it.
#[test]
fn edits_are_told_with_what_comes_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let old = fs::read_to_string(bows().join(GAME)).unwrap();
    let edits = [
        ("| 2   | 2 |", "| 2   | 3 |"),
        ("if block >= 5", "if block >= 4"),
        (
            "| c3 | h m m | 3   | 2      |",
            "| c3 | h h m | 3   | 2      |",
        ),
        ("if through > 5: end wounded", "if through > 4: end wounded"),
        ("| apple | 1     |", "| pear  | 1     |"),
        ("apple: end 0", "pear: end 0"),
        ("  | apple | 1-3", "  | pear  | 1-3"),
        ("\"The Bow Book\"", "\"The Book of Bows\""),
    ];
    let mut new = old.clone();
    for (from, to) in edits {
        assert!(new.contains(from), "{from}");
        new = new.replace(from, to);
    }
    // What the edits make wrong of the examples.
    fs::write(folder.path().join("old.orbat"), old).unwrap();
    fs::write(
        folder.path().join("new.orbat"),
        new.replace("check 4 cards", "check 6 cards"),
    )
    .unwrap();
    assert_snapshot!(told(folder.path(), &[&["diff", "old.orbat", "new.orbat"]]));
}

/// Each side's example may be right: what it asks is the same, what comes of it is not.
#[test]
fn what_an_example_claims_may_be_another_number() {
    let folder = tempfile::tempdir().unwrap();
    let old = r#"use prelude "0.1"

procedure shoot "Shoot" (wet : yes/no = no) gives yes/no [assumed: ours] {
  step hit "Hit" {
    end d6 >= 4 and not wet
  }
}

example "Dry" {
  chance shoot(no) = 1/2
  chance   shoot(no) = 50%
}
"#;
    let new = old.replace(">= 4", ">= 5").replace("1/2", "1/3");
    fs::write(folder.path().join("old.orbat"), old).unwrap();
    fs::write(folder.path().join("new.orbat"), new.replace("50%", "33%")).unwrap();
    let out = run(folder.path(), &["diff", "old.orbat", "new.orbat"])
        .ended(0)
        .out;
    assert!(
        out.ends_with(
            "odds:\n  chance shoot(no): 50.0% → 33.3% (example \"Dry\")\n  shoot(): 50.0% → 33.3%\n"
        ),
        "{out}"
    );
}

/// What is named behind `--using` for one side is nothing to a side that does not build on it.
#[test]
fn each_side_has_what_it_builds_on_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let write = |name: &str, requires: &str, text: &str| {
        let manifest = format!(
            "[package]\nid = \"{name}\"\nversion = \"0.1.0\"\ntitle = \"The {name}\"\n\
             requires = {{ prelude = \"0.1\"{requires} }}\n"
        );
        fs::create_dir(home.join(name)).unwrap();
        fs::write(home.join(name).join("orbat.toml"), manifest).unwrap();
        fs::write(home.join(name).join("rules.orbat"), text).unwrap();
    };
    let shore = r#"extend kind weapon [assumed: ours] {
  reach : 0 to 9 "Reach" = 1
}

table luck "Luck" by roll d6 gives 0 to 9 [assumed: ours] {
  | 1-6 | 1 |
}

procedure throw "Throw" (arm : weapon) gives 0 to 18 [assumed: ours] {
  step luck "Luck" {
    end luck(d6) + arm.reach
  }
}
"#;
    let upon = r#"replace table luck "Luck" [assumed: ours] {
  | 1-6 | 2 |
}

weapons "Arms" [assumed: ours] {
  |       | title |
  | sling | Sling |
}
"#;
    write("shore", "", shore);
    write("reef", ", shore = \"0.1\"", upon);
    let table = |answer: &str| {
        let (table, _) = upon.split_once("\nweapons").unwrap();
        table.replace("| 2 |", answer)
    };
    write("bank", ", shore = \"0.1\"", &table("| 4 |"));
    // Whoever builds on both settles what they have changed each in its way.
    let isle = upon.replace("| 2 |", "| 3 |");
    let upon_all = ", shore = \"0.1\", reef = \"0.1\", bank = \"0.1\"";
    write("isle", upon_all, &isle);
    let using = ["--using", "reef", "--using", "shore", "--using", "bank"];
    let said = |arguments: &[&str]| run(home, &[arguments, &using[..]].concat()).ended(0).out;
    let out = said(&["diff", "shore", "isle"]);
    assert!(out.contains("    row 1-6: 1? → 3?\n"), "{out}");
    // A row stands where the last table in the place of the first has it.
    let out = said(&["explain", "isle", "luck.1-6"]);
    assert!(out.contains("  declared  isle/rules.orbat:2\n"), "{out}");
    // Two rows of one name are told apart.
    let out = said(&["odds", "isle", "throw(weapon)", "--format", "json"]);
    for name in ["\"arm\": \"reef.sling\"", "\"arm\": \"isle.sling\""] {
        assert!(out.contains(name), "{out}");
    }
}

/// Nobody can mend what is bundled: what a change makes wrong there is told at the change, and shown there.
#[test]
fn what_a_change_makes_wrong_in_a_bundled_package_is_told_at_the_change() {
    let folder = tempfile::tempdir().unwrap();
    let says = |change: &str| -> Vec<(String, u64, String, Vec<String>)> {
        let text = format!("use combat-patrol \"0.1\"\n\n{change}");
        fs::write(folder.path().join("own.orbat"), text).unwrap();
        let found = run(folder.path(), &["check", "own.orbat", "--format", "json"]);
        let found: Value = found.ended(1).json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let told = found["diagnostics"].as_array().unwrap().iter();
        told.map(|each| {
            let related = each["related"].as_array().unwrap().iter();
            (
                text(&each["file"]),
                each["line"].as_u64().unwrap(),
                text(&each["message"]),
                related.map(|place| text(&place["file"])).collect(),
            )
        })
        .collect()
    };
    let found =
        says("extend modifiers melee-bonus [assumed: ours] {\n  | wounded is 0 | 50 |\n}\n");
    let [(file, line, message, related)] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!((file.as_str(), *line), ("own.orbat", 4));
    assert!(
        message
            .starts_with("with this change of `melee-bonus`, in `combat-patrol`: the outcome is")
    );
    assert_eq!(related[..], ["combat-patrol/close-combat.orbat"]);
    // Also where the change lies far off, among others.
    let found = says(
        "in throw-grenade [assumed: ours] {\n  take far : yes/no = no\n}\n\n\
         in hit [assumed: ours] {\n  after cover {\n    step wall \"A wall\" {\n      saved = yes\n    }\n  }\n}\n",
    );
    let of_wall = |(file, line, message, _): &&(String, u64, String, Vec<String>)| {
        file == "own.orbat" && *line == 8 && message.contains("`hit`")
    };
    assert!(found.iter().filter(of_wall).count() > 1, "{found:?}");
    // A slip of one's own is told where it is, and what a row lacks at the row.
    let found = says("weapon stick \"Stick\" {\n  reach 12\"\n  shots 1\n}\n");
    let [(file, line, message, _)] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!((file.as_str(), *line), ("own.orbat", 3));
    assert!(message.contains("needs `pen`"), "{message}");
}

/// Who has written both can mend either: the error stays where it is, and the change is shown beside it.
#[test]
fn what_a_module_makes_wrong_in_its_base_shows_the_change() {
    let folder = tempfile::tempdir().unwrap();
    let package = |id: &str, manifest: &str, text: &str| {
        let home = folder.path().join(id);
        fs::create_dir_all(&home).unwrap();
        let manifest = format!("[package]\nid = \"{id}\"\nversion = \"0.1.0\"\n{manifest}");
        fs::write(home.join("orbat.toml"), manifest).unwrap();
        fs::write(home.join(format!("{id}.orbat")), text).unwrap();
    };
    let base = "kind oar \"Oar\" {\n  reach : 0 to 9 \"Reach\"\n}\n\n\
        oars \"Oars\" {\n  |       | title | reach |\n  | scull | Scull | 2     |\n}\n\n\
        procedure pull \"Pull\" (oar : oar) gives 0 to 8 {\n  step roll \"Roll\" {\n    rolled = d6\n  }\n  \
        step add \"Add\" {\n    end rolled + oar.reach\n  }\n}\n";
    let says = |change: &str| -> Vec<(String, Vec<String>)> {
        package("lake", "", base);
        let text = format!("use lake \"0.1\"\n\n{change}");
        package("sea", "requires = { lake = \"0.1\" }\n", &text);
        let found = run(folder.path(), &["check", "lake", "sea", "--format", "json"]);
        let found: Value = found.ended(1).json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let told = found["diagnostics"].as_array().unwrap().iter();
        told.map(|each| {
            let related = each["related"].as_array().unwrap().iter();
            let place = |place: &Value| format!("{}:{}", text(&place["file"]), place["line"]);
            (
                format!("{} {}", text(&each["code"]), place(each)),
                related.map(place).collect(),
            )
        })
        .collect()
    };
    let row = "oar sweep \"Sweep\" {\n  reach 6\n}\n";
    let step = "in pull {\n  instead of roll {\n    step heave \"Heave\" {\n      heaved = d6\n    }\n  }\n}\n";
    let beside = |found: &[(String, Vec<String>)], code: &str, line: &str| {
        let [(told, related)] = found else {
            panic!("{found:?}");
        };
        assert_eq!(told, code);
        assert_eq!(related[..], [line]);
    };
    beside(&says(row), "E0844 lake/lake.orbat:15", "sea/sea.orbat:3");
    beside(&says(step), "E0201 lake/lake.orbat:15", "sea/sea.orbat:4");
    // What is wrong by itself is told once.
    let wrong = base.replace("0 to 8", "0 to 7");
    package("lake", "", &wrong);
    package(
        "sea",
        "requires = { lake = \"0.1\" }\n",
        &format!("use lake \"0.1\"\n\n{}", row.replace('6', "2")),
    );
    let found = run(folder.path(), &["check", "lake", "sea"]).ended(1).err;
    assert_eq!(found.matches("E0844").count(), 1, "{found}");
}

/// Who builds on a package has written for what that changes.
#[test]
fn what_a_package_changes_is_not_shown_beside_the_errors_of_those_that_build_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let package = |id: &str, requires: &str, text: &str| {
        let home = folder.path().join(id);
        fs::create_dir_all(&home).unwrap();
        let manifest =
            format!("[package]\nid = \"{id}\"\nversion = \"0.1.0\"\nrequires = {{ {requires} }}\n");
        fs::write(home.join("orbat.toml"), manifest).unwrap();
        fs::write(home.join(format!("{id}.orbat")), text).unwrap();
    };
    let needs = |ids: &[&str]| {
        let each = ids.iter().map(|id| format!("{id} = \"0.1\""));
        each.collect::<Vec<_>>().join(", ")
    };
    let oars = "kind oar \"Oar\" {\n  reach : 0 to 9 \"Reach\"\n}\n\n\
        oars \"Oars\" {\n  |       | title | reach |\n  | scull | Scull | 2     |\n}\n";
    let longer = "replace oar scull {\n  reach 5\n}\n";
    let shown = |text: &str| {
        package("coast", &needs(&["lake", "sea"]), text);
        let found = run(folder.path(), &["check", "coast", "sea", "lake"]);
        let said = found.ended(1).err;
        assert!(said.contains("E0"), "{said}");
        said.contains("`sea` changes this")
    };
    package("lake", "", oars);
    package("sea", &needs(&["lake"]), longer);
    assert!(!shown(
        "oar scull-of-ash \"Scull of ash\" {\n  reach 70\n}\n"
    ));
    assert!(!shown(
        "oar scull-of-ash \"Scull of ash\" {\n  reac 7\n  scull\n}\n"
    ));
}

/// Battles and worksheets are told in words, a scenario in those of its source, and none by keys of the model.
#[test]
fn battles_worksheets_and_scenarios_are_told_in_words_of_people() {
    let said = |arguments: [&str; 3]| run(home(), &arguments).out;
    let sheet = said(["explain", "combat-patrol-solo", "posture-worksheet"]);
    for line in [
        "B. Your failures: the same, in strokes\n",
        "X. Winning = B − A\n",
        "Result = X + Y + Z + last Result\n",
        "Posture, read by Result\n",
    ] {
        assert!(sheet.contains(line), "{line}{sheet}");
    }
    let battle = said(["explain", "combat-squad", "patrols"]);
    assert!(battle.contains("Mission: by a roll on “") && battle.contains("At hand:\n"));
    let scenario = said([
        "explain",
        "scenarios/attack-on-a-farmhouse.orbat",
        "attack-on-a-farmhouse",
    ]);
    assert!(scenario.contains("table 6 ft by 4 ft\n"), "{scenario}");
    for told in [sheet, battle, scenario] {
        assert!(
            !told.contains("hundredths") && !told.contains('_'),
            "{told}"
        );
    }
}

/// Rows that a table lost stand with those that it has in their place, whatever is new behind it.
#[test]
fn a_replaced_table_is_one_change() {
    let folder = tempfile::tempdir().unwrap();
    let game = "\
use prelude \"0.1\"

table losses \"Losses\" by roll d6 gives text [assumed: ours] {
  | 1-3 | none |
  | 4-6 | one  |
}

option hard \"Hard\" [assumed: ours] {
  replace table losses \"Losses\" [assumed: ours] {
    | 1-2 | none |
    | 3-6 | one  |
  }
  table gale \"Gale\" by roll d6 gives text [assumed: ours] {
    | 1-6 | none |
  }
}
";
    fs::write(folder.path().join("sea.orbat"), game).unwrap();
    let run = run(folder.path(), &["diff", "sea.orbat", "sea.orbat+hard"]);
    let rows = [
        "- row 1-3",
        "- row 4-6",
        "+ row 1-2",
        "+ row 3-6",
        "+ table",
    ];
    let places: Vec<Option<usize>> = rows.iter().map(|row| run.out.find(row)).collect();
    assert!(places.is_sorted() && places[0].is_some(), "{}", run.out);
    assert_eq!(
        run.out.matches("table sea.losses").count(),
        1,
        "{}",
        run.out
    );
}

/// The lines of a battle that a module replaces, the last word of a file over the module's, and who means to change a
/// battle and declares it.
#[test]
fn lines_of_a_battle_are_changed_and_explained() {
    let said = run(
        home(),
        &["explain", "modern", "battle combat-patrol-solo.solo"],
    )
    .out;
    assert!(
        said.contains("Armies: American infantry and Irregulars\n"),
        "{said}"
    );
    assert!(said.contains("Table: 6 ft by 4 ft\n"), "{said}");
    let told = said.split_once("changed:\n").unwrap().1;
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let change = "solo.armies American airborne, German infantry → American infantry, Irregulars";
    assert!(told.contains(change), "{told}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tonight.orbat");
    let head = "use combat-patrol-solo \"0.1\"\nuse modern \"0.1\"\n\n";
    let lines = "{\n  table 4 ft by 4 ft\n  mission raid\n}\n";
    fs::write(&file, format!("{head}replace battle solo {lines}")).unwrap();
    let said = run(
        folder.path(),
        &["explain", "tonight.orbat", "battle combat-patrol-solo.solo"],
    )
    .out;
    for line in [
        "Mission: Raid\n",
        "Armies: American infantry and Irregulars\n",
        "Table: 4 ft by 4 ft\n",
    ] {
        assert!(said.contains(line), "{line}{said}");
    }
    fs::write(&file, format!("{head}battle solo \"Mine\" {lines}")).unwrap();
    let refused = run(folder.path(), &["check", "tonight.orbat"]).ended(1).err;
    let refused = refused.split_whitespace().collect::<Vec<_>>().join(" ");
    let help = "add a line `armies A, B`; or change the battle of `combat-patrol-solo`: `replace battle solo {`";
    assert!(refused.contains(help), "{refused}");
}

/// Where one side may be none, both are told by their outcomes; and no side is asked for what it does not take.
#[test]
fn odds_are_compared_by_what_both_sides_have() {
    let folder = tempfile::tempdir().unwrap();
    let game = |least: u32, most: u32, guard: &str| {
        format!(
            "use prelude \"0.1\"

procedure shot \"Shot\" gives 1 to 6 or none {{
  step load \"Load\" {{
    x = d6
    if x < {least}: end none
    end x
  }}
}}

procedure hit \"Hit\" gives yes/no or none {{
  step load \"Load\" {{
    x = d6
    if x < {least}: end none
    end x > 3
  }}
}}

procedure lucky \"Lucky\" (far : 1 to {most}) gives yes/no {{
  step roll \"Roll\" {{
    end d6 > far + {least} - 1
  }}
}}

scale nerve \"Nerve\" = shaky < stubborn
procedure stand \"Stand\" (guard : {guard}) gives yes/no {{
  step roll \"Roll\" {{
    if guard is {}: end yes
    end d6 > {most}
  }}
}}
",
            if guard == "nerve" { "shaky" } else { "1" }
        )
    };
    fs::write(folder.path().join("old.orbat"), game(1, 3, "nerve")).unwrap();
    fs::write(folder.path().join("new.orbat"), game(2, 4, "0 to 2")).unwrap();
    let told = |from, to| {
        let run = run(folder.path(), &["diff", from, to]);
        run.out.split_once("odds:").unwrap().1.to_owned()
    };
    assert_snapshot!(format!(
        "{}\n{}",
        told("old.orbat", "new.orbat"),
        told("new.orbat", "old.orbat")
    ));
}

/// What belongs to an army was there as long as it.
#[test]
fn the_years_of_an_army_affect_its_units_and_forces() {
    let rules = "use prelude \"0.1\"

army reds \"Reds\" {
  from 1940
  until 1945
}

army blues \"Blues\" {
  from 1940
}

weapons {
  |     | title |
  | bow | Bow   |
}

unit guard \"Guard\" {
  army reds
  |     | title | count | weapons |
  | man | Man   |     3 | bow     |
}

unit levy \"Levy\" {
  army blues
  |     | title | count | weapons |
  | boy | Boy   |     3 | bow     |
}

force watch \"Watch\" {
  army reds
  2 guard
}

list mine \"Mine\" from watch {
  2 guard
}
";
    let folder = folder_with("old.orbat", rules);
    let shorter = rules.replace("until 1945", "until 1943");
    fs::write(folder.path().join("new.orbat"), shorter).unwrap();
    let said = run(folder.path(), &["diff", "old.orbat", "new.orbat"]).out;
    let (_, affected) = said.split_once("affected").unwrap();
    for name in ["guard", "watch", "mine"] {
        assert!(affected.contains(name), "{name}: {said}");
    }
    assert!(!affected.contains("levy"), "{said}");
}

#[test]
fn bundled_games_are_compared() {
    assert_snapshot!(told(
        home(),
        &[&["diff", "combat-captain", "combat-captain+home-guard"]]
    ));
    let found = json(home(), &["diff", "combat-patrol", "modern"]);
    let changes = found["changes"].as_array().unwrap();
    let added = |name: &str| {
        changes
            .iter()
            .any(|change| change["name"] == name && change["how"] == "added")
    };
    assert!(added("modern.assault-rifle") && added("modern.vest-issue"));
    assert!(changes.iter().all(|change| change["how"] != "removed"));
}

#[test]
fn a_package_does_not_differ_from_itself() {
    for package in [
        "prelude",
        "combat-squad",
        "combat-captain",
        "combat-patrol-options",
        "modern",
    ] {
        let run = run(home(), &["diff", package, package]);
        assert!(run.out.ends_with("no differences\n"), "{package}");
    }
    let run = run(home(), &["diff", "modern+modern-war", "modern+modern-war"]);
    assert!(run.out.ends_with("no differences\n"));
}

/// An option that both are read with brings its package to both, so that nothing is left to differ.
#[test]
fn a_module_that_both_are_read_with_is_told_of() {
    let both = [
        "diff",
        "combat-patrol-solo",
        "modern",
        "--with",
        "modern-war",
    ];
    let told = run(home(), &both);
    assert!(told.out.ends_with("no differences\n"), "{}", told.out);
    let one = "orbat diff combat-patrol-solo modern+modern-war\n";
    assert!(told.err.ends_with(one), "{}", told.err);
    let told = run(home(), &["diff", "combat-patrol-solo", "modern+modern-war"]);
    assert!(
        told.out
            .contains("Armies: American infantry and Irregulars")
    );
    assert_eq!(told.err, "");
}

/// The lines of the first table of weapons: their names, and the values in the column `hth`.
fn weapons(text: &str) -> Vec<(usize, String, String)> {
    let lines = text.lines().enumerate();
    let mut rows = lines.skip_while(|(_, line)| !line.contains("| hth"));
    rows.next().unwrap();
    let rows = rows.take_while(|(_, line)| line.starts_with("  | "));
    rows.filter_map(|(at, line)| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let hth = cells.get(6)?;
        (!hth.is_empty()).then(|| (at, cells[1].to_owned(), (*hth).to_owned()))
    })
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn an_edited_value_is_told_and_no_other(which in any::<prop::sample::Index>(), to in -3_i32..=3) {
        let folder = tempfile::tempdir().unwrap();
        let from = home().join("rulesets/combat-patrol");
        for file in fs::read_dir(&from).unwrap() {
            let file = file.unwrap();
            if file.file_type().unwrap().is_dir() {
                continue;
            }
            fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
        let path = folder.path().join("weapons.orbat");
        let text = fs::read_to_string(&path).unwrap();
        let weapons = weapons(&text);
        let (at, name, old) = &weapons[which.index(weapons.len())];
        let new = format!("{to}?");
        let lines = text.lines().enumerate().map(|(place, line)| {
            if place != *at {
                return line.to_owned();
            }
            let mut cells: Vec<&str> = line.split('|').collect();
            cells[6] = &new;
            cells.join("|")
        });
        let lines: Vec<String> = lines.collect();
        fs::write(&path, lines.join("\n")).unwrap();
        let found = json(home(), &["diff", "combat-patrol", folder.path().to_str().unwrap()]);
        let changes = found["changes"].as_array().unwrap();
        if *old == new {
            prop_assert!(changes.is_empty());
        } else {
            prop_assert_eq!(changes.len(), 1, "{:?}", changes);
            prop_assert_eq!(&changes[0]["name"], &format!("combat-patrol.{name}.hth"));
            let changed = &changes[0]["changed"][0];
            prop_assert_eq!(&changed["old"][0], old);
            prop_assert_eq!(&changed["new"][0], &new);
        }
    }
}
