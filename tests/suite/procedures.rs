//! Procedures, modifiers, questions and examples as the model has them, and what their checks find.

use std::time::{Duration, Instant};

use orbat::model::*;
use orbat::package::{Library, Root};

use super::support::Loaded;

const BASE: &str = r#"
source book "The small book"

scale skill = green < regular < elite
scale band = short < medium < long
choice mark = hit | miss
choice result = unharmed | wounded | killed
choice oddity = short-cut | miss-fire

kind gun "Gun" {
  bite : 0 to 9
  shots : 0 to 4 for each band
}

guns {
  |       | bite | shots     |
  | rifle | 2    | 3 / 2 / 1 |
  | knife | 1    | 1 / 0 / 0 |
}

deck fate "Fate" of 4 cards [assumed: not printed] {
  face aim   : strip of 3 mark, elite at 1, regular at 2, green at 3, then miss
  face pips  : 1 to 4
  face wound : result or none
  |    | aim | pips | wound   |
  | f1 | hhm | 1    | wounded |
  | f2 | hmm | 2    | killed  |
  | f3 | mmm | 3    | none    |
  | f4 | hhh | 4    | wounded |
}

table losses "Losses" by roll d6, points : 0 to 12 gives 0 to 9 {
  |     | 0-3          | 4-12 |
  | 1-5 | 1            | d3   |
  | 6   | roll further | 9    |
}

table further "Further losses" by roll d6 gives 0 to 9 {
  | 1-3       | 2   |
  | otherwise | 2d3 |
}

modifiers shift "Shifts" (range : band, moving : yes/no = no, wounds : 0 to 5 = 0) {
  | when             | value   |
  | range is medium  | 1       |
  | range is long    | 2       |
  | moving           | 1       |
  | wounds > 0       | -wounds |
}
"#;

/// The model and what was said, but for names that are never used.
fn compile_with(text: &str, with: &[&str], ask: Option<&str>) -> (Option<Model>, Vec<String>) {
    let manifest = "[package]\nid = 'rules'\nversion = '0.1.0'";
    let further = "[package]\nid = 'module'\nversion = '0.1.0'\nrequires = { rules = '0.1' }";
    let (rules, module) = text.split_once("\n// module\n").unwrap_or((text, ""));
    let whole: &'static str = format!("{BASE}{rules}").leak();
    let module: &'static str = module.to_owned().leak();
    let library = Library::new([
        (
            "rules",
            vec![("orbat.toml", manifest), ("rules.orbat", whole)],
        ),
        (
            "module",
            vec![("orbat.toml", further), ("module.orbat", module)],
        ),
    ]);
    let root = if module.is_empty() { "rules" } else { "module" };
    let mut all = Loaded::new(&library, &[Root::Bundled(root.into())]);
    let model = all.try_compile(with, ask).unwrap();
    let mut said = all.said();
    said.retain(|said| !said.starts_with("W0201"));
    (model, said)
}

#[track_caller]
fn model(text: &str) -> Model {
    let (model, said) = compile_with(text, &[], None);
    assert_eq!(said, [""; 0]);
    model.unwrap()
}

#[track_caller]
fn says(text: &str, wanted: &[&str]) {
    assert_eq!(compile_with(text, &[], None).1, wanted);
}

/// A procedure without parameters whose one step has these lines.
fn step(gives: &str, lines: &str) -> String {
    format!("procedure try gives {gives} {{\n  step all {{\n{lines}\n  }}\n}}\n")
}

fn actions(model: &Model) -> &[Action] {
    &model.procedures[0].steps[0].body
}

