//! Titles, texts and citations that are missing, or stand at another place than theirs.

use super::super::comments;
use super::super::grammar::Rule;
use super::super::words;
use super::declaration;
use super::missed::Missed;
use crate::spelling::{is_name, slug};

/// Words that begin a block which has no title.
const UNTITLED: &[&str] = &[
    "side", "in", "before", "after", "instead", "repeat", "extend",
];

/// A text without a word before it that says what it is.
pub(super) fn text_alone(missed: &Missed<'_>) -> Option<String> {
    let is_alone =
        missed.subject.is_empty() && missed.expects(Rule::name) && missed.rest().starts_with('"');
    if !is_alone {
        return None;
    }
    if missed.rule == Rule::field_line
        && let Some(title) = title(missed.rest())
        && let Some((name, ty)) = missed.rest_alone()[title.len()..].split_once(':')
    {
        let (ty, default) = match ty.split_once('=') {
            Some((ty, default)) => (ty, format!(" = {}", default.trim())),
            None => (ty, String::new()),
        };
        return Some(format!(
            "the title stands behind the type: `{} : {} {title}{default}`",
            name.trim(),
            ty.trim()
        ));
    }
    Some("write before this text what it is, such as `text \"…\"`".to_owned())
}

/// `use "hills"`.
pub(super) fn package_in_quotes(missed: &Missed<'_>) -> Option<String> {
    if missed.subject != "use" || !missed.follows_the_subject() {
        return None;
    }
    let name = title(missed.rest())?.trim_matches('"');
    if !is_name(name) {
        return None;
    }
    let behind = missed.rest()[name.len() + 2..].trim_start_matches(' ');
    let version = title(behind).unwrap_or("\"0.1\"");
    Some(format!(
        "the name of a package stands alone, and in quotation marks its version: `use {name} {version}`"
    ))
}

/// A title where the name belongs.
pub(super) fn title_without_a_name(missed: &Missed<'_>) -> Option<String> {
    let before = missed.text[..missed.at].trim_end();
    if !missed.expects(Rule::name) || !before.ends_with(missed.subject) {
        return None;
    }
    let title = title(missed.rest())?;
    let behind = missed.rest()[title.len()..].trim_start();
    if matches!(missed.subject, "before" | "after" | "instead of") {
        let name = slug(title);
        let line = missed.subject;
        return Some(format!(
            "a step is named without quotation marks: `{line} {name}`"
        ));
    }
    let name = super::word(behind);
    let ends = |sign: char| matches!(sign, ' ' | ',' | '(' | '[' | '{');
    if is_name(name) && !is_clause(name) && behind[name.len()..].chars().next().is_none_or(ends) {
        return Some(format!(
            "the name stands before the title: `{} {name} {title}`",
            missed.subject
        ));
    }
    Some(declaration::with_a_name(missed.subject, title))
}

/// `gun "Rifle" rifle {`.
pub(super) fn name_behind_its_title(missed: &Missed<'_>) -> Option<String> {
    let name = missed.found.written();
    let title = missed.before().strip_prefix(missed.subject)?.trim_start();
    let opens = missed.rest_alone().ends_with('{');
    let is_it = is_name(name) && self::title(title) == Some(title) && opens && !is_clause(name);
    if is_it && (missed.subject, name) == ("example", "with") {
        let options = missed.rest_alone().trim_end_matches(['{', ' ']);
        return Some(format!(
            "options are switched on by a line in its block: `{options}`"
        ));
    }
    is_it.then(|| {
        format!(
            "the name stands before the title: `{} {name} {title}`",
            missed.subject
        )
    })
}

/// Whether a word of a head may follow a title.
fn is_clause(word: &str) -> bool {
    matches!(word, "by" | "gives" | "plural" | "of" | "from")
}

