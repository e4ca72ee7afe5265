//! Rows of a table: one token of the grammar, split here into lines and cells.

use memchr::memchr_iter;

use super::ast::{Cell, Grid, Row};
use super::blanks::{trim_end, trim_start};
use super::comments;
use super::context::Context;
use super::{cite, text};
use crate::diagnostic::codes::{E0002, E0004, E0005, E0111, E0301};
use crate::source::Span;

/// What inches are counted in.
const DIGITS: [char; 11] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '½'];

/// What is said of lines above the rows of a table whose rows are keys and answers.
pub(crate) const NO_HEAD: &str = "this table has no head: each of its rows is a key and its answer";

/// What the first line of a table is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    /// A row as all others.
    Row,
    /// The heads of its columns.
    Head,
    /// Heads where its first cell is empty, else a row.
    HeadIfBlank,
}

/// Splits rows that follow each other, a line each; they lie at `base`. A row that cannot be read leaves
/// the grid broken.
pub(super) fn read_all(
    cx: &mut Context<'_>,
    base: usize,
    raw: &str,
    grid: &mut Grid,
    first: First,
) {
    let ends = || memchr_iter(b'\n', raw.as_bytes()).map(|end| end + 1);
    let last = (!raw.ends_with('\n')).then_some(raw.len());
    grid.rows
        .reserve(ends().count() + usize::from(last.is_some()));
    let mut start = 0;
    let mut lost = Vec::new();
    for end in ends().chain(last) {
        let width = grid.rows.last().map_or(4, |row| row.cells.len());
        match read(cx, base + start, &raw[start..end], width, &mut lost) {
            Some(row) if is_rule(cx, &row) => rule(cx, row.span, grid, first),
            Some(row) if first == First::Head && is_head_again(cx, &row, grid) => {}
            Some(row) => grid.rows.push(row),
            None => grid.broken = true,
        }
        start = end;
    }
    lost_bars(cx, &lost);
}

/// Reports rows that end without a bar, once for all of them.
fn lost_bars(cx: &mut Context<'_>, ends: &[usize]) {
    let Some(&first) = ends.first() else {
        return;
    };
    let (message, help) = match ends.len() {
        1 => (
            "`|` is missing at the end of this row".to_owned(),
            "write `|` behind its last cell, as behind all others",
        ),
        many => (
            format!(
                "`|` is missing at the end of this row and of {} more of its table",
                many - 1
            ),
            "write `|` behind the last cell of each row",
        ),
    };
    let report = cx.report(&E0002, first, first, message);
    report.here("here").help(help);
}

/// Whether a row is a line of dashes, as other notations put it below a head.
fn is_rule(cx: &Context<'_>, row: &Row) -> bool {
    row.cells.iter().all(|cell| {
        let text = &cx.text[cell.span.start as usize..cell.span.end as usize];
        text.len() > 1 && text.bytes().all(|byte| matches!(byte, b'-' | b':' | b'='))
    })
}

/// Reports a row with the names of the columns, which stand above it already. Says whether it is one; only a head
/// begins with an empty cell.
fn is_head_again(cx: &mut Context<'_>, row: &Row, grid: &Grid) -> bool {
    let cell = |cell: &Cell| &cx.text[cell.span.start as usize..cell.span.end as usize];
    let Some(head) = grid.rows.first().filter(|_| cell(&row.cells[0]).is_empty()) else {
        return false;
    };
    let is_alike = row.cells.len() > 1
        && row.cells.len() == head.cells.len()
        && row
            .cells
            .iter()
            .zip(&head.cells)
            .all(|(one, other)| cell(one) == cell(other));
    if is_alike {
        let span = head.span;
        cx.out
            .report(&E0111, row.span, "these are the names of the columns again")
            .label(span, "they stand here already")
            .help("take this line out");
    }
    is_alike
}

/// Reports a line of dashes, together with the head above it where there should be none.
fn rule(cx: &mut Context<'_>, line: Span, grid: &mut Grid, first: First) {
    let head = match (grid.rows.as_slice(), first) {
        ([head], First::Row) if !is_numbered(cx, head) => Some(head.span),
        ([head], First::HeadIfBlank) if head.cells[0].span.start < head.cells[0].span.end => {
            // Whether it names the columns of a grid is known once the labels are.
            grid.dashes = Some(line);
            return;
        }
        _ => None,
    };
    match head {
        Some(head) => {
            grid.rows.clear();
            cx.report(&E0301, head.start as usize, line.end as usize, NO_HEAD)
                .help("take these lines out");
        }
        None => {
            let (start, end) = (line.start as usize, line.end as usize);
            cx.report(&E0301, start, end, "a table has no line below its head")
                .help("take this line of dashes out");
        }
    }
}

/// Whether a row begins with a number, as no head does.
fn is_numbered(cx: &Context<'_>, row: &Row) -> bool {
    let label = row.cells.first().map(|cell| cell.span.start as usize);
    label.is_some_and(|at| cx.text[at..].starts_with(|sign: char| sign.is_ascii_digit()))
}

