//! A sign or a word that is missing between two others, or stands in the place of another: `a or b` for `a, b`.

use super::super::grammar::Rule;
use super::super::words;
use super::found::Found;
use super::missed::Missed;
use super::{Place, word};
use crate::spelling::is_name;

/// Clauses behind a placement, each with `,` before it.
const CLAUSES: &[&str] = &["with", "crossed", "bounded", "growing"];

impl Missed<'_> {
    /// What is to be written between what stands before a place and what has been met there.
    pub(super) fn between(&self) -> Option<String> {
        let found = self.found.written();
        let before = self.before();
        let last = before.rsplit([' ', '\t', '(']).next()?;
        let rest = self.rest_alone();
        let is_number = found.starts_with(|sign: char| sign.is_ascii_digit());
        match (self.subject, found) {
            ("place", "or") => one_of(before, rest),
            ("place", clause) if CLAUSES.contains(&clause) && self.may_be(",") => {
                Some(format!("write `,` before it: `, {rest}`"))
            }
            ("place", _) if is_number && before.split_whitespace().count() == 2 => {
                let (amount, behind) = amount(rest)?;
                let place = format!("place {amount} {last} {behind}");
                let place = place.trim_end();
                Some(format!("how many there are stands before: `{place}`"))
            }
            ("deploy", number) if self.expects(Rule::length) && is_number => {
                let behind = rest[number.len()..].trim_start();
                Some(format!(
                    "write its unit behind it: `{before} {number}\" {behind}`"
                ))
            }
            ("check", ":") => check_of_a_deck(self.text, before),
            ("swap" | "take", _) => picked(before, rest, stands_in_a_pick(self.text, self.base)),
            ("roll", "gives") => Some("begin a new line before `gives`".to_owned()),
            ("replace", name) if before == format!("replace figure {last}") && is_name(name) => {
                Some(format!(
                    "a figure is named with its unit, and a point between them: `replace figure {last}.{name} {{`"
                ))
            }
            ("table", _)
                if is_number && before.contains(" by ") && self.may_be(":") && is_name(last) =>
            {
                let end = rest.find([',', '{', '[']).unwrap_or(rest.len());
                let ty = rest[..end]
                    .split(" gives ")
                    .next()
                    .unwrap_or_default()
                    .trim_end();
                Some(format!("write `:` between them: `{last} : {ty}`"))
            }
            ("total", "minus") => Some("write `-` in its place".to_owned()),
            ("total", "plus") => Some("write `+` in its place".to_owned()),
            (_, "to") if self.may_be("until") => Some("write `until` in its place".to_owned()),
            (_, "needs" | "excludes" | "from" | "until") if self.may_be(",") => {
                Some(format!("write `,` before it: `, {rest}`"))
            }
            (_, "," | "and") if self.must_be("or") => Some("write `or` in its place".to_owned()),
            (_, "or") if before.ends_with(',') && self.must_be("shown") => {
                Some(format!("take the `,` before it out: `… {rest}`"))
            }
            (_, "or" | "and") if self.may_be(",") && is_name(last) => {
                Some(format!("write `,` in the place of `{found}`"))
            }
            ("reference" | "armies" | "sides", name) if self.may_be(",") && is_name(name) => {
                Some(format!("write `,` before it: `{last}, {name}`"))
            }
            _ if self.is_default(before) => {
                let end = rest.find([',', '[', ')']).unwrap_or(rest.len());
                Some(format!(
                    "write `=` before a default: `= {}`",
                    rest[..end].trim_end()
                ))
            }
            _ if self.expects(Rule::branch_colon) => of_a_branch(before, found, rest),
            _ if is_number && self.may_be("needs") => {
                let (_, name) = amount(rest)?;
                is_name(word(name)).then(|| {
                    format!("each part has a line of its own: begin a new one before `{rest}`, without the `,`")
                })
            }
            _ => None,
        }
    }

    /// Whether what has been met may be a default behind a title.
    fn is_default(&self, before: &str) -> bool {
        let is_text = self.found.written().starts_with('"') && before.contains(" : text ");
        self.may_be("=")
            && before.ends_with('"')
            && (matches!(self.found, Found::Word(_)) || is_text)
            && !words::DECLARATIONS.contains(&self.subject)
            && !words::DECLARATIONS.contains(&self.found.written())
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

/// A title before the name of a branch, and a branch without its colon.
fn of_a_branch(before: &str, found: &str, rest: &str) -> Option<String> {
    if words::statements(Place::Steps).contains(&found) {
        return Some(format!("write `:` before it: `: {rest}`"));
    }
    let title = before.strip_suffix('"')?.rfind('"')?;
    let (label, title) = (before[..title].trim_end(), &before[title..]);
    is_name(found).then(|| format!("the name stands before the title: `{label} {found} {title}`"))
}

/// `check god : 3 of each` in an example, where no deck says whose face that is.
fn check_of_a_deck(text: &str, before: &str) -> Option<String> {
    let of_each = "N of each";
    let named = before.strip_prefix("check ")?.trim();
    if let Some((deck, face)) = named.split_once('.') {
        return Some(format!(
            "a blank stands between a deck and its face: `check {deck} {face} : {of_each}`"
        ));
    }
    let declares = |line: &str, word: &str, name: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some(word) && words.next() == Some(name)
    };
    if text.lines().any(|line| declares(line, "deck", named)) {
        return Some(format!(
            "say which of its faces is counted: `check {named} FACE : {of_each}`"
        ));
    }
    let face = text.lines().position(|line| declares(line, "face", named));
    let above: Vec<&str> = text.lines().take(face.unwrap_or(0)).collect();
    let deck = above
        .iter()
        .rev()
        .find_map(|line| line.strip_prefix("deck "));
    let deck = deck.map_or("DECK", word);
    Some(format!(
        "outside of a deck its name stands before the face: `check {deck} {named} : {of_each}`"
    ))
}

