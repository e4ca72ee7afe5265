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

/// Reports a declaration with its block among the lines of another one, where none stands. Says whether it is one.
pub(super) fn declared_within(cx: &mut Context<'_>, line: &Line<'_>, place: Place) -> bool {
    let (first, second) = (line.word(), line.second());
    let takes_none = !matches!(
        place,
        Place::Option
            | Place::Unread
            | Place::Change
            | Place::Procedure
            | Place::Action
            | Place::Choose
            | Place::Play
    );
    let is_one = takes_none
        && DECLARATIONS.contains(&first)
        && !words::statements(place).contains(&first)
        && is_name(second)
        && line.first_line_alone().ends_with('{');
    if is_one {
        let shown = match first {
            "extend" | "replace" => format!("{first} {second}"),
            _ => first.to_owned(),
        };
        let end = line.base + line.first_line_alone().trim_end_matches(['{', ' ']).len();
        let message = format!(
            "`{shown}` begins a declaration, and none stands in {}",
            words::place(place)
        );
        cx.report(&E0002, line.base, end, message)
            .help("put it behind the `}` of this block; or look above for a `}` that is missing");
    }
    is_one
}

/// Whether a line begins what stands in an option, or in a change there.
fn stands_in_an_option(line: &Line<'_>) -> bool {
    let first = line.word();
    let words = line.first_line_alone();
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
    if closed_too_early(cx, line.base) {
        return;
    }
    cx.torn = true;
    cx.report(
        &E0002,
        line.base,
        line.base + first.len(),
        format!("`{first}` begins no declaration"),
    )
    .help(stands_inside(first, place));
}

/// Reports the `}` right above a line that stands in no block, where that is indented as if it stood in one: the `}`
/// stands further in than the head of what it closes. Says whether there is one.
pub(super) fn closed_too_early(cx: &mut Context<'_>, base: usize) -> bool {
    let indent = cx.indent(base);
    let start = base - indent;
    let Some((at, closes)) = last_line(&cx.text[..start]) else {
        return false;
    };
    let close = closes.trim_start();
    let blanks = closes.len() - close.len();
    let is_it = cx.blanks_before(base).is_some()
        && close.starts_with('}')
        && (1..=indent).contains(&blanks);
    if is_it {
        cx.torn = true;
        let at = at + blanks;
        cx.report(
            &E0002,
            at,
            at + 1,
            "this `}` closes the block around it too early",
        )
        .help("the next line is indented as if the block went on: take this `}` out");
    }
    is_it
}

/// The last line of a text that is neither empty nor a comment, and where it begins.
fn last_line(text: &str) -> Option<(usize, &str)> {
    let mut end = text.len();
    let mut lines = text.split_inclusive('\n').rev().map(|line| {
        end -= line.len();
        (end, line)
    });
    lines.find(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    })
}

/// Reports a step that stands outside of every procedure.
pub(in crate::syntax) fn step_outside(cx: &mut Context<'_>, node: &Node<'_>) {
    outside_of(cx, &Line::of(node), Place::Procedure);
}

pub(super) fn stands_inside(first: &str, place: Place) -> String {
    let inside = match first {
        "text" => "a block, such as that of a row or a mission",
        _ => words::place(place),
    };
    format!(
        "`{first}` stands inside {inside}; look above for a head that is lost, or for a `}}` too many"
    )
}

/// Reports lines of a block whose head is lost, of which the first looks like the head of a row and the others are no
/// further in. Says whether it has.
pub(in crate::syntax) fn headless_row(cx: &mut Context<'_>, node: &Node<'_>) -> bool {
    let line = Line::of(node);
    let indent = cx.indent(line.base);
    let (mut lacks_open, mut is_deeper) = (false, false);
    for each in node.into_inner() {
        match each.as_rule() {
            Rule::missing_open_settings => lacks_open = true,
            Rule::setting | Rule::broken_line => {
                is_deeper |= cx.indent(Line::of(&each).base) > indent;
            }
            _ => {}
        }
    }
    let is_it = lacks_open && !is_deeper && indent > 0 && !line.first_line().contains('"');
    if is_it {
        headless(cx, &line, node.as_str());
    }
    is_it
}

/// Reports that a line of a block stands in none; `block` is all that the block has.
pub(super) fn headless(cx: &mut Context<'_>, line: &Line<'_>, block: &str) {
    let first = line.word();
    let is_of = |place: &&Place| words::statements(**place).contains(&first);
    let begins = |sign: fn(char) -> bool| {
        block
            .lines()
            .any(|line| line.trim_start().starts_with(sign))
    };
    let behind = line.text[first.len()..].trim_start();
    let start = line.base - cx.indent(line.base);
    let above = cx.text[..start].trim_end().lines().next_back();
    if let (Some(source), "author" | "authors" | "by" | "writer") =
        (above.filter(|above| above.starts_with("source ")), first)
    {
        let end = line.base + line.first_line().len();
        let author = behind.trim_start_matches([':', '=']).trim_end();
        cx.report(
            &E0002,
            line.base,
            end,
            "who wrote a source stands on its line",
        )
        .help(format!("write `{} by {author}`", source.trim_end()));
        return;
    }
    let head = match INNER.iter().find(is_of) {
        Some(place) => return outside_of(cx, line, *place),
        None if first == "face" => "deck NAME \"Title\" of 52 cards {",
        None if behind.starts_with(':') => "kind NAME \"Title\" {",
        None if begins(|sign| sign == '|') => "unit NAME \"Title\" {",
        None if begins(|sign| sign.is_ascii_digit()) => "force NAME \"Title\" {",
        None => "KIND NAME \"Title\" {",
    };
    cx.torn = true;
    let end = line.base + line.first_line().len();
    cx.report(&E0002, line.base, end, "this line stands in no block")
        .help(format!(
            "write above it the head that is lost, such as `{head}`; or look above for a `}}` too many"
        ));
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
