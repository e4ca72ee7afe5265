//! Types that miss their form: one is missing, its title stands before it, or it is one of several without its `of`.

use super::super::context::Context;
use super::super::grammar::Rule;
use super::missed::Missed;
use super::word;
use crate::diagnostic::codes::E0002;
use crate::spelling::{hyphens_meant, is_name};

/// Whether a word is a type of the language.
pub(super) fn is_plain(word: &str) -> bool {
    OF_TYPES.contains(&word)
}

/// Words and signs that make a type of what stands behind `=`.
const OF_TYPES: &[&str] = &[
    "number", "fraction", "length", "text", "dice", "yes/no", "list", "set",
];

/// More members than this are not shown.
const MOST_MEMBERS: usize = 12;

/// What to write where `:` with a type belongs, and something else stands there: `skill = 3`, `hull "Hull" : 1 to 12`.
pub(super) fn help(missed: &Missed<'_>) -> Option<String> {
    let before = missed.before();
    let name = before.rsplit([' ', '\t', '\n', '(', ',']).next()?;
    let rest = missed.rest();
    let entry = &rest[..end_of(rest, is_open(before))];
    let entry = entry.trim_end();
    if let Some((title, behind)) = title(entry) {
        let (ty, further) = match behind.strip_prefix(':') {
            Some(typed) => typed.split_at(typed.find(['=', ',', '[']).unwrap_or(typed.len())),
            None => ("", behind),
        };
        let further = match further.trim() {
            "" => String::new(),
            further if further.starts_with(',') => further.to_owned(),
            further => format!(" {further}"),
        };
        return Some(match ty.trim() {
            "" => typeless(&format!("{name} : TYPE {title}{further}")),
            ty => format!("the title stands behind the type: `{name} : {ty} {title}{further}`"),
        });
    }
    let (word_here, behind) = entry.split_once(' ').unwrap_or((entry, ""));
    if is_name(name) && is_name(word_here) && before.ends_with(name) && word_here != "for" {
        return Some(match behind.trim_start().starts_with(':') {
            true => hyphens_meant(format_args!("{name}-{entry}")),
            false => format!("write `:` between a name and its type: `{name} : {entry}`"),
        });
    }
    if entry.is_empty() {
        return Some(typeless(&format!("{name} : TYPE")));
    }
    let value = entry.strip_prefix('=')?.trim_start();
    let first = value.split(' ').next().unwrap_or_default();
    if value.contains(" to ") || OF_TYPES.contains(&first) {
        return Some("write `:` in place of `=`".to_owned());
    }
    let mended = match value.find(" \"").map(|end| value.split_at(end)) {
        Some((value, title)) => format!("{name} : TYPE{title} = {value}"),
        None => format!("{name} : TYPE = {value}"),
    };
    let may_be_type = value == word(value) && value.starts_with(|c: char| c.is_ascii_lowercase());
    Some(
        match may_be_type && !matches!(value, "yes" | "no" | "none") {
            true => format!(
                "where `{value}` is its type, write `{name} : {value}`; where it is the default, `{mended}`"
            ),
            false => typeless(&mended),
        },
    )
}

/// `speed : 10 cm "Speed"`, `power : 3 "Power"`: a value where the type belongs.
pub(super) fn value_for_a_type(missed: &Missed<'_>) -> Option<String> {
    let (head, number) = missed.before().rsplit_once(':')?;
    let number = number.trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || !missed.must_be("to") {
        return None;
    }
    let rest = missed.rest_alone();
    let (ty, value, behind) = match word(rest) {
        unit @ ("cm" | "mm" | "ft" | "in" | "inch" | "inches") => {
            let behind = rest[unit.len()..].trim_start();
            ("length", format!("{number} {unit}"), behind)
        }
        _ if rest.starts_with('"') || rest.is_empty() => ("number", number.to_owned(), rest),
        _ => return None,
    };
    let (title, behind) = title(behind).unwrap_or(("", behind));
    if !(behind.is_empty() || behind.starts_with(',')) {
        return None;
    }
    let gap = if title.is_empty() { "" } else { " " };
    Some(format!(
        "its type stands here, and the value behind `=`: `{} : {ty}{gap}{title} = {value}{behind}`",
        head.trim_end()
    ))
}

/// `wounds : 1 to 3 shown as boxes`: without the comma, or before the title.
pub(super) fn shown_without_a_comma(missed: &Missed<'_>) -> Option<String> {
    let shown = missed.rest_alone().strip_prefix("shown as ")?;
    let as_what = word(shown);
    missed.may_be(",").then(|| {
        format!(
            "it stands last, behind the title and the default, with a comma before it: `, shown as {as_what}`"
        )
    })
}

