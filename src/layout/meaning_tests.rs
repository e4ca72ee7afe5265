//! What is laid out means the same: whole packages are compiled before and after it.

use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::Value;

use super::tests::untidy;
use super::{differ_in_blanks_alone, lay_out};
use crate::diagnostic::Diagnostics;
use crate::package::{Library, Root, load_with};
use crate::source::SourceSet;
use crate::{Request, compile, syntax};

/// The files of a package by their paths, manifest included.
type Files = Vec<(String, String)>;

fn bundled() -> Vec<(String, Files)> {
    let library = Library::bundled();
    let package = |id: &str| {
        let files = library.sources(id);
        let files = files.map(|(path, bytes)| (path, String::from_utf8(bytes.to_vec()).unwrap()));
        let mut files: Files = files.map(|(path, text)| (path.to_owned(), text)).collect();
        let manifest = std::str::from_utf8(library.manifest(id).unwrap()).unwrap();
        files.push(("orbat.toml".to_owned(), manifest.to_owned()));
        (id.to_owned(), files)
    };
    library.ids().map(package).collect()
}

/// The codes and words of all that is said of a package, and its model.
fn meaning(id: &str, files: &Files) -> (Vec<String>, Option<Value>) {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join(id);
    for (path, text) in files {
        write(home.join(path), text);
    }
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let root = Root::Folder(home);
    let set = load_with(&Library::bundled(), &[root], &mut sources, &mut out).unwrap();
    let model = compile(&set, &sources, &Request::default(), &mut out).unwrap();
    let said = out.sorted(&sources);
    let said = said
        .iter()
        .map(|each| format!("{} {}", each.code.id, each.message));
    let model =
        model.map(|model| serde_json::to_value(crate::model::json::export(&model)).unwrap());
    (said.collect(), model)
}

#[allow(clippy::disallowed_methods, reason = "packages are read from the disk")]
fn write(path: PathBuf, text: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn is_read(text: &str) -> bool {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let file = sources.add("edited.orbat", text.to_owned());
    let _ = syntax::parse(file, text, &mut out);
    out.iter().next().is_none()
}

/// Where two models differ, and how: for whoever reads a failure.
fn differ(one: &Value, other: &Value, at: &str, found: &mut Vec<String>) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            for (key, value) in one {
                differ(value, &other[key], &format!("{at}.{key}"), found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (one, other)) in one.iter().zip(other).enumerate() {
                differ(one, other, &format!("{at}.{index}"), found);
            }
        }
        _ if one == other => {}
        _ => found.push(format!("{at}: {one} is not {other}")),
    }
}

fn assert_same(what: &str, one: (Vec<String>, Option<Value>), other: (Vec<String>, Option<Value>)) {
    assert_eq!(one.0, other.0, "{what}");
    let mut found = Vec::new();
    let null = Value::Null;
    let [one, other] = [&one.1, &other.1].map(|model| model.as_ref().unwrap_or(&null));
    differ(one, other, "", &mut found);
    assert!(found.is_empty(), "{what}: {found:#?}");
}

#[test]
fn every_ruleset_means_the_same_untidy_and_laid_out() {
    for (id, files) in bundled() {
        let told = meaning(&id, &files);
        assert!(told.1.is_some(), "{id}: {:?}", told.0);
        let changed = |change: &dyn Fn(&str) -> String| -> Files {
            let source = |path: &str| path.ends_with(".orbat");
            let each = files.iter().map(|(path, text)| match source(path) {
                true => (path.clone(), change(text)),
                false => (path.clone(), text.clone()),
            });
            each.collect()
        };
        let choices = [3, 14, 15, 92, 65, 35, 89, 79];
        let untidied = changed(&|text| untidy(text, &choices));
        assert_same(&id, meaning(&id, &untidied), told.clone());
        let laid_out = changed(&|text| lay_out(&untidy(text, &choices)));
        assert_same(&id, meaning(&id, &laid_out), told);
    }
}

