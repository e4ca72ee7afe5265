//! Lines of missions, battles and scenarios: who comes, who wins, what is scored, whose side it is.

use super::Gap;
use super::places::without_article;
use crate::spelling::{is_dice, is_name};
use crate::syntax::recover::scenarios;
use crate::syntax::{DRAWN, is_nobody};

pub(super) fn between(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, _, found, rest) = gap.words();
    let missed = gap.missed;
    match (missed.subject, found) {
        ("brings", name)
            if is_name(name)
                && let Some(front) = without_article(before)
                && front.ends_with(" brings") =>
        {
            let rest = match rest.split_once(" reinforced by ") {
                Some((echelon, more)) if !echelon.ends_with(',') => {
                    format!("{echelon}, reinforced by {more}")
                }
                _ => rest.to_owned(),
            };
            Some(format!("write the echelon alone: `{front} {rest}`"))
        }
        ("brings", "or") if !before.contains(" one of ") => {
            let (front, one) = before.rsplit_once(' ')?;
            Some(format!("write `{front} one of {one}, {}`", gap.behind()))
        }
        ("mission", dice) if missed.must_be("on") && is_dice(dice) => Some(
            "the table says which dice are rolled: `mission roll on TABLE`".to_owned(),
        ),
        ("sides", ",") if before.contains(',') => {
            Some(format!("a mission has two sides: write `{before}`"))
        }
        ("armies", ",") if before.contains(',') => Some(format!(
            "a battle is fought by two sides, each with one army: write `{before}`"
        )),
        ("text" | "recommends", "") if before == missed.subject => {
            Some(format!("write the words behind it: `{before} \"…\"`"))
        }
        ("gets", "") if before.ends_with(" extra activation") || before.ends_with(" extra") => {
            let cards = before.trim_end_matches(" activation");
            Some(format!("write `{cards} activation cards`"))
        }
        ("wins", "when" | "where" | "once" | "as") if missed.must_be("if") => {
            Some(format!("write `if` in the place of `{found}`"))
        }
        ("otherwise", nobody) if missed.must_be("wins") && is_nobody(nobody) => {
            Some(DRAWN.to_owned())
        }
        ("otherwise", side) if missed.must_be("wins") && is_name(side) => {
            let winner = rest.trim_end_matches(" wins").trim_end_matches(" win");
            Some(format!("write `{before} wins {winner}`"))
        }
        ("score", _) if missed.must_be("each") => {
            let side = rest.rsplit_once(" to ").map_or("SIDE", |(_, side)| side.trim());
            let what = rest.split(',').next().unwrap_or_default();
            let what = what.trim().trim_matches('"');
            Some(format!(
                "points are for figures that are lost: `score 1 for each SIDE lost, to {side}`; what else decides is told in \
                 words: `wins {side} if \"{what}\"`"
            ))
        }
        ("mission", "," | "or" | "and") if !before.contains('"') => Some(
            "a battle has one mission; which of several it is a table says: `mission roll on TABLE`".to_owned(),
        ),
        ("side", _) if missed.may_be(",") => player_of_a_side(before, rest),
        ("reinforce", "after" | "from" | "in" | "at" | "turn") if missed.must_be("on") => {
            scenarios::later(missed)
        }
        _ => None,
    }
}

/// `side raiders royal player {`, `side raiders player royal {`.
fn player_of_a_side(before: &str, rest: &str) -> Option<String> {
    let line = format!("{before} {}", rest.trim_end_matches(['{', ' ']));
    let signs = |sign: char| !(sign.is_alphanumeric() || "-.".contains(sign));
    let words: Vec<&str> = line.split(signs).filter(|word| !word.is_empty()).collect();
    let others: Vec<&&str> = words.iter().filter(|word| **word != "player").collect();
    match others.as_slice() {
        [side, name, army] if words.len() == 4 => {
            Some(format!("write `{side} {name} {army}, player {{`"))
        }
        _ => None,
    }
}