fn reach(model: &Model, name: &str) -> (i64, i64) {
    let mut locals = model.procedures[0].locals.iter();
    match locals.find(|local| local.name == name).unwrap().holds {
        Holds::Value { low, high, .. } => (low, high),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_rolled_in_a_line_is_rolled_before_it_in_the_order_of_writing() {
    let text = "procedure one gives 1 to 6 {\n  step all {\n    end d6\n  }\n}\n";
    let lines = "    x = 2 * one() + (d4 + 1) d6\n    end x > 3 and x < 9";
    let model = model(&format!("{}{text}", step("yes/no", lines)));
    let body = actions(&model);
    assert!(matches!(body[0], Action::Call { .. }), "{body:?}");
    let Action::Roll { pool, .. } = &body[1] else {
        panic!("{body:?}");
    };
    assert_eq!(pool.dice.dice.sides, 4);
    let Action::Roll { pool, .. } = &body[2] else {
        panic!("{body:?}");
    };
    assert_eq!(pool.dice.dice.sides, 6);
    assert!(pool.dice.count.is_some());
    assert!(matches!(body[3], Action::Set { .. }));
    assert!(matches!(body[4], Action::End(_)));
    assert_eq!(reach(&model, "x"), (2 + 2, 12 + 30));
}

#[test]
fn what_a_later_condition_rolls_is_rolled_only_when_it_is_asked() {
    let lines = "    if d6 = 1: end no\n    otherwise if d8 = 2: end yes\n    end no";
    let model = model(&step("yes/no", lines));
    let body = actions(&model);
    assert!(matches!(body[0], Action::Roll { .. }));
    let Action::If { otherwise, .. } = &body[1] else {
        panic!("{body:?}");
    };
    assert!(matches!(otherwise[0], Action::Roll { .. }));
    assert!(matches!(otherwise[1], Action::If { .. }));
}

#[test]
fn rounds_are_walked_one_by_one_so_that_a_count_stays_in_its_range() {
    let count = |times: u32| {
        let lines = format!(
            "    keep hits : 0 to 10 = 0\n    repeat {times} times {{\n      if d6 = 6: hits = hits + 1\n    }}\n    end hits"
        );
        step("0 to 10", &lines)
    };
    let model = model(&count(10));
    assert_eq!(reach(&model, "hits"), (0, 10));
    says(
        &count(11),
        &["E0844 `hits` is 0 to 10, and this may be 1 to 11"],
    );
}

#[test]
fn a_repeat_has_the_bound_of_its_times_or_its_authors() {
    let most = |model: &Model| {
        let found = actions(model).iter().find_map(|action| match action {
            Action::Repeat { most, .. } | Action::Count { most, .. } => Some(*most),
            _ => None,
        });
        found.unwrap()
    };
    let lines =
        |head: &str| format!("    repeat {head} {{\n      note \"On.\"\n    }}\n    end yes");
    assert_eq!(most(&model(&step("yes/no", &lines("2d6 times")))), 12);
    assert_eq!(
        most(&model(&step("yes/no", &lines("2d6 times, at most 5")))),
        5
    );
    assert_eq!(
        most(&model(&step("yes/no", &lines("with n from 2 to d6")))),
        5
    );
    says(
        &step("yes/no", &lines("(100d20) times")),
        &["E0848 a repeat has at most 1000 rounds, and this may be 100 to 2000"],
    );
}

#[test]
fn repeats_within_repeats_are_bounded_and_walked_in_time() {
    let mut lines = String::from("    keep n : 0 to 9 = 0\n    m = 0\n");
    for _ in 0..12 {
        lines.push_str("    repeat 1000 times {\n");
    }
    lines.push_str("      n = min(n + 1, 9)\n      m = m + n\n");
    lines.push_str(&"    }\n".repeat(12));
    lines.push_str("    end n");
    let begun = Instant::now();
    let said = compile_with(&step("0 to 9", &lines), &[], None).1;
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
    assert!(
        said.iter().any(|each| each.starts_with("E0848")),
        "{said:?}"
    );
    assert!(
        said.iter().any(|each| each.starts_with("E0863 `m` grows")),
        "{said:?}"
    );
}

#[test]
fn a_condition_tells_of_elements_and_faces_as_well_as_of_names() {
    let lines = "    keep wounds : 0 to 3 for each 1 to 5 = 0
    repeat 20 times {
      who = d4
      if wounds of who < 3: wounds of who = wounds of who + 1
    }
    draw card from fate
    if card.wound is none: end unharmed
    end card.wound";
    model(&step("result", lines));
    says(
        &step("result", "    draw card from fate\n    end card.wound"),
        &["E0861 the outcome is never `none`, and this may be"],
    );
}

#[test]
fn a_choice_by_a_number_covers_what_the_number_can_be() {
    let choose = |labels: &str| {
        step(
            "yes/no",
            &format!("    n = 2d6 - 1\n    choose by n {{\n{labels}\n    }}\n    end yes"),
        )
    };
    let model = model(
        &choose("      1-3: end no\n      even: note \"Even.\"\n      5, 7 or more: end no")
            .replace("7 or more", "7, 9, 11")
            .replace("even:", "4, 6, 8, 10:"),
    );
    let Some(Action::Choose { branches, .. }) = actions(&model).get(2) else {
        panic!("{:?}", actions(&model));
    };
    assert_eq!(branches[1].label.keys.ranges().len(), 4);
    says(
        &choose("      1-3: end no\n      5 or more: end yes"),
        &[
            "E0103 no case answers 4",
            "E0851 nothing leads to this line",
        ],
    );
    says(
        &choose("      0: end no\n      1 or more: end yes"),
        &[
            "E0108 `0` never comes: this may be 1 to 11",
            "E0851 nothing leads to this line",
        ],
    );
}

#[test]
fn cards_are_counted_through_calls_and_repeats_until_they_are_reshuffled() {
    let two = "procedure two gives yes/no {
  step draw {
    draw a from fate
    draw b from fate
    end a.pips > b.pips
  }
}
";
    let twice = step(
        "yes/no",
        "    repeat 2 times {\n      do two()\n    }\n    end two()",
    );
    says(
        &format!("{twice}{two}"),
        &["E0849 `fate` has 4 cards, and this may draw the 6th"],
    );
    let again = step(
        "yes/no",
        "    repeat 500 times {\n      do two()\n      if d6 > 2: reshuffle fate\n      otherwise: reshuffle fate\n    }\n    end two()",
    );
    model(&format!("{again}{two}"));
    let sometimes = step(
        "yes/no",
        "    repeat 2 times {\n      do two()\n      if d6 > 2: reshuffle fate\n    }\n    end two()",
    );
    says(
        &format!("{sometimes}{two}"),
        &["E0849 `fate` has 4 cards, and this may draw the 6th"],
    );
}

#[test]
fn what_a_counter_reaches_late_is_not_overlooked() {
    let late = |round: u32| {
        let lines = format!(
            "    keep x : 0 to 3 = d4 - 1\n    repeat with n from 1 to 20 {{\n      if n is {round}: x = x + 1\n    }}\n    end x"
        );
        step("0 to 3", &lines)
    };
    for round in [1, 3, 18, 20] {
        says(
            &late(round),
            &["E0844 `x` is 0 to 3, and this may be 1 to 4"],
        );
    }
    // What comes of one round by way of another one.
    let swapped = "    keep x : 0 to 99 = 0
    keep y : 0 to 99 = 10
    repeat d20 times {
      if x is 5: x = 80
      otherwise if x is 10: x = 5
      otherwise if x is 0: x = y
      y = 10
    }
    end x";
    says(
        &step("0 to 10", swapped),
        &["E0844 the outcome is 0 to 10, and this may be 1 to 80"],
    );
}

/// What an element is set to says nothing of the one that its index names behind it.
#[test]
fn an_element_whose_index_it_may_change_is_not_known() {
    let set = "    keep x : 1 to 3 for each 1 to 3 = 1
    x of (x of 1) = 3
    end x of (x of 1)";
    says(
        &step("3 to 3", set),
        &["E0844 the outcome is 3 to 3, and this may be 1 to 3"],
    );
    says(&step("1 to 3", set), &[]);
}

#[test]
fn what_fits_only_where_each_of_many_rounds_is_counted_is_not_refused() {
    let count = |each: u32, hit: &str| {
        let lines = format!(
            "    keep hits : 0 to 200 = 0\n    repeat 9 times {{\n      repeat {each} times {{\n        hits = {hit}\n      }}\n    }}\n    end hits"
        );
        step("0 to 90", &lines)
    };
    let counted = model(&count(10, "hits + 1"));
    assert_eq!(reach(&counted, "hits"), (0, 90));
    says(
        &count(11, "hits + 1"),
        &["E0844 the outcome is 0 to 90, and this is 99"],
    );
    says(
        &count(30, "hits + 1"),
        &[
            "E0844 `hits` is 0 to 200, and this may be 1 to 201",
            "E0844 the outcome is 0 to 90, and this may be 1 to 200",
        ],
    );
    // What never leaves its range need not be counted.
    let kept = count(10, "min(hits + 1, 200)").replace("gives 0 to 90", "gives 0 to 200");
    assert_eq!(reach(&model(&kept), "hits"), (0, 200));
}

#[test]
fn behind_its_last_round_a_counter_has_had_its_last_number() {
    let lines = "    keep last : 1 to 20 = d20\n    repeat with n from 1 to 20 {\n      last = n\n    }\n    end last";
    model(&step("20 to 20", lines));
}

#[test]
fn cards_that_many_rounds_draw_are_counted_to_the_last() {
    let cards: String = (1..=90)
        .map(|card| format!("  | c{card} | 1 |\n"))
        .collect();
    let pack = format!(
        "deck pack \"Pack\" of 90 cards {{\n  face pips : 1 to 9\n  |  | pips |\n{cards}}}\n"
    );
    let draws = |head: &str| {
        let lines = format!("    repeat {head} {{\n      draw a from pack\n    }}\n    end yes");
        format!("{pack}{}", step("yes/no", &lines))
    };
    for head in ["90 times", "with n from 1 to 90", "with n from 1 to 40"] {
        model(&draws(head));
    }
    for head in ["91 times", "with n from 1 to 91", "d100 times"] {
        let said = compile_with(&draws(head), &[], None).1;
        assert!(said[0].starts_with("E0849 `pack` has 90 cards"), "{said:?}");
    }
}

#[test]
fn a_table_with_dice_and_other_tables_in_its_answers_is_rolled_in_actions() {
    let model = model(&step("0 to 9", "    end roll losses(2d6)"));
    let body = actions(&model);
    let rolls = body
        .iter()
        .filter(|action| matches!(action, Action::Roll { .. }));
    assert_eq!(rolls.count(), 2, "its points and its own roll");
    let Some(Action::If { then, .. }) = body.get(2) else {
        panic!("{body:?}");
    };
    assert!(matches!(then[0], Action::Roll { .. }), "{then:?}");
    let parts: Vec<(i64, i64)> = (model.procedures[0].locals.iter())
        .filter_map(|local| match local.holds {
            Holds::Value { low, high, .. } => Some((low, high)),
            _ => None,
        })
        .collect();
    assert!(parts.contains(&(1, 9)), "{parts:?}");
}

#[test]
fn modifiers_take_what_has_their_name_and_else_their_defaults() {
    let text = "procedure try (range : band) gives number {
  step all {
    moving = d6 > 3
    end total shift + total shift(wounds: 2, range: short)
  }
}
";
    let model = model(text);
    let ends: Vec<&Action> = actions(&model)
        .iter()
        .filter(|action| matches!(action, Action::End(_)))
        .collect();
    let Some(Action::End(values)) = ends.first() else {
        panic!("{ends:?}");
    };
    let Expr::Binary { left, right, .. } = &values[0] else {
        panic!("{values:?}");
    };
    let args = |expr: &Expr| match expr {
        Expr::Total { args, .. } => args.clone(),
        other => panic!("{other:?}"),
    };
    let moving_at = model.procedures[0]
        .locals
        .iter()
        .position(|local| local.name == "moving");
    let moving_local = Expr::Local(LocalId::new(moving_at.unwrap()));
    let number = |number| Sort::Number.constant(number);
    let first = |of: &Expr| args(of)[0].clone();
    assert_eq!(
        args(left),
        [Expr::Local(LocalId(0)), moving_local.clone(), number(0)]
    );
    assert_eq!(args(right), [first(right), moving_local, number(2)]);
    assert!(matches!(first(right), Expr::Constant(0, Sort::Member(_))));
    // No range is both medium and long: 0 to 3 without a wound; short and wounded twice: -2 to -1.
    says(
        &text.replace("gives number", "gives 0 to 1"),
        &["E0844 the outcome is 0 to 1, and this may be -2 to 2"],
    );
}

