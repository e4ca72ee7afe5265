//! Titles, texts and citations that are missing, or stand at another place than theirs.

use super::super::grammar::Rule;
use super::super::words;
use super::declaration;
use super::missed::Missed;
use crate::spelling::is_name;

/// A text without a word before it that says what it is.
pub(super) fn text_alone(missed: &Missed<'_>) -> Option<String> {
    let is_alone =
        missed.subject.is_empty() && missed.expects(Rule::name) && missed.rest().starts_with('"');
    is_alone.then(|| "write before this text what it is, such as `text \"…\"`".to_owned())
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
    Some(declaration::with_a_name(missed.subject, title))
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
        let behind = behind.split('#').next().unwrap_or_default().trim_end();
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
