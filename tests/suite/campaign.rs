//! `orbat scenario` as it is used over an evening: made, rolled again in part, many at once.

use std::fs;
use std::path::Path;

use orbat::package::Root;
use orbat::sheet::compose;

use super::support::{Loaded, Run, home, run};

/// Booklets take their time in a build for tests.
const COUNT: usize = if cfg!(feature = "print") { 3 } else { 40 };

pub(super) fn scenario(folder: &Path, arguments: &[&str]) -> Run {
    run(folder, &[&["scenario"], arguments].concat())
}

/// Standard output of a run that went well.
#[track_caller]
pub(super) fn made(folder: &Path, arguments: &[&str]) -> String {
    scenario(folder, arguments).ended(0).out
}

/// What a run that is refused says.
#[track_caller]
pub(super) fn refused(folder: &Path, arguments: &[&str]) -> String {
    let run = scenario(folder, arguments).ended(2);
    assert_eq!(run.out, "");
    run.err
}

/// The line of a summary that begins so.
pub(super) fn fact(summary: &str, name: &str) -> String {
    let mut lines = summary.lines().map(str::trim_start);
    let line = lines.find(|line| line.starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no {name}: {summary}"));
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whoever edits a scenario begins with what was printed: the file says all that the battle is.
#[test]
fn what_is_printed_is_what_the_file_says() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/lists/hales-patrol.orbat");
    let mut battles: Vec<Vec<&str>> = vec![
        vec!["combat-patrol-solo", "--seed", "hedgerow"],
        vec!["combat-squad", "--seed", "x", "--player", list],
        vec!["combat-squad", "--seed", "x-1", "--units", "cm"],
        vec!["combat-patrol-solo", "--seed", "9", "--with", "night"],
    ];
    let seeds: Vec<String> = (0..COUNT / 3).map(|seed| seed.to_string()).collect();
    battles.extend(
        seeds
            .iter()
            .map(|seed| vec!["combat-patrol-solo", "--seed", seed]),
    );
    for mut battle in battles {
        let units = battle.iter().position(|word| *word == "--units");
        let units: Vec<&str> = units.map_or_else(Vec::new, |at| battle[at..].to_vec());
        battle.extend(["-o", "out"]);
        made(home, &battle);
        let mut sheets = vec![("map.svg", vec!["--what", "map"])];
        if cfg!(feature = "print") {
            sheets.push(("booklet.pdf", vec![]));
        }
        for (file, what) in sheets {
            let print = ["print", "out/scenario.orbat", "-o", file];
            run(home, &[&print[..], &what, &units].concat()).ended(0);
            let [read, at_once] = [home.join(file), home.join("out").join(file)].map(fs::read);
            assert!(read.unwrap() == at_once.unwrap(), "{battle:?}: {file}");
        }
    }
}

#[test]
fn an_unlucky_part_is_rolled_again_by_seed_or_from_the_file() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let first = made(home, &["--seed", "hedgerow"]);
    let by_seed = made(
        home,
        &["--seed", "hedgerow", "--reroll", "mission", "-o", "a"],
    );
    assert_ne!(fact(&first, "Mission"), fact(&by_seed, "Mission"));
    assert_eq!(fact(&first, "Terrain"), fact(&by_seed, "Terrain"));
    let from = made(
        home,
        &["--from", "out/scenario.orbat", "--reroll", "mission"],
    );
    assert_eq!(from.replace("out/", "a/"), by_seed);
    let source =
        |folder: &str| fs::read_to_string(home.join(folder).join("scenario.orbat")).unwrap();
    assert_eq!(source("out"), source("a"));
    assert!(source("a").contains("\n  again mission 1\n"));
    // It goes on from there.
    let third = made(
        home,
        &[
            "--from",
            "a/scenario.orbat",
            "--reroll",
            "mission",
            "-o",
            "b",
        ],
    );
    assert_ne!(fact(&third, "Mission"), fact(&by_seed, "Mission"));
    let kept = made(
        home,
        &["--from", "b/scenario.orbat", "--keep", "terrain", "-o", "c"],
    );
    assert_eq!(fact(&third, "Terrain"), fact(&kept, "Terrain"));
    assert_ne!(fact(&third, "Mission"), fact(&kept, "Mission"));
    // Made anew without a change it is what it was.
    let again = source("c");
    made(home, &["--from", "c/scenario.orbat"]);
    assert_eq!(source("c"), again);
}

