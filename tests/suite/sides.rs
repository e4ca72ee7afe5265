//! Who fights in `orbat scenario`, and what is said of those who cannot.

use std::fs;

use super::campaign::{fact, made, refused, scenario};
use super::support::run;

const TUNISIA: &str = "panzergrenadiers-in-tunisia";

/// Ten men who are worth more than any ten of the enemy.
const BIG: &str = "use combat-squad \"0.1\"
    list big \"Big patrol\" from own-patrol {
        date 1944
        1 patrol-sergeant {
            take hand-grenades
        }
        1 patrol-medic
        8 parachutist
    }";

#[test]
fn a_list_fights_in_its_own_year_and_theatre() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let later = ["--player", TUNISIA, "--opponent", "us-airborne"];
    let said = refused(home, &later);
    let first = "error: `panzergrenadiers-in-tunisia` and `us-airborne` never met: ";
    assert!(said.starts_with(first), "{said}");
    let lists = [
        "--player",
        "second-platoon-in-tunisia",
        "--opponent",
        "rear-guard-in-italy",
    ];
    let said = refused(home, &lists);
    assert!(said.contains("`rear-guard-in-italy` met "), "{said}");
    made(home, &[&later[..], &["--anyway"]].concat());
    // Nor is an enemy chosen that was never there.
    let alone = made(home, &["--player", TUNISIA, "--seed", "3", "-o", "alone"]);
    assert!(!alone.contains("airborne"), "{alone}");
}

/// The enemy of November 1944 has the platoons and the weapons of that month, and all else as it was rolled.
#[test]
fn whoever_is_rolled_against_a_list_is_there_in_its_month() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let asked = ["--mission", "meeting-engagement", "--seed", "h2"];
    let rolled = |player: &str| {
        made(
            home,
            &[&asked[..], &["--player", player, "-o", player]].concat(),
        );
        fs::read_to_string(home.join(player).join("scenario.orbat")).unwrap()
    };
    let late = rolled("captain-hewitts-men");
    assert!(
        late.contains("german-squad-1944 \"1st German rifle platoon, 1944, 1st squad\""),
        "{late}"
    );
    assert!(late.contains("panzerschreck-team"), "{late}");
    assert!(!late.contains("1942"), "{late}");
    let again = ["--reroll", "terrain", "--from"];
    let from = home.join("captain-hewitts-men/scenario.orbat");
    made(
        home,
        &[&again[..], &[from.to_str().unwrap(), "-o", "again"]].concat(),
    );
    let again = fs::read_to_string(home.join("again/scenario.orbat")).unwrap();
    assert!(
        again.contains("german-squad-1944") && !again.contains("1942"),
        "{again}"
    );
}

/// A force is counted by the word that its army has for it.
#[test]
fn a_british_section_is_no_squad() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let sides = [
        "--player",
        "british-infantry",
        "--opponent",
        "german-infantry",
    ];
    let asked = [
        "--mission",
        "meeting-engagement",
        "--seed",
        "h2",
        "-o",
        "out",
    ];
    made(home, &[&sides[..], &asked].concat());
    let rolled = fs::read_to_string(home.join("out/scenario.orbat")).unwrap();
    assert!(
        rolled.contains("british-section \"1st section\""),
        "{rolled}"
    );
    assert!(rolled.contains("german-squad \"1st squad\""), "{rolled}");
}

/// A force of an echelon that was there at another time only is missed for the date, and the way out says so.
#[test]
fn a_force_of_another_time_is_missed_for_the_date() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let rules = "use prelude \"0.1\"\nuse combat-patrol \"0.1\"\nuse combat-patrol-solo \"0.1\"
        army reserve {
            nation \"Germany\"
            from 1944
            until 1945
        }
        unit reservists, 6 figures {
            army reserve
            |   | count | weapons              |
            | m | 6     | semi-automatic-rifle |
        }
        force reserve-battlegroup {
            army reserve
            echelon battlegroup
            from 1945
            2 reservists
        }
        force reserve-platoon {
            army reserve
            echelon platoon
            from 1945
            1 reservists
        }";
    fs::write(home.join("late.orbat"), rules).unwrap();
    let sides = ["--player", "captain-hewitts-men", "--opponent", "reserve"];
    let battle = [
        "late.orbat",
        "--mission",
        "meeting-engagement",
        "--seed",
        "h2",
    ];
    let said = refused(home, &[&battle[..], &sides].concat());
    assert!(said.contains("and it has none in 1944-11\n"), "{said}");
    assert!(
        said.contains("help: give the list another date, or take"),
        "{said}"
    );
    // Without a list there is no date to change.
    let sides = [
        "--player",
        "parachute-battlegroup-1942",
        "--opponent",
        "reserve",
    ];
    let said = refused(home, &[&battle[..], &sides].concat());
    let when = "and it has none from 1944 until 1944-05\n";
    assert!(said.contains(when), "{said}");
    assert!(!said.contains("another date"), "{said}");
}

