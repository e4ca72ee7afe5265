//! Lines of a force that need what goes without them.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0607;
use crate::kinds::Typed;
use crate::model::{Clause, Force, Part, Period};
use crate::source::Span;
use crate::spelling::{joined, ticked};

/// What is needed is looked for in so many lines: nobody follows more.
const MOST: usize = 40;

/// A line that is never there because of all that it needs, and that needs in turn, one goes without another, or is
/// there at another time.
pub(super) fn lines_that_contradict(typed: &Typed, force: &Force, out: &mut Diagnostics) {
    let period = typed.model.period_of(force);
    // Of two that exclude each other it is told once.
    let mut told: Vec<(usize, usize)> = Vec::new();
    for (at, part) in force.parts.iter().enumerate() {
        // What must be there, and cannot, makes the whole force impossible; choices are left to those who pick.
        if part.least > 0 || !part.others.is_empty() || part.needs.is_empty() {
            continue;
        }
        let time = part.period.meet(period);
        let needed = needed(force, at);
        let apart = || apart(force, &needed);
        let late = || {
            needed
                .iter()
                .copied()
                .find(|other| is_apart(time, &force.parts[*other]))
        };
        let against = match apart() {
            Some(pair) if told.contains(&pair) => continue,
            Some(pair) => {
                told.push(pair);
                Against::Excluded(pair)
            }
            None => match late() {
                Some(other) if !time.is_empty() => Against::Time(other),
                _ => continue,
            },
        };
        tell(typed, force, (at, &needed), against, out);
    }
}

/// What stands against a line.
#[derive(Clone, Copy)]
enum Against {
    /// The first of the two excludes the other.
    Excluded((usize, usize)),
    /// It is there at another time.
    Time(usize),
}

/// A line, and behind it all lines that must be there with it: those that alone bring what is needed.
fn needed(force: &Force, at: usize) -> Vec<usize> {
    let mut lines = vec![at];
    let mut next = 0;
    while let Some(line) = lines.get(next).copied() {
        next += 1;
        for wanted in &force.parts[line].needs {
            let brings = |part: &Part| part.what == *wanted || part.others.contains(wanted);
            let mut all = (0..force.parts.len()).filter(|line| brings(&force.parts[*line]));
            if let (Some(only), None) = (all.next(), all.next())
                && force.parts[only].others.is_empty()
                && !lines.contains(&only)
                && lines.len() < MOST
            {
                lines.push(only);
            }
        }
    }
    lines
}

/// Two of these lines of which the first excludes the other.
fn apart(force: &Force, lines: &[usize]) -> Option<(usize, usize)> {
    let excludes = |one: usize, other: usize| {
        one != other && force.parts[one].excludes.contains(&force.parts[other].what)
    };
    lines.iter().find_map(|one| {
        let other = lines.iter().find(|other| excludes(*one, **other))?;
        Some((*one, *other))
    })
}

/// Whether a line is never there within a time.
fn is_apart(time: Period, part: &Part) -> bool {
    part.period.meet(time).is_empty()
}

fn tell(
    typed: &Typed,
    force: &Force,
    (at, needed): (usize, &[usize]),
    against: Against,
    out: &mut Diagnostics,
) {
    let name = |line: usize| &*typed.model.row(force.parts[line].what.row()).header.name;
    let clauses = &typed.places.clauses;
    let place = |line: usize| clauses.get(&Clause::Part(force.row, line)).copied();
    let Some(here) = place(at) else {
        return;
    };
    let needs = |last: usize| {
        let all = needed[1..].iter().filter(|line| **line != at);
        let all: Vec<usize> = all
            .copied()
            .take_while(|line| *line != last)
            .chain([last])
            .collect();
        joined(&ticked(all.into_iter().map(name)), "and")
    };
    let (why, labels, help): (String, Vec<(Span, String)>, String) = match against {
        Against::Excluded((one, other)) => {
            let last = [one, other]
                .into_iter()
                .max_by_key(|line| needed.iter().position(|needed| needed == line));
            let (needs, excluded) = (needs(last.unwrap_or(one)), name(other));
            let why = match other == at {
                true => format!("it needs {needs}, and `{}` excludes it", name(one)),
                false => format!(
                    "it needs {needs}, and `{}` excludes `{excluded}`",
                    name(one)
                ),
            };
            let label = place(one).map(|span| (span, format!("excludes `{excluded}`")));
            let labels = label
                .filter(|(span, _)| *span != here)
                .into_iter()
                .collect();
            (
                why,
                labels,
                format!("take `, excludes {excluded}` out, or this line"),
            )
        }
        Against::Time(other) => {
            let there = force.parts[other].period;
            let label = place(other).map(|span| (span, format!("is there {there}")));
            let why = format!("it needs {}, which is there at another time", needs(other));
            (
                why,
                label.into_iter().collect(),
                "change one of the dates, or take this line out".to_owned(),
            )
        }
    };
    let message = format!("`{}` is never there: {why}", name(at));
    let report = out.report(&E0607, here, message);
    for (span, says) in labels {
        report.label(span, says);
    }
    report.help(help);
}
