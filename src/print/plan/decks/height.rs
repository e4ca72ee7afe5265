//! How tall at most what stands on a card is. Where all of it is known to be low enough the typesetter need not measure
//! it, which takes as long as to set it, and as much room.
//!
//! All lengths are in points, as in `templates/cards.typ`.

use super::super::columns::CAPITALS;
use super::{COLUMN_GAP, ICON, LABEL, Line, SAID, WORD};
use crate::icons::Icons;
use crate::print::fonts::Face;
use crate::sheet::{Card, CardDeck, CardFace, FaceForm, Shows, Symbol};

/// Between two lines of a paragraph, as a share of the size of the text around it.
const LEADING: f64 = 0.3;
/// An icon in its frame, or a number in the outline of a die.
const SLOT: f64 = 19.1;
/// Between labels and what they name.
const BELOW_LABELS: f64 = 2.0;
/// Of the values of a face that has several: the largest.
const VALUE: f64 = 10.5;
/// The rule between two lines of a card, with the least room above and below it.
const BETWEEN: f64 = 4.2;

/// So much there is for what a card shows, between its edges and its foot.
const ROOM: f64 = super::CARD.1 - 9.0 - 7.0 - 9.0 - 2.0;
/// Within the frame on a back.
const BACK: f64 = super::CARD.1 - 104.0 - 16.0;

/// A text of so many lines, in a paragraph of text of that size.
fn text(lines: usize, size: f64, around: f64) -> f64 {
    lines as f64 * (CAPITALS + 0.01) * size + lines.saturating_sub(1) as f64 * LEADING * around
}

/// Whether all that a card shows goes on it at that size.
pub(super) fn is_low(
    deck: &CardDeck,
    card: &Card,
    lines: &[Line],
    size: f64,
    icons: &Icons,
) -> bool {
    let height = |line: &Line| of_line(deck, card, line, size, icons);
    let all: f64 = lines.iter().map(height).sum();
    all + BETWEEN * lines.len().saturating_sub(1) as f64 <= ROOM
}

/// Whether the name of a deck and that of its rules go on a back, the name at that size, and the colour of a copy.
pub(super) fn is_low_behind(name: &str, rules: &str, copies: bool, size: f64, room: f64) -> bool {
    let rules_size = size.min(8.5);
    let of = |face: Face, words: &str, size| {
        let lines = face.lines(words, size, room) as f64;
        lines * (CAPITALS + 0.02) * size + (lines - 1.0) * 0.5 * 8.5
    };
    let copies = if copies { 7.0 + 8.0 } else { 0.0 };
    // What stands between paragraphs is a third of their size.
    let paragraphs = 3.0 * 3.0;
    let names = of(Face::SerifBold, name, size) + 7.0 + of(Face::Sans, rules, rules_size);
    names + copies + paragraphs <= BACK
}

/// A line of a card, whose faces stand side by side.
fn of_line(deck: &CardDeck, card: &Card, line: &Line, size: f64, icons: &Icons) -> f64 {
    let faces = line.faces.iter().zip(&line.widths);
    let faces = faces.filter_map(|(&at, &room)| {
        let (face, shows) = (deck.faces.get(at)?, card.shows.get(at)?);
        Some((face, shows, room))
    });
    let (mut labels, mut below): (f64, f64) = (0.0, 0.0);
    for (face, shows, room) in faces {
        let label = |room| text(Face::Sans.lines(&face.title, LABEL, room), LABEL, size);
        let tall = match (&face.form, shows) {
            (FaceForm::Strip { .. }, _) => return of_strip(face, size, icons) + label(room),
            (FaceForm::Each { of }, Shows::Each(values)) => {
                return label(room) + BELOW_LABELS + of_values(of, values, room, size);
            }
            (_, Shows::Yes) => {
                let lines = Face::SansBold.lines(&face.title, LABEL, room - SAID);
                below = below.max(text(lines, LABEL, size) + SAID);
                continue;
            }
            (_, Shows::Number(_)) => SLOT,
            (FaceForm::Set { of }, Shows::Set(has)) => of_set(of, has, room, size, icons),
            (_, Shows::Words { symbol, .. }) => of_words(symbol, room, size, icons),
            _ => text(1, size, size),
        };
        labels = labels.max(label(room));
        below = below.max(tall);
    }
    labels + BELOW_LABELS + below
}

/// The letters of the columns above a strip, the strip, and what is between it and its label.
fn of_strip(face: &CardFace, size: f64, icons: &Icons) -> f64 {
    let FaceForm::Strip { symbols, .. } = &face.form else {
        return 0.0;
    };
    let signs = match all_drawn(symbols, icons) {
        true => 15.0 + 2.0,
        false => text(1, 8.5, size) + 4.0,
    };
    let paragraph = LEADING * size;
    text(1, 8.0, size) + 1.5 + signs + 2.5 + 1.0 + 2.0 * paragraph
}

/// Values with the letters before them, if they stand on one line at the smallest size: where they do not, nobody knows
/// how many lines they take.
fn of_values(of: &[Symbol], values: &[String], room: f64, size: f64) -> f64 {
    let each = of.iter().zip(values).map(|(member, value)| {
        Face::SansBold.width(&member.short, LABEL) + 2.0 + Face::SansBold.width(value, LABEL)
    });
    let gaps = 3.0 * of.len().saturating_sub(1) as f64;
    match each.sum::<f64>() + gaps <= room {
        true => text(1, VALUE, size),
        false => f64::INFINITY,
    }
}

fn of_set(of: &[Symbol], has: &[bool], room: f64, size: f64, icons: &Icons) -> f64 {
    if all_drawn(of, icons) {
        let across = ((room + 1.0) / (SLOT + 1.0)).floor().max(1.0);
        let rows = (of.len() as f64 / across).ceil();
        return rows * SLOT + (rows - 1.0).max(0.0) * COLUMN_GAP;
    }
    let there = of.iter().zip(has).filter(|(_, has)| **has);
    let titles: Vec<&str> = there.map(|(each, _)| each.title.as_str()).collect();
    text(
        Face::SansBold.lines(&titles.join(", "), size, room),
        size,
        size,
    )
}

fn of_words(symbol: &Symbol, room: f64, size: f64, icons: &Icons) -> f64 {
    let drawn = icons.of(&symbol.of, &symbol.name).is_some();
    let room = room - if drawn { ICON } else { 0.0 };
    let lines = Face::SansBold.lines(&symbol.title, size, room);
    let words = text(lines, size, size).max(text(1, WORD, size));
    words.max(if drawn { SLOT } else { 0.0 })
}

fn all_drawn(symbols: &[Symbol], icons: &Icons) -> bool {
    let mut symbols = symbols.iter();
    symbols.all(|symbol| icons.of(&symbol.of, &symbol.name).is_some())
}
