//! Slips in the lines of forces and army lists, which say how many there are of what.

use super::super::comments;
use super::super::context::Context;
use super::super::words;
use super::{FORCE_WORDS, Line, Place, explain, word};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;
use crate::spelling::{in_digits, is_name};

/// Reports a line of a force whose slip is plain. Says whether it has.
pub(super) fn of_force(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    number_alone(cx, line)
        || times(cx, line)
        || joined_count(cx, line)
        || one_of_several(cx, line)
        || no_count(cx, line)
}

/// The same for a line of a side in a scenario.
pub(super) fn of_side(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    number_alone(cx, line) || times(cx, line) || joined_count(cx, line) || titled(cx, line)
}

/// So many lines above a part its head is looked for.
const FAR: usize = 200;

/// The head of the block in which a line stands, and the lines between the two.
pub(super) fn head_above<'t>(cx: &Context<'t>, line: &Line<'_>) -> (&'t str, Vec<&'t str>) {
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let text = cx.text;
    let start = line.base - cx.indent(line.base);
    let mut between = Vec::new();
    for above in text[..start].lines().rev().take(FAR) {
        if !above.trim().is_empty() && blanks(above) < line.base - start {
            return (above.trim_start(), between);
        }
        between.push(above);
    }
    ("", between)
}

/// Reports parts of a force in a block of `replace`, the first of them.
pub(super) fn part_in_a_change(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let is_part = |line: &str| {
        line.trim_start()
            .starts_with(|sign: char| sign.is_ascii_digit())
    };
    let (head, between) = head_above(cx, line);
    let is_first = !between.into_iter().any(is_part);
    let what = match head.strip_prefix("replace ") {
        Some(what) if is_part(line.text) => word(what.trim_start()),
        _ => return false,
    };
    if is_first {
        let end = line.base + line.first_line().len();
        let message = "`replace` sets nothing but fields, and this is none";
        let help = match what {
            "force" => {
                let name = word(head.trim_start_matches("replace force").trim_start());
                format!(
                    "parts are added by `extend force {name} {{`; for other ones declare a force of your own beside it"
                )
            }
            _ => format!("declare a {what} of your own beside it, with all its parts"),
        };
        cx.report(&E0002, line.base, end, message).help(help);
    }
    true
}

/// The part that is meant by a name and how many there are of it behind it: `scouts 0 to 1`.
pub(crate) fn part_turned(words: &str) -> Option<String> {
    let (name, behind) = comments::without(words)
        .trim()
        .split_once([' ', '\t', ':'])?;
    let number = behind.trim_matches([' ', '\t', 'x', '×', '*', ':']);
    let is_amount = number.split(" to ").all(is_number);
    (is_name(name) && is_amount).then(|| format!("{number} {name}"))
}

