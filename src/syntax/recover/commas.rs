//! A comma at the end of a line that ends there.

use pest::Parser;

use super::super::blanks;
use super::super::context::Context;
use super::super::grammar::Grammar;
use super::missed::Missed;
use crate::diagnostic::codes::E0002;
use crate::source::Span;

const ONE_TOO_MANY: &str = "nothing follows this `,`";

/// Reports a comma at the end of a line that its rule reads without it. Says whether it has.
pub(super) fn at_the_end(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let before = missed.before();
    let Some(line) = before.strip_suffix(',').map(str::trim_end) else {
        return false;
    };
    let behind = missed.line_from(missed.at);
    if !missed.found.is_line_end()
        || line.contains('\n')
        || Grammar::parse(missed.rule, &blanks::even(&format!("{line}{behind}"))).is_err()
    {
        return false;
    }
    let at = missed.base + before.len();
    cx.report(&E0002, at - 1, at, ONE_TOO_MANY)
        .help(format!("take it out: `{line}`"));
    true
}

/// Reports a comma at the end of a default, unless it may be one of its text; gives nothing when so.
pub(in crate::syntax) fn behind_a_default(
    cx: &mut Context<'_>,
    ty: Span,
    default: Span,
) -> Option<()> {
    let text = |span: Span| &cx.text[span.start as usize..span.end as usize];
    let Some(value) = text(default).strip_suffix(',') else {
        return Some(());
    };
    if text(ty).starts_with("text") && !value.ends_with('"') {
        return Some(());
    }
    let help = format!("take it out: `= {}`", value.trim_end());
    let end = default.end as usize;
    cx.report(&E0002, end - 1, end, ONE_TOO_MANY).help(help);
    None
}
