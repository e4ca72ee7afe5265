//! Files on the command line: which are read, which are written over, which are refused.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use super::support::{Run, command, folder_with, run, said};

#[test]
fn a_list_is_written_over_only_while_it_is_as_it_was_made() {
    let home = tempfile::tempdir().unwrap();
    let new = ["list", "--new", "own-patrol", "-o", "patrol.orbat"];
    for _ in 0..2 {
        said(&home, &new, 0);
    }
    said(&home, &["list", "patrol.orbat"], 0);
    let path = home.path().join("patrol.orbat");
    let edited = fs::read_to_string(&path)
        .unwrap()
        .replace("list ", "list  ");
    fs::write(&path, &edited).unwrap();
    assert_eq!(
        said(&home, &new, 2),
        "error: `patrol.orbat` has been edited since it was made, and would be written over\n  \
         help: name another file: `-o FILE`\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
}

/// A package reads all that lies below its folder.
#[test]
fn a_source_of_its_own_is_not_written_into_a_package() {
    let home = tempfile::tempdir().unwrap();
    said(&home, &["new", "marsh"], 0);
    let (within, beside) = (home.path().join("marsh"), home.path());
    let scenario = ["scenario", "--seed", "a"];
    let list = ["list", "--new", "own-patrol"];
    let refused: [(&Path, &[&str], &str); 6] = [
        (beside, &["-o", "marsh"], "`marsh` is a package, and"),
        (
            beside,
            &["-o", "marsh/a/b"],
            "`marsh/a/b` lies in the package `marsh`, and",
        ),
        (&within, &[], "`out` lies in the package `"),
        (&within, &["-o", "out2"], "`out2` lies in the package `"),
        (
            &within,
            &["-o", "../marsh/a"],
            "`../marsh/a` lies in the package `../marsh`",
        ),
        (
            &within,
            &["--count", "2", "-o", "many"],
            "`many` lies in the package `",
        ),
    ];
    for (folder, more, told) in refused {
        let said = said(folder, &[&scenario[..], more].concat(), 2);
        assert!(said.contains(told), "{said}");
    }
    for (folder, file) in [(beside, "marsh/sub/p.orbat"), (&within, "p.orbat")] {
        let said = said(folder, &[&list[..], &["-o", file]].concat(), 2);
        assert!(
            said.contains(&format!("`{file}` lies in the package `")),
            "{said}"
        );
    }
    said(&within, &["check"], 0);
    said(&within, &[&scenario[..], &["-o", "../battle"]].concat(), 0);
    said(&within, &[&list[..], &["-o", "../p.orbat"]].concat(), 0);
}

#[cfg(unix)]
#[test]
fn files_and_folders_are_for_whom_the_umask_leaves() {
    use std::os::unix::fs::PermissionsExt;
    let program = env!("CARGO_BIN_EXE_orbat");
    for (umask, file, folder) in [("002", 0o664, 0o775), ("077", 0o600, 0o700)] {
        let home = tempfile::tempdir().unwrap();
        let commands = format!(
            "umask {umask}; '{program}' new m && '{program}' list --new own-patrol -o p.orbat && '{program}' man"
        );
        let mut shell = std::process::Command::new("sh");
        let done = shell.args(["-c", &commands]).current_dir(&home).output();
        assert!(done.as_ref().unwrap().status.success(), "{done:?}");
        let mode = |path: &str| {
            let found = fs::metadata(home.path().join(path)).unwrap();
            found.permissions().mode() & 0o777
        };
        for path in ["m/orbat.toml", "p.orbat", "man/orbat.1"] {
            assert_eq!(mode(path), file, "{umask} {path}");
        }
        for path in ["m", "man"] {
            assert_eq!(mode(path), folder, "{umask} {path}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_called_that() {
    let home = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("nowhere", home.path().join("link")).unwrap();
    for folder in ["link", "link/below"] {
        let said = said(&home, &["scenario", "--seed", "a", "-o", folder], 3);
        assert!(
            said.contains(": link is a link that leads nowhere\n"),
            "{said}"
        );
    }
}

#[test]
fn a_file_of_another_ending_is_no_source() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("rules.toml"), "id = \"rules\"\n").unwrap();
    for verb in ["fmt", "check"] {
        assert_eq!(
            said(&home, &[verb, "rules.toml"], 2),
            "error: rules.toml is no source file: its name does not end in `.orbat`\n  \
             help: name `.orbat` files alone, or a folder with an orbat.toml\n"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_told_from_a_file() {
    let home = tempfile::tempdir().unwrap();
    let mut check = command(home.path(), &["check", "/dev/stdin"]);
    let run = Run::of(check.stdin(Stdio::piped()));
    assert_eq!(
        run.ended(3).err,
        "error: cannot read /dev/stdin: it is a pipe or a device, not a file\n  \
         help: write what comes out of it into a file, and name that\n"
    );
}

#[test]
fn a_package_that_is_missing_is_named_as_the_verb_takes_it() {
    let home = tempfile::tempdir().unwrap();
    let package = home.path().join("night");
    fs::create_dir(&package).unwrap();
    let manifest = "[package]\nid = \"night\"\nversion = \"0.1.0\"\ntitle = \"Night\"\n\
                    requires = { marshland-war = \"0.1\" }\n";
    fs::write(package.join("orbat.toml"), manifest).unwrap();
    fs::write(package.join("a.orbat"), "scale nerve = shaky < steady\n").unwrap();
    let behind = "help: name its folder on the command line as well; or";
    let using = "help: name its folder with `--using FOLDER`; or";
    let cases: [(&[&str], &str); 6] = [
        (&["check", "night"], behind),
        (&["odds", "night", "d6"], using),
        (&["roll", "night", "d6"], using),
        (&["model", "night"], using),
        (&["explain", "night", "nerve"], using),
        (&["diff", "night", "prelude"], using),
    ];
    for (arguments, way) in cases {
        let said = said(&home, arguments, 1);
        assert!(said.contains(way), "{arguments:?}: {said}");
    }
}

#[test]
fn a_base_that_the_manifest_forgets_and_the_command_line_names_is_told_once() {
    let home = tempfile::tempdir().unwrap();
    let base = "scale nerve = shaky < steady\n\nkind gun \"Gun\" {\n  bite : 1 to 6 \"Bite\"\n}\n\n\
                gun musket \"Musket\" {\n  bite 2\n}\n";
    let more = "gun rifle \"Rifle\" {\n  bite 3\n}\n\nreplace gun musket {\n  bite 4\n}\n\n\
                table calm \"Calm\" by nerve gives 1 to 2 {\n  | shaky  | 1 |\n  | steady | 2 |\n}\n\n\
                example \"Bite\" {\n  value musket.bite = 4\n}\n";
    let manifest = |id: &str, requires: &str| {
        format!("[package]\nid = \"{id}\"\nversion = \"0.3.0\"\nrequires = {{ {requires} }}\n")
    };
    let write = |id: &str, requires: &str, text: &str| {
        let folder = home.path().join(id);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("orbat.toml"), manifest(id, requires)).unwrap();
        fs::write(folder.join("rules.orbat"), text).unwrap();
    };
    write("ashore", "", base);
    write("afloat", "", more);
    let told = said(&home, &["check", "afloat", "ashore"], 1);
    assert!(
        told.contains("`afloat` does not require `ashore`"),
        "{told}"
    );
    assert!(
        told.contains("add `ashore = \"0.3\"` to `requires`"),
        "{told}"
    );
    assert!(told.ends_with("1 error\n"), "{told}");
    write("afloat", "ashore = \"0.3\"", more);
    said(&home, &["check", "afloat", "ashore"], 0);
}

#[test]
fn a_bundled_base_that_the_manifest_forgets_is_told_once() {
    let home = tempfile::tempdir().unwrap();
    let bundled = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/modern");
    let folder = home.path().join("modern");
    fs::create_dir(&folder).unwrap();
    for name in ["kit.orbat", "rules.orbat", "troops.orbat"] {
        fs::copy(Path::new(bundled).join(name), folder.join(name)).unwrap();
    }
    let manifest = fs::read_to_string(Path::new(bundled).join("orbat.toml")).unwrap();
    let requires = manifest
        .lines()
        .find(|line| line.starts_with("requires"))
        .unwrap();
    for left in [
        "{ prelude = \"0.1\" }",
        "{ prelude = \"0.1\", combat-patrol = \"0.1\" }",
    ] {
        let short = manifest.replace(requires, &format!("requires = {left}"));
        fs::write(folder.join("orbat.toml"), short).unwrap();
        let told = said(&home, &["check", "modern"], 1);
        let message = "`modern` does not require `combat-patrol-solo-options`";
        assert!(told.contains(message), "{told}");
        let help = "add `combat-patrol-solo-options = \"0.1\"` to `requires`";
        assert!(told.contains(help), "{told}");
        assert!(told.ends_with("1 error\n"), "{told}");
    }
    // The whole line is lost: what the files cite and name tells the package.
    let lost = manifest.replace(requires, "");
    fs::write(folder.join("orbat.toml"), lost).unwrap();
    let told = said(&home, &["check", "modern"], 1);
    let line = "requires = { combat-patrol-solo-options = \"0.1\" }";
    let way_out = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(way_out.contains(&format!("write `{line}` below")), "{told}");
    assert!(told.ends_with("1 error\n"), "{told}");
    // It brings what it requires.
    fs::write(folder.join("orbat.toml"), manifest.replace(requires, line)).unwrap();
    said(&home, &["check", "modern"], 0);
    // Of what is required nothing is missed.
    let options = "requires = { combat-patrol-options = \"0.1\" }";
    fs::write(
        folder.join("orbat.toml"),
        manifest.replace(requires, options),
    )
    .unwrap();
    let told = said(&home, &["check", "modern"], 1);
    assert!(
        told.contains("add `combat-patrol-solo-options = \"0.1\"`"),
        "{told}"
    );
    assert!(told.ends_with("1 error\n"), "{told}");
    fs::write(folder.join("orbat.toml"), manifest).unwrap();
    said(&home, &["check", "modern"], 0);
}

#[test]
fn a_package_of_the_command_line_is_told_to_a_file_that_has_lost_its_use_line() {
    let home = tempfile::tempdir().unwrap();
    let war = "scale guts = shaky-ones < steady-ones\n\nprocedure stand-fast (guts : guts) gives yes/no {\n  step roll {\n    \
               if guts is steady-ones: end yes\n    end d6 > 2\n  }\n}\n";
    let claims = "example \"They stand\" {\n  chance stand-fast(shaky-ones) = 2/3\n  value old-powder = 1\n}\n\n\
                  army reds \"Reds\" {\n}\n";
    fs::write(
        home.path().join("war.orbat"),
        format!("use prelude \"0.1\"\n\n{war}\nscale old-powder = a < b\n"),
    )
    .unwrap();
    fs::write(home.path().join("claims.orbat"), claims).unwrap();
    let told = said(&home, &["check", "claims.orbat", "war.orbat"], 1);
    assert!(told.contains("`claims` does not require `war`"), "{told}");
    assert!(told.ends_with("1 error\n"), "{told}");
}

#[test]
fn a_list_that_names_no_game_is_told_of_its_own_in_one_round() {
    let home = tempfile::tempdir().unwrap();
    let list = "list hale \"Hale's men\" from own-patrol {\n  date 1944\n  1 patrol-sergeant\n  4 parachutist\n}\n";
    let line = "use combat-squad \"0.1\"";
    for above in ["", "use prelude \"0.1\"\n\n"] {
        fs::write(home.path().join("hale.orbat"), format!("{above}{list}")).unwrap();
        for verb in ["check", "list"] {
            let told = said(&home, &[verb, "hale.orbat"], 1);
            assert!(
                told.contains(&format!("write `{line}` at the head")),
                "{verb}: {told}"
            );
            assert!(told.ends_with("1 error\n"), "{verb}: {told}");
        }
    }
    fs::write(home.path().join("hale.orbat"), format!("{line}\n\n{list}")).unwrap();
    said(&home, &["check", "hale.orbat"], 0);
    said(&home, &["list", "hale.orbat"], 0);
}

#[test]
fn a_scenario_is_told_of_the_option_that_goes_further_by_its_rules() {
    let home = tempfile::tempdir().unwrap();
    let scenario = "scenario dusk \"Dusk\" [assumed: an example] {\n  with night\n  table 4 ft by 4 ft\n  \
                    mission meeting-engagement\n  side first-side us-airborne, player {\n    1 parachute-squad\n  }\n  \
                    side second-side german-infantry {\n    1 german-squad\n  }\n}\n";
    let solo = "use combat-patrol-solo \"0.1\"\n\n";
    fs::write(home.path().join("dusk.orbat"), format!("{solo}{scenario}")).unwrap();
    let told = said(&home, &["check", "dusk.orbat"], 1);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("`combat-patrol-options` has one"), "{told}");
    let further = "`solo-night` of `combat-patrol-solo-options` takes it further";
    assert!(told.contains(further), "{told}");
    // A battle that is not played alone has nothing to do with that.
    let alone = scenario.replace("meeting-engagement", "brawl");
    let alone = format!(
        "use combat-patrol \"0.1\"\n\nmission brawl \"Brawl\" {{\n  sides first-side, second-side\n  otherwise wins first-side\n}}\n\n{alone}"
    );
    fs::write(home.path().join("dusk.orbat"), alone).unwrap();
    let told = said(&home, &["check", "dusk.orbat"], 1);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("`combat-patrol-options` has one"), "{told}");
    assert!(!told.contains("takes it further"), "{told}");
}

#[test]
fn rows_that_a_bundled_package_has_too_are_no_sign_of_it() {
    let home = tempfile::tempdir().unwrap();
    let text = "use prelude \"0.1\"\n\narmy reds \"Reds\" {\n}\n\nunit squad \"Squad\", 3 figures {\n  army reds\n  \
                |     | title | count | weapons |\n  | one | One   | 1     | bolt-action-rifle |\n  | two | Two   | 1     | pistol  |\n  \
                | gun | Gun   | 1     | carbine |\n}\n";
    fs::write(home.path().join("reds.orbat"), text).unwrap();
    let told = said(&home, &["check", "reds.orbat"], 1);
    assert!(
        told.contains("E0201") && !told.contains("does not require"),
        "{told}"
    );
}

#[test]
fn every_verb_tells_errors_in_the_json_of_check() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("broken.orbat"), "scale nerve = \n").unwrap();
    let verbs: [&[&str]; 11] = [
        &["check", "broken.orbat"],
        &["odds", "broken.orbat", "d6"],
        &["roll", "broken.orbat", "nerve"],
        &["explain", "broken.orbat", "nerve"],
        &["diff", "broken.orbat", "prelude"],
        &["scenario", "broken.orbat"],
        &["list", "broken.orbat"],
        &["fmt", "broken.orbat"],
        &["print", "broken.orbat", "-o", "out.pdf"],
        &["print", "broken.orbat", "--what", "map", "-o", "out.svg"],
        &["print", "broken.orbat", "--what", "steps", "-o", "out.md"],
    ];
    for verb in verbs {
        let arguments = [verb, &["--format", "json"]].concat();
        let run = run(&home, &arguments);
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{verb:?}");
        let told = run.json();
        assert_eq!(told["errors"], 1, "{verb:?}");
        assert_eq!(told["diagnostics"][0]["file"], "broken.orbat", "{verb:?}");
    }
}

