//! What a game needs on the table that its booklet does not hold: cards, markers, templates.

use super::typeset;
use crate::model::{Deck, Mission, Model, RowId};
use crate::sheet::{Answer, Value};

/// By the name of the sheet that has them; nothing that the game does without.
pub(super) fn at_hand(model: &Model, mission: Option<&Mission>) -> Vec<Answer> {
    let of_rows = |rows: &[RowId]| {
        let titles = rows.iter().map(|row| &model.row(*row).header.title);
        titles.map(|title| typeset(title)).collect::<Vec<_>>()
    };
    let prelude = model.prelude.as_ref();
    let markers = prelude.map(|prelude| of_rows(&model.kind(prelude.marker).rows));
    let templates = prelude.and_then(|prelude| prelude.template.as_ref());
    let templates = templates.map(|fields| of_rows(&model.kind(fields.kind).rows));
    let has_extra = mission.is_some_and(|mission| mission.cards.iter().any(Option::is_some));
    // One of two decks is played with: the other has cards too many, or too few.
    let serves = |deck: &&Deck| {
        let mut others = model.decks.iter();
        !match has_extra {
            true => others.any(|other| enlarges(other, deck)),
            false => others.any(|other| enlarges(deck, other)),
        }
    };
    let decks = model.decks.iter().filter(serves);
    let sheets = [
        (
            "Cards",
            decks.map(|deck| typeset(&deck.header.title)).collect(),
        ),
        ("Markers", markers.unwrap_or_default()),
        ("Templates", templates.unwrap_or_default()),
    ];
    let needed = sheets.into_iter().filter(|(_, titles)| !titles.is_empty());
    needed
        .map(|(sheet, titles)| Answer {
            label: sheet.to_owned(),
            value: Value::new(titles.join("; ")),
        })
        .collect()
}

/// Whether a deck has all cards of another and more: it is the other with the extra cards that a mission may give.
fn enlarges(deck: &Deck, other: &Deck) -> bool {
    let has = |id: &str| deck.cards.iter().any(|card| card.id == id);
    deck.cards.len() > other.cards.len() && other.cards.iter().all(|card| has(&card.id))
}
