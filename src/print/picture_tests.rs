//! Pictures of a few sheets, kept in `pictures/`: what no list of places and sizes shows, as a line
//! through a word, an icon that is gone or a fill that eats ink.
//!
//! `ORBAT_PICTURES=write cargo test --lib picture_tests` draws them anew: look at them before they are
//! committed.

use super::grey::Grey;
use super::sample::{deck, pieces, team};
use super::*;
use crate::sheet::{BackColour, CardSheet, RecordCard, RecordSheet, RecordSize, Symbol};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/print/pictures");

/// Coarse, so that a file is small and a hair's breadth is no difference.
const DOTS: u32 = 48;

fn records() -> Printout {
    let card = |name: &str| {
        let record = team(name, "North", "1st squad");
        let weapons = record.weapons.rows.iter().map(|_| Symbol {
            of: "weapon".into(),
            name: "rifle".into(),
            ..Symbol::default()
        });
        RecordCard {
            weapons: weapons.collect(),
            record,
            ..RecordCard::default()
        }
    };
    Printout::Records(RecordSheet {
        title: "Records".into(),
        size: RecordSize::Half,
        records: vec![card("First team"), card("Second team")],
        ..RecordSheet::default()
    })
}

fn cards() -> Printout {
    Printout::Cards(CardSheet {
        title: "Cards".into(),
        decks: vec![deck(9)],
        backs: vec![BackColour::Blue],
        ..CardSheet::default()
    })
}

fn drawn(printout: &Printout, page: usize) -> Grey {
    let pages = Pages::set(printout, &Assets::default()).unwrap();
    Grey::of(&pages.png(page, DOTS).unwrap())
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "it looks at what lies in its own folder"
)]
fn a_few_sheets_look_as_they_did() {
    let sheets = [
        ("records", records(), 1),
        ("cards", cards(), 1),
        ("backs", cards(), 2),
        ("counters", Printout::Pieces(pieces()), 1),
        ("templates", Printout::Pieces(pieces()), 2),
    ];
    for (name, printout, page) in sheets {
        let now = drawn(&printout, page);
        let path = format!("{FOLDER}/{name}.png");
        if std::env::var_os("ORBAT_PICTURES").is_some() {
            std::fs::write(&path, now.png()).unwrap();
        }
        let kept = std::fs::read(&path).unwrap();
        assert!(kept.len() < 40_000, "{name}: {} bytes", kept.len());
        assert!(
            now.is_like(&Grey::of(&kept)),
            "{name} looks otherwise: draw it anew and look at it"
        );
    }
}

/// The tolerance is smaller than what an eye would see.
#[test]
fn a_line_more_or_a_millimetre_is_seen() {
    let page = |number| drawn(&Printout::Pieces(pieces()), number);
    let mut longer = pieces();
    longer.counters[0].note.push_str(" and sits down often");
    assert!(!page(1).is_like(&drawn(&Printout::Pieces(longer), 1)));
    let mut larger = pieces();
    larger.templates[0].across += 100;
    assert!(!page(2).is_like(&drawn(&Printout::Pieces(larger), 2)));
    assert!(page(2).is_like(&page(2)));
}
