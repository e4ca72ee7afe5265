//! Characters that are no part of the language, and marks that nothing closes.

use super::super::cite::{self, Unclosed};
use super::super::comments;
use super::super::context::Context;
use super::super::text;
use super::inches;
use crate::diagnostic::codes::{E0002, E0004, E0005};
use crate::measure;
use crate::signs::is_hidden;
use crate::spelling::is_name;

/// Reports a quotation, a citation or a character that is the reason by itself.
pub(in crate::syntax) fn token_is_broken(cx: &mut Context<'_>, at: usize) -> bool {
    let rest = &cx.text[at..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let Some(first) = line.chars().next() else {
        return false;
    };
    let end = at + first.len_utf8();
    if text::is_opening(first) && text::closed_length(line).is_none() {
        if let Some(close) = text::curly_end(line) {
            curly_end(cx, at, at + close);
            return true;
        }
        let below = at + line.len();
        let goes_on = goes_on(cx.text, below);
        let inches = inches::for_a_type(&cx.text[..at], line[first.len_utf8()..].trim());
        let inches = inches
            .or_else(|| inches::behind_a_name(&cx.text[..at], line[first.len_utf8()..].trim_end()));
        let report = cx.report(&E0004, at, end, "this quotation is not closed");
        match goes_on {
            Some(close) => {
                report.help(
                    "end this line with `\"`, and begin the next one with `\"`: texts that follow each other are joined",
                );
                cx.taken_by_texts.push(below..close);
            }
            None => {
                report.help(inches.unwrap_or_else(|| {
                    "write `\"` at its end; a text ends on the line on which it begins".to_owned()
                }));
            }
        }
        return true;
    }
    if first == '[' {
        match cite::closing(line) {
            Ok(_) => return false,
            Err(Unclosed::Quotation(quote)) => {
                let mark = line[quote..].chars().next().map_or(1, char::len_utf8);
                cx.report(
                    &E0004,
                    at + quote,
                    at + quote + mark,
                    "this quotation is not closed",
                )
                .help("write `\"` at its end");
            }
            Err(Unclosed::Bracket) => {
                cx.report(&E0002, at, end, "this citation is not closed")
                    .help("write `]` at its end; a citation ends on the line on which it begins");
            }
        }
        return true;
    }
    let in_scale = || {
        let before = &cx.text[..at];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        super::word(before[start..].trim_start()) == "scale"
    };
    let feet;
    let name;
    let instead = match first {
        '>' if in_scale() => Some("a scale goes upwards: put the lowest first, with `<` between"),
        '\'' | '’' if is_genitive(&cx.text[..at], rest) => {
            Some("what belongs to something is read with a point: `NAME.FIELD`")
        }
        '\'' | '’' | '′' if cx.text[..at].ends_with(|c: char| c.is_ascii_digit()) => {
            feet = in_feet(cx.text, at, first);
            Some(feet.as_str())
        }
        '\'' | '’' if let Some(written) = name_with_apostrophe(&cx.text[..at], rest) => {
            name = format!("names have small letters, digits and hyphens: write `{written}`");
            Some(name.as_str())
        }
        ';' if is_within_parentheses(&cx.text[..at]) => Some("write `,` in its place"),
        '*' if is_a_line_of_points(cx.text, at) => Some(
            "a line of points names a field of what it counts, or a procedure that takes one and reckons: \
             `NAME of each weapon`",
        ),
        _ => foreign(first),
    };
    let ratio = (first == '%')
        .then(|| without_percent(cx.text, at))
        .flatten();
    let Some(instead) = ratio.as_deref().or(instead) else {
        return false;
    };
    let code = u32::from(first);
    let shown = if first.is_control() || is_invisible(first) {
        format!("the invisible character U+{code:04X}")
    } else {
        format!("`{first}`")
    };
    cx.report(
        &E0005,
        at,
        end,
        format!("{shown} is not part of the language"),
    )
    .help(instead);
    true
}

/// `power * 2 of each weapon`: whether the line with this place is one of `points`.
fn is_a_line_of_points(whole: &str, at: usize) -> bool {
    let behind = whole[at..].lines().next().unwrap_or_default();
    let is_head = |line: &&str| line.ends_with('{') && !line.starts_with([' ', '\t', '#']);
    let head = whole[..at].lines().rev().find(is_head);
    behind.contains(" of each ") && head.is_some_and(|head| super::word(head) == "points")
}

/// Whether the last `(` of the line that a text ends with is not closed.
fn is_within_parentheses(before: &str) -> bool {
    let line = before.lines().next_back().unwrap_or_default();
    line.rfind('(') > line.rfind(')')
}

/// What to write for the feet of `1'` and `1'4"`, where the mark stands at a place.
fn in_feet(whole: &str, at: usize, mark: char) -> String {
    let digits = |c: char| c.is_ascii_digit();
    let number = &whole[whole[..at].trim_end_matches(digits).len()..at];
    let behind = &whole[at + mark.len_utf8()..];
    let inches = &behind[..behind.len() - behind.trim_start_matches(digits).len()];
    let sum = measure::feet_and_inches(&format!("{number}'{inches}\""));
    match sum.filter(|_| behind[inches.len()..].starts_with(['"', '″', '”'])) {
        Some(sum) => format!("a length has one unit: write `{sum}`"),
        None => format!("for feet type `ft`: `{number} ft`"),
    }
}

/// What to write for the ratios of `fair 50% to 200%`.
fn without_percent(whole: &str, at: usize) -> Option<String> {
    let start = whole[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = whole[start..].lines().next()?.trim();
    let words = comments::without(line).strip_prefix("fair ")?;
    let mended: Vec<String> = words
        .split_whitespace()
        .map(|word| match word.strip_suffix('%').map(str::parse::<u32>) {
            Some(Ok(percent)) => ratio(percent),
            _ => word.to_owned(),
        })
        .collect();
    Some(format!(
        "a ratio is a number or a fraction: write `fair {}`",
        mended.join(" ")
    ))
}

/// A number of hundredths as a fraction in its lowest terms.
fn ratio(percent: u32) -> String {
    let (mut a, mut b) = (percent, 100);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    match 100 / a {
        1 => (percent / a).to_string(),
        low => format!("{}/{low}", percent / a),
    }
}

/// A text goes on over no more lines.
const MOST_LINES: usize = 8;

/// Where a text ends that its author broke over several lines, and which is not closed on the first of them.
fn goes_on(text: &str, line_end: usize) -> Option<usize> {
    let below = &text[line_end..];
    let close = below.find('"')?;
    let inside = &below[..close];
    let behind = below[close + 1..].lines().next().unwrap_or_default().trim();
    let is_text = !without_mentions(inside).contains(['{', '}', '|', '#'])
        && inside.lines().skip(1).all(|line| !line.trim().is_empty())
        && (1..=MOST_LINES).contains(&inside.matches('\n').count());
    let is_end = behind.is_empty() || behind.starts_with(['[', '#', '{']);
    // A mark behind a blank opens the next text.
    let is_close = !inside.ends_with(char::is_whitespace);
    (is_text && is_end && is_close).then_some(line_end + close + 1)
}

/// A text with what it mentions left out, `{musket}` or `{3 in}`: these braces are no blocks.
fn without_mentions(text: &str) -> String {
    let mut rest = text;
    let mut without = String::with_capacity(text.len());
    while let Some((front, behind)) = rest.split_once('{') {
        without.push_str(front);
        match behind.split_once('}') {
            Some((inside, further)) if !inside.is_empty() && !inside.contains(['\n', '{']) => {
                rest = further;
            }
            _ => {
                without.push('{');
                rest = behind;
            }
        }
    }
    without + rest
}

/// `weapon's`, with the name before and the rest behind the apostrophe.
fn is_genitive(before: &str, rest: &str) -> bool {
    let mut behind = rest.chars().skip(1);
    before.ends_with(char::is_alphanumeric)
        && behind.next() == Some('s')
        && behind.next() == Some(' ')
}

/// The name of a declaration without the apostrophe that stands in it: `toms-rat` for `beast tom's-rat "Rat" {`.
fn name_with_apostrophe(before: &str, rest: &str) -> Option<String> {
    let line = before.lines().next_back()?;
    let [_, front] = line.split_whitespace().collect::<Vec<_>>()[..] else {
        return None;
    };
    let mut words = rest.split_whitespace();
    let behind = words.next()?;
    let is_head = words.next()?.starts_with(['"', '{']);
    let name = format!("{front}{}", behind.replace(['\'', '’'], ""));
    (is_head && line.ends_with(front) && is_name(&name)).then_some(name)
}

/// Reports the `”` with which a word processor has closed a text that a straight mark opens.
fn curly_end(cx: &mut Context<'_>, open: usize, close: usize) {
    let curly = cx.at(close, close + text::CURLY);
    cx.report(&E0004, open, open + 1, "this quotation is not closed")
        .label(curly, text::NO_END)
        .help(text::TYPE_STRAIGHT);
}

/// Reports such a text before `at`, which has then taken the beginning of the next one for its end.
pub(super) fn curly_end_before(cx: &mut Context<'_>, base: usize, at: usize) -> bool {
    let mut from = base;
    while let Some(open) = cx.text[from..at].find('"').map(|open| from + open) {
        let rest = &cx.text[open..];
        if cite::is_inch(cx.text.as_bytes(), open) {
            from = open + 1;
        } else if let Some(close) = text::curly_end(rest) {
            curly_end(cx, open, open + close);
            return true;
        } else {
            from = open + text::closed_length(rest).unwrap_or(1);
            if from >= at {
                return false;
            }
        }
    }
    false
}

/// Blanks that are none of the language are invisible too.
fn is_invisible(c: char) -> bool {
    is_hidden(c) || matches!(c, '\u{2000}'..='\u{200a}' | '\u{3000}')
}

/// What to type for a character that no token of the language holds.
fn foreign(c: char) -> Option<&'static str> {
    Some(match c {
        '‘' | '’' | '\'' | '‚' | '`' | '´' | '«' | '»' | '”' | '＂' => {
            "for a quotation mark type `\"`"
        }
        '—' | '―' | '‐' | '‑' | '‒' => "type `-`",
        '×' => "type `by` between two lengths",
        '≤' | '≥' => "type `or less` or `or more` behind the number",
        '…' => "take it away, or write the rest of the line",
        '；' => "type `;`",
        '，' => "type `,`",
        '：' => "type `:`",
        '¼' | '¾' | '⅓' | '⅔' => "type a fraction such as `1/4`",
        '′' => "for feet type `ft`",
        '″' => "`″` stands right behind a number; for a quotation mark type `\"`",
        '@' | '$' | '%' | '^' | '&' | '*' | '~' | '\\' | '!' | ';' | '>' => {
            "take it away; inside a text in double quotes it may stand"
        }
        c if c.is_control() || is_invisible(c) => "take it away, or type a blank",
        c if !c.is_ascii() && !c.is_alphanumeric() => {
            "take it away; inside a text in double quotes it may stand"
        }
        _ => return None,
    })
}
