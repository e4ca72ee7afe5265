//! Drawing from a deck.

use super::{Line, Rolls};
use crate::cli::Failure;
use crate::model::{Card, Deck, DeckId, FaceId, FaceType, Model, Shows, Type, TypeBase};
use crate::roll::{StreamId, Streams};

/// Draws so many cards from a fresh deck, one after the other.
pub(super) fn draw(
    model: &Model,
    id: DeckId,
    count: u32,
    streams: &Streams,
) -> Result<Rolls, Failure> {
    let deck = model.deck(id);
    if count as usize > deck.cards.len() {
        return Err(Failure::usage(format!(
            "`{}` has {} cards, and {count} are to be drawn",
            deck.header.name,
            deck.cards.len()
        )));
    }
    let package = model.package(deck.header.package).id.as_str();
    let mut stream = streams.stream(StreamId::of(package, &deck.header.name));
    let mut left: Vec<&Card> = deck.cards.iter().collect();
    let mut rolls = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let card = left.remove(stream.below(left.len() as u32) as usize);
        rolls.push(vec![Line::drawn(
            card.id.to_string(),
            faces(model, deck, card),
        )]);
    }
    Ok(Rolls::of(rolls))
}

/// All that a card shows.
fn faces(model: &Model, deck: &Deck, card: &Card) -> Vec<(String, String)> {
    let each = deck.faces.iter().enumerate().map(|(index, face)| {
        let shows = card.shows.get(index);
        let shown = shows.map_or_else(String::new, |shows| {
            shown(model, deck, FaceId::new(index), shows)
        });
        (face.title.to_string(), shown)
    });
    each.collect()
}

/// What a face shows, for people.
fn shown(model: &Model, deck: &Deck, face: FaceId, shows: &Shows) -> String {
    let number = |ty: Type, number: i64| model.text(ty, number);
    let plain = |base: TypeBase| Type::plain(base);
    let ty = &deck.faces[face.index()].ty;
    match (shows, ty) {
        (Shows::One(value), FaceType::Value(ty)) => number(*ty, *value),
        (Shows::Each(values), FaceType::Each(ty, along)) => {
            let members = &model.scale(along.scale).members;
            let each = values.iter().enumerate().map(|(place, value)| {
                let whose = members.get(place).map_or("", |member| &member.title);
                format!("{whose} {}", number(*ty, *value))
            });
            each.collect::<Vec<_>>().join(" / ")
        }
        (Shows::Set(items), FaceType::SetOfScale(_) | FaceType::SetOfKind(_)) => {
            let base = ty.element().unwrap_or(TypeBase::Number);
            if items.is_empty() {
                return "none".into();
            }
            let each = items.iter().map(|item| number(plain(base), *item));
            each.collect::<Vec<_>>().join(" + ")
        }
        (Shows::Strip(symbols), FaceType::Strip(strip)) => {
            let base = TypeBase::Scale(strip.symbols);
            let runs = symbols.chunk_by(|one, next| one == next);
            let each = runs.map(|run| {
                let symbol = number(plain(base), i64::from(run[0]));
                match run.len() {
                    1 => symbol,
                    times => format!("{times} times {symbol}"),
                }
            });
            each.collect::<Vec<_>>().join(", ")
        }
        (Shows::Text(text), _) => text.to_string(),
        _ => String::new(),
    }
}
