use proptest::prelude::*;

use super::{differ_in_blanks_alone, label, lay_out};
use crate::package::Library;

/// The sources of all bundled packages.
fn bundled() -> Vec<(String, String)> {
    let library = Library::bundled();
    let files = library.ids().flat_map(|id| library.sources(id));
    let texts: Vec<(String, String)> = files
        .map(|(name, bytes)| (name.to_owned(), String::from_utf8(bytes.to_vec()).unwrap()))
        .collect();
    assert!(texts.len() > 50);
    texts
}

#[test]
fn one_of_everything() {
    let text = include_str!("untidy.orbat");
    insta::assert_snapshot!(lay_out(text));
}

#[test]
fn what_is_laid_out_stays_as_it_is() {
    for (name, text) in bundled() {
        let laid_out = lay_out(&text);
        assert_eq!(lay_out(&laid_out), laid_out, "{name}");
        assert!(differ_in_blanks_alone(&text, &laid_out), "{name}");
    }
}

#[test]
fn rows_stand_in_columns_and_signs_have_blanks() {
    let text = "scale  nerve =shaky<  steady\nguns {\n|   | bite |\n| musket | 2 |\n}\n";
    let laid_out =
        "scale nerve = shaky < steady\nguns {\n  |        | bite |\n  | musket |    2 |\n}\n";
    assert_eq!(lay_out(text), laid_out);
}

#[test]
fn defaults_and_comparisons_have_blanks_wherever_they_stand() {
    for (text, laid_out) in [
        (
            "kind gun {\n  bite:0 to 6 \"Bite\"=1\n  reach : length=6\"\n  word : text=a=b\n}\n",
            "kind gun {\n  bite  : 0 to 6 \"Bite\" = 1\n  reach : length = 6\"\n  word  : text = a=b\n}\n",
        ),
        (
            "procedure a (k : 0 to 6=3)gives(x : 0 to 6) {\n  step one {\n    end max(k>2, 1)\n  }\n}\n",
            "procedure a (k : 0 to 6 = 3) gives (x : 0 to 6) {\n  step one {\n    end max(k > 2, 1)\n  }\n}\n",
        ),
        (
            "procedure a (\n  k : 0 to 6=3\n) {\n}\n",
            "procedure a (\n  k : 0 to 6 = 3\n) {\n}\n",
        ),
        (
            "example \"E\" {\n  chance a(2)>=3=1/2\n}\n",
            "example \"E\" {\n  chance a(2) >= 3 = 1/2\n}\n",
        ),
    ] {
        assert_eq!(lay_out(text), laid_out);
    }
}

/// It is printed as it stands.
#[test]
fn labels_of_branches_and_cases_stay() {
    for text in [
        "generator g {\n  roll h d6 {\n    1,2: place wood\n    3,4 \"Hut\" {\n      place hut\n    }\n  }\n}\n",
        "procedure a (k : 0 to 6) {\n  step one {\n    choose by k {\n      2,3: stop\n    }\n  }\n}\n",
    ] {
        assert_eq!(lay_out(text), text);
    }
}

#[test]
fn texts_and_citations_keep_their_blanks() {
    let text = "rule a \"A  b\" [qs  \"x  #  y\"] {\n  text \"c   d\"\n}\n";
    assert_eq!(lay_out(text), text);
}

/// Else its sign would stand above the comments of the rows below.
#[test]
fn a_citation_that_ends_its_line_opens_no_comment() {
    let text = "gongs {\n  |       | bite |\n  | rifle |    2 | [assumed: a  #  b]\n  | knife |    1 |  # short\n}\n";
    assert_eq!(lay_out(text), text);
}

#[test]
fn cells_keep_their_text() {
    let text = "table t by roll d6 gives text {\n  | 1-3 | 1,000 (a) #1 | [pp 1]  # why\n  | 4-6 | b) \"x  | y\"  |\n}\n";
    assert_eq!(lay_out(text), text);
    let untidy = "t {\n| a   b|\"c   d\"|5\"   x |\n}\n";
    assert_eq!(lay_out(untidy), "t {\n  | a b | \"c   d\" | 5\" x |\n}\n");
}

