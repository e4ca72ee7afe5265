//! A failure of the parser, said in the author's words at its exact place.

use std::fmt::Display;

use pest::error::Error;

use super::super::context::Context;
use super::super::expression::{self, Mood};
use super::super::grammar::Rule;
use super::super::words::{self, Alternative};
use super::characters::{curly_end_before, token_is_broken};
use super::found::Found;
use super::missed::Missed;
use super::{
    colons, commas, declaration, inches, parameters, results, rewritten, table_heads, types,
};
use crate::diagnostic::codes::{E0002, E0006, E0102, E0301, E0401};
use crate::spelling::{is_name, joined, ticked};

/// As many lines as parameters may go over before nobody looks for their `)` any more.
const MOST_LINES: usize = 100;

/// So many parentheses lie inside each other at most.
const DEEPEST: usize = 8;

/// More alternatives than this are not listed.
const MANY: usize = 8;

/// Reports what has been met. Says whether it has.
type Slip = fn(&mut Context<'_>, &Missed<'_>) -> bool;

/// The first that knows a failure tells of it: broken signs stand before what is wrong with a line, and that before
/// what may stand at the place.
const SLIPS: &[Slip] = &[
    |cx, missed| inches::end_a_text(cx, missed.at),
    rewritten::product_in_a_total,
    |cx, missed| !missed.found.is_line_end() && token_is_broken(cx, missed.at),
    |cx, missed| curly_end_before(cx, missed.base, missed.at),
    expression,
    parenthesis,
    table_heads::dice_of_several_sorts,
    table_heads::several_things,
    types::of_several,
    commas::at_the_end,
    parameters::broken,
    outcomes_without_a_choice,
    results::broken,
    no_brace,
    colons::for_a_brace,
    one_too_many,
    brace_within_a_line,
];

/// Reports a parse of a line at `base` by a rule that failed; `subject` is the word the line is about.
pub(super) fn report(
    cx: &mut Context<'_>,
    base: usize,
    rule: Rule,
    error: &Error<Rule>,
    subject: &str,
) {
    let missed = Missed::of(cx.text, base, error, subject, rule);
    if !SLIPS.iter().any(|slip| slip(cx, &missed)) {
        needs(cx, &missed);
    }
}

/// Reads what should be an expression for the sake of its own message. Says whether there is one.
fn expression(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let is_expression = missed
        .expected
        .iter()
        .any(|rule| words::is_expression(*rule));
    if !is_expression || missed.found.is_line_end() {
        return false;
    }
    let at = missed.at;
    let trimmed = missed.rest().trim_end();
    let words = trimmed.strip_suffix(['{', ':']).unwrap_or(trimmed);
    let place = cx.at(at, at + words.trim_end().len());
    if expression::read(cx, place, Mood::Rules).is_none() {
        return true;
    }
    is_too_deep(cx, at, words.trim_end())
}