/// Splits a row that lies at `base`; `width` is the number of cells to expect. Reports and gives
/// nothing when a bar or a quotation mark is lost;
/// where nothing but the last bar is, `lost` has the place.
fn read(
    cx: &mut Context<'_>,
    base: usize,
    raw: &str,
    width: usize,
    lost: &mut Vec<usize>,
) -> Option<Row> {
    let bytes = raw.as_bytes();
    let first = bytes.iter().position(|byte| *byte == b'|')?;
    let mut cells = Vec::with_capacity(width);
    let mut start = first + 1;
    let mut at = start;
    let mut cites = Vec::new();
    let mut end = None;
    // A cell whose value has been found already.
    let mut held = None;
    while at < bytes.len() {
        match bytes[at] {
            b'|' => {
                cells.push(
                    held.take()
                        .unwrap_or_else(|| cell(cx, base, raw, start, at)),
                );
                at += 1;
                start = at;
                at = raw.len() - trim_start(&raw[at..]).len();
                match bytes.get(at) {
                    None | Some(b'#') => end = Some(start),
                    Some(b'[') if let Some(close) = bracketed(&raw[at..], cells.len() < width) => {
                        let inside = cell(cx, base, raw, at + 1, at + close);
                        let place = cx.at(base + at, base + at + close + 1);
                        let value = &cx.text[inside.span.start as usize..inside.span.end as usize];
                        let help = format!("write it without them: `{value}`");
                        cx.out
                            .report(
                                &E0002,
                                place,
                                "square brackets hold a citation, which stands behind the row",
                            )
                            .help(help);
                        held = Some(inside);
                        at += close + 1;
                        continue;
                    }
                    Some(b'[') => {
                        let (found, length) = cite::read(cx, base + at, raw[at..].trim_end())?;
                        cites = found;
                        end = Some(at + length);
                        nothing_else(cx, base + at + length, &raw[at + length..])?;
                    }
                    Some(_) => continue,
                }
                break;
            }
            b'"' if !cite::is_inch(bytes, at) => at += quotation(cx, base, raw, at)?,
            0xe2 if raw[at..].starts_with(['“', '„']) => at += quotation(cx, base, raw, at)?,
            _ => at += 1,
        }
    }
    let Some(end) = end else {
        return lost_bar(cx, base, raw, lost);
    };
    Some(Row {
        cells,
        cites,
        span: cx.at(base + first, base + end),
    })
}

/// Where the brackets end around all that a cell holds, as in `| [a, b] |`: more cells follow, or `lacks` some.
fn bracketed(rest: &str, lacks: bool) -> Option<usize> {
    let close = rest.find(']')?;
    let behind = rest[close + 1..].trim_start().strip_prefix('|')?;
    let is_last = behind.trim_start().is_empty() || behind.trim_start().starts_with('#');
    (!rest[..close].contains('|') && (lacks || !is_last)).then_some(close)
}

/// The length of the text at this place of a row, which may hold bars.
fn quotation(cx: &mut Context<'_>, base: usize, raw: &str, at: usize) -> Option<usize> {
    let length = text::closed_length(&raw[at..]);
    // A text with a bar in it may be two, of which a `”` should have closed the first.
    let two = length.is_none_or(|length| raw[at..at + length].contains('|'));
    if two && let Some(end) = text::curly_end(&raw[at..]) {
        let curly = cx.at(base + at + end, base + at + end + text::CURLY);
        let message = "this quotation is not closed";
        cx.report(&E0004, base + at, base + at + 1, message)
            .label(curly, text::NO_END)
            .help(text::TYPE_STRAIGHT);
        return None;
    }
    if length.is_none() && raw[at..].starts_with('“') && raw[..at].ends_with(DIGITS) {
        let end = base + at + text::CURLY;
        cx.report(&E0005, base + at, end, "`“` stands for no inches")
            .help("type `\"` right behind the number");
        return None;
    }
    if length.is_none() {
        let mark = raw[at..].chars().next().map_or(1, char::len_utf8);
        cx.report(
            &E0004,
            base + at,
            base + at + mark,
            "this quotation is not closed",
        )
        .help("write `\"` at its end; for inches, `\"` stands right behind a digit");
    }
    length
}

fn cell(cx: &Context<'_>, base: usize, raw: &str, start: usize, end: usize) -> Cell {
    let left = trim_start(&raw[start..end]);
    let start = end - left.len();
    Cell {
        span: cx.at(base + start, base + start + trim_end(left).len()),
    }
}

fn nothing_else(cx: &mut Context<'_>, base: usize, rest: &str) -> Option<()> {
    let words = rest.trim();
    if words.is_empty() || words.starts_with('#') {
        return Some(());
    }
    let start = base + rest.len() - rest.trim_start().len();
    let help = match comments::begins(words) {
        true => comments::OURS,
        false => {
            "a row ends with its last `|` and a citation; several sources share one pair of brackets: `[a 1; b 2]`"
        }
    };
    cx.report(
        &E0002,
        start,
        start + words.len(),
        "only a comment may follow the citation of a row",
    )
    .help(help);
    None
}

fn lost_bar(cx: &mut Context<'_>, base: usize, raw: &str, lost: &mut Vec<usize>) -> Option<Row> {
    let content = raw.find(" #").map_or(raw, |comment| &raw[..comment]);
    let content = content.trim_end();
    let end = base + content.len();
    let last = content.rsplit('|').next().unwrap_or_default();
    if last.ends_with('}') && !last.contains('{') {
        let message = "`}` does not stand in a row";
        cx.report(&E0002, end - 1, end, message)
            .help("end the row with `|`, and write `}` on a line of its own");
        // It has been seen, so nobody shall look for it.
        cx.declaration.lent_brace = true;
        return None;
    }
    let start = end - last.trim_start().len();
    if comments::begins(last.trim_start()) {
        let message = "only a comment may follow a row";
        cx.report(&E0002, start, end, message).help(comments::OURS);
        return None;
    }
    if let Some(citation) = (last.trim().strip_prefix('(')).and_then(|last| last.strip_suffix(')'))
    {
        cx.report(&E0002, start, end, "a citation stands in square brackets")
            .help(format!("write `[{citation}]`"));
        return None;
    }
    lost.push(end);
    None
}
