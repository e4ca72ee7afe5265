//! Words of the sentences that scenarios are told in.

use crate::spelling;

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

/// Text as part of a name: small letters, digits and single hyphens, at most forty.
pub fn slug(text: &str) -> String {
    let front: String = text.chars().take(40).collect();
    spelling::slug(&front)
}

#[cfg(test)]
mod tests {
    use super::*;

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
