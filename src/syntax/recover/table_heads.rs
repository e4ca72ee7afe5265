//! Heads of tables that ask for more than one roll, or give more than one thing.

use super::super::comments;
use super::super::context::Context;
use super::super::grammar::Rule;
use super::found::{Found, skip_blanks};
use super::missed::Missed;
use super::{types, word};
use crate::diagnostic::codes::E0002;
use crate::dice::Dice;
use crate::spelling::is_name;

/// Reports dice of several sorts as the roll of a key: `by roll d6 + 2d4`. Says whether it has.
pub(super) fn dice_of_several_sorts(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let goes_on = matches!(missed.found, Found::Sign("+" | "-"));
    if missed.subject != "table" || !(missed.expects(Rule::dice) || goes_on) {
        return false;
    }
    let before = missed.before();
    let Some(roll) = before.rfind(" roll") else {
        return false;
    };
    let start = skip_blanks(missed.text, missed.base + roll + " roll".len());
    let front = &before[..roll];
    let rest = missed.text[start..].lines().next().unwrap_or_default();
    let rest = comments::without(rest);
    let ends = [" gives ", "{", "[", ",", " with "].into_iter();
    let end = ends.filter_map(|sign| rest.find(sign)).min();
    let written = rest[..end.unwrap_or(rest.len())].trim_end();
    let Some((least, most)) = bounds(written) else {
        return false;
    };
    let table = front.split_whitespace().nth(1).unwrap_or("TABLE");
    let message = "the roll of a key is of dice of one sort";
    cx.report(&E0002, start, start + written.len(), message)
        .help(format!(
            "write `by score : {least} to {most}` in the place of `by roll {written}`, and ask it by `{table}({written})`"
        ));
    true
}

/// The least and the most that a sum of dice and numbers comes to.
fn bounds(sum: &str) -> Option<(i64, i64)> {
    let (mut least, mut most, mut dice) = (0, 0, 0);
    let mut takes = false;
    for (at, part) in sum.split_whitespace().enumerate() {
        if at % 2 == 1 {
            takes = part == "-";
            if !takes && part != "+" {
                return None;
            }
            continue;
        }
        let (low, high) = match Dice::parse(part) {
            Ok(rolled) => {
                dice += 1;
                (rolled.least(), rolled.most())
            }
            Err(_) => {
                let number: u32 = part.parse().ok()?;
                (i64::from(number), i64::from(number))
            }
        };
        match takes {
            true => (least, most) = (least - high, most - low),
            false => (least, most) = (least + low, most + high),
        }
    }
    (dice > 1).then_some((least, most))
}

/// Reports a table that is to give several things for one roll. Says whether it has.
pub(super) fn several_things(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let line = missed.text[missed.base..]
        .lines()
        .next()
        .unwrap_or_default();
    let Some(start) = line.find(" gives ").map(|at| at + " gives ".len()) else {
        return false;
    };
    let rest = &line[start..];
    let written = rest[..rest.find(['{', '[', '#']).unwrap_or(rest.len())].trim_end();
    let at = missed.base + start;
    if missed.subject != "table" || !(at..=at + written.len()).contains(&missed.at) {
        return false;
    }
    let parts = written.trim_start_matches('(').trim_end_matches(')');
    let parts: Vec<&str> = parts.split(',').map(str::trim).collect();
    let fields: Option<Vec<String>> = parts.iter().copied().map(field).collect();
    let declares = |name: &str| {
        let words = |line: &str| {
            let mut words = line.split_whitespace();
            let is_type = matches!(words.next(), Some("choice" | "scale" | "kind"));
            is_type && words.next() == Some(name)
        };
        missed.text.lines().any(words)
    };
    // Words that nobody declares are rather members of a choice.
    let is_type = |part: &&str| !is_name(part) || types::is_plain(part) || declares(part);
    let Some(fields) = fields.filter(|fields| fields.len() > 1 && parts.iter().any(is_type)) else {
        return false;
    };
    let message = "a table gives one thing";
    cx.report(&E0002, at, at + written.len(), message)
        .help(format!(
            "declare above `kind result {{` with the fields {}, a row for each result, and write `gives result`; or \
             write a table for each of them, and ask these by one roll",
            crate::spelling::joined(&fields, "and")
        ));
    true
}

/// A field of a kind that holds a part of what is given: `arc`, `0 to 3`, `damage : 0 to 3`.
fn field(part: &str) -> Option<String> {
    if part.is_empty() || part.contains('"') || part.starts_with('|') {
        return None;
    }
    let is_count = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    Some(match part.split_once(':') {
        Some((name, ty)) if is_name(name.trim()) => format!("`{} : {}`", name.trim(), ty.trim()),
        Some(_) => return None,
        None if is_count(part) || part.ends_with("rows") || part.ends_with("row") => return None,
        None if part == word(part) && is_name(part) && !types::is_plain(part) => {
            format!("`{part} : {part}`")
        }
        None => format!("`NAME : {part}`"),
    })
}
