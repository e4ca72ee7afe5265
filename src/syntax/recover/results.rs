//! What a procedure gives, in a form that is none.

use super::super::context::Context;
use super::missed::Missed;
use crate::diagnostic::codes::E0002;

/// Reports several results without names, and results behind the citation, met at a place of a procedure's header.
/// Says whether it has.
pub(super) fn broken(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let (base, at) = (missed.base, missed.at);
    missed.subject == "procedure" && (unnamed(cx, base, at) || behind_citation(cx, base, at))
}

/// `gives (yes/no, length)`.
fn unnamed(cx: &mut Context<'_>, base: usize, at: usize) -> bool {
    let header = &cx.text[base..];
    let Some(open) = cx.text[base..at].rfind("gives (") else {
        return false;
    };
    let start = open + "gives (".len();
    let Some(end) = header[start..].find(')').map(|end| start + end) else {
        return false;
    };
    let parts: Vec<&str> = header[start..end].split(',').map(str::trim).collect();
    if let [one] = parts.as_slice()
        && at <= base + end
        && !one.is_empty()
        && !one.contains([':', '\n'])
    {
        let help = format!(
            "write `gives {one}`; several results stand in parentheses, each with its name"
        );
        let message = "one result stands without parentheses";
        cx.report(&E0002, base + start, base + end, message)
            .help(help);
        return true;
    }
    if at > base + end || parts.len() < 2 || parts.iter().any(|part| part.contains([':', '\n'])) {
        return false;
    }
    let named: Vec<String> = parts.iter().map(|part| format!("NAME : {part}")).collect();
    let help = format!(
        "write a name before each, by which it is read: `gives ({})`",
        named.join(", ")
    );
    let message = "each of several results has a name";
    cx.report(&E0002, base + start, base + end, message)
        .help(help);
    true
}

/// `[citation] gives yes/no {`.
fn behind_citation(cx: &mut Context<'_>, base: usize, at: usize) -> bool {
    let (before, rest) = (cx.text[base..at].trim_end(), &cx.text[at..]);
    let Some(cited) = before.rfind('[').filter(|_| before.ends_with(']')) else {
        return false;
    };
    if !rest.starts_with("gives ") {
        return false;
    }
    let line = rest.lines().next().unwrap_or_default();
    let gives = line.split(['{', '#']).next().unwrap_or_default().trim_end();
    let cites = &before[cited..];
    let message = "what a procedure gives stands before its citation";
    let help = format!("write `{gives} {cites} {{`");
    cx.report(&E0002, at, at + gives.len(), message).help(help);
    true
}
