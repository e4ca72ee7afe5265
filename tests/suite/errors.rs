//! The pages of `orbat explain` are the fixtures: each `bad` source raises its code and nothing
//! else, each `mended` one raises nothing, and what the author sees is kept as a snapshot.
//!
//! A page is `tests/errors/CODE.md`; further faces of a code lie in `tests/errors/more`. Its
//! sources are fenced blocks. The words behind the fence say the language, `bad` or `mended`, and
//! where there are several files a path (`base/orbat.toml`; the folders are then the packages
//! asked for, unless a `.orbat` file without a folder stands beside them); a `.toml` file without a
//! folder is an inventory for them. `latin-1` saves the
//! source in that encoding, `repeated=N` repeats its only line, `unended` takes the end of its last line out.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use orbat::diagnostic::Diagnostic;
use orbat::diagnostic::codes::ALL;
use orbat::diagnostic::render::{Style, render};
use orbat::package::Root;
use orbat::scenario::read_inventory;
use orbat::source::SourceSet;

use super::support::Loaded;

/// One page with its two sets of files.
pub(super) struct Fixture {
    pub(super) name: String,
    pub(super) heading: String,
    prose: String,
    pub(super) bad: Vec<File>,
    pub(super) mended: Vec<File>,
}

#[derive(Clone)]
pub(super) struct File {
    path: String,
    pub(super) text: String,
    latin: bool,
}

/// What compiling a set of files gave.
pub(super) struct Outcome {
    pub(super) list: Vec<Diagnostic>,
    pub(super) sources: SourceSet,
    home: String,
}

impl Outcome {
    fn codes(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = self.list.iter().map(|each| each.code.id).collect();
        codes.dedup();
        codes
    }

