//! `check`, by which a deck or an example counts cards.

use super::super::word;
use super::Gap;
use crate::spelling::is_name;

pub(super) fn between(gap: &Gap<'_, '_>) -> Option<String> {
    match (gap.missed.subject, gap.found) {
        ("check", ":") => of_a_deck(gap.missed.text, gap.before),
        ("check", _) if gap.missed.may_be(":") => by_a_word(gap.before, gap.rest),
        _ => None,
    }
}

/// `check number of god : 3 of each` in an example.
fn by_a_word(before: &str, rest: &str) -> Option<String> {
    let (name, many) = rest.split_once(':')?;
    let (name, many) = (name.trim(), many.trim());
    let words: Vec<&str> = before.split_whitespace().skip(1).collect();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let [face] = words.as_slice()
        && is_number(many)
    {
        return Some(format!("write `check {many} cards with {face} is {name}`"));
    }
    let (deck, face) = match words.as_slice() {
        ["of", deck] => (*deck, name),
        [face, "of" | "in" | "on" | "from"] => (name, *face),
        _ => return None,
    };
    (is_name(deck) && is_name(face)).then(|| format!("write `check {deck} {face} : {many}`"))
}

/// `check god : 3 of each` in an example, where no deck says whose face that is.
fn of_a_deck(text: &str, before: &str) -> Option<String> {
    let of_each = "N of each";
    let named = before.strip_prefix("check ")?.trim();
    if let Some((deck, face)) = named.split_once('.') {
        return Some(format!(
            "a blank stands between a deck and its face: `check {deck} {face} : {of_each}`"
        ));
    }
    let declares = |line: &str, word: &str, name: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some(word) && words.next() == Some(name)
    };
    if text.lines().any(|line| declares(line, "deck", named)) {
        return Some(format!(
            "say which of its faces is counted: `check {named} FACE : {of_each}`"
        ));
    }
    let face = text.lines().position(|line| declares(line, "face", named));
    let above: Vec<&str> = text.lines().take(face.unwrap_or(0)).collect();
    let deck = above
        .iter()
        .rev()
        .find_map(|line| line.strip_prefix("deck "));
    let deck = deck.map_or("DECK", word);
    Some(format!(
        "outside of a deck its name stands before the face: `check {deck} {named} : {of_each}`"
    ))
}
