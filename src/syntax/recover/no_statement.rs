//! Lines whose first word begins no line of the block they stand in.

use pest::Parser;

use super::super::blanks;
use super::super::context::Context;
use super::super::grammar::{Grammar, Rule};
use super::super::words::{self, DECLARATIONS};
use super::{Line, Place, beginnings, cards, explain, other_words, statement};
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
    if place == Place::Deck && cards::in_lines(cx, line) {
        return;
    }
    if first.is_empty() {
        return beginnings::odd_start(cx, line.base, line.text, words::place(place));
    }
    if place == Place::Battle && first == "army" && follows_its_like(cx, line)
        || statement::follows_a_lost_block(cx, line)
    {
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
        .or_else(|| other_words::way_out(line, place))
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
    let words = line.first_line_alone();
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
