//! Parentheses and commas that are lost around the parameters of a header.

use super::super::comments;
use super::super::context::Context;
use super::super::grammar::Rule;
use super::found::Found;
use super::missed::Missed;
use super::{Line, word};
use crate::diagnostic::codes::E0002;
use crate::spelling::is_name;

/// Reports parameters below a header that does not open them. Says whether it has.
pub(super) fn not_opened(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let head = line.first_line();
    let Some((_, below)) = line.text.split_once('\n') else {
        return false;
    };
    let head = comments::without(head);
    let mut below = below.lines().map(str::trim_start);
    let first = below.find(|line| !line.is_empty() && !line.starts_with('#'));
    // Parentheses within texts open nothing.
    let opens = head.split('"').step_by(2).any(|part| part.contains('('));
    if opens || head.ends_with([',', '{']) || !first.is_some_and(is_parameter) {
        return false;
    }
    let end = line.base + head.len();
    cx.report(&E0002, end, end, "`(` is missing before the parameters")
        .here("here")
        .help("end this line with `(`: the parameters stand between `(` and `)`");
    true
}

fn is_parameter(line: &str) -> bool {
    let name = word(line);
    is_name(name) && line[name.len()..].trim_start().starts_with(':')
}

/// Reports what has been met at a place where the list of parameters goes on or ends. Says whether it has.
pub(super) fn broken(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let before = cx.text[..missed.at].trim_end().len();
    let is_close = matches!(missed.found, Found::Sign(")"));
    if is_close && cx.text[..before].ends_with(',') && missed.expects(Rule::name) {
        cx.report(&E0002, before - 1, before, "no parameter follows this `,`")
            .help("take the `,` out");
        return true;
    }
    if !missed.expects(Rule::paren_close) {
        return false;
    }
    let help = match missed.found {
        Found::LineEnd => "write `)` here".to_owned(),
        Found::Citation(_) => "write `)` before the citation".to_owned(),
        Found::Word("gives") | Found::Sign("{") => format!("write `)` before {}", missed.found),
        _ => return false,
    };
    cx.report(
        &E0002,
        before,
        before,
        "`)` is missing behind the last parameter",
    )
    .here("here")
    .help(help);
    true
}
