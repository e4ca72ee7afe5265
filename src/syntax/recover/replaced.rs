//! What is replaced as nothing is: `replace modifiers`, or a value on the line of the head; and what is done instead.

use super::super::context::Context;
use super::super::node::Node;
use super::{Line, parts, statement, word};
use crate::diagnostic::codes::{E0002, E0203};
use crate::spelling::is_name;

/// Words for what somebody may mean to replace, and which is no row.
const NO_ROWS: [&str; 11] = [
    "procedure",
    "modifiers",
    "scale",
    "choice",
    "generator",
    "worksheet",
    "kind",
    "option",
    "list",
    "scenario",
    "erratum",
];

/// What is done instead to something of this name that cannot be replaced, by the word with which it is declared.
pub(crate) fn instead_of_replacing(word: &str, name: &str) -> Option<String> {
    Some(match word {
        "procedure" => format!("change its steps: `in {name} {{ instead of STEP {{ … }} }}`"),
        "modifiers" => format!("add rows to it: `extend modifiers {name} {{ … }}`"),
        "kind" => format!(
            "add fields to it, `extend kind {name} {{`; a row of it is replaced by `replace {name} ROW {{`"
        ),
        "option" => format!("declare one of your own, and let it say `replaces {name}`"),
        "scale" | "choice" | "generator" | "worksheet" | "list" | "scenario" | "erratum" => {
            "declare one of your own beside it".to_owned()
        }
        _ => return None,
    })
}

/// What one of it is called in a sentence.
pub(crate) fn sort_replaced(word: &str) -> &str {
    match word {
        "modifiers" => "list of modifiers",
        "list" => "army list",
        other => other,
    }
}

pub(crate) fn cannot_be_replaced(word: &str) -> String {
    let sort = sort_replaced(word);
    let article = if sort.starts_with(['a', 'e', 'o']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {sort} cannot be replaced, only rows, tables, decks and battles can")
}

/// The words of a head that stand before its title, its citation and its `{`.
fn words_of(head: &str) -> Vec<&str> {
    let before = head.split(['{', '[', '"']).next().unwrap_or_default();
    before.split_whitespace().collect()
}

/// Whether the head of a change is about what has rows or steps of its own, and so cannot be replaced.
pub(in crate::syntax) fn never_replaced(head: &str) -> bool {
    let what = words_of(head).get(1).copied();
    what.is_some_and(|word| NO_ROWS.contains(&word))
}

/// Whether it seems to be about a step: nothing but a kind of this name would have a row, whose block holds no steps.
pub(in crate::syntax) fn may_have_steps(node: &Node<'_>) -> bool {
    let mut lines = node.as_str().lines();
    let is_step = words_of(lines.next().unwrap_or_default()).get(1) == Some(&"step");
    let holds = |line: &str| {
        let first = word(line);
        let line = Line {
            text: line,
            base: 0,
        };
        first == "step" || statement::VERBS.contains(&first) || statement::sets(&line)
    };
    is_step && lines.any(|line| holds(line.trim_start()))
}

/// Reports the head of a change of what cannot be replaced, and could not be read besides.
pub(in crate::syntax) fn tell_never_replaced(cx: &mut Context<'_>, start: usize, head: &str) {
    let words = words_of(head);
    let what = words.get(1).copied().unwrap_or_default();
    let name = words.get(2).copied();
    let at = start + head.find(what).unwrap_or_default();
    if what == "step" {
        let message = "a step is replaced in a block of its procedure";
        cx.report(&E0203, at, at + what.len(), message)
            .help(instead_of_a_step(name));
        return;
    }
    let name = name.filter(|name| is_name(name)).unwrap_or("NAME");
    let help = instead_of_replacing(what, name).unwrap_or_default();
    cx.report(&E0203, at, at + what.len(), cannot_be_replaced(what))
        .help(help);
}

/// Where steps stand that are put in the place of one, perhaps named as `shoot.range`.
fn instead_of_a_step(name: Option<&str>) -> String {
    let (procedure, step) = match name.and_then(|name| name.rsplit_once('.')) {
        Some(parts) => parts,
        None => ("PROCEDURE", name.unwrap_or("STEP")),
    };
    format!(
        "write `in {procedure} {{`, in it `instead of {step} {{` and there the step, and `}}` for each of the three blocks"
    )
}

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

/// Reports rows in a block that sets fields anew, the first of them. Says whether the line is one.
pub(super) fn rows_in_a_change(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    if !line.text.starts_with('|') {
        return false;
    }
    let (head, _) = parts::head_above(cx, line);
    let ["replace", what, name, ..] = words_of(head)[..] else {
        return false;
    };
    if std::mem::replace(&mut cx.declaration.lines_in_bars, true) {
        return true;
    }
    let rows = cx.text[line.base..].lines().map(str::trim);
    let rows = rows.take_while(|row| row.starts_with('|'));
    let mut names = rows.filter_map(|row| row.split('|').nth(1).map(str::trim));
    let figure = names.find(|name| is_name(name)).unwrap_or("FIGURE");
    let help = match what {
        "unit" => format!(
            "men of a unit are changed one sort at a time, with a line for each new value, without bars: \
             `replace figure {name}.{figure} {{`, in it `FIELD VALUE`, and `}}`"
        ),
        _ => "a line has a field and its value, without bars: `FIELD VALUE`".to_owned(),
    };
    let end = line.base + line.first_line().len();
    let message = "`replace` sets fields, and this is a row";
    cx.report(&E0002, line.base, end, message).help(help);
    true
}
