//! How a name is spelt.

/// Letters, digits and hyphens, at least one letter, no hyphen at either end.
pub fn is_name(text: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !text.is_empty()
        && text.bytes().all(good)
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// A title as a name: lower case, a hyphen for whatever is no letter or digit.
pub fn slug(title: &str) -> String {
    let lower = title.to_ascii_lowercase();
    let words = lower
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
