//! Decks of cards.

use ecow::{EcoString, EcoVec};

use super::{Along, CitationId, DeckId, FaceId, Header, KindId, ScaleId, Type, TypeBase};

/// Cards to draw from, and what each of them shows.
#[derive(Clone, Debug)]
pub struct Deck {
    pub header: Header,
    /// Each side has one of its own.
    pub each_side: bool,
    pub faces: Vec<Face>,
    /// Every single card, in the author's order.
    pub cards: EcoVec<Card>,
}

/// A deck as one of the two sides has it: cards are drawn from its own, and once in a while from the
/// other's. Only a deck that is [`each_side`](Deck::each_side) has that one too; it begins with the same cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SideDeck {
    pub deck: DeckId,
    /// It is that of the other side.
    pub other: bool,
}

impl From<DeckId> for SideDeck {
    fn from(deck: DeckId) -> Self {
        SideDeck { deck, other: false }
    }
}

/// One of the things that every card of a deck shows.
#[derive(Clone, Debug)]
pub struct Face {
    pub name: EcoString,
    pub title: EcoString,
    pub ty: FaceType,
    pub cite: CitationId,
}

/// What stands on a face.
#[derive(Clone, Debug)]
pub enum FaceType {
    /// A number, length, yes/no, member or row; perhaps none. One number stands for it.
    Value(Type),
    /// One such value for each member of a scale.
    Each(Type, Along),
    SetOfScale(ScaleId),
    SetOfKind(KindId),
    Strip(Strip),
    /// Words, for printing only.
    Text,
}

impl FaceType {
    /// Of what it shows a set.
    pub fn element(&self) -> Option<TypeBase> {
        match self {
            FaceType::SetOfScale(scale) => Some(TypeBase::Scale(*scale)),
            FaceType::SetOfKind(kind) => Some(TypeBase::Kind(*kind)),
            _ => None,
        }
    }
}

/// A row of symbols.
#[derive(Clone, Debug)]
pub struct Strip {
    pub width: u32,
    pub symbols: ScaleId,
    pub from: ScaleId,
    /// By member of `from`: the column it starts at, from 0.
    pub starts: Vec<u32>,
    /// The member that is read beyond the right end; before the left end the first column is read.
    pub then: u32,
}

/// One card of a deck. Copies are cards of their own.
#[derive(Clone, Debug)]
pub struct Card {
    /// Stable: as the author wrote it; `-2`, `-3` … behind it for further copies.
    pub id: EcoString,
    /// One for each face.
    pub shows: Box<[Shows]>,
    pub cite: CitationId,
    pub assumed: bool,
}

/// What a card shows on one face; numbers stand for values as in [`Expr`](super::Expr).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shows {
    One(i64),
    /// By member.
    Each(Box<[i64]>),
    /// Sorted.
    Set(Box<[i64]>),
    /// Members of the symbols, by column.
    Strip(Box<[u32]>),
    Text(EcoString),
}

impl Deck {
    /// The face of this name, if the deck has one.
    pub fn face(&self, name: &str) -> Option<FaceId> {
        let place = self.faces.iter().position(|face| face.name == name);
        place.map(FaceId::new)
    }
}

impl Strip {
    /// The column read for a member and a shift; nothing beyond the right end.
    pub fn column(&self, member: i64, shift: i64) -> Option<usize> {
        let start = self.starts.get(usize::try_from(member).ok()?)?;
        let column = i64::from(*start).saturating_add(shift).max(0);
        (column < i64::from(self.width)).then_some(column as usize)
    }
}

impl Card {
    /// The number that a face shows; `at` names the member of a face with one value each, or where a
    /// strip is read from. Nothing for sets and texts, and for a member that is none.
    pub fn number(&self, deck: &Deck, face: FaceId, at: i64, shift: i64) -> Option<i64> {
        match (
            self.shows.get(face.index())?,
            &deck.faces.get(face.index())?.ty,
        ) {
            (Shows::One(number), _) => Some(*number),
            (Shows::Each(numbers), _) => numbers.get(usize::try_from(at).ok()?).copied(),
            (Shows::Strip(symbols), FaceType::Strip(strip)) => {
                let column = strip.column(at, shift);
                let symbol = column.and_then(|column| symbols.get(column));
                Some(i64::from(symbol.copied().unwrap_or(strip.then)))
            }
            _ => None,
        }
    }

    /// Whether a set on a face holds something.
    pub fn has(&self, face: FaceId, item: i64) -> bool {
        match self.shows.get(face.index()) {
            Some(Shows::Set(items)) => items.binary_search(&item).is_ok(),
            _ => false,
        }
    }
}

/// A title without what stands behind it in brackets.
pub fn without_brackets(title: &str) -> &str {
    match title.split_once('(') {
        Some((name, rest)) if rest.ends_with(')') && !name.is_empty() => name.trim_end(),
        _ => title,
    }
}
