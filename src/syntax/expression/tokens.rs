//! An expression's text to its words, numbers and signs.

use super::super::ast::Dice;
use super::super::context::Context;
use super::super::lower::common::{counted, dice_of};
use super::super::{comments, recover, text};
use super::dice_slips::ROLLS_ON;
use crate::diagnostic::codes::{E0002, E0801};
use crate::source::Span;
use crate::spelling::{hyphens_meant, is_inches};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    Number(i64),
    /// Dice as written; without a count of their own the second is false.
    Dice(Dice, bool),
    Length,
    Text,
    Sign(Sign),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Open,
    Close,
    Comma,
    Colon,
    Point,
    Equal,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Divide,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// What the words of other notations are called here.
const HABITS: &[(&str, &str)] = &[
    ("==", "write `is`, or one `=`"),
    ("!=", "write `is not`"),
    ("<>", "write `is not`"),
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("=>", "write `>=`"),
    ("=<", "write `<=`"),
    ("≤", "write `<=`"),
    ("≥", "write `>=`"),
    ("≠", "write `is not`"),
    ("×", "write `*`"),
    ("·", "write `*`"),
    ("÷", "write `/`"),
    ("!", "write `not`"),
    ("&", "write `and`"),
    ("|", "write `or`"),
    ("%", "for what a division leaves write `mod`"),
];

/// Splits what stands between two places of the file. `named_dice`: a word such as `d10` is a name.
pub(super) fn split(
    cx: &mut Context<'_>,
    start: usize,
    end: usize,
    named_dice: bool,
) -> Option<Vec<Token>> {
    let whole = cx.text;
    let mut tokens: Vec<Token> = Vec::with_capacity(16);
    let mut at = start;
    while at < end {
        let rest = &whole[at..end];
        let Some(first) = rest.chars().next() else {
            break;
        };
        if first == ' ' {
            at += 1;
            continue;
        }
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if first == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if foreign_comment(cx, &tokens, at, rest) {
            return None;
        }
        let after_point =
            matches!(tokens.last(), Some(last) if last.kind == Kind::Sign(Sign::Point));
        let (kind, length) = if let Some(sign) = plain_sign(first) {
            (Kind::Sign(sign), 1)
        } else if first.is_ascii_alphabetic() {
            word(cx, at, rest, named_dice || after_point)?
        } else if text::is_opening(first) {
            match text::closed_length(rest) {
                Some(length) => (Kind::Text, length),
                None => {
                    recover::token_is_broken(cx, at);
                    return None;
                }
            }
        } else if let Some(length) = length_of(rest) {
            (Kind::Length, length)
        } else if is_name_char(first) && !is_minus(first) {
            word(cx, at, rest, named_dice || after_point)?
        } else if let Some((sign, length)) = sign(rest) {
            (Kind::Sign(sign), length)
        } else {
            strange(cx, at, rest);
            return None;
        };
        if let (Kind::Word, Some(last)) = (kind, tokens.last())
            && spelt_out(cx, *last, at + length, end)
        {
            return None;
        }
        tokens.push(Token {
            kind,
            span: cx.at(at, at + length),
        });
        at += length;
    }
    Some(tokens)
}

/// Reports what begins a comment in other languages, where it can be nothing else. Says whether it has.
fn foreign_comment(cx: &mut Context<'_>, tokens: &[Token], at: usize, rest: &str) -> bool {
    if !comments::begins(rest) {
        return false;
    }
    let last = tokens.last().map(|last| last.span);
    let before = last.map_or("", |span| &cx.text[span.start as usize..span.end as usize]);
    // `5 -- 2` takes away what is below nothing.
    if rest.starts_with("--") && !matches!(before, "yes" | "no" | "none") {
        return false;
    }
    let is_division = rest.starts_with("//") && {
        let behind = rest["//".len()..].trim_start();
        behind.starts_with(|c: char| c.is_ascii_digit() || c == '(')
    };
    let help = match is_division {
        true => "a quotient is written `A / B rounded down`; a comment begins with `#`",
        false => comments::OURS,
    };
    let message = format!("`{}` means nothing here", &rest[..2]);
    cx.report(&E0801, at, at + 2, message).help(help);
    true
}