/// What somebody named stays as it is; the way out is the option that names another.
#[test]
fn what_was_asked_for_by_name_is_not_rolled_again() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let refused_after = |option: &str, name: &str| {
        made(home, &["--seed", "hedgerow", option, name]);
        refused(
            home,
            &["--from", "out/scenario.orbat", "--reroll", "mission"],
        )
    };
    let mission = refused_after("--mission", "raid");
    assert!(mission.contains("nothing else can come of the mission"));
    assert!(mission.contains("was made: name another, `--mission NAME`"));
    // An objective is of one mission, so that naming it names the mission too.
    let objective = refused_after("--objective", "seize-papers");
    assert!(objective.contains("was made, or its objective was: name another, `--mission NAME`"));
    made(
        home,
        &["--from", "out/scenario.orbat", "--mission", "hasty-defence"],
    );
}

#[test]
fn what_was_edited_is_not_written_over() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    made(home, &["--seed", "hedgerow"]);
    let path = home.join("out/scenario.orbat");
    let edited = fs::read_to_string(&path)
        .unwrap()
        .replace("turns 12", "turns 9");
    fs::write(&path, &edited).unwrap();
    let again = ["--from", "out/scenario.orbat", "--reroll", "terrain"];
    assert_eq!(
        refused(home, &again),
        "error: `out/scenario.orbat` has been edited since it was made, and would be written over\n  \
         help: name another folder: `-o DIR`\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
    // Elsewhere it is, and nobody thinks that the edit came with it.
    let note =
        "`out/scenario.orbat` has been edited since it was made: the new battle has its seed";
    let elsewhere = scenario(home, &[again.as_slice(), &["-o", "other"]].concat()).ended(0);
    assert!(elsewhere.err.contains(note), "{}", elsewhere.err);
    let source = fs::read_to_string(home.join("other/scenario.orbat")).unwrap();
    assert!(source.contains("turns 12"));
    let from_new = ["--from", "other/scenario.orbat", "--reroll", "terrain"];
    let unedited = scenario(home, &[&from_new[..], &["-o", "third"]].concat()).ended(0);
    assert!(!unedited.err.contains("edited"), "{}", unedited.err);

    // Nor by a battle that has nothing to do with it, whatever became of the map, or of the times of the files.
    let other = ["--seed", "a", "-o", "other"];
    made(home, &other);
    let path = home.join("other/scenario.orbat");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("turns 12", "turns 9")).unwrap();
    let told = "`other/scenario.orbat` has been edited";
    let said = refused(home, &other);
    assert!(said.contains(told), "{said}");
    fs::remove_file(home.join("other/map.svg")).unwrap();
    let said = refused(home, &other);
    assert!(said.contains(told), "{said}");
    // One that is as it was made may have been copied or touched.
    fs::write(&path, text).unwrap();
    made(home, &other);
    // Of a campaign each.
    let many = ["--seed", "a", "--count", "2", "-o", "many"];
    made(home, &many);
    made(home, &many);
    let path = home.join("many/002-a-2/scenario.orbat");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}# Played on Sunday.\n")).unwrap();
    let said = refused(home, &many);
    assert!(
        said.contains("`many/002-a-2/scenario.orbat` has been edited"),
        "{said}"
    );
}

/// Of several battles each can be had: by what it alone is about, or by who fights it.
#[test]
fn of_several_battles_the_last_is_taken_that_may_be_what_is_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let battle = |name: &str, ground: &str, mission: &str, armies: &str| {
        format!(
            "battle {name} \"{name}\" {{\n  terrain {ground}\n  mission {mission}\n  armies {armies}\n  \
             table 4 ft by 4 ft\n}}\n\n"
        )
    };
    let source = [
        "use combat-squad \"0.1\"\n\n".to_owned(),
        battle(
            "alpha",
            "country-lane",
            "search-the-house",
            "americans, germans",
        ),
        battle("beta", "country-lane", "bring-him-in", "germans, americans"),
        battle(
            "gamma",
            "country-lane",
            "bring-him-in",
            "americans, germans",
        ),
    ];
    fs::write(home.join("three.orbat"), source.concat()).unwrap();
    let title = |asked: &[&str]| {
        let all = made(home, &[&["three.orbat", "--seed", "a"], asked].concat());
        fact(&all, "Mission:")
    };
    assert_eq!(title(&[]), "Mission: Bring him in");
    let searched = ["--mission", "search-the-house"];
    assert_eq!(title(&searched), "Mission: Search the building");
    // Who asks for what no battle has is told all that there is.
    let said = refused(home, &["three.orbat", "--seed", "a", "--mission", "nope"]);
    assert!(
        said.ends_with("there are: bring-him-in; in other battles search-the-house\n"),
        "{said}"
    );
    let apart = ["--mission", "search-the-house", "--terrain", "nope"];
    let said = refused(
        home,
        &[&["three.orbat", "--seed", "a"], &apart[..]].concat(),
    );
    assert!(said.contains("no terrain `nope`"), "{said}");
}

