//! `orbat new`, `completions` and `man`: what they write does what it should at once.

use std::fs;

use super::support::{run, said};

#[test]
fn a_module_of_every_ruleset_checks_and_tests_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let bundled = orbat::package::Library::bundled();
    let games: Vec<String> = bundled.ids().map(str::to_owned).collect();
    assert!(games.len() > 5);
    for game in games.iter().filter(|game| *game != "prelude") {
        let name = format!("my-{game}");
        said(&folder, &["new", &name, "--extends", game], 0);
        let checked = said(&folder, &["check", &name], 0);
        assert_eq!(checked, format!("{name}: no errors\n"));
        said(&folder, &["fmt", "--check", &name], 0);
        let tested = said(&folder, &["test", &name], 0);
        assert!(
            tested.contains("1 claim in 1 example: it holds"),
            "{tested}"
        );
        // The copies stand under the names that the next command shows.
        let model = said(&folder, &["model", &name], 0);
        assert!(model.contains(".new-weapon\"") && model.contains(".new-team\""));
    }
}

/// The copied force is as large as the missions of the game bring one, so that it can be played.
#[test]
fn the_army_of_a_module_can_take_part_in_a_battle() {
    let folder = tempfile::tempdir().unwrap();
    said(&folder, &["new", "shield-wall"], 0);
    for file in ["troops.orbat", "battle.orbat"] {
        let path = folder.path().join("shield-wall").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("squad"), "{file}");
        fs::write(&path, text.replace("squad", "company")).unwrap();
    }
    said(&folder, &["new", "dragons", "--extends", "shield-wall"], 0);
    let troops = fs::read_to_string(folder.path().join("dragons/troops.orbat")).unwrap();
    assert!(
        troops.contains("force new-company \"New company\""),
        "{troops}"
    );
    let both = "use shield-wall \"0.1\"\nuse dragons \"0.1\"\n";
    fs::write(folder.path().join("both.orbat"), both).unwrap();
    let asked = ["scenario", "both.orbat", "shield-wall", "dragons"];
    said(
        &folder,
        &[&asked[..], &["--player", "new-army", "-o", "out"]].concat(),
        0,
    );
}

/// Whatever mission is rolled, the new army has what it asks for; and so it does once it takes part unasked.
#[test]
fn the_army_of_a_module_fights_in_every_mission() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["combat-patrol-solo", "combat-squad", "modern"] {
        let name = format!("my-{game}");
        let told = said(&folder, &["new", &name, "--extends", game], 0);
        let last = told.lines().last().unwrap();
        let command = last.strip_prefix("  orbat ").unwrap();
        let command: Vec<&str> = command.split(' ').collect();
        for seed in ["ash", "birch", "cedar", "elm", "fir", "gorse"] {
            let made = said(&folder, &[&command[..], &["--seed", seed]].concat(), 0);
            assert!(made.contains("New army, "), "{made}");
            assert!(!made.contains("rolled again"), "{made}");
        }
        let troops = folder.path().join(&name).join("troops.orbat");
        let text = fs::read_to_string(&troops).unwrap();
        let (before, below) = text.split_once("below this line.\n").unwrap();
        fs::write(&troops, format!("{before}\n{}", below.replace("# ", ""))).unwrap();
        said(&folder, &["check", &name], 0);
        let made = said(&folder, &["scenario", &name, "--seed", "holly"], 0);
        assert!(made.contains("New army, "), "{made}");
    }
}

#[test]
fn a_name_with_accents_is_proposed_without_them() {
    let folder = tempfile::tempdir().unwrap();
    let told = said(&folder, &["new", "ünïcode"], 2);
    assert_eq!(
        told,
        "error: `ünïcode` is no name for a package\n  \
         help: small letters, digits and single hyphens, such as unicode\n"
    );
}

#[test]
fn a_name_without_a_letter_is_told_what_it_lacks() {
    let folder = tempfile::tempdir().unwrap();
    let told = said(&folder, &["new", "1914"], 2);
    assert_eq!(
        told,
        "error: `1914` is no name for a package\n  \
         help: write at least one letter in it, as in game-1914\n"
    );
    said(&folder, &["new", "game-1914"], 0);
}

#[test]
fn a_name_that_is_too_long_is_told_how_long_it_may_be() {
    let home = tempfile::tempdir().unwrap();
    said(&home, &["new", &"x".repeat(64)], 0);
    let name = "x".repeat(65);
    assert_eq!(
        said(&home, &["new", &name], 2),
        format!(
            "error: `{name}` is too long for the name of a package\n  help: it has 65 signs; take at most 64\n"
        )
    );
}

#[test]
fn a_game_of_ones_own_checks_tests_and_makes_a_battle() {
    let folder = tempfile::tempdir().unwrap();
    let title = "Blue \"and\" {grey}";
    said(&folder, &["new", "games/mine", "--title", title], 0);
    let checked = said(&folder, &["check", "games/mine"], 0);
    assert_eq!(checked, "mine: no errors\n");
    said(&folder, &["fmt", "--check", "games/mine"], 0);
    let tested = said(&folder, &["test", "games/mine"], 0);
    assert!(
        tested.contains("3 claims in 1 example: all hold"),
        "{tested}"
    );
    let made = ["scenario", "games/mine", "--seed", "oak", "-o", "out"];
    assert!(said(&folder, &made, 0).contains("The blue coats"));
    assert!(folder.path().join("out/map.svg").exists());
}

#[test]
fn a_module_as_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    said(&folder, &["new", "mine", "--extends", "combat-patrol"], 0);
    let read = |file: &str| fs::read_to_string(folder.path().join("mine").join(file)).unwrap();
    insta::assert_snapshot!(
        ["orbat.toml", "weapons.orbat", "troops.orbat"]
            .map(|file| format!("-- {file}\n{}", read(file)))
            .join("\n")
    );
}

