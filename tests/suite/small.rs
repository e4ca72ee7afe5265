//! Small rules of a few lines each: what the model has of them, and what is said and printed.

use orbat::model::{Citation, Model, PackageId, json};
use orbat::provenance::provenance;

use super::lengths::{FOG, file};
use super::support::{Loaded, said};

/// All options are tried as well.
fn compile(text: &str) -> (Option<Model>, Vec<String>) {
    let mut small = Loaded::text("small.orbat", format!("use prelude \"0.1\"\n\n{text}"));
    let model = small.compile_all();
    (model, small.said())
}

#[track_caller]
fn sound(text: &str) -> Model {
    let (model, said) = compile(text);
    assert_eq!(said, [""; 0]);
    model.unwrap()
}

fn printed(model: &Model, name: &str) -> String {
    let mut all = model.procedures.iter();
    let procedure = all.find(|each| each.header.name == name).unwrap();
    orbat::steps::StepsSheet::of(model, procedure).text(80)
}

#[test]
fn what_is_chosen_by_a_row_prints_its_title() {
    let model = sound(
        r#"
kind boat "Boat" {
  crew : 1 to 9
}

boats "Boats", 3 rows {
  |        | title          | crew |
  | dinghy | Small dinghy   | 2    |
  | punt   | Flat punt      | 3    |
  | barge  | Heavy old barge | 9   |
}

procedure row "Row over" (boat : boat) gives 0 to 9 {
  step row "Row" {
    choose by boat {
      dinghy, punt: end 1
      otherwise: end 2
    }
  }
}
"#,
    );
    let text = printed(&model, "row");
    assert!(text.contains("Small dinghy or Flat punt: the"), "{text}");
}

#[test]
fn an_assumption_keeps_the_places_that_bear_on_it() {
    let model = sound(
        r#"
source book "The small book" by "A. Author"

kind boat "Boat" {
  crew : 1 to 9
}

boat dinghy "Dinghy" [book 2.1; book 3; assumed: the page is torn; and wet] {
  crew 2
}

procedure row "Row over" gives 0 to 9 [book 4; assumed: nobody says how] {
  step row "Row" {
    end 1
  }
}
"#,
    );
    let package = PackageId::new(model.packages.len() - 1);
    let dinghy = model
        .rows
        .iter()
        .find(|row| row.header.name == "dinghy")
        .unwrap();
    let cite = model.citation(dinghy.header.cite);
    assert_eq!(
        cite.show(&model),
        "book 2.1; book 3; assumed: the page is torn; and wet"
    );
    assert!(matches!(cite, Citation::Assumed { .. }));
    let crew = &dinghy.fields[0];
    assert!(crew.assumed, "counted as assumed");
    let found = provenance(&model, package);
    assert!(found.cited.is_empty());
    let assumed = &found.assumed[0];
    assert_eq!(
        [&assumed.name, &assumed.reason, &assumed.source],
        [
            "dinghy.crew",
            "the page is torn; and wet",
            "book 2.1; book 3"
        ]
    );
    let value = serde_json::to_value(json::export(&model)).unwrap();
    let schema = json::schema().to_value();
    assert!(jsonschema::is_valid(&schema, &value));
    let whole = value.to_string();
    let cite = r#"[{"place":"2.1","source":"small.book"},{"place":"3","source":"small.book"},{"assumed":"the page is torn; and wet"}]"#;
    assert!(whole.contains(cite), "{whole}");
    let text = printed(&model, "row");
    assert!(text.contains("†"), "{text}");
    assert!(text.contains("book 4"), "{text}");
    assert!(text.contains("assumed: nobody says how"), "{text}");
}

/// The option that is required stands behind the one that requires it.
#[test]
fn changes_of_an_option_come_behind_those_it_requires() {
    sound(
        r#"
procedure stride "Stride" (long : yes/no = no) gives 0 to 9 {
  step turn "Turn" {
    keep far : 0 to 9 = 0
    if long: far = 1
  }
  step go "Go" {
    end far
  }
}

option riding "Riding" {
  requires running

  in stride {
    before add-up {
      step mount "Mount" {
        due = 3
      }
    }
  }
}

option running "Running" {
  in stride {
    instead of turn {
      step take-cards "Take cards" {
        keep due : 0 to 9 = 1
      }
      step add-up "Add up" {
        keep far : 0 to 9 = 0
        far = if long then 1 otherwise due
      }
    }
  }
}

example "On foot and on horseback" {
  chance stride() is 0 = 100%
}

example "Riding" {
  with riding
  chance stride() is 3 = 100%
}
"#,
    );
}

