//! Ways out of a failure of the parser.

use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::words;
use super::explain::{ends_line, list};
use super::found::Found;
use super::habits::{habit, statement_before};
use super::rewritten;
use crate::diagnostic::suggest;
use crate::spelling::{in_digits, is_dice, is_name};

const SITES: &str = "the places are `everywhere`, `across`, `meeting in the centre`, \
    `crossing in the centre`, `in the centre`, `near the centre`, `around the centre`, `along the edges`, \
    `at one edge`, `along the roads` and `here and there`";

const DEPLOYED: &str = "the places are `in the third nearest an edge of their choice`, `in the \
    opposite third`, `on an edge of their choice`, `on the opposite edge`, `anywhere`, `off the \
    table` and `within 6\" of` a terrain";

/// What stands where something else may stand.
pub(super) struct Missed<'m> {
    /// Where the line begins.
    pub base: usize,
    /// Where it fails.
    pub at: usize,
    pub found: &'m Found,
    pub expected: &'m [Rule],
    /// The same in the author's words.
    pub may: &'m [String],
    /// The word that the line is about.
    pub subject: &'m str,
}

impl Missed<'_> {
    /// What the author may have meant, or how it is written.
    pub(super) fn help(&self, cx: &Context<'_>) -> Option<String> {
        let &Missed {
            base,
            at,
            found,
            expected,
            may,
            subject,
        } = self;
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
        if let Some(help) = self.between(cx) {
            return Some(help);
        }
        match found.what.as_str() {
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
            _ if let Some(help) = of_the_other_side(cx, subject, expected, base, at) => Some(help),
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
                    && matches!(expected, [Rule::count | Rule::name])
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
            _ if subject == "use"
                && let Some(name) = title_at(cx.text, at).map(|title| title.trim_matches('"'))
                && is_name(name)
                && cx.text[base..at].trim_end() == subject =>
            {
                let behind = cx.text[at + name.len() + 2..].trim_start_matches(' ');
                let version = title_at(behind, 0).unwrap_or("\"0.1\"");
                Some(format!(
                    "the name of a package stands alone, and in quotation marks its version: `use {name} {version}`"
                ))
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
            _ if expected.contains(&Rule::kw_with) && subject == "check" => {
                let before = cx.text[base..at].trim_end();
                Some(format!("write `{before} with FACE = VALUE`"))
            }
            _ if let Some(line) = rewritten::rewritten(cx, base, at, expected, subject) => Some(line),
            _ if let Some(quoted) = in_quotes(cx, base, at, expected) => Some(quoted),
            _ if let Some(habit) = habit(cx.text, at, subject) => Some(habit),
            _ if words::DECLARATIONS.contains(&subject)
                && let Some(form) = form_of(cx, base, subject)
                && let Some(turn) = out_of_turn(&cx.text[at..], expected, subject) =>
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
            _ if expected.contains(&Rule::open)
                && !expected.contains(&Rule::text)
                && let Some(text) = title_at(cx.text, at) =>
            {
                Some(format!("end the head with `{{` in its place; words for the reader stand on a line below: `text {text}`"))
            }
            _ if !near.is_empty() => Some(format!("did you mean {}?", list(near.iter(), "or"))),
            _ => (found.is_word && expected.contains(&Rule::site)).then(|| SITES.to_owned()),
        }
    }
}

/// The form of the statement or declaration that the line at `base` begins with its word.
pub(super) fn form_of(cx: &Context<'_>, base: usize, subject: &str) -> Option<&'static str> {
    // The `table` of a scenario is one to play on.
    let line = cx.text[base..].lines().next().unwrap_or_default();
    let behind = line.get(subject.len()..).unwrap_or_default();
    let is_size = behind
        .trim_start()
        .starts_with(|c: char| c.is_ascii_digit());
    // The `list` of a side names one that is declared.
    if subject == "list" && stands_in_a_side(cx.text, base) {
        return Some("list NAME");
    }
    if subject == "piece" && behind.contains(" from ") {
        return Some("piece NAME from 12\" 8\", 30\" 8\"");
    }
    words::form(subject).filter(|_| !(subject == "table" && is_size))
}

/// Whether the line at a place stands in the block of a side.
fn stands_in_a_side(whole: &str, base: usize) -> bool {
    let start = whole[..base].rfind('\n').map_or(0, |end| end + 1);
    let indent = base - start;
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let mut above = whole[..start].lines().rev();
    let head = above.find(|line| !line.trim().is_empty() && blanks(line) < indent);
    head.is_some_and(|line| super::word(line.trim_start()) == "side")
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
    let before = cx.text[base..at].trim_end();
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
fn out_of_turn(rest: &str, expected: &[Rule], subject: &str) -> Option<&'static str> {
    match rest.chars().next()? {
        '"' if subject == "list" && *expected == [Rule::path] => {
            Some("a side has a list by its name")
        }
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

/// A deck of the other side in words of one's own: `of the enemy`, `the other side's fate`.
fn of_the_other_side(
    cx: &Context<'_>,
    subject: &str,
    expected: &[Rule],
    base: usize,
    at: usize,
) -> Option<String> {
    if !matches!(subject, "draw" | "reshuffle") {
        return None;
    }
    let head = cx.text[base..at].trim_end();
    let within = [Rule::kw_the, Rule::kw_other, Rule::kw_side];
    if within.iter().any(|rule| expected.contains(rule)) {
        let (deck, _) = head.rsplit_once(" of")?;
        return Some(format!("write `{deck} of the other side`"));
    }
    let before = head
        .strip_suffix(" the")
        .filter(|_| expected.contains(&Rule::kw_of))?;
    let rest = cx.text[at..].lines().next()?.strip_prefix("other side")?;
    let deck = rest.trim_start_matches(['\'', '’', 's']).trim();
    is_name(deck).then(|| format!("write `{before} {deck} of the other side`"))
}
