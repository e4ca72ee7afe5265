//! Slips in the further arms of an `if`.

use super::super::comments;
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::statement::{lost_colon, place_of};
use super::{Line, word};
use crate::diagnostic::codes::E0002;

/// Reports the word with which an arm of an `if` begins in other notations.
pub(in crate::syntax) fn foreign_arm(cx: &mut Context<'_>, word: &Node<'_>) {
    let ours = if word.as_rule() == Rule::broken_else_if {
        "otherwise if"
    } else {
        "otherwise"
    };
    let span = cx.span(word);
    let message = format!("`{}` is no word of the language", word.as_str());
    cx.out
        .report(&E0002, span, message)
        .help(format!("write `{ours}` in its place"));
}

/// `otherwise end 2`, `otherwise { end 2 }`, `otherwise if a = 2 { end 2 }` below a line `if …: …`: its statement stands
/// behind a colon too.
pub(super) fn otherwise_of_a_line(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let above = cx.text[..line.base].trim_end().lines().next_back();
    let above = comments::without(above.unwrap_or_default()).trim_start();
    let is_arm = matches!(word(above), "if" | "otherwise") && above.contains(": ");
    let behind = line.first_line_alone()["otherwise".len()..].trim();
    let (condition, statement) = match behind.strip_prefix("if ") {
        Some(rest) => match rest.split_once('{') {
            Some((condition, block)) => (format!(" if {}", condition.trim()), block),
            None => return false,
        },
        None => (String::new(), behind.trim_start_matches('{')),
    };
    let statement = statement.trim_end_matches('}').trim();
    if !is_arm || statement.is_empty() {
        return false;
    }
    let end = line.base + line.first_line_alone().trim_end().len();
    cx.report(
        &E0002,
        line.base,
        end,
        "what is done stands behind a colon here, as in the line above",
    )
    .help(format!("write `otherwise{condition}: {statement}`"));
    true
}

/// `otherwise if CONDITION end miss`.
pub(super) fn otherwise_if(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let Some(behind) = line.text.strip_prefix("otherwise") else {
        return false;
    };
    let text = behind.trim_start_matches([' ', '\t']);
    let base = line.base + line.text.len() - text.len();
    let line = Line { text, base };
    let told = cx.out.len();
    let is_lost = word(text) == "if" && lost_colon(cx, &line);
    if let (true, None) = (is_lost, place_of(line.first_line(), |part| part == "then"))
        && let Some(report) = cx.out.earlier(told)
    {
        report.help("write `otherwise if CONDITION: STATEMENT`, or a block in `{ … }`");
    }
    is_lost
}
