//! Odds, tests, rolls and steps by the real program, on a small game of bows.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use serde_json::Value;

use super::support::{self, Run, home};

fn games() -> PathBuf {
    home().join("tests/suite/verbs")
}

fn command(arguments: &[&str]) -> Command {
    support::command(games(), arguments)
}

fn run(arguments: &[&str]) -> Run {
    support::run(games(), arguments)
}

fn told(arguments: &[&str]) -> String {
    all(&[arguments])
}

fn all(commands: &[&[&str]]) -> String {
    support::told(games(), commands)
}

fn json(arguments: &[&str]) -> Value {
    run(arguments).json()
}

const GAME: &str = "arrows.orbat";

#[test]
fn odds_are_exact_with_bars_means_and_at_least() {
    assert_snapshot!(all(&[
        &["odds", GAME, "3d6 counting even"],
        &["odds", GAME, "shot(elite)"],
        &["odds", GAME, "shot(regular) is wounded"],
        &["odds", GAME, "pace()"],
        &["odds", GAME, "6d100 is 6"],
    ]));
}

#[test]
fn what_only_an_option_makes_count_is_told_with_that_option() {
    let shot = "shot-at-rider(regular, behind: wall-cover)";
    let odds = ["odds", "combat-patrol-options", shot];
    let roll = ["roll", "combat-patrol-options", shot, "--seed", "a"];
    let rider = "The horse is removed";
    for asked in [odds.as_slice(), &roll] {
        let plain = told(asked);
        assert!(
            !plain.to_lowercase().contains(&rider.to_lowercase()),
            "{plain}"
        );
        let mounted = told(&[asked, &["--with", "cavalry"]].concat());
        assert!(
            mounted.to_lowercase().contains(&rider.to_lowercase()),
            "{mounted}"
        );
    }
    // One part alone is all there is to tell, and what a question comes to is its answer.
    assert!(told(&["odds", "combat-patrol-options", &format!("{shot}.horse")]).contains("no"));
    let none = told(&["odds", "combat-patrol", "volley(0, regular)"]);
    assert!(none.contains("Out of action"), "{none}");
    let data = json(&[odds.as_slice(), &["--format", "json"]].concat());
    assert_eq!(data["outcomes"][0]["value"]["horse"], false);
}

#[test]
fn a_question_is_told_with_all_its_parentheses() {
    for asked in ["(d6 - 1) d6", "((d3 + 1) d6) + 1", "(d3)d6"] {
        let data = json(&["odds", GAME, asked, "--format", "json"]);
        assert_eq!(data["question"], asked);
    }
}

#[test]
fn odds_run_over_scales_and_ranges() {
    assert_snapshot!(all(&[
        &["odds", GAME, "shot(skill, 1 to 3)"],
        &["odds", GAME, "volley(1 to 3)"],
        &["odds", GAME, "handful(1 to 3)"],
        &["odds", GAME, "aim-at(target)"],
    ]));
}

#[test]
fn odds_are_tables_for_a_page_and_lie_across() {
    assert_snapshot!(all(&[
        &["odds", GAME, "shot(skill, 1 to 3)", "--format", "markdown"],
        &["odds", GAME, "shot(skill, 1 to 3) is missed", "--across"],
        &[
            "odds",
            GAME,
            "handful(1 to 3)",
            "--across",
            "--format",
            "markdown"
        ],
        &["odds", GAME, "volley(2)", "--format", "markdown"],
        &[
            "odds", GAME, "pace()", "--format", "markdown", "--sample", "100", "--seed", "a"
        ],
        // Nothing that could give the columns; more than one figure for a cell.
        &["odds", GAME, "3d6", "--across"],
        &["odds", GAME, "shot(skill, 1 to 3)", "--across"],
    ]));
}

#[test]
fn odds_of_several_parts_are_told_apart_and_together() {
    assert_snapshot!(all(&[
        &["odds", GAME, "volley(2)"],
        &["odds", GAME, "volley(2).wounds"],
    ]));
}

