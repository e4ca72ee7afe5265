//! Parts of forces and lists: how many, what they carry, what they need and when they are there.

use super::super::picks::{picked, stands_in_a_pick};
use super::super::word;
use super::Gap;
use super::places::amount;
use crate::diagnostic::suggest;
use crate::spelling::is_name;

pub(super) fn between(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, last, found, rest) = gap.words();
    let missed = gap.missed;
    if let Some(priced) = without_a_price(gap) {
        return Some(priced);
    }
    match (missed.subject, found) {
        _ if let Some(counted) = counted_by_another(gap) => Some(counted),
        ("swap" | "take", _) => {
            // What stands there already helps nobody.
            let as_it_is = format!("`{}`", format!("{before} {rest}").trim_end());
            let picked = picked(before, rest, stands_in_a_pick(missed.text, missed.base));
            picked.filter(|help| !help.ends_with(&as_it_is))
        }
        (_, part) if last == "x" && is_name(part) => {
            let amount = before[..before.len() - 1].trim_end();
            amount
                .ends_with(|sign: char| sign.is_ascii_digit())
                .then(|| format!("take `x` out: `{amount} {rest}`"))
        }
        // `5 swap rifle for bow`: so many of a part are meant, and so many figures are.
        _ if let Some((many, verb @ ("swap" | "take"))) = before.split_once(' ')
            && many.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            picked(verb, &format!("{rest}, {many}"), true)
        }
        (_, "to") if missed.may_be("until") => Some("write `until` in its place".to_owned()),
        (_, "from") if before.ends_with(" : number") => None,
        (_, "needs" | "excludes" | "from" | "until") if missed.may_be(",") => {
            Some(format!("write `,` before it: `, {rest}`"))
        }
        (_, "or" | "and" | "&")
            if missed.may_be(",")
                && !missed.must_be("or")
                && let Some(word) = clause_of_a_part(before) =>
        {
            Some(match (word, found) {
                ("needs", "or") => "a part cannot need one of two: where both must be there write `, needs` before \
                                    each, else take one of them out"
                    .to_owned(),
                _ => format!("write `, {word} {}`", gap.behind()),
            })
        }
        (_, name)
            if missed.may_be("needs")
                && before.ends_with(',')
                && is_name(name)
                && suggest::near(name, ["needs", "excludes", "from", "until"]).is_empty()
                && let Some(word) = clause_of_a_part(before.trim_end_matches(',')) =>
        {
            Some(format!("write `{word}` before each: `{word} {rest}`"))
        }
        _ if gap.is_number() && missed.may_be("needs") => {
            let (_, name) = amount(rest)?;
            is_name(word(name)).then(|| {
                format!("each part has a line of its own: begin a new one before `{rest}`, without the `,`")
            })
        }
        _ => None,
    }
}

/// `1 guard, 20 points`: what something costs, where nothing has a price of its own.
fn without_a_price(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, _, found, rest) = gap.words();
    let is_listed =
        gap.missed.may_be("needs") || matches!(gap.missed.subject, "swap" | "take" | "quality");
    let priced = match found {
        "," => gap.behind(),
        _ => rest,
    };
    if !is_listed || !(found == "," || before.ends_with(',')) {
        return None;
    }
    let (number, measure) = amount(priced)?;
    let measure = word(measure);
    matches!(measure, "points" | "point" | "pts").then(|| {
        format!(
            "nothing has its price where it is listed: take `, {number} {measure}` out; what figures, weapons and units are \
             worth is said for all lists at once, in a block `points \"Points\" {{` with lines such as `FIELD of each unit`"
        )
    })
}

/// `0 to 2 guard, needs 2 drummers`, `0 to 1 guard for every 2 drummers`: so many of one for so many of another.
fn counted_by_another(gap: &Gap<'_, '_>) -> Option<String> {
    let (before, last, found, rest) = gap.words();
    if matches!(last, "needs" | "excludes") && gap.is_number() {
        let (_, name) = amount(rest)?;
        let name = word(name);
        return is_name(name).then(|| {
            format!(
                "`{last}` takes no number, and asks only whether there is one: write `{last} {name}`"
            )
        });
    }
    let may_go_on = gap.missed.may_be("needs") || gap.missed.may_be(",");
    let is_part = gap.missed.subject.parse::<u32>().is_ok() && may_go_on;
    let is_ratio = match found {
        "for" => rest.starts_with("for every ") || rest.starts_with("for each "),
        "per" => true,
        "up" => [" for every ", " for each ", " per "]
            .iter()
            .any(|word| rest.contains(word)),
        _ => false,
    };
    let name = rest.rsplit(' ').next().filter(|name| is_name(name))?;
    (is_part && is_ratio).then(|| {
        format!(
            "no part is counted by another one: say before it how many there may be at most, and behind it what must be \
             there: `{}, needs {name}`",
            before.trim_end_matches([',', ' '])
        )
    })
}

/// The word of the clause of a part that a name ends: `1 guard, needs drummers`.
fn clause_of_a_part(before: &str) -> Option<&str> {
    let clause = before.rsplit(',').next()?.trim_start();
    let (word, name) = clause.split_once(' ')?;
    (matches!(word, "needs" | "excludes") && is_name(name.trim())).then_some(word)
}