#[test]
fn a_result_is_fixed_by_name_or_title_and_near_names_come_first() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let by_name = made(home, &["--seed", "a", "--terrain", "hamlet-road"]);
    let by_title = made(
        home,
        &["--seed", "a", "--terrain", "a road through the hamlet"],
    );
    assert_eq!(by_name, by_title);
    assert_eq!(
        fact(&by_name, "Terrain"),
        "Terrain: Hamlet; A road through the hamlet"
    );
    // A mission may be declared and not be in the table that the battle rolls on.
    let brawl = "use combat-squad \"0.1\"\n\nmission brawl \"Brawl\" [assumed: ours] {\n  sides one, other\n  \
                 otherwise wins other\n}\n";
    fs::write(home.join("brawl.orbat"), brawl).unwrap();
    let said = refused(home, &["brawl.orbat", "--seed", "a", "--mission", "brawl"]);
    assert!(
        said.starts_with("error: the battle `patrols` is never about `brawl`\n")
            && said.contains("it is about: search-the-house, ")
            && said.contains("`replace table tonights-task`"),
        "{said}"
    );
    let said = refused(home, &["--seed", "a", "--terrain", "hamlett"]);
    assert!(
        said.starts_with(
            "error: there is no terrain `hamlett` in this battle\n  help: did you mean `hamlet`? There are: hamlet, dense-woodland, "
        ),
        "{said}"
    );
    // What only one mission has brings that mission along.
    let killers = made(
        home,
        &[
            "--seed",
            "a",
            "--objective",
            "kill-commander",
            "--side",
            "raider",
        ],
    );
    assert_eq!(fact(&killers, "Mission"), "Mission: Raid");
    assert_eq!(
        fact(&killers, "Objective"),
        "Objective: Kill their commander (raider)"
    );
    let said = refused(
        home,
        &["--mission", "meeting-engagement", "--side", "raider"],
    );
    assert_eq!(
        said,
        "error: `Meeting engagement` has no side `raider`\n  help: choose a mission that has it: `--mission raid`\n"
    );
    let said = refused(home, &["--mission", "raid", "--reroll", "mission"]);
    assert!(
        said.contains("nothing else can come of the mission")
            && said.contains("name another, `--mission NAME`"),
        "{said}"
    );
    let said = refused(home, &["--keep", "terrain", "--reroll", "terrain"]);
    assert!(said.contains("cannot be kept and rolled again"), "{said}");
    assert!(!home.join("out").join("index.html").exists());
}

#[test]
fn options_of_packages_that_were_not_named_are_found() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let night = made(home, &["--seed", "owl", "--with", "night"]);
    assert_eq!(
        fact(&night, "Played with"),
        "Played with: Fighting at night"
    );
    let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(
        source.contains("use combat-patrol-options \"0.1\"\n"),
        "{source}"
    );
    assert!(source.contains("\n  with night\n"), "{source}");
    let again = made(
        home,
        &["--from", "out/scenario.orbat", "--reroll", "mission"],
    );
    assert_eq!(
        fact(&again, "Played with"),
        "Played with: Fighting at night"
    );
    let also = [
        "--from",
        "out/scenario.orbat",
        "--with",
        "spotting",
        "-o",
        "b",
    ];
    made(home, &also);
    let source = fs::read_to_string(home.join("b/scenario.orbat")).unwrap();
    assert!(
        source.contains("\n  with night, spotting\n")
            || source.contains("\n  with spotting, night\n")
    );
    let said = refused(home, &["--with", "nihgt"]);
    // Of a bundled package that nobody has named.
    assert_eq!(
        said,
        "error: there is no option `nihgt`\n  help: did you mean `night`?\n"
    );
}

