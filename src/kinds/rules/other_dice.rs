//! Dice as other notations write them: `2w6`, `3d6kh2`.

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

/// The digits at the start of a text, and what follows them.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::meant;

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