/// The line with its words in double quotes, where nothing but a text may stand: `note The sun sets`.
pub(super) fn text_without_quotes(missed: &Missed<'_>) -> Option<String> {
    let is_text = |rule: &Rule| matches!(rule, Rule::text | Rule::texts | Rule::raw_texts);
    let rest = missed.rest();
    if missed.expected.is_empty()
        || !missed.expected.iter().all(is_text)
        || !rest.starts_with(char::is_alphabetic)
    {
        return None;
    }
    let before = missed.before();
    if before == "mark"
        && let Some(spot) = spot_at(missed.rest_alone())
    {
        return Some(format!(
            "words that say what is marked stand first: `mark \"WORDS\" {spot}`"
        ));
    }
    // What is marked goes up to where it stands.
    let stands = |rest: &str| {
        [" at ", " near ", " on a "]
            .iter()
            .filter_map(|place| rest.find(*place))
            .min()
    };
    if before == "mark"
        && let Some(end) = stands(rest)
        && !rest[..end].contains('"')
    {
        let (words, behind) = (rest[..end].trim_end(), rest[end..].trim());
        let behind = comments::without(behind);
        return Some(format!("write `mark \"{words}\" {behind}`"));
    }
    let end = rest.find(['{', '[', '#']).unwrap_or(rest.len());
    let (words, behind) = (rest[..end].trim_end(), rest[end..].trim_end());
    if words.contains('"') || words.is_empty() {
        return None;
    }
    let brace = if behind.ends_with('{') { " {" } else { "" };
    Some(format!("write `{before} \"{words}\"{brace}`"))
}

/// Where a mark stands, when a text begins with that, and not with what is marked.
fn spot_at(rest: &str) -> Option<String> {
    let building = ["on a ", "on the ", "a ", "the "];
    let mut building = building
        .iter()
        .filter_map(|words| rest.strip_prefix(*words));
    if let Some(behind) = building.find_map(|rest| rest.strip_prefix("building ")) {
        return Some(format!("on a building {behind}"));
    }
    let spots = ["at ", "near the "];
    (spots.iter().any(|spot| rest.starts_with(spot))).then(|| rest.to_owned())
}

/// A title, or a number of rows, behind the citation of rows or of one row.
pub(super) fn behind_the_citation(missed: &Missed<'_>) -> Option<String> {
    let before = missed.before();
    let first = before.split([' ', '"']).next()?;
    let of_a_row = !words::DECLARATIONS.contains(&first) && is_name(first);
    let promises = missed.rest().starts_with(',') && words::DECLARATIONS.contains(&first);
    if !missed.expects(Rule::open) || !(of_a_row || promises || replaces_a_whole(before)) {
        return None;
    }
    let (front, cites) = before.strip_suffix(']')?.rsplit_once('[')?;
    let behind = missed.rest().trim_end().strip_suffix('{')?.trim_end();
    let is_behind = behind.starts_with(['"', ',']) && !behind.contains(['[', '#']);
    let front = front.trim_end();
    let gap = if behind.starts_with(',') { "" } else { " " };
    is_behind.then(|| format!("the citation stands last: `{front}{gap}{behind} [{cites}] {{`"))
}

/// Whether a table or a deck is replaced, which may get another title.
fn replaces_a_whole(head: &str) -> bool {
    head.starts_with("replace table ") || head.starts_with("replace deck ")
}

/// A title in a head that has none.
pub(super) fn title_too_many(missed: &Missed<'_>) -> Option<String> {
    title(missed.rest())?;
    let why = match missed.subject {
        "replace" if missed.expects(Rule::path) || missed.expects(Rule::row_path) => return None,
        "replace" if !replaces_a_whole(missed.before()) => {
            match missed.before().starts_with("replace battle ") {
                true => "a battle whose lines are replaced keeps its title",
                false => "a row that is replaced keeps its title",
            }
        }
        subject if UNTITLED.contains(&subject) && missed.expects(Rule::open) => {
            "nothing has a title here"
        }
        _ => return None,
    };
    Some(format!("take it out: {why}"))
}

/// Where a title or a citation has its place, when it stands at another.
pub(super) fn out_of_turn(missed: &Missed<'_>) -> Option<String> {
    let subject = missed.subject;
    if !words::DECLARATIONS.contains(&subject) {
        return None;
    }
    let form = missed.form()?;
    let turn = match missed.text[missed.at..].chars().next()? {
        '"' if subject == "list" && missed.expected == [Rule::path] => {
            "a side has a list by its name"
        }
        '"' if !missed.expects(Rule::text) => "the title stands right behind the name",
        '[' if matches!(subject, "scale" | "choice") => "the citation stands before the `=`",
        '[' if !missed.expects(Rule::cites) && ends_the_head(missed.rest()) => {
            "what is missing stands before the citation"
        }
        '[' if !missed.expects(Rule::cites) => "the citation stands before the `{`",
        _ => return None,
    };
    Some(format!("{turn}: `{form}`"))
}

