//! Results of an example that stand behind no `=`, or on a line whose word states no such result.

use super::super::context::Context;
use crate::diagnostic::codes::E0801;
use crate::source::Span;
use crate::spelling::is_dice;

/// What the lines of an example begin with, as far as a result ends them.
const VERBS: &[&str] = &["chance", "mean of", "least of", "most of", "value"];

/// How a result is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Percent,
    /// A fraction, or a number with a point, of at most one.
    Part,
    /// A number with a point that is more than one.
    Number,
}

/// Reports a chance or a mean that is stated without its `=`, or behind a word that states none. Says whether it has.
pub(super) fn misstated(cx: &mut Context<'_>, place: Span) -> bool {
    let (start, end) = (place.start as usize, place.end as usize);
    let whole = cx.text;
    let line = whole[..start].rfind('\n').map_or(0, |end| end + 1);
    let before = whole[line..start].split_whitespace().collect::<Vec<_>>();
    let before = before.join(" ");
    let Some(verb) = VERBS.iter().find(|verb| **verb == before) else {
        return false;
    };
    let text = whole[start..end].trim_end();
    if text.contains(['\n', '"', '#']) {
        return false;
    }
    let (of, result, equals) = match last_equals(text) {
        Some(at) => (text[..at].trim_end(), text[at + 1..].trim_start(), true),
        None => {
            let number = text.strip_suffix('%').unwrap_or(text).trim_end();
            let Some((of, _)) = number.rsplit_once(' ') else {
                return false;
            };
            (of.trim_end(), text[of.len()..].trim_start(), false)
        }
    };
    let Some(form) = form_of(result) else {
        return false;
    };
    let of_value = without_link(of).unwrap_or(of);
    let is_open = ['+', '-', '*', '/', '<', '>', '=', ',', '('];
    if of_value.is_empty() || goes_on(of_value) || of_value.ends_with(is_open) {
        return false;
    }
    let asks = asks(of_value);
    let is_stated = match *verb {
        // What stands behind the `=` of these is looked at later.
        "chance" => !equals,
        "mean of" => !equals || form == Form::Percent,
        _ => form != Form::Part || result.contains('.') || equals && asks,
    };
    if !is_stated {
        return false;
    }
    let chance = |result: &str| match asks {
        true => format!("write `chance {of_value} = {result}`"),
        false if is_dice(of_value) => {
            format!("write `chance {of_value} is NUMBER = {result}`")
        }
        false => format!(
            "write `chance {of_value} is VALUE = {result}`; or, of what is yes or no, `chance {of_value} = {result}`"
        ),
    };
    let help = match form {
        Form::Percent => chance(result),
        Form::Part if *verb == "chance" || asks => chance(result),
        Form::Number if asks => chance(&format!("{result}%")),
        Form::Part | Form::Number => format!("write `mean of {of_value} = {result}`"),
    };
    let at = start + text.len() - result.len();
    let message = match equals {
        true => {
            let is = if help.starts_with("write `mean") {
                "mean"
            } else {
                "chance"
            };
            format!("`{result}` is a {is}, and `{verb}` states none")
        }
        false => "the stated result stands behind `=`".to_owned(),
    };
    cx.report(&E0801, at, at + result.len(), message).help(help);
    true
}

/// What stands before the words that people put in the place of `=`.
fn without_link(of: &str) -> Option<&str> {
    let links = [" is about", " is", " about", "~", "≈"];
    let before = links.iter().find_map(|link| of.strip_suffix(link))?;
    Some(before.trim_end())
}

/// `d6 is 6 is 1/6`: what is asked, and the result behind another word than `=`.
pub(super) fn result_behind_is(text: &str) -> Option<(&str, &str)> {
    let (of, result) = text.rsplit_once(' ')?;
    form_of(result)?;
    Some((without_link(of)?, result))
}

/// The place of the last `=` that stands outside of parentheses and is no part of another sign.
pub(super) fn last_equals(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0_i32;
    let mut last = None;
    for (at, byte) in bytes.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'=' if depth == 0 && !matches!(before, Some(b'<' | b'>' | b'!')) => last = Some(at),
            _ => {}
        }
    }
    last
}

/// How a number is written that may be a chance or a mean and is no whole number.
fn form_of(result: &str) -> Option<Form> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (number, percent) = match result.strip_suffix('%') {
        Some(number) => (number.trim_end(), true),
        None => (result, false),
    };
    let parted = number.split_once('.').or_else(|| number.split_once('/'));
    let is_number = match parted {
        Some((whole, part)) => digits(whole) && digits(part),
        None => percent && digits(number),
    };
    let (whole, part) = parted.filter(|_| is_number).unwrap_or((number, ""));
    let value = |text: &str| text.parse::<u32>().ok();
    let at_most_one = match number.contains('/') {
        true => value(whole)? <= value(part)?,
        false => value(whole) == Some(0),
    };
    match (is_number, percent) {
        (false, _) => None,
        (true, true) => Some(Form::Percent),
        (true, false) if at_most_one => Some(Form::Part),
        // `7/2` may be a division.
        (true, false) => number.contains('.').then_some(Form::Number),
    }
}

/// Whether an expression asks something: its value is yes or no.
fn asks(of: &str) -> bool {
    let of = of.replace(" or more", "").replace(" or less", "");
    let words = [" is ", " in ", " and ", " or "];
    of.starts_with("not ")
        || of.contains(['<', '>', '='])
        || words.iter().any(|word| of.contains(word))
}

/// Whether a word that wants something behind it ends a text.
fn goes_on(of: &str) -> bool {
    let last = of.rsplit(' ').next().unwrap_or_default();
    [
        "of", "to", "or", "and", "not", "in", "at", "mod", "by", "showing", "against",
    ]
    .contains(&last)
}
