//! Input that no author wrote on purpose: it ends in a report and an exit code, never in a crash.

use std::fs;
use std::path::{Path, PathBuf};

use orbat::Request;
use orbat::diagnostic::render::{Style, render};
use orbat::diagnostic::{Diagnostic, Diagnostics};
use orbat::source::{FileId, SourceSet};
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq};

use super::errors::{compile, fixtures};
use super::support::{Loaded, Run, bundled, home, replaced, run};

fn orbat(arguments: &[&str]) -> Run {
    run(home(), arguments)
}

/// What `check` says of a file with these bytes, as it should end.
#[track_caller]
fn check(bytes: &[u8], code: i32) -> String {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("rules.orbat"), bytes).unwrap();
    run(&desk, &["check", "rules.orbat"]).ended(code).err
}

#[test]
fn odd_files_end_with_a_code_and_a_sentence() {
    let sound = "scale wind \"Wind\" = calm < gale\n";
    for fine in [
        "# Nothing yet.".to_owned(),
        format!("\u{feff}{sound}"),
        sound.replace('\n', "\r\n"),
        sound.trim_end().to_owned(),
    ] {
        check(fine.as_bytes(), 0);
    }
    for (bad, code) in [
        (&b"scale wind \"W\xe4nd\" = calm < gale\n"[..], "E0001"),
        (b"\xff\xfes\0c\0a\0l\0e\0", "E0001"),
        (b"\0\0\0\0", "E0005"),
        (b"", "E0008"),
        (b"\xef\xbb\xbf\r\n\n \n", "E0008"),
        (b"scale wind = calm < \xed\xa0\x80\n", "E0001"),
    ] {
        let said = check(bad, 1);
        assert!(said.contains(code), "{said}");
    }
}

#[test]
fn monstrous_files_are_refused_in_a_line_or_two() {
    let huge = "# fifty million bytes of nothing\n".repeat(50_000_000 / 33);
    let said = check(huge.as_bytes(), 1);
    assert!(said.contains("E0007") && said.len() < 1000, "{said}");
    let deep = 10_000;
    for open in [
        "{",
        "[",
        "(",
        "\"",
        "|",
        "roll a d6 {\n",
        "  1 {\n",
        "generator a {\n",
    ] {
        let close = match open {
            "[" => "]",
            "(" => ")",
            "\"" | "|" => open,
            _ => "\n}",
        };
        for text in [
            open.repeat(deep),
            open.repeat(deep) + &close.repeat(deep),
            format!("generator a \"A\" {{\n{}", open.repeat(deep)),
            close.repeat(deep),
        ] {
            check(text.as_bytes(), 1);
        }
    }
}

#[test]
fn what_cannot_be_read_ends_with_three() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    let inside = format!("{folder}/gone.orbat");
    let beneath = format!("{folder}/file/x.orbat");
    fs::write(home.path().join("file"), "").unwrap();
    for path in [
        inside.as_str(),
        beneath.as_str(),
        folder,
        "/dev/null/x.orbat",
    ] {
        let run = orbat(&["check", path]);
        let said = run.ended(3).err;
        assert!(
            said.starts_with("error: ") && said.lines().count() <= 2,
            "{said}"
        );
    }
}