/// A sure answer of a question that the rules do not answer has the word of why.
#[test]
fn what_the_players_are_told_stands_below_a_sure_answer() {
    const PACKAGE: &str = "combat-patrol-options";
    let asked = |unit: &str| format!("fire-at-unit(bazooka, short, {unit})");
    let (men, car) = (asked("german-rifle-team"), asked("german-armoured-car"));
    let sure = told(&["odds", PACKAGE, &men]);
    assert!(
        sure.contains("\n\nBy its record it is no vehicle.\n"),
        "{sure}"
    );
    assert_eq!(
        json(&["odds", PACKAGE, &men, "--format", "json"])["notes"][0],
        "By its record it is no vehicle."
    );
    let diced = told(&["odds", PACKAGE, &car]);
    assert!(!diced.contains("no vehicle"), "{diced}");
}

#[test]
fn cards_that_were_seen_are_gone() {
    let chance = |given: &[&str]| {
        let mut arguments = vec!["odds", GAME, "shot(green) is missed", "--format", "json"];
        for cards in given {
            arguments.extend(["--given", cards]);
        }
        let yes = json(&arguments)["outcomes"][1].clone();
        format!("{}/{}", yes["numerator"], yes["denominator"]).replace('"', "")
    };
    assert_eq!(chance(&[]), "2/3");
    assert_eq!(chance(&["luck:c1"]), "4/5");
    assert_eq!(chance(&["luck:c2,c3"]), "1/2");
    assert_eq!(chance(&["luck:c2", "luck:c3, c3-2"]), "1/3");
    assert_snapshot!(all(&[
        &["odds", GAME, "d6", "--given", "luck"],
        &["odds", GAME, "d6", "--given", "lock:c1"],
        &["odds", GAME, "d6", "--given", "luck:c4"],
        &["odds", GAME, "d6", "--given", "luck:c1,c1"],
    ]));
}

#[test]
fn samples_say_that_they_are_and_how_far_they_may_be_off() {
    let arguments = ["odds", GAME, "volley(2)", "--sample", "5000", "--seed", "a"];
    assert_snapshot!(told(&arguments));
    assert_eq!(told(&arguments), told(&arguments));
    // Without a seed one is picked and told; with it the same comes again.
    let picked = run(&["odds", GAME, "3d6", "--sample", "100"]).out;
    let seed = picked.split("seed ").nth(1).unwrap();
    let seed = seed.split(';').next().unwrap();
    let again = run(&["odds", GAME, "3d6", "--sample", "100", "--seed", seed]);
    assert_eq!(again.out, picked);
}

#[test]
fn the_json_of_odds_is_as_it_is_written_down() {
    assert_snapshot!(all(&[
        &["odds", GAME, "2d2", "--format", "json"],
        &["odds", GAME, "shot(skill)", "--format", "json"],
        &["odds", GAME, "volley(1)", "--format", "json"],
        &["odds", GAME, "pace()", "--format", "json"],
        &[
            "odds", GAME, "d2", "--sample", "9", "--seed", "a", "--format", "json"
        ],
    ]));
}

#[test]
fn what_is_wrong_with_a_question_is_told_in_the_format_of_its_answer() {
    for verb in ["odds", "roll"] {
        let answer = run(&[verb, GAME, "shoot(elite)", "--format", "json"]);
        assert_eq!((answer.code, answer.err.as_str()), (1, ""), "{verb}");
        let told = answer.json();
        assert_eq!(told["errors"], 1, "{verb}");
        let first = &told["diagnostics"][0];
        assert_eq!(first["code"], "E0201", "{verb}");
        assert_eq!(
            (&first["line"], &first["end_column"]),
            (&1.into(), &6.into())
        );
        assert_eq!(first["help"], "did you mean `shot`?", "{verb}");
        let answer = run(&[verb, GAME, "shoot(elite)"]);
        assert_eq!(answer.out, "", "{verb}");
        assert!(answer.err.contains("did you mean `shot`?"), "{verb}");
    }
}

#[test]
fn what_is_too_large_is_refused_and_sampled_only_when_asked() {
    assert_snapshot!(all(&[
        &["odds", GAME, "hoard()"],
        &["odds", GAME, "highest 50 of 100d100"],
        &["odds", GAME, "100d1000"],
        &["odds", GAME, "pairs won by 100d6 against 100d6"],
        &[
            "odds",
            GAME,
            "shot(skill)",
            "--given",
            "luck:c1,c1-2,c2,c2-2,c3,c3-2"
        ],
    ]));
    let sampled = told(&["odds", GAME, "hoard()", "--sample", "10", "--seed", "a"]);
    assert!(sampled.starts_with("$ orbat"), "{sampled}");
    assert!(sampled.contains("sampled 10 times, seed a"), "{sampled}");
    assert!(sampled.ends_with("-- code 0\n"), "{sampled}");
}