#[test]
fn options_that_take_those_further_that_are_played_are_told() {
    let home = tempfile::tempdir().unwrap();
    let told = |with: &str| {
        let run = scenario(home.path(), &["--seed", "owl", "--with", with]);
        let said = run.ended(0).err;
        let lines = said.lines().filter(|line| line.contains("further"));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    let packs = "of combat-patrol-solo-options takes";
    assert_eq!(
        told("spotting,night"),
        [
            format!("`solo-night` {packs} `night` further in this battle: --with solo-night"),
            format!(
                "`solo-spotting` {packs} `spotting` further in this battle: --with solo-spotting"
            ),
        ]
    );
    // `modern-war` takes it further as well, in no battle of this game.
    assert_eq!(told("solo-night"), [""; 0]);
    assert_eq!(told("sprinting"), [""; 0]);
}

#[test]
fn a_force_that_no_mission_asks_for_is_told_to_stay_away() {
    let home = tempfile::tempdir().unwrap();
    let told = |arguments: &[&str]| {
        let mut all = vec!["--seed", "owl", "--mission", "meeting-engagement"];
        all.extend(arguments);
        let said = scenario(home.path(), &all).ended(0).err;
        let lines = said.lines().filter(|line| line.contains("in its place"));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    let list = "orbat list combat-patrol-solo combat-patrol-options --new us-reinforced-platoon --with sprinting \
                -o us-reinforced-platoon.orbat";
    assert_eq!(
        told(&[
            "--player",
            "us-reinforced-platoon",
            "--anyway",
            "--with",
            "sprinting"
        ]),
        [format!(
            "Meeting engagement asks for no force such as American platoon with support, so American rifle platoon \
             comes in its place; to play with what you named, write an army list of it and name that: {list}"
        )]
    );
    // A part of the one, and what the other is a part of.
    for named in ["german-company", "german-squad"] {
        assert_eq!(told(&["--opponent", named]), [""; 0]);
    }
}

#[test]
fn a_campaign_lies_in_one_folder_with_an_index() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let count = COUNT.to_string();
    let arguments = ["--count", &count, "--seed", "camp", "-o", "war"];
    let list = made(home, &arguments);
    // A long one goes on on a second line.
    let each = list.lines().filter(|line| line.contains("  camp-"));
    assert_eq!(each.count(), COUNT);
    assert_eq!(
        list.lines().last(),
        Some(&*format!(
            "{COUNT} of {COUNT} scenarios, and their index: war/index.html"
        ))
    );
    let page = fs::read_to_string(home.join("war/index.html")).unwrap();
    for number in 1..=COUNT {
        let folder = format!("{number:03}-camp-{number}");
        for file in ["scenario.orbat", "map.svg"] {
            assert!(
                home.join("war").join(&folder).join(file).exists(),
                "{folder}/{file}"
            );
            assert!(
                page.contains(&format!("{folder}/{file}\"")),
                "{folder}/{file}"
            );
        }
    }
    // The table to choose from, and each by itself: what it is, who fights, how they compare.
    let rows = page.lines().filter(|line| line.starts_with("<tr><td><a "));
    for row in rows.clone() {
        assert!(row.contains(" figures") && row.contains(" to 1"), "{row}");
    }
    assert_eq!(rows.count(), COUNT);
    assert!(page.contains("<main>") && !page.contains("<th></th>"));
    assert_eq!(page.matches("<th scope=\"col\">").count(), 7);
    // What is compared bears the name that the terminal and the booklet give it.
    for name in ["Mission", "Ground", "Table", "Fire of every man", "Seed"] {
        let facts = page.matches(&format!("<dt>{name}</dt>")).count();
        assert_eq!(facts, COUNT, "{name}");
    }
    // Each is what its seed makes alone, and all are the same on every run.
    made(home, &["--seed", "camp-2", "-o", "alone"]);
    for file in ["scenario.orbat", "map.svg"] {
        let one = fs::read(home.join("alone").join(file)).unwrap();
        assert!(
            fs::read(home.join("war/002-camp-2").join(file)).unwrap() == one,
            "{file}"
        );
    }
    made(home, &arguments);
    assert_eq!(
        fs::read_to_string(home.join("war/index.html")).unwrap(),
        page
    );
    let json = made(
        home,
        &[
            "--count", "2", "--seed", "<&>", "-o", "json", "--format", "json",
        ],
    );
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["scenarios"][1]["seed"], "<&>-2");
    assert_eq!(
        json["scenarios"][1]["files"][0],
        "json/002-2/scenario.orbat"
    );
    let page = fs::read_to_string(home.join("json/index.html")).unwrap();
    assert!(page.contains("<dd>&lt;&amp;&gt;-1</dd>"), "{page}");
}

#[test]
fn a_campaign_on_a_table_that_is_too_small_says_so() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let said = refused(home, &["--count", "5", "--table", "1x1ft"]);
    assert!(said.contains("needs a table of at least"), "{said}");
    assert!(!home.join("out").exists());
}

