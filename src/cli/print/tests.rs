//! Every sheet of the hardest package: the longest names, twenty figures, all options on.

use std::fs;
use std::path::Path;

use clap::Parser;

use super::sheet::printout;
use super::subject::opened;
use super::*;
use crate::cli::args::{Cli, Verb};
use crate::cli::compiled::Compiled;
use crate::cli::output::Color;
use crate::model::{Symbol, Value};
use crate::sheet::compose;

const STRESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/paper/stress");

/// The arguments behind `orbat print STRESS`.
fn args(words: &[&str]) -> PrintArgs {
    let words = ["orbat", "print", STRESS, "--with", "darkness,downpour"]
        .iter()
        .chain(words);
    match Cli::try_parse_from(words).unwrap().verb {
        Verb::Print(args) => args,
        _ => panic!("another verb"),
    }
}

/// What is printed, and with which drawings.
fn sheet(words: &[&str]) -> (Printout, Assets, Compiled) {
    let args = args(words);
    let loaded = opened(&args, [args.subject.as_str()]).unwrap();
    let output = Output::new(Color::Never);
    let rules = compiled::compile(loaded, args.with.request(), &output, Format::Text)
        .unwrap()
        .unwrap();
    let assets = Assets::of(&rules.loaded.packages, &Library::bundled()).unwrap();
    (
        printout(&args, &rules, &OwnRules::default()).unwrap(),
        assets,
        rules,
    )
}

/// All sheets there are, as the words that ask for them.
fn sheets() -> Vec<Vec<&'static str>> {
    let mut all: Vec<Vec<&str>> = [
        "booklet",
        "forces",
        "records",
        "cards",
        "markers",
        "templates",
        "worksheet",
    ]
    .map(|what| vec!["--what", what])
    .into();
    for size in ["index", "half"] {
        for detail in ["full", "standard", "brief"] {
            let words = ["--what", "records", "--size", size, "--detail", detail];
            all.push(words.into());
        }
    }
    let words = ["--what", "records", "--size", "half", "--back", "chances"];
    all.push(words.into());
    all
}

/// A back shows on which ground they may fight, whoever they are; they themselves are on the fronts.
#[test]
fn backs_show_the_ground_and_nobody_who_is_on_a_front() {
    let back = |of| ["--what", "records", "--size", "half", "--back", of];
    let (Printout::Records(printed), ..) = sheet(&back("terrain")) else {
        panic!("no cards");
    };
    let [ground] = printed.back.as_slice() else {
        panic!("{:?}", printed.back);
    };
    assert!(!ground.rows.is_empty());
    let (.., rules) = sheet(&back("terrain"));
    for fielded in ["figure", "unit", "army", "force", "mission"] {
        let refused = printout(&args(&back(fielded)), &rules, &OwnRules::default());
        assert!(refused.is_err(), "{fielded}");
    }
}

/// What fits is whole and can be read (`print` refuses what leaves its page or is too small); what
/// does not is named, with its unit.
#[test]
fn the_hardest_sheets_fit_or_say_what_does_not() {
    let papers = [
        &["--paper", "a4"][..],
        &["--paper", "letter", "--units", "cm"],
    ];
    for (words, more) in sheets().into_iter().zip(papers.into_iter().cycle()) {
        let words = [&words[..], more].concat();
        let (printout, assets, _) = sheet(&words);
        match crate::print::placed(&printout, &assets) {
            Ok(texts) => assert!(!texts.is_empty(), "{words:?}"),
            Err(
                crate::print::PrintError::Fit { unit, field, .. }
                | crate::print::PrintError::Tall { unit, field, .. },
            ) => {
                assert!(!unit.is_empty() && !field.is_empty(), "{words:?}");
                assert!(words.contains(&"--size"), "{words:?}: {field} of {unit}");
            }
            Err(error) => panic!("{words:?}: {error}"),
        }
    }
}

/// Nobody who is armed: rows without weapons, on each size of card.
#[test]
fn records_without_weapons_are_printed() {
    for words in sheets() {
        let (mut printout, assets, _) = sheet(&words);
        match &mut printout {
            Printout::Booklet(booklet) => {
                for record in &mut booklet.records {
                    record.weapons.rows.clear();
                }
            }
            Printout::Records(sheet) => {
                for card in &mut sheet.records {
                    card.record.weapons.rows.clear();
                    card.weapons.clear();
                }
            }
            _ => continue,
        }
        match crate::print::placed(&printout, &assets) {
            Ok(texts) => assert!(!texts.is_empty()),
            Err(error) => assert!(
                error.to_string().contains("does not fit")
                    || error.to_string().contains("too tall"),
                "{words:?}: {error}"
            ),
        }
    }
}