/// The same for a line of an army list, or of what is picked in it.
pub(super) fn of_list(cx: &mut Context<'_>, line: &Line<'_>, place: Place) -> bool {
    if in_parentheses(cx, line)
        || number_alone(cx, line)
        || times(cx, line)
        || joined_count(cx, line)
        || titled(cx, line)
    {
        return true;
    }
    let first = line.word();
    let known = words::statements(place);
    if !first.starts_with(char::is_alphabetic) || known.contains(&first) {
        return false;
    }
    let behind = line.first_line()[first.len()..].trim_start_matches([' ', ':', '=']);
    let near = suggest::near(first, known.iter().copied());
    let is_year = behind.starts_with(|c: char| c.is_ascii_digit());
    let help = match first {
        "year" | "month" | "time" | "in" if is_year => {
            let time = behind.split_whitespace().next().unwrap_or_default();
            format!("write `date {time}`")
        }
        "army" | "nation" => {
            "take it out: a list has the army of the force that it is picked from".to_owned()
        }
        "quality" if place == Place::List
            && let Some(help) = quality_of_a_part(behind) =>
        {
            help
        }
        "quality" | "leader" | "swap" | "take" if place == Place::List => format!(
            "it stands in the block of a part: `1 NAME {{`, on the next line `{}`, and `}}` below it",
            format!("{first} {behind}").trim_end()
        ),
        _ if !near.is_empty() => format!("did you mean {}?", explain::list(near.iter(), "or")),
        "points" | "point" | "figures" | "figure" if is_year => limit_meant(first, behind),
        "max" | "maximum" | "most" | "total" if is_year => format!("write `limit {behind}`"),
        "limit" if place == Place::Pick => {
            "a limit is set for the whole list: its line stands beside the parts, not in the block of one"
                .to_owned()
        }
        // Whether it is a part or what men of a unit have, nobody knows here; a unit has no parts.
        _ if is_year && is_name(first) && (place == Place::List || is_among_parts(cx, line)) => {
            let end = behind.find(|sign: char| !sign.is_ascii_digit());
            let (number, more) = behind.split_at(end.unwrap_or(behind.len()));
            format!("how many there are stands before: `{number} {first}{more}`")
        }
        _ if let Some(number) = in_digits(first) => {
            format!("write it in digits: `{number} {}`", behind.trim_end())
        }
        _ if let Some(number) = behind.strip_prefix(['x', '×', '*'])
            && is_number(number.trim()) =>
        {
            format!("write `{} {first}`", number.trim())
        }
        _ if place == Place::Pick
            && let Some(meant) = swap_meant(first, behind.trim_end()) =>
        {
            format!("write `{meant}`")
        }
        _ if place == Place::List && behind.starts_with('"') => format!(
            "for a part of the force write how many there are: `1 {first} {behind}`; a leader stands in the \
             block of who is led: `leader {behind}`"
        ),
        _ if place == Place::Pick
            && let Some((_, leader)) = behind.split_once('"') =>
        {
            format!("its leader is written `leader \"{leader}`")
        }
        _ if place == Place::Pick && behind.is_empty() => format!(
            "what men of a list take is written `take {first}`, what they are `quality {first}`; who joins them, with \
             how many: `3 {first}`"
        ),
        _ if behind.is_empty() || behind.starts_with(['{', '"', '#']) => {
            format!("write how many there are: `1 {first}`")
        }
        _ => format!(
            "{} has lines that begin with {}, and parts of the force with their number: `3 NAME`",
            words::place(place),
            explain::list(known.iter(), "or")
        ),
    };
    let message = format!("`{first}` begins no line of {}", words::place(place));
    cx.report(&E0002, line.base, line.base + first.len(), message)
        .help(help);
    true
}

/// Whether a line stands between the `(` and the `)` of a part, which are told as the braces that they stand for.
fn in_parentheses(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let stands_there = cx.lent_parenthesis;
    cx.lent_parenthesis &= !line.text.starts_with(')');
    stands_there
}

/// `quality green, hardened on archers` in a list, as its force has it: where it stands there.
fn quality_of_a_part(behind: &str) -> Option<String> {
    let (qualities, part) = behind.split_once(" on ")?;
    let quality = qualities.split([',', ' ']).next()?;
    let part = word(part.trim_start());
    (is_name(quality) && is_name(part)).then(|| {
        format!(
            "one quality stands in the block of the part that has it: `1 {part} {{`, on the next line \
             `quality {quality}`, and `}}` below it"
        )
    })
}

/// Whether a line stands beside others that begin with a number.
fn is_among_parts(cx: &Context<'_>, line: &Line<'_>) -> bool {
    let indent = cx.indent(line.base);
    let start = line.base - indent;
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let is_within = |line: &&str| line.trim().is_empty() || blanks(line) >= indent;
    let is_part = |line: &str| {
        blanks(line) == indent
            && line
                .trim_start()
                .starts_with(|sign: char| sign.is_ascii_digit())
    };
    let mut above = cx.text[..start]
        .lines()
        .rev()
        .take(FAR)
        .take_while(is_within);
    let mut below = cx.text[start..].lines().take(FAR).take_while(is_within);
    above.any(is_part) || below.any(is_part)
}

