//! A value that its author has broken over several lines, without the parentheses that hold them together.

use std::ops::Range;

use super::super::context::Context;
use super::super::{comments, expression, words};
use super::statement::VERBS;
use super::{Line, Place, statement, word};
use crate::diagnostic::codes::E0002;

/// So many lines are looked at above and below one: each of very many may ask for them.
const MOST: usize = 20;

/// Signs that stand between two values, the longer before the shorter.
const SIGNS: &[&str] = &["<=", ">=", "+", "-", "*", "/", "<", ">", "="];

/// Words that begin no line of a step, and go on with a value.
const GO_ON: &[&str] = &["and", "or", "then", "mod", "rounded", "is", "at"];

/// What stands behind a value on its last line.
#[derive(Clone, Copy)]
enum Behind {
    Nothing,
    /// `:` or `{`.
    Condition,
    Brace,
    Times,
}

/// Reports a value of which one line stands at `at`, once for all of its lines. Says whether there is one.
pub(in crate::syntax) fn goes_on(cx: &mut Context<'_>, at: usize) -> bool {
    let text = cx.text;
    let Some(lines) = lines_of(text, at) else {
        return false;
    };
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return false;
    };
    // Of very many lines, those too far down to reach the first.
    let known = &mut cx.declaration.over_lines;
    if let Some((_, end)) = known.range_mut(..=first.start).next_back()
        && *end >= first.start
    {
        *end = last.end.max(*end);
        return true;
    }
    let head = &text[first.clone()];
    let Some((start, behind)) = value_of(head) else {
        return false;
    };
    let whole = lines.iter().map(|line| &text[line.clone()]);
    if !is_balanced(whole) {
        return false;
    }
    known.insert(first.start, last.end);
    cx.declaration.broken_if |= matches!(behind, Behind::Condition);
    let tail = &text[last.clone()];
    let parenthesised = || {
        let place = match lines.len() {
            2 => "on the next line",
            _ => "on the last of its lines",
        };
        let (first, last) = (opened(head, start), closed(tail, behind));
        format!("put parentheses round all of it: `{first}` here, and `{last}` {place}")
    };
    let parted = match () {
        () if has_parts(&lines, text, start) => {
            "put parentheses round the part that goes on below".to_owned()
        }
        () if lines.len() > MOST => "put parentheses round all of it".to_owned(),
        () => parenthesised(),
    };
    let help = format!("write it on one line, or {parted}");
    let below = cx.at(last.start, last.end);
    cx.report(
        &E0002,
        first.start,
        first.end,
        "a value ends with its line, and this one goes on below",
    )
    .label(below, "this is read as a line of its own")
    .help(help);
    true
}

/// The lines of the value that goes over the one at `at`, without blanks and comments; none where it has but one.
fn lines_of(text: &str, at: usize) -> Option<Vec<Range<usize>>> {
    let mut lines = vec![line_at(text, at)];
    for _ in 0..MOST {
        let (Some(first), Some(last)) = (lines.first().cloned(), lines.last().cloned()) else {
            break;
        };
        let before = text[..first.start].rfind('\n');
        let above = before.map(|end| line_at(text, end));
        let below = text[last.end..].find('\n').map(|end| last.end + end + 1);
        let below = below.map(|start| line_at(text, start));
        let above = above.filter(|above| joined(&text[above.clone()], &text[first.clone()]));
        let below = below.filter(|below| joined(&text[last.clone()], &text[below.clone()]));
        if above.is_none() && below.is_none() {
            break;
        }
        if let Some(above) = above {
            lines.insert(0, above);
        }
        lines.extend(below);
    }
    (lines.len() > 1).then_some(lines)
}

/// The words of the line that holds an offset.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let words = comments::without(line);
    let blank = words.len() - words.trim_start().len();
    start + blank..start + words.len()
}

/// Whether the value of one line goes on in the next.
fn joined(upper: &str, lower: &str) -> bool {
    if upper.is_empty() || lower.is_empty() || upper.ends_with(['{', '}', ':']) {
        return false;
    }
    begins_within(upper, lower) || ends_within(upper) && !begins_a_statement(lower)
}

