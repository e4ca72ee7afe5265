//! A name and a title of one thing that differ by a letter: one of them is misspelt.

/// A shorter word is too often another word.
const SHORTEST: usize = 4;

/// The name that goes with the title, where the name given differs from it by one letter.
///
/// A name need not have all words of its title, nor the other way round; but where all its words
/// are there and a single one is off by a letter, that is hardly meant.
pub(super) fn slip(name: &str, title: &str) -> Option<String> {
    // `Miller's` is spelt `millers` or `miller-s`, and neither is a slip.
    if letters(name).eq(letters(title)) {
        return None;
    }
    let spelt = crate::names::slug(&title.replace(['\'', '’'], ""));
    let plain = name.to_ascii_lowercase();
    if same(&plain, &spelt) || plain.len() < SHORTEST {
        return None;
    }
    if one_letter(&plain, &spelt) {
        return Some(spelt);
    }
    let titled: Vec<&str> = spelt.split('-').filter(|word| !word.is_empty()).collect();
    let named: Vec<&str> = plain.split('-').collect();
    // A number in front of a name is the author's own count: `e-18-ten-or-nought`.
    let counts = |word: &str| word.len() < 2 || word.bytes().any(|byte| byte.is_ascii_digit());
    let mut strange = named
        .iter()
        .enumerate()
        .filter(|(_, word)| !counts(word) && !titled.iter().any(|other| same(word, other)));
    let (index, word) = strange.next()?;
    let shortest = if named.len() == 1 {
        SHORTEST + 1
    } else {
        SHORTEST
    };
    if strange.next().is_some() {
        return None;
    }
    let right = titled
        .iter()
        .find(|other| other.len().max(word.len()) >= shortest && one_letter(word, other))?;
    let mut words = named.clone();
    words[index] = right;
    Some(words.join("-"))
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> impl Iterator<Item = u8> {
    text.bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|byte| byte.to_ascii_lowercase())
}

/// Equal, but for a plural.
fn same(a: &str, b: &str) -> bool {
    let plural = |one: &str, many: &str| {
        many.strip_prefix(one)
            .is_some_and(|end| matches!(end, "" | "s" | "es"))
    };
    plural(a, b) || plural(b, a)
}

/// Whether one letter more, less or other, or two swapped, makes one of the other.
fn one_letter(a: &str, b: &str) -> bool {
    a.len().abs_diff(b.len()) <= 1 && strsim::damerau_levenshtein(a, b) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_off_is_a_slip_and_other_words_are_not() {
        let right = |name, title| slip(name, title);
        assert_eq!(right("dingy", "Dinghy").as_deref(), Some("dinghy"));
        assert_eq!(
            right("e-18-ten-or-nougth", "Ten or nought").as_deref(),
            Some("e-18-ten-or-nought")
        );
        assert_eq!(
            right("brokn-oar", "The oar is broken").as_deref(),
            Some("broken-oar")
        );
        for (name, title) in [
            ("dinghy", "Dinghy"),
            ("boats", "Boat"),
            ("long-pier", "A long pier, partly sunk"),
            ("sight", "How far one sees"),
            ("men", "Man"),
            ("road", "A load of hay"),
            ("left-wing", "The right thing"),
            ("miller-s-barn", "Miller's barn"),
            ("-", ""),
        ] {
            assert_eq!(slip(name, title), None, "{name}, {title}");
        }
    }
}