#[test]
fn fair_forces_of_rules_without_firepower_are_refused_with_a_way_out() {
    let home = tempfile::tempdir().unwrap();
    said(&home, &["new", "gang"], 0);
    let told = said(&home, &["scenario", "gang", "--seed", "a", "--fair"], 2);
    assert!(
        told.contains("help: leave `--fair` out, or state in the rules how fire is measured"),
        "{told}"
    );
    let told = said(&home, &["list", "gang"], 2);
    assert!(
        told.contains("help: write one with `orbat list --new FORCE gang -o FILE.orbat`"),
        "{told}"
    );
}

#[test]
fn a_path_that_leads_nowhere_is_compared_with_those_that_are_there() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("rulesets/night")).unwrap();
    fs::write(home.path().join("rulesets/night/lamps.orbat"), "").unwrap();
    for (written, help) in [
        (
            "ruleset/nigth/lamp.orbat",
            "  help: did you mean `rulesets/night/lamps.orbat`?\n",
        ),
        ("rulesets/ngiht", "  help: did you mean `rulesets/night`?\n"),
        ("rulesets/day", ""),
    ] {
        assert_eq!(
            said(&home, &["check", written], 3),
            format!("error: cannot read {written}: no such file or directory\n{help}")
        );
    }
}

#[test]
fn without_an_expression_it_is_said_where_to_find_one() {
    let home = tempfile::tempdir().unwrap();
    let tip = |arguments: &[&str]| {
        let said = said(&home, arguments, 2);
        let tip = said.lines().find(|line| line.starts_with("  tip: "));
        tip.unwrap().to_owned()
    };
    assert_eq!(
        tip(&["odds", "night"]),
        "  tip: ask for a procedure or dice, as in `3d6 >= 11`; `orbat explain night` lists what there is"
    );
    // A package that can be read is looked into: what is named can be asked as it stands.
    let text = "scale nerve = shaky < steady\n\ntable wind \"Wind\" by nerve, roll d6 {\n  |       | 1-6  |\n  \
                | shaky | Calm |\n  | steady | Gale |\n}\n\ntable years by year : 1755 to 1763 {\n  | 1755-1763 | War |\n}\n\n\
                procedure holds (mood : nerve, men : 1 to 6 = 2) gives yes/no {\n  step roll {\n    \
                end d6 < men and mood is steady\n  }\n}\n";
    fs::write(home.path().join("camp.orbat"), text).unwrap();
    assert_eq!(
        tip(&["odds", "camp.orbat"]),
        "  tip: ask for a procedure or dice, as in `'holds(shaky)'`, `'roll wind(shaky)'`, `'years(1755)'`, `3d6 >= 11`; \
         `orbat explain camp.orbat` lists what there is"
    );
    assert_eq!(
        tip(&["roll", "camp.orbat"]),
        "  tip: ask for a table, a procedure or dice, such as `'holds(shaky)'`, `wind --key shaky`, `years --key 1755`, \
         `3d6`; `orbat explain camp.orbat` lists what there is"
    );
    for asked in [
        &["odds", "camp.orbat", "roll wind(shaky)"][..],
        &["odds", "camp.orbat", "holds(shaky)"],
        &["roll", "camp.orbat", "wind", "--key", "shaky"],
        &["roll", "camp.orbat", "years", "--key", "1755"],
    ] {
        said(&home, asked, 0);
    }
    let beyond = said(&home, &["roll", "camp.orbat", "years", "--key", "9"], 2);
    let message = "`years` answers 1755 to 1763 for `year`, and this is `9`\n  help: `orbat explain camp.orbat years`";
    assert!(beyond.contains(message), "{beyond}");
    assert_eq!(
        tip(&["roll", "--seed", "a"]),
        "  tip: ask for a table, a procedure or dice, such as `3d6`; `orbat explain PACKAGE` lists what there is"
    );
    for verb in ["odds", "roll"] {
        assert_eq!(
            tip(&[verb, "2d6"]),
            format!(
                "  tip: a package stands before it; dice alone are asked of the prelude: `orbat {verb} prelude 2d6`"
            )
        );
        said(&home, &[verb, "prelude", "2d6"], 0);
    }
}

