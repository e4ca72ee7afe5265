//! An inch mark within a text, which ends it.

use super::super::context::Context;
use super::super::{cite, text};
use crate::diagnostic::codes::E0004;
use crate::spelling::is_name;

/// What to write for the `n"` at which a line ends: a name is no number that an inch mark may follow.
pub(super) fn behind_a_name(before: &str, behind: &str) -> Option<String> {
    let of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let name = &before[before.trim_end_matches(of_name).len()..];
    let ends = behind.is_empty() || behind.starts_with([' ', ')', ',', ':']);
    (ends && is_name(name) && !behind.contains('"')).then(|| {
        format!("where it is so many inches, write `{name} * 1\"`; a text in quotation marks stands apart from a name")
    })
}

/// What to write for `speed : 6"`, where the line ends at the mark: a length in the place of a type.
pub(super) fn for_a_type(before: &str, behind: &str) -> Option<String> {
    let (name, number) = before.lines().next_back()?.rsplit_once(':')?;
    let (name, number) = (name.trim(), number.trim());
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && behind.is_empty() && is_name(name)).then(|| {
        format!(
            "behind `:` stands a type, and what is usual behind `=`: `{name} : length = {number}\"`"
        )
    })
}

/// Reports `"Turn 2" at most."` on the line of a place: a mark behind a number ends the text before it, and the one
/// at the end of the line closes nothing.
pub(super) fn end_a_text(cx: &mut Context<'_>, at: usize) -> bool {
    let whole = cx.text.as_bytes();
    let start = cx.text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = cx.text[start..].lines().next().unwrap_or_default();
    let mut from = start;
    while let Some(open) = cx.text[from..at].find('"').map(|open| from + open) {
        if cite::is_inch(whole, open) {
            from = open + 1;
            continue;
        }
        let Some(length) = text::closed_length(&cx.text[open..]) else {
            return false;
        };
        from = open + length;
        if from > at {
            return false;
        }
        let close = from - 1;
        let behind = line[from - start..].trim_end();
        let further = behind.match_indices('"');
        let others = further.filter(|(mark, _)| !cite::is_inch(whole, from + mark));
        if !behind.ends_with('"') || others.count() % 2 == 0 {
            continue;
        }
        let digits = |c: char| c.is_ascii_digit() || matches!(c, '/' | '.' | '½');
        let inside = &cx.text[open + 1..close];
        let number = &inside[inside.trim_end_matches(digits).len()..];
        if number.is_empty() {
            return false;
        }
        let first = close - number.len();
        cx.report(&E0004, first, from, "this mark ends the text")
            .help(format!(
                "write a length in a text as `{{{number} in}}`; where the mark itself is meant, `{number}\\\"`"
            ));
        return true;
    }
    false
}
