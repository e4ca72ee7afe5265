//! What has one title or one name is told apart wherever it stands beside the other.

use insta::assert_snapshot;

use super::support::{folder_with, run, told};

/// Two figures of one name and one title, and two weapons of one title.
const TWINS: &str = r#"use prelude "0.1"

weapons "Arms" {
  |          | title |
  | bow      | Bow   |
  | long-bow | Bow   |
}

extend kind figure {
  skill : 2 to 6 "Skill" = 3
}

unit guard "Guard" {
  |     | title | count | weapons | skill |
  | man | Man   |     3 | bow     |     3 |
}

unit levy "Levy" {
  |     | title | count | weapons  | skill |
  | man | Man   |     3 | long-bow |     5 |
  | boy | Boy   |     1 | long-bow |     6 |
}

procedure test "Test" (who : figure) gives yes/no {
  step roll "Roll" {
    end d6 >= who.skill
  }
}

procedure shot "Shot" (what : weapon, who : figure) gives yes/no {
  step roll "Roll" {
    if what = bow: end d6 > who.skill
    end d6 >= who.skill
  }
}

procedure found "Found" gives weapon {
  step roll "Roll" {
    if d6 > 4: end bow
    end long-bow
  }
}

procedure seen "Seen" gives (what : weapon, who : figure) {
  step roll "Roll" {
    if d6 > 4: end bow, guard.man
    end long-bow, levy.man
  }
}

reference test, found
"#;

#[test]
fn the_odds_of_twins_are_told_apart() {
    let folder = folder_with("twins.orbat", TWINS);
    assert_snapshot!(told(
        folder.path(),
        &[
            &["check", "twins.orbat"],
            &["odds", "twins.orbat", "test(figure)"],
            &["odds", "twins.orbat", "test(figure)", "--across"],
            &["odds", "twins.orbat", "shot(weapon, figure)", "--across"],
            &[
                "odds",
                "twins.orbat",
                "test(figure)",
                "--format",
                "markdown"
            ],
            &["odds", "twins.orbat", "found()"],
            &["odds", "twins.orbat", "found()", "--format", "markdown"],
            &["odds", "twins.orbat", "seen()"],
        ],
    ));
    let asked = ["odds", "twins.orbat", "test(figure)", "--format", "json"];
    let data = run(folder.path(), &asked).json();
    let who = |row: usize| data["rows"][row]["parameters"]["who"].as_str().unwrap();
    assert_eq!([0, 1, 2].map(who), ["guard.man", "levy.man", "boy"]);
}

#[test]
fn differences_name_the_unit_of_a_figure_that_has_a_twin() {
    let folder = folder_with("old.orbat", TWINS);
    let harder = TWINS.replace("end d6 >= who.skill", "end d6 > who.skill");
    std::fs::write(folder.path().join("new.orbat"), harder).unwrap();
    let said = run(folder.path(), &["diff", "old.orbat", "new.orbat"]).out;
    for question in ["test(guard.man)", "test(levy.man)", "test(boy)"] {
        assert!(said.contains(question), "{question}: {said}");
    }
}

/// A table may be asked twice by one choice; so may a question.
#[test]
fn two_keys_of_one_choice_are_run_over_by_themselves() {
    let kills = r#"use prelude "0.1"

choice arm "Arm" = bow "Bow" | spear "Spear"

table kill "Who is killed" by arm, arm gives yes/no {
  |       | bow | spear |
  | bow   | no  | yes   |
  | spear | no  | yes   |
}
"#;
    let folder = folder_with("kills.orbat", kills);
    assert_snapshot!(told(
        folder.path(),
        &[
            &["odds", "kills.orbat", "kill(arm, arm)"],
            &["odds", "kills.orbat", "kill(arm, arm)", "--across"],
            &["odds", "kills.orbat", "kill(bow, arm)"],
            &["odds", "kills.orbat", "kill(arm: arm, arm: arm)"],
        ],
    ));
    let asked = ["odds", "kills.orbat", "kill(arm, arm)", "--format", "json"];
    let data = run(folder.path(), &asked).json();
    let parameters = &data["rows"][1]["parameters"];
    assert_eq!([&parameters["arm"], &parameters["arm-2"]], ["bow", "spear"]);
}