/// Every name in a folder, so that nothing half-written stays behind unseen.
fn listing(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A package that a battle can be made of.
const MARSH: [(&str, &str); 2] = [
    (
        "orbat.toml",
        "[package]\nid = \"marsh\"\nversion = \"0.1.0\"\nrequires = { prelude = \"0.1\" }\n",
    ),
    (
        "rules.orbat",
        r#"use prelude "0.1"

terrain reeds "Reeds" {
  drawing woods
  extent 10"
}

army marshmen "Marshmen" {
  from 1650
  until 1660
}

force file "Pike file", 5 figures {
  army marshmen
  5 pikeman
}

weapon pike "Pike" {
}

unit pikeman "Pikeman", 1 figure {
  army marshmen
  |     | title | weapons |
  | man | Man   | pike    |
}

mission crossing "The crossing" {
  sides raider, guard
  raider brings file
  guard brings the same
  deploy raider on an edge of their choice
  deploy guard on the opposite edge
  wins raider if "One of them stands on the far bank."
  otherwise wins guard
}

generator marsh "The marsh" {
  place reeds everywhere
}

battle night "A battle by night" {
  terrain marsh
  mission crossing
  armies marshmen, marshmen
  table 4 ft by 4 ft
}
"#,
    ),
];

#[test]
fn what_is_wrong_when_packages_are_loaded_stops_whoever_plays() {
    let sound = tempfile::tempdir().unwrap();
    let write = |home: &Path, files: &[(&str, &[u8])]| {
        for (path, bytes) in files {
            fs::write(home.join("marsh").join(path), bytes).unwrap();
        }
    };
    let fill = |home: &Path| {
        fs::create_dir(home.join("marsh")).unwrap();
        write(home, &MARSH.map(|(path, text)| (path, text.as_bytes())));
    };
    fill(sound.path());
    let make = ["scenario", "marsh", "--seed", "1", "-o", "made"];
    run(&sound, &make).ended(0);
    let scenario = fs::read(sound.path().join("made/scenario.orbat")).unwrap();
    let manifest = |from: &str, to: &str| MARSH[0].1.replace(from, to).into_bytes();
    let rules = |line: &str| format!("{line}\n{}", MARSH[1].1).into_bytes();
    let huge = b"# fifty million bytes of nothing\n".repeat(50_000_000 / 33);
    let alone = |line: &str| [line.as_bytes(), &scenario].concat();
    for (path, bytes, code) in [
        (
            "orbat.toml",
            manifest("{ prelude = \"0.1\"", "{ prelude = \"0.3\""),
            "E0703",
        ),
        ("orbat.toml", manifest("}", ", gone = \"1\" }"), "E0702"),
        ("orbat.toml", manifest("}", ", marsh = \"0.1\" }"), "E0704"),
        (
            "orbat.toml",
            manifest("version", "perod = \"1650\"\nversion"),
            "E0701",
        ),
        ("rules.orbat", rules("use gone \"0.1\""), "E0702"),
        ("more.orbat", b"use prelude \"9.9\"\n".to_vec(), "E0703"),
        ("more.orbat", vec![0xff], "E0001"),
        ("more.orbat", huge, "E0007"),
        ("../scenario.orbat", alone("use gone \"1\"\n"), "E0702"),
        ("../scenario.orbat", vec![0xff], "E0001"),
    ] {
        let home = tempfile::tempdir().unwrap();
        fill(home.path());
        write(
            home.path(),
            &[("../scenario.orbat", &scenario), (path, &bytes)],
        );
        let print = [
            "print",
            "scenario.orbat",
            "marsh",
            "--what",
            "map",
            "-o",
            "map.svg",
        ];
        let again = [
            "scenario",
            "--from",
            "scenario.orbat",
            "marsh",
            "-o",
            "again",
        ];
        let of_package = !path.starts_with("..");
        let runs: &[&[&str]] = match of_package {
            true => &[&make, &print, &again],
            false => &[&print, &again],
        };
        for arguments in runs {
            let run = run(&home, arguments);
            let said = run.err;
            assert_eq!(run.code, 1, "{code} of {path}, {arguments:?}:\n{said}");
            assert!(said.contains(code), "{said}");
            assert_eq!(
                listing(home.path()),
                ["marsh", "scenario.orbat"],
                "{arguments:?}"
            );
        }
    }
}

#[test]
fn whatever_the_seed_a_scenario_can_be_made_again() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("marsh")).unwrap();
    for (path, text) in MARSH {
        // A seed may make a name of its mission that something has already.
        let text = text.replace("reeds", "crossing-reeds");
        fs::write(home.path().join("marsh").join(path), text).unwrap();
    }
    for seed in ["#", "reeds", "7"] {
        let make = ["scenario", "marsh", "--seed", seed, "-o", "made"];
        let from = ["scenario", "--from", "made/scenario.orbat", "marsh"];
        let again = [&from[..], &["--reroll", "edges"]].concat();
        for arguments in [&make[..], &again] {
            run(&home, arguments).ended(0);
        }
        fs::remove_dir_all(home.path().join("made")).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_ends_with_three_and_leaves_nothing() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("file"), "as it was").unwrap();
    // The target is a folder for the scenario; in this one a folder stands in its file's place.
    fs::create_dir_all(home.path().join("folder/scenario.orbat")).unwrap();
    let at = |path: &str| home.path().join(path).to_str().unwrap().to_owned();
    let before = listing(home.path());
    let mut targets = vec![
        at("folder"),
        at("file"),
        at("file/x"),
        "/proc/x".to_owned(),
        "/proc".to_owned(),
    ];
    if Path::new("/dev/full").exists() {
        targets.push("/dev/full".to_owned());
    }
    for target in &targets {
        let run = orbat(&["scenario", "--seed", "hedgerow-7", "-o", target]);
        let said = run.ended(3).err;
        assert!(said.starts_with("error: cannot write "), "{target}: {said}");
    }
    assert_eq!(listing(home.path()), before);
    assert_eq!(
        fs::read_to_string(home.path().join("file")).unwrap(),
        "as it was"
    );
    assert_eq!(listing(&home.path().join("folder")), ["scenario.orbat"]);
}