#[test]
fn what_further_rows_may_say_makes_no_condition_sure() {
    let asking = |condition: &str| {
        let text = format!(
            r#"
kind cloak "Cloak" {{
  class : 0 to 6
}}

kind club "Club" {{
  bite : 0 to 9
  kick : dice or none
  twin : gun or none
}}

clubs {{
  |      | bite | kick | twin |
  | oak  | 2    | d6   | none |
  | pine | 4    | 2d6  | none |
}}

procedure blow (with-it : club, worn : cloak or none = none) gives yes/no {{
  step blow {{
    bite = with-it.bite
    twin = with-it.twin
    if {condition}: end yes
    end bite = 2
  }}
}}
"#
        );
        compile_with(&text, &[], None).1
    };
    for open in [
        "bite = 6",
        "bite + 1 = 6",
        "twin is not none",
        "with-it.kick is none",
        "worn is not none",
    ] {
        let said = asking(open);
        assert!(
            !said.iter().any(|each| each.starts_with("W0840")),
            "{open}: {said:?}"
        );
    }
    assert!(
        asking("with-it.bite > 9")
            .iter()
            .any(|each| each.starts_with("W0840"))
    );
}

#[test]
fn what_cannot_be_read_hides_only_conditions_that_it_may_have_a_part_in() {
    let text = r#"
modifiers luck "Luck" (near : yes/no) {
  | when | value |
  | near | 1     |
}

table hurt "Hurt" by roll d6 gives 0 to 3 {
  | 1-6 | 1 |
}

procedure shots "Shots" gives 0 to 6 {
  step count {
    end d6
  }
}

procedure apart "Apart" (men : 0 to 3) gives yes/no {
  step ask {
    if men > 3: end yes
    end no
  }
}

procedure struck "Struck" gives yes/no {
  step ask {
    if shots() > 6: end yes
    end no
  }
}

procedure blessed "Blessed" (near : yes/no) gives yes/no {
  step ask {
    if total luck > 1: end yes
    end no
  }
}

procedure wounded "Wounded" gives yes/no {
  step ask {
    if roll hurt > 1: end yes
    end no
  }
}
"#;
    let told = |text: &str| {
        let said = compile_with(text, &[], None).1;
        let told = |said: &&String| said.starts_with("W0840");
        said.iter().filter(told).count()
    };
    let all = told(text);
    for (sound, lost, hidden) in [
        (
            "\nprocedure shots",
            "\nchoice bird = crow owl\n\nkind bee {\n}\n\nprocedure shots",
            0,
        ),
        (
            "\nprocedure apart",
            "\nin apart what {\n}\n\nprocedure apart",
            1,
        ),
        ("end d6", "end d6 d6", 1),
        ("| near | 1     |", "| near near | 1 |", 1),
        ("| 1-6 | 1 |", "| 1-6 | 1 1 |", 1),
    ] {
        let text = text.replacen(sound, lost, 1);
        assert_eq!(all - told(&text), hidden, "{lost}: of {all}");
    }
}

