//! Citations at the edge of a block, which stand in its head.

use super::super::cite;
use crate::spelling::is_name;

/// What to write for a citation behind the `{` of a head, of which `inside` follows that.
pub(super) fn behind_a_brace(head: &str, inside: &str) -> Option<String> {
    let cited = alone(inside)?;
    Some(format!(
        "a citation stands before the `{{`: `{head} {cited} {{`"
    ))
}

/// What to write for a citation that stands behind a `}`, or on a line of its own.
pub(in crate::syntax) fn of_its_head(words: &str) -> Option<String> {
    let cited = alone(words)?;
    Some(format!(
        "a citation stands at the end of the line that begins the block, before its `{{`: `… {cited} {{`"
    ))
}

/// The citation that is all of some words.
fn alone(words: &str) -> Option<&str> {
    let end = cite::closing(words.starts_with('[').then_some(words)?).ok()?;
    let source = words[1..end].split([' ', ']']).next()?;
    let is_it = is_name(source) || source == "assumed:";
    (is_it && words[end + 1..].trim().is_empty()).then(|| &words[..=end])
}
