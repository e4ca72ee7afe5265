//! Cards of a deck: which faces share a line, so that every card of it has the same layout.

use serde::Serialize;

use super::paper_size;
use crate::icons::{self, Icons};
use crate::print::fonts::Face;
use crate::sheet::{CardDeck, CardFace, CardSheet, FaceForm, Shows};

/// A poker card: 63.5 by 88.9 mm.
pub(in crate::print) const CARD: (f64, f64) = (180.0, 252.0);
/// Three columns of three.
const ACROSS: f64 = 3.0;
/// A little more than 3 mm; a whole number of the backs' tiles.
const BLEED: f64 = 9.0;
/// Between a card's edge and what it shows.
const INSET: f64 = 10.0;
/// Between two faces on a line.
const GAP: f64 = 6.0;
/// Labels, never larger.
const LABEL: f64 = 7.0;

/// All in points.
#[derive(Debug, Serialize)]
pub(in crate::print) struct CardPlan {
    paper: &'static str,
    /// Of a card.
    width: f64,
    height: f64,
    /// Of the upper left card's corner on the page.
    left: f64,
    top: f64,
    bleed: f64,
    inset: f64,
    gap: f64,
    decks: Vec<DeckPlan>,
}

#[derive(Debug, Serialize)]
struct DeckPlan {
    /// So few and so plain faces that they fill the card as on a playing card.
    poster: bool,
    lines: Vec<Line>,
    /// By face: paths of the icons of its numbers, by number; empty where there are none.
    numbers: Vec<std::collections::BTreeMap<String, String>>,
}

/// What stands side by side, from left to right.
#[derive(Debug, Serialize)]
struct Line {
    faces: Vec<usize>,
    widths: Vec<f64>,
}

pub(in crate::print) fn plan(sheet: &CardSheet, icons: &Icons) -> CardPlan {
    let (paper, width, height) = paper_size(sheet.paper);
    CardPlan {
        paper,
        width: CARD.0,
        height: CARD.1,
        left: (width - ACROSS * CARD.0) / 2.0,
        top: (height - ACROSS * CARD.1) / 2.0,
        bleed: BLEED,
        inset: INSET,
        gap: GAP,
        decks: sheet
            .decks
            .iter()
            .map(|deck| of_deck(deck, icons))
            .collect(),
    }
}

fn of_deck(deck: &CardDeck, icons: &Icons) -> DeckPlan {
    let poster = deck.faces.len() <= 3
        && deck
            .faces
            .iter()
            .all(|face| matches!(face.form, FaceForm::Number { .. } | FaceForm::Words));
    DeckPlan {
        poster,
        lines: lines(deck, icons),
        numbers: (0..deck.faces.len())
            .map(|face| numbers(deck, face, icons))
            .collect(),
    }
}

/// A number of the face `wind` may have an icon: `wind-4`.
fn numbers(
    deck: &CardDeck,
    face: usize,
    icons: &Icons,
) -> std::collections::BTreeMap<String, String> {
    let name = &deck.faces[face].name;
    let shown = deck
        .cards
        .iter()
        .filter_map(|card| match card.shows.get(face) {
            Some(Shows::Number(number)) => Some(*number),
            _ => None,
        });
    shown
        .filter_map(|number| {
            let icon = icons.named(&format!("{name}-{number}"))?;
            Some((number.to_string(), icons::path(icon)))
        })
        .collect()
}

/// Wide faces have a line to themselves, narrow ones share lines as long as they fit.
fn lines(deck: &CardDeck, icons: &Icons) -> Vec<Line> {
    let room = CARD.0 - 2.0 * INSET;
    let mut lines: Vec<Line> = Vec::new();
    let mut open = false;
    for (index, face) in deck.faces.iter().enumerate() {
        let wish = wish(deck, index, face, icons).map(|wish| wish.min(room));
        let (Some(wish), Some(line), true) = (wish, lines.last_mut(), open) else {
            open = wish.is_some();
            lines.push(Line {
                faces: vec![index],
                widths: vec![wish.unwrap_or(room)],
            });
            continue;
        };
        let taken: f64 = line.widths.iter().map(|width| width + GAP).sum();
        if taken + wish <= room {
            line.faces.push(index);
            line.widths.push(wish);
        } else {
            lines.push(Line {
                faces: vec![index],
                widths: vec![wish],
            });
        }
    }
    for line in &mut lines {
        let count = line.widths.len() as f64;
        let left = room - line.widths.iter().sum::<f64>() - GAP * (count - 1.0);
        line.widths
            .iter_mut()
            .for_each(|width| *width += left / count);
    }
    lines
}

/// How much of a line a face would like to have; nothing for all of it.
fn wish(deck: &CardDeck, index: usize, face: &CardFace, icons: &Icons) -> Option<f64> {
    let label = {
        let whole = Face::Sans.width(&face.title, LABEL);
        // A long label takes two lines.
        Face::Sans
            .longest_word(&face.title, LABEL)
            .max(if whole > 50.0 { 0.6 * whole } else { whole })
    };
    let value = match &face.form {
        FaceForm::Each { .. } | FaceForm::Strip { .. } => return None,
        FaceForm::Set { of } => {
            let drawn = of
                .iter()
                .all(|symbol| icons.of(&symbol.of, &symbol.name).is_some());
            let width = 22.0 * of.len() as f64;
            // Many things, or words, have a line to themselves.
            if !drawn || width > (CARD.0 - 2.0 * INSET) / 2.0 {
                return None;
            }
            width
        }
        FaceForm::Number { .. } => 22.0,
        FaceForm::YesNo => 16.0,
        FaceForm::Words => {
            let shown = deck.cards.iter().filter_map(|card| card.shows.get(index));
            let width = |shows: &Shows| match shows {
                Shows::Words { symbol, .. } => {
                    let icon = icons.of(&symbol.of, &symbol.name).map_or(0.0, |_| 22.0);
                    let text = Face::SansBold.width(&symbol.title, 9.0);
                    let word = Face::SansBold.longest_word(&symbol.title, 9.0);
                    icon + word.max(if text > 60.0 { 0.55 * text } else { text })
                }
                _ => 0.0,
            };
            shown.map(width).fold(0.0, f64::max)
        }
    };
    Some(label.max(value) + 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Paper;

    #[test]
    fn nine_cards_leave_room_for_bleed_and_marks_on_both_papers() {
        for paper in [Paper::A4, Paper::Letter] {
            let sheet = CardSheet {
                paper,
                ..CardSheet::default()
            };
            let plan = plan(&sheet, &Icons::with(&crate::package::Assets::default()));
            assert!(plan.left > BLEED && plan.top > BLEED);
        }
    }
}
