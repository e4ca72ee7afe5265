//! Decks as cards to cut out.

use super::about::About;
use super::decks::PlayedDeck;
use super::typeset;
use crate::model::{
    self, Face, FaceType, KindId, Model, NOTHING, PackageId, RowId, ScaleId, Shown, TypeBase, Value,
};
use crate::sheet::{
    BackColour, Card, CardDeck, CardFace, CardSheet, FaceForm, Paper, Shows, Start, Symbol,
};
use crate::spelling::headed;
use crate::wording::dagger;

/// Decks of a package, as cards.
pub fn cards(
    model: &Model,
    package: PackageId,
    decks: &[PlayedDeck],
    backs: &[BackColour],
    paper: Option<Paper>,
) -> CardSheet {
    let about = About::of(model, package);
    CardSheet {
        title: format!("{}: cards", about.title),
        package: about.package,
        seed: about.seed,
        decks: decks.iter().map(|each| deck(model, each)).collect(),
        backs: match backs {
            [] => vec![BackColour::default()],
            backs => backs.to_vec(),
        },
        paper: paper.unwrap_or(about.paper),
    }
}

fn deck(model: &Model, played: &PlayedDeck) -> CardDeck {
    let deck = model.deck(played.id);
    let cards = deck.cards.iter().enumerate();
    let cards = cards.filter(|(place, _)| !played.out.contains(place));
    let cards = cards.map(|(_, card)| Card {
        id: card.id.to_string(),
        shows: deck
            .faces
            .iter()
            .zip(&card.shows)
            .map(|(face, shows)| show(model, face, shows))
            .collect(),
        assumed: card.assumed,
    });
    CardDeck {
        title: typeset(&deck.header.title),
        shared: played.shared,
        faces: deck.faces.iter().map(|each| face(model, each)).collect(),
        cards: cards.collect(),
    }
}

fn face(model: &Model, face: &Face) -> CardFace {
    let form = match &face.ty {
        FaceType::Value(ty) => match ty.base {
            TypeBase::YesNo => FaceForm::YesNo,
            TypeBase::Range(low, high) => FaceForm::Number {
                sides: (low == 1).then_some(u32::try_from(high).ok()).flatten(),
            },
            TypeBase::Number => FaceForm::Number { sides: None },
            _ => FaceForm::Words,
        },
        FaceType::Text => FaceForm::Words,
        FaceType::Each(_, along) => FaceForm::Each {
            of: members(model, along.scale),
        },
        FaceType::SetOfScale(scale) => FaceForm::Set {
            of: members(model, *scale),
        },
        FaceType::SetOfKind(kind) => FaceForm::Set {
            of: rows(model, *kind),
        },
        FaceType::Strip(strip) => FaceForm::Strip {
            symbols: members(model, strip.symbols),
            width: strip.width,
            starts: members(model, strip.from)
                .into_iter()
                .zip(&strip.starts)
                .map(|(member, column)| Start {
                    short: member.short,
                    column: *column,
                })
                .collect(),
            then: strip.then,
        },
    };
    CardFace {
        name: face.name.to_string(),
        title: typeset(&face.title),
        form,
    }
}

fn show(model: &Model, face: &Face, shows: &model::Shows) -> Shows {
    let words = |symbol, note| Shows::Words { symbol, note };
    let text = |text: &str| {
        let title = typeset(text);
        words(
            Symbol {
                title,
                ..Symbol::default()
            },
            String::new(),
        )
    };
    match (shows, &face.ty) {
        (model::Shows::One(NOTHING), _) => Shows::Nothing,
        (model::Shows::One(number), FaceType::Value(ty)) => match (ty.base, *number) {
            (TypeBase::YesNo, 0) => Shows::Nothing,
            (TypeBase::YesNo, _) => Shows::Yes,
            (TypeBase::Scale(scale), number) => {
                let mut members = members(model, scale);
                let place = usize::try_from(number).unwrap_or_default();
                match place < members.len() {
                    true => words(members.swap_remove(place), String::new()),
                    false => Shows::Nothing,
                }
            }
            (TypeBase::Kind(_), number) => match u32::try_from(number) {
                Ok(row) => words(symbol_of_row(model, RowId(row)), note(model, RowId(row))),
                Err(_) => Shows::Nothing,
            },
            (TypeBase::Range(..) | TypeBase::Number, number) => Shows::Number(number),
            (_, number) => text(&model.text(*ty, number)),
        },
        (model::Shows::Each(numbers), FaceType::Each(ty, _)) => Shows::Each(
            numbers
                .iter()
                .map(|number| typeset(&model.text(*ty, *number)))
                .collect(),
        ),
        (model::Shows::Set(items), FaceType::SetOfScale(scale)) => {
            let members = 0..model.scale(*scale).members.len() as i64;
            Shows::Set(members.map(|each| items.contains(&each)).collect())
        }
        (model::Shows::Set(items), FaceType::SetOfKind(kind)) => {
            let rows = model.kind(*kind).rows.iter();
            Shows::Set(rows.map(|row| items.contains(&i64::from(row.0))).collect())
        }
        (model::Shows::Strip(symbols), _) => Shows::Strip(symbols.to_vec()),
        // Where no words stand there is nothing to head.
        (model::Shows::Text(words), _) if words.is_empty() => Shows::Nothing,
        (model::Shows::Text(words), _) => text(words),
        _ => Shows::Nothing,
    }
}

/// The members of a scale as symbols. A title that opens with a number of its own is known by it,
/// any other by as many letters of its name as tell it from the rest.
fn members(model: &Model, scale: ScaleId) -> Vec<Symbol> {
    let scale = model.scale(scale);
    let number = |text: &str| -> String { text.chars().take_while(char::is_ascii_digit).collect() };
    let numbered = scale
        .members
        .iter()
        .all(|member| !number(&member.name).is_empty());
    let letters = (1..12).find(|count| {
        let start = |name: &str| name.chars().take(*count).collect::<String>();
        let mut starts: Vec<String> = scale.members.iter().map(|each| start(&each.name)).collect();
        starts.sort_unstable();
        starts.windows(2).all(|pair| pair[0] != pair[1])
    });
    let symbol = |member: &model::Member| Symbol {
        of: scale.header.name.to_string(),
        name: member.name.to_string(),
        title: typeset(&member.title),
        short: match numbered {
            true => number(&member.name),
            false => headed(
                &member
                    .name
                    .chars()
                    .take(letters.unwrap_or(12))
                    .collect::<String>(),
            ),
        },
    };
    scale.members.iter().map(symbol).collect()
}

fn rows(model: &Model, kind: KindId) -> Vec<Symbol> {
    let rows = model.kind(kind).rows.iter();
    rows.map(|row| symbol_of_row(model, *row)).collect()
}

/// A row's title and icon.
pub(super) fn symbol_of_row(model: &Model, row: RowId) -> Symbol {
    let row = model.row(row);
    Symbol {
        of: model.kind(row.kind).header.name.to_string(),
        name: row.header.name.to_string(),
        title: typeset(&row.header.title),
        short: headed(&row.header.name.chars().take(1).collect::<String>()),
    }
}

/// What the texts of a row say.
pub(super) fn note(model: &Model, row: RowId) -> String {
    let row = model.row(row);
    let fields = model.kind(row.kind).fields.iter().zip(&row.fields);
    let texts = fields.filter_map(|(field, datum)| match &datum.value {
        Value::Text(text) if field.shown != Shown::Hidden && !text.is_empty() => {
            Some(format!("{}{}", typeset(text), dagger(datum.assumed)))
        }
        _ => None,
    });
    texts.collect::<Vec<_>>().join(". ")
}