/// The troops of a module in the battles of another package, joined by a file.
#[test]
fn a_module_without_a_battle_is_played_with_those_of_another() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    // A copy of a module without its last word on the battle.
    let bundled = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/modern");
    std::fs::create_dir(home.join("club")).unwrap();
    for file in ["orbat.toml", "kit.orbat", "rules.orbat", "troops.orbat"] {
        let text = std::fs::read_to_string(format!("{bundled}/{file}")).unwrap();
        let text = match (text.find("table missions-since"), text.find("armies \"Who")) {
            (Some(from), Some(to)) => [&text[..from], &text[to..]].concat(),
            _ => text.replace("id = \"modern\"", "id = \"club\""),
        };
        let lines = text.lines().filter(|line| !line.contains("missions-since"));
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let text = text
            .replace(", combat-patrol-solo = \"0.1\"", "")
            .replace(", combat-patrol-solo-options = \"0.1\"", "")
            .replace("requires solo-", "requires ");
        std::fs::write(home.join("club").join(file), text).unwrap();
    }
    let none = refused(home, &["club"]);
    assert!(none.contains("`club` has no battle"), "{none}");
    let file = "`use combat-patrol-solo \"0.1\"` and `use club \"0.1\"`";
    assert!(none.contains(file), "{none}");
    let none = refused(home, &["combat-patrol"]);
    assert!(
        none.contains("`orbat scenario combat-patrol-solo`"),
        "{none}"
    );
    // Nobody's battle is one of another game.
    let none = refused(home, &["combat-captain"]);
    assert!(none.ends_with("`battle NAME \"Title\" { … }`\n"), "{none}");
    let both = "use combat-patrol-solo \"0.1\"\nuse club \"0.1\"\n";
    std::fs::write(home.join("tonight.orbat"), both).unwrap();
    let sides = |player: &'static str| {
        let mission = ["--mission", "meeting-engagement", "--seed", "a"];
        let sides = ["--player", player, "--opponent", "irregulars"];
        [&["tonight.orbat", "club"], &mission[..], &sides[..]].concat()
    };
    // Two packages have an army of that name.
    assert_eq!(
        refused(home, &sides("us-infantry")),
        "error: there is more than one army, force or army list `us-infantry`\n  \
         help: say `combat-patrol.us-infantry` or `club.us-infantry`\n"
    );
    let friends = [
        "tonight.orbat",
        "club",
        "--player",
        "club.us-infantry",
        "--opponent",
        "combat-patrol.us-infantry",
    ];
    let said = refused(home, &friends);
    assert!(
        said.contains("`club.us-infantry` met irregulars;"),
        "{said}"
    );
    let summary = made(home, &sides("club.us-infantry"));
    assert_eq!(
        fact(&summary, "First side"),
        "First side: American infantry, 33 figures (you)"
    );
    // The booklet names the package that the rules of the battle know nothing of, and no other.
    let roots = [
        Root::File(home.join("out/scenario.orbat")),
        Root::Folder(home.join("club")),
    ];
    let model = Loaded::of(&roots).model();
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let troops = booklet.package.troops_from.iter();
    let troops: Vec<&str> = troops.map(|package| package.id.as_str()).collect();
    assert_eq!(
        (booklet.package.id.as_str(), troops),
        ("combat-patrol-solo", vec!["club"])
    );
}

#[test]
fn forces_that_never_met_are_refused_and_those_named_make_up_the_sides() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let friends = ["--player", "us-airborne", "--opponent", "us-infantry"];
    let said = refused(home, &friends);
    let (first, help) = said.split_once('\n').unwrap();
    assert_eq!(
        first,
        "error: `us-airborne` and `us-infantry` never met: they are of one nation"
    );
    assert!(help.contains("german-infantry"), "{help}");
    assert!(help.ends_with("; or add `--anyway`\n"), "{help}");
    assert!(!home.join("out").exists());
    made(home, &[friends.as_slice(), &["--anyway"]].concat());
    // Who names one army gets an enemy that it met.
    let alone = made(home, &["--player", "us-infantry", "--seed", "a"]);
    assert!(alone.contains("German infantry"), "{alone}");

    let sides = [
        "--player",
        "parachute-platoon",
        "--opponent",
        "german-squad",
        "--seed",
        "a",
    ];
    let raid = ["--mission", "raid", "--side", "raider"];
    let raid = made(home, &[sides.as_slice(), &raid].concat());
    assert_eq!(
        fact(&raid, "Raider"),
        "Raider: American airborne, 18 figures (you)"
    );
    assert_eq!(
        fact(&raid, "Defender"),
        "Defender: German infantry, 36 figures"
    );
    let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(
        source.contains(", player parachute-platoon, opponent german-squad\n"),
        "{source}"
    );
    let again = made(
        home,
        &["--from", "out/scenario.orbat", "--reroll", "terrain"],
    );
    assert_eq!(fact(&again, "Raider"), fact(&raid, "Raider"));
}

