//! Titles and names as parts of a sentence: small, spoken, quoted.

use std::str::Chars;

/// Words with which no name begins, whatever is written large behind them: `his Nerve`, `the Red card`.
const PLAIN: [&str; 52] = [
    "a", "all", "an", "any", "at", "both", "by", "each", "every", "for", "from", "has", "have",
    "he", "her", "his", "how", "if", "in", "is", "it", "its", "most", "my", "no", "of", "on",
    "other", "our", "she", "some", "that", "the", "their", "these", "they", "this", "those", "to",
    "we", "what", "when", "where", "whether", "which", "who", "whom", "whose", "why", "with",
    "you", "your",
];

/// Words that count. They begin a name where its next word is written large as well: `Second Army`, but
/// `second man's Nerve`.
const COUNTING: [&str; 21] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "last", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Words behind which letters are labels: `rows A and B`.
const LABELLED: [&str; 4] = ["row", "rows", "column", "columns"];

/// A title in the middle of a sentence: with a small letter, unless it may be a name, since more in it is written
/// large.
pub(crate) fn lower(title: &str) -> String {
    let mut letters = title.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let small = |letters: Chars| first.to_lowercase().chain(letters).collect();
    let mut words = title.split(' ');
    let word = words.next().unwrap_or_default();
    let behind: Vec<&str> = words.collect();
    let is = |list: &[&str], word: &str| list.iter().any(|each| each.eq_ignore_ascii_case(word));
    // A letter that stands alone is a name: `a plan`, but `A1`, `D`.
    let second = word.chars().nth(1);
    let alone = second.is_none() && behind.is_empty();
    let large = |word: &str| word.chars().any(char::is_uppercase);
    if alone || second.is_some_and(|c| c.is_ascii_digit()) || large(&word[first.len_utf8()..]) {
        return title.into();
    }
    let begins_large = |word: &&str| word.starts_with(char::is_uppercase);
    if is(&PLAIN, word) || is(&COUNTING, word) && !behind.first().is_some_and(begins_large) {
        return small(letters);
    }
    let labelled = title.split(' ').any(|word| is(&LABELLED, word));
    let label = |word: &str| labelled && word.trim_end_matches(',').chars().count() == 1;
    match behind.into_iter().any(|word| large(word) && !label(word)) {
        true => title.into(),
        false => small(letters),
    }
}

/// A name as words: `first-side` is `first side`.
pub(crate) fn spoken(name: &str) -> String {
    name.replace('-', " ")
}

/// A title that is spoken of. The sign of inches at its end keeps apart from the mark: together they would look like
/// one sign of three strokes.
pub(crate) fn quoted(title: &str) -> String {
    let apart = if title.ends_with(['"', '″']) {
        "\u{2009}"
    } else {
        ""
    };
    format!("“{title}{apart}”")
}
