//! Lines whose first word begins no line of the block they stand in.

use pest::Parser;

use super::super::blanks;
use super::super::context::Context;
use super::super::grammar::{Grammar, Rule};
use super::super::words::{self, DECLARATIONS};
use super::{Line, Place, beginnings, explain};
use crate::diagnostic::codes::{E0002, E0102};
use crate::diagnostic::suggest;
use crate::spelling::{is_dice, is_name};

/// Reports a line by its first word, with what is written in its place.
pub(super) fn tell(cx: &mut Context<'_>, line: &Line<'_>, place: Place) {
    let first = line.word();
    let known = words::statements(place);
    if place == Place::Worksheet && line.text.starts_with('|') {
        return rows_of_a_worksheet(cx, line);
    }
    if first.is_empty() {
        return beginnings::odd_start(cx, line.base, line.text, words::place(place));
    }
    if place == Place::Battle && first == "army" && follows_its_like(cx, line) {
        return;
    }
    let end = line.base + first.len();
    if place == Place::Steps && Grammar::parse(Rule::branch_whole, &blanks::even(line.text)).is_ok()
    {
        cx.report(
            &E0102,
            line.base,
            end,
            "a branch stands in the block of a `roll`",
        )
        .help("write `roll NAME d6 {` above the branches, or look for a `}` too many");
        return;
    }
    if place == Place::Steps && colon_before_a_name(cx, line) {
        return;
    }
    let help = amount_first(line, known, place)
        .or_else(|| side_first(line, place))
        .or_else(|| other_words(line, place))
        .unwrap_or_else(|| near_or_list(first, known, place));
    cx.report(
        &E0002,
        line.base,
        end,
        format!("`{first}` is no statement of {}", words::place(place)),
    )
    .help(help);
}

/// Reports lines between bars in a worksheet, all at once.
fn rows_of_a_worksheet(cx: &mut Context<'_>, line: &Line<'_>) {
    let text = cx.text;
    let rows: Vec<(usize, &str)> = (text[line.base..].split_inclusive('\n'))
        .scan(line.base, |at, row| {
            let start = *at + row.len() - row.trim_start().len();
            *at += row.len();
            Some((start, row.trim()))
        })
        .take_while(|(_, row)| row.starts_with('|'))
        .collect();
    let tally = |row: &&(usize, &str)| {
        let mut cells = row.1.split('|').map(str::trim).skip(1);
        let name = cells.next().filter(|name| is_name(name))?;
        let title = cells.next().map(|title| title.trim_matches('"'));
        let title = title.filter(|title| !title.is_empty());
        Some(match title {
            Some(title) => format!("tally {name} \"{title}\""),
            None => format!("tally {name}"),
        })
    };
    // Above the rows may stand their heads.
    let meant = rows.iter().rev().find_map(|row| tally(&row));
    let meant = meant.unwrap_or_else(|| "tally NAME \"Title\"".to_owned());
    let end = line.base + line.first_line().len();
    let others: Vec<_> = (rows.iter().skip(1))
        .map(|(start, row)| cx.at(*start, start + row.len()))
        .collect();
    let report = cx.report(
        &E0002,
        line.base,
        end,
        "the rows of a worksheet stand without bars, each with its word",
    );
    for other in others {
        report.label(other, "and here");
    }
    report.help(format!(
        "write `{meant}` for what is counted by hand, and `total NAME \"Title\" = …` for a sum"
    ));
}

/// Whether the line above begins with the same word, and has been reported for it.
fn follows_its_like(cx: &Context<'_>, line: &Line<'_>) -> bool {
    let above = cx.text[..line.base].trim_end();
    let above = above.lines().next_back().unwrap_or_default();
    super::word(above.trim_start()) == line.word()
}

/// Reports `1-2: ridge "A ridge" {`, of which the branch's name and what follows was taken for a step.
fn colon_before_a_name(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let start = cx.text[..line.base].rfind('\n').map_or(0, |end| end + 1);
    let before = cx.text[start..line.base].trim();
    let words = line.first_line().trim_end();
    let Some(label) = before.strip_suffix(':') else {
        return false;
    };
    let branch = format!("{} {words}", label.trim_end());
    if !words.ends_with('{') || Grammar::parse(Rule::branch_whole, &format!("{branch}\n")).is_err()
    {
        return false;
    }
    let colon = start + cx.text[start..line.base].rfind(':').unwrap_or_default();
    let message = "a branch has its name and its title without a `:` before them";
    cx.report(&E0002, colon, colon + 1, message)
        .help(format!("write `{branch}`"));
    true
}

/// `10 turns`, `2 island here and there`: the line with its word before the number.
fn amount_first(line: &Line<'_>, known: &[&str], place: Place) -> Option<String> {
    let (first, second) = (line.word(), line.second());
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    let words = line
        .first_line()
        .split('#')
        .next()
        .unwrap_or_default()
        .trim_end();
    if is_number && known.contains(&second) {
        return Some(format!("write `{second} {first}`"));
    }
    if let (Place::Scenario, Some(side)) = (place, words.strip_prefix("player side ")) {
        let side = side.trim_end_matches(['{', ' ']);
        return Some(format!("write `side {side}, player {{`"));
    }
    let placed = place == Place::Steps && (is_number || is_dice(first)) && is_name(second);
    let stands = place == Place::Steps && is_name(first) && words::begins_site(second);
    (placed || stands).then(|| format!("write `place {words}`"))
}