const SQUAD: &str = r#"
extend kind figure {
  worth : 0 to 50 "Worth" = 10
}

army rangers "Rangers" {
  from 1755
  until 1763
}

weapon carbine "Carbine" {
}

unit ranger-team "Ranger team", 3 figures {
  army rangers
  |          | title    | count | leader | weapons | worth |
  | sergeant | Sergeant | 1     | yes    | carbine | 34    |
  | ranger   | Ranger   | 2     | no     | carbine |       |
}
"#;

#[test]
fn a_figure_of_a_unit_is_a_row() {
    sound(&format!(
        r#"{SQUAD}
procedure best "Best" (who : figure) gives 0 to 50 {{
  step best "Best" {{
    end max(who.worth, ranger-team.ranger.worth)
  }}
}}

example "What they are worth" {{
  value ranger-team.sergeant.worth = 34
  value ranger-team.ranger.worth = 10
  value ranger-team.sergeant.count + 1 = 2
  chance best(ranger-team.sergeant) is 34 = 100%
}}
"#
    ));
    let (_, said) = compile(&format!(
        "{SQUAD}\nexample \"Who?\" {{\n  value ranger-team.sargeant.worth = 34\n}}\n"
    ));
    assert_eq!(
        said,
        ["E0304 `ranger-team` is a `unit`, which has no `sargeant`"]
    );
}

#[test]
fn all_that_is_wrong_with_an_expression_is_told_at_once() {
    let told = |line: &str| {
        let rules = format!(
            r#"
scale band "Range" = short < medium < long

kind boat "Boat" {{
  crew : 1 to 9
}}

boat dinghy "Dinghy" {{
  crew 2
}}

procedure p "P" (range : band, boat : boat, many : 0 to 9) gives yes/no {{
  step s "S" {{
    end {line}
  }}
}}
"#
        );
        compile(&rules).1
    };
    let wrong = |text: &str, is: &str| format!("E0840 `{text}` is {is}, and a number belongs here");
    let (row, member) = ("a `boat`", "a `band`");
    for line in ["boat + range is 1", "boat * range is 1"] {
        assert_eq!(told(line), [wrong("boat", row), wrong("range", member)]);
    }
    let line = "boat / range rounded down is 1";
    assert_eq!(told(line), [wrong("boat", row), wrong("range", member)]);
    assert_eq!(
        told("rnage is boat.crw"),
        [
            "E0201 nothing here is called `rnage`",
            "E0304 the kind `boat` has no field `crw`",
        ]
    );
    assert_eq!(
        told("nobody is long"),
        ["E0201 `nobody` is neither a `band` nor a name set before"]
    );
    assert_eq!(
        told("nobody + many > 2"),
        ["E0201 nothing here is called `nobody`"]
    );
}

