//! The decks that a battle is played with: where a mission gives extra cards, the deck that holds them.

use crate::model::{Deck, DeckId, FaceType, Mission, Model, RowId, Scenario, Shows, TypeBase};

/// A deck in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedDeck {
    pub id: DeckId,
    /// Its extra cards that are in play, and all that it has; nothing where it is no enlarged deck.
    pub extra: Option<(usize, usize)>,
    /// Places of cards that stay out: extra cards beyond those that the mission gives.
    pub out: Vec<usize>,
    /// All sides play with one, however many backs there are.
    pub shared: bool,
}

impl PlayedDeck {
    /// With every card, and as many copies as wanted.
    pub fn whole(id: DeckId) -> PlayedDeck {
        PlayedDeck {
            id,
            extra: None,
            out: Vec::new(),
            shared: false,
        }
    }

    /// With every card: one, or one for each side.
    pub fn of_game(model: &Model, id: DeckId) -> PlayedDeck {
        PlayedDeck {
            shared: !model.deck(id).each_side,
            ..PlayedDeck::whole(id)
        }
    }
}

/// The decks of a scenario.
pub fn decks_of(model: &Model, scenario: &Scenario) -> Vec<PlayedDeck> {
    played(model, model.mission_of(scenario.mission))
}

/// The decks of a mission. Of two decks, one of which has all cards of the other and more, one is played with.
pub(super) fn played(model: &Model, mission: Option<&Mission>) -> Vec<PlayedDeck> {
    let gives = mission.map_or(0, |mission| {
        let cards = mission.cards.iter().flatten();
        cards.map(|cards| cards.count as usize).sum()
    });
    let ids = (0..model.decks.len()).map(DeckId::new);
    ids.filter_map(|id| {
        let deck = model.deck(id);
        let smaller = model.decks.iter().find(|other| enlarges(deck, other));
        let larger = || model.decks.iter().any(|other| enlarges(other, deck));
        match (smaller, gives) {
            (None, 0) => Some(PlayedDeck::of_game(model, id)),
            (None, _) => (!larger()).then(|| PlayedDeck::of_game(model, id)),
            (Some(_), 0) => None,
            (Some(smaller), gives) => {
                let cards = deck.cards.iter().enumerate();
                let extra: Vec<usize> = cards
                    .filter(|(_, card)| !has(smaller, &card.id))
                    .map(|(place, _)| place)
                    .collect();
                Some(PlayedDeck {
                    id,
                    extra: Some((gives.min(extra.len()), extra.len())),
                    out: extra.get(gives..).unwrap_or_default().to_vec(),
                    ..PlayedDeck::of_game(model, id)
                })
            }
        }
    })
    .collect()
}

/// Whether a deck has all cards of another and more: it is the other with the extra cards that a mission may give.
fn enlarges(deck: &Deck, other: &Deck) -> bool {
    deck.cards.len() > other.cards.len() && other.cards.iter().all(|card| has(deck, &card.id))
}

fn has(deck: &Deck, id: &str) -> bool {
    deck.cards.iter().any(|card| card.id == id)
}

/// The rows that decks show, and none of those in play.
pub(super) fn not_dealt(model: &Model, played: &[PlayedDeck]) -> Vec<RowId> {
    let ids = (0..model.decks.len()).map(DeckId::new);
    let (dealt, others): (Vec<DeckId>, Vec<DeckId>) =
        ids.partition(|id| played.iter().any(|deck| deck.id == *id));
    let dealt: Vec<RowId> = dealt.iter().flat_map(|id| shown(model.deck(*id))).collect();
    let others = others.iter().flat_map(|id| shown(model.deck(*id)));
    others.filter(|row| !dealt.contains(row)).collect()
}

/// The rows that the cards of a deck show, those for which they stand.
fn shown(deck: &Deck) -> Vec<RowId> {
    let faces = deck.faces.iter().enumerate();
    let of_rows = faces.filter_map(|(place, face)| match &face.ty {
        FaceType::Value(ty) if matches!(ty.base, TypeBase::Kind(_)) => Some(place),
        _ => None,
    });
    let of_rows: Vec<usize> = of_rows.collect();
    let cards = deck.cards.iter();
    let shows = cards.flat_map(|card| of_rows.iter().filter_map(|place| card.shows.get(*place)));
    shows
        .filter_map(|shows| match shows {
            Shows::One(row) => u32::try_from(*row).ok().map(RowId),
            _ => None,
        })
        .collect()
}
