//! What nobody can wait for or hold, and what nobody can read: refused in a sentence, with a way out.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::support::said;

/// A folder of one's own to run the program in.
struct Desk(tempfile::TempDir);

impl Desk {
    fn with(files: &[(&str, &str)]) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        for (name, text) in files {
            fs::write(desk.0.path().join(name), text).unwrap();
        }
        desk
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    #[track_caller]
    fn says(&self, arguments: &[&str], code: i32, wanted: &[&str]) {
        let said = said(self.path(), arguments, code);
        for wanted in wanted {
            assert!(said.contains(wanted), "{arguments:?}: {said}");
        }
    }
}

const HEAD: &str = "use prelude \"0.1\"\nsource book \"The book\"\n";

/// Tables of which each sends on to the next, so many.
fn chain(tables: usize) -> String {
    let mut text = HEAD.to_owned();
    for at in 0..tables {
        let next = at + 1;
        writeln!(
            text,
            "table t{at} \"Table {at}\" by roll d2 gives number [book 1] {{\n  | 1 | 1 |\n  | 2 | roll t{next} |\n}}"
        )
        .unwrap();
    }
    writeln!(
        text,
        "table t{tables} \"The last\" by roll d2 gives number [book 1] {{\n  | 1-2 | 5 |\n}}"
    )
    .unwrap();
    text
}

/// Procedures of which each calls the one before it twice, so many.
fn doubling(procedures: usize) -> String {
    let mut text = HEAD.to_owned();
    for at in 0..procedures {
        let gives = match at.checked_sub(1) {
            None => "d6".to_owned(),
            Some(below) => format!("min(999999, p{below}() + p{below}())"),
        };
        writeln!(
            text,
            "procedure p{at} \"P {at}\" gives 0 to 999999 [book 1] {{\n  step roll \"Roll\" {{\n    end {gives}\n  }}\n}}"
        )
        .unwrap();
    }
    text
}

#[test]
fn tables_send_on_as_far_as_anybody_follows() {
    let desk = Desk::with(&[("short.orbat", &chain(3)), ("long.orbat", &chain(300))]);
    desk.says(&["odds", "short.orbat", "roll t0"], 0, &["mean 3/2"]);
    desk.says(
        &["roll", "short.orbat", "roll t0", "--seed", "a"],
        0,
        &["Table 0"],
    );
    desk.says(&["roll", "long.orbat", "t0", "--seed", "a"], 0, &["d2: "]);
    for verb in ["odds", "roll"] {
        let said = &["E0006", "more than 200 rows that are rolled for", "help: "];
        desk.says(&[verb, "long.orbat", "roll t0"], 1, said);
    }
}

/// However many rows of a table are dice, each answers for its own key; also where tables send on to each other.
#[test]
fn many_rows_are_rolled_for() {
    const ROWS: usize = 600;
    let mut text = HEAD.to_owned();
    let key = format!("score : 1 to {ROWS}");
    writeln!(
        text,
        "table long \"Long\" by {key} gives number [book 1] {{"
    )
    .unwrap();
    for row in 1..=ROWS {
        match row % 7 {
            0 => writeln!(text, "  | {row} | {row} |").unwrap(),
            _ => writeln!(text, "  | {row} | d6+{row} |").unwrap(),
        }
    }
    writeln!(
        text,
        "}}\ntable wide \"Wide\" by {key}, side : 1 to 2 gives number [book 1] {{"
    )
    .unwrap();
    for row in 1..=ROWS {
        let first = match row {
            300 => "roll long".to_owned(),
            _ => format!("d8+{row}"),
        };
        writeln!(text, "  | {row} | 1 | {first} |\n  |  | 2 | d4+{row} |").unwrap();
    }
    text.push_str("}\n");
    let desk = Desk::with(&[("long.orbat", &text)]);
    for (asked, mean) in [
        ("long(1)", "mean 9/2"),
        ("long(7)", "mean 7\n"),
        ("long(299)", "mean 605/2"),
        ("long(300)", "mean 607/2"),
        ("long(600)", "mean 1207/2"),
        ("wide(1, 1)", "mean 11/2"),
        ("wide(300, 1)", "mean 607/2"),
        ("wide(300, 2)", "mean 605/2"),
        ("wide(301, 1)", "mean 611/2"),
        ("wide(600, 2)", "mean 1205/2"),
    ] {
        desk.says(&["odds", "long.orbat", asked], 0, &[mean]);
    }
}

#[test]
fn rows_that_send_on_to_the_same_table_are_counted() {
    let mut text = HEAD.to_owned();
    for at in 0..20 {
        let next = at + 1;
        writeln!(
            text,
            "table t{at} \"Table {at}\" by roll d2 gives number [book 1] {{\n  | 1 | roll t{next} |\n  | 2 | roll t{next} |\n}}"
        )
        .unwrap();
    }
    text.push_str("table t20 \"Last\" by roll d2 gives number [book 1] {\n  | 1-2 | 5 |\n}\n");
    let desk = Desk::with(&[("tree.orbat", &text)]);
    let said = &["E0006", "may send on to more than 20000 rows"];
    desk.says(&["odds", "tree.orbat", "roll t0"], 1, said);
}

