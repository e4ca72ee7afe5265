//! Lines that begin with another word than ours, by the block they stand in: what is written in its place.

use super::super::words;
use super::{Line, Place, added, instead_of_replacing, members, word};
use crate::diagnostic::suggest;
use crate::spelling::{capital, is_name, quoted};

/// A line that nobody knows.
#[derive(Clone, Copy)]
struct Said<'t> {
    /// Its words, without a comment.
    words: &'t str,
    /// The first of them.
    first: &'t str,
    /// What stands behind that.
    rest: &'t str,
}

/// What to write for a line whose first word begins none of its block.
pub(super) fn way_out(line: &Line<'_>, place: Place) -> Option<String> {
    let words = line.first_line_alone();
    let first = line.word();
    let said = Said {
        words,
        first,
        rest: words[first.len()..].trim(),
    };
    match place {
        Place::Option => in_an_option(said),
        Place::Worksheet => in_a_worksheet(said),
        Place::Deck => in_a_deck(said),
        Place::Change => in_a_change(said),
        Place::Action => in_a_step(said),
        Place::Battle => in_a_battle(said),
        Place::Scenario => in_a_scenario(said),
        Place::Mission => in_a_mission(said),
        Place::Example => in_an_example(said),
        _ => None,
    }
}

fn in_an_option(Said { words, first, rest }: Said<'_>) -> Option<String> {
    if let Some(help) = members::without_their_word(words) {
        return Some(help);
    }
    if let Some(help) = added::by_another_word(words) {
        return Some(help);
    }
    match first {
        "set" | "change" | "modify" | "update"
            if let [row, field, value] = rest.split(' ').collect::<Vec<_>>().as_slice()
                && [row, field].into_iter().all(|name| is_name(name))
                && !value.ends_with('{') =>
        {
            let value = value.trim_start_matches('=');
            Some(format!(
                "write `replace KIND {row} {{`, on the next line `{field} {value}`, and `}}` below it"
            ))
        }
        "override" | "overrides" | "change" | "modify" | "update" | "set"
            if let Some((what, behind)) = rest.split_once(' ')
                && let Some(help) = instead_of_replacing(what, word(behind.trim_start())) =>
        {
            Some(help)
        }
        "override" | "overrides" | "change" | "modify" | "update" | "set" => Some(format!(
            "write `replace {}`",
            rest.strip_prefix("kind ").unwrap_or(rest)
        )),
        row if rest.starts_with('.') => {
            let (field, value) = rest[1..].split_once([' ', '=', ':'])?;
            let value = value.trim_start_matches([' ', '=', ':']);
            Some(format!(
                "write `replace KIND {row} {{`, on the next line `{field} {value}`, and `}}` below it"
            ))
        }
        "text" | "note" | "says" if rest.starts_with('"') => Some(format!(
            "words for the players stand in a rule: `rule NAME \"Title\" {{`, in it `text {rest}`, and `}}` below it"
        )),
        "with" | "needs" | "uses" if rest.split(',').all(|name| is_name(name.trim())) => {
            let names = rest
                .split(',')
                .map(|name| format!("`requires {}`", name.trim()));
            Some(format!(
                "write {}",
                names.collect::<Vec<_>>().join(", and below it ")
            ))
        }
        "print" | "show" | "sheet" if rest.split(',').all(|name| is_name(name.trim())) => {
            Some(format!("write `reference {rest}`"))
        }
        _ => None,
    }
}

fn in_a_worksheet(said: Said<'_>) -> Option<String> {
    let Said { words, first, rest } = said;
    match first {
        "count" | "counter" | "track" | "row" if is_name(word(rest)) => {
            Some(format!("write `tally {rest}`"))
        }
        "sum" if !rest.starts_with('=') => Some(format!("write `total {rest}`")),
        "table" | "look" | "result" => Some(format!(
            "write `reads {} by ROW`",
            rest.split(' ')
                .next()
                .filter(|name| is_name(name))
                .unwrap_or("TABLE")
        )),
        name if is_name(name) && rest.starts_with('=') => {
            Some(format!("write `total` before it: `total {words}`"))
        }
        name if is_name(name) && (rest.is_empty() || rest.starts_with('"')) => Some(format!(
            "write `tally` before what is counted by hand: `tally {words}`"
        )),
        _ => None,
    }
}