#[test]
fn every_sheet_has_its_package_version_options_and_pages_at_the_foot() {
    for words in sheets() {
        let (printout, assets, _) = sheet(&[&words[..], &["--scale", "small"]].concat());
        let Ok(texts) = crate::print::placed(&printout, &assets) else {
            continue;
        };
        let first: Vec<&str> = texts
            .iter()
            .filter(|each| each.page == 0)
            .map(|each| each.text.as_str())
            .collect();
        let first = first
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        // A card that is too narrow for their titles counts the options.
        let options = first.contains("with Darkness") || first.contains("with 2 options");
        assert!(options, "{words:?}: {first}");
        for wanted in ["stress 0.1.0", "small: lengths × 1/2", "page 1 of"] {
            assert!(
                first.contains(wanted),
                "{words:?}: no {wanted:?} in {first}"
            );
        }
    }
}

#[test]
fn lengths_are_converted_by_the_rule_of_the_package() {
    let said = |more: &[&str]| {
        let words = [&["--what", "templates"][..], more].concat();
        let (templates, _, rules) = sheet(&words);
        let Printout::Pieces(pieces) = templates else {
            panic!("no pieces");
        };
        let model = &rules.model;
        let booklet = compose::booklet(model, &model.scenarios[0], None);
        let rule = model
            .find("long-haul")
            .into_iter()
            .find_map(|symbol| match symbol {
                Symbol::Row(row) => match &model.row(row).fields[0].value {
                    Value::Text(text) => Some(text.to_string()),
                    _ => None,
                },
                _ => None,
            });
        // A number and its unit keep together.
        let plain = |text: &str| text.replace('\u{a0}', " ");
        (
            pieces.templates[1].across,
            plain(&pieces.templates[1].size.text),
            plain(&booklet.table.unwrap()),
            plain(&booklet.set_up.join(" ")),
            rule.unwrap(),
        )
    };
    let (across, size, table, set_up, rule) = said(&[]);
    assert_eq!((across, size.as_str()), (5080, "2″"));
    assert_eq!(table, "6 ft by 4 ft");
    assert!(set_up.contains('″') && !set_up.contains(" cm"), "{set_up}");
    assert!(rule.contains("further than 12\" in"), "{rule}");
    let (across, size, table, set_up, rule) = said(&["--units", "cm"]);
    assert_eq!((across, size.as_str()), (5000, "5 cm"));
    assert_eq!(table, "180 cm by 120 cm");
    assert!(!set_up.contains('″') && set_up.contains(" cm"), "{set_up}");
    assert!(rule.contains("further than 30 cm in"), "{rule}");
    let (across, size, table, _, _) = said(&["--scale", "small"]);
    assert_eq!((across, size.as_str()), (2540, "1″"));
    assert_eq!(table, "3 ft by 2 ft");
    let (across, size, ..) = said(&["--scale", "large", "--units", "cm"]);
    assert_eq!((across, size.as_str()), (7500, "7.5 cm"));
}

/// Whoever asks for what a sheet does not have is told so: nothing is passed over.
#[test]
fn what_belongs_to_another_sheet_is_refused() {
    let said = |words: &[&str]| match run(&args(words), &Output::new(Color::Never)) {
        Err(Failure::Usage { message, .. }) => message,
        other => panic!("{words:?}: {other:?}"),
    };
    for what in [
        "cards",
        "markers",
        "reference",
        "records",
        "rulebook",
        "steps",
    ] {
        assert_eq!(
            said(&["--what", what, "--ink", "black", "-o", "x.pdf"]),
            "`--ink` goes with `--what map` and with booklets"
        );
    }
    for (what, words) in [
        ("map", ["--paper", "a4"].as_slice()),
        ("map", &["--dpi", "72"]),
        ("map", &["--plain"]),
        ("map", &["--page", "1"]),
        ("steps", &["--paper", "a4"]),
        ("steps", &["--dpi", "72"]),
        ("steps", &["--page", "1"]),
    ] {
        let told = said(&[&["--what", what, "-o", "x.svg"], words].concat());
        let what = if what == "map" { "a map" } else { what };
        assert_eq!(told, format!("`{}` does not go with {what}", words[0]));
    }
    let markdown = said(&["--what", "map", "--markdown", "-o", "x.svg"]);
    assert!(markdown.contains("only steps"), "{markdown}");
}

