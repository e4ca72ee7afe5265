//! The commands of a page are carried out, one after the other, in a folder that has the files of the page
//! and what lies beside the program: scenarios and lists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use clap::Parser;
use orbat::cli::{Cli, Verb};

use super::{Page, home, pages, run};

/// A command of a page.
struct Typed {
    line: usize,
    /// What stands behind `orbat`.
    words: Vec<String>,
    /// What should be printed, among other lines.
    shown: Vec<String>,
    exit: i32,
    /// Its block says that nobody can run it.
    unrun: bool,
}

fn commands(page: &Page) -> Vec<Typed> {
    let mut commands: Vec<Typed> = Vec::new();
    for block in &page.blocks {
        if block.language() != "console" {
            continue;
        }
        let exit = block.says("exit").map_or(0, |code| code.parse().unwrap());
        let mut listening = false;
        for (index, line) in block.text.lines().enumerate() {
            let Some(typed) = line.strip_prefix("$ ") else {
                if listening && !matches!(line.trim(), "" | "…") {
                    let last = commands.last_mut().unwrap();
                    last.shown.push(line.trim_end().to_owned());
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
                commands.push(Typed {
                    line: block.line + 1 + index,
                    words: words[start..].to_vec(),
                    shown: Vec::new(),
                    exit,
                    unrun: block.says("unrun").is_some(),
                });
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

fn parsed(words: &[String]) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(std::iter::once("orbat").chain(words.iter().map(String::as_str)))
}

#[test]
fn every_command_of_the_pages_can_be_typed() {
    let mut verbs = BTreeSet::new();
    for page in pages() {
        for typed in commands(&page) {
            let parsed = parsed(&typed.words);
            let helps = typed
                .words
                .iter()
                .any(|word| word == "--help" || word == "--version");
            assert!(
                parsed.is_ok() || helps,
                "{}:{}: {}",
                page.name,
                typed.line,
                parsed.unwrap_err()
            );
            verbs.insert(typed.words[0].clone());
        }
    }
    let all = [
        "check",
        "model",
        "schema",
        "explain",
        "diff",
        "odds",
        "test",
        "roll",
        "scenario",
        "list",
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

/// Whether a command needs the typesetter, or would keep it busy for long.
fn is_for_another_build(typed: &Typed) -> bool {
    let Ok(cli) = parsed(&typed.words) else {
        return false;
    };
    let says = |word: &str| typed.words.iter().any(|each| each == word);
    match cli.verb {
        Verb::Print(_) => !says("map") && !says("steps") && !cfg!(feature = "print"),
        Verb::Scenario(_) => cfg!(feature = "print") && says("--count"),
        _ => false,
    }
}

/// A folder as somebody has it who follows the page.
fn desk(page: &Page) -> tempfile::TempDir {
    let desk = tempfile::tempdir().unwrap();
    for folder in ["scenarios", "lists"] {
        copy(&home().join(folder), &desk.path().join(folder));
    }
    for block in &page.blocks {
        if let Some(name) = block.says("file") {
            let path = desk.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &block.text).unwrap();
        }
    }
    desk
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn commands_do_and_print_what_the_pages_say() {
    // The page of odds is made by its commands, and compared whole elsewhere.
    let pages: Vec<Page> = pages()
        .into_iter()
        .filter(|page| page.name != "docs/odds.md")
        .collect();
    // The longest first, so that none is left over at the end.
    let mut tasks: Vec<(&Page, Vec<Typed>)> =
        pages.iter().map(|page| (page, commands(page))).collect();
    tasks.sort_by_key(|(_, commands)| commands.len());
    let tasks = Mutex::new(tasks);
    let work = || {
        let mut run = 0;
        loop {
            let task = tasks.lock().unwrap().pop();
            let Some((page, commands)) = task else {
                return run;
            };
            run += follow(page, &commands);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let run: usize = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let workers = workers.into_iter().map(|each| each.join().unwrap());
        workers.sum()
    });
    assert!(run >= 80, "only {run} commands were run");
}

/// Does what a page says, one command after the other; the result is how many.
fn follow(page: &Page, commands: &[Typed]) -> usize {
    let desk = desk(page);
    let mut run = 0;
    for typed in commands {
        if typed.unrun || is_for_another_build(typed) {
            assert!(
                typed.shown.is_empty() || !typed.unrun,
                "{}:{} shows what nobody can test",
                page.name,
                typed.line
            );
            continue;
        }
        run += 1;
        carry_out(page, typed, desk.path());
    }
    run
}

fn carry_out(page: &Page, typed: &Typed, desk: &Path) {
    let done = run(desk, &typed.words);
    let place = format!(
        "{}:{}: orbat {}",
        page.name,
        typed.line,
        typed.words.join(" ")
    );
    let said = done.out + &done.err;
    assert_eq!(done.code, typed.exit, "{place}\n{said}");
    let mut lines = said.lines().map(str::trim_end);
    for wanted in &typed.shown {
        assert!(
            lines.any(|line| line == wanted),
            "{place}\nno line `{wanted}`, in its place, in\n{said}"
        );
    }
}