/// Reports a length whose unit is the word before `behind`, where that is no `in` of a set. Says whether it has.
fn spelt_out(cx: &mut Context<'_>, number: Token, behind: usize, end: usize) -> bool {
    let Kind::Number(inches) = number.kind else {
        return false;
    };
    let unit = cx.text[number.span.end as usize..behind].trim();
    let set = cx.text[behind..end].trim_start();
    let opens_a_set = |c: char| c == '(' || is_name_char(c) && !is_minus(c) || text::is_opening(c);
    if !is_inches(unit) || unit == "in" && set.starts_with(opens_a_set) {
        return false;
    }
    let message = format!("`{unit}` is no unit here");
    cx.report(&E0801, number.span.start as usize, behind, message)
        .help(format!("write `{inches}\"`"));
    true
}

/// A sign that begins nothing longer and no habit.
fn plain_sign(c: char) -> Option<Sign> {
    Some(match c {
        '(' => Sign::Open,
        ')' => Sign::Close,
        ',' => Sign::Comma,
        ':' => Sign::Colon,
        '.' => Sign::Point,
        '+' => Sign::Plus,
        '*' => Sign::Times,
        '/' => Sign::Divide,
        _ => return None,
    })
}

fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '-'
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−' | '–')
}

/// A word, a number or dice.
fn word(cx: &mut Context<'_>, at: usize, rest: &str, no_dice: bool) -> Option<(Kind, usize)> {
    let run = &rest[..run_length(rest)];
    if let (false, Some(length)) = (no_dice, dice_length(run)) {
        let counted = !run.starts_with(['d', 'D']);
        let dice = dice_of(cx, &run[..length], cx.at(at, at + length))?;
        return Some((Kind::Dice(dice, counted), length));
    }
    if run.starts_with(|c: char| c.is_ascii_alphabetic()) || run.contains(char::is_alphabetic) {
        return Some((Kind::Word, run.len()));
    }
    let digits = run.find(|c: char| !c.is_ascii_digit()).unwrap_or(run.len());
    if digits == 0 {
        strange(cx, at, rest);
        return None;
    }
    // `0.5`: only lengths and percentages have a point.
    let behind = &rest[digits..];
    if behind.starts_with('.') && behind[1..].starts_with(|c: char| c.is_ascii_digit()) {
        cx.report(
            &E0801,
            at,
            at + digits + 1,
            "only whole numbers are reckoned with",
        )
        .help("write a fraction as a division: `x * 3 / 2 rounded down`");
        return None;
    }
    let number = counted(cx, &run[..digits], cx.at(at, at + digits))?;
    Some((Kind::Number(i64::from(number)), digits))
}

/// The length of the letters, digits and hyphens at the start of a text.
fn run_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let run = bytes.iter().take_while(|byte| plain(byte)).count();
    match bytes.get(run) {
        Some(next) if !next.is_ascii() => rest.find(|c| !is_name_char(c)).unwrap_or(rest.len()),
        _ => run,
    }
}

/// The length of `3d6` at the start of a run of letters; nothing where it is a name.
fn dice_length(run: &str) -> Option<usize> {
    // Most words begin with another letter.
    if !run.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'd' | 'D')) {
        return None;
    }
    let count = run.len() - run.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = run[count..].strip_prefix(['d', 'D'])?;
    let sides = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    if sides == 0 {
        return None;
    }
    // `d2-1` is a sum, `d2-chart` a name.
    let behind = &rest[sides..];
    let sum = behind
        .strip_prefix('-')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()));
    (behind.is_empty() || sum).then_some(count + 1 + sides)
}

/// `12"`, `1/2 ft`, `½"`.
fn length_of(rest: &str) -> Option<usize> {
    if !rest.starts_with(|c: char| c.is_ascii_digit() || c == '½') {
        return None;
    }
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mut at = digits(rest);
    if at > 0 && rest[at..].starts_with(['/', '.']) {
        let more = digits(&rest[at + 1..]);
        if more > 0 {
            at += 1 + more;
        }
    }
    let half = rest[at..].trim_start_matches([' ', '\u{a0}']);
    if half.starts_with('½') {
        at = rest.len() - half.len() + '½'.len_utf8();
    }
    let unit = rest[at..].trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
    let start = rest.len() - unit.len();
    // A quotation mark stands right behind its number.
    for mark in ["\"", "″", "”"] {
        if start == at && unit.starts_with(mark) {
            return Some(at + mark.len());
        }
    }
    ["ft", "cm", "mm"]
        .into_iter()
        .find(|name| {
            unit.strip_prefix(name)
                .is_some_and(|rest| !rest.starts_with(is_name_char))
        })
        .map(|name| start + name.len())
}