#[test]
fn names_are_found_by_the_type_that_is_wanted() {
    // `short` is a band; `miss` a mark of the deck, where a local of another sort has its name.
    let lines = "    miss = d6
    draw card from fate
    if card.aim at regular + 1 is miss: end no
    end rifle.shots at short > miss";
    model(&step("yes/no", lines));
    let twice = "choice other = rifle | spear\n";
    says(
        &format!("{twice}{}", step("yes/no", "    x = rifle\n    end yes")),
        &["E0204 `rifle` may be two things here"],
    );
    model(&format!(
        "{twice}{}",
        step("yes/no", "    x = gun.rifle\n    end x.bite > 1")
    ));
    says(
        &step("band", "    end shrot"),
        &["E0201 `shrot` is neither a `band` nor a name set before"],
    );
}

#[test]
fn one_mistake_is_told_once() {
    says(
        &step(
            "0 to 9",
            "    x = nothing-there + 1\n    y = x + 1\n    end y",
        ),
        &["E0201 nothing here is called `nothing-there`"],
    );
    says(
        &step("0 to 9", "    end other(1)"),
        &["E0201 there is no procedure or table called `other`"],
    );
}

fn asked(text: &str, ask: &str) -> Question {
    let (model, said) = compile_with(text, &[], Some(ask));
    assert_eq!(said, [""; 0]);
    model.unwrap().asked.unwrap()
}

