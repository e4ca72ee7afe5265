//! Near names: what an author probably meant.
//!
//! Better no suggestion than a silly one: callers pass only names of the right kind that are in
//! reach, and what is too far from all of them suggests none.

use crate::spelling::is_dice;

/// A name longer than this is not a slip of another one, and measuring it would be slow.
const LONGEST: usize = 80;

/// As many names as a help line lists when none is near.
const FEW: usize = 6;

/// The label at the place of a name that a misspelt one is near to: the slip may be there.
pub(crate) fn declared_here(near: &str) -> String {
    format!("`{near}` is declared here")
}

/// The one near name, where there is one only; see [`near`].
pub(crate) fn only_near<'a>(
    wanted: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    match near(wanted, known).as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// The known names that `wanted` is probably a slip of: none, one, or two that tie.
///
/// A name that is equal but for case wins; else the nearest, at most a third of the length of
/// `wanted` away. The very word is no slip of itself.
pub fn near<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let written = wanted;
    let wanted = wanted.to_lowercase();
    let length = wanted.chars().take(LONGEST + 1).count();
    let farthest = if length > LONGEST { 0 } else { length / 3 };
    let mut best = farthest;
    let mut found: Vec<&str> = Vec::new();
    for name in known.into_iter().filter(|name| *name != written) {
        let lower = name.to_lowercase();
        let distance = if lower == wanted {
            0
        } else if lower.len() > 4 * LONGEST || lower.chars().count().abs_diff(length) > best {
            continue;
        } else {
            strsim::damerau_levenshtein(&lower, &wanted)
        };
        if distance == 0 && lower != wanted || distance > best {
            continue;
        }
        if distance < best {
            best = distance;
            found.clear();
        }
        if !found.contains(&name) {
            found.push(name);
        }
    }
    // Three or more at one distance are a guess, not a suggestion.
    if found.len() > 2 {
        found.clear();
    }
    found
}

/// Whether a name that comes near is but a letter, or the order of two, away.
pub(crate) fn is_a_letter_off<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> bool {
    let wanted_lower = wanted.to_lowercase();
    near(wanted, known)
        .first()
        .is_some_and(|name| strsim::damerau_levenshtein(&name.to_lowercase(), &wanted_lower) < 2)
}

/// Whether a word of a name or a title begins with what was written: `old-guard` holds `guard`, and not `ard`.
pub fn holds(name: &str, part: &str) -> bool {
    let mut places = name.match_indices(part);
    places.any(|(at, _)| !name[..at].ends_with(char::is_alphanumeric))
}

/// The names that hold what was written; all of them where none does.
pub fn narrowed<'a>(wanted: &str, names: Vec<&'a str>) -> Vec<&'a str> {
    let wanted = wanted.to_lowercase();
    let holding = names.iter().copied().filter(|name| holds(name, &wanted));
    match holding.collect::<Vec<_>>() {
        none if none.is_empty() || wanted.is_empty() => names,
        holding => holding,
    }
}

/// A help line: "did you mean `x`?", or nothing.
pub fn did_you_mean_near<'a>(
    wanted: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    match near(wanted, known).as_slice() {
        [one] => Some(format!("did you mean `{one}`?")),
        [one, other] => Some(format!("did you mean `{one}` or `{other}`?")),
        _ => None,
    }
}

/// A help line where a name is rather a difference whose minus lacks its blanks: a hyphen is part of a name.
pub fn minus_in(name: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let mut hyphens = name.match_indices('-').map(|(at, _)| name.split_at(at));
    let (less, by) = hyphens.find(|(less, by)| {
        let by = &by[1..];
        let is_less = is_known(less) || is_number(less) && !less.is_empty() || is_dice(less);
        is_less && !by.is_empty() && (is_number(by) || is_known(by) || is_dice(by))
    })?;
    Some(format!(
        "a name may hold a hyphen, so a minus has blanks around it: `{less} - {}`",
        &by[1..]
    ))
}

/// A help line: "did you mean `x`?", or the few names there are, or nothing.
pub fn did_you_mean<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    names.extend(known.into_iter().filter(|name| seen.insert(*name)));
    match did_you_mean_near(wanted, names.iter().copied()) {
        Some(near) => Some(near),
        _ if names.is_empty() || names.len() > FEW => None,
        _ => Some(format!("known here: {}", names.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_but_for_case_beats_a_nearer_looking_name() {
        assert_eq!(near("Hedge", ["hedges", "hedge", "ledge"]), ["hedge"]);
    }

    #[test]
    fn a_slip_finds_its_name_and_a_stranger_none() {
        assert_eq!(near("wetaher", ["weather", "mission"]), ["weather"]);
        assert_eq!(near("weather", ["weather", "weathers"]), ["weathers"]);
        assert!(near("tank", ["weather", "mission"]).is_empty());
        assert!(
            near("ab", ["ac"]).is_empty(),
            "a third of two letters is none"
        );
    }

    #[test]
    fn a_minus_without_blanks_is_seen() {
        let known = |name: &str| matches!(name, "bite" | "to-hit" | "kick");
        let help = |name| minus_in(name, known);
        assert!(help("bite-1").is_some_and(|help| help.ends_with("`bite - 1`")));
        assert!(help("to-hit-kick").is_some_and(|help| help.ends_with("`to-hit - kick`")));
        assert!(help("d10-kick").is_some_and(|help| help.ends_with("`d10 - kick`")));
        assert!(help("10-kick").is_some_and(|help| help.ends_with("`10 - kick`")));
        assert_eq!(help("10-men"), None);
        assert_eq!(help("bite-"), None);
        assert_eq!(help("to-1"), None);
    }

    #[test]
    fn names_are_narrowed_by_the_beginning_of_a_word() {
        let names = || vec!["guard", "old-guard", "bodyguards"];
        assert_eq!(narrowed("guard", names()), ["guard", "old-guard"]);
        assert_eq!(narrowed("Old", names()), ["old-guard"]);
        assert_eq!(narrowed("ard", names()), names());
        assert_eq!(narrowed("", names()), names());
    }

    #[test]
    fn two_that_tie_are_both_named_and_three_are_a_guess() {
        assert_eq!(near("card", ["cord", "ward"]), ["cord", "ward"]);
        assert!(near("card", ["cord", "ward", "cart"]).is_empty());
        assert_eq!(
            did_you_mean("card", ["cord", "ward"]).as_deref(),
            Some("did you mean `cord` or `ward`?")
        );
    }

    #[test]
    fn the_few_that_exist_are_listed_and_many_are_not() {
        let few = ["shaky", "steady", "stubborn", "steady"];
        assert_eq!(
            did_you_mean("veteran", few).as_deref(),
            Some("known here: shaky, steady, stubborn")
        );
        assert_eq!(
            did_you_mean("veteran", ["a", "b", "c", "d", "e", "f", "g"]),
            None
        );
        assert_eq!(did_you_mean("veteran", []), None);
    }

    #[test]
    fn a_monstrous_name_is_not_measured() {
        let long = "x".repeat(3_000_000);
        let other = format!("{long}y");
        assert!(near(&long, [other.as_str(), "x"]).is_empty());
        let large = long.to_uppercase();
        assert_eq!(near(&long, [large.as_str()]), [large.as_str()]);
    }
}