#[test]
fn an_unknown_scale_gives_the_list_of_those_there_are() {
    let args = args(&["--scale", "tiny"]);
    match opened(&args, [args.subject.as_str()]) {
        Err(Failure::Usage { message, help }) => {
            assert_eq!(message, "no package here states a scale `tiny`");
            assert_eq!(help.unwrap(), "there are: large, small");
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "it looks at what lies in its own folder"
)]
fn several_pages_are_numbered_files_and_one_keeps_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str, more: &[&str]| -> Result<Vec<String>, Failure> {
        let below = folder.path().join(name.replace('.', "-"));
        fs::create_dir_all(&below).unwrap();
        let path = below.join(name);
        let words = [&["-o", path.to_str().unwrap(), "--what", "cards"][..], more].concat();
        run(&args(&words), &Output::new(Color::Never))?;
        let mut names: Vec<String> = fs::read_dir(below)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        Ok(names)
    };
    let names = written("cards.svg", &[]).unwrap();
    assert_eq!(
        names,
        ["cards-1.svg", "cards-2.svg", "cards-3.svg", "cards-4.svg"]
    );
    assert_eq!(
        written("one.png", &["--page", "2", "--dpi", "40"]).unwrap(),
        ["one.png"]
    );
    assert_eq!(written("all.html", &[]).unwrap(), ["all.html"]);
    let refused = [
        written("none.png", &["--page", "5"]),
        written("no.pdf", &["--page", "1"]),
        written("no.svg", &["--dpi", "72"]),
        written("no.txt", &[]),
    ];
    for each in refused {
        assert!(matches!(each, Err(Failure::Usage { .. })));
    }
    assert!(!Path::new(&folder.path().join("none-png/none.png")).exists());
}

/// The list is not all that the package has, so its units are printed, not the list's.
#[test]
fn a_list_does_not_stand_for_a_package_with_units() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/roster/host.orbat");
    let names = |words: &[&str]| {
        let words = [&["orbat", "print", path], words].concat();
        let Verb::Print(args) = Cli::try_parse_from(words).unwrap().verb else {
            panic!("another verb")
        };
        let loaded = opened(&args, [args.subject.as_str()]).unwrap();
        let rules = compiled::compile(
            loaded,
            args.with.request(),
            &Output::new(Color::Never),
            Format::Text,
        );
        let rules = rules.unwrap().unwrap();
        let names = |records: &[crate::sheet::UnitRecord]| -> Vec<String> {
            records.iter().map(|record| record.name.clone()).collect()
        };
        match printout(&args, &rules, &OwnRules::default()).unwrap() {
            Printout::Booklet(booklet) => names(&booklet.records),
            Printout::Records(sheet) => {
                let records = sheet.records.iter().map(|entry| entry.record.name.clone());
                records.collect()
            }
            _ => panic!("another sheet"),
        }
    };
    assert_eq!(names(&["--what", "records"]), ["Men", "Wyrm"]);
    assert_eq!(
        names(&["--what", "records", "--size", "index"]),
        ["Men", "Wyrm"]
    );
}

/// What is printed of an army list if nothing is said is its records: what is wished of those goes with it.
#[test]
fn a_list_has_cards_of_one_size_without_a_word() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/lists/hales-patrol.orbat");
    let made = |subject: &str| {
        let words = ["orbat", "print", subject, "--size", "index", "-o", "x.pdf"];
        let Verb::Print(args) = Cli::try_parse_from(words).unwrap().verb else {
            panic!("another verb")
        };
        check(&args).unwrap();
        let loaded = opened(&args, [args.subject.as_str()]).unwrap();
        let rules = compiled::compile(
            loaded,
            args.with.request(),
            &Output::new(Color::Never),
            Format::Text,
        );
        printout(&args, &rules.unwrap().unwrap(), &OwnRules::default())
    };
    assert!(matches!(made(path), Ok(Printout::Records(_))));
    let Err(Failure::Usage { message, .. }) = made(STRESS) else {
        panic!("no army list")
    };
    assert!(message.ends_with("go with `--what records`"), "{message}");
}
