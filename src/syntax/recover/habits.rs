//! What to write for spellings that other notations have taught the author.

use super::super::{comments, words};
use super::missed::Missed;
use super::{Place, dates, word as first_word};
use crate::spelling::{hyphens_meant, is_name};

/// The word of a statement where a result of a roll may have its name: its colon is missing.
pub(super) fn statement_before(before: &str) -> Option<&str> {
    let word = before.split_whitespace().next_back()?;
    words::statements(Place::Steps)
        .contains(&word)
        .then_some(word)
}

/// What stands at a place of a line, for what its spelling reminds of.
struct Spelling<'t> {
    whole: &'t str,
    at: usize,
    /// The line up to the place, and from there on.
    before: &'t str,
    rest: &'t str,
    /// The word at the place; empty where a sign stands there.
    word: &'t str,
    subject: &'t str,
}

/// The first that knows a spelling tells what to write.
const HABITS: &[fn(&Spelling<'_>) -> Option<String>] = &[
    underscore,
    per_member,
    range_of_targets,
    name_in_words,
    date,
    middle,
    range_by_points,
    comment,
    brace_behind_words,
    members_of_a_scale,
    member_in_words,
    whole_number,
    limit,
    members_of_a_choice,
    yes_or_no_as_key,
    table_without_on,
    key_by_its_type,
    yes_or_no,
    square_brackets,
    to_and_number,
    |it| title_in_a_type(it.before, it.rest),
    |it| elsewhere(it.before, it.rest, it.word, it.subject),
    most_points,
    range_by_hyphen,
];

/// What to write for a spelling that other notations have taught the author.
pub(super) fn learnt(whole: &str, at: usize, subject: &str) -> Option<String> {
    let spelling = Spelling::at(whole, at, subject);
    HABITS.iter().find_map(|habit| habit(&spelling))
}

/// The same for what has been met on a line.
pub(super) fn learnt_elsewhere(missed: &Missed<'_>) -> Option<String> {
    learnt(missed.text, missed.at, missed.subject)
}

impl<'t> Spelling<'t> {
    fn at(whole: &'t str, at: usize, subject: &'t str) -> Spelling<'t> {
        let start = whole[..at].rfind('\n').map_or(0, |end| end + 1);
        let rest = whole[at..].lines().next().unwrap_or_default();
        Spelling {
            whole,
            at,
            before: whole[start..at].trim_end(),
            rest,
            word: first_word(rest),
            subject,
        }
    }

    /// Whether a number stands before the place.
    fn follows_a_number(&self) -> bool {
        self.before.ends_with(|c: char| c.is_ascii_digit())
    }

    /// The word before the place, with what is joined to it.
    fn last(&self) -> &'t str {
        self.before.rsplit([' ', '\t']).next().unwrap_or_default()
    }

    /// Whether the type of a key stands here.
    fn is_key_type(&self) -> bool {
        self.subject == "table" && self.before.ends_with(':')
    }
}

fn underscore(it: &Spelling<'_>) -> Option<String> {
    let further = first_word(it.rest.strip_prefix('_')?);
    Some(hyphens_meant(format_args!("{}-{further}", it.last())))
}

fn date(it: &Spelling<'_>) -> Option<String> {
    let mut before = it.before.rsplit([' ', '\t']).take(2);
    let is_date =
        dates::BEFORE.contains(&it.subject) || before.any(|word| dates::BEFORE.contains(&word));
    dates::mended(it.whole, it.at).filter(|_| is_date)
}

fn middle(it: &Spelling<'_>) -> Option<String> {
    (matches!(it.word, "middle" | "center") && it.before.ends_with(" the"))
        .then(|| "the middle of the table is called `the centre`".to_owned())
}

/// `2+ to 6+`, as rolls that are needed are written.
fn range_of_targets(it: &Spelling<'_>) -> Option<String> {
    let (high, _) = it.rest.strip_prefix("+ to ")?.split_once('+')?;
    let is_number = high.bytes().all(|byte| byte.is_ascii_digit());
    (it.follows_a_number() && is_number).then(|| format!("write `{} to {high}`", it.last()))
}

/// `0 to 8 per band`: values for each member of a scale.
fn per_member(it: &Spelling<'_>) -> Option<String> {
    let scale = first_word(it.rest.strip_prefix("per ")?.trim_start());
    (it.before.contains(" : ") && is_name(scale)).then(|| format!("write `for each {scale}`"))
}

