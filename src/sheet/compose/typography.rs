//! How texts of a ruleset are set: minus signs, en dashes, fractions, primes, quotation marks, apostrophes.

/// A citation as a printer sets it: curly marks about the words that it quotes. All else in it stays as written.
pub(super) fn cited(citation: &str) -> String {
    let mut set = String::with_capacity(citation.len());
    let mut inside = false;
    for sign in citation.chars() {
        set.push(match sign {
            '"' if !inside && set.ends_with(|before: char| before.is_ascii_digit()) => '″',
            '"' => {
                inside = !inside;
                if inside { '“' } else { '”' }
            }
            sign => sign,
        });
    }
    set
}

/// A text as a printer sets it. Citations, names and seeds are not for this: they stay as written.
pub(super) fn typeset(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| {
        at.and_then(|at| signs.get(at))
            .is_some_and(char::is_ascii_digit)
    };
    let mut set = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&sign) = signs.get(at) {
        let before = at.checked_sub(1);
        if sign.is_ascii_digit()
            && !digit(before)
            && let Some(fraction) = fraction(&signs[at..])
        {
            // `1 1/2` is one and a half.
            if set.ends_with(' ') && digit(at.checked_sub(2)) {
                set.pop();
            }
            set.push(fraction);
            at += 3;
            continue;
        }
        // `3.5"` is three and a half inches.
        if digit(before)
            && let Some((part, signs)) = part_of_an_inch(&signs[at..])
        {
            if set.ends_with('0') && !digit(at.checked_sub(2)) {
                set.pop();
            }
            set.push(part);
            set.push('″');
            at += signs;
            continue;
        }
        set.push(match sign {
            '-' if is_taken_away(&signs, at) => '−',
            '-' if !digit(Some(at + 1)) => '-',
            '-' if is_of_date(&signs[..at], &signs[at + 1..]) => '-',
            '-' if digit(before) && !of_dice(&signs[..at]) => '–',
            '-' if before.is_none_or(|before| opens(signs[before])) || digit(before) => '−',
            '"' if digit(before) || set.ends_with(['½', '¼', '¾']) => '″',
            // A number does not part from its unit, nor a letter from the length that it names.
            ' ' if digit(before) && is_unit(&signs[at + 1..]) => '\u{a0}',
            ' ' if is_letter(&signs[..at]) && is_length(&signs[at + 1..]) => '\u{a0}',
            '"' if before.is_none_or(|before| opens(signs[before])) => '“',
            '"' => '”',
            '\'' if before.is_some_and(|before| signs[before].is_alphabetic()) => '’',
            sign => sign,
        });
        at += 1;
    }
    set
}

/// Texts behind each other, each closed: an author's that ends in a word has no full stop of its own.
pub(super) fn run_on(texts: &[String]) -> String {
    let mut all = String::new();
    for text in texts {
        if !all.is_empty() {
            let is_open =
                all.ends_with(|last: char| last.is_alphanumeric() || ")”″½¼¾⅓⅔".contains(last));
            all.push_str(if is_open { ". " } else { " " });
        }
        all.push_str(text);
    }
    all
}

/// The three signs `1/2`, where no further digit follows.
fn fraction(signs: &[char]) -> Option<char> {
    let sign = match signs.get(..3)? {
        ['1', '/', '2'] => '½',
        ['1', '/', '4'] => '¼',
        ['3', '/', '4'] => '¾',
        ['1', '/', '3'] => '⅓',
        ['2', '/', '3'] => '⅔',
        _ => return None,
    };
    let more = signs
        .get(3)
        .is_some_and(|next| next.is_alphanumeric() || *next == '/');
    (!more).then_some(sign)
}

/// The decimals of so many inches, and how many signs they and the unit are.
fn part_of_an_inch(signs: &[char]) -> Option<(char, usize)> {
    match signs {
        ['.', '5', '"', ..] => Some(('½', 3)),
        ['.', '2', '5', '"', ..] => Some(('¼', 4)),
        ['.', '7', '5', '"', ..] => Some(('¾', 4)),
        _ => None,
    }
}

/// Whether this begins with a unit of lengths that is a word.
fn is_unit(signs: &[char]) -> bool {
    let more = signs.get(2).is_some_and(|next| next.is_alphanumeric());
    matches!(signs, ['c' | 'm', 'm', ..]) && !more
}

/// Whether this ends in a capital letter by itself: `W` of an edge, `S` of a range, `A` of a piece.
fn is_letter(signs: &[char]) -> bool {
    let before = signs.len().checked_sub(2).map(|at| signs[at]);
    signs.last().is_some_and(|sign| sign.is_uppercase())
        && before.is_none_or(|sign| !sign.is_alphanumeric())
}

