//! Lines that begin with what no line begins with.

use super::super::context::Context;
use super::super::text::closed_length;
use super::super::words;
use super::characters::token_is_broken;
use super::{Place, habits};
use crate::diagnostic::codes::E0002;

/// A line that begins with a sign.
pub(super) fn odd_start(cx: &mut Context<'_>, base: usize, line: &str, place: &str) {
    if token_is_broken(cx, base) {
        return;
    }
    let length = line.lines().next().unwrap_or_default().trim_end().len();
    let sign = line.chars().next().map_or(0, char::len_utf8).min(length);
    let habit = habits::learnt(cx.text, base, "");
    cx.report(
        &E0002,
        base,
        base + sign,
        format!("no line of {place} begins with `{}`", &line[..sign]),
    )
    .help(habit.unwrap_or_else(|| match &line[..sign] {
        ")" => "look above for the `(` that belongs to it, or take it out".to_owned(),
        "\"" if place == words::place(Place::Action) && closed_length(line).is_some() => {
            format!(
                "words for the players stand behind `note`: `note {}`",
                &line[..length]
            )
        }
        _ => "begin the line with a word, or take the sign out".to_owned(),
    }));
}

/// The marks that a version control system leaves where two versions clash.
pub(super) fn merge_mark(cx: &mut Context<'_>, base: usize, line: &str) -> bool {
    let marks = ["<<<<<<<", "=======", ">>>>>>>"];
    let Some(mark) = marks.iter().find(|mark| line.starts_with(**mark)) else {
        return false;
    };
    if std::mem::replace(&mut cx.merge_marks, true) {
        return true;
    }
    cx.report(
        &E0002,
        base,
        base + mark.len(),
        "two versions of this file have not been joined",
    )
    .help("decide which lines hold, and take the marks away");
    true
}
