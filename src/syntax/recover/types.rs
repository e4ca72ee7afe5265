//! A name behind which its type belongs: the type is missing, or the title stands before it.

use super::super::context::Context;
use super::word;

/// Words and signs that make a type of what stands behind `=`.
const OF_TYPES: &[&str] = &[
    "number", "fraction", "length", "text", "dice", "yes/no", "list", "set",
];

/// What to write where `:` with a type belongs, and something else stands there: `skill = 3`, `hull "Hull" : 1 to 12`.
pub(super) fn help(cx: &Context<'_>, base: usize, at: usize) -> Option<String> {
    let before = cx.text[base..at].trim_end();
    let name = before.rsplit([' ', '\t', '\n', '(', ',']).next()?;
    let rest = cx.text[at..].lines().next().unwrap_or_default();
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