const SHOOT: &str =
    "procedure shoot (by : skill, range : band = short \"Range\", dice : 1 to 6 = 1) gives result {
  step all {
    if number of dice d6 showing 6 > 1: end killed
    if by is elite and range is short: end wounded
    end unharmed
  }
}
procedure both gives (out : 0 to 6, stunned : 0 to 6) {
  step all {
    end d6, d6
  }
}
";

#[test]
fn a_question_runs_over_scales_and_ranges_given_as_arguments() {
    let question = asked(SHOOT, "shoot(skill, dice: 2 to 3) is not unharmed");
    assert_eq!(question.text, "shoot(skill, dice: 2 to 3) is not unharmed");
    let procedure = question.procedure;
    let names: Vec<&str> = procedure
        .parameters
        .iter()
        .map(|each| each.name.as_str())
        .collect();
    assert_eq!(names, ["by", "dice"]);
    assert!(matches!(
        procedure.parameters[0].ty.base,
        TypeBase::Scale(_)
    ));
    assert_eq!(procedure.parameters[1].ty.base, TypeBase::Range(2, 3));
    let Action::Call { args, .. } = &procedure.steps[0].body[0] else {
        panic!("{:?}", procedure.steps);
    };
    let short = Sort::Member(ScaleId(1)).constant(0);
    assert_eq!(
        args.as_slice(),
        [Expr::Local(LocalId(0)), short, Expr::Local(LocalId(1))]
    );
    assert_eq!(procedure.outcome[0].ty.base, TypeBase::YesNo);
    assert!(!procedure.outcome[0].ty.optional);
}

