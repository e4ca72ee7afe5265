//! The book: its contents, its links, and the pages that are made of something else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::{Page, home, pages, reference};

#[path = "../../../examples/pages/diagnostics.rs"]
mod diagnostics;
#[path = "../../../examples/pages/grammar.rs"]
mod grammar;
#[path = "../../../examples/pages/pest.rs"]
mod pest;

const MAKE: &str = "`cargo run --no-default-features --example pages` makes it new";

/// Where links lead: what stands between `](` and `)`, outside of blocks.
fn links(page: &Page) -> Vec<String> {
    let mut fenced = false;
    let mut links = Vec::new();
    for line in page.text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if !fenced {
            let targets = line.split("](").skip(1);
            links.extend(targets.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
        }
    }
    links
}

/// What the headings of a page are called in links.
fn anchors(page: &Page) -> BTreeSet<String> {
    let mut fenced = false;
    let mut anchors = BTreeSet::new();
    for line in page.text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if let Some(heading) = line.strip_prefix('#')
            && !fenced
        {
            let heading = heading.trim_start_matches('#').trim();
            let text = heading
                .strip_prefix('[')
                .map_or(heading, |link| link.split("](").next().unwrap());
            let kept = text
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            anchors.insert(kept.collect::<String>().to_lowercase().replace(' ', "-"));
        }
    }
    anchors
}

/// A path without `..`, as far as that goes.
fn straight(path: &Path) -> PathBuf {
    let mut straight = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if straight.pop() => {}
            Component::CurDir => {}
            other => straight.push(other),
        }
    }
    straight
}

#[test]
fn links_lead_to_pages_and_headings_that_are_there() {
    let pages = pages();
    let anchors: BTreeMap<&str, BTreeSet<String>> = pages
        .iter()
        .map(|page| (page.name.as_str(), anchors(page)))
        .collect();
    for page in &pages {
        for target in links(page) {
            if target.contains("://") {
                continue;
            }
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let folder = Path::new(&page.name).parent().unwrap();
            let path = match path {
                "" => PathBuf::from(&page.name),
                path => straight(&folder.join(path)),
            };
            let there = home().join(&path).exists();
            assert!(
                there,
                "{} links to `{target}`, which is not there",
                page.name
            );
            // Of these two mdBook makes no page of that name.
            let is_page = !["docs/README.md", "docs/SUMMARY.md"]
                .map(Path::new)
                .contains(&&*path);
            let in_book = !page.name.starts_with("docs")
                || path.starts_with("docs") && (is_page || page.name == "docs/SUMMARY.md");
            assert!(
                in_book,
                "{} links to `{target}`, which is not in the book",
                page.name
            );
            let named = anchor.is_empty() || anchors[path.to_str().unwrap()].contains(anchor);
            assert!(
                named,
                "{} links to `{target}`, and no heading there is called so",
                page.name
            );
        }
    }
}

#[test]
fn the_summary_lists_every_page_once() {
    let pages = pages();
    let summary = pages
        .iter()
        .find(|page| page.name == "docs/SUMMARY.md")
        .unwrap();
    let mut listed = links(summary);
    listed.sort();
    let mut there: Vec<String> = pages
        .iter()
        .filter_map(|page| page.name.strip_prefix("docs/"))
        .filter(|name| *name != "SUMMARY.md")
        .map(str::to_owned)
        .collect();
    there.sort();
    assert_eq!(listed, there);
}