#[test]
fn what_is_wrong_with_an_expression_is_framed() {
    assert_snapshot!(all(&[
        &["odds", GAME, "shot(elit)"],
        &["odds", GAME, "shot(skill"],
        &["roll", GAME, "shot(elite, 4)"],
        &["odds", GAME, "d6", "--seed", "a"],
    ]));
}

/// A yes or no of a whole outcome is spoken of by its title alone, and what is rounded is parted from what it is added to.
#[test]
fn steps_say_what_is_rounded_and_of_which_outcome_something_is_so() {
    let home = support::folder_with(
        "rout.orbat",
        r#"use prelude "0.1"
source r "Routs"

procedure stand "Standing" (men : 1 to 9 "Men") gives (runs : yes/no "It routs", far : 0 to 9 "How far it runs") [r 1] {
  step throw "Throw" {
    end men < d10, men
  }
}

procedure line "A line" (men : 1 to 9 "Men") gives 0 to 20 [r 2] {
  step stand "Stand" {
    keep far : 0 to 20 = 2
    flank = stand(men)
    far = far + men / 2 rounded down
    if flank.runs: end flank.far
    end far
  }
}
"#,
    );
    let printed = ["print", "rout.orbat", "--what", "steps", "line"];
    let said = support::run(home.path(), &printed).ended(0).out;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "Add the men divided by 2, rounded down, to the far.",
        "If “It routs” of the flank is yes: the outcome is “How far it runs” of the flank.",
    ] {
        assert!(said.contains(sentence), "{said}");
    }
}

/// A question has no lines, no names and no rules that its help could change.
#[test]
fn what_is_wrong_with_a_question_is_helped_by_what_a_question_may_hold() {
    let home = support::folder_with(
        "hail.orbat",
        r#"use prelude "0.1"
source h "Hail"
scale size = pea < nut < egg

deck sky of 2 cards [h 1] {
  face falls : size
  |    | falls |
  | c1 | pea   |
  | c2 | egg   |
}

table dents by thick : 1 to 3, roll d6 gives 0 to 6 [h 2] {
  |   | 1-3 | 4-6 |
  | 1 | 1   | 6   |
  | 2 | 0   | 3   |
  | 3 | 0   | 0   |
}

table panes by wide : 1 to 3 gives 0 to 9 [h 2] {
  | 1-2 | 4 |
  | 3   | 9 |
}

modifiers wind (gale : yes/no) [h 3] {
  | when | value |
  | gale | 2     |
}

procedure hail (minutes : 1 to 4, reach : length = 8") gives (stones : 0 to 4 or none, worst : size or none, cold : yes/no) [h 4] {
  step fall {
    draw card from sky
    if card.falls is pea: end none, none, no
    end minutes, card.falls, reach > 4"
  }
}

option sleet [h 5] {
  scale wet = damp < soaked
}
"#,
    );
    let asked = [
        "hail(2).stones >= 1",
        "hail(2).stones in (1, 2)",
        "hail(2).stones not in (none, 0)",
        "hail(2).worst > nut",
        "hail(hail(2).stones).stones",
        "hail(5)",
        "hail(1 to 5)",
        "hail(0 to 4)",
        "panes(4)",
        "hail(2, 8 in).cold",
        "hail(2, 8 inches).cold",
        "hail(2, 8in).cold",
        "d6 in (1, 2)",
        "hail(2).result",
        "dents",
        "panes",
        "wind(yes)",
        "sky",
        "sleet",
    ];
    let commands: Vec<[&str; 3]> = asked.map(|asked| ["odds", "hail.orbat", asked]).into();
    let commands: Vec<&[&str]> = commands.iter().map(<[&str; 3]>::as_slice).collect();
    assert_snapshot!(support::told(home.path(), &commands));
}