/// Where a game reckons points, both totals are told and sides are made equal by them.
#[test]
fn sides_are_weighed_by_points() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let patrols = made(
        home,
        &["combat-squad", "--seed", "a", "--balance", "points"],
    );
    let points = |name: &str| -> i64 {
        let line = fact(&patrols, name);
        let before = line.split(" points").next().unwrap();
        before.rsplit(' ').next().unwrap().parse().unwrap()
    };
    let (one, other) = (points("Sapper party"), points("Guard"));
    assert!((one - other).abs() * 10 < one, "{patrols}");
    let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(source.contains("\n  chosen balance points\n"), "{source}");
    let said = refused(home, &["--balance", "points"]);
    assert_eq!(
        said,
        "error: points cannot be reckoned: the game has none\n"
    );
}

/// A legal list in a file of its own, and one that is not.
fn lists(folder: &Path) {
    let text = fs::read_to_string(home().join("lists/hales-patrol.orbat")).unwrap();
    fs::write(folder.join("patrol.orbat"), &text).unwrap();
    let dear = text.replace("limit 139 points", "limit 100 points");
    assert_ne!(dear, text);
    fs::write(folder.join("dear.orbat"), dear).unwrap();
}

#[test]
fn an_army_list_is_the_force_of_a_side_and_made_again_from_the_file() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    lists(home);
    let asked = ["combat-squad", "--player", "patrol.orbat", "--seed", "hale"];
    let summary = made(home, &asked);
    let yours = summary.lines().find(|line| line.contains("(you)")).unwrap();
    assert!(
        yours.contains("American, 6 figures") && yours.contains("139 points"),
        "{summary}"
    );
    let path = home.join("out/scenario.orbat");
    let source = fs::read_to_string(&path).unwrap();
    assert!(source.contains("\nlist hales-patrol "), "{source}");
    assert!(source.contains("swap m1-rifle for bar"), "{source}");
    assert!(source.contains("\n    list hales-patrol\n"), "{source}");
    assert!(
        source.contains("\nlist hales-patrol \"Sergeant Hale's patrol\""),
        "{source}"
    );
    // It stands for itself: the file of the list is no longer needed.
    fs::remove_file(home.join("patrol.orbat")).unwrap();
    let again = made(home, &["--from", "out/scenario.orbat"]);
    assert_eq!(fact(&again, "Mission"), fact(&summary, "Mission"));
    assert_eq!(fs::read_to_string(&path).unwrap(), source);
    let other = ["--from", "out/scenario.orbat", "--reroll", "terrain"];
    let other = made(home, &other);
    assert!(other.contains("139 points"), "{other}");
    let list = run(home, &["list", "out/scenario.orbat"]).ended(0);
    assert!(list.out.contains("Sergeant Hale"));
}

#[test]
fn a_list_of_a_package_is_named_and_stays_there() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let asked = [
        "combat-patrol-solo",
        "--opponent",
        "second-platoon-in-tunisia",
    ];
    let summary = made(
        home,
        &[asked.as_slice(), &["--seed", "t", "--mission", "raid"]].concat(),
    );
    assert!(summary.contains("(you)"), "{summary}");
    let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(
        source.contains("    list second-platoon-in-tunisia\n"),
        "{source}"
    );
    assert!(!source.contains("\nlist "), "{source}");
}

#[test]
fn a_list_that_breaks_a_rule_is_refused_as_by_list_or_fielded_anyway() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    lists(home);
    let asked = ["combat-squad", "--player", "dear.orbat", "--seed", "hale"];
    let said = scenario(home, &asked).ended(1).err;
    assert!(!home.join("out").exists());
    let list = run(home, &["list", "dear.orbat"]);
    assert!(said.contains("E0615"), "{said}");
    assert_eq!(said, list.err);
    let anyway = scenario(home, &[asked.as_slice(), &["--anyway"]].concat());
    assert!(anyway.ended(0).err.contains("E0615"));
    let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(source.contains("\n  anyway\n"), "{source}");
    made(home, &["--from", "out/scenario.orbat"]);
}

