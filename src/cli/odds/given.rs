//! `--given DECK:CARD,CARD…`: cards already seen.

use crate::cli::Failure;
use crate::cli::compiled::Compiled;
use crate::diagnostic::suggest;
use crate::model::{CardId, DeckId, Symbol};

/// The cards named, each once.
///
/// # Errors
/// Where a deck or a card is unknown, or a card is named twice.
pub(super) fn read(rules: &Compiled, given: &[String]) -> Result<Vec<(DeckId, CardId)>, Failure> {
    let mut cards: Vec<(DeckId, CardId)> = Vec::new();
    for text in given {
        let (deck, names) = text.split_once(':').ok_or_else(|| Failure::Usage {
            message: format!("`{text}` names no cards"),
            help: Some("write a deck and its cards: `--given DECK:CARD,CARD`".into()),
        })?;
        let id = rules.named(deck.trim(), "deck", |_, symbol| match symbol {
            Symbol::Deck(id) => Some(id),
            _ => None,
        })?;
        let known = &rules.model.deck(id).cards;
        for name in names.split(',').map(str::trim) {
            let found = known.iter().position(|card| card.id == name);
            let card = found.ok_or_else(|| Failure::Usage {
                message: format!("`{deck}` has no card `{name}`"),
                help: suggest::did_you_mean(name, known.iter().map(|card| card.id.as_str())),
            })?;
            let card = (id, CardId::new(card));
            if cards.contains(&card) {
                return Err(Failure::usage(format!("the card `{name}` is given twice")));
            }
            cards.push(card);
        }
    }
    Ok(cards)
}
