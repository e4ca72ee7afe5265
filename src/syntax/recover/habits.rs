//! What to write for spellings that other notations have taught the author.

use super::super::{comments, words};
use super::{Place, dates, word as first_word};
use crate::spelling::is_name;

/// The word of a statement where a result of a roll may have its name: its colon is missing.
pub(super) fn statement_before(before: &str) -> Option<&str> {
    let word = before.split_whitespace().next_back()?;
    words::statements(Place::Steps)
        .contains(&word)
        .then_some(word)
}

/// What to write for a spelling that other notations have taught the author.
pub(super) fn habit(whole: &str, at: usize, subject: &str) -> Option<String> {
    let start = whole[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = whole[start..at].trim_end();
    let rest = whole[at..].lines().next().unwrap_or_default();
    let word = first_word(rest);
    if let Some(rest) = rest.strip_prefix('_') {
        let first = before.rfind([' ', '\t']).map_or(0, |end| end + 1);
        let joined = &before[first..];
        return Some(format!(
            "a name is joined with hyphens: `{joined}-{}`",
            first_word(rest)
        ));
    }
    if let Some(name) = parted_name(before, rest) {
        return Some(format!("a name is joined with hyphens: `{name}`"));
    }
    if let Some(date) = dates::mended(whole, at).filter(|_| dates::BEFORE.contains(&subject)) {
        return Some(date);
    }
    if word == "middle" && before.ends_with(" the") {
        return Some("the middle of the table is called `the centre`".to_owned());
    }
    if let Some(high) = rest.strip_prefix("..").map(first_word)
        && before.ends_with(|c: char| c.is_ascii_digit())
    {
        let low = before.rsplit([' ', '\t']).next().unwrap_or_default();
        return Some(format!("write `{low} to {high}`"));
    }
    if comments::begins(rest) {
        return Some(comments::OURS.to_owned());
    }
    if rest.starts_with('}') && !before.is_empty() {
        return Some("write `}` on a line of its own; or take it out".to_owned());
    }
    if subject == "scale" && rest.starts_with([',', '|']) {
        let line = format!("{before}{}", rest.lines().next().unwrap_or_default());
        return Some(match joined_by_less(&line) {
            Some(mended) => {
                format!(
                    "put `<` between the members, the lowest first: `{mended}`; what has no order is a `choice`, with `|`"
                )
            }
            None => "put `<` between the members, the lowest first; a `choice` has `|`".to_owned(),
        });
    }
    if matches!(subject, "choice" | "scale")
        && let Some(name) = parted_member(before, rest)
    {
        return Some(format!("a name is joined with hyphens: `{name}`"));
    }
    if word == "number" && matches!(before.rsplit([' ', '\t']).next(), Some("whole" | "integer")) {
        return Some("write `number` alone: every number is whole".to_owned());
    }
    if subject == "limit"
        && let Some(measure) = measure_called(word)
        && before.ends_with(|c: char| c.is_ascii_digit())
    {
        return Some(format!("write `{} {measure}`", before.trim_start()));
    }
    if subject == "limit"
        && let Some(limit) = joined_to_its_measure(word)
    {
        return Some(format!("write `limit {limit}`"));
    }
    if subject == "choice" && rest.starts_with('<') {
        return Some("put `|` between the members; a `scale` has `<`".to_owned());
    }
    if subject == "choice" && rest.starts_with(',') {
        return Some("put `|` between the members".to_owned());
    }
    if subject == "table" && before.ends_with(':') && rest.starts_with("yes/no") {
        return Some(
            "declare `choice NAME = yes | no` under a name of its own, and write `by NAME`"
                .to_owned(),
        );
    }
    // A branch of a generator has dice behind its name.
    if before.trim() == "roll" && rest.trim_end() == word {
        return Some(format!("write `roll on {word}`"));
    }
    if subject == "table" && before.ends_with(':') && word == "numbers" {
        return Some("write `number`".to_owned());
    }
    if subject == "table"
        && before.ends_with(':')
        && word.starts_with(|c: char| c.is_ascii_lowercase())
    {
        return Some(format!(
            "a scale, a choice or a kind is a key by its own name: `by {word}`"
        ));
    }
    if before.ends_with("yes or") && word == "no" {
        return Some("write `yes/no`".to_owned());
    }
    if rest.starts_with('[') && whole[..at].ends_with(char::is_alphanumeric) {
        let called = before.rsplit([' ', '\t', '(', '=']).next()?;
        return in_brackets(whole, called, rest);
    }
    if let Some(number) = word.strip_prefix("to")
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && before.ends_with(|c: char| c.is_ascii_digit())
    {
        return Some(format!("write a blank behind `to`: `to {number}`"));
    }
    if let Some(mended) = title_in_a_type(before, rest) {
        return Some(mended);
    }
    if let Some(instead) = elsewhere(before, rest, word, subject) {
        return Some(instead);
    }
    let by_points = |line: &str| line.split(' ').any(|word| word == "points");
    let is_clause = !rest.contains(['"', '#']) && !rest.contains(" if ") && by_points(rest);
    if subject == "wins"
        && (before.ends_with("most") || word == "most" || word == "points" || is_clause)
    {
        return Some("write `wins the side with most points`".to_owned());
    }
    let (low, high) = word.split_once('-')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_type = before.ends_with(':') || before.ends_with(" gives");
    (is_type && digits(low) && digits(high)).then(|| format!("write `{low} to {high}`"))
}

/// What to write for `row.field[key]`, `losses[2]` or `attack[regular]`.
fn in_brackets(whole: &str, called: &str, rest: &str) -> Option<String> {
    let (inside, behind) = rest[1..].split_once(']')?;
    let declares = |line: &str, head: &str, further: &str| {
        let behind = line.trim_start().strip_prefix(head).map(str::trim_start);
        let behind = behind.and_then(|line| line.strip_prefix(further));
        behind.is_some_and(|behind| behind.starts_with(' '))
    };
    let is_declared = |head: &str, name: &str| whole.lines().any(|line| declares(line, head, name));
    let is_field = called
        .split_once('.')
        .is_some_and(|(before, _)| !is_declared("use ", before));
    let is_kept = is_declared("keep ", called);
    let read = match (is_field, is_kept) {
        (false, false) => {
            return Some(format!(
                "arguments stand in parentheses: `{called}({inside})`"
            ));
        }
        (true, _) => format!("{called} at {inside}"),
        (false, true) => format!("{called} of {inside}"),
    };
    // What follows would be taken for a part of the key.
    let alone =
        behind.trim().is_empty() || behind.trim_start().starts_with(['{', ':', ',', ')', '#']);
    Some(match alone {
        true => format!("square brackets hold a citation; write `{read}`"),
        false => format!("square brackets hold a citation; write `({read})`"),
    })
}

/// The same for what stands elsewhere, or is written otherwise, in the lines of tables and procedures.
fn elsewhere(before: &str, rest: &str, word: &str, subject: &str) -> Option<String> {
    let in_header = matches!(subject, "procedure" | "modifiers");
    let next = rest[word.len()..].trim_start();
    let last = before
        .rsplit([' ', '\t', '(', '='])
        .next()
        .unwrap_or_default();
    Some(match word {
        "" if rest.starts_with(':') && before.contains("= if ") => {
            "a value that depends is written `if CONDITION then A otherwise B`".to_owned()
        }
        "" if rest.starts_with(':') && subject == "keep" => {
            "the type stands before the value: `keep NAME : TYPE = VALUE`".to_owned()
        }
        "and" if subject == "table" => "put `,` between the keys".to_owned(),
        "returns" | "return" | "yields" if subject == "procedure" => {
            "what comes of it stands behind `gives`: `gives TYPE`".to_owned()
        }
        "default" if in_header => {
            let value = first_word(next);
            format!("the default stands behind `=`: `= {value}`")
        }
        _ if in_header && before.is_empty() && is_name(word) && next.starts_with(':') => {
            "put `,` between the parameters: it is missing behind the one before this".to_owned()
        }
        _ if in_header
            && is_name(word)
            && word.starts_with(char::is_lowercase)
            && is_name(last)
            && before.contains(':')
            && !is_type(last)
            && !matches!(last, "to" | "of") =>
        {
            format!("a name is joined with hyphens: `{last}-{word}`")
        }
        _ if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) => {
            match first_word(next) {
                many if subject == "limit" => {
                    let bounds = before
                        .trim_start()
                        .strip_prefix("limit")
                        .unwrap_or_default()
                        .trim();
                    return Some(match bounds.is_empty() {
                        true => format!("write `limit {word} {many}`"),
                        false => format!(
                            "write `limit {bounds} {many}`, or another `limit` on a line below"
                        ),
                    });
                }
                many @ ("rows" | "row" | "figures" | "figure" | "turns") => {
                    format!("write `,` before it: `, {word} {many}`")
                }
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// A name in several words behind the word of a declaration: the words before and at the place, up to the title.
fn parted_name(before: &str, rest: &str) -> Option<String> {
    let mut words = before.split_whitespace().skip(1);
    let (Some(first), None) = (words.next(), words.next()) else {
        return None;
    };
    let (more, _) = rest.split_once('"')?;
    if more.is_empty() {
        return None;
    }
    let mut words = std::iter::once(first).chain(more.split_whitespace());
    let lower = |word: &str| is_name(word) && !word.contains(char::is_uppercase);
    words.clone().all(lower).then(|| {
        let name: Vec<&str> = words.by_ref().collect();
        name.join("-")
    })
}

/// `a : 0 to "A" 6`: the title of a parameter within its type.
fn title_in_a_type(before: &str, rest: &str) -> Option<String> {
    let open = before.rfind(['(', ','])?;
    let parameter = before[open + 1..].trim();
    let (name, ty) = parameter.split_once(':')?;
    let end = rest.strip_prefix('"')?.find('"')? + 2;
    let (title, behind) = rest.split_at(end);
    let behind = behind.split([',', ')', '=']).next()?.trim();
    let is_parted = ty.trim_end().ends_with(" to") && !behind.is_empty();
    (is_parted && is_name(name.trim()))
        .then(|| format!("the title stands behind the type: `{parameter} {behind} {title}`"))
}

/// A member in several words: those before and at the place, between the signs that part members.
fn parted_member(before: &str, rest: &str) -> Option<String> {
    let signs = ['=', '|', '<', ','];
    let first = before.rsplit(signs).next()?;
    let end = rest
        .find(['|', '<', ',', '"', '[', '#'])
        .unwrap_or(rest.len());
    let words: Vec<&str> = first
        .split_whitespace()
        .chain(rest[..end].split_whitespace())
        .collect();
    let lower = |word: &&str| is_name(word) && !word.contains(char::is_uppercase);
    (before.contains('=') && words.len() > 1 && words.iter().all(lower)).then(|| words.join("-"))
}

/// `120pts` as a number and what it counts.
fn joined_to_its_measure(word: &str) -> Option<String> {
    let measure = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &word[..word.len() - measure.len()];
    let measure = measure_called(measure)?;
    (!number.is_empty()).then(|| format!("{number} {measure}"))
}

/// What a limit counts, by a word for it.
fn measure_called(word: &str) -> Option<&'static str> {
    Some(match word {
        "p" | "pt" | "pts" | "point" | "points" => "points",
        "fig" | "figs" | "figure" | "figures" | "men" | "models" => "figures",
        _ => return None,
    })
}

/// Whether a word ends a type that is no name.
fn is_type(word: &str) -> bool {
    matches!(
        word,
        "number" | "fraction" | "length" | "text" | "dice" | "no" | "none" | "or"
    )
}

/// A scale whose members are joined by other signs, as it is meant.
fn joined_by_less(line: &str) -> Option<String> {
    let (head, members) = line.split_once('=')?;
    let members = members.split('#').next()?;
    if members.contains(['"', '[', '(']) {
        return None;
    }
    let members: Vec<&str> = members.split([',', '|', '<']).map(str::trim).collect();
    let whole = members.iter().all(|member| is_name(member));
    whole.then(|| format!("{}= {}", head.trim_start(), members.join(" < ")))
}