fn sign(rest: &str) -> Option<(Sign, usize)> {
    let first = rest.chars().next()?;
    let habit = |(habit, _): &(&str, &str)| rest.starts_with(habit);
    let sign = match first {
        // What has a meaning alone may have none with the sign behind it.
        '<' | '>' | '=' if HABITS.iter().any(habit) => return None,
        '<' if rest.starts_with("<=") => return Some((Sign::AtMost, 2)),
        '>' if rest.starts_with(">=") => return Some((Sign::AtLeast, 2)),
        '=' => Sign::Equal,
        '<' => Sign::Less,
        '>' => Sign::More,
        c if is_minus(c) => Sign::Minus,
        _ => return None,
    };
    Some((sign, first.len_utf8()))
}

/// What to write for the `d%` that ends at a place.
fn hundred(text: &str, at: usize) -> Option<String> {
    let before = text[..at].strip_suffix(['d', 'D'])?;
    let front = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let count = &before[front.len()..];
    (!front.ends_with(is_name_char))
        .then(|| format!("a die of a hundred sides is written `{count}d100`"))
}

/// Whether what stands right before a place is dice.
fn stands_behind_dice(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let run = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
    dice_length(&before[run.len()..]) == Some(at - run.len())
}

/// A sign that means nothing in an expression.
fn strange(cx: &mut Context<'_>, at: usize, rest: &str) {
    if let Some((habit, help)) = HABITS.iter().find(|(habit, _)| rest.starts_with(habit)) {
        let behind = rest[habit.len()..].trim_start();
        let ends = behind.is_empty() || behind.starts_with([')', ',', '|', '\n', '#', '{', ':']);
        let die = (*habit == "%").then(|| hundred(cx.text, at)).flatten();
        let help = match *habit {
            "%" if let Some(die) = &die => die,
            "%" if behind.starts_with("of ") => {
                "a part of a number is a quotient: `men / 2 rounded up`"
            }
            "%" if ends => {
                "values are numbers, and so is what a modifier adds, such as `1` or `-1`: take the `%` out"
            }
            "!" if stands_behind_dice(cx.text, at) => ROLLS_ON,
            _ => *help,
        };
        cx.report(
            &E0801,
            at,
            at + habit.len(),
            format!("`{habit}` means nothing here"),
        )
        .help(help);
        return;
    }
    if recover::token_is_broken(cx, at) || recover::chooses_a_value(cx, at, rest) {
        return;
    }
    if rest.starts_with('[') {
        let help = recover::brackets_meant(cx.text, at);
        cx.report(&E0002, at, at + 1, "a citation does not stand here")
            .help("a citation stands in the header of a step or of the whole, or behind a row")
            .maybe_help(help);
        return;
    }
    if let Some(name) = with_underscores(cx.text, at) {
        let (message, hyphens) = (format!("`{name}` is no name"), name.replace('_', "-"));
        let start = at - name.find('_').unwrap_or_default();
        cx.report(&E0002, start, start + name.len(), message)
            .help(hyphens_meant(hyphens));
        return;
    }
    let first = rest.chars().next().map_or(0, char::len_utf8);
    cx.report(
        &E0002,
        at,
        at + first,
        format!("`{}` does not belong in an expression", &rest[..first]),
    )
    .help("take it away");
}

/// The whole of a name whose first underscore stands at a place, as other languages join names.
fn with_underscores(text: &str, at: usize) -> Option<&str> {
    let before = text[..at].trim_end_matches(is_name_char);
    let is_part = |c: char| is_name_char(c) || c == '_';
    let name = &text[before.len()..];
    let name = &name[..name.find(|c| !is_part(c)).unwrap_or(name.len())];
    let underscore = at - before.len();
    let is_joined = name[underscore..].starts_with('_') && !name.ends_with('_');
    (underscore > 0 && is_joined).then_some(name)
}
