//! How names and texts are spelt in source.

use std::fmt::Display;

use crate::dice::{Dice, DiceFault};

/// Letters, digits and hyphens, at least one letter, no hyphen at either end.
pub(crate) fn is_name(text: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !text.is_empty()
        && text.bytes().all(good)
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// The package, where one is named, and the name: `name`, `package.name`.
pub(crate) fn qualified(text: &str) -> (Option<&str>, &str) {
    match text.split_once('.') {
        Some((package, name)) => (Some(package), name),
        None => (None, text),
    }
}

/// Counts as people write them, from one.
const COUNTS: [&str; 20] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The digits of a number that is written in words.
pub(crate) fn in_digits(word: &str) -> Option<usize> {
    COUNTS
        .iter()
        .position(|each| *each == word)
        .map(|at| at + 1)
}

/// A length whose unit is spelt out right behind its number, as it is written: `8in`.
pub(crate) fn in_inches(word: &str) -> Option<String> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let unit = &word[digits.len()..];
    (is_number && is_inches(unit)).then(|| format!("{digits}\""))
}

/// Whether a word is an inch, spelt out.
pub(crate) fn is_inches(word: &str) -> bool {
    matches!(word, "in" | "inch" | "inches")
}

/// A title as a name: lower case, a hyphen for whatever is no letter or digit.
pub(crate) fn slug(title: &str) -> String {
    let mut name = Vec::with_capacity(title.len());
    let mut parted = false;
    // What is no letter or digit of ASCII is a gap, every byte of it.
    for byte in title.bytes() {
        if byte.is_ascii_alphanumeric() {
            if parted && !name.is_empty() {
                name.push(b'-');
            }
            name.push(byte.to_ascii_lowercase());
            parted = false;
        } else {
            parted = true;
        }
    }
    // All of it is ASCII.
    String::from_utf8(name).unwrap_or_default()
}

/// A name as a title, or at the head of a line: `first-side` is `First side`.
pub(crate) fn headed(name: &str) -> String {
    capital(&name.replace(['-', '_'], " "))
}

/// A sentence's beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// The help where the words of a name stand apart.
pub(crate) fn hyphens_meant(name: impl Display) -> String {
    format!("a name is joined with hyphens: `{name}`")
}

/// Names as messages show them, in backticks.
pub(crate) fn ticked<S: Display>(names: impl IntoIterator<Item = S>) -> Vec<String> {
    let names = names.into_iter();
    names.map(|name| format!("`{name}`")).collect()
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn joined<S: AsRef<str>>(parts: &[S], word: &str) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// A text in quotation marks, with whatever would end it or mention a value escaped.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// What stands between the marks of [`quoted`].
pub(crate) fn escaped(text: &str) -> String {
    with_escapes(text, &['{', '}'])
}

/// A seed in quotation marks: nothing is mentioned in a seed, so a brace is a brace.
pub(crate) fn in_marks(text: &str) -> String {
    format!("\"{}\"", with_escapes(text, &[]))
}

/// A text as it is written between quotation marks, with a backslash also before `others`.
fn with_escapes(text: &str, others: &[char]) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => written.push_str("\\n"),
            // These have no escape, and no use in a text on one line.
            '\r' | '\t' => written.push(' '),
            '"' | '\\' => written.extend(['\\', c]),
            c if others.contains(&c) => written.extend(['\\', c]),
            c => written.push(c),
        }
    }
    written
}

/// Whether a word is dice: `d6`, `2d6`; also where nobody rolls such.
pub(crate) fn is_dice(word: &str) -> bool {
    Dice::parse(word) != Err(DiceFault::NoDice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_becomes_a_name_of_its_words() {
        for (title, name) in [
            ("The Long Pier, partly sunk", "the-long-pier-partly-sunk"),
            ("  1/2\" -- Steg über 9  ", "1-2-steg-ber-9"),
            ("über", "ber"),
            ("--", ""),
        ] {
            assert_eq!(slug(title), name);
        }
    }
}
