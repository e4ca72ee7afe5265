//! Lines of procedures, worksheets and points: rounds, choices, sums.

use super::Gap;
use crate::spelling::is_name;

pub(super) fn between(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, last, found, rest) = gap.words();
    let missed = gap.missed;
    match (missed.subject, found) {
        ("roll", "gives") => Some("begin a new line before `gives`".to_owned()),
        ("repeat", "at") if rest.starts_with("at most ") && missed.may_be(",") => {
            Some(format!("write `,` before it: `, {rest}`"))
        }
        ("choose", value) if missed.must_be("by") && value != "{" => {
            Some(format!("write `by` before it: `{before} by {rest}`"))
        }
        // The table comes first, whatever the word between the two.
        ("reads", "on" | "in" | "from") if gap.behind().split_whitespace().count() == 1 => {
            let table = gap.behind();
            Some(format!("the table comes first: `reads {table} by {last}`"))
        }
        ("draw", deck) if last == "deck" && is_name(deck) => {
            let front = before.trim_end_matches("deck").trim_end();
            Some(format!("write `{front} {deck}`"))
        }
        ("total", "(") => {
            Some("take the parentheses out: a total is a row of sums and differences".to_owned())
        }
        ("total", "minus") => Some("write `-` in its place".to_owned()),
        ("total", "plus") => Some("write `+` in its place".to_owned()),
        (field, "every" | "all") if missed.must_be("each") && is_name(gap.behind()) => Some(
            format!("write `{field} of each {}`", singular(gap.behind())),
        ),
        (field, kind) if missed.must_be("each") && rest == kind && is_name(kind) => {
            let line = format!("{field} of each {}", singular(kind));
            Some(format!("write `{line}`"))
        }
        _ => None,
    }
}

/// One of what a word in the plural is, as far as its letters tell.
fn singular(word: &str) -> String {
    match (word.strip_suffix("ies"), word.strip_suffix('s')) {
        (Some(front), _) => format!("{front}y"),
        (_, Some(front)) if !front.ends_with('s') => front.to_owned(),
        _ => word.to_owned(),
    }
}
