//! Slips in the lines of procedures that have a way out of their own.

use super::super::context::Context;
use super::{Line, Place, word};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;

/// Words of other notations, and ours.
const HABITS: &[(&str, &str)] = &[
    ("else", "write `otherwise {` behind the `}` of the `if`"),
    ("elif", "write `otherwise if CONDITION {`"),
    ("elseif", "write `otherwise if CONDITION {`"),
    ("return", "the outcome is stated by `end`: `end miss`"),
    ("result", "the outcome is stated by `end`: `end miss`"),
    ("break", "`stop` leaves the innermost `repeat`"),
    (
        "exit",
        "`stop` leaves the innermost `repeat`, `end` the procedure",
    ),
    ("let", "write `NAME = VALUE`"),
    ("set", "write `NAME = VALUE`"),
    ("var", "write `NAME = VALUE`, or `keep NAME : TYPE = VALUE`"),
    ("while", "write `repeat N times {` and leave it with `stop`"),
    ("loop", "write `repeat N times {`"),
    ("for", "write `repeat with NAME from A to B {`"),
    ("call", "write `do PROCEDURE(…)`, or `NAME = PROCEDURE(…)`"),
    ("switch", "write `choose by VALUE {`"),
    ("match", "write `choose by VALUE {`"),
    ("print", "words for the player are written `note \"…\"`"),
    ("text", "words for the player are written `note \"…\"`"),
    ("shuffle", "write `reshuffle DECK`"),
];

/// Statements that may stand behind a condition on its line.
const VERBS: &[&str] = &["draw", "reshuffle", "keep", "do", "end", "stop", "note"];

/// Reports a line of a procedure whose slip is plain. Says whether it has.
pub(super) fn habit(cx: &mut Context<'_>, line: &Line<'_>, place: Place) -> bool {
    match place {
        Place::Action => action(cx, line),
        Place::Choose => case(cx, line),
        Place::Procedure => outside_of_steps(cx, line),
        _ => false,
    }
}

fn action(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    if matches!(first, "otherwise" | "else" | "elif" | "elseif") {
        let (message, help) = if first == "otherwise" {
            (
                "no `if` stands before this `otherwise`".to_owned(),
                "it follows the `}` of an `if`, or the line of an `if …: …`",
            )
        } else {
            (
                format!("`{first}` is no word of the language"),
                help_for(first).unwrap_or_default(),
            )
        };
        cx.report(&E0002, line.base, line.base + first.len(), message)
            .help(help);
        return true;
    }
    let rest = line.text[first.len()..].trim_start();
    if rest.starts_with('=') && !first.is_empty() {
        return false;
    }
    if let Some(help) = help_for(first) {
        cx.report(
            &E0002,
            line.base,
            line.base + first.len(),
            format!("`{first}` is no statement of a step"),
        )
        .help(help);
        return true;
    }
    first == "if" && lost_colon(cx, line)
}

fn help_for(first: &str) -> Option<&'static str> {
    HABITS
        .iter()
        .find(|(habit, _)| *habit == first)
        .map(|(_, help)| *help)
}

/// `if CONDITION end miss`: the sign between them is lost.
fn lost_colon(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    if words.contains([':', '{']) {
        return false;
    }
    let mut before = words.len();
    let mut at = 0;
    for part in words.split([' ', '\t']) {
        if at > 0 && VERBS.contains(&word(part)) {
            before = at;
            break;
        }
        at += part.len() + 1;
    }
    if before == words.len() {
        return false;
    }
    let end = line.base + words[..before].trim_end().len();
    cx.report(&E0002, end, end, "`:` is missing behind this condition")
        .here("here")
        .help("write `if CONDITION: STATEMENT`, or a block in `{ … }`");
    true
}

/// A line of `choose` that is no case.
fn case(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let help = if first == "else" || first == "default" {
        "what is left is written `otherwise: …`"
    } else if VERBS.contains(&first) || matches!(first, "if" | "choose" | "repeat") {
        "a case comes first: `1-3: …`, `green { … }` or `otherwise: …`"
    } else {
        return false;
    };
    cx.report(
        &E0002,
        line.base,
        line.base + first.len(),
        format!("`{first}` begins no case"),
    )
    .help(help);
    true
}

/// A statement that stands in the procedure itself.
fn outside_of_steps(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let known = super::words::statements(Place::Action);
    let sets = line.text[first.len()..].trim_start().starts_with('=');
    if first.is_empty() || first == "step" || !(sets || known.contains(&first)) {
        return false;
    }
    if !sets && !suggest::near(first, ["step"]).is_empty() && line.first_line().ends_with('{') {
        return false;
    }
    cx.report(
        &E0002,
        line.base,
        line.base + line.first_line().len(),
        "this statement stands in no step",
    )
    .help("write `step NAME {` above it and `}` below");
    true
}
