//! Forces inside forces and long choices: what nobody could write by hand is answered at once.

use super::read;

const HEAD: &str = r#"use prelude "0.1"

source b "B"

weapons "W", 1 row [b 1] {
  |     | title |
  | gun | Gun   |
}

extend kind weapon {
  price : 1 to 9 "Price" = 2
}

points "Points" [b 1] {
  price of each weapon
}

army rangers "Rangers" [b 9] {
  nation "The colony"
  from 1755
  until 1763
}

"#;

fn unit(name: &str) -> String {
    format!(
        "unit {name} \"U\", 1 figure [b 1] {{\n  army rangers\n  \
         |   | title | count | weapons |\n  | m | Man   | 1     | gun     |\n}}\n\n"
    )
}

fn force(name: &str, lines: &str) -> String {
    format!("force {name} \"F\" [b 1] {{\n  army rangers\n  echelon squad\n{lines}}}\n\n")
}

/// Of two forces on each level both hold both below; the first has a limit.
fn levels(levels: usize, limit: &str) -> String {
    let mut text = HEAD.to_owned() + &unit("last");
    for level in 1..=levels {
        let below = level + 1;
        let mut lines = match level == levels {
            true => "  1 last\n".to_owned(),
            false => format!("  1 to 2 a{below}\n  0 to 1 b{below}\n"),
        };
        if level == 1 {
            lines += limit;
        }
        text += &force(&format!("a{level}"), &lines);
        text += &force(&format!("b{level}"), &lines);
    }
    text
}

fn chain(length: usize) -> String {
    let mut text = HEAD.to_owned() + &unit("last");
    for at in 1..=length {
        let inner = match at == length {
            true => "last".to_owned(),
            false => format!("f{}", at + 1),
        };
        text += &force(&format!("f{at}"), &format!("  1 {inner}\n"));
    }
    text
}

/// What is said on a thread with as little stack as a test has.
fn said(text: String) -> Vec<String> {
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || read(Some(&text), &[]).1)
        .unwrap()
        .join()
        .unwrap()
}

#[test]
fn a_force_that_is_held_in_many_ways_is_looked_at_once() {
    for measure in ["figures", "points"] {
        let limit = |limit: &str| format!("  limit {limit} {measure}\n");
        assert_eq!(said(levels(40, &limit("1 to 900000"))), [""; 0]);
        let bounds = said(levels(3, &limit("19 to 900000")));
        let none = "E0606 no list can satisfy the force";
        assert_eq!(bounds, [format!("{none} `a1`"), format!("{none} `b1`")]);
        assert_eq!(said(levels(3, &limit("1 to 9"))), [""; 0]);
    }
}

#[test]
fn forces_lie_forty_deep_in_each_other_and_no_deeper() {
    assert_eq!(said(chain(40)), [""; 0]);
    let deep = |name: &str| {
        [format!(
            "E0006 the force `{name}` holds 40 others, one inside the other"
        )]
    };
    assert_eq!(said(chain(41)), deep("f1"));
    assert_eq!(said(chain(6_000)), deep("f5960"));
    assert_eq!(said(levels(200, "")), deep("a160"));
}

#[test]
fn a_long_choice_is_not_written_out() {
    let names: Vec<String> = (0..2_000).map(|at| format!("u{at}")).collect();
    let units: String = names.iter().map(|name| unit(name)).collect();
    let choice = format!(
        "  limit 1 to 3 figures\n  1 to 3 of {}\n",
        names.join(" or ")
    );
    let text = format!("{HEAD}{units}{}", force("f", &choice));
    assert_eq!(said(text), [""; 0]);
}
