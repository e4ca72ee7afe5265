//! Where sheets name the options that are on: at the feet of pages, or once, where a foot has no room for them.

use super::fit_tests::package;
use super::sample::{deck, pieces, team, worksheet};
use super::*;
use crate::sheet::{BackColour, CardSheet, PackageLine, PackageName, Paper};

fn texts(printout: &Printout) -> Vec<Placed> {
    placed(printout, &Assets::default()).unwrap()
}

/// How many of so many options some text names by its number.
fn named(texts: &[Placed], count: usize) -> usize {
    let all: String = texts.iter().map(|each| each.text.as_str()).collect();
    // Words are parted at the ends of lines.
    let all = all.replace(' ', "");
    let told = |number: &usize| {
        let is_last = |rest: &str| !rest.starts_with(|sign: char| sign.is_ascii_digit());
        let wanted = format!("number{number}");
        all.match_indices(&wanted)
            .any(|(at, _)| is_last(&all[at + wanted.len()..]))
    };
    (0..count).filter(told).count()
}

/// However many there are: on more lines, and on the edges of the following pages.
#[test]
fn cards_name_all_options() {
    for paper in [Paper::A4, Paper::Letter] {
        for count in [8, 30] {
            let sheet = CardSheet {
                title: "Cards".into(),
                decks: vec![deck(40)],
                backs: vec![BackColour::Black],
                package: package(count),
                paper,
                ..CardSheet::default()
            };
            let texts = texts(&Printout::Cards(sheet));
            assert_eq!(named(&texts, count), count, "{paper:?}");
        }
    }
}

#[test]
fn markers_and_templates_name_all_options() {
    for paper in [Paper::A4, Paper::Letter] {
        let (mut counters, mut templates) = (pieces(), pieces());
        counters.templates.clear();
        templates.counters.clear();
        for mut sheet in [counters, templates] {
            sheet.paper = paper;
            sheet.package = package(11);
            let texts = texts(&Printout::Pieces(sheet));
            assert_eq!(named(&texts, 11), 11, "{paper:?}");
        }
    }
}

/// The feet of reference sheets have less room than others, for the legend.
#[test]
fn all_feet_of_a_booklet_say_the_same() {
    for count in 4..=6 {
        let sheet = Booklet {
            title: "Booklet".into(),
            package: package(count),
            reference: vec![worksheet(6)],
            records: vec![team("Light team A", "North", "")],
            ..Booklet::default()
        };
        let texts = texts(&Printout::Booklet(Box::new(sheet)));
        let pages = texts.last().map_or(0, |each| each.page + 1);
        let counting = format!("with {count} option");
        let counts = texts.iter().filter(|each| each.text.contains(&counting));
        let counts = counts.count();
        assert!(
            counts == 0 || counts == pages,
            "{count}: {counts} of {pages}"
        );
    }
}

/// The outer 12 points of the paper are lost with many printers.
#[test]
fn a_foot_of_two_lines_stays_off_the_edge() {
    for (paper, height) in [(Paper::A4, 841.89), (Paper::Letter, 792.0)] {
        for count in 2..=4 {
            let sheet = Booklet {
                title: "Reference".into(),
                package: package(count),
                reference: vec![worksheet(6)],
                paper,
                ..Booklet::default()
            };
            let texts = texts(&Printout::Booklet(Box::new(sheet)));
            let lowest = texts.iter().map(|each| each.y).fold(0.0, f64::max);
            assert!(lowest < height - 13.0, "{count}: {lowest}");
        }
    }
}

/// With its version: on the first page by its title, and at the foot, where that leaves the options their room.
#[test]
fn the_packages_that_options_come_from_are_named() {
    let from = PackageName {
        id: "more-rules".into(),
        version: "2.0.0".into(),
        title: "More rules".into(),
    };
    for count in [1, 14] {
        let sheet = Booklet {
            title: "Booklet".into(),
            package: PackageLine {
                options_from: vec![from.clone()],
                ..package(count)
            },
            records: vec![team("Light team A", "North", "")],
            ..Booklet::default()
        };
        let texts = texts(&Printout::Booklet(Box::new(sheet)));
        let all: Vec<&str> = texts.iter().map(|each| each.text.as_str()).collect();
        let all = all.concat();
        assert!(all.contains("(from More rules 2.0.0)"), "{count}: {all}");
        assert!(
            all.contains("sample 1.0.0, more-rules 2.0.0"),
            "{count}: {all}"
        );
    }
}