#[test]
fn a_question_gives_all_parts_one_part_or_a_number() {
    assert_eq!(asked(SHOOT, "both()").procedure.outcome.len(), 2);
    let part = asked(SHOOT, "both().out + 1").procedure;
    assert_eq!(part.outcome.len(), 1);
    assert!(
        matches!(&part.steps[0].body[0], Action::Call { into, .. } if into[0].is_some() && into[1].is_none())
    );
    assert!(
        asked(SHOOT, "3d6 counting even")
            .procedure
            .parameters
            .is_empty()
    );
    assert_eq!(asked(SHOOT, "gun.bite").procedure.parameters.len(), 1);
    let said = compile_with(SHOOT, &[], Some("both() > 1")).1;
    assert_eq!(said, ["E0865 `both` gives 2 parts"]);
}

#[test]
fn examples_claim_exactly_what_is_written() {
    let text = format!(
        "{SHOOT}{}",
        r#"
example "Claims" [book 2] {
  chance shoot(elite) is wounded = 33.3%
  chance d6 > 4 = 2/6
  mean of 2d6 = 7
  least of both().out = 1
  most of 3d6 = 18
  value rifle.shots at medium = 2
  check 2 cards of fate with wound is wounded
}
"#
    );
    let model = model(&text);
    let lines: Vec<&Claim> = model.examples[0]
        .lines
        .iter()
        .map(|line| &line.claim)
        .collect();
    let fraction = |numerator, denominator| Fraction {
        numerator,
        denominator,
    };
    assert!(
        matches!(lines[0], Claim::Chance { claim, places: Some(1), .. } if *claim == fraction(333, 1000))
    );
    assert!(
        matches!(lines[1], Claim::Chance { claim, places: None, .. } if *claim == fraction(1, 3))
    );
    assert!(
        matches!(lines[2], Claim::Mean { claim, places: None, .. } if *claim == fraction(7, 1))
    );
    assert!(matches!(lines[3], Claim::Least { claim: 1, .. }));
    assert!(matches!(lines[4], Claim::Most { claim: 18, .. }));
    assert!(matches!(lines[5], Claim::Value { claim: 2, .. }));
    assert!(matches!(
        lines[6],
        Claim::Check {
            wanted: 2,
            found: 2,
            ..
        }
    ));
    assert_eq!(model.examples[0].lines[2].text, "mean of 2d6 = 7");
}

#[test]
fn a_play_finds_its_cards_by_name_and_by_what_they_show() {
    let play = |feed: &str| {
        format!(
            "procedure strike gives result {{
  step all {{
    draw card from fate
    draw other from fate
    if card.pips + other.pips + d6 > 9 or other.wound is none: end unharmed
    end other.wound
  }}
}}
example \"Play\" {{
  play strike() {{
{feed}
    gives wounded
  }}
}}
"
        )
    };
    let model = model(&play(
        "    draw with wound wounded\n    draw with wound wounded\n    roll 1",
    ));
    let Claim::Play { feed, gives, .. } = &model.examples[0].lines[0].claim else {
        panic!();
    };
    assert!(matches!(
        feed.as_slice(),
        [Feed::Card(_, CardId(0)), Feed::Card(_, CardId(3)), Feed::Dice(dice)] if dice == &[1]
    ));
    assert_eq!(gives, &[1]);
    says(
        &play("    draw f9"),
        &["E0860 no card of `fate` is called `f9`"],
    );
    says(
        &play("    draw with pips 2, wound wounded"),
        &["E0860 no card of `fate` that is left shows all this"],
    );
}

const CHANGED: &str = "
procedure fight gives result {
  step aim {
    n = d6
  }
  step strike {
    if n > 3: end wounded
    end unharmed
  }
}
example \"With armour\" {
  with armour
  chance fight(armour: 6) is unharmed = 100%
}
option armour \"Armour\" [book 4] {
  in fight {
    take armour : 0 to 6 = 0
    before strike {
      step plate {
        if d6 <= armour: end unharmed
      }
    }
  }
}
option fog \"Fog\" [book 5] {
  in fight {
    instead of aim {
      step grope {
        n = lowest of 2d6
      }
    }
  }
}
option haze \"Haze\" {
  requires fog
  in fight {
    before grope {
      step blink {
        n = 3
      }
    }
  }
}
option lamp \"Lamp\" {
  in fight {
    instead of aim {
      step light {
        n = d6
      }
      step look {
        n = max(n, 1)
      }
    }
    before look {
      step peer {
        n = max(n, 2)
      }
    }
  }
}
option smoke \"Smoke\" [book 6] {
  in fight {
    instead of aim {
      step cough {
        n = 1
      }
    }
  }
}
option thick-smoke \"Thick smoke\" {
  replaces fog
  in fight {
    instead of aim {
      step choke {
        n = 2
      }
    }
  }
}

