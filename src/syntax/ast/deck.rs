//! Decks of cards.

use super::{Cite, Expr, ForEach, Grid, Header, Name, Path, Promise, Text, Type};
use crate::source::Span;

/// `deck action "Action cards" of 50 cards { … }`.
#[derive(Clone, Debug)]
pub struct Deck {
    pub header: Header,
    /// `of 50 cards`.
    pub size: Promise,
    /// `for each side`.
    pub each_side: bool,
    pub faces: Vec<Face>,
    pub checks: Vec<DeckCheck>,
    /// The first row is the head: nothing, face names, perhaps `copies`.
    pub grid: Grid,
    /// A line of the block could not be read.
    pub broken: bool,
}

impl Deck {
    /// Nothing stands in its block.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty() && self.grid.rows.is_empty()
    }
}

/// `replace deck action "Title" [cite] { … }`.
#[derive(Clone, Debug)]
pub struct ReplaceDeck {
    pub deck: Path,
    pub title: Option<Text>,
    pub cites: Vec<Cite>,
    pub checks: Vec<DeckCheck>,
    pub grid: Grid,
    pub broken: bool,
    pub span: Span,
}

/// `face sky : strip of 9 mark, able at 1, then moon "The sky"`.
#[derive(Clone, Debug)]
pub struct Face {
    pub name: Name,
    pub ty: FaceType,
    pub title: Option<Text>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// What stands on a face: values or a strip.
#[derive(Clone, Debug)]
pub enum FaceType {
    /// One value, or one for each member of a scale.
    Value {
        ty: Type,
        each: Option<ForEach>,
    },
    Strip(Strip),
}

/// A row of symbols, read from a member's start and shifted right.
#[derive(Clone, Debug)]
pub struct Strip {
    pub width: u32,
    /// A choice or a scale.
    pub symbols: Path,
    /// Where each member starts, counted from 1.
    pub starts: Vec<(Path, u32)>,
    /// What is read beyond the right end.
    pub then: Name,
    pub span: Span,
}

/// A promise about the cards, counted while compiling.
#[derive(Clone, Debug)]
pub struct DeckCheck {
    pub kind: DeckCheckKind,
    pub span: Span,
}

/// What is counted.
#[derive(Clone, Debug)]
pub enum DeckCheckKind {
    /// `check d10 : 5 of each`
    OfEach { face: Name, count: u32 },
    /// `check 25 cards with sky at able is sun`: names of faces are the card's.
    With { count: u32, condition: Expr },
}

/// What a card shows, in a play example: `who 3`.
#[derive(Clone, Debug)]
pub struct Shows {
    pub face: Name,
    pub value: super::Cell,
}
