//! Parentheses and commas that are lost around the parameters of a header.

use super::super::context::Context;
use super::super::grammar::Rule;
use super::found::Found;
use super::{Line, word};
use crate::diagnostic::codes::E0002;
use crate::spelling::is_name;

/// Reports parameters below a header that does not open them. Says whether it has.
pub(super) fn not_opened(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let head = line.first_line();
    let Some((_, below)) = line.text.split_once('\n') else {
        return false;
    };
    let head = head.split(" #").next().unwrap_or_default().trim_end();
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
pub(super) fn broken(cx: &mut Context<'_>, at: usize, found: &Found, expected: &[Rule]) -> bool {
    let before = cx.text[..at].trim_end().len();
    if found.what == "`)`" && cx.text[..before].ends_with(',') && expected.contains(&Rule::name) {
        cx.report(&E0002, before - 1, before, "no parameter follows this `,`")
            .help("take the `,` out");
        return true;
    }
    let ends = found.line_ends || matches!(found.what.as_str(), "`gives`" | "a citation" | "`{`");
    if !ends || !expected.contains(&Rule::paren_close) {
        return false;
    }
    cx.report(
        &E0002,
        before,
        before,
        "`)` is missing behind the last parameter",
    )
    .here("here")
    .help(match found.line_ends {
        true => "write `)` here".to_owned(),
        false => format!(
            "write `)` before {}",
            match found.what.as_str() {
                "a citation" => "the citation",
                what => what,
            }
        ),
    });
    true
}