// module
in fight {
  after aim {
    step steady {
      n = max(n, 2)
    }
  }
}
";

fn steps(with: &[&str]) -> (Vec<String>, Vec<String>) {
    let (model, said) = compile_with(CHANGED, with, None);
    let steps = model.map(|model| {
        let steps = model.procedures[0].steps.iter();
        steps.map(|step| step.header.name.to_string()).collect()
    });
    (steps.unwrap_or_default(), said)
}

#[test]
fn modules_and_options_put_steps_before_behind_and_instead_of_others() {
    assert_eq!(steps(&[]).0, ["aim", "steady", "strike"]);
    assert_eq!(steps(&["armour"]).0, ["aim", "steady", "plate", "strike"]);
    assert_eq!(steps(&["fog"]).0, ["grope", "steady", "strike"]);
    assert_eq!(
        steps(&["fog", "thick-smoke"]).0,
        ["choke", "steady", "strike"]
    );
    // What stands instead of a step is meant by its own name too.
    assert_eq!(steps(&["haze"]).0, ["blink", "grope", "steady", "strike"]);
    // What comes behind a step comes behind all that stands in its place, and what was put between.
    assert_eq!(steps(&["lamp"]).1, [""; 0]);
    assert_eq!(
        steps(&["lamp"]).0,
        ["light", "peer", "look", "steady", "strike"]
    );
    let (none, said) = steps(&["fog", "smoke"]);
    assert!(none.is_empty());
    assert_eq!(
        said,
        [
            "E0820 the step `aim` of `fight` is changed by the option `fog` and by the option `smoke`"
        ]
    );
}

#[test]
fn an_example_is_read_when_exactly_its_options_are_on() {
    let lines = |with: &[&str]| {
        let (model, said) = compile_with(CHANGED, with, None);
        assert_eq!(said, [""; 0]);
        let model = model.unwrap();
        assert_eq!(model.examples[0].with.len(), 1);
        model.examples[0].lines.len()
    };
    assert_eq!(lines(&[]), 0);
    assert_eq!(lines(&["armour"]), 1);
    assert_eq!(lines(&["armour", "fog"]), 0);
}

#[test]
fn outcomes_are_shown_by_their_type() {
    let model = model("");
    let ty = |base| Type {
        base,
        optional: true,
    };
    let scale = model
        .find("band")
        .into_iter()
        .find_map(|symbol| match symbol {
            Symbol::Scale(scale) => Some(scale),
            _ => None,
        });
    assert_eq!(model.text(ty(TypeBase::Scale(scale.unwrap())), 2), "Long");
    assert_eq!(model.text(ty(TypeBase::Number), NOTHING), "none");
    assert_eq!(model.text(ty(TypeBase::Number), -3), "-3");
    assert_eq!(model.text(ty(TypeBase::YesNo), 1), "yes");
    assert_eq!(model.text(ty(TypeBase::Length), 25_400), "10\"");
    assert_eq!(model.text(ty(TypeBase::Scale(scale.unwrap())), 99), "99");
}

#[test]
fn an_outcome_of_several_parts_is_held_under_one_name() {
    let text = "procedure try gives 0 to 40 {
  step all {
    keep most : 0 to 4 = 0
    repeat 3 times {
      struck = hit()
      most = max(most, struck.takes)
      struck = hit()
    }
    end struck.who + most * 5
  }
}
procedure hit gives (who : 1 to 6, takes : 0 to 4) {
  step roll {
    end d6, d4
  }
}
";
    let model = model(text);
    let names: Vec<&str> = model.procedures[0]
        .locals
        .iter()
        .map(|local| local.name.as_str())
        .collect();
    assert_eq!(names, ["most", "struck.who", "struck.takes"]);
    assert_eq!(reach(&model, "struck.who"), (1, 6));
    let unset = step(
        "0 to 9",
        "    if d6 > 3 {\n      a = pair()\n    }\n    end a.one",
    ) + "procedure pair gives (one : 1 to 6, two : 1 to 6) {\n  step roll {\n    end d6, d6\n  }\n}\n";
    says(
        &unset,
        &["E0842 `a.one` is not set on every way that leads here"],
    );
}