#[test]
fn what_claims_begin_with_is_left_out_of_a_question() {
    for (asked, claim, left) in [
        ("mean of 2d6", "mean of", "2d6"),
        (" chance  d6 is 6", "chance", "d6 is 6"),
    ] {
        let answer = run(&["odds", "arrows.orbat", asked]);
        assert_eq!(
            answer.ended(2).err,
            format!(
                "error: `{claim}` is for claims in an `example`; here all chances are shown\n  \
                 help: leave it out: `{left}`\n"
            )
        );
    }
}

#[test]
fn who_stands_in_no_package_checks_what_is_bundled() {
    let home = tempfile::tempdir().unwrap();
    let check = || support::run(&home, &["check"]);
    let checked = check().ended(0).err;
    let ids: Vec<String> = orbat::package::Library::bundled()
        .ids()
        .map(str::to_owned)
        .collect();
    let said: Vec<&str> = checked.split_whitespace().collect();
    assert_eq!(said.join(" "), format!("{}: no errors", ids.join(", ")));
    fs::write(home.path().join("orbat.toml"), "id = 1").unwrap();
    check().ended(1);
}

#[test]
fn a_chart_fits_its_paper_and_is_plain_unless_somebody_watches() {
    for question in ["3d6", "volley(4)", "shot(skill, 1 to 3)", "handful(1 to 3)"] {
        let chart = run(&["odds", GAME, question]).out;
        assert!(!chart.is_empty(), "{question}");
        assert!(!chart.contains('\u{1b}'), "{chart}");
        for line in chart.lines() {
            assert!(line.chars().count() <= 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
    }
    let coloured = run(&["odds", GAME, "d6", "--color", "always"]);
    assert!(coloured.out.contains('\u{1b}'));
    let plain = Run::of(command(&["odds", GAME, "d6"]).env("LC_ALL", "C")).out;
    assert!(plain.is_ascii(), "{plain}");
    assert!(plain.contains("####"));
}

/// In a process that computes for hours.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_at_once_with_130() {
    use std::time::{Duration, Instant};
    let arguments = [
        "odds",
        GAME,
        "hoard()",
        "--sample",
        "1000000000000",
        "--seed",
        "a",
    ];
    let mut child = command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(800));
    assert!(child.try_wait().unwrap().is_none(), "it still computes");
    let sent = Instant::now();
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(sent.elapsed() < Duration::from_secs(2));
    assert_eq!(child.wait_with_output().unwrap().stdout, b"");
}

#[test]
fn examples_that_hold_are_ticked() {
    assert_snapshot!(all(&[&["test", GAME], &["test", GAME, "--untouched"],]));
}

#[test]
fn examples_that_fail_show_the_claim_the_real_figure_the_place_and_the_page() {
    assert_snapshot!(told(&["test", "wrong.orbat"]));
}

#[test]
fn the_json_of_tests_is_as_it_is_written_down() {
    assert_snapshot!(all(&[
        &["test", "wrong.orbat", "--format", "json"],
        &["test", GAME, "--with", "shields", "--format", "json"],
    ]));
}

#[test]
fn a_package_that_cannot_be_compiled_fails_its_tests() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("b.orbat");
    fs::write(
        &file,
        "use prelude \"0.1\"\nexample \"x\" {\n  chance d6 is five = 1/6\n}\n",
    )
    .unwrap();
    let run = run(&["test", file.to_str().unwrap()]).ended(1);
    assert!(run.err.contains("five"), "{}", run.err);
    assert!(run.out.contains("not all of it could be compiled"));
}

#[test]
fn procedures_are_played_by_the_names_of_their_steps() {
    assert_snapshot!(all(&[
        &["roll", GAME, "volley", "--seed", "a"],
        &[
            "roll",
            GAME,
            "shot(elite, far: yes)",
            "--seed",
            "b",
            "--count",
            "2"
        ],
        &["roll", GAME, "2d6 + 1", "--seed", "a", "--count", "2"],
        &["roll", GAME, "plate(3)", "--seed", "a"],
        &["roll", GAME, "pairs won by 3d6 against 2d6", "--seed", "a"],
        &["roll", GAME, "volley", "--seed", "a", "--format", "json"],
    ]));
}

