//! Limits of forces and of army lists that measure something else, or say their ends in other words.

use super::missed::Missed;

/// What to write for `limit 40 units`, `limit at least 200 points`, `limit 200 at most`.
pub(super) fn meant(missed: &Missed<'_>) -> Option<String> {
    if missed.subject != "limit" {
        return None;
    }
    let before = missed.before();
    if missed.follows_the_subject() {
        return in_other_words(missed.rest_alone());
    }
    let is_measured = before.ends_with(|sign: char| sign.is_ascii_digit());
    let other = missed.found.written();
    match other {
        "unit" | "units" | "part" | "parts" | "model" | "models" | "men" | "man" | "soldiers"
        | "pts" | "point" | "pt"
            if is_measured =>
        {
            let measure = match other {
                "units" | "unit" | "parts" | "part" => None,
                "pts" | "point" | "pt" => Some("points"),
                _ => Some("figures"),
            };
            Some(match measure {
                Some(measure) => format!("write `{before} {measure}`"),
                None => format!(
                    "only figures and points are limited so: write `{before} figures` or `{before} points`; how many \
                     there are of a part stands before its name"
                ),
            })
        }
        "" if is_measured => Some(format!("write `{before} figures` or `{before} points`")),
        _ => None,
    }
}

/// `at least 200 points`, `at most 200 points`, `up to 200 points`.
fn in_other_words(rest: &str) -> Option<String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (is_least, number, measure) = match words.as_slice() {
        ["at", "least", number, measure] | ["least" | "min" | "minimum", number, measure] => {
            (true, number, measure)
        }
        ["at", "most", number, measure]
        | ["up", "to", number, measure]
        | ["most" | "max" | "maximum" | "of" | "to", number, measure] => (false, number, measure),
        _ => return None,
    };
    let number: u32 = number.parse().ok()?;
    let measure = match *measure {
        "points" | "point" | "pts" => "points",
        "figures" | "figure" | "men" | "models" => "figures",
        _ => return None,
    };
    Some(match is_least {
        true => format!(
            "write both ends, the least and the most there may be, such as `limit {number} to {} {measure}`",
            number.saturating_mul(2)
        ),
        false => format!("write `limit {number} {measure}`"),
    })
}