#[test]
fn a_name_of_no_package_is_compared_with_what_lies_there() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("raid.orbat"), "scale mood = a < b\n").unwrap();
    fs::create_dir(home.path().join("great-war")).unwrap();
    let manifest = "[package]\nid = \"great-war\"\nversion = \"0.1.0\"\n";
    fs::write(home.path().join("great-war/orbat.toml"), manifest).unwrap();
    fs::write(home.path().join("great-war/troops.orbat"), "").unwrap();
    // A folder that is no package is no help.
    fs::create_dir(home.path().join("pictures")).unwrap();
    for (written, meant) in [
        ("raid", "raid.orbat"),
        ("great-wra", "great-war"),
        ("great-war/troops", "great-war/troops.orbat"),
        ("combat captain", "combat-captain"),
    ] {
        let code = if written.contains('/') { 3 } else { 2 };
        let told = said(&home, &["check", written], code);
        assert!(told.contains(&format!("did you mean `{meant}`?")), "{told}");
    }
    let told = said(&home, &["check", "picture"], 2);
    assert!(told.contains("give an `.orbat` file"), "{told}");
}

#[test]
fn arguments_of_another_form_are_shown_in_ours() {
    let home = tempfile::tempdir().unwrap();
    for (arguments, tip) in [
        (
            &["roll", "combat-patrol", "attack", "regular"][..],
            "a procedure is asked by one argument, `'attack(regular)'`; a table, by `attack --key regular`",
        ),
        (
            &["odds", "combat-patrol", "attack", "regular"],
            "a procedure is asked by one argument, `'attack(regular)'`\n",
        ),
        (
            &["list", "mine.orbat", "--using", "base"],
            "what it builds on is named behind it: `PACKAGE FOLDER`",
        ),
    ] {
        let told = said(&home, arguments, 2);
        assert!(told.contains(tip), "{told}");
    }
}

