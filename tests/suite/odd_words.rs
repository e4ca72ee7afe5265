//! Slips with something odd beside them: what helps an author looks at the words of a line, and must not trust them.

use std::ops::Range;

use orbat::diagnostic::Diagnostics;
use orbat::source::SourceSet;

use super::errors::{Fixture, compile, fixtures};

/// Words with signs that begin or end something else, and with letters of several bytes.
const ODD: [&str; 26] = [
    "\"a # b\"",
    "“é # é”",
    "[pp #1]",
    "\"",
    "“",
    "”",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "|",
    "#",
    "½\"",
    "é",
    "砲-ß",
    "-",
    ":",
    "=",
    ".",
    ",",
    "?",
    "\u{a0}",
    "7",
    "\n",
];

/// Of so many edits one is compiled; the others are read only.
const COMPILED: usize = 40;

/// Of so many edits one is tried, where the variable `ORBAT_ODD` does not ask for another share.
const TRIED: usize = 50;

/// Where the words of a line stand.
fn words(line: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let words = line.split([' ', '\n']).map(|word| {
        let start = at;
        at += word.len() + 1;
        start..start + word.len()
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// The lines of a text that another has not, each with its place.
fn slips<'t>(text: &'t str, sound: &[&str]) -> Vec<(usize, &'t str)> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let start = at;
        at += line.len();
        (start, line)
    });
    lines
        .filter(|(_, line)| !sound.contains(&line.trim_end()))
        .collect()
}

/// The text with an odd word before, in the place of, and right behind one of its words, and with its end there.
fn edited(text: &str, word: Range<usize>, odd: &str) -> [String; 4] {
    let (before, behind) = (&text[..word.start], &text[word.end..]);
    let own = &text[word];
    [
        format!("{before}{odd} {own}{behind}"),
        format!("{before}{odd}{behind}"),
        format!("{before}{own}{odd}{behind}"),
        format!("{before}{odd}"),
    ]
}

/// The slips of a page, each word of them with each odd word: the files, and which of them was changed.
fn of_page(page: &Fixture) -> impl Iterator<Item = (usize, String)> + '_ {
    let sound = page.mended.iter().flat_map(|file| file.text.lines());
    let sound: Vec<&str> = sound.map(str::trim_end).collect();
    let files = page.bad.iter().enumerate();
    let files = files.filter(|(_, file)| file.text.len() < 10_000);
    files.flat_map(move |(at, file)| {
        let lines = slips(&file.text, &sound).into_iter();
        let words = lines.flat_map(|(start, line)| {
            let places = words(line).into_iter();
            places.map(move |word| start + word.start..start + word.end)
        });
        words.flat_map(move |word| {
            let texts = ODD.map(|odd| edited(&file.text, word.clone(), odd));
            texts.into_iter().flatten().map(move |text| (at, text))
        })
    })
}

#[test]
fn slips_beside_odd_words_are_reported() {
    let asked = std::env::var("ORBAT_ODD").ok();
    let share = asked.map_or(TRIED, |share| share.parse().expect("ORBAT_ODD is a number"));
    let mut edits = 0_usize;
    for page in fixtures() {
        for (at, text) in of_page(&page) {
            edits += 1;
            if !edits.is_multiple_of(share) {
                continue;
            }
            let is_compiled = (edits / share).is_multiple_of(COMPILED);
            let outcome = std::panic::catch_unwind(|| {
                let mut sources = SourceSet::default();
                let file = sources.add("odd.orbat", text.clone());
                orbat::syntax::parse(file, &text, &mut Diagnostics::default());
                if is_compiled {
                    let mut files = page.bad.clone();
                    files[at].text.clone_from(&text);
                    compile(&files).drawn();
                }
            });
            assert!(outcome.is_ok(), "{}:\n{text}", page.name);
        }
    }
    assert!(edits > 500_000, "{edits}");
}
