//! Lines of an army list that say what its force says: a range, when something is there, what goes with what.

use super::super::grammar::Rule;
use super::missed::Missed;
use super::word;
use crate::spelling::is_name;

/// What to write in a list for `1 to 3 archers`, `1 archers, from 1415`, `quality green, hardened on archers`.
pub(super) fn said_by_the_force(missed: &Missed<'_>) -> Option<String> {
    if !matches!(missed.rule, Rule::list_whole | Rule::pick_whole) {
        return None;
    }
    one_of_a_range(missed)
        .or_else(|| without_clauses(missed))
        .or_else(|| without_figures(missed))
        .or_else(|| one_quality(missed))
}

/// `1 to 3 archers`: `to` has been read as the name of a part.
fn one_of_a_range(missed: &Missed<'_>) -> Option<String> {
    let least: u32 = missed.before().strip_suffix(" to")?.parse().ok()?;
    let found = missed.found.written();
    let most: u32 = found.parse().ok()?;
    let name = word(missed.rest_alone()[found.len()..].trim_start());
    let least = least.max(1);
    let more = match most > least {
        true => format!(", or another number up to {most}"),
        false => String::new(),
    };
    is_name(name).then(|| {
        format!("a list says of each part how many there are: write `{least} {name}`{more}")
    })
}

/// `1 archers, from 1415`, `1 archers, needs guard`.
fn without_clauses(missed: &Missed<'_>) -> Option<String> {
    let behind = missed.rest_alone().strip_prefix(',')?.trim_start();
    let is_clause = matches!(word(behind), "from" | "until" | "needs" | "excludes");
    (is_part(missed) && is_clause).then(|| {
        format!(
            "when a part may be there, and with what, is said by its force: write `{}`{}",
            missed.before(),
            open_behind(behind)
        )
    })
}

/// `1 archers "First", 8 figures`.
fn without_figures(missed: &Missed<'_>) -> Option<String> {
    let behind = missed.rest_alone().strip_prefix(',')?.trim_start();
    let (number, measured) = behind.split_once(' ')?;
    let is_number = number.bytes().all(|sign| sign.is_ascii_digit());
    let said = match word(measured.trim_start()) {
        "figure" | "figures" => "how many figures a part has is said where it is declared",
        "point" | "points" => "what a part is worth is reckoned",
        _ => return None,
    };
    (is_part(missed) && is_number)
        .then(|| format!("{said}: write `{}`{}", missed.before(), open_behind(behind)))
}

/// `quality green, hardened`, `quality green on archers`, in the block of a part.
fn one_quality(missed: &Missed<'_>) -> Option<String> {
    let before = missed.before();
    if missed.subject != "quality" || missed.follows_the_subject() {
        return None;
    }
    Some(match missed.found.written() {
        "," | "or" | "and" => format!("a part is of one quality: write `{before}`"),
        "on" => {
            format!("it stands in the block of the part whose quality it is: write `{before}`")
        }
        _ => return None,
    })
}

/// Whether the line begins with a number, as parts do.
fn is_part(missed: &Missed<'_>) -> bool {
    missed.subject.parse::<u32>().is_ok()
}

/// That a block follows, where one does.
fn open_behind(line: &str) -> &'static str {
    match line.trim_end().ends_with('{') {
        true => ", and the `{` behind it",
        false => "",
    }
}
