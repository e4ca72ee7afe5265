//! The documentation is run: its samples are compiled, its commands are parsed or carried out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser;
use orbat::cli::{Cli, Verb};
use orbat::diagnostic::codes::ALL;
use orbat::diagnostic::render::{Style, render};
use orbat::diagnostic::{Diagnostic, Diagnostics};
use orbat::package::{Library, Root, load_with};
use orbat::source::SourceSet;

/// A fenced block of a page.
struct Block {
    /// What stands behind the fence: `orbat error=E0107`.
    info: String,
    line: usize,
    text: String,
}

/// A page: its path from the project's root, its text, its blocks.
struct Page {
    name: String,
    text: String,
    blocks: Vec<Block>,
}

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
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
    let is_reference = |page: &Page| page.name.starts_with("docs/language");
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
    format!("use prelude \"0.1\"\n\n{}", texts.join("\n"))
}

/// What is said about a file, and the same as frames.
fn said(text: String) -> (Vec<Diagnostic>, String) {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let root = Root::Text {
        path: "sample.orbat".into(),
        text,
    };
    let set = load_with(&Library::bundled(), &[root], &mut sources, &mut out).unwrap();
    orbat::compile_all(&set, &sources, &mut out);
    let list = out.sorted(&sources);
    let frames = render(&list, &sources, &Style::default());
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

#[test]
fn blocks_say_what_they_hold() {
    for page in pages() {
        for block in &page.blocks {
            let (first, rest) = block.info.split_once(' ').unwrap_or((&block.info, ""));
            let known = match first {
                "orbat" => rest.is_empty() || rest.strip_prefix("error=").is_some_and(is_code),
                "console" | "text" | "toml" | "json" | "rust" => rest.is_empty(),
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

#[test]
fn json_and_toml_samples_are_well_formed_and_shaped_as_printed() {
    let mut keys = BTreeSet::new();
    for page in pages() {
        for block in &page.blocks {
            let place = format!("{}:{}", page.name, block.line);
            match block.info.as_str() {
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
    ] {
        let done = Command::new(env!("CARGO_BIN_EXE_orbat"))
            .args(arguments)
            .current_dir(home())
            .output()
            .unwrap();
        keys_below(&serde_json::from_slice(&done.stdout).unwrap(), &mut printed);
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
                if page.name.starts_with("docs/language") {
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

/// The commands of a page: the words behind `orbat`, and the lines that should come out.
fn commands(page: &Page) -> Vec<(usize, Vec<String>, Vec<String>)> {
    let mut commands: Vec<(usize, Vec<String>, Vec<String>)> = Vec::new();
    for block in page.blocks.iter().filter(|block| block.info == "console") {
        let mut listening = false;
        for (index, line) in block.text.lines().enumerate() {
            let place = block.line + 1 + index;
            let Some(typed) = line.strip_prefix("$ ") else {
                if listening && !matches!(line, "" | "…") {
                    let last = commands.last_mut().unwrap();
                    last.2.push(line.trim_end().to_owned());
                }
                continue;
            };
            let words = words(typed.split(" #").next().unwrap_or_default());
            let start = match (words.first().map(String::as_str), words.get(1)) {
                (Some("orbat"), _) => Some(1),
                (Some("cargo"), Some(run)) if run == "run" => {
                    words.iter().position(|word| word == "--").map(|at| at + 1)
                }
                _ => None,
            };
            listening = start.is_some();
            if let Some(start) = start {
                commands.push((place, words[start..].to_vec(), Vec::new()));
            }
        }
    }
    commands
}

/// As a shell would split it, with single and double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        let word = words.last_mut().unwrap();
        match (c, quote) {
            (c, Some(q)) if c == q => quote = None,
            (c, Some(_)) => word.push(c),
            ('"' | '\'', None) => quote = Some(c),
            (' ', None) if word.is_empty() => {}
            (' ', None) => words.push(String::new()),
            (c, None) => word.push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn every_command_of_the_pages_can_be_typed() {
    let mut verbs = BTreeSet::new();
    for page in pages() {
        for (line, words, _) in commands(&page) {
            let typed = std::iter::once("orbat").chain(words.iter().map(String::as_str));
            let parsed = Cli::try_parse_from(typed);
            let helps = words
                .iter()
                .any(|word| word == "--help" || word == "--version");
            assert!(
                parsed.is_ok() || helps,
                "{}:{line}: {}",
                page.name,
                parsed.unwrap_err()
            );
            verbs.insert(words[0].clone());
        }
    }
    let all = [
        "check",
        "model",
        "schema",
        "explain",
        "odds",
        "test",
        "roll",
        "scenario",
        "print",
        "fmt",
        "new",
        "completions",
        "man",
    ];
    for verb in all {
        assert!(verbs.contains(verb), "no page shows `orbat {verb}`");
    }
}

/// What is quick and writes nothing is run, if it names no file that only the reader has.
#[test]
fn commands_print_what_the_pages_show() {
    let mut run = 0;
    // The page of odds is made by its commands, and compared whole elsewhere.
    let others = pages()
        .into_iter()
        .filter(|page| page.name != "docs/odds.md");
    for page in others {
        for (line, words, shown) in commands(&page) {
            let typed = std::iter::once("orbat").chain(words.iter().map(String::as_str));
            let Ok(cli) = Cli::try_parse_from(typed) else {
                continue;
            };
            let quick = matches!(
                cli.verb,
                Verb::Check(_)
                    | Verb::Explain(_)
                    | Verb::Odds(_)
                    | Verb::Test(_)
                    | Verb::Roll(_)
                    | Verb::Schema(_)
                    | Verb::Model(_)
            );
            let strange = |word: &&String| word.contains('/') && !home().join(word).exists();
            if !quick || words.iter().any(|word| strange(&word)) {
                assert!(
                    shown.is_empty() || !quick,
                    "{}:{line} shows what nobody can test",
                    page.name
                );
                continue;
            }
            run += 1;
            let done = Command::new(env!("CARGO_BIN_EXE_orbat"))
                .args(&words)
                .current_dir(home())
                .env_remove("NO_COLOR")
                .env("LANG", "C.UTF-8")
                .output()
                .unwrap();
            let place = format!("{}:{line}: orbat {}", page.name, words.join(" "));
            let streams = [done.stdout, done.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
            assert_eq!(done.status.code(), Some(0), "{place}\n{}", streams[1]);
            let lines: Vec<&str> = streams
                .iter()
                .flat_map(|text| text.lines())
                .map(str::trim_end)
                .collect();
            for line in &shown {
                assert!(
                    lines.contains(&line.as_str()),
                    "{place}\nno line `{line}` in\n{}{}",
                    streams[0],
                    streams[1]
                );
            }
        }
    }
    assert!(run >= 8, "only {run} commands were run");
}

#[test]
fn links_between_pages_lead_somewhere() {
    for page in pages() {
        let folder = home().join(&page.name);
        let folder = folder.parent().unwrap();
        for piece in page.text.split("](").skip(1) {
            let target = piece.split(')').next().unwrap_or_default();
            let path = target.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            assert!(
                folder.join(path).exists(),
                "{} links to `{path}`, which is not there",
                page.name
            );
        }
    }
}
