//! Decks of cards to cut out, as they are drawn: by the type of each face.

use serde::Serialize;

use super::{PackageLine, Paper};

/// Poker cards, nine to a page, each page of fronts before the page of its backs.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct CardSheet {
    /// Never empty.
    pub title: String,
    pub package: PackageLine,
    /// As it must be typed to get the same battle again.
    pub seed: Option<String>,
    pub decks: Vec<CardDeck>,
    /// One copy of each deck for each of them, save decks of which there is one.
    pub backs: Vec<BackColour>,
    pub paper: Paper,
}

/// The colour of a copy's backs. Each has a pattern of its own, so that nobody needs the colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BackColour {
    #[default]
    Black,
    Blue,
    Orange,
    Green,
    Purple,
}

/// A deck as it is printed and cut.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct CardDeck {
    pub title: String,
    /// All play with one: there is a copy with the first of the backs.
    pub shared: bool,
    pub faces: Vec<CardFace>,
    /// Every single card, in the author's order.
    pub cards: Vec<Card>,
}

/// One thing that each card of a deck shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardFace {
    /// As rules name it; an icon may bear this name.
    pub name: String,
    pub title: String,
    pub form: FaceForm,
}

impl CardFace {
    /// Whether it is a row of symbols.
    pub fn is_strip(&self) -> bool {
        matches!(self.form, FaceForm::Strip { .. })
    }
}

/// How a face is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum FaceForm {
    /// A whole number. From 1 on, it has the outline of a die with so many sides, if there is one.
    Number { sides: Option<u32> },
    /// Said where it is so, else left empty.
    YesNo,
    /// A member, a row or a length in words.
    Words,
    /// A value for each of these.
    Each { of: Vec<Symbol> },
    /// A place for each of these, filled where the card has it.
    Set { of: Vec<Symbol> },
    /// A row of symbols that is read from a column on.
    Strip {
        symbols: Vec<Symbol>,
        width: u32,
        starts: Vec<Start>,
        /// The place among the symbols of the one that is read beyond the last column.
        then: u32,
    },
}

/// Something that has a title and may have an icon.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub struct Symbol {
    /// Its scale or kind.
    pub of: String,
    pub name: String,
    pub title: String,
    /// A sign or two, for places that are narrow.
    pub short: String,
}

/// Where a strip is read from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Start {
    pub short: String,
    /// From 0.
    pub column: u32,
}

/// A single card of a printed deck.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Card {
    /// Stable: as the author wrote it.
    pub id: String,
    /// One for each face of the deck.
    pub shows: Vec<Shows>,
    pub assumed: bool,
}

/// What a card shows on one face.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    Nothing,
    Yes,
    Number(i64),
    Words {
        symbol: Symbol,
        /// What it means, where its kind says so.
        note: String,
    },
    /// Member by member.
    Each(Vec<String>),
    /// Which of them, in their order.
    Set(Vec<bool>),
    /// Places among the symbols, column by column.
    Strip(Vec<u32>),
}
