//! One layout for source text: what `orbat fmt` writes.
//!
//! In: the text of a file that the parser reads without an error. Out: the same signs with other
//! blanks and line ends between them, so that it means the same. Tables stand in columns, with numbers to
//! the right; the fields of a kind stand below each other; each block is indented by two blanks. Comments
//! stay, and so does one blank line wherever the author left some.
//!
//! It works line by line, as the language does: a statement is one line, and only a few lines go on.

mod blocks;
mod fields;
mod grid;
mod indent;
mod line;
mod token;

#[cfg(test)]
mod meaning_tests;
#[cfg(test)]
mod tests;

use blocks::Block;
use line::{Line, Shape};

/// The text, laid out. Text that the parser refuses has no layout: ask it first.
pub(crate) fn lay_out(text: &str) -> String {
    let lines = line::join_opened(line::read(text));
    let mut lines = without_idle_blanks(line::part_closed(lines));
    indent::indent(&mut lines);
    fields::align(&mut lines);
    grid::align(&mut lines);
    write(&lines)
}

/// A statement or an expression as it is shown and asked for: the same however its author has set it, and
/// without comments.
pub(crate) fn label(code: &str) -> String {
    let mut lines = line::read_in(code, Block::Other);
    lines.retain(|line| !matches!(line.shape, Shape::Blank | Shape::Comment));
    for line in &mut lines {
        line.comment = None;
    }
    let mut lines = line::part_closed(line::join_opened(lines));
    indent::indent(&mut lines);
    let mut text = write(&lines);
    text.truncate(text.trim_end().len());
    text
}

/// Whether two texts differ in blanks alone: the guard of whoever writes a laid-out text over its
/// source.
pub(crate) fn differ_in_blanks_alone(one: &str, other: &str) -> bool {
    let signs = |text: &str| -> Vec<String> {
        let lines = line::read(text);
        let tokens = lines.iter().flat_map(Line::signs);
        tokens.map(str::to_owned).collect()
    };
    signs(one) == signs(other)
}

fn write(lines: &[Line<'_>]) -> String {
    let written: Vec<String> = lines.iter().map(Line::code).collect();
    let comments = comment_columns(lines, &written);
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let code = &written[index];
        if !code.is_empty() {
            text.push_str(&" ".repeat(line.indent));
            text.push_str(code);
        }
        if let Some(comment) = line.comment {
            let gap = match code.is_empty() {
                true => line.indent,
                false => comments[index] - line.indent - width(code),
            };
            text.push_str(&" ".repeat(gap));
            text.push_str(comment);
        }
        text.push('\n');
    }
    text
}

/// Of several blank lines one is left, and none where a block or the file begins or ends.
fn without_idle_blanks(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let closes = closes_next(&lines);
    let mut begins = true;
    let kept = lines.into_iter().zip(closes).filter(|(line, closes)| {
        let is_blank = line.shape == Shape::Blank;
        let is_idle = is_blank && (begins || *closes);
        begins = is_blank || line.opens();
        !is_idle
    });
    kept.map(|(line, _)| line).collect()
}

/// For each line whether the next one that is not blank, itself where it is none, closes a block; nothing
/// behind it is a close too.
fn closes_next(lines: &[Line<'_>]) -> Vec<bool> {
    let mut next = true;
    let mut closes: Vec<bool> = (lines.iter().rev())
        .map(|line| {
            if line.shape != Shape::Blank {
                next = line.closes();
            }
            next
        })
        .collect();
    closes.reverse();
    closes
}

/// Where the comment of each line stands: those behind lines that follow each other stand in a column.
fn comment_columns(lines: &[Line<'_>], written: &[String]) -> Vec<usize> {
    let has = |at: usize| lines[at].comment.is_some() && !written[at].is_empty();
    let mut columns = vec![0; lines.len()];
    let mut from = 0;
    while from < lines.len() {
        let group = (from..lines.len()).take_while(|at| has(*at));
        let ends = group.map(|at| (at, lines[at].indent + width(&written[at])));
        let ends: Vec<(usize, usize)> = ends.collect();
        let column = ends.iter().map(|(_, end)| end + 2).max().unwrap_or(0);
        for (at, _) in &ends {
            columns[*at] = column;
        }
        from += ends.len().max(1);
    }
    columns
}

/// In signs, as an editor counts them.
fn width(text: &str) -> usize {
    text.chars().count()
}
