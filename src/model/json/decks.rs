//! Decks.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::Names;
use super::rows::Trend;
use super::values::{ty, value};
use super::{Cite, Header, Type, Value};
use model::TypeBase;

/// A deck of cards.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Deck {
    #[serde(flatten)]
    pub header: Header,
    /// Each side has one of its own.
    pub each_side: bool,
    pub faces: Vec<Face>,
    /// Every single card.
    pub cards: Vec<Card>,
}

/// Something that every card of a deck shows; named within the deck only.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Face {
    pub name: String,
    pub title: String,
    #[serde(flatten)]
    pub shows: FaceType,
    /// Its own citation, where it is not the deck's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// What a face shows.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum FaceType {
    Strip {
        strip: Strip,
    },
    Value {
        #[serde(rename = "type")]
        ty: Type,
        /// There is one value for each member of this scale or choice.
        #[serde(skip_serializing_if = "Option::is_none")]
        each: Option<String>,
        /// How these go on from each member to the next.
        #[serde(skip_serializing_if = "Option::is_none")]
        trend: Option<Trend>,
    },
}

/// A row of symbols, read from where a member starts and shifted right.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Strip {
    pub width: u32,
    /// The scale or choice that the symbols are members of.
    pub symbols: String,
    /// The scale or choice that says where to start.
    pub from: String,
    /// By its members: the place at which each starts, the first being 1.
    pub starts: IndexMap<String, u32>,
    /// The symbol that is read beyond the right end. Before the left end, the first one is read.
    pub then: String,
}

/// One card.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Card {
    /// Named within its deck only, and for good; further copies end in `-2`, `-3`.
    pub card: String,
    /// By the faces' names, in the deck's order.
    pub shows: IndexMap<String, Shows>,
    /// The source does not give it; there only where that is so.
    #[serde(skip_serializing_if = "super::is_false")]
    pub assumed: bool,
    /// Its own citation, where it is not the deck's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// What a card shows on one face.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Shows {
    Each {
        /// By the members' names.
        each: IndexMap<String, Value>,
    },
    Strip {
        /// The symbols from left to right.
        strip: Vec<String>,
    },
    Value(Value),
}

pub(super) fn deck(names: &Names<'_>, deck: &model::Deck) -> Deck {
    let around = deck.header.cite;
    Deck {
        header: names.header(&deck.header),
        each_side: deck.each_side,
        faces: super::each(&deck.faces, |face| Face {
            name: face.name.to_string(),
            title: face.title.to_string(),
            shows: face_type(names, &face.ty),
            cite: names.own_cite(face.cite, around),
        }),
        cards: super::each(&deck.cards, |card| Card {
            card: card.id.to_string(),
            shows: (deck.faces.iter().zip(&card.shows))
                .map(|(face, shown)| (face.name.to_string(), shows(names, &face.ty, shown)))
                .collect(),
            assumed: card.assumed,
            cite: names.own_cite(card.cite, around),
        }),
    }
}

fn face_type(names: &Names<'_>, face: &model::FaceType) -> FaceType {
    let (of, each) = match face {
        model::FaceType::Value(ty) => (*ty, None),
        model::FaceType::Each(ty, along) => (*ty, Some(along)),
        model::FaceType::SetOfScale(scale) => {
            (model::Type::plain(TypeBase::SetOfScale(*scale)), None)
        }
        model::FaceType::SetOfKind(kind) => (model::Type::plain(TypeBase::SetOfKind(*kind)), None),
        model::FaceType::Text => (model::Type::plain(TypeBase::Text), None),
        model::FaceType::Strip(strip) => {
            let from = &names.model.scale(strip.from).members;
            return FaceType::Strip {
                strip: Strip {
                    width: strip.width,
                    symbols: names.scale(strip.symbols),
                    from: names.scale(strip.from),
                    starts: (from.iter().zip(&strip.starts))
                        .map(|(member, start)| (member.name.to_string(), start + 1))
                        .collect(),
                    then: names.member(strip.symbols, strip.then),
                },
            };
        }
    };
    FaceType::Value {
        ty: ty(names, of),
        each: each.map(|along| names.scale(along.scale)),
        trend: each.and_then(|along| Some(along.trend?.into())),
    }
}

fn shows(names: &Names<'_>, face: &model::FaceType, shown: &model::Shows) -> Shows {
    let of_type = |ty: model::Type, number: i64| {
        let of = model::Value::from_number(ty, number);
        value(names, &of)
    };
    match (face, shown) {
        (model::FaceType::Each(ty, along), model::Shows::Each(numbers)) => Shows::Each {
            each: (names.model.scale(along.scale).members.iter().zip(numbers))
                .map(|(member, number)| (member.name.to_string(), of_type(*ty, *number)))
                .collect(),
        },
        (model::FaceType::Strip(strip), model::Shows::Strip(symbols)) => Shows::Strip {
            strip: super::each(symbols, |symbol| names.member(strip.symbols, *symbol)),
        },
        (ty, model::Shows::Set(items)) => {
            let of = ty.element().map(model::Type::plain);
            let items = of.map(|of| super::each(items, |item| of_type(of, *item)));
            Shows::Value(items.map_or(Value::None, Value::List))
        }
        (model::FaceType::Value(ty), model::Shows::One(number)) => {
            Shows::Value(of_type(*ty, *number))
        }
        (_, model::Shows::Text(text)) => Shows::Value(Value::Text(text.to_string())),
        // A card shows on each face what the face says; what else stands there says nothing.
        _ => Shows::Value(Value::None),
    }
}
