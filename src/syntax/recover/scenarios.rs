//! Lines of a scenario, which a player writes anew by hand.

use super::super::grammar::Rule;
use super::missed::Missed;
use crate::spelling::is_name;

/// What to write in the place of a line of a scenario.
pub(super) fn way_out(missed: &Missed<'_>) -> Option<String> {
    part_without_a_number(missed)
        .or_else(|| behind_a_part(missed))
        .or_else(|| of_a_line(missed))
}

/// `first-squad` in the block of a side: its number is missing, or it is a list that is brought.
fn part_without_a_number(missed: &Missed<'_>) -> Option<String> {
    let name = missed.found.written();
    let is_part = missed.at_once && is_name(name) && missed.expects(Rule::side_line_whole);
    is_part.then(|| {
        format!(
            "how many there are stands before it: `1 {}`; an army list is brought by `list {name}`",
            missed.rest_alone()
        )
    })
}

/// `1 squad 2nd squad`, `1 squad with 1 sniper` in the block of a side.
fn behind_a_part(missed: &Missed<'_>) -> Option<String> {
    if missed.subject.parse::<u32>().is_err() || !missed.may_be("on") {
        return None;
    }
    let rest = missed.rest_alone();
    Some(match missed.found.written() {
        "with" | "without" | "plus" | "minus" | "less" | "and" | "{" => {
            "who fights is as his unit is declared: other men and weapons are taken in an army list, which a line \
             `list NAME` brings"
                .to_owned()
        }
        "turn" | "at" | "from" | "in" | "after" => return later(missed),
        _ if missed.expects(Rule::text) => {
            format!("a title stands in double quotes: `{} \"{rest}\"`", missed.before())
        }
        _ => return None,
    })
}

/// `after turn 3`, `from turn 4`, `turn 4`: when somebody comes who is not there from the beginning.
pub(super) fn later(missed: &Missed<'_>) -> Option<String> {
    let turn: u32 = missed.rest_alone().rsplit(' ').next()?.parse().ok()?;
    let turn = match missed.found.written() {
        "after" => turn.checked_add(1)?,
        _ => turn,
    };
    Some(format!(
        "who comes later has it behind him: `on turn {turn}`"
    ))
}

fn of_a_line(missed: &Missed<'_>) -> Option<String> {
    let rest = missed.rest_alone();
    Some(match (missed.subject, missed.found.written()) {
        ("battle", "seed") => format!("write `,` before it: `{}, {rest}`", missed.before()),
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
