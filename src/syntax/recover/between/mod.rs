//! A sign or a word that is missing between two others, or stands in the place of another: `a or b` for `a, b`.
//!
//! Each module knows lines of one subject. What holds of any line comes behind them.

mod battles;
mod checks;
mod heads;
mod options;
mod parts;
mod places;
mod steps;

use super::super::grammar::Rule;
use super::super::words;
use super::Place;
use super::found::Found;
use super::missed::Missed;
use crate::spelling::{hyphens_meant, is_name};

/// A place between what stands on a line and what has been met there.
#[derive(Clone, Copy)]
struct Gap<'m, 't> {
    missed: &'m Missed<'t>,
    /// The line up to the place.
    before: &'t str,
    /// The last word of that.
    last: &'t str,
    /// What has been met.
    found: &'m str,
    /// That, and the line behind it without its comment.
    rest: &'t str,
}

impl<'m, 't> Gap<'m, 't> {
    fn of(missed: &'m Missed<'t>) -> Gap<'m, 't> {
        let before = missed.before();
        Gap {
            missed,
            before,
            last: before.rsplit([' ', '\t', '(']).next().unwrap_or_default(),
            found: missed.found.written(),
            rest: missed.rest_alone(),
        }
    }

    /// What stands before the place, its last word, what has been met, and that with what is behind it.
    fn words(&self) -> (&'t str, &'t str, &'m str, &'t str) {
        (self.before, self.last, self.found, self.rest)
    }

    fn is_number(&self) -> bool {
        self.found.starts_with(|sign: char| sign.is_ascii_digit())
    }

    /// The line behind what has been met.
    fn behind(&self) -> &'t str {
        let behind = self.rest.get(self.found.len()..);
        behind.unwrap_or_default().trim_start()
    }
}

/// What is to be written between what stands before a place and what has been met there, by the word that the line is
/// about.
pub(super) fn by_subject(missed: &Missed<'_>) -> Option<String> {
    let gap = Gap::of(missed);
    let subjects = [
        places::between,
        battles::between,
        options::between,
        heads::between,
        steps::between,
        checks::between,
        parts::between,
    ];
    subjects.into_iter().find_map(|between| between(&gap))
}

/// The same, whatever the line is about.
pub(super) fn in_any_line(missed: &Missed<'_>) -> Option<String> {
    let gap = Gap::of(missed);
    let (before, last, found, rest) = gap.words();
    match (missed.subject, found) {
        (_, "from") if before.ends_with(" : number") => {
            let front = before.trim_end_matches("number");
            Some(format!(
                "a number within bounds is written `{front}{}`",
                gap.behind()
            ))
        }
        (_, "|") if before.is_empty() && missed.expects(Rule::name) => {
            Some("a line has a field and its value, without bars: `FIELD VALUE`".to_owned())
        }
        (_, list) if last == "in" && list.starts_with('[') => {
            let several = list.trim_start_matches('[').trim_end_matches(']');
            Some(format!(
                "several values stand in parentheses: `in ({several})`"
            ))
        }
        (_, "," | "and") if missed.must_be("or") => Some("write `or` in its place".to_owned()),
        (_, "or") if before.ends_with(',') && missed.must_be("shown") => {
            Some(format!("take the `,` before it out: `… {rest}`"))
        }
        (_, "or" | "and" | "vs" | "versus" | "against") if missed.may_be(",") && is_name(last) => {
            Some(format!("write `,` in the place of `{found}`"))
        }
        ("reference" | "armies" | "sides", name) if missed.may_be(",") && is_name(name) => {
            Some(format!("write `,` before it: `{last}, {name}`"))
        }
        _ if is_default(missed, before) => {
            let end = rest.find([',', '[', ')']).unwrap_or(rest.len());
            Some(format!(
                "write `=` before a default: `= {}`",
                rest[..end].trim_end()
            ))
        }
        _ if missed.expects(Rule::branch_colon) => of_a_branch(before, found, rest),
        (_, name) if is_name(name) && is_name(last) && is_written(missed.text, last, name) => {
            Some(hyphens_meant(format_args!("{last}-{name}")))
        }
        _ => None,
    }
}

/// Whether two words stand somewhere in a text as one name.
fn is_written(text: &str, first: &str, second: &str) -> bool {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let mut words = text.split(|sign| !is_of_name(sign));
    words.any(|word| {
        let parts = word
            .strip_prefix(first)
            .and_then(|rest| rest.strip_prefix('-'));
        parts == Some(second)
    })
}

/// Whether what has been met may be a default behind a title.
fn is_default(missed: &Missed<'_>, before: &str) -> bool {
    let is_text = missed.found.written().starts_with('"') && before.contains(" : text ");
    missed.may_be("=")
        && before.ends_with('"')
        && (matches!(missed.found, Found::Word(_)) || is_text)
        && !words::DECLARATIONS.contains(&missed.subject)
        && !words::DECLARATIONS.contains(&missed.found.written())
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