fn files(loaded: &Loaded) -> Vec<(FileId, String)> {
    let files = loaded.sources.iter();
    let rules = files.filter(|(_, file)| file.name().ends_with(".orbat"));
    rules
        .map(|(id, file)| (id, file.text().to_string()))
        .collect()
}

/// Compiles the package of one file alone, this text in its place.
fn with(loaded: &Loaded, file: FileId, text: &str) -> (Vec<Diagnostic>, SourceSet) {
    let sources = replaced(&loaded.sources, file, text);
    let mut out = Diagnostics::default();
    let mut packages = loaded.packages.iter();
    let own = packages.find(|(_, each)| each.files.contains(&file));
    let own = loaded.packages.only(own.unwrap().0);
    let model = orbat::compile(&own, &sources, &Request::default(), &mut out).unwrap();
    assert_eq!(model.is_none(), out.has_errors());
    (out.sorted(&sources), sources)
}

/// Every place lies in its file, between characters, and can be drawn.
fn hold(list: &[Diagnostic], sources: &SourceSet) {
    for each in list {
        let labels = each.labels().into_iter().map(|label| label.span);
        for span in labels.chain([each.span]) {
            let text = sources.get(span.file).text();
            let (start, end) = (span.start as usize, span.end as usize);
            assert!(start <= end && end <= text.len(), "{each:?}");
            assert!(
                text.is_char_boundary(start) && text.is_char_boundary(end),
                "{each:?}"
            );
        }
    }
    render(list, sources, &Style::default());
}

#[test]
fn truncated_sources_are_reported_or_read() {
    let all = Loaded::of(&bundled());
    for (file, text) in files(&all) {
        // Every hundredth byte is read by the parser; a few of them go all the way.
        for at in (0..text.len()).step_by(100) {
            let at = text.floor_char_boundary(at);
            let mut out = Diagnostics::default();
            orbat::syntax::parse(file, &text[..at], &mut out);
            if at % 1500 < 100 {
                let (list, sources) = with(&all, file, &text[..at]);
                hold(&list, &sources);
            }
        }
    }
}

#[test]
fn sources_with_random_bytes_are_reported_or_read() {
    let all = Loaded::of(&bundled());
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit.max(1) as u64) as usize
    };
    for (file, text) in files(&all) {
        for round in 0..6 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=round {
                let at = next(bytes.len());
                bytes[at] = next(256) as u8;
            }
            // Bytes that are no text never come as far as the compiler.
            let text = String::from_utf8_lossy(&bytes);
            let (list, sources) = with(&all, file, &text);
            hold(&list, &sources);
        }
        let home = tempfile::tempdir().unwrap();
        let path: PathBuf = home.path().join("x.orbat");
        let mut bytes = text.into_bytes();
        let at = next(bytes.len());
        bytes[at] = 0xff;
        fs::write(&path, bytes).unwrap();
        let loaded = Loaded::file(path);
        assert!(loaded.out.has_errors());
        hold(&loaded.found(), &loaded.sources);
    }
}

proptest::proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// A page's source with a few stretches changed: the same report twice, every place in it.
    #[test]
    fn mutated_fixtures_are_reported_alike_twice(
        page in any::<proptest::sample::Index>(),
        edits in proptest::collection::vec((
            any::<proptest::sample::Index>(),
            0_usize..12,
            proptest::sample::select(vec![
                "", "{", "}", "|", "\"", "[", "]", "\n", "#", ",", "/", "?", "-", "0", "9", "1-3", "d6", "{a.b}",
                "otherwise", "none", " to ", "or none", "99999999999999999999", "é", "“", "\u{0}", "\r", "\\",
                "roll ", "for each ", "= ", "12\"", "kind ", "| | |\n", "e-1", "ß砲",
            ]),
        ), 1..5),
    ) {
        let pages: Vec<_> = fixtures()
            .into_iter()
            .filter(|page| page.mended.iter().all(|file| file.text.len() < 10_000))
            .collect();
        let mut files = page.get(&pages).mended.clone();
        let Some(last) = files.last_mut() else { return Ok(()) };
        for (at, length, piece) in edits {
            let start = last.text.floor_char_boundary(at.index(last.text.len() + 1));
            let end = last.text.floor_char_boundary((start + length).min(last.text.len())).max(start);
            last.text.replace_range(start..end, piece);
        }
        let (first, second) = (compile(&files), compile(&files));
        hold(&first.list, &first.sources);
        prop_assert_eq!(first.drawn(), second.drawn());
        prop_assert!(first.list.iter().all(|each| !each.message.is_empty()));
    }
}