/// `weapon long rifle "Long rifle"`; the first word may also say more of the kind behind it.
fn name_in_words(it: &Spelling<'_>) -> Option<String> {
    let name = hyphens_meant(parted_name(it.before, it.rest)?);
    let kind = it.last();
    let is_kind = |line: &str| {
        let behind = line.trim_start().strip_prefix(kind);
        behind.is_some_and(|behind| {
            behind.starts_with(' ') && is_name(first_word(behind.trim_start()))
        })
    };
    let is_row = !words::DECLARATIONS.contains(&it.subject);
    Some(
        match is_row && it.whole.lines().any(is_kind) || kind == "rule" {
            true => format!(
                "where `{kind}` is the kind, write `{kind} {}`; {name}",
                it.rest
            ),
            false => name,
        },
    )
}

/// `1..3`.
fn range_by_points(it: &Spelling<'_>) -> Option<String> {
    let high = it.rest.strip_prefix("..").map(first_word)?;
    it.follows_a_number()
        .then(|| format!("write `{} to {high}`", it.last()))
}

fn comment(it: &Spelling<'_>) -> Option<String> {
    comments::begins(it.rest).then(|| comments::OURS.to_owned())
}

fn brace_behind_words(it: &Spelling<'_>) -> Option<String> {
    (it.rest.starts_with('}') && !it.before.is_empty())
        .then(|| "write `}` on a line of its own; or take it out".to_owned())
}

fn members_of_a_scale(it: &Spelling<'_>) -> Option<String> {
    if it.subject != "scale" || !it.rest.starts_with([',', '|']) {
        return None;
    }
    Some(match joined_by_less(&format!("{}{}", it.before, it.rest)) {
        Some(mended) => {
            format!(
                "put `<` between the members, the lowest first: `{mended}`; what has no order is a `choice`, with `|`"
            )
        }
        None => "put `<` between the members, the lowest first; a `choice` has `|`".to_owned(),
    })
}

fn member_in_words(it: &Spelling<'_>) -> Option<String> {
    let has_members = matches!(it.subject, "choice" | "scale");
    let name = parted_member(it.before, it.rest).filter(|_| has_members)?;
    Some(hyphens_meant(name))
}

fn whole_number(it: &Spelling<'_>) -> Option<String> {
    (it.word == "number" && matches!(it.last(), "whole" | "integer"))
        .then(|| "write `number` alone: every number is whole".to_owned())
}

/// `limit 20 men`, `limit 120pts`, `limit up to 100 points`.
fn limit(it: &Spelling<'_>) -> Option<String> {
    if it.subject != "limit" {
        return None;
    }
    if let Some(measure) = measure_called(it.word).filter(|_| it.follows_a_number()) {
        return Some(format!("write `{} {measure}`", it.before.trim_start()));
    }
    if let Some(limit) = limit_in_words(it.rest) {
        return Some(format!("write `limit {limit}`"));
    }
    let limit = joined_to_its_measure(it.word)?;
    Some(format!("write `limit {limit}`"))
}

/// `up to 100 points`, `at most 20 men`: a limit is the most that there may be.
fn limit_in_words(rest: &str) -> Option<String> {
    let bounds = ["up to ", "at most ", "no more than ", "max ", "maximum "];
    let limit = bounds.iter().find_map(|words| rest.strip_prefix(words))?;
    let (number, behind) = comments::without(limit).split_once(' ')?;
    let measure = measure_called(behind.trim())?;
    is_number(number).then(|| format!("{number} {measure}"))
}

fn members_of_a_choice(it: &Spelling<'_>) -> Option<String> {
    let help = match it.rest.chars().next()? {
        '<' => "put `|` between the members; a `scale` has `<`",
        ',' | '/' => "put `|` between the members",
        _ => return None,
    };
    (it.subject == "choice").then(|| help.to_owned())
}

fn yes_or_no_as_key(it: &Spelling<'_>) -> Option<String> {
    (it.is_key_type() && it.rest.starts_with("yes/no")).then(|| {
        "declare `choice NAME = yes | no` under a name of its own, and write `by NAME`".to_owned()
    })
}

/// A branch of a generator has dice behind its name.
fn table_without_on(it: &Spelling<'_>) -> Option<String> {
    (it.before.trim() == "roll" && it.rest.trim_end() == it.word)
        .then(|| format!("write `roll on {}`", it.word))
}

fn key_by_its_type(it: &Spelling<'_>) -> Option<String> {
    if !it.is_key_type() {
        return None;
    }
    match it.word {
        "numbers" => Some("write `number`".to_owned()),
        word if word.starts_with(|c: char| c.is_ascii_lowercase()) => Some(format!(
            "a scale, a choice or a kind is a key by its own name: `by {word}`"
        )),
        _ => None,
    }
}