/// Whoever looks for something in `src/` reads first what each folder and each file there is for.
#[test]
fn the_architecture_tells_of_everything_in_src_and_of_nothing_else() {
    let pages = pages();
    let architecture = pages
        .iter()
        .find(|page| page.name == "docs/architecture.md");
    let rows = architecture.unwrap().text.lines().filter_map(|line| {
        let (first, _) = line.strip_prefix("| `")?.split_once(" |")?;
        Some(first.split(['`', ',', ' ']).collect::<Vec<&str>>())
    });
    let told: BTreeSet<String> = rows
        .flatten()
        .filter_map(|word| word.strip_prefix("src/"))
        .map(|path| path.trim_end_matches('/').to_owned())
        .filter(|path| !path.contains('/'))
        .collect();
    // What every crate has, and the list that `signs.rs` reads.
    let known = ["lib.rs", "main.rs", "signs.txt"];
    let there: BTreeSet<String> = fs::read_dir(home().join("src"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !known.contains(&name.as_str()))
        .collect();
    assert_eq!(told, there);
}

/// A bar within a cell ends it, even in code, unless a backslash stands before it.
#[test]
fn rows_of_tables_have_as_many_cells_as_their_head() {
    for page in pages() {
        let (mut fenced, mut head) = (false, None);
        for (index, line) in page.text.lines().enumerate() {
            fenced ^= line.starts_with("```");
            if fenced || !line.starts_with('|') {
                head = None;
                continue;
            }
            let bars = line.replace("\\|", "").matches('|').count();
            let wanted = *head.get_or_insert(bars);
            assert_eq!(bars, wanted, "{}:{}: {line}", page.name, index + 1);
        }
    }
}

/// Each page begins with its title, and has no other of that rank.
#[test]
fn pages_have_one_title() {
    for page in pages() {
        let mut fenced = false;
        let mut titles = Vec::new();
        for line in page.text.lines() {
            fenced ^= line.starts_with("```");
            if line.starts_with("# ") && !fenced {
                titles.push(line);
            }
        }
        let first = page.text.lines().next();
        let summary = page.name == "docs/SUMMARY.md";
        assert!(
            first == titles.first().copied() && (titles.len() == 1 || summary),
            "{}: {titles:?}",
            page.name
        );
    }
}

#[test]
fn the_pages_of_diagnostics_are_fresh() {
    for (name, page) in diagnostics::pages().unwrap() {
        let there = fs::read_to_string(home().join("docs").join(&name)).unwrap_or_default();
        assert!(there == page, "docs/{name}: {MAKE}");
    }
}

#[test]
fn the_page_of_forms_has_every_declaration_and_every_word_of_the_grammar() {
    let mut files: Vec<PathBuf> = fs::read_dir(home().join("grammar"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let grammar: Vec<String> = files
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let grammar = grammar.join("\n");
    let page = grammar::Forms::read(&grammar)
        .and_then(|forms| forms.page())
        .unwrap();
    let there = fs::read_to_string(home().join("docs/language/forms.md")).unwrap_or_default();
    assert!(there == page, "docs/language/forms.md: {MAKE}");
    let words: BTreeSet<&str> = page
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .collect();
    let keywords = grammar
        .lines()
        .filter_map(|line| line.strip_prefix("kw_")?.split('"').nth(1));
    let missing: Vec<&str> = keywords
        .filter(|word| !words.contains(word) && !["even", "odd", "otherwise"].contains(word))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The reference tells of each declaration under a heading, or in code within the text of a page.
#[test]
fn the_reference_tells_of_every_declaration() {
    let grammar = fs::read_to_string(home().join("grammar/items.pest")).unwrap();
    let line = grammar
        .lines()
        .skip_while(|line| !line.starts_with("item_word"))
        .take(4);
    let line: Vec<&str> = line.collect();
    let words: BTreeSet<&str> = line
        .iter()
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect();
    assert!(words.len() >= 25, "{words:?}");
    let reference = reference();
    let begins = |page: &Page, word: &str| {
        let starts = |line: &str| line.trim_start().starts_with(&format!("{word} "));
        page.blocks
            .iter()
            .any(|block| block.language() == "orbat" && block.text.lines().any(starts))
    };
    let missing: Vec<&&str> = words
        .iter()
        .filter(|word| !reference.iter().any(|page| begins(page, word)))
        .collect();
    assert!(
        missing.is_empty(),
        "no sample of the reference begins with {missing:?}"
    );
}
