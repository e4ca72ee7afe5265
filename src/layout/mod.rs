//! One layout for source text: what `orbat fmt` writes.
//!
//! In: the text of a file that the parser reads without an error. Out: the same signs with other
//! blanks and line ends between them, so that it means the same. Tables stand in columns, with numbers to
//! the right; the fields of a kind stand below each other; each block is indented by two blanks. Comments
//! stay, and so does one blank line wherever the author left some.
//!
//! It works line by line, as the language does: a statement is one line, and only a few lines go on.

mod fields;
mod grid;
mod indent;
mod line;
mod token;

#[cfg(test)]
mod meaning_tests;
#[cfg(test)]
mod tests;

use line::{Line, Shape};

/// The text, laid out. Text that the parser refuses has no layout: ask it first.
///
/// ```
/// let text = "scale  nerve =shaky<  steady\nguns {\n|   | bite |\n| musket | 2 |\n}\n";
/// let laid_out = "scale nerve = shaky < steady\nguns {\n  |        | bite |\n  | musket |    2 |\n}\n";
/// assert_eq!(orbat::layout::lay_out(text), laid_out);
/// ```
pub fn lay_out(text: &str) -> String {
    let mut lines = line::read(text);
    line::join_opened(&mut lines);
    line::part_closed(&mut lines);
    indent::indent(&mut lines);
    fields::align(&mut lines);
    grid::align(&mut lines);
    write(&lines)
}

/// Whether two texts differ in blanks alone: the guard of whoever writes a laid-out text over its
/// source.
pub fn differ_in_blanks_alone(one: &str, other: &str) -> bool {
    let signs = |text: &str| -> Vec<String> {
        let lines = line::read(text);
        let tokens = lines.iter().flat_map(Line::signs);
        tokens.map(str::to_owned).collect()
    };
    signs(one) == signs(other)
}

/// Columns of comments behind lines, of which each follows the other.
fn write(lines: &[Line<'_>]) -> String {
    let written: Vec<String> = lines.iter().map(Line::code).collect();
    let mut text = String::new();
    let mut empty = true;
    for (index, line) in lines.iter().enumerate() {
        if line.shape == Shape::Blank {
            let next = lines[index..]
                .iter()
                .find(|line| line.shape != Shape::Blank);
            let closes = next.is_none_or(Line::closes);
            if !empty && !closes {
                text.push('\n');
            }
            // Of several blank lines one is left, and none where a block begins or ends.
            empty = true;
            continue;
        }
        let code = &written[index];
        if !code.is_empty() {
            text.push_str(&" ".repeat(line.indent));
            text.push_str(code);
        }
        if let Some(comment) = line.comment {
            let gap = match code.is_empty() {
                true => line.indent,
                false => comment_column(lines, &written, index) - line.indent - width(code),
            };
            text.push_str(&" ".repeat(gap));
            text.push_str(comment);
        }
        text.push('\n');
        empty = line.opens();
    }
    text
}

/// Where the comment of a line stands: below those of its neighbours.
fn comment_column(lines: &[Line<'_>], written: &[String], index: usize) -> usize {
    let has = |at: &usize| lines[*at].comment.is_some() && !written[*at].is_empty();
    let back = (0..=index).rev().take_while(has).last().unwrap_or(index);
    let group = (back..lines.len()).take_while(has);
    let ends = group.map(|at| lines[at].indent + width(&written[at]));
    ends.max().unwrap_or(0) + 2
}

/// In signs, as an editor counts them.
fn width(text: &str) -> usize {
    text.chars().count()
}
