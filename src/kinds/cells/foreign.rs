//! Values written as spreadsheets and other notations write them, and how they are written here.

use num_rational::Ratio;

use crate::model::TypeBase;
use crate::spelling::{in_digits, is_name};

/// What to write for a value that people bring along.
pub(in crate::kinds) fn instead(base: TypeBase, text: &str) -> Option<String> {
    if text.starts_with('=') {
        return Some("nothing is worked out here: write what comes of it".to_owned());
    }
    // In quotation marks stands a text.
    if let Some(bare) = unquoted(text)
        && matches!(
            base,
            TypeBase::YesNo | TypeBase::Number | TypeBase::Range(..) | TypeBase::Fraction
        )
    {
        return match base != TypeBase::YesNo && bare.split('/').all(is_whole) {
            true => Some(format!("a number stands without quotation marks: `{bare}`")),
            false => instead(base, bare),
        };
    }
    match base {
        TypeBase::YesNo => answer(text).map(|answer| format!("write `{answer}`")),
        TypeBase::Number | TypeBase::Range(..) => whole(text),
        TypeBase::Fraction => fraction(text),
        TypeBase::Scale(_) | TypeBase::Kind(_) => name(text),
        _ => None,
    }
}

/// What stands between quotation marks.
fn unquoted(text: &str) -> Option<&str> {
    let marks = ['"', '“', '”', '\'', '’'];
    let bare = text.strip_prefix(marks)?.strip_suffix(marks)?.trim();
    (!bare.is_empty()).then_some(bare)
}

/// Whether a value means in other notations that there is none.
pub(super) fn is_nothing(text: &str) -> bool {
    matches!(
        text.to_lowercase().as_str(),
        "null" | "nil" | "none" | "n/a" | "na" | "nothing" | "undefined" | "#n/a"
    )
}

fn name(text: &str) -> Option<String> {
    let bare = text.trim_matches(['"', '“', '”', '\'', '’', '`']);
    if bare != text && is_name(bare) {
        return Some(format!("a name stands without quotation marks: `{bare}`"));
    }
    let bare = text.trim_end_matches([';', '.', ':']);
    (bare != text && is_name(bare)).then(|| format!("take the sign behind it out: `{bare}`"))
}

fn answer(text: &str) -> Option<&'static str> {
    match text.to_lowercase().as_str() {
        "yes" | "true" | "x" | "y" | "✓" | "✔" | "1" => Some("yes"),
        "no" | "false" | "n" | "✗" | "0" => Some("no"),
        _ => None,
    }
}

fn whole(text: &str) -> Option<String> {
    if let Some(number) = text.strip_suffix('%').map(str::trim_end)
        && is_whole(number)
    {
        return Some(format!("write it without the sign: `{number}`"));
    }
    // `x4`, `4x`: so many times; `4+`: so much or more.
    let times = ['x', 'X', '×'];
    let behind = ['x', 'X', '×', '+'];
    if let Some(number) = text
        .strip_prefix(times)
        .or_else(|| text.strip_suffix(behind))
        && is_whole(number.trim())
    {
        return Some(format!("write the number alone: `{}`", number.trim()));
    }
    if let Some(year) = ["BC", "BCE", "B.C.", "bc"]
        .iter()
        .find_map(|era| text.strip_suffix(era))
        && is_whole(year.trim_end())
    {
        return Some(format!(
            "years before our era have a minus: `-{}`",
            year.trim_end()
        ));
    }
    // `18 boxes`, `15"`: with what is counted behind it.
    let number = text.trim_end_matches(|c: char| c.is_alphabetic() || matches!(c, '"' | '″'));
    if number.len() < text.len() && is_whole(number.trim_end()) {
        return Some(format!("write the number alone: `{}`", number.trim_end()));
    }
    if let Some((year, month)) = text.split_once('-')
        && year.len() == 4
        && month.len() == 2
        && is_whole(year)
        && is_whole(month)
    {
        return Some(format!("this takes a year alone: `{year}`"));
    }
    if let Some(number) = in_digits(&text.to_lowercase()) {
        return Some(format!("write it in digits: `{number}`"));
    }
    // `1,000`, but not `2,5`.
    let groups: Vec<&str> = text.split([',', '.', '\'', ' ']).collect();
    let thousands = groups.len() > 1 && groups[1..].iter().all(|group| group.len() == 3);
    if thousands && groups.iter().all(|group| is_whole(group)) {
        return Some(format!("write its digits alone: `{}`", groups.concat()));
    }
    None
}

fn fraction(text: &str) -> Option<String> {
    if let Some(number) = text.strip_suffix('%').map(str::trim_end) {
        let number: u64 = number.parse().ok()?;
        return Some(format!("write `{}`", Ratio::new(number, 100)));
    }
    let (front, behind) = text.split_once(',')?;
    (is_whole(front) && is_whole(behind))
        .then(|| format!("write a point for the comma: `{front}.{behind}`"))
}

fn is_whole(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{TypeBase, instead};

    #[test]
    fn what_people_bring_along_is_turned() {
        let number = TypeBase::Range(0, 9000);
        let fraction = TypeBase::Fraction;
        for (base, text, expected) in [
            (number, "50%", "write it without the sign: `50`"),
            (number, "three", "write it in digits: `3`"),
            (number, "x4", "write the number alone: `4`"),
            (number, "4 ×", "write the number alone: `4`"),
            (number, "4+", "write the number alone: `4`"),
            (number, "18 boxes", "write the number alone: `18`"),
            (
                number,
                "400 BC",
                "years before our era have a minus: `-400`",
            ),
            (
                TypeBase::Number,
                "1982-05",
                "this takes a year alone: `1982`",
            ),
            (number, "1,000", "write its digits alone: `1000`"),
            (number, "\"three\"", "write it in digits: `3`"),
            (
                number,
                "“12”",
                "a number stands without quotation marks: `12`",
            ),
            (
                fraction,
                "\"1/2\"",
                "a number stands without quotation marks: `1/2`",
            ),
            (TypeBase::YesNo, "\"yes\"", "write `yes`"),
            (fraction, "50%", "write `1/2`"),
            (fraction, "200 %", "write `2`"),
            (fraction, "2,5", "write a point for the comma: `2.5`"),
            (TypeBase::YesNo, "X", "write `yes`"),
            (TypeBase::YesNo, "FALSE", "write `no`"),
        ] {
            assert_eq!(instead(base, text).as_deref(), Some(expected), "{text}");
        }
        for (base, text) in [
            (number, "2,5"),
            (number, "many"),
            (number, "\"many\""),
            (fraction, "1,000,5"),
        ] {
            assert_eq!(instead(base, text), None, "{text}");
        }
    }
}