/// Where the base has nothing to copy, what is told to be done next can be done all the same.
#[test]
fn a_module_of_the_prelude_alone_prints_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let told = said(&folder, &["new", "mine", "--extends", "prelude"], 0);
    let next: Vec<&str> = (told
        .lines()
        .filter_map(|line| line.strip_prefix("  orbat ")))
    .collect();
    assert_eq!(next.len(), 3, "{told}");
    for command in next {
        let arguments: Vec<&str> = command.split(' ').collect();
        said(&folder, &arguments, 0);
    }
}

#[test]
fn what_is_there_already_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("mine")).unwrap();
    fs::write(folder.path().join("mine/rules.orbat"), "# mine").unwrap();
    let told = said(&folder, &["new", "mine"], 3);
    assert!(told.contains("choose another name"), "{told}");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1);
    let rules = fs::read_to_string(folder.path().join("mine/rules.orbat")).unwrap();
    assert_eq!(rules, "# mine");
}

#[test]
fn a_name_that_will_not_do_is_told_with_one_that_will() {
    let folder = tempfile::tempdir().unwrap();
    let told = said(&folder, &["new", "Night Patrol"], 2);
    assert!(told.contains("such as night-patrol"), "{told}");
    let told = said(&folder, &["new", "modern"], 2);
    assert!(told.contains("such as my-modern"), "{told}");
    let told = said(&folder, &["new", "mine", "--extends", "modrn"], 2);
    assert!(told.contains("modern"), "{told}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// What a shell would make something else of stands in quotation marks, wherever a command is told.
#[cfg(unix)]
#[test]
fn what_is_told_to_be_typed_can_be_pasted() {
    let home = tempfile::tempdir().unwrap();
    let pasted = |command: &str| {
        let program = std::path::Path::new(env!("CARGO_BIN_EXE_orbat"));
        let path = format!("{}:/bin:/usr/bin", program.parent().unwrap().display());
        let mut shell = std::process::Command::new("sh");
        let run = shell.args(["-c", command]).env("PATH", path);
        let done = run.current_dir(&home).output().unwrap();
        assert!(done.status.success(), "{command}: {done:?}");
    };
    let told = said(&home, &["new", "sub `id` $HOME/my-mod"], 0);
    let commands = told.lines().filter(|line| line.starts_with("  orbat"));
    assert_eq!(
        commands.inspect(|command| pasted(command)).count(),
        3,
        "{told}"
    );
    for folder in ["-", "./b\"q", "e\\x", "it's $5"] {
        let told = run(&home, &["scenario", "--seed", "a", "-o", folder])
            .ended(0)
            .err;
        let (_, command) = told.split_once("print it again: ").unwrap();
        pasted(command);
    }
}

#[test]
fn a_list_for_standard_output_is_written_there_without_a_name() {
    let home = tempfile::tempdir().unwrap();
    let new = ["list", "--new", "own-patrol", "-o"];
    let said = said(&home, &[&new[..], &["-"]].concat(), 2);
    assert!(said.contains("help: leave `-o` out"), "{said}");
}

#[test]
fn every_verb_has_a_man_page_and_can_be_completed() {
    let folder = tempfile::tempdir().unwrap();
    said(&folder, &["man", "-o", "man1"], 0);
    let page = |name: &str| fs::read_to_string(folder.path().join("man1").join(name)).unwrap();
    let bash = said(&folder, &["completions", "bash"], 0);
    for verb in ["check", "odds", "scenario", "print", "new"] {
        assert!(page(&format!("orbat-{verb}.1")).contains(".SH NAME"));
        assert!(bash.contains(&format!("orbat__subcmd__{verb}")), "{verb}");
    }
    assert!(page("orbat.1").contains("orbat\\-scenario(1)"));
    assert!(!page("orbat.1").contains("orbat\\-help"));
    assert!(page("orbat-check.1").contains("[PATH]..."));
    for file in fs::read_dir(folder.path().join("man1")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn where_a_file_or_a_folder_is_wanted_a_shell_offers_those() {
    let folder = tempfile::tempdir().unwrap();
    let zsh = said(&folder, &["completions", "zsh"], 0);
    for offered in [
        "--from=[A scenario made earlier, to be made anew with some parts rolled again]:FILE:_files",
        "or all that is bundled where it is no package:_files",
        "--using=[The folder of a package that it builds on, where that is not bundled; once for each]:FOLDER:_files",
        "--sheets=[A folder of templates that come before those of the program and of packages]:FOLDER:_files -/",
    ] {
        assert!(zsh.contains(offered), "{offered}");
    }
}

/// What the base builds on may lie outside of the program too.
#[test]
fn a_base_upon_a_base_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    for (id, requires) in [("shore", ""), ("isle", ", shore = \"0.1\"")] {
        let manifest = format!(
            "[package]\nid = \"{id}\"\nversion = \"0.1.0\"\ntitle = \"The {id}\"\n\
             requires = {{ prelude = \"0.1\"{requires} }}\n"
        );
        fs::create_dir(folder.path().join(id)).unwrap();
        fs::write(folder.path().join(id).join("orbat.toml"), manifest).unwrap();
    }
    let said_without = said(&folder, &["new", "reef", "--extends", "isle"], 1);
    assert!(said_without.contains("name its folder with `--using FOLDER`"));
    let using = ["new", "reef", "--extends", "isle", "--using", "shore"];
    let told = said(&folder, &using, 0);
    assert!(told.contains("  orbat check reef isle shore\n"), "{told}");
    said(&folder, &["check", "reef", "isle", "shore"], 0);
}
