//! Cards of a deck: which faces share a line, so that every card of it has the same layout.

mod height;

use serde::Serialize;

use super::{Misfit, paper_size, sizes_of, words};
use crate::icons::{self, Icons};
use crate::model::without_brackets;
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::{Card, CardDeck, CardFace, CardSheet, FaceForm, Shows};

/// A poker card: 63.5 by 88.9 mm.
pub(in crate::print) const CARD: (f64, f64) = (180.0, 252.0);
/// Three columns of three.
const ACROSS: f64 = 3.0;
/// A whole number of the backs' tiles. A millimetre and a half: with more, no room would be left for marks between it
/// and what printers leave white.
const BLEED: f64 = 4.5;
/// Between a card's edge and what it shows.
const INSET: f64 = 10.0;
/// Between two faces on a line.
const GAP: f64 = 6.0;
/// Between the places of a set.
const COLUMN_GAP: f64 = 2.0;
/// What a card's number has of its foot, where the colour of its back stands as well.
const FOOT: f64 = 110.0;
/// On each side of the deck's name in the middle of the foot.
const BESIDE_NAME: f64 = 4.0;
/// Labels, never larger.
const LABEL: f64 = 7.0;

/// Of what a card shows, the best first.
const SIZES: [f64; 5] = [9.0, 8.5, 8.0, 7.5, 7.0];
/// Of a deck's name on the back.
const NAME: [f64; 6] = [15.0, 13.5, 12.0, 10.5, 9.0, 7.5];
/// Between the edges of the frame on the back.
const FRAME: f64 = 112.0;
/// A line along the edge of a page, as long as a card less a little at its ends.
const EDGE: f64 = CARD.1 - 16.0;
/// A comma and the longest name of a colour.
const COLOUR: f64 = 28.0;
/// That name alone, as it turns out.
const COLOUR_ALONE: f64 = 22.0;
/// What is said in full stands in a box: on both its sides together.
const SAID: f64 = 6.0;
/// An icon and the gap behind it.
const ICON: f64 = 20.1;
/// A word of a sign or two.
const WORD: f64 = 13.0;
/// Of what stands on a card with little else on it.
const POSTER: [f64; 9] = [12.0, 11.0, 10.0, 9.0, 8.5, 8.0, 7.5, 7.25, 7.0];
/// A title on such a card is larger than its text, the less so the smaller that is.
const TITLE: f64 = 13.0;
/// What a kind says of a row, never larger.
const NOTE: f64 = 9.0;

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
    cards: Vec<Ways>,
    back: Ways,
    /// The deck's name, without what stands behind it in brackets.
    name: String,
    /// By card: it has room at the foot.
    named: Vec<bool>,
    /// By face: paths of the icons of its numbers, by number; empty where there are none.
    numbers: Vec<std::collections::BTreeMap<String, String>>,
}

/// How what stands on a card may be set.
#[derive(Debug, Serialize)]
struct Ways {
    /// The sizes at which none of its words is too wide, the best first.
    sizes: Vec<f64>,
    /// At the first of them it is not too tall either. Where this is not so, it may yet have room.
    sure: bool,
}

impl Ways {
    fn at(sizes: Vec<f64>, is_low: impl Fn(f64) -> bool) -> Self {
        let sure = sizes.first().is_some_and(|size| is_low(*size));
        Ways { sizes, sure }
    }
}

/// What stands side by side, from left to right; or strips, from above.
#[derive(Debug, Serialize)]
struct Line {
    faces: Vec<usize>,
    widths: Vec<f64>,
}

pub(in crate::print) fn plan(sheet: &CardSheet, icons: &Icons) -> Result<CardPlan, PrintError> {
    let (paper, width, height) = paper_size(sheet.paper);
    let of_deck =
        |deck| of_deck(deck, sheet, icons).map_err(|misfit: Misfit| misfit.of(&deck.title));
    Ok(CardPlan {
        paper,
        width: CARD.0,
        height: CARD.1,
        left: (width - ACROSS * CARD.0) / 2.0,
        top: (height - ACROSS * CARD.1) / 2.0,
        bleed: BLEED,
        inset: INSET,
        gap: GAP,
        decks: sheet.decks.iter().map(of_deck).collect::<Result<_, _>>()?,
    })
}

fn of_deck(deck: &CardDeck, sheet: &CardSheet, icons: &Icons) -> Result<DeckPlan, Misfit> {
    let is_large = |face: &CardFace| matches!(face.form, FaceForm::Number { .. } | FaceForm::Words);
    let is_said = |face: &CardFace| matches!(face.form, FaceForm::YesNo);
    let poster = deck.faces.len() <= 3
        && deck.faces.iter().any(is_large)
        && (deck.faces.iter()).all(|face| is_large(face) || is_said(face));
    let lines = lines(deck, icons);
    let sizes: &[f64] = match poster {
        true => &POSTER,
        false => &SIZES,
    };
    let cards = deck.cards.iter().map(|card| {
        let sizes = sizes_of(sizes, |size| shown(deck, card, &lines, poster, size, icons));
        let sizes = sizes.map_err(|misfit| Misfit {
            field: format!("card {}: {}", card.id, misfit.field),
            ..misfit
        })?;
        Ok(Ways::at(sizes, |size| {
            !poster && height::is_low(deck, card, &lines, size, icons)
        }))
    });
    let cards = cards.collect::<Result<_, _>>()?;
    // The copies of several colours say which they are.
    let copies = sheet.backs.len() > 1;
    let edge = EDGE - if copies { COLOUR } else { 0.0 };
    one_line("title", &deck.title, Face::Sans, edge)?;
    for card in &deck.cards {
        one_line("card", &card.id, Face::Sans, FOOT)?;
    }
    let name = without_brackets(&deck.title);
    let back = sizes_of(&NAME, |size| {
        words("title", name, Face::SerifBold, size, FRAME)?;
        words(
            "package",
            &sheet.package.title,
            Face::Sans,
            size.min(8.5),
            FRAME,
        )
    })?;
    let (rules, copied) = (&sheet.package.title, copies && !deck.shared);
    let back = Ways::at(back, |size| {
        height::is_low_behind(name, rules, copied, size, FRAME)
    });
    Ok(DeckPlan {
        poster,
        cards,
        back,
        named: (deck.cards.iter())
            .map(|card| has_room_at_foot(card, name, copied))
            .collect(),
        name: name.to_owned(),
        numbers: (0..deck.faces.len())
            .map(|face| numbers(deck, face, icons))
            .collect(),
        lines,
    })
}