/// Without a list, a battle is fought when both sides did: an enemy of 1944 meets no platoon that was "until 1943".
#[test]
fn whoever_is_rolled_is_there_when_both_sides_fought() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let battle = ["--mission", "meeting-engagement", "--seed", "d2"];
    let rolled = |opponent: &str| {
        let sides = ["--player", "german-battlegroup", "--opponent", opponent];
        made(home, &[&battle[..], &sides, &["-o", opponent]].concat());
        fs::read_to_string(home.join(opponent).join("scenario.orbat")).unwrap()
    };
    let late = rolled("us-airborne");
    assert!(late.contains("german-squad-1944"), "{late}");
    assert!(!late.contains("german-squad-1942"), "{late}");
    let early = rolled("us-airborne-1942");
    assert!(early.contains("german-squad-1942"), "{early}");
}

/// Who owns a list meets as many, whichever side the die gives him.
#[test]
fn the_same_as_a_list_is_brought_on_either_side() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let list = ["--player", "motor-company-in-italy", "--seed", "l2"];
    let battle = ["--mission", "meeting-engagement", "--balance", "figures"];
    for side in ["first-side", "second-side"] {
        let said = made(
            home,
            &[&list[..], &battle, &["--side", side, "-o", side]].concat(),
        );
        for name in ["First side", "Second side"] {
            assert!(fact(&said, name).contains(", 72 figures"), "{said}");
        }
    }
}

/// Limits are kept by whoever comes to be as much as the other side, and what is still wanting is told.
#[test]
fn a_force_with_limits_is_never_doubled() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    fs::write(home.join("big.orbat"), BIG).unwrap();
    let sides = ["combat-squad", "--player", "big.orbat"];
    let battle = ["--mission", "search-the-house", "--side", "search-party"];
    for seed in ["l8", "z1", "z2"] {
        let points = ["--balance", "points", "--seed", seed, "-o", seed];
        let said = made(home, &[&sides[..], &battle, &points].concat());
        assert_eq!(
            fact(&said, "Other patrol").trim(),
            "Other patrol: German, 10 figures, 140 points"
        );
        assert!(said.contains("  Not equal: "), "{said}");
        let source = fs::read_to_string(home.join(seed).join("scenario.orbat")).unwrap();
        assert_eq!(source.matches("1 german-leader").count(), 1, "{source}");
    }
}

/// Of a battlegroup that is larger than a list even at its least, the least comes, however seldom it is rolled.
#[test]
fn as_near_as_its_limits_let_it() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let small = "use combat-patrol \"0.1\"\n\
        list small \"Small\" from us-reinforced-platoon {\n\
        \x20 date 1943-09\n  theatre italy\n  1 us-platoon-hq\n  3 us-squad\n}\n";
    fs::write(home.join("small.orbat"), small).unwrap();
    let sides = [
        "--player",
        "small.orbat",
        "--opponent",
        "german-battlegroup",
        "--mission",
        "meeting-engagement",
        "--side",
        "first-side",
    ];
    for seed in ["z-1", "z-2", "z-34"] {
        let weighed = ["--balance", "figures", "--seed", seed, "-o", seed];
        let said = made(home, &[&sides[..], &weighed].concat());
        assert!(fact(&said, "First side").contains(", 41 figures"), "{said}");
        assert!(
            fact(&said, "Second side").contains(", 55 figures"),
            "{seed}: {said}"
        );
    }
}

/// Where one force comes nearest of all in points, others that are as good come too.
#[test]
fn not_every_seed_brings_the_same_force() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/lists/hales-patrol.orbat");
    let battle = [
        "combat-squad",
        "--player",
        list,
        "--opponent",
        "german-men",
        "--mission",
        "search-the-house",
        "--side",
        "search-party",
        "--balance",
        "points",
        "--seed",
        "v",
        "--count",
        "12",
    ];
    made(home, &battle);
    let mut brought = std::collections::BTreeSet::new();
    for folder in fs::read_dir(home.join("out")).unwrap() {
        let source = folder.unwrap().path().join("scenario.orbat");
        let Ok(source) = fs::read_to_string(source) else {
            continue;
        };
        let (_, enemy) = source.split_once("  side other-patrol ").unwrap();
        let (_, units) = enemy.split_once('{').unwrap();
        let (units, _) = units.split_once('}').unwrap();
        brought.insert(units.to_owned());
    }
    assert!(brought.len() > 2, "{brought:?}");
}