fn yes_or_no(it: &Spelling<'_>) -> Option<String> {
    let in_words = it.before.ends_with("yes or") && it.word == "no";
    let (_, first) = it.before.rsplit_once(':').unwrap_or_default();
    let with_a_stroke = matches!(first.trim(), "true" | "y" | "on" | "Yes" | "YES" | "no")
        && it.rest.starts_with('/');
    (in_words || with_a_stroke).then(|| "write `yes/no`".to_owned())
}

/// What to write for the `[` at a place, where no citation is meant.
pub(in crate::syntax) fn brackets_meant(whole: &str, at: usize) -> Option<String> {
    square_brackets(&Spelling::at(whole, at, ""))
}

fn square_brackets(it: &Spelling<'_>) -> Option<String> {
    let is_joined = it.whole[..it.at].ends_with(char::is_alphanumeric);
    if !it.rest.starts_with('[') || !is_joined {
        return None;
    }
    let called = it.before.rsplit([' ', '\t', '(', '=']).next()?;
    in_brackets(it.whole, called, it.rest)
}

/// `1 to3`.
fn to_and_number(it: &Spelling<'_>) -> Option<String> {
    let number = it.word.strip_prefix("to")?;
    let is_range = is_number(number) && it.follows_a_number();
    is_range.then(|| format!("write a blank behind `to`: `to {number}`"))
}

fn most_points(it: &Spelling<'_>) -> Option<String> {
    let rest = it.rest;
    let by_points = |line: &str| line.split(' ').any(|word| word == "points");
    let is_clause = !rest.contains(['"', '#']) && !rest.contains(" if ") && by_points(rest);
    let is_most = it.before.ends_with("most") || matches!(it.word, "most" | "points");
    (it.subject == "wins" && (is_most || is_clause))
        .then(|| "write `wins the side with most points`".to_owned())
}

/// `: 1-3`, where a type belongs.
fn range_by_hyphen(it: &Spelling<'_>) -> Option<String> {
    let (low, high) = it.word.split_once('-')?;
    let is_type = it.before.ends_with(':') || it.before.ends_with(" gives");
    (is_type && is_number(low) && is_number(high)).then(|| format!("write `{low} to {high}`"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
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
        "" | "-"
            if subject == "procedure" && (rest.starts_with("->") || rest.starts_with("=>")) =>
        {
            let ty = rest[2..].trim_start();
            let end = ty.find(['[', '{']).unwrap_or(ty.len());
            format!(
                "what comes of it stands behind `gives`: `gives {}`",
                ty[..end].trim_end()
            )
        }
        "and" if subject == "table" => "put `,` between the keys".to_owned(),
        "returns" | "return" | "yields" if subject == "procedure" => {
            "what comes of it stands behind `gives`: `gives TYPE`".to_owned()
        }
        "default" if in_header => {
            let value = first_word(next);
            format!("the default stands behind `=`: `= {value}`")
        }
        _ if in_header
            && (before.is_empty() || before.ends_with('"'))
            && is_name(word)
            && next.starts_with(':')
            && (before.is_empty() || before.contains('(')) =>
        {
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
            hyphens_meant(format_args!("{last}-{word}"))
        }
        _ if is_number(word) => match first_word(next) {
            many if subject == "limit" => {
                let bounds = before
                    .trim_start()
                    .strip_prefix("limit")
                    .unwrap_or_default()
                    .trim();
                return Some(match bounds.is_empty() {
                    true => format!("write `limit {word} {many}`"),
                    false => {
                        format!("write `limit {bounds} {many}`, or another `limit` on a line below")
                    }
                });
            }
            many @ ("rows" | "row" | "figures" | "figure" | "turns") => {
                format!("write `,` before it: `, {word} {many}`")
            }
            many if matches!(subject, "unit" | "force") && is_name(many) => {
                format!("write `, {word} figures` in the place of `{word} {many}`")
            }
            _ => return None,
        },
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
    words.clone().all(is_name).then(|| {
        let name: Vec<&str> = words.by_ref().collect();
        name.join("-").to_lowercase()
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
    let members = comments::without(members);
    if members.contains(['"', '[', '(']) {
        return None;
    }
    let members: Vec<&str> = members.split([',', '|', '<']).map(str::trim).collect();
    let whole = members.iter().all(|member| is_name(member));
    whole.then(|| format!("{}= {}", head.trim_start(), members.join(" < ")))
}