/// What it stands for may be long.
#[test]
fn a_row_for_all_others_is_told_as_that() {
    let home = support::folder_with(
        "moods.orbat",
        r#"use prelude "0.1"
source m "Moods"
choice mood = calm "Calm" | angry "Angry" | sad "Sad"

table answer "Answer" by mood gives 1 to 9 [m 1] {
  | angry     | 3 |
  | otherwise | 1 |
}

procedure talk (mood : mood) gives 1 to 9 [m 2] {
  step say {
    end answer(mood)
  }
}
"#,
    );
    for (mood, told) in [
        ("angry", "Answer, Angry: 3"),
        ("sad", "Answer, otherwise: 1"),
    ] {
        let asked = format!("talk({mood})");
        let said = support::run(home.path(), &["roll", "moods.orbat", &asked]).ended(0);
        assert!(said.out.contains(told), "{}", said.out);
    }
}

#[test]
fn cards_are_drawn_one_after_the_other_until_the_deck_is_empty() {
    let drawn = told(&["roll", GAME, "luck", "--seed", "a", "--count", "6"]);
    assert_snapshot!(drawn);
    for card in ["c1:", "c1-2:", "c2:", "c2-2:", "c3:", "c3-2:"] {
        assert_eq!(drawn.matches(&format!("\n{card}")).count(), 1, "{card}");
    }
    // What is too long for a line has a line for each face, which goes on further in.
    let full = run(&["roll", "combat-patrol", "action", "--seed", "a"]).out;
    let lines: Vec<&str> = (full.lines())
        .filter(|line| !line.starts_with("      "))
        .collect();
    assert!(lines[0].ends_with(':') && lines.len() == 16, "{lines:?}");
    let speed = lines[1].strip_prefix("  Movement speed: Green ").unwrap();
    assert!(
        speed.contains(" / Regular ") && speed.contains(" / Elite "),
        "{speed}"
    );
}

#[test]
fn what_cannot_be_rolled_says_what_can() {
    assert_snapshot!(all(&[
        &["roll", GAME, "luck", "--count", "7"],
        &["roll", GAME, "shot", "--seed", "a"],
        &["roll", GAME, "shoot", "--seed", "a"],
        &["roll", GAME, "shot(skill)", "--seed", "a"],
        &["roll", GAME, "volley", "--key", "2"],
    ]));
}

#[test]
fn a_table_says_what_it_asks_for_besides_its_dice() {
    let home = support::folder_with(
        "tables.orbat",
        r#"scale skill = green < elite
choice place = wood | road

table weather "Weather" by roll d6 {
  | 1-6 | Fog |
}

table luck "Luck" by place, roll d6 gives 1 to 9 {
  | wood | 1-6 | 1 |
  | road | 1-6 | 2 |
}

table pace "Pace" by men : 1 to 6 gives 1 to 9 {
  | 1-6 | 1 |
}

table speed "Speed" by skill, place gives 1 to 9 {
  | green | wood | 1 |
  |       | road | 2 |
  | elite | wood | 3 |
  |       | road | 4 |
}
"#,
    );
    let roll = |name: &str, keys: &[&str]| {
        let keys = keys.iter().flat_map(|key| ["--key", key]);
        let typed: Vec<&str> = ["roll", "tables.orbat", name]
            .into_iter()
            .chain(keys)
            .collect();
        support::run(home.path(), &typed)
    };
    for (name, keys, told) in [
        (
            "weather",
            &["1"][..],
            "asks for nothing besides its dice\n  help: leave `--key` out\n",
        ),
        (
            "luck",
            &[],
            "asks for place besides its dice\n  help: give it with `--key`, as in `--key wood`\n",
        ),
        (
            "luck",
            &["wood", "3"],
            "asks for place besides its dice\n  help: give it with `--key`, as in `--key wood`\n",
        ),
        (
            "pace",
            &[],
            "asks for men\n  help: give it with `--key`, as in `--key 1`\n",
        ),
        (
            "speed",
            &["green"],
            "asks for skill and place\n  help: give each with `--key`, in that order, as in `--key green --key wood`\n",
        ),
    ] {
        let run = roll(name, keys).ended(2);
        assert_eq!(run.err, format!("error: `{name}` {told}"));
    }
    for (name, keys) in [
        ("weather", &[][..]),
        ("luck", &["wood"]),
        ("pace", &["6"]),
        ("speed", &["elite", "road"]),
        // As they stand on paper.
        ("Weather", &[]),
        ("Luck", &["Wood"]),
    ] {
        roll(name, keys).ended(0);
    }
    let on_paper = ["roll", "combat-patrol-solo", "Opposition orders"];
    run(&[&on_paper[..], &["--key", "Normal"]].concat()).ended(0);
}

