//! Names across packages, and names beside titles.

use orbat::package::Library;

use super::support::{Loaded, text_root};

const BASE: &str = "table low \"Low\" by roll d6 gives number {\n  | 1-6 | 1 |\n}\n";

/// The codes and messages that a file raises which uses the package `base`.
fn said(text: &str) -> Vec<String> {
    let manifest = "[package]\nid = 'base'\nversion = '0.1.0'";
    let text = format!("use base \"0.1\"\n\n{text}");
    let library = Library::new([("base", vec![("orbat.toml", manifest), ("base.orbat", BASE)])]);
    let mut sample = Loaded::new(&library, &[text_root("sample.orbat", text)]);
    sample.compile(&[]);
    sample.said()
}

#[test]
fn an_answer_may_roll_on_a_table_of_another_package() {
    let rolls_on = |name: &str| {
        said(&format!(
            "table low \"Low\" by roll d6 gives number {{\n  | 1-6 | roll {name} |\n}}\n"
        ))
    };
    assert_eq!(rolls_on("base.low"), [""; 0]);
    assert_eq!(rolls_on("low"), ["E0112 the table `low` rolls on itself"]);
    assert_eq!(
        rolls_on("base.high"),
        ["E0201 there is no table called `high`"]
    );
}

#[test]
fn an_apostrophe_in_a_title_is_no_slip() {
    let titled = |name: &str, title: &str| said(&format!("scale {name} \"{title}\" = one < two\n"));
    assert_eq!(titled("millers-ford", "Miller's ford"), [""; 0]);
    assert_eq!(titled("miller-s-ford", "Miller's ford"), [""; 0]);
    assert_eq!(titled("icecream", "Ice-cream"), [""; 0]);
    assert_eq!(
        titled("milers-ford", "Miller's ford").len(),
        1,
        "a letter is missing"
    );
}

#[test]
fn a_title_mentions_nothing_and_a_text_may_mention_what_comes_later() {
    let early = "kind thing \"Thing\" {\n  says : text \"Says\"\n}\n\n\
                 thing first \"First\" {\n  says \"See {second} and {later}.\"\n}\n\n\
                 thing second \"Second\" {\n  says \"x\"\n}\n\n";
    let later = "table later \"Later\" by roll d6 {\n  | 1-6 | {first} |\n}\n";
    assert_eq!(said(&format!("{early}{later}")), [""; 0]);
    let titled = early.replace("\"First\"", "\"Before {second}\"");
    assert_eq!(
        said(&format!("{titled}{later}")),
        ["E0308 a title cannot mention anything"]
    );
}