fn in_a_deck(Said { words, first, rest }: Said<'_>) -> Option<String> {
    let is_face = rest.starts_with(':') && is_name(first);
    is_face.then(|| format!("write `face` before it: `face {words}`"))
}

fn in_a_change(Said { words, first, rest }: Said<'_>) -> Option<String> {
    let is_parameter = rest.starts_with(':') && is_name(first);
    is_parameter.then(|| format!("a parameter more is taken: write `take {words}`"))
}

fn in_a_step(Said { words, first, rest }: Said<'_>) -> Option<String> {
    match first {
        "add" | "increase" | "subtract" | "reduce" | "decrease" | "lower" | "raise" => {
            reckoned(first, rest)
        }
        name if is_name(name) && rest.starts_with('(') && rest.ends_with(')') => Some(format!(
            "write `do {words}`; or give a name to what comes of it: `NAME = {words}`"
        )),
        _ => None,
    }
}

fn in_a_battle(Said { first, rest, .. }: Said<'_>) -> Option<String> {
    Some(match first {
        "army" => "name both armies on one line: `armies NAME, NAME`".to_owned(),
        "side" | "sides" => {
            "both armies stand on one line, `armies NAME, NAME`; the sides have their names from the mission".to_owned()
        }
        "generator" | "ground" | "map" => format!("write `terrain {rest}`"),
        "size" => format!("write `table {rest}`"),
        "roll" | "weather" | "wind" if rest.contains("on ") => {
            let table = rest.rsplit(' ').next().unwrap_or_default();
            format!(
                "a battle rolls for its mission alone: `roll on {table}` stands in an option that it is played with, or in \
                 the generator of its ground"
            )
        }
        _ if words::statements(Place::Mission).contains(&first) => format!(
            "`{first}` belongs to a mission: write it in the block of the one that the battle names, `mission NAME`"
        ),
        _ => return None,
    })
}

fn in_a_scenario(said: Said<'_>) -> Option<String> {
    let Said { words, first, rest } = said;
    match first {
        "option" | "options" | "rule" | "rules" if rest.split(',').all(|name| is_name(name.trim())) => {
            Some(format!("write `with {rest}`"))
        }
        "note" | "notes" | "say" | "says" | "special" if rest.starts_with('"') => {
            Some(format!("words for the players are written `text {rest}`"))
        }
        "reinforce" | "reinforcement" | "reinforcements" | "reserve" | "reserves" => Some(
            "who comes later stands in the block of his side, with his turn behind him: `1 UNIT on turn 3`".to_owned(),
        ),
        "theatre" | "date" | "year" | "month" | "season" => Some(
            "a scenario has none: take the line out, and tell of it by `situation \"…\"`; an army list has a `date` and a \
             `theatre`"
                .to_owned(),
        ),
        "weather" | "wind" | "visibility" | "moon" | "light" if !rest.is_empty() => Some(format!(
            "write it in words: `situation {}`; for rules that hold then, `with OPTION`",
            told(first, rest)
        )),
        "deploy" | "deploys" | "deployment" | "setup" => {
            let side = word(rest);
            let side = if is_name(side) { side } else { "SIDE" };
            Some(format!(
                "the mission says where a side sets up; the map shows it by `zone {side} at 36\" 4\", 60\" by 6\"`"
            ))
        }
        terrain
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
        terrain if is_name(terrain) && is_placed(rest) => Some(format!("write `piece {words}`")),
        _ => None,
    }
}

/// What a word and what stands behind it say, as one text. Words in marks keep these, and the word stands before them.
fn told(first: &str, rest: &str) -> String {
    let rest = rest.trim_start_matches([':', '=', ' ']);
    let within = rest
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match within {
        // As it is written there, it holds nothing that ends a text.
        Some(text) if !text.contains('"') => format!("\"{}: {text}\"", capital(first)),
        _ => quoted(&format!("{} {rest}", capital(first))),
    }
}

