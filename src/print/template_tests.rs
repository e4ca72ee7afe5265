//! Templates of packages and of the user: what they may replace, and who answers for a mistake.

use super::sample::pieces;
use super::tests::typeset;
use super::world::PageWorld;
use super::*;

#[test]
fn ones_own_template_comes_before_ours_and_answers_for_itself() {
    let sheet = Printout::Pieces(pieces());
    let with = |text: &str| {
        let sheets = [("pieces".to_owned(), text.to_owned())];
        let assets = Assets {
            sheets: sheets.into(),
            ..Assets::default()
        };
        typeset(&sheet, &assets)
    };
    let mine = "#set document(title: \"Mine\")\n#import \"cutting.typ\": data\n#set text(lang: \"en\")\n#data.pieces.counters.len() counters";
    let printed = with(mine).unwrap();
    let texts = placed::texts(&printed.document);
    assert!(
        texts.iter().any(|each| each.text.contains("2 counters")),
        "{texts:?}"
    );
    match with("#import \"@preview/cetz:0.2.0\": canvas") {
        Err(PrintError::TheirTemplate(said)) => assert!(said.contains("no package"), "{said}"),
        other => panic!("{:?}", other.err()),
    }
    match with("#set document(title: \"Mine\")\n#nothing") {
        Err(PrintError::TheirTemplate(said)) => assert!(said.contains("pieces.typ:2"), "{said}"),
        other => panic!("{:?}", other.err()),
    }
    match with("Words") {
        Err(PrintError::TheirTemplate(said)) => {
            assert!(
                said.starts_with("pieces.typ: ") && said.contains("title"),
                "{said}"
            );
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn ones_own_template_answers_for_how_it_uses_ours() {
    let with = |name: &str, text: &str| {
        let assets = Assets {
            sheets: [(name.to_owned(), text.to_owned())].into(),
            ..Assets::default()
        };
        match typeset(&Printout::Pieces(pieces()), &assets) {
            Err(PrintError::TheirTemplate(said)) => said,
            other => panic!("{:?}", other.err()),
        }
    };
    let said = with("pieces", "#import \"style.typ\": value\n#value(\"2\")");
    assert!(said.starts_with("pieces.typ:2, in style.typ:"), "{said}");
    // What stands in the place of a part has to have all that others import from it.
    let said = with("cutting", "#let data = json(\"/sheet.json\")");
    assert!(said.contains("with cutting.typ of yours: "), "{said}");
}

#[test]
fn a_template_that_the_sheet_does_not_use_answers_for_nothing() {
    let sheets = |name: &str| {
        let one = (name.to_owned(), "#panic()".to_owned());
        PageWorld::new("pieces", &[one].into(), Vec::new()).unwrap()
    };
    assert!(sheets("style").has_theirs());
    assert!(!sheets("rulebook").has_theirs());
}

#[test]
fn a_template_that_nothing_reads_is_named_with_the_one_that_was_meant() {
    let with = |files: &[(&str, &str)]| {
        let sheets = files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        let assets = Assets {
            sheets: sheets.collect(),
            ..Assets::default()
        };
        typeset(&Printout::Pieces(pieces()), &assets).map(|_| ())
    };
    match with(&[("piece", "#nothing")]) {
        Err(PrintError::TheirTemplate(said)) => {
            assert!(said.contains("did you mean `pieces.typ`?"), "{said}");
        }
        other => panic!("{:?}", other.err()),
    }
    let mine =
        "#import \"words.typ\": *\n#set document(title: \"Mine\")\n#set text(lang: \"en\")\n#word";
    with(&[("pieces", mine), ("words", "#let word = [Marker]")]).unwrap();
}
