//! The documentation is run: its samples are compiled, its commands are carried out, its links are followed.
//!
//! What stands behind a fence says what is done with the block:
//!
//! * `orbat`: all such blocks of a page, one after the other, are a package without a fault;
//! * `orbat error=E0107`: behind these, it raises that code and no other;
//! * `orbat file=NAME`, `toml file=NAME`, `typst file=NAME`: a file that the commands of the page find where
//!   they run. Of source, it has no fault, or those of `error=CODE`;
//! * `console`: commands, and lines that they print, in order; `…` stands for others. `exit=1` if they fail;
//! * `toml`, `json`: well formed, and JSON of diagnostics is shaped as printed;
//! * `orbat bad`, `orbat mended`, `text said`, `text grammar`: on pages that are made, and compared whole;
//! * `text`, `console`, `typst` with `unrun="why"`: what nobody can run, and why.

mod book;
mod commands;
mod templates;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use orbat::diagnostic::Diagnostic;
use orbat::diagnostic::codes::ALL;
use orbat::diagnostic::render::{Style, render};

use super::support::{Loaded, home, run};

/// A fenced block of a page.
struct Block {
    /// What stands behind the fence: `orbat error=E0107`.
    info: String,
    line: usize,
    text: String,
}

impl Block {
    /// The language: the first word behind the fence.
    fn language(&self) -> &str {
        self.info.split(' ').next().unwrap_or_default()
    }

    /// What is said of `key`, as in `file=NAME` or `unrun="why"`.
    fn says(&self, key: &str) -> Option<&str> {
        let (_, rest) = self.info.split_once(&format!(" {key}="))?;
        Some(match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next().unwrap_or_default(),
            None => rest.split(' ').next().unwrap_or_default(),
        })
    }
}

/// A page: its path from the project's root, its text, its blocks.
struct Page {
    name: String,
    text: String,
    blocks: Vec<Block>,
}

/// The README and everything in `docs/`, in order.
fn pages() -> Vec<Page> {
    let mut paths = vec![home().join("README.md")];
    markdown_below(&home().join("docs"), &mut paths);
    let page = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(home()).unwrap().display().to_string();
        let blocks = blocks(&name, &text);
        Page { name, text, blocks }
    };
    paths.into_iter().map(page).collect()
}

/// The pages of the language reference.
fn reference() -> Vec<Page> {
    let is_reference = |page: &Page| page.name.starts_with("docs/language") && !is_made(&page.name);
    pages().into_iter().filter(is_reference).collect()
}

fn markdown_below(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            markdown_below(&path, found);
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
}