#[test]
fn what_a_change_takes_in_caller_and_called_is_passed_on() {
    let text = r#"
procedure inner (armour : 0 to 3 = 0) gives 0 to 9 {
  step all "All of it" {
    end armour
  }
}
procedure outer (fog : yes/no = no) gives 0 to 9 {
  step all "All of it" {
    end inner()
  }
}
// module
option vest "Vest" {
  in inner {
    take vest : 0 to 3 = 0
    take fog : yes/no = no
    instead of all {
      step stop "What it stops" {
        if fog: end 9
        end vest
      }
    }
  }
  in outer {
    take vest : 0 to 3 = 0
  }
}
"#;
    let (model, said) = compile_with(text, &["vest"], Some("outer(fog: yes, vest: 2)"));
    assert_eq!(said, [""; 0]);
    let model = model.unwrap();
    let outer = model
        .procedures
        .iter()
        .find(|each| each.header.name == "outer");
    let Action::Call { args, .. } = &outer.unwrap().steps[0].body[0] else {
        panic!("no call")
    };
    // `armour` keeps its default; `fog` was the caller's own before, and is none of the change's.
    let passed = [
        Sort::Number.constant(0),
        Expr::Local(LocalId(1)),
        Sort::YesNo.constant(0),
    ];
    assert_eq!(args[..], passed);
}

#[test]
fn what_a_change_keeps_in_the_caller_is_passed_on_and_asked_of_nobody() {
    let text = r#"
procedure inner (armour : 0 to 3 = 0) gives 0 to 9 {
  step all "All of it" {
    end armour
  }
}
procedure outer (size : 1 to 3) gives 0 to 9 {
  step all "All of it" {
    keep fog : yes/no = yes
    end inner()
  }
}
// module
option vest "Vest" {
  in inner {
    take vest : 0 to 3 = 0
    take fog : yes/no = no
    instead of all {
      step stop "What it stops" {
        if fog: end 9
        end vest
      }
    }
  }
  in outer {
    before all {
      step dress "What he wears" {
        keep vest : 0 to 3 = size
      }
    }
  }
}
"#;
    let chance = |question| compile_with(text, &["vest"], Some(question)).1;
    assert_eq!(chance("outer(2)"), [""; 0]);
    assert_eq!(
        chance("outer(2, vest: 1)"),
        ["E0854 `outer` takes nothing called `vest`"]
    );
    let (model, _) = compile_with(text, &["vest"], None);
    let model = model.unwrap();
    let outer = model
        .procedures
        .iter()
        .find(|each| each.header.name == "outer");
    let Action::Call { args, .. } = &outer.unwrap().steps[1].body[1] else {
        panic!("no call")
    };
    // What the caller keeps itself, `fog`, is none of the change's.
    let passed = [
        Sort::Number.constant(0),
        Expr::Local(LocalId(1)),
        Sort::YesNo.constant(0),
    ];
    assert_eq!(args[..], passed);
}

/// How often an inner repeat is done at most is what any round of the outer one may need.
#[test]
fn an_inner_repeat_has_the_rounds_of_the_round_that_needs_most() {
    let text = |first: &str, second: &str| {
        format!(
            "procedure try (n : 1 to 5) gives 0 to 40 {{
  step all {{
    keep c : 0 to 40 = 0
    repeat with group from 1 to 2 {{
      firing = if group is 1 then {first} otherwise {second}
      repeat firing times {{
        c = min(c + 1, 40)
      }}
      repeat with shot from 1 to firing {{
        c = min(c + 1, 40)
      }}
    }}
    end c
  }}
}}
example \"All of them\" {{
  chance try(4) is 10 = 100%
  chance try(5) is 12 = 100%
}}
"
        )
    };
    for (first, second) in [("n", "1"), ("1", "n")] {
        let model = model(&text(first, second));
        let mut found = Vec::new();
        model.procedures[0].walk(&mut |action| match action {
            Action::Repeat { most, .. } | Action::Count { most, .. } => found.push(*most),
            _ => {}
        });
        assert_eq!(found, [2, 5, 5], "{first}, {second}");
        let mut touched = orbat::roll::Coverage::default();
        let verdicts = orbat::examples::run(&model, &model.examples[0], &mut touched);
        assert_eq!(verdicts.len(), 2);
        assert!(
            verdicts.iter().all(|verdict| verdict.passed),
            "{verdicts:?}"
        );
    }
}
