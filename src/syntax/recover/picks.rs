//! Weapons that are swapped or taken: lines of units and of army lists, in the form that they have.

use std::fmt::Write as _;

use super::super::grammar::Rule;
use super::missed::Missed;
use super::word;
use crate::spelling::is_name;

/// What is swapped or taken, in the form that it has: `take up to 2 spear`, `swap a with b`, `swap a for b, up to 2`.
pub(super) fn picked(before: &str, rest: &str, in_list: bool) -> Option<String> {
    let line = format!("{before} {rest}");
    let (line, citation) = match line.split_once('[') {
        Some((front, behind)) => {
            let (inside, behind) = behind.split_once(']')?;
            (format!("{front} {behind}"), format!(" [{inside}]"))
        }
        None => (line, String::new()),
    };
    let words = line.split([' ', ',']).filter(|word| !word.is_empty());
    let mut words = words.skip(1);
    let (mut names, mut amounts) = (Vec::new(), Vec::new());
    let (mut on, mut dates) = (String::new(), String::new());
    while let Some(word) = words.next() {
        match word {
            "from" | "until" => {
                let date = words.next().filter(|date| is_date(date))?;
                let _ = write!(dates, ", {word} {date}");
            }
            "on" => on = format!(" on {}", words.next().filter(|on| is_name(on))?),
            "up" | "to" | "for" | "with" | "by" | "at" | "most" | "max" => {}
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => amounts.push(word),
            _ if is_name(word) => names.push(word),
            _ => return None,
        }
    }
    let many = match (amounts.as_slice(), in_list) {
        ([], _) => String::new(),
        ([many], true) => format!(", {many}"),
        ([many], false) => format!(", up to {many}"),
        _ => return None,
    };
    // A list has a date of its own.
    if in_list && !(dates.is_empty() && citation.is_empty()) {
        return None;
    }
    let behind = |on: &str| format!("{on}{many}{dates}{citation}");
    match (word(before), names.as_slice()) {
        // Who carries it stands behind `on`; a weapon that it is for is left behind.
        ("take", [one, who]) if line.contains(" for ") && on.is_empty() => Some(format!(
            "write `take {one}{}`, where these men get it; or, where they leave one behind, `swap {who} for {one}{}`",
            behind(&format!(" on {who}")),
            behind(""),
        )),
        ("take", [one, "instead", "of", other]) => {
            Some(format!("write `swap {other} for {one}{}`", behind(&on)))
        }
        ("take", [one]) => Some(format!("write `take {one}{}`", behind(&on))),
        ("swap", [one, other, who]) if rest.starts_with("with ") && on.is_empty() => Some(format!(
            "write `swap {one} for {other}{}`",
            behind(&format!(" on {who}"))
        )),
        ("swap", [one, other]) => Some(format!("write `swap {one} for {other}{}`", behind(&on))),
        _ => None,
    }
}

/// Whether the line at a place stands in the block of a part that is picked, or of the list itself.
pub(super) fn stands_in_a_pick(text: &str, base: usize) -> bool {
    let start = text[..base].rfind('\n').map_or(0, |end| end + 1);
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let mut above = text[..start].lines().rev();
    let head = above.find(|line| !line.trim().is_empty() && blanks(line) < base - start);
    head.is_some_and(|head| {
        let head = head.trim_start();
        head.starts_with(|sign: char| sign.is_ascii_digit()) || word(head) == "list"
    })
}

/// What to write behind a line of an army list: `2 archer with bow`, `2 archer, 1 drummer`, `take bow and horn`, `limit 200`.
pub(super) fn behind_a_pick(missed: &Missed<'_>) -> Option<String> {
    if !matches!(missed.rule, Rule::list_whole | Rule::pick_whole) {
        return None;
    }
    let (before, found) = (missed.before(), missed.found.written());
    let further = missed.rest_alone()[found.len()..].trim();
    let starts_with_digit = |text: &str| text.starts_with(|sign: char| sign.is_ascii_digit());
    match (missed.subject, found) {
        ("take", "," | "and" | "&") if is_name(further) => Some(format!(
            "each has a line of its own: `{before}`, and `take {further}` below it"
        )),
        (count, "," | "and" | "&") if starts_with_digit(count) && starts_with_digit(further) => {
            Some(format!(
                "each part has a line of its own: `{before}`, and `{further}` below it"
            ))
        }
        (count, "with" | "carrying" | "taking") if starts_with_digit(count) => Some(format!(
            "what it takes stands in its block: write `{before} {{`, on lines below it `take WEAPON` or `swap WEAPON for \
             WEAPON`, and `}}`"
        )),
        _ => None,
    }
}

/// A year, or a year and a month.
fn is_date(word: &str) -> bool {
    let mut parts = word.trim_start_matches('-').splitn(2, '-');
    parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}