/// Whether the line at a place stands in the block of a part that is picked, or of the list itself.
fn stands_in_a_pick(text: &str, base: usize) -> bool {
    let start = text[..base].rfind('\n').map_or(0, |end| end + 1);
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let mut above = text[..start].lines().rev();
    let head = above.find(|line| !line.trim().is_empty() && blanks(line) < base - start);
    head.is_some_and(|head| {
        let head = head.trim_start();
        head.starts_with(|sign: char| sign.is_ascii_digit()) || word(head) == "list"
    })
}

/// What is swapped or taken, in the form that it has: `take up to 2 spear`, `swap a with b`, `swap a for b, up to 2`.
fn picked(before: &str, rest: &str, in_list: bool) -> Option<String> {
    let line = format!("{before} {rest}");
    let words: Vec<&str> = line
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    let is_amount = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let many = words.iter().find(is_amount).map(|many| match in_list {
        true => format!(", {many}"),
        false => format!(", up to {many}"),
    });
    let many = many.unwrap_or_default();
    let mut names = words.iter().skip(1).copied();
    let names: Vec<&str> = names
        .by_ref()
        .filter(|word| {
            is_name(word) && !matches!(*word, "up" | "to" | "for" | "with" | "by" | "at" | "most")
        })
        .collect();
    let (named, on) = match names.iter().position(|name| *name == "on") {
        Some(at) => (
            &names[..at],
            names.get(at + 1).map(|on| format!(" on {on}")),
        ),
        None => (names.as_slice(), None),
    };
    let on = on.unwrap_or_default();
    match (words.first().copied(), named) {
        (Some("take"), [one]) => Some(format!("write `take {one}{on}{many}`")),
        (Some("swap"), [one, other, who]) if rest.starts_with("with ") => {
            Some(format!("write `swap {one} for {other} on {who}{many}`"))
        }
        (Some("swap"), [one, other]) => Some(format!("write `swap {one} for {other}{on}{many}`")),
        _ => None,
    }
}

/// How many there are, and what stands behind that.
fn amount(rest: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let low = digits(rest);
    let more = rest[low..].strip_prefix(" to ");
    let end = match more.map(digits) {
        Some(high) if high > 0 => low + " to ".len() + high,
        _ => low,
    };
    (low > 0).then(|| (&rest[..end], rest[end..].trim_start()))
}