pub(super) fn title_without_quotes(missed: &Missed<'_>) -> Option<String> {
    let rest = missed.rest();
    let is_title = missed.expects(Rule::text)
        && missed.expects(Rule::line_end)
        && rest.starts_with(char::is_uppercase);
    is_title.then(|| {
        let end = rest.find(['{', '[', '(', '|', '<', ',', '"']);
        let title = rest[..end.unwrap_or(rest.len())].trim_end();
        format!("a title stands in double quotes: `\"{title}\"`")
    })
}

/// `scale NAME = "near" < "far"`, `choice NAME = [a, b]`: the members as names with our sign between them.
pub(super) fn members_otherwise(missed: &Missed<'_>) -> Option<String> {
    let sign = match missed.subject {
        "scale" => " < ",
        "choice" => " | ",
        _ => return None,
    };
    let before = missed.before();
    let (head, first) = before.split_once('=')?;
    let rest = missed.rest_alone();
    if !before.ends_with(['=', '<', '|']) || !rest.starts_with(['"', '[', '(', '{']) {
        return None;
    }
    let members = format!("{first}{rest}");
    let around = |sign: char| sign.is_whitespace() || "\"[](){}".contains(sign);
    let members = members.split([',', '<', '|']);
    let members: Vec<String> = members
        .map(|member| slug(member.trim_matches(around)))
        .collect();
    members.iter().all(|member| is_name(member)).then(|| {
        format!(
            "members are names without marks around them: `{} = {}`",
            head.trim(),
            members.join(sign)
        )
    })
}

/// `boats, 3 rows "Boats"`: the title behind how many there are.
pub(super) fn title_behind_a_promise(missed: &Missed<'_>) -> Option<String> {
    let text = title(missed.rest())?;
    let (front, promise) = missed.before().split_once(',')?;
    let is_it = words::is_promise(promise.trim()) && !front.contains('"');
    is_it.then(|| format!("the title stands before the number: `{front} {text},{promise}`"))
}

/// `0 to 1 scouts, from 1757 "Guides"`: the title of a part behind its clauses.
pub(super) fn title_behind_clauses(missed: &Missed<'_>) -> Option<String> {
    let text = title(missed.rest()).filter(|_| missed.rule == Rule::part_whole)?;
    let (front, clauses) = missed.before().split_once(',')?;
    (!front.contains('"'))
        .then(|| format!("the title stands right behind the name: `{front} {text},{clauses}`"))
}

/// Words for the reader where the `{` belongs.
pub(super) fn text_in_the_head(missed: &Missed<'_>) -> Option<String> {
    if !missed.expects(Rule::open) || missed.expects(Rule::text) {
        return None;
    }
    let text = title(missed.rest())?;
    Some(format!(
        "end the head with `{{` in its place; words for the reader stand on a line below: `text {text}`"
    ))
}

/// `0 to 1 "Guides"`: a title in the place of a name.
pub(super) fn title_for_a_name(missed: &Missed<'_>) -> Option<String> {
    title(missed.rest())?;
    let names = ["replace", "in", "extend", "reference"];
    let is_named =
        !words::DECLARATIONS.contains(&missed.subject) || names.contains(&missed.subject);
    let is_name = [Rule::name, Rule::path, Rule::row_path];
    let is_wanted = is_name.into_iter().any(|rule| missed.expects(rule));
    (is_named && is_wanted && !missed.at_once).then(|| {
        "write the name under which it is declared, without quotation marks; a title is no name"
            .to_owned()
    })
}

/// Whether nothing but `{` stands behind the citation that a line begins with.
fn ends_the_head(line: &str) -> bool {
    let behind = line.rsplit_once(']').map_or("", |(_, behind)| behind);
    behind.trim() == "{"
}

/// The title in double quotes that a line begins with.
fn title(line: &str) -> Option<&str> {
    let end = line.strip_prefix('"')?.find('"')?;
    Some(&line[..end + 2])
}