/// Two lists bring what they say: no way out is told that leads nowhere.
#[test]
fn what_cannot_be_rolled_is_not_said_to_be() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    fs::write(home.join("big.orbat"), BIG).unwrap();
    let lists = ["--player", "big.orbat", "--opponent", "brandts-men"];
    let asked = [&["combat-squad", "--seed", "l8"][..], &lists].concat();
    let run = scenario(home, &[&asked[..], &["-o", "a"]].concat());
    assert!(run.out.contains("  Not equal: "), "{}", run.out);
    assert!(!run.err.contains("the same with"), "{}", run.err);
    let run = scenario(
        home,
        &[&asked[..], &["-o", "b", "--balance", "points"]].concat(),
    );
    assert!(run.out.contains("  Not equal: "), "{}", run.out);
    let note = "--balance changes nothing here: both sides bring army lists\n";
    assert!(run.err.contains(note), "{}", run.err);
    let battle = ["--seed", "l1", "--mission", "hasty-defence", "-o", "c"];
    let run = scenario(home, &[&battle[..], &["--balance", "figures"]].concat());
    let note = "here: `Hasty defence` does not have one side bring as much as the other\n";
    assert!(run.err.contains(note), "{}", run.err);
}

/// A patrol has one leader: to be worth as much as the other side it has more men, and no second leader.
#[test]
fn a_force_is_not_doubled_where_one_is_enough() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/lists/hales-patrol.orbat");
    let sides = ["combat-squad", "--player", list, "--balance", "points"];
    let battle = ["--mission", "search-the-house", "--seed", "p1"];
    made(home, &[&sides[..], &battle, &["-o", "."]].concat());
    let source = fs::read_to_string(home.join("scenario.orbat")).unwrap();
    assert_eq!(source.matches("1 german-leader\n").count(), 1, "{source}");
    assert!(!source.contains("battlegroup\""), "{source}");
}

#[test]
fn sides_are_named_as_paper_names_them() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let raid = ["--mission", "raid", "--side", "raider", "--seed", "a"];
    let raid = made(
        home,
        &[&raid[..], &["--player", "american airborne"]].concat(),
    );
    assert!(
        fact(&raid, "Raider").starts_with("Raider: American airborne"),
        "{raid}"
    );
    let said = refused(home, &["--player", "martians"]);
    let armies = "the armies are: british-infantry, british-infantry-1942, ";
    assert!(said.contains(armies), "{said}");
    assert!(!said.contains("platoon"), "{said}");
    let said = refused(home, &["--player", "American"]);
    let armies = "there are: us-airborne, us-airborne-1942, us-airborne-1945, us-infantry,";
    assert!(said.contains(armies), "{said}");
    let said = refused(home, &["--player", "hewitts-men"]);
    assert!(
        said.ends_with("help: there are: captain-hewitts-men\n"),
        "{said}"
    );
    let said = refused(home, &["--player", "us-airborn"]);
    assert!(
        said.ends_with("help: did you mean `us-airborne`?\n"),
        "{said}"
    );
}

#[test]
fn a_list_of_another_game_is_refused_in_one_sentence() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/lists/hales-patrol.orbat");
    fs::copy(list, home.join("hales-patrol.orbat")).unwrap();
    assert_eq!(
        refused(home, &["--player", "hales-patrol.orbat"]),
        "error: `hales-patrol.orbat` is a list for `combat-squad`, and the battle is not\n  \
         help: play a battle of that game: `orbat scenario combat-squad …`\n"
    );
}