#[test]
fn brackets_in_a_text_without_quotes_open_no_block() {
    let text = "toys {\n  | a) |\n  | (b |\n}\n\ntoy b {\n  w (a,b\n  v c) {d\n}\n\nkind toy {\n  w : text = (a,b\n  v : text\n}\n";
    assert_eq!(lay_out(text), text);
}

/// Their first blank is what tells that they go on.
#[test]
fn members_that_begin_with_their_sign_stay_indented() {
    let text =
        "scale a =\n  small\n\n  # why\n  < big\n\nchoice c = d\n  | e |\n  f\n\ng {\n  | h |\n}\n";
    assert_eq!(lay_out(text), text);
}

#[test]
fn a_label_has_single_blanks_and_no_comments() {
    assert_eq!(label(" far   and\twet "), "far and wet");
    assert_eq!(label("a is \"x  y\",b"), "a is \"x  y\", b");
    assert_eq!(label("max( 1,# least\n\n 2 )"), "max(1,\n  2)");
    let play = "play f( a )  # once\n{\n# now\nroll 1,2\n  }";
    assert_eq!(label(play), "play f(a) {\n  roll 1, 2\n}");
}

#[test]
fn comments_stand_below_each_other_where_a_blank_line_goes() {
    let text = "marker tired \"Tired\" {  # of men\n\n  effect \"Slow\"  # a turn\n}\n";
    let laid_out = lay_out(text);
    assert_eq!(lay_out(&laid_out), laid_out);
    assert!(
        laid_out.contains("  effect \"Slow\"         # a turn\n"),
        "{laid_out}"
    );
}

#[test]
fn another_sign_is_more_than_a_blank() {
    assert!(differ_in_blanks_alone("a  b", "a b\n"));
    assert!(!differ_in_blanks_alone("a b", "ab"));
    assert!(!differ_in_blanks_alone("a \"b  c\"", "a \"b c\""));
    assert!(!differ_in_blanks_alone("a # b", "a"));
    assert!(!differ_in_blanks_alone("| a,b |", "| a, b |"));
}

/// The text with its blanks pulled about: other indents, more blanks where there are some, line ends of
/// another system.
pub(super) fn untidy(text: &str, choices: &[u8]) -> String {
    let mut next = choices.iter().cycle().copied();
    let mut choice = move |of: u8| next.next().map_or(0, |choice| choice % of);
    let mut untidy = String::new();
    for line in text.lines() {
        let body = line.trim_start();
        // A blank at the edge is what tells a text or a type that goes on from a new declaration.
        let least = u8::from(body.len() < line.len());
        let indent = if least == 0 { 0 } else { least + choice(5) };
        untidy.push_str(&" ".repeat(usize::from(indent)));
        let (tokens, comment) = super::token::read(body);
        for (index, token) in tokens.iter().enumerate() {
            if index > 0 && token.spaced {
                untidy.push_str([" ", "  ", "\t", "    "][usize::from(choice(4))]);
            }
            untidy.push_str(token.text);
        }
        if let Some(comment) = comment {
            untidy.push_str(&" ".repeat(usize::from(!tokens.is_empty())));
            untidy.push_str(comment);
        }
        untidy.push_str(["\n", "\r\n", "  \n"][usize::from(choice(3))]);
    }
    untidy
}

proptest! {
    #[test]
    fn blanks_of_the_author_make_no_difference(
        choices in prop::collection::vec(any::<u8>(), 1..40),
        which in any::<prop::sample::Index>(),
    ) {
        let texts = bundled();
        let (_, text) = &texts[which.index(texts.len())];
        prop_assert_eq!(lay_out(&untidy(text, &choices)), lay_out(text));
    }
}
