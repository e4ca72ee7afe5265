//! First lines of declarations: tables, decks, scales, choices, units, worksheets, and the packages a file uses.

use super::super::super::grammar::Rule;
use super::Gap;
use crate::spelling::{hyphens_meant, is_dice, is_name};

pub(super) fn between(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, last, found, rest) = gap.words();
    let missed = gap.missed;
    match (missed.subject, found) {
        ("use", word) if is_name(word) && is_name(last) => {
            let (name, version) = rest.split_once('"').unwrap_or((rest, "0.1\""));
            let name = name.trim_end().replace(' ', "-");
            is_name(&name).then(|| hyphens_meant(format_args!("{before}-{name} \"{version}")))
        }
        ("use", _) if gap.is_number() => Some(format!(
            "a version stands in quotation marks: `{before} \"{found}\"`"
        )),
        ("table", "from" | "in") if is_name(last) => {
            let range = gap.behind();
            range
                .starts_with(|sign: char| sign.is_ascii_digit())
                .then(|| format!("the numbers of a key stand behind `:`: `{last} : {range}`"))
        }
        ("table", dice) if missed.may_be("by") && is_dice(dice) => Some(format!(
            "write `by roll` before it: `{before} by roll {rest}`"
        )),
        ("table", _)
            if gap.is_number()
                && before.contains(" by ")
                && missed.may_be(":")
                && is_name(last) =>
        {
            let end = rest.find([',', '{', '[']).unwrap_or(rest.len());
            let ty = rest[..end]
                .split(" gives ")
                .next()
                .unwrap_or_default()
                .trim_end();
            Some(format!("write `:` between them: `{last} : {ty}`"))
        }
        ("procedure" | "modifiers", name)
            if missed.may_be("(") && is_name(name) && gap.behind().starts_with(':') =>
        {
            let end = rest
                .find(" gives ")
                .or(rest.find(['[', '{']))
                .unwrap_or(rest.len());
            let (parameters, behind) = rest.split_at(end);
            let parameters = parameters.trim_end_matches([',', ' ']);
            Some(format!(
                "parameters stand in parentheses: `{before} ({parameters}) {}`",
                behind.trim_start()
            ))
        }
        ("procedure", ":") if let Some((front, _)) = before.rsplit_once(" gives ") => {
            let end = rest.find(['[', '{']).unwrap_or(rest.len());
            let parts = &before[front.len() + " gives ".len()..];
            Some(format!(
                "parts with names stand in parentheses: `gives ({parts} {})`",
                rest[..end].trim_end()
            ))
        }
        ("table", ":") if before.contains(" gives ") => Some(
            "a table gives one value: where there are several declare a kind with these fields, and give its rows, \
             `gives KIND`"
                .to_owned(),
        ),
        ("example", "{") if before == "example" => Some("write its title before it: `example \"Title\" {`".to_owned()),
        ("scale" | "choice", ":") if missed.must_be("=") => Some(format!(
            "write `=` in its place: `{before} = {}`",
            gap.behind()
        )),
        ("choice", "or" | "and") => Some("put `|` between the members".to_owned()),
        ("deck", ",")
            if missed.may_be("of")
                && gap.behind().starts_with(|sign: char| sign.is_ascii_digit()) =>
        {
            Some(format!(
                "write `of` in its place: `{before} of {}`",
                gap.behind()
            ))
        }
        ("unit" | "force", counted) if missed.expects(Rule::kw_figures) && is_name(counted) => {
            promise_of_figures(before, counted)
        }
        ("worksheet", "for" | "with" | "of") if missed.may_be(",") => {
            Some(format!("write `,` in its place: `, {}`", gap.behind()))
        }
        _ => None,
    }
}

/// `5 men`, `5 to 10 figures` as the promise of a head.
fn promise_of_figures(before: &str, counted: &str) -> Option<String> {
    let (_, number) = before.rsplit_once([',', ' '])?;
    let figures = if number == "1" { "figure" } else { "figures" };
    Some(match counted {
        "to" | "or" => format!(
            "write the least that there are: `{number} {figures}`; how many there may be is said by the parts"
        ),
        _ => format!("write `{number} {figures}`"),
    })
}