/// Whether parentheses lie deeper inside each other than the grammar takes them, which is as deep as any author needs;
/// says so.
fn is_too_deep(cx: &mut Context<'_>, at: usize, words: &str) -> bool {
    let mut open = 0usize;
    let mut deepest = 0;
    for sign in words.bytes() {
        match sign {
            b'(' => open += 1,
            b')' => open = open.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(open);
    }
    let is_deep = deepest > DEEPEST;
    if is_deep {
        let message = "too many parentheses lie inside each other here";
        cx.report(&E0006, at, at + words.len(), message)
            .help("give the inner part a name on a line of its own: `NAME = …`");
    }
    is_deep
}

/// A `(` where the line may end.
fn parenthesis(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    if !matches!(missed.found, Found::Sign("(")) || !missed.expects(Rule::line_end) {
        return false;
    }
    let (at, rest) = (missed.at, missed.rest());
    if is_too_deep(cx, at, rest.trim_end()) {
        return true;
    }
    // Parameters go over several lines, up to a line that the `)` begins.
    let goes_on = rest.trim_end() == "(" && {
        let mut further = cx.text[at + rest.len()..].lines().take(MOST_LINES);
        further.any(|line| line.trim_start().starts_with(')'))
    };
    let is_part = matches!(missed.rule, Rule::list_whole | Rule::pick_whole);
    match rest.find(')') {
        // Of parts of a list: the lines up to the `)` are theirs.
        None if rest.trim_end() == "(" && is_part => {
            cx.lent_parenthesis = goes_on;
            declaration::no_brace(cx, at)
        }
        // What has no parameters has a block.
        None if rest.trim_end() == "(" && missed.form().is_some_and(|form| !form.contains('(')) => {
            declaration::no_brace(cx, at)
        }
        None if goes_on => cx
            .report(&E0002, at, at + 1, "`(` does not belong here")
            .help("look before it for a word that is missing or one too many"),
        None => cx
            .report(&E0002, at, at + 1, "this `(` is not closed")
            .help("write `)` at its end"),
        Some(end) => {
            let inside = &rest[1..end];
            let help = match missed.form() {
                Some(form) if inside.contains(':') && form.contains('(') => {
                    format!("the parameters stand behind the title: `{form}`")
                }
                _ if words::is_promise(inside) => {
                    format!("how many there are stands behind a `,`: `, {inside}`")
                }
                _ if missed.expects(Rule::cites) => {
                    format!("a citation stands in square brackets: `[{inside}]`")
                }
                _ if let Some(help) = missed.help() => help,
                _ if missed.expects(Rule::text) && !inside.contains('"') => format!(
                    "a title stands in double quotes: `{} \"{inside}\"`",
                    missed.before()
                ),
                _ => {
                    format!("take it out; a remark of your own stands behind `#`: `# {inside}`")
                }
            };
            let message = format!("`({inside})` does not belong here");
            cx.report(&E0002, at, at + end + 1, message).help(help)
        }
    };
    true
}

/// `gives win | lose`, `gives win or lose`: outcomes in the place of the choice that they are members of.
fn outcomes_without_a_choice(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    if !matches!(missed.subject, "procedure" | "table") {
        return false;
    }
    let base = missed.base;
    let line = cx.text[base..].lines().next().unwrap_or_default();
    let Some(gives) = line.rfind(" gives ") else {
        return false;
    };
    let start = gives + " gives ".len();
    let rest = &line[start..];
    let end = rest.find(['{', '[', '#']).unwrap_or(rest.len());
    let written = rest[..end].trim_end();
    if missed.at <= base + start || missed.at > base + start + written.len() {
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

/// A line that ends where its block begins.
fn no_brace(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    if !missed.expects(Rule::open) || missed.expects(Rule::line_end) || !missed.found.is_line_end()
    {
        return false;
    }
    let is_branch = missed.expects(Rule::branch_colon);
    let message = match is_branch {
        true => "`:` with a statement, or `{`, is missing here",
        false => "`{` is missing here",
    };
    let end = cx.text[..missed.at].trim_end().len();
    let report = cx.report(&E0002, end, end, message).here("here");
    if is_branch {
        report.help("a result of which nothing comes has an empty block: `{` here, and `}` on the next line");
    }
    true
}

/// What stands where the line may end, or where nothing of ours may stand.
fn one_too_many(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    if !missed.expects(Rule::line_end) && !missed.may.is_empty() {
        return false;
    }
    let message = match missed.found {
        Found::Sign("{") => "this `{` does not end its line".to_owned(),
        found => format!("{found} does not belong here"),
    };
    // It was meant to close the block, which is told by this.
    cx.declaration.lent_brace |= matches!(missed.found, Found::Sign("}")) && missed.ends_line();
    let others = || match missed.may.len() {
        0 => Some("end the line before it, or take it out".to_owned()),
        1..=MANY => Some(format!(
            "here may stand {}, or the line may end",
            alternatives(&missed.may)
        )),
        _ => None,
    };
    cx.report(&E0002, missed.at, missed.end(), message)
        .maybe_help(missed.help().or_else(others));
    true
}

fn brace_within_a_line(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let is_brace = matches!(missed.found, Found::Sign("{")) && missed.expects(Rule::open);
    if is_brace {
        let message = "this `{` does not end its line";
        cx.report(&E0002, missed.at, missed.at + 1, message)
            .maybe_help(missed.help());
    }
    is_brace
}

/// What may stand here, and something else does.
fn needs(cx: &mut Context<'_>, missed: &Missed<'_>) {
    let is_label = missed.at_once && missed.expects(Rule::label);
    let code = if is_label {
        &E0102
    } else if missed.expected == [Rule::dice] {
        &E0401
    } else if missed.expected.iter().all(is_number) && missed.found.is_word() {
        &E0301
    } else {
        &E0002
    };
    let may = &missed.may[..missed.may.len().min(MANY)];
    let subject = match missed.subject {
        _ if is_label => "a branch".to_owned(),
        word if !missed.at_once && word.starts_with(char::is_alphabetic) => format!("`{word}`"),
        _ => "this line".to_owned(),
    };
    let form = || Some(format!("write `{}`", missed.form()?));
    let help = missed.help().or_else(form).or_else(|| plainly(missed, may));
    let message = format!("{subject} needs {} here", alternatives(may));
    cx.report(code, missed.at, missed.end(), message)
        .here(match missed.found {
            Found::LineEnd => "the line ends here".to_owned(),
            found => format!("not {found}"),
        })
        .maybe_help(help);
}

/// Whether a rule reads a number, or something with one.
pub(super) fn is_number(rule: &Rule) -> bool {
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
}

/// What to write where one thing alone may stand.
fn plainly(missed: &Missed<'_>, may: &[Alternative]) -> Option<String> {
    let is_name = |rule: &Rule| matches!(rule, Rule::name | Rule::path | Rule::row_path);
    match may {
        _ if missed.expected.iter().all(is_name) => {
            Some("write a name here: letters, digits and hyphens, such as `light-horse`".to_owned())
        }
        [only @ (Alternative::Literal(_) | Alternative::Either(..))] => {
            Some(format!("write {only} here"))
        }
        [Alternative::Sort("a value", _)] => {
            Some("write the value right behind the name".to_owned())
        }
        [Alternative::Sort("a number", _)] => Some("write it in digits, such as `3`".to_owned()),
        _ => None,
    }
}

/// `a`, `b` or `c`.
pub(super) fn list<S: Display>(names: impl Iterator<Item = S>, last: &str) -> String {
    joined_by(&ticked(names), last)
}

fn alternatives(may: &[Alternative]) -> String {
    let may: Vec<String> = may.iter().map(Alternative::to_string).collect();
    joined_by(&may, "or")
}

fn joined_by(words: &[String], last: &str) -> String {
    match words {
        [] => "something else".to_owned(),
        words => joined(words, last),
    }
}
