//! The nouns of titles: one or several, and with which article.

use super::Phrase;
use super::title::{lower, quoted};
use crate::spelling::capital;

/// Words before which the noun of a name ends: `markers of the attackers`, `squads that ran`.
const BEHIND: [&str; 12] = [
    "of", "that", "who", "which", "in", "on", "at", "from", "to", "for", "with", "instead",
];

/// Words for a body of men. Of a force that is called by another word nobody knows whether it can be counted:
/// `2nd infantry` would be no squad.
const BODIES: [&str; 22] = [
    "band",
    "battalion",
    "battery",
    "brigade",
    "cell",
    "company",
    "crew",
    "detachment",
    "gang",
    "group",
    "half-section",
    "lance",
    "party",
    "patrol",
    "platoon",
    "regiment",
    "section",
    "squad",
    "squadron",
    "team",
    "troop",
    "wing",
];

/// What a force is by its title: a `section` is a `Guard section, 1805`.
pub(crate) fn body(title: &str) -> Option<&str> {
    let name = title.split([',', '(']).next()?;
    let words = name.split(' ').take_while(|word| !BEHIND.contains(word));
    words
        .filter(|word| !word.is_empty())
        .last()
        .filter(|word| BODIES.contains(word))
}

/// Whether a name is of several things: by its noun, `squads` of `squads destroyed in the last turn`.
pub(crate) fn is_plural(name: &str) -> bool {
    if asks(name) {
        return false;
    }
    let lowered = name.to_lowercase();
    let mut words: Vec<&str> = lowered.split(' ').collect();
    if let Some(end) = words.iter().position(|word| BEHIND.contains(word)) {
        words.truncate(end);
    }
    // What was done to them stands behind them.
    let done = |word: &str| word.ends_with("ed") || ["won", "lost", "left"].contains(&word);
    let is_noun = |word: &&&str| !done(word) && !OWNERS.contains(word);
    let noun = words.iter().rev().find(is_noun);
    let noun = noun.or(words.last()).copied().unwrap_or_default();
    let irregular = noun == "dice" || noun.ends_with("men") && noun != "specimen";
    irregular
        || noun.len() > 2
            && noun.ends_with('s')
            && !["ss", "us", "is"].iter().any(|end| noun.ends_with(end))
}

/// Words that stand where the article would.
const OWNERS: [&str; 8] = ["the", "my", "our", "your", "his", "her", "its", "their"];

/// Words with which a name begins that is a question: `how it ends`.
const ASKING: [&str; 10] = [
    "how", "what", "when", "where", "whether", "which", "who", "whom", "whose", "why",
];

/// Whether a name is a question, and no noun.
fn asks(name: &str) -> bool {
    let first = name.split_once(' ').map(|(first, _)| first);
    first.is_some_and(|first| ASKING.iter().any(|word| first.eq_ignore_ascii_case(word)))
}

/// With its article; a question has none.
pub(crate) fn the(name: &str) -> Phrase {
    if asks(name) {
        return Phrase::plain(quoted(&capital(name)));
    }
    // A part of what a procedure gives: “Way gone” of “Going over rough ground”.
    if name.starts_with('“') {
        return Phrase::plain(name.to_owned());
    }
    let lowered = lower(name);
    let owner = |first: &str| OWNERS.iter().any(|owner| first.eq_ignore_ascii_case(owner));
    let text = match lowered.split_once(' ') {
        Some((first, _)) if owner(first) => lowered.clone(),
        _ => format!("the {lowered}"),
    };
    Phrase {
        plural: is_plural(&lowered),
        ..Phrase::plain(text)
    }
}

/// Words that stand where an article would, and no `no` or `a` stands before.
const DETERMINERS: [&str; 19] = [
    "a",
    "all",
    "an",
    "another",
    "any",
    "anybody",
    "both",
    "each",
    "either",
    "every",
    "everybody",
    "neither",
    "nobody",
    "one",
    "some",
    "somebody",
    "that",
    "the",
    "this",
];

/// Whether a name has its article, or a word instead of one: there is no `no the other`.
pub(super) fn is_determined(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    DETERMINERS
        .iter()
        .any(|word| first.eq_ignore_ascii_case(word))
}

/// `a wound`, `an hour`, `a unit`, `an MG`: by how it is spoken; `another man`.
pub(super) fn with_article(noun: &str) -> String {
    let first = noun.split(' ').next().unwrap_or_default();
    if first.eq_ignore_ascii_case("other") {
        return format!("an{}", lower(noun));
    }
    let article = if sounds_open(noun) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Nouns of what nobody counts.
const UNCOUNTED: [&str; 7] = [
    "armour", "cover", "damage", "fog", "fuel", "ground", "smoke",
];

/// What there is of something: `a wound`, `bursts`, `cover`.
pub(super) fn some(noun: &str) -> String {
    let last = noun.rsplit(' ').next().unwrap_or_default();
    if is_plural(noun) || UNCOUNTED.contains(&last.to_lowercase().as_str()) {
        return noun.to_owned();
    }
    with_article(noun)
}

/// Whether a noun is spoken with a vowel first.
fn sounds_open(noun: &str) -> bool {
    let word: String = noun
        .chars()
        .skip_while(|c| !c.is_alphanumeric())
        .take_while(|c| c.is_alphanumeric())
        .collect();
    let small = word.to_lowercase();
    let begins = |list: &[&str]| list.iter().any(|start| small.starts_with(start));
    let few = word.chars().count() < 4;
    let spelt = small.chars().count() == 1
        || few && word.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
    match small.chars().next() {
        // Eight, eighty, eleven and eighteen.
        Some('0'..='9') => begins(&["8"]) || small == "11" || small == "18",
        // The names of letters: an MG, a U.
        Some(letter) if spelt => "aefhilmnorsx".contains(letter),
        Some('a' | 'e' | 'i' | 'o' | 'u') => {
            let closed = ["uni", "use", "usu", "uti", "eu", "ewe", "once"];
            small != "one" && (!begins(&closed) || begins(&["unim", "unin"]))
        }
        Some(_) => begins(&["hour", "honest", "honour", "honor", "heir"]),
        None => false,
    }
}