#[test]
fn maps_are_drawn_in_the_ink_that_is_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    made(home, &["--seed", "ink", "-o", "colour"]);
    made(home, &["--seed", "ink", "--ink", "black", "-o", "black"]);
    let map = |folder: &str| fs::read_to_string(home.join(folder).join("map.svg")).unwrap();
    let greys = |map: &str| {
        let mut colours = map.split('#').skip(1).filter(|rest| {
            rest.len() > 6 && rest.as_bytes()[..6].iter().all(u8::is_ascii_hexdigit)
        });
        colours.all(|colour| colour[..2] == colour[2..4] && colour[..2] == colour[4..6])
    };
    assert!(!greys(&map("colour")));
    assert!(greys(&map("black")));
}

#[test]
fn a_table_is_as_large_as_it_is_measured_in_the_unit_and_scale_of_the_player() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let rules = made(home, &["--seed", "cm", "-o", "in"]);
    let metric = ["--units", "cm", "--table", "180x120cm", "-o", "cm"];
    let metric = made(home, &[&["--seed", "cm"], metric.as_slice()].concat());
    let small = ["--scale", "15mm", "--table", "3x2ft", "-o", "small"];
    let small = made(home, &[&["--seed", "cm"], small.as_slice()].concat());
    assert_eq!(fact(&rules, "Table:"), "Table: 6 ft by 4 ft");
    assert_eq!(fact(&metric, "Table:"), "Table: 180 cm by 120 cm");
    assert_eq!(fact(&small, "Table:"), "Table: 3 ft by 2 ft");
    let mixed = ["--seed", "cm", "--table", "180x120cm", "-o", "mixed"];
    let mixed = made(home, &mixed);
    assert_eq!(
        fact(&mixed, "Table:"),
        "Table: 180 cm by 120 cm, about 71\" by 47\""
    );
    let map = fs::read_to_string(home.join("mixed/map.svg")).unwrap();
    assert!(map.contains("Map of a table 180 cm from west to east and 120 cm from south to north"));
    // It is one battle: only how its lengths are told differs.
    let read = |folder: &str, file: &str| fs::read_to_string(home.join(folder).join(file)).unwrap();
    let battle = |folder: &str| {
        let text = read(folder, "scenario.orbat");
        let battle = text.lines().filter(|line| !line.starts_with("# "));
        battle.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(battle("in"), battle("cm"));
    assert_eq!(battle("in"), battle("small"));
    assert!(read("cm", "map.svg").contains(">90 cm<"));
    let small = read("small", "map.svg");
    assert!(small.contains(">2 ft<") && !small.contains(">3 ft<"));

    // A source that is to be edited has lengths that a person writes.
    made(
        home,
        &[
            "--seed", "cm", "--units", "cm", "--table", "6x4ft", "-o", "feet",
        ],
    );
    let feet = read("feet", "scenario.orbat");
    assert!(feet.contains("  table 73\" by 48.5\"\n"), "{feet}");
    assert!(!feet.contains(" mm"), "{feet}");

    let said = refused(
        home,
        &["--units", "cm", "--scale", "15mm", "--table", "20x20cm"],
    );
    assert!(
        said.contains("at least 30 cm by 30 cm; 20 cm by 20 cm is too small"),
        "{said}"
    );
    // In the rules it is twice as large.
    let said = refused(home, &["--scale", "15mm", "--table", "8x4ft"]);
    assert!(
        said.contains("a table of 8 ft by 4 ft is not between 6\" and 6 ft either way"),
        "{said}"
    );
    let said = refused(home, &["--scale", "20mm"]);
    assert!(
        said.contains("no package here states a scale `20mm`"),
        "{said}"
    );
    assert!(said.contains("there are: 15mm"), "{said}");
    let again = scenario(
        home,
        &["--from", "cm/scenario.orbat", "--units", "cm", "-o", "cm2"],
    );
    let again = again.err;
    assert!(
        again.contains("orbat print cm2/scenario.orbat --units cm"),
        "{again}"
    );
    assert!(!again.contains("--scale"), "{again}");
    // The file has the lengths of the rules; that is said where the scale has been forgotten.
    let forgotten = ["--from", "small/scenario.orbat", "-o", "forgotten"];
    let forgotten = scenario(home, &forgotten).err;
    assert!(forgotten.contains("add --scale 15mm"), "{forgotten}");
    let scaled = scenario(
        home,
        &[
            "--from",
            "small/scenario.orbat",
            "--scale",
            "15mm",
            "-o",
            "k",
        ],
    );
    let scaled = scaled.err;
    assert!(!scaled.contains("add --scale"), "{scaled}");
    // Whoever opens it sees with what it is printed.
    let text = std::fs::read_to_string(home.join("k/scenario.orbat")).unwrap();
    assert!(text.starts_with("# Made with --scale 15mm:"), "{text}");
}

