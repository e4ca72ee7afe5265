//! A value that is given to a name without `=`, or stands alone where a statement belongs.

use super::super::context::Context;
use super::super::words;
use super::{Line, Place};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;
use crate::spelling::is_name;

/// Reports a line of a step that is but a value. Says whether it has.
pub(super) fn broken(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    without_equals(cx, line) || value_alone(cx, line)
}

/// `arm long-bow`, `new-weapon pen = 3`: a value that is given to a name, and the sign or a hyphen is lost.
fn without_equals(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line_alone();
    let words: Vec<&str> = words.split_whitespace().collect();
    let own = words::statements(Place::Action);
    let is_own =
        |name: &str| own.contains(&name) || !suggest::near(name, own.iter().copied()).is_empty();
    let is_value = |text: &str| is_name(text) || text.bytes().all(|byte| byte.is_ascii_digit());
    let (length, message, help) = match words.as_slice() {
        ["reroll" | "rerolls", ..] => (
            words[0].len(),
            format!("`{}` is no statement of a step", words[0]),
            "which faces are rolled again is said where the dice are rolled: `d6 rerolling 1 once`".to_owned(),
        ),
        ["goto" | "jump", ..] => (
            words[0].len(),
            format!("`{}` is no statement of a step", words[0]),
            "steps follow each other; what is done again stands in a `repeat 3 times {`, and a part of its own in a procedure \
             that is called"
                .to_owned(),
        ),
        [name, value] if is_name(name) && is_value(value) && !is_own(name) => (
            line.first_line().trim_end().len(),
            "a value is given to a name with `=`".to_owned(),
            format!("write `{name} = {value}`"),
        ),
        [name, more, "=", ..] if is_name(name) && is_name(more) && !is_own(name) => (
            name.len(),
            format!("`{name}` is no statement of a step"),
            format!(
                "a name is joined with hyphens, and what a row has stays as it is: `{name}-{more} = {}`",
                words[3..].join(" ")
            ),
        ),
        _ => return false,
    };
    cx.report(&E0002, line.base, line.base + length, message)
        .help(help);
    true
}

/// `3`, `yes`: what comes of it, without `end`.
fn value_alone(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let value = line.first_line_alone();
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let own = words::statements(Place::Action);
    let is_word = is_name(value)
        && !own.contains(&value)
        && suggest::near(value, own.iter().copied()).is_empty();
    let message = match value {
        "yes" | "no" | "none" => format!("`{value}` is a value, and a statement belongs here"),
        _ if is_number => format!("`{value}` is a value, and a statement belongs here"),
        _ if is_word => format!("`{value}` alone is no statement of a step"),
        _ => return false,
    };
    let help = match value {
        "nothing" | "pass" | "skip" | "ignore" | "continue" => {
            "where nothing is done its block is empty: `{` in the place of `:`, and `}` on the next line".to_owned()
        }
        _ => format!("write what comes of it as `end {value}`"),
    };
    cx.report(&E0002, line.base, line.base + value.len(), message)
        .help(help);
    true
}
