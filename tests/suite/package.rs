//! Finding, reading and ordering packages, on real folders.

use std::fs;
use std::path::{Path, PathBuf};

use orbat::diagnostic::render::{Style, render};
use orbat::diagnostic::{Diagnostic, Diagnostics};
use orbat::package::{
    LARGEST_FILE, Library, LoadError, Origin, PackageSet, Paper, Root, Units, load_with,
};
use orbat::source::SourceSet;
use tempfile::TempDir;

use super::support::run;

/// A folder of files, and what loading from it gave.
struct Case {
    home: TempDir,
    library: Library,
}

struct Loaded {
    set: PackageSet,
    sources: SourceSet,
    list: Vec<Diagnostic>,
}

impl Case {
    fn new(files: &[(&str, &str)]) -> Case {
        let case = Case {
            home: tempfile::tempdir().unwrap(),
            library: Library::default(),
        };
        for (path, text) in files {
            case.write(path, text.as_bytes());
        }
        case
    }

    fn library(mut self, packages: Vec<(&str, Vec<(&str, &'static str)>)>) -> Case {
        self.library = Library::new(packages);
        self
    }

    fn at(&self, path: &str) -> PathBuf {
        self.home.path().join(path)
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn try_load(&self, roots: &[Root]) -> Result<Loaded, LoadError> {
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let set = load_with(&self.library, roots, &mut sources, &mut out)?;
        let list = out.sorted(&sources);
        Ok(Loaded { set, sources, list })
    }

    fn folders(&self, folders: &[&str]) -> Loaded {
        let roots: Vec<Root> = folders
            .iter()
            .map(|path| Root::Folder(self.at(path)))
            .collect();
        self.try_load(&roots).unwrap()
    }
}

impl Loaded {
    fn ids(&self) -> Vec<&str> {
        self.set
            .iter()
            .map(|(_, package)| package.id.as_str())
            .collect()
    }

    /// Code, covered text and message of each diagnostic.
    fn said(&self) -> Vec<(&str, &str, &str)> {
        let said = |d: &Diagnostic| d.code.id;
        self.list
            .iter()
            .map(|d| (said(d), self.sources.slice(d.span), d.message.as_str()))
            .collect()
    }

    fn helps(&self) -> Vec<&str> {
        self.list
            .iter()
            .map(|d| d.help.as_deref().unwrap_or_default())
            .collect()
    }

    fn file_names(&self, id: &str, home: &Path) -> Vec<String> {
        let package = self.set.get(self.set.find(id).unwrap());
        let prefix = format!("{}/", home.display());
        let name = |file: &_| self.sources.get(*file).name().replace(&prefix, "");
        package.files.iter().map(name).collect()
    }
}

fn manifest(id: &str, requires: &str) -> String {
    format!("[package]\nid = \"{id}\"\nversion = \"0.1.2\"\nrequires = {{ {requires} }}\n")
}

#[test]
fn a_manifest_gives_all_its_facts() {
    let case = Case::new(&[(
        "night/orbat.toml",
        r#"
[package]
id = "night"
version = "1.2.3"
title = "Night fighting"
period = "1944"
authors = ["A. Author", "B. Author"]
licence = "CC-BY-4.0"
requires = { zebra = "0.1", apple = "1" }
[print]
paper = "letter"
units = "centimetres"
"#,
    )])
    .library(vec![
        (
            "zebra",
            vec![("orbat.toml", "[package]\nid='zebra'\nversion='0.1.9'")],
        ),
        (
            "apple",
            vec![("orbat.toml", "[package]\nid='apple'\nversion='1.0.0'")],
        ),
    ]);
    let loaded = case.folders(&["night"]);
    assert_eq!(loaded.said(), []);
    assert_eq!(
        loaded.ids(),
        ["zebra", "apple", "night"],
        "in the author's order"
    );
    let night = loaded.set.get(loaded.set.roots()[0]);
    assert_eq!(
        (night.id.as_str(), night.title.as_str()),
        ("night", "Night fighting")
    );
    assert_eq!(night.version.to_string(), "1.2.3");
    assert_eq!(night.period.as_deref(), Some("1944"));
    assert_eq!(night.authors, ["A. Author", "B. Author"]);
    assert_eq!(night.licence.as_deref(), Some("CC-BY-4.0"));
    assert_eq!(
        (night.print.paper, night.print.units),
        (Some(Paper::Letter), Some(Units::Centimetres))
    );
    assert_eq!(loaded.sources.slice(night.span), "\"night\"");
    assert_eq!(
        loaded.set.get(loaded.set.find("zebra").unwrap()).title,
        "Zebra"
    );
}

#[test]
fn every_mistake_of_a_manifest_is_told_in_one_run() {
    let case = Case::new(&[(
        "bad/orbat.toml",
        r#"
[package]
id = "My Rules"
verison = "0.1.0"
authors = "me"
requires = { other = "soon" }
[print]
paper = "a5"
units = 3
inch = "3 ells"
round = { metres = "1 cm" }
[print.scales]
small = "half"
tiny = "0/2"
[paths]
elsewhere = "lib"
"#,
    )]);
    let loaded = case.folders(&["bad"]);
    assert!(loaded.set.is_empty());
    assert_eq!(
        loaded.said(),
        [
            ("E0701", "id", "the package has no `version`"),
            (
                "E0701",
                "\"My Rules\"",
                "`My Rules` cannot be a package's id"
            ),
            ("E0701", "verison", "`verison` means nothing in `[package]`"),
            (
                "E0701",
                "\"me\"",
                "`authors` is a list of texts, not a text"
            ),
            ("E0701", "\"soon\"", "`soon` is not a range of versions"),
            ("E0701", "\"a5\"", "`a5` is no `paper`"),
            ("E0701", "3", "`units` is a text, not a number"),
            ("E0701", "\"3 ells\"", "`3 ells` is no length for `inch`"),
            ("E0701", "metres", "`metres` means nothing in `round`"),
            (
                "E0701",
                "\"half\"",
                "`half` is nothing to multiply the lengths of `small` by"
            ),
            (
                "E0701",
                "\"0/2\"",
                "`0/2` is nothing to multiply the lengths of `tiny` by"
            ),
            (
                "E0701",
                "\"lib\"",
                "a path is given for `elsewhere`, which is not required"
            ),
        ]
    );
    assert_eq!(loaded.helps()[1], "write `my-rules`");
    assert_eq!(loaded.helps()[2], "did you mean `version`?");
    assert_eq!(loaded.helps()[5], "known here: a4, letter");
}

/// What stands below a heading is of that table, wherever its author meant it to be.
#[test]
fn a_line_below_the_wrong_heading_of_a_manifest_is_told_where_it_belongs() {
    let case = Case::new(&[(
        "bad/orbat.toml",
        r#"
[package]
id = "bad"
version = "0.1.0"
paper = "a4"
[package.requires]
title = "A bad one"
[print]
licence = "CC0-1.0"
[print.round]
inches = "0.5 in"
inch = "2.5 cm"
[print.scales]
6mm = "1/4"
round = "1/2"
chapters = ["rules"]
[paths]
units = "inches"
authors = ["me"]
"#,
    )]);
    let loaded = case.folders(&["bad"]);
    assert_eq!(
        loaded.said(),
        [
            ("E0701", "paper", "`paper` belongs into `[print]`"),
            ("E0701", "title", "`title` belongs into `[package]`"),
            ("E0701", "licence", "`licence` belongs into `[package]`"),
            ("E0701", "inch", "`inch` belongs into `[print]`"),
            ("E0701", "chapters", "`chapters` belongs into `[print]`"),
            ("E0701", "\"inches\"", "`units` belongs into `[print]`"),
            ("E0701", "authors", "`authors` belongs into `[package]`"),
        ]
    );
    assert_eq!(
        loaded.helps()[4],
        "move it above the line `[print.scales]`, among the other lines of `[print]`"
    );
}

#[test]
fn broken_toml_and_an_empty_manifest_have_a_place() {
    let case = Case::new(&[("a/orbat.toml", "[package]\nid = \n"), ("b/orbat.toml", "")]);
    let loaded = case.folders(&["a", "b"]);
    assert_eq!(loaded.list.len(), 2);
    assert!(loaded.list[0].message.starts_with("this is not TOML: "));
    assert_eq!(
        loaded
            .sources
            .get(loaded.list[0].span.file)
            .position(loaded.list[0].span.start)
            .line,
        2
    );
    assert_eq!(
        loaded.list[1].message,
        "there is no table `[package]` in this manifest"
    );
}

#[test]
fn source_files_are_found_in_all_folders_sorted_and_nothing_else() {
    let case = Case::new(&[
        ("p/orbat.toml", &manifest("p", "")),
        ("p/b.orbat", "# b\r\n"),
        ("p/a/z.orbat", "\u{feff}# z"),
        ("p/a.orbat", ""),
        ("p/notes.txt", "no"),
        ("p/.hidden/x.orbat", "no"),
        ("p/.#b.orbat", "no"),
        ("p/vendored/orbat.toml", &manifest("v", "")),
        ("p/vendored/v.orbat", "no"),
    ]);
    let loaded = case.folders(&["p"]);
    assert_eq!(loaded.said(), []);
    assert_eq!(
        loaded.file_names("p", case.home.path()),
        ["p/a.orbat", "p/a/z.orbat", "p/b.orbat"]
    );
    let texts: Vec<&str> = loaded.sources.iter().map(|(_, file)| file.text()).collect();
    assert!(
        texts.contains(&"# z"),
        "the mark in front is no part of the text: {texts:?}"
    );
}

#[test]
fn a_folder_without_source_files_is_a_package() {
    let case = Case::new(&[("p/orbat.toml", &manifest("p", ""))]);
    let loaded = case.folders(&["p", "p"]);
    assert_eq!(loaded.said(), []);
    assert_eq!((loaded.ids(), loaded.set.roots().len()), (vec!["p"], 1));
}

#[test]
fn what_is_not_text_is_told_with_its_line_and_the_rest_is_still_read() {
    let case = Case::new(&[
        ("p/orbat.toml", &manifest("p", "")),
        ("p/good.orbat", "# good"),
    ]);
    case.write("p/latin.orbat", b"# one\n# caf\xe9\n");
    case.write("p/wide.orbat", b"\xff\xfe#\0");
    let loaded = case.folders(&["p"]);
    assert_eq!(
        loaded.said(),
        [
            (
                "E0001",
                "\u{fffd}",
                "line 2 holds the byte E9, which is not UTF-8 text"
            ),
            ("E0001", "", "this file is UTF-16 text, not UTF-8"),
        ]
    );
    assert_eq!(loaded.file_names("p", case.home.path()), ["p/good.orbat"]);
}

#[test]
fn a_file_of_fifty_megabytes_is_refused_unread() {
    let case = Case::new(&[("p/orbat.toml", &manifest("p", ""))]);
    let big = fs::File::create(case.at("p/big.orbat")).unwrap();
    big.set_len(50 * 1024 * 1024).unwrap();
    let just = fs::File::create(case.at("p/just.orbat")).unwrap();
    just.set_len(LARGEST_FILE).unwrap();
    let loaded = case.folders(&["p"]);
    assert_eq!(
        loaded.said(),
        [(
            "E0007",
            "",
            "this file has 50 MiB, and a source file may have 32 MiB"
        )]
    );
    assert_eq!(loaded.file_names("p", case.home.path()), ["p/just.orbat"]);
}

#[test]
fn a_folder_given_wins_over_a_bundled_package() {
    let bundled = "[package]\nid='base'\nversion='9.0.0'";
    let case = Case::new(&[
        ("mine/orbat.toml", &manifest("base", "")),
        ("ext/orbat.toml", &manifest("ext", "base = '0.1'")),
    ])
    .library(vec![(
        "base",
        vec![("orbat.toml", bundled), ("b.orbat", "# b")],
    )]);
    let loaded = case.folders(&["ext", "mine"]);
    assert_eq!(loaded.said(), []);
    assert_eq!(loaded.ids(), ["base", "ext"]);
    assert_eq!(
        loaded.set.get(loaded.set.find("base").unwrap()).origin,
        Origin::Folder(case.at("mine"))
    );
    let alone = case.try_load(&[Root::Bundled("base".into())]).unwrap();
    assert_eq!(alone.file_names("base", case.home.path()), ["base/b.orbat"]);
}

#[test]
fn a_file_that_is_named_is_found_by_what_uses_it_where_nothing_else_is_meant() {
    let case = Case::new(&[
        ("battle.orbat", "use marsh-war \"0.0\"\nuse base \"0.1\"\n"),
        ("marsh_war.orbat", "use base \"0.1\"\n"),
        ("base.orbat", "use base \"0.1\"\n"),
        ("alone.orbat", "use alone \"0.0\"\n"),
        ("mine/hill.orbat", "use base \"0.1\"\n"),
        ("yours/hill.orbat", "use base \"0.1\"\n"),
        ("on-the-hill.orbat", "use hill \"0.0\"\n"),
    ])
    .library(vec![(
        "base",
        vec![("orbat.toml", "[package]\nid='base'\nversion='0.1.0'")],
    )]);
    let files = |files: &[&str]| {
        let roots: Vec<Root> = files.iter().map(|path| Root::File(case.at(path))).collect();
        case.try_load(&roots).unwrap()
    };
    for order in [
        ["battle.orbat", "marsh_war.orbat", "base.orbat"],
        ["base.orbat", "marsh_war.orbat", "battle.orbat"],
    ] {
        let loaded = files(&order);
        assert_eq!(loaded.said(), []);
        let mut ids = loaded.ids();
        assert_eq!(ids.remove(0), "base", "the bundled package, not the file");
        ids.retain(|id| *id != "base-2");
        assert_eq!(ids, ["marsh-war", "battle"]);
    }
    let loaded = files(&["battle.orbat"]);
    assert_eq!(loaded.said()[0].0, "E0702");
    let loaded = files(&["alone.orbat"]);
    assert_eq!(loaded.said()[0].0, "E0702", "no file is its own rules");
    let loaded = files(&["on-the-hill.orbat", "mine/hill.orbat", "yours/hill.orbat"]);
    let [("E0702", "hill", message)] = loaded.said()[..] else {
        panic!("{:?}", loaded.said());
    };
    for path in ["mine/hill.orbat", "yours/hill.orbat"] {
        let path = case.at(path).display().to_string();
        assert!(message.contains(&path), "{message}");
    }
}

#[test]
fn a_package_that_is_not_there_is_told_once_with_what_there_is() {
    let case = Case::new(&[
        (
            "p/orbat.toml",
            &manifest("p", "baze = '1', stranger = '1', broken = '1'"),
        ),
        ("broken/orbat.toml", "[package]\nid = 'broken'\n"),
    ])
    .library(vec![("base", vec![])]);
    let loaded = case.folders(&["p", "broken"]);
    assert_eq!(
        loaded.said(),
        [
            ("E0701", "id", "the package has no `version`"),
            (
                "E0702",
                "baze",
                "`p` requires `baze`, and there is no such package"
            ),
            (
                "E0702",
                "stranger",
                "`p` requires `stranger`, and there is no such package"
            ),
        ]
    );
    assert_eq!(loaded.helps()[1], "did you mean `base`?");
    assert!(
        loaded.helps()[2].ends_with("bundled are: base"),
        "{}",
        loaded.helps()[2]
    );
}

#[test]
fn a_version_clash_names_both_requirers() {
    let case = Case::new(&[
        ("base/orbat.toml", &manifest("base", "")),
        ("old/orbat.toml", &manifest("old", "base = '0.1'")),
        ("new/orbat.toml", &manifest("new", "base = '0.2'")),
    ]);
    let loaded = case.folders(&["new", "old", "base"]);
    assert_eq!(
        loaded.said(),
        [(
            "E0703",
            "'0.2'",
            "`new` requires `base` 0.2, and here it is 0.1.2"
        )]
    );
    let labels: Vec<&str> = loaded.list[0]
        .related
        .iter()
        .map(|l| l.text.as_str())
        .collect();
    assert_eq!(labels, ["this is `base` 0.1.2", "`old` requires 0.1"]);
}

#[test]
fn a_circle_is_told_step_by_step() {
    let case = Case::new(&[
        ("a/orbat.toml", &manifest("a", "b = '0.1'")),
        ("b/orbat.toml", &manifest("b", "c = '0.1'")),
        ("c/orbat.toml", &manifest("c", "a = '0.1', c = '0.1'")),
        ("d/orbat.toml", &manifest("d", "d = '0.1'")),
    ]);
    let loaded = case.folders(&["a", "b", "c", "d"]);
    assert_eq!(
        loaded.said(),
        [
            (
                "E0704",
                "b",
                "packages require each other in a circle: `a` → `b` → `c` → `a`"
            ),
            ("E0704", "d", "`d` requires itself"),
        ]
    );
    let labels: Vec<&str> = loaded.list[0]
        .related
        .iter()
        .map(|l| l.text.as_str())
        .collect();
    assert_eq!(loaded.list[0].label, "`a` requires `b`");
    assert_eq!(labels, ["`b` requires `c`", "`c` requires `a`"]);
    assert_eq!(loaded.set.len(), 4);
}

#[test]
fn a_path_finds_a_package_inside_and_none_outside() {
    let paths =
        "[paths]\nin = 'lib/in'\nout = '../out'\nroot = '/'\ngone = 'gone'\nwrong = 'lib/in'\n";
    let requires = "in = '0.1', out = '0.1', root = '0.1', gone = '0.1', wrong = '0.1'";
    let case = Case::new(&[
        ("p/orbat.toml", &(manifest("p", requires) + paths)),
        ("p/lib/in/orbat.toml", &manifest("in", "")),
        ("out/orbat.toml", &manifest("out", "")),
    ]);
    let loaded = case.folders(&["p"]);
    assert_eq!(
        loaded.said(),
        [
            ("E0705", "'../out'", "`../out` leads out of the package"),
            ("E0705", "'/'", "`/` leads out of the package"),
            ("E0702", "'gone'", "there is nothing at `gone`"),
            (
                "E0702",
                "'lib/in'",
                "`lib/in` holds the package `in`, not `wrong`"
            ),
        ]
    );
    assert_eq!(loaded.ids(), ["in", "p"]);

    let given = case.folders(&["p", "out"]);
    assert!(
        given.ids().contains(&"out"),
        "the command line wins over the path"
    );
    assert!(
        given
            .said()
            .iter()
            .all(|(_, covered, _)| *covered != "'../out'")
    );
}

#[cfg(unix)]
#[test]
fn links_out_of_the_package_are_refused_and_circles_of_links_end() {
    use std::os::unix::fs::symlink;
    let case = Case::new(&[
        ("p/orbat.toml", &manifest("p", "")),
        ("p/real.orbat", "# real"),
        ("secret.orbat", "# secret"),
        ("outside/x.orbat", "# x"),
        ("q/unused", ""),
    ]);
    symlink(case.at("secret.orbat"), case.at("p/stolen.orbat")).unwrap();
    symlink(case.at("outside"), case.at("p/folder")).unwrap();
    symlink(case.at("p"), case.at("p/again")).unwrap();
    symlink(case.at("p/real.orbat"), case.at("p/same.orbat")).unwrap();
    symlink(case.at("p/orbat.toml"), case.at("q/orbat.toml")).unwrap();
    let loaded = case.folders(&["p", "q"]);
    assert_eq!(
        loaded.said(),
        [
            ("E0705", "\"p\"", "`folder` is a link out of the package"),
            (
                "E0705",
                "\"p\"",
                "`stolen.orbat` is a link out of the package"
            ),
            ("E0705", "", "this manifest is a link out of the package"),
        ]
    );
    assert_eq!(loaded.file_names("p", case.home.path()), ["p/real.orbat"]);
}

#[test]
fn a_standalone_file_names_its_packages() {
    let case = Case::new(&[(
        "base.orbat",
        "# mine\nuse base \"0.1\"\n\nscenario x {\n}\n",
    )])
    .library(vec![(
        "base",
        vec![("orbat.toml", "[package]\nid='base'\nversion='0.1.0'")],
    )]);
    let loaded = case.try_load(&[Root::File(case.at("base.orbat"))]).unwrap();
    assert_eq!(loaded.said(), []);
    assert_eq!(
        loaded.ids(),
        ["base", "base-2"],
        "the file's name makes way for the package's"
    );
    let file = loaded.set.get(loaded.set.roots()[0]);
    assert_eq!((file.title.as_str(), file.files.len()), ("Base", 1));
    assert_eq!(file.requires.keys().collect::<Vec<_>>(), ["base"]);
}

/// Editors put an ending behind a name, and file browsers hide it.
#[test]
fn a_manifest_with_another_name_is_named() {
    for name in ["orbat.toml.txt", "Orbat.toml", "orbat.tmol"] {
        let case = Case::new(&[(&format!("p/{name}"), ""), ("p/notes.txt", "")]).library(vec![]);
        let error = case.try_load(&[Root::Folder(case.at("p"))]).err().unwrap();
        let help = error.help();
        let wanted = format!("call `{name}`, which is there, `orbat.toml`");
        assert_eq!(help.as_deref(), Some(wanted.as_str()));
    }
}

#[test]
fn what_the_disk_refuses_is_an_error_of_its_own() {
    let case = Case::new(&[
        ("empty/x.orbat", ""),
        ("empty/x.txt", ""),
        ("other/x.txt", ""),
    ])
    .library(vec![("base", vec![])]);
    let refused = |root| case.try_load(&[root]).err().unwrap();
    let fails = |root| refused(root).to_string();
    assert!(fails(Root::Folder(case.at("nowhere"))).starts_with("cannot read "));
    let empty = refused(Root::Folder(case.at("empty")));
    assert!(
        empty
            .to_string()
            .ends_with("is no package: it has no orbat.toml")
    );
    // What lies in the folder of a battle is named by itself.
    let help = empty.help().unwrap();
    assert!(
        help.starts_with("name a file in it: `") && help.ends_with("empty/x.orbat`"),
        "{help}"
    );
    let other = refused(Root::Folder(case.at("other")));
    assert_eq!(
        other.help().as_deref(),
        Some("name `.orbat` files alone, or put an orbat.toml there, as `orbat new` writes it")
    );
    assert!(fails(Root::File(case.at("empty"))).ends_with("it is a folder"));
    assert_eq!(
        fails(Root::Bundled("bose".into())),
        "there is no package `bose`"
    );

    let root = |argument: &str| Root::from_argument(argument, &case.library);
    assert_eq!(root("base").unwrap(), Root::Bundled("base".into()));
    let folder = case.at("empty");
    assert_eq!(
        root(folder.to_str().unwrap()).unwrap(),
        Root::Folder(folder.clone())
    );
    let other = folder.join("x.txt");
    assert!(matches!(
        root(other.to_str().unwrap()),
        Err(LoadError::NoSource { .. })
    ));
    let file = folder.join("x.orbat");
    assert_eq!(root(file.to_str().unwrap()).unwrap(), Root::File(file));
    assert!(matches!(root("gone/x"), Err(LoadError::Io { .. })));
    assert!(
        matches!(root("bose"), Err(LoadError::Unknown { help: Some(help), .. }) if help == "did you mean `base`?")
    );
}

#[test]
fn a_circle_over_two_manifests_is_drawn_with_both_places() {
    let requiring =
        |id, requires| format!("[package]\nid = \"{id}\"\nversion = \"0.1.2\"\n{requires}\n");
    let case = Case::new(&[
        (
            "a/orbat.toml",
            &requiring("a", "requires = { b = \"0.1\" }"),
        ),
        (
            "b/orbat.toml",
            &requiring("b", "requires = { a = \"0.1\" }"),
        ),
    ]);
    let loaded = case.folders(&["a", "b"]);
    let drawn = render(&loaded.list, &loaded.sources, &Style::default());
    let drawn = drawn.replace(&format!("{}/", case.home.path().display()), "");
    let frames = drawn.strip_suffix("\n1 error\n").unwrap();
    let changelog = include_str!("../../CHANGELOG.md");
    let shown = changelog
        .split("      E0704")
        .nth(1)
        .unwrap()
        .split("\n- ")
        .next()
        .unwrap();
    let shown: String = format!("      E0704{shown}")
        .lines()
        .map(|line| format!("{}\n", line.strip_prefix("      ").unwrap_or(line)))
        .collect();
    assert_eq!(
        frames.trim_end(),
        shown.trim_end(),
        "what the changelog shows is what is drawn"
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(200))]

    /// Pieces of manifests in any order: each is read or reported, drawn, and never a panic.
    #[test]
    fn no_manifest_and_no_use_line_panics(pieces in proptest::collection::vec(
        proptest::sample::select(vec![
            "[package]", "[[package]]", "[package.requires]", "[print]", "[paths]", "\n", "\r\n",
            "id = ", "\"p\"", "'½ d6'", "version = ", "\"0.1.0\"", "requires.a = ", "{ b = '1' }",
            "authors = ", "[", "]", "\"\"\"\n", "paper = ", "3", "1979-05-27", "\t", "\u{202e}",
            "a = '..'", "p = '.'", "=", "#", "use ", "use b \"0.1\"", "\"", "\u{0}", "砲",
        ]),
        0..24,
    )) {
        let text = pieces.concat();
        let case = Case::new(&[("p/orbat.toml", &text), ("x.orbat", &text)]);
        let roots = [Root::Folder(case.at("p")), Root::File(case.at("x.orbat"))];
        let loaded = case.try_load(&roots).unwrap();
        render(&loaded.list, &loaded.sources, &Style::default());
        proptest::prop_assert!(loaded.set.len() + loaded.list.len() >= 2, "silence about {text:?}");
    }
}

#[test]
fn packages_that_know_nothing_of_each_other_are_taken_apart() {
    let case = Case::new(&[
        ("base/orbat.toml", &manifest("base", "")),
        ("bows/orbat.toml", &manifest("bows", "base = \"0.1\"")),
        ("guns/orbat.toml", &manifest("guns", "base = \"0.1\"")),
        ("more/orbat.toml", &manifest("more", "guns = \"0.1\"")),
    ]);
    let loaded = case.folders(&["base", "bows", "more", "guns", "bows"]);
    let ids = |set: &PackageSet| -> Vec<String> {
        set.iter().map(|(_, package)| package.id.clone()).collect()
    };
    let sets: Vec<Vec<String>> = loaded.set.apart().iter().map(ids).collect();
    assert_eq!(sets, [vec!["base", "bows"], vec!["base", "guns", "more"]]);
    let root = loaded.set.apart()[1].roots()[0];
    assert_eq!(loaded.set.apart()[1].get(root).id, "more");
    let guns = loaded.set.only(loaded.set.find("guns").unwrap());
    assert_eq!(ids(&guns), ["base", "guns"]);
}

/// Two games may add the same field to one kind; whoever requires both has to choose.
#[test]
fn two_games_that_extend_one_kind_alike_are_checked_together() {
    let field = |low: u32| format!("extend kind weapon {{\n  shots : {low} to 9\n}}\n");
    let (bows, guns) = (field(1), field(2));
    let case = Case::new(&[
        ("bows/orbat.toml", &manifest("bows", "prelude = \"0.1\"")),
        ("bows/a.orbat", &bows),
        ("guns/orbat.toml", &manifest("guns", "prelude = \"0.1\"")),
        ("guns/a.orbat", &guns),
        (
            "both/orbat.toml",
            &manifest("both", "bows = \"0.1\", guns = \"0.1\""),
        ),
    ]);
    let fine = run(&case.home, &["check", "bows", "guns"]);
    assert_eq!(fine.ended(0).err, "bows, guns: no errors\n");
    let told = run(&case.home, &["check", "bows", "guns", "both"]);
    let told = told.ended(1).err;
    assert!(
        told.contains("`bows` and `guns` do not go together"),
        "{told}"
    );
}