/// Nothing settled what there is not.
#[test]
fn a_mission_without_an_objective_is_told_to_have_none() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    made(home, &["--seed", "w", "--mission", "hasty-defence"]);
    let said = refused(
        home,
        &["--from", "out/scenario.orbat", "--reroll", "objective"],
    );
    assert!(said.contains("this mission has none"), "{said}");
    assert!(!said.contains("settled"), "{said}");
}

#[test]
fn a_seed_is_spelt_as_it_likes() {
    let home = tempfile::tempdir().unwrap();
    // One letter off the title that the scenario gets, which is a slip in a name that somebody chose.
    let named = ["combat-squad", "--seed", "ffarm", "--terrain", "farm"];
    let mission = ["--mission", "search-the-house"];
    made(home.path(), &[named.as_slice(), &mission].concat());
    made(
        home.path(),
        &["--from", "out/scenario.orbat", "--reroll", "edges"],
    );
}

/// What a source cannot hold, or nobody sees, would give another battle or none when the source is read.
#[test]
fn a_seed_has_something_to_read_and_nothing_that_nobody_sees() {
    let home = tempfile::tempdir().unwrap();
    let verbs: [&[&str]; 3] = [
        &["scenario", "-o", "made"],
        &["roll", "prelude", "d6"],
        &["odds", "prelude", "d6", "--sample", "10"],
    ];
    for verb in verbs {
        for seed in ["", " ", "\u{a0}"] {
            let said = run(&home, &[verb, &["--seed", seed]].concat()).ended(2).err;
            assert!(
                said.starts_with("error: there is nothing in the seed\n"),
                "{said}"
            );
        }
        for (seed, sign) in [("a\tb", "0009"), ("a\rb", "000D"), ("a\u{1b}b", "001B")] {
            let said = run(&home, &[verb, &["--seed", seed]].concat()).ended(2).err;
            let told = format!("error: the seed holds the invisible character U+{sign}\n");
            assert!(said.starts_with(&told), "{said}");
        }
    }
    assert!(!home.path().join("made").exists());
}

/// All that two games say against each other is no fault of the author's.
#[test]
fn a_package_that_a_battle_is_not_played_by_is_refused() {
    let home = tempfile::tempdir().unwrap();
    made(home.path(), &["--seed", "a"]);
    for arguments in [
        &["--from", "out/scenario.orbat", "combat-captain"][..],
        &["combat-patrol-solo", "combat-captain"],
    ] {
        let said = scenario(home.path(), arguments).ended(2).err;
        assert!(said.contains("does not use `combat-captain`"), "{said}");
    }
    made(
        home.path(),
        &["--from", "out/scenario.orbat", "combat-patrol"],
    );
}

#[test]
fn who_comes_later_is_of_the_sides_own_army() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    for seed in ["a", "b", "c", "d"] {
        let asked = [
            "combat-squad",
            "--mission",
            "hold-the-position",
            "--seed",
            seed,
        ];
        let summary = made(home, &asked);
        let attacker = fact(&summary, "Attacker");
        assert!(attacker.contains("and 2 more later"), "{summary}");
        let source = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
        let american = attacker.contains("American");
        for (army, comes) in [("american", american), ("german", !american)] {
            let follow = format!("1 {army}-followers ");
            let line = source.lines().find(|line| line.contains(&follow));
            assert_eq!(line.is_some(), comes, "{source}");
            assert!(line.is_none_or(|line| line.ends_with("on turn 4")));
        }
        assert_eq!(source.matches("entry attacker").count(), 1, "{source}");
    }
}

/// The module to copy plays a fair battle of its own, whatever is rolled.
#[test]
fn a_battle_of_the_modern_armies_is_fair() {
    let home = tempfile::tempdir().unwrap();
    let wars = ["modern", "--with", "modern-war"];
    let raiders = ["--mission", "raid", "--side", "raider", "--player"];
    for seed in ["1", "2", "3"] {
        for battle in [
            &["--mission", "meeting-engagement"][..],
            &[&raiders[..], &["modern.us-infantry"]].concat(),
            &[&raiders[..], &["irregulars"]].concat(),
        ] {
            let told = made(home.path(), &[&wars, battle, &["--seed", seed]].concat());
            assert!(told.contains(": fair, from 1/"), "{told}");
        }
    }
}
