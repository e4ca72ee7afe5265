//! Lines that stand in another block than their own, or in none: a `}` is missing above, or there is one too many.

use pest::Parser;

use super::super::blanks;
use super::super::context::Context;
use super::super::grammar::{Grammar, Rule};
use super::super::node::Node;
use super::super::words::{self, DECLARATIONS};
use super::{Line, Place};
use crate::diagnostic::codes::E0002;
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

/// The blocks in which a line may stand that stands in none.
pub(super) const INNER: &[Place] = &[
    Place::Steps,
    Place::Mission,
    Place::Scenario,
    Place::Battle,
    Place::Worksheet,
    Place::Firepower,
    Place::Erratum,
    Place::Action,
    Place::Procedure,
    Place::Option,
    Place::Change,
    Place::Example,
];

/// The block in which a line is a statement, where nothing is wrong with it but where it stands.
pub(super) fn inner_place(line: &Line<'_>) -> Option<Place> {
    let whole = blanks::even(line.first_line());
    let whole = format!("{whole}\n");
    let is_one = |place: &&Place| {
        words::statements(**place).contains(&line.word())
            && !DECLARATIONS.contains(&line.word())
            && Grammar::parse(super::rule_of(**place, line), &whole).is_ok()
    };
    INNER.iter().find(is_one).copied()
}

/// Reports a statement that stands outside of every block.
pub(super) fn outside_of(cx: &mut Context<'_>, line: &Line<'_>, place: Place) {
    let first = line.word();
    cx.torn = true;
    cx.report(
        &E0002,
        line.base,
        line.base + first.len(),
        format!("`{first}` begins no declaration"),
    )
    .help(stands_inside(first, place));
}

/// Reports a step that stands outside of every procedure.
pub(in crate::syntax) fn step_outside(cx: &mut Context<'_>, node: &Node<'_>) {
    outside_of(cx, &Line::of(node), Place::Procedure);
}

pub(super) fn stands_inside(first: &str, place: Place) -> String {
    match first {
        "text" => "`text` stands inside a block, such as that of a row or a mission; look above for a head that is \
                   lost, or for a `}` too many"
            .to_owned(),
        _ => format!(
            "`{first}` stands inside {}; look above for a `}}` too many",
            words::place(place)
        ),
    }
}

/// Reports a line that says where steps go, and stands in no change. Says whether it has.
pub(super) fn change_of_nothing(cx: &mut Context<'_>, node: &Node<'_>) -> bool {
    let broken = node
        .into_inner()
        .any(|each| each.as_rule() == Rule::broken_line);
    if !broken {
        return false;
    }
    let line = Line::of(node);
    let first = line.word();
    cx.torn = true;
    let message = format!("`{first}` says where steps go, and stands in no change of a procedure");
    cx.report(&E0002, line.base, line.base + first.len(), message)
        .help("write `in PROCEDURE {` above it, and `}` below; or look above for a `}` too many");
    true
}
