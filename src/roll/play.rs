//! Playing an example with fixed dice and cards.

use std::fmt;

use super::Unanswered;
use super::run::{Chance, Event, Runner};
use crate::model::{CardId, DeckId, Dice, Feed, Model, Question, SideDeck};

/// Why an example could not be played to its end. What is named here is named as its author would
/// type it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    Unanswered(Unanswered),
    /// More is asked for than is given.
    Ended {
        asked: Asked,
    },
    /// Something else is given than is asked for.
    Other {
        asked: Asked,
        given: Given,
    },
    /// A die has no such face.
    Face {
        sides: u32,
        given: u32,
    },
    /// The dice that are given for a roll are too few: so many are given.
    TooFew {
        asked: Asked,
        given: usize,
    },
    /// The dice that are given for a roll are too many: so many are left.
    TooMany {
        asked: Asked,
        left: usize,
    },
    /// The card is not in its deck any more.
    Gone {
        deck: String,
        card: String,
        /// It is the other side's deck.
        other: bool,
    },
    /// The outcome is there before all was used.
    Left {
        given: Given,
    },
}

/// What a procedure asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// `other` where it is of the other side's deck.
    Card {
        deck: String,
        other: bool,
    },
    Dice(Dice),
}

/// What an example gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    Card { deck: String, card: String },
    Dice(Vec<u32>),
}

/// Runs a question with the dice and cards of an example; all of them must be used.
///
/// # Errors
/// Where the dice and cards are not those that it asks for, or it gives no answer.
pub fn play(model: &Model, question: &Question, feed: &[Feed]) -> Result<Vec<i64>, PlayError> {
    play_seen(model, question, feed, &mut |_| ())
}

/// The same, and tells what is done and seen.
///
/// # Errors
/// As [`play`].
pub fn play_seen(
    model: &Model,
    question: &Question,
    feed: &[Feed],
    seen: &mut impl FnMut(Event<'_>),
) -> Result<Vec<i64>, PlayError> {
    let mut runner = Runner::new(model, &question.procedure)?;
    let mut fixed = Fixed {
        model,
        feed,
        pool: None,
    };
    let outcome = runner.run(&[], &mut fixed, seen)?.to_vec();
    match fixed.feed.first() {
        None => Ok(outcome),
        Some(first) => Err(PlayError::Left {
            given: fixed.given(first),
        }),
    }
}

/// Dice and cards in the order in which they are asked for.
struct Fixed<'a> {
    model: &'a Model,
    /// What is left.
    feed: &'a [Feed],
    /// The pool that is being rolled, and its dice once one was asked for.
    pool: Option<(Dice, Option<Rest<'a>>)>,
}

/// The dice of one pool: those left, and how many there were.
#[derive(Clone, Copy)]
struct Rest<'a> {
    left: &'a [u32],
    given: usize,
}

impl<'a> Fixed<'a> {
    fn next(&mut self, asked: impl FnOnce(&Model) -> Asked) -> Result<&'a Feed, PlayError> {
        let Some((next, rest)) = self.feed.split_first() else {
            let asked = asked(self.model);
            return Err(PlayError::Ended { asked });
        };
        self.feed = rest;
        Ok(next)
    }

    fn given(&self, feed: &Feed) -> Given {
        match feed {
            Feed::Card(deck, card) => Given::Card {
                deck: deck_name(self.model, *deck),
                card: card_name(self.model, *deck, *card),
            },
            Feed::Dice(dice) => Given::Dice(dice.clone()),
        }
    }

    fn other(&self, asked: Asked, given: &Feed) -> PlayError {
        PlayError::Other {
            asked,
            given: self.given(given),
        }
    }
}

fn deck_name(model: &Model, deck: DeckId) -> String {
    let deck = model.decks.get(deck.index());
    deck.map(|deck| deck.header.name.to_string())
        .unwrap_or_default()
}

fn card_name(model: &Model, deck: DeckId, card: CardId) -> String {
    let deck = model.decks.get(deck.index());
    let card = deck.and_then(|deck| deck.cards.get(card.index()));
    card.map(|card| card.id.to_string()).unwrap_or_default()
}

