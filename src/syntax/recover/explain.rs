//! A failure of the parser, said in the author's words at its exact place.

use std::fmt::Display;

use pest::error::{Error, ErrorVariant, InputLocation};

use super::super::context::Context;
use super::super::expression::{self, Mood};
use super::super::grammar::Rule;
use super::super::words;
use super::characters::{curly_end_before, token_is_broken};
use super::found::{Found, skip_blanks};
use super::ways_out::{Missed, form_of};
use super::{parameters, results, rewritten, types};
use crate::diagnostic::codes::{E0002, E0006, E0102, E0301, E0401};
use crate::spelling::{is_name, joined, ticked};

/// As many lines as parameters may go over before nobody looks for their `)` any more.
const MOST_LINES: usize = 100;

/// More alternatives than this are not listed.
const MANY: usize = 8;

/// Reports a parse of a line at `base` that failed; `subject` is the word the line is about.
pub(super) fn report(cx: &mut Context<'_>, base: usize, error: &Error<Rule>, subject: &str) {
    let offset = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let at = skip_blanks(cx.text, base + offset);
    let found = Found::at(cx.text, at);
    // Where a line ends too early, the place is right behind its last word.
    let at = if found.line_ends {
        cx.text[..at].trim_end().len()
    } else {
        at
    };
    if super::inches::end_a_text(cx, at) {
        return;
    }
    if subject == "total" && rewritten::product_in_a_total(cx, base, at) {
        return;
    }
    if !found.line_ends && token_is_broken(cx, at) || curly_end_before(cx, base, at) {
        return;
    }
    let expected: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    let is_expression = expected.iter().any(|rule| words::is_expression(*rule));
    if is_expression && !found.line_ends && expression(cx, at) {
        return;
    }
    if found.what == "`(`" && expected.contains(&Rule::line_end) {
        let rest = cx.text[at..].lines().next().unwrap_or_default();
        // Parameters go over several lines, up to a line that the `)` begins.
        let goes_on = rest.trim_end() == "(" && {
            let mut further = cx.text[at + rest.len()..].lines().take(MOST_LINES);
            further.any(|line| line.trim_start().starts_with(')'))
        };
        match rest.find(')') {
            // What has no parameters has a block.
            None if rest.trim_end() == "("
                && form_of(cx, base, subject).is_some_and(|form| !form.contains('(')) =>
            {
                super::declaration::no_brace(cx, at)
            }
            None if goes_on => cx
                .report(&E0002, at, at + 1, "`(` does not belong here")
                .help("look before it for a word that is missing or one too many"),
            None => cx
                .report(&E0002, at, at + 1, "this `(` is not closed")
                .help("write `)` at its end"),
            Some(end) => {
                let inside = &rest[1..end];
                let help = match form_of(cx, base, subject) {
                    Some(form) if inside.contains(':') && form.contains('(') => {
                        format!("the parameters stand behind the title: `{form}`")
                    }
                    _ => format!("a citation stands in square brackets: `[{inside}]`"),
                };
                let message = format!("`({inside})` does not belong here");
                cx.report(&E0002, at, at + end + 1, message).help(help)
            }
        };
        return;
    }
    if types::of_several(cx, base, at, &found)
        || parameters::broken(cx, at, &found, expected)
        || outcomes_without_a_choice(cx, base, at, subject)
        || results::broken(cx, base, at, subject)
    {
        return;
    }
    // A mission's line may begin with the name of a side; a line with a word of its own does not.
    let by_word = words::statements(super::Place::Mission).contains(&subject);
    let expected: Vec<Rule> = expected
        .iter()
        .copied()
        .filter(|rule| !(by_word && words::is_side_verb(*rule)))
        .collect();
    let mut may: Vec<String> = expected
        .iter()
        .filter_map(|rule| words::say(*rule, subject))
        .collect();
    let mut seen = Vec::new();
    may.retain(|each| {
        let new = !seen.contains(each);
        seen.push(each.clone());
        new
    });
    let missed = Missed {
        base,
        at,
        found: &found,
        expected: &expected,
        may: &may,
        subject,
    };
    let help = missed.help(cx);
    if expected.contains(&Rule::open) && found.line_ends && !expected.contains(&Rule::line_end) {
        let end = cx.text[..at].trim_end().len();
        let message = if expected.contains(&Rule::branch_colon) {
            "`:` with a statement, or `{`, is missing here"
        } else {
            "`{` is missing here"
        };
        let report = cx.report(&E0002, end, end, message).here("here");
        if expected.contains(&Rule::branch_colon) {
            report.help("a result of which nothing comes has an empty block: `{` here, and `}` on the next line");
        }
        return;
    }
    if found.what == "`:`"
        && expected.contains(&Rule::open)
        && cx.text[at + 1..]
            .lines()
            .next()
            .is_none_or(|rest| rest.trim().is_empty())
    {
        cx.lost_open |= super::statement::opens_a_block(&cx.text[base..], cx.indent(base));
        cx.lacks_step |= subject == "step";
        cx.report(&E0002, at, at + 1, "a block begins with `{`, not with `:`")
            .help("write `{` in its place, and `}` on a line below the block");
        return;
    }
    if expected.contains(&Rule::line_end) || may.is_empty() {
        // It was meant to close the block, which is told by this.
        cx.lent_brace |= found.what == "`}`" && ends_line(cx.text, at);
        let others = match may.len() {
            0 => Some("end the line before it, or take it out".to_owned()),
            1..=MANY => Some(format!(
                "here may stand {}, or the line may end",
                join(&may, "or")
            )),
            _ => None,
        };
        cx.report(
            &E0002,
            at,
            at + found.length,
            match found.what.as_str() {
                "`{`" => "this `{` does not end its line".to_owned(),
                what => format!("{what} does not belong here"),
            },
        )
        .maybe_help(help.or(others));
        return;
    }
    may.truncate(MANY);
    let numbers = |rule: &Rule| {
        matches!(
            rule,
            Rule::count
                | Rule::integer
                | Rule::side_line_whole
                | Rule::points
                | Rule::length
                | Rule::between
                | Rule::area
                | Rule::point
                | Rule::part_amount
        )
    };
    let code = if expected.contains(&Rule::label) && offset == 0 {
        &E0102
    } else if expected == [Rule::dice] {
        &E0401
    } else if expected.iter().all(numbers) && found.is_word {
        &E0301
    } else {
        &E0002
    };
    let form = form_of(cx, base, subject).map(|form| format!("write `{form}`"));
    let subject = match code.id {
        "E0102" => "a branch".to_owned(),
        _ if offset == 0 || !subject.starts_with(char::is_alphabetic) => "this line".to_owned(),
        _ => format!("`{subject}`"),
    };
    if found.what == "`{`" && expected.contains(&Rule::open) {
        cx.report(&E0002, at, at + 1, "this `{` does not end its line")
            .maybe_help(help);
        return;
    }
    cx.report(
        code,
        at,
        at + found.length,
        format!("{subject} needs {} here", join(&may, "or")),
    )
    .here(if found.line_ends {
        "the line ends here".to_owned()
    } else {
        format!("not {}", found.what)
    })
    .maybe_help(help.or(form).or_else(|| plainly(&may, &expected)));
}