/// Whether this begins with a length: `18.5"`, `30 cm`.
fn is_length(signs: &[char]) -> bool {
    let number = |sign: &&char| sign.is_ascii_digit() || matches!(sign, '.' | '½' | '¼' | '¾');
    let digits = signs.iter().take_while(number).count();
    let behind = &signs[digits..];
    digits > 0
        && (behind.starts_with(&['"']) || behind.starts_with(&['″']) || {
            matches!(behind, [' ' | '\u{a0}', unit @ ..] if is_unit(unit))
        })
}

/// Whether a number that begins behind this sign may be negative, and a quotation may begin.
fn opens(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '(' | '/' | '–' | ':')
}

/// Whether this hyphen stands between two blanks, a number or dice on either side: `D2 - 1`, `5 - d6`.
fn is_taken_away(signs: &[char], at: usize) -> bool {
    let (before, behind) = (&signs[..at], &signs[at + 1..]);
    let number = |behind: &[char]| match behind {
        ['d' | 'D', digit, ..] | [digit, ..] => digit.is_ascii_digit(),
        _ => false,
    };
    matches!(before, [.., digit, ' '] if digit.is_ascii_digit())
        && matches!(behind, [' ', behind @ ..] if number(behind))
}

/// Whether a hyphen stands between a year and a month that begins with nought, `1944-08`: no range does.
fn is_of_date(before: &[char], behind: &[char]) -> bool {
    let digits = |signs: &mut dyn Iterator<Item = &char>| {
        let digits = signs.take_while(|sign| sign.is_ascii_digit());
        digits.count()
    };
    behind.first() == Some(&'0')
        && digits(&mut behind.iter()) == 2
        && digits(&mut before.iter().rev()) >= 3
}

/// Whether the digits at the end belong to dice: `d10`.
fn of_dice(signs: &[char]) -> bool {
    let digits = signs
        .iter()
        .rev()
        .take_while(|sign| sign.is_ascii_digit())
        .count();
    signs.len() > digits && signs[signs.len() - digits - 1] == 'd'
}

#[cfg(test)]
mod tests {
    use super::{cited, run_on, typeset};

    #[test]
    fn what_runs_on_is_closed() {
        for (texts, set) in [
            (
                &["Drink the wine", "The jars: here."][..],
                "Drink the wine. The jars: here.",
            ),
            (&["Stay!", "Go (now)", "at 3″"], "Stay! Go (now). at 3″"),
            (&["Alone"], "Alone"),
            (&[], ""),
        ] {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            assert_eq!(run_on(&texts), set);
        }
    }

    #[test]
    fn citations_quote_in_curly_marks() {
        for (citation, set) in [
            (
                "gg \"Wide rivers\"; gg \"Fords\"",
                "gg “Wide rivers”; gg “Fords”",
            ),
            ("qs 1.5-1.7", "qs 1.5-1.7"),
            (
                "assumed: 6\" is as far as \"near\" goes",
                "assumed: 6″ is as far as “near” goes",
            ),
        ] {
            assert_eq!(cited(citation), set);
        }
    }

    #[test]
    fn numbers_are_set_as_printers_set_them() {
        for (text, set) in [
            ("-1", "−1"),
            ("2 / -1", "2 / −1"),
            ("-30 to -16", "−30 to −16"),
            ("1-3", "1–3"),
            ("1939-45, from 1944-08", "1939–45, from 1944-08"),
            ("d10-1", "d10−1"),
            ("2d6-1", "2d6−1"),
            ("D2 - 1 shots, 7 - D6", "D2 − 1 shots, 7 − D6"),
            ("in 1944 - or later", "in 1944 - or later"),
            ("1/2\"", "½″"),
            ("1 1/2", "1½"),
            ("3.5\" and 0.5\" and 10.5\"", "3½″ and ½″ and 10½″"),
            ("0.25\", 10.75\" and 1.125\"", "¼″, 10¾″ and 1.125″"),
            (
                "the unit's, the raiders' own",
                "the unit’s, the raiders’ own",
            ),
            ("11/2", "11/2"),
            ("1/20", "1/20"),
            ("2 / 1 / 1", "2 / 1 / 1"),
            ("24\"†", "24″†"),
            ("field gun, 8.8 cm", "field gun, 8.8\u{a0}cm"),
            ("mortar, 50 to 60 mm", "mortar, 50 to 60\u{a0}mm"),
            ("2/3 to 1 1/2", "⅔ to 1½"),
            ("table-2", "table-2"),
            ("at W 8\", S 18.5\"", "at W\u{a0}8″, S\u{a0}18½″"),
            ("W 30 cm, US 3\"", "W\u{a0}30\u{a0}cm, US 3″"),
            ("A 6 is a hit", "A 6 is a hit"),
            (
                "say \"stop\" (\"it costs 3\"\")",
                "say “stop” (“it costs 3″”)",
            ),
        ] {
            assert_eq!(typeset(text), set);
        }
    }
}
