//! Dice as other notations write them: `2w6`, `3d6kh2`, `nd6`, `median of 3d6`.

use crate::dice::Dice;

/// What to write for a name that is rather such dice.
pub(super) fn meant(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let (count, rest) = digits(&lower);
    let sign = rest.chars().next()?;
    let (sides, keeps) = digits(&rest[sign.len_utf8()..]);
    if sides.is_empty() || !matches!(sign, 'd' | 'w') {
        return None;
    }
    let dice = format!("{count}d{sides}");
    let which = keeps.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let many: u32 = match &keeps[which.len()..] {
        "" => 1,
        many => many.parse().ok()?,
    };
    let count: u32 = count.parse().unwrap_or(1);
    let (which, many) = match which {
        "" if keeps.is_empty() && sign == 'w' => return Some(format!("dice are written `{dice}`")),
        "k" | "kh" => ("highest", many),
        "kl" => ("lowest", many),
        "dl" => ("highest", count.checked_sub(many)?),
        "dh" => ("lowest", count.checked_sub(many)?),
        _ => return None,
    };
    Some(match many {
        0 => return None,
        1 => format!("write `{which} of {dice}`"),
        _ => format!("write `{which} {many} of {dice}`"),
    })
}

/// What to write for a name of which a part is a name that is known: `2n`, `nd6`.
pub(super) fn parted(name: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let (times, of) = digits(name);
    if !times.is_empty() && is_known(of) {
        return Some(format!("write `{times} * {of}`"));
    }
    let sides = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let count = sides.strip_suffix('d')?.trim_end_matches('-');
    let dice = &name[sides.len()..];
    (!dice.is_empty() && is_known(count)).then(|| format!("write `{count} d{dice}`"))
}

/// What to write for a word before `of` that says which dice of some count, and is none of the language.
pub(super) fn of_them(word: &str, written: &str, dice: Dice) -> String {
    match word {
        "higher" | "larger" | "greater" | "bigger" | "largest" | "greatest" | "biggest" | "top"
        | "best" => format!("write `highest of {written}`"),
        "lower" | "smaller" | "smallest" | "least" | "bottom" | "worst" => {
            format!("write `lowest of {written}`")
        }
        "median" | "middle" if dice.count == 3 && dice.plus == 0 => {
            let die = format!("d{}", dice.sides);
            format!(
                "roll them one by one, `a = {die}`, `b = {die}` and `c = {die}`, each on its line: the middle one is \
                 `max(min(a, b), min(max(a, b), c))`"
            )
        }
        "mean" | "average" => format!(
            "what comes up on average is told by `orbat odds`, and claimed in an example by `mean of {written} = …`"
        ),
        _ if written.contains('…') => {
            "dice that show something are counted by `number of 6d6 showing 5 or more`".to_owned()
        }
        _ => format!(
            "dice that show something are counted by `number of {written} showing 5 or more`; the best and the worst are \
             `highest of {written}` and `lowest of {written}`"
        ),
    }
}

/// The digits at the start of a text, and what follows them.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::{meant, parted};

    #[test]
    fn what_is_joined_to_a_known_name_is_parted() {
        let parted = |name| parted(name, |known| ["n", "men"].contains(&known));
        for (name, expected) in [
            ("2n", Some("write `2 * n`")),
            ("nd6", Some("write `n d6`")),
            ("men-d10", Some("write `men d10`")),
            ("2m", None),
            ("nd", None),
            ("md6", None),
            ("d6", None),
        ] {
            assert_eq!(parted(name).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn dice_of_other_notations_are_turned() {
        for (name, expected) in [
            ("2w6", Some("dice are written `2d6`")),
            ("W10", Some("dice are written `d10`")),
            ("3d6kh2", Some("write `highest 2 of 3d6`")),
            ("4d6dl1", Some("write `highest 3 of 4d6`")),
            ("2d20kl", Some("write `lowest of 2d20`")),
            ("w", None),
            ("d6-chart", None),
            ("wall2", None),
        ] {
            assert_eq!(meant(name).as_deref(), expected, "{name}");
        }
    }
}
