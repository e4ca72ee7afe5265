//! Lines that say where something lies or sets up: how much of it, its length, its terrain.

use super::super::super::grammar::Rule;
use super::super::word;
use super::Gap;
use crate::spelling::{in_digits, is_name};

/// Clauses behind a placement, each with `,` before it.
const CLAUSES: &[&str] = &["with", "crossed", "bounded", "growing"];

pub(super) fn between(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, last, found, rest) = gap.words();
    match (gap.missed.subject, found) {
        ("place", terrain)
            if is_name(terrain)
                && before.ends_with(',')
                && before.split_whitespace().count() == 2 =>
        {
            let first = before.trim_end_matches(',');
            Some(format!(
                "each has a line of its own: `{first}`, and `place {rest}` below it"
            ))
        }
        ("place", _) if before == "place roll" => Some(format!(
            "what is placed is rolled for without the word: `place {rest}`"
        )),
        ("place", "or") => one_of(before, rest),
        ("place", clause) if CLAUSES.contains(&clause) && gap.missed.may_be(",") => {
            Some(format!("write `,` before it: `, {rest}`"))
        }
        ("place", _) if gap.is_number() && before.split_whitespace().count() == 2 => {
            let (amount, behind) = amount(rest)?;
            let place = format!("place {amount} {last} {behind}");
            let place = place.trim_end();
            Some(format!("how many there are stands before: `{place}`"))
        }
        ("deploy" | "may", _)
            if gap.missed.expects(Rule::length)
                && let Some((length, behind)) = length(rest) =>
        {
            let behind = ["of a ", "of an ", "of the "]
                .into_iter()
                .find_map(|of| behind.strip_prefix(of))
                .map_or_else(|| behind.to_owned(), |terrain| format!("of {terrain}"));
            Some(format!(
                "write its unit behind it: `{before} {length} {behind}`"
            ))
        }
        ("deploy", "edge" | "edges" | "board" | "table") if before.contains(" within ") => {
            let (front, _) = before.split_once(" within ")?;
            Some(format!("write `{front} on an edge of their choice`"))
        }
        ("place", "from") if gap.behind().contains(" to ") => Some(format!(
            "write `{before} across`: from one edge to the opposite one"
        )),
        ("deploy" | "may", terrain)
            if is_name(terrain)
                && rest == terrain
                && let Some(front) = without_article(before)
                && front.ends_with(" of") =>
        {
            Some(format!("write the terrain alone: `{front} {rest}`"))
        }
        ("piece", title) if title.starts_with('"') && before == "piece" => {
            let behind = rest[title.len()..].trim_start();
            let (terrain, behind) = behind.split_once(' ')?;
            is_name(terrain).then(|| {
                format!(
                    "the title stands behind the terrain: `{before} {terrain} {title} {behind}`"
                )
            })
        }
        ("piece" | "zone" | "entry" | "mark", _) if gap.is_number() => {
            let places = with_inches(rest);
            // Two commas at the most part two places; a third one stands within the first.
            let places = match (
                gap.missed.subject,
                places.split(", ").collect::<Vec<_>>().as_slice(),
            ) {
                ("piece", [x, y, size]) if before.ends_with(" at") && size.contains(" by ") => {
                    format!("{x} {y}, {size}")
                }
                _ => places,
            };
            (places != rest).then(|| format!("lengths have a unit: `{before} {places}`"))
        }
        _ => None,
    }
}

/// `bounded by a or b`.
fn one_of(before: &str, rest: &str) -> Option<String> {
    let (front, first) = before.rsplit_once(' ')?;
    let clause = front.rsplit([',', ' ']).next()?;
    let is_pick =
        matches!(clause, "by" | "growing") || front.ends_with(|c: char| c.is_ascii_digit());
    let last = word(rest.strip_prefix("or")?.trim_start());
    (is_pick && is_name(last)).then(|| format!("write `one of {first}, {last}`"))
}

/// A length at the start of a text, its number in digits and its unit as it is written here, and what follows it.
fn length(rest: &str) -> Option<(String, &str)> {
    let in_words = word(rest);
    let number = match in_digits(in_words) {
        Some(number) => (number.to_string(), in_words.len()),
        None => {
            let end = rest.find(|sign: char| !(sign.is_ascii_digit() || "./½".contains(sign)));
            let number = &rest[..end.unwrap_or(rest.len())];
            (number.to_owned(), number.len())
        }
    };
    let (number, end) = (!number.0.is_empty()).then_some(number)?;
    let behind = rest[end..].trim_start();
    let unit = word(behind);
    let sign = match unit {
        "in" | "inch" | "inches" => "\"",
        "foot" | "feet" => " ft",
        "centimetre" | "centimetres" | "centimeter" | "centimeters" => " cm",
        "millimetre" | "millimetres" | "millimeter" | "millimeters" => " mm",
        _ => return Some((format!("{number}\""), behind)),
    };
    Some((format!("{number}{sign}"), behind[unit.len()..].trim_start()))
}

/// What stands before an article that ends a text.
pub(super) fn without_article(before: &str) -> Option<&str> {
    let (front, article) = before.rsplit_once(' ')?;
    matches!(article, "a" | "an" | "the" | "one").then(|| front.trim_end())
}

/// Places whose numbers have inches where they had no unit: `36 40, 40 by 2, turned 15`.
fn with_inches(places: &str) -> String {
    let mut turned = false;
    let words = places.split(' ').map(|word| {
        let number = word.trim_end_matches(',');
        let is_bare = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let is_length = is_bare && !turned;
        turned = word == "turned";
        match is_length {
            true => format!("{number}\"{}", &word[number.len()..]),
            false => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// How many there are, and what stands behind that.
pub(super) fn amount(rest: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let low = digits(rest);
    let mut signs = [" to ", "-"].into_iter();
    let more = signs.find_map(|sign| Some((sign.len(), digits(rest[low..].strip_prefix(sign)?))));
    let end = match more {
        Some((sign, high)) if high > 0 => low + sign + high,
        _ => low,
    };
    (low > 0).then(|| (&rest[..end], rest[end..].trim_start()))
}