/// What to write where one thing alone may stand.
fn plainly(may: &[String], expected: &[Rule]) -> Option<String> {
    let is_name = |rule: &Rule| matches!(rule, Rule::name | Rule::path | Rule::row_path);
    match may {
        _ if expected.iter().all(is_name) => {
            Some("write a name here: letters, digits and hyphens, such as `light-horse`".to_owned())
        }
        [only] if only.starts_with('`') => Some(format!("write {only} here")),
        [only] if only == "a value" => Some("write the value right behind the name".to_owned()),
        [only] if only == "a number" => Some("write it in digits, such as `3`".to_owned()),
        _ => None,
    }
}

/// `gives win | lose`, `gives win or lose`: outcomes in the place of the choice that they are members of. Says whether
/// that is what has been met at a place.
fn outcomes_without_a_choice(cx: &mut Context<'_>, base: usize, at: usize, subject: &str) -> bool {
    if !matches!(subject, "procedure" | "table") {
        return false;
    }
    let line = cx.text[base..].lines().next().unwrap_or_default();
    let Some(gives) = line.rfind(" gives ") else {
        return false;
    };
    let start = gives + " gives ".len();
    let rest = &line[start..];
    let end = rest.find(['{', '[', '#']).unwrap_or(rest.len());
    let written = rest[..end].trim_end();
    if at <= base + start || at > base + start + written.len() {
        return false;
    }
    let parted = written.replace(" or ", "|");
    let members: Vec<String> = parted
        .split(['|', ',', '/'])
        .map(|member| member.split_whitespace().collect::<Vec<_>>().join("-"))
        .collect();
    let is_member = |name: &String| {
        let own = ["yes", "no", "none", "number", "length", "text", "fraction"];
        is_name(name) && !own.contains(&name.as_str())
    };
    if members.len() < 2 || !members.iter().all(is_member) {
        return false;
    }
    let start = base + start;
    let message = "these are several outcomes, and the type of one belongs here";
    cx.report(&E0002, start, start + written.len(), message)
        .help(format!(
            "declare them above as `choice result = {}`, and write `gives result`",
            members.join(" | ")
        ));
    true
}

/// Reads what should be an expression for the sake of its own message. Says whether there is one.
fn expression(cx: &mut Context<'_>, at: usize) -> bool {
    let line = cx.text[at..].lines().next().unwrap_or_default();
    let trimmed = line.trim_end();
    let words = trimmed.strip_suffix(['{', ':']).unwrap_or(trimmed);
    let place = cx.at(at, at + words.trim_end().len());
    if expression::read(cx, place, Mood::Rules).is_none() {
        return true;
    }
    // The grammar takes parentheses as deep as any author needs.
    let deep = words.matches('(').count() > 8;
    if deep {
        cx.out
            .report(
                &E0006,
                place,
                "too many parentheses lie inside each other here",
            )
            .help("give the inner part a name on a line of its own: `NAME = …`");
    }
    deep
}

/// Whether nothing but a comment follows a sign on its line.
pub(super) fn ends_line(whole: &str, at: usize) -> bool {
    let rest = whole[at..].lines().next().unwrap_or_default();
    let rest = rest.get(1..).unwrap_or_default().trim_start();
    rest.is_empty() || rest.starts_with('#')
}

/// `a`, `b` or `c`.
pub(super) fn list<S: Display>(names: impl Iterator<Item = S>, last: &str) -> String {
    join(&ticked(names), last)
}

fn join(words: &[String], last: &str) -> String {
    match words {
        [] => "something else".to_owned(),
        words => joined(words, last),
    }
}
