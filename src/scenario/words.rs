//! Words of the sentences that scenarios are told in.

use crate::wording::capital;

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
pub(super) fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// `1 figure`, `2 figures`.
pub(super) fn figures(n: u32) -> String {
    match n {
        1 => "1 figure".into(),
        n => format!("{n} figures"),
    }
}

/// With its first letter small, as within a sentence; a name all in capitals stays, and so does a
/// single letter.
pub(super) fn within(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(chars).collect()
        }
        // `A hill`, but not `A-team` or `US army`.
        (Some('A'), Some(' ')) => format!("a{}", chars.as_str()),
        _ => text.to_owned(),
    }
}

/// A side's name as a word: `first-side` is `first side`.
pub(super) fn side(name: &str) -> String {
    name.replace('-', " ")
}

/// A side's name at the head of a line: `First side`.
pub(crate) fn headed(name: &str) -> String {
    capital(&side(name))
}

/// Text as part of a name: small letters, digits and single hyphens, at most forty.
pub fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in text.chars().take(40) {
        match c.to_ascii_lowercase() {
            c @ ('a'..='z' | '0'..='9') => slug.push(c),
            _ if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let ends = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal);
        assert_eq!(
            ends.join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th"
        );
    }

    #[test]
    fn names_keep_their_capitals_within_a_sentence() {
        assert_eq!(within("Dense woodland"), "dense woodland");
        assert_eq!(within("A bare hill"), "a bare hill");
        assert_eq!(within("UN observers"), "UN observers");
        assert_eq!(within("Été"), "été");
        assert_eq!(within(""), "");
    }

    #[test]
    fn any_text_becomes_a_part_of_a_name() {
        assert_eq!(slug("Hedgerow 7!"), "hedgerow-7");
        assert_eq!(slug("-- ß --"), "");
        assert_eq!(slug(&"x".repeat(99)).len(), 40);
    }
}