/// `add drum`, `replace musket with rifle`, `rifle for musket`: the line that swaps or takes weapons so.
fn swap_meant(first: &str, behind: &str) -> Option<String> {
    let words: Vec<&str> = behind.split_whitespace().collect();
    match (first, words.as_slice()) {
        (
            "with" | "add" | "carries" | "carry" | "has" | "have" | "gets" | "give" | "equip",
            [weapon],
        ) if is_name(weapon) => Some(format!("take {weapon}")),
        (
            "replace" | "replaces" | "change" | "exchange" | "trade",
            [from, "with" | "by" | "for" | "to", to],
        ) if is_name(from) && is_name(to) => Some(format!("swap {from} for {to}")),
        (to, ["for", from]) if is_name(to) && is_name(from) => {
            Some(format!("swap {from} for {to}"))
        }
        (to, ["instead", "of", from]) if is_name(to) && is_name(from) => {
            Some(format!("swap {from} for {to}"))
        }
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `points 180`, `figures 16 to 40`: the line that sets such a limit.
pub(crate) fn limit_meant(measure: &str, amount: &str) -> String {
    let amount = comments::without(amount);
    format!("write `limit {amount} {measure}`")
}

/// `3x ligne`, `3 x ligne`.
fn times(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    let digits = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &words[..words.len() - digits.len()];
    let behind = digits.trim_start();
    let Some(rest) = behind.strip_prefix(['x', 'X', '×', '*']) else {
        return false;
    };
    let name = word(rest.trim_start());
    if number.is_empty() || !rest.starts_with(' ') || !is_name(name) {
        return false;
    }
    let end = words.len() - rest.len();
    let message = "how many there are is a number alone";
    cx.report(&E0002, line.base, line.base + end, message)
        .help(format!("write `{number} {name}`"));
    true
}

/// `2ligne`.
fn joined_count(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let name = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &first[..first.len() - name.len()];
    if number.is_empty() || !is_name(name) || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let behind = line.first_line()[first.len()..].trim_start();
    if !(behind.is_empty() || behind.starts_with(['#', '"', '[', ',', '{'])) {
        return false;
    }
    let at = line.base + number.len();
    cx.report(&E0002, at, at, "a blank is missing between the number and the name")
        .here("here")
        .help(format!("write `{number} {name}`; a name that begins with digits has its number before it: `1 {first}`"));
    true
}

/// `3`, `-1 ligne`: a number that says of nothing how many there are, or one below nothing.
fn number_alone(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line_alone();
    if is_number(words) {
        let end = line.base + words.len();
        cx.report(&E0002, end, end, "a name is missing behind this number")
            .here("the line ends here")
            .help(format!("write of what there are so many: `{words} NAME`"));
        return true;
    }
    let Some(below) = words.strip_prefix(['-', '−', '–']) else {
        return false;
    };
    let number = word(below);
    if !is_number(number) {
        return false;
    }
    let end = line.base + words.len() - below.len() + number.len();
    let rest = below[number.len()..]
        .trim_end_matches(['{', ' '])
        .trim_start();
    cx.report(
        &E0002,
        line.base,
        end,
        "how many there are is never less than nothing",
    )
    .help(format!(
        "write how many there are: `{number} {rest}`; or take the line out"
    ));
    true
}

/// `"First", ligne`, `1 "First" ligne`: the title before the name.
fn titled(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line_alone();
    let digits = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &words[..words.len() - digits.len()];
    let at = words.len() - digits.trim_start().len();
    let Some((title, rest)) = words[at..]
        .strip_prefix('"')
        .and_then(|title| title.split_once('"'))
    else {
        return false;
    };
    let rest = rest.trim_start_matches([' ', '\t', ',', ':', '-']);
    let (name, behind) = match word(rest) {
        name if is_name(name) => (name, &rest[name.len()..]),
        _ => ("NAME", ""),
    };
    let number = if number.is_empty() { "1" } else { number };
    let (start, end) = (line.base + at, line.base + at + title.len() + 2);
    let message = "a part of the force is a number and a name, and its title stands behind them";
    cx.report(&E0002, start, end, message)
        .help(format!("write `{number} {name} \"{title}\"{behind}`"));
    true
}

/// `1 ligne or garde`, `1 or 2 ligne`.
fn one_of_several(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    let end = words.find([',', '"', '[', '#']).unwrap_or(words.len());
    let parts: Vec<&str> = words[..end].split_whitespace().collect();
    let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let help = match parts.as_slice() {
        [low, "or", high, name] if is_number(low) && is_number(high) => {
            format!("write `{low} to {high} {name}`")
        }
        [amount @ .., first, "or", last]
            if amount.first().is_some_and(is_number)
                && !amount.contains(&"of")
                && is_name(first)
                && is_name(last) =>
        {
            let amount = amount.join(" ");
            format!("write `{amount} of {first} or {last}`: one of several parts")
        }
        _ => return false,
    };
    let Some(or) = words.find(" or ") else {
        return false;
    };
    let at = line.base + or + 1;
    cx.report(&E0002, at, at + "or".len(), "`or` does not belong here")
        .help(help);
    true
}

/// A part of a force without a number before it.
fn no_count(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let rest = line.first_line().get(first.len()..).unwrap_or_default();
    let alone = rest.trim_start();
    let is_setting = matches!(first, "army" | "echelon");
    if first.is_empty()
        || is_number(first)
        || is_setting
        || FORCE_WORDS.contains(&first)
        || !(alone.is_empty() || alone.starts_with(['#', '"', '[', ',']))
    {
        return false;
    }
    let end = line.base + first.len();
    cx.report(
        &E0002,
        line.base,
        end,
        format!("`{first}` stands alone here"),
    )
    .help(format!(
        "write how many there are: `1 {first}`; or, for a field, its value: `{first} VALUE`"
    ));
    true
}
