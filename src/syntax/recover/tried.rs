//! Small changes of a line, each tried: what the rule then reads is what the author meant.

use pest::Parser;

use super::super::grammar::{Grammar, Rule};
use super::super::words::Alternative;
use super::super::{blanks, comments};
use super::found::Found;
use super::missed::Missed;
use super::word;

/// Words of other notations and of everyday speech, and what is written here in their place.
const MEANT: &[(&str, &str)] = &[
    ("returns", "gives"),
    ("yields", "gives"),
    ("requires", "needs"),
    ("without", "excludes"),
    ("max", "up to"),
    ("maximum", "up to"),
    ("per", "for each"),
    ("last", "previous"),
    ("since", "from"),
    ("before", "until"),
    (":", "="),
    ("x", ","),
    (";", ","),
    ("&", ","),
    ("+", ","),
];

/// Signs and words that people put in, and nothing means.
const NOTHING: &[&str] = &[
    ":",
    "=",
    ";",
    ",",
    "a",
    "an",
    "the",
    "some",
    "with",
    "procedure",
    "table",
    "step",
    "unit",
    "force",
    "of",
    "point",
    "points",
];

/// What to write, where one small change makes a line of this that its rule reads to the end.
pub(super) fn mended(missed: &Missed<'_>) -> Option<String> {
    in_another_word(missed)
        .or_else(|| without_what_is_found(missed))
        .or_else(|| without_the_word_before(missed))
        .or_else(|| with_the_one_word(missed))
}

/// A word of another notation gives way to ours.
fn in_another_word(missed: &Missed<'_>) -> Option<String> {
    let found = missed.found.written();
    let before = missed.before();
    let last = word_before(before);
    let mut meant = MEANT.iter().filter_map(|(word, meant)| {
        let (front, word) = match (*word == found, *word == last) {
            (true, _) => (before, found),
            (false, true) => (front_of(before, last), last),
            _ => return None,
        };
        let behind = match word == found {
            true => missed.behind(),
            false => missed.line_from(missed.at),
        };
        reads(missed.rule, &[front, meant, behind])
            .then(|| format!("write `{meant}` in the place of `{word}`"))
    });
    meant.next()
}

/// What stands at the place means nothing.
fn without_what_is_found(missed: &Missed<'_>) -> Option<String> {
    let found = missed.found.written();
    let (before, behind) = (missed.before(), missed.behind());
    let is_it = NOTHING.contains(&found) && reads(missed.rule, &[before, behind]);
    is_it.then(|| taken_out(found, before, behind))
}

/// What stands before the place means nothing: `reinforce men with scouts on turn 4`.
fn without_the_word_before(missed: &Missed<'_>) -> Option<String> {
    let last = word_before(missed.before());
    let front = front_of(missed.before(), last);
    let behind = missed.line_from(missed.at);
    let is_it = NOTHING.contains(&last)
        && front.len() >= missed.subject.len()
        && reads(missed.rule, &[front, behind]);
    is_it.then(|| taken_out(last, front, behind))
}

/// The only word that may stand here in the place of the one that does; one that is missing is told otherwise.
fn with_the_one_word(missed: &Missed<'_>) -> Option<String> {
    let ([Alternative::Literal(only)], Found::Word(found)) = (missed.may.as_slice(), missed.found)
    else {
        return None;
    };
    let before = missed.before();
    let is_missing = reads(missed.rule, &[before, only, missed.line_from(missed.at)]);
    let is_other = !is_missing && reads(missed.rule, &[before, only, missed.behind()]);
    is_other.then(|| format!("write `{only}` in the place of `{found}`"))
}

fn taken_out(what: &str, before: &str, behind: &str) -> String {
    let behind = comments::without(behind).trim_start();
    let gap = if behind.starts_with([',', ':']) {
        ""
    } else {
        " "
    };
    format!(
        "take `{what}` out: `{}`",
        format!("{before}{gap}{behind}").trim()
    )
}

/// Whether a rule reads a line that is made of parts.
fn reads(rule: Rule, parts: &[&str]) -> bool {
    let line = parts.join(" ");
    Grammar::parse(rule, &blanks::even(&line)).is_ok()
}

/// The word or the sign that a text ends with.
fn word_before(text: &str) -> &str {
    let front = text.trim_end_matches(|sign: char| sign.is_alphanumeric() || sign == '-');
    word(&text[front.len()..])
}

fn front_of<'t>(before: &'t str, last: &str) -> &'t str {
    before[..before.len() - last.len()].trim_end()
}