#[test]
fn a_written_scenario_is_printed_and_not_made() {
    let home = tempfile::tempdir().unwrap();
    let source = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/scenarios/home-guard-1942.orbat"
    );
    fs::copy(source, home.path().join("airfield.orbat")).unwrap();
    let told = said(&home, &["scenario", "airfield.orbat"], 2);
    let help = "print what is written: `orbat print airfield.orbat -o scenario.pdf`";
    assert!(told.contains(help), "{told}");
}

/// Dice in an answer are thrown, and told like those of a key.
#[test]
fn the_dice_of_an_answer_are_told() {
    let text = "use prelude \"0.1\"\nchoice part = magazine | mast\n\
                table damage \"Damage\" by part gives 2 to 12 {\n  \
                | magazine | 2d6 |\n  | mast | 3 |\n}\n";
    let home = folder_with("ship.orbat", text);
    let told = |key: &str| {
        let asked = [
            "roll",
            "ship.orbat",
            "damage",
            "--key",
            key,
            "--seed",
            "wide",
        ];
        said(&home, &asked, 0)
    };
    let thrown = told("magazine");
    let (dice, total) = thrown.trim_end().rsplit_once(": ").unwrap();
    assert_eq!(dice, format!("2d6: {total}"));
    assert!((2..=12).contains(&total.parse::<u32>().unwrap()));
    assert_eq!(told("mast").trim(), "3");
}
