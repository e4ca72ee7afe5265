//! What the plan knows to be low enough is set without being measured: as it would be if it were.

use super::sample::deck;
use super::*;
use crate::icons::Icons;
use crate::sheet::{BackColour, CardSheet, Shows};

const CUTTING: &str = include_str!("templates/cutting.typ");
const ASKED: &str = "if sure {";

/// Our templates, but that everything is measured.
fn measuring() -> Assets {
    assert_eq!(CUTTING.matches(ASKED).count(), 1);
    let text = CUTTING.replace(ASKED, "if false {");
    Assets {
        sheets: [("cutting".to_owned(), text)].into(),
        ..Assets::default()
    }
}

/// All pages; nothing where something on them has no room.
fn drawn(sheet: &Printout, assets: &Assets) -> Option<Vec<String>> {
    let pages = Pages::set(sheet, assets).ok()?;
    Some((1..=pages.count()).map(|page| pages.svg(page)).collect())
}

/// Cards on which labels and words take one line more from one to the next, until they are too much.
#[test]
fn what_is_not_measured_is_set_as_if_it_were() {
    let words = "one more word for whoever asks what it is that fills so small a card from its edge to the foot \
                 where nothing else has room but what was there before and what will be there when all is said";
    let mut sure = (0, 0);
    for count in (0..36).step_by(3) {
        let more = |most: usize| {
            let words = words.split(' ').take(count.min(most));
            words.collect::<Vec<_>>().join(" ")
        };
        let mut deck = deck(3);
        // On one line along the edge of a page.
        deck.title = format!("Deck {}", more(9));
        let more = more(usize::MAX);
        for at in [0, 1, 3, 4] {
            deck.faces[at].title = format!("{} {more}", deck.faces[at].title);
        }
        for card in &mut deck.cards {
            if let Shows::Words { symbol, .. } = &mut card.shows[3] {
                symbol.title = format!("{} {more}", symbol.title);
            }
        }
        let sheet = CardSheet {
            title: "Cards".into(),
            decks: vec![deck],
            backs: vec![BackColour::Blue, BackColour::Orange],
            ..CardSheet::default()
        };
        let icons = Icons::with(&Assets::default());
        let plan = plan::decks::plan(&sheet, &icons).unwrap();
        let plan = serde_json::to_value(plan).unwrap();
        for card in plan["decks"][0]["cards"].as_array().unwrap() {
            match card["sure"].as_bool() {
                Some(true) => sure.0 += 1,
                _ => sure.1 += 1,
            }
        }
        let sheet = Printout::Cards(sheet);
        let (ours, measured) = (
            drawn(&sheet, &Assets::default()),
            drawn(&sheet, &measuring()),
        );
        assert!(ours == measured, "{count} words more");
    }
    assert!(sure.0 > 12 && sure.1 > 6, "{sure:?}");
}
