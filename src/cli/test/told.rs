//! The results of tests for people.

use super::{Example, Line, Tested};
use crate::cli::output::Terminal;
use crate::examples::Sort;
use crate::lines::Lines;

pub(super) fn told(tested: &[Tested], untouched: bool, terminal: Terminal) -> String {
    let marks = Marks::new(terminal);
    let mut text = Lines::new(terminal.width);
    for (place, package) in tested.iter().enumerate() {
        if place > 0 {
            text.blank();
        }
        text.plain(&package.package);
        for each in &package.examples {
            example(each, &marks, &mut text);
        }
        summary(package, untouched, &mut text);
    }
    text.text()
}

/// Signs for what holds and what does not.
struct Marks {
    pass: &'static str,
    fail: &'static str,
}

impl Marks {
    fn new(terminal: Terminal) -> Marks {
        let (pass, fail) = match (terminal.unicode, terminal.color) {
            (true, true) => ("\u{1b}[32m✓\u{1b}[0m", "\u{1b}[1;31m✗\u{1b}[0m"),
            (true, false) => ("✓", "✗"),
            (false, _) => ("ok", "NO"),
        };
        Marks { pass, fail }
    }

    fn of(&self, passed: bool) -> &'static str {
        if passed { self.pass } else { self.fail }
    }
}

fn example(example: &Example, marks: &Marks, text: &mut Lines) {
    let cite = match example.citation.as_str() {
        "" => String::new(),
        citation => format!(" [{citation}]"),
    };
    let with = match example.options.as_slice() {
        [] => String::new(),
        options => format!(", with {}", options.join(", ")),
    };
    text.blank();
    text.item("  ", &format!("{}{cite}{with}", example.title));
    if example.lines.is_empty() {
        text.plain("    claims nothing");
    }
    for line in &example.lines {
        let mark = marks.of(line.verdict.passed);
        let told = format!("{}{}", line.text, figure(line));
        text.item(&format!("    {mark} "), &told);
        if !line.verdict.passed {
            let place = format!("{}:{}", line.place.file, line.place.line);
            text.item("      ", &format!("at {place}{cite}"));
        }
    }
}

/// The real figure beside the claim.
fn figure(line: &Line) -> String {
    let shown = line.verdict.real.show();
    match (line.verdict.passed, line.verdict.real.is_figure()) {
        (true, _) => format!("   ({shown})"),
        (false, true) => format!("   but it is {shown}"),
        (false, false) => format!("   but {shown}"),
    }
}

fn summary(package: &Tested, untouched: bool, text: &mut Lines) {
    let (lines, failed) = (package.lines().count(), package.failed());
    let examples = package.examples.len();
    let counted = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    };
    let what = match examples {
        0 => "no examples".to_owned(),
        _ => format!(
            "{} in {}",
            counted(lines, "claim", "claims"),
            counted(examples, "example", "examples")
        ),
    };
    let result = match (package.broken, failed) {
        (true, _) => "not all of it could be compiled".to_owned(),
        (false, 0) if examples == 0 => String::new(),
        (false, 0) if lines == 1 => "it holds".to_owned(),
        (false, 0) => "all hold".to_owned(),
        (false, 1) => "1 fails".to_owned(),
        (false, failed) => format!("{failed} fail"),
    };
    let joint = if result.is_empty() { "" } else { ": " };
    text.blank();
    text.item("  ", &format!("{what}{joint}{result}"));
    let missed: Vec<String> = Sort::ALL
        .into_iter()
        .filter_map(|sort| {
            let missed = package.tally.untouched(sort).len();
            let all = package.tally.count(sort);
            (missed > 0).then(|| {
                format!(
                    "{missed} of {}",
                    counted(all, sort.words().0, sort.words().1)
                )
            })
        })
        .collect();
    if missed.is_empty() {
        return;
    }
    let more = if untouched {
        ""
    } else {
        " (`--untouched` lists them)"
    };
    text.item("  ", &format!("untouched: {}{more}", missed.join(", ")));
    if untouched {
        for sort in Sort::ALL {
            for name in package.tally.untouched(sort) {
                text.item("    ", &format!("{}  {name}", sort.words().0));
            }
        }
    }
}
