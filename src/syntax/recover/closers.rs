//! Words that close a block in other notations, where ours is closed by `}`.

use super::super::context::Context;
use super::{Line, Place};
use crate::diagnostic::codes::E0002;

/// Words that close a block by themselves.
const ALONE: &[&str] = &[
    "end",
    "done",
    "fi",
    "esac",
    "endif",
    "endfor",
    "endwhile",
    "endrepeat",
    "endloop",
    "endstep",
    "endprocedure",
    "endtable",
    "endkind",
    "endcase",
    "wend",
    "next",
];

/// What `end` is followed by.
const CLOSED: &[&str] = &[
    "if",
    "repeat",
    "choose",
    "step",
    "procedure",
    "kind",
    "table",
    "unit",
    "force",
    "option",
    "mission",
    "generator",
    "example",
    "deck",
    "roll",
    "for",
    "while",
    "loop",
    "case",
    "block",
    "row",
    "rows",
];

/// Reports a line that is to close a block by a word: once in a file. Says whether it is one.
pub(super) fn closer(cx: &mut Context<'_>, line: &Line<'_>, place: Place) -> bool {
    let words = line.first_line_alone();
    if !closes(words) || place == Place::Action && words == "end" && !goes_back(cx, line.base) {
        return false;
    }
    report(cx, line.base, words);
    true
}

/// The same where the grammar has read a value behind `end`.
pub(in crate::syntax) fn closing_end(cx: &mut Context<'_>, start: usize, value: &str) -> bool {
    let closes = CLOSED.contains(&value) && goes_back(cx, start);
    if closes {
        let end = start + "end ".len() + value.len();
        let words = cx.text.get(start..end).unwrap_or("end");
        report(cx, start, words);
    }
    closes
}

fn closes(words: &str) -> bool {
    let words = words.trim_end_matches([';', '.']).to_lowercase();
    match words.split_once(' ') {
        None => ALONE.contains(&words.as_str()),
        Some((end, what)) => end == "end" && CLOSED.contains(&what.trim_start()),
    }
}

/// What stands first in the file is told of, whichever is read first.
fn report(cx: &mut Context<'_>, start: usize, words: &str) {
    // The block that it was to close is told of by this.
    cx.declaration.lent_brace = true;
    let span = cx.at(start, start + words.len());
    let number = cx.out.len();
    let told = *cx.closes_by_word.get_or_insert(number);
    if told == number {
        cx.out.report(&E0002, span, "");
    }
    if let Some(report) = cx.out.earlier(told)
        && report.span >= span
    {
        report.span = span;
        report.message = format!("`{words}` closes no block");
        report.help("write `}` in its place, here and below; take it out where a `}` follows");
    }
}

/// Whether a line stands further left than the one above it, as what closes a block does.
fn goes_back(cx: &Context<'_>, start: usize) -> bool {
    let mut above = cx.text[..start].lines().rev();
    // The blanks before the line itself.
    above.next();
    let above = above.find(|line| !line.trim().is_empty());
    above.is_some_and(|line| line.len() - line.trim_start().len() > cx.indent(start))
}