    /// The frames as the user sees them, the folder of the test taken out.
    pub(super) fn drawn(&self) -> String {
        let style = Style {
            color: false,
            width: 80,
            unicode: true,
        };
        render(&self.list, &self.sources, &style).replace(&self.home, "")
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors")
}

/// Every page, in the order of their names.
pub(super) fn fixtures() -> Vec<Fixture> {
    let mut pages = Vec::new();
    for place in ["", "more"] {
        for entry in fs::read_dir(folder().join(place)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Fixture {
    let text = fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let mut fixture = Fixture {
        heading: text.lines().next().unwrap_or_default().to_owned(),
        prose: String::new(),
        bad: Vec::new(),
        mended: Vec::new(),
        name,
    };
    let mut lines = text.lines().skip(1);
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            fixture.prose.push_str(line);
            fixture.prose.push('\n');
            continue;
        };
        let mut source = String::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            source.push_str(line);
            source.push('\n');
        }
        fixture.block(info, source);
    }
    fixture
}

impl Fixture {
    fn block(&mut self, info: &str, text: String) {
        let mut file = File {
            path: "rules.orbat".to_owned(),
            text,
            latin: false,
        };
        let mut words = info.split(' ').skip(1);
        let role = words.next();
        for word in words {
            if let Some(times) = word.strip_prefix("repeated=") {
                file.text = file.text.repeat(times.parse().unwrap());
            } else if word == "unended" {
                file.text.pop();
            } else if word == "latin-1" {
                file.latin = true;
            } else {
                file.path = word.to_owned();
            }
        }
        match role {
            Some("bad") => self.bad.push(file),
            Some("mended") => self.mended.push(file),
            _ => unreachable!("{}: a source is `bad` or `mended`, not {info}", self.name),
        }
    }
}

/// Compiles files as `orbat check` would, with each option in turn: a file of its own, or the folders with a manifest.
pub(super) fn compile(files: &[File]) -> Outcome {
    let home = tempfile::tempdir().unwrap();
    let mut roots = Vec::new();
    let (mut alone, mut inventories) = (None, Vec::new());
    for file in files {
        let path = home.path().join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let bytes: Vec<u8> = if file.latin {
            file.text.chars().map(|c| c as u8).collect()
        } else {
            file.text.clone().into_bytes()
        };
        fs::write(&path, bytes).unwrap();
        if let Some(package) = file.path.strip_suffix("/orbat.toml")
            && !package.contains('/')
        {
            roots.push(Root::Folder(home.path().join(package)));
        } else if file.path.ends_with(".toml") && !file.path.contains('/') {
            inventories.push(path);
        } else if !file.path.contains('/') {
            alone = Some(Root::File(path));
        }
    }
    let roots = alone.map_or(roots, |file| vec![file]);
    let mut loaded = Loaded::of(&roots);
    let model = loaded.compile_all();
    assert_eq!(
        model.is_none(),
        loaded.out.has_errors(),
        "a model comes if and only if there is no error"
    );
    for path in inventories {
        let text = fs::read_to_string(&path).unwrap();
        let file = loaded.sources.add(path.to_string_lossy(), text);
        if let Some(model) = &model {
            let read = read_inventory(file, &loaded.sources, model, &mut loaded.out);
            assert_eq!(read.is_none(), loaded.out.has_errors());
        }
    }
    Outcome {
        list: loaded.found(),
        sources: loaded.sources,
        home: format!("{}/", home.path().display()),
    }
}

/// The code a page is about.
fn code(fixture: &Fixture) -> &str {
    let heading = fixture.heading.strip_prefix("# ").unwrap_or_default();
    heading.split(':').next().unwrap_or_default()
}

#[test]
fn every_code_has_a_page_with_its_title_and_no_page_is_without_a_code() {
    let fixtures = fixtures();
    let mut wrong = String::new();
    for code in ALL {
        let page = fixtures.iter().find(|each| each.name == code.id);
        let heading = format!("# {}: {}", code.id, code.title);
        match page {
            None => writeln!(wrong, "{} has no page", code.id).unwrap(),
            Some(page) if page.heading != heading => {
                writeln!(wrong, "{}: the heading is not {heading:?}", code.id).unwrap();
            }
            Some(_) => {}
        }
    }
    for each in &fixtures {
        if !ALL.iter().any(|known| known.id == code(each)) {
            writeln!(wrong, "{}: no code is called `{}`", each.name, code(each)).unwrap();
        }
        let sentences = each.prose.trim();
        if sentences.len() < 60 || !sentences.ends_with('.') {
            writeln!(wrong, "{}: says too little", each.name).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(fixtures.len() >= 40, "{} kinds of mistake", fixtures.len());
}

#[test]
fn bad_sources_raise_their_code_alone_and_mended_ones_nothing() {
    let mut wrong = String::new();
    for each in fixtures() {
        let bad = compile(&each.bad);
        if bad.codes() != [code(&each)] {
            writeln!(
                wrong,
                "{}: raises {:?}\n{}",
                each.name,
                bad.codes(),
                bad.drawn()
            )
            .unwrap();
        }
        let mended = compile(&each.mended);
        if each.mended.is_empty() || !mended.list.is_empty() {
            writeln!(wrong, "{}, mended:\n{}", each.name, mended.drawn()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_the_author_sees_is_as_it_was() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder().join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for each in fixtures() {
            insta::assert_snapshot!(each.name.clone(), compile(&each.bad).drawn());
        }
    });
}

#[test]
fn every_message_is_worded_in_our_manner() {
    let mut wrong = String::new();
    for each in fixtures() {
        for diagnostic in compile(&each.bad).list {
            let labels = diagnostic.labels();
            let texts = labels.iter().map(|label| &label.text);
            let texts = texts.chain([&diagnostic.message, &diagnostic.label]);
            for text in texts
                .chain(&diagnostic.help)
                .filter(|text| !text.is_empty())
            {
                let jargon = [
                    "token",
                    "pars",
                    "expected",
                    "invalid",
                    "syntax",
                    "unexpected",
                    "undefined",
                ];
                if text.starts_with(char::is_uppercase)
                    || text.ends_with(['.', '!'])
                    || jargon.iter().any(|word| text.contains(word))
                {
                    writeln!(wrong, "{}: {text}", each.name).unwrap();
                }
            }
            if diagnostic.help.is_none() {
                writeln!(
                    wrong,
                    "{} shows no way out: {}",
                    each.name, diagnostic.message
                )
                .unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
