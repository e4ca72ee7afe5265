//! Lines that begin a block beside the one they stand in: the `}` of that one is missing.

use super::super::context::Context;
use super::super::node::Node;
use super::super::words::{self, DECLARATIONS};
use super::{Line, Place};
use crate::source::Span;
use crate::spelling::is_name;

/// Reports a broken line that stands as far left as the head of its block, or further, and begins what stands
/// beside such a block. Says whether it is one.
pub(in crate::syntax) fn stands_outside(
    cx: &mut Context<'_>,
    node: &Node<'_>,
    header: Span,
) -> bool {
    let line = Line::of(node);
    let head = cx.blanks_before(header.start as usize);
    let indent = cx.blanks_before(line.base);
    let (Some(head), Some(indent)) = (head, indent) else {
        return false;
    };
    // Heads at the left margin end a block by themselves.
    if head == 0 || indent > head || !stands_in_an_option(&line) {
        return false;
    }
    cx.lacks_close(header, line.base);
    true
}

/// Whether a line begins what stands in an option, or in a change there.
fn stands_in_an_option(line: &Line<'_>) -> bool {
    let first = line.word();
    let words = line.first_line();
    let words = words.split('#').next().unwrap_or_default().trim_end();
    let opens = words.ends_with(['{', '(']);
    match first {
        "before" | "after" => opens,
        "instead" => opens && line.second() == "of",
        "scale" | "choice" => words.contains('='),
        _ if words::statements(Place::Option).contains(&first) => is_name(line.second()),
        _ if DECLARATIONS.contains(&first) => opens,
        // `rule NAME "Title" {`, `weapons "Title" {`.
        _ => opens && is_name(first) && !is_inner(first) && words.contains('"'),
    }
}

/// Words that begin a block within another one.
fn is_inner(word: &str) -> bool {
    matches!(
        word,
        "roll"
            | "side"
            | "even"
            | "odd"
            | "otherwise"
            | "if"
            | "choose"
            | "repeat"
            | "step"
            | "play"
    )
}
