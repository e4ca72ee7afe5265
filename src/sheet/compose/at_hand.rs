//! What a game needs on the table that its booklet does not hold: cards, markers, templates.

use super::decks::{self, PlayedDeck};
use super::typeset;
use crate::model::{Mission, Model, RowId};
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
    let deck = |deck: &PlayedDeck| {
        let title = typeset(&model.deck(deck.id).header.title);
        let title = match deck.extra {
            Some((some, all)) if some < all => {
                format!("{title} ({some} of the {all} extra cards)")
            }
            _ => title,
        };
        match deck.shared {
            true => title,
            false => format!("{title}, one for each side"),
        }
    };
    let decks = decks::played(model, mission);
    let sheets = [
        ("Cards", decks.iter().map(deck).collect()),
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