impl Chance for Fixed<'_> {
    type Error = PlayError;

    fn die(&mut self, sides: u32) -> Result<u32, PlayError> {
        let alone = Dice {
            count: 1,
            sides,
            plus: 0,
        };
        let (dice, rest) = self.pool.unwrap_or((alone, None));
        let rest = match rest {
            Some(rest) => rest,
            None => match self.next(|_| Asked::Dice(dice))? {
                Feed::Dice(list) => Rest {
                    left: list,
                    given: list.len(),
                },
                card => return Err(self.other(Asked::Dice(dice), card)),
            },
        };
        let Some((face, left)) = rest.left.split_first() else {
            return Err(PlayError::TooFew {
                asked: Asked::Dice(dice),
                given: rest.given,
            });
        };
        if !(1..=sides).contains(face) {
            return Err(PlayError::Face {
                sides,
                given: *face,
            });
        }
        self.pool = Some((dice, Some(Rest { left, ..rest })));
        Ok(*face)
    }

    fn card(&mut self, from: SideDeck, left: &[u32]) -> Result<usize, PlayError> {
        let asked = |model: &Model| Asked::Card {
            deck: deck_name(model, from.deck),
            other: from.other,
        };
        match self.next(asked)? {
            Feed::Card(of, card) if *of == from.deck => {
                let place = left.iter().position(|left| *left == card.0);
                place.ok_or_else(|| PlayError::Gone {
                    deck: deck_name(self.model, *of),
                    card: card_name(self.model, *of, *card),
                    other: from.other,
                })
            }
            given => Err(self.other(asked(self.model), given)),
        }
    }

    fn pool_begins(&mut self, dice: Dice) -> Result<(), PlayError> {
        self.pool = Some((dice, None));
        Ok(())
    }

    fn pool_ends(&mut self) -> Result<(), PlayError> {
        match self.pool.take() {
            Some((dice, Some(rest))) if !rest.left.is_empty() => Err(PlayError::TooMany {
                asked: Asked::Dice(dice),
                left: rest.left.len(),
            }),
            _ => Ok(()),
        }
    }
}

impl From<Unanswered> for PlayError {
    fn from(error: Unanswered) -> Self {
        PlayError::Unanswered(error)
    }
}

impl std::error::Error for PlayError {}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Unanswered(error) => error.fmt(f),
            PlayError::Ended { asked } => {
                write!(f, "{asked} is asked for, and nothing more is given")
            }
            PlayError::Other { asked, given } => {
                write!(f, "{asked} is asked for, and {given} is given")
            }
            PlayError::Face { sides, given } => write!(f, "a d{sides} has no face {given}"),
            PlayError::TooFew { asked, given: 1 } => {
                write!(f, "{asked} is asked for: one face is too few")
            }
            PlayError::TooFew { asked, given } => {
                write!(f, "{asked} is asked for: {given} faces are too few")
            }
            PlayError::TooMany { asked, left: 1 } => {
                write!(f, "{asked} is asked for: one face is too many")
            }
            PlayError::TooMany { asked, left } => {
                write!(f, "{asked} is asked for: {left} faces are too many")
            }
            PlayError::Gone { deck, card, other } => {
                let whose = whose(*other);
                write!(
                    f,
                    "the card `{card}` has already been drawn from `{deck}`{whose}"
                )
            }
            PlayError::Left { given } => write!(f, "{given} is given, and never asked for"),
        }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Card { deck, other } => write!(f, "a card of `{deck}`{}", whose(*other)),
            Asked::Dice(dice) => write!(f, "a roll of {dice}"),
        }
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Card { deck, card } => write!(f, "the card `{card}` of `{deck}`"),
            Given::Dice(dice) => write!(f, "`roll {}`", listed(dice)),
        }
    }
}

fn whose(other: bool) -> &'static str {
    match other {
        true => " of the other side",
        false => "",
    }
}

fn listed(dice: &[u32]) -> String {
    let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
    faces.join(", ")
}
