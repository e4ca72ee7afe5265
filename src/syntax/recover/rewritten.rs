//! Lines that miss a form by little: how they are to be written.

use super::super::cite;
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::words;
use super::missed::Missed;
use super::{Line, word};
use crate::diagnostic::codes::E0002;

/// More of one value than this are not written out as a sum.
const MOST_SUMMED: usize = 4;

/// What to write in place of what has been met.
pub(super) fn rewritten(missed: &Missed<'_>) -> Option<String> {
    let (subject, before) = (missed.subject, missed.before());
    let rest = missed.rest_alone();
    let first = word(rest);
    if subject == "face" && rest.starts_with('|') {
        let members = before.rsplit_once(':')?.1.trim();
        let name = word(before[subject.len()..].trim_start());
        return Some(format!(
            "declare the words above the deck, as `choice {name}s = {members} {rest}`, and write `face {name} : {name}s`"
        ));
    }
    if before.ends_with(" of") && missed.expects(Rule::kw_each) {
        return Some(format!("write `{before} each {rest}`"));
    }
    if before.ends_with(" brings") && is_number(first) {
        let behind = rest[first.len()..].trim_start();
        let name = word(behind);
        let measure = match name {
            "point" | "points" => Some("points"),
            "figure" | "figures" | "man" | "men" | "soldiers" | "models" | "troops" => {
                Some("figures")
            }
            _ => None,
        };
        if let Some(measure) = measure {
            return Some(format!(
                "a force comes, by its name or its echelon; how much it may add up to is said in its own block: \
                 `limit {first} {measure}`"
            ));
        }
        let one = match first {
            "1" => name.to_owned(),
            _ => one_of(name),
        };
        return Some(format!(
            "write `{before} {one}{}`: one force of that echelon comes",
            &behind[name.len()..]
        ));
    }
    if subject == "replace" && missed.expects(Rule::row_path) && matches!(rest, "" | "{") {
        let name = before[subject.len()..].trim_start();
        let below = missed.text[missed.at..].lines().nth(1).unwrap_or_default();
        if below.trim_start().starts_with('|') {
            return Some(
                "each row has a block of its own, with a line for each new value: `replace KIND NAME {`"
                    .to_owned(),
            );
        }
        return Some(format!(
            "write `replace KIND {name} {{`: the kind of the row stands before its name"
        ));
    }
    if subject == "draw" && before.starts_with("draw with ") && matches!(rest, "" | ",") {
        return Some(format!(
            "say behind the face what it shows: `{before} VALUE`"
        ));
    }
    if subject == "draw" && rest.starts_with("with ") {
        return Some(format!(
            "a card of a play has its name or what it shows: `draw {rest}`"
        ));
    }
    if subject == "deck" && rest == "{" && missed.text[..missed.base].ends_with(' ') {
        let form = words::form(subject)?;
        return Some(format!(
            "write `{form}`; in an option other cards come into a deck that is there by `replace {before} {{`"
        ));
    }
    if subject == "objective" && rest.starts_with('"') && missed.rule == Rule::mission_whole {
        return Some(format!(
            "a mission rolls for what a side is after, `objective of SIDE roll on TABLE`; words of your own are a \
             `text {rest}`"
        ));
    }
    if subject == "objective" && rest.starts_with('"') {
        return Some(format!(
            "name the row that the mission's table gives, `objective of SIDE NAME`; words of your own are a \
             `situation {rest}`"
        ));
    }
    if missed.follows_the_subject() && is_number(first) && missed.expects(Rule::name) {
        return Some(format!(
            "a name holds at least one letter, such as `{subject}-{first}`"
        ));
    }
    if is_number(before) && rest.starts_with('+') {
        return Some(format!(
            "say how many there may be: `{before} to 9 {}`",
            rest[1..].trim_start()
        ));
    }
    if matches!(
        missed.expected.as_slice(),
        [Rule::text | Rule::texts | Rule::raw_texts]
    ) {
        let mut marks = rest.match_indices('"').map(|(mark, _)| mark);
        let text = &rest[marks.find(|mark| !cite::is_inch(rest.as_bytes(), *mark))?..];
        let end = text[1..].find('"')? + 2;
        return Some(format!("write `{before} {}`", &text[..end]));
    }
    None
}

/// The name of one of what a plural names.
fn one_of(plural: &str) -> String {
    match plural.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None if plural.ends_with("ss") => plural.to_owned(),
        None => plural.strip_suffix('s').unwrap_or(plural).to_owned(),
    }
}

/// Reports `a * 2` in a total, which is made of sums and differences.
pub(super) fn product_in_a_total(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    if missed.subject != "total" {
        return false;
    }
    let rest = missed.rest_alone();
    let Some(sign) = rest.chars().next().filter(|sign| "*×/÷".contains(*sign)) else {
        return false;
    };
    let value = missed.before().rsplit([' ', '=']).next();
    let times: Option<usize> = word(rest[sign.len_utf8()..].trim_start()).parse().ok();
    let help = match (value, times) {
        (Some(value), Some(times @ 2..=MOST_SUMMED)) if "*×".contains(sign) => {
            format!("write `{}`", vec![value; times].join(" + "))
        }
        _ => "only `+` and `-` stand in it; twice a value is `a + a`".to_owned(),
    };
    let message = "a total is made of sums and differences";
    cx.report(&E0002, missed.at, missed.at + sign.len_utf8(), message)
        .here(format!("not `{sign}`"))
        .help(help);
    true
}

/// Reports a number of points where a field belongs that says them.
pub(super) fn points_by_number(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    if !is_number(first) {
        return false;
    }
    let kind = line.first_line_alone().rsplit(' ').next();
    let kind = kind.filter(|kind| matches!(*kind, "weapon" | "unit"));
    let message = "points are added up from a field, which says them";
    cx.report(&E0002, line.base, line.base + first.len(), message)
        .help(format!(
            "write `FIELD of each {}`; what all have alike is the default of the field",
            kind.unwrap_or("figure")
        ));
    true
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