/// What is replaced in an option, or claimed by an example, with another word than ours.
fn other_words(line: &Line<'_>, place: Place) -> Option<String> {
    let words = line.first_line().split(" #").next().unwrap_or_default();
    let first = line.word();
    let rest = words[first.len()..].trim();
    match (place, first) {
        (Place::Option, "override" | "overrides" | "change" | "modify" | "update" | "set") => {
            Some(format!(
                "write `replace {}`",
                rest.strip_prefix("kind ").unwrap_or(rest)
            ))
        }
        (Place::Option, row) if rest.starts_with('.') => {
            let (field, value) = rest[1..].split_once([' ', '=', ':'])?;
            let value = value.trim_start_matches([' ', '=', ':']);
            Some(format!(
                "write `replace KIND {row} {{`, on the next line `{field} {value}`, and `}}` below it"
            ))
        }
        (Place::Option, "print" | "show" | "sheet")
            if rest.split(',').all(|name| is_name(name.trim())) =>
        {
            Some(format!("write `reference {rest}`"))
        }
        (Place::Worksheet, "count" | "counter" | "track" | "row") if is_name(super::word(rest)) => {
            Some(format!("write `tally {rest}`"))
        }
        (Place::Worksheet, "sum") => Some(format!("write `total {rest}`")),
        (Place::Worksheet, "table" | "look" | "result") => Some(format!(
            "write `reads {} by ROW`",
            rest.split(' ')
                .next()
                .filter(|name| is_name(name))
                .unwrap_or("TABLE")
        )),
        (Place::Worksheet, name) if is_name(name) && rest.starts_with('=') => Some(format!(
            "write `total` before it: `total {}`",
            words.trim_end()
        )),
        (Place::Worksheet, name) if is_name(name) && (rest.is_empty() || rest.starts_with('"')) => {
            Some(format!(
                "write `tally` before what is counted by hand: `tally {}`",
                words.trim_end()
            ))
        }
        (Place::Example, name) if rest.starts_with('.') && words.contains(" is ") => {
            let (value, result) = words[name.len()..].split_once(" is ")?;
            Some(format!("write `value {name}{value} = {}`", result.trim()))
        }
        (Place::Deck, name) if rest.starts_with(':') && is_name(name) => Some(format!(
            "write `face` before it: `face {}`",
            words.trim_end()
        )),
        (
            Place::Action,
            "add" | "increase" | "subtract" | "reduce" | "decrease" | "lower" | "raise",
        ) => reckoned(first, rest),
        (Place::Battle, "army") => {
            Some("name both armies on one line: `armies NAME, NAME`".to_owned())
        }
        (Place::Battle, "side" | "sides") => Some(
            "both armies stand on one line, `armies NAME, NAME`; the sides have their names from the mission".to_owned(),
        ),
        (Place::Battle, "generator" | "ground" | "map") => Some(format!("write `terrain {rest}`")),
        (Place::Battle, "size") => Some(format!("write `table {rest}`")),
        (Place::Change, name) if rest.starts_with(':') && is_name(name) => Some(format!(
            "a parameter more is taken: write `take {}`",
            words.trim_end()
        )),
        (Place::Action, name) if is_name(name) && rest.starts_with('(') && rest.ends_with(')') => {
            let call = words.trim_end();
            Some(format!(
                "write `do {call}`; or give a name to what comes of it: `NAME = {call}`"
            ))
        }
        (Place::Scenario, "option" | "options" | "rule" | "rules")
            if rest.split(',').all(|name| is_name(name.trim())) =>
        {
            Some(format!("write `with {rest}`"))
        }
        (Place::Scenario, "note" | "notes" | "say" | "says" | "special") if rest.starts_with('"') => {
            Some(format!("words for the players are written `text {rest}`"))
        }
        (Place::Scenario, "reinforce" | "reinforcement" | "reinforcements" | "reserve" | "reserves") => Some(
            "who comes later stands in the block of his side, with his turn behind him: `1 UNIT on turn 3`".to_owned(),
        ),
        (Place::Scenario, "theatre" | "date" | "year" | "month" | "season") => Some(
            "a scenario has none: take the line out, and tell of it by `situation \"…\"`; an army list has a `date` and a \
             `theatre`"
                .to_owned(),
        ),
        (Place::Scenario, "weather" | "wind" | "visibility" | "moon" | "light") if !rest.is_empty() => {
            Some(format!(
                "write it in words: `situation \"{}\"`; for rules that hold then, `with OPTION`",
                words.trim_end()
            ))
        }
        (Place::Scenario, "deploy" | "deploys" | "deployment" | "setup") => {
            let side = super::word(rest);
            let side = if is_name(side) { side } else { "SIDE" };
            Some(format!(
                "the mission says where a side sets up; the map shows it by `zone {side} at 36\" 4\", 60\" by 6\"`"
            ))
        }
        (Place::Scenario, terrain)
            if is_name(terrain)
                && let Some((size, place)) = rest.split_once(" at ")
                && size.contains(" by ")
                && size.starts_with(|sign: char| sign.is_ascii_digit()) =>
        {
            Some(format!(
                "its place stands before its size: `piece {terrain} at {}, {size}`",
                place.trim_end()
            ))
        }
        (Place::Scenario, terrain) if is_name(terrain) && is_placed(rest) => {
            Some(format!("write `piece {}`", words.trim_end()))
        }
        (Place::Mission, "duration" | "length" | "rounds" | "lasts" | "time")
            if rest.starts_with(|sign: char| sign.is_ascii_digit()) =>
        {
            let number = rest.split(|sign: char| !sign.is_ascii_digit()).next();
            Some(format!("write `turns {}`", number.unwrap_or_default()))
        }
        (Place::Mission, "the") if rest.starts_with("side ") && rest.ends_with(" wins") => Some(
            format!("write `wins the {}`", rest.trim_end_matches(" wins")),
        ),
        (Place::Example, "assert" | "claim" | "verify" | "test")
            if words::statements(place).contains(&super::word(rest)) =>
        {
            Some(format!(
                "write `{rest}`: each line of an example is a claim"
            ))
        }
        (Place::Example, "average" | "avg" | "expect" | "expected") => Some(format!(
            "write `mean of {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, "minimum" | "min") => Some(format!(
            "write `least of {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, "maximum" | "max") => Some(format!(
            "write `most of {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, "odds" | "probability" | "probabilities") => Some(format!(
            "write `chance {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, _)
            if !rest.ends_with('{')
                && suggest::near(first, words::statements(place).iter().copied()).is_empty() =>
        {
            let (_, comes_to) = words.rsplit_once(" = ")?;
            let claim = if comes_to.contains(['%', '/']) {
                "chance"
            } else {
                "value"
            };
            Some(format!("write `{claim} {}`", words.trim_end()))
        }
        _ => None,
    }
}

/// Whether words say where a piece lies, perhaps behind its title: `"Old wood" at 12" 8", 8" by 6"`.
fn is_placed(words: &str) -> bool {
    let behind = match words.strip_prefix('"') {
        Some(title) => title.split_once('"').map_or("", |(_, behind)| behind),
        None => words,
    };
    let place = behind.trim_start();
    let place = place
        .strip_prefix("at ")
        .or_else(|| place.strip_prefix("from "));
    place.is_some_and(|place| place.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// `add 2 to hits`, `reduce hits by 1`: a sum in words, with its sign.
fn reckoned(word: &str, rest: &str) -> Option<String> {
    let parts = [" to ", " from ", " by "]
        .iter()
        .find_map(|link| Some((*link, rest.split_once(link)?)));
    let (name, value) = match parts? {
        (" by ", (name, value)) | (_, (value, name)) => (name.trim(), value.trim()),
    };
    let sign = match word {
        "add" | "increase" | "raise" => '+',
        _ => '-',
    };
    is_name(name).then(|| format!("write `{name} = {name} {sign} {value}`"))
}

/// `raiders deploys anywhere`, `raiders scores 1 for each camp lost`: the line with its own word before the side.
fn side_first(line: &Line<'_>, place: Place) -> Option<String> {
    let (side, verb) = (line.word(), line.second());
    if place != Place::Mission || !is_name(side) {
        return None;
    }
    let words = line.first_line().split(" #").next().unwrap_or_default();
    let behind = words[side.len()..].trim_start();
    let rest = behind[verb.len()..].trim();
    match verb {
        "deploy" | "deploys" => Some(format!("write `deploy {side} {rest}`")),
        "win" | "wins" => Some(match rest.strip_prefix("if ").map(str::trim_start) {
            Some(when) if !when.starts_with('"') => format!("write `wins {side} if \"{when}\"`"),
            _ => format!("write `wins {side} {rest}`"),
        }),
        "score" | "scores" => Some(format!("write `score {rest}, to {side}`")),
        _ => None,
    }
}

fn near_or_list(wanted: &str, known: &[&str], place: Place) -> String {
    let declarations = match place {
        Place::Option => DECLARATIONS,
        _ => &[],
    };
    let near = suggest::near(wanted, known.iter().chain(declarations).copied());
    if !near.is_empty() {
        return format!("did you mean {}?", explain::list(near.iter(), "or"));
    }
    let side = match place {
        Place::Mission => "; or the name of a side, then `brings`, `gets`, `starts` or `may place`",
        Place::Option => ", and declarations of its own such as `table` or `procedure`",
        _ => "",
    };
    let statements = match known {
        [_] => "statement",
        _ => "statements",
    };
    format!(
        "{} has the {statements} {}{side}",
        words::place(place),
        explain::list(known.iter(), "and")
    )
}