#[test]
fn a_record_that_nobody_reads_is_refused() {
    let desk = Desk::with(&[("exp.orbat", &doubling(20))]);
    desk.says(&["roll", "exp.orbat", "p4()", "--seed", "a"], 0, &["→ "]);
    desk.says(
        &["roll", "exp.orbat", "p19()"],
        1,
        &["more than a million lines", "--sample"],
    );
}

#[test]
fn calls_lie_no_deeper_than_odds_follow_them() {
    let desk = Desk::with(&[("calls.orbat", &doubling(62))]);
    let said = &[
        "procedures call each other more than 60 deep in the step `roll` of `p",
        "(calls.orbat:",
        "--sample",
    ];
    desk.says(&["odds", "calls.orbat", "p61()"], 1, said);
    desk.says(&["odds", "calls.orbat", "p3()"], 0, &["exact"]);
}

#[test]
fn numbers_that_no_range_can_hold_are_told_once() {
    let desk = Desk::with(&[]);
    let said = &["grow beyond 999999999, and no number may"];
    desk.says(&["odds", "prelude", "100d1000*100d1000"], 1, said);
    let product = ["999999999"; 10].join("*");
    desk.says(&["odds", "prelude", &product], 1, &["1 error"]);
}

#[test]
fn a_model_is_the_same_however_its_source_is_set_in() {
    let loose = format!(
        "{HEAD}procedure g \"G\" gives 1 to 6 [book 1] {{\n  step roll \"Roll\" {{\n    end d6\n  }}\n}}\n\
         example \"It is played\" [book 1] {{\n      play  g()  {{   # as told\n  # alone\n            roll   3\n\
         gives 3\n     }}\n}}\n"
    );
    let desk = Desk::with(&[("it.orbat", &loose)]);
    let model = |desk: &Desk| said(desk.path(), &["model", "it.orbat"], 0);
    let before = model(&desk);
    assert!(
        before.contains("play g() {\\n  roll 3\\n  gives 3\\n}"),
        "{before}"
    );
    desk.says(&["fmt", "it.orbat"], 0, &[]);
    assert_eq!(model(&desk), before);
    fs::write(desk.path().join("it.orbat"), loose.replace('\n', "\r\n")).unwrap();
    assert_eq!(model(&desk), before);
}

#[test]
fn what_is_named_wrongly_is_told_with_what_would_do() {
    let desk = Desk::with(&[]);
    desk.says(
        &["new", "own", "--title", " "],
        2,
        &["nothing in the title"],
    );
    desk.says(&["new", "deep/own/"], 0, &["-o deep/own-battle\n"]);
    desk.says(
        &["scenario", "-o", "deep/own"],
        2,
        &["`deep/own` is a package"],
    );
    desk.says(&["check", "deep/own"], 0, &[]);
    desk.says(&["scenario", "--seed", "\u{1b}[31m"], 2, &["U+001B"]);
    let list = ["list", "--new", "german-squad", "combat-patrol"];
    desk.says(
        &[&list[..], &["-o", "foo.txt"]].concat(),
        2,
        &["write `-o foo.orbat`"],
    );
    desk.says(
        &[&list[..], &["--format", "json"]].concat(),
        2,
        &["does not go with `--new`"],
    );
    desk.says(
        &["roll", "prelude", "d6", "--count", "-1"],
        2,
        &["-1 is not in 1..=100000"],
    );
    desk.says(
        &["odds", "prelude", "d6", "--sample", "-5"],
        2,
        &["from 1 to 1000000000000"],
    );
    desk.says(
        &["scenario", "--table", "101x4ft"],
        2,
        &["from 1 ft to 12 ft"],
    );
    let night = ["model", "combat-patrol", "--with", "combat-patrol.night"];
    desk.says(&night, 2, &["did you mean `combat-patrol-options.night`?"]);
    desk.says(&["explain", "hit"], 2, &["`orbat explain PACKAGE hit`"]);
    desk.says(&["check", "\u{1b}[31mx"], 2, &["`\\u{1b}[31mx`"]);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_no_unknown_word() {
    let desk = Desk::with(&[]);
    std::os::unix::fs::symlink("loop", desk.path().join("loop")).unwrap();
    desk.says(
        &["check", "loop"],
        3,
        &["too many levels of symbolic links"],
    );
}

#[test]
fn a_source_is_used_by_what_cites_it() {
    let desk = Desk::with(&[("it.orbat", &chain(1))]);
    desk.says(
        &["explain", "it.orbat", "book"],
        0,
        &["used by:\n  table t0", "table t1"],
    );
}