#[test]
fn a_misspelt_row_is_told_once_whoever_spells_it_rightly() {
    let (_, said) = compile(
        r#"
kind boat "Boat" {
  crew : 1 to 9
}

boats "Boats", 2 rows {
  |       | title  | crew |
  | dingy | Dinghy | 2    |
  | punt  | Punt   | 3    |
}

procedure hands "Hands aboard" gives 1 to 9 {
  step count "Count" {
    end dinghy.crew
  }
}
"#,
    );
    assert_eq!(
        said,
        [r#"E0206 the name `dingy` and the title "Dinghy" differ by one letter"#]
    );
}

#[test]
fn a_text_may_be_the_default_of_a_parameter() {
    sound(
        r#"
procedure cry "A cry" (words : text "What is cried" = "Row!", loud : 0 to 3 = 2 "How loud") gives text {
  step cry "Cry" {
    end if loud > 1 then words otherwise "nothing"
  }
}

procedure call "A call" gives text {
  step call "Call" {
    end cry()
  }
}

option songs "Songs" {
  in call {
    take song : text = ""
    instead of call {
      step sing "Sing" {
        end song
      }
    }
  }
}

example "Rowers" {
  value call() = "Row!"
  value cry("Pull!") = "Pull!"
  value cry(loud: 0) = "nothing"
}
"#,
    );
}

#[test]
fn words_of_a_row_are_nothing_to_compute_with() {
    let (_, said) = compile(
        r#"
kind boat "Boat" {
  crew  : 1 to 9
  trade : text
}

boats "Boats", 2 rows {
  |        | title  | crew | trade     |
  | dinghy | Dinghy | 2    | "ferry"   |
  | punt   | Punt   | 3    | "fishing" |
}

procedure alike "Of one trade" (one : boat, other : boat) gives yes/no {
  step ask "Ask" {
    end one.trade is other.trade
  }
}
"#,
    );
    assert_eq!(
        said,
        ["E0840 the field `trade` is words, which are only printed"]
    );
}

#[test]
fn only_the_arm_that_is_taken_rolls() {
    let model = sound(
        r#"
table scrapes "Scrapes" by roll d6 gives 0 to 3 {
  | 1-4 | 0 |
  | 5-6 | 3 |
}

procedure nick "Nick" (hard : yes/no) gives 0 to 3 {
  step nick "Nick" {
    end if hard then 1 otherwise roll scrapes
  }
}

procedure cut "Cut" (hard : yes/no, deep : yes/no) gives 0 to 30 {
  step cut "Cut" {
    first = if hard then nick(deep) otherwise if deep then d6 otherwise 0
    second = 2 + (if deep then 2d6 - 1 otherwise first)
    end if hard then second otherwise nick(no) + max(second, if deep then d6 otherwise 2)
  }
}
"#,
    );
    insta::assert_snapshot!([printed(&model, "nick"), printed(&model, "cut")].join("\n"));
}

#[test]
fn a_default_is_told_where_something_else_bears_its_name() {
    let model = sound(
        r#"
modifiers melee "Melee" (charges : yes/no = no) {
  | when    | value |
  | charges | 1     |
}

procedure score "Score" (charges : yes/no = no) gives 0 to 9 {
  step roll "Roll" {
    end max(0, d6 + total melee)
  }
}

procedure duel "Duel" (charges : yes/no = no "We charge") gives -30 to 30 {
  step both "Both roll" {
    a = d6 + total melee
    b = d6 + total melee(charges: no)
    ours = score(charges)
    theirs = score()
    end min(30, max(-30, a - b + ours - theirs))
  }
}

procedure alone "Alone" gives 0 to 9 {
  step roll "Roll" {
    end score()
  }
}
"#,
    );
    let text = printed(&model, "duel");
    let told = |words: &str| {
        text.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .matches(words)
            .count()
    };
    assert_eq!(told("the total of “Melee” (charges: no)"), 1, "{text}");
    assert_eq!(told("the total of “Melee”"), 2, "{text}");
    assert_eq!(told("“Score” (charges: no)"), 1, "{text}");
    let alone = printed(&model, "alone");
    assert!(!alone.contains("charges"), "{alone}");
}

#[test]
fn what_is_printed_of_small_things_is_in_order() {
    let home = file(
        r#"
source mm "The moor"

scale nearness "Range" = near < far
scale nerve "Nerve" = shaky < bold

table needed "Needed" by nerve, nearness gives number [mm, 6] {
  |       | near | far |
  | shaky | 4    | 6   |
  | bold  | 3    | 5   |
}

erratum one-for-two "One number for two" [mm 7] {
  problem "There are two."
  ruling "The first."
}
"#,
    );
    let told = said(&home, &["check", "rules.orbat", "--sources"], 0);
    assert!(told.contains("1 erratum\n"), "{told}");
    let told = said(&home, &["explain", "rules.orbat", "needed"], 0);
    assert!(told.contains("mm 6 (The moor)"), "{told}");
    let told = said(
        &home,
        &["odds", "rules.orbat", "needed(nerve, nearness)"],
        0,
    );
    assert!(told.contains("Nerve  Range"), "{told}");
}

#[test]
fn a_branch_is_chosen_by_its_title_whatever_others_are_called() {
    let rolls = r#"generator moor "Moor" {
  roll first d2 {
    1 one "A one" : note "Dry"
    2 two "A two" : note "Wet"
  }
  roll second d2 {
    1 one "B one" : place heath at one edge
    2 two "B two" : place 2 heath at one edge
  }
}

generator fen "Fen" {"#;
    let home = file(&FOG.replace("generator moor \"Moor\" {", rolls));
    for (asked, chosen) in [
        ("B two", "second.two"),
        ("A two", "two"),
        ("second.one", "second.one"),
    ] {
        let arguments = ["scenario", "rules.orbat", "--terrain", asked, "-o", "out"];
        said(&home, &arguments, 0);
        let written = std::fs::read_to_string(home.path().join("out/scenario.orbat")).unwrap();
        assert!(
            written.contains(&format!("chosen terrain {chosen}\n")),
            "{written}"
        );
        let found = written.lines().find(|line| line.contains("  found "));
        let title = asked.replace("second.one", "B one");
        assert!(found.unwrap().contains(&title), "{written}");
        said(&home, &["check", "out/scenario.orbat", "rules.orbat"], 0);
    }
}

#[test]
fn a_unit_that_brings_a_side_no_nearer_is_passed_over() {
    let text = FOG
        .replace("other brings squad", "other brings the same")
        .replace("unit lot \"A lot\", 4", "unit lot \"A lot\", 6")
        .replace("| male | Man   | 4 ", "| male | Man   | 6 ")
        .replace("  2 lot\n", "  2 lot\n  1 bit\n");
    let bit = r#"
unit bit "A bit", 2 figures {
  army foe
  |     | title | count | weapons |
  | one | One   | 2     | pike    |
}
"#;
    let home = file(&format!("{text}{bit}"));
    let arguments = [
        "scenario",
        "rules.orbat",
        "--balance",
        "figures",
        "--side",
        "one",
    ];
    said(
        &home,
        &[&arguments[..], &["--seed", "1", "-o", "out"]].concat(),
        0,
    );
    let written = std::fs::read_to_string(home.path().join("out/scenario.orbat")).unwrap();
    for line in ["    1 lot\n", "    1 bit\n"] {
        assert!(written.contains(line), "{written}");
    }
    assert!(written.contains("# 8 figures."), "{written}");
}

#[test]
fn a_new_list_tells_of_parts_that_come_later() {
    let force = r#"
force march "March" {
  army us
  echelon platoon
  1 few
  0 to 2 few "More", from 1760
}
"#;
    let home = file(&format!("{FOG}{force}"));
    let told = said(&home, &["list", "rules.orbat", "--new", "march"], 0);
    assert!(told.contains("# 1 few  # 0 to 2, from 1760"), "{told}");
}

/// Neither a number for a mean, nor yes.
#[test]
fn what_may_be_none_is_no_number_of_a_claim() {
    let home = file(
        r#"
procedure shot "Shot" gives 1 to 6 or none {
  step load "Load" {
    x = d6
    if x = 1: end none
    end x
  }
}

procedure hit "Hit" gives yes/no or none {
  step load "Load" {
    x = d6
    if x = 1: end none
    end x > 3
  }
}

example "Claims" {
  chance hit() = 1/2
  chance shot() is none = 1/6
  mean of shot() = 4
  least of shot() = 2
  most of shot() = 6
}
"#,
    );
    let told = said(&home, &["test", "rules.orbat"], 1);
    assert!(told.contains("✓ chance hit() = 1/2"), "{told}");
    assert!(told.contains("✓ most of shot() = 6"), "{told}");
    for claim in ["mean of shot() = 4", "least of shot() = 2"] {
        let line = format!("✗ {claim}   but it may be none, which is no number");
        assert!(told.contains(&line), "{told}");
    }
}

/// The first of two keys of one scale answers the first, the second the second.
#[test]
fn keys_of_one_scale_are_passed_on_in_their_order() {
    let table = |keys: &str| {
        file(&format!(
            r#"
scale nerve "Nerve" = shaky < steady

table first "First" by {keys}, roll d2 gives 0 to 9 {{
  | shaky to steady | {}1 | 9        |
  | shaky to steady | {}2 | roll all |
}}

table all "All" by nerve, nerve gives 0 to 9 {{
  |        | shaky | steady |
  | shaky  |     0 |      1 |
  | steady |     2 |      3 |
}}
"#,
            if keys == "nerve" {
                ""
            } else {
                "shaky to steady | "
            },
            if keys == "nerve" {
                ""
            } else {
                "shaky to steady | "
            },
        ))
    };
    let home = table("nerve, nerve");
    let asked = |question: &str| said(&home, &["odds", "rules.orbat", question], 0);
    for (question, answer) in [
        ("roll first(shaky, steady)", "1  1/2"),
        ("roll first(steady, shaky)", "2  1/2"),
    ] {
        let told = asked(question);
        assert!(told.contains(answer), "{question}: {told}");
    }
    let keys = [
        "roll",
        "rules.orbat",
        "first",
        "--key",
        "steady",
        "--key",
        "shaky",
        "--seed",
    ];
    let rolled =
        ["a", "b", "c", "d", "e"].map(|seed| said(&home, &[&keys[..], &[seed]].concat(), 0));
    assert!(
        rolled.iter().any(|told| told.contains(": 2: roll on All")),
        "{rolled:?}"
    );
    assert!(
        rolled.iter().all(|told| !told.contains("steady, steady")),
        "{rolled:?}"
    );
    // One key is no two.
    let home = table("nerve");
    let told = said(&home, &["check", "rules.orbat"], 1);
    let why = "`first` sends on to `all`, which has the key `nerve` more often";
    assert!(told.contains(why), "{told}");
}

/// The rows that an option puts in the place of a table's own answer what it adds, or are told that they do not.
#[test]
fn rows_in_the_place_of_others_answer_what_is_new() {
    let with = |rifle: &str| {
        compile(&format!(
            r#"
kind gun "Gun" {{
  bite : 1 to 9 = 1
}}

guns "Guns", 2 rows {{
  |        | bite |
  | musket | 1    |
  | rifle  | 2    |
}}

table toll "Toll" by gun gives 0 to 9 {{
  | musket | 1 |
  | rifle  | 2 |
}}

option more "More" {{
  guns "More guns", 1 row {{
    |             | bite |
    | blunderbuss | 3    |
  }}
  replace table toll {{
    | musket  | 1 |
    | {rifle} | 5 |
  }}
}}
"#
        ))
        .1
    };
    assert_eq!(with("rifle, blunderbuss"), [""; 0]);
    assert_eq!(with("rifle"), ["E0103 no row answers blunderbuss"]);
}

#[test]
fn one_of_several_numbers_may_be_below_nought() {
    let model = sound(
        r#"
procedure odd "Odd" (shift : -3 to 3) gives yes/no {
  step only "Only" {
    if shift is 2 or -1: end yes
    if shift is -3 or 1 or 3: end yes
    end no
  }
}
"#,
    );
    let text = printed(&model, "odd");
    assert!(text.contains("the shift is 2 or -1:"), "{text}");
    assert!(text.contains("the shift is -3, 1 or 3:"), "{text}");
    let (_, said) = compile(
        r#"
procedure odd "Odd" (shift : -3 to 3, other : -3 to 3) gives yes/no {
  step only "Only" {
    if shift is other or 3: end yes
    end shift is 1 or (1 + 1)
  }
}
"#,
    );
    let alone = [
        "E0840 `3` alone is no condition",
        "E0840 `(1 + 1)` alone is no condition",
    ];
    assert_eq!(said, alone);
}

/// The dice of a field are those of one of several rows: what is rolled for one field is told from what is for another.
#[test]
fn rolls_for_two_fields_are_told_apart() {
    let model = sound(
        r#"
kind gun "Gun" {
  kick : dice
}

guns "Guns", 2 rows {
  |        | title  | kick |
  | musket | Musket | d6   |
  | rifle  | Rifle  | d10  |
}

procedure duel "Duel" (ours : gun, theirs : gun) gives -9 to 9 {
  step only "Only" {
    end ours.kick - theirs.kick
  }
}
"#,
    );
    let text = printed(&model, "duel");
    let end = "The outcome is the first roll minus the second roll.";
    assert!(text.contains(end), "{text}");
}