/// Whether a deck's name has room in the middle of a card's foot, between its number and the colour.
fn has_room_at_foot(card: &Card, name: &str, copied: bool) -> bool {
    let dagger = if card.assumed { "†" } else { "" };
    let wide = |text: &str| Face::Sans.ems(text) * LABEL;
    let id = wide(&format!("{}{dagger}", card.id));
    let colour = if copied { COLOUR_ALONE } else { 0.0 };
    let beside = id.max(colour) + BESIDE_NAME;
    wide(name) <= CARD.0 - 2.0 * (INSET + beside)
}

/// Of a title above a text of that size.
fn title_size(size: f64) -> f64 {
    (7.0 + 3.0 * (size - 7.0)).min(TITLE)
}

fn one_line(field: &str, text: &str, face: Face, room: f64) -> Result<(), Misfit> {
    if face.width(text, LABEL) <= room {
        return Ok(());
    }
    Err(Misfit {
        field: field.to_owned(),
        text: text.to_owned(),
    })
}

/// Fails unless each word that a card shows has room where it stands.
fn shown(
    deck: &CardDeck,
    card: &Card,
    lines: &[Line],
    poster: bool,
    size: f64,
    icons: &Icons,
) -> Result<(), Misfit> {
    let whole = CARD.0 - 2.0 * INSET;
    let places = lines
        .iter()
        .flat_map(|line| line.faces.iter().zip(&line.widths));
    for (&at, &room) in places {
        let (Some(face), Some(shows)) = (deck.faces.get(at), card.shows.get(at)) else {
            continue;
        };
        let title = &face.title;
        let room = if poster { whole } else { room };
        match shows {
            Shows::Yes => words(title, title, Face::SansBold, LABEL, room - SAID)?,
            _ => words(title, title, Face::Sans, LABEL, room)?,
        }
        match shows {
            Shows::Words { symbol, note } if poster => {
                // What the author wrote has no title: it is the text.
                match symbol.name.is_empty() {
                    true => words(title, &symbol.title, Face::Sans, size, whole)?,
                    false => {
                        let large = title_size(size);
                        words(title, &symbol.title, Face::SerifBold, large, whole)?;
                    }
                }
                words(title, note, Face::Sans, size.min(NOTE), 0.88 * whole)?;
            }
            Shows::Words { symbol, .. } => {
                let icon = icons.of(&symbol.of, &symbol.name).map_or(0.0, |_| ICON);
                // A word of a sign or two is set larger, and has room enough.
                words(title, &symbol.title, Face::SansBold, size, room - icon)?;
            }
            Shows::Set(has) => {
                if let FaceForm::Set { of } = &face.form {
                    let there = of.iter().zip(has).filter(|(_, has)| **has);
                    let drawn = of
                        .iter()
                        .all(|each| icons.of(&each.of, &each.name).is_some());
                    for (each, _) in there.filter(|_| !drawn) {
                        words(
                            title,
                            &format!("{},", each.title),
                            Face::SansBold,
                            size,
                            room,
                        )?;
                    }
                }
            }
            Shows::Each(values) => {
                if let FaceForm::Each { of } = &face.form {
                    for (member, value) in of.iter().zip(values) {
                        one_line(
                            title,
                            &format!("{} {value}", member.short),
                            Face::SansBold,
                            room,
                        )?;
                    }
                }
            }
            Shows::Nothing | Shows::Yes | Shows::Number(_) | Shows::Strip(_) => {}
        }
    }
    Ok(())
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
    strips_together(deck, lines)
}

/// Strips that are read from the same columns on stand below each other, as one line.
fn strips_together(deck: &CardDeck, lines: Vec<Line>) -> Vec<Line> {
    let mut together: Vec<Line> = Vec::new();
    for line in lines {
        let kindred = |last: &Line| {
            let ends = last.faces.last().zip(line.faces.first());
            ends.is_some_and(|(one, other)| are_kindred(&deck.faces[*one], &deck.faces[*other]))
        };
        match together.last_mut() {
            Some(last) if kindred(last) => {
                last.faces.extend(line.faces);
                last.widths.extend(line.widths);
            }
            _ => together.push(line),
        }
    }
    together
}

fn are_kindred(one: &CardFace, other: &CardFace) -> bool {
    let columns = |face: &CardFace| match &face.form {
        FaceForm::Strip { width, starts, .. } => Some((*width, starts.clone())),
        _ => None,
    };
    columns(one).is_some_and(|columns_of| columns(other) == Some(columns_of))
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
        FaceForm::YesNo => Face::SansBold.longest_word(&face.title, LABEL) + SAID,
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
            let plan = plan.unwrap();
            assert!(plan.left > BLEED && plan.top > BLEED);
        }
    }
}
