//! What stands behind the default of a field and belongs elsewhere, or lacks its comma.

use super::super::context::Context;
use crate::diagnostic::codes::E0002;
use crate::source::Span;
use crate::spelling::is_name;

/// Reports a title that stands behind the default; gives nothing when so.
pub(in crate::syntax) fn title_before_default(cx: &mut Context<'_>, default: Span) -> Option<()> {
    let (start, end) = (default.start as usize, default.end as usize);
    let text = &cx.text[start..end];
    // What begins with a quotation mark is a text, and a mark right behind a number is that of inches.
    let behind = text.find(" \"");
    let Some(at) = behind.filter(|_| !text.starts_with('"') && text.ends_with('"')) else {
        return Some(());
    };
    cx.report(
        &E0002,
        start + at + 1,
        end,
        "the title stands before the default",
    )
    .help(format!(
        "write `{} = {}`",
        &text[at + 1..],
        &text[..at].trim_end()
    ));
    None
}

/// Reports `shown as` behind a default without the comma between them; gives nothing when so.
pub(in crate::syntax) fn comma_before_shown(cx: &mut Context<'_>, default: Span) -> Option<()> {
    let (start, end) = (default.start as usize, default.end as usize);
    let text = &cx.text[start..end];
    let Some((value, name)) = text.rsplit_once(" shown as ") else {
        return Some(());
    };
    let (value, name) = (value.trim_end(), name.trim());
    // Words within a text are the author's own.
    if !is_name(name) || value.matches('"').count() % 2 == 1 && value.starts_with('"') {
        return Some(());
    }
    let at = start + value.len();
    cx.report(&E0002, at, at, "`,` is missing before `shown as`")
        .here("here")
        .help(format!("write `= {value}, shown as {name}`"));
    None
}