/// What an author's hand may do to one line.
#[derive(Clone, Debug)]
enum Edit {
    TakeOut,
    Double,
    SwapWithNext,
    BlankLine,
    Comment,
    CommentBehind,
    OtherNumber(u8),
    MoreBlanks,
}

fn edits() -> impl Strategy<Value = Vec<(prop::sample::Index, Edit)>> {
    let edit = prop_oneof![
        Just(Edit::TakeOut),
        Just(Edit::Double),
        Just(Edit::SwapWithNext),
        Just(Edit::BlankLine),
        Just(Edit::Comment),
        Just(Edit::CommentBehind),
        (0..10_u8).prop_map(Edit::OtherNumber),
        Just(Edit::MoreBlanks),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), edit), 1..6)
}

fn edited(text: &str, edits: &[(prop::sample::Index, Edit)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (place, edit) in edits {
        let at = place.index(lines.len());
        match edit {
            Edit::TakeOut if lines.len() > 1 => drop(lines.remove(at)),
            Edit::TakeOut => {}
            Edit::Double => lines.insert(at, lines[at].clone()),
            Edit::SwapWithNext => {
                let next = (at + 1).min(lines.len() - 1);
                lines.swap(at, next);
            }
            Edit::BlankLine => lines.insert(at, String::new()),
            Edit::Comment => lines.insert(at, "     # A note.".to_owned()),
            Edit::CommentBehind => lines[at].push_str(" # why"),
            Edit::OtherNumber(digit) => {
                let digit = digit.to_string();
                lines[at] = lines[at].replacen(|c: char| c.is_ascii_digit(), &digit, 1);
            }
            Edit::MoreBlanks => lines[at] = untidy(&lines[at], &[7, 2, 5]).trim_end().to_owned(),
        }
    }
    lines.join("\n") + "\n"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn an_edited_ruleset_means_the_same_laid_out(
        package in any::<prop::sample::Index>(),
        file in any::<prop::sample::Index>(),
        edits in edits(),
    ) {
        let all = bundled();
        let (id, mut files) = all[package.index(all.len())].clone();
        // The manifest is the last.
        let at = file.index(files.len() - 1);
        let text = edited(&files[at].1, &edits);
        let laid_out = lay_out(&text);
        // Text that cannot be read has no layout, but breaks nothing.
        if !is_read(&text) {
            return Ok(());
        }
        prop_assert!(differ_in_blanks_alone(&text, &laid_out));
        prop_assert_eq!(&lay_out(&laid_out), &laid_out);
        files[at].1 = text;
        let before = meaning(&id, &files);
        files[at].1 = laid_out;
        let after = meaning(&id, &files);
        assert_same(&id, before, after);
    }
}

/// What cells and values may hold that reads like code, beside words and blanks.
const NASTY: [&str; 28] = [
    "men",
    "a",
    "2",
    "½",
    " ",
    "  ",
    "\u{a0}",
    "\t",
    ",",
    "(",
    ")",
    "#",
    "<",
    "=",
    ":",
    ";",
    "\\\\",
    "/",
    "}",
    "]",
    "5\"",
    "?",
    "–",
    "\"x  | y\"",
    "“q  #”",
    " \"(\"",
    "\\{",
    "[",
];

fn nasty() -> impl Strategy<Value = String> {
    let signs = prop::collection::vec(prop::sample::select(&NASTY[..]), 1..5);
    signs.prop_map(|signs| signs.concat())
}

/// A package with these texts wherever one may stand without quotes.
fn with_texts([title, field, default, setting, answer, card]: &[String; 6]) -> Files {
    let text = format!(
        "use prelude \"0.1\"\n\
         kind toy \"Toy\" {{\n  w : text \"W\" = {default}\n}}\n\
         toys {{\n|  | title | w |\n| a|{title} |{field}|\n}}\n\
         toy b\n{{\nw   {setting}\n}}\n\
         option o \"O\" [assumed: ours] {{\n  table t by roll d6 gives text {{\n| 1-3 |{answer}|\n| 4-6 |x|\n}}\n}}\n\
         deck d \"D\" of 1 cards {{\n face n:text\n|  | n|\n|a |{card}|\n}}\n\
         scale s =\n small\n <big\nchoice c=a\n\n | b\n |c\n"
    );
    let manifest =
        "[package]\nid = \"toys\"\nversion = \"0.1.0\"\nrequires = { prelude = \"0.1\" }\n";
    vec![
        ("a.orbat".to_owned(), text),
        ("orbat.toml".to_owned(), manifest.to_owned()),
    ]
}

fn assert_texts_stay(texts: &[String; 6]) -> bool {
    let mut files = with_texts(texts);
    let text = files[0].1.clone();
    let before = meaning("toys", &files);
    if !is_read(&text) || before.1.is_none() {
        return false;
    }
    files[0].1 = lay_out(&text);
    assert!(differ_in_blanks_alone(&text, &files[0].1), "{text}");
    assert_eq!(lay_out(&files[0].1), files[0].1);
    assert_same(&files[0].1, before, meaning("toys", &files));
    true
}

#[test]
fn signs_of_code_in_texts_without_quotes_stay() {
    let plain = "1,000  men".to_owned();
    for nasty in [
        "don't,do", "a) first", "(a", "x#1", "Ho:o", "a=b", "5\"(x", "a < b",
    ] {
        for place in 0..6 {
            let mut texts = std::array::from_fn(|_| plain.clone());
            // Outside of cells a `#` begins a comment.
            texts[place] = nasty.to_owned();
            assert!(assert_texts_stay(&texts), "{nasty} {place}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn texts_without_quotes_stay_as_they_are(texts in prop::array::uniform6(nasty())) {
        // A text that the language refuses spoils those beside it.
        let plain = || "plain".to_owned();
        for place in 0..6 {
            let mut alone: [String; 6] = std::array::from_fn(|_| plain());
            alone[place].clone_from(&texts[place]);
            assert_texts_stay(&alone);
        }
        assert_texts_stay(&texts);
    }
}

/// Where the model says what the author wrote: conditions, questions, claims, changes.
const LABELLED: &str = r#"use prelude "0.1"

modifiers aim "Aim" (far : yes/no = no, wet : yes/no = no, men : 1 to 9 = 1) {
  | when              | value |
  | far and   wet     | - 1   |
  | ( far or wet )    | 0     |
  | min(men,  4)>3    | 1     |
}

procedure shoot "Shoot" (far : yes/no = no, wet : yes/no = no, men : 1 to 9 = 4) gives yes/no {
  step aim "Aim" {
    end d6 + total aim >= 4 and men > 0
  }
}

option dusk "Dusk" [assumed: ours] {
  extend modifiers aim {
    | far   and men>1 | -1 |
  }
}

example "Wet" {
  with dusk
  chance   shoot(no,yes ,men=3) = 1/3
  value max( 1,2,   # the least
             3)=3
  play shoot( no,yes )   # once
  {
       roll 3,4
       gives no
  }
}
"#;

#[test]
fn labels_are_the_same_however_they_are_set() {
    let manifest =
        "[package]\nid = \"toys\"\nversion = \"0.1.0\"\nrequires = { prelude = \"0.1\" }\n";
    let mut files = vec![
        ("a.orbat".to_owned(), LABELLED.to_owned()),
        ("orbat.toml".to_owned(), manifest.to_owned()),
    ];
    let before = meaning("toys", &files);
    assert!(before.1.is_some(), "{:?}", before.0);
    files[0].1 = lay_out(LABELLED);
    assert_ne!(files[0].1, LABELLED);
    assert_same("labels", before, meaning("toys", &files));
}