/// Only what a seed rolled is the seed's fault.
#[test]
fn the_way_out_is_one_that_helps() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    assert_eq!(
        refused(home, &["--seed", "1", "--table", "14x4ft"]),
        "error: invalid value '14x4ft' for '--table <SIZE>': a table has from 1 ft to 12 ft either way\n\n\
         For more information, try '--help'.\n"
    );
    // What it rolled and an army cannot play is rolled again; what was asked for is not.
    // Armies without a company, whose missions are those of the game again.
    let rules = "use combat-patrol-solo \"0.1\"\nuse modern \"0.1\"\n\nreplace battle solo {\n  mission roll on missions\n  \
                 armies us-airborne, german-infantry\n}\n";
    fs::write(home.join("tonight.orbat"), rules).unwrap();
    let irregulars = [
        "tonight.orbat",
        "--with",
        "modern-war",
        "--seed",
        "o2",
        "--player",
        "irregulars",
    ];
    let battle = scenario(home, &irregulars).ended(0);
    let again = "the mission was rolled again: `Prepared defence` asks `American infantry` for a force of the echelon \
                 `Company`, and it has none\n";
    assert!(battle.err.contains(again), "{}", battle.err);
    let other = [&irregulars[..], &["--reroll", "terrain", "-o", "other"]].concat();
    let other = scenario(home, &other).ended(0);
    assert!(other.err.contains(again), "{}", other.err);
    let from = made(
        home,
        &[
            "tonight.orbat",
            "--from",
            "out/scenario.orbat",
            "-o",
            "same",
        ],
    );
    assert_eq!(from.replace("same/", "out/"), battle.out);
    let said = refused(
        home,
        &[&irregulars[..], &["--mission", "prepared-defence"]].concat(),
    );
    assert!(said.contains("it has none"), "{said}");
    assert!(
        said.contains("another mission, `--mission NAME` ("),
        "{said}"
    );
}

#[test]
fn what_is_to_be_typed_next_can_be_typed() {
    let home = tempfile::tempdir().unwrap();
    let run = scenario(
        home.path(),
        &["--seed", "4", "-o", "my battle", "--ink", "black"],
    );
    let said = run.err;
    let sheet = match cfg!(feature = "print") {
        true => "-o booklet.pdf",
        false => "--what map -o map.svg",
    };
    let next = format!("orbat print 'my battle/scenario.orbat' --ink black {sheet}");
    assert!(said.contains(&next), "{said}");
}

#[test]
fn who_names_a_squad_for_a_battle_of_platoons_is_told() {
    let home = tempfile::tempdir().unwrap();
    let squad = ["--player", "german-squad", "--seed", "z"];
    let meeting = [&squad[..], &["--mission", "meeting-engagement"]].concat();
    let said = scenario(home.path(), &meeting).err;
    assert!(said.contains("of which that is a part"), "{said}");
}

/// A mission may say which army attacks; whoever plays it, the die still says.
#[test]
fn who_brings_a_force_by_its_name_is_of_its_army() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    run(home, &["new", "coats"]).ended(0);
    let file = home.join("coats/battle.orbat");
    let text = fs::read_to_string(&file).unwrap();
    let named = text
        .replace("attacker brings squad", "attacker brings blue-company")
        .replace("defender brings squad", "defender brings grey-company");
    assert_ne!(named, text);
    fs::write(&file, named).unwrap();
    let mut players = Vec::new();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let told = made(home, &["coats", "--seed", seed]);
        let (attacker, defender) = (fact(&told, "Attacker:"), fact(&told, "Defender:"));
        assert!(attacker.contains("blue coats"), "{told}");
        assert!(defender.contains("grey coats"), "{told}");
        players.push(attacker.contains("(you)"));
        // Who asks for an army has its side.
        let told = made(home, &["coats", "--seed", seed, "--player", "grey"]);
        assert!(
            fact(&told, "Defender: The grey coats").contains("(you)"),
            "{told}"
        );
    }
    let wrong = ["coats", "--player", "grey", "--side", "attacker"];
    let said = refused(home, &wrong);
    assert!(
        said.contains("`Advance` makes `The grey coats` the defender"),
        "{said}"
    );
    assert!(players.contains(&true) && players.contains(&false));
    made(home, &["coats", "--seed", "1", "-o", "made"]);
    run(home, &["check", "made/scenario.orbat", "coats"]).ended(0);
    // A force of an ally has the side of its ally.
    let file = home.join("coats/troops.orbat");
    let text = fs::read_to_string(&file).unwrap();
    let row = "  | grey | The grey coats | Grey   | 1700 |  1800 |\n";
    let allied = text
        .replace("2 rows [book 10]", "3 rows [book 10]")
        .replace(
            row,
            &format!("{row}  | buff | The buff coats | Blue   | 1700 |  1800 |\n"),
        );
    let (front, behind) = allied.split_once("force blue-company").unwrap();
    let behind = behind.replacen("army blue", "army buff", 1);
    fs::write(&file, format!("{front}force blue-company{behind}")).unwrap();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let told = made(home, &["coats", "--seed", seed, "-o", "allied"]);
        let (attacker, defender) = (fact(&told, "Attacker:"), fact(&told, "Defender:"));
        assert!(attacker.contains("blue coats"), "{told}");
        assert!(defender.contains("grey coats"), "{told}");
    }
    run(home, &["check", "allied/scenario.orbat", "coats"]).ended(0);
}
