//! Differences for people.

use super::Head;
use crate::cli::output::titled;
use crate::diff::{Aspect, Change, Diff, How, Named, Of, Shift};
use crate::lines::{self, Lines};

pub(super) fn told(heads: &[Head; 2], diff: &Diff, width: usize) -> String {
    let [old, new] = heads.each_ref().map(head);
    let mut out = Lines::new(width);
    out.item("", &format!("{old} → {new}"));
    if diff.changes.is_empty() {
        out.plain("no differences");
        return out.text();
    }
    let mut whole: Option<&Named> = None;
    for each in &diff.changes {
        match &each.within {
            Some(within) if whole != Some(within) && !follows(&mut whole, within) => {
                out.blank();
                out.item("  ", &named(within));
                whole = Some(within);
            }
            Some(_) => {}
            None => out.blank(),
        }
        change(&mut out, each);
        if each.within.is_none() {
            whole = Some(&each.named);
        }
    }
    section(&mut out, "affected", diff.affected.iter().map(named));
    section(&mut out, "odds", diff.odds.shifts.iter().map(shift));
    let skipped = diff.odds.skipped.iter();
    let skipped = skipped.map(|each| format!("{}: {}", each.question, each.why));
    section(&mut out, "odds not worked out", skipped);
    out.text()
}

fn follows(whole: &mut Option<&Named>, within: &Named) -> bool {
    whole.is_some_and(|whole| whole == within)
}

/// `combat 0.1.0 with night`.
fn head(head: &Head) -> String {
    let with = match head.options.as_slice() {
        [] => String::new(),
        options => format!(" with {}", options.join(", ")),
    };
    format!("{} {}{with}", head.package, head.version)
}

fn named(named: &Named) -> String {
    let Named { sort, name, title } = named;
    format!("{sort} {name}{}", titled(title, name))
}

fn change(out: &mut Lines, change: &Change) {
    let indent = if change.within.is_some() {
        "    "
    } else {
        "  "
    };
    let mark = match change.how {
        How::Added(_) => "+ ",
        How::Removed(_) => "- ",
        How::Changed(_) => "",
    };
    // Within its whole a thing needs no more than its own name.
    let name = match &change.within {
        Some(whole) => {
            let own = change.named.name.strip_prefix(whole.name.as_str());
            let own = own.unwrap_or(&change.named.name).trim_start_matches('.');
            let Named { sort, title, .. } = &change.named;
            format!("{sort} {own}{}", titled(title, own))
        }
        None => named(&change.named),
    };
    let option = change.option.as_ref();
    let option = option.map_or(String::new(), |option| format!(" (option: {option})"));
    let head = format!("{mark}{name}{option}");
    match &change.how {
        How::Added(says) | How::Removed(says) => match says.as_slice() {
            [one] if change.within.is_some() => out.item(indent, &format!("{head}: {one}")),
            says => {
                out.item(indent, &head);
                for line in says {
                    out.item(&format!("{indent}    "), line);
                }
            }
        },
        How::Changed(aspects) => match aspects.as_slice() {
            [one] if is_short(one) => out.item(indent, &format!("{head}: {}", short(one))),
            aspects => {
                out.item(indent, &head);
                // The lines of a step belong together; of a list only those are told that differ.
                let all = change.named.sort == "step";
                aspects
                    .iter()
                    .for_each(|each| aspect(out, indent, all, each));
            }
        },
    }
}

/// Both sides together are no wider than this, if they are told on one line.
const SHORT: usize = 70;

fn is_short(aspect: &Aspect) -> bool {
    let each = || aspect.old.iter().chain(&aspect.new);
    let wide: usize = each().map(|line| lines::width(line)).sum();
    aspect.old.len() <= 1 && aspect.new.len() <= 1 && wide <= SHORT || aspect.of == Of::Order
}

/// `1 -> 2`.
fn short(aspect: &Aspect) -> String {
    let lead = match aspect.of {
        Of::Says => "",
        Of::Title => "title ",
        Of::Source => "source ",
        Of::Order => "order ",
    };
    let text = |lines: &[String]| match lines {
        [] => "nothing".to_owned(),
        lines => lines.join(", "),
    };
    format!("{lead}{} → {}", text(&aspect.old), text(&aspect.new))
}

fn aspect(out: &mut Lines, indent: &str, all: bool, aspect: &Aspect) {
    if is_short(aspect) {
        out.item(&format!("{indent}  "), &short(aspect));
        return;
    }
    let told = lines(&aspect.old, &aspect.new).into_iter();
    for (mark, line) in told.filter(|(mark, _)| all || *mark != ' ') {
        out.item(&format!("{indent}  {mark} "), line);
    }
}

/// Lines that went and came, and those that stayed: the longest run of lines in both stays.
fn lines<'a>(old: &'a [String], new: &'a [String]) -> Vec<(char, &'a str)> {
    let mut longest = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for (at, line) in old.iter().enumerate().rev() {
        for (to, other) in new.iter().enumerate().rev() {
            longest[at][to] = match line == other {
                true => longest[at + 1][to + 1] + 1,
                false => longest[at + 1][to].max(longest[at][to + 1]),
            };
        }
    }
    let (mut at, mut to) = (0, 0);
    let mut found = Vec::new();
    while at < old.len() || to < new.len() {
        match (old.get(at), new.get(to)) {
            (Some(line), Some(other)) if line == other => {
                found.push((' ', line.as_str()));
                (at, to) = (at + 1, to + 1);
            }
            (Some(line), other)
                if other.is_none() || longest[at + 1][to] >= longest[at][to + 1] =>
            {
                found.push(('-', line.as_str()));
                at += 1;
            }
            (_, Some(other)) => {
                found.push(('+', other.as_str()));
                to += 1;
            }
            (_, None) => break,
        }
    }
    found
}

fn section(out: &mut Lines, head: &str, lines: impl Iterator<Item = String>) {
    for (at, line) in lines.enumerate() {
        if at == 0 {
            out.blank();
            out.plain(&format!("{head}:"));
        }
        out.item("  ", &line);
    }
}

/// `attack(regular): Miss 46.0% -> 52.0%, Out 20.0% -> 18.0%`.
fn shift(shift: &Shift) -> String {
    let moved = shift.moved.iter().map(|moved| {
        let (old, new) = (moved.old.show(), moved.new.show());
        match moved.outcome.is_empty() {
            true => format!("{old} → {new}"),
            false => format!("{} {old} → {new}", moved.outcome),
        }
    });
    let moved: Vec<String> = moved.collect();
    let example = shift.example.as_ref();
    let example = example.map_or(String::new(), |title| format!(" (example \"{title}\")"));
    format!("{}: {}{example}", shift.question, moved.join(", "))
}
