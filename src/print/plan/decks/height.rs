//! How tall at most what stands on a card is. Where all of it is known to be low enough the typesetter need not measure
//! it, which takes as long as to set it, and as much room.
//!
//! All lengths are in points, as in `templates/cards.typ`.

use super::super::columns::CAPITALS;
use super::{COLUMN_GAP, ICON, LABEL, Line, SAID, WORD};
use crate::icons::Icons;
use crate::print::fonts::Face;
use crate::sheet::{Card, CardDeck, CardFace, FaceForm, Shows, Symbol};

/// Between two lines of a paragraph, as a share of its size.
const LEADING: f64 = 0.3;
/// An icon.
const DRAWN: f64 = 17.1;
/// An icon in its frame, or a number in the outline of a die.
const SLOT: f64 = DRAWN + 2.0;
/// Between labels and what they name.
const BELOW_LABELS: f64 = 2.0;
/// Of the values of a face that has several, the best first, and what is between two of them.
const VALUES: [(f64, f64); 4] = [(10.5, 9.0), (9.5, 6.0), (8.0, 4.0), (7.0, 3.0)];
/// Between the label of such a face and its values.
const BESIDE_LABEL: f64 = 6.0;
/// The rule between two lines of a card, with the least room above and below it.
const BETWEEN: f64 = 4.2;

/// So much there is for what a card shows, between its edges and its foot.
const ROOM: f64 = super::CARD.1 - 9.0 - 7.0 - 9.0 - 2.0;
/// Within the frame on a back.
const BACK: f64 = super::CARD.1 - 104.0 - 16.0;

/// A text of so many lines.
fn text(lines: usize, size: f64) -> f64 {
    lines as f64 * CAPITALS * size + lines.saturating_sub(1) as f64 * LEADING * size
}

fn label(title: &str, room: f64) -> f64 {
    text(Face::Sans.lines(title, LABEL, room), LABEL)
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
    let strips: Vec<&CardFace> = faces
        .clone()
        .map(|(face, ..)| face)
        .filter(|face| face.is_strip())
        .collect();
    if let (false, Some(room)) = (strips.is_empty(), line.widths.first()) {
        return of_strips(&strips, *room, icons);
    }
    let (mut labels, mut below): (f64, f64) = (0.0, 0.0);
    for (face, shows, room) in faces {
        let tall = match (&face.form, shows) {
            (FaceForm::Each { of }, Shows::Each(values)) => {
                return of_values(&face.title, of, values, room);
            }
            (_, Shows::Yes) => {
                let lines = Face::SansBold.lines(&face.title, LABEL, room - SAID);
                below = below.max(text(lines, LABEL) + SAID);
                continue;
            }
            (_, Shows::Number(_)) => SLOT,
            (FaceForm::Set { of }, Shows::Set(has)) => of_set(of, has, room, size, icons),
            (_, Shows::Words { symbol, .. }) => of_words(symbol, room, size, icons),
            _ => text(1, size),
        };
        labels = labels.max(label(&face.title, room));
        below = below.max(tall);
    }
    labels + BELOW_LABELS + below
}

/// Strips below the letters of their columns, with one label below all of them.
fn of_strips(strips: &[&CardFace], room: f64, icons: &Icons) -> f64 {
    let signs = strips.iter().map(|face| {
        let drawn =
            matches!(&face.form, FaceForm::Strip { symbols, .. } if all_drawn(symbols, icons));
        let signs = match drawn {
            true => 15.0 + 2.0,
            false => text(1, 8.5) + 4.0,
        };
        signs + 2.5
    });
    let signs: f64 = signs.sum();
    let titles: Vec<&str> = strips.iter().map(|face| face.title.as_str()).collect();
    text(1, 8.0) + 1.5 + signs + 1.0 + label(&titles.join("; below: "), room)
}

/// Values with the letters before them, beside their label or below it, if they stand on one line at any size: where they
/// do not, nobody knows how many lines they take.
fn of_values(title: &str, of: &[Symbol], values: &[String], room: f64) -> f64 {
    let wide = |(size, gap): (f64, f64)| {
        let each = of.iter().zip(values).map(|(member, value)| {
            Face::SansBold.width(&member.short, LABEL) + 2.0 + Face::SansBold.width(value, size)
        });
        each.sum::<f64>() + gap * of.len().saturating_sub(1) as f64
    };
    let beside = room - Face::Sans.width(title, LABEL) - BESIDE_LABEL;
    let largest = text(1, VALUES[0].0);
    if VALUES.iter().any(|look| wide(*look) <= beside) {
        largest
    } else if VALUES.iter().any(|look| wide(*look) <= room) {
        label(title, room) + BELOW_LABELS + largest
    } else {
        f64::INFINITY
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
    text(Face::SansBold.lines(&titles.join(", "), size, room), size)
}

fn of_words(symbol: &Symbol, room: f64, size: f64, icons: &Icons) -> f64 {
    let drawn = icons.of(&symbol.of, &symbol.name).is_some();
    let room = room - if drawn { ICON } else { 0.0 };
    let lines = Face::SansBold.lines(&symbol.title, size, room);
    let words = text(lines, size).max(text(1, WORD));
    words.max(if drawn { DRAWN } else { 0.0 })
}

fn all_drawn(symbols: &[Symbol], icons: &Icons) -> bool {
    let mut symbols = symbols.iter();
    symbols.all(|symbol| icons.of(&symbol.of, &symbol.name).is_some())
}