#[cfg(unix)]
#[test]
fn no_path_of_a_package_leads_out_of_its_folder() {
    use std::os::unix::fs::symlink;
    let sea = "[package]\nid = \"sea\"\nversion = \"0.1.0\"\n";
    for (path, link) in [
        ("../sea", None),
        ("lib/../../sea", None),
        ("./../sea", None),
        ("/proc", None),
        ("door", Some("../sea")),
        ("lib/door", Some("../../sea")),
        ("lib/door", Some("../..")),
    ] {
        let home = tempfile::tempdir().unwrap();
        let at = |path: &str| home.path().join(path);
        for folder in ["sea", "marsh/lib"] {
            fs::create_dir_all(at(folder)).unwrap();
        }
        fs::write(at("sea/orbat.toml"), sea).unwrap();
        fs::write(at("orbat.toml"), sea).unwrap();
        let manifest = format!(
            "[package]\nid = \"marsh\"\nversion = \"0.1.0\"\nrequires = {{ sea = \"0.1\" }}\n\
             [paths]\nsea = \"{path}\"\n"
        );
        fs::write(at("marsh/orbat.toml"), manifest).unwrap();
        if let Some(target) = link {
            symlink(target, at("marsh").join(path)).unwrap();
        }
        let run = orbat(&["check", at("marsh").to_str().unwrap()]);
        let said = run.ended(1).err;
        assert!(
            said.contains("E0705") && !said.contains("E0702"),
            "{path}: {said}"
        );
    }
}

/// A hundred men with weapons of their own: whoever gets no page learns which sheet holds them.
#[cfg(feature = "print")]
#[test]
fn a_record_taller_than_a_page_says_the_way_out() {
    let home = tempfile::tempdir().unwrap();
    let rows: String = (1..=100)
        .map(|at| format!("  | man-{at} | Man {at} | 1 | bolt-action-rifle |\n"))
        .collect();
    let module = format!(
        "use combat-patrol \"0.1\"\n\nunit crowd \"The crowd\", 100 figures [assumed: ours] {{\n  \
         army british-infantry\n  | | title | count | weapons |\n{rows}}}\n"
    );
    let path = home.path().join("crowd.orbat");
    fs::write(&path, module).unwrap();
    let (path, sheet) = (path.to_str().unwrap(), home.path().join("records.pdf"));
    let print = |more: &[&str]| {
        let words = [
            "print",
            path,
            "--what",
            "records",
            "-o",
            sheet.to_str().unwrap(),
        ];
        orbat(&[&words, more].concat())
    };
    let said = print(&[]).ended(1).err;
    assert!(said.contains("larger than the page"), "{said}");
    assert!(
        said.contains("--size half") && said.contains("--detail brief"),
        "{said}"
    );
    print(&["--size", "half"]).ended(0);
}

/// So many boxes on one line are larger than any card; a line for each figure is not.
#[cfg(feature = "print")]
#[test]
fn a_line_taller_than_a_page_says_the_way_out() {
    let home = tempfile::tempdir().unwrap();
    let game = "use prelude \"0.1\"\n\nextend kind figure {\n  men : 0 to 60 \"Men\" = 60, shown as boxes\n}\n\n\
                weapon oar \"Oar\" { }\n\narmy fleet \"Fleet\" { }\n\nunit squadron \"Squadron\" {\n  army fleet\n  \
                |      | title | count | weapons |\n  | ship | Ship  |    40 | oar     |\n}\n";
    let path = home.path().join("fleet.orbat");
    fs::write(&path, game).unwrap();
    let (path, sheet) = (path.to_str().unwrap(), home.path().join("records.pdf"));
    let print = |more: &[&str]| {
        let sheet = sheet.to_str().unwrap();
        let words = ["print", path, "--what", "records", "-o", sheet];
        orbat(&[&words, more].concat())
    };
    for way in [
        &[][..],
        &["--size", "half"],
        &["--size", "index", "--detail", "brief"],
    ] {
        let said = print(way).ended(1).err;
        assert!(said.contains("--detail full"), "{said}");
    }
    print(&["--size", "half", "--detail", "full"]).ended(0);
    print(&["--size", "index", "--detail", "full"]).ended(0);
}

/// A chart that has no room on half a page either is not sent there.
#[cfg(feature = "print")]
#[test]
fn a_back_that_fits_no_card_is_told_another_way_out() {
    let home = tempfile::tempdir().unwrap();
    let sheet = home.path().join("records.pdf");
    let print = |size: &str| {
        let words = ["print", "combat-captain", "--what", "records", "--back"];
        let more = ["fire-chart", "--size", size, "-o", sheet.to_str().unwrap()];
        orbat(&[words, more].concat()).ended(1).err
    };
    for size in ["index", "half"] {
        let said = print(size);
        assert!(!said.contains("--size half"), "{said}");
        assert!(said.contains("--what reference"), "{said}");
    }
}