fn begins_within(upper: &str, lower: &str) -> bool {
    let first = word(lower);
    if first == "otherwise" {
        // The other half of `if A then 1`.
        return upper.contains(" then ")
            && !upper.contains(" otherwise ")
            && !lower.ends_with('{')
            && !lower.contains(':');
    }
    if GO_ON.contains(&first) {
        return !begins_a_statement(lower);
    }
    let Some(sign) = SIGNS.iter().find(|sign| lower.starts_with(**sign)) else {
        return false;
    };
    let rest = lower[sign.len()..].trim_start();
    rest.starts_with(|c: char| c.is_alphanumeric() || c == '(') && !begins_a_statement(rest)
}

fn ends_within(upper: &str) -> bool {
    if SIGNS.iter().any(|sign| upper.ends_with(sign)) {
        return !["++", "--", "->"].iter().any(|sign| upper.ends_with(sign));
    }
    let last = upper.rsplit([' ', '\t', ')']).next().unwrap_or_default();
    let is_value = word(upper) != "if" && upper != last;
    match last {
        "then" | "otherwise" | "if" => is_value && !upper.starts_with("otherwise"),
        _ => expression::joins(last) && upper != last,
    }
}

fn begins_a_statement(words: &str) -> bool {
    let first = word(words);
    let line = Line {
        text: words,
        base: 0,
    };
    VERBS.contains(&first)
        || words::statements(Place::Action).contains(&first)
        || words.starts_with(['{', '}', '|'])
        || statement::sets(&line)
}

/// Where the value of a statement begins, and what ends it.
fn value_of(words: &str) -> Option<(usize, Behind)> {
    let behind = |word: &str| {
        words
            .strip_prefix(word)
            .map(|rest| words.len() - rest.len())
    };
    let condition = behind("otherwise if ").or_else(|| behind("if "));
    if let Some(start) = condition {
        return Some(match colon_in(&words[start..]) {
            Some(colon) => within(words, start + colon + 1)?,
            None => (start, Behind::Condition),
        });
    }
    if let Some(start) = behind("choose by ") {
        return Some((start, Behind::Brace));
    }
    if let Some(start) = behind("repeat ") {
        return (!words.starts_with("repeat with ")).then_some((start, Behind::Times));
    }
    if let Some(start) = behind("end ") {
        return Some((start, Behind::Nothing));
    }
    let line = Line {
        text: words,
        base: 0,
    };
    if words.starts_with("keep ") || statement::sets(&line) {
        return Some((words.find('=')? + 1, Behind::Nothing));
    }
    within(words, colon_in(words)? + 1)
}

/// The same of the statement that stands behind a `:`.
fn within(words: &str, colon: usize) -> Option<(usize, Behind)> {
    let rest = words[colon..].trim_start();
    let from = words.len() - rest.len();
    let (start, behind) = value_of(rest)?;
    Some((from + start, behind))
}

/// The first `:` outside of parentheses.
fn colon_in(words: &str) -> Option<usize> {
    let mut depth = 0_usize;
    words.bytes().position(|sign| {
        match sign {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        sign == b':' && depth == 0
    })
}

fn is_balanced<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let (mut open, mut close) = (0_usize, 0_usize);
    for line in lines {
        open += line.matches('(').count();
        close += line.matches(')').count();
    }
    open == close
}

/// Whether commas part what goes over the lines: the whole then is no value.
fn has_parts(lines: &[Range<usize>], text: &str, start: usize) -> bool {
    let mut depth = 0_usize;
    let parts = lines.iter().enumerate().flat_map(|(number, line)| {
        let skipped = if number == 0 { start } else { 0 };
        text[line.start + skipped..line.end].bytes()
    });
    parts.fold(false, |found, sign| {
        match sign {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        found || sign == b',' && depth == 0
    })
}

/// The first line with `(` before its value.
fn opened(head: &str, start: usize) -> String {
    format!(
        "{} ({}",
        head[..start].trim_end(),
        head[start..].trim_start()
    )
}

/// The last line with `)` behind the value.
fn closed(tail: &str, behind: Behind) -> String {
    let brace = || tail.strip_suffix('{').map(|rest| rest.trim_end().len());
    let end = match behind {
        Behind::Nothing => None,
        Behind::Condition => colon_in(tail).or_else(brace),
        Behind::Brace => brace(),
        Behind::Times => tail.find(" times"),
    };
    let (value, rest) = tail.split_at(end.unwrap_or(tail.len()));
    format!("{value}){rest}")
}
