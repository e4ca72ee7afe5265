//! Objectives of missions that are named where the table belongs that is rolled on.

use super::super::context::Context;
use super::Line;
use crate::diagnostic::codes::E0002;
use crate::spelling::is_name;

/// `objective of raiders seize-it`: which one it is, in the place of the table that is rolled on.
pub(super) fn certain(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line_alone();
    let parts: Vec<&str> = words
        .split([' ', ','])
        .filter(|part| !part.is_empty())
        .collect();
    let (parts, is_hidden) = match parts.as_slice() {
        [parts @ .., "hidden"] => (parts, true),
        parts => (parts, false),
    };
    let (side, row) = match parts {
        ["objective", "of", side, "roll" | "is" | ":" | "=", row]
        | ["objective", "of", side, row] => (*side, *row),
        _ => return false,
    };
    if !is_name(side) || !is_name(row) || matches!(row, "roll" | "on") {
        return false;
    }
    let end = line.base + words.len();
    cx.report(
        &E0002,
        line.base,
        end,
        "the objective of a side is rolled on a table",
    )
    .help(rolled_for(side, row, is_hidden));
    true
}

/// How an objective is rolled for, and how it is a certain one.
pub(crate) fn rolled_for(side: &str, row: &str, is_hidden: bool) -> String {
    let hidden = if is_hidden { ", hidden" } else { "" };
    format!(
        "write `objective of {side} roll on TABLE{hidden}`: a table that has `{row}` alone gives it always, and where it has \
         others too, `--objective {row}` asks for it on the command line"
    )
}
