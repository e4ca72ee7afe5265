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
        ("piece" | "zone" | "entry", title) if title.starts_with('"') => title_of_a_place(gap),
        ("piece", _) if let Some((_, title)) = before.split_once("piece at ") => {
            Some(without_its_terrain(title, rest))
        }
        ("mark", "at") if before == "mark" && gap.behind().starts_with('"') => {
            let (title, place) = gap.behind()[1..].split_once('"')?;
            Some(format!(
                "write `mark \"{title}\" at {}`",
                place.trim_start()
            ))
        }
        ("entry", _) if gap.missed.expects(Rule::length) && is_edge(rest) => Some(format!(
            "a place is so far east and so far north of the south-west corner: on a table of 6 ft by 4 ft the middle of \
             the north edge is `{before} 36\" 48\"`"
        )),
        ("piece" | "zone" | "entry" | "mark", _) if gap.missed.expects(Rule::length) => {
            let places = with_units(rest)?;
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
            let digits = |sign: char| sign.is_ascii_digit();
            let mut units = rest
                .split([' ', ','])
                .map(|word| word.trim_start_matches(digits));
            let in_words =
                units.any(|unit| unit_called(unit).is_some_and(|sign| sign.trim() != unit));
            let why = match in_words {
                true => "units are written as signs",
                false => "lengths have a unit",
            };
            (places != rest).then(|| format!("{why}: `{before} {places}`"))
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
    let Some(sign) = unit_called(unit) else {
        return Some((format!("{number}\""), behind));
    };
    Some((format!("{number}{sign}"), behind[unit.len()..].trim_start()))
}

/// What stands before an article that ends a text.
pub(super) fn without_article(before: &str) -> Option<&str> {
    let (front, article) = before.rsplit_once(' ')?;
    matches!(article, "a" | "an" | "the" | "one").then(|| front.trim_end())
}

/// A unit by a word for it, as it stands behind a number here.
fn unit_called(word: &str) -> Option<&'static str> {
    Some(match word {
        "in" | "inch" | "inches" => "\"",
        "ft" | "foot" | "feet" => " ft",
        "cm" | "centimetre" | "centimetres" | "centimeter" | "centimeters" => " cm",
        "mm" | "millimetre" | "millimetres" | "millimeter" | "millimeters" => " mm",
        _ => return None,
    })
}

/// Places whose numbers have units as they are written here, and inches where they had none: `36 inches 40, 40 by 2,
/// turned 15`. None where a unit is not known.
fn with_units(places: &str) -> Option<String> {
    let mut written = Vec::new();
    let mut turned = false;
    let mut words = places.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let bare = word.trim_end_matches(',');
        let (number, unit) = number_and_unit(bare);
        let is_angle = std::mem::replace(&mut turned, word == "turned");
        if is_angle || number.is_empty() {
            written.push(if word == "x" { "by" } else { word }.to_owned());
            continue;
        }
        let mut comma = &word[bare.len()..];
        let mut sign = unit_called(unit);
        if unit.is_empty() && comma.is_empty() {
            // Its unit stands apart.
            let next = words.peek().copied().unwrap_or_default();
            let called = next.trim_end_matches(',');
            sign = unit_called(called);
            if sign.is_some() {
                comma = &next[called.len()..];
                words.next();
            } else if !may_follow(called) {
                return None;
            }
        }
        written.push(match sign {
            Some(sign) => format!("{number}{sign}{comma}"),
            None if unit.is_empty() => format!("{number}\"{comma}"),
            None => word.to_owned(),
        });
    }
    Some(written.join(" "))
}

/// A number, in digits or in words, and what is joined to it; nothing for another word.
fn number_and_unit(word: &str) -> (String, &str) {
    if let Some(number) = in_digits(word) {
        return (number.to_string(), "");
    }
    let digit = |sign: char| sign.is_ascii_digit() || sign == '½';
    if !word.starts_with(digit) {
        return (String::new(), word);
    }
    let end = word.find(|sign: char| !(digit(sign) || matches!(sign, '.' | '/')));
    let (number, unit) = word.split_at(end.unwrap_or(word.len()));
    (number.to_owned(), unit)
}

/// Whether something may stand behind a number without a unit, and is no unit that is not known.
fn may_follow(word: &str) -> bool {
    let is_word = word.starts_with(char::is_alphabetic) && in_digits(word).is_none();
    !is_word || matches!(word, "by" | "x" | "turned" | "hidden")
}

/// Whether a place is told by an edge or a corner of the table.
fn is_edge(rest: &str) -> bool {
    let has = |word: &str| {
        matches!(
            word,
            "edge"
                | "side"
                | "border"
                | "corner"
                | "north"
                | "south"
                | "east"
                | "west"
                | "centre"
                | "center"
                | "middle"
        )
    };
    rest.split([' ', '-', ',']).any(has)
}

/// The title of a piece or a zone before its terrain or behind `at`, and that of an entry before its place.
fn title_of_a_place(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, _, title, _) = gap.words();
    let (subject, behind) = (gap.missed.subject, gap.behind());
    let sort = if subject == "piece" {
        "TERRAIN"
    } else {
        "SIDE"
    };
    let (front, place) = match before == subject {
        true => match behind.split_once(' ')? {
            ("at" | "from", _) => (format!("{subject} {sort}"), behind),
            (name, place) => (format!("{subject} {name}"), place),
        },
        false => (before.to_owned(), behind),
    };
    if subject == "entry" {
        let place = place.strip_prefix("at ").unwrap_or(place);
        let front = front.strip_suffix(" at").unwrap_or(&front);
        return Some(format!(
            "the title stands last: `{front} at {place} {title}`"
        ));
    }
    if before == subject {
        let sort = sort.to_lowercase();
        return Some(format!(
            "the name of the {sort} stands before the title: `{front} {title} {place}`"
        ));
    }
    // It stands behind the place, or within it.
    let mut words = before.splitn(3, ' ');
    let (_, name, place) = (words.next()?, words.next()?, words.next()?);
    let link = word(place);
    let is_place = matches!(link, "at" | "from") && !place.contains(" \"");
    is_place.then(|| {
        let place = format!("{place} {behind}");
        let place = place.trim_end();
        format!("the title stands before `{link}`: `{subject} {name} {title} {place}`")
    })
}

/// `piece "Hill 400" at 30" 30", 6" by 6"`, where its title alone says what it is.
fn without_its_terrain(title: &str, place: &str) -> String {
    let place = match place.starts_with("at ") || place.starts_with("from ") {
        true => place.to_owned(),
        false => format!("at {place}"),
    };
    format!("the name of the terrain stands before the title: `piece TERRAIN {title} {place}`")
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
