//! A line of titles among rows that are added to a list of modifiers, which has its own.

use super::super::ast::{Cell, Grid};
use super::super::context::Context;
use super::super::expression;
use crate::diagnostic::codes::E0111;

/// The way out of a line of titles among rows that are added.
pub(crate) const TITLES_STAND: &str =
    "take this line out: rows that are added stand below the titles of the list";

/// Takes a line of titles from rows that are added, and reports it: words that are no condition and no number. Titles
/// of a word each look like names, and are told of where names are known.
pub(super) fn titles_again(cx: &mut Context<'_>, grid: &mut Grid) {
    let Some(first) = grid.rows.first() else {
        return;
    };
    let &[when, value] = first.cells.as_slice() else {
        return;
    };
    let words = |cell: Cell| {
        let text = cx.text[cell.span.start as usize..cell.span.end as usize].trim();
        let plain = |word: &&str| word.chars().all(|sign| sign.is_alphabetic() || sign == '-');
        let words: Vec<&str> = text.split_whitespace().collect();
        words.iter().all(plain).then_some(words)
    };
    let (Some(when), Some(value)) = (words(when), words(value)) else {
        return;
    };
    let is_title = |words: &[&str]| {
        words.len() > 1
            && !words
                .iter()
                .any(|word| expression::joins(word) || *word == "total")
    };
    // `when the wind blows` over a column of numbers.
    let is_head = when.len() > 1 && when[0].eq_ignore_ascii_case("when");
    if !is_title(&value) && !is_head {
        return;
    }
    let message = "the list has its line of titles already";
    cx.out
        .report(&E0111, first.span, message)
        .help(TITLES_STAND);
    grid.rows.remove(0);
    grid.broken = true;
}
