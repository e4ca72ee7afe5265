//! Lines of a scenario, which a player writes anew by hand.

use super::super::grammar::Rule;
use super::missed::Missed;
use super::word;
use crate::spelling::is_name;

/// What to write in the place of a line of a scenario.
pub(super) fn way_out(missed: &Missed<'_>) -> Option<String> {
    part_without_a_number(missed)
        .or_else(|| behind_a_part(missed))
        .or_else(|| of_a_line(missed))
}

/// `first-squad` in the block of a side: its number is missing or stands behind it, or it is a list that is brought.
fn part_without_a_number(missed: &Missed<'_>) -> Option<String> {
    let name = missed.found.written();
    let is_part = missed.at_once && is_name(name) && missed.expects(Rule::side_line_whole);
    if !is_part {
        return None;
    }
    let line = missed.rest_alone();
    let behind = line[name.len()..].trim_start();
    // `x2 squad`: what was taken for a name is the number.
    if let Some(number) = number_behind(name).filter(|_| is_name(word(behind))) {
        return Some(format!("write `{number} {behind}`"));
    }
    let (said, turn) = before_a_turn(behind);
    Some(match number_behind(said) {
        Some(number) => format!("how many there are stands before it: `{number} {name}{turn}`"),
        None => format!(
            "how many there are stands before it: `1 {line}`; an army list is brought by `list {name}`"
        ),
    })
}

/// `x 2`, `: 2`, `, 2`, `(2)`: how many there are, behind the name.
fn number_behind(behind: &str) -> Option<&str> {
    let number = behind.trim_matches([' ', 'x', 'X', '×', '*', ':', '=', ',', '(', ')']);
    is_number(number).then_some(number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Words for what a unit has besides, or has not.
const TAKEN_IN_A_LIST: &[&str] = &["with", "without", "plus", "minus", "less", "and"];

/// `1 squad 2nd squad`, `1 squad with 1 sniper` in the block of a side.
fn behind_a_part(missed: &Missed<'_>) -> Option<String> {
    if !is_number(missed.subject) || !missed.may_be("on") {
        return None;
    }
    let rest = missed.rest_alone();
    let (part, words) = (missed.before(), behind_a_sign(rest));
    let sign = rest[..rest.len() - words.len()].trim_end();
    let (said, turn) = before_a_turn(words);
    Some(match word(words) {
        _ if rest.starts_with('{') || TAKEN_IN_A_LIST.contains(&word(words)) => {
            "who fights is as his unit is declared: other men and weapons are taken in an army list, which a line \
             `list NAME` brings"
                .to_owned()
        }
        "on" if words.starts_with("on turn") => format!("take `{sign}` out: `{part} {words}`"),
        "turn" | "at" | "from" | "in" | "after" | "arrives" | "arriving" => return later(missed),
        _ if words.starts_with('"') && !sign.is_empty() && missed.expects(Rule::text) => {
            format!("take `{sign}` out: `{part} {words}`")
        }
        _ if let Some(number) = number_behind(said) => counted_twice(missed, number, &turn),
        // `1 2x squad`: what was taken for a name is the number.
        _ if let Some(number) = number_behind(name_of(missed)) => {
            format!("how many there are is a number alone: `{number} {rest}`")
        }
        _ if missed.expects(Rule::text) => as_a_title(part, said, &turn),
        _ => return None,
    })
}

/// Words behind a part, and the turn that they end with, as it is written.
fn before_a_turn(words: &str) -> (&str, String) {
    let links = [
        " on turn ",
        " from turn ",
        " in turn ",
        " at turn ",
        " after turn ",
    ];
    let at = links.iter().filter_map(|link| words.rfind(link)).min();
    let apart = at.and_then(|at| Some((&words[..at], on_turn(words[at..].trim_start())?)));
    match apart {
        Some((said, turn)) => (said.trim_end_matches([',', ' ', '-']), format!(" {turn}")),
        None => (words, String::new()),
    }
}

/// What stands behind a sign by which people part things, and nothing here does: `, on turn 2`.
fn behind_a_sign(rest: &str) -> &str {
    rest.trim_start_matches([' ', ',', ':', '-', '–', '—'])
}

/// What stands behind the number of a line.
fn name_of<'t>(missed: &Missed<'t>) -> &'t str {
    missed.before()[missed.subject.len()..].trim_start()
}

/// `1 squad x 2`: the `1` is what our own messages ask for.
fn counted_twice(missed: &Missed<'_>, number: &str, turn: &str) -> String {
    let (many, part, name) = (missed.subject, missed.before(), name_of(missed));
    match many {
        many if many == "1" || many == number => {
            format!("how many there are stands before the name alone: `{number} {name}{turn}`")
        }
        _ => format!(
            "how many there are stands before the name alone: `{part}{turn}` or `{number} {name}{turn}`"
        ),
    }
}

/// Words behind a part as its title; who writes small ones may have meant something else by them.
fn as_a_title(part: &str, words: &str, turn: &str) -> String {
    let words = words.trim_matches(['(', ')', '[', ']', ' ']);
    // Marks that the words have already are not set again.
    let title = words.replace('"', "");
    let title = format!("a title stands in double quotes: `{part} \"{title}\"{turn}`");
    match words.starts_with(char::is_lowercase) && turn.is_empty() {
        true => format!("{title}; who comes later has `on turn 2` behind him"),
        false => title,
    }
}

/// `after turn 3`, `from turn 4`, `turn 4`: when somebody comes who is not there from the beginning.
pub(super) fn later(missed: &Missed<'_>) -> Option<String> {
    let turn = on_turn(behind_a_sign(missed.rest_alone()))?;
    Some(format!(
        "who comes later has his turn behind him: `{} {turn}`",
        missed.before()
    ))
}

/// The turn that words say, as it is written.
fn on_turn(words: &str) -> Option<String> {
    let turn: u32 = words.rsplit(' ').next()?.parse().ok()?;
    let turn = match word(words) {
        "after" => turn.checked_add(1)?,
        _ => turn,
    };
    Some(format!("on turn {turn}"))
}

fn of_a_line(missed: &Missed<'_>) -> Option<String> {
    let rest = missed.rest_alone();
    Some(match (missed.subject, missed.found.written()) {
        ("battle", "seed") => format!("write `,` before it: `{}, {rest}`", missed.before()),
        ("objective", "at") if missed.must_be("of") => {
            format!(
                "what is nobody's own is marked: `mark \"Objective\" {rest}`; else say whose it is, `objective of SIDE \
                 {rest}`"
            )
        }
        ("objective", name) if missed.must_be("of") && is_name(name) => {
            format!("say which side has it: `objective of SIDE {rest}`")
        }
        ("turns", "to" | "-" | "or") => {
            "write one number; what ends the battle sooner is told by a line `text \"…\"`"
                .to_owned()
        }
        _ => return None,
    })
}