#[test]
fn what_a_procedure_asks_for_is_told_by_a_command_that_runs() {
    for (package, name) in [
        ("combat-patrol", "man-shoots"),
        ("combat-patrol", "react-and-charge"),
        ("combat-captain", "give-way"),
        ("combat-squad", "aimed-shot"),
    ] {
        let told = run(&["roll", package, name]).err;
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let call = told.split('\'').nth(1).unwrap();
        let asked = run(&["roll", package, call]);
        assert_eq!(asked.code, 0, "{call}: {}", asked.err);
    }
}

#[test]
fn every_verb_that_takes_a_package_takes_options() {
    for arguments in [
        &["check", GAME][..],
        &["model", GAME],
        &["odds", GAME, "d6"],
        &["test", GAME],
        &["roll", GAME, "luck"],
        &["roll", GAME, "d6"],
        &["scenario", GAME],
        &["print", GAME, "--what", "steps"],
        &["print", GAME, "--what", "records", "-o", "never.pdf"],
    ] {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--with", "mud,sheilds"]);
        let run = run(&arguments);
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (
                2,
                "",
                "error: there is no option `sheilds`\n  help: did you mean `shields`?\n"
            ),
            "{arguments:?}"
        );
    }
}

/// All packages stand on the prelude: what has no more than that in common has no options to offer.
#[test]
fn options_of_a_game_that_has_nothing_to_do_with_it_are_not_offered() {
    let run = run(&["check", "combat-squad", "--with", "nihgt"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "error: there is no option `nihgt`\n  help: there are: tripping-by-inches\n"
    );
}

/// Beside a comma an option is left out: that is told, and no option without a name.
#[test]
fn a_comma_too_many_among_options_is_told() {
    let run = run(&["check", GAME, "--with", " , "]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "error: between two commas, or beside one, stands no option\n  help: take the comma out, or write an option \
         behind it\n"
    );
}

/// What is no option is no file to be named behind `--` either.
#[test]
fn an_unknown_option_is_refused_without_a_way_that_leads_nowhere() {
    let run = run(&["scenario", "--year", "1944"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("unexpected argument '--year'"),
        "{}",
        run.err
    );
    assert!(!run.err.contains("-- --year"), "{}", run.err);
}

/// Help holds what fits: fields of the sort that is wanted, rows whose names hold what was written.
#[test]
fn an_argument_that_does_not_fit_is_answered_with_one_that_does() {
    for (question, help) in [
        ("grenade-attack(regular, behind: house)", "`house.cover`"),
        ("march(obstacle: low-wall)", "`low-wall.cost`"),
        (
            "fire(bolt-action-rifle, house)",
            "write `short`, `medium` or `long`",
        ),
        (
            "man-shoots(pistol, pistol, regular)",
            "`pistol.reach at short`",
        ),
        ("attack + 1", "call it: `attack(accuracy: …)`"),
        ("pistol + 1", "`pistol.shots at short`"),
        (
            "man-shoots(rifle, 12\", regular)",
            "write `bolt-action-rifle`, `semi-automatic-rifle`,",
        ),
        (
            "man-shoots(sling, 12\", regular)",
            "write one such as `pistol`, `carbine`,",
        ),
    ] {
        let run = run(&["roll", "combat-patrol", question]);
        assert_eq!(run.code, 1, "{question}");
        assert!(run.err.contains(help), "{question}: {}", run.err);
    }
}

#[test]
fn every_verb_finds_the_option_of_a_bundled_package_that_nobody_named() {
    let folder = tempfile::tempdir().unwrap();
    let steps = folder.path().join("steps.md");
    let steps = steps.to_str().unwrap();
    for arguments in [
        &["check", "combat-patrol-solo"][..],
        &["model", "combat-patrol-solo"],
        &["explain", "combat-patrol-solo", "fire"],
        &["odds", "combat-patrol", "d6"],
        &["roll", "combat-patrol", "d6"],
        &["roll", "combat-patrol-solo", "missions"],
        &["diff", "combat-patrol", "combat-patrol"],
        &["list", "--new", "british-section", "combat-patrol"],
        &["print", "combat-patrol", "--what", "steps", "-o", steps],
    ] {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--with", "night"]);
        let run = run(&arguments);
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    }
    // The question itself may need it.
    let mounted = "attack(regular, horseback: yes)";
    run(&["odds", "combat-patrol", mounted, "--with", "cavalry"]).ended(0);
    // One of a game that has nothing to do with it is no option.
    run(&["odds", "combat-squad", "d6", "--with", "night"]).ended(2);
}

#[test]
fn a_package_is_checked_with_the_options_of_another_that_builds_on_the_same_rules() {
    let own = "[assumed: a test]";
    let wrong = format!(
        "use combat-patrol \"0.1\"\nprocedure own-turn \"A turn\" gives yes/no {own} {{\n  step look {{\n    end nonsense\n  }}\n}}\n"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.orbat");
    std::fs::write(&file, wrong).unwrap();
    let said = run(&["check", file.to_str().unwrap(), "--with", "night"]);
    let said = said.ended(1).err;
    assert!(said.contains("nonsense"), "{said}");
    // One of its own, and one of the other.
    let both = [
        "check",
        "combat-patrol-solo",
        "--with",
        "enemy-breaks,night",
    ];
    run(&both).ended(0);
    // A game that has none of them is checked without.
    let games = ["check", "combat-squad", "combat-patrol", "--with", "night"];
    run(&games).ended(0);
    let none = ["check", "combat-squad", "combat-patrol", "--with", "dusk"];
    run(&none).ended(2);
}

#[test]
fn options_change_what_is_weighed_and_may_not_go_together() {
    let wounded = |with: &[&str]| {
        let mut arguments = vec!["odds", GAME, "shot(elite) is wounded", "--format", "json"];
        arguments.extend(with);
        json(&arguments)["outcomes"][1]["probability"].clone()
    };
    assert_eq!(wounded(&[]), 5.0 / 12.0);
    assert_eq!(wounded(&["--with", "shields"]), 5.0 / 18.0);
    assert_eq!(wounded(&["--with", "arrows.shields"]), 5.0 / 18.0);
    assert_snapshot!(told(&["check", GAME, "--with", "shields,mud"]));
}

/// What another package declares beside its option is asked for in the game that the option belongs to.
#[test]
fn what_an_option_brings_can_be_asked_for() {
    let asked = |question: &str| {
        run(&["odds", "combat-patrol", question, "--with", "cavalry"])
            .ended(0)
            .out
    };
    assert!(asked("is-a-move(dismounting)").contains("100.0%"));
    assert!(asked("shot-at-rider(regular)").contains("exact"));
    // Without it, it is not there.
    run(&["odds", "combat-patrol", "shot-at-rider(regular)"]).ended(1);
}

/// Who gives or asks for too many cards on the command line mends it there.
#[test]
fn cards_that_run_out_by_the_question_are_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pair.orbat");
    let text = "use prelude \"0.1\"\n\
        deck luck of 3 cards {\n  face pips : 1 to 3\n  |   | pips |\n  | a |    1 |\n  | b |    2 |\n  | c |    3 |\n}\n\
        procedure pair gives 2 to 6 {\n  step draw {\n    draw one from luck\n    draw two from luck\n    end one.pips + two.pips\n  }\n}\n";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let given = run(&["odds", file, "pair()", "--given", "luck:a,b"])
        .ended(2)
        .err;
    assert!(
        given.contains("once those are gone that are given as seen"),
        "{given}"
    );
    assert!(
        given.contains("name fewer cards behind `--given`"),
        "{given}"
    );
    run(&["odds", file, "pair()", "--given", "luck:a"]).ended(0);
    let twice = run(&["odds", file, "pair() + pair()"]).ended(1).err;
    assert!(twice.contains("ask so that fewer are drawn"), "{twice}");
}

/// A line for each outcome takes as long as the outcome before it.
#[test]
fn many_outcomes_are_lines_as_well() {
    let chart = run(&["odds", "prelude", "100d100"]).ended(0).out;
    assert_eq!(
        chart.lines().filter(|line| line.contains('%')).count(),
        9901
    );
}

/// Behind dice an `or` goes on with faces, whatever stands behind them.
#[test]
fn several_faces_are_compared_and_added_to() {
    let chance = |question: &str| {
        let answer = json(&["odds", "prelude", question, "--format", "json"]);
        let outcomes = answer["outcomes"].as_array().unwrap();
        let shares = outcomes.iter().map(|it| {
            let [above, below] = ["numerator", "denominator"].map(|key| it[key].as_str().unwrap());
            format!("{} {above}/{below}", it["value"])
        });
        shares.collect::<Vec<_>>().join(", ")
    };
    let two = chance("number of 3d6 showing 3 or 4 >= 2");
    assert_eq!(two, chance("(number of 3d6 showing 3 or 4) >= 2"));
    let pips = chance("2d6 counting 3 or 5 + 1");
    assert_eq!(pips, chance("(2d6 counting 3 or 5) + 1"));
    assert_eq!(
        chance("3d6 counting 3 or 4 >= 4"),
        chance("(3d6 counting 3 or 4) >= 4")
    );
}

#[test]
fn steps_are_printed_for_the_terminal_and_as_markdown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shot.md");
    let path = file.to_str().unwrap();
    let text_of = told(&[
        "print", GAME, "--what", "steps", "shot", "--with", "shields",
    ]);
    assert_snapshot!(text_of);
    let print = ["print", GAME, "--what", "steps", "shot", "-o", path];
    let printed = run(&print);
    assert_eq!(printed.out, "");
    assert_eq!(printed.err, format!("wrote {path}\n"));
    let written = fs::read_to_string(&file).unwrap();
    assert_snapshot!(written);
    let printed = run(&[&print[..], &["--format", "json"]].concat());
    assert_eq!(printed.err, "");
    assert_eq!(printed.json(), serde_json::json!({ "files": [path] }));
    let printed = run(&["print", GAME, "--what", "steps", "shot", "--markdown"]);
    assert_eq!(printed.out, written);
    let every = told(&["print", GAME, "--what", "steps"]);
    for title in [
        "One shot",
        "Volley",
        "A pace",
        "A hoard",
        "Aiming at something",
    ] {
        assert!(every.contains(title), "{title} is not in\n{every}");
    }
}

#[test]
fn steps_that_cannot_be_printed_say_why() {
    assert_snapshot!(all(&[
        &["print", GAME, "--what", "steps", "vollie"],
        &["print", GAME, "--what", "steps", "-o", "steps.pdf"],
        &["print", "prelude", "--what", "steps"],
        &["print", GAME, "--what", "steps", "--format", "json"],
        &["print", GAME, "--what", "records"],
        &[
            "print",
            GAME,
            "--what",
            "records",
            "--markdown",
            "-o",
            "records.pdf"
        ],
    ]));
}

/// A seed is told where another would throw something else; and whoever throws for himself sees what was thrown.
#[test]
fn what_is_thrown_is_told_with_its_seed_and_nothing_else_is() {
    let text = r#"use prelude "0.1"

choice sky "Sky" = clear "Clear" | dull "Dull"
choice sea "Sea" = calm "Calm" | rough "Rough"

terrains "Terrain" {
  |      | title | drawing |
  | wood | Wood  | woods   |
}

generator country "Country" {
  place d3 wood
}

table sail "May they sail?" by sky, sea gives yes/no {
  |       | calm | rough |
  | clear | yes  | yes   |
  | dull  | yes  | no    |
}

procedure wait "How long they wait" gives 0 to 200 {
  step roll "Roll" {
    keep thrown : 0 to 200 = 0
    keep done : yes/no = no
    repeat 200 times {
      if not done {
        thrown = min(200, thrown + 1)
        if d6 = 6: done = yes
      }
    }
    end thrown
  }
}
"#;
    let folder = support::folder_with("harbour.orbat", text);
    let sail = [
        "roll",
        "harbour.orbat",
        "sail",
        "--key",
        "dull",
        "--key",
        "calm",
    ];
    assert_eq!(support::run(folder.path(), &sail).ended(0).err, "");
    let country = support::run(folder.path(), &["roll", "harbour.orbat", "country"]).ended(0);
    assert!(country.err.contains("seed: "), "{}", country.err);
    assert!(country.out.starts_with("d3: "), "{}", country.out);
    let wait = support::run(folder.path(), &["odds", "harbour.orbat", "wait()"]).ended(0);
    assert!(wait.out.ends_with("mean about 6\n"), "{}", wait.out);
}