fn blocks(name: &str, text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => {
                open = Some(Block {
                    info: info.trim().to_owned(),
                    line: index + 1,
                    text: String::new(),
                });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block of {name} is not closed");
    blocks
}

/// The samples of a page, one after the other, as a file of its own.
fn package(page: &Page) -> String {
    let samples = page.blocks.iter().filter(|block| block.info == "orbat");
    let texts: Vec<&str> = samples.map(|block| block.text.as_str()).collect();
    if texts.is_empty() {
        return String::new();
    }
    let text = texts.join("\n");
    match texts.iter().any(|text| text.starts_with("use prelude")) {
        true => text,
        false => format!("use prelude \"0.1\"\n\n{text}"),
    }
}

/// What is said about a file, and the same as frames.
fn said(text: String) -> (Vec<Diagnostic>, String) {
    let mut sample = Loaded::text("sample.orbat", text);
    sample.compile_all();
    let list = sample.found();
    let frames = render(&list, &sample.sources, &Style::default());
    (list, frames)
}

#[test]
fn the_samples_of_each_page_are_a_package_without_a_fault() {
    let mut count = 0;
    for page in pages() {
        let text = package(&page);
        if text.is_empty() {
            continue;
        }
        count += 1;
        let (list, frames) = said(text);
        assert!(list.is_empty(), "{}:\n{frames}", page.name);
    }
    assert!(count >= 8, "only {count} pages have samples");
}

#[test]
fn each_wrong_sample_raises_its_code_and_no_other() {
    let mut raised = BTreeSet::new();
    for page in pages() {
        let good = package(&page);
        for block in &page.blocks {
            let Some(code) = block.info.strip_prefix("orbat error=") else {
                continue;
            };
            let (list, frames) = said(format!("{good}\n{}", block.text));
            let codes: BTreeSet<&str> = list.iter().map(|each| each.code.id).collect();
            let place = format!("{}:{}", page.name, block.line);
            assert_eq!(codes, BTreeSet::from([code]), "{place}:\n{frames}");
            raised.insert(code.to_owned());
        }
    }
    assert!(raised.len() >= 20, "only {raised:?}");
}

/// Pages that are made whole, by `cargo run --example pages`.
fn is_made(page: &str) -> bool {
    page.starts_with("docs/diagnostics") || page == "docs/language/forms.md"
}

#[test]
fn blocks_say_what_they_hold() {
    for page in pages() {
        for block in &page.blocks {
            let (first, rest) = block.info.split_once(' ').unwrap_or((&block.info, ""));
            let named = block
                .says("file")
                .is_some_and(|name| !name.starts_with(['/', '.']));
            let unrun = block.says("unrun").is_some_and(|why| why.len() > 10);
            let made = is_made(&page.name)
                && ["bad", "mended", "said", "grammar"]
                    .contains(&rest.split(' ').next().unwrap_or_default());
            let known = made
                || match first {
                    "orbat" => rest.is_empty() || named || block.says("error").is_some_and(is_code),
                    "console" => rest.is_empty() || unrun || block.says("exit").is_some(),
                    "toml" => rest.is_empty() || named,
                    "typst" => named || unrun,
                    "text" => unrun,
                    "json" => rest.is_empty(),
                    _ => false,
                };
            assert!(
                known,
                "{}:{}: a block is marked `{}`",
                page.name, block.line, block.info
            );
        }
    }
}

/// Nothing slips past the tests as an indented block.
#[test]
fn all_blocks_are_fenced() {
    for page in pages() {
        let (mut fenced, mut blank) = (false, false);
        for (index, line) in page.text.lines().enumerate() {
            if line.starts_with("```") {
                fenced = !fenced;
            }
            let block = blank && line.starts_with("    ") && !fenced;
            assert!(!block, "{}:{}: an indented block", page.name, index + 1);
            blank = line.is_empty();
        }
    }
}

/// Files of pages are source of their own: they say themselves what they use.
#[test]
fn files_of_pages_raise_what_is_said_of_them() {
    let mut files = 0;
    for page in pages() {
        for block in &page.blocks {
            let Some(name) = block.says("file") else {
                continue;
            };
            if block.language() != "orbat" || name.contains('/') {
                continue;
            }
            files += 1;
            let (list, frames) = said(block.text.clone());
            let codes: BTreeSet<&str> = list.iter().map(|each| each.code.id).collect();
            let place = format!("{}:{}", page.name, block.line);
            let wanted: BTreeSet<&str> = block.says("error").into_iter().collect();
            assert_eq!(codes, wanted, "{place}:\n{frames}");
        }
    }
    assert!(files >= 6, "only {files} files");
}

#[test]
fn slips_that_a_tutorial_names_are_shown_at_their_lines() {
    let all = pages();
    let page = all
        .iter()
        .find(|page| page.name.ends_with("body-armour.md"));
    let page = page.unwrap();
    let module = &page.blocks.iter().find(|block| block.language() == "orbat");
    let module = &module.unwrap().text;
    for (right, wrong) in [
        ("worn: plate)", "worn: plat)"),
        ("worn.class", "worn.clas"),
        ("  }\n}\n", "  }\n"),
    ] {
        assert!(module.contains(right), "{right}");
        let (list, frames) = said(module.replacen(right, wrong, 1));
        assert_eq!(list.len(), 1, "{frames}");
        assert!(list[0].help.is_some(), "{frames}");
    }
    for told in [
        "the `e` of `plate` in the example",
        "`worn.class` as `worn.clas`",
    ] {
        assert!(page.text.contains(told), "{told}");
    }
}

#[test]
fn json_and_toml_samples_are_well_formed_and_shaped_as_printed() {
    let mut keys = BTreeSet::new();
    for page in pages() {
        for block in &page.blocks {
            let place = format!("{}:{}", page.name, block.line);
            match block.language() {
                "json" => {
                    let value: serde_json::Value = serde_json::from_str(&block.text)
                        .unwrap_or_else(|error| panic!("{place}: {error}"));
                    if value["diagnostics"].is_array() {
                        keys_below(&value, &mut keys);
                    }
                }
                "toml" => {
                    toml::from_str::<toml::Table>(&block.text)
                        .unwrap_or_else(|error| panic!("{place}: {error}"));
                }
                _ => {}
            }
        }
    }
    let wrong = "table t \"T\" by roll d6 gives text {\n  | 1-4 | a |\n  | 4-6 | b |\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.orbat");
    fs::write(&file, wrong).unwrap();
    let mut printed = BTreeSet::new();
    for arguments in [
        &["check", file.to_str().unwrap(), "--format", "json"][..],
        &[
            "check",
            "combat-patrol-solo",
            "--sources",
            "--format",
            "json",
        ],
        &["list", "lists/hales-patrol.orbat", "--format", "json"],
        &["fmt", "--check", file.to_str().unwrap(), "--format", "json"],
    ] {
        keys_below(&run(home(), arguments).json(), &mut printed);
    }
    assert_eq!(keys, printed, "the page, and what is printed");
}

fn keys_below(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                keys_below(value, found);
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|each| keys_below(each, found)),
        _ => {}
    }
}

fn is_code(word: &str) -> bool {
    ALL.iter().any(|code| code.id == word)
}

#[test]
fn the_reference_names_every_code_and_no_other() {
    let mut named = BTreeSet::new();
    for page in pages() {
        for word in page.text.split(|c: char| !c.is_ascii_alphanumeric()) {
            let digits = word.strip_prefix(['E', 'W']).unwrap_or_default();
            if digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                assert!(
                    is_code(word),
                    "{} names {word}, which is no code",
                    page.name
                );
                if page.name.starts_with("docs/language") && !is_made(&page.name) {
                    named.insert(word.to_owned());
                }
            }
        }
    }
    let missing: Vec<&str> = ALL
        .iter()
        .map(|code| code.id)
        .filter(|id| !named.contains(*id))
        .collect();
    assert!(missing.is_empty(), "not in the reference: {missing:?}");
}

/// Words that are written in quotes or in headers only have no keyword; all others are shown.
#[test]
fn the_reference_shows_every_word_of_the_grammar() {
    let samples: String = reference().iter().map(package).collect();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let shown: BTreeSet<&str> = samples
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .flat_map(|line| line.split(|c: char| !is_word(c)))
        .collect();
    let grammar = fs::read_to_string(home().join("grammar/words.pest")).unwrap();
    let keywords: Vec<&str> = grammar
        .lines()
        .filter_map(|line| line.strip_prefix("kw_")?.split('"').nth(1))
        .collect();
    assert!(keywords.len() > 90, "{keywords:?}");
    let missing: Vec<&&str> = keywords
        .iter()
        .filter(|word| !shown.contains(**word))
        .collect();
    assert!(missing.is_empty(), "no sample shows {missing:?}");
}
