//! A failure of the parser, said in the author's words at its exact place.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::super::context::Context;
use super::super::expression::{self, Mood};
use super::super::grammar::Rule;
use super::super::words;
use super::characters::{curly_end_before, token_is_broken};
use super::found::{Found, skip_blanks};
use super::habits::{habit, statement_before};
use super::rewritten;
use crate::diagnostic::codes::{E0002, E0006, E0102, E0301, E0401};
use crate::diagnostic::suggest;
use crate::spelling::{in_digits, is_dice, is_name};

/// As many lines as parameters may go over before nobody looks for their `)` any more.
const MOST_LINES: usize = 100;

/// More alternatives than this are not listed.
const MANY: usize = 8;

const SITES: &str = "the places are `everywhere`, `across`, `meeting in the centre`, \
    `crossing in the centre`, `in the centre`, `near the centre`, `around the centre`, `along the edges`, \
    `at one edge`, `along the roads` and `here and there`";

const DEPLOYED: &str = "the places are `in the third nearest an edge of their choice`, `in the \
    opposite third`, `on an edge of their choice`, `on the opposite edge`, `anywhere`, `off the \
    table` and `within 6\" of` a terrain";

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
    if outcomes_without_a_choice(cx, base, at, subject) {
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
    // The single words among what may stand here: "`rising` or `falling`", "`with`".
    let quoted = may
        .iter()
        .flat_map(|each| each.split('`').skip(1).step_by(2));
    let single = quoted.filter(|word| word.chars().all(char::is_alphabetic));
    let keywords: Vec<String> = single.map(str::to_owned).collect();
    let near = suggest::near(
        &cx.text[at..at + found.length],
        keywords.iter().map(String::as_str),
    );
    let near = match found.what.as_str() {
        _ if subject == "roll" && expected == [Rule::dice] => {
            let before: Vec<&str> = cx.text[base..at].split_whitespace().collect();
            let turned = match before.as_slice() {
                [_, dice] if found.is_word && is_dice(dice) => {
                    format!("`roll {} {dice} {{`", found.word(cx.text, at))
                }
                [_, name] if found.line_ends && is_name(name) => {
                    format!("`roll {name} d6 {{`; a table is asked by `roll on {name}`")
                }
                _ => "`roll NAME d6 {`".to_owned(),
            };
            Some(format!("a roll has a name before its dice: {turned}"))
        }
        _ if expected == [Rule::colon]
            && subject != "check"
            && let Some(help) = super::types::help(cx, base, at) =>
        {
            Some(help)
        }
        _ if may == ["`:`"] && !found.line_ends && cx.text[base..at].trim_end() == subject => {
            let rest = cx.text[at..].lines().next().unwrap_or_default();
            let ty = rest.split('#').next().unwrap_or_default().trim_end();
            Some(match ty.split_once(':') {
                Some((along, ty)) if along.starts_with("for each ") => {
                    let (along, ty) = (along.trim_end(), ty.trim_start());
                    format!("its type comes first: `{subject} : {ty} {along}`")
                }
                _ => format!("write `:` between them: `{subject} : {ty}`"),
            })
        }
        _ if subject == "in"
            && matches!(found.word(cx.text, at), "before" | "after" | "instead") =>
        {
            let rest = cx.text[at..].lines().next().unwrap_or_default();
            let place = rest.trim_end().trim_end_matches(['{', ' ']);
            let head = cx.text[base..at].trim_end();
            Some(format!(
                "write `{head} {{`, and `{place} {{` on a line below it: steps stand in the block of that one"
            ))
        }
        _ if expected.contains(&Rule::count)
            && let Some(number) = in_digits(found.word(cx.text, at)) =>
        {
            Some(format!("write it in digits: `{number}`"))
        }
        "`=`" if expected.contains(&Rule::branch_colon) => {
            Some("`:` stands between a branch and what is done".to_owned())
        }
        _ if subject == "roll" && expected.contains(&Rule::count) => {
            Some("write what the dice show: `roll 3, 5`".to_owned())
        }
        _ if subject == "end" && found.line_ends => Some(
            "write what comes of it, `end 3`; a procedure of which nothing comes needs no `end`"
                .to_owned(),
        ),
        _ if subject == "draw" && expected.contains(&Rule::kw_from) => Some(
            "write `draw CARD from DECK`; the lines below know the card by the name `CARD`"
                .to_owned(),
        ),
        "`{`" if !ends_line(cx.text, at) => {
            Some(super::cases::on_lines(cx.text, base, at, subject))
        }
        "`:`" | "`=`" if expected.contains(&Rule::raw) || expected.contains(&Rule::raw_line) => {
            Some("write the value right behind the name".to_owned())
        }
        "`:`" | "`=`"
            if cx.text[base..at].trim_end() == subject
                && matches!(expected.as_slice(), [Rule::count | Rule::name])
                && !words::DECLARATIONS.contains(&subject) =>
        {
            let rest = cx.text[at + 1..].lines().next().unwrap_or_default();
            let value = rest.split('#').next().unwrap_or_default().trim();
            Some(format!("write `{subject} {value}`"))
        }
        "`?`" => Some(
            "the mark `?` stands behind values; for all else write `[assumed: …]` in the header"
                .to_owned(),
        ),
        _ if subject == "deploy" || expected.contains(&Rule::deploy_zone) => {
            Some(DEPLOYED.to_owned())
        }
        _ if expected.contains(&Rule::branch_colon)
            && let Some(statement) = statement_before(&cx.text[base..at]) =>
        {
            Some(format!("write `:` before `{statement}`"))
        }
        _ if expected.contains(&Rule::site) && words::begins_site(found.word(cx.text, at)) => {
            Some(SITES.to_owned())
        }
        _ if subject == "table"
            && expected
                .iter()
                .any(|rule| matches!(rule, Rule::area | Rule::length)) =>
        {
            Some("write both lengths with their units: `6 ft by 4 ft`".to_owned())
        }
        "`to`" if subject == "piece" => {
            Some("write `,` between two places: `piece NAME from 12\" 8\", 30\" 8\"`".to_owned())
        }
        "`x`" if expected.contains(&Rule::kw_by) => {
            Some("write `by` between two lengths".to_owned())
        }
        _ if subject.is_empty()
            && expected.contains(&Rule::name)
            && cx.text[at..].starts_with('"') =>
        {
            Some("write before this text what it is, such as `text \"…\"`".to_owned())
        }
        _ if expected.contains(&Rule::name)
            && cx.text[..at].trim_end().ends_with(subject)
            && let Some(title) = title_at(cx.text, at) =>
        {
            Some(super::declaration::with_a_name(subject, title))
        }
        _ if expected == [Rule::kw_of]
            && found.line_ends
            && cx.text[base..at].trim() == subject =>
        {
            Some(format!(
                "write what these are the points of, such as `{subject} of each figure`"
            ))
        }
        _ if expected.contains(&Rule::kw_cards) && subject == "check" => {
            let before = cx.text[base..at].trim_end();
            let what = found.word(cx.text, at);
            let cards = if before.ends_with(" 1") {
                "card"
            } else {
                "cards"
            };
            Some(format!(
                "write `{before} {cards} with {what} = VALUE`; or, outside of the deck, `{before} {cards} of DECK \
                 with {what} = VALUE`"
            ))
        }
        _ if let Some(line) = rewritten::rewritten(cx, base, at, &expected, subject) => Some(line),
        _ if let Some(quoted) = in_quotes(cx, base, at, &expected) => Some(quoted),
        _ if let Some(habit) = habit(cx.text, at, subject) => Some(habit),
        _ if words::DECLARATIONS.contains(&subject)
            && let Some(form) = form_of(cx, base, subject)
            && let Some(turn) = out_of_turn(&cx.text[at..], &expected, subject) =>
        {
            Some(format!("{turn}: `{form}`"))
        }
        _ if expected.contains(&Rule::text)
            && expected.contains(&Rule::line_end)
            && cx.text[at..].starts_with(char::is_uppercase) =>
        {
            let rest = cx.text[at..].lines().next().unwrap_or_default();
            let end = rest.find(['{', '[', '(', '|', '<', ',', '"']);
            let title = rest[..end.unwrap_or(rest.len())].trim_end();
            Some(format!("a title stands in double quotes: `\"{title}\"`"))
        }
        _ if !near.is_empty() => Some(format!("did you mean {}?", list(near.iter(), "or"))),
        _ => (found.is_word && expected.contains(&Rule::site)).then(|| SITES.to_owned()),
    };

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
        .maybe_help(near.or(others));
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
            .maybe_help(near);
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
    .maybe_help(near.or(form));
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

/// The form of the statement or declaration that the line at `base` begins with its word.
fn form_of(cx: &Context<'_>, base: usize, subject: &str) -> Option<&'static str> {
    // The `table` of a scenario is one to play on.
    let line = cx.text[base..].lines().next().unwrap_or_default();
    let behind = line.get(subject.len()..).unwrap_or_default();
    let is_size = behind
        .trim_start()
        .starts_with(|c: char| c.is_ascii_digit());
    if subject == "piece" && behind.contains(" from ") {
        return Some("piece NAME from 12\" 8\", 30\" 8\"");
    }
    words::form(subject).filter(|_| !(subject == "table" && is_size))
}

/// The line with its words in double quotes, where nothing but a text may stand: `note The sun sets`.
fn in_quotes(cx: &Context<'_>, base: usize, at: usize, expected: &[Rule]) -> Option<String> {
    let is_text = |rule: &Rule| matches!(rule, Rule::text | Rule::texts | Rule::raw_texts);
    let rest = cx.text[at..].lines().next()?;
    if expected.is_empty()
        || !expected.iter().all(is_text)
        || !rest.starts_with(char::is_alphabetic)
    {
        return None;
    }
    let end = rest.find(['{', '[', '#']).unwrap_or(rest.len());
    let (words, behind) = (rest[..end].trim_end(), rest[end..].trim_end());
    if words.contains('"') || words.is_empty() {
        return None;
    }
    let before = cx.text[base..at].trim_end();
    let brace = if behind.ends_with('{') { " {" } else { "" };
    Some(format!("write `{before} \"{words}\"{brace}`"))
}

/// Where a title or a citation has its place, when it stands at another.
fn out_of_turn(rest: &str, expected: &[Rule], subject: &str) -> Option<&'static str> {
    match rest.chars().next()? {
        '"' if !expected.contains(&Rule::text) => Some("the title stands right behind the name"),
        '[' if matches!(subject, "scale" | "choice") => Some("the citation stands before the `=`"),
        '[' if !expected.contains(&Rule::cites) && ends_the_head(rest) => {
            Some("what is missing stands before the citation")
        }
        '[' if !expected.contains(&Rule::cites) => Some("the citation stands before the `{`"),
        _ => None,
    }
}

/// Whether nothing but `{` stands behind the citation that a text begins with.
fn ends_the_head(rest: &str) -> bool {
    let line = rest.lines().next().unwrap_or_default();
    let behind = line.rsplit_once(']').map_or("", |(_, behind)| behind);
    behind.trim() == "{"
}

/// The title in double quotes that stands at a place.
fn title_at(whole: &str, at: usize) -> Option<&str> {
    let line = whole[at..].lines().next().unwrap_or_default();
    let end = line.strip_prefix('"')?.find('"')?;
    Some(&line[..end + 2])
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
fn ends_line(whole: &str, at: usize) -> bool {
    let rest = whole[at..].lines().next().unwrap_or_default();
    let rest = rest.get(1..).unwrap_or_default().trim_start();
    rest.is_empty() || rest.starts_with('#')
}

/// `a`, `b` or `c`.
pub(super) fn list<S: AsRef<str>>(names: impl Iterator<Item = S>, last: &str) -> String {
    let quoted: Vec<String> = names.map(|name| format!("`{}`", name.as_ref())).collect();
    join(&quoted, last)
}

fn join(words: &[String], last: &str) -> String {
    match words {
        [] => "something else".to_owned(),
        [one] => one.clone(),
        [init @ .., end] => format!("{} {last} {end}", init.join(", ")),
    }
}
