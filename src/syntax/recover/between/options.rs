//! Lines of options: what is replaced, and how an option stands to others.

use super::super::instead_of_replacing;
use super::Gap;
use crate::spelling::{is_dice, is_name};

pub(super) fn between(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, last, found, rest) = gap.words();
    let missed = gap.missed;
    match (missed.subject, found) {
        ("modify" | "change" | "override" | "update" | "set", name) if is_name(name) => {
            let what = before[missed.subject.len()..].trim_start();
            if let Some(help) = instead_of_replacing(what, name) {
                return Some(help);
            }
            Some(format!("write `replace {what} {rest}`"))
        }
        ("replaces", name)
            if matches!(last, "table" | "deck" | "figure" | "procedure") && is_name(name) =>
        {
            if let Some(help) = instead_of_replacing(last, name) {
                return Some(help);
            }
            Some(format!("write `replace {last} {rest}`"))
        }
        ("replace", name) if before == format!("replace kind {last}") && is_name(name) => {
            Some(format!(
                "the name of the kind alone stands before that of the row: `replace {last} {rest}`"
            ))
        }
        ("replace", "of") if before.starts_with("replace deck ") => {
            let end = rest.find(['[', '{']).unwrap_or(rest.len());
            Some(format!(
                "take `{}` out: the deck keeps the number of its cards",
                rest[..end].trim_end()
            ))
        }
        ("replace", name) if before == format!("replace figure {last}") && is_name(name) => {
            Some(format!(
                "a figure is named with its unit, and a point between them: `replace figure {last}.{name} {{`"
            ))
        }
        ("requires" | "excludes" | "replaces" | "affects", "," | "and" | "&") => Some(format!(
            "each has a line of its own: `{before}`, and `{} {}` below it",
            missed.subject,
            gap.behind()
        )),
        ("roll", dice) if missed.may_be("on") && is_dice(dice) => {
            let table = gap.behind();
            let table = table.strip_prefix("on ").unwrap_or("TABLE");
            Some(format!(
                "the table says which dice are rolled: `roll on {table}`"
            ))
        }
        _ => None,
    }
}
