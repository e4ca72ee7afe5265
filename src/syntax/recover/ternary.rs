//! `a > b ? c : d`, by which other languages choose one of two values.

use super::super::comments;
use super::super::context::Context;
use super::Line;
use crate::diagnostic::codes::E0801;

/// Reports such a choice in a line of a step, which `:` ends too early. Says whether there is one.
pub(super) fn in_a_line(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line_alone();
    let Some(mark) = words.find(" ? ").map(|at| at + 1) else {
        return false;
    };
    let is_one = !words.contains('"') && at(cx, line.base + mark, &words[mark..]);
    // What follows it as `otherwise` belongs to nothing else.
    cx.declaration.broken_if |= is_one && line.word() == "if";
    is_one
}

/// Reports such a choice whose `?` stands at a place, where `rest` begins. Says whether it is one.
pub(in crate::syntax) fn at(cx: &mut Context<'_>, at: usize, rest: &str) -> bool {
    let Some((yes, no)) = rest.strip_prefix('?').and_then(|rest| rest.split_once(':')) else {
        return false;
    };
    let start = cx.text[..at].rfind('\n').map_or(0, |end| end + 1);
    let (condition, inside) = condition(&cx.text[start..at]);
    let no = match inside {
        true => no.split(')').next().unwrap_or_default(),
        false => comments::without(no),
    };
    let (yes, no) = (yes.trim(), no.trim());
    if condition.is_empty() || yes.is_empty() || no.is_empty() {
        return false;
    }
    let help = format!("write `if {condition} then {yes} otherwise {no}`");
    cx.report(&E0801, at, at + 1, "`?` chooses nothing")
        .help(help);
    true
}

/// What stands before the `?`, from where its value begins, and whether that is within parentheses.
fn condition(before: &str) -> (&str, bool) {
    let mut depth = 0_usize;
    for (at, sign) in before.char_indices().rev() {
        match sign {
            ')' => depth += 1,
            '(' if depth == 0 => return (before[at + 1..].trim(), true),
            '(' => depth -= 1,
            _ => {}
        }
    }
    let value = before.rsplit(": ").next().unwrap_or_default().trim();
    let value = match value.split_once(" = ") {
        Some((name, value)) if !name.contains(['<', '>']) => value,
        _ => value,
    };
    (value.strip_prefix("end ").unwrap_or(value).trim(), false)
}
