//! What is replaced as nothing is: `replace modifiers`, or a value on the line of the head.

use super::super::context::Context;
use super::Line;
use crate::diagnostic::codes::{E0002, E0203};

/// Reports a head that replaces modifiers, or one value on the line of the head. Says whether it does.
pub(super) fn replaces_otherwise(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line_alone();
    let head = words.trim_end_matches([' ', '{']);
    let mut parts = head.splitn(4, [' ', '\t']);
    let (kind, named, rest) = (parts.nth(1), parts.next(), parts.next());
    let (Some(kind), Some(named)) = (kind, named) else {
        return false;
    };
    let end = line.base + head.len();
    if kind == "modifiers" {
        let message = "a list of modifiers cannot be replaced, only rows, tables and decks can";
        cx.report(&E0203, line.base, end, message).help(format!(
            "add rows to it: `extend modifiers {named} {{ … }}`"
        ));
        return true;
    }
    let (Some((row, field)), Some(value)) = (named.split_once('.'), rest) else {
        return false;
    };
    if words.ends_with('{') || kind == "figure" || value.starts_with(['"', '[']) {
        return false;
    }
    // Its block is on the line, so that no `}` is lost.
    cx.declaration.lent_brace = true;
    let value = value.trim_start_matches(['=', ':']).trim_start();
    cx.report(&E0002, line.base, end, "what is replaced stands in a block")
        .help(format!(
            "write `replace {kind} {row} {{`, on the next line `{field} {value}`, and `}}` below it"
        ));
    true
}