/// `delay : 0 to 3 turns`: a word behind the numbers for what they count.
pub(super) fn unit_of_a_range(missed: &Missed<'_>) -> Option<String> {
    let (head, range) = missed.before().rsplit_once(':')?;
    let (least, most) = range.trim().split_once(" to ")?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let unit = missed.found.written();
    let is_it = is_number(least) && is_number(most.trim()) && is_name(unit);
    let behind = missed.rest_alone().strip_prefix(unit)?;
    let (first, others) = unit.split_at_checked(1)?;
    // With a capital it is a title without its marks.
    let is_it = is_it && first.starts_with(|sign: char| sign.is_ascii_lowercase());
    let title = format!("{}{others}", first.to_ascii_uppercase());
    let ends = behind.is_empty() || behind.trim_start().starts_with(['=', ',', '[']);
    (is_it && ends && missed.expects(Rule::text)).then(|| {
        format!("what is counted stands in the title: `{head}:{range} \"{title}\"{behind}`")
    })
}

/// `range : 0" to 24"`: lengths for the bounds of a length.
pub(super) fn range_of_lengths(missed: &Missed<'_>) -> Option<String> {
    let (head, least) = missed.before().rsplit_once(':')?;
    let is_number =
        least.trim().bytes().all(|byte| byte.is_ascii_digit()) && !least.trim().is_empty();
    let is_unit = missed.rest_alone().starts_with(['"', '″'])
        || matches!(missed.found.written(), "ft" | "cm" | "mm");
    let name = head.trim_end().rsplit([' ', '(', ',']).next()?;
    let is_type = missed.may_be("to") && missed.rest_alone().contains(" to ");
    (is_number && is_unit && is_type && is_name(name))
        .then(|| format!("a length has no bounds of its own: write `{name} : length`"))
}

/// `special : text, text`: one type after the other.
pub(super) fn several_types(missed: &Missed<'_>) -> Option<String> {
    let (front, first) = missed.before().rsplit_once(':')?;
    let first = first.trim().trim_end_matches(',');
    let is_list = missed.may_be("shown") && OF_TYPES.contains(&missed.found.written());
    let name = front.rsplit([' ', '(']).find(|word| !word.is_empty())?;
    (is_list && OF_TYPES.contains(&first) && is_name(name)).then(|| {
        format!("a field has one type: write `{name} : {first}`, and a field of its own for each thing more")
    })
}

/// `mood : scale mood`: the name of a type with what it is before it.
pub(super) fn named_with_its_sort(missed: &Missed<'_>) -> Option<String> {
    let (front, sort) = missed.before().rsplit_once(':')?;
    let is_sort = matches!(sort.trim(), "scale" | "choice" | "kind" | "enum");
    let name = missed.found.written();
    (is_sort && is_name(name)).then(|| {
        format!(
            "a type is its name alone: `{} : {}`",
            front.trim_end(),
            missed.rest_alone()
        )
    })
}

/// `mood : timid, plain or bold`: the members of a type in its place.
pub(super) fn members_for_a_type(missed: &Missed<'_>) -> Option<String> {
    let (front, first) = missed.before().rsplit_once(':')?;
    let is_sign = matches!(missed.found.written(), "," | "|" | "<" | "or");
    let is_list = missed.may_be("shown") && first.trim_end().ends_with(',');
    let first = first.trim().trim_end_matches(',');
    // The words of a face are told by themselves.
    let is_face = missed.subject == "face";
    if is_face || !is_name(first) || !(is_sign || is_list) || OF_TYPES.contains(&first) {
        return None;
    }
    let rest = missed.rest_alone();
    let end = rest.find(['"', '=', '[']).unwrap_or(rest.len());
    let members = rest[..end].replace(" or ", ",");
    let members = members.trim_start_matches("or ");
    let more = members.split([',', '|', '<']).map(str::trim);
    let more = more.filter(|member| !member.is_empty());
    let members: Vec<&str> = std::iter::once(first).chain(more).collect();
    let name = front.rsplit([' ', '(']).find(|word| !word.is_empty())?;
    let whole = members.len() > 1 && members.iter().all(|member| is_name(member));
    (whole && !members.contains(&"none")).then(|| {
        format!(
            "declare them above as `choice {name} = {}`, and write `{name} : {name}`; what has an order is a `scale`, \
             with `<`",
            members.join(" | ")
        )
    })
}

/// `scale skill "Skill" {`, with a member on each line below.
pub(super) fn members_in_a_block(missed: &Missed<'_>) -> Option<String> {
    let joiner = match missed.subject {
        "scale" => " < ",
        "choice" => " | ",
        _ => return None,
    };
    let (inside, _) = missed.text[missed.at..]
        .strip_prefix('{')?
        .split_once('}')?;
    let members = inside.split(['\n', ',', '<', '|']).map(str::trim);
    let members: Vec<&str> = members.filter(|member| !member.is_empty()).collect();
    let are_members = members.iter().all(|member| is_name(word(member)));
    let before = missed.before();
    (are_members && (1..=MOST_MEMBERS).contains(&members.len())).then(|| {
        let members = members.join(joiner);
        format!("the members stand behind `=`, without a block: `{before} = {members}`")
    })
}

