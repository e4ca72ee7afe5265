//! `--given DECK:CARD,CARD…` and `--given "DECK of the other side:CARD,CARD…"`: cards already seen.

use crate::cli::Failure;
use crate::cli::compiled::Compiled;
use crate::diagnostic::suggest;
use crate::model::{CardId, SideDeck, Symbol};

/// The cards named, each once.
///
/// # Errors
/// Where a deck or a card is unknown, or a card is named twice.
pub(super) fn read(rules: &Compiled, given: &[String]) -> Result<Vec<(SideDeck, CardId)>, Failure> {
    let mut cards: Vec<(SideDeck, CardId)> = Vec::new();
    for text in given {
        let (deck, names) = text.split_once(':').ok_or_else(|| Failure::Usage {
            message: format!("`{text}` names no cards"),
            help: Some("write a deck and its cards: `--given DECK:CARD,CARD`".into()),
        })?;
        let (deck, other) = match deck.trim().strip_suffix("of the other side") {
            Some(deck) => (deck.trim_end(), true),
            None => (deck.trim(), false),
        };
        let id = rules.named(deck, "deck", |_, symbol| match symbol {
            Symbol::Deck(id) => Some(id),
            _ => None,
        })?;
        let declared = rules.model.deck(id);
        if other && !declared.each_side {
            let message = format!("`{deck}` is one deck for both sides: the other side has none");
            let help = Some(format!("write `--given {deck}:{}`", names.trim()));
            return Err(Failure::Usage { message, help });
        }
        let known = &declared.cards;
        for name in names.split(',').map(str::trim) {
            let found = known.iter().position(|card| card.id == name);
            let card = found.ok_or_else(|| Failure::Usage {
                message: format!("`{deck}` has no card `{name}`"),
                help: suggest::did_you_mean(name, known.iter().map(|card| card.id.as_str())),
            })?;
            let card = (SideDeck { deck: id, other }, CardId::new(card));
            if cards.contains(&card) {
                return Err(Failure::usage(format!("the card `{name}` is given twice")));
            }
            cards.push(card);
        }
    }
    Ok(cards)
}
