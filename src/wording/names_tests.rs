//! Titles become words of a sentence.

use super::nouns::{body, is_plural, some, with_article};
use super::*;
use crate::numbers::ordinal;
use crate::spelling::joined;

#[test]
fn what_is_not_counted_has_no_article() {
    for (name, expected) in [
        ("cover", "cover"),
        ("Heavy armour", "Heavy armour"),
        ("cover of a man", "a cover of a man"),
        ("covering party", "a covering party"),
        ("bursts", "bursts"),
        ("wound", "a wound"),
    ] {
        assert_eq!(some(name), expected);
    }
}

#[test]
fn the_sign_of_inches_keeps_apart_from_the_mark_behind_it() {
    assert_eq!(quoted("Paces of 1\""), "“Paces of 1\"\u{2009}”");
    assert_eq!(quoted("Paces"), "“Paces”");
}

#[test]
fn a_force_is_what_its_title_ends_in() {
    for (title, expected) in [
        ("Guard section, 1805", Some("section")),
        ("Squad (mounted)", None),
        ("Raider band", Some("band")),
        ("Light infantry", None),
        ("Gun group of the reserve", Some("group")),
        ("", None),
    ] {
        assert_eq!(body(title), expected, "{title}");
    }
}

#[test]
fn a_name_is_plural_by_its_noun() {
    for name in [
        "strokes",
        "sub-units destroyed",
        "enemy squads destroyed in the last turn",
        "duels won in the last turn",
        "sub-units that broke out of cover",
        "markers instead of men",
        "dice from the event",
        "men",
    ] {
        assert!(is_plural(name), "{name}");
    }
    for name in [
        "class of armour",
        "man of the squads",
        "loss",
        "turn left",
        "wounded",
        "distance to the nearest of them",
        "in the ditches",
        "its need",
        "how it ends",
        "which squads",
        "",
    ] {
        assert!(!is_plural(name), "{name}");
    }
}

#[test]
fn ordinals_end_as_they_are_spoken() {
    let ends = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal);
    assert_eq!(
        ends.join(" "),
        "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th"
    );
}

#[test]
fn articles_follow_the_sound() {
    for (expected, noun) in [
        ("a tool", "tool"),
        ("an axe", "axe"),
        ("an umbrella", "umbrella"),
        ("a unit", "unit"),
        ("a user", "user"),
        ("an uninvited guest", "uninvited guest"),
        ("an unimportant hill", "unimportant hill"),
        ("a one-man tent", "one-man tent"),
        ("an onerous task", "onerous task"),
        ("an hour", "hour"),
        ("a house", "house"),
        ("an MG", "MG"),
        ("a BAR", "BAR"),
        ("an X", "X"),
        ("a U", "U"),
        ("an 8", "8"),
        ("an 80", "80"),
        ("an 18", "18"),
        ("a 1", "1"),
        ("a 180", "180"),
        ("an “old” house", "“old” house"),
        ("another tool", "other tool"),
    ] {
        assert_eq!(with_article(noun), expected, "{noun}");
    }
    let the = |name: &str| super::nouns::the(name).text;
    assert_eq!(the("Our card"), "our card");
    assert_eq!(the("The card"), "the card");
    assert_eq!(the("Theirs"), "the theirs");
    assert_eq!(the("“Way gone” of “A march”"), "“Way gone” of “A march”");
}

#[test]
fn titles_with_commas_are_kept_apart() {
    let parts = |list: &[&str]| list.iter().map(|&each| each.to_owned()).collect::<Vec<_>>();
    let told = |list: &[&str]| alternatives(&parts(list));
    assert_eq!(told(&["a", "b", "c"]), "a, b or c");
    assert_eq!(told(&["a", "b, or so", "c"]), "a; b, or so; or c");
    assert_eq!(told(&["a, b"]), "a, b");
}

#[test]
fn names_keep_capitals_that_belong_to_them() {
    for (title, expected) in [
        ("Printed die", "printed die"),
        ("Nerve of Diggers", "Nerve of Diggers"),
        ("D10", "D10"),
        ("AP value", "AP value"),
        ("X", "X"),
        ("X marks", "x marks"),
        ("", ""),
        // A word that begins no name is small, however much of a name stands behind it.
        ("Its chief's Nerve", "its chief's Nerve"),
        ("The Red card", "the Red card"),
        ("Our Nerve", "our Nerve"),
        ("Second man's Nerve", "second man's Nerve"),
        ("Second Army", "Second Army"),
        ("Town Watch company", "Town Watch company"),
        ("Failures for row A", "failures for row A"),
        ("Dice of rows F, G and H", "dice of rows F, G and H"),
        ("Vitamin C", "Vitamin C"),
    ] {
        assert_eq!(lower(title), expected);
    }
    assert_eq!(joined(&["a", "b", "c"], "or"), "a, b or c");
    assert_eq!(
        [times(1), times(2), times(3)].join(", "),
        "once, twice, 3 times"
    );
}
