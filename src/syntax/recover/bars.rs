//! Lines of a table that are no rows, since they lack their bars.

use super::super::context::Context;
use super::super::node::Node;
use super::{Line, citations};
use crate::diagnostic::codes::E0002;

/// More cells than this are not shown.
const SHOWN: usize = 4;

/// Reports a line of a table that is no row; of several alike only the first.
pub(super) fn not_a_row(cx: &mut Context<'_>, line: &Line<'_>) {
    let words = line.first_line();
    if words.contains('|') {
        if !std::mem::replace(&mut cx.declaration.lacks_first_bar, true) {
            cx.report(
                &E0002,
                line.base,
                line.base,
                "`|` is missing at the start of this row",
            )
            .here("here")
            .help("write `|` before its first cell, as before all others");
        }
        return;
    }
    if std::mem::replace(&mut cx.declaration.lacks_bars, true) {
        return;
    }
    let help = match with_bars(cx, line) {
        _ if let Some(taken) = words.strip_prefix("take ") => format!(
            "what modifiers take stands in parentheses behind their name: `extend modifiers NAME ({}) {{`",
            taken.trim()
        ),
        _ if let Some(help) = citations::of_its_head(words) => help,
        Some(row) => format!("put bars around the cells of each row: `{row}`"),
        None => "a row begins and ends with `|`; `#` begins a comment".to_owned(),
    };
    cx.report(
        &E0002,
        line.base,
        line.base + words.len(),
        "only rows stand in a table",
    )
    .help(help);
}

/// Reports a row outside of every table, the first of several. Says whether the line is one.
pub(super) fn row_outside(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    if !line.text.starts_with('|') {
        return false;
    }
    let indent = cx.indent(line.base);
    let mut lines = cx.text[..line.base - indent].trim_end().lines().rev();
    let above = lines.next().unwrap_or_default().trim();
    if above.starts_with('|') {
        return true;
    }
    // A line of titles behind a table, or a row of other columns, begins a table of its own.
    let last = lines.next().unwrap_or_default().trim();
    let bars = |row: &str| row.matches('|').count();
    let row = line.first_line().trim_end();
    let is_titles = row[1..].trim_start().starts_with('|');
    let begins = last.starts_with('|') && (is_titles || bars(last) != bars(row));
    let help = match above {
        "}" if !begins => "put it before the `}` of its table, which is the line above",
        _ => "write above it the head of its table, which ends with `{`",
    };
    // What its table is called nobody knows.
    cx.torn |= help.starts_with("write");
    let end = line.base + line.first_line().len();
    cx.report(&E0002, line.base, end, "this row stands in no table")
        .help(help);
    true
}

/// Reports a line of a unit that the grammar took for a setting, and that is rather a row of its figures.
pub(in crate::syntax) fn row_without_bars(cx: &mut Context<'_>, node: &Node<'_>) -> bool {
    let line = Line::of(node);
    let is_row = is_row(cx, &line);
    if is_row {
        not_a_row(cx, &line);
    }
    is_row
}

/// Whether a line has the cells of a row: parted by tabs, or by commas without a blank behind the first.
pub(super) fn is_row(cx: &Context<'_>, line: &Line<'_>) -> bool {
    let written = &cx.text[line.base..line.base + line.first_line().len()];
    let first = written.find([',', ';', '\t', ' ', '"']);
    let parts = first.is_some_and(|at| written[at..].starts_with([',', ';', '\t']));
    parts && cells(cx, line).len() > 2
}

/// The cells of a line in which they are parted by tabs, signs or several blanks.
pub(super) fn cells<'t>(cx: &Context<'t>, line: &Line<'_>) -> Vec<&'t str> {
    // The node has spaces for tabs, the text does not.
    let text = cx.text;
    let written = &text[line.base..line.base + line.first_line().len()];
    let parts = |sign: &str| -> Vec<&'t str> { written.split(sign).map(str::trim).collect() };
    let parted = ["\t", ";", ",", "  "].into_iter().map(parts);
    let mut parted = parted.map(|mut cells| {
        // Of several blanks each two part; the first cell of a head is empty.
        let mut first = true;
        cells.retain(|cell| std::mem::take(&mut first) || !cell.is_empty());
        cells
    });
    let found = parted.find(|cells| cells.len() > 1 && !cells[0].contains(' '));
    found.unwrap_or_default()
}

/// Such a line as a row.
fn with_bars(cx: &Context<'_>, line: &Line<'_>) -> Option<String> {
    let mut cells = cells(cx, line);
    if cells.is_empty() {
        cells.extend(key_and_answer(line).into_iter().flatten());
    }
    let dots = if cells.len() > SHOWN { " … |" } else { "" };
    // The first cell of a head is empty, and the tab behind it is one more than the rows below begin with.
    let tabs = |line: &str| line.len() - line.trim_start_matches('\t').len();
    let start = cx.text[..line.base].rfind('\n').map_or(0, |end| end + 1);
    let mut lines = cx.text[start..].lines();
    let (own, below) = (lines.next().map_or(0, tabs), lines.next().map_or(0, tabs));
    let empty = (own > below).then_some("");
    let shown: Vec<&str> = empty.into_iter().chain(cells).take(SHOWN).collect();
    (!shown.is_empty()).then(|| format!("| {} |{dots}", shown.join(" | ")))
}

/// `1-3 : 2`, `4 to 6 -> none`: a key and its answer, as lists in books have them.
fn key_and_answer<'t>(line: &Line<'t>) -> Option<[&'t str; 2]> {
    let written = line.first_line().trim_end();
    let (key, answer) = [":", "->", "=>", "="]
        .iter()
        .find_map(|sign| written.split_once(sign))?;
    let (key, answer) = (key.trim(), answer.trim());
    (!key.is_empty() && !answer.is_empty()).then_some([key, answer])
}
