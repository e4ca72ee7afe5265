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
    /// Whether each side has such a deck of its own; one deck serves both where it is false.
    pub each_side: bool,
    /// What every card shows.
    pub faces: Vec<Face>,
    /// Every single card in the author's order, copies one behind the other.
    pub cards: Vec<Card>,
}

/// Something that every card of a deck shows.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Face {
    /// Its name, within its deck only.
    pub name: String,
    /// As it is printed on cards and told in steps; its name with a large first letter where the author gives none.
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
        /// How a row of symbols is read; left out where the face shows a value.
        strip: Strip,
    },
    Value {
        /// What sort of value it shows; of a face with one for each member, each of them.
        #[serde(rename = "type")]
        ty: Type,
        /// The scale or choice for each member of which there is one value, by its full name; left out where there is
        /// one value alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        each: Option<String>,
        /// How these go on from each member to the next; left out where they are not bound to.
        #[serde(skip_serializing_if = "Option::is_none")]
        trend: Option<Trend>,
    },
}

/// A row of symbols, read from where a member starts and shifted right.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Strip {
    /// How many symbols stand side by side on each card.
    pub width: u32,
    /// The scale or choice that the symbols are members of, by its full name.
    pub symbols: String,
    /// The scale or choice whose members say where to start, by its full name.
    pub from: String,
    /// By the members' names: the place at which each starts, the first being 1.
    pub starts: IndexMap<String, u32>,
    /// The symbol that is read beyond the right end, by its name in `symbols`. Before the left end, the first one of
    /// the strip is read.
    pub then: String,
}

/// One card.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Card {
    /// Its name, within its deck only and for good; further copies end in `-2`, `-3`.
    pub card: String,
    /// What it shows, by the faces' names, in the deck's order.
    pub shows: IndexMap<String, Shows>,
    /// Whether the source does not give it; there only where that is so.
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
        /// A value for each member of the scale or choice of the face, by the members' names.
        each: IndexMap<String, Value>,
    },
    Strip {
        /// The symbols from left to right, by their names in the scale or choice of the strip.
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