/// `optional dice`, `dice?`: what may be left out.
pub(super) fn may_be_none(missed: &Missed<'_>) -> Option<String> {
    if !missed.may_be("or") && !missed.may_be("or none") {
        return None;
    }
    let (_, before) = missed.before().rsplit_once(':')?;
    let before = before.trim();
    let ty = match before {
        "optional" | "maybe" | "nullable" if missed.found.is_word() => missed.found.written(),
        _ if missed.rest().starts_with('?') && !before.is_empty() => before,
        _ => return None,
    };
    Some(format!("what may be nothing is of the type `{ty} or none`"))
}

/// Reports a set or a list without its `of`, or of nothing that it may be of: `set bird`, `bird list`, `set of 1 to 6`.
/// Says whether that is what has been met at a place.
pub(super) fn of_several(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let (base, at, before) = (missed.base, missed.at, missed.before());
    let (front, last) = last_word(before);
    let here = missed.found.written();
    let is_type = |front: &str| front.ends_with(':') || last_word(front).1 == "gives";
    let behind = word(cx.text[at + here.len()..].trim_start_matches(' '));
    if let Some(many) = several(last).filter(|_| is_type(front)) {
        let (what, end) = match here {
            // `sets of bird`.
            "of" if last != many => {
                let start = base + before.len() - last.len();
                let help = format!("write `{many} of` in the place of `{last} of`");
                let message = format!("the type is `{many} of`, however many there are");
                cx.report(&E0002, start, start + last.len(), message)
                    .help(help);
                return true;
            }
            _ if missed.found.is_word() && here != "of" && is_name(here) => (here, at + here.len()),
            _ => return false,
        };
        let message = format!("`of` is missing between `{last}` and `{what}`");
        let help = format!("write `{many} of {what}`");
        cx.report(&E0002, at, end, message).help(help);
        return true;
    }
    // Of `yes/no` the first half is a name.
    let (front, last_but) = match (here, last) {
        ("/", "yes") => last_word(front),
        _ => (front, last),
    };
    let (front, many) = match last_but {
        "of" => last_word(front),
        _ => ("", ""),
    };
    if let Some(many) = several(many).filter(|_| is_type(front)) {
        let message = format!("what it is a {many} of is missing here");
        let help = format!(
            "write the name of a choice, a scale or a kind: `{many} of NAME`; numbers, and yes or no, are made a choice \
             of their own"
        );
        let report = cx.report(&E0002, at, at + here.len(), message);
        report.help(help);
        return true;
    }
    // `bird list`: what it is of stands before it.
    let (front, _) = last_word(before);
    if let Some(many) = several(here).filter(|_| is_type(front) && is_name(last) && behind != "of")
    {
        let start = base + before.len() - last.len();
        let message = format!("what it is a {many} of stands behind it");
        let help = format!("write `{many} of {last}`");
        cx.report(&E0002, start, at + here.len(), message)
            .help(help);
        return true;
    }
    false
}

/// The last word of a text, and what stands before it.
fn last_word(text: &str) -> (&str, &str) {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let front = text.trim_end_matches(is_part);
    (front.trim_end(), &text[front.len()..])
}

/// The type of several that a word means.
fn several(word: &str) -> Option<&'static str> {
    match word {
        "set" | "sets" => Some("set"),
        "list" | "lists" => Some("list"),
        _ => None,
    }
}

fn typeless(mended: &str) -> String {
    format!(
        "write its type: `{mended}`; a type is such as `1 to 6`, `yes/no` or the name of a choice"
    )
}

/// Whether the last `(` of a text is not closed.
fn is_open(text: &str) -> bool {
    text.rfind('(') > text.rfind(')')
}

/// Where what is said of the name ends: at `,` or `)` among parameters, and else with the line.
fn end_of(rest: &str, among_others: bool) -> usize {
    let (mut in_text, mut depth) = (false, 0_usize);
    for (at, sign) in rest.char_indices() {
        in_text ^= sign == '"';
        match sign {
            _ if in_text => {}
            '#' => return at,
            ',' | ')' if among_others && depth == 0 => return at,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    rest.len()
}

/// The title that a text begins with, and what stands behind it.
fn title(text: &str) -> Option<(&str, &str)> {
    let end = text.strip_prefix('"')?.find('"')? + 2;
    Some((&text[..end], text[end..].trim_start()))
}