fn in_a_mission(said: Said<'_>) -> Option<String> {
    let Said { first, rest, .. } = said;
    match first {
        "duration" | "length" | "rounds" | "lasts" | "time"
            if rest.starts_with(|sign: char| sign.is_ascii_digit()) =>
        {
            let number = rest.split(|sign: char| !sign.is_ascii_digit()).next();
            Some(format!("write `turns {}`", number.unwrap_or_default()))
        }
        "the" if rest.starts_with("side ") && rest.ends_with(" wins") => Some(format!(
            "write `wins the {}`",
            rest.strip_suffix(" wins").unwrap_or(rest)
        )),
        first if words::statements(Place::Battle).contains(&first) => Some(format!(
            "`{first}` belongs to a battle: write it in the block of one that names this mission"
        )),
        side => side_first(side, rest),
    }
}

fn in_an_example(said: Said<'_>) -> Option<String> {
    let Said { words, first, rest } = said;
    let own = words::statements(Place::Example);
    let of = rest.strip_prefix("of ").unwrap_or(rest);
    match first {
        name if rest.starts_with('.') && words.contains(" is ") => {
            let (value, result) = words[name.len()..].split_once(" is ")?;
            Some(format!("write `value {name}{value} = {}`", result.trim()))
        }
        "assert" | "claim" | "verify" | "test" if own.contains(&word(rest)) => Some(format!(
            "write `{rest}`: each line of an example is a claim"
        )),
        // `expect mean a(2) = 5`: the claim has its own word.
        "expect" | "expected" if own.contains(&word(rest)) => {
            let claim = word(rest);
            let behind = rest[claim.len()..].trim_start();
            let of = match claim {
                "mean" | "least" | "most" if !behind.starts_with("of ") => "of ",
                _ => "",
            };
            Some(format!("write `{claim} {of}{behind}`"))
        }
        "average" | "avg" | "expect" | "expected" => Some(format!("write `mean of {of}`")),
        "minimum" | "min" => Some(format!("write `least of {of}`")),
        "maximum" | "max" => Some(format!("write `most of {of}`")),
        "odds" | "probability" | "probabilities" => Some(format!("write `chance {of}`")),
        _ if !rest.ends_with('{') && suggest::near(first, own.iter().copied()).is_empty() => {
            let (_, comes_to) = words.rsplit_once(" = ")?;
            let claim = if comes_to.contains(['%', '/']) {
                "chance"
            } else {
                "value"
            };
            Some(match claim {
                "value" if rest.starts_with('(') => format!(
                    "write `value {words}`; where dice or cards decide, `chance {words} = 1/2`, say"
                ),
                _ => format!("write `{claim} {words}`"),
            })
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
fn reckoned(verb: &str, rest: &str) -> Option<String> {
    let parts = [" to ", " from ", " by "]
        .iter()
        .find_map(|link| Some((*link, rest.split_once(link)?)));
    let (name, value) = match parts? {
        (" by ", (name, value)) | (_, (value, name)) => (name.trim(), value.trim()),
    };
    let sign = match verb {
        "add" | "increase" | "raise" => '+',
        _ => '-',
    };
    is_name(name).then(|| format!("write `{name} = {name} {sign} {value}`"))
}

/// `raiders deploys anywhere`, `raiders scores 1 for each camp lost`: the line with its own word before the side.
fn side_first(side: &str, behind: &str) -> Option<String> {
    if !is_name(side) {
        return None;
    }
    let verb = word(behind);
    let rest = behind[verb.len()..].trim();
    match verb {
        // The order in which sides set up is no place.
        "deploy" | "deploys" if matches!(rest, "first" | "second" | "last") => Some(format!(
            "who sets up {rest} is said in words: `text \"{side} deploys {rest}.\"`"
        )),
        "deploy" | "deploys" => Some(format!("write `deploy {side} {rest}`")),
        "win" | "wins" => Some(match rest.strip_prefix("if ").map(str::trim_start) {
            Some(when) if !when.starts_with('"') => {
                format!("write `wins {side} if {}`", quoted(when))
            }
            _ => format!("write `wins {side} {rest}`"),
        }),
        "score" | "scores" => Some(format!("write `score {rest}, to {side}`")),
        _ => None,
    }
}
